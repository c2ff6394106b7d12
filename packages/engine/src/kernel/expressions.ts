// Links expressions: closures over the row. What never changes in a scenario is computed here, once.
import type { Expr, Value, ExprOf } from '@fray/dsl/ir';
import { diceOf, facesOf } from '../values/dice-code.ts';
import { compileStep } from '../values/ordering.ts';
import { again, isNumber, NO, NIL, numberCell, truthCell, wholeCell, YES } from './cells.ts';
import {
  barredIn,
  foldedTerm,
  known,
  readerOf,
  scratchCell,
  term,
  wholeTerm,
  type Get,
  type Linking,
  type NamesInRow,
  type CellTerm,
} from './linking.ts';
import { conditionField } from './bounds.ts';
import { differenceIn, linkArithmetic, linkDiceArithmetic } from './arithmetic.ts';
import { linkQuantifier } from './quantifiers.ts';
import { linkList } from './sets.ts';
import { textValue } from './texts.ts';
import { unlinked } from './unlinked.ts';

/** Links an expression as a plain value: of a roll its total. */
export function linkValue(to: Linking, expr: Expr, scope: NamesInRow): CellTerm {
  const raw = linkRaw(to, expr, scope);
  if (!raw.mayBeRoll) return raw;
  const { get } = raw;
  const { rollIn } = to.values;
  return term(() => {
    const cell = get();
    return rollIn(cell)?.total ?? cell;
  });
}

export function linkTest(to: Linking, expr: Expr | null, scope: NamesInRow): CellTerm {
  return expr === null ? known(YES) : linkValue(to, expr, scope);
}

/** Links an expression; it may be a roll. */
export function linkRaw(to: Linking, expr: Expr, scope: NamesInRow): CellTerm {
  const { values } = to;
  const value = (part: Expr): CellTerm => linkValue(to, part, scope);
  /** A question about a participant; nobody is told no. */
  const ofSomebody = (part: Expr, answer: (person: number) => number): CellTerm => {
    const who = whoIs(to, value(part).get);
    return term(() => {
      const person = who();
      return person < 0 ? NO : answer(person);
    });
  };
  switch (expr.op) {
    case 'const':
      return known(values.pack(expr.value));
    case 'local':
      return scope.local(expr.slot);
    case 'bound': {
      const at = scope.bound[expr.index];
      const { scratch } = to;
      return at === undefined ? known(NIL) : term(() => scratch[at] ?? 0);
    }
    case 'given':
    case 'ruling':
      return linkSetting(to, expr);
    case 'track': {
      const at = to.track(expr.track);
      const read = readerOf(to);
      return term(() => read(at));
    }
    case 'field':
      return linkField(to, expr.field, value(expr.of));
    case 'define':
      return linkDefine(to, expr, scope);
    case 'not': {
      const of = value(expr.of);
      const { get } = of;
      return foldedTerm([of], () => (get() === YES ? NO : YES));
    }
    case 'and':
    case 'or':
      return linkAndOr(expr.of.map(value), expr.op === 'or' ? YES : NO);
    case 'same': {
      const [left, right] = [value(expr.left), value(expr.right)];
      const [a, b] = [left.get, right.get];
      const plain = [left, right].find((one) => one.known !== null && values.isPlain(one.known));
      if (plain !== undefined) {
        const mark = plain.known;
        const get = plain === left ? b : a;
        return foldedTerm([left, right], () => (get() === mark ? YES : NO));
      }
      return foldedTerm([left, right], () => (values.same(a(), b()) ? YES : NO));
    }
    case 'compare':
      return linkCompare(to, expr, value(expr.left), value(expr.right));
    case 'one-of':
      return linkOneOf(to, expr, value(expr.item));
    case 'if':
      return linkIf(to, expr, scope);
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
      return linkArithmetic(expr, value(expr.left), value(expr.right));
    case 'neg': {
      const of = value(expr.of);
      const { get } = of;
      return foldedTerm([of], () => wholeCell(-numberCell(get())));
    }
    case 'at-least':
    case 'at-most': {
      const [of, bound] = [value(expr.of), value(expr.bound)];
      const [a, b] = [of.get, bound.get];
      const sign = expr.op === 'at-least' ? 1 : -1;
      const differ = differenceIn(to, null);
      return foldedTerm([of, bound], () => {
        const [x, end] = [a(), b()];
        return differ(x, end) * sign < 0 ? end : x;
      });
    }
    case 'dice-add':
    case 'dice-sub':
    case 'dice-mul':
      return linkDiceArithmetic(to, expr, value(expr.left), value(expr.right));
    case 'step': {
      const step = compileStep(to.rules, expr.order);
      const [of, by] = [value(expr.of), value(expr.by)];
      return foldedTerm([of, by], () =>
        values.pack(step(values.unpack(of.get()), wholeCell(expr.dir * numberCell(by.get())), 0)),
      );
    }
    case 'size': {
      const of = value(expr.of);
      return foldedTerm([of], () => {
        const die = values.unpack(of.get());
        return typeof die === 'string' ? facesOf(diceOf(die, 0), 0) : again();
      });
    }
    case 'has-condition': {
      const at = to.held(expr.condition);
      const read = readerOf(to);
      return ofSomebody(expr.who, (person) => read(at + person));
    }
    case 'is-kind': {
      const are = to.people.map(({ kind }) => truthCell(kind === expr.kind));
      const of = value(expr.who);
      const who = whoIs(to, of.get);
      return foldedTerm([of], () => are[who()] ?? NO);
    }
    case 'can-act': {
      const isBarred = barredIn(to, null);
      return ofSomebody(expr.who, (person) => truthCell(!isBarred(person)));
    }
    case 'can-take': {
      const legal = expr.callables.map(to.legal);
      const { scratch } = to;
      return ofSomebody(expr.who, (person) => {
        for (const isLegal of legal) {
          scratch[0] = (scratch[0] ?? 0) + 1;
          if (isLegal(person)) return YES;
        }
        return NO;
      });
    }
    case 'times':
    case 'latest': {
      const keys = expr.keys.map((key) => value(key).get);
      const read = to.remembered(expr.memory, keys);
      return expr.op === 'times' ? term(read) : wholeTerm(to, read);
    }
    case 'number-of':
      return term(to.spanNumber(expr.span));
    case 'outcome-of': {
      const { get, known: fixed } = value(expr.of);
      return fixed === null ? term(get) : known(fixed);
    }
    case 'value-of':
      return linkRaw(to, expr.of, scope).result?.value(expr.index) ?? known(NIL);
    case 'roll-part': {
      const { get, deferred } = linkRaw(to, expr.of, scope);
      const { part } = expr;
      if (deferred !== undefined) return { ...term(again), deferred };
      return term(() => {
        const cell = get();
        const roll = values.rollIn(cell);
        if (roll === undefined) return part === 'total' ? numberCell(cell) : again();
        return part === 'faces' ? values.list(roll.faces) : roll[part];
      });
    }
    case 'matches': {
      const { get, deferred } = linkRaw(to, expr.of, scope);
      const face = value(expr.face).get;
      if (deferred !== undefined) return term(() => deferred.count([numberCell(face())]));
      return term(() => {
        const roll = values.rollIn(get()) ?? again();
        const wanted = numberCell(face());
        return roll.faces.filter((shown) => shown === wanted).length;
      });
    }
    case 'cell':
      return linkCell(to, expr, scope);
    case 'any':
    case 'no':
    case 'count':
    case 'first':
    case 'every':
    case 'total':
    case 'highest':
    case 'lowest':
      return linkQuantifier(to, expr, scope, linkValue);
    case 'everyone':
    case 'side':
    case 'kind':
    case 'allies':
    case 'enemies':
    case 'order':
    case 'rows':
    case 'in':
    case 'position':
    case 'length':
    case 'item':
    case 'deck-with':
    case 'deck-without':
      return linkList(to, expr, scope, linkValue);
    case 'condition-field': {
      const who = someone(to, value(expr.of).get);
      const { read } = conditionField(to, { kind: 'condition-field', ...expr });
      return term(() => read(who()));
    }
    case 'text':
      return textValue(to, expr, scope, linkValue);
  }
}

/** Returns the index of a participant; -1 if the cell names none. */
export function whoIs(to: Linking, get: Get): Get {
  return personIn(to, get, () => -1);
}

/** Returns the index of a participant. A run in which somebody is needed and there is nobody is the machine's. */
export function someone(to: Linking, get: Get): Get {
  return personIn(to, get, again);
}

function personIn({ people }: Linking, get: Get, nobody: Get): Get {
  const first = people[0]?.cell ?? 0;
  const many = people.length;
  return () => {
    const index = get() - first;
    return index >= 0 && index < many ? index : nobody();
  };
}

function linkSetting(to: Linking, expr: ExprOf<'given' | 'ruling'>): CellTerm {
  const name = expr.op === 'given' ? expr.given : expr.ruling;
  const entries: readonly (readonly [string, Value])[] =
    expr.op === 'given' ? to.header.givens : to.header.rulings;
  const entry = entries.find(([one]) => one === name);
  return entry === undefined ? term(again) : known(to.values.pack(entry[1]));
}

function linkField(to: Linking, name: string, of: CellTerm): CellTerm {
  const { at, first, has } = to.field(name);
  const read = readerOf(to);
  const who = someone(to, of.get);
  const all = has.every(Boolean);
  if (at === null)
    return foldedTerm([of], () => {
      const person = who();
      return all || has[person] === true ? (first[person] ?? 0) : again();
    });
  if (!all)
    return term(() => {
      const person = who();
      return has[person] === true ? read(at + person) : again();
    });
  if (of.known === null) return term(() => read(at + who()));
  const person = of.known - (to.people[0]?.cell ?? 0);
  if (!(person >= 0 && person < to.people.length)) return term(again);
  const fixed = at + person;
  return term(() => read(fixed));
}

/** How deeply defines are put in place. */
const DEEPEST = 24;

/** The body of a define, with its arguments in place of its locals; an argument that is no name is computed once. */
function linkDefine(to: Linking, expr: ExprOf<'define'>, scope: NamesInRow): CellTerm {
  const declared = to.rules.defines[expr.define];
  if (declared === undefined) return unlinked('an unknown define');
  if (to.inside.includes(expr.define) || to.inside.length > DEEPEST)
    return unlinked(`${declared.name}, which is defined by itself`);
  to.defines += 1;
  if (to.defines > 20_000) unlinked('so many definitions inside each other');
  const before: Get[] = [];
  const { scratch } = to;
  const args = expr.args.map((arg): CellTerm => {
    const given = linkRaw(to, arg, scope);
    if (given.known !== null || arg.op === 'local' || arg.op === 'bound') return given;
    const at = scratchCell(to);
    const { result } = given;
    const get = result?.whole ?? given.get;
    before.push(() => (scratch[at] = get()));
    const kept = (): number => scratch[at] ?? 0;
    return result === undefined
      ? { get: kept, known: null, mayBeRoll: given.mayBeRoll }
      : wholeTerm(to, kept);
  });
  to.inside.push(expr.define);
  const body = linkRaw(to, declared.body, {
    local: (slot) => args[slot] ?? known(NIL),
    bound: [],
  });
  to.inside.pop();
  if (before.length === 0 || body.known !== null) return body;
  const after =
    (get: Get): Get =>
    () => {
      for (const one of before) one();
      return get();
    };
  return body.result === undefined
    ? { ...body, get: after(body.get) }
    : wholeTerm(to, after(body.result.whole));
}

function linkAndOr(of: readonly CellTerm[], stop: number): CellTerm {
  const left: Get[] = [];
  let decided = false;
  for (const one of of) {
    if (one.known === null) left.push(one.get);
    else if ((one.known === YES) === (stop === YES)) {
      decided = true;
      break;
    }
  }
  const rest = stop === YES ? NO : YES;
  // What stands before it may end in a fault, so it is evaluated.
  if (decided) left.push(() => stop);
  if (left.length === 0) return known(rest);
  if (decided && left.length === 1) return known(stop);
  return stop === NO
    ? term(() => {
        for (const one of left) if (one() !== YES) return NO;
        return YES;
      })
    : term(() => {
        for (const one of left) if (one() === YES) return YES;
        return NO;
      });
}

function linkCompare(
  to: Linking,
  { cmp, order }: ExprOf<'compare'>,
  left: CellTerm,
  right: CellTerm,
): CellTerm {
  const [a, b] = [left.get, right.get];
  const differ = differenceIn(to, order);
  const holds = HOLDS[cmp];
  return foldedTerm([left, right], () => (holds(differ(a(), b())) ? YES : NO));
}

/** What a difference says of a comparison. */
const HOLDS = {
  '<': (difference: number): boolean => difference < 0,
  '<=': (difference: number): boolean => difference <= 0,
  '>': (difference: number): boolean => difference > 0,
  '>=': (difference: number): boolean => difference >= 0,
} as const;

function linkOneOf(to: Linking, expr: ExprOf<'one-of'>, item: CellTerm): CellTerm {
  const { pack, same } = to.values;
  const tests = expr.values.map((possible) => {
    if (typeof possible === 'object' && possible !== null && 'from' in possible) {
      const from = possible.from ?? -Infinity;
      const last = possible.to ?? Infinity;
      return (cell: number) => isNumber(cell) && cell >= from && cell <= last;
    }
    const one = pack(possible);
    return (cell: number) => same(cell, one);
  });
  const { get } = item;
  return foldedTerm([item], () => {
    const cell = get();
    for (const holds of tests) if (holds(cell)) return YES;
    return NO;
  });
}

function linkIf(to: Linking, expr: ExprOf<'if'>, scope: NamesInRow): CellTerm {
  const cases: { readonly when: CellTerm; readonly value: CellTerm }[] = [];
  let otherwise: CellTerm | null =
    expr.otherwise === null ? null : linkRaw(to, expr.otherwise, scope);
  for (const { when, value } of expr.cases) {
    const test = linkValue(to, when, scope);
    if (test.known !== null && test.known !== YES) continue;
    const one = linkRaw(to, value, scope);
    if (test.known === YES) {
      otherwise = one;
      break;
    }
    cases.push({ when: test, value: one });
  }
  if (otherwise !== null && cases.length === 0) return otherwise;
  const chosen = (of: (term: CellTerm) => Get): Get => {
    const last = otherwise === null ? again : of(otherwise);
    const gets = cases.map(({ when, value }) => ({ when: when.get, value: of(value) }));
    return () => {
      for (const { when, value } of gets) if (when() === YES) return value();
      return last();
    };
  };
  const all = [...cases.map(({ value }) => value), ...(otherwise === null ? [] : [otherwise])];
  if (all.some(({ result }) => result !== undefined))
    return wholeTerm(
      to,
      chosen(({ result, get }) => result?.whole ?? get),
    );
  return {
    get: chosen(({ get }) => get),
    known: null,
    mayBeRoll: otherwise?.mayBeRoll === true || cases.some(({ value }) => value.mayBeRoll),
  };
}

/** A cell of a table. Only rows that are read by number have ranges. */
function linkCell(to: Linking, expr: ExprOf<'cell'>, scope: NamesInRow): CellTerm {
  const { pack, unpack } = to.values;
  const table = to.rules.tables.find(({ name }) => name === expr.table);
  const [row, column] = [linkValue(to, expr.row, scope), linkValue(to, expr.column, scope)];
  const outside: NamesInRow = { local: () => known(NIL), bound: [] };
  const rows = (table?.rows ?? []).map((one) =>
    one.cells.map((cell) => linkValue(to, cell, outside).get),
  );
  const spelt = (cell: number): number =>
    cell === YES ? pack('yes') : cell === NO ? pack('no') : cell;
  const named = new Map((table?.rows ?? []).map(({ name }, index) => [pack(name), index]));
  const columns = new Map((table?.columns ?? []).map(({ name }, index) => [pack(name), index]));
  const within = (key: number): number =>
    (table?.rows ?? []).findIndex(({ range }) => {
      const number = unpack(key);
      return (
        range !== null &&
        typeof number === 'number' &&
        number >= (range.from ?? -Infinity) &&
        number <= (range.to ?? Infinity)
      );
    });
  return foldedTerm([row, column], () => {
    const key = spelt(row.get());
    const cell = rows[named.get(key) ?? within(key)]?.[columns.get(spelt(column.get())) ?? -1];
    return cell === undefined ? again() : cell();
  });
}
