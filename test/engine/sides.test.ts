// A side as a value behaves as its members, whatever name it has.
import { expect, test } from 'vitest';
import { begun, goOn, told } from './played.ts';

test.each([
  ['let them be red', 'them'],
  ['let them be\n      blue  when late\n      red   otherwise', 'them'],
  ['announce "soon"', 'crowd'],
])('after %j the loop reaches each member of the side', (before, name) => {
  const { program, machine } = begun(`ruleset "T"
span round
side red
side blue
kind F
  HP counter 0..9 starts 3
track late yes/no starts no
define crowd as red
encounter
  play round up to 1 times
    ${before}
    each t in ${name}
      announce "{t}"
    announce "{length of ${name}} of {red}"
scenario Here
  side red
    F
    Ada
    Bob
  side blue
    F
    Cid
`);
  const lines = told(goOn(program, machine, {}).events);
  expect(lines.filter((line) => /^(?:Ada|Bob|Cid|\d)/.test(line))).toEqual([
    'Ada',
    'Bob',
    '2 of red',
  ]);
});

test('a text shows a side by its name, and a group by its members', () => {
  const { program, machine } = begun(`ruleset "T"
span round
side red
kind F
  HP counter 0..9 starts 3
encounter
  play round up to 1 times
    let strong be red
    announce "{red}: {strong}"
scenario Here
  side red
    F
    Ada
    Bob
`);
  expect(told(goOn(program, machine, {}).events)).toContain('red: Ada, Bob');
});

const fort = `ruleset "T"
side red
side blue
kind Man
  HP counter 0..9 starts 3
kind Engine
  HP counter 0..9 starts 8
encounter
  each t in red
    announce "{t} {t.HP}"
scenario Siege
  side red
    Man  HP
    Ada  4
  side blue
    Man
    Bob
  side red
    Engine
    Ram
`;

test('a side lists each of its kinds in a block of its own', () => {
  const { program, machine } = begun(fort, { inputs: { scenario: 'Siege' } });
  expect(told(goOn(program, machine, {}).events)).toEqual(
    expect.arrayContaining(['Ada 4', 'Ram 8']),
  );
});

test('a scenario like another replaces the whole of a side, however many kinds it has', () => {
  const { program, machine } = begun(
    `${fort}scenario Later like Siege\n  side red\n    Engine\n    Bow\n`,
    { inputs: { scenario: 'Later' } },
  );
  const lines = told(goOn(program, machine, {}).events);
  expect(lines).toContain('Bow 8');
  expect(lines.join()).not.toMatch(/Ada|Ram/);
});

test.each([
  ['a procedure', 'Sweep of red', 'procedure Sweep of those (several F)'],
  ['an action', 'Sweep by c on red', 'action Sweep by f on those (several F)'],
  [
    'an action that somebody takes',
    'ask c to take Sweep on red',
    'action Sweep by f on those (several F)',
  ],
])('a side passed to %s is its members', (_, call, head) => {
  const { program, machine } = begun(`ruleset "T"
span round
side red
side blue
kind F
  HP counter 0..9 starts 3
${head}
  each t in those
    announce "{t}"
encounter
  each c in blue
    ${call}
scenario Here
  side red
    F
    Ada
    Bob
  side blue
    F
    Cid
`);
  const lines = told(goOn(program, machine, {}).events);
  expect(lines.filter((line) => /^(?:Ada|Bob|Cid)$/.test(line))).toEqual(['Ada', 'Bob']);
});
