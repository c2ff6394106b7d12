// Expressions, worked out where a fight stands: what each kind of them means, a line each.
import type { Expr, Local, Result, Table, Value } from '@fray/dsl/ir';
import * as values from './values.ts';
import {
  asList,
  asNumber,
  codeOf,
  codeText,
  fault,
  isRoll,
  isWithin,
  joined,
  named,
  plain,
  ranks,
  same,
  shown,
  whole,
} from './values.ts';
import {
  held,
  isBarred,
  known,
  NO_RESULT,
  numberOf,
  person,
  somebody,
  type Cell,
  type Here,
  type Person,
} from './world.ts';

type Of<Op, E = Expr> = E extends { readonly op: infer Ops } ? (Op extends Ops ? E : never) : never;
type Meanings = { readonly [Op in Expr['op']]: (at: Here, expr: Of<Op>) => Local };

export function evaluate(at: Here, expr: Expr): Local {
  // The table has for each `op` what expressions with that `op` mean.
  return (meanings[expr.op] as unknown as (at: Here, expr: Expr) => Local)(at, expr);
}

export const valueOf = (at: Here, expr: Expr): Value => plain(evaluate(at, expr));
export const numberIn = (at: Here, expr: Expr): number => asNumber(evaluate(at, expr));
export const listIn = (at: Here, expr: Expr): readonly Value[] => asList(evaluate(at, expr));
/** Only `yes` is yes. */
export const holds = (at: Here, expr: Expr | null): boolean =>
  expr === null || evaluate(at, expr) === true;
/** A name, or nobody. A side stands for itself where somebody decides, rolls or is shown something. */
export function nameIn(at: Here, expr: Expr): string | null {
  const value = expr.op === 'side' ? expr.side : evaluate(at, expr);
  return value === null || typeof value === 'string' ? value : fault('a participant is needed');
}
/** Somebody who takes part. */
const whoIn = (at: Here, expr: Expr): Person => somebody(at.play, evaluate(at, expr));

/** Where a field of somebody, a field of a condition that he has, or a track stands. */
export function cellOf(at: Here, of: Expr, condition: string | null, field: string): Cell {
  const { name, fields } = whoIn(at, of);
  return named(condition === null ? fields : (held(at.play, name, condition)?.fields ?? []), field);
}

const namesOf = (at: Here, is: (one: Person) => boolean): readonly string[] =>
  at.play.now.people.filter(is).map(({ name }) => name);

/** Inside a define, or where it is asked what is legal. */
function deeper(at: Here): Here {
  return at.depth < 100 ? { ...at, bound: [], depth: at.depth + 1 } : fault('too deep');
}

const both = (at: Here, { left, right }: Of<'add' | 'sub' | 'mul' | 'div'>): [number, number] => {
  const first = numberIn(at, left);
  return [first, numberIn(at, right)];
};

function limited(at: Here, { of, bound }: Of<'at-least'>, sign: 1 | -1): Local {
  const value = evaluate(at, of);
  const other = evaluate(at, bound);
  return sign * ranks(at.ruleset, null, value, other) < 0 ? other : value;
}

function diceOf(at: Here, { left, right }: Of<'dice-add'>, sign: 1 | -1): string {
  const first = codeOf(evaluate(at, left));
  return codeText(joined(first, codeOf(evaluate(at, right)), sign));
}

const keysOf = (at: Here, { memory, keys }: Of<'times' | 'latest'>): number | Result | undefined =>
  known(at.play.now.memory[memory] ?? [], ...keys.map((key) => valueOf(at, key)));

const rowsOf = (at: Here, table: string): Table['rows'] => named(at.ruleset.tables, table).rows;

const meanings: Meanings = {
  const: (_, { value }) => value,
  local: (at, { slot }) => at.locals[slot] ?? null,
  bound: (at, { index }) => at.bound[index] ?? null,
  'outcome-of': (at, { of }) => valueOf(at, of),
  'value-of': (at, { of, index }) => {
    const result = evaluate(at, of);
    const isResult = typeof result === 'object' && result !== null && 'outcome' in result;
    return isResult ? (result.values[index] ?? null) : null;
  },
  'roll-part': (at, { of, part }) => {
    const roll = evaluate(at, of);
    if (typeof roll === 'number' && part === 'total') return roll;
    return isRoll(roll) ? roll[part] : fault('a roll is needed');
  },
  matches: (at, expr) => {
    const roll = evaluate(at, expr.of);
    if (!isRoll(roll)) return fault('a roll is needed');
    const face = numberIn(at, expr.face);
    return roll.faces.filter((one) => one === face).length;
  },
  field: (at, { of, field }) => cellOf(at, of, null, field).value,
  'condition-field': (at, { of, condition, field }) => cellOf(at, of, condition, field).value,
  track: (at, { track }) => named(at.play.now.tracks, track).value,
  given: (at, { given }) => named(at.play.rules.givens, given).value,
  ruling: (at, { ruling }) => named(at.play.rules.rulings, ruling).value,
  // A row by its name, or by the number that its range holds.
  cell: (at, expr) => {
    const word = (value: Value): Value => (typeof value === 'boolean' ? shown(value) : value);
    const { rows, columns } = named(at.ruleset.tables, expr.table);
    const key = word(valueOf(at, expr.row));
    const row =
      rows.find(({ name }) => name === key) ??
      rows.find(({ range }) => range !== null && isWithin(key, range));
    const column = word(valueOf(at, expr.column));
    const cell = row?.cells[columns.findIndex(({ name }) => name === column)];
    return evaluate(at, cell ?? fault('no such cell'));
  },
  define: (at, { define, args }) => {
    const inner = deeper(at);
    const locals = args.map((arg) => evaluate(at, arg));
    const { body } = at.ruleset.defines[define] ?? fault('no such define');
    return evaluate({ ...inner, locals }, body);
  },
  not: (at, { of }) => !holds(at, of),
  and: (at, { of }) => of.every((one) => holds(at, one)),
  or: (at, { of }) => of.some((one) => holds(at, one)),
  same: (at, { left, right }) => same(valueOf(at, left), valueOf(at, right)),
  compare: (at, { cmp, left, right, order }) => {
    const first = evaluate(at, left);
    const by = ranks(at.ruleset, order, first, evaluate(at, right));
    return by === 0 ? cmp.endsWith('=') : cmp.startsWith(by < 0 ? '<' : '>');
  },
  in: (at, { item, set }) => {
    const value = valueOf(at, item);
    return listIn(at, set).some((one) => same(one, value));
  },
  'one-of': (at, expr) => {
    const item = valueOf(at, expr.item);
    const isRange = (one: (typeof expr.values)[number]): one is values.Range =>
      typeof one === 'object' && one !== null && 'from' in one;
    return expr.values.some((one) => (isRange(one) ? isWithin(item, one) : same(item, one)));
  },
  'has-condition': (at, { who, condition }) =>
    held(at.play, valueOf(at, who), condition) !== undefined,
  'is-kind': (at, { who, kind }) => person(at.play, valueOf(at, who))?.kind === kind,
  'can-act': (at, expr) => {
    const who = person(at.play, valueOf(at, expr.who));
    return who !== undefined && !isBarred(at.play, who.name, null);
  },
  'can-take': (at, expr) => {
    const who = person(at.play, valueOf(at, expr.who));
    if (who === undefined) return false;
    const inner = deeper(at);
    return expr.callables.some((callable) => at.play.isLegal(inner, who.name, callable));
  },
  add: (at, expr) => whole(both(at, expr).reduce((a, b) => a + b)),
  sub: (at, expr) => whole(both(at, expr).reduce((a, b) => a - b)),
  mul: (at, expr) => whole(both(at, expr).reduce((a, b) => a * b)),
  div: (at, expr) => values.divided(...both(at, expr), expr.rounded),
  neg: (at, { of }) => whole(-numberIn(at, of)),
  'at-least': (at, expr) => limited(at, expr, 1),
  'at-most': (at, expr) => limited(at, expr, -1),
  'dice-add': (at, expr) => diceOf(at, expr, 1),
  'dice-sub': (at, expr) => diceOf(at, expr, -1),
  'dice-mul': (at, { left, right }) => {
    const sides = [evaluate(at, left), evaluate(at, right)];
    const [dice = null, times = null] = typeof sides[0] === 'string' ? sides : sides.toReversed();
    return codeText(joined(values.NO_DICE, codeOf(dice), asNumber(times)));
  },
  step: (at, { of, dir, by, order }) => {
    const from = evaluate(at, of);
    return values.stepped(at.ruleset, order, from, whole(dir * numberIn(at, by)));
  },
  if: (at, { cases, otherwise }) => {
    const found = cases.find(({ when }) => holds(at, when))?.value ?? otherwise;
    return evaluate(at, found ?? fault('no case holds'));
  },
  any: (at, expr) => listIn(at, expr.set).some(isMeant(at, expr)),
  no: (at, expr) => !listIn(at, expr.set).some(isMeant(at, expr)),
  count: (at, expr) => listIn(at, expr.set).filter(isMeant(at, expr)).length,
  first: (at, expr) => listIn(at, expr.set).find(isMeant(at, expr)) ?? null,
  every: (at, expr) =>
    listIn(at, expr.set).every(
      (one) => !isMeant(at, expr)(one) || holds(inside(at, expr, one), expr.satisfies),
    ),
  total: (at, expr) =>
    listIn(at, expr.set).reduce<number>(
      (sum, one) =>
        isMeant(at, expr)(one) ? whole(sum + numberIn(inside(at, expr, one), expr.value)) : sum,
      0,
    ),
  highest: (at, expr) => best(at, expr),
  lowest: (at, expr) => best(at, expr),
  times: (at, expr) => {
    const times = keysOf(at, expr);
    return typeof times === 'number' ? times : 0;
  },
  latest: (at, expr) => {
    const last = keysOf(at, expr);
    return typeof last === 'object' ? last : NO_RESULT;
  },
  'number-of': (at, { span }) => numberOf(at.play, span),
  position: (at, expr) => {
    const who = valueOf(at, expr.who);
    const place = listIn(at, expr.within).findIndex((one) => same(one, who));
    return place < 0 ? fault('not in that order') : place + 1;
  },
  size: (at, { of }) => {
    const die = evaluate(at, of);
    return typeof die === 'string' ? values.facesOf(codeOf(die)) : fault('a die is needed');
  },
  length: (at, { of }) => listIn(at, of).length,
  item: (at, { n, of }) => {
    const place = numberIn(at, n);
    const item = listIn(at, of)[place - 1];
    return item === undefined ? fault('no such item') : item;
  },
  // Cards stand in the order of their table.
  'deck-with': (at, { deck, cards, table }) => {
    const before = listIn(at, deck);
    const more = evaluate(at, cards);
    const all = [...before, ...(typeof more === 'string' ? [more] : asList(more))];
    return rowsOf(at, table).flatMap(({ name }) => all.filter((card) => card === name));
  },
  'deck-without': (at, { deck, card }) => {
    const gone = evaluate(at, card);
    const cards = listIn(at, deck);
    const place = cards.findIndex((one) => one === gone);
    if (place < 0) fault('no such card');
    return cards.filter((_, index) => index !== place);
  },
  everyone: (at) => namesOf(at, () => true),
  side: (at, expr) => namesOf(at, ({ side }) => side === expr.side),
  kind: (at, expr) => namesOf(at, ({ kind }) => kind === expr.kind),
  allies: (at, { of }) => {
    const self = whoIn(at, of);
    return namesOf(at, ({ name, side }) => side === self.side && name !== self.name);
  },
  enemies: (at, { of }) => {
    const self = whoIn(at, of);
    return namesOf(at, ({ side }) => side !== self.side);
  },
  order: (at, { order }) => known(at.play.now.orders, order) ?? [],
  rows: (at, { table }) => rowsOf(at, table).map(({ name }) => name),
  text: (at, { parts }) =>
    parts.map((part) => (typeof part === 'string' ? part : shown(evaluate(at, part)))).join(''),
};

type Quantifier = Of<'any' | 'every' | 'total'>;

/** With a member bound. */
function inside(at: Here, { index }: Quantifier, member: Value): Here {
  const bound = [...at.bound];
  bound[index] = member;
  return { ...at, bound };
}

const isMeant =
  (at: Here, expr: Quantifier) =>
  (member: Value): boolean =>
    holds(inside(at, expr, member), expr.where);

function best(at: Here, expr: Of<'highest'>): Value {
  const sign = expr.op === 'highest' ? 1 : -1;
  let found: Value | undefined;
  for (const member of listIn(at, expr.set)) {
    if (!isMeant(at, expr)(member)) continue;
    const value = valueOf(inside(at, expr, member), expr.value);
    if (found === undefined || sign * ranks(at.ruleset, null, value, found) > 0) found = value;
  }
  return found === undefined ? fault('the best of nobody') : found;
}
