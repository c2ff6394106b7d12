// A fight that the machine has played, played again by the naive interpreter with the same dice and answers.
import type { Ruleset } from '@fray/dsl/ir';
import type { Event, Finding, State as EngineState } from '@fray/engine/internal';
import { expect } from 'vitest';
import { begin } from './begin.ts';
import type { Play, Question, Rules } from './fight.ts';
import { playOn } from './interpret.ts';

/** What the machine did. `findings` are of the question's watches. */
export interface Played {
  readonly events: readonly Event[];
  readonly findings: readonly Finding[];
  readonly state: EngineState;
}

/** Thrown where there are no more dice or answers. */
const STOP = new Error('stopped');

/** A run that was stopped by its budget, or that waits for an answer, is compared up to there. */
export function expectSame(ruleset: Ruleset, question: Question, played: Played): void {
  const throws = played.events.flatMap((event) =>
    event.type === 'dice-rolled' ? [event.data] : [],
  );
  const answers = played.events.flatMap((event) =>
    event.type === 'choice-made' && event.data.by !== 'only-one' ? [event.data] : [],
  );
  const { ended } = played.state;
  const isWhole = ended !== null && ended.reason !== 'budget';
  const { rules, start } = begin(ruleset, question);
  const next = <T>(left: T[]): T => {
    const [one] = left.splice(0, 1);
    if (one !== undefined) return one;
    if (isWhole) throw new Error('more is thrown and asked naively than by the machine');
    throw STOP;
  };
  try {
    const play = playOn(rules, start, {
      rests: () => {},
      faces: (stream, sizes) => {
        const machine = next(throws);
        expect({ stream, sizes }).toEqual({ stream: machine.stream, sizes: sizesOf(machine.dice) });
        return machine.faces;
      },
      answer: ({ decider }) => {
        const machine = next(answers);
        expect(decider).toBe(machine.decider);
        return machine.answer;
      },
    });
    expect({ throws, answers }).toEqual({ throws: [], answers: [] });
    if (!isWhole) return;
    expect(play.now.ended).toBe(ended.reason);
    expect(sightsOf(play)).toEqual(sightsIn(rules, played.findings));
    expect(inOrder(played.state)).toMatchObject(standing(play.now));
  } catch (thrown) {
    if (thrown !== STOP) throw thrown;
  }
}

const sizesOf = (dice: readonly (readonly [number, number])[]): readonly number[] =>
  dice.flatMap(([count, size]) => Array.from({ length: Math.abs(count) }, () => size));

const sightsOf = ({ sights }: Play): readonly unknown[] =>
  sights.map(({ watch, line, value }) => [watch, line, value]);

/** Of a measure only the first time counts, for each number of the span where it is asked at each. */
function sightsIn({ watches }: Rules, findings: readonly Finding[]): readonly unknown[] {
  const seen = new Set<string>();
  return findings.flatMap(({ watch, line, value, occurrence, fault }) => {
    const { kind, moment } = watches[watch] ?? {};
    const isEach = moment?.kind === 'span' && moment.each;
    const time = `${watch} ${isEach ? occurrence : ''}`;
    if (kind === 'measure' && seen.has(time)) return [];
    seen.add(time);
    return [[watch, line, fault === null ? value : undefined]];
  });
}

/** What stands at the end, as the machine tells it. */
const standing = ({ people, held, tracks, facts }: Play['now']): object => ({
  participants: people.map(({ name, fields }) => ({
    name,
    values: fields.map(({ value }) => value),
    conditions: held
      .filter(({ who }) => who === name)
      .map((one) => ({ condition: one.condition, fields: one.fields, ends: one.ends })),
  })),
  tracks,
  orders: facts.flatMap(([[word, name], members]) => (word === 'order' ? { name, members } : [])),
});

const inOrder = (state: EngineState): object => ({
  ...state,
  orders: state.orders.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
});
