// Lists the forms of compiled rules, and notes which of them a fight plays.
import {
  expressionTable,
  instructionTable,
  type Amount,
  type Asking,
  type DiceOp,
  type Duration,
  type Moment,
  type Pattern,
  type PolicyLine,
  type RankKey,
  type Ruleset,
  type Target,
} from '@fray/dsl/ir';

/** Has a key for each member of a union; the type checker finds missing ones. */
type All<K extends string> = Readonly<Record<K, true>>;

const patterns: All<Exclude<Pattern['on'], 'value'> | Extract<Pattern, { on: 'value' }>['how']> = {
  takes: true,
  finishes: true,
  gains: true,
  loses: true,
  begins: true,
  ends: true,
  'step-begins': true,
  'step-ends': true,
  changes: true,
  rises: true,
  falls: true,
  reaches: true,
  result: true,
  offered: true,
};
const moments: All<Moment['kind']> = {
  always: true,
  event: true,
  span: true,
  step: true,
  encounter: true,
};
const dice: All<DiceOp['op']> = {
  keep: true,
  drop: true,
  explode: true,
  reroll: true,
  count: true,
  floor: true,
};
const policies: All<PolicyLine['kind']> = {
  take: true,
  'pick-first': true,
  'pick-nobody': true,
  'pick-by': true,
  'say-most': true,
  'say-least': true,
  say: true,
  list: true,
  choose: true,
};
const keys: All<RankKey['kind']> = {
  roll: true,
  sum: true,
  first: true,
  listed: true,
  chosen: true,
};
const durations: All<Duration['kind']> = { until: true, for: true };
const askings: All<Asking['kind']> = { take: true, pick: true, list: true, number: true };
const amounts: All<Amount['kind'] | 'best'> = {
  amount: true,
  advantage: true,
  disadvantage: true,
  best: true,
};
const targets: All<Target['kind']> = { field: true, track: true, 'condition-field': true };

/** All forms, written `sort form`: `instruction roll`. */
export const allForms: readonly string[] = Object.entries({
  instruction: instructionTable,
  expression: expressionTable,
  pattern: patterns,
  moment: moments,
  dice,
  policy: policies,
  key: keys,
  duration: durations,
  asking: askings,
  amount: amounts,
  target: targets,
}).flatMap(([sort, forms]) => Object.keys(forms).map((form) => `${sort} ${form}`));

/** For each property of the compiled rules, the sort of the forms in it. */
const SORTS: Readonly<Record<string, string>> = {
  lines: 'policy',
  keys: 'key',
  duration: 'duration',
  lasts: 'duration',
  asking: 'asking',
  modifiers: 'amount',
  amount: 'amount',
  target: 'target',
};

/** Returns the form of a piece, and the property that is read only when the form is played; null if the piece is no form. */
function formOf(piece: object, where: string): readonly [form: string, read: string] | null {
  const { op, kind, pattern, moment, proc }: Partial<Record<string, unknown>> = { ...piece };
  if (typeof op === 'string')
    return [
      `${'at' in piece ? (op in instructionTable ? 'instruction' : 'expression') : 'dice'} ${op}`,
      'op',
    ];
  // Every event is compared with every pattern and moment, but only a match reads these properties.
  if (isPattern(pattern) && proc !== undefined)
    return [`pattern ${pattern.on === 'value' ? pattern.how : pattern.on}`, 'proc'];
  if (isMoment(moment) && 'lines' in piece) return [`moment ${moment.kind}`, 'lines'];
  const sort = SORTS[where];
  if (sort === undefined || typeof kind !== 'string') return null;
  return [`${sort} ${kind}`, sort === 'target' ? (kind === 'track' ? kind : 'field') : 'kind'];
}

const isPattern = (piece: unknown): piece is Pattern =>
  typeof piece === 'object' && piece !== null && 'on' in piece;
const isMoment = (piece: unknown): piece is Moment =>
  typeof piece === 'object' && piece !== null && 'kind' in piece;

/** Copies rules so that each of their forms is added to `seen` when it is played. */
export function noting(ruleset: Ruleset, seen: Set<string>): Ruleset {
  const copy = (piece: unknown, where: string): unknown => {
    if (typeof piece !== 'object' || piece === null) return piece;
    if (Array.isArray(piece)) return piece.map((one) => copy(one, where));
    const made = Object.fromEntries(
      Object.entries(piece).map(([key, value]) => [key, copy(value, key)]),
    );
    const [form, read] = formOf(piece, where) ?? [];
    if (form === undefined || read === undefined) return made;
    const value = made[read];
    const get = (): unknown => {
      seen.add(form);
      return value;
    };
    return Object.defineProperty(made, read, { enumerable: true, get });
  };
  // The copy has the same properties.
  return copy(ruleset, '') as Ruleset;
}
