// Tests which loops need a variable for the participants still to come, one loop a line. For all others they follow from the control
// location.
import { expect, test } from 'vitest';
import { stateLayoutOf } from '../../packages/engine/src/statespace/control-location.ts';
import { headerOf } from '../../packages/engine/src/machine/header.ts';
import { beginRun, inputsFor } from '../engine/runs.ts';
import type { TechniqueName } from '@fray/engine/analysis';
import { link } from '@fray/engine/machine';
import { rulesetOf } from '../odds/rules.ts';
import { procOf, textOf } from './arena.ts';

const ORDER = 'rank order of p in everyone\n  highest p.HP\n  otherwise as listed\n';

/** Returns for each loop of Act whether it has that variable: if all participants are distinct, and if Ann and Bob are interchangeable. */
function held(act: string, off: readonly TechniqueName[] = []): readonly (readonly boolean[])[] {
  const ruleset = rulesetOf(textOf({ act, still: true }));
  const program = link(ruleset, { watches: [] });
  const header = headerOf(beginRun(program, inputsFor(ruleset, { scenario: 'Field' })));
  const proc = procOf(ruleset, 'procedure Act');
  const lists = (ruleset.procs[proc]?.code ?? []).flatMap((instr) =>
    instr.op === 'each' || instr.op === 'each-number' ? [instr.list] : [],
  );
  return [null, header].map((begun) => {
    const { loops } = stateLayoutOf(program, begun, new Set(off));
    return lists.map((list) => loops.holds(proc, list));
  });
}

const YES = [[true], [true]] as const;
const NO = [[false], [false]] as const;

test.each<readonly [string, readonly (readonly boolean[])[]]>([
  // An order needs the variable whether or not anybody is interchangeable.
  [`${ORDER}each p in order\n  lower p.HP by 1`, YES],
  [`${ORDER}each p in order where p.HP > 0\n  lower p.HP by 1`, YES],
  // If a loop goes through all participants of a list, whose turn it is says who is still to come, unless some are interchangeable.
  ['each p in everyone\n  lower p.HP by 1', [[false], [true]]],
  ['each p in left\n  lower p.HP by 1', [[false], [true]]],
  ['each n from 1 to 3\n  raise heat by n', NO],
])('%s', (act, expected) => {
  expect(held(act)).toEqual(expected);
  expect(held(act, ['heads'])).toEqual(NO);
});
