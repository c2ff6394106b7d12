// Which ruling matters most? Tries every other reading of every ruling, and ranks them by the effect on the measures.
import type { Ruleset } from '@fray/dsl/ir';
import type { MeasureShift } from '@fray/engine/shift';
import { valueText } from '@fray/engine/values';
import { exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { chooseScenario } from '../play/inputs.ts';
import {
  heading,
  listBlock,
  sentence,
  softSentence,
  type Block,
  type Report,
} from '../report/blocks/blocks.ts';
import { capitalised, clean, grouped, listed } from '../report/text.ts';
import { requireEncounter, type Rules } from '../rules/rules.ts';
import { openCut } from '../schedule.ts';
import { measuresOf } from '../odds/odds-question.ts';
import { createShifter, type ScenarioShift, type Variant } from '../odds/shifts.ts';
import type { Told } from '../tell.ts';
import { shiftAnswer, unansweredAnswer } from './compare-odds.ts';
import type { ShiftAnswer, UnansweredAnswer } from './diff-answer.ts';
import { playedWords } from './odds-report.ts';
import { shiftSentence, unseenWords } from './shift-words.ts';

/** What `fray rulings --impact` answers. */
interface ImpactAnswer {
  readonly file: string;
  readonly scenarios: readonly string[];
  readonly of: number;
  readonly impact: readonly ({
    readonly ruling: string;
    readonly option: string;
    readonly instead: string;
    readonly scenario: string;
    readonly differs: boolean;
    readonly moved: number;
    readonly measure: string | null;
    readonly unanswered: UnansweredAnswer | null;
  } & Partial<ShiftAnswer>)[];
}

interface ImpactOptions {
  /** The scenarios to test; if empty, the first one. */
  readonly scenarios: readonly string[];
  readonly runs: number;
  readonly seed: string;
  /** The number of seconds after which it answers with what is known. */
  readonly time: number | undefined;
  /** If given, the only ruling to test. */
  readonly only?: string | undefined;
}

/** One ruling in another reading, in one scenario. */
interface Switch {
  readonly ruling: string;
  readonly option: string;
  /** The name of the other reading. */
  readonly instead: string;
  readonly scenario: string;
  readonly result: ScenarioShift;
}

/** Ranks the rulings. After Ctrl-C it shows what is known so far and ends with 130. */
export async function impact(
  host: Host,
  rules: Rules,
  options: ImpactOptions,
): Promise<Told<ImpactAnswer>> {
  const { ruleset, shown } = rules;
  requireEncounter(rules, ' to measure');
  const measures = measuresOf(rules, [], 'that a reading could change').map(({ name }) => name);
  const scenarios =
    options.scenarios.length > 0
      ? options.scenarios.map((name) => chooseScenario(ruleset, name))
      : [chooseScenario(ruleset, undefined)];
  if (options.scenarios.length === 0 && ruleset.scenarios.length > 1)
    giveNote(
      host,
      'scenario',
      `playing ${clean(scenarios[0]?.name ?? '')}, the first scenario`,
      `--scenario plays others too: ${ruleset.scenarios
        .slice(1, 8)
        .map(({ name }) => clean(name))
        .join(', ')}`,
    );
  const asked = scenarios.flatMap((scenario) => switchesOf(ruleset, scenario, options.only));
  const before: Variant = { rules, set: [] };
  const cut = openCut(host, options.time);
  const shifter = createShifter(host, {
    runs: options.runs,
    seed: options.seed,
    measures,
    cut,
  });
  let done: readonly Switch[];
  try {
    const results = await shifter.between(
      asked.map(({ ruling, option, scenario }) => ({
        a: before,
        b: { rules, set: [`${ruling}=${option}`] },
        scenario,
      })),
    );
    // An interrupted comparison is less precise than the others, so it is left out.
    done = asked.flatMap((one, index) =>
      results
        .slice(index, index + 1)
        .flatMap((result) => (result.isCut ? [] : [{ ...one, result }])),
    );
  } finally {
    cut.release();
    await shifter.close();
  }
  if (done.length < asked.length)
    giveNote(
      host,
      'cut',
      `${cut.isInterrupted() ? 'interrupted' : 'time was up'} after ${grouped(done.length)} of ${grouped(asked.length)} readings`,
    );
  const code = cut.isInterrupted() ? exitCodes.interrupted : exitCodes.fine;
  const names = scenarios.map(({ name }) => name);
  return {
    code,
    answer: () => ({
      file: shown,
      scenarios: names,
      of: asked.length,
      impact: ranked(done).map(switchAnswer),
    }),
    report: () => impactReport(ruleset, done, names),
  };
}

/** For each ruling, every reading except the scenario's. */
function switchesOf(
  { rulings }: Ruleset,
  scenario: Ruleset['scenarios'][number],
  only: string | undefined,
): readonly Omit<Switch, 'result'>[] {
  return rulings
    .filter(({ name }) => only === undefined || name === only)
    .flatMap((ruling) => {
      const now =
        scenario.rulings.find(({ name }) => name === ruling.name)?.value ?? ruling.default;
      return ruling.options
        .filter(({ value }) => value !== now)
        .map(({ value }) => ({
          ruling: ruling.name,
          option: valueText(value),
          instead: valueText(now),
          scenario: scenario.name,
        }));
    });
}

function largest({ result }: Switch): MeasureShift | undefined {
  return result.shift?.measures.filter(({ seen }) => seen).toSorted((a, b) => b.size - a.size)[0];
}

/** The largest change first; rulings without effect follow in the order of declaration. */
function ranked(switches: readonly Switch[]): readonly Switch[] {
  return switches.toSorted((a, b) => (largest(b)?.size ?? 0) - (largest(a)?.size ?? 0));
}

function impactReport(
  ruleset: Ruleset,
  done: readonly Switch[],
  scenarios: readonly string[],
): Report {
  const moving = ranked(done).flatMap((one) => {
    const shift = largest(one);
    const { shift: all } = one.result;
    return shift === undefined || all === null ? [] : [{ ...one, shift, method: all.method }];
  });
  const methods = done.flatMap(({ result: { shift } }) => (shift === null ? [] : [shift.method]));
  return [
    heading(1, `The effect of each ruling of ${ruleset.title} in ${listed(scenarios, 'and')}`),
    softSentence(
      done.length === 0
        ? 'nothing is known yet'
        : `the largest change first; ${playedWords(methods)}`,
    ),
    ...moving.flatMap(({ ruling, option, instead, scenario, shift, method }): readonly Block[] => [
      sentence([
        { is: 'strong', text: ruling },
        ': ',
        { is: 'after', text: option },
        {
          is: 'soft',
          text: ` instead of ${instead}${scenarios.length > 1 ? ` in ${scenario}` : ''}`,
        },
      ]),
      ...listBlock([shiftSentence(ruleset, shift, method)]),
    ]),
    ...quietSentences(done, new Set(moving.map(({ ruling }) => ruling))).map(sentence),
  ];
}

/** Tells of rulings without effect, and of readings that cannot be played. */
function quietSentences(done: readonly Switch[], moved: ReadonlySet<string>): readonly string[] {
  const quiet = done.filter(({ ruling, result }) => !moved.has(ruling) && result.shift !== null);
  const inAny = (test: (one: Switch) => boolean | undefined): ReadonlySet<string> =>
    new Set(quiet.flatMap((one) => (test(one) === true ? [one.ruling] : [])));
  const unsure = inAny(({ result }) =>
    result.shift?.measures.some(({ outcomes }) => outcomes.some(({ gap }) => gap.decimal !== 0)),
  );
  const played = inAny(({ result }) => result.shift?.method.method === 'estimate');
  const about = (said: string, test: (ruling: string) => boolean): readonly string[] => {
    const names = [...new Set(quiet.map(({ ruling }) => ruling))].filter(test);
    return names.length === 0 ? [] : [`${said}: ${listed(names, 'and')}.`];
  };
  const shifts = quiet.flatMap(({ ruling, result }) =>
    unsure.has(ruling) ? (result.shift?.measures ?? []) : [],
  );
  return [
    ...about(capitalised(unseenWords(shifts)), (ruling) => unsure.has(ruling)),
    ...about(
      'No reading changes anything here',
      (ruling) => !unsure.has(ruling) && !played.has(ruling),
    ),
    ...about(
      'No reading changes a single run here',
      (ruling) => !unsure.has(ruling) && played.has(ruling),
    ),
    ...done.flatMap(({ ruling, option, result: { unanswered } }) =>
      unanswered === null
        ? []
        : [
            `${ruling}: ${option} cannot be measured: nobody answers ${unanswered.need.choice} for ${unanswered.need.decider}.`,
          ],
    ),
  ];
}

function switchAnswer(one: Switch): ImpactAnswer['impact'][number] {
  const { result, ...named } = one;
  const shift = largest(one);
  return {
    ...named,
    differs: shift !== undefined,
    moved: shift?.size ?? 0,
    measure: shift?.measure ?? null,
    unanswered: unansweredAnswer(result.unanswered),
    ...(result.shift === null ? {} : shiftAnswer(result.shift)),
  };
}
