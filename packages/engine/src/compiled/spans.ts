// Spans and steps in generated code. The interpreter handles triggers at a span's end and conditions that run out.
import type { Instr } from '@fray/dsl/ir';
import type { RuleRef } from '../events/event.ts';
import { NO_RESULT } from '../expressions/memory-tables.ts';
import { emit, freezeDeep, happened, sizeAround } from '../machine/emit.ts';
import { dueOps } from '../machine/exec-spans.ts';
import type { Machine, Open } from '../machine/machine.ts';
import { forgetSpan, remember } from '../machine/memory.ts';
import { spanSize } from '../machine/sizes.ts';
import { reactionsTo } from '../machine/triggers.ts';
import { watchesAt } from '../machine/watches.ts';
import { countOf, startSpan } from '../state/reduce.ts';
import type { Program } from '../machine/program.ts';
import { counted, lookedAround, NOTHING, type CompiledRun } from './runtime.ts';

export interface SpanPlan {
  readonly span: string;
  readonly label: string | null;
  /** The pc of the span's `span-close`. */
  readonly exit: number;
  readonly rule: RuleRef;
  /**
   * The size of the event of its beginning with its rule, without its owner's name; and what the span adds to the size of
   * events in it.
   */
  readonly size: number;
  readonly around: number;
  /** True if something may react to its beginning. */
  readonly reacts: boolean;
  /** True if something is counted within it, or may be done once within it. */
  readonly forgets: boolean;
  /** True if something fires at its end, so that the interpreter ends it. */
  readonly fires: boolean;
  /** True if a watch is evaluated at its end. */
  readonly isAsked: boolean;
  /** True if some memory records its end. */
  readonly isRemembered: boolean;
}

/** Returns what is known about a span at compile time. */
export function spanPlan(
  program: Program,
  { span, label, exit }: Extract<Instr, { readonly op: 'span-open' }>,
  rule: RuleRef,
): SpanPlan {
  const { ruleset, reactions, watches, memories } = program;
  const isAt = (edge: 'start' | 'end'): boolean =>
    watches.some(
      ({ watch: { moment } }) =>
        moment.kind === 'span' && moment.span === span && moment.edge === edge,
    );
  return {
    span,
    label,
    exit,
    rule,
    size: spanSize(span, label, null) + rule.in.length,
    around: sizeAround(span),
    reacts: isAt('start') || (reactions.get('begins')?.has(span) ?? false),
    forgets:
      ruleset.memories.some((memory) => memory.span === span) ||
      ruleset.callables.some((callable) => callable.kind === 'action' && callable.once === span),
    fires: reactions.get('ends')?.has(span) ?? false,
    isAsked: isAt('end'),
    isRemembered: memories.get('span')?.has(span) === true,
  };
}

/** Opens a plain span that belongs to nobody, in a run without events. The caller has counted its beginning. */
export function openSimple(run: CompiledRun, frame: number, plan: SpanPlan, cause: number): number {
  const { machine, spare } = run;
  const { state, steps } = machine;
  const { span, label, exit, rule } = plan;
  const count = countOf(state, span);
  count.times += 1;
  const number = count.times;
  run.size += plan.around;
  const opened = state.seq;
  if (spare !== null && run.isSpareFree && run.around.innermost !== spare.state) {
    const { open, state: opening } = spare;
    run.isSpareFree = false;
    opening.span = span;
    opening.number = number;
    opening.label = label;
    opening.of = null;
    if (opening.begun.length > 0) opening.begun = [];
    open.opened = opened;
    open.span = span;
    open.frame = frame;
    open.exit = exit;
    open.steps = steps.length;
    open.outer = cause;
    open.rule = rule;
    open.ended = false;
    open.closing = false;
    state.spans.push(opening);
    machine.open.push(open);
  } else {
    state.spans.push({ span, number, label, of: null, begun: [] });
    machine.open.push({
      opened,
      span,
      frame,
      exit,
      steps: steps.length,
      outer: cause,
      rule,
      ended: false,
      closing: false,
    });
  }
  return opened;
}

/** Returns the innermost span, if that frame opened it and it is not ending yet; otherwise null. */
export function spanIn({ open: all }: Machine, frame: number): Open | null {
  const open = all.length === 0 ? undefined : all[all.length - 1];
  return open === undefined || open.closing || open.frame !== frame ? null : open;
}

/** Removes the innermost span, which is plain. The caller has counted its end. */
export function closeSimple(run: CompiledRun, { around }: SpanPlan): void {
  const { machine, spare } = run;
  const state = machine.state.spans.pop();
  const open = machine.open.pop();
  run.size -= around;
  if (state === undefined || open === undefined) return;
  if (spare?.open !== open) run.spare = { open, state };
  run.isSpareFree = true;
}

/** Opens a span, and returns its cause. */
export function openSpan(
  run: CompiledRun,
  frame: number,
  plan: SpanPlan,
  of: string | null,
  cause: number,
): number {
  const { machine } = run;
  const { span, label, exit, rule } = plan;
  const { state } = machine;
  const count = countOf(state, span);
  const number = count.times + 1;
  const isTimed = mayRunOut(run);
  const due = isTimed ? dueOps(run, 'start', span, of, state.seq + 1) : NOTHING;
  if (plan.forgets) forgetSpan(run, span);
  if (isTimed) {
    emit(run, { type: 'span-begun', data: { span, number, label, of } }, rule, cause);
  } else {
    const size = plan.size + (of?.length ?? 0);
    if (run.sink === null) counted(run, size);
    else
      happened(
        run,
        { type: 'span-begun', data: { span, number, label, of } },
        rule,
        cause,
        size - rule.in.length,
      );
    startSpan(state, count, number, label, of);
  }
  run.size += plan.around;
  const { seq } = state;
  machine.open.push({
    opened: seq,
    span,
    frame,
    exit,
    steps: machine.steps.length,
    outer: cause,
    rule,
    ended: false,
    closing: false,
  });
  if (plan.reacts || due !== NOTHING)
    run.next = [
      ...due,
      ...reactionsTo(run, { on: 'begins', name: span, number, label, of }, seq),
      ...watchesAt(run, { kind: 'span', edge: 'start', span, number, label }),
    ];
  return seq;
}

/** True if some held condition has an end. */
function mayRunOut({ program, machine }: CompiledRun): boolean {
  if (!program.isTimed) return false;
  for (const { conditions } of machine.state.participants)
    for (const held of conditions) if (held.ends.length > 0) return true;
  return false;
}

/**
 * Ends the innermost span and returns the cause around it. Returns -1, without doing anything, if more happens at its end
 * or the budget does not suffice. Charges its three steps, but not the instruction.
 */
export function closeSpan(
  run: CompiledRun,
  frame: number,
  plan: SpanPlan,
  isLimit: boolean,
  work: number,
): number {
  const { machine } = run;
  const { spans } = machine.state;
  const open = machine.open[machine.open.length - 1];
  const state = spans[spans.length - 1];
  if (
    plan.fires ||
    open === undefined ||
    state === undefined ||
    open.closing ||
    open.frame !== frame ||
    machine.used + work + 3 >= machine.budget ||
    mayRunOut(run)
  )
    return -1;
  const { rule, outer, opened } = open;
  const { span, number, label, of } = state;
  const reason = open.ended ? 'ended' : isLimit ? 'limit' : 'done';
  const size = plan.size + (of?.length ?? 0) + 4 + reason.length;
  machine.used += 3;
  if (run.sink === null) counted(run, size);
  else
    happened(
      run,
      { type: 'span-ended', data: { span, number, label, of, reason } },
      freezeDeep(rule),
      opened,
      size - rule.in.length,
    );
  spans.pop();
  run.size -= plan.around;
  if (plan.isRemembered) remember(run, 'span', span, [of], NO_RESULT, true);
  machine.open.pop();
  if (plan.isAsked) run.next = watchesAt(run, { kind: 'span', edge: 'end', span, number, label });
  return outer;
}

export function openStep(run: CompiledRun, step: string, cause: number): void {
  run.machine.steps = [...run.machine.steps, step];
  lookedAround(run);
  run.next = [
    ...reactionsTo(run, { on: 'step-begins', name: step }, cause),
    ...watchesAt(run, { kind: 'step', edge: 'start', step }),
  ];
}

export function closeStep(run: CompiledRun, cause: number): void {
  const { machine } = run;
  const step = machine.steps.at(-1);
  if (step === undefined) return;
  machine.steps = machine.steps.slice(0, -1);
  lookedAround(run);
  run.next = [
    ...reactionsTo(run, { on: 'step-ends', name: step }, cause),
    ...watchesAt(run, { kind: 'step', edge: 'end', step }),
  ];
}
