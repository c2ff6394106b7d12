// Which ruling matters most? Tries every other reading of every ruling, and ranks them by the effect on the measures.
import type { Ruleset } from '@fray/dsl/ir';
import type { Method } from '@fray/engine/odds';
import type { MeasureShift } from '@fray/engine/shift';
import { shiftJson } from './compare-odds.ts';
import { boundText, shiftSentence } from './shift-words.ts';
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { chooseScenario } from '../play/inputs.ts';
import { printJson } from '../report/json.ts';
import { styleFor, widthFor, type Style } from '../report/style.ts';
import { clean, grouped, listed, wrap } from '../report/text.ts';
import type { Rules } from '../rules/rules.ts';
import { inSeconds, openCut } from '../schedule.ts';
import { createShifter, type ScenarioShift, type Variant } from '../odds/shifts.ts';

interface ImpactOptions {
  /** The scenarios to test; if empty, the first one. */
  readonly scenarios: readonly string[];
  readonly runs: number;
  readonly seed: string;
  /** The number of seconds after which it answers with what is known. */
  readonly time: number | undefined;
  /** If given, the only ruling to test. */
  readonly only?: string | undefined;
  readonly json: boolean;
}

/** One ruling in another reading, in one scenario. */
interface Switch {
  readonly ruling: string;
  readonly option: string;
  /** The name of the other reading. */
  readonly instead: string;
  readonly result: ScenarioShift;
}

/** Ranks the rulings. After Ctrl-C it shows what is known so far and ends with 130. */
export async function impact(host: Host, rules: Rules, options: ImpactOptions): Promise<ExitCode> {
  const { ruleset, shown } = rules;
  if (ruleset.encounter === null)
    throw stop(
      exitCodes.problems,
      `${shown} has no \`encounter\`: there is no order of play to measure`,
    );
  const measures = ruleset.watches.filter(({ kind }) => kind === 'measure').map(({ name }) => name);
  if (measures.length === 0)
    throw stop(
      exitCodes.problems,
      `${shown} has no \`measure\`: there is nothing that a reading could change`,
      'a measure says what is counted, and when',
    );
  const scenarios =
    options.scenarios.length > 0
      ? options.scenarios.map((name) => chooseScenario(ruleset, name))
      : [chooseScenario(ruleset, undefined)];
  if (options.scenarios.length === 0 && ruleset.scenarios.length > 1)
    host.stderr.write(
      `note: playing ${clean(scenarios[0]?.name ?? '')}, the first scenario; --scenario plays others too: ${ruleset.scenarios
        .slice(1, 8)
        .map(({ name }) => clean(name))
        .join(', ')}\n`,
    );
  const asked = scenarios.flatMap((scenario) => switchesOf(ruleset, scenario, options.only));
  const before: Variant = { rules, set: [] };
  const cut = openCut(host, inSeconds(options.time));
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
    host.stderr.write(
      `note: ${cut.isInterrupted() ? 'interrupted' : 'time was up'} after ${grouped(done.length)} of ${grouped(asked.length)} readings\n`,
    );
  if (options.json)
    printJson(host, {
      file: shown,
      scenarios: scenarios.map(({ name }) => name),
      of: asked.length,
      impact: ranked(done).map(switchJson),
    });
  else
    host.stdout.write(
      `${impactLines(
        ruleset,
        done,
        scenarios.map(({ name }) => name),
        styleFor(host, host.stdout),
        widthFor(host.stdout),
      ).join('\n')}\n`,
    );
  return cut.isInterrupted() ? exitCodes.interrupted : exitCodes.fine;
}

/** For each ruling, every reading except the scenario's. */
function switchesOf(
  { rulings }: Ruleset,
  scenario: Ruleset['scenarios'][number],
  only: string | undefined,
): readonly (Omit<Switch, 'result'> & { readonly scenario: string })[] {
  const optionText = (value: string | boolean): string =>
    value === true ? 'yes' : value === false ? 'no' : value;
  return rulings
    .filter(({ name }) => only === undefined || name === only)
    .flatMap((ruling) => {
      const now =
        scenario.rulings.find(({ name }) => name === ruling.name)?.value ?? ruling.default;
      return ruling.options
        .filter(({ value }) => value !== now)
        .map(({ value }) => ({
          ruling: ruling.name,
          option: optionText(value),
          instead: optionText(now),
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

function impactLines(
  ruleset: Ruleset,
  done: readonly Switch[],
  scenarios: readonly string[],
  style: Style,
  width: number,
): readonly string[] {
  const moving = ranked(done).flatMap((one) => {
    const shift = largest(one);
    return shift === undefined || one.result.shift === null
      ? []
      : [{ one, shift, method: one.result.shift.method }];
  });
  const isSeveral = scenarios.length > 1;
  const lines = [
    style.bold(
      clean(`The effect of each ruling of ${ruleset.title} in ${listed(scenarios, 'and')}`),
    ),
    style.dim(
      done.length === 0 ? 'nothing is known yet' : `the largest change first; ${methodWords(done)}`,
    ),
  ];
  for (const { one, shift, method } of moving) {
    const where = isSeveral ? ` in ${one.result.scenario}` : '';
    lines.push(
      ...wrap(
        `${style.bold(clean(one.ruling))}: ${style.green(clean(one.option))} ${style.dim(`instead of ${clean(one.instead)}${clean(where)}`)}`,
        width,
        4,
      ),
    );
    lines.push(...wrap(`    ${shiftSentence(ruleset, shift, method)}`, width, 6));
  }
  return [
    ...lines,
    ...quietLines(
      done,
      moving.map(({ one }) => one),
      width,
    ),
  ];
}

function methodWords(done: readonly Switch[]): string {
  const methods = done.flatMap(({ result }): Method[] =>
    result.shift === null ? [] : [result.shift.method],
  );
  const runs = Math.max(
    0,
    ...methods.map((method) => (method.method === 'estimate' ? method.runs : 0)),
  );
  if (runs === 0) return 'exact';
  return `${methods.some(({ method }) => method !== 'estimate') ? 'exact, or ' : ''}${grouped(runs)} ${runs === 1 ? 'run' : 'runs'} with the same dice for both`;
}

/** The lines about rulings without effect, and about readings that cannot be played. */
function quietLines(
  done: readonly Switch[],
  moving: readonly Switch[],
  width: number,
): readonly string[] {
  const moved = new Set(moving.map(({ ruling }) => ruling));
  const quiet = done.filter(({ ruling, result }) => !moved.has(ruling) && result.shift !== null);
  const names = (list: readonly Switch[]): string =>
    listed([...new Set(list.map(({ ruling }) => clean(ruling)))], 'and');
  const unsure = new Set(
    quiet
      .filter(
        ({ result }) =>
          result.shift?.measures.some(({ outcomes }) =>
            outcomes.some(({ gap }) => gap.decimal !== 0),
          ) === true,
      )
      .map(({ ruling }) => ruling),
  );
  const [maybe, never] = [
    quiet.filter(({ ruling }) => unsure.has(ruling)),
    quiet.filter(({ ruling }) => !unsure.has(ruling)),
  ];
  const exact = never.filter(({ ruling }) =>
    never.every((one) => one.ruling !== ruling || one.result.shift?.method.method !== 'estimate'),
  );
  const played = never.filter((one) => !exact.includes(one));
  const widest = maybe
    .flatMap(
      ({ result }) =>
        result.shift?.measures.flatMap(({ outcomes }) => outcomes.map(({ gap }) => gap)) ?? [],
    )
    .toSorted(
      (a, b) =>
        Math.max(Math.abs(b.low), Math.abs(b.high)) - Math.max(Math.abs(a.low), Math.abs(a.high)),
    )[0];
  return [
    ...(maybe.length === 0
      ? []
      : wrap(
          `No difference seen${widest === undefined ? '' : ` (${boundText(widest)})`}: ${names(maybe)}.`,
          width,
          2,
        )),
    ...(exact.length === 0
      ? []
      : wrap(`No reading changes anything here: ${names(exact)}.`, width, 2)),
    ...(played.length === 0
      ? []
      : wrap(`No reading changes a single run here: ${names(played)}.`, width, 2)),
    ...done.flatMap(({ ruling, option, result: { unanswered } }) =>
      unanswered === null
        ? []
        : wrap(
            `${clean(ruling)}: ${clean(option)} cannot be measured: nobody answers ${clean(unanswered.need.choice)} for ${clean(unanswered.need.decider)}.`,
            width,
            2,
          ),
    ),
  ];
}

function switchJson(one: Switch): object {
  const { ruling, option, instead, result } = one;
  const shift = largest(one);
  return {
    ruling,
    option,
    instead,
    scenario: result.scenario,
    differs: shift !== undefined,
    moved: shift?.size ?? 0,
    measure: shift?.measure ?? null,
    unanswered:
      result.unanswered === null
        ? null
        : { choice: result.unanswered.need.choice, decider: result.unanswered.need.decider },
    ...(result.shift === null ? {} : shiftJson(result.shift)),
  };
}
