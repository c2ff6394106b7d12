// Laws that hold for random choices among many small house rules.
import { compile, createSource, type Compilation } from '@fray/dsl/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base, compileFiles, effective, rulesOf, withoutPlaces, type Files } from './base.ts';

/** House rules of a line or two. Any two of the same group conflict. */
const groups: readonly (readonly string[])[] = [
  [
    'set ruling ties to defender',
    'replace ruling ties "who wins?"\n  attacker  default\n  defender\n  both',
  ],
  ['set given rounds to 5', 'replace given rounds  1..20  default 7'],
  [
    'set Weather at rain under die to d12',
    'remove row rain in table Weather\nremove modifier Wet in check Strike',
    'set Weather at rain under die to d4',
  ],
  [
    'set modifier Courage in check Strike to +3',
    'remove modifier Courage in check Strike',
    'set modifier Courage in check Strike to advantage when a.brave',
  ],
  ['set let needed in check Strike to 9 + d.might'],
  [
    'set let odds in check Omen to 5 when loud',
    'set let odds in check Omen to 3',
    'replace choice Omen by referee\n  good  default\n  bad',
    'replace check Omen\n  good  when weather is fair\n  bad   otherwise',
  ],
  [
    'set outcome hit in check Strike to blow > needed + 1 when loud',
    'set outcome hit in check Strike to blow > needed or (blow is needed and ties is defender)',
  ],
  ['replace step Herald in encounter\n  announce "silence"', 'remove step Herald in encounter'],
  [
    'replace check Yield by d\n  roll d6 as nerve\n  yes  when nerve is 1\n  no   otherwise',
    'add to choice Yield\n  perhaps\nbefore step Fight in encounter\n  announce "nobody yields"\nreplace procedure Exchange of a against d\n  Strike by a on d\n    hit   lower d.HP by 2\n    miss  nothing\nremove option perhaps in choice Yield',
  ],
  ['add to let needed in check Strike\n  Gale  +4  when weather is storm'],
  ['add to kind Fighter\n  grit  0..  default 2\n\nmodifier Grit + a.grit to Strike.blow by a'],
  [
    'before step Fight in encounter\n  announce "now"\nafter step Fight in encounter\n  announce "it is over"',
  ],
  ['after step Fight in encounter\n  step Rest\n    announce "rest"'],
  ['remove modifier Noise', 'replace modifier Noise -2 to Strike.blow by a when loud'],
  ['add to table Weather\n  fog  -2  d8'],
  ['trigger Cheers when f gains Down\n  announce "{f} is down"'],
  [
    'example "mine"\n  scenario Yard\n  dice Strike.blow by Ann 20\n  try Strike by Ann on Bob is hit',
  ],
];

/** Picks for each group one of its house rules, or none (-1). */
const picks = fc.tuple(...groups.map((group) => fc.integer({ min: -1, max: group.length - 1 })));

/** Returns the picked house rules without the one that contradicts itself. */
function bodiesOf(picked: readonly number[]): readonly string[] {
  return picked
    .flatMap((at, index) => groups[index]?.[at] ?? [])
    .filter((body) => !body.includes('perhaps'));
}

function plain(compilation: Compilation): Compilation {
  const text = effective(compilation)
    .map((line) => `${line.text}\n`)
    .join('');
  return compile(createSource('plain.fray', text));
}

test('the printed rules mean the same as the amended ones', () => {
  fc.assert(
    fc.property(picks, (picked) => {
      const compilation = compileFiles({
        'house.fray': `amends "base.fray" as "House"\n\n${bodiesOf(picked).join('\n\n')}\n`,
      });
      const printed = plain(compilation);
      // Declarations that the house rules leave without use are an error only in rules that stand alone.
      expect(
        printed.diagnostics
          .filter((one) => one.severity === 'error' && one.code !== 'rules/unused')
          .map((one) => one.message),
      ).toEqual([]);
      if (printed.ruleset === undefined) return;
      expect(withoutPlaces(printed.ruleset)).toEqual(withoutPlaces(rulesOf(compilation)));
    }),
    { numRuns: 12 },
  );
});

test('changes in one house rule and changes in several house rules give the same rules, in any order of stacking', () => {
  fc.assert(
    fc.property(picks, fc.nat(), (picked, turn) => {
      const bodies = bodiesOf(picked);
      const files: Record<string, string> = {};
      bodies.forEach((body, index) => {
        files[`h${index}.fray`] = `amends "base.fray"\n\n${body}\n`;
      });
      const paths = Object.keys(files);
      const whole: Files = { 'house.fray': `amends "base.fray"\n\n${bodies.join('\n\n')}\n` };
      const stacked = compileFiles(files, 'base.fray', paths);
      expect(withoutPlaces(rulesOf(stacked))).toEqual(withoutPlaces(rulesOf(compileFiles(whole))));
      const turned = [
        ...paths.slice(turn % (paths.length || 1)),
        ...paths.slice(0, turn % (paths.length || 1)),
      ];
      const again = compileFiles(files, 'base.fray', turned);
      expect(again.diagnostics.filter((one) => one.severity === 'error')).toEqual([]);
      expect([...effective(again)].map((one) => one.text).sort()).toEqual(
        [...effective(stacked)].map((one) => one.text).sort(),
      );
    }),
    { numRuns: 6 },
  );
});

test('two house rules of one group conflict, in any order', () => {
  const pairs = groups
    .flatMap((group) => group.flatMap((a, i) => group.slice(i + 1).map((b) => [a, b] as const)))
    .filter((pair) => !pair.join('').includes('perhaps'));
  for (const [a, b] of pairs) {
    const files = {
      'a.fray': `amends "base.fray"\n${a}\n`,
      'b.fray': `amends "base.fray"\n${b}\n`,
    };
    for (const order of [
      ['a.fray', 'b.fray'],
      ['b.fray', 'a.fray'],
    ]) {
      expect(
        compileFiles(files, 'base.fray', order).diagnostics.map((one) => one.code),
        `${a}\n${b}`,
      ).toContain('names/house-rules-meet');
    }
  }
});

test('no text of a house rule makes the compiler throw', () => {
  const lines = [
    'remove',
    'set',
    'replace',
    'add to',
    'before step',
    'ruling ties',
    'check Strike',
    'modifier Courage',
    'in',
    'to',
    '+2',
    '"base.fray"',
    'amends',
    'when',
    'loud',
    '\n',
    '\n  ',
    'Omen',
    'option',
    'row',
    'under',
    'at',
    'die',
    'encounter',
    '-',
    '2..5',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 25 }), (words) => {
      const compilation = compileFiles({
        'house.fray': `amends "base.fray"\n${words.join(' ')}\n`,
      });
      expect(compilation.sources.length).toBeGreaterThan(0);
      expect(base.length).toBeGreaterThan(0);
    }),
    { numRuns: 80 },
  );
});
