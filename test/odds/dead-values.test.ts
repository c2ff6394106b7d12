// A count forgets what is written anew before anything reads it, and has the odds of a count that remembers everything.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mustAgree, mustAgreeAlways } from '../naive/agreement.ts';
import { scaled } from '../scale.ts';
import { positionsOf } from './rules.ts';

const WRITES = [
  'roll d3 as N\nset init to N',
  'each s in Squad\n  roll d2 as N\n  set s.speed to N',
  'each s in Squad\n  Quick by s as N\n  set s.speed to N.n',
  'each s in Squad\n  Quick by s as N\n  if N.n is 1\n    set s.speed to 2',
  'each s in red\n  roll d2 as N\n  set s.speed to N',
  'each s in Squad where s.hurt is 0\n  roll d2 as N\n  set s.speed to N',
  'each s in Squad\n  Renew of s',
  'each s in Squad\n  each t in Squad\n    if t.speed > s.speed\n      raise score by 1\n  roll d2 as N\n  set s.speed to N',
  'rank order of s in Squad\n  highest s.speed\n  otherwise as listed',
  'set init to 1',
  'Reset',
];
const READS = [
  'raise score by init',
  'if init is 2\n  raise score by 1',
  'each s in Squad\n  raise s.hurt by s.speed',
  'raise score by count s in Squad where s.speed > 1',
  'each s in order\n  set score to score * 2 + s.speed',
  'raise score by best',
  'roll d2 as N\nif N is 2\n  raise score by 1',
  'raise init by 1',
  'if score > 3\n  end round',
  'Look',
];
const TRIGGERS = [
  '',
  'trigger Up when s.hurt rises\n  raise score by s.speed',
  'trigger First when round begins\n  raise score by init',
  'trigger Last when round ends\n  if init is 2\n    end encounter',
];
const MEASURES = [
  'at end of encounter\n  score',
  'at end of encounter\n  init',
  'at end of each round\n  init',
  'at end of encounter\n  count s in Squad where s.speed is 2',
];

const games = fc.record({
  steps: fc.array(fc.constantFrom(...WRITES, ...READS), { minLength: 2, maxLength: 5 }),
  last: fc.constantFrom(...READS.filter((read) => !read.includes('end round'))),
  trigger: fc.constantFrom(...TRIGGERS),
  measure: fc.constantFrom(...MEASURES),
});

const indented = (text: string, by: string): string => text.replaceAll(/^/gm, by);

/** Gives the names of throws a number. */
const named = (step: string, index: number): string => step.replaceAll(/\bN\b/g, `n${index}`);

const gameOf = ({
  steps,
  last,
  trigger,
  measure,
}: typeof games extends fc.Arbitrary<infer G> ? G : never) => `ruleset "Squads"

span round

side red
side blue

kind Squad
  speed  0..9            starts 0
  hurt   counter 0..999  starts 0

track score  counter 0..9999  starts 0
track init   counter 0..99    starts 0

define best
  0                                   when no s in Squad where s.speed > 0
  highest of s.speed for s in Squad  otherwise

check Quick by s
  roll d2 as n

procedure Renew of s
  Quick by s as throw
  set s.speed to throw.n

procedure Reset
  set init to 2

procedure Look
  if init > 1
    raise score by 2

${trigger}

encounter
  rank order of s in Squad
    highest s.hurt
    otherwise as listed
  play round up to 2 times
${indented(steps.map(named).join('\n'), '    ')}
${indented(named(last, steps.length), '  ')}

scenario Ford
  side red
    Squad
    Ann
  side blue
    Squad
    Bob

measure came-to
  ${measure}
`;

test('the odds are those of a count that remembers everything', () => {
  mustAgreeAlways(games, gameOf, scaled(60));
});

/** Rules in which a value is still read, however dead it may look: what they declare, what a round does, and the measure. */
const READ: readonly (readonly [string, string, readonly string[], string])[] = [
  ['by the measure at the end', '', ['roll d3 as n', 'set init to n', 'roll d2 as coin'], 'init'],
  [
    'by what is called, which changes nothing',
    'procedure Look\n  if init > 1\n    raise score by 2\n',
    ['roll d3 as n', 'set init to n', 'roll d2 as coin', 'Look', 'set init to 0'],
    'score',
  ],
  [
    'behind what is called, which throws',
    'procedure Toss\n  roll d2 as coin\n  if coin is 2\n    raise score by 1\n',
    ['roll d3 as n', 'set init to n', 'Toss', 'raise score by init', 'set init to 0'],
    'score',
  ],
  [
    'behind an offer of what would write it anew',
    'action Calm by s\n  set init to 1\n\nprocedure Offer by s\n  roll d2 as coin\n  raise score by coin - 1\n  ask s to take Calm or nothing\n\npolicy Wild for s\n  take nothing\n',
    ['roll d3 as n', 'set init to n', 'each s in Squad', '  Offer by s', 'raise score by init'],
    'score',
  ],
  [
    'by a policy',
    'action Calm by s\n  raise score by 1\n\npolicy Wild for s\n  take Calm  when init is 2\n  take nothing\n',
    [
      'roll d3 as n',
      'set init to n',
      'roll d2 as coin',
      'raise score by coin - 1',
      'each s in Squad',
      '  ask s to take Calm or nothing',
      'set init to 0',
    ],
    'score',
  ],
  [
    'by what may be taken',
    'action Calm by s\n  allowed when init > 1\n  raise score by 1\n',
    [
      'roll d3 as n',
      'set init to n',
      'roll d2 as coin',
      'each s in Squad',
      '  ask s to take Calm or nothing',
      'set init to 0',
    ],
    'score',
  ],
  [
    'by the question whether something may be taken',
    'action Calm by s\n  allowed when init > 1\n  raise score by 1\n',
    [
      'roll d3 as n',
      'set init to n',
      'roll d2 as coin',
      'if any s in Squad where s can take Calm',
      '  raise score by 1',
      'set init to 0',
    ],
    'score',
  ],
  [
    'by what something costs',
    'action Calm by s\n  costs 1 speed\n  raise score by 1\n',
    [
      'each s in Squad',
      '  roll d2 as n',
      '  set s.speed to n - 1',
      'roll d2 as coin',
      'each s in Squad',
      '  ask s to take Calm or nothing',
      'each s in Squad',
      '  set s.speed to 0',
    ],
    'score',
  ],
  [
    'by a definition',
    'define best\n  1  when any s in Squad where s.speed > 1\n  0  otherwise\n',
    [
      'each s in Squad',
      '  roll d2 as n',
      '  set s.speed to n',
      'roll d2 as coin',
      'raise score by best',
      'each s in Squad',
      '  set s.speed to 0',
    ],
    'score',
  ],
  [
    'by what a trigger does',
    'trigger Up when score rises\n  raise extra by init\n',
    [
      'roll d3 as n',
      'set init to n',
      'roll d2 as coin',
      'raise score by coin - 1',
      'set init to 0',
    ],
    'extra',
  ],
  [
    'by a trigger that waits for it to rise',
    'trigger Up when init rises\n  raise extra by 1\n',
    ['roll d3 as n', 'set init to n', 'roll d2 as coin', 'set init to 2'],
    'extra',
  ],
  [
    'by what a trigger calls, and behind it',
    'procedure Toss\n  roll d2 as coin\n  if coin is 2\n    raise extra by 1\n\ntrigger Up when score rises\n  Toss\n',
    [
      'Toss',
      'roll d3 as n',
      'set init to n',
      'raise score by 1',
      'raise extra by init',
      'set init to 0',
    ],
    'extra',
  ],
  [
    'after a round that ends early',
    '',
    [
      'roll d3 as n',
      'set init to n',
      'roll d2 as coin',
      'if coin is 2',
      '  end round',
      'set init to 1',
    ],
    'init',
  ],
  [
    'after a round that something called ends early',
    'procedure Stop\n  roll d2 as more\n  if more is 2\n    end round\n',
    ['roll d3 as n', 'set init to n', 'Stop', 'set init to 1'],
    'init',
  ],
  [
    'after a round that a trigger ends early',
    'trigger Up when score rises\n  end round\n',
    [
      'roll d3 as n',
      'set init to n',
      'roll d2 as coin',
      'raise score by coin - 1',
      'set init to 1',
    ],
    'init',
  ],
  [
    'after a loop that is left early',
    '',
    [
      'roll d2 as coin',
      'each s in Squad',
      '  roll d3 as n',
      '  if n is 3',
      '    end round',
      '  set s.speed to n',
    ],
    'total of s.speed for s in Squad',
  ],
  [
    'by the turns of a loop before they write it',
    '',
    [
      'roll d2 as coin',
      'each s in Squad',
      '  raise score by count t in Squad where t.speed is 2',
      '  roll d2 as n',
      '  set s.speed to n',
    ],
    'score',
  ],
  [
    'by what the turns of a loop call before they write it',
    'procedure Look\n  raise score by count t in Squad where t.speed is 2\n',
    ['roll d2 as coin', 'each s in Squad', '  Look', '  roll d2 as n', '  set s.speed to n'],
    'score',
  ],
  [
    'of those whom a loop does not visit',
    '',
    [
      'roll d2 as coin',
      'if score is 0',
      '  each s in Squad',
      '    roll d2 as n',
      '    set s.speed to n',
      '  raise score by 1',
      'otherwise',
      '  each s in red',
      '    set s.speed to 0',
    ],
    'total of s.speed for s in Squad',
  ],
  [
    'of those for whom a loop does nothing',
    '',
    [
      'roll d2 as coin',
      'each s in Squad',
      '  roll d2 as n',
      '  if n is 1',
      '    set s.speed to s.hurt + 1',
      '  raise s.hurt by 1',
    ],
    'total of s.speed for s in Squad',
  ],
  [
    'of those whom a loop passes by',
    '',
    [
      'roll d2 as coin',
      'each s in Squad where s.hurt < 1',
      '  roll d2 as n',
      '  set s.speed to n',
      '  raise s.hurt by n - 1',
    ],
    'total of s.speed for s in Squad',
  ],
  [
    'of others than the one whose turn it is',
    '',
    [
      'if score is 0',
      '  each s in Squad',
      '    set s.speed to 5',
      '  raise score by 1',
      'roll d2 as coin',
      'each s in Squad',
      '  let one be first t in Squad where t.hurt is 0',
      '  set one.speed to coin',
    ],
    'total of s.speed for s in Squad',
  ],
];

test.each(READ)('a value that is read %s', (_, declared, lines, measure) => {
  mustAgree(
    `ruleset "Squads"

span round

side red
side blue

kind Squad
  speed  counter 0..9    starts 0
  hurt   counter 0..999  starts 0

track score  counter 0..9999  starts 0
track extra  counter 0..9999  starts 0
track init   counter 0..99    starts 0

${declared}
encounter
  play round up to 2 times
${lines.map((line) => `    ${line}`).join('\n')}

scenario Ford
${declared.includes('policy ') ? '  policy Wild for everyone\n' : ''}  side red
    Squad
    Ann
  side blue
    Squad
    Bob

measure came-to
  at end of encounter
  ${measure}
`,
    { ways: ['plain', 'sparing'] },
  );
});

/** The number of positions of three rounds that begin and end with these lines; null if they are too many. */
const fordWith = (first: string, last: string): string => `ruleset "Rounds"

span round

side red
side blue

kind Squad
  speed  0..20         starts 0
  hurt   counter 0..4  starts 0

track lead   0..20         starts 0
track extra  counter 0..3  starts 0

encounter
  play round up to 3 times
${indented(first, '    ')}
    each s in Squad
      roll d6 as face
      if face > 4
        raise s.hurt by 1
${indented(last, '    ')}

scenario Ford
  side red
    Squad
    Ann
  side blue
    Squad
    Bob

measure hurt
  at end of encounter
  extra + total of s.hurt for s in Squad
`;

const FAST = 'each s in Squad\n  roll d20 as pace\n  set s.speed to pace';
const LEAD = 'roll d20 as pace\nset lead to pace';
const RANKED = 'rank order of s in Squad\n  highest s.speed\n  otherwise as listed';
const USED = 'if any s in Squad where s.speed is 20\n  raise extra by 1';

test.each([
  ['a field that a loop sets for all', `${FAST}\n${USED}`, 'nothing', true],
  ['a track', `${LEAD}\nif lead is 20\n  raise extra by 1`, 'nothing', true],
  ['an order', `${FAST}\n${RANKED}\neach s in order\n  lower s.hurt by 1`, 'nothing', true],
  ['a field that is read again', FAST, USED, false],
  ['a track that is read again', LEAD, 'if lead is 20\n  raise extra by 1', false],
])('%s is forgotten, or is not', (_, first, last, isForgotten) => {
  const sparing = { after: 0, played: 20_000, worth: 1 };
  const positions = positionsOf(fordWith(first, last), 4_000_000, sparing) ?? Infinity;
  expect(positions < 1_000).toBe(isForgotten);
});

test.each([
  ['remembers', '', 'if times Try on s this encounter > 1\n        raise s.hurt by 1'],
  [
    'waits for',
    'trigger Sting when Try by a on t comes out yes\n  raise t.hurt by 1\n\n',
    'nothing',
  ],
])('those with whom a check deals are known to what %s its outcome', (_, trigger, line) => {
  const text = `ruleset "Deals"

span round

side here

kind Hero
  hurt  counter 0..9  starts 0

check Try by a on t
  roll d2 as face
  yes  when face > 1
  no   otherwise

${trigger}encounter
  play round up to 2 times
    each s in here
      Try by s on s
        yes  raise s.hurt by 1
        no   nothing
      ${line}

measure hurt
  at end of encounter
  total of s.hurt for s in here

scenario Ford
  side here
    Hero
    Ann
`;
  mustAgree(text, { ways: ['plain'] });
  expect(positionsOf(text)).not.toBeNull();
});
