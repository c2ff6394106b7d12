// Tests what somebody is asked, and when nobody needs to answer: one line of rules per row, with its offer and its
// result.
import type { Answer } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { play, told } from '../../../../test/engine/played.ts';
import type { Offer } from '../events/event.ts';

const rules = (lines: string, foes = 2): string => `ruleset "Asked"
side red
side blue
kind Fighter
  HP     counter 0..9     starts 3
  moves  list of row of Doing  starts nothing
table Doing
  doing  pace
  walk   1
  run    2
  wait   0
define A as first p in red
define B as first p in blue
define D as first p in blue where p is not B
action Hit by a on t
  counts as hostile
  pick t from enemies of a
  announce "{a} hits {t}"
action Lead by a to f on t
  pick f or nobody from allies of a
  pick t from enemies of a
  announce "{f} {t}"
action Wave by a
  announce "{a} waves"
encounter
  let none be first p in red where p.HP > 9
${lines.replaceAll(/^(?=.)/gm, '  ')}
scenario Here
  side red
    Fighter
    Ann
    Cid
  side blue
    Fighter
    Bob
${Array.from({ length: foes - 1 }, (_, index) => `    Dan-${index}\n`).join('')}`;

/** Plays these lines and returns the offer of each question, and the announced texts. */
function asked(
  lines: string,
  answers: readonly Answer[] = [],
  foes = 2,
): { readonly offers: readonly unknown[]; readonly said: readonly string[] } {
  const offers: unknown[] = [];
  const left = [...answers];
  const { events } = play(rules(lines, foes), {
    answers: ({ offer }) => {
      offers.push(shown(offer));
      return left.shift() ?? (offer.kind === 'options' ? offer.options[0] : undefined);
    },
  });
  return {
    offers,
    said: events.flatMap((one) => (one.type === 'announced' ? [one.data.text] : [])),
  };
}

/** Returns the options in short, such as `Hit t Bob`, but a list or a number unchanged. */
function shown(offer: Offer): unknown {
  if (offer.kind !== 'options') return offer;
  return offer.options.map((one) => {
    if ('take' in one)
      return [
        one.take ?? 'nothing',
        ...one.args.flatMap(([name, value]) => [name, String(value)]),
      ].join(' ');
    return 'pick' in one ? String(one.pick) : JSON.stringify(one);
  });
}

type Row = readonly [
  lines: string,
  offers: readonly unknown[],
  said: readonly string[],
  answers?: readonly Answer[],
];

const say = (list: string): string => `\nannounce "{${list}}"`;

const ROWS: readonly Row[] = [
  // A number: if only one is possible nobody is asked; if none is, or there is nobody to ask, it is 0.
  [
    `ask A for n from 2 to 4${say('n + 1')}`,
    [{ kind: 'number', from: 2, to: 4 }],
    ['4'],
    [{ say: 3 }],
  ],
  [`ask A for n from 4 to 4${say('n + 1')}`, [], ['5']],
  [`ask A for n from 0 - 4 to 0 - 4${say('n')}`, [], ['-4']],
  [`ask A for n from 5 to 4${say('n + 1')}`, [], ['1']],
  [`ask none for n from 2 to 4${say('n + 1')}`, [], ['1']],
  // A participant; the option of nobody comes last.
  [`ask A to pick t from blue${say('t')}`, [['Bob', 'Dan-0']], ['Bob']],
  [
    `ask A to pick t or nobody from blue${say('t')}`,
    [['Bob', 'Dan-0', 'null']],
    ['nothing'],
    [{ pick: null }],
  ],
  [`ask A to pick t from blue where t.HP > 3${say('t')}`, [], ['nothing']],
  [`ask A to pick t or nobody from blue where t.HP > 3${say('t')}`, [], ['nothing']],
  [`ask A to pick t from blue where t is B${say('t')}`, [], ['Bob']],
  [`ask none to pick t from blue${say('t')}`, [], ['nothing']],
];

test.each(ROWS.map(([lines, offers, said, answers = []]) => ({ lines, offers, said, answers })))(
  '$lines',
  ({ lines, offers, said, answers }) => {
    expect(asked(lines, answers)).toEqual({ offers, said });
  },
);

/**
 * Returns the offer of a list. The rows vary how many members it may have; if only one list is possible nobody is
 * asked.
 */
const list = (rest: object): unknown => ({ kind: 'list', ...rest });
const doing = ['walk', 'run', 'wait'];

test.each<readonly [asked: string, offered: unknown, length: number | undefined]>([
  ['up to 2, from Doing', list({ from: doing, atMost: 2 }), undefined],
  ['up to 5, from Doing', list({ from: doing, atMost: 5 }), undefined],
  ['up to 20000, from Doing', list({ from: doing, atMost: 20_000 }), undefined],
  ['up to 5, each once, from Doing', list({ from: doing, atMost: 3, once: true }), undefined],
  ['exactly 5, from Doing', list({ from: doing, atMost: 5, atLeast: 5 }), undefined],
  [
    'exactly 2, each once, from Doing',
    list({ from: doing, atMost: 2, atLeast: 2, once: true }),
    undefined,
  ],
  [
    'exactly 5, each once, from Doing',
    list({ from: doing, atMost: 3, atLeast: 3, once: true }),
    undefined,
  ],
  ['exactly 10000, from Doing', list({ from: doing, atMost: 10_000, atLeast: 10_000 }), undefined],
  // With a single member there is only one list of a given length, but several up to that length.
  ['exactly 3, from Doing where doing is run', null, 3],
  ['exactly 3, each once, from Doing where doing is run', null, 1],
  ['up to 1, from Doing where doing is run', list({ from: ['run'], atMost: 1 }), undefined],
  // If there is nothing to list, or nothing is wanted, the list is empty and nobody is asked.
  ['up to 0, from Doing', null, 0],
  ['exactly 0, from Doing', null, 0],
  ['up to (0 - 1), from Doing', null, 0],
  ['exactly 2, from Doing where pace > 2', null, 0],
])('asked to list %s', (what, offered, length) => {
  const { offers, said } = asked(`ask A to list m, ${what}\nannounce "{length of m}"`);
  expect(offers).toEqual(offered === null ? [] : [offered]);
  expect(said).toEqual(length === undefined ? [] : [String(length)]);
});

test.each<readonly [hand: readonly string[], offered: unknown, said: readonly string[]]>([
  [['run', 'run', 'run'], undefined, ['run, run']],
  [
    ['run', 'run', 'wait'],
    { kind: 'list', from: ['run', 'run', 'wait'], atMost: 2, atLeast: 2, once: true },
    ['run, wait'],
  ],
])('asked to list two of the hand %j', (hand, offered, said) => {
  const lines =
    'ask A to list m, up to 3, from Doing\nset A.moves to m\nask A to list cards, exactly 2, each once, from A.moves\nannounce "{cards}"';
  const found = asked(lines, [{ list: hand }, { list: ['run', 'wait'] }]);
  expect(found.offers[1]).toEqual(offered);
  expect(found.said).toEqual(said);
});

test('a list that must have more than ten thousand members is a fault', () => {
  const { events } = play(rules('ask A to list m, exactly 10001, from Doing'));
  expect(told(events)[0]).toContain(
    'end: fault A list of 10001 is asked for, and 10000 is the most.',
  );
});

/** Options that read the same become one. Arguments that the rule fixes are no part of an answer. */
test.each<readonly [items: string, foes: number, offered: readonly string[]]>([
  ['Hit or nothing', 2, ['Hit t Bob', 'Hit t Dan-0', 'nothing']],
  ['Hit, Hit or nothing', 2, ['Hit t Bob', 'Hit t Dan-0', 'nothing']],
  ['Hit on B, Hit or nothing', 2, ['Hit', 'Hit t Bob', 'Hit t Dan-0', 'nothing']],
  ['Hit, Hit on B or nothing', 2, ['Hit t Bob', 'Hit t Dan-0', 'Hit', 'nothing']],
  ['Hit on B, Wave or nothing', 2, ['Hit', 'Wave', 'nothing']],
  [
    'Lead to (first p in red where p is not A) or nothing',
    2,
    ['Lead t Bob', 'Lead t Dan-0', 'nothing'],
  ],
  ['Wave by none or nothing', 2, []],
  ['Wave by B or nothing', 2, ['Wave', 'nothing']],
  // The machine compares this many options in another way.
  ['Hit, Hit or nothing', 25, [...dans(25), 'nothing']],
  ['Hit, any hostile, Wave or nothing', 24, [...dans(24), 'Wave', 'nothing']],
  ['Hit on B, Hit or nothing', 30, ['Hit', ...dans(30), 'nothing']],
])('asked to take %s, with %i foes', (items, foes, offered) => {
  const { offers } = asked(`ask A to take ${items}`, [], foes);
  expect(offers).toEqual(offered.length === 0 ? [] : [offered]);
});

function dans(foes: number): readonly string[] {
  return ['Hit t Bob', ...Array.from({ length: foes - 1 }, (_, index) => `Hit t Dan-${index}`)];
}

test('of options that read the same the first one is carried out', () => {
  const first = { take: 'Hit', args: [] } as const;
  expect(asked('ask A to take Hit on B, Hit on D or nothing', [first]).said).toEqual([
    'Ann hits Bob',
  ]);
  const other = { take: 'Hit', args: [['t', 'Dan-0']] } as const;
  expect(asked('ask A to take Hit on B, Hit or nothing', [other]).said).toEqual(['Ann hits Dan-0']);
});
