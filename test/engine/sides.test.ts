// A side as a value: by whatever name it is called, it is who is in it.
import { expect, test } from 'vitest';
import { begun, goOn, told } from './played.ts';

test.each([
  ['let them be red', 'them'],
  ['let them be\n      blue  when late\n      red   otherwise', 'them'],
  ['announce "soon"', 'crowd'],
])('%j, and each of them is told', (before, name) => {
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

test('in a text a side is told by its name, and a group by who is in it', () => {
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
