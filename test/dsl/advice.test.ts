// Advice for lines that no table knows: what is told is the line that was meant, found by what it speaks of and tried with the whole check.

import { readFileSync } from 'node:fs';
import { advise, applyEdits, compile, createSource, positionAt } from '@fray/dsl/internal';
import { describe, expect, test } from 'vitest';
import { someOf } from '../scale.ts';

const rules = Object.fromEntries(
  ['momentum', 'unit-ambush'].map((name) => [
    name,
    readFileSync(new URL(`../../rulesets/${name}/${name}.fray`, import.meta.url), 'utf8').replace(
      / +\[[A-Z][A-Z0-9 -]*\]$/gm,
      '',
    ),
  ]),
);

/** The line (or lines) that is advised in the place of a wrong one. */
function advised(name: string, right: string, wrong: string): string | undefined {
  const sound = rules[name] ?? '';
  expect(sound).toContain(right);
  const text = sound.replace(right, () => wrong);
  const source = createSource('x.fray', text);
  const check = (one: typeof source) => compile(one).diagnostics;
  const { line } = positionAt(source, text.indexOf(wrong));
  const last = line + wrong.trimEnd().split('\n').length - 1;
  const edits = advise(source, check(source), check, () => undefined)
    .filter(({ primary }) => {
      const at = positionAt(source, primary.span.start).line;
      return at >= line && at <= last;
    })
    .flatMap(({ help }) => help.find((one) => one.edits !== undefined)?.edits ?? []);
  if (edits.length === 0) return undefined;
  const mended = applyEdits(source, edits);
  const start = text.indexOf(wrong);
  return mended
    .slice(start, mended.length - (text.length - start - wrong.length))
    .replace(/(\S) +/g, '$1 ');
}

const slips: readonly (readonly [
  ruleset: string,
  right: string,
  wrong: string,
  advised?: string,
])[] = [
  ['momentum', 'side party\nside foes\n', 'sides party, foes\n'],
  [
    'momentum',
    '  HP              counter 0..        starts 6        "stand-in: what it can take"',
    '  HP = 6',
    '  HP counter 0.. starts 6',
  ],
  [
    'momentum',
    '  knew            yes/no             default no      "had an',
    '  knew            bool               default false   "had an',
  ],
  [
    'momentum',
    'c is Asleep or c is Unconscious or c is Stunned',
    'c is Asleep, Unconscious or Stunned',
    '(c is Asleep or c is Unconscious or c is Stunned)',
  ],
  ['momentum', 'define c is senseless when c is Asleep or', 'define senseless(c) = c is Asleep or'],
  ['momentum', 'c is not Surprised and c is not senseless', 'c is neither Surprised nor senseless'],
  ['momentum', 'number of round > 0\n', 'after round 0\n'],
  [
    'momentum',
    '  low-die  "the die shows botch-at or less"  default',
    '  default: low-die  "the die shows botch-at or less"',
  ],
  ['momentum', '  roll d20 as die\n', '  roll a 20-sided die as die\n'],
  ['momentum', '  roll d20 as die\n', '  die: d20\n'],
  [
    'momentum',
    '  botch  when effort is 0\n  fine   otherwise',
    '  if effort is 0 then botch else fine',
    '  botch when effort is 0\n  fine otherwise',
  ],
  [
    'momentum',
    '  roll 3d20 count 11 or more as effort',
    '  roll 3d20, count those above 10, as effort',
  ],
  ['momentum', 'when luck <= chance-at', 'when luck is chance-at or lower'],
  [
    'momentum',
    '  play round up to fight-rounds times while',
    '  play round fight-rounds times while',
  ],
  ['momentum', 'each c in order where', 'each c in initiative order where'],
  ['momentum', '        set v.caught to yes\n', '        mark v as caught\n'],
  [
    'momentum',
    '      otherwise if ambush-success is chance\n',
    '      else-if ambush-success is chance\n',
  ],
  ['momentum', '    highest c.initiative\n', '    by c.initiative, highest first\n'],
  [
    'momentum',
    '              raise c.momentum by 1\n',
    '              c.momentum increases by 1\n',
  ],
  ['momentum', 'pick t from enemies of a where', 'pick one enemy t where'],
  [
    'momentum',
    '      roll d6 as wound by a\n      lower t.HP by wound',
    '      t loses 1d6 HP',
    '      roll 1d6 as harm\n      lower t.HP by harm',
  ],
  ['momentum', 'trigger Falls when t.HP reaches 0', 'trigger Falls when t drops to 0 HP'],
  ['momentum', '  hit   when blow >= 11\n', '  hit   on 11 or higher\n', '  hit when blow >= 11\n'],
  ['momentum', '  given fight-rounds 20\n', '  set fight-rounds to 20\n'],
  ['momentum', '  policy Quiet for everyone\n', '  everyone uses Quiet\n'],
  ['momentum', '  pick lowest option.HP\n', '  pick the weakest\n'],
  ['momentum', 'expect number of surprise-round is 0', 'expect 0 surprise-rounds'],
  ['momentum', 'scenario Trap like Meeting', 'scenario Trap extends Meeting'],
  [
    'momentum',
    'at start of each surprise-round\n  count',
    'at start of every surprise-round\n  count',
  ],
  [
    'unit-ambush',
    '  roll d20 as blow\n    Easy',
    '  roll d20 as blow with advantage\n    Easy',
    '  roll 2d20 keep highest 1 as blow\n    Easy',
  ],
  ['unit-ambush', 'when blow >= t.armour', 'when blow >= armour of the target'],
  [
    'unit-ambush',
    '      hit   lower t.HP by 1\n',
    '      hit   subtract 1 from t.HP\n',
    '      hit lower t.HP by 1\n',
  ],
  [
    'unit-ambush',
    '  once per unit\n  pick t from enemies',
    '  limit 1 per unit\n  pick t from enemies',
  ],
  ['unit-ambush', '  whenever p gains Ambushed\n', '  each time p is Ambushed\n'],
  ['unit-ambush', 'end encounter "nobody planned', 'end the encounter: "nobody planned'],
];

describe('a line that no table knows is told as it is meant', () => {
  test.each(someOf(slips, 1))('%s: %j as %j', (...row) => {
    const [name = '', right = '', wrong = '', meant = right] = row;
    expect(advised(name, right, wrong)).toBe(meant.replace(/(\S) +/g, '$1 '));
  });
});

test('two lines of one declaration are told each, as they are meant', () => {
  const text = (rules['momentum'] ?? '')
    .replace('        set v.caught to yes\n', '        mark v as caught\n')
    .replace('        v gains Surprised\n', '        v is hit by Surprised now\n');
  const source = createSource('x.fray', text);
  const check = (one: typeof source) => compile(one).diagnostics;
  const told = advise(source, check(source), check, () => undefined);
  expect(told.map(({ help }) => help[0]?.text)).toEqual([
    'write `set v.caught to yes`',
    'write `v gains Surprised`; `hit` has no place there',
  ]);
});

test('a loop in an order is an order and a loop', () => {
  expect(
    advised(
      'momentum',
      '  each c in everyone where c is to-roll\n',
      '  each c in everyone by c.HP, lowest first where c is to-roll\n',
    ),
  ).toBe(
    '  rank order of c in everyone\n    lowest c.HP\n    otherwise as listed\n  each c in order where c is to-roll\n'.replace(
      /(\S) +/g,
      '$1 ',
    ),
  );
});

describe('advice is held back', () => {
  test('where the verb says nothing, and the line could be anything', () => {
    expect(
      advised('momentum', '      lower t.HP by wound\n', '      frobnicate one of t.HP\n'),
    ).toBeUndefined();
  });

  test('where somebody would be gone from the line', () => {
    expect(
      advised('momentum', '      lower t.HP by wound\n', '      deal 1d6 damage to t\n'),
    ).toBeUndefined();
  });

  test('a sound ruleset is told nothing', () => {
    const source = createSource('x.fray', rules['momentum'] ?? '');
    expect(
      advise(
        source,
        [],
        () => {
          throw new Error('nothing is asked');
        },
        () => undefined,
      ),
    ).toEqual([]);
  });
});
