// Ranking: applies keys in order, each only to members that are still tied. A last key that rolls repeats until no tie is
// left.
import type { InstrOf, Local, RankKey, Value } from '@fray/dsl/ir';
import type { RuleRef } from '../events/event.ts';
import { isResult, valueOf } from '../expressions/compiler.ts';
import { emit } from './emit.ts';
import { argsOf, listIn, truthIn, evaluatePlain } from './evaluate.ts';
import {
  type Term,
  procOf,
  type Exec,
  type LinkedKey,
  type LinkedRank,
  type Run,
} from './program.ts';
import { setValue } from './exec-effects.ts';
import { pushCheck } from './frames.ts';
import { linkArgs, type Linker } from './linker.ts';
import type { RankFrame } from './machine.ts';
import { deciderOf, linkDecides, offerPick } from './questions.ts';

export function linkRank(
  linker: Linker,
  instr: InstrOf<'rank'>,
  declaration: string,
  rule: RuleRef,
): LinkedRank {
  return {
    order: instr.order,
    slot: instr.slot,
    rule,
    keys: instr.keys.map((key) => linkKey(linker, key, linker.rule(declaration, key.at))),
  };
}

function linkKey(linker: Linker, key: RankKey, rule: RuleRef): LinkedKey {
  const { at } = key;
  switch (key.kind) {
    case 'roll':
      return {
        kind: 'roll',
        best: key.best === 'highest' ? 1 : -1,
        callable: key.callable,
        args: linkArgs(linker, key.args),
        value: key.value,
        into: key.into,
        compare: linker.compare(null),
        when: linker.optional(key.when),
        rule,
        at,
      };
    case 'sum':
      return {
        kind: 'sum',
        best: key.best === 'highest' ? 1 : -1,
        value: linker.term(key.value),
        compare: linker.compare(key.order),
        when: linker.optional(key.when),
        rule,
        at,
      };
    case 'first':
      return { kind: 'first', where: linker.term(key.where), when: null, rule, at };
    case 'listed':
      return { kind: 'listed', when: null, rule, at };
    case 'chosen':
      return { kind: 'chosen', by: linkDecides(linker, key.by), when: null, rule, at };
  }
}

/** Begins a ranking. Members and active keys are fixed at the start. */
export function linkRanking(
  linker: Linker,
  instr: InstrOf<'rank'>,
  rank: LinkedRank,
  proc: number,
  pc: number,
): Exec {
  const set = linker.term(instr.set);
  const where = linker.optional(instr.where);
  const { slot, links } = instr;
  const linked = links === null ? null : { slot: links.slot, when: linker.term(links.when) };
  return (run, frame) => {
    const members: string[] = [];
    const inner: Local[] = [...frame.locals];
    for (const member of listIn(run, set, frame.locals)) {
      if (typeof member !== 'string') continue;
      inner[slot] = member;
      if (where === null || truthIn(run, where, inner)) members.push(member);
    }
    const active: number[] = [];
    for (const [index, { when }] of rank.keys.entries())
      if (when === null || truthIn(run, when, frame.locals)) active.push(index);
    run.machine.frames.push({
      kind: 'rank',
      proc,
      pc,
      cause: frame.cause,
      active,
      at: 0,
      groups:
        linked === null
          ? members.length === 0
            ? []
            : [members]
          : linkedGroups(run, members, frame.locals, slot, linked),
      keys: members.map((participant) => ({ participant, values: [] })),
      rolled: [],
      rolling: null,
      scores: [],
      current: null,
      got: null,
    });
  };
}

function linkedGroups(
  run: Run,
  members: readonly string[],
  locals: readonly Local[],
  slot: number,
  links: { readonly slot: number; readonly when: Term },
): string[][] {
  const pair: Local[] = [...locals];
  const areLinked = (one: string, other: string): boolean => {
    pair[slot] = one;
    pair[links.slot] = other;
    if (truthIn(run, links.when, pair)) return true;
    pair[slot] = other;
    pair[links.slot] = one;
    return truthIn(run, links.when, pair);
  };
  return joinedGroups(members, areLinked);
}

/** Groups members that are linked, directly or through others; the groups are in the order of their first members. */
export function joinedGroups<T>(
  members: readonly T[],
  areLinked: (one: T, other: T) => boolean,
): T[][] {
  let groups: T[][] = [];
  for (const member of members) {
    const touched = groups.filter((group) => group.some((other) => areLinked(member, other)));
    const [first] = touched;
    const merged = new Set([...touched.flat(), member]);
    if (first === undefined) groups.push([member]);
    else
      groups = groups.flatMap((group) =>
        group === first
          ? [members.filter((other) => merged.has(other))]
          : touched.includes(group)
            ? []
            : [group],
      );
  }
  return groups;
}

export function advanceRank(run: Run, frame: RankFrame): void {
  const linked = procOf(run.program, frame.proc).ranks[frame.pc];
  if (linked === undefined) throw new Error('this instruction ranks nobody');
  if (frame.got !== null) {
    const { got } = frame;
    frame.got = null;
    return takeScore(run, frame, linked, got);
  }
  leaveOut(run, frame);
  const key = linked.keys[frame.active[frame.at] ?? -1];
  if (key === undefined) return ranked(run, frame, linked);
  switch (key.kind) {
    case 'sum':
      split(
        frame,
        scores(run, frame, linked, (locals) => evaluatePlain(run, key.value, locals)),
        bestFirst(key),
      );
      frame.at++;
      return;
    case 'first':
      split(
        frame,
        scores(run, frame, linked, (locals) => truthIn(run, key.where, locals)),
        (a, b) => Number(b) - Number(a),
      );
      frame.at++;
      return;
    case 'listed':
      if (frame.groups.some((group) => group.length > 1))
        frame.groups = frame.groups.flatMap((group) => group.map((member) => [member]));
      frame.at++;
      return;
    case 'chosen':
      return choose(run, frame, linked, key);
    case 'roll':
      return rollFor(run, frame, linked, key);
  }
}

/** Removes the members whom the referee has removed from the fight. */
function leaveOut(run: Run, frame: RankFrame): void {
  const { gone } = run.machine;
  if (gone.length > 0)
    frame.groups = frame.groups
      .map((group) => group.filter((member) => !gone.includes(member)))
      .filter((group) => group.length > 0);
}

function ranked(run: Run, frame: RankFrame, linked: LinkedRank): void {
  run.machine.frames.pop();
  const entries = frame.groups
    .flat()
    .map((participant) => ({ participant, keys: valuesOf(frame, participant) ?? [] }));
  // In a large order, finding each member among all others takes most of the time.
  run.machine.used += Math.floor(entries.length ** 2 / 16);
  emit(
    run,
    { type: 'order-ranked', data: { order: linked.order, entries } },
    linked.rule,
    frame.cause,
  );
}

function valuesOf(frame: RankFrame, participant: string): Value[] | undefined {
  return frame.keys.find((known) => known.participant === participant)?.values;
}

function isTied(frame: RankFrame, member: string): boolean {
  return frame.groups.some((group) => group.length > 1 && group.includes(member));
}

/** Returns the locals of the ranking procedure, with a member in the slot of the ranked name. */
function localsFor(run: Run, linked: LinkedRank, member: string): Local[] {
  const below = run.machine.frames.findLast((known) => known.kind === 'proc');
  const locals: Local[] = below?.kind === 'proc' ? [...below.locals] : [];
  locals[linked.slot] = member;
  return locals;
}

function scores(
  run: Run,
  frame: RankFrame,
  linked: LinkedRank,
  score: (locals: Local[]) => Value,
): [string, Value][] {
  const found: [string, Value][] = [];
  for (const { participant, values } of frame.keys) {
    if (!isTied(frame, participant)) continue;
    const value = score(localsFor(run, linked, participant));
    values.push(value);
    found.push([participant, value]);
  }
  return found;
}

/** Splits every group by score; a member without a score forms a group alone. */
function split(
  frame: RankFrame,
  found: readonly (readonly [string, Value])[],
  order: (a: Value, b: Value) => number,
): void {
  const scoreOf = (member: string): Value => found.find(([name]) => name === member)?.[1] ?? null;
  frame.groups = splitGroups(frame.groups, (a, b) => order(scoreOf(a), scoreOf(b)));
}

/** Splits every group by an order of its members; those that are equal in it stay together. */
export function splitGroups<T>(
  groups: readonly (readonly T[])[],
  order: (a: T, b: T) => number,
): T[][] {
  return groups.flatMap((group) => {
    const parts: T[][] = [];
    let front: T | undefined;
    for (const member of group.toSorted(order)) {
      if (front !== undefined && order(front, member) === 0) parts.at(-1)?.push(member);
      else parts.push([(front = member)]);
    }
    return parts;
  });
}

// ------------------------------------------------------------------------------------------------ keys that wait

function rollFor(
  run: Run,
  frame: RankFrame,
  linked: LinkedRank,
  key: Extract<LinkedKey, { readonly kind: 'roll' }>,
): void {
  if (frame.rolling === null) {
    // For the first key everybody rolls, even a single member; for a later key only tied members roll.
    const all = frame.at === 0 && frame.rolled.length === 0;
    frame.rolling = frame.keys
      .map(({ participant }) => participant)
      .filter((member) => all || isTied(frame, member));
    frame.scores = [];
  }
  const member = frame.rolling.shift();
  if (member !== undefined) {
    if (run.machine.gone.includes(member)) return;
    frame.current = member;
    const args = argsOf(run, key.args, localsFor(run, linked, member));
    const again = frame.rolled.some(
      ([name, callable]) => name === member && callable === key.callable,
    );
    pushCheck(run, key.callable, args, null, frame.cause, again);
    return;
  }
  split(frame, frame.scores, bestFirst(key));
  frame.rolling = null;
  const last = frame.at === frame.active.length - 1;
  if (!last || frame.groups.every((group) => group.length < 2)) frame.at++;
}

function bestFirst({
  best,
  compare,
  at,
}: Extract<LinkedKey, { readonly best: 1 | -1 }>): (a: Value, b: Value) => number {
  return (a, b) => best * compare(b, a, at);
}

function choose(
  run: Run,
  frame: RankFrame,
  linked: LinkedRank,
  key: Extract<LinkedKey, { readonly kind: 'chosen' }>,
): void {
  const tied = frame.groups.find((group) => group.length > 1);
  if (tied === undefined) {
    frame.at++;
    return;
  }
  const locals = localsFor(run, linked, tied[0] ?? '');
  const decider = deciderOf(run, key.by, locals);
  // Nobody can choose, so the scenario's order decides.
  if (decider === null) return putNext(frame, tied[0] ?? '');
  offerPick(
    run,
    { decider, rule: key.rule, cause: frame.cause, into: [] },
    linked.order,
    tied,
    tied[0] ?? null,
  );
}

function putNext(frame: RankFrame, member: string): void {
  frame.groups = putBefore(frame.groups, member);
}

/** Puts a member before those that it was tied with. */
export function putBefore<T>(groups: readonly (readonly T[])[], member: T): T[][] {
  return groups.flatMap((group) =>
    group.length > 1 && group.includes(member)
      ? [[member], group.filter((other) => other !== member)]
      : [[...group]],
  );
}

/** Takes the result of a roll or a pick for this ranking. */
function takeScore(run: Run, frame: RankFrame, linked: LinkedRank, result: Local): void {
  if (typeof result === 'string') return putNext(frame, result);
  const key = linked.keys[frame.active[frame.at] ?? -1];
  const member = frame.current;
  if (key?.kind !== 'roll' || member === null || !isResult(result)) return;
  const value = valueOf(result.values[key.value] ?? null);
  frame.current = null;
  frame.scores.push([member, value]);
  frame.rolled.push([member, key.callable]);
  valuesOf(frame, member)?.push(value);
  if (key.into !== null)
    setValue(
      run,
      { holder: member, condition: null, field: key.into },
      value,
      key.rule,
      frame.cause,
      key.at,
    );
}
