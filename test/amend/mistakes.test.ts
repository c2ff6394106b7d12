// Each form of override, written wrongly: the problem, the words that it marks, and the other place that it shows.
import { describe, expect, test } from 'vitest';
import { said } from '../../packages/dsl/src/diagnostics/said-fixture.ts';
import { amended, compileFiles, problemsOf } from './base.ts';

describe('an override of something that does not exist', () => {
  test.each([
    [
      'a declaration',
      'remove check Strikes',
      ['names/unknown house.fray “Strikes”'],
      said.didYouMean('Strike'),
    ],
    [
      'one of another sort',
      'remove check Yield',
      ['names/unknown house.fray “Yield”'],
      '`Yield` is a choice: write `choice Yield`',
    ],
    [
      'a part',
      'remove modifier Corage in check Strike',
      ['names/nothing-to-change house.fray “Corage”, base.fray “Strike”'],
      said.didYouMean('Courage'),
    ],
    [
      'a part that is elsewhere',
      'remove modifier Courage in check Omen',
      ['names/nothing-to-change house.fray “Courage”, base.fray “Omen”'],
      'there is one in `check Strike`',
    ],
    [
      'a modifier that stands by itself',
      'remove modifier Noise in check Strike',
      ['names/nothing-to-change house.fray “Noise”, base.fray “Strike”'],
      '`modifier Noise` is a declaration of its own: `remove modifier Noise` or `replace modifier Noise …`',
    ],
    [
      'a step',
      'before step Fihgt in encounter\n  nothing',
      ['names/nothing-to-change house.fray “Fihgt”, base.fray “encounter”'],
      said.didYouMean('Fight'),
    ],
    [
      'a step to replace',
      'replace step Dance in encounter\n  nothing',
      ['names/nothing-to-change house.fray “Dance”, base.fray “encounter”'],
      'it has `Herald`, `Signs`, `Fight`',
    ],
    [
      'an option',
      'set ruling ties to defenders',
      ['names/nothing-to-change house.fray “defenders”, base.fray “ties”'],
      said.didYouMean('defender'),
    ],
    [
      'a row',
      'set Weather at rian under die to d12',
      ['names/nothing-to-change house.fray “rian”, base.fray “Weather”'],
      said.didYouMean('rain'),
    ],
    [
      'a column',
      'set Weather at rain under dice to d12',
      ['names/nothing-to-change house.fray “dice”, base.fray “Weather”'],
      said.didYouMean('die'),
    ],
    [
      'a table',
      'set Wether at rain under die to d12',
      ['names/unknown house.fray “Wether”'],
      said.didYouMean('Weather'),
    ],
    [
      'a given',
      'set given round to 5',
      ['names/unknown house.fray “round”'],
      said.didYouMean('rounds'),
    ],
    [
      'a ruling',
      'set ruling tie to defender',
      ['names/unknown house.fray “tie”'],
      said.didYouMean('ties'),
    ],
    [
      'a roll',
      'set roll die in check Strike to 2d10',
      ['names/nothing-to-change house.fray “die”, base.fray “Strike”'],
      'it has `blow`',
    ],
    [
      'a kind',
      'add to kind Figther\n  grit  0..',
      ['names/unknown house.fray “Figther”'],
      said.didYouMean('Fighter'),
    ],
    [
      'what is to be replaced',
      'replace check Strikes by a on d\n  hit  otherwise',
      ['names/unknown house.fray “Strikes”'],
      said.didYouMean('Strike'),
    ],
    [
      'an example',
      'remove example "Bob missed"',
      ['names/unknown house.fray “"Bob missed"”'],
      said.didYouMean('Bob misses'),
    ],
  ])('is reported: %s', (_, body, problems, help) => {
    const compilation = amended(body);
    expect(problemsOf(compilation)).toEqual(problems);
    expect(compilation.diagnostics[0]?.help[0]?.text).toBe(help);
    expect(compilation.ruleset).toBeUndefined();
  });
});

test.each([
  [
    'a ruling that is set to its default',
    'set ruling ties to attacker',
    'names/already-so house.fray “attacker”, base.fray “attacker”',
  ],
  [
    'a given that has that value',
    'set given rounds to 3',
    'names/already-so house.fray “3”, base.fray “default 3”',
  ],
  [
    'a field that starts so',
    'set field HP in kind Fighter to 3',
    'names/already-so house.fray “3”, base.fray “starts 3”',
  ],
  [
    'a field where there is none',
    'set field blow in check Strike to 3',
    'names/nothing-to-change house.fray “blow”, base.fray “Strike”',
  ],
  [
    'a value that a field cannot have',
    'set field HP in kind Fighter to -1',
    'types/out-of-range house.fray “-1”',
  ],
  [
    'a cell with that value',
    'set Weather at rain under die to d8',
    'names/already-so house.fray “d8”, base.fray “d8”',
  ],
  [
    'a modifier of that amount',
    'set modifier Courage in check Strike to +1',
    'names/already-so house.fray “Courage”, base.fray “+1”',
  ],
  [
    'dice that are those',
    'set roll blow in check Strike to d20',
    'names/already-so house.fray “blow”, base.fray “d20”',
  ],
  [
    'a let of that value',
    'set let needed in check Strike to 10 + d.might + weather.shift',
    'names/already-so house.fray “needed”, base.fray “10 + d.might + weather.shift”',
  ],
  [
    'a replacement that says the same',
    'replace track loud  yes/no  starts no',
    'names/already-so house.fray “loud”, base.fray “loud”',
  ],
  [
    'a row that is there',
    'add to table Weather\n  rain  -1  d8',
    'names/already-there house.fray “rain”, base.fray “rain”',
  ],
  [
    'an option that is there',
    'add to ruling ties\n  attacker',
    'names/already-there house.fray “attacker”, base.fray “attacker”',
  ],
  [
    'a field that is there',
    'add to kind Fighter\n  might  0..',
    'names/already-there house.fray “might”, base.fray “might”',
  ],
  [
    'a modifier that is there',
    'add to roll blow in check Strike\n  Courage  +1',
    'names/already-there house.fray “Courage”, base.fray “Courage”',
  ],
  [
    'a declaration that is there',
    'scenario Yard\n  given rounds 2',
    'names/declared-twice house.fray “Yard”, base.fray “Yard”',
  ],
  [
    'a signature that is another',
    'replace check Strike by a\n  hit  otherwise',
    'names/other-signature house.fray “Strike”, base.fray “Strike”',
  ],
  [
    'a ruling that depends',
    'set ruling ties to defender when loud',
    'names/cannot-depend house.fray “loud”',
  ],
  [
    'a field that depends',
    'set field HP in kind Fighter to 8 when loud',
    'names/cannot-depend house.fray “loud”',
  ],
  [
    'dice that depend',
    'set roll blow in check Strike to 2d10 when loud',
    'names/cannot-depend house.fray “loud”',
  ],
  [
    'cases for a value with modifier lines',
    'set let needed in check Strike to 12 when loud',
    'names/cases-or-modifiers house.fray “loud”, base.fray “needed”',
  ],
  [
    'a mistake that is in both',
    'set let odds in check Omen to 4',
    'names/already-so house.fray “odds”, base.fray “4”',
  ],
])('an override that changes nothing or is impossible is a problem: %s', (_, body, problem) => {
  expect(problemsOf(amended(body))).toEqual([problem]);
});

test.each([
  [
    'changed after it was removed',
    'remove modifier Courage in check Strike\nset modifier Courage in check Strike to +2',
    'names/removed house.fray “Courage”, house.fray “Courage”',
  ],
  [
    'a part of what was removed',
    'remove check Omen\nset outcome good in check Omen to sign is 6',
    'names/removed house.fray “Omen”, house.fray “Omen”',
  ],
  [
    'removed twice',
    'remove invariant Never-below-zero\nremove invariant Never-below-zero',
    'names/removed house.fray “Never-below-zero”, house.fray “Never-below-zero”',
  ],
  [
    'set twice',
    'set modifier Courage in check Strike to +2\nset modifier Courage in check Strike to +3',
    'names/changed-twice house.fray “Courage”, house.fray “Courage”',
  ],
  [
    'replaced and changed',
    'replace check Omen\n  good  when loud\n  bad   otherwise\nset outcome good in check Omen to weather is fair',
    'names/changed-twice house.fray “good”, house.fray “Omen”',
  ],
])('one file must not override the same thing twice: %s', (_, body, problem) => {
  expect(problemsOf(amended(body))).toEqual([problem]);
});

test('two lines that cannot be read do not change the same thing', () => {
  expect(
    problemsOf(amended('replace Strike\n\nhouse rule Tough\n\nadd measure foo')),
  ).not.toContain(expect.stringContaining('names/changed-twice'));
});

test.each([
  ['amends "Duel"', 'write the name of the file: `"base.fray"`'],
  ['amends "Other"', 'write the name of a file, such as `"rules.fray"`, not the name of a ruleset'],
  ['amends "bsae.fray"', 'the path is relative to the folder of this file'],
])('a header that names no file: %s', (header, help) => {
  const { diagnostics } = compileFiles({ 'house.fray': `${header}\n` }, 'base.fray', [
    'house.fray',
  ]);
  expect(diagnostics[0]?.code).toBe('names/file-not-found');
  expect(diagnostics[0]?.help.map(({ text }) => text)).toEqual([help]);
});

test('an override outside of a house rule is refused, and so is a rule in a file with `uses`', () => {
  expect(
    problemsOf(compileFiles({ 'house.fray': 'ruleset "Alone"\nset ruling ties to defender\n' })),
  ).toEqual(['names/only-in-house-rules house.fray “set”']);
  expect(
    problemsOf(compileFiles({ 'house.fray': 'uses "base.fray"\nremove check Omen\n' })),
  ).toEqual(['names/only-in-house-rules house.fray “rem”']);
});

test.each(['amends', 'amends base', 'amends "base.fray" called'])(
  'if the header `%s` cannot be read, nothing is said about what the lines below change',
  (header) => {
    const text = `${header}\n\nset ruling ties to defender\n\nexample "one"\n  scenario Duel\n`;
    const { diagnostics } = compileFiles({ 'house.fray': text });
    expect(diagnostics.map(({ code }) => code)).toEqual(['syntax/unexpected']);
  },
);

test('a mistake in a declaration of a house rule is marked in the house rule', () => {
  expect(problemsOf(amended('set let needed in check Strike to 10 + d.mihgt'))).toEqual([
    'names/unknown-field house.fray “mihgt”',
  ]);
  expect(problemsOf(amended('before step Fight in encounter\n  rise'))).toEqual([
    'names/unknown house.fray “rise”',
  ]);
});
