// Computes a chart of odds for each check. Participants of the first scenario try the check, and the chart varies the
// first value that the check reads.
import type { Check, ParticipantSetup, Ruleset, ValueType } from '@fray/dsl/ir';
import type { BookChart } from '@fray/dsl/internal';
import { needsOfCheck } from '@fray/engine/analysis';
import type { CheckOdds } from '@fray/engine/odds';
import { checkWork } from '@fray/engine/statespace';
import { valueText } from '@fray/engine/values';
import { exitCodes, isStop } from '../exit-codes.ts';
import { answerCheck, entrantsOf, readingsOf } from '../odds/answer-check.ts';
import { inBrackets, spoken } from '../report/text.ts';
import type { Rules } from '../rules/rules.ts';

/** The number of checks that get a chart, from the start of the book: thousands of charts would take too long. */
export const MOST_CHARTS = 200;
/** The cost of all charts of a book, in machines. One chart takes at most half of the remaining cost. */
const MOST_MACHINES = 8_000;
/** About the most rows of a chart: `MOST_ROWS` by outcomes, `MOST_VALUES` by values. */
const MOST_ROWS = 10;
/**
 * A check with more rolls and `let` lines than this gets no chart, because the cost of each machine grows with its
 * length.
 */
const MOST_VALUES_COUNTED = 40;
/** The number of values that are varied, one after the other, until the rows of a chart differ. */
const MOST_AXES = 4;
/** If a participant's value is at most this, its chart shows small numbers. */
const MOST_SMALL = 20;
/** A chart with fewer rows is not worth printing. */
const FEWEST_ROWS = 3;
const MOST_VALUES = 20;
/** A check with more outcomes than this gets no chart, because the columns would not fit. */
const MOST_OUTCOMES = 6;
/** If a chart has too many numbers, the largest share one row, as long as their total probability is less than this. */
const TAIL = 0.005;

/**
 * Returns the charts by the names of the first `MOST_CHARTS` checks. A check has no chart if it cannot be counted, or
 * if nobody in the scenario can try it.
 */
export function checkCharts(rules: Rules): ReadonlyMap<string, BookChart> {
  const charts = new Map<string, BookChart>();
  const checks = rules.ruleset.callables
    .flatMap((callable, index) => (callable.kind === 'check' ? [{ callable, index }] : []))
    .slice(0, MOST_CHARTS);
  const pot = { machines: MOST_MACHINES, among: checks.length };
  for (const { callable, index } of checks) {
    const chart = chartOf(rules, callable, index, pot);
    if (chart !== undefined) charts.set(callable.name, chart);
  }
  return charts;
}

/**
 * The remaining cost for all charts of a book, in machines, and the number of checks that share the cost of confirming
 * them.
 */
interface Pot {
  machines: number;
  readonly among: number;
}

interface Trier {
  readonly param: string;
  readonly setup: ParticipantSetup;
  /** The fields that the check reads. */
  readonly fields: readonly {
    readonly name: string;
    readonly type: ValueType;
    readonly text: string;
  }[];
}

interface Axis {
  /** The key of the value, as in `--with`: `p.AWE`, `row`. */
  readonly key: string;
  readonly name: string;
  readonly values: readonly string[];
}

function chartOf(rules: Rules, check: Check, index: number, pot: Pot): BookChart | undefined {
  const { ruleset } = rules;
  if (check.values.length > MOST_VALUES_COUNTED) return undefined;
  const triers = triersOf(ruleset, check, index);
  if (triers === undefined) return undefined;
  const others = check.params.flatMap((param): readonly Axis[] =>
    param.type.type === 'participant'
      ? []
      : [{ key: param.name, name: param.name, values: valuesOf(ruleset, param.type) }],
  );
  if (others.some(({ values }) => values.length === 0)) return undefined;
  if (check.outcomes.length === 0) return chartAlong(rules, check, triers, others, undefined, pot);
  const axes = [...others, ...fieldAxes(ruleset, triers)].slice(0, MOST_AXES);
  // If all rows are equal, we vary another value, or none.
  for (const axis of axes) {
    const chart = chartAlong(rules, check, triers, others, axis, pot);
    if (chart === undefined) return undefined;
    if (!isAlike(chart)) return chart;
  }
  const chart = chartAlong(rules, check, triers, others, undefined, pot);
  // A chart that is certain at every value would describe a situation that hardly occurs.
  return chart?.rows.some(({ chances }) => chances.includes(1)) === true ? undefined : chart;
}

function isAlike({ rows }: BookChart): boolean {
  return rows.every(({ chances }) => chances.join(' ') === rows[0]?.chances.join(' '));
}

/** Returns the chart with a row for each value of the axis, or with a single row if there is no axis. */
function chartAlong(
  rules: Rules,
  check: Check,
  triers: readonly Trier[],
  others: readonly Axis[],
  axis: Axis | undefined,
  pot: Pot,
): BookChart | undefined {
  const [scenario] = rules.ruleset.scenarios;
  const texts = [
    ...triers.flatMap(({ param, setup, fields }) => [
      `${param}=${setup.kind}`,
      ...fields
        .filter(({ name }) => `${param}.${name}` !== axis?.key)
        .map(({ name, text }) => `${param}.${name}=${text}`),
      ...setup.conditions.map((condition) => `${param}.${condition}=yes`),
    ]),
    ...others.flatMap((other) => (other === axis ? [] : [`${other.key}=${other.values[0] ?? ''}`])),
  ];
  const asked = axis?.values ?? [''];
  const answers: { readonly label: string; readonly odds: CheckOdds }[] = [];
  for (const value of asked) {
    const odds = tried(
      rules,
      check.name,
      axis === undefined ? texts : [...texts, `${axis.key}=${value}`],
      scenario?.name,
      pot,
      asked.length,
    );
    // Rows that would cost too much are left out if there are enough others.
    if (odds === 'too much' && answers.length >= FEWEST_ROWS) break;
    if (odds === undefined || odds === 'too much') return undefined;
    answers.push({ label: valueWords(value), odds });
  }
  const isPushed = answers.some(({ odds }) => odds.pushed !== undefined);
  const handed = others
    .filter((other) => other !== axis)
    .map(({ name, values }) => `, ${spoken(name)} ${valueWords(values[0] ?? '')}`);
  const caption = `${captionOf(scenario?.name, triers, axis?.key)}${handed.join('')}${isPushed ? ', without a push' : ''}`;
  const by = spoken(axis?.name ?? '');
  if (check.outcomes.length > MOST_OUTCOMES) return undefined;
  if (check.outcomes.length > 0)
    return {
      form: 'outcomes',
      caption,
      by,
      outcomes: check.outcomes.map(({ name }) => spoken(name)),
      rows: answers.map(({ label, odds }) => ({
        label,
        chances: check.outcomes.map(({ name }) => chanceOf(odds, name)),
      })),
    };
  return valuesChart(answers[0]?.odds, caption);
}

/** Returns the odds; undefined if they cannot be counted, or if the check needs a value that no scenario gives. */
function tried(
  rules: Rules,
  name: string,
  texts: readonly string[],
  scenario: string | undefined,
  pot: Pot,
  cells: number,
): CheckOdds | 'too much' | undefined {
  const work = checkWork(pot.machines / 2);
  try {
    const odds = answerCheck(
      rules,
      name,
      texts,
      { set: [], given: [], ...(scenario === undefined ? {} : { scenario }) },
      { work, among: pot.among * cells },
    );
    return odds.faults.length > 0 ? undefined : odds;
  } catch (thrown) {
    if (isStop(thrown) && (thrown.exit === exitCodes.usage || thrown.exit === exitCodes.fault))
      return work.isSpent() ? 'too much' : undefined;
    throw thrown;
  } finally {
    pot.machines -= work.used();
  }
}

function chanceOf({ outcomes }: CheckOdds, name: string): number {
  const found = outcomes.find(({ outcome }) => outcome !== null && valueText(outcome) === name);
  return found?.chance.decimal ?? 0;
}

/**
 * Returns a participant of the first scenario for each parameter of the check that is a participant. If possible, each
 * is on another side than those before.
 */
function triersOf(ruleset: Ruleset, check: Check, index: number): readonly Trier[] | undefined {
  const [scenario] = ruleset.scenarios;
  const all = entrantsOf(scenario);
  const needs = needsOfCheck(ruleset, index, {
    rulings: readingsOf(ruleset, scenario),
    givens: new Map((scenario?.givens ?? []).map(({ name, value }) => [name, value])),
  });
  const triers: Trier[] = [];
  const sides = new Set<string>();
  const taken = new Set<ParticipantSetup>();
  for (const [at, param] of check.params.entries()) {
    if (param.type.type !== 'participant') continue;
    const { kinds } = param.type;
    const fit = all.filter(({ setup }) => kinds.includes(setup.kind) && !taken.has(setup));
    const one = fit.find(({ side }) => !sides.has(side)) ?? fit[0];
    if (one === undefined) return undefined;
    sides.add(one.side);
    taken.add(one.setup);
    const asked = needs.fields(at);
    const kind = ruleset.kinds.find(({ name }) => name === one.setup.kind);
    triers.push({
      param: param.name,
      setup: one.setup,
      fields: (kind?.fields ?? []).flatMap(({ name, type, initial }) => {
        const value = one.setup.fields.find((field) => field.name === name)?.value ?? initial;
        return asked.has(name) && value !== undefined && value !== null && !Array.isArray(value)
          ? [{ name, type, text: valueText(value) }]
          : [];
      }),
    });
  }
  return triers;
}

/** Returns the fields that the check reads and that can be varied: numbers before dice, dice before words. */
function fieldAxes(ruleset: Ruleset, triers: readonly Trier[]): readonly Axis[] {
  const wanted = ['number', 'die', 'dice', 'row', 'word', 'yes-no'];
  const fields = triers.flatMap(({ param, fields: own }) =>
    own.flatMap(({ name, type, text }) => {
      const values = type.type === 'dice' ? [] : valuesOf(ruleset, type, text);
      return values.length < 2 ? [] : [{ key: `${param}.${name}`, name, type, text, values }];
    }),
  );
  return fields.toSorted((a, b) => wanted.indexOf(a.type.type) - wanted.indexOf(b.type.type));
}

/**
 * Returns some of the values of a type, few enough for a chart.
 * @param own the participant's own value
 */
function valuesOf(ruleset: Ruleset, type: ValueType, own = '0'): readonly string[] {
  switch (type.type) {
    case 'number':
      return numbersOf(type.min, type.max, Number(own)).map(String);
    case 'yes-no':
      return ['no', 'yes'];
    case 'word':
      return someOfThem(type.words);
    case 'row':
      return someOfThem(
        (ruleset.tables.find(({ name }) => name === type.table)?.rows ?? []).map(
          ({ name }) => name,
        ),
      );
    case 'die':
      return ['d4', 'd6', 'd8', 'd10', 'd12', 'd20'];
    case 'dice':
      return ['1d6', '2d6', '3d6', '4d6'];
    default:
      return [];
  }
}

function numbersOf(min: number | null, max: number | null, own: number): readonly number[] {
  if (min !== null && max !== null && max - min <= 200)
    return someOfThem(Array.from({ length: max - min + 1 }, (_, index) => min + index));
  if (own > MOST_SMALL) {
    // We show as many values above the participant's own as below it, in round steps.
    let step = 5;
    while (step * (MOST_ROWS / 2) < own) step *= String(step).startsWith('2') ? 2.5 : 2;
    return Array.from({ length: MOST_ROWS + 1 }, (_, index) => index * step).filter(
      (value) => value >= (min ?? 0) && value <= (max ?? Infinity),
    );
  }
  // Rules use small numbers most, and 0 is one of them.
  return [0, 1, 2, 3, 4, 6, 8, 10, 12, 15, 20]
    .filter((value) => value >= (min ?? 0) && value <= (max ?? MOST_SMALL))
    .slice(0, MOST_ROWS + 1);
}

/** Returns all items, or some at equal distances that include the first and the last. */
function someOfThem<T>(all: readonly T[]): readonly T[] {
  if (all.length <= MOST_ROWS) return all;
  const step = (all.length - 1) / (MOST_ROWS - 1);
  return Array.from({ length: MOST_ROWS }, (_, index) => all[Math.round(index * step)]).filter(
    (value) => value !== undefined,
  );
}

/** Returns a value in words: numbers and dice with a true minus, names with blanks. */
function valueWords(text: string): string {
  return text.replaceAll('-', /^-?\d/.test(text) ? '−' : ' ');
}

/** Returns the caption of a chart: `Abel of Anatomy (DEX 12), Native (armour 12)`. */
function captionOf(
  scenario: string | undefined,
  triers: readonly Trier[],
  axis: string | undefined,
): string {
  if (triers.length === 0) return 'How likely it is';
  const people = triers.map(({ param, setup, fields }) => {
    const known = fields
      .filter(({ name }) => `${param}.${name}` !== axis)
      .map(({ name, text }) => `${spoken(name)} ${valueWords(text)}`);
    return `${spoken(setup.name)}${inBrackets(known)}`;
  });
  return `How likely it is for ${people.join(' and ')} in ${spoken(scenario ?? '')}`;
}

/** Returns a chart with the probability of each number of the last value, or of ranges of numbers. */
function valuesChart(odds: CheckOdds | undefined, caption: string): BookChart | undefined {
  const last = odds?.values.findLast(({ outcomes }) =>
    outcomes.every(({ value }) => typeof value === 'number'),
  );
  if (last === undefined || last.outcomes.length < 2) return undefined;
  const numbers = last.outcomes.map(({ value, chance }) => ({
    value: Number(value),
    chance: chance.decimal,
  }));
  let tail = numbers.length;
  for (let left = 0; tail > 1; tail -= 1) {
    left += numbers[tail - 1]?.chance ?? 0;
    if (left >= TAIL) break;
  }
  const shown = numbers.length <= MOST_VALUES ? numbers.length : Math.max(1, tail);
  const width = Math.ceil(shown / MOST_VALUES);
  const rows: { readonly label: string; readonly chances: readonly number[] }[] = [];
  for (let at = 0; at < shown; at += width) {
    const group = numbers.slice(at, Math.min(shown, at + width));
    const [from, to] = [group[0]?.value ?? 0, group.at(-1)?.value ?? 0];
    rows.push({
      label: valueWords(from === to ? String(from) : `${from} to ${to}`),
      chances: [group.reduce((sum, { chance }) => sum + chance, 0)],
    });
  }
  const rest = numbers.slice(shown);
  if (rest.length > 0)
    rows.push({
      label: valueWords(`${rest[0]?.value ?? 0} or more`),
      chances: [rest.reduce((sum, { chance }) => sum + chance, 0)],
    });
  const by = spoken(last.name) || 'roll';
  return { form: 'values', caption, by, outcomes: ['how likely'], rows };
}
