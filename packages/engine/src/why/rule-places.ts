// Finds places in the sources of a ruleset, for reasons.
import type { At, Instr, Ruleset } from '@fray/dsl/ir';
import type { RuleRef } from '../events/event.ts';
import type { Where } from './reason.ts';
import type { RecordedStep } from './recorder.ts';

/** Returns the place; null if it has none in the sources. */
export function whereOf(ruleset: Ruleset, at: At | undefined): Where | null {
  return ruleset.places[at ?? -1] ?? null;
}

/** Returns the place of a whole line. */
export function lineOf(ruleset: Ruleset, rule: RuleRef | null): Where | null {
  if (rule === null || rule.line < 1) return null;
  const text = ruleset.files[rule.file]?.text.split('\n', rule.line)[rule.line - 1] ?? '';
  const first = text.search(/\S|$/);
  return {
    file: rule.file,
    line: rule.line,
    column: first + 1,
    endLine: rule.line,
    endColumn: text.trimEnd().length + 1,
  };
}

/** Returns the instruction of a step. */
export function instrOf(ruleset: Ruleset, step: RecordedStep | undefined): Instr | undefined {
  return step === undefined ? undefined : ruleset.procs[step.proc]?.code[step.pc];
}
