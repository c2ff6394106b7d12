// The advice for lines of two rulesets, a tourney and a siege, as somebody wrote them who had only read about the language.

import { readFileSync } from 'node:fs';
import { compile, createSource } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { advisedIn, narrow } from './advised.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const rules = { lists: read('lists.fray'), siege: read('siege.fray') };

test.each<readonly [name: keyof typeof rules, right: string, wrong: string]>([
  // A line that begins like the others of its block stays a line of that block.
  ['lists', '  pick o from enemies of k where', '  pick o from enemies where'],
  ['lists', '  pick o from enemies of k where', '  pick an enemy o of k where'],
  ['lists', '  allowed when k.mounted', '  allowed when mounted'],
  ['lists', '  lasts until end of next course', '  lasts until next course'],
  ['lists', '  lasts until end of next course', '  ends at the end of the next course'],
  ['lists', 'define k is able when k is not Out', 'define able k when k is not Out'],
  ['lists', 'times Feint by k this encounter < 2', 'times Feint by k < 2'],
  ['lists', '    Hugo    10    -      mail', '    Hugo    10    mail'],
  ['lists', '  choose Yield yields', '  choose yields'],
  [
    'siege',
    '  let loss be Breach at points under loss',
    '  let loss be Breach under loss at points',
  ],
  ['siege', '    Ice    -1d  when', '    Ice    -1 die  when'],
  ['siege', 'total of r.worth for r in c.bag > 8', 'total of r.worth in c.bag > 8'],
  ['siege', '    if no g in garrison', '    if none g in garrison'],
  ['siege', 'define worn when wall <= 4', 'let worn be wall <= 4'],
  ['siege', '  with Ram.aimed yes', '  with Ram.aimed'],
  ['siege', '  5..8    crack', '  4..8    crack'],
])('%s: %j written as %j gets the right advice', (name, right, wrong) => {
  const sound = rules[name];
  expect(advisedIn(sound, right, wrong)).toBe(narrow(sound));
});

test.each<readonly [name: keyof typeof rules, right: string, wrong: string, told: string]>([
  ['lists', '  dice Keep-seat by Guy  8 7', '  dice Keep-seat by Guy  8 17', '17 is no face'],
  ['lists', 'modifier Crowd +1 to', 'modifier Crowd +10% to', 'there are no percentages'],
  ['siege', 'Breach at points under loss', 'Breach at points', '`under result` or `under loss`'],
  [
    'siege',
    '    Company  men  drill\n',
    '',
    'the first line below `side besiegers` names the kind',
  ],
  [
    'siege',
    '    otherwise\n      c gains',
    '      otherwise\n        c gains',
    'an `if`, a `draw` or a `pick … at random`',
  ],
])('%s: %j written as %j gets help in words: %s', (name, right, wrong, told) => {
  const text = rules[name].replace(right, () => wrong);
  const { diagnostics } = compile(createSource('x.fray', text));
  expect(diagnostics).toHaveLength(1);
  const said = diagnostics.flatMap(({ message, help }) => [
    message,
    ...help.map((one) => one.text),
  ]);
  expect(said.join('\n')).toContain(told);
});
