// Rankings: keys are applied from the top, and a lower key only to those who are still tied.
import type { InstrOf, RankKey, Value } from '@fray/dsl/ir';
import { deciderIn, pickOne } from './decisions.ts';
import { noteChange, set } from './effects.ts';
import { fieldOf, holds, valueOf } from './expressions.ts';
import type { Here } from './fight.ts';
import { ranks } from './orders.ts';
import { membersOf } from './rolls.ts';
import { fault, plain } from './values.ts';
import { note, withLocal } from './world.ts';

/** Groups of tied members, from the first place to the last. */
type Groups = readonly (readonly string[])[];

const isTied = (group: readonly string[]): boolean => group.length > 1;

export function rank(at: Here, instr: InstrOf<'rank'>): void {
  const { order, slot, set: from, where, links, keys } = instr;
  const as = (member: string): Here => withLocal(at, slot, member);
  const members = membersOf(at, { from, where, slot }).filter((one) => typeof one === 'string');
  // Whether a key counts is asked once for all members.
  const counting = keys.filter((key) => !('when' in key) || holds(at, key.when));
  const isLinked = (one: string, other: string): boolean =>
    links === null || holds(withLocal(as(one), links.slot, other), links.when);
  let groups = linked(members, isLinked);
  const rolled = new Set<string>();
  counting.forEach((key, index) => {
    const isLast = index === counting.length - 1;
    do {
      const tied = members.filter((one) => groups.some((all) => isTied(all) && all.includes(one)));
      // For a roll as the first key everybody rolls, even a member who is alone.
      const isFirst = key.kind === 'roll' && index === 0 && rolled.size === 0;
      groups = ranked(as, key, groups, isFirst ? members : tied, rolled);
      // A roll as the last key is repeated until nobody is tied.
    } while (key.kind === 'roll' && isLast && groups.some(isTied));
  });
  note(at.play, ['order', order], groups.flat());
  at.play.replies.tells({ on: 'ranked', order, said: groups.flat() });
  noteChange(at.play);
}

/** Groups members that are linked in either direction, directly or through others. Groups are in the order of their first members. */
function linked(
  members: readonly string[],
  isLinked: (one: string, other: string) => boolean,
): Groups {
  let groups: Groups = [];
  for (const one of members) {
    const near = groups.filter((group) =>
      group.some((other) => isLinked(one, other) || isLinked(other, one)),
    );
    const apart = groups.filter((group) => !near.includes(group));
    const joined = [...near.flat(), one];
    groups = [...apart, members.filter((member) => joined.includes(member))];
  }
  return members.flatMap((member) => groups.filter(([first]) => first === member));
}

/** Splits groups by a key. `whose`: those who get a score, in the order in which they get it. */
function ranked(
  as: (member: string) => Here,
  key: RankKey,
  groups: Groups,
  whose: readonly string[],
  rolled: Set<string>,
): Groups {
  const apart = (score: (member: string) => Value): Groups => {
    const sign = 'best' in key && key.best === 'lowest' ? 1 : -1;
    const order = key.kind === 'sum' ? key.order : null;
    const scores = new Map(whose.map((member) => [member, score(member)]));
    const by = (a: string, b: string): number =>
      sign * ranks(as(a).ruleset, order, scores.get(a) ?? null, scores.get(b) ?? null);
    return groups.flatMap((group) => {
      // A member who is alone may have no score.
      if (!isTied(group)) return [group];
      // Equal members keep their order.
      const sorted = group.toSorted(by);
      const firsts = sorted.filter((one, i) => sorted.findIndex((it) => by(it, one) === 0) === i);
      return firsts.map((first) => sorted.filter((one) => by(first, one) === 0));
    });
  };
  switch (key.kind) {
    case 'listed':
      return groups.flatMap((group) => group.map((member) => [member]));
    case 'first':
      return apart((one) => Number(holds(as(one), key.where)));
    case 'sum':
      return apart((one) => valueOf(as(one), key.value));
    case 'roll':
      return apart((one) => scoreOf(as(one), key, one, rolled));
    case 'chosen':
      return groups.flatMap((group) => chosen(as, key.by, group));
  }
}

/** Lets somebody say who comes first, then who of the others. Without a decider they stay as listed. */
function chosen(
  as: (member: string) => Here,
  by: Extract<RankKey, { readonly kind: 'chosen' }>['by'],
  group: readonly string[],
): Groups {
  const [listed, ...more] = group;
  if (listed === undefined || more.length === 0) return [group];
  const at = as(listed);
  const decider = deciderIn(at, by);
  const first =
    (decider === null ? null : pickOne(at.play, decider, group, { pick: listed })) ?? listed;
  const others = group.filter((member) => member !== first);
  return [[first], ...chosen(as, by, others)];
}

/** Rolls the check for a member and returns its score. The field `into` is set before the next member rolls. */
function scoreOf(
  at: Here,
  { callable, args: written, value: index, into }: Extract<RankKey, { readonly kind: 'roll' }>,
  member: string,
  rolled: Set<string>,
): Value {
  const { play, ruleset } = at;
  const check = ruleset.callables[callable];
  if (check?.kind !== 'check') return fault('no such check');
  const args = written.map((arg) => valueOf(at, arg));
  const who = JSON.stringify([member, callable]);
  const ranked = rolled.has(who) ? 'again' : 'once';
  const { values } = play.call(check.proc, args, { callable, args, ranked });
  rolled.add(who);
  const value = plain(values[index] ?? null);
  if (into !== null) set(play, fieldOf(play, member, into), value);
  return value;
}
