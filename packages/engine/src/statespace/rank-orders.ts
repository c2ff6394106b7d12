// Computes all rolls for one key of a ranking at once. If nothing happens between the rolls and no rule reads the
// scores later, only the weak order counts (weak-orders.ts). There are far fewer weak orders than combinations of
// scores.
import { advance } from '../machine/advance.ts';
import type { Machine, RankFrame } from '../machine/machine.ts';
import { procOf, type LinkedKey, type Program } from '../machine/program.ts';
import { copyMachine } from './machine-copy.ts';
import { checkWays, isPure, type CheckWay, type CheckMemo } from './check-memo.ts';
import type { WeightedThrows, ThrowDistribution } from '../kernel/face-distribution.ts';
import { strictOrdersOf, weakOrdersOf, type RolledOrder, type Roller } from './weak-orders.ts';
import { traceAccesses } from './access-tracing.ts';
import type { ReadList } from './accesses.ts';
import { isListed } from './control-location.ts';
import { couldChange } from './exchange.ts';

type RollKey = Extract<LinkedKey, { readonly kind: 'roll' }>;

/** Six participants of whom no two are alike have 4,683 orders with ties. */
const MOST_ORDERS = 10_000;

/**
 * Returns the throws of all rolls for a ranking's key, from its first throw on. Participants who are tied go on to the
 * next key. Returns undefined if the rolls cannot be computed together.
 */
export function rankScripts(
  checkMemo: CheckMemo,
  machine: Machine,
  reads: ReadList,
): ThrowDistribution | undefined {
  if (checkMemo.without.has('rankings')) return undefined;
  const { program } = checkMemo.layout;
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
  if (key?.kind !== 'roll' || !isForgotten(checkMemo, key)) return undefined;
  const groups = groupsOf(rank);
  const rollers = rollersOf(checkMemo, machine, rank, key, reads);
  if (rollers === undefined) return undefined;
  const kindsOf = alike(checkMemo, machine, reads);
  // After the last key, tied participants roll again until nobody is tied.
  const ordersOf = rank.at === rank.active.length - 1 ? strictOrdersOf : weakOrdersOf;
  let all: readonly RolledOrder[] = [{ rolls: new Map(), weight: 1n }];
  for (const group of groups) {
    const rolling = rollers.filter(({ member }) => group.includes(member));
    const own = ordersOf(kindsOf(rolling), key.best, MOST_ORDERS);
    if (own === undefined || all.length * own.length > MOST_ORDERS) return undefined;
    // Participants of different groups are not compared.
    all = all.flatMap((one) =>
      own.map(({ rolls, weight }) => ({
        rolls: new Map([...one.rolls, ...rolls]),
        weight: one.weight * weight,
      })),
    );
  }
  if (all.length === 0) return undefined;
  return {
    scripts: all.map(({ rolls, weight }) => ({ throws: throwsOf(rank, rollers, rolls), weight })),
    of: all.reduce((sum, { weight }) => sum + weight, 0n),
  };
}

/**
 * Returns a function that lists participants who are alike: they roll the same scores, and swapping them changes nothing but
 * the order of the tied. Orders that differ only in which of them is which lead to states of one orbit.
 */
function alike(
  { layout, variables }: CheckMemo,
  machine: Machine,
  reads: ReadList,
): (rollers: readonly Roller[]) => readonly (readonly Roller[])[] {
  const { classOf } = layout.interchangeable;
  const rank = machine.frames.at(-3);
  const isFree = rank?.kind === 'rank' && isListed(layout.program, rank.proc, rank.pc);
  const below: Machine = isFree
    ? {
        ...machine,
        frames: [
          ...machine.frames.slice(0, -3),
          { ...rank, current: null, rolling: [...(rank.rolling ?? []), rank.current ?? ''] },
        ],
      }
    : machine;
  const areAlike = (one: Roller, other: Roller): boolean =>
    isFree &&
    classOf.has(one.member) &&
    classOf.get(one.member) === classOf.get(other.member) &&
    one.scores.size === other.scores.size &&
    [...one.scores].every(([score, { weight }]) => other.scores.get(score)?.weight === weight) &&
    couldChange(layout, variables, below, one.member, other.member, reads.look);
  return (rollers) => {
    const kinds: Roller[][] = [];
    for (const roller of rollers) {
      const last = kinds.at(-1);
      if (last?.[0] !== undefined && areAlike(last[0], roller)) last.push(roller);
      else kinds.push([roller]);
    }
    return kinds;
  };
}

/** Returns the throws, one roll after the other. Participants who roll again do so in the order of the ranking. */
function throwsOf(
  { keys }: RankFrame,
  rollers: readonly Roller[],
  rolls: RolledOrder['rolls'],
): WeightedThrows['throws'] {
  const again = keys.map(({ participant }) => participant);
  const most = Math.max(...[...rolls.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, roll) =>
    (roll === 0 ? rollers.map(({ member }) => member) : again).flatMap(
      (member) => rolls.get(member)?.[roll] ?? [],
    ),
  ).flat();
}

/** Returns the participants who roll, in groups that are compared. */
function groupsOf({ groups, current, rolling }: RankFrame): readonly (readonly string[])[] {
  const rolls = new Set([current, ...(rolling ?? [])]);
  return groups
    .map((group) => group.filter((member) => rolls.has(member)))
    .filter(({ length }) => length > 0);
}

/** True if the check only rolls, nothing follows from it, and no rule reads anything that stores its result. */
function isForgotten({ layout }: CheckMemo, { callable, into }: RollKey): boolean {
  const { program, reads } = layout;
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

/** True if the field has no bounds that a value could exceed. */
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

/** Returns the participants who roll, in order. */
function rollersOf(
  checkMemo: CheckMemo,
  machine: Machine,
  rank: RankFrame,
  key: RollKey,
  reads: ReadList,
): readonly Roller[] | undefined {
  const { layout, variables } = checkMemo;
  const check = layout.program.ruleset.callables[key.callable];
  const name = check?.kind === 'check' ? check.values[key.value]?.name : undefined;
  const running = traceAccesses(layout, variables, copyMachine(machine), reads).machine;
  const rollers: Roller[] = [];
  for (const member of [rank.current, ...(rank.rolling ?? [])]) {
    const ways = member === null ? undefined : checkWays(checkMemo, running, false);
    const scores = ways === undefined ? undefined : scoresOf(ways.scripts, name);
    const [any] = ways?.scripts ?? [];
    if (member === null || ways === undefined || scores === undefined || any === undefined)
      return undefined;
    rollers.push({ member, scores });
    // The result is never read, so any roll leads to the next one.
    if (rollers.length <= (rank.rolling ?? []).length)
      for (const faces of any.throws)
        advance(layout.program, running, { reply: 'faces', faces, origin: 'script' }, 'discard');
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
