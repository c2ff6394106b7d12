// Values: when two are the same, which ranks higher, whole numbers, dice codes.
import type { Local, OrderRef, Roll, Ruleset, Value } from '@fray/dsl/ir';

/** A rule went wrong: the run ends, or the question that was asked has no answer. */
export interface Fault extends Error {
  readonly kind: 'naive-fault';
}

export function fault(text: string): Fault {
  return Object.assign(new Error(text), { kind: 'naive-fault' as const });
}

export function isFault(thrown: unknown): thrown is Fault {
  return thrown instanceof Error && 'kind' in thrown && thrown.kind === 'naive-fault';
}

// ------------------------------------------------------------------------------------------------ what a local holds

export const isList = (value: Local): value is readonly Value[] => Array.isArray(value);

export const isRoll = (local: Local): local is Roll =>
  typeof local === 'object' && local !== null && 'total' in local;

/** A roll stands for its total, the result of a call for its outcome. */
export function plain(local: Local): Value {
  if (typeof local !== 'object' || local === null || isList(local)) return local;
  return 'total' in local ? local.total : local.outcome;
}

export function asNumber(local: Local): number {
  const value = isRoll(local) ? local.total : local;
  if (typeof value !== 'number') throw fault('a number is needed');
  return value;
}

export function asList(local: Local): readonly Value[] {
  if (local === null) return [];
  if (!isList(local)) throw fault('a list is needed');
  return local;
}

/** As a text shows it. */
export function shown(local: Local): string {
  const value = plain(local);
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!isList(value)) return String(value);
  return value.length === 0 ? 'nobody' : value.map(shown).join(', ');
}

/** A sum, difference or product as the language knows it: exact, or a fault. */
export function whole(n: number): number {
  if (!Number.isSafeInteger(n)) throw fault('a number grows too large');
  return n + 0;
}

export function divided(a: number, b: number, rounded: 'up' | 'down' | 'off'): number {
  if (b === 0) throw fault('a division by zero');
  const [n, d] = b < 0 ? [BigInt(-a), BigInt(-b)] : [BigInt(a), BigInt(b)];
  const floor = (x: bigint, y: bigint): bigint => (x - (((x % y) + y) % y)) / y;
  switch (rounded) {
    case 'down':
      return whole(Number(floor(n, d)));
    case 'up':
      return whole(Number(-floor(-n, d)));
    // To the nearest; a half goes up.
    case 'off':
      return whole(Number(floor(2n * n + d, 2n * d)));
  }
}

// ------------------------------------------------------------------------------------------------ dice codes

/**
 * So many dice of so many faces. `faces` null: written without (`4d`), thrown as six-sided. Below zero: with faces they are thrown and
 * taken off, without they are dice that the code still owes.
 */
export interface Group {
  readonly count: number;
  readonly faces: number | null;
}

export interface Code {
  readonly groups: readonly Group[];
  readonly pips: number;
}

export const NO_DICE: Code = { groups: [], pips: 0 };

/** Undefined: the text is no dice code. */
export function codeIn(text: string): Code | undefined {
  if (!/^[+-]?(\d*d\d*|\d+)([+-](\d*d\d*|\d+))*$/.test(text) || !text.includes('d'))
    return undefined;
  let code = NO_DICE;
  for (const term of text.match(/[+-]?[^+-]+/g) ?? []) {
    const sign = term.startsWith('-') ? -1 : 1;
    const [count = '', faces] = term.replace(/^[+-]/, '').split('d');
    code =
      faces === undefined
        ? { ...code, pips: code.pips + sign * Number(count) }
        : withDice(code, {
            count: sign * (count === '' ? 1 : Number(count)),
            faces: faces === '' ? null : Number(faces),
          });
  }
  return code;
}

export function codeOf(local: Local): Code {
  const value = plain(local);
  if (typeof value === 'number') return { groups: [], pips: value };
  const code = typeof value === 'string' ? codeIn(value) : undefined;
  if (code === undefined) throw fault('dice are needed');
  return code;
}

export function codeText({ groups, pips }: Code): string {
  const terms = groups
    .filter(({ count }) => count !== 0)
    .map(({ count, faces }, index) => {
      const many = Math.abs(count);
      const number = index === 0 && count === 1 && faces !== null ? '' : String(many);
      return `${count < 0 ? '-' : index === 0 ? '' : '+'}${number}d${faces ?? ''}`;
    });
  const dice = terms.length === 0 ? '0d' : terms.join('');
  return pips === 0 ? dice : `${dice}${pips < 0 ? '-' : '+'}${Math.abs(pips)}`;
}

/** `left` and `factor` times `right`, joined. */
export function joined(left: Code, right: Code, factor: number): Code {
  let code = left;
  for (const { count, faces } of right.groups)
    code = withDice(code, { count: whole(count * factor), faces });
  if (code.groups.length > 20) throw fault('too many sizes of dice');
  return { ...code, pips: whole(left.pips + factor * right.pips) };
}

const sizeOf = ({ faces }: Group): number => faces ?? 6;
const isOwed = ({ count, faces }: Group): boolean => count < 0 && faces === null;

function withDice(code: Code, { count, faces }: Group): Code {
  const groups = [...code.groups];
  const owe = (n: number): void => {
    const at = groups.findIndex(isOwed);
    const owed = groups[at];
    if (owed === undefined) {
      if (n !== 0) groups.push({ count: -n, faces: null });
    } else if (owed.count === n) groups.splice(at, 1);
    else groups[at] = { count: owed.count - n, faces: null };
  };
  if (count < 0 && faces === null) {
    // Dice leave the pool: six-sided ones first, then those written last. What is not there is owed.
    let left = -count;
    const six = groups.findIndex((group) => group.count > 0 && sizeOf(group) === 6);
    const order = [...(six < 0 ? [] : [six]), ...groups.map((_, at) => groups.length - 1 - at)];
    for (const at of order) {
      const group = groups[at];
      if (group === undefined || group.count <= 0) continue;
      const gone = Math.min(left, group.count);
      groups[at] = { count: group.count - gone, faces: group.faces };
      left -= gone;
    }
    owe(left);
    return { ...code, groups };
  }
  let more = count;
  const debt = groups.find(isOwed)?.count ?? 0;
  if (more > 0 && debt < 0) {
    const paid = Math.min(more, -debt);
    more -= paid;
    owe(-paid);
  }
  const at = groups.findIndex((group) =>
    more < 0 || group.count < 0
      ? more < 0 && group.count < 0 && group.faces === faces
      : sizeOf(group) === (faces ?? 6),
  );
  const same = groups[at];
  if (same === undefined) groups.push({ count: more + 0, faces });
  else groups[at] = { count: whole(same.count + more), faces: same.faces };
  return { ...code, groups };
}

/** Dice that count towards the roll, without those that are taken off. */
export function poolOf({ groups }: Code): number {
  return groups.reduce((n, { count, faces }) => (count > 0 || faces === null ? n + count : n), 0);
}

/** How many faces a single die has. */
export function facesOf(code: Code): number {
  const [die, ...more] = code.groups.filter(({ count }) => count !== 0);
  if (die === undefined || die.count !== 1 || more.length > 0 || code.pips !== 0)
    throw fault('a single die is needed');
  return sizeOf(die);
}

// ------------------------------------------------------------------------------------------------ the same, more, less

export function same(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((one, i) => same(one, right[i] ?? null));
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  const [a, b] = [codeIn(left), codeIn(right)];
  return a !== undefined && b !== undefined && sameCode(a, b);
}

function sameCode(left: Code, right: Code): boolean {
  const within = (some: Code, all: Code): boolean =>
    some.groups.every(
      (a) =>
        a.count === 0 ||
        all.groups.some(
          (b) =>
            a.count === b.count && (a.count < 0 ? a.faces === b.faces : sizeOf(a) === sizeOf(b)),
        ),
    );
  return left.pips === right.pips && within(left, right) && within(right, left);
}

const STEPS = ['d4', 'd6', 'd8', 'd10', 'd12', 'd20'] as const;

function namesIn(rules: Ruleset, order: Exclude<OrderRef, { kind: 'dice' }>): readonly string[] {
  return order.kind === 'words'
    ? order.words
    : (rules.tables.find(({ name }) => name === order.table)?.rows.map(({ name }) => name) ?? []);
}

/** Below zero: left ranks lower; zero: neither. */
export function ranks(rules: Ruleset, order: OrderRef | null, left: Local, right: Local): number {
  if (order === null) return moreDice(codeOf(left), codeOf(right));
  if (order.kind === 'dice') return facesOf(codeOf(left)) - facesOf(codeOf(right));
  const names = namesIn(rules, order);
  const [a, b] = [left, right].map((one) => names.findIndex((name) => name === plain(one)));
  if (a === undefined || b === undefined || a < 0 || b < 0) throw fault('not in that order');
  return a - b;
}

/** More dice are more; of equally many, those with more faces; then pips decide. */
function moreDice(left: Code, right: Code): number {
  const sum = ({ groups }: Code, by: (group: Group) => number): number =>
    groups.reduce((n, group) => n + group.count * by(group), 0);
  const one = (): number => 1;
  return (
    sum(left, one) - sum(right, one) ||
    sum(left, sizeOf) - sum(right, sizeOf) ||
    left.pips - right.pips
  );
}

/** So many steps along the order; it stops at its ends. */
export function stepped(rules: Ruleset, order: OrderRef, from: Local, by: number): string {
  const names = order.kind === 'dice' ? STEPS : namesIn(rules, order);
  const at = order.kind === 'dice' ? `d${facesOf(codeOf(from))}` : plain(from);
  const index = names.findIndex((name) => name === at);
  if (index < 0) throw fault('no step of that order');
  return names[Math.max(0, Math.min(names.length - 1, index + by))] ?? '';
}
