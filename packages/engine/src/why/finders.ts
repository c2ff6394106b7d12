// Finds the code that chooses the participant of a line: an instruction that picks, asks for or computes one, or loops over
// a set. If it chose another participant, it kept the line from running for the one in question.
import {
  rowOf,
  someExpr,
  type Asking,
  type Expr,
  type Instr,
  type InstrOf,
  type Ruleset,
  type Value,
} from '@fray/dsl/ir';
import { callersOf } from './callers.ts';
import type { Explainer } from './explainer.ts';
import { pickedBy } from './locals.ts';
import { testGuard, worked } from './name-questions.ts';
import type { Guard, Reason } from './reason.ts';
import type { RecordedStep } from './recorder.ts';
import { instrOf, whereOf } from './rule-places.ts';

/** An instruction that finds a member of a set, or, without a set, computes a participant. */
export interface Finder {
  readonly set: Expr | null;
  /** True if the set could have other members in another course of the fight. */
  readonly varies: boolean;
}

/**
 * Returns, by pc, the instructions that find the participant in a local. A loop visits all members: only its set may leave
 * somebody out.
 */
export function findersOf(
  ruleset: Ruleset,
  proc: number,
  who: Expr | null,
): ReadonlyMap<number, Finder> {
  const found = new Map<number, Finder>();
  if (who?.op !== 'local') return found;
  const code = ruleset.procs[proc]?.code ?? [];
  for (const [pc, instr] of code.entries()) {
    if (instr.op === 'each' && isMemberOf(code, instr.list, who.slot)) {
      if (varies(ruleset, proc, instr.set)) found.set(pc, { set: instr.set, varies: true });
    } else if (instr.op !== 'next' && setsSlot(instr, who.slot)) {
      const set = searchIn(instr)?.from ?? null;
      found.set(pc, { set, varies: set !== null && varies(ruleset, proc, set) });
    }
  }
  return found;
}

/** True if an instruction may write a slot. */
export function setsSlot(instr: Instr, slot: number): boolean {
  return rowOf(instr).sets?.(instr).includes(slot) === true;
}

function isMemberOf(code: readonly Instr[], list: number, slot: number): boolean {
  return code.some((instr) => instr.op === 'next' && instr.list === list && instr.slot === slot);
}

/** Returns the search for one member of a set that an instruction makes; null if it makes none. */
function searchIn(
  instr: Instr,
): Extract<Asking, { readonly kind: 'pick' }> | InstrOf<'pick'> | null {
  if (instr.op === 'pick') return instr;
  return instr.op === 'ask' && instr.asking.kind === 'pick' ? instr.asking : null;
}

const FIXED: ReadonlySet<Expr['op']> = new Set([
  'const',
  'everyone',
  'side',
  'kind',
  'allies',
  'enemies',
  'rows',
  'given',
]);

/**
 * True if a set could have been different: it reads values that the fight changes, or depends on a participant who was
 * picked.
 */
function varies(
  ruleset: Ruleset,
  proc: number,
  set: Expr,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  return someExpr(set, (expr) =>
    expr.op === 'local' ? slotVaries(ruleset, proc, expr.slot, seen) : !FIXED.has(expr.op),
  );
}

function slotVaries(
  ruleset: Ruleset,
  proc: number,
  slot: number,
  seen: ReadonlySet<string>,
): boolean {
  const key = `${proc} ${slot}`;
  if (seen.has(key)) return false;
  const inner = new Set([...seen, key]);
  const code = ruleset.procs[proc]?.code ?? [];
  const setters = code.filter((instr) => setsSlot(instr, slot));
  if (setters.length === 0)
    return callersOf(ruleset, proc).some(({ proc: from, args }) => {
      const arg = args[slot] ?? null;
      return arg !== null && varies(ruleset, from, arg, inner);
    });
  return setters.some((instr) => {
    if (instr.op === 'let') return varies(ruleset, proc, instr.value, inner);
    if (instr.op !== 'next') return true;
    return code.some(
      (one) =>
        one.op === 'each' && one.list === instr.list && varies(ruleset, proc, one.set, inner),
    );
  });
}

/** Returns why a step that looked for somebody found another; empty if it found the participant in question. */
export function foundAnother(
  explainer: Explainer,
  step: RecordedStep,
  holder: string | null,
): readonly Guard[] {
  const instr = instrOf(explainer.ruleset, step);
  if (instr === undefined) return [];
  const where = whereOf(explainer.ruleset, instr.at);
  const search = searchIn(instr);
  const test = worked(
    explainer,
    step,
    search?.where,
    step.seq,
    (one) => one.locals[search?.slot ?? -1] === holder && one.trace.value === false,
  );
  if (test !== null) return testGuard(test, false, where);
  const reason = foundBy(explainer, step, instr);
  return reason === null || reason.value === holder ? [] : [{ guard: 'another', reason, where }];
}

function foundBy(explainer: Explainer, step: RecordedStep, instr: Instr): Reason | null {
  if (instr.op === 'let') return worked(explainer, step, instr.value);
  const event = explainer
    .eventsOf(step.id)
    .findLast(({ type }) => type === 'dice-rolled' || type === 'choice-made');
  if (event === undefined) return null;
  const value: Value =
    event.type === 'choice-made' && 'pick' in event.data.answer
      ? event.data.answer.pick
      : (pickedBy(event) ?? null);
  return { why: 'event', event: event.seq, value, where: whereOf(explainer.ruleset, instr.at) };
}
