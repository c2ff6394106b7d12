// Rankings: keys from the top, a lower one only for those who are still tied.
import type { Instr, Local, RankKey, Value } from '@fray/dsl/ir';
import { deciderIn, pickFirst } from './decisions.ts';
import { order, set } from './effects.ts';
import { holds, listIn, valueOf } from './expressions.ts';
import { here, push, top, withLocal, type Play } from './play.ts';
import { plain, ranks } from './values.ts';
import { NO_RESULT } from './world.ts';

type Rank = Extract<Instr, { readonly op: 'rank' }>;

export function rank(play: Play, instr: Rank): void {
  const { locals } = top(play);
  const as = (member: Value): readonly Local[] => withLocal(top(play).locals, instr.slot, member);
  const members = listIn(here(play, locals), instr.set)
    .filter((member) => typeof member === 'string')
    .filter((member) => holds(here(play, as(member)), instr.where));
  // Whether a key counts is asked once for all.
  const keys = instr.keys.filter((key) => !('when' in key) || holds(here(play, locals), key.when));
  const { links } = instr;
  let groups = members.length === 0 ? [] : [members];
  if (links !== null)
    groups = linked(members, (one, other) =>
      holds(here(play, withLocal(as(one), links.slot, other)), links.when),
    );
  const rolled = new Set<string>();
  keys.forEach((key, index) => {
    do {
      groups = ranked(play, key, groups, members, as, index === 0, rolled);
      // A roll as the last key is repeated until nobody is tied.
    } while (key.kind === 'roll' && index === keys.length - 1 && groups.some(isTied));
  });
  order(play, instr.order, groups.flat());
}

const isTied = (group: readonly string[]): boolean => group.length > 1;

/** Those for whom it holds either way round, directly or through others, are in one group. Groups stand by their first member. */
function linked(
  members: readonly string[],
  isLinked: (one: string, other: string) => boolean,
): string[][] {
  const groups: string[][] = [];
  for (const member of members) {
    if (groups.some((group) => group.includes(member))) continue;
    const group = new Set([member]);
    for (const one of group)
      for (const other of members)
        if (other !== one && (isLinked(one, other) || isLinked(other, one))) group.add(other);
    groups.push(members.filter((one) => group.has(one)));
  }
  return groups;
}

function ranked(
  play: Play,
  key: RankKey,
  groups: string[][],
  members: readonly string[],
  as: (member: Value) => readonly Local[],
  isFirst: boolean,
  rolled: Set<string>,
): string[][] {
  const { ruleset } = play.rules;
  const tied = members.filter((one) =>
    groups.some((group) => isTied(group) && group.includes(one)),
  );
  const scored = (whose: readonly string[], score: (member: string) => Value): Map<string, Value> =>
    new Map(whose.map((member) => [member, score(member)]));
  switch (key.kind) {
    case 'listed':
      return groups.flatMap((group) => group.map((member) => [member]));
    case 'first':
      return apart(
        groups,
        scored(tied, (member) => holds(here(play, as(member)), key.where)),
        (a, b) => Number(b) - Number(a),
      );
    case 'sum': {
      const scores = scored(tied, (member) => valueOf(here(play, as(member)), key.value));
      return apart(
        groups,
        scores,
        better(key.best, (a, b) => ranks(ruleset, key.order, a, b)),
      );
    }
    case 'chosen': {
      const group = groups.find(isTied);
      if (group === undefined) return groups;
      const decider = deciderIn(here(play, as(group[0] ?? null)), key.by);
      const first = decider === null ? group[0] : pickFirst(play, decider, group);
      const after = groups.flatMap((one) =>
        one === group ? [[first ?? ''], one.filter((member) => member !== first)] : [one],
      );
      return ranked(play, key, after, members, as, isFirst, rolled);
    }
    case 'roll': {
      // Where it is the first key everybody rolls, also one alone.
      const whose = isFirst && rolled.size === 0 ? members : tied;
      const scores = scored(whose, (member) => scoreOf(play, key, member, as, rolled));
      return apart(
        groups,
        scores,
        better(key.best, (a, b) => ranks(ruleset, null, a, b)),
      );
    }
  }
}

type Compare = (a: Value, b: Value) => number;

const better = (best: 'highest' | 'lowest', compare: Compare): Compare =>
  best === 'highest' ? (a, b) => compare(b, a) : compare;

/** Each group falls apart by score; equals stay as they stood. */
function apart(groups: string[][], scores: ReadonlyMap<string, Value>, by: Compare): string[][] {
  const scoreOfMember = (member: string): Value => scores.get(member) ?? null;
  return groups.flatMap((group) => {
    if (!isTied(group)) return [group];
    const parts: string[][] = [];
    const sorted = group.toSorted((a, b) => by(scoreOfMember(a), scoreOfMember(b)));
    for (const member of sorted) {
      const last = parts.at(-1);
      const isSame =
        last !== undefined && by(scoreOfMember(last[0] ?? ''), scoreOfMember(member)) === 0;
      if (isSame) last.push(member);
      else parts.push([member]);
    }
    return parts;
  });
}

/** Plays the check; `into` is set before the next one rolls. */
function scoreOf(
  play: Play,
  key: Extract<RankKey, { readonly kind: 'roll' }>,
  member: string,
  as: (member: Value) => readonly Local[],
  rolled: Set<string>,
): Value {
  const check = play.rules.ruleset.callables[key.callable];
  if (check?.kind !== 'check') return null;
  const args = key.args.map((arg) => valueOf(here(play, as(member)), arg));
  const who = JSON.stringify([member, key.callable]);
  const depth = play.now.frames.length;
  push(play, check.proc, args, {
    role: 'check',
    callable: key.callable,
    args,
    into: null,
    isAgain: rolled.has(who),
    result: NO_RESULT,
  });
  play.runAbove(depth);
  rolled.add(who);
  const { result } = play;
  const isResult = typeof result === 'object' && result !== null && 'outcome' in result;
  const value = isResult ? plain(result.values[key.value] ?? null) : null;
  if (key.into !== null) set(play, { holder: member, condition: null, field: key.into }, value);
  return value;
}
