// Each form of override, written correctly, and what the declaration reads like afterwards.
import { expect, test } from 'vitest';
import {
  amended,
  base,
  compileFiles,
  declared,
  effective,
  rulesOf,
  withoutPlaces,
} from './base.ts';

test('the base has no problems', () => {
  expect(compileFiles({}, 'base.fray').diagnostics).toEqual([]);
});

test('a house rule with nothing but a header changes only the title', () => {
  const empty = rulesOf(amended(''));
  const alone = rulesOf(compileFiles({}, 'base.fray'));
  expect(withoutPlaces(empty)).toEqual({ ...Object(withoutPlaces(alone)), title: 'House' });
  expect(empty.files.map((one) => one.path)).toEqual(['house.fray', 'base.fray']);
  expect(
    effective(compileFiles({}, 'base.fray'))
      .map((one) => one.text)
      .join('\n'),
  ).toContain('ruleset "Duel"');
});

test.each([
  [
    'replaces a declaration',
    'replace check Omen\n  good  when loud\n  bad   otherwise',
    'check Omen',
    ['check Omen', '  good  when loud', '  bad   otherwise'],
  ],
  [
    'replaces a choice by a check',
    'replace check Yield by d\n  roll d6 as nerve\n  yes  when nerve is 1\n  no   otherwise',
    'check Yield',
    ['check Yield by d', '  roll d6 as nerve', '  yes  when nerve is 1', '  no   otherwise'],
  ],
  [
    'replaces a check by a choice',
    'replace choice Omen by referee "what do the birds say?"\n  good  default\n  bad',
    'choice Omen',
    ['choice Omen by referee "what do the birds say?"', '  good  default', '  bad'],
  ],
  [
    'replaces a track',
    'replace track loud  yes/no  starts yes',
    'track loud',
    ['track loud  yes/no  starts yes'],
  ],
  [
    'replaces a step',
    'replace step Herald in encounter\n  announce "silence"',
    'encounter',
    ['  step Herald', '    announce "silence"'],
  ],
  [
    'removes a modifier',
    'remove modifier Courage in check Strike',
    'check Strike',
    ['  roll d20 as blow', '    best of Ground'],
  ],
  [
    'removes a group of modifiers',
    'remove modifier Ground in check Strike',
    'check Strike',
    ['    Courage  +1  when a.brave', '  let needed be 10 + d.might + weather.shift'],
  ],
  [
    'removes a row',
    'remove row storm in table Weather',
    'table Weather',
    ['  fair     0      d6', '  rain     -1     d8'],
  ],
  [
    'puts steps before a step',
    'before step Fight in encounter\n  announce "now"',
    'encounter',
    ['  announce "now"', '  step Fight'],
  ],
  [
    'puts steps after a step',
    'after step Signs in encounter\n  step Oath\n    announce "I swear"',
    'encounter',
    ['  step Oath', '    announce "I swear"', '  step Fight'],
  ],
  [
    'sets a ruling',
    'set ruling ties to defender',
    'ruling ties',
    ['  attacker  "the one who strikes"', '  defender  "the one who is struck"  default'],
  ],
  [
    'sets a given',
    'set given rounds to 5',
    'given rounds',
    ['given rounds   1..9            default 5'],
  ],
  [
    'sets what a track starts with',
    'set track loud to yes',
    'track loud',
    ['track loud  yes/no  starts yes'],
  ],
  [
    'sets what a field starts with',
    'set field HP in kind Fighter to 8',
    'kind Fighter',
    ['  HP     counter 0..  starts 8'],
  ],
  [
    'gives a field a value that every scenario had to fill in',
    'set field might in kind Fighter to 12',
    'kind Fighter',
    ['  might  1..20        default 12'],
  ],
  [
    'sets a cell',
    'set Weather at rain under die to d12',
    'table Weather',
    ['  rain     -1     d12'],
  ],
  [
    'sets a modifier',
    'set modifier Courage in check Strike to +3',
    'check Strike',
    ['    Courage  +3  when a.brave'],
  ],
  [
    'sets a modifier and its condition',
    'set modifier Courage in check Strike to +3 when a.brave and loud',
    'check Strike',
    ['    Courage  +3  when a.brave and loud'],
  ],
  [
    'sets a modifier in a group',
    'set modifier Wet in check Strike to -4',
    'check Strike',
    ['      Wet    -4  when weather is rain'],
  ],
  [
    'sets the dice of a roll',
    'set roll blow in check Strike to 2d10',
    'check Strike',
    ['  roll 2d10 as blow', '    Courage  +1  when a.brave'],
  ],
  [
    'sets a let',
    'set let needed in check Strike to 12',
    'check Strike',
    ['  let needed be 12', '    Shield  +2  when d.brave'],
  ],
  [
    'sets a let in one case',
    'set let odds in check Omen to 6 when loud',
    'check Omen',
    ['  let odds be', '    6  when loud', '    4  otherwise'],
  ],
  [
    'sets an outcome',
    'set outcome hit in check Strike to blow > needed',
    'check Strike',
    ['  hit   when blow > needed'],
  ],
  [
    'sets an outcome in one case',
    'set outcome good in check Omen to sign is 6 when loud',
    'check Omen',
    ['  good  when ((loud) and (sign is 6)) or (not (loud) and (sign >= odds))'],
  ],
  [
    'adds rows',
    'add to table Weather\n  fog  -2  d8',
    'table Weather',
    ['  storm    -3     d10', '  fog      -2     d8'],
  ],
  [
    'adds options',
    'add to ruling ties\n  nobody-wins  "both step back"',
    'ruling ties',
    ['  nobody-wins  "both step back"'],
  ],
  [
    'adds modifiers',
    'add to let needed in check Strike\n  Gale  +4  when weather is storm',
    'check Strike',
    ['    Shield  +2  when d.brave', '    Gale    +4  when weather is storm'],
  ],
])('a house rule %s', (_, body, declaration, lines) => {
  const compilation = amended(body);
  expect(compilation.diagnostics.map((one) => one.message)).toEqual([]);
  const found = declared(compilation, declaration);
  const at = found.indexOf(lines[0] ?? '');
  expect(found.slice(at, at + lines.length)).toEqual(lines);
});

test('a house rule adds fields to a kind, adds declarations and removes whole declarations', () => {
  const compilation = amended(
    'add to kind Fighter\n  grit  0..  default 2\n\nmodifier Grit + a.grit to Strike.blow by a\n\nremove modifier Noise\nremove example "Bob misses"\nremove invariant Never-below-zero',
  );
  const rules = rulesOf(compilation);
  expect(rules.kinds[0]?.fields.map((one) => one.name)).toEqual(['might', 'HP', 'brave', 'grit']);
  expect(rules.examples.map((one) => one.text)).toEqual([
    'Ann strikes true',
    "a tie is the attacker's",
  ]);
  expect(rules.watches).toEqual([]);
  expect(declared(compilation, 'modifier Noise')).toEqual([]);
});

test('an option that is added must be handled like any other', () => {
  const { diagnostics } = amended(
    'replace check Omen\n  roll d6 as sign\n  good   when sign >= 5\n  mixed  when sign >= 3\n  bad    otherwise',
  );
  expect(
    diagnostics.map((one) => [one.code, one.primary.span.source, one.secondary[0]?.span.source]),
  ).toEqual([['rules/outcomes-not-handled', 'base.fray', 'house.fray']]);
});

test('every line of the amended rules names the file and the line that it comes from', () => {
  const compilation = amended(
    'set roll blow in check Strike to 2d10\nadd to let needed in check Strike\n  Gale  +4  when weather is storm',
  );
  const lines = effective(compilation);
  expect(lines.find((one) => one.text.includes('Gale'))).toMatchObject({
    source: 'house.fray',
    line: 5,
  });
  expect(lines.find((one) => one.text.includes('Shield'))).toMatchObject({
    source: 'base.fray',
    line: base.split('\n').findIndex((line) => line.includes('Shield')) + 1,
  });
  const rules = rulesOf(compilation);
  const places = rules.places.map((place) => `${rules.files[place.file]?.path}:${place.line}`);
  expect(places).toContain('house.fray:3');
});

test('a block whose only step a house rule removes is no problem', () => {
  const house =
    'remove step Herald in encounter\nremove step Signs in encounter\nremove track loud';
  expect(amended(house).diagnostics.map((one) => one.code)).toContain('names/unknown-value');
  const { diagnostics } = compileFiles({
    'one.fray': 'ruleset "One"\n\nencounter\n  step Only\n    announce "x"\n',
    'house.fray': 'amends "one.fray"\nremove step Only in encounter\n',
  });
  expect(diagnostics).toEqual([]);
});
