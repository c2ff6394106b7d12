// Tests which offers of an `ask` remain: an action that no participant takes in this fight is left out.
import type { Ruleset } from '@fray/dsl/ir';
import { sliceFor } from '@fray/engine/analysis';
import { expect, test } from 'vitest';
import {
  withoutNever,
  withoutUntaken,
} from '../../packages/engine/src/analysis/slice/dead-offers.ts';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { arena, procOf } from './arena.ts';

const MORE = `action Jab by a
  counts as blow
  raise a.score by 1

action Kick by a
  counts as blow
  allowed when a.skill > 9
  raise a.score by 2

policy Idle for p
  take nothing

policy Wary for p
  take nothing when heat > 1

policy Keen for p
  take Jab

`;

/** Returns the actions that each `ask` of Act offers, with `or nothing` if that may be chosen too. */
function offers(ruleset: Ruleset): readonly string[] {
  const code = ruleset.procs[procOf(ruleset, 'procedure Act')]?.code ?? [];
  return code.flatMap((instr) =>
    instr.op !== 'ask' || instr.asking.kind !== 'take'
      ? []
      : [
          [
            ...instr.asking.items.map(({ callable }) => ruleset.callables[callable]?.name),
            ...(instr.asking.orNothing ? ['or nothing'] : []),
          ].join(' '),
        ],
  );
}

const ASKED = 'each p in left\n  ask p to take any blow or nothing\n  ask p to take any blow';
const { ruleset, header, rules } = arena({ act: ASKED, more: MORE });
const ALL = ['Jab Kick or nothing', 'Jab Kick'];

test.each<readonly [readonly (readonly [policy: string, who: string])[], readonly string[]]>([
  [[], ALL],
  [[['Keen', 'everyone']], ALL],
  // Somebody who may choose nothing may still choose an action.
  [[['Idle', 'left']], ALL],
  [[['Wary', 'everyone']], ALL],
  // There is nothing left to ask, unless an action must be chosen.
  [[['Idle', 'everyone']], ['Jab Kick']],
  [
    [
      ['Keen', 'left'],
      ['Idle', 'everyone'],
    ],
    ['Jab or nothing', 'Jab Kick'],
  ],
])('under the policies %j the offers are %j', (policies, expected) => {
  const inputs = { ...header.inputs, policies };
  expect(offers(withoutUntaken(ruleset, { ...header, inputs }))).toEqual(expected);
});

test('an action that nobody can ever take is not offered', () => {
  expect(offers(ruleset)).toEqual(ALL);
  expect(offers(withoutNever(ruleset, rules.live.known))).toEqual(['Jab or nothing', 'Jab']);
});

test('a participant who may take no offered action is not asked, whether or not nothing is an answer', () => {
  const asked = arena({
    act: 'each p in left\n  ask p to take Kick\n  ask p to take Kick or nothing\n  ask p to take Jab',
    more: MORE,
  });
  expect(offers(asked.ruleset)).toEqual(['Kick', 'Kick or nothing', 'Jab']);
  expect(offers(withoutNever(asked.ruleset, asked.rules.live.known))).toEqual(['Jab']);
});

test('a participant without a policy is offered actions that no policy takes', () => {
  const measured = arena({ act: ASKED, more: MORE, measure: 'total of p.score for p in left' });
  const watches = measured.program.watches.map(({ watch }) => watch);
  const inputs = inputsFor(measured.ruleset, { policies: [['Idle', 'everyone']] });
  const start = beginRun(measured.program, inputs);
  const left = (isOpen: boolean): readonly string[] =>
    offers(sliceFor(measured.program, start, watches, isOpen).ruleset);
  expect(left(false)).toEqual(['Jab']);
  expect(left(true)).toEqual(['Jab or nothing', 'Jab']);
});

test('a policy of the scenario counts like one of the command line', () => {
  const calm = arena(
    { act: ASKED, more: `${MORE}scenario Calm like Field\n  policy Idle for everyone\n` },
    'Calm',
  );
  expect(offers(withoutUntaken(calm.ruleset, calm.header))).toEqual(['Jab Kick']);
});
