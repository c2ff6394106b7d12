// Tests that an observer receives each instruction before it runs, each event and each memory, and that the run stays
// the same.
import { expect, test } from 'vitest';
import { compileText, INPUTS } from '../../../../test/engine/played.ts';
import type { Event } from '../events/event.ts';
import { advance } from './advance.ts';
import { begin } from './begin.ts';
import { link } from './link.ts';
import type { Observer } from './program.ts';

const ruleset = compileText(`ruleset "Watched"
side red
kind Fighter
  HP  counter 0..9  starts 3
track heat 0..9  starts 0
procedure Warm by p
  raise heat by p.HP
encounter
  each p in red
    if heat < 5
      Warm by p
  if times Warm by (first p in red) this encounter > 0
    announce "warm"
scenario Here
  side red
    Fighter
    Ann
    Bob
    Cid
`);

function run(observer: Observer | null): readonly Event[] {
  const program = link(ruleset, observer === null ? {} : { observer });
  const machine = begin(program, INPUTS, []);
  if ('illegal' in machine) throw new Error(machine.illegal);
  return advance(program, machine).events;
}

test('an observer receives each instruction before it runs, each event before it is applied, and each memory with its keys', () => {
  const told: string[] = [];
  const traced: unknown[] = [];
  const events = run({
    instruction: (watched, frame) => {
      const { code } = ruleset.procs[frame.proc] ?? expect.fail('no such code');
      const { value } = watched.machine.state.tracks[0] ?? expect.fail('no heat');
      told.push(`${code[frame.pc - 1]?.op ?? ''} ${String(value)}`);
    },
    event: (watched, event) => told.push(`${event.type} after ${watched.machine.state.seq}`),
    remembered: (_, memory, keys) => told.push(`memory ${memory}: ${keys.join()}`),
    expression: (expr, { value }) => {
      if (expr.op === 'compare') traced.push(value);
    },
  });
  expect(events).toEqual(run(null));
  const expected = [
    'encounter-begun after -1, each 0',
    // Ann raises the heat by her 3.
    'next 0, branch 0, call 0, raise 0, value-changed after 0, memory 0: Ann',
    // Bob raises it as well.
    'jump 3, next 3, branch 3, call 3, raise 3, value-changed after 1, memory 0: Bob',
    // The heat is too high for Cid.
    'jump 6, next 6, branch 6, jump 6, next 6, branch 6, announce 6, announced after 2',
    'encounter-ended after 3',
  ];
  expect(told.join(', ')).toBe(expected.join(', '));
  expect(traced).toEqual([true, true, false, true]);
});

test('the header lists which fields are hidden from whom, and which are bookkeeping', () => {
  const { fixed } = link(
    compileText(`ruleset "Kept"
side red
side blue
kind Fighter
  HP    counter 0..9  starts 3
  plan  0..9  starts 0  hidden from others
  tick  0..9  starts 0  bookkeeping
kind Beast
  HP    counter 0..9  starts 3
  lair  0..9  starts 0  hidden from everyone bookkeeping
given trap  0..9  default 3  hidden from red
given light  0..9  default 3
track alarm  0..9  starts 0  hidden from blue
track calls  0..9  starts 1  bookkeeping
track heat   0..9  starts 2
`),
  );
  expect(fixed.hidden).toEqual([
    { kind: 'Fighter', field: 'plan', from: 'others' },
    { kind: 'Beast', field: 'lair', from: 'everyone' },
    { kind: null, field: 'trap', from: 'red' },
    { kind: null, field: 'alarm', from: 'blue' },
  ]);
  expect(fixed.bookkeeping).toEqual([
    { kind: 'Fighter', field: 'tick' },
    { kind: 'Beast', field: 'lair' },
    { kind: null, field: 'calls' },
  ]);
  expect(fixed.tracks).toEqual([
    ['alarm', 0],
    ['calls', 1],
    ['heat', 2],
  ]);
  expect(link(ruleset).fixed.bookkeeping).toBe(undefined);
});

const blocks = compileText(`ruleset "Blocks"
span round
side red
kind Fighter
  HP    counter 0..9  starts 3
  heat  counter 0..9  starts 0
track fire counter 0..9  starts 0
encounter
  play round up to 2 times
    raise fire by 1
scenario Here
  side red
    Fighter
    Ann
  at start of round 1
    announce "here"
scenario There
  side red
    Fighter
    Bob
  at start of round 1
    announce "there"
example "first"
  scenario Here
  at start of round 2
    announce "in the first"
  expect fire is 2
example "second"
  scenario There
  at end of round 2
    announce "in the second"
  expect fire is 2
trigger Burns when fire rises
  announce "burns"
`);

/** Blocks added by a scenario or an example act only there. */
test.each<readonly [scenario: string, example: number | undefined, said: readonly string[]]>([
  ['Here', undefined, ['here', 'burns', 'burns']],
  ['There', undefined, ['there', 'burns', 'burns']],
  ['Here', 0, ['here', 'burns', 'in the first', 'burns']],
  ['There', 1, ['there', 'burns', 'burns', 'in the second']],
  ['There', 0, ['there', 'burns', 'in the first', 'burns']],
])('scenario %s with example %s announces %j', (scenario, example, said) => {
  const program = link(blocks, example === undefined ? {} : { example });
  const machine = begin(program, { ...INPUTS, scenario }, []);
  if ('illegal' in machine) return expect.fail(machine.illegal);
  const { events } = advance(program, machine);
  expect(events.flatMap((one) => (one.type === 'announced' ? [one.data.text] : []))).toEqual(said);
});
