// Runs the agenda: the consequences of an event, one after the other. Each may push frames, and the next one waits for them.
import type { AgendaFrame, Op } from './machine.ts';
import type { Run } from './program.ts';
import { emit, freezeDeep } from './emit.ts';
import { actionOver } from './exec-actions.ts';
import { beginSpanEnd, expire, expireDue, spanOver } from './exec-spans.ts';
import { agenda } from './frames.ts';
import { askedBy, fire, firedBy, reactionsAt } from './triggers.ts';
import { ask } from './watches.ts';

export function advanceAgenda(run: Run, frame: AgendaFrame): void {
  const op = frame.ops.shift();
  // Pops the frame before its last op runs, so that no empty agendas pile up on the stack.
  if (frame.ops.length === 0) run.machine.frames.pop();
  if (op !== undefined) perform(run, op);
}

function perform(run: Run, op: Op): void {
  switch (op.op) {
    case 'begin': {
      const seq = emit(run, { type: 'encounter-begun', data: freezeDeep(op.header) }, null, null);
      return agenda(run, reactionsAt(run, { on: 'begins', ...ENCOUNTER }, seq));
    }
    case 'fire':
      return fire(run, op);
    case 'watch':
      return ask(run, op.watch, op.locals, op.occurrence);
    case 'expire':
      return expire(run, op);
    case 'close':
      return beginSpanEnd(run, op);
    case 'expire-due':
      return expireDue(run, op);
    case 'span-over':
      return spanOver(run, op);
    case 'action-over':
      return actionOver(run, op);
    case 'encounter-ends':
      return agenda(run, firedBy(run, { on: 'ends', ...ENCOUNTER }, 0));
    case 'over': {
      emit(
        run,
        { type: 'encounter-ended', data: { reason: op.reason, text: op.text } },
        op.rule,
        0,
      );
      return agenda(run, askedBy(run, { on: 'ends', ...ENCOUNTER }, 0));
    }
  }
}

const ENCOUNTER = { name: '', number: 1, label: null, of: null } as const;
