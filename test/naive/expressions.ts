// Expressions, worked out where a fight stands.
import type { Expr, Local, Value } from '@fray/dsl/ir';
import {
  asList,
  asNumber,
  codeOf,
  codeText,
  divided,
  facesOf,
  fault,
  isRoll,
  joined,
  plain,
  ranks,
  same,
  shown,
  stepped,
  whole,
} from './values.ts';
import {
  fieldIndex,
  held,
  isBarred,
  NO_RESULT,
  numberOf,
  person,
  remembered,
  somebody,
  trackOf,
  type Rules,
  type State,
} from './world.ts';

/** Where something is asked. */
export interface Here {
  readonly rules: Rules;
  readonly state: State;
  readonly locals: readonly Local[];
  /** Names bound inside the expression. */
  readonly bound: readonly Value[];
  /** Defines and questions for what is legal, inside one another. */
  readonly depth: number;
  /** Whether somebody could take an action now, whatever he would pick. */
  readonly isLegal: (here: Here, actor: string, callable: number) => boolean;
}

type Of<Op extends Expr['op']> = Extract<Expr, { readonly op: Op }>;

export const valueOf = (here: Here, expr: Expr): Value => plain(evaluate(here, expr));
export const numberIn = (here: Here, expr: Expr): number => asNumber(evaluate(here, expr));
export const listIn = (here: Here, expr: Expr): readonly Value[] => asList(evaluate(here, expr));
/** Only `yes` is yes. */
export const holds = (here: Here, expr: Expr | null): boolean =>
  expr === null || evaluate(here, expr) === true;
/** A name, or nobody. */
export function nameIn(here: Here, expr: Expr): string | null {
  // A side stands for itself where somebody decides, rolls or is shown something.
  if (expr.op === 'side') return expr.side;
  const value = evaluate(here, expr);
  if (value !== null && typeof value !== 'string') throw fault('a participant is needed');
  return value;
}

export function evaluate(here: Here, expr: Expr): Local {
  const { rules, state } = here;
  switch (expr.op) {
    case 'const':
      return expr.value;
    case 'local':
      return here.locals[expr.slot] ?? null;
    case 'bound':
      return here.bound[expr.index] ?? null;
    case 'outcome-of':
      return valueOf(here, expr.of);
    case 'value-of': {
      const result = evaluate(here, expr.of);
      const isResult = typeof result === 'object' && result !== null && 'outcome' in result;
      return isResult ? (result.values[expr.index] ?? null) : null;
    }
    case 'roll-part': {
      const roll = evaluate(here, expr.of);
      if (isRoll(roll)) return roll[expr.part];
      if (typeof roll === 'number' && expr.part === 'total') return roll;
      throw fault('a roll is needed');
    }
    case 'matches': {
      const roll = evaluate(here, expr.of);
      if (!isRoll(roll)) throw fault('a roll is needed');
      const face = numberIn(here, expr.face);
      return roll.faces.filter((one) => one === face).length;
    }
    case 'field': {
      const one = somebody(state, evaluate(here, expr.of));
      return one.values[fieldIndex(rules, one, expr.field)] ?? null;
    }
    case 'condition-field': {
      const { name } = somebody(state, evaluate(here, expr.of));
      const field = held(state, name, expr.condition)?.fields.find(([one]) => one === expr.field);
      if (field === undefined) throw fault(`${name} is not ${expr.condition}`);
      return field[1];
    }
    case 'track':
      return trackOf(state, expr.track);
    case 'given':
      return rules.givens.find(([name]) => name === expr.given)?.[1] ?? null;
    case 'ruling':
      return rules.rulings.find(([name]) => name === expr.ruling)?.[1] ?? null;
    case 'cell':
      return cell(here, expr);
    case 'define': {
      const define = rules.ruleset.defines[expr.define];
      if (define === undefined || here.depth >= 100) throw fault('too deep');
      const locals = expr.args.map((arg) => evaluate(here, arg));
      return evaluate({ ...here, locals, bound: [], depth: here.depth + 1 }, define.body);
    }
    case 'not':
      return !holds(here, expr.of);
    case 'and':
      return expr.of.every((one) => holds(here, one));
    case 'or':
      return expr.of.some((one) => holds(here, one));
    case 'same':
      return same(valueOf(here, expr.left), valueOf(here, expr.right));
    case 'compare': {
      const left = evaluate(here, expr.left);
      const by = ranks(rules.ruleset, expr.order, left, evaluate(here, expr.right));
      return by === 0 ? expr.cmp.endsWith('=') : expr.cmp.startsWith(by < 0 ? '<' : '>');
    }
    case 'in': {
      const item = valueOf(here, expr.item);
      return listIn(here, expr.set).some((one) => same(one, item));
    }
    case 'one-of': {
      const item = valueOf(here, expr.item);
      return expr.values.some((one) =>
        typeof one === 'object' && one !== null && 'from' in one
          ? isWithin(item, one)
          : same(item, one),
      );
    }
    case 'has-condition':
      return held(state, valueOf(here, expr.who), expr.condition) !== undefined;
    case 'is-kind':
      return person(state, valueOf(here, expr.who))?.kind === expr.kind;
    case 'can-act': {
      const who = person(state, valueOf(here, expr.who));
      return who !== undefined && !isBarred(rules, state, who.name, null);
    }
    case 'can-take': {
      const who = person(state, valueOf(here, expr.who));
      if (who === undefined) return false;
      if (here.depth >= 100) throw fault('too deep');
      const inner = { ...here, bound: [], depth: here.depth + 1 };
      return expr.callables.some((callable) => here.isLegal(inner, who.name, callable));
    }
    case 'add':
      return whole(numberIn(here, expr.left) + numberIn(here, expr.right));
    case 'sub':
      return whole(numberIn(here, expr.left) - numberIn(here, expr.right));
    case 'mul':
      return whole(numberIn(here, expr.left) * numberIn(here, expr.right));
    case 'div':
      return divided(numberIn(here, expr.left), numberIn(here, expr.right), expr.rounded);
    case 'neg':
      return whole(-numberIn(here, expr.of));
    case 'at-least':
    case 'at-most': {
      const value = evaluate(here, expr.of);
      const bound = evaluate(here, expr.bound);
      const by = ranks(rules.ruleset, null, value, bound);
      return (expr.op === 'at-least' ? by < 0 : by > 0) ? bound : value;
    }
    case 'dice-add':
    case 'dice-sub': {
      const left = codeOf(evaluate(here, expr.left));
      const right = codeOf(evaluate(here, expr.right));
      return codeText(joined(left, right, expr.op === 'dice-add' ? 1 : -1));
    }
    case 'dice-mul': {
      const both = [evaluate(here, expr.left), evaluate(here, expr.right)];
      const [dice = null, times = null] = typeof both[0] === 'string' ? both : both.toReversed();
      return codeText(joined({ groups: [], pips: 0 }, codeOf(dice), asNumber(times)));
    }
    case 'step':
      return stepped(
        rules.ruleset,
        expr.order,
        evaluate(here, expr.of),
        whole(expr.dir * numberIn(here, expr.by)),
      );
    case 'if': {
      const found = expr.cases.find(({ when }) => holds(here, when))?.value ?? expr.otherwise;
      if (found === null) throw fault('no case holds');
      return evaluate(here, found);
    }
    case 'any':
    case 'no':
    case 'count':
    case 'first':
    case 'every':
    case 'total':
    case 'highest':
    case 'lowest':
      return quantified(here, expr);
    case 'times': {
      const times = remembered(
        state,
        expr.memory,
        expr.keys.map((key) => valueOf(here, key)),
      );
      return typeof times === 'number' ? times : 0;
    }
    case 'latest': {
      const last = remembered(
        state,
        expr.memory,
        expr.keys.map((key) => valueOf(here, key)),
      );
      return last === undefined || typeof last === 'number' ? NO_RESULT : last;
    }
    case 'number-of':
      return numberOf(state, expr.span);
    case 'position': {
      const who = valueOf(here, expr.who);
      const at = listIn(here, expr.within).findIndex((one) => same(one, who));
      if (at < 0) throw fault('not in that order');
      return at + 1;
    }
    case 'size': {
      const die = evaluate(here, expr.of);
      if (typeof die !== 'string') throw fault('a die is needed');
      return facesOf(codeOf(die));
    }
    case 'length':
      return listIn(here, expr.of).length;
    case 'item': {
      const n = numberIn(here, expr.n);
      const item = listIn(here, expr.of)[n - 1];
      if (item === undefined) throw fault('no such item');
      return item;
    }
    case 'deck-with': {
      const before = listIn(here, expr.deck);
      const more = evaluate(here, expr.cards);
      const cards = [...before, ...(typeof more === 'string' ? [more] : listIn(here, expr.cards))];
      const rows = rules.ruleset.tables.find(({ name }) => name === expr.table)?.rows ?? [];
      return rows.flatMap(({ name }) => cards.filter((card) => card === name));
    }
    case 'deck-without': {
      const card = evaluate(here, expr.card);
      const cards = [...listIn(here, expr.deck)];
      const place = cards.findIndex((one) => one === card);
      if (place >= 0) cards.splice(place, 1);
      return cards;
    }
    case 'everyone':
      return state.people.map(({ name }) => name);
    case 'side':
      return state.people.filter(({ side }) => side === expr.side).map(({ name }) => name);
    case 'kind':
      return state.people.filter(({ kind }) => kind === expr.kind).map(({ name }) => name);
    case 'allies':
    case 'enemies': {
      const self = somebody(state, evaluate(here, expr.of));
      return state.people
        .filter(({ name, side }) =>
          expr.op === 'allies' ? side === self.side && name !== self.name : side !== self.side,
        )
        .map(({ name }) => name);
    }
    case 'order':
      return state.orders.find(([name]) => name === expr.order)?.[1] ?? [];
    case 'rows':
      return (
        rules.ruleset.tables
          .find(({ name }) => name === expr.table)
          ?.rows.map(({ name }) => name) ?? []
      );
    case 'text':
      return expr.parts
        .map((part) => (typeof part === 'string' ? part : shown(evaluate(here, part))))
        .join('');
  }
}

export function isWithin(
  value: Value,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): boolean {
  return (
    typeof value === 'number' && (from === null || value >= from) && (to === null || value <= to)
  );
}

/** A row by its name, or by the number that its range holds. */
function cell(here: Here, expr: Of<'cell'>): Local {
  const word = (value: Value): Value => (typeof value === 'boolean' ? shown(value) : value);
  const table = here.rules.ruleset.tables.find(({ name }) => name === expr.table);
  const key = word(valueOf(here, expr.row));
  const row =
    table?.rows.find(({ name }) => name === key) ??
    table?.rows.find(({ range }) => range !== null && isWithin(key, range));
  const column = word(valueOf(here, expr.column));
  const found = row?.cells[table?.columns.findIndex(({ name }) => name === column) ?? -1];
  if (found === undefined) throw fault('no such cell');
  return evaluate(here, found);
}

type Quantifier = Of<'any' | 'no' | 'count' | 'first' | 'every' | 'total' | 'highest' | 'lowest'>;

/** Members are looked at one after the other, and no further than it takes. */
function quantified(here: Here, expr: Quantifier): Local {
  const set = listIn(here, expr.set);
  const inside = (member: Value): Here => {
    const bound = Array.from({ length: Math.max(here.bound.length, expr.index + 1) }, (_, i) =>
      i === expr.index ? member : (here.bound[i] ?? null),
    );
    return { ...here, bound };
  };
  const isMeant = (member: Value): boolean => holds(inside(member), expr.where);
  switch (expr.op) {
    case 'any':
      return set.some(isMeant);
    case 'no':
      return !set.some(isMeant);
    case 'count':
      return set.filter(isMeant).length;
    case 'first':
      return set.find(isMeant) ?? null;
    case 'every':
      return set.every((member) => !isMeant(member) || holds(inside(member), expr.satisfies));
    case 'total':
      return set.reduce<number>(
        (sum, member) =>
          isMeant(member) ? whole(sum + numberIn(inside(member), expr.value)) : sum,
        0,
      );
    case 'highest':
    case 'lowest': {
      let best: Value | undefined;
      for (const member of set) {
        if (!isMeant(member)) continue;
        const value = valueOf(inside(member), expr.value);
        const by = best === undefined ? 0 : ranks(here.rules.ruleset, null, value, best);
        if (best === undefined || (expr.op === 'highest' ? by > 0 : by < 0)) best = value;
      }
      if (best === undefined) throw fault('the best of nobody');
      return best;
    }
  }
}
