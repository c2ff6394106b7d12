// Tests what is given again from a log, and what is refused.
import { expect, test } from 'vitest';
import { compile, createSource } from '@fray/dsl';
import type { Event } from '../events/event.ts';
import { startGame } from '../game/start-game.ts';
import { begin } from '../machine/begin.ts';
import { link } from '../machine/link.ts';
import { isInput, playBack } from './recorded.ts';
import { openSession } from './session.ts';

const { ruleset, diagnostics, amendments } = compile(
  createSource(
    'a.fray',
    `ruleset "Again"
side red
kind F
  HP  counter 0..9  starts 5
choice Brave by f "on?"
  yes  default
  no
encounter
  each f in F
    roll d6 as pain by f
    Brave by f
      yes  lower f.HP by pain
      no   nothing
scenario S
  side red
    F
    Ann
`,
  ),
);
if (ruleset === undefined) throw new Error(JSON.stringify(diagnostics));
const { events } = startGame({ ruleset, diagnostics, amendments }, { seed: '1' });

function playedBack(change: (event: Event) => Event): string | undefined {
  const [first] = events;
  if (ruleset === undefined || first?.type !== 'encounter-begun') throw new Error('no header');
  const program = link(ruleset);
  const machine = begin(program, first.data.inputs, []);
  if ('illegal' in machine) throw new Error(machine.illegal);
  const given: Event[] = [];
  const session = openSession(program, machine, { event: (event) => given.push(event) });
  const refusal = playBack(session, events.map(change));
  if (refusal === undefined) expect(given.slice(1)).toEqual(events.slice(1));
  return refusal?.refused;
}

test('the inputs of a log give its events again', () => {
  expect(playedBack((event) => event)).toBeUndefined();
});

test('a throw of another stream is refused', () => {
  const other = playedBack((event) =>
    event.type === 'dice-rolled'
      ? { ...event, data: { ...event.data, stream: 'encounter.other/Ann' } }
      : event,
  );
  expect(other).toBe('encounter.pain/Ann is thrown here, not encounter.other/Ann.');
});

test.each([
  ['choice', { choice: 'Sure' }],
  ['decider', { decider: 'Bob' }],
])('an answer of another %s is refused', (_, change) => {
  const other = playedBack((event) =>
    event.type === 'choice-made' ? { ...event, data: { ...event.data, ...change } } : event,
  );
  expect(other).toMatch(/^Ann is asked here \(Brave\), not /);
});

test('throws, answers and words are inputs, and an answer without alternative is none', () => {
  const answered = (by: string) => ({ type: 'choice-made', data: { by } }) as Event;
  expect(isInput(answered('person'))).toBe(true);
  expect(isInput(answered('only-one'))).toBe(false);
  expect(isInput({ type: 'ruled' } as Event)).toBe(true);
  expect(isInput({ type: 'dice-rolled' } as Event)).toBe(true);
  expect(isInput({ type: 'choice-offered' } as Event)).toBe(false);
});
