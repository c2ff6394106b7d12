// Tests which actions may be taken, and why not: one rule of legality a row. Ann is asked, and her offers are written as `Hit(t Cid)`.
import { expect, test } from 'vitest';
import { illegalText } from '../../packages/engine/src/expressions/illegal.ts';
import { advance, legal } from '../../packages/engine/src/machine/advance.ts';
import { begun, told, play } from './played.ts';
import type { Answer, Value } from '@fray/dsl/ir';

const RULES = `ruleset "Legality"
span round
side left
side right
side wild
kind Hero
  HP    counter 0..9 starts 3
  gold  0.. starts 5
  debt  -4..9 starts 0
kind Beast
  HP    counter 0..9 starts 3
condition Bound
  bars everything
condition Meek
  bars Hit
condition Calm
  bars any hostile
condition Lit
define A as first p in left
define B as first p in left where p is not A
define C as first p in right
scenario Here
  side left
    Hero  HP
    Ann   3
    Bob   3
  side right
    Hero  HP
    Cid   3
  side wild
    Beast  HP
    Dog    3
action Shout by a
  counts as hostile
  nothing
`;

const HIT = 'counts as hostile\n  pick t from enemies of a\n  nothing';

/** Returns what Ann is offered after these lines, each in a few words; empty if she is not asked. */
function offered(action: string, before: string, ask: string): readonly string[] {
  let found: readonly string[] = [];
  const { events } = play(`${RULES}\n${action}\nencounter\n  ${before}\n  ${ask}\n`, {
    answers: ({ offer }): Answer | undefined => {
      if (offer.kind !== 'options') throw new Error('no options');
      found = offer.options.map(shown);
      return { take: null, args: [] };
    },
  });
  const last = events.at(-1);
  if (last?.type === 'encounter-ended' && last.data.reason === 'fault')
    throw new Error(last.data.text ?? 'a fault');
  return found.filter((one) => one !== 'nothing');
}

function shown(answer: Answer): string {
  if (!('take' in answer)) return JSON.stringify(answer);
  if (answer.take === null) return 'nothing';
  const args = answer.args.map(([name, value]) => `${name} ${String(value)}`);
  return args.length === 0 ? answer.take : `${answer.take}(${args.join(', ')})`;
}

const ASK = 'ask A to take Hit or nothing';
const both = ['Hit(t Cid)', 'Hit(t Dog)'];
const costs = (lines: string): string => `action Hit by a\n${lines}  nothing\n`;
const on = (more: string): string => `action Hit by a on t\n${more}  ${HIT}\n`;

type Row = readonly [
  what: string,
  action: string,
  before: string,
  offered: readonly string[],
  ask?: string,
];

const ROWS: readonly Row[] = [
  ['nothing stands against it', on(''), 'nothing', both],
  // A condition bars everything, one action, or the actions with a tag.
  ['barred from everything', on(''), 'A gains Bound', []],
  ['barred from this one', on(''), 'A gains Meek', []],
  ['barred from its tag', on(''), 'A gains Calm', []],
  ['a condition that bars nothing', on(''), 'A gains Lit', both],
  ['somebody else is barred', on(''), 'B gains Bound', both],
  ['no longer barred', on(''), 'A gains Meek\n  A loses Meek', both],
  // Every `allowed when` must hold.
  ['allowed', on('  allowed when a.gold > 4\n'), 'nothing', both],
  ['not allowed', on('  allowed when a.gold > 5\n'), 'nothing', []],
  [
    'the second not allowed',
    on('  allowed when a.gold > 4\n  allowed when a.HP > 3\n'),
    'nothing',
    [],
  ],
  [
    'the first not allowed',
    on('  allowed when a.gold > 5\n  allowed when a.HP > 2\n'),
    'nothing',
    [],
  ],
  // Costs: after paying, the field may not be below its minimum, nor below 0.
  ['it costs all', costs('  costs 5 gold\n'), 'nothing', ['Hit']],
  ['it costs too much', costs('  costs 6 gold\n'), 'nothing', []],
  ['two costs of one field add up', costs('  costs 3 gold\n  costs 3 gold\n'), 'nothing', []],
  ['two costs of one field, paid', costs('  costs 3 gold\n  costs 2 gold\n'), 'nothing', ['Hit']],
  ['two fields are counted apart', costs('  costs 5 gold\n  costs 3 HP\n'), 'nothing', ['Hit']],
  ['the second field falls short', costs('  costs 5 gold\n  costs 4 HP\n'), 'nothing', []],
  ['the first field falls short', costs('  costs 6 gold\n  costs 3 HP\n'), 'nothing', []],
  ['a least below 0 lends nothing', costs('  costs 1 debt\n'), 'nothing', []],
  ['a cost that is 0 needs nothing', costs('  costs 0 debt\n'), 'set A.debt to -2', ['Hit']],
  ['a cost that is 1 needs one', costs('  costs 1 debt\n'), 'set A.debt to 1', ['Hit']],
  ['a cost that is worked out', costs('  costs (a.HP + 3) gold\n'), 'nothing', []],
  // Once in a span. An action taken freely does not count towards it.
  [
    'once a round, in the next one',
    costs('  once per round\n'),
    'play round\n    Hit by A',
    ['Hit'],
    'play round\n    ask A to take Hit or nothing',
  ],
  [
    'once a round, in the same one',
    costs('  once per round\n'),
    'play round\n    Hit by A\n    ask A to take Hit or nothing',
    [],
    'nothing',
  ],
  ['once, by another', costs('  once per encounter\n'), 'Hit by B', ['Hit']],
  ['once, and taken', costs('  once per encounter\n'), 'Hit by A', []],
  [
    'freely taken it is not asked for',
    costs('  costs 9 gold\n  once per encounter\n'),
    'Hit by A freely',
    ['Hit'],
    'ask A freely to take Hit or nothing',
  ],
  // Picks: candidates are in the order of the set, and nobody comes last.
  [
    'a pick with where',
    `action Hit by a on t\n  pick t from enemies of a where t is Hero\n  nothing\n`,
    'nothing',
    ['Hit(t Cid)'],
  ],
  [
    'a pick without candidates',
    `action Hit by a on t\n  pick t from enemies of a where t.HP > 3\n  nothing\n`,
    'nothing',
    [],
  ],
  [
    'or nobody',
    `action Hit by a on t\n  pick t or nobody from enemies of a\n  nothing\n`,
    'nothing',
    [...both, 'Hit(t null)'],
  ],
  [
    'only nobody',
    `action Hit by a on t\n  pick t or nobody from enemies of a where t.HP > 3\n  nothing\n`,
    'nothing',
    ['Hit(t null)'],
  ],
  [
    'two picks',
    `action Hit by a from f at t\n  pick f from allies of a\n  pick t from enemies of a where t is not Lit\n  nothing\n`,
    'C gains Lit',
    ['Hit(f Bob, t Dog)'],
  ],
  ['given, and a candidate', on(''), 'nothing', ['Hit'], 'ask A to take Hit on C or nothing'],
  ['given, and no candidate', on(''), 'nothing', [], 'ask A to take Hit on B or nothing'],
];

const FULL = ROWS.map(([what, action, before, expected, ask = ASK]) => ({
  what,
  action,
  before,
  expected,
  ask,
}));

test.each(FULL)('$what', ({ action, before, expected, ask }) => {
  expect(offered(action, before, ask)).toEqual(expected);
});

test.each([
  ['by one of its kind', 'Hit by A', 'Hit of Ann: done'],
  ['by nobody', 'let n be first p in left where p.HP > 8\n  Hit by n', 'Hit of : lost'],
  ['barred', 'A gains Bound\n  Hit by A', 'Hit of Ann: lost'],
])('an action called %s', (_, line, expected) => {
  const { events } = play(`${RULES}\naction Hit by a (Hero)\n  nothing\nencounter\n  ${line}\n`);
  expect(told(events)).toContain(expected);
});

test.each<readonly [args: readonly Value[], why: string | null]>([
  [['Ann', 'Cid'], null],
  [['Ann', null], null],
  [['Ann'], null],
  [['Ann', 'Bob'], 'target'],
  [['Ann', 'nobody at all'], 'target'],
  [['Zed', 'Cid'], 'nobody'],
  [[null, 'Cid'], 'nobody'],
  [[], 'nobody'],
])(
  'an action asked for with the arguments %j, where the missing one may be anybody, is illegal because of: %j',
  (args, why) => {
    const text = `${RULES}\naction Hit by a on t\n  ${HIT}\nencounter\n  ask A to take Hit or nothing\n`;
    const { program, machine } = begun(text);
    advance(program, machine);
    const hit = program.ruleset.callables.findIndex(({ name }) => name === 'Hit');
    expect(legal(program, machine, hit, args)?.why ?? null).toBe(why);
  },
);

/** The reported target is the first without a candidate, on the way through the picks that gets furthest. */
test.each<readonly [picks: string, lacks: string | null]>([
  ['pick s from left\n  pick t from right\n  pick u from wild', null],
  ['pick s from left where s.HP > 3\n  pick t from right\n  pick u from wild', 's'],
  ['pick s from left\n  pick t from right where t.HP > 3\n  pick u from wild', 't'],
  ['pick s from left\n  pick t from right\n  pick u from wild where u.HP > 3', 'u'],
  // For Ann the second pick has candidates but the third has none; for Bob even the second has none.
  ['pick s from left\n  pick t from right where s is A\n  pick u from wild where u.HP > 3', 'u'],
  ['pick s from left\n  pick t from right where s is B\n  pick u from wild where u.HP > 3', 'u'],
])('the target that is missing for %s is %s', (picks, lacks) => {
  const { program, machine } = begun(
    `${RULES}\naction Hit by a on s at t from u\n  ${picks}\n  nothing\nencounter\n  ask A to take Hit, Shout or nothing\n`,
  );
  advance(program, machine);
  const hit = program.ruleset.callables.findIndex(({ name }) => name === 'Hit');
  expect(legal(program, machine, hit, ['Ann'])).toEqual(
    lacks === null ? null : { why: 'target', param: lacks },
  );
});

test('a requested target that cannot be taken is named, with those that can', () => {
  const { program, machine } = begun(
    `${RULES}\naction Hit by a on t\n  pick t from everyone where t is not in left\n  nothing\nencounter\n  ask A to take Hit, Shout or nothing\n`,
  );
  advance(program, machine);
  const hit = program.ruleset.callables.findIndex(({ name }) => name === 'Hit');
  const why = legal(program, machine, hit, ['Ann', 'Bob']);
  expect(why).toEqual({ why: 'target', param: 't', asked: 'Bob', others: ['Cid', 'Dog'] });
  expect(why === null ? '' : illegalText('Hit', why)).toBe(
    'Hit cannot be taken with Bob as t, only with Cid or Dog',
  );
});
