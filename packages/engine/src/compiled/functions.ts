// Turns text into functions: the only place in the engine that makes code from text. The text contains only numbers and
// names that we choose; everything from a ruleset is passed as values.
import { NO_RESULT } from '../expressions/memory-tables.ts';
import { listOf, valueOf } from '../expressions/compiler.ts';
import type { Eval } from '../expressions/env.ts';
import { emit, happened, uncounted } from '../machine/emit.ts';
import { reveal } from '../machine/exec-effects.ts';
import { remember } from '../machine/memory.ts';
import { rollerSize, rollSize, size, rolledValueSize } from '../machine/sizes.ts';
import type { ProcFrame } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import {
  alliesOf,
  enemiesOf,
  everyone,
  numberOfSpan,
  ofKind,
  ofSide,
  orderNamed,
} from '../state/read.ts';
import { easyDice, sum } from '../values/easy-dice.ts';
import { isRuleFault } from '../values/fault.ts';
import { add, div, mul, numberOf, sub } from '../values/number.ts';
import { compareAmounts } from '../values/ordering.ts';
import { sameValue } from '../values/same.ts';
import * as dice from './dice.ts';
import { giveUp, isGivenUp } from './give-up.ts';
import * as frameValues from './frame-values.ts';
import * as looking from './looking.ts';
import * as runtime from './runtime.ts';
import type { CompiledRun } from './runtime.ts';
import * as spans from './spans.ts';
import * as who from './who.ts';
import { procText } from './proc.ts';
import { createUnit } from './unit.ts';
import { watchTexts } from './watches.ts';

/** Runs the frame with this index on the stack until the frame is left or ends. */
export type ProcFunction = (
  run: CompiledRun,
  frame: ProcFrame,
  index: number,
  cause: number,
  into: null,
) => unknown;

/** The functions and values that the text may name. */
const known = {
  ...runtime,
  ...looking,
  ...frameValues,
  ...who,
  giveUp,
  ...dice,
  ...spans,
  NO_RESULT,
  listOf,
  valueOf,
  emit,
  happened,
  uncounted,
  size,
  rolledValueSize,
  rollSize,
  rollerSize,
  easyDice,
  sum,
  remember,
  reveal,
  alliesOf,
  enemiesOf,
  everyone,
  numberOfSpan,
  ofKind,
  ofSide,
  orderNamed,
  add,
  div,
  mul,
  numberOf,
  sub,
  compareAmounts,
  sameValue,
  isBack: (thrown: unknown): boolean => isGivenUp(thrown) || isRuleFault(thrown),
};

export interface Functions {
  readonly procs: readonly ProcFunction[];
  readonly watches: readonly Eval[];
}

/** True if code may be made from text: some environments forbid it. */
export function mayMakeCode(): boolean {
  try {
    // oxlint-disable-next-line typescript/no-implied-eval, eslint/no-new-func -- asked once, of nothing
    return typeof new Function('') === 'function';
  } catch {
    return false;
  }
}

/** The code of a program. No word of the rules is in its text; names of a ruleset are constants. */
export interface WrittenCode {
  readonly text: string;
  readonly constants: readonly unknown[];
}

/** Returns the code of a program. Exported for tests of what the text may contain. */
export function writtenCode(program: Program, isQuiet: boolean): WrittenCode {
  const unit = createUnit(program, isQuiet);
  const procs = program.ruleset.procs.map((_, proc) => procText(unit, proc));
  const watches = watchTexts(unit);
  const text = [
    "'use strict';",
    `const {${Object.keys(known).join(', ')}} = H;`,
    ...unit.constants.map((_, number) => `const k${number} = K[${number}];`),
    ...unit.functions,
    ...procs,
    `return { procs: [${procs.map((_, proc) => `p${proc}`).join(', ')}], watches: [${watches.join(',\n')}] };`,
  ].join('\n');
  return { text, constants: unit.constants };
}

let compilations = 0;

/** Makes the functions. Throws if making code from text is forbidden here, or if there is too much of it. */
export function functionsOf({ text, constants }: WrittenCode): Functions {
  compilations += 1;
  // V8 shares call statistics among functions of the same text, which would slow a second program down. So each text is
  // unique.
  const own = `${text}\n// ${compilations}`;
  // oxlint-disable-next-line typescript/no-implied-eval, eslint/no-new-func -- see above
  return new Function('K', 'H', own)(constants, known) as Functions;
}
