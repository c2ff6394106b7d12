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

function playedBack(): readonly Event[] {
  const [first] = events;
  if (ruleset === undefined || first?.type !== 'encounter-begun') throw new Error('no header');
  const program = link(ruleset);
  const machine = begin(program, first.data.inputs, []);
  if ('illegal' in machine) throw new Error(machine.illegal);
  const given: Event[] = [];
  const session = openSession(program, machine, { event: (event) => given.push(event) });
  expect(playBack(session, events)).toBeUndefined();
  return given;
}

test('the inputs of a log give its events again', () => {
  expect(playedBack().slice(1)).toEqual(events.slice(1));
});

test('throws, answers and words are inputs, and an answer without alternative is none', () => {
  const answered = (by: string) => ({ type: 'choice-made', data: { by } }) as Event;
  expect(isInput(answered('person'))).toBe(true);
  expect(isInput(answered('only-one'))).toBe(false);
  expect(isInput({ type: 'ruled' } as Event)).toBe(true);
  expect(isInput({ type: 'dice-rolled' } as Event)).toBe(true);
  expect(isInput({ type: 'choice-offered' } as Event)).toBe(false);
});
