// Runs that are stepped, serialised, resumed, and driven by several sources at once.
import { streamKey, runKey, face } from '@fray/engine/dice';
import {
  answer,
  defaultSource,
  firstSource,
  openSession,
  play,
  playBack,
  replyFrom,
  seededDice,
  type Sources,
} from '@fray/engine/drivers';
import type { Event, Inputs } from '@fray/engine/events';
import { encodeLog, replay } from '@fray/engine/log';
import { copy, link, type Machine } from '@fray/engine/machine';
import { describe, expect, test } from 'vitest';
import { beginRun, hash, inputsFor, played, policiesOf, positionsOf, verified } from './runs.ts';
import { skirmish } from './skirmish.ts';

const program = link(skirmish);
const inputs: Inputs = inputsFor(skirmish, { seed: 'stepped' });
const sourcesFor = (given: Inputs): Sources => ({
  dice: [seededDice(given.seed ?? '', given.run)],
  choices: [policiesOf(program, given), defaultSource, firstSource],
});
const logOf = (events: readonly Event[]): string => encodeLog(events, hash);

test('the same inputs give the same bytes, and another run of the seed is another fight', () => {
  const { events } = played(skirmish, { seed: 'stepped' });
  expect(logOf(played(skirmish, { seed: 'stepped' }).events)).toBe(logOf(events));
  expect(logOf(played(skirmish, { seed: 'stepped', run: 1 }).events)).not.toBe(logOf(events));
  expect(logOf(played(skirmish, { seed: 'stepper' }).events)).not.toBe(logOf(events));
});

test('a machine that went through JSON at every suspension goes on to the same log', () => {
  const events: Event[] = [];
  const sink = { event: (event: Event) => events.push(event) };
  const sources = sourcesFor(inputs);
  let session = openSession(program, beginRun(program, inputs), sink);
  while (session.need !== undefined) {
    const machine = JSON.parse(JSON.stringify(session.machine)) as Machine; // as a host reads it back
    session = openSession(program, machine, sink, session.positions);
    const reply = replyFrom(session, sources);
    if (reply === undefined || 'refused' in reply) throw new Error('no reply');
    answer(session, reply);
  }
  expect(logOf(events)).toBe(logOf(played(skirmish, { seed: 'stepped' }).events));
});

test('a copied session goes on by itself', () => {
  const events: Event[] = [];
  const session = openSession(program, beginRun(program, inputs), { event: () => {} });
  const other = openSession(program, copy(session.machine), {
    event: (event) => events.push(event),
  });
  play(session, sourcesFor(inputs));
  const before = JSON.stringify(session.machine);
  play(other, sourcesFor(inputsFor(skirmish, { seed: 'another' })));
  expect(JSON.stringify(session.machine)).toBe(before);
  expect(events.at(-1)?.type).toBe('encounter-ended');
});

test('a run resumed from any place of its log gives the same bytes', () => {
  const { events: whole } = played(skirmish, { seed: 'stepped' });
  for (let kept = 1; kept < whole.length; kept += 3) {
    const log = whole.slice(0, kept);
    const events: Event[] = [];
    const session = openSession(program, beginRun(program, inputs), {
      event: (event) => events.push(event),
    });
    expect(playBack(session, log)).toBeUndefined();
    expect(session.positions).toEqual(positionsOf(events));
    expect(events.slice(0, kept)).toEqual(log);
    expect(play(session, sourcesFor(inputs)).stop).toBe('over');
    expect(logOf(events)).toBe(logOf(whole));
  }
});

test('the log replays without rules to the state of the machine', () => {
  const { events, session } = played(skirmish, { seed: 'stepped' });
  expect(replay(events)).toEqual({ ok: true, state: session.machine.state });
});

describe('typed and seeded dice in one run', () => {
  const { events } = played(
    skirmish,
    { dice: ['seed', 'typed'], seed: 'mixed' },
    // Every second die of each throw is typed and shows 9, so that most blows miss.
    {
      dice: [
        (need) =>
          need.dice.flatMap(([count]) =>
            Array.from({ length: count }, (_, i) =>
              i % 2 === 1 ? { face: 9, origin: 'typed' as const } : undefined,
            ),
          ),
      ],
    },
  );
  const throws = events.filter((event) => event.type === 'dice-rolled');

  test('each face shows its origin', () => {
    for (const { data } of throws) {
      if (data.faces.length === 1) expect(data.origin).toBe('seed');
      else expect([data.origin, data.faces[1]]).toEqual([['seed', 'typed'], 9]);
    }
  });
  test('typed dice count in their stream, so a seeded die does not depend on how many before it were typed', () => {
    const positions = new Map<string, number>();
    for (const { data } of throws) {
      const position = positions.get(data.stream) ?? 0;
      positions.set(data.stream, position + data.faces.length);
      expect(data.faces[0]).toBe(face(streamKey(runKey('mixed', 0), data.stream), position, 10));
    }
    expect(Math.max(...positions.values())).toBeGreaterThan(3);
  });
});

describe('a session reports what it cannot do', () => {
  const session = openSession(program, beginRun(program, inputs), { event: () => {} });

  test('a reply that does not fit changes nothing', () => {
    const before = JSON.stringify(session.machine);
    expect(answer(session, { reply: 'faces', faces: [3], origin: 'typed' })?.refused).toContain(
      'not for dice',
    );
    expect(
      answer(session, { reply: 'answer', answer: { say: 99 }, by: 'person' })?.refused,
    ).toContain('from 1 to 4');
    expect(JSON.stringify(session.machine)).toBe(before);
  });
  test('a need that no source replies to is left open', () => {
    expect(play(session, { dice: [], choices: [] })).toMatchObject({
      stop: 'open',
      need: { need: 'choice', choice: 'say heat' },
    });
    expect(play(session, { dice: [], choices: sourcesFor(inputs).choices })).toMatchObject({
      stop: 'open',
      need: { need: 'throw' },
    });
  });
  test('a run that is over has no needs', () => {
    expect(play(session, sourcesFor(inputs))).toEqual({ stop: 'over' });
    expect(answer(session, { reply: 'faces', faces: [3], origin: 'typed' })?.refused).toBe(
      'Nothing is asked now.',
    );
  });
});

test('a run that has used up its budget ends with an event, and that log is proven too', () => {
  const { events } = played(skirmish, { budget: 60 });
  expect(events.at(-1)).toMatchObject({ type: 'encounter-ended', data: { reason: 'budget' } });
  expect(verified(skirmish, logOf(events))).toEqual({ verdict: 'proven', count: events.length });
});
