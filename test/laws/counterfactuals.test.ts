// What an answer does not name has no part in it: with one die changed the value is the same, unless the answer names that die, or a line that
// then made it otherwise, or says that what came before the last change is left out.
import type { Ruleset, Value } from '@fray/dsl/ir';
import {
  inquire,
  keptOf,
  isInput,
  openSession,
  otherDice,
  play,
  playBack,
  show,
  stateAt,
  type Event,
  type EventOf,
  type Explanation,
  type Location,
} from '@fray/engine/internal';
import { expect } from 'vitest';
import { beginRun } from '../engine/runs.ts';
import { law, sourcesOf, type Case } from './cases.ts';

/** Values of one run that are asked about, and dice that are changed for each. */
const PLACES = 3;
const DICE = 4;

interface Die {
  readonly event: EventOf<'dice-rolled'>;
  readonly index: number;
  /** Its number in its stream. */
  readonly n: number;
  readonly face: number;
}

/** Every die of a run with another face. */
function otherFaces(events: readonly Event[], mood: number): readonly Die[] {
  const thrown = new Map<string, number>();
  return events.flatMap((event): readonly Die[] => {
    if (event.type !== 'dice-rolled') return [];
    const { stream, faces, dice } = event.data;
    const before = thrown.get(stream) ?? 0;
    thrown.set(stream, before + faces.length);
    const sides = dice.flatMap(([count, of]) => Array.from({ length: Math.abs(count) }, () => of));
    return faces.flatMap((face, index) => {
      const many = sides[index] ?? 1;
      if (many < 2) return [];
      const other = 1 + ((face + (mood % (many - 1))) % many);
      return [{ event, index, n: before + index, face: other }];
    });
  });
}

/** The same run with one die changed: all other dice and answers stay where they can. */
function withDie({ program, inputs, mood, events }: Case, die: Die): readonly Event[] | undefined {
  const at = die.event.seq - 1;
  const kept = keptOf(at);
  for (const event of events) kept.remember(event);
  const fork: Event[] = [];
  const session = openSession(program, beginRun(program, inputs), {
    event: (event) => {
      kept.note(event, event.seq > at);
      fork.push(event);
    },
  });
  playBack(session, events.slice(0, die.event.seq).filter(isInput));
  const own = sourcesOf(program, inputs, mood);
  const wish = otherDice([{ stream: die.event.data.stream, n: die.n, faces: [die.face] }]);
  const stop = play(session, {
    dice: [wish.source, kept.dice, ...own.dice],
    choices: [kept.answers.scripted, kept.answers.spoken, ...own.choices],
  });
  return stop.stop === 'refused' ? undefined : fork;
}

function placesOf(events: readonly Event[], { conditions }: Ruleset): readonly Location[] {
  const replayed = stateAt(events, events.length - 1);
  if (!replayed.ok) throw new Error(replayed.message);
  const { state } = replayed;
  const fields = new Map((state.header?.kinds ?? []).map((kind) => [kind.name, kind.fields]));
  return [
    ...state.participants.flatMap(({ name, kind }): readonly Location[] => [
      ...(fields.get(kind) ?? []).map((field) => ({ in: 'field', holder: name, field }) as const),
      ...conditions.map(
        (condition) => ({ in: 'condition', holder: name, condition: condition.name }) as const,
      ),
    ]),
    ...state.tracks.map(({ name }) => ({ in: 'track', track: name }) as const),
  ];
}

function valueOf(events: readonly Event[], location: Location): Value {
  const replayed = stateAt(events, events.length - 1);
  if (!replayed.ok) throw new Error(replayed.message);
  const { state } = replayed;
  const holder = 'holder' in location ? location.holder : '';
  const path =
    location.in === 'field'
      ? `${holder}.${location.field}`
      : location.in === 'condition'
        ? `${holder}.${location.condition}`
        : location.in === 'track'
          ? `tracks.${location.track}`
          : '';
  const found = show(state, path);
  return found.found ? (found.rows[0]?.[1] ?? null) : null;
}

/** What wrote there after an event, by line. */
function writers(events: readonly Event[], location: Location): readonly Event[] {
  return events.filter((event) => {
    switch (event.type) {
      case 'value-changed': {
        const { holder, condition, field } = event.data;
        if (condition !== null) return false;
        return location.in === 'field'
          ? holder === location.holder && field === location.field
          : location.in === 'track' && holder === null && field === location.track;
      }
      case 'condition-gained':
      case 'condition-lost':
        return (
          location.in === 'condition' &&
          event.data.participant === location.holder &&
          event.data.condition === location.condition
        );
      default:
        return false;
    }
  });
}

const essence = ({ type, data, rule }: Event): string => JSON.stringify([type, data, rule?.line]);

/** How the answer accounts for a value that is another one in a fork; undefined: it does not. */
function account(
  { events }: Case,
  fork: readonly Event[],
  location: Location,
  die: Die,
  told: Explanation,
): string | undefined {
  if (told.events.some(({ event }) => event.seq === die.event.seq)) return 'named';
  const mine = writers(events, location);
  const theirs = writers(fork, location);
  const parted = mine.findIndex((one, i) => {
    const other = theirs[i];
    return other === undefined || essence(one) !== essence(other);
  });
  const first = parted < 0 ? mine.length : parted;
  // What decides is the first write that is another one: before the last of the run it is said to be left out.
  if (first < mine.length && told.before) return 'left out';
  const { rule } = theirs[first] ?? { rule: null };
  const isChance = told.chances.some(
    ({ where }) => where !== null && where.file === rule?.file && where.line === rule.line,
  );
  return isChance ? 'a chance' : undefined;
}

law('a die that no answer names changes nothing that was asked about', (one) => {
  const { ruleset, events, mood } = one;
  const at = events.length - 1;
  const dice = otherFaces(events, mood);
  const places = placesOf(events, ruleset);
  if (dice.length === 0 || places.length === 0) return;
  for (let p = 0; p < PLACES; p += 1) {
    const location = places[(mood * 7 + p * 13) % places.length];
    if (location === undefined) continue;
    const question = { ask: 'state', location } as const;
    const inquest = inquire(ruleset, events, at, question);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    const told = inquest.ask(question, Infinity);
    const value = valueOf(events, location);
    for (let d = 0; d < DICE; d += 1) {
      const die = dice[(mood * 31 + p * 17 + d * Math.ceil(dice.length / DICE)) % dice.length];
      const fork = die === undefined ? undefined : withDie(one, die);
      if (die === undefined || fork === undefined) continue;
      const other = valueOf(fork, location);
      if (JSON.stringify(other) === JSON.stringify(value)) continue;
      const how = account(one, fork, location, die, told);
      expect({
        location,
        die: [die.event.seq, die.event.data.stream, die.face],
        value,
        other,
        how,
      }).toEqual({
        location,
        die: [die.event.seq, die.event.data.stream, die.face],
        value,
        other,
        how: expect.stringMatching(/./),
      });
    }
  }
});
