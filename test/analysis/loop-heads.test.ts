// Which loops hold those still to come in a variable, one loop a line. All others keep them where the fight stands.
import { expect, test } from 'vitest';
import { stateLayoutOf } from '../../packages/engine/src/statespace/control-location.ts';
import { headerOf } from '../../packages/engine/src/machine/header.ts';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { link, type TechniqueName } from '@fray/engine/internal';
import { rulesetOf } from '../odds/rules.ts';
import { procOf, textOf } from './arena.ts';

const ORDER = 'rank order of p in everyone\n  highest p.HP\n  otherwise as listed\n';

/** For each loop of Act whether it does: where everybody is told apart, and where Ann and Bob may change places. */
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
  // An order is held whoever is in it.
  [`${ORDER}each p in order\n  lower p.HP by 1`, YES],
  [`${ORDER}each p in order where p.HP > 0\n  lower p.HP by 1`, YES],
  // Of all who are listed, those still to come follow from whose turn it is, unless somebody may change places.
  ['each p in everyone\n  lower p.HP by 1', [[false], [true]]],
  ['each p in left\n  lower p.HP by 1', [[false], [true]]],
  ['each n from 1 to 3\n  raise heat by n', NO],
])('%s', (act, expected) => {
  expect(held(act)).toEqual(expected);
  expect(held(act, ['heads'])).toEqual(NO);
});
