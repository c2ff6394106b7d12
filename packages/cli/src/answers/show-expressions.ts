// Answers `fray odds -e`: the distribution of an expression, which needs no file. It compares several expressions.
import { compileDiceText, createSource, nearestDice } from '@fray/dsl/internal';
import type { Chance, Mean, Method, Odds, OutcomeOdds } from '@fray/engine/odds';
import type { Ruleset } from '@fray/dsl/ir';
import { begin } from '@fray/engine/machine';
import { valueText } from '@fray/engine/values';
import { exitCodes, stop, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveProblems } from '../notes.ts';
import { heading, gridBlock, type Block } from '../report/blocks/blocks.ts';
import { meanText } from '../report/blocks/numbers.ts';
import type { Told } from '../tell.ts';
import { clean } from '../report/text.ts';
import { asMeasures, countedInputs, fewerDice, meanOf, never } from '../odds/answer-check.ts';
import { oddsLimits } from '../odds/answer-question.ts';
import { disagreementStop } from '../odds/disagreement-text.ts';
import { countJob, measuredProgram } from '../odds/task.ts';
import { withHelpsThatMend } from '../odds/helps-that-mend.ts';
import type { ExpressionsAnswer } from './answers.ts';
import { oddsReport } from './report.ts';
import { single, type Variation } from '../vary/cells.ts';

interface Answer {
  readonly expression: string;
  readonly odds: Odds;
  readonly outcomes: readonly Pick<OutcomeOdds, 'value' | 'chance'>[];
  readonly faults: Odds['faults'];
  /** The mean; null if some value is not a number. */
  readonly mean: Mean | null;
}

const method: Method = { method: 'exact' };
const example = "write it like this: -e '4d6 drop lowest 1' or -e '2d6 + 3 >= 10'";
/**
 * Counts each expression.
 * @throws Stop 2 for an invalid expression, after printing its errors; Stop 4 for more dice than can be counted
 */
export function expressionsTold(
  host: Host,
  expressions: readonly string[],
): Pick<Told<ExpressionsAnswer>, 'answer' | 'report'> & { readonly variation: Variation } {
  const answers = host.untilCtrlC(() =>
    expressions.map((expression) => answerTo(host, expression)),
  );
  const variation = asVariation(answers);
  const [only = '', ...others] = expressions;
  return {
    variation,
    answer: () => ({
      expressions: answers.map(({ expression, outcomes, faults, mean }) => ({
        expression,
        method,
        outcomes,
        mean,
        faults,
      })),
    }),
    report: () => [
      ...oddsReport({
        title: others.length === 0 ? only : 'The odds of dice',
        watches: null,
        variation,
      }),
      ...(others.length === 0 ? [] : comparison(answers)),
    ],
  };
}

/** Returns the expressions as measures of one question, for tables and pages. */
function asVariation(answers: readonly Answer[]): Variation {
  const all = answers.map(({ odds }) => odds);
  const found = {
    ...asMeasures('', { odds: 'known', outcomes: [], values: [], faults: [] }),
    measures: all.flatMap(({ measures }) => measures),
    faults: all.flatMap(({ faults }) => faults),
  };
  return single(found);
}

function answerTo(host: Host, expression: string): Answer {
  if (expression.trim() === '') throw wrongUsage('`-e` is empty', example);
  const source = createSource('expression', expression);
  const { ruleset, diagnostics } = compileDiceText(source);
  if (ruleset === undefined) {
    const suggested = nearestDice(source);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const problems = withHelpsThatMend(errors, source, errorsIn);
    giveProblems(
      host,
      suggested === undefined
        ? problems
        : problems.slice(0, 1).map((one) => ({ ...one, help: [] })),
      [source],
    );
    throw wrongUsage(
      `\`${clean(expression)}\` is not an expression with dice`,
      suggested === undefined ? example : `did you mean -e '${clean(suggested)}'?`,
    );
  }
  // Other warnings are about the ruleset around the expression.
  const idle = diagnostics.filter(({ code }) => code === 'rules/no-effect');
  if (idle.length > 0) giveProblems(host, idle, [source]);
  const odds = oddsOf(ruleset, expression);
  const outcomes = odds.measures.flatMap((measure) =>
    measure.outcomes.map(({ value, chance }) => ({ value, chance })),
  );
  return {
    expression,
    odds: {
      ...odds,
      measures: odds.measures.map((one) => ({ ...one, measure: expression, text: null })),
    },
    outcomes,
    // The place of a fault is in a generated ruleset, which means nothing to the reader.
    faults: odds.faults.map((one) => ({ ...one, text: one.text.replace(/\.? \([^)]*\)$/u, '') })),
    mean: odds.faults.length > 0 ? null : meanOf(outcomes),
  };
}

/** Counts the only measure of generated rules. @throws Stop 4 for more dice than can be counted, 70 if two ways of counting disagree */
function oddsOf(ruleset: Ruleset, expression: string): Odds {
  const measures = ruleset.watches.map(({ name }) => name);
  const asked = { ruleset, measures, policies: [], seed: '1' };
  const inputs = { ...countedInputs, scenario: 'Table', rulings: [], givens: [] };
  const start = begin(measuredProgram(asked), inputs, [], []);
  if ('illegal' in start) throw new Error(start.illegal);
  const parts = countJob.here(
    { task: { ...asked, start }, limits: oddsLimits, approximate: false, among: 1 },
    () => false,
  );
  const [part] = 'odds' in parts ? [] : parts;
  if (part?.odds.odds === 'disputed') throw disagreementStop(part.odds.disagreement);
  if (part?.odds.odds !== 'known' || part.odds.method.method !== 'exact')
    throw stop(
      exitCodes.fault,
      `\`${clean(expression)}\` throws more dice than can be counted`,
      fewerDice,
    );
  return part.odds;
}

function errorsIn(expression: string): number {
  const { ruleset, diagnostics } = compileDiceText(createSource('expression', expression));
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return ruleset === undefined ? Math.max(1, errors) : 0;
}

/** Returns a row for each expression: the probability of yes, or the mean and the range. */
function comparison(answers: readonly Answer[]): readonly Block[] {
  const rows = answers.map((answer) => {
    const { expression, outcomes, mean } = answer;
    const [least, most] = [outcomes[0], outcomes.at(-1)].map((one) =>
      one === undefined ? '' : valueText(one.value),
    );
    const yes = chanceOfYes(answer);
    const result =
      yes !== undefined
        ? `yes ${meanText(yes, method)}`
        : mean === null
          ? ''
          : `mean ${meanText(mean, method)}, ${least} to ${most}`;
    return [expression, result];
  });
  return [heading(2, 'Compared'), gridBlock(['', ''], rows)];
}

/** Returns the probability of yes; undefined if the expression is not a yes/no question. */
function chanceOfYes({ outcomes }: Answer): Chance | undefined {
  if (outcomes.some(({ value }) => typeof value !== 'boolean')) return undefined;
  return outcomes.length === 0
    ? undefined
    : (outcomes.find(({ value }) => value === true)?.chance ?? never);
}
