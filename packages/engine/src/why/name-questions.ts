// Names of rules in an explanation: each reason names them by an id, and the explanation resolves the ids later.
import type { Callable, Expr, Instr, Local } from '@fray/dsl/ir';
import type { Explainer } from './explainer.ts';
import {
  boundScope,
  heldOf,
  expressionReason,
  type ExpressionScope,
} from './expression-reasons.ts';
import type { Guard, Reason, Where } from './reason.ts';
import type { RecordedStep, Worked } from './recorder.ts';
import { instrOf, whereOf } from './rule-places.ts';

/** Returns the reason of a name that a step reads. */
export function nameReason(
  explainer: Explainer,
  step: number,
  slot: number,
  value: Local,
  place: number,
  seq: number,
): Reason {
  const { ruleset, asked } = explainer;
  const reader = explainer.step(step);
  const name = (reader === undefined ? undefined : ruleset.procs[reader.proc]?.slots[slot]) ?? '';
  const where = whereOf(ruleset, place);
  const held = heldOf(value);
  if (reader === undefined || isOwn(instrOf(ruleset, reader), slot))
    return { why: 'bound', name, value: held, where };
  const id = idOf(reader, slot);
  if (!asked.has(id)) asked.set(id, { reader, slot, value, seq });
  return { why: 'local', name, local: id, value: held, where };
}

/**
 * Returns the id of a local: the step that wrote it, or else the start of its code. It is equal for the same name in the
 * same call.
 */
function idOf(reader: RecordedStep, slot: number): string {
  const writer = reader.slots[slot] ?? -1;
  if (writer >= 0) return `${writer}.${slot}`;
  const { origin } = reader;
  switch (origin.by) {
    case 'call':
      return `call ${origin.step}.${origin.member ?? ''}.${slot}`;
    case 'encounter':
      return `encounter.${slot}`;
    default:
      return `event ${origin.seq}.${origin.by === 'trigger' ? origin.trigger : ''}.${slot}`;
  }
}

/** Returns the reason of one evaluation. */
export function reasonOfOne(explainer: Explainer, { step, seq, trace }: Worked): Reason {
  const local: ExpressionScope['local'] = (slot, value, place) =>
    nameReason(explainer, step, slot, value, place, seq);
  return expressionReason(explainer, trace, { seq, local });
}

/** A step, and the last event before it. */
type StepBefore = Pick<RecordedStep, 'id' | 'seq'>;

/**
 * Returns the reason of the last evaluation of an expression of a step, up to an event; null if there is none.
 * @param seq that event; by default the last one before the step
 */
export function worked(
  explainer: Explainer,
  { id, seq: before }: StepBefore,
  expr: Expr | null | undefined,
  seq: number = before,
  fits: (one: Worked) => boolean = () => true,
): Reason | null {
  const found = explainer
    .worked(id, seq)
    .findLast((one) => one.expr === expr && one.seq <= seq && fits(one));
  return found === undefined ? null : reasonOfOne(explainer, found);
}

/** Returns the guard of a test; none if the test has no reason. */
export function testGuard(
  reason: Reason | null,
  holds: boolean,
  where: Where | null,
): readonly Guard[] {
  return reason === null ? [] : [{ guard: 'test', holds, reason, where }];
}

/** Returns the reasons of all evaluations of an expression of a step, up to an event. */
export function allWorked(
  explainer: Explainer,
  { id, seq: before }: StepBefore,
  expr: Expr | null,
  seq: number = before,
): readonly Reason[] {
  return explainer
    .worked(id, seq)
    .filter((one) => one.expr === expr && one.seq <= seq)
    .map((one) => reasonOfOne(explainer, one));
}

/** Returns the reason of an expression of an action itself, whose names hold the arguments of the action. */
export function ofAction(
  explainer: Explainer,
  { id }: StepBefore,
  expr: Expr,
  { params }: Pick<Callable, 'params'>,
  seq: number,
): Reason | null {
  const found = explainer.worked(id, seq).findLast((one) => one.expr === expr && one.seq <= seq);
  if (found === undefined) return null;
  const scope = boundScope(explainer, found.seq, (slot) => params[slot]?.name ?? '');
  return expressionReason(explainer, found.trace, scope);
}

/** True if an instruction binds this name itself, so that its own expressions read what it tries. */
function isOwn(instr: Instr | undefined, slot: number): boolean {
  switch (instr?.op) {
    // A loop's own test reads the member that the loop tries.
    case 'next':
    case 'pick':
    // A loop counts its rounds: the count before is that of the previous round, and so on to the first.
    case 'let':
      return instr.slot === slot;
    case 'rank':
      return instr.slot === slot || instr.links?.slot === slot;
    case 'ask':
      return 'slot' in instr.asking && instr.asking.slot === slot;
    default:
      return false;
  }
}
