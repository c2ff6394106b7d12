// Tests how an action proceeds: its costs, how it can be lost, and which event causes which.
import { expect, test } from 'vitest';
import { play, told } from '../../../../test/engine/played.ts';

const rules = (lines: string, more = ''): string => `ruleset "Acts"
span round
side red
side blue
kind Fighter
  HP  counter 0..9  starts 3
  AP  counter 0..9  starts 2
condition Calm
  bars Hit
condition Down
  bars everything
condition Lit
define A as first p in red
define B as first p in blue
action Hit by a on t
  costs 1 AP
  costs 1 HP
  once per round
  pick t from enemies of a
  lower t.HP by 1
encounter
${lines.replaceAll(/^(?=.)/gm, '  ')}
${more}
scenario Here
  side red
    Fighter
    Ann
  side blue
    Fighter
    Bob
    Cid
`;

/** Each row gives all events of a fight in which everybody takes the first option. */
test.each<readonly [what: string, lines: string, more: string, happens: readonly string[]]>([
  [
    'a reaction that bars just this action stops it',
    'Hit by A on B',
    'trigger Soothe when a takes Hit\n  a gains Calm\n',
    ['Ann.AP 2 to 1', 'Ann.HP 3 to 2', 'Ann takes Hit', 'Ann gains Calm', 'Hit of Ann: lost'],
  ],
  [
    'one that bars nothing, or somebody else, does not',
    'Hit by A on B',
    'trigger Light when a takes Hit on t\n  a gains Lit\n  t gains Down\n',
    [
      'Ann.AP 2 to 1',
      'Ann.HP 3 to 2',
      'Ann takes Hit',
      'Ann gains Lit',
      'Bob gains Down',
      'Bob.HP 3 to 2',
      'Hit of Ann: done',
    ],
  ],
  [
    'what is free need not be affordable, though its target is still to be picked',
    'set A.AP to 0\nHit by A freely',
    '',
    [
      'Ann.AP 2 to 0',
      'Ann is asked take',
      'Ann: {"take":"Hit","args":[["t","Bob"]]} by script',
      'Ann takes Hit',
      'Bob.HP 3 to 2',
      'Hit of Ann: done',
    ],
  ],
  [
    'what is not free and cannot be paid is lost, and nobody is asked for a target',
    'set A.AP to 0\nHit by A',
    '',
    ['Ann.AP 2 to 0', 'Hit of Ann: lost'],
  ],
  [
    'what is taken freely leaves the one time in a round',
    'play round\n  Hit by A on B freely\n  Hit by A on B\n  Hit by A on B',
    '',
    [
      'round 1 begins',
      'Ann takes Hit',
      'Bob.HP 3 to 2',
      'Hit of Ann: done',
      'Ann.AP 2 to 1',
      'Ann.HP 3 to 2',
      'Ann takes Hit',
      'Bob.HP 2 to 1',
      'Hit of Ann: done',
      'Hit of Ann: lost',
      'round 1 ends: done',
    ],
  ],
  [
    'whoever must act may not decline',
    'Hit by A\nset B.HP to 9',
    '',
    [
      'Ann is asked take',
      'Ann: {"take":"Hit","args":[["t","Bob"]]} by script',
      'Ann.AP 2 to 1',
      'Ann.HP 3 to 2',
      'Ann takes Hit',
      'Bob.HP 3 to 2',
      'Hit of Ann: done',
      'Bob.HP 2 to 9',
    ],
  ],
])('%s', (_, lines, more, happens) => {
  expect(told(play(rules(lines, more)).events)).toEqual([...happens, 'end: done']);
});

test.each<readonly [what: string, more: string, ended: string]>([
  ['done', '', 'Hit of Ann: done'],
  ['stopped by a reaction', 'trigger T when a takes Hit\n  a gains Down\n', 'Hit of Ann: lost'],
  ['left early', 'trigger T when t.HP falls\n  if t is B\n    end round\n', 'Hit of Ann: ended'],
])(
  'an action that is %s is caused by the span around it, and its end by its beginning',
  (_, more, ended) => {
    const { events } = play(rules('play round\n  Hit by A on B', more));
    const at = (line: string): (typeof events)[number] =>
      events[told(events).indexOf(line) + 1] ?? expect.fail(line);
    const round = at('round 1 begins');
    const taken = at('Ann takes Hit');
    expect(taken.cause).toBe(round.seq);
    expect(at('Ann.AP 2 to 1').cause).toBe(round.seq);
    expect(at(ended).cause).toBe(taken.seq);
  },
);

test('each cost of an action names its own line, and so does the action', () => {
  const text = rules('Hit by A on B');
  const lineOf = (line: string): number => text.split('\n').indexOf(line) + 1;
  expect(
    play(text)
      .events.slice(1, 4)
      .map(({ type, rule }) => [type, rule?.in, rule?.line]),
  ).toEqual([
    ['value-changed', 'action Hit', lineOf('  costs 1 AP')],
    ['value-changed', 'action Hit', lineOf('  costs 1 HP')],
    ['action-taken', 'action Hit', lineOf('action Hit by a on t')],
  ]);
});
