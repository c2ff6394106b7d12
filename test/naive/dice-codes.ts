// Reads, writes, joins and compares dice codes such as `2d6+3`.
import type { Local } from '@fray/dsl/ir';
import { fault, plain, whole } from './values.ts';

/**
 * A number of dice of one size. `faces` is null for dice written without a size (`4d`), which are thrown as six-sided. A
 * negative `count` with faces means dice that are thrown and subtracted; without faces, dice that the code still owes.
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

/** Reads a dice code; returns undefined if the text is not one. */
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

/** Returns `left` plus `factor` times `right`. */
export function joined(left: Code, right: Code, factor: number): Code {
  const groups = [...left.groups];
  for (const { count, faces } of right.groups) join(groups, whole(count * factor), faces);
  if (groups.length > 20) fault('too many sizes of dice');
  return { groups, pips: whole(left.pips + factor * right.pips) };
}

/** Adds `count` dice to the groups, or removes dice if `count` is negative. */
function join(groups: Group[], count: number, faces: number | null): void {
  let left = count;
  /** Adds dice to a group. A group of owed dice disappears once nothing is owed. */
  const add = (at: number, more: number): void => {
    const group = groups[at];
    if (group === undefined) return;
    left -= more;
    if (isOwed(group) && group.count + more === 0) groups.splice(at, 1);
    else groups[at] = { count: whole(group.count + more), faces: group.faces };
  };
  // Dice that are added first pay off owed dice. Removal takes six-sided dice first, then the dice that were written last.
  const six = groups.findIndex((group) => group.count > 0 && sizeOf(group) === 6);
  const leaving = faces === null ? [six, ...[...groups.keys()].reverse()] : [];
  const sign = Math.sign(count);
  for (const at of count > 0 ? [groups.findIndex(isOwed)] : leaving)
    add(at, sign * Math.min(Math.abs(left), Math.max(0, -sign * (groups[at]?.count ?? 0))));
  if (count < 0 && left === 0) return;
  const alike = groups.findIndex((group) =>
    left < 0
      ? group.count < 0 && group.faces === faces
      : group.count >= 0 && sizeOf(group) === (faces ?? 6),
  );
  if (alike < 0) groups.push({ count: left + 0, faces });
  else add(alike, left);
}

/** Returns how many faces a single die has; any other code is a fault. */
export function facesOf(code: Code): number {
  const [die, ...more] = code.groups.filter(({ count }) => count !== 0);
  return die?.count === 1 && more.length === 0 && code.pips === 0
    ? sizeOf(die)
    : fault('a single die is needed');
}

/** True if two texts are codes with the same dice, in any order. Owed dice have no size here. */
export function isSameCode(left: string, right: string): boolean {
  const [one, other] = [left, right].map((text) => {
    const { groups, pips } = codeIn(text) ?? NO_DICE;
    const some = groups.filter(({ count }) => count !== 0);
    const terms = some.map((group) => `${group.count}d${isOwed(group) ? '' : sizeOf(group)}`);
    return groups.length === 0 ? null : [...terms.sort(), pips].join(' ');
  });
  return one !== null && one === other;
}

/** Compares two codes by the number of their dice, then by the sum of their faces, then by their pips. Positive if `left` is more. */
export function moreDice(left: Code, right: Code): number {
  const sum = ({ groups }: Code, by: (group: Group) => number): number =>
    groups.reduce((n, group) => n + group.count * by(group), 0);
  const by = (worth: (group: Group) => number): number => sum(left, worth) - sum(right, worth);
  return by(() => 1) || by(sizeOf) || left.pips - right.pips;
}
