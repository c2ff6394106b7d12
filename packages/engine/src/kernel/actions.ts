// Links actions: whether one may be taken and in which ways, and the taking of it.
import type { Action } from '@fray/dsl/ir';
import { orMade } from '../values/grouped.ts';
import { again, isNumber, NIL, numberCell, wholeCell, YES } from './cells.ts';
import { EVENT_STEPS } from '../machine/emit.ts';
import { linkSetField } from './effects.ts';
import { linkTest, linkValue } from './expressions.ts';
import {
  barredIn,
  clear,
  leftStep,
  newNode,
  nodeCells,
  place,
  readerOf,
  scratchCell,
  slotsIn,
  type ActionPlace,
  type Get,
  type Linking,
} from './linking.ts';
import type { Memories } from './memory.ts';
import { reactionCode, type Ask } from './reactions.ts';
import { unlinked } from './unlinked.ts';

const MAX_OPTIONS = 10_000;

const NONE: readonly never[] = [];

/** The legal ways to take an action: the arguments of each. */
export interface Legality {
  readonly action: Action;
  /**
   * `given`: which arguments are fixed.
   * @param most after so many ways it stops
   */
  readonly ways: (
    args: readonly number[],
    given: readonly boolean[],
    freely: boolean,
    most: number,
  ) => readonly (readonly number[])[];
  readonly isBarred: (person: number) => boolean;
}

/** Returns the legality of an action by its index in `callables`, linked once. */
export function createLegality(
  to: () => Linking,
  memories: () => Memories,
): (callable: number) => Legality {
  const known = new Map<number, Legality>();
  const linking = new Set<number>();
  return (callable) =>
    orMade(known, callable, () => {
      if (linking.has(callable)) unlinked('an action that is legal if it is legal');
      linking.add(callable);
      const one = linkLegality(to(), memories(), callable);
      linking.delete(callable);
      return one;
    });
}

/** Returns whether a participant can take it now. */
export function canTake({ action, ways }: Legality, to: Linking): (person: number) => boolean {
  const given = action.params.map((_, index) => !action.picks.some(({ slot }) => slot === index));
  const args = action.params.map(() => NIL);
  return (person) => {
    args[action.actor] = to.people[person]?.cell ?? NIL;
    return ways(args, given, false, 1).length > 0;
  };
}

function linkLegality(to: Linking, memories: Memories, callable: number): Legality {
  const action = to.rules.callables[callable];
  if (action?.kind !== 'action') return unlinked('an action that is none');
  const { row, people, scratch, values } = to;
  const read = readerOf(to);
  const first = people[0]?.cell ?? 0;
  const at = action.params.map(() => scratchCell(to));
  const scope = slotsIn(scratch, at);
  const definesBefore = to.defines;
  const isBarred = barredIn(to, action.name);
  const allowed = action.allowed.map((expr) => linkValue(to, expr, scope).get);
  const costs = action.costs.map(({ amount, field }) => ({
    amount: linkValue(to, amount, scope).get,
    field,
    ...to.field(field),
  }));
  const picks = action.picks.map(({ slot, orNobody, from, where }) => ({
    slot,
    orNobody,
    cell: at[slot] ?? 0,
    from: linkValue(to, from, scope).get,
    where: linkTest(to, where, scope).get,
  }));
  const weight = 1 + to.defines - definesBefore;
  to.defines = definesBefore;
  const once = action.once === null ? null : memories.uses(action.name);
  const type = action.params[action.actor]?.type;
  const isKind = people.map(
    ({ kind }) => type?.type !== 'participant' || type.kinds.includes(kind),
  );
  const isPicked = action.params.map((_, index) => picks.some(({ slot }) => slot === index));
  // The costs of one field are summed up.
  const before = costs.map(({ field }, index) =>
    costs.flatMap((other, n) => (n < index && other.field === field ? [n] : [])),
  );
  const needed = costs.map(() => 0);
  const canPay = (person: number): boolean => {
    for (let i = 0; i < costs.length; i += 1) {
      const cost = costs[i];
      if (cost === undefined) continue;
      const { amount, at: cell, first: fixed, has, types } = cost;
      const own = numberCell(amount());
      needed[i] = own;
      const needs = (before[i] ?? []).reduce((sum, n) => wholeCell(sum + (needed[n] ?? 0)), own);
      if (has[person] !== true) return again();
      const held = cell === null ? (fixed[person] ?? 0) : read(cell + person);
      const kept = types[person];
      const least = kept?.type === 'number' && kept.min !== null ? Math.max(0, kept.min) : 0;
      if (!isNumber(held) || (needs > 0 && held - needs < least)) return false;
    }
    return true;
  };
  const mayTake = (actor: number, freely: boolean): boolean => {
    const person = actor - first;
    if (!(person >= 0 && person < people.length) || isKind[person] !== true) return false;
    if (isBarred(person)) return false;
    for (const test of allowed) if (test() !== YES) return false;
    if (freely) return true;
    return (once === null || row[once + person] === 0) && canPay(person);
  };
  return {
    action,
    isBarred,
    ways: (args, given, freely, most) => {
      scratch[0] = (scratch[0] ?? 0) + weight;
      for (let i = 0; i < at.length; i += 1) {
        if (given[i] !== true && isPicked[i] !== true) return NONE;
        scratch[at[i] ?? 0] = args[i] ?? NIL;
      }
      if (!mayTake(args[action.actor] ?? NIL, freely)) return NONE;
      if (picks.length === 0) return [at.map((cell) => scratch[cell] ?? 0)];
      const found: (readonly number[])[] = [];
      const go = (index: number): void => {
        const pick = picks[index];
        if (pick === undefined) {
          found.push(at.map((cell) => scratch[cell] ?? 0));
          return;
        }
        const { cell, slot } = pick;
        const fixed = given[slot] === true;
        const asked = args[slot] ?? NIL;
        const was = scratch[cell] ?? 0;
        const candidates: number[] = [];
        const all = values.members(pick.from());
        scratch[0] = (scratch[0] ?? 0) + all.length * weight;
        for (const member of all) {
          scratch[cell] = member;
          if (pick.where() === YES) candidates.push(member);
        }
        scratch[cell] = was;
        if (pick.orNobody) candidates.push(NIL);
        for (const candidate of candidates) {
          if (found.length >= most) break;
          if (fixed && !values.same(candidate, asked)) continue;
          scratch[cell] = candidate;
          go(index + 1);
          if (fixed) break;
        }
        scratch[cell] = fixed ? asked : NIL;
      };
      go(0);
      if (found.length > MAX_OPTIONS) again();
      return found;
    },
  };
}

/** Links the taking of an action: it pays, is taken, runs its body unless something stops it, and is over. */
export function linkTaking(
  to: Linking,
  memories: Memories,
  { action, isBarred }: Legality,
  freely: boolean,
  ask: Ask,
): ActionPlace {
  const { row, people } = to;
  const read = readerOf(to);
  const { node, back } = newNode(to, 1 + action.params.length);
  const from = back + 1;
  const args = action.params.map((_, index) => from + index);
  const first = people[0]?.cell ?? 0;
  const actor = args[action.actor] ?? 0;
  const scope = slotsIn(row, args);
  const told = 4 + EVENT_STEPS;
  const body = to.procPlace(action.proc);
  to.calls[node]?.add(body.node);
  const over = place(to, node, () => row[back] ?? -1, 2);
  const subject = (on: 'takes' | 'finishes') => ({ on, action, args }) as const;
  const finished = reactionCode(to, node, subject('finishes'), ask, over);
  const remember = memories.remember('action', action.name);
  const argument = (index: number): number => row[args[index] ?? 0] ?? NIL;
  const nothing = (): number => NIL;
  const end = place(
    to,
    node,
    () => {
      remember?.(argument, nothing);
      return finished === null ? over : finished();
    },
    told,
  );
  // It counts as taken if it is left early.
  const leftEarly =
    remember === null ? null : leftStep(to, node, () => remember(argument, nothing), told);
  const left = (due: number[]): void => {
    if (leftEarly !== null) due.push(leftEarly);
  };
  to.whenLeft.set(end, left);
  const guard = place(
    to,
    node,
    () => {
      if (isBarred((row[actor] ?? 0) - first)) return over;
      clear(row, body);
      for (let i = 0; i < args.length; i += 1) row[body.slots[i] ?? 0] = row[args[i] ?? 0] ?? NIL;
      row[body.back] = end;
      return body.entry;
    },
    told,
  );
  const taken = reactionCode(to, node, subject('takes'), ask, guard, { left });
  const once = freely || action.once === null ? null : memories.uses(action.name);
  let entry = place(
    to,
    node,
    () => {
      if (once !== null) row[once + (row[actor] ?? 0) - first] = 1;
      return taken === null ? guard : taken();
    },
    told,
  );
  if (!freely && action.costs.length > 0) {
    const owed = nodeCells(to, node, action.costs.length, 0);
    const amounts = action.costs.map(({ amount }) => linkValue(to, amount, scope).get);
    for (let index = action.costs.length - 1; index >= 0; index -= 1) {
      const field = action.costs[index]?.field ?? '';
      const set = linkSetField(to, node, field, ask, entry);
      const next = entry;
      const { at } = to.field(field);
      entry = place(
        to,
        node,
        () => {
          const by = row[owed + index] ?? 0;
          const person = (row[actor] ?? 0) - first;
          const value = numberCell(read((at ?? 0) + person));
          return by === 0 ? next : set(person, wholeCell(value - by));
        },
        2 + EVENT_STEPS,
      );
    }
    const pay = entry;
    entry = place(
      to,
      node,
      () => {
        amounts.forEach((amount: Get, index) => {
          row[owed + index] = numberCell(amount());
        });
        return pay;
      },
      1,
    );
  }
  return { node, back, entry, args };
}
