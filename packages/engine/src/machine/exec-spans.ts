// Begins and ends spans and steps. At a span's end come: triggers, conditions that are due, span-ended, questions.
import type { InstrOf } from '@fray/dsl/ir';
import type { RuleRef } from '../events/event.ts';
import { NO_RESULT } from '../expressions/memory-tables.ts';
import { dueAt, isDueAt } from '../state/endings.ts';
import { nextSpanNumber } from '../state/read.ts';
import type { OpenSpan } from '../state/state.ts';
import { lose } from './exec-effects.ts';
import { emit } from './emit.ts';
import { evaluateName, truthIn } from './evaluate.ts';
import { agenda, joinedOps } from './frames.ts';
import type { Linker } from './linker.ts';
import type { Open, Op } from './machine.ts';
import { forgetSpan, remember } from './memory.ts';
import type { Exec, Run } from './program.ts';
import { addInto } from '../values/grouped.ts';
import { askedBy, firedBy, reactionsAt } from './triggers.ts';

type Do<O extends Op['op']> = Extract<Op, { readonly op: O }>;

export function linkSpanOpen(linker: Linker, instr: InstrOf<'span-open'>, rule: RuleRef): Exec {
  const whose = linker.optional(instr.of);
  const { span, label, exit } = instr;
  return (run, frame) => {
    const { machine } = run;
    const { state } = machine;
    const of = whose === null ? null : evaluateName(run, whose, frame.locals);
    const number = nextSpanNumber(state, span);
    const due = dueOps(run, 'start', span, of, state.seq + 1);
    forgetSpan(run, span);
    const data = { span, number, label, of };
    const seq = emit(run, { type: 'span-begun', data }, rule, frame.cause);
    machine.open.push({
      opened: seq,
      span,
      frame: machine.frames.length - 1,
      exit,
      steps: machine.steps.length,
      outer: frame.cause,
      rule,
      ended: false,
      closing: false,
    });
    frame.cause = seq;
    const begins = { on: 'begins', name: span, number, label, of } as const;
    agenda(run, joinedOps(due, reactionsAt(run, begins, seq)));
  };
}

export function linkSpanClose(linker: Linker, instr: InstrOf<'span-close'>): Exec {
  const limit = linker.optional(instr.limit);
  return (run, frame) => {
    const open = run.machine.open.at(-1);
    if (open === undefined || open.closing) return;
    open.closing = true;
    const reason = open.ended
      ? 'ended'
      : limit !== null && truthIn(run, limit, frame.locals)
        ? 'limit'
        : 'done';
    agenda(run, [{ op: 'close', opened: open.opened, reason }]);
  };
}

/** Begins the end of a span. */
export function beginSpanEnd(run: Run, op: Do<'close'>): void {
  const found = openBy(run, op.opened);
  if (found === null) return;
  const { number, label, of } = found.state;
  agenda(
    run,
    joinedOps(firedBy(run, { on: 'ends', name: found.open.span, number, label, of }, op.opened), [
      { op: 'expire-due', opened: op.opened },
      { op: 'span-over', opened: op.opened, reason: op.reason },
    ]),
  );
}

export function expireDue(run: Run, op: Do<'expire-due'>): void {
  const found = openBy(run, op.opened);
  if (found !== null) agenda(run, dueOps(run, 'end', found.open.span, found.state.of, op.opened));
}

export function spanOver(run: Run, op: Do<'span-over'>): void {
  const { machine } = run;
  const found = openBy(run, op.opened);
  if (found === null) return;
  const { span, rule, outer } = found.open;
  const { number, label, of } = found.state;
  emit(
    run,
    { type: 'span-ended', data: { span, number, label, of, reason: op.reason } },
    rule,
    op.opened,
  );
  remember(run, 'span', span, [of], NO_RESULT, true);
  machine.open.splice(machine.open.indexOf(found.open), 1);
  const frame = machine.frames[found.open.frame];
  if (frame?.kind === 'proc') frame.cause = outer;
  agenda(run, askedBy(run, { on: 'ends', name: span, number, label, of }, op.opened));
}

function openBy(
  run: Run,
  opened: number,
): { readonly open: Open; readonly state: OpenSpan } | null {
  const index = run.machine.open.findIndex((open) => open.opened === opened);
  const open = run.machine.open[index];
  const state = run.machine.state.spans[index];
  return open === undefined || state === undefined ? null : { open, state };
}

// ------------------------------------------------------------------------------------------------ conditions that are due

/**
 * Returns ops for the conditions that end at this edge of a span, in the order gained. Call it before the edge is reduced.
 */
function dueOps(
  run: Run,
  edge: 'start' | 'end',
  span: string,
  of: string | null,
  cause: number,
): Op[] {
  const due = dueAt(run.machine.state, edge, span, of);
  if (due.length === 0) return [];
  const end = edge === 'end' ? { span, of } : null;
  const known = new Map<string, Set<string>>();
  for (const { participant, condition } of due) addInto(known, participant, condition);
  return run.machine.held
    .filter(({ participant, condition }) => known.get(participant)?.has(condition) === true)
    .map(({ participant, condition }) => ({ op: 'expire', participant, condition, end, cause }));
}

/** Ends a condition, unless a trigger has meanwhile removed it or given it again for longer. */
export function expire(run: Run, op: Do<'expire'>): void {
  const { machine } = run;
  const end = op.end === null ? null : ({ edge: 'end', ...op.end } as const);
  if (!isDueAt(machine.state, op, end)) return;
  const rule =
    machine.held.find(
      (known) => known.participant === op.participant && known.condition === op.condition,
    )?.rule ?? null;
  lose(run, op.participant, op.condition, 'expired', rule, op.cause);
}

// ------------------------------------------------------------------------------------------------ steps

export function linkStepOpen(_: Linker, instr: InstrOf<'step-open'>): Exec {
  return (run, frame) => {
    run.machine.steps = [...run.machine.steps, instr.step];
    agenda(run, reactionsAt(run, { on: 'step-begins', name: instr.step }, frame.cause));
  };
}

export function linkStepClose(): Exec {
  return (run, frame) => {
    const step = run.machine.steps.at(-1);
    if (step === undefined) return;
    run.machine.steps = run.machine.steps.slice(0, -1);
    agenda(run, reactionsAt(run, { on: 'step-ends', name: step }, frame.cause));
  };
}
