// The headless debugger with one small fight whose numbers can be worked out by hand.
import { compile, compileExpression, createSource } from '@fray/dsl/internal';
import {
  changesBetween,
  createDebugger,
  createQuestion,
  openLog,
  patternOf,
  sayings,
  type Breakpoint,
  type DebugQuestion,
} from '@fray/engine/debugger';
import type { Event } from '@fray/engine/events';
import { encodeLog, type InvariantBreak } from '@fray/engine/log';
import { expect, test } from 'vitest';
import { bytesOf, hash, played } from './runs.ts';

const text = `ruleset "Countdown"
span round
side people
kind Person
  hits  counter 0..  starts 9
condition Tired
  bars Jump
action Jump by a
  once per round
  lower a.hits by 1
policy Jumper for a
  take Jump
trigger Tires when p.hits reaches 5
  p gains Tired until end of round
encounter
  play round up to 6 times
    step Jumping
      each p in people
        ask p to take Jump
scenario Yard
  side people
    Person  hits
    Anna    9
  policy Jumper for Anna
`;
const { ruleset, checked } = compile(createSource('countdown.fray', text));
if (ruleset === undefined) throw new Error('the rules are sound');
const { events } = played(ruleset, {});
const log = encodeLog(events, hash);

const openedLog = (bytes: Uint8Array): ReturnType<typeof openLog> =>
  openLog(hash, [bytes], (from, to) => bytes.subarray(from, to));
const fresh = (): ReturnType<typeof createDebugger> => {
  const { recording } = openedLog(bytesOf(log));
  if (recording === undefined) throw new Error('it opens');
  return createDebugger(recording);
};
const questionIn = (fray: ReturnType<typeof createDebugger>, asked: string): DebugQuestion => {
  if (checked === undefined) throw new Error('the rules are sound');
  const made = compileExpression(checked, ruleset, createSource('question', asked), {
    people: fray.recording.header.participants,
  });
  if (!made.ok) throw new Error(made.diagnostics.map((one) => one.message).join());
  return createQuestion(fray.recording, made.ruleset, made.expr);
};
const indexOf = (wanted: (event: Event) => boolean, nth = 0): number =>
  events.filter(wanted)[nth]?.seq ?? -1;
const jump = (nth: number): number => indexOf((event) => event.type === 'value-changed', nth);

test('a jump to the next change of a value goes there, and backwards to the change before', () => {
  const fray = fresh();
  const change = { move: 'change', path: 'Anna.hits' } as const;
  expect(fray.go(change, 'forward')).toEqual({ stop: 'there', at: jump(0) });
  expect(fray.go(change, 'forward')).toEqual({ stop: 'there', at: jump(1) });
  expect(fray.go(change, 'back')).toEqual({ stop: 'there', at: jump(0) });
  expect(fray.go(change, 'back')).toEqual({ stop: 'nothing', at: jump(0) });
  expect(changesBetween(fray.recording.state(jump(0) - 1), fray.recording.state(jump(0)))).toEqual([
    { path: 'Anna.hits', from: 9, to: 8 },
  ]);
});

test('a move out of a span goes to its end, or back to its beginning; outside all spans it goes nowhere', () => {
  const fray = fresh();
  const begins = indexOf((event) => event.type === 'span-begun', 1);
  const ends = indexOf((event) => event.type === 'span-ended', 1);
  fray.jump(begins + 1);
  expect(fray.go({ move: 'out' }, 'forward')).toEqual({ stop: 'there', at: ends });
  // Rounds stand directly in the encounter: there is no span around.
  expect(fray.go({ move: 'out' }, 'forward')).toEqual({ stop: 'nothing', at: ends });
  fray.jump(ends);
  expect(fray.go({ move: 'out' }, 'back')).toEqual({ stop: 'there', at: begins });
  expect(fray.go({ move: 'out' }, 'back')).toEqual({ stop: 'nothing', at: begins });
});

test('breakpoints of every kind stop at the same events forwards and backwards', () => {
  const gained = indexOf((event) => event.type === 'condition-gained');
  const lost = indexOf((event) => event.type === 'condition-lost');
  const fourth = jump(3);
  const ended = (after: number): number =>
    indexOf((event) => event.type === 'span-ended' && event.seq > after);
  const claim = (asked: string): Breakpoint => ({
    on: 'claim',
    text: asked,
    claim: questionIn(fresh(), asked),
  });
  const stops = (breakpoint: Breakpoint, from: number, way: 'forward' | 'back'): number => {
    const fray = fresh();
    fray.breakpoints.push(breakpoint);
    fray.jump(from);
    return fray.run(way).at;
  };
  const last = events.length - 1;
  expect(
    stops({ on: 'condition', text: '', condition: 'Tired', edge: 'either' }, 0, 'forward'),
  ).toBe(gained);
  expect(
    stops({ on: 'condition', text: '', condition: 'Tired', edge: 'either' }, last, 'back'),
  ).toBe(lost);
  const losing: Breakpoint = { on: 'type', text: '', types: ['span-ended', 'condition-lost'] };
  expect(stops(losing, gained, 'forward')).toBe(Math.min(lost, ended(gained)));
  expect(stops(losing, lost + 1, 'back')).toBe(lost);
  const broken: Breakpoint = {
    on: 'broken',
    text: '',
    invariant: 'Fit',
    breaks: () =>
      [
        ['Fit', 2],
        ['Other', 3],
        ['Fit', 4],
      ].map(([invariant, event]) => ({ invariant, event }) as InvariantBreak), // nothing else is read
  };
  expect([0, 2, 4].map((from) => stops(broken, from, 'forward'))).toEqual([2, 4, 4]);
  expect([last, 4, 2].map((from) => stops(broken, from, 'back'))).toEqual([4, 2, 2]);
  expect(stops({ ...broken, invariant: null }, 2, 'forward')).toBe(3);
  expect(stops({ on: 'change', text: '', path: 'Anna.hits' }, jump(0), 'forward')).toBe(jump(1));
  expect(stops({ on: 'line', text: '', file: 0, line: 10 }, 0, 'forward')).toBe(jump(0));
  expect(stops({ on: 'rule', text: '', name: 'Tires' }, 0, 'forward')).toBe(gained);
  // 9 - 4 is 5, so the claim holds at the fourth jump.
  expect(stops(claim('Anna.hits <= 5'), 0, 'forward')).toBe(fourth);
  expect(stops(claim('Anna.hits <= 5'), last, 'back')).toBe(fourth);
  const gains = patternOf('p gains Tired');
  if (gains !== undefined)
    expect(stops({ on: 'event', text: '', pattern: gains }, 0, 'forward')).toBe(gained);
});

test('an expression that counts is evaluated by running the machine again', () => {
  const fray = fresh();
  const times = questionIn(fray, 'times Jump by Anna this encounter');
  // A jump counts when it is over, so the first event after it counts it.
  expect([0, 1, 2, 3, 4, 5].map((nth) => times.at(jump(nth)))).toEqual(
    [0, 1, 2, 3, 4, 5].map((value) => ({ value })),
  );
  const may = questionIn(fray, 'Anna can take Jump');
  expect(may.at(jump(0))).toEqual({ value: false });
  expect(times.find(0, 'forward', (_, after) => 'value' in after && after.value === 3)).toBe(
    times.find(events.length - 1, 'back', (before) => 'value' in before && before.value === 2),
  );
});

test.each([
  ['Anna gains Tired', 'condition-gained'],
  ['p takes Jump', 'action-taken'],
  ['anna.hits falls', 'value-changed'],
  ['round 3 begins', 'span-begun'],
])('%s finds the event that it describes', (typed, type) => {
  const pattern = patternOf(typed);
  const found = events.filter((event) => pattern !== undefined && sayings(event).some(pattern));
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map((event) => event.type))).toEqual(new Set([type]));
});

test('a log that was altered in any line is reported when it is opened', () => {
  const lines = log.split('\n');
  for (const at of [0, 1, Math.floor(lines.length / 2), lines.length - 2]) {
    const altered = lines
      .map((line, index) => (index === at ? line.replace('"cause":', '"cause": ') : line))
      .join('\n');
    const { end, recording } = openedLog(bytesOf(altered));
    expect(end.read).toBe('corrupt');
    expect(recording?.count() ?? 0).toBe(at);
  }
});

test('an event that has the wrong shape is reported only when it is read', () => {
  // The log is chained anew with a number in place of the list of costs: its seals are right, but it is not an event.
  const wrong = events.map((event): Event =>
    event.type === 'action-taken'
      ? ({ ...event, data: { ...event.data, costs: 3 } } as unknown as Event)
      : event,
  );
  const { recording, end } = openedLog(bytesOf(encodeLog(wrong, hash)));
  expect(end.read).toBe('ok');
  expect(() => recording?.event(1)).toThrow(/data\.costs.*a list/);
});

test('an event that cannot follow is reported with its number, and all events before it can be read', () => {
  const wrong = events.map((event): Event =>
    event.type === 'condition-lost'
      ? { ...event, data: { ...event.data, participant: 'Nobody' } }
      : event,
  );
  const { recording, fault } = openedLog(bytesOf(encodeLog(wrong, hash)));
  const at = indexOf((event) => event.type === 'condition-lost');
  expect(fault).toContain('Nobody');
  expect(recording?.count()).toBe(at);
  expect(recording?.event(at - 1)).toEqual(events[at - 1]);
});
