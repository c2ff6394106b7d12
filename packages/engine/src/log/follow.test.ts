// Tests that a log is followed in parts as it is at once.
import { expect, test } from 'vitest';
import { compileText } from '../../../../test/engine/played.ts';
import { beginRun, inputsFor, played } from '../../../../test/engine/runs.ts';
import { tableRules, tableTalk } from '../../../../test/engine/table-talk.ts';
import { isInput } from '../drivers/recorded.ts';
import { copy } from '../machine/machine.ts';
import { link } from '../machine/link.ts';
import { follow } from './follow.ts';

const ruleset = compileText(`ruleset "Throws"
side here
kind Thrower
  sum  counter 0..99  starts 0
check Throw by p
  roll 2d20 as dice
encounter
  each n from 1 to 3
    each p in here
      Throw by p as thrown
      raise p.sum by thrown.dice
scenario Here
  side here
    Thrower
    Ann
    Bob
`);

test('whoever follows a log from its middle has to say how many dice each stream has thrown', () => {
  const { events } = played(ruleset, { seed: '7' });
  const [first] = events;
  if (first?.type !== 'encounter-begun') throw new Error('no header');
  const throws = events.flatMap(({ type, seq }) => (type === 'dice-rolled' ? [seq] : []));
  expect(throws).toHaveLength(6);
  for (const at of throws) {
    const program = link(ruleset);
    const machine = beginRun(program, inputsFor(ruleset, { seed: '7' }));
    const begun = follow(program, machine, first.data, events.slice(0, at).values(), {
      beyond: { event: () => {} },
    });
    if (begun.followed !== 'so-far') throw new Error('the log goes on');
    const rest = (): ArrayIterator<(typeof events)[number]> => events.slice(at).values();
    const { positions } = begun;
    // A die that a stream has thrown before is another one.
    if (positions.size > 1)
      expect(follow(program, copy(machine), first.data, rest())).toMatchObject({
        followed: 'parts',
        difference: { path: 'data.faces[0]' },
      });
    expect(follow(program, machine, first.data, rest(), { positions })).toMatchObject({
      followed: 'to-the-end',
      count: events.length,
    });
  }
});

test('whoever follows a log sees each of its inputs before it is given, words of the referee too', () => {
  const events = tableTalk();
  const [first] = events;
  if (first?.type !== 'encounter-begun') throw new Error('no header');
  const program = link(tableRules);
  const seen: (readonly [given: number, seq: number])[] = [];
  const machine = beginRun(program, first.data.inputs);
  follow(program, machine, first.data, events.values(), {
    before: ({ seq }) => seen.push([machine.state.seq + 1, seq]),
  });
  const inputs = events.flatMap((event) => (isInput(event) ? [event.seq] : []));
  expect(seen).toEqual(inputs.map((seq) => [seq, seq]));
  expect(events.some(({ type }) => type === 'ruled')).toBe(true);
});
