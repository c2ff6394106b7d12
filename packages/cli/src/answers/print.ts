// Prints the answer to one question of `fray odds` on a terminal.
import type { Value } from '@fray/dsl/ir';
import {
  valueText,
  type CheckOdds,
  type MeasureOdds,
  type Method,
  type Odds,
  type Program,
} from '@fray/engine/internal';
import type { Host } from '../host.ts';
import { wrapText, styleFor, widthFor } from '../report/style.ts';
import { clean } from '../report/text.ts';
import { whyText, type Large } from '../odds/answer-question.ts';
import { barLines, foldedBarLines, meanText, methodText, type Bar } from '../odds/chart.ts';
import { disagreementNote } from '../odds/disagreement-text.ts';
import { isMixed } from '../odds/merge.ts';

/** Prints the odds of one check: its outcomes, and each value that it shows. */
export function printCheck(
  host: Host,
  name: string,
  { outcomes, values, faults, pushed }: CheckOdds,
): void {
  const style = styleFor(host, host.stdout);
  const columns = widthFor(host.stdout);
  const method: Method = { method: 'exact' };
  const say = (...lines: readonly string[]): void =>
    host.stdout.write(lines.map((line) => `${line}\n`).join(''));
  say(`${style.bold(clean(name))}  ${style.dim(methodText(method))}`);
  say(
    ...foldedBarLines(
      [
        ...outcomes.map(({ outcome, chance }) => ({ label: shownValue(outcome), chance })),
        ...faults.map(({ text, chance }) => ({ label: `fault: ${clean(text)}`, chance })),
      ],
      method,
      style,
      columns,
    ),
  );
  for (const value of values) {
    // A value that is the same for all dice needs no table.
    if (value.outcomes.length < 2)
      say(
        '',
        `${style.bold(clean(value.name))}  always ${shownValue(value.outcomes[0]?.value ?? null)}`,
      );
    else
      say(
        '',
        style.bold(clean(value.name)),
        ...foldedBarLines(
          value.outcomes.map((one) => ({ label: shownValue(one.value), chance: one.chance })),
          method,
          style,
          columns,
        ),
      );
  }
  if (pushed === undefined) return;
  say('');
  printCheck(host, `${name}, pushed whenever it may be`, pushed);
}

/** Prints the measures of one scenario, with a bar for each of their values. */
export function printMeasures(
  host: Host,
  program: Program,
  scenario: string,
  found: Odds,
  large: Large | undefined,
): void {
  const style = styleFor(host, host.stdout);
  const columns = widthFor(host.stdout);
  const say = (...lines: readonly string[]): void =>
    host.stdout.write(lines.map((line) => `${line}\n`).join(''));
  const { method, measures, faults, endless, disagreement } = found;
  const tooLarge = [
    ...(large === undefined
      ? []
      : [
          style.dim(
            `${large.why === 'time' ? 'not counted to its end' : 'too large to be counted exactly'}: ${whyText(large)}`,
          ),
        ]),
    ...(disagreement === undefined ? [] : [style.yellow(disagreementNote)]),
  ];
  if (isMixed(found)) say(style.bold(clean(scenario)));
  else
    say(
      wrapText(host.stdout, `${style.bold(clean(scenario))}  ${style.dim(methodText(method))}`, 2),
      ...tooLarge,
    );
  let before = '';
  for (const measure of measures) {
    const own = measure.method ?? method;
    if (measure.measure !== before) {
      say(
        '',
        `${style.bold(clean(measure.measure))}${measure.text === null ? '' : style.dim(`  ${clean(measure.text)}`)}`,
      );
      if (isMixed(found))
        say(style.dim(methodText(own)), ...(own.method === 'estimate' ? tooLarge : []));
    }
    before = measure.measure;
    if (measure.occurrence !== null)
      say(` ${spanOf(program, measure.measure)} ${measure.occurrence}`);
    const bars = barsOf(measure);
    // If the method has an error bound, a probability below that bound is unknown.
    const least = own.method === 'exact-up-to' ? own.bound : 0;
    const shown = bars.filter(({ chance }) => chance.decimal >= least);
    say(...barLines(shown, own, style, columns));
    if (shown.length < bars.length)
      say(
        style.dim(
          `  ${bars.length - shown.length} more, each less likely than ${least.toExponential(0)}`,
        ),
      );
    if (measure.mean !== null) say(style.dim(`  mean ${meanText(measure.mean, own)}`));
  }
  for (const { text, chance } of faults)
    say(
      '',
      `${style.yellow('fault of a rule')} in`,
      ...barLines([{ label: 'these runs', chance }], method, style, columns),
      `  ${clean(text)}`,
    );
  if (endless !== null)
    say('', ...barLines([{ label: 'never ends', chance: endless }], method, style, columns));
}

function spanOf(program: Program, name: string): string {
  const moment = program.watches.find(({ watch }) => watch.name === name)?.watch.moment;
  return moment?.kind === 'span' ? clean(moment.span) : '';
}

function barsOf({ outcomes, notReached }: MeasureOdds): readonly Bar[] {
  const bars = outcomes.map(({ value, fault, chance }) => ({
    label: fault === null ? shownValue(value) : `fault: ${clean(fault)}`,
    chance,
  }));
  return notReached.decimal > 0 ? [...bars, { label: 'not reached', chance: notReached }] : bars;
}

function shownValue(value: Value): string {
  return clean(valueText(value));
}
