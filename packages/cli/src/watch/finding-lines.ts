// Makes the lines about a file: the check, the examples, what no example reaches, the odds, and what is new.
import type { MeasureOdds, Method, Odds } from '@fray/engine/odds';
import type { MeasureShift } from '@fray/engine/shift';
import { valueText } from '@fray/engine/values';
import { digitsFor, percentText } from '../diff/shift-words.ts';
import { disagreementNote } from '../odds/disagreement-text.ts';
import type { Style } from '../report/style.ts';
import { clean, countText, grouped, listed, pad, widest, wrap } from '../report/text.ts';
import type { CheckFindings, Examined, Found, ScenarioOdds } from './found.ts';
import type { Since } from './since.ts';

/** The most unreached things, measures of a scenario, and outcomes of a measure that are printed. */
const most = { unmet: 5, measures: 12, outcomes: 4 } as const;

/**
 * Returns the lines about the check, the examples and what no example reaches. `since` is null if there is nothing to
 * compare with.
 */
export function examinedLines(
  checked: CheckFindings,
  found: Found | null,
  since: Since | null,
  style: Style,
  width: number,
): readonly string[] {
  const isPlayed = checked.state === 'sound' || checked.state === 'draft';
  const checkLines = checked.text.trimEnd().split('\n');
  if (found === null) return checkLines;
  const { examined } = found;
  const lines = [
    ...exampleLines(examined, since, style, width),
    ...unmetLines(examined, since, style, width),
  ];
  if (isPlayed) return [...checkLines, ...lines];
  return [
    ...checkLines,
    '',
    style.yellow(
      `${clean(checked.file)} ${checked.state === 'errors' ? 'has an error' : 'cannot be read'}: what follows is from run ${found.run}, before that`,
    ),
    ...lines,
  ];
}

function exampleLines(
  { changed, examples, kept, text }: Examined,
  since: Since | null,
  style: Style,
  width: number,
): readonly string[] {
  const passed = examples.filter((one) => one.passed).length;
  const failed = examples.length - passed;
  const news = (what: string, names: readonly string[]): readonly string[] =>
    names.length === 0
      ? []
      : wrap(`  ${what}: ${names.map((name) => `“${clean(name)}”`).join(', ')}`, width, 4);
  const all = [
    ...(examples.length === 0 && kept > 0 ? [] : [exampleCount(examples.length, passed)]),
    ...(changed.length > 0 ? [`${changed.length} changed by the house rules`] : []),
    ...(kept > 0 ? [`${countText(kept, 'example')} of the rules below as before`] : []),
  ].join(', ');
  return [
    `  ${failed > 0 ? style.bold(style.red(all)) : examples.length === 0 ? all : style.green(all)}`,
    ...(text === '' ? [] : text.trimEnd().split('\n')),
    ...news(style.bold(style.red('turned red')), since?.red ?? []),
    ...news(style.bold(style.green('turned green')), since?.green ?? []),
  ];
}

function exampleCount(all: number, passed: number): string {
  if (all === 0) return 'no examples';
  return passed === all
    ? `${countText(all, 'example')}: ${all === 1 ? 'it passes' : 'all pass'}`
    : `${countText(all, 'example')}: ${passed} passed, ${all - passed} failed`;
}

function unmetLines(
  { of, unmet }: Examined,
  since: Since | null,
  style: Style,
  width: number,
): readonly string[] {
  if (of === 0) return [];
  const { met = [], missed = [] } = since ?? {};
  const news =
    met.length === 0
      ? []
      : wrap(
          `    now one reaches ${listed(
            met.map(({ name }) => clean(name)),
            'and',
          )}`,
          width,
          6,
        );
  if (unmet.length === 0)
    return [`  examples reach all of ${countText(of, 'thing')} that they can reach`, ...news];
  // New things come first, so that the limit does not cut them off.
  const shown = [...missed, ...unmet.filter((one) => !missed.includes(one))].slice(0, most.unmet);
  return [
    `  no example reaches ${unmet.length} of ${countText(of, 'thing')}:`,
    ...shown.map(
      (one) =>
        `    ${style.dim(clean(`${one.file}:${one.line}`))}  ${clean(one.name)}${missed.includes(one) ? style.yellow(' (since now)') : ''}`,
    ),
    ...(unmet.length > shown.length
      ? [style.dim(`    … ${unmet.length - shown.length} more: fray test --coverage`)]
      : []),
    ...news,
  ];
}

/** Returns the lines about the odds of a file. `of` is its name if there are several files, else null. */
export function foundOddsLines(
  found: Found,
  of: string | null,
  since: Since | null,
  style: Style,
  width: number,
): readonly string[] {
  return (found.odds ?? []).flatMap((one) =>
    scenarioLines(
      one,
      of,
      since?.odds.find(({ scenario }) => scenario === one.scenario)?.shift.measures,
      style,
      width,
    ),
  );
}

function scenarioLines(
  { odds, scenario, why }: ScenarioOdds,
  of: string | null,
  shifts: readonly MeasureShift[] | undefined,
  style: Style,
  width: number,
): readonly string[] {
  const title = `${style.bold(clean(scenario))}${of === null ? '' : ` of ${clean(of)}`}`;
  if (odds === null) return wrap(`  ${title}  ${clean(`no odds: ${why ?? ''}`)}`, width, 4);
  const shown = odds.measures.slice(0, most.measures);
  const labels = shown.map(labelOf);
  const room = Math.min(28, widest(labels));
  return [
    `  ${title}  ${style.dim(methodWords(odds))}`,
    ...(odds.disagreement === undefined ? [] : [`    ${style.yellow(disagreementNote)}`]),
    ...shown.flatMap((measure, index) => {
      const shift = shifts?.find(
        (one) => one.measure === measure.measure && one.occurrence === measure.occurrence,
      );
      const text = measureWords(measure, shift, measure.method ?? odds.method);
      return wrap(
        `    ${pad(labels[index] ?? '', room)}  ${shift?.seen === true ? style.bold(style.yellow(text)) : text}`,
        width,
        6,
      );
    }),
    ...(odds.measures.length > shown.length
      ? [style.dim(`    … ${odds.measures.length - shown.length} more: fray odds`)]
      : []),
    ...odds.faults.flatMap(({ chance, text }) =>
      wrap(
        `    ${style.yellow('fault of a rule')} in ${percentText(chance.decimal, 1)} of fights: ${clean(text)}`,
        width,
        6,
      ),
    ),
    ...(odds.endless === null
      ? []
      : [`    ${style.yellow('never ends')} in ${percentText(odds.endless.decimal, 1)} of fights`]),
  ];
}

function labelOf({ measure, occurrence }: MeasureOdds): string {
  return clean(occurrence === null ? measure : `${measure} ${occurrence}`);
}

function methodWords({ measures, method }: Odds): string {
  const methods = measures.map((one) => one.method ?? method);
  const estimate = methods.find((one) => one.method === 'estimate');
  if (estimate === undefined) return method.method === 'exact' ? 'exact' : 'exact up to rounding';
  const all = methods.every((one) => one.method === 'estimate');
  return `${all ? '' : 'partly '}estimated from ${grouped(estimate.runs)} runs`;
}

/**
 * Returns a value as `4.1 → 4.31 on average` or `yes 58.0 % → 61.2 %`, before and now, if the two certainly differ; else
 * only the value now.
 */
function measureWords(
  measure: MeasureOdds,
  shift: MeasureShift | undefined,
  method: Method,
): string {
  if (measure.mean !== null) {
    const moved = shift?.mean;
    const digits = moved?.gap.seen === true ? Math.max(2, digitsFor(moved, 1, method)) : 2;
    const now = measure.mean.decimal.toFixed(digits);
    return moved?.gap.seen === true
      ? `${moved.a.decimal.toFixed(digits)} → ${now} on average`
      : `${now} on average`;
  }
  const outcomes = [
    ...measure.outcomes.map((one) => ({ ...one, reached: true })),
    ...(measure.notReached.decimal > 0
      ? [{ value: null, fault: null, reached: false, chance: measure.notReached }]
      : []),
  ];
  const likely = outcomes.toSorted((a, b) => b.chance.decimal - a.chance.decimal);
  const shownOutcomes = likely.some(({ value }) => value === true)
    ? likely.filter(({ value }) => value !== false)
    : likely;
  const parts = shownOutcomes.slice(0, most.outcomes).map(({ chance, fault, reached, value }) => {
    const moved = shift?.outcomes.find(
      (one) => one.value === value && one.fault === fault && one.reached === reached,
    );
    const name = reached ? (fault === null ? valueText(value) : `fault: ${fault}`) : 'not reached';
    const digits = moved?.gap.seen === true ? Math.max(1, digitsFor(moved, 100, method)) : 1;
    const now = percentText(chance.decimal, digits);
    return moved?.gap.seen === true
      ? `${clean(name)} ${percentText(moved.a.decimal, digits)} → ${now}`
      : `${clean(name)} ${now}`;
  });
  return `${parts.join(', ')}${shownOutcomes.length > most.outcomes ? ', …' : ''}`;
}

/** Returns one line about a file in which nothing changed. */
export function briefLine(checked: CheckFindings, found: Found | null): string {
  const state = {
    sound: 'sound',
    draft: 'a draft',
    errors: 'has an error',
    unread: 'cannot be read',
  }[checked.state];
  const examples = found?.examined.examples ?? [];
  const failed = examples.filter(({ passed }) => !passed).length;
  return `${clean(checked.file)}: ${state}${found === null ? '' : `, ${exampleCount(examples.length, examples.length - failed)}`}`;
}
