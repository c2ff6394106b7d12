// Rankings: keys from the top, a lower one only for those who are still tied.
import type { Instr, RankKey, Value } from '@fray/dsl/ir';
import { deciderIn, pickFirst } from './decisions.ts';
import { fieldOf, noteChange, set } from './effects.ts';
import { holds, valueOf } from './expressions.ts';
import { membersOf } from './rolls.ts';
import { fault, plain, ranks } from './values.ts';
import { hereIn, NO_RESULT, note, push, withLocal, type Here, type Play } from './world.ts';

type Rank = Extract<Instr, { readonly op: 'rank' }>;
/** Those who are tied, from the first to the last. */
type Groups = readonly (readonly string[])[];

/** A ranking under way. */
interface Ranking {
  readonly play: Play;
  readonly members: readonly string[];
  /** Where a member is asked about. */
  readonly as: (member: Value) => Here;
  /** Who has rolled which check. */
  readonly rolled: Set<string>;
}

export function rank(play: Play, { order, slot, set: from, where, links, keys }: Rank): void {
  const as = (member: Value): Here => withLocal(hereIn(play), slot, member);
  const members = membersOf(hereIn(play), { from, where, slot }).filter(
    (member) => typeof member === 'string',
  );
  // Whether a key counts is asked once for all.
  const asked = keys.filter((key) => !('when' in key) || holds(hereIn(play), key.when));
  let groups: Groups = members.length === 0 ? [] : [members];
  if (links !== null)
    groups = linked(members, (one, other) =>
      holds(withLocal(as(one), links.slot, other), links.when),
    );
  const ranking = { play, members, as, rolled: new Set<string>() };
  asked.forEach((key, index) => {
    do groups = ranked(ranking, key, groups, index === 0);
    while (
      // A roll as the last key is repeated until nobody is tied.
      key.kind === 'roll' &&
      index === asked.length - 1 &&
      groups.some(isTied)
    );
  });
  note(play.now.orders, [order], groups.flat());
  noteChange(play);
}

const isTied = (group: readonly string[]): boolean => group.length > 1;

/** Those for whom it holds either way round, directly or through others, are in one group. Groups stand by their first member. */
function linked(
  members: readonly string[],
  isLinked: (one: string, other: string) => boolean,
): Groups {
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

function ranked(ranking: Ranking, key: RankKey, groups: Groups, isFirst: boolean): Groups {
  const { play, members, as, rolled } = ranking;
  const { ruleset } = play.rules;
  const tied = members.filter((one) =>
    groups.some((group) => isTied(group) && group.includes(one)),
  );
  switch (key.kind) {
    case 'listed':
      return groups.flatMap((group) => group.map((member) => [member]));
    case 'first':
      return apart(
        groups,
        tied,
        (one) => holds(as(one), key.where),
        (a, b) => +b - +a,
      );
    case 'sum': {
      const sign = key.best === 'highest' ? -1 : 1;
      const by = (a: Value, b: Value): number => sign * ranks(ruleset, key.order, a, b);
      return apart(groups, tied, (one) => valueOf(as(one), key.value), by);
    }
    case 'roll': {
      // Where it is the first key everybody rolls, also one alone.
      const whose = isFirst && rolled.size === 0 ? members : tied;
      const sign = key.best === 'highest' ? -1 : 1;
      const by = (a: Value, b: Value): number => sign * ranks(ruleset, null, a, b);
      return apart(groups, whose, (one) => scoreOf(ranking, key, one), by);
    }
    case 'chosen': {
      const group = groups.find(isTied);
      if (group === undefined) return groups;
      const decider = deciderIn(as(group[0] ?? null), key.by);
      const first = decider === null ? (group[0] ?? '') : pickFirst(play, decider, group);
      const others = group.filter((member) => member !== first);
      const after = groups.flatMap((one) => (one === group ? [[first], others] : [one]));
      return ranked(ranking, key, after, isFirst);
    }
  }
}

/** Each group falls apart by score; equals stay as they stood. Scores are asked in the members' order. */
function apart<Score>(
  groups: Groups,
  whose: readonly string[],
  score: (member: string) => Score,
  by: (a: Score, b: Score) => number,
): Groups {
  const scores = new Map(whose.map((member) => [member, score(member)]));
  const compared = (a: string, b: string): number => {
    const [one, other] = [scores.get(a), scores.get(b)];
    return one === undefined || other === undefined ? 0 : by(one, other);
  };
  return groups.flatMap((group) => {
    const parts: string[][] = [];
    for (const member of group.toSorted(compared)) {
      const last = parts.at(-1);
      if (last !== undefined && compared(last[0] ?? '', member) === 0) last.push(member);
      else parts.push([member]);
    }
    return parts;
  });
}

/** Plays the check; `into` is set before the next one rolls. */
function scoreOf(
  { play, as, rolled }: Ranking,
  { callable, args: written, value: index, into }: Extract<RankKey, { readonly kind: 'roll' }>,
  member: string,
): Value {
  const { ruleset } = play.rules;
  const check = ruleset.callables[callable];
  if (check?.kind !== 'check') return fault('no such check');
  const args = written.map((arg) => valueOf(as(member), arg));
  const who = JSON.stringify([member, callable]);
  const depth = play.now.frames.length;
  const role = { callable, args, into: null, isAgain: rolled.has(who), result: NO_RESULT };
  push(ruleset, play.now, check.proc, args, { role: 'check', ...role });
  play.runAbove(depth);
  rolled.add(who);
  const { result } = play;
  const isResult = typeof result === 'object' && result !== null && 'outcome' in result;
  const value = isResult ? plain(result.values[index] ?? null) : null;
  if (into !== null) set(play, fieldOf(play, member, into), value);
  return value;
}
