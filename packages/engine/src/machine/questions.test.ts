// Tests what a question contains besides its offer: who is asked, the default answer, and the line that asks.
import type { Answer } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { play, told, type Played } from '../../../../test/engine/played.ts';
import type { ChoiceNeed } from './api.ts';

const rules = (lines: string): string => `ruleset "Asking"
side red
side blue
kind Fighter
  HP    counter 0..9  starts 3
  luck  counter 0..9  starts 0
table Doing
  doing  pace
  walk   1
  run    2
define A as first p in red
define B as first p in blue
choice Mercy by p
  spare   when p.HP > 3  default
  strike
  flee
choice Alarm by red
  yes
  no  default
action Hit by a on t
  pick t from everyone
  nothing
action Swap by a to f on t
  pick f from everyone
  pick t from everyone
  announce "{f} {t}"
check Luck by c
  roll d6 as face
trigger Put when Mercy by p is offered
  announce "put to {p}"
trigger Made when Mercy by p comes out any
  announce "made by {p}"
encounter
${lines.replaceAll(/^(?=.)/gm, '  ')}
scenario Here
  side red
    Fighter
    Ann
    Bob
  side blue
    Fighter
    Cid
`;

/** Plays these lines and returns the run with its first question. */
function asked(
  lines: string,
  answers: readonly Answer[] = [],
): Played & { readonly need: ChoiceNeed } {
  const left = [...answers];
  const needs: ChoiceNeed[] = [];
  const run = play(rules(lines), {
    answers: (need) => {
      needs.push(need);
      if (left.length > 0) return left.shift();
      const { offer } = need;
      if (offer.kind === 'options') return offer.options[0];
      return offer.kind === 'number' ? { say: offer.from } : { list: [] };
    },
  });
  return { ...run, need: needs[0] ?? expect.fail('nobody was asked') };
}

const outcomes = '\n  spare, strike, flee  nothing';

test.each<readonly [lines: string, decider: string, silence: Answer | null]>([
  // An option whose condition does not hold cannot be the default.
  [`Mercy by A${outcomes}`, 'Ann', null],
  [`set A.HP to 5\nMercy by A${outcomes}`, 'Ann', { choose: 'spare' }],
  ['Alarm by red\n  yes, no  nothing', 'red', { choose: false }],
  ['ask A to take Hit', 'Ann', null],
  ['ask A to pick t from everyone\nannounce "{t}"', 'Ann', null],
  ['ask referee for n from 1 to 3\nannounce "{n}"', 'referee', null],
  ['ask blue to list l, up to 2, from Doing\nannounce "{l}"', 'blue', null],
  // The default for a tie in a ranking is the first participant in the list.
  ['rank line of p in everyone\n  otherwise as chosen by B', 'Cid', { pick: 'Ann' }],
  [
    'rank line of p in everyone\n  lowest p.HP\n  otherwise as chosen by blue',
    'blue',
    { pick: 'Ann' },
  ],
])('the question of `%s` goes to %s, with the default %j', (lines, decider, silence) => {
  const { need, events } = asked(lines);
  expect([need.decider, need.default]).toEqual([decider, silence]);
  const offered = events.find((event) => event.type === 'choice-offered');
  expect(offered?.data).toEqual({
    choice: need.choice,
    text: need.text,
    decider: need.decider,
    offer: need.offer,
    default: need.default,
    secret: need.secret,
  });
});

test.each([
  'to take Hit',
  'to pick t from everyone',
  'to list l, up to 2, from Doing',
  'for n from 1 to 3',
])('with `ask secretly A %s` the question, its offer and its answer are secret', (what) => {
  for (const secret of [true, false]) {
    const { need, events } = asked(`ask ${secret ? 'secretly ' : ''}A ${what}\nnothing`);
    expect(need.secret).toBe(secret);
    const said = events.flatMap((event) =>
      event.type === 'choice-offered' || event.type === 'choice-made' ? [event.data.secret] : [],
    );
    expect(said).toEqual([secret, secret]);
  }
});

test('a trigger on an offer is caused by the offer, and a trigger on an answer by the answer', () => {
  const { events } = asked(`Mercy by A${outcomes}`);
  const lines = told(events);
  expect(lines).toEqual([
    'Ann is asked Mercy',
    'put to Ann',
    'Ann: {"choose":"strike"} by script',
    'made by Ann',
    'end: done',
  ]);
  const [, offered, put, answered, made] = events;
  expect([put?.cause, made?.cause]).toEqual([offered?.seq, answered?.seq]);
  expect([offered?.cause, answered?.cause]).toEqual([0, 0]);
});

test('two options with different open targets remain two, even if the same participant can be picked in both', () => {
  const { need, events } = asked('ask A to take Swap to B, Swap on B or nothing', [
    { take: 'Swap', args: [['f', 'Ann']] },
  ]);
  expect(need.offer.kind === 'options' && need.offer.options).toEqual([
    ...['Ann', 'Bob', 'Cid'].map((name) => ({ take: 'Swap', args: [['t', name]] })),
    ...['Ann', 'Bob', 'Cid'].map((name) => ({ take: 'Swap', args: [['f', name]] })),
    { take: null, args: [] },
  ]);
  expect(told(events)).toContain('Ann Cid');
});

test('each key of a ranking asks, and stores its roll, at its own line', () => {
  const lines =
    'rank line of p in red\n  highest p.HP\n  otherwise as chosen by A\nrank queue of p in red\n  lowest p.HP\n  highest roll Luck by p as luck';
  const { events } = play(rules(lines), { faces: [4, 2] });
  const text = rules(lines).split('\n');
  const at = (line: string): number => text.indexOf(`  ${line}`) + 1;
  expect(
    events.flatMap(({ type, rule }) =>
      type === 'choice-offered' || type === 'choice-made' || type === 'order-ranked'
        ? [[type, rule?.line]]
        : [],
    ),
  ).toEqual([
    ['choice-offered', at('  otherwise as chosen by A')],
    ['choice-made', at('  otherwise as chosen by A')],
    ['order-ranked', at('rank line of p in red')],
    ['order-ranked', at('rank queue of p in red')],
  ]);
  const kept = events.filter(({ type }) => type === 'value-changed');
  expect(kept.map(({ rule }) => rule?.line)).toEqual([
    at('  highest roll Luck by p as luck'),
    at('  highest roll Luck by p as luck'),
  ]);
});
