// Tests lookups in rulesets where several declarations could match: each lookup finds the right one.
import { expect, test } from 'vitest';
import type { Action, Check, Choice, Duration, Instr } from './code.ts';
import {
  callEffects,
  closing,
  handingOn,
  legalityEffects,
  opening,
  rankingEffects,
  resolving,
} from './consequences.ts';
import type { Effect } from './effects.ts';
import type { InstrOf } from './part-types.ts';
import type { Ruleset } from './ruleset.ts';
import { at, flee, local, march, mercy, number, ruleset, shown, strike } from './table-fixture.ts';

const dodge: Check = {
  ...strike,
  name: 'Dodge',
  proc: 5,
  values: [
    { name: 'leap', kind: 'roll', slot: 1, type: { type: 'dice' } },
    { name: 'goal', kind: 'let', slot: 2, type: { type: 'dice' } },
  ],
};
const duel: Check = { ...strike, name: 'Duel', params: march.params, values: [], proc: 8 };
/** A ranking that compares the second value of Dodge and stores it in a field. */
const ranking: InstrOf<'rank'> = {
  op: 'rank',
  order: 'line',
  slot: 4,
  set: local(3),
  where: null,
  links: null,
  keys: [
    {
      kind: 'roll',
      best: 'highest',
      callable: 1,
      args: [local(4)],
      value: 1,
      into: 'init',
      when: number(1),
      at,
    },
  ],
  at,
};
const rest: Action = { ...flee, name: 'Rest', costs: [], once: null, proc: 6 };
const push: Action = {
  ...flee,
  name: 'Push',
  once: 'turn',
  allowed: [number(1), number(2)],
  picks: [
    { slot: 0, from: number(3), where: null, orNobody: false },
    { slot: 0, from: number(4), where: number(5), orNobody: false },
  ],
  proc: 7,
};
const vote: Choice = {
  ...mercy,
  name: 'Vote',
  decider: { by: 'referee' },
  options: [
    { name: 'yes', text: null, when: number(6), default: false },
    { name: 'no', text: null, when: null, default: false },
  ],
};
const ask: Choice = {
  ...mercy,
  name: 'Ask',
  params: march.params,
  decider: { by: 'arg', arg: 1 },
  options: [],
};
const gain = (condition: string, span: string | null): Instr =>
  ({
    op: 'gain',
    who: local(0),
    condition,
    fields: [],
    duration: span === null ? null : { kind: 'for', count: number(1), span, at },
    at,
  }) as Instr;

const start: Duration = { kind: 'until', edge: 'start', span: 'day', next: false, of: null, at };
const several: Ruleset = {
  ...ruleset,
  callables: [strike, dodge, flee, rest, push, mercy, vote, { ...march, proc: 5 }, duel],
  procs: [
    { name: '', slots: [], code: [gain('Down', null), gain('Down', 'turn')], at } as never,
    { name: '', slots: [], code: [gain('Bound', 'hour')], at } as never,
  ],
  memories: [
    { kind: 'times', what: 'check', names: ['Strike', 'Dodge'], keys: [0], span: 'round' },
    { kind: 'latest', what: 'check', names: ['Strike'], keys: [], span: 'turn' },
    { kind: 'latest', what: 'choice', names: ['Vote'], keys: [0], span: 'round' },
    { kind: 'times', what: 'action', names: ['Push'], keys: [], span: null },
    { kind: 'times', what: 'span', names: ['turn'], keys: [], span: 'round' },
  ],
};

test.each<readonly [what: string, effects: readonly Effect[], shown: readonly string[]]>([
  ['a value of one of two checks', handingOn(several, 5, 1), ['writes value leap of -: set']],
  ['its other value', handingOn(several, 5, 2), ['writes value goal of -: set']],
  ['the value of the other check', handingOn(several, 0, 1), ['writes value throw of -: set']],
  ['a local that is no value', handingOn(several, 5, 3), []],
  ['a procedure without values', handingOn(several, 9, 1), []],
  [
    'one of two checks comes out',
    resolving(several, 5),
    [
      'writes value leap of -: set',
      'writes value goal of -: set',
      'writes outcome 5 of -: set',
      'keeps l0',
      'writes memory 0 of l0: count',
      'tells result Dodge of l0',
    ],
  ],
  [
    'the other comes out',
    resolving(several, 0),
    [
      'writes value throw of -: set',
      'writes outcome 0 of -: set',
      'keeps l0',
      'writes memory 0 of l0: count',
      'writes memory 1 of -: set',
      'tells result Strike of l0',
    ],
  ],
  ['a procedure comes out as nothing', resolving(several, 2), []],
  [
    'a check between two comes out',
    resolving(several, 8),
    ['writes outcome 8 of -: set', 'tells result Duel of l0,l1'],
  ],
  [
    'an order is ranked by the second of two values, under a condition',
    rankingEffects(ranking, several),
    [
      'writes order line of -: set',
      'calls 1 of l4, result',
      'reads value goal of -',
      'writes field init of l4: set',
      'tells value true init of l4',
    ],
  ],
  [
    'a round begins',
    opening(several, 'round', at),
    [
      'writes span round of -: count',
      'writes memory 0 of everyone: set',
      'writes memory 2 of everyone: set',
      'writes memory 4 of everyone: set',
      'writes use Flee of everyone: set',
      'tells begins round of everyone',
    ],
  ],
  [
    'a turn begins, until which something lasts',
    opening(
      {
        ...several,
        conditions: several.conditions.map((one) =>
          one.name === 'Down' ? { ...one, lasts: start } : one,
        ),
      },
      'day',
      at,
    ),
    [
      'writes span day of -: count',
      'tells begins day of everyone',
      'reads condition Down of everyone',
      'writes condition Down of everyone: set',
      'tells loses Down of everyone',
    ],
  ],
  [
    'a turn begins',
    opening(several, 'turn', at),
    [
      'writes span turn of -: count',
      'writes memory 1 of everyone: set',
      'writes use Push of everyone: set',
      'tells begins turn of everyone',
    ],
  ],
  [
    'a turn ends',
    closing(several, 'turn', at),
    [
      'writes span turn of -: count',
      'writes memory 4 of -: count',
      'tells ends turn of everyone',
      'reads condition Bound of everyone',
      'writes condition Bound of everyone: set',
      'tells loses Bound of everyone',
      'reads condition Down of everyone',
      'writes condition Down of everyone: set',
      'tells loses Down of everyone',
    ],
  ],
  [
    'an hour ends',
    closing(several, 'hour', at),
    [
      'writes span hour of -: count',
      'tells ends hour of everyone',
      'reads condition Bound of everyone',
      'writes condition Bound of everyone: set',
      'tells loses Bound of everyone',
    ],
  ],
  [
    'a turn of somebody ends, which is counted for each of them',
    closing(
      {
        ...several,
        memories: [{ kind: 'times', what: 'span', names: ['day'], keys: [0], span: null }],
      },
      'day',
      at,
    ),
    [
      'writes span day of -: count',
      'keeps everyone',
      'writes memory 0 of everyone: count',
      'tells ends day of everyone',
    ],
  ],
  ['a check is called', callEffects(several, dodge), []],
  [
    'the referee is asked',
    callEffects(several, vote),
    [
      'evaluates 6 with l0',
      '- decides',
      'tells offered Vote of l0',
      'keeps l0',
      'writes memory 2 of l0: set',
      'tells result Vote of l0',
    ],
  ],
  [
    'the second of two is asked',
    callEffects(several, ask),
    ['l1 decides', 'tells offered Ask of l0,l1', 'tells result Ask of l0,l1'],
  ],
  [
    'what is remembered of two belongs to the first',
    callEffects(
      {
        ...several,
        memories: [{ kind: 'times', what: 'choice', names: ['Ask'], keys: [0, 1], span: null }],
      },
      ask,
    ),
    [
      'l1 decides',
      'tells offered Ask of l0,l1',
      'keeps l0',
      'keeps l1',
      'writes memory 0 of l0: count',
      'tells result Ask of l0,l1',
    ],
  ],
  [
    'the first of two is asked',
    callEffects(several, { ...ask, decider: { by: 'arg', arg: 0 } }),
    ['l0 decides', 'tells offered Ask of l0,l1', 'tells result Ask of l0,l1'],
  ],
  [
    'an action that costs nothing',
    callEffects(several, rest),
    ['reads condition Stunned of l0', 'tells takes Rest of l0', 'tells finishes Rest of l0'],
  ],
  [
    'an action that costs two things',
    callEffects(several, {
      ...rest,
      costs: [
        { amount: number(1), field: 'AP', at },
        { amount: number(2), field: 'HP', at },
      ],
    }),
    [
      'reads condition Stunned of l0',
      'evaluates 1 with l0',
      'reads field AP of l0',
      'evaluates 2 with l0',
      'reads field HP of l0',
      'writes field AP of l0: set',
      'tells value true AP of l0',
      'writes field HP of l0: set',
      'tells value true HP of l0',
      'tells takes Rest of l0',
      'tells finishes Rest of l0',
    ],
  ],
  [
    'whether an action may be taken',
    legalityEffects(several, push),
    [
      'reads condition Stunned of l0',
      'evaluates 3 with l0',
      'evaluates 4 with l0',
      'evaluates 5 with l0',
      'evaluates 1 with l0',
      'evaluates 2 with l0',
      'evaluates 1 with l0',
      'reads field AP of l0',
      'reads use Push of l0',
    ],
  ],
  [
    'whether one may be taken that a condition bars',
    legalityEffects(several, flee),
    [
      'reads condition Stunned of l0',
      'reads condition Bound of l0',
      'evaluates 1 with l0',
      'reads field AP of l0',
      'reads use Flee of l0',
    ],
  ],
])('%s', (_, effects, expected) => {
  expect(effects.map(shown)).toEqual(expected);
});
