// Spans and steps in generated code. What fires at a span's end, and conditions that run out, are left to the interpreter.
import type { RuleRef } from '../events/event.ts';
import { NO_RESULT } from '../expressions/memory.ts';
import { emit, freeze } from '../machine/emit.ts';
import { dueOps } from '../machine/exec-spans.ts';
import { forgetSpan, remember } from '../machine/memory.ts';
import { spanSize } from '../machine/sizes.ts';
import { reactionsTo } from '../machine/triggers.ts';
import { watchesAt } from '../machine/watches.ts';
import { nextSpanNumber } from '../state/read.ts';
import type { State } from '../state/state.ts';
import type { Program } from '../machine/program.ts';
import { NOTHING } from './runtime.ts';
import type { CompiledRun } from './runtime.ts';

export interface SpanPlan {
  readonly span: string;
  readonly label: string | null;
  /** The pc of its span-close. */
  readonly exit: number;
  readonly rule: RuleRef;
  /** Something may answer to its beginning. */
  readonly reacts: boolean;
  /** Something is counted within it, or may be done once in it. */
  readonly forgets: boolean;
}

/** What can be known of a span beforehand. */
export function spanPlan(program: Program, span: string, label: string | null, exit: number, rule: RuleRef): SpanPlan {
  const { ruleset, reactions, watches } = program;
  const reacts = (reactions.get('begins')?.has(span) ?? false) || watches.some(({ watch: { moment } }) => moment.kind === 'span' && moment.span === span && moment.edge === 'start');
  const forgets = ruleset.memories.some((memory) => memory.span === span) || ruleset.callables.some((callable) => callable.kind === 'action' && callable.once === span);
  return { span, label, exit, rule, reacts, forgets };
}

/** Gives its cause. */
export function openSpan(run: CompiledRun, frame: number, { span, label, exit, rule, reacts, forgets }: SpanPlan, of: string | null, cause: number): number {
  const { machine } = run;
  const number = nextSpanNumber(machine.state, span);
  const due = mayRunOut(machine.state) ? dueOps(run, 'start', span, of, machine.state.seq + 1) : NOTHING;
  if (forgets) forgetSpan(run, span);
  const seq = emit(run, { type: 'span-begun', data: { span, number, label, of } }, rule, cause, spanSize(span, label, of));
  machine.open.push({ opened: seq, span, frame, exit, steps: machine.steps.length, outer: cause, rule, ended: false, closing: false });
  if (reacts || due !== NOTHING) run.next = [...due, ...reactionsTo(run, { on: 'begins', name: span, number, label, of }, seq), ...watchesAt(run, { kind: 'span', edge: 'start', span, number, label })];
  return seq;
}

/** Some condition has an end. */
function mayRunOut(state: State): boolean {
  for (const { conditions } of state.participants) for (const held of conditions) if (held.ends.length > 0) return true;
  return false;
}

/** Nothing happens at the end of the innermost span but its end, and the budget holds out. */
export function canClose(run: CompiledRun, frame: number, work: number): boolean {
  const { machine } = run;
  const open = machine.open.at(-1);
  if (open === undefined || open.closing || open.frame !== frame || machine.used + work + 4 >= machine.budget || mayRunOut(machine.state)) return false;
  return !(run.program.reactions.get('ends')?.has(open.span) ?? false);
}

/** Ends the innermost span and gives the cause around it. Its three steps are charged, the instruction is not. */
export function closeSpan(run: CompiledRun, isLimit: boolean): number {
  const { machine } = run;
  const open = machine.open.at(-1);
  const state = machine.state.spans.at(-1);
  if (open === undefined || state === undefined) throw new Error('no span is open');
  const { span, rule, outer, opened } = open;
  const { number, label, of } = state;
  const reason = open.ended ? 'ended' : isLimit ? 'limit' : 'done';
  machine.used += 3;
  emit(run, { type: 'span-ended', data: { span, number, label, of, reason } }, freeze(rule), opened, spanSize(span, label, of) + 4 + reason.length);
  remember(run, 'span', span, [of], NO_RESULT, true);
  machine.open.pop();
  if (run.program.watches.length > 0) run.next = watchesAt(run, { kind: 'span', edge: 'end', span, number, label });
  return outer;
}

export function openStep(run: CompiledRun, step: string, cause: number): void {
  run.machine.steps = [...run.machine.steps, step];
  run.next = [...reactionsTo(run, { on: 'step-begins', name: step }, cause), ...watchesAt(run, { kind: 'step', edge: 'start', step })];
}

export function closeStep(run: CompiledRun, cause: number): void {
  const { machine } = run;
  const step = machine.steps.at(-1);
  if (step === undefined) return;
  machine.steps = machine.steps.slice(0, -1);
  run.next = [...reactionsTo(run, { on: 'step-ends', name: step }, cause), ...watchesAt(run, { kind: 'step', edge: 'end', step })];
}
