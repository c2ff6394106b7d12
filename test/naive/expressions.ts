// Evaluates expressions in the state of a fight: a table holds the meaning of each `op`.
import type { Expr, ExprOf, Field, Local, Result, Table, Value } from '@fray/dsl/ir';
import * as dice from './dice-codes.ts';
import type { Cell, Here, Person, Play } from './fight.ts';
import { ranks, same, stepped } from './orders.ts';
import * as values from './values.ts';
import { asList, asNumber, fault, named, NO_RESULT, plain, whole } from './values.ts';
import { held, isBarred, known, numberOf, person, somebody } from './world.ts';

type Meaning<E> = (at: Here, expr: E) => Local;

export function evaluate(at: Here, expr: Expr): Local {
  // Each row of the table takes the expressions of its own `op`.
  return (meanings[expr.op] as unknown as Meaning<Expr>)(at, expr);
}

export const valueOf = (at: Here, expr: Expr): Value => plain(evaluate(at, expr));
export const numberIn = (at: Here, expr: Expr): number => asNumber(evaluate(at, expr));
export const listIn = (at: Here, expr: Expr): readonly Value[] => asList(evaluate(at, expr));
/** True if there is no condition, or if it evaluates to `yes`. */
export const holds = (at: Here, expr: Expr | null): boolean =>
  expr === null || evaluate(at, expr) === true;
/** Returns the name of a participant, or null for nobody. A side stands for itself where it decides, rolls or is shown something. */
export function nameIn(at: Here, expr: Expr | null): string | null {
  if (expr === null) return null;
  const value = expr.op === 'side' ? expr.side : evaluate(at, expr);
  return value === null || typeof value === 'string' ? value : fault('a participant is needed');
}
/** Returns the participant that an expression names; nobody is a fault. */
export const whoIn = (at: Here, expr: Expr): Person => somebody(at.play, evaluate(at, expr));

// ------------------------------------------------------------------------------------------------ places of values

/** The place of a value, and its declaration. `holder` is null for a track. */
export interface Spot {
  readonly cell: Cell;
  readonly declared: Field;
  readonly holder: string | null;
  /** False for a field of a condition: no rule reacts to its changes. */
  readonly isTold: boolean;
}

/** A track, a field of a participant, or a field of a condition that a participant has. */
type Place =
  | { readonly track: string }
  | { readonly of: Expr; readonly field: string; readonly condition?: string };

export function spotOf(at: Here, place: Place): Spot {
  if ('track' in place) {
    const cell = named(at.play.now.tracks, place.track);
    const declared = named(at.ruleset.tracks, place.track);
    return { cell, declared, holder: null, isTold: true };
  }
  const { of, field, condition } = place;
  const { name: holder } = whoIn(at, of);
  if (condition === undefined) return fieldOf(at.play, holder, field);
  const cell = named(held(at.play, holder, condition)?.fields ?? [], field);
  const declared = named(named(at.ruleset.conditions, condition).fields, field);
  return { cell, declared, holder, isTold: false };
}

export function fieldOf(play: Play, holder: string, field: string): Spot {
  const { kind, fields } = somebody(play, holder);
  const declared = named(named(play.ruleset.kinds, kind).fields, field);
  return { cell: named(fields, field), declared, holder, isTold: true };
}

// ------------------------------------------------------------------------------------------------ helpers of the table

type Two = { readonly left: Expr; readonly right: Expr };

const ofNumbers =
  (by: (a: number, b: number) => number) =>
  (at: Here, { left, right }: Two): number =>
    whole(by(numberIn(at, left), numberIn(at, right)));

const ofDice =
  (by: (a: dice.Code, b: dice.Code) => dice.Code) =>
  (at: Here, { left, right }: Two): string =>
    dice.codeText(by(dice.codeOf(evaluate(at, left)), dice.codeOf(evaluate(at, right))));

const limited =
  (sign: 1 | -1): Meaning<ExprOf<'at-least'>> =>
  (at, { of, bound }) => {
    const [value, other] = [evaluate(at, of), evaluate(at, bound)];
    return sign * ranks(at.ruleset, null, value, other) < 0 ? other : value;
  };

const rollIn = (at: Here, expr: Expr): Exclude<Local, Value | Result> => {
  const roll = evaluate(at, expr);
  return values.isRoll(roll) ? roll : fault('a roll is needed');
};

const people =
  (is: (one: Person, expr: { readonly side?: string; readonly kind?: string }) => boolean) =>
  (at: Here, expr: { readonly side?: string; readonly kind?: string }): readonly string[] =>
    at.play.now.people.filter((one) => is(one, expr)).map(({ name }) => name);

const others =
  (is: (one: Person, self: Person) => boolean): Meaning<ExprOf<'allies'>> =>
  (at, { of }) => {
    const self = whoIn(at, of);
    return people((one) => is(one, self))(at, {});
  };

const remembered = (at: Here, { memory, keys }: ExprOf<'times' | 'latest'>): Local | undefined =>
  known(at.play, 'memory', memory, ...keys.map((key) => valueOf(at, key)));

const rowsOf = (at: Here, table: string): Table['rows'] => named(at.ruleset.tables, table).rows;

type Quantifier = ExprOf<'any' | 'every' | 'total'>;

/** Returns one place for each member of the set, with that member bound. */
const each = (at: Here, { set, index }: Quantifier): readonly Here[] =>
  listIn(at, set).map((member) => {
    const bound = [...at.bound];
    bound[index] = member;
    return { ...at, bound };
  });

const meant =
  ({ where }: Quantifier) =>
  (one: Here): boolean =>
    holds(one, where);

const best =
  (sign: 1 | -1): Meaning<ExprOf<'highest'>> =>
  (at, expr) => {
    const all = each(at, expr).filter(meant(expr));
    if (all.length === 0) fault('the best of nobody');
    return all
      .map((one) => valueOf(one, expr.value))
      .reduce((top, value) => (sign * ranks(at.ruleset, null, value, top) > 0 ? value : top));
  };

// ------------------------------------------------------------------------------------------------ the table

const meanings: { readonly [Op in Expr['op']]: Meaning<ExprOf<Op>> } = {
  const: (_, { value }) => value,
  local: (at, { slot }) => at.locals[slot] ?? null,
  bound: (at, { index }) => at.bound[index] ?? null,
  'outcome-of': (at, { of }) => valueOf(at, of),
  'value-of': (at, { of, index }) => {
    const result = evaluate(at, of);
    return values.isResult(result) ? (result.values[index] ?? null) : null;
  },
  'roll-part': (at, { of, part }) => (part === 'total' ? numberIn(at, of) : rollIn(at, of)[part]),
  matches: (at, { of, face }) => {
    const wanted = numberIn(at, face);
    return rollIn(at, of).faces.filter((one) => one === wanted).length;
  },
  field: (at, expr) => spotOf(at, expr).cell.value,
  'condition-field': (at, expr) => spotOf(at, expr).cell.value,
  track: (at, expr) => spotOf(at, expr).cell.value,
  given: (at, { given }) => named(at.play.givens, given).value,
  ruling: (at, { ruling }) => named(at.play.rulings, ruling).value,
  // Finds the row by its name, or by the range that holds the number.
  cell: (at, expr) => {
    const word = (value: Value): Value =>
      typeof value === 'boolean' ? values.shown(value) : value;
    const { rows, columns } = named(at.ruleset.tables, expr.table);
    const key = word(valueOf(at, expr.row));
    const row =
      rows.find(({ name }) => name === key) ??
      rows.find(({ range }) => range !== null && values.isWithin(key, range));
    const column = word(valueOf(at, expr.column));
    const cell = row?.cells[columns.findIndex(({ name }) => name === column)];
    return evaluate(at, cell ?? fault('no such cell'));
  },
  define: (at, { define, args }) => {
    const locals = args.map((arg) => evaluate(at, arg));
    const { body } = at.ruleset.defines[define] ?? fault('no such define');
    return evaluate({ ...at, locals }, body);
  },
  not: (at, { of }) => !holds(at, of),
  and: (at, { of }) => of.every((one) => holds(at, one)),
  or: (at, { of }) => of.some((one) => holds(at, one)),
  same: (at, { left, right }) => same(valueOf(at, left), valueOf(at, right)),
  compare: (at, { cmp, left, right, order }) => {
    const by = ranks(at.ruleset, order, evaluate(at, left), evaluate(at, right));
    return by === 0 ? cmp.endsWith('=') : cmp.startsWith(by < 0 ? '<' : '>');
  },
  in: (at, { item, set }) => {
    const value = valueOf(at, item);
    return listIn(at, set).some((one) => same(one, value));
  },
  'one-of': (at, expr) => {
    const item = valueOf(at, expr.item);
    return expr.values.some((one) =>
      typeof one === 'object' && one !== null && 'from' in one
        ? values.isWithin(item, one)
        : same(item, one),
    );
  },
  'has-condition': (at, { who, condition }) =>
    held(at.play, valueOf(at, who), condition) !== undefined,
  'is-kind': (at, { who, kind }) => person(at.play, valueOf(at, who))?.kind === kind,
  'can-act': (at, expr) => {
    const who = person(at.play, valueOf(at, expr.who));
    return who !== undefined && !isBarred(at.play, who.name, null);
  },
  'can-take': (at, { who, callables }) =>
    callables.some((one) => at.play.isLegal(at, valueOf(at, who), one)),
  add: ofNumbers((a, b) => a + b),
  sub: ofNumbers((a, b) => a - b),
  mul: ofNumbers((a, b) => a * b),
  div: (at, expr) => ofNumbers((a, b) => values.divided(a, b, expr.rounded))(at, expr),
  neg: (at, { of }) => whole(-numberIn(at, of)),
  'at-least': limited(1),
  'at-most': limited(-1),
  'dice-add': ofDice((a, b) => dice.joined(a, b, 1)),
  'dice-sub': ofDice((a, b) => dice.joined(a, b, -1)),
  // One of the two operands is a number.
  'dice-mul': ofDice((a, b) =>
    a.groups.length === 0
      ? dice.joined(dice.NO_DICE, b, a.pips)
      : dice.joined(dice.NO_DICE, a, b.pips),
  ),
  step: (at, { of, dir, by, order }) =>
    stepped(at.ruleset, order, evaluate(at, of), whole(dir * numberIn(at, by))),
  if: (at, { cases, otherwise }) => {
    const found = cases.find(({ when }) => holds(at, when))?.value ?? otherwise;
    return evaluate(at, found ?? fault('no case holds'));
  },
  any: (at, expr) => each(at, expr).some(meant(expr)),
  no: (at, expr) => !each(at, expr).some(meant(expr)),
  count: (at, expr) => each(at, expr).filter(meant(expr)).length,
  first: (at, expr) => each(at, expr).find(meant(expr))?.bound[expr.index] ?? null,
  every: (at, expr) =>
    each(at, expr).every((one) => !meant(expr)(one) || holds(one, expr.satisfies)),
  total: (at, expr) =>
    each(at, expr)
      .filter(meant(expr))
      .reduce((sum, one) => whole(sum + numberIn(one, expr.value)), 0),
  highest: best(1),
  lowest: best(-1),
  times: (at, expr) => remembered(at, expr) ?? 0,
  latest: (at, expr) => remembered(at, expr) ?? NO_RESULT,
  'number-of': (at, { span }) => numberOf(at.play, span),
  position: (at, expr) => {
    const who = valueOf(at, expr.who);
    const place = listIn(at, expr.within).findIndex((one) => same(one, who));
    return place < 0 ? fault('not in that order') : place + 1;
  },
  size: (at, { of }) => dice.facesOf(dice.codeOf(evaluate(at, of))),
  length: (at, { of }) => listIn(at, of).length,
  item: (at, { n, of }) => {
    const item = listIn(at, of)[numberIn(at, n) - 1];
    return item === undefined ? fault('no such item') : item;
  },
  // Cards are sorted in the order of their table.
  'deck-with': (at, { deck, cards, table }) => {
    const more = valueOf(at, cards);
    const all = [...listIn(at, deck), ...(typeof more === 'string' ? [more] : asList(more))];
    return rowsOf(at, table).flatMap(({ name }) => all.filter((card) => card === name));
  },
  'deck-without': (at, { deck, card }) => {
    const gone = evaluate(at, card);
    const cards = listIn(at, deck);
    const place = cards.findIndex((one) => one === gone);
    return place < 0 ? fault('no such card') : cards.toSpliced(place, 1);
  },
  everyone: (at) => people(() => true)(at, {}),
  side: people((one, { side }) => one.side === side),
  kind: people((one, { kind }) => one.kind === kind),
  allies: others((one, self) => one.side === self.side && one.name !== self.name),
  enemies: others((one, self) => one.side !== self.side),
  order: (at, { order }) => known(at.play, 'order', order) ?? [],
  rows: (at, { table }) => rowsOf(at, table).map(({ name }) => name),
  text: (at, { parts }) =>
    parts
      .map((part) => (typeof part === 'string' ? part : values.shown(evaluate(at, part))))
      .join(''),
};
