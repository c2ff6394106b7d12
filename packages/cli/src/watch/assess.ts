// Examines one file: its problems, its examples, its odds. The session requests them one after another, because the problems
// are known at once and the odds may take seconds. All three use the rules compiled for the first.
import type { Ruleset } from '@fray/dsl/ir';
import { createReach, reachables } from '@fray/engine/reach';
import { sameInPlay } from '../diff/stages.ts';
import { foreseenIn } from '../file-failures.ts';
import type { Host } from '../host.ts';
import { answerMeasures } from '../odds/answer-question.ts';
import { chooseScenario } from '../play/inputs.ts';
import { changedItem, resultItem, resultJson, runExamples } from '../reach/run-examples.ts';
import { unmetOf } from '../reach/unmet.ts';
import { checkedReport, contentsJson } from '../rules/checked-report.ts';
import { diagnosticJson, errorReport } from '../report/diagnostics.ts';
import { loadRules, playable, type Compiled } from '../rules/rules.ts';
import type { CheckFindings, Examined, WatchOrder, ReadFile, ScenarioOdds } from './found.ts';

type Loaded = Compiled & { readonly shown: string };

/** Rules without errors. */
type Sound = Parameters<typeof playable>[1];

export interface Assessor {
  readonly check: (order: WatchOrder) => Promise<CheckFindings>;
  /** Runs the examples; returns undefined if the rules cannot be played. */
  readonly examine: (order: WatchOrder) => Promise<Examined | undefined>;
  /** Computes the odds of the scenarios; returns undefined if the rules cannot be played. */
  readonly odds: (order: WatchOrder) => Promise<readonly ScenarioOdds[] | undefined>;
}

/** Makes an assessor that reads the files of this host, prints nothing and hears no signal. */
export function createAssessor(world: Host): Assessor {
  const quiet = { write: () => {}, data: () => {}, isTTY: false, columns: 80, rows: undefined };
  const host: Host = {
    ...world,
    stderr: quiet,
    stdout: quiet,
    startWorkers: undefined,
    onInterrupt: () => () => {},
  };
  const loaded = new Map<string, Loaded>();
  const answers = new Map<string, { readonly ruleset: Ruleset; readonly odds: ScenarioOdds }>();

  const load = async (order: WatchOrder, from: Host = host): Promise<Loaded> => {
    if (order.root !== undefined) host.files.restrictTo(order.root);
    loaded.delete(order.path);
    const made = await loadRules(from, order.path, order.with);
    loaded.set(order.path, made);
    return made;
  };
  const playableOf = async (order: WatchOrder): Promise<Sound | undefined> => {
    const rules = loaded.get(order.path) ?? (await load(order));
    const { ruleset, checked } = rules;
    return ruleset === undefined || checked === undefined
      ? undefined
      : { ...rules, ruleset, checked };
  };

  return {
    check: async (order) => {
      const read = new Map<string, string | null>([[host.files.shown(order.path), null]]);
      let rules: Loaded;
      try {
        rules = await load(order, noting(host, read));
      } catch (thrown) {
        const { hint, message } = foreseenIn(thrown);
        return {
          file: host.files.shown(order.path),
          read: filesOf(read),
          state: 'unread',
          hasOdds: false,
          report: errorReport(message, hint),
          contents: null,
          problems: [],
        };
      }
      const { diagnostics, ruleset, shown, sources } = rules;
      return {
        file: shown,
        read: filesOf(read),
        state: ruleset === undefined ? 'errors' : diagnostics.length > 0 ? 'draft' : 'sound',
        hasOdds: ruleset !== undefined && canBeAsked(ruleset),
        report: checkedReport(rules),
        contents: contentsJson(ruleset),
        problems: diagnostics.map((one) => diagnosticJson(one, sources)),
      };
    },

    examine: async (order) => {
      const rules = await playableOf(order);
      if (rules === undefined) return undefined;
      const { ruleset } = rules;
      const reach = createReach(ruleset);
      const all = [...ruleset.examples.keys()];
      const ran = await runExamples(host, rules, all, { observer: reach.observer });
      const failed = ran.results.filter(({ failures }) => failures.length > 0);
      return {
        examples: ran.results.map((result) => resultJson(result, ruleset)),
        items: [
          ...failed.map((result) => resultItem(result, ruleset)),
          ...ran.changed.map(changedItem),
        ],
        changed: ran.changed.flatMap(({ example, file, line, why, holds, isShort }) =>
          isShort ? [] : [{ example, file, line, why, holds }],
        ),
        kept: ran.kept,
        ...unmetOf(ruleset, { examples: reach, scenarios: reach }),
        unreached: reachables(ruleset).flatMap(({ isIn, name }) => (isIn(reach) ? [] : [name])),
      };
    },

    odds: async (order) => {
      const rules = await playableOf(order);
      if (rules === undefined) return undefined;
      const { ruleset } = rules;
      const asked: readonly (string | undefined)[] =
        order.scenarios.length === 0 ? [undefined] : order.scenarios;
      const scenarios: ScenarioOdds[] = [];
      for (const scenario of asked) {
        const key = JSON.stringify([order.path, scenario ?? null]);
        const before = answers.get(key);
        // Examples and texts do not change odds, so we reuse the answer if nothing else changed.
        const isSame = before !== undefined && sameInPlay(before.ruleset, ruleset);
        const odds = isSame ? before.odds : await scenarioOdds(host, rules, scenario);
        answers.set(key, { ruleset, odds });
        scenarios.push(odds);
      }
      return scenarios;
    },
  };
}

function canBeAsked({ encounter, scenarios, watches }: Ruleset): boolean {
  return (
    encounter !== null && scenarios.length > 0 && watches.some(({ kind }) => kind === 'measure')
  );
}

/** Computes the odds of the scenario `named` or, without a name, of the first. */
async function scenarioOdds(
  host: Host,
  rules: Sound,
  named: string | undefined,
): Promise<ScenarioOdds> {
  let scenario = named ?? '';
  try {
    scenario = chooseScenario(rules.ruleset, named).name;
    const { found } = await answerMeasures(host, playable(host, rules), {
      scenario,
      measure: [],
      set: [],
      given: [],
      policy: [],
      quick: true,
    });
    return { scenario, odds: found, why: found === null ? 'interrupted' : null };
  } catch (thrown) {
    const { hint, message } = foreseenIn(thrown);
    return { scenario, odds: null, why: hint === undefined ? message : `${message} (${hint})` };
  }
}

/** Returns the same host, but records in `read` each file of rules that is read, with its text. */
function noting(host: Host, read: Map<string, string | null>): Host {
  const readRules = (path: string): string | undefined => {
    const shown = host.files.shown(path);
    read.set(shown, null);
    const text = host.files.readRules(path);
    read.set(shown, text ?? null);
    return text;
  };
  return { ...host, files: { ...host.files, readRules } };
}

function filesOf(read: ReadonlyMap<string, string | null>): readonly ReadFile[] {
  return [...read].map(([path, text]) => ({ path, text }));
}
