// `end`: leaves spans from the inside. It drops the frames above with their queued triggers, but completes facts in progress
// (spans that end, conditions that are due, actions begun).
import type { InstrOf } from '@fray/dsl/ir';
import type { RuleRef } from '../events/event.ts';
import { evaluatePlain } from './evaluate.ts';
import { agenda } from './frames.ts';
import type { Linker } from './linker.ts';
import type { Op } from './machine.ts';
import type { Exec, Run } from './program.ts';

export function linkEnd(linker: Linker, instr: InstrOf<'end'>, rule: RuleRef): Exec {
  const text = linker.optional(instr.text);
  const { span } = instr;
  return (run, frame) => {
    const words = text === null ? null : evaluatePlain(run, text, frame.locals);
    if (span === null) endEncounter(run, typeof words === 'string' ? words : null, rule);
    else endSpan(run, span);
  };
}

/** Leaves the innermost open span of that name. False if none is open, or if it is already ending. */
export function endSpan(run: Run, span: string): boolean {
  const { machine } = run;
  const open = machine.open.findLast((known) => known.span === span);
  if (open === undefined || open.closing) return false;
  const ops = dropFrames(run, open.frame + 1);
  // Spans that the same frame opened inside this one.
  ops.push(...closing(run, open.frame, machine.open.indexOf(open) + 1));
  const frame = machine.frames[open.frame];
  if (frame?.kind === 'proc') frame.pc = open.exit;
  open.ended = true;
  machine.steps = machine.steps.slice(0, open.steps);
  agenda(run, ops);
  return true;
}

/** Leaves the encounter. Does nothing if it is already ending. */
export function endEncounter(run: Run, text: string | null, rule: RuleRef): boolean {
  const { machine } = run;
  if (machine.ending) return false;
  machine.ending = true;
  const ops = dropFrames(run, 0);
  machine.steps = [];
  agenda(run, [...ops, { op: 'encounter-ends' }, { op: 'over', reason: 'ended', text, rule }]);
  return true;
}

/** Drops the frames from `keep` on, the top one first, and returns the ops that complete them. */
function dropFrames(run: Run, keep: number): Op[] {
  const { machine } = run;
  const ops: Op[] = [];
  for (let index = machine.frames.length - 1; index >= keep; index--) {
    const frame = machine.frames[index];
    if (frame === undefined) continue;
    if (frame.kind === 'agenda') ops.push(...frame.ops.filter((op) => op.op !== 'fire'));
    ops.push(...closing(run, index, 0));
    if (frame.kind === 'take' && (frame.stage === 'body' || frame.stage === 'end')) {
      ops.push({
        op: 'action-over',
        callable: frame.callable,
        actor: frame.actor,
        args: frame.args,
        taken: frame.taken,
      });
    }
    if (frame.kind === 'proc' && frame.role.role === 'trigger') machine.depth--;
  }
  machine.frames.length = keep;
  return ops;
}

/** Returns ops that end the spans of a frame, the innermost first, from `machine.open[from]` on. */
function closing(run: Run, frame: number, from: number): Op[] {
  const ops: Op[] = [];
  for (let index = run.machine.open.length - 1; index >= from; index--) {
    const open = run.machine.open[index];
    if (open === undefined || open.frame !== frame) continue;
    if (!open.closing) ops.push({ op: 'close', opened: open.opened, reason: 'ended' });
    open.closing = true;
    open.frame = -1;
  }
  return ops;
}
