// Tests how a run continues, pauses and ends, and which line an end names.
import { expect, test } from 'vitest';
import { begun, compileText, play, told } from '../../../../test/engine/played.ts';
import type { Event } from '../events/event.ts';
import { advance, enter, isPaused } from './advance.ts';
import { begin } from './begin.ts';
import { link } from './link.ts';

const rules = (lines: string, more = ''): string => `ruleset "Goes on"
span round
side red
kind Fighter
  HP  counter 0..9  starts 3
track heat counter 0..  starts 0
define A as first p in red
encounter
${lines.replaceAll(/^(?=.)/gm, '  ')}
${more}
scenario Here
  side red
    Fighter
    Ann
`;

const three = rules('announce "one"\nannounce "two"\nannounce "three"');
const lineOf = (text: string, line: string): number => text.split('\n').indexOf(line) + 1;

test('a long stretch without questions pauses after the given number of steps', () => {
  const text = rules('each n from 1 to 400\n  let x be n * 2\n  set heat to x');
  const { program, machine } = begun(text);
  const events: Event[] = [];
  let pauses = 0;
  do {
    const before = machine.used;
    const step = advance(program, machine, undefined, 'collect', 50);
    events.push(...step.events);
    expect(step.need).toBe(undefined);
    // The last instruction may cost more than what was left.
    expect(machine.used - before).toBeLessThan(100);
    pauses += 1;
  } while (isPaused(machine));
  expect(pauses).toBeGreaterThan(20);
  expect(events).toEqual(play(text).events);
  // A machine that has ended, or waits for an input, is not paused.
  expect(isPaused(machine)).toBe(false);
  const asked = begun(rules('ask A for n from 1 to 3'));
  advance(asked.program, asked.machine);
  expect(isPaused(asked.machine)).toBe(false);
});

test('if the budget runs out, the end names the last line that ran', () => {
  const last = [0, 0, 0, 0];
  for (let budget = 1; budget < 100; budget += 1) {
    const { events } = play(three, { inputs: { budget } });
    const end = events.at(-1);
    if (end?.type !== 'encounter-ended' || end.data.reason !== 'budget') continue;
    const said = events.filter(({ type }) => type === 'announced').length;
    last[said] = (last[said] ?? 0) + 1;
    // After the last line the encounter has no line to name.
    if (said > 2) continue;
    const line = lineOf(three, said < 2 ? '  announce "one"' : '  announce "two"');
    expect([end.rule?.in, end.rule?.line]).toEqual(['encounter', line]);
  }
  // Every number of announcements occurs for some budget.
  expect(last.every((many) => many > 0)).toBe(true);
});

test.each<readonly [what: string, lines: string, more: string, at: string, where: string]>([
  [
    'a line of the order of play',
    'set heat to 0 - 1 + A.HP\nset x.HP to 1',
    '',
    '  set x.HP to 1',
    'encounter',
  ],
  [
    'a line of a procedure',
    'Fall',
    'procedure Fall\n  set heat to 3\n  set x.HP to 1\n',
    '  set x.HP to 1',
    'procedure Fall',
  ],
  [
    'a line of a trigger',
    'raise heat by 1',
    'trigger Falls when heat rises\n  set x.HP to 1\n',
    '  set x.HP to 1',
    'trigger Falls',
  ],
])('a fault in %s is reported with its place', (_, lines, more, at, where) => {
  const text = rules(lines, `define x as first p in red where p.HP > 8\n${more}`);
  const { events } = play(text);
  const end = events.at(-1) ?? expect.fail('no end');
  const line = lineOf(text, at);
  expect(told([end])[0]).toContain(`(${where}, test.fray line ${line})`);
  expect(end.rule).toEqual({ in: where, file: 0, line });
});

test('a fault in the second of two files names that file', () => {
  const one = compileText(rules('set x.HP to 1', 'define x as first p in red where p.HP > 8\n'));
  const [file] = one.files;
  const two = {
    ...one,
    files: [{ ...file, path: 'base.fray', text: '' }, ...one.files],
    places: one.places.map((place) => ({ ...place, file: 1 })),
  };
  const end = play(two as typeof one).events.at(-1) ?? expect.fail('no end');
  expect(told([end])[0]).toMatch(/\(encounter, test\.fray line \d+\)$/);
  expect(end.rule?.file).toBe(1);
});

test('after the budget has run out in a trigger, invariants are not tested again', () => {
  const text = rules(
    'raise heat by 1',
    'trigger Boils when heat rises\n  repeat up to 9999 times\n    raise A.HP by 1\n    lower A.HP by 1\ninvariant Cool\n  always\n  heat < 1\n',
  );
  const { events, findings } = play(text, { inputs: { budget: 500 } });
  expect(told(events).at(-1)).toMatch(/^end: budget/);
  expect(findings).toEqual([]);
  expect(
    play(
      rules('raise heat by 1', text.slice(text.indexOf('invariant'), text.indexOf('scenario'))),
    ).findings.map(({ value }) => value),
  ).toEqual([false]);
});

test('a procedure that is tried alone gives its own result, or none if it faults or cannot begin', () => {
  const ruleset = compileText(`ruleset "Tries"
side red
kind Fighter
  HP  counter 0..9  starts 3
procedure Well
  let x be 7
  let y be 9
procedure Ill
  let x be 8
  let p be first q in red
  lower p.HP by 1
`);
  const program = link(ruleset);
  const machine = begin(
    program,
    {
      scenario: '',
      rulings: [],
      givens: [],
      seed: null,
      run: 0,
      budget: 1000,
      policies: [],
      dice: [],
      choices: [],
      id: '',
    },
    [],
  );
  if ('illegal' in machine) return expect.fail(machine.illegal);
  advance(program, machine);
  const tries = (name: string): unknown => {
    enter(
      program,
      machine,
      ruleset.procs.findIndex((proc) => proc.name === `procedure ${name}`),
    );
    const before = [machine.frames.length, machine.tried];
    advance(program, machine);
    return [...before, machine.tried];
  };
  expect(tries('Well')).toEqual([1, null, 7]);
  expect(tries('Well')).toEqual([1, null, 7]);
  expect(tries('Ill')).toEqual([1, null, null]);
  expect(machine.state.ended?.reason).toBe('fault');
  // After the end of the encounter nothing is tried.
  expect(tries('Well')).toEqual([0, null, null]);
});
