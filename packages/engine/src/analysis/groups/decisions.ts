// Handles questions about all participants that the rules ask between turns: whether anybody is left, whether the fight
// continues. Each such question has two answers. We count each group once for each sequence of answers, which we
// prescribe. The group reports its terms of each question along with its measures. Together, the terms of all groups
// give the probability of that sequence of answers.
import { someExpr } from '@fray/dsl/ir';
import type { Effects } from '../effect-sets.ts';
import { expressionEffects, type AnalysedRules } from '../effects.ts';
import type { Cast } from '../participant-sets.ts';
import { instructionsIn } from '../reachability.ts';
import { termsIn, type Measured } from './terms.ts';

/** A branch that asks about all participants. */
export interface DecisionBranch extends Measured {
  readonly proc: number;
  readonly pc: number;
}

/**
 * A fight is not counted in groups if it asks more often than `MOST_ASKED` or has more sequences of answers than
 * `MOST_ROWS`.
 */
export const MOST_ASKED = 14;
export const MOST_ROWS = 40;

const LOCALS: ReadonlySet<string> = new Set(['local', 'outcome-of', 'value-of']);

/**
 * Returns the branches in these procedures that ask about all participants, and removes them from `between`. Returns
 * null if a question is not made of terms.
 */
export function decisionsIn(
  rules: AnalysedRules,
  cast: Cast,
  procs: ReadonlySet<number>,
  between: ReadonlyMap<number, Set<number>>,
  isChanged: (reads: Effects['reads']) => boolean,
): readonly DecisionBranch[] | null {
  const { program, live } = rules;
  const decisions: DecisionBranch[] = [];
  for (const { proc, pc, instr } of instructionsIn(program.ruleset, between)) {
    if (!procs.has(proc) || instr.op !== 'branch' || live.known(instr.test) !== undefined) continue;
    const asked = expressionEffects(rules, cast, instr.test, []);
    if (!isChanged(asked.reads)) continue;
    const measured =
      someExpr(instr.test, ({ op }) => LOCALS.has(op)) || asked.wild !== null
        ? null
        : termsIn(program.ruleset, instr.test);
    if (measured === null) return null;
    decisions.push({ ...measured, proc, pc });
  }
  for (const { proc, pc } of decisions) between.get(proc)?.delete(pc);
  return decisions;
}

/** Returns a complete sequence of answers that begins with `first`; all further answers are yes. */
export function answerSequence(first: readonly boolean[]): readonly boolean[] {
  return [...first, ...Array.from({ length: MOST_ASKED - first.length }, () => true)];
}

/** Returns the sequences that first differ from this one in a question asked after `from`. */
export function otherRows(
  answers: readonly boolean[],
  from: number,
  asked: number,
): readonly (readonly boolean[])[] {
  return Array.from({ length: Math.max(0, asked - from) }, (_, index) => [
    ...answers.slice(0, from + index),
    answers[from + index] !== true,
  ]);
}
