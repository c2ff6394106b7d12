// Makes a fight that went wrong as small as it gets: one change at a time, kept when the fight still goes wrong and weighs
// less, until no change helps. No chance in it: the same fight comes to the same small one.
import type { Value } from '@fray/dsl/ir';
import type { Program } from '../machine/program.ts';
import { sameAnswer } from '../machine/answers.ts';
import { scriptedDeck } from './decks.ts';
import { someOf, withMember } from './draw.ts';
import type { Fight, Member } from './fight.ts';
import { membersOf, without } from './fight.ts';
import { playFight, withDecisions } from './play.ts';
import type { Decision, Played, PlayLimits } from './play.ts';
import type { Space, ValueSpace } from './space.ts';

export interface Minimised {
  readonly played: Played;
  /** How many fights were played for it. */
  readonly plays: number;
}

/** Whether what was played still shows what it is kept for. */
export type Shows = (played: Played) => boolean;

/**
 * What a fight weighs, to be compared place by place: events and participants, where a participant counts for half an event;
 * answers that have to be said; what is not at its default; numbers; faces.
 */
export function weightOf(space: Space, { fight, size, decisions }: Played): readonly number[] {
  const members = membersOf(fight);
  const spoken = decisions.filter((one) => one.kind === 'answer' && (one.silence === null || !sameAnswer(one.silence, one.answer))).length;
  const values = [...fight.givens.map(([name, value]) => valueWeight(space.givens.find((given) => given.name === name), value)), ...members.flatMap((one) => memberWeights(space, one))];
  const faces = decisions.reduce((total, one) => total + (one.kind === 'faces' ? one.faces.reduce((sum, face) => sum + face, 0) : 0), 0);
  const conditions = members.reduce((count, one) => count + one.conditions.length, 0);
  return [2 * size + members.length, spoken, (fight.scenario === null ? 0 : 1) + values.length + conditions + fight.rulings.length, values.reduce((sum, weight) => sum + weight, 0), faces];
}

function memberWeights(space: Space, one: Member): readonly number[] {
  const kind = space.kinds.get(one.kind);
  return one.fields.map(([name, value]) => valueWeight(kind?.fields.find((field) => field.name === name), value));
}

function valueWeight(space: ValueSpace | undefined, value: Value): number {
  if (typeof value === 'number') return Math.abs(value);
  return space === undefined ? 0 : Math.max(0, space.values.findIndex((known) => known === value));
}

export function isLighter(left: readonly number[], right: readonly number[]): boolean {
  const at = left.findIndex((weight, index) => weight !== right[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
}

/** `most`: how many fights may be played for it. */
export function minimise(program: Program, space: Space, start: Played, shows: Shows, limits: PlayLimits, most = 20_000): Minimised {
  let best = start;
  let weight = weightOf(space, best);
  let plays = 0;
  const helps = (fight: Fight): boolean => {
    if (plays >= most) return false;
    plays += 1;
    // More events than half of the weight cannot be lighter.
    const played = playFight(program, fight, scriptedDeck(fight), { ...limits, events: Math.floor((weight[0] ?? 0) / 2) });
    if (!shows(played)) return false;
    const lighter = weightOf(space, played);
    if (!isLighter(lighter, weight)) return false;
    best = played;
    weight = lighter;
    return true;
  };
  for (let before: Played | undefined; before !== best; ) {
    before = best;
    for (const pass of PASSES) {
      // After a change the list of changes is another one; those that came before did not help and are left for the next round.
      for (let at = 0; ; at += 1) {
        const change = pass(space, best)[at];
        if (change === undefined) break;
        if (helps(change())) at -= 1;
      }
    }
  }
  return { played: best, plays };
}

type Change = () => Fight;

/** Changes that may make it smaller, the boldest first. */
const PASSES: readonly ((space: Space, played: Played) => readonly Change[])[] = [fewerMembers, plainer, fewerDecisions, otherDecisions, otherGivens, otherFields];

function fewerMembers({ sides }: Space, { fight }: Played): readonly Change[] {
  const droppable = fight.sides.flatMap(({ side, members }) => (members.length > (sides.find((known) => known.side === side)?.least ?? 0) ? members.toReversed() : []));
  const pairs = fight.sides.flatMap(({ members }, index) => fight.sides.slice(index + 1).flatMap((other) => members.flatMap((one) => other.members.map((two) => [one, two] as const))));
  return [
    ...droppable.map((one) => () => without(fight, one.name)),
    ...pairs.filter(([one, two]) => droppable.includes(one) && droppable.includes(two)).map(([one, two]) => () => without(without(fight, one.name), two.name)),
  ];
}

/** Everything at its default that can be. */
function plainer({ fixed, kinds }: Space, { fight }: Played): readonly Change[] {
  const free = fight.givens.filter(([name]) => !fixed.givens.some(([known]) => known === name));
  const loose = fight.rulings.filter(([name]) => !fixed.rulings.some(([known]) => known === name));
  return [
    ...(fight.scenario === null ? [] : [() => ({ ...fight, scenario: null })]),
    ...(loose.length > 1 ? [() => ({ ...fight, rulings: fixed.rulings })] : []),
    ...loose.map((ruling) => () => ({ ...fight, rulings: fight.rulings.filter((one) => one !== ruling) })),
    ...free.map((given) => () => ({ ...fight, givens: fight.givens.filter((one) => one !== given) })),
    ...membersOf(fight).flatMap((one): readonly Change[] => {
      const needed = kinds.get(one.kind)?.fields.filter((field) => field.initial === undefined).map((field) => field.name) ?? [];
      const said = one.fields.filter(([name]) => !needed.includes(name));
      return [
        ...(said.length > 1 ? [() => withMember(fight, { ...one, fields: one.fields.filter(([name]) => needed.includes(name)) })] : []),
        ...said.map((field) => () => withMember(fight, { ...one, fields: one.fields.filter((known) => known !== field) })),
        ...one.conditions.map((condition) => () => withMember(fight, { ...one, conditions: one.conditions.filter((known) => known !== condition) })),
      ];
    }),
  ];
}

// ------------------------------------------------------------------------------------------------ dice and answers

function fewerDecisions(_: Space, { fight, decisions }: Played): readonly Change[] {
  return decisions.map((_decision, index) => () => withDecisions(fight, decisions.toSpliced(index, 1)));
}

function otherDecisions(_: Space, { fight, decisions }: Played): readonly Change[] {
  return decisions.flatMap((decision, index) => alternatives(decision).map((other) => () => withDecisions(fight, decisions.with(index, other))));
}

/** All faces of a small die; of a large one those that tell most. */
const SMALL = 6;
/** Offers may be long. */
const MOST_OPTIONS = 24;

function alternatives(decision: Decision): readonly Decision[] {
  if (decision.kind === 'faces') return facesInstead(decision.faces, decision.sides).map((faces) => ({ ...decision, faces }));
  const { offer, silence, answer } = decision;
  const quiet = silence === null || sameAnswer(silence, answer) ? [] : [{ ...decision, answer: silence }];
  if (offer === null) return [];
  switch (offer.kind) {
    case 'options':
      return [...quiet, ...offer.options.slice(0, MOST_OPTIONS).filter((option) => !sameAnswer(option, answer)).map((option) => ({ ...decision, answer: option }))];
    case 'number': {
      const said = 'say' in answer ? answer.say : offer.from;
      return smaller(said, offer.from).map((say) => ({ ...decision, answer: { say } })).concat(said === offer.to ? [] : [{ ...decision, answer: { say: offer.to } }]);
    }
    case 'list': {
      const list = 'list' in answer ? answer.list : [];
      return [...list.map((_, index) => ({ ...decision, answer: { list: list.toSpliced(index, 1) } })), ...list.flatMap((item, index) => offer.from.slice(0, MOST_OPTIONS).filter((other) => other !== item).map((other) => ({ ...decision, answer: { list: list.with(index, other) } })))];
    }
  }
}

function facesInstead(faces: readonly number[], sides: readonly number[]): readonly (readonly number[])[] {
  const all = [sides.map(() => 1), [...sides]].filter((other) => other.some((face, index) => face !== faces[index]));
  const one = faces.flatMap((face, index) => {
    const size = sides[index] ?? 1;
    const others = size <= SMALL ? Array.from({ length: size }, (_, side) => side + 1) : [...smaller(face, 1), size];
    return others.filter((other) => other !== face).map((other) => faces.with(index, other));
  });
  return faces.length > 1 ? [...all, ...one] : one;
}

/** From the smallest towards the number itself, halving the rest. */
function smaller(number: number, least: number): readonly number[] {
  const steps: number[] = [];
  for (let gap = number - least; gap > 0; gap = Math.floor(gap / 2)) steps.push(number - gap);
  return steps;
}

// ------------------------------------------------------------------------------------------------ values

function otherGivens(space: Space, { fight }: Played): readonly Change[] {
  const members = membersOf(fight);
  return space.givens.flatMap((given) => {
    const value = fight.givens.find(([name]) => name === given.name)?.[1] ?? given.initial ?? null;
    return instead(given, value, members).map((other) => () => ({ ...fight, givens: [...fight.givens.filter(([name]) => name !== given.name), [given.name, other] as const] }));
  });
}

function otherFields(space: Space, { fight }: Played): readonly Change[] {
  const members = membersOf(fight);
  return members.flatMap((one) =>
    one.fields.flatMap(([name, value], index) => {
      const field = space.kinds.get(one.kind)?.fields.find((known) => known.name === name);
      return field === undefined ? [] : instead(field, value, members).map((other) => () => withMember(fight, { ...one, fields: one.fields.with(index, [name, other] as const) }));
    }),
  );
}

function instead(space: ValueSpace, value: Value, members: readonly Member[]): readonly Value[] {
  const { type } = space;
  if (type.type === 'number' && typeof value === 'number') {
    const least = type.min ?? Math.min(0, value);
    return [...new Set([...(least <= 0 && value !== 0 ? [0] : []), ...smaller(value, Math.max(least, value < 0 ? value : least)), ...(value < 0 ? [-1] : [])])].filter((other) => other !== value);
  }
  const values = space.values.length > 0 ? space.values : someOf(space, members);
  return values.slice(0, MOST_OPTIONS).filter((other) => other !== value);
}
