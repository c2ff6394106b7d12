// Makes fights from a stream of whole numbers: one of the ruleset's own, one similar to it, or a new small one.
import type { Value } from '@fray/dsl/ir';
import type { Draw, Manner } from './decks.ts';
import {
  membersOf,
  toggled,
  valueNamed,
  without,
  withoutNamed,
  type Fight,
  type FightSide,
  type Member,
  type Named,
} from './fight.ts';
import type { KindSpace, SideSpace, Space, ValueSpace } from './space.ts';

export interface DrawOptions {
  /** True: rulings as in the ruleset's own fights, and drawn ones. False: all rulings at their defaults. */
  readonly anyRulings: boolean;
  /** True if only new fights with few participants are drawn. */
  readonly small: boolean;
  /** The ruleset's own fight to play unchanged: an index into `bases`. */
  readonly own?: number | undefined;
}

/** Returns the fight for these numbers. Zeros give the plainest one. */
export function drawFight(space: Space, draw: Draw, options: DrawOptions): Fight {
  const own = space.bases[options.own ?? draw() % Math.max(1, space.bases.length)];
  const base =
    own === undefined || options.anyRulings ? own : { ...own, rulings: space.fixed.rulings };
  const way = options.own !== undefined ? 0 : options.small ? 2 : draw() % 4;
  let fight = way >= 2 || base === undefined ? newFight(space, draw, base, options.small) : base;
  if (way === 1) fight = near(space, fight, draw);
  return options.anyRulings ? withRulings(space, fight, draw) : fight;
}

export function drawManner(draw: Draw): Manner {
  return {
    extremes: [1, 0, 3][draw() % 3] ?? 1,
    guided: [0, 0, 3][draw() % 3] ?? 0,
    eager: draw() % 2 === 1,
    stubborn: [0, 0, 0, 3, 4][draw() % 5] ?? 0,
    habit: draw() % 2 === 0 ? 0 : draw(),
  };
}

// ------------------------------------------------------------------------------------------------ new fights

function newFight(space: Space, draw: Draw, base: Fight | undefined, small: boolean): Fight {
  const taken = new Set<string>();
  const bare = space.sides.map((side): FightSide => {
    // All members of a side are of one kind, because a scenario has one table for each side.
    const kind = side.kinds[draw() % Math.max(1, side.kinds.length)] ?? '';
    return {
      side: side.side,
      members: Array.from({ length: countOf(side, draw, small) }, () =>
        newMember(space, side, kind, taken),
      ),
    };
  });
  const fight: Fight = {
    scenario: null,
    givens: [
      ...space.fixed.givens,
      ...space.givens.flatMap((given) => unlessDefault(given, drawGiven(given, base, draw))),
    ],
    rulings: base?.rulings ?? space.fixed.rulings,
    sides: bare,
    dice: [],
    answers: [],
  };
  return withValues(space, fight, draw);
}

function countOf({ least, most }: SideSpace, draw: Draw, small: boolean): number {
  const count = [1, 1, 1, 1, 2, 2, 2, 3, small ? 1 : 3, small ? 1 : most][draw() % 10] ?? 1;
  return least === 0 && draw() % 8 === 7 ? 0 : Math.min(count, most);
}

function newMember(space: Space, side: SideSpace, kind: string, taken: Set<string>): Member {
  const name = freshName(space, side, kind, taken);
  taken.add(name);
  return { name, kind, fields: [], conditions: [] };
}

/** Returns the first unused name of the side's own, otherwise the kind with a number. */
export function freshName(
  space: Space,
  side: SideSpace,
  kind: string,
  taken: ReadonlySet<string>,
): string {
  const free = side.names.find((name) => !taken.has(name));
  if (free !== undefined) return free;
  const elsewhere = new Set(space.sides.flatMap((other) => other.names));
  for (let number = 1; ; number += 1) {
    const name = `${kind}-${number}`;
    if (!taken.has(name) && !elsewhere.has(name)) return name;
  }
}

function withValues(space: Space, fight: Fight, draw: Draw): Fight {
  const members = membersOf(fight);
  return {
    ...fight,
    sides: fight.sides.map((side) => ({
      side: side.side,
      members: side.members.map((one) => {
        const kind = space.kinds.get(one.kind);
        return kind === undefined
          ? one
          : {
              ...one,
              fields: kind.fields.flatMap((field) =>
                unlessDefault(field, drawValue(field, draw, members)),
              ),
              conditions: drawConditions(kind, draw),
            };
      }),
    })),
  };
}

function drawConditions(kind: KindSpace, draw: Draw): readonly string[] {
  return kind.conditions.filter(() => draw() % 6 === 5);
}

/** Returns the value, unless it is the default, which need not be given. */
function unlessDefault(space: ValueSpace, value: Value): Named {
  return space.initial !== undefined && JSON.stringify(space.initial) === JSON.stringify(value)
    ? []
    : [[space.name, value]];
}

function drawGiven(given: ValueSpace, base: Fight | undefined, draw: Draw): Value {
  const usual = valueNamed(base?.givens ?? [], given.name) ?? given.initial;
  return usual !== undefined && draw() % 2 === 0 ? usual : drawValue(given, draw, []);
}

/** Draws a value. Half of the values come from scenarios. */
function drawValue(space: ValueSpace, draw: Draw, members: readonly Member[]): Value {
  const values = space.values.length > 0 ? space.values : someOf(space, members);
  const way = draw() % 4;
  if (way < 2 && space.seen.length > 0 && space.values.length > 0)
    return space.seen[draw() % space.seen.length] ?? null;
  if (way === 3 && space.range !== null)
    return space.range.from + (draw() % (space.range.to - space.range.from + 1));
  return values[draw() % Math.max(1, values.length)] ?? null;
}

/** Returns values to try for a field that holds participants: names of fitting members; empty for other fields. */
export function someOf(
  { type, initial }: ValueSpace,
  members: readonly Member[],
): readonly Value[] {
  if (type.type !== 'participant' && type.type !== 'several') return [];
  const fit = members
    .filter((one) => type.kinds.length === 0 || type.kinds.includes(one.kind))
    .map((one) => one.name);
  if (type.type === 'several') return [[], ...fit.map((name) => [name])];
  return initial === undefined && fit.length > 0 ? fit : [null, ...fit];
}

// ------------------------------------------------------------------------------------------------ changed fights

/** Leaves some participants out of a fight, and changes some values. */
function near(space: Space, base: Fight, draw: Draw): Fight {
  let fight = base;
  for (const { side, members } of base.sides) {
    const least = space.sides.find((known) => known.side === side)?.least ?? 1;
    let left = members.length;
    for (const one of members) {
      if (left <= least || draw() % 3 !== 2) continue;
      fight = without(fight, one.name);
      left -= 1;
    }
  }
  for (let changes = draw() % 4; changes > 0; changes -= 1) fight = oneChanged(space, fight, draw);
  return withSoundMoments(space, fight);
}

/** Removes the scenario if its moments name somebody who does not take part. */
function withSoundMoments({ named }: Space, fight: Fight): Fight {
  const there = new Set(membersOf(fight).map(({ name }) => name));
  const missed =
    fight.scenario !== null && named.get(fight.scenario)?.some((name) => !there.has(name)) === true;
  return missed ? { ...fight, scenario: null } : fight;
}

function oneChanged(space: Space, fight: Fight, draw: Draw): Fight {
  const members = membersOf(fight);
  const chosen = members[draw() % (members.length + 1)];
  if (chosen === undefined) {
    const given = space.givens[draw() % Math.max(1, space.givens.length)];
    if (given === undefined) return fight;
    return {
      ...fight,
      givens: [
        ...withoutNamed(fight.givens, given.name),
        ...unlessDefault(given, drawValue(given, draw, members)),
      ],
    };
  }
  const { conditions, fields } = space.kinds.get(chosen.kind) ?? { conditions: [], fields: [] };
  const at = draw() % Math.max(1, fields.length + conditions.length);
  const condition = conditions[at - fields.length];
  if (condition !== undefined) return withMember(fight, toggled(chosen, condition));
  const field = fields[at];
  if (field === undefined) return fight;
  return withMember(fight, {
    ...chosen,
    fields: [
      ...withoutNamed(chosen.fields, field.name),
      ...unlessDefault(field, drawValue(field, draw, members)),
    ],
  });
}

export function withMember(fight: Fight, changed: Member): Fight {
  return {
    ...fight,
    sides: fight.sides.map(({ side, members }) => ({
      side,
      members: members.map((one) => (one.name === changed.name ? changed : one)),
    })),
  };
}

function withRulings(space: Space, fight: Fight, draw: Draw): Fight {
  const rulings = space.rulings.flatMap((ruling): Fight['rulings'] => {
    const known = valueNamed(fight.rulings, ruling.name);
    if (draw() % 4 !== 3) return known === undefined ? [] : [[ruling.name, known]];
    const option = ruling.options[draw() % ruling.options.length] ?? ruling.default;
    return option === ruling.default ? [] : [[ruling.name, option]];
  });
  return { ...fight, rulings: [...space.fixed.rulings, ...rulings] };
}
