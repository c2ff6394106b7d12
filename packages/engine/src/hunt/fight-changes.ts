// Changes to a fight that may make it smaller: fewer participants, defaults, fewer dice and answers, smaller numbers.
import type { Value } from '@fray/dsl/ir';
import { sameAnswer } from '../machine/answers.ts';
import { someOf, withMember } from './draw.ts';
import {
  membersOf,
  valueNamed,
  without,
  withNamed,
  withoutNamed,
  type Fight,
  type Member,
  type Named,
} from './fight.ts';
import { withDecisions, type Decision } from './play.ts';
import type { Space, ValueSpace } from './space.ts';

/** A play that is being changed; its dice and answers are those of the decisions. */
export interface FightDraft {
  readonly fight: Fight;
  readonly decisions: readonly Decision[];
}

/** Returns another draft, or the same one if there is nothing left to change. */
type FightChange = (draft: FightDraft) => FightDraft;

/** Changes that may make a fight smaller, the boldest first. They may be applied one after the other. */
export const PASSES: readonly ((space: Space, played: FightDraft) => readonly FightChange[])[] = [
  fewerMembers,
  plainer,
  fewerBlocks,
  fewerDecisions,
  otherDecisions,
  otherGivens,
  otherFields,
  unsaidFields,
];

/** Returns the fight of a draft. */
export function fightOf({ fight, decisions }: FightDraft): Fight {
  return withDecisions(fight, decisions);
}

/** Makes a change that leaves dice and answers as they are. */
function ofFight(change: (fight: Fight) => Fight): FightChange {
  return ({ fight, decisions }) => ({ fight: change(fight), decisions });
}

/** Makes a change of one participant, which does nothing if the participant is gone. */
function ofMember(name: string, change: (one: Member) => Member): FightChange {
  return ofFight((fight) =>
    membersOf(fight).reduce(
      (changed, one) => (one.name === name ? withMember(changed, change(one)) : changed),
      fight,
    ),
  );
}

function fewerMembers({ sides }: Space, { fight }: FightDraft): readonly FightChange[] {
  const droppable = fight.sides.flatMap(({ side, members }) =>
    members.length > (sides.find((known) => known.side === side)?.least ?? 0)
      ? members.toReversed()
      : [],
  );
  const pairs = fight.sides.flatMap(({ members }, index) =>
    fight.sides
      .slice(index + 1)
      .flatMap((other) =>
        members.flatMap((one) => other.members.map((two) => [one, two] as const)),
      ),
  );
  return [
    ...droppable.map((one) => ofFight((changed) => without(changed, one.name))),
    ...pairs
      .filter(([one, two]) => droppable.includes(one) && droppable.includes(two))
      .map(([one, two]) => ofFight((changed) => without(without(changed, one.name), two.name))),
  ];
}

/** Returns changes that set everything possible to its default. */
function plainer({ fixed, kinds }: Space, { fight }: FightDraft): readonly FightChange[] {
  const free = fight.givens.filter(([name]) => valueNamed(fixed.givens, name) === undefined);
  const loose = fight.rulings.filter(([name]) => valueNamed(fixed.rulings, name) === undefined);
  return [
    ...(fight.scenario === null ? [] : [ofFight((changed) => ({ ...changed, scenario: null }))]),
    ...(loose.length > 1 ? [ofFight((changed) => ({ ...changed, rulings: fixed.rulings }))] : []),
    ...loose.map(([name]) =>
      ofFight((changed) => ({
        ...changed,
        rulings: withoutNamed(changed.rulings, name),
      })),
    ),
    ...free.map(([name]) =>
      ofFight((changed) => ({
        ...changed,
        givens: withoutNamed(changed.givens, name),
      })),
    ),
    ...membersOf(fight).flatMap((one): readonly FightChange[] => {
      const fields = kinds.get(one.kind)?.fields ?? [];
      const isNeeded = ([name]: Named[number]): boolean =>
        fields.some((field) => field.name === name && field.initial === undefined);
      const extra = one.fields.filter((field) => !isNeeded(field));
      return [
        ...(extra.length > 1
          ? [
              ofMember(one.name, (changed) => ({
                ...changed,
                fields: changed.fields.filter(isNeeded),
              })),
            ]
          : []),
        ...extra.map(([name]) =>
          ofMember(one.name, (changed) => ({
            ...changed,
            fields: withoutNamed(changed.fields, name),
          })),
        ),
        ...one.conditions.map((condition) =>
          ofMember(one.name, (changed) => ({
            ...changed,
            conditions: changed.conditions.filter((known) => known !== condition),
          })),
        ),
      ];
    }),
  ];
}

// ------------------------------------------------------------------------------------------------ dice and answers

/**
 * Returns changes that leave out blocks of dice and answers, from halves down to eighths: most of a long fight does not
 * affect its end.
 */
function fewerBlocks(_: Space, { decisions }: FightDraft): readonly FightChange[] {
  return [2, 4, 8].flatMap((parts) => {
    const size = Math.ceil(decisions.length / parts);
    return size < 2
      ? []
      : Array.from({ length: parts }, (_part, index) =>
          withoutBlock(decisions.slice(index * size, (index + 1) * size)),
        );
  });
}

function withoutBlock(decisions: readonly Decision[]): FightChange {
  const block = new Set(decisions);
  return (draft) => ({
    ...draft,
    decisions: draft.decisions.filter((known) => !block.has(known)),
  });
}

function fewerDecisions(_: Space, { decisions }: FightDraft): readonly FightChange[] {
  return decisions.map((decision) => withoutBlock([decision]));
}

function otherDecisions(_: Space, { decisions }: FightDraft): readonly FightChange[] {
  return decisions.flatMap((decision) =>
    alternatives(decision).map((other): FightChange => (draft) => ({
      ...draft,
      decisions: draft.decisions.map((known) => (known === decision ? other : known)),
    })),
  );
}

/** Dice up to this size try all faces; larger ones try the most significant ones. */
const SMALL = 6;
/** At most this many options are tried, because offers may be long. */
const MOST_OPTIONS = 24;
/** At most this many values are tried for each field that is not set. */
const MOST_UNSAID = 8;
/** How many numbers below the initial value are tried. */
const MOST_LOWER = 3;

function alternatives(decision: Decision): readonly Decision[] {
  if (decision.kind === 'faces')
    return facesInstead(decision.faces, decision.sides).map((faces) => ({ ...decision, faces }));
  const { offer, silence, answer } = decision;
  const quiet =
    silence === null || sameAnswer(silence, answer) ? [] : [{ ...decision, answer: silence }];
  if (offer === null) return [];
  switch (offer.kind) {
    case 'options':
      return [
        ...quiet,
        ...offer.options
          .slice(0, MOST_OPTIONS)
          .filter((option) => !sameAnswer(option, answer))
          .map((option) => ({ ...decision, answer: option })),
      ];
    case 'number': {
      const number = 'say' in answer ? answer.say : offer.from;
      return smaller(number, offer.from)
        .map((say) => ({ ...decision, answer: { say } }))
        .concat(number === offer.to ? [] : [{ ...decision, answer: { say: offer.to } }]);
    }
    case 'list': {
      const list = 'list' in answer ? answer.list : [];
      return [
        ...list.map((_, index) => ({ ...decision, answer: { list: list.toSpliced(index, 1) } })),
        ...list.flatMap((item, index) =>
          offer.from
            .slice(0, MOST_OPTIONS)
            .filter((other) => other !== item)
            .map((other) => ({ ...decision, answer: { list: list.with(index, other) } })),
        ),
      ];
    }
  }
}

function facesInstead(
  faces: readonly number[],
  sides: readonly number[],
): readonly (readonly number[])[] {
  const all = [sides.map(() => 1), [...sides]].filter((other) =>
    other.some((face, index) => face !== faces[index]),
  );
  const one = faces.flatMap((face, index) => {
    const size = sides[index] ?? 1;
    const others =
      size <= SMALL
        ? Array.from({ length: size }, (_, side) => side + 1)
        : [...smaller(face, 1), size];
    return others.filter((other) => other !== face).map((other) => faces.with(index, other));
  });
  return faces.length > 1 ? [...all, ...one] : one;
}

/** Returns numbers to try, from the smallest towards the number itself; each halves the distance. */
function smaller(number: number, least: number): readonly number[] {
  const steps: number[] = [];
  for (let gap = number - least; gap > 0; gap = Math.floor(gap / 2)) steps.push(number - gap);
  return steps;
}

// ------------------------------------------------------------------------------------------------ values

function otherGivens(space: Space, { fight }: FightDraft): readonly FightChange[] {
  const members = membersOf(fight);
  return space.givens.flatMap((given) => {
    const value = valueNamed(fight.givens, given.name) ?? given.initial ?? null;
    return instead(given, value, members).map((other) =>
      ofFight((changed) => ({
        ...changed,
        givens: withNamed(changed.givens, given.name, other),
      })),
    );
  });
}

function otherFields(space: Space, { fight }: FightDraft): readonly FightChange[] {
  const members = membersOf(fight);
  return members.flatMap((one) =>
    one.fields.flatMap(([name, value]) => {
      const field = space.kinds.get(one.kind)?.fields.find((known) => known.name === name);
      return field === undefined
        ? []
        : instead(field, value, members).map((other) =>
            ofMember(one.name, (changed) => ({
              ...changed,
              fields: withNamed(changed.fields, name, other),
            })),
          );
    }),
  );
}

/** Returns changes that set a field whose value the fight does not give: the default may prevent a smaller fight. */
function unsaidFields(space: Space, { fight }: FightDraft): readonly FightChange[] {
  const members = membersOf(fight);
  return members.flatMap((one) =>
    (space.kinds.get(one.kind)?.fields ?? []).flatMap((field) => {
      if (valueNamed(one.fields, field.name) !== undefined) return [];
      const values = field.values.length > 0 ? field.values : someOf(field, members);
      return [...values.slice(0, MOST_UNSAID), ...lowerThan(field)].map((value) =>
        ofMember(one.name, (changed) => ({
          ...changed,
          fields: [...changed.fields, [field.name, value] as const],
        })),
      );
    }),
  );
}

/**
 * Returns lower values of a field that changes in play and that no scenario sets: a participant with two hits left may have
 * been hit before.
 */
function lowerThan({ type, initial, values }: ValueSpace): readonly Value[] {
  if (values.length > 1 || type.type !== 'number' || typeof initial !== 'number') return [];
  const least = Math.max(0, type.min ?? 0);
  return Array.from(
    { length: Math.max(0, Math.min(MOST_LOWER, initial - least)) },
    (_, index) => initial - 1 - index,
  );
}

function instead(space: ValueSpace, value: Value, members: readonly Member[]): readonly Value[] {
  const { type } = space;
  if (type.type === 'number' && typeof value === 'number') {
    const least = type.min ?? Math.min(0, value);
    return [
      ...new Set([
        ...(least <= 0 && value !== 0 ? [0] : []),
        ...smaller(value, Math.max(least, value < 0 ? value : least)),
        ...(value < 0 ? [-1] : []),
      ]),
    ].filter((other) => other !== value);
  }
  const values = space.values.length > 0 ? space.values : someOf(space, members);
  return values.slice(0, MOST_OPTIONS).filter((other) => other !== value);
}
