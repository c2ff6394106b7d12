// Values: when two are the same, which ranks higher, whole numbers, dice codes.
import type { Local, OrderRef, Result, Roll, Ruleset, Value } from '@fray/dsl/ir';

/** A rule went wrong: the run ends, or the question that was asked has no answer. */
export class Fault extends Error {}

export function fault(text: string): never {
  throw new Fault(text);
}

/** The one of this name; without it a rule went wrong. */
export function named<T extends { readonly name: string }>(all: readonly T[], name: unknown): T {
  return all.find((one) => one.name === name) ?? fault(`no ${String(name)}`);
}

// ------------------------------------------------------------------------------------------------ what a local holds

export const isList = (value: Local): value is readonly Value[] => Array.isArray(value);
const isParts = (local: Local): local is Roll | Result =>
  typeof local === 'object' && local !== null && !isList(local);
export const isRoll = (local: Local): local is Roll => isParts(local) && 'total' in local;
export const isResult = (local: Local): local is Result => isParts(local) && 'outcome' in local;

/** A roll stands for its total, the result of a call for its outcome. */
export function plain(local: Local): Value {
  return isRoll(local) ? local.total : isParts(local) ? local.outcome : local;
}

export function asNumber(local: Local): number {
  const value = isRoll(local) ? local.total : local;
  return typeof value === 'number' ? value : fault('a number is needed');
}

export function asList(local: Local): readonly Value[] {
  return local === null ? [] : isList(local) ? local : fault('a list is needed');
}

/** As a text shows it. */
export function shown(local: Local): string {
  const value = plain(local);
  if (isList(value)) return value.length === 0 ? 'nobody' : value.map(shown).join(', ');
  if (value === null) return 'nothing';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** A sum, difference or product as the language knows it: exact, or a fault. */
export function whole(n: number): number {
  return Number.isSafeInteger(n) ? n + 0 : fault('a number grows too large');
}

/** To the nearest where it is rounded off; a half goes up. */
export function divided(a: number, b: number, rounded: 'up' | 'down' | 'off'): number {
  if (b === 0) fault('a division by zero');
  const [n, d] = b < 0 ? [-BigInt(a), -BigInt(b)] : [BigInt(a), BigInt(b)];
  const floor = (x: bigint, y: bigint): bigint => (x - (((x % y) + y) % y)) / y;
  const quotient = { up: -floor(-n, d), down: floor(n, d), off: floor(2n * n + d, 2n * d) };
  return whole(Number(quotient[rounded]));
}

export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

export function isWithin(value: Value, { from, to }: Range): boolean {
  return typeof value === 'number' && value >= (from ?? value) && value <= (to ?? value);
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
export const sizeOf = ({ faces }: Group): number => faces ?? 6;
const isOwed = ({ count, faces }: Group): boolean => count < 0 && faces === null;

/** Undefined: the text is no dice code. */
function codeIn(text: string): Code | undefined {
  if (!/^[+-]?(\d*d\d*|\d+)([+-](\d*d\d*|\d+))*$/.test(text) || !text.includes('d'))
    return undefined;
  const groups: Group[] = [];
  let pips = 0;
  for (const term of text.match(/[+-]?[^+-]+/g) ?? []) {
    const sign = term.startsWith('-') ? -1 : 1;
    const [count = '', faces] = term.replace(/^[+-]/, '').split('d');
    if (faces === undefined) pips += sign * Number(count);
    else join(groups, sign * Number(count || '1'), faces === '' ? null : Number(faces));
  }
  return { groups, pips };
}

export function codeOf(local: Local): Code {
  const value = plain(local);
  if (typeof value === 'number') return { groups: [], pips: value };
  return (typeof value === 'string' ? codeIn(value) : undefined) ?? fault('dice are needed');
}

export function codeText({ groups, pips }: Code): string {
  const terms = groups
    .filter(({ count }) => count !== 0)
    .map(({ count, faces }, index) => {
      const many = index === 0 && count === 1 && faces !== null ? '' : String(Math.abs(count));
      return `${count < 0 ? '-' : index === 0 ? '' : '+'}${many}d${faces ?? ''}`;
    });
  const dice = terms.join('') || '0d';
  return pips === 0 ? dice : `${dice}${pips < 0 ? '-' : '+'}${Math.abs(pips)}`;
}

/** `left` and `factor` times `right`, joined. */
export function joined(left: Code, right: Code, factor: number): Code {
  const groups = [...left.groups];
  for (const { count, faces } of right.groups) join(groups, whole(count * factor), faces);
  if (groups.length > 20) fault('too many sizes of dice');
  return { groups, pips: whole(left.pips + factor * right.pips) };
}

function join(groups: Group[], count: number, faces: number | null): void {
  let left = count;
  /** So many more in a group; nothing stands for dice that are owed any more when none are. */
  const add = (at: number, more: number): void => {
    const group = groups[at];
    if (group === undefined) return;
    left -= more;
    if (isOwed(group) && group.count + more === 0) groups.splice(at, 1);
    else groups[at] = { count: whole(group.count + more), faces: group.faces };
  };
  const owed = (): number => groups.findIndex(isOwed);
  const debt = groups[owed()]?.count ?? 0;
  if (count < 0 && faces === null) {
    // Dice leave the pool: six-sided ones first, then those written last. What is not there is owed.
    const six = groups.findIndex((group) => group.count > 0 && sizeOf(group) === 6);
    for (const at of [six, ...[...groups.keys()].reverse()])
      add(at, Math.max(left, -Math.max(0, groups[at]?.count ?? 0)));
    if (owed() >= 0) add(owed(), left);
    else if (left < 0) groups.push({ count: left, faces });
    return;
  }
  // Dice that join pay what is owed first.
  if (count > 0 && debt < 0) add(owed(), Math.min(count, -debt));
  const alike = groups.findIndex((group) =>
    left < 0
      ? group.count < 0 && group.faces === faces
      : group.count >= 0 && sizeOf(group) === (faces ?? 6),
  );
  if (alike < 0) groups.push({ count: left + 0, faces });
  else add(alike, left);
}

/** How many faces a single die has. */
export function facesOf(code: Code): number {
  const [die, ...more] = code.groups.filter(({ count }) => count !== 0);
  return die?.count === 1 && more.length === 0 && code.pips === 0
    ? sizeOf(die)
    : fault('a single die is needed');
}

// ------------------------------------------------------------------------------------------------ the same, more, less

export function same(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((one, i) => same(one, right[i] ?? null));
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  const [a, b] = [codeIn(left), codeIn(right)];
  return a !== undefined && b !== undefined && JSON.stringify(dice(a)) === JSON.stringify(dice(b));
}

/** Dice by how many faces they have; those that are owed are of no size. */
function dice({ groups, pips }: Code): readonly unknown[] {
  const terms = groups.filter(({ count }) => count !== 0);
  return [pips, ...terms.map((one) => `${isOwed(one) ? '' : sizeOf(one)} ${one.count}`).sort()];
}

const STEPS = ['d4', 'd6', 'd8', 'd10', 'd12', 'd20'];

/** All that is in an order, from the lowest. */
function namesIn({ tables }: Ruleset, order: OrderRef): readonly string[] {
  if (order.kind === 'dice') return STEPS;
  if (order.kind === 'words') return order.words;
  return named(tables, order.table).rows.map(({ name }) => name);
}

function placeIn(rules: Ruleset, order: OrderRef, value: Local): number {
  const name = order.kind === 'dice' ? `d${facesOf(codeOf(value))}` : plain(value);
  const place = namesIn(rules, order).findIndex((one) => one === name);
  return place < 0 ? fault('not in that order') : place;
}

/** Below zero: left ranks lower; zero: neither. */
export function ranks(rules: Ruleset, order: OrderRef | null, left: Local, right: Local): number {
  if (order === null) return moreDice(codeOf(left), codeOf(right));
  if (order.kind === 'dice') return facesOf(codeOf(left)) - facesOf(codeOf(right));
  return placeIn(rules, order, left) - placeIn(rules, order, right);
}

/** More dice are more; of equally many, those with more faces; then pips decide. */
export function moreDice(left: Code, right: Code): number {
  const sum = ({ groups }: Code, by: (group: Group) => number): number =>
    groups.reduce((n, group) => n + group.count * by(group), 0);
  const by = (worth: (group: Group) => number): number => sum(left, worth) - sum(right, worth);
  return by(() => 1) || by(sizeOf) || left.pips - right.pips;
}

/** So many steps along the order; it stops at its ends. */
export function stepped(rules: Ruleset, order: OrderRef, from: Local, by: number): string {
  const names = namesIn(rules, order);
  const place = placeIn(rules, order, from) + by;
  return names[Math.max(0, Math.min(names.length - 1, place))] ?? '';
}
