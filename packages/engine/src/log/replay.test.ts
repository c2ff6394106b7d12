import { expect, test } from 'vitest';
import type { Event, EventBody, Header } from '../events/event.ts';
import { emptyHeader } from '../state/header-fixture.ts';
import { replay } from './replay.ts';

const header: Header = { ...emptyHeader, tracks: [['heat', 0]] };
const bodies: readonly EventBody[] = [
  { type: 'encounter-begun', data: header },
  ...Array.from({ length: 25 }, (_, i): EventBody => ({
    type: 'value-changed',
    data: { holder: null, condition: null, field: 'heat', from: i, to: i + 1, asked: i + 1 },
  })),
  { type: 'encounter-ended', data: { reason: 'done', text: null } },
];
const events: readonly Event[] = bodies.map((body, seq) => ({
  ...body,
  seq,
  rule: null,
  cause: seq === 0 ? null : 0,
  spans: [],
  steps: [],
}));

const heatAt = (n: number): unknown => {
  const at = replay(events.slice(0, n + 1));
  return at.ok ? at.state.tracks[0]?.value : at.message;
};

test('replay gives the state after each event', () => {
  expect(heatAt(-1)).toBeUndefined();
  expect(heatAt(0)).toBe(0);
  expect(heatAt(7)).toBe(7);
  expect(heatAt(26)).toBe(25);
  const whole = replay(events);
  expect(whole.ok && whole.state.ended).toEqual({ reason: 'done', text: null });
});

test('an event that does not follow from those before is reported with its number', () => {
  const altered = events.map((event): Event =>
    event.seq === 5 && event.type === 'value-changed'
      ? { ...event, data: { ...event.data, field: 'cold' } }
      : event,
  );
  const fault = { ok: false, seq: 5, message: expect.stringMatching(/ track cold\.$/) };
  expect(replay(altered)).toEqual(fault);
  expect(replay(altered.slice(0, 5)).ok).toBe(true);
  expect(replay(events.slice(1))).toMatchObject({ ok: false, seq: 0 });
});
