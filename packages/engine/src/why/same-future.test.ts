// Tests which differences between two machines can matter later. Each row changes a copy of a machine that waits for a die.
import { expect, test } from 'vitest';
import { compileText } from '../../../../test/engine/played.ts';
import { beginRun, inputsFor } from '../../../../test/engine/runs.ts';
import { answer, openSession } from '../drivers/session.ts';
import { link } from '../machine/link.ts';
import { copy, type Machine } from '../machine/machine.ts';
import { sameFutures } from './same-future.ts';

const ruleset = compileText(`ruleset "Futures"
  version 1

span round

side left
side right

kind Fighter
  HP    counter 0..9  starts 5
  note  counter 0..9  starts 0  bookkeeping

condition Down

track heat  0..9  starts 0

encounter
  play round up to 2 times
    roll d6 as dead
    set heat to dead
    let alive be dead + 1
    each a in everyone where a is not Down and a.HP > 1
      set a.note to 2
      roll d6 as blow
      lower a.HP by blow + alive

scenario Here
  side left
    Fighter
    Ann
  side right
    Fighter
    Bob
`);
const program = link(ruleset);

/** Returns the machine before Ann's blow. */
function waiting(): Machine {
  const session = openSession(program, beginRun(program, inputsFor(ruleset, {})), {
    event: () => {},
  });
  answer(session, { reply: 'faces', faces: [3], origin: 'script' });
  return session.machine;
}

/** Returns a copy with a change. Copies are plain data, so that any part can be written. */
function changed(machine: Machine, path: string, to: unknown): Machine {
  const other = copy(machine);
  const names = path.split(' ');
  const last = names.pop() ?? '';
  let part = other as unknown as Record<string, unknown>;
  for (const name of names) part = part[name] as Record<string, unknown>;
  expect(part[last]).not.toEqual(to);
  part[last] = to;
  return other;
}

const slot = (name: string): number => ruleset.procs[0]?.slots.indexOf(name) ?? -1;

test.each<readonly [string, string, unknown, boolean]>([
  ['the number of the last event', 'state seq', 90, true],
  ['the work done', 'used', 7, true],
  ['the work of questions', 'watched', 7, true],
  ['what an event comes from', 'frames 0 cause', 90, true],
  ['the event that began a span', 'open 0 opened', 90, true],
  ['a local that is read no more', `frames 0 locals ${slot('dead')}`, 6, true],
  ['a field that no rule reads', 'state participants 0 values 1', 6, true],
  ['a local that is read later', `frames 0 locals ${slot('alive')}`, 6, false],
  ['the place in the code', 'frames 0 pc', 1, false],
  ['the stack', 'frames', [], false],
  ['a field that rules read', 'state participants 1 values 0', 4, false],
  ['a name', 'state participants 1 name', 'Cid', false],
  ['a side', 'state participants 1 side', 'left', false],
  [
    'a condition',
    'state participants 1 conditions',
    [{ condition: 'Down', fields: [], ends: [] }],
    false,
  ],
  ['who takes part', 'state participants', [], false],
  ['a track', 'state tracks 0 value', 9, false],
  ['the number of a span', 'state spans 0 number', 2, false],
  ['that the end has come', 'ending', true, false],
  ['who took which action', 'uses', [{ action: 'Strike', actor: 'Ann', span: 'round' }], false],
  ['what is remembered', 'memory', [{ kind: 'times', entries: [] }], false],
])('%s', (_, path, to, same) => {
  const isSame = sameFutures(ruleset, [], null);
  const machine = waiting();
  const other = changed(machine, path, to);
  expect(isSame(machine, other)).toBe(same);
  expect(isSame(other, machine)).toBe(same);
});

test('a field that no rule reads counts if the question is about it', () => {
  const machine = waiting();
  const other = changed(machine, 'state participants 0 values 1', 6);
  expect(sameFutures(ruleset, [], 'note')(machine, other)).toBe(false);
});

test('in what is still to be done, the number of an event names a span', () => {
  const machine = waiting();
  const closing = (opened: number): Machine =>
    changed(machine, 'frames', [
      { kind: 'agenda', ops: [{ op: 'close', opened, reason: 'done' }] },
    ]);
  const isSame = sameFutures(ruleset, [], null);
  expect([isSame(closing(1), closing(1)), isSame(closing(1), closing(2))]).toEqual([true, false]);
});

test('of two conditions each counts', () => {
  const holding = (condition: string): Machine =>
    changed(waiting(), 'state participants 1 conditions', [{ condition, fields: [], ends: [] }]);
  const isSame = sameFutures(ruleset, [], null);
  expect(isSame(holding('Down'), holding('Down'))).toBe(true);
  expect(isSame(holding('Down'), holding('Slow'))).toBe(false);
});
