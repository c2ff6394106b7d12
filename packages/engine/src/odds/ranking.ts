// All rolls of a ranking at once. Where nothing happens between the rolls, and nobody asks afterwards what was rolled, what they
// come to is who stands before whom and who is tied: so many ways, and not one for each row of scores. The faces are gone
// through from the best score down: some of those who are left have it, and stand behind all who have a better one.
import { advance } from '../machine/advance.ts';
import type { Machine, RankFrame } from '../machine/machine.ts';
import { procOf } from '../machine/program.ts';
import type { LinkedKey, Program } from '../machine/program.ts';
import { fork } from './fork.ts';
import { checkWays, isPure } from './kernel.ts';
import type { CheckWay, Kernels, Script, Scripts } from './kernel.ts';
import { watched } from './watched.ts';
import type { Reads } from './watched.ts';

type RollKey = Extract<LinkedKey, { readonly kind: 'roll' }>;

/** Ranks of more than this are too many to tell all orders with ties apart: six have 4,683 of them, seven 47,293. */
const MOST_RANKED = 6;
const MOST_WAYS = 5_000;

/** One who rolls, and by score how it can come. */
interface Roller {
  readonly member: string;
  readonly scores: ReadonlyMap<number, Script>;
  readonly of: bigint;
}

/** All throws of a ranking's key whose first throw is waited for. Undefined: they cannot be taken together. */
export function rankScripts(kernels: Kernels, machine: Machine, reads: Reads): Scripts | undefined {
  const { program } = kernels.keys;
  const rank = machine.frames.at(-3);
  if (rank?.kind !== 'rank' || rank.current === null || rank.scores.length > 0 || rank.rolling === null || rank.rolling.length === 0) return undefined;
  const key = procOf(program, rank.proc).ranks[rank.pc]?.keys[rank.active[rank.at] ?? -1];
  if (key?.kind !== 'roll' || !isForgotten(kernels, key)) return undefined;
  const groups = groupsOf(rank);
  if (groups.some(({ length }) => length > MOST_RANKED)) return undefined;
  const rollers = rollersOf(kernels, machine, rank, key, reads);
  if (rollers === undefined) return undefined;
  let all: readonly Ordering[] = [{ throws: new Map(), weight: 1n }];
  for (const group of groups) {
    const orderings = orderingsOf(rollers.filter(({ member }) => group.includes(member)), key.best);
    if (all.length * orderings.length > MOST_WAYS) return undefined;
    all = all.flatMap((one) => orderings.map((other) => ({ throws: new Map([...one.throws, ...other.throws]), weight: one.weight * other.weight })));
  }
  const scripts = all.map(({ throws, weight }) => ({ throws: rollers.flatMap(({ member }) => throws.get(member) ?? []), weight }));
  return { scripts, of: rollers.reduce((of, one) => of * one.of, 1n) };
}

/** Those who roll, group by group: who is compared with whom. */
function groupsOf({ groups, current, rolling }: RankFrame): readonly (readonly string[])[] {
  const rolls = new Set([current, ...(rolling ?? [])]);
  return groups.map((group) => group.filter((member) => rolls.has(member))).filter(({ length }) => length > 0);
}

/** The check rolls and does nothing else, nothing follows from it, and what was rolled is kept nowhere that anything reads. */
function isForgotten({ keys }: Kernels, { callable, into }: RollKey): boolean {
  const { program, reads } = keys;
  const check = program.ruleset.callables[callable];
  if (check?.kind !== 'check' || !isPure(program, check.proc) || program.always.length > 0) return false;
  if (program.reactions.get('result')?.has(check.name) === true) return false;
  if ((program.memories.get(`check ${check.name}`) ?? []).some((memory) => reads.memories.has(memory))) return false;
  return into === null || (!reads.fields.has(into) && program.reactions.get('value')?.has(into) !== true && staysWithin(program, into));
}

/** No value is out of a field's range. */
function staysWithin({ ruleset }: Program, name: string): boolean {
  return ruleset.kinds.every(({ fields }) => fields.every((field) => field.name !== name || (field.type.type === 'number' && (field.type.counter || (field.type.min === null && field.type.max === null)))));
}

/** In the order in which they roll. */
function rollersOf(kernels: Kernels, machine: Machine, rank: RankFrame, key: RollKey, reads: Reads): readonly Roller[] | undefined {
  const { keys, cells } = kernels;
  const check = keys.program.ruleset.callables[key.callable];
  const name = check?.kind === 'check' ? check.values[key.value]?.name : undefined;
  const running = watched(keys, cells, fork(machine), reads).machine;
  const rollers: Roller[] = [];
  for (const member of [rank.current, ...(rank.rolling ?? [])]) {
    const ways = member === null ? undefined : checkWays(kernels, running, false);
    const scores = ways === undefined ? undefined : scoresOf(ways.scripts, name);
    const [any] = ways?.scripts ?? [];
    if (member === null || ways === undefined || scores === undefined || any === undefined) return undefined;
    rollers.push({ member, scores, of: ways.of });
    // What was rolled changes nothing of what comes: any roll will do to come to the next.
    if (rollers.length <= (rank.rolling ?? []).length) for (const faces of any.throws) advance(keys.program, running, { reply: 'faces', faces, origin: 'script' }, 'untold');
  }
  return rollers;
}

function scoresOf(ways: readonly CheckWay[], name: string | undefined): ReadonlyMap<number, Script> | undefined {
  const scores = new Map<number, Script>();
  for (const { values, throws, weight, fault } of ways) {
    const score = values.find((value) => value.name === name)?.total;
    if (fault !== null || typeof score !== 'number') return undefined;
    const known = scores.get(score);
    scores.set(score, { throws: known?.throws ?? throws, weight: (known?.weight ?? 0n) + weight });
  }
  return scores;
}

/** Who stands before whom: throws that lead to it, by member, and how many of all do. */
interface Ordering {
  readonly throws: ReadonlyMap<string, Script['throws']>;
  readonly weight: bigint;
}

function orderingsOf(rollers: readonly Roller[], best: 1 | -1): readonly Ordering[] {
  // One alone stands where it stands.
  if (rollers.length === 1) return rollers.flatMap(({ member, scores, of }) => [...scores.values()].slice(0, 1).map(({ throws }) => ({ throws: new Map([[member, throws]]), weight: of })));
  const scores = [...new Set(rollers.flatMap((roller) => [...roller.scores.keys()]))].sort((a, b) => best * (b - a));
  const everybody = (1 << rollers.length) - 1;
  // By those placed so far, group by group from the front: each group is a set of bits.
  let front = new Map<string, Ordering & { readonly placed: number }>([['', { throws: new Map(), weight: 1n, placed: 0 }]]);
  for (const score of scores) {
    const next = new Map(front);
    const can = rollers.reduce((bits, roller, index) => (roller.scores.has(score) ? bits | (1 << index) : bits), 0);
    for (const [order, ordering] of front) {
      const left = can & ~ordering.placed;
      // Every set of one or more of those who are left and can roll it.
      for (let group = left; group > 0; group = (group - 1) & left) {
        const id = `${order} ${group}`;
        let weight = ordering.weight;
        for (const [index, roller] of rollers.entries()) if ((group & (1 << index)) !== 0) weight *= roller.scores.get(score)?.weight ?? 0n;
        const known = next.get(id);
        if (known !== undefined) {
          next.set(id, { ...known, weight: known.weight + weight });
          continue;
        }
        const throws = new Map(ordering.throws);
        for (const [index, roller] of rollers.entries()) if ((group & (1 << index)) !== 0) throws.set(roller.member, roller.scores.get(score)?.throws ?? []);
        next.set(id, { throws, weight, placed: ordering.placed | group });
      }
    }
    front = next;
  }
  return [...front.values()].filter(({ placed }) => placed === everybody);
}
