// Makes the fights with which a search begins: the plainest that a ruleset allows, and the neighbours of a given fight.
import type { Value } from '@fray/dsl/ir';
import { freshName, someOf, withMember } from './draw.ts';
import { membersOf, without, type Fight, type FightSide, type Member } from './fight.ts';
import type { Start } from './shortest.ts';
import type { SideSpace, Space, ValueSpace } from './space.ts';

/** The most participants, unless a ruleset needs more. */
const MOST = 3;

/** Returns fights with everything at its default, one for each way to make sides of up to three. */
export function defaultFights(space: Space): readonly Fight[] {
  const least = space.sides.reduce((sum, side) => sum + Math.max(1, side.least), 0);
  return sidesFrom(space, space.sides, Math.max(MOST, least), new Set()).map((sides) => {
    const fight: Fight = {
      scenario: null,
      givens: [...space.fixed.givens, ...space.givens.flatMap((given) => needed(given, []))],
      rulings: space.fixed.rulings,
      sides,
      dice: [],
      answers: [],
    };
    return membersOf(fight).reduce(
      (so, one) =>
        withMember(so, {
          ...one,
          fields: (space.kinds.get(one.kind)?.fields ?? []).flatMap((field) =>
            needed(field, membersOf(fight)),
          ),
        }),
      fight,
    );
  });
}

/** The most of the ruleset's own fights for each number of participants. */
const MOST_OWN = 3;

/** Returns the ruleset's own fights with few participants of each side: the first ones listed, with all their values. */
export function fewOfOwn(space: Space): readonly Fight[] {
  const least = space.sides.reduce((sum, side) => sum + Math.max(1, side.least), 0);
  const known = new Set<string>();
  const found = new Map<string, number>();
  return space.bases.flatMap((base): readonly Fight[] => {
    const counts = countsUpTo(
      base.sides.map(({ members }) => members.length),
      Math.max(MOST, least),
    );
    return counts.flatMap((count) => {
      const left = base.sides.flatMap(({ members }, side) => members.slice(count[side] ?? 0));
      const bare: Fight = { ...base, scenario: null, rulings: space.fixed.rulings };
      const fight = left.reduce((so, one) => without(so, one.name), bare);
      const [text, id] = [JSON.stringify(fight), count.join(' ')];
      const already = found.get(id) ?? 0;
      if (known.has(text) || already >= MOST_OWN) return [];
      known.add(text);
      found.set(id, already + 1);
      return [fight];
    });
  });
}

/** Returns all lists of counts: each from one to its given number, with a sum of at most that limit. */
function countsUpTo(
  [first, ...others]: readonly number[],
  most: number,
): readonly (readonly number[])[] {
  if (first === undefined) return [[]];
  return Array.from(
    { length: Math.max(0, Math.min(first, most - others.length)) },
    (_, index) => index + 1,
  ).flatMap((count) => countsUpTo(others, most - count).map((rest) => [count, ...rest]));
}

function sidesFrom(
  space: Space,
  [side, ...others]: readonly SideSpace[],
  most: number,
  taken: ReadonlySet<string>,
): readonly (readonly FightSide[])[] {
  if (side === undefined) return [[]];
  const reserved = others.reduce((sum, { least }) => sum + Math.max(1, least), 0);
  const counts = Array.from({ length: Math.max(1, most - reserved) }, (_, index) => index + 1);
  return side.kinds.flatMap((kind) =>
    counts.flatMap((count) => {
      const members = newcomers(space, side, kind, count, taken);
      return sidesFrom(
        space,
        others,
        most - count,
        new Set([...taken, ...members.map(({ name }) => name)]),
      ).map((rest) => [{ side: side.side, members }, ...rest]);
    }),
  );
}

function newcomers(
  space: Space,
  side: SideSpace,
  kind: string,
  count: number,
  taken: ReadonlySet<string>,
): readonly Member[] {
  const names = new Set(taken);
  return Array.from({ length: count }, () => {
    const name = freshName(space, side, kind, names);
    names.add(name);
    return { name, kind, fields: [], conditions: [] };
  });
}

/** Returns the values that must be given, as in the first scenario. */
function needed(
  known: ValueSpace,
  members: readonly Member[],
): readonly (readonly [string, Value])[] {
  if (known.initial !== undefined) return [];
  return [
    [
      known.name,
      known.seen[0] ?? (known.values.length > 0 ? known.values : someOf(known, members))[0] ?? null,
    ],
  ];
}

/** Returns the fight itself, and variants with one condition more or less at the beginning, or with one more participant. */
export function startsAround(space: Space, fight: Fight): readonly Start[] {
  const members = membersOf(fight);
  const conditions = members.flatMap((one) =>
    (space.kinds.get(one.kind)?.conditions ?? []).map((condition) =>
      withMember(fight, {
        ...one,
        conditions: one.conditions.includes(condition)
          ? one.conditions.filter((known) => known !== condition)
          : [...one.conditions, condition],
      }),
    ),
  );
  const joined =
    members.length >= MOST
      ? []
      : fight.sides.flatMap(({ side, members: mine }) =>
          space.sides
            .filter((known) => known.side === side)
            .flatMap((known) =>
              (mine[0] === undefined ? known.kinds.slice(0, 1) : [mine[0].kind]).map((kind) =>
                withNewcomer(space, fight, known, kind),
              ),
            ),
        );
  return [
    { fight, otherwise: 0 },
    ...[...conditions, ...joined].map((other) => ({ fight: other, otherwise: 1 })),
  ];
}

function withNewcomer(space: Space, fight: Fight, side: SideSpace, kind: string): Fight {
  const members = membersOf(fight);
  const [one] = newcomers(space, side, kind, 1, new Set(members.map(({ name }) => name)));
  if (one === undefined) return fight;
  const newcomer = {
    ...one,
    fields: (space.kinds.get(kind)?.fields ?? []).flatMap((field) => needed(field, members)),
  };
  return {
    ...fight,
    sides: fight.sides.map((known) =>
      known.side === side.side ? { ...known, members: [...known.members, newcomer] } : known,
    ),
  };
}
