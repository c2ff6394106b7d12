// Computes the result of all rolls of a ranking at once. If nothing happens between the rolls and no rule reads the scores
// later, only the weak order counts (weak-orders.ts): far fewer results than rows of scores.
import { advance, advanceRun, createRun, step } from '../machine/advance.ts';
import type { Reply } from '../machine/api.ts';
import type { Machine, RankFrame } from '../machine/machine.ts';
import { procOf, type LinkedKey, type Program } from '../machine/program.ts';
import { copyMachine } from './machine-copy.ts';
import { checkWays, isPure, type CheckWay, type CheckMemo } from './check-memo.ts';
import type { WeightedThrows, ThrowDistribution } from './face-distribution.ts';
import {
  NO_ORDERINGS,
  beside,
  orderingsOf,
  settledOrderings,
  strictOrderings,
  type Orderings,
  type Roller,
} from './weak-orders.ts';
import { traceAccesses } from './access-tracing.ts';
import type { ReadList } from './accesses.ts';

type RollKey = Extract<LinkedKey, { readonly kind: 'roll' }>;

/** Ranks of more than this are too many to tell all orders apart: six have 4,683 of them with ties, seven 5,040 without. */
const MOST_RANKED = { tied: 6, settled: 7 } as const;
const MOST_WAYS = 5_040;

/** All throws of a ranking's key whose first throw is waited for. Undefined: they cannot be taken together. */
export function rankScripts(
  kernels: CheckMemo,
  machine: Machine,
  reads: ReadList,
): ThrowDistribution | undefined {
  if (kernels.without.has('rankings')) return undefined;
  const { program } = kernels.keys;
  const rank = machine.frames.at(-3);
  if (
    rank?.kind !== 'rank' ||
    rank.current === null ||
    rank.scores.length > 0 ||
    rank.rolling === null ||
    rank.rolling.length === 0
  )
    return undefined;
  const key = procOf(program, rank.proc).ranks[rank.pc]?.keys[rank.active[rank.at] ?? -1];
  if (key?.kind !== 'roll' || !isForgotten(kernels, key)) return undefined;
  const groups = groupsOf(rank);
  if (groups.some(({ length }) => length > MOST_RANKED.settled)) return undefined;
  const rollers = rollersOf(kernels, machine, rank, key, reads);
  if (rollers === undefined) return undefined;
  // Who is tied by the last key rolls again until nobody is.
  const isLast = rank.at === rank.active.length - 1;
  const behind = isLast ? undefined : orderOfTied(kernels, machine, rank, rollers, reads);
  if (!isLast && behind === undefined && groups.some(({ length }) => length > MOST_RANKED.tied))
    return undefined;
  let all = NO_ORDERINGS;
  for (const group of groups) {
    const own = rollers.filter(({ member }) => group.includes(member));
    const orderings = remembered(
      kernels,
      own,
      `${key.best} ${isLast} ${behind?.join(' ') ?? ''}`,
      () => {
        if (isLast) return settledOrderings(own, key.best);
        return behind === undefined
          ? orderingsOf(own, key.best)
          : strictOrderings(
              own,
              key.best,
              (a, b) => behind.indexOf(a.member) - behind.indexOf(b.member),
            );
      },
    );
    if (orderings === null || all.list.length * orderings.list.length > MOST_WAYS) return undefined;
    all = beside(all, orderings);
  }
  // Those who roll again do so as they stand in the ranking, whoever is under way with the first throw.
  const inTurn = [
    rollers.map(({ member }) => member),
    rank.keys.map(({ participant }) => participant),
  ] as const;
  const scripts = all.list.map(({ rounds, weight }) => ({
    throws: rounds.flatMap((round, index) =>
      inTurn[index === 0 ? 0 : 1].flatMap((member) => round.get(member) ?? []),
    ),
    weight,
  }));
  return { scripts, of: all.of };
}

/** The same ones who roll in the same way come in in the same way. */
function remembered(
  { orderings }: CheckMemo,
  rollers: readonly Roller[],
  how: string,
  made: () => Orderings | null,
): Orderings | null {
  const id = `${how} ${JSON.stringify(rollers.map(({ member, scores }) => [member, [...scores].map(([score, { throws, weight }]) => [score, throws, `${weight}`])]))}`;
  let found = orderings.get(id);
  if (found === undefined) orderings.set(id, (found = made()));
  return found;
}

/**
 * Everybody as the keys behind this one would rank them if all had rolled the same: each of those keys compares two by themselves, so
 * any who are tied stand in that order. Undefined: nobody can say, or more is rolled or chosen.
 */
function orderOfTied(
  { keys, variables }: CheckMemo,
  machine: Machine,
  rank: RankFrame,
  rollers: readonly Roller[],
  reads: ReadList,
): readonly string[] | undefined {
  const { program } = keys;
  const linked = procOf(program, rank.proc).ranks[rank.pc];
  const [first] = rollers;
  const shared = [...(first?.scores.keys() ?? [])].find((score) =>
    rollers.every(({ scores }) => scores.has(score)),
  );
  const behind = rank.active.slice(rank.at + 1).map((index) => linked?.keys[index]?.kind);
  if (
    linked === undefined ||
    linked === null ||
    shared === undefined ||
    behind.some((kind) => kind !== 'sum' && kind !== 'first' && kind !== 'listed')
  )
    return undefined;
  const running = traceAccesses(keys, variables, copyMachine(machine), reads).machine;
  const place = running.frames.length - 3;
  const own = running.frames[place];
  const throws = rollers.flatMap(({ scores }) => scores.get(shared)?.throws ?? []);
  for (const [index, faces] of throws.entries()) {
    const reply: Reply = { reply: 'faces', faces, origin: 'script' };
    if (index < throws.length - 1) advance(program, running, reply, 'untold');
    else
      advanceRun(createRun(program, running, 'untold'), reply, (run) => {
        while (running.frames[place] === own && running.waiting === null && step(run));
      });
  }
  return running.frames[place] === own || running.state.ended !== null
    ? undefined
    : running.state.orders.find(({ name }) => name === linked.order)?.members;
}

/** Those who roll, group by group: who is compared with whom. */
function groupsOf({ groups, current, rolling }: RankFrame): readonly (readonly string[])[] {
  const rolls = new Set([current, ...(rolling ?? [])]);
  return groups
    .map((group) => group.filter((member) => rolls.has(member)))
    .filter(({ length }) => length > 0);
}

/** The check rolls and does nothing else, nothing follows from it, and what was rolled is kept nowhere that anything reads. */
function isForgotten({ keys }: CheckMemo, { callable, into }: RollKey): boolean {
  const { program, reads } = keys;
  const check = program.ruleset.callables[callable];
  if (check?.kind !== 'check' || !isPure(program, check.proc) || program.always.length > 0)
    return false;
  if (program.reactions.get('result')?.has(check.name) === true) return false;
  if (
    (program.memories.get('check')?.get(check.name) ?? []).some((memory) =>
      reads.memories.has(memory),
    )
  )
    return false;
  return (
    into === null ||
    (!reads.fields.has(into) &&
      program.reactions.get('value')?.has(into) !== true &&
      staysWithin(program, into))
  );
}

/** No value is out of a field's range. */
function staysWithin({ ruleset }: Program, name: string): boolean {
  return ruleset.kinds.every(({ fields }) =>
    fields.every(
      (field) =>
        field.name !== name ||
        (field.type.type === 'number' &&
          (field.type.counter || (field.type.min === null && field.type.max === null))),
    ),
  );
}

/** In the order in which they roll. */
function rollersOf(
  kernels: CheckMemo,
  machine: Machine,
  rank: RankFrame,
  key: RollKey,
  reads: ReadList,
): readonly Roller[] | undefined {
  const { keys, variables } = kernels;
  const check = keys.program.ruleset.callables[key.callable];
  const name = check?.kind === 'check' ? check.values[key.value]?.name : undefined;
  const running = traceAccesses(keys, variables, copyMachine(machine), reads).machine;
  const rollers: Roller[] = [];
  for (const member of [rank.current, ...(rank.rolling ?? [])]) {
    const ways = member === null ? undefined : checkWays(kernels, running, false);
    const scores = ways === undefined ? undefined : scoresOf(ways.scripts, name);
    const [any] = ways?.scripts ?? [];
    if (member === null || ways === undefined || scores === undefined || any === undefined)
      return undefined;
    rollers.push({ member, scores, of: ways.of });
    // What was rolled changes nothing of what comes: any roll will do to come to the next.
    if (rollers.length <= (rank.rolling ?? []).length)
      for (const faces of any.throws)
        advance(keys.program, running, { reply: 'faces', faces, origin: 'script' }, 'untold');
  }
  return rollers;
}

function scoresOf(
  ways: readonly CheckWay[],
  name: string | undefined,
): ReadonlyMap<number, WeightedThrows> | undefined {
  const scores = new Map<number, WeightedThrows>();
  for (const { values, throws, weight, fault } of ways) {
    const score = values.find((value) => value.name === name)?.total;
    if (fault !== null || typeof score !== 'number') return undefined;
    const known = scores.get(score);
    scores.set(score, { throws: known?.throws ?? throws, weight: (known?.weight ?? 0n) + weight });
  }
  return scores;
}
