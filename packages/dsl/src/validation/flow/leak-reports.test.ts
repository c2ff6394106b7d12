// Tests the reports of leaks. Each row marks the place that is reported with «…», and lists each hidden thing
// and the sides from whom it is hidden.

import { expect, test } from 'vitest';
import { wholeReport } from '../../diagnostics/report-fixture.ts';
import { inOrder, prelude, diagnosticsOf } from './flow-fixture.ts';

/** For each code, the message up to the first hidden thing, and the help. */
const CODES = {
  'rules/hidden-shows': [
    'everybody sees this, and it depends on',
    'roll or ask `secretly`, keep the result in a field that is hidden too, or `reveal` it first (of everybody: `each p in everyone`, without a `where`)',
  ],
  'rules/hidden-decides': [
    'everybody sees whether this happens, and that depends on',
    'let a `reveal` happen first, roll or ask `secretly`, or change only fields that are hidden too',
  ],
  'rules/hidden-in-text': ['this text shows', 'leave it out of the text, or `reveal` it first'],
  'rules/hidden-in-offer': [
    'what is offered here depends on',
    'offer the same options whatever is hidden, or first `reveal` it to those who are asked',
  ],
  'rules/hidden-from-policy': ['this policy goes by', 'let the policy go by what its side can see'],
} as const;

/**
 * The hidden thing, from whom it is hidden, and the text at its place, if that differs from the name of the
 * thing.
 */
type Hidden = readonly [what: string, from: string, at?: string];

const strength: Hidden = ['s.strength', '`watchers`'];
const notes: Hidden = ['s.notes', '`spies` and `watchers`'];
const ledger: Hidden = ['ledger', '`spies` and `watchers`'];
const nerve: Hidden = ['s.nerve', 'the other sides'];

const MOLE =
  '\nkind Mole\n  pal   Mole    starts nobody\n  seen  yes/no  starts no  hidden from everyone\n\nscenario Den like Inn\n  side spies\n    Mole\n    Max\n';

type Row = readonly [
  code: keyof typeof CODES,
  body: string,
  hidden: readonly [Hidden, ...Hidden[]],
  more?: string,
];

const ROWS: readonly Row[] = [
  ['rules/hidden-shows', 'each s in spies\n  «set s.score to s.strength»\n', [strength]],
  ['rules/hidden-shows', 'each s in spies\n  «set s.score to s.notes»\n', [notes]],
  ['rules/hidden-shows', '«set tally to ledger»\n', [ledger]],
  [
    'rules/hidden-shows',
    'each w in watchers\n  «set w.alarm to w.purse»\n',
    [['w.purse', 'the other sides']],
  ],
  // A report names at most three hidden things.
  [
    'rules/hidden-shows',
    'each s in spies\n  «set s.score to s.strength + s.fame + ledger + s.notes»\n',
    [strength, ['s.fame', '`watchers`'], ledger],
  ],
  [
    'rules/hidden-shows',
    'each s in spies\n  roll secretly d6 as luck by s\n  «raise tally by luck»\n',
    [['a secret roll', 'the other sides', 'roll secretly d6 as luck by s']],
  ],
  [
    'rules/hidden-decides',
    'each s in spies where s.strength > 3\n  «raise s.score by 1»\n',
    [strength],
  ],
  ['rules/hidden-decides', 'if ledger > 3\n  «end round»\n', [ledger]],
  [
    'rules/hidden-decides',
    'each s in spies\n  Hold by s\n    holds   nothing\n    breaks  «raise tally by 1»\n',
    [
      nerve,
      ['the secret roll of Hold', 'the other sides', 'roll secretly s.nerve as face'],
      strength,
    ],
  ],
  ['rules/hidden-in-text', 'each s in spies\n  announce «"{s} has {s.strength}"»\n', [strength]],
  [
    'rules/hidden-in-text',
    'each s in spies\n  announce «"{s.strength} or {s.strength}: {s.notes}"»\n',
    [strength, strength, notes],
  ],
  [
    'rules/hidden-in-offer',
    'each w in watchers\n  ask w «to pick s or nobody from spies where s.strength > 3»\n',
    [strength],
  ],
  // The report names the thing and points to its place, if that is not the place of the whole problem.
  [
    'rules/hidden-shows',
    'each s in spies\n  ask secretly s for bid from 0 to 9\n  «set s.score to bid»\n',
    [['the secret answer of s', 'the other sides', 's']],
  ],
  [
    'rules/hidden-decides',
    'nothing\n',
    [['x.notes', '`spies` and `watchers`', 'x.notes rises']],
    '\ntrigger Noted when x.notes rises\n  «raise tally by 1»\n',
  ],
  [
    'rules/hidden-decides',
    'nothing\n',
    [['ledger', '`spies` and `watchers`', 'ledger rises']],
    '\ntrigger Booked when ledger rises\n  «raise tally by 1»\n',
  ],
  [
    'rules/hidden-decides',
    'each s in spies\n  Hold by s\n    holds, breaks  nothing\n',
    [['the secret roll of Hold', '`spies` and `watchers`', 'Hold']],
    '\ntrigger Held when Hold by x comes out holds\n  «raise tally by 1»\n',
  ],
  [
    'rules/hidden-decides',
    'each s in spies\n  if latest Hold by s.target is holds\n    «raise tally by 1»\n',
    [
      ['s.target', 'the other sides'],
      ['the secret rolls of Hold', '`spies` and `watchers`', 'Hold'],
    ],
  ],
  [
    'rules/hidden-decides',
    'each m in Mole\n  if m.pal is seen\n    «raise tally by 1»\n',
    [['m.pal.seen', '`spies` and `watchers`', 'm.pal is seen']],
    MOLE,
  ],
  [
    'rules/hidden-shows',
    'each s in spies\n  «set s.score to s.target.alarm»\n',
    [['s.target', 'the other sides', 's.target.alarm']],
  ],
  [
    'rules/hidden-shows',
    'each s in spies\n  «set s.score to (worth of s) + (worth of s)»\n',
    [['p.strength', '`watchers`']],
    '\ndefine worth of p as p.strength\n',
  ],
  [
    'rules/hidden-in-offer',
    'each s in spies\n  ask s «to take Pay or nothing»\n',
    [['a.notes', '`spies` and `watchers`', 'notes']],
    '\naction Pay by a\n  costs 1 notes\n  raise tally by 1\n',
  ],
  [
    'rules/hidden-shows',
    'each s in spies\n  roll secretly d6 as luck by s\n    Strong  +(s.strength)\n  «raise tally by luck»\n',
    [
      strength,
      [
        'a secret roll',
        'the other sides',
        'roll secretly d6 as luck by s\n        Strong  +(s.strength)',
      ],
    ],
  ],
  // A marked place that only begins or ends with the hidden thing still names it. A place that is exactly the
  // hidden thing does not name it again.
  [
    'rules/hidden-shows',
    'each s in spies\n  Try by s\n    wins, misses  nothing\n',
    [strength],
    '\ncheck Try by s\n  roll d6 as face\n  wins    when «s.strength > 3»\n  misses  otherwise\n',
  ],
  [
    'rules/hidden-shows',
    'each s in spies\n  Try by s\n    wins, misses  nothing\n',
    [strength],
    '\ncheck Try by s\n  roll d6 as face\n  wins    when «face > s.strength»\n  misses  otherwise\n',
  ],
  [
    'rules/hidden-from-policy',
    'each w in watchers\n  Warn by w\n    yes, no  nothing\n',
    [strength],
    '\nchoice Warn by w\n  yes\n  no\n\npolicy Plan\n  choose Warn yes  when «any s in spies where s.strength > 3»\n\nscenario Tavern like Inn\n  policy Plan for watchers\n',
  ],
];

const tellingOf = (body: string, more = ''): readonly (readonly string[])[] => {
  const text = (inOrder(body) + more).replaceAll(/[«»]/g, '');
  return diagnosticsOf(text).map((one) => [one.code, ...wholeReport(prelude + text, one)]);
};

test.each(ROWS.map(([code, body, hidden, more = '']) => ({ code, body, hidden, more })))(
  '$code: $body',
  ({ code, body, hidden, more }) => {
    const [begins, help] = CODES[code];
    const [[first, from]] = hidden;
    expect(tellingOf(body, more)).toEqual(
      [...(body + more).matchAll(/«([^»]*)»/g)].map((match) => [
        code,
        match[1],
        `${begins} \`${first}\`, which is hidden from ${from}`,
        ...hidden.map(([what, whom, at = what]) => `${at}: ${what}: hidden from ${whom}`),
        help,
      ]),
    );
  },
);

test('a public answer that is stored in a hidden field is reported at the line that stores it', () => {
  expect(
    tellingOf('each s in spies\n  ask s to pick t or nobody from watchers\n  set s.target to t\n'),
  ).toEqual([
    [
      'rules/secret-asked-openly',
      'set s.target to t',
      '`s.target` is hidden, but everybody has heard the answer that goes into it',
      'write `ask secretly …`',
    ],
  ]);
});

test('if the reported place is the hidden field itself, there is no second label', () => {
  expect(
    tellingOf(
      'each m in Mole\n  Try by m\n    wins, misses  nothing\n',
      `${MOLE}\ncheck Try by m\n  roll d6 as face\n  wins    when m.seen\n  misses  otherwise\n`,
    ),
  ).toEqual([
    [
      'rules/hidden-shows',
      'm.seen',
      'everybody sees this, and it depends on `m.seen`, which is hidden from `spies` and `watchers`',
      CODES['rules/hidden-shows'][1],
    ],
  ]);
});

test('a secret pick is labelled at its name, after the hidden field that the pick depends on', () => {
  const [decides, text] = tellingOf(
    'each s in spies\n  pick secretly q at random by s from spies where q.strength > 3\n    announce "{q}"\n',
  );
  expect([decides?.[0], text?.[0]]).toEqual(['rules/hidden-decides', 'rules/hidden-in-text']);
  expect(text?.slice(3, 5)).toEqual([
    'q.strength: q.strength: hidden from `watchers`',
    'q: a secret pick: hidden from the other sides',
  ]);
});

test('a secret draw is labelled at its name', () => {
  const [told] = tellingOf(
    'each t in Thief\n  draw secretly c from pool by t\n    nothing\n',
    '\ntable Card\n  card    copies\n  feint   3\n  thrust  2\n\ntrack pool  deck of Card times copies\n\nkind Thief\n  fame  counter  starts 0\n\nscenario Den\n  side watchers\n    Thief\n    Tim\n',
  );
  expect(told?.slice(2, 4)).toEqual([
    'everybody sees this, and it depends on `a secret draw`, which is hidden from the other sides',
    'c: a secret draw: hidden from the other sides',
  ]);
});
