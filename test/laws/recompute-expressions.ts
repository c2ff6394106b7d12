// Computes the value of an expression again from the reasons of its parts, with arithmetic of its own.
import type { Ruleset, Value } from '@fray/dsl/ir';
import type { Reason } from '@fray/engine/why';

export type Held = Reason['value'];

export function plain(value: Held | undefined): Value {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
  if ('total' in value) return value.total;
  return 'outcome' in value ? value.outcome : value;
}

export function list(value: Held | undefined): readonly Value[] {
  const known = plain(value);
  return Array.isArray(known) ? (known as readonly Value[]) : [];
}

export const text = (value: unknown): string => JSON.stringify(value);
export const same = (left: unknown, right: unknown): boolean => text(left) === text(right);

/** The value of an expression that cannot be computed here, without the rules of dice codes. */
export const UNKNOWN = Symbol('unknown');
export type Worked = Held | typeof UNKNOWN;
/** The ruleset, and a function that reports what comes out differently. */
export interface Rules {
  readonly ruleset: Ruleset;
  readonly fault: (what: string) => void;
}

type Expression = Extract<Reason, { readonly why: 'expression' }>;

/** Returns the value of an expression, computed again from the values of its parts. */
export function expression(check: Rules, one: Expression): Worked {
  const { op, parts, how } = one;
  const at = (index: number): Value => plain(parts[index]?.value);
  const number = (index: number): number => Number(at(index));
  switch (op) {
    case 'const':
      return how['value'] as Value;
    case 'outcome-of':
      return at(0);
    case 'value-of': {
      const result = parts[0]?.value;
      return typeof result === 'object' && result !== null && 'values' in result
        ? plain((result.values as readonly Held[])[Number(how['index'])])
        : null;
    }
    case 'roll-part': {
      const roll = parts[0]?.value;
      if (typeof roll !== 'object' || roll === null || !('total' in roll)) return at(0);
      return how['part'] === 'total'
        ? roll.total
        : how['part'] === 'natural'
          ? roll.natural
          : roll.faces;
    }
    case 'field':
    case 'condition-field':
    case 'track':
    case 'order':
    case 'number-of':
    case 'define':
    case 'cell':
      return plain(parts.at(-1)?.value);
    case 'has-condition':
      return parts.length > 1 ? plain(parts.at(-1)?.value) : false;
    case 'not':
      return at(0) !== true;
    case 'and':
      return parts.every((part) => part.value === true);
    case 'or':
      return parts.some((part) => part.value === true);
    case 'same':
      return isDice(at(0)) || isDice(at(1)) ? UNKNOWN : same(at(0), at(1));
    case 'compare': {
      const [left, right] = [rank(check, how['order'], at(0)), rank(check, how['order'], at(1))];
      if (left === undefined || right === undefined) return UNKNOWN;
      return how['cmp'] === '<'
        ? left < right
        : how['cmp'] === '<='
          ? left <= right
          : how['cmp'] === '>'
            ? left > right
            : left >= right;
    }
    case 'in':
      return list(parts[1]?.value).some((member) => same(member, at(0)));
    case 'one-of':
      return (how['values'] as readonly unknown[]).some((possible) => isWithin(possible, at(0)));
    case 'add':
      return number(0) + number(1);
    case 'sub':
      return number(0) - number(1);
    case 'mul':
      return number(0) * number(1);
    case 'neg':
      return -number(0) + 0;
    case 'div': {
      const exact = number(0) / number(1);
      if (how['rounded'] === 'down') return Math.floor(exact) + 0;
      return how['rounded'] === 'up' ? Math.ceil(exact) + 0 : UNKNOWN;
    }
    case 'at-least':
      return Math.max(number(0), number(1));
    case 'at-most':
      return Math.min(number(0), number(1));
    case 'if':
      return parts.slice(0, -2).every((part) => part.value !== true)
        ? plain(parts.at(-1)?.value)
        : UNKNOWN;
    case 'any':
    case 'no':
    case 'count':
    case 'first':
    case 'every':
    case 'total':
    case 'highest':
    case 'lowest':
      return quantified(check, one);
    case 'position':
      return list(parts[1]?.value).findIndex((member) => same(member, at(0))) + 1;
    case 'length':
      return list(parts[0]?.value).length;
    case 'item':
      return list(parts[1]?.value)[number(0) - 1] ?? null;
    case 'deck-with': {
      const cards = [...list(parts[0]?.value), ...[at(1)].flat()];
      // The cards are in the order of the table, which no reason names. Only a lost card can be noticed here.
      const sorted = (of: readonly Value[]): string =>
        [...of]
          .map(String)
          .sort((a, b) => (a < b ? -1 : 1))
          .join();
      return sorted(cards) === sorted(list(one.value)) ? plain(one.value) : cards;
    }
    case 'deck-without': {
      const cards = [...list(parts[0]?.value)];
      const taken = cards.indexOf(at(1));
      return taken < 0 ? cards : cards.toSpliced(taken, 1);
    }
    case 'everyone':
    case 'side':
    case 'kind':
    case 'allies':
    case 'enemies': {
      const all = list(parts.at(-1)?.value);
      const members = list(one.value);
      if (op === 'everyone') return all;
      return all.filter((member) => members.includes(member));
    }
    case 'can-act':
      return typeof at(0) === 'string' && parts.slice(1).every((part) => part.value !== true);
    case 'can-take':
      return parts.slice(1).some((part) => part.value === true);
    default:
      return UNKNOWN;
  }
}

function quantified(check: Rules, { op, parts, how }: Expression): Worked {
  const members = list(parts[0]?.value);
  const hasWhere = !('where' in how);
  const hasValue = op === 'every' || op === 'total' || op === 'highest' || op === 'lowest';
  const rest = parts.slice(1);
  const found: { readonly member: Value; readonly value: Value }[] = [];
  for (const member of members) {
    if (rest.length === 0 && (hasWhere || hasValue)) break;
    if (hasWhere && plain(rest.shift()?.value) !== true) continue;
    found.push({ member, value: hasValue ? plain(rest.shift()?.value) : null });
  }
  if (rest.length > 0) check.fault(`${op} has parts that belong to nobody`);
  const values = found.map((one) => one.value);
  switch (op) {
    case 'any':
      return found.length > 0;
    case 'no':
      return found.length === 0;
    case 'count':
      return found.length;
    case 'first':
      return found[0]?.member ?? null;
    case 'every':
      return values.every((value) => value === true);
    case 'total':
      return values.reduce<number>((sum, value) => sum + Number(value), 0);
    default:
      if (!values.every((value) => typeof value === 'number')) return UNKNOWN;
      return op === 'highest' ? Math.max(...values) : Math.min(...values);
  }
}

function isDice(value: Value): boolean {
  return typeof value === 'string' && /^-?\d*d/.test(value);
}

function rank(check: Rules, order: unknown, value: Value): number | undefined {
  const known = order as {
    readonly kind: string;
    readonly words?: readonly string[];
    readonly table?: string;
  } | null;
  if (known === null) return typeof value === 'number' ? value : undefined;
  if (known.kind === 'words') return known.words?.indexOf(String(value));
  if (known.kind === 'table')
    return check.ruleset.tables
      .find((table) => table.name === known.table)
      ?.rows.findIndex((row) => row.name === value);
  return undefined;
}

function isWithin(possible: unknown, value: Value): boolean {
  if (typeof possible !== 'object' || possible === null || Array.isArray(possible))
    return same(possible, value);
  const { from, to } = possible as { readonly from: number | null; readonly to: number | null };
  return (
    typeof value === 'number' && (from === null || value >= from) && (to === null || value <= to)
  );
}
