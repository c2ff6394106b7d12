// Runs `fray odds -e`: shows the distribution of an expression, which needs no file. It compares several expressions.
import { compileDiceText, createSource } from '@fray/dsl/internal';
import {
  checkWork,
  fractions,
  valueText,
  type Chance,
  type CheckOdds,
  type Mean,
  type Method,
  type Odds,
} from '@fray/engine/internal';
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { diagnosticFrames } from '../report/diagnostics.ts';
import { printJson } from '../report/json.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { clean, pad, widest } from '../report/text.ts';
import { answerCheck, asMeasures } from '../odds/answer-check.ts';
import { foldedBarLines, meanText, methodText } from '../odds/chart.ts';
import { withoutSlips } from '../odds/dice-slips.ts';
import { withHelpsThatMend } from '../odds/helps-that-mend.ts';
import { chanceDocument } from './documents.ts';
import type { Variation } from '../vary/cells.ts';

interface Answer {
  readonly expression: string;
  readonly odds: Odds;
  readonly outcomes: CheckOdds['values'][number]['outcomes'];
  readonly faults: CheckOdds['faults'];
  /** The mean; null if some value is not a number. */
  readonly mean: Mean | null;
}

const method: Method = { method: 'exact' };
const example = "write it like this: -e '4d6 drop lowest 1' or -e '2d6 + 3 >= 10'";
/** The most machines that counting an expression runs. */
const mostMachines = 30_000;
/** The most sums of dice, which take about three seconds. 50d100, 800d6, and 50d20 of which some are kept need fewer. */
const mostSums = 15_000_000;
/**
 * Counts and shows each expression, then compares them.
 * @throws Stop 2 for an invalid expression, after printing its errors; Stop 4 for more dice than can be counted
 */
export async function showExpressions(
  host: Host,
  expressions: readonly string[],
  options: { readonly json?: boolean },
  write: (varied: Variation) => Promise<boolean>,
): Promise<ExitCode> {
  const answers = host.untilCtrlC(() =>
    expressions.map((expression) => answerTo(host, expression)),
  );
  if (await write(asVariation(answers))) return exitCodes.fine;
  if (options.json === true)
    printJson(host, {
      expressions: answers.map(({ expression, outcomes, faults, mean }) => ({
        expression,
        method,
        outcomes: outcomes.map(({ value, chance }) => ({ value, chance: chanceDocument(chance) })),
        mean: mean === null ? null : chanceDocument(mean),
        faults: faults.map(({ text, chance }) => ({ text, chance: chanceDocument(chance) })),
      })),
    });
  else {
    for (const [index, answer] of answers.entries()) {
      if (index > 0) host.stdout.write('\n');
      show(host, answer);
    }
    if (answers.length > 1) compare(host, answers);
  }
  return exitCodes.fine;
}

/** Returns the expressions as measures of one question, for tables and pages. */
function asVariation(answers: readonly Answer[]): Variation {
  const all = answers.map(({ odds }) => odds);
  const found = {
    ...asMeasures('', { odds: 'known', outcomes: [], values: [], faults: [] }),
    measures: all.flatMap(({ measures }) => measures),
    faults: all.flatMap(({ faults }) => faults),
  };
  return { axes: [], cells: [{ at: [], found }], isInterrupted: false };
}

function answerTo(host: Host, expression: string): Answer {
  if (expression.trim() === '') throw stop(exitCodes.usage, '`-e` is empty', example);
  const source = createSource('expression', expression);
  const { ruleset, check, value, diagnostics } = compileDiceText(source);
  if (ruleset === undefined) {
    const suggested = inFrayNotation(expression);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const problems = withHelpsThatMend(errors, source, errors.length, errorsIn);
    host.stderr.write(
      diagnosticFrames(
        suggested === undefined
          ? problems
          : problems.slice(0, 1).map((one) => ({ ...one, help: [] })),
        [source],
        styleFor(host, host.stderr),
      ),
    );
    throw stop(
      exitCodes.usage,
      `\`${clean(expression)}\` is not an expression with dice`,
      suggested === undefined ? example : `did you mean -e '${clean(suggested)}'?`,
    );
  }
  // Other warnings are about the ruleset around the expression.
  const idle = diagnostics.filter(({ code }) => code === 'rules/no-effect');
  if (idle.length > 0)
    host.stderr.write(diagnosticFrames(idle, [source], styleFor(host, host.stderr)));
  const found = answerCheck(
    { ruleset },
    check,
    [],
    { set: [], given: [], called: `\`${clean(expression)}\`` },
    { work: checkWork(mostMachines, () => false, mostSums) },
  );
  const { values, faults } = found;
  const result = values.filter(({ name }) => name === value);
  const outcomes = result[0]?.outcomes ?? [];
  const odds = asMeasures(check, { ...found, outcomes: [], values: result });
  return {
    expression,
    odds: {
      ...odds,
      measures: odds.measures.map((one) => ({ ...one, measure: expression, text: null })),
    },
    outcomes,
    // The place of a fault is in a generated ruleset, which means nothing to the reader.
    faults: faults.map((one) => ({ ...one, text: one.text.replace(/\.? \(check [^)]*\)$/u, '') })),
    mean: faults.length > 0 ? null : meanOf(outcomes),
  };
}

/** Returns the expression in Fray's notation; undefined if it is in that notation already, or is invalid even then. */
function inFrayNotation(expression: string): string | undefined {
  const mended = withoutSlips(expression);
  if (mended === expression) return undefined;
  return errorsIn(mended) > 0 ? undefined : mended;
}

function errorsIn(expression: string): number {
  const { ruleset, diagnostics } = compileDiceText(createSource('expression', expression));
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return ruleset === undefined ? Math.max(1, errors) : 0;
}

function show(host: Host, { expression, outcomes, faults, mean }: Answer): void {
  const style = styleFor(host, host.stdout);
  const bars = [
    ...outcomes.map(({ value, chance }) => ({ label: clean(valueText(value)), chance })),
    ...faults.map(({ text, chance }) => ({ label: `fault: ${clean(text)}`, chance })),
  ];
  host.stdout.write(
    `${[
      `${style.bold(clean(expression))}  ${style.dim(methodText(method))}`,
      ...foldedBarLines(bars, method, style, widthFor(host.stdout)),
      ...(mean === null ? [] : [style.dim(`  mean ${meanText(mean, method)}`)]),
    ].join('\n')}\n`,
  );
}

/** Prints one line for each expression: the probability of yes, or the mean and the range. */
function compare(host: Host, answers: readonly Answer[]): void {
  const style = styleFor(host, host.stdout);
  const width = widest(answers.map(({ expression }) => clean(expression)));
  const lines = answers.map((answer) => {
    const { expression, outcomes, mean } = answer;
    const [least, most] = [outcomes[0], outcomes.at(-1)].map((one) =>
      one === undefined ? '' : clean(valueText(one.value)),
    );
    const yes = chanceOfYes(answer);
    const result =
      yes !== undefined
        ? `yes ${meanText(yes, method)}`
        : mean === null
          ? ''
          : `mean ${meanText(mean, method)}, ${least} to ${most}`;
    return `  ${pad(clean(expression), width)}  ${result}`.trimEnd();
  });
  host.stdout.write(`\n${style.bold('Compared')}\n${lines.join('\n')}\n`);
}

/** Returns the probability of yes; undefined if the expression is not a yes/no question. */
function chanceOfYes({ outcomes }: Answer): Chance | undefined {
  if (outcomes.some(({ value }) => typeof value !== 'boolean')) return undefined;
  const never: Chance = { decimal: 0, fraction: { n: 0n, d: 1n }, low: 0, high: 0 };
  return outcomes.length === 0
    ? undefined
    : (outcomes.find(({ value }) => value === true)?.chance ?? never);
}

/** Returns the mean; null if some outcome is not a number. */
function meanOf(outcomes: Answer['outcomes']): Mean | null {
  let sum = fractions.zero;
  for (const { value, chance } of outcomes) {
    if (typeof value !== 'number' || chance.fraction === null) return null;
    sum = fractions.add(sum, fractions.times(chance.fraction, value));
  }
  const decimal = fractions.decimal(sum);
  return outcomes.length === 0
    ? null
    : { decimal, fraction: fractions.fraction(sum), low: decimal, high: decimal };
}
