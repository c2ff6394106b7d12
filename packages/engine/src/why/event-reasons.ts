// Finds the reasons of events: the instruction that caused each event, and the values of its expressions.
import { eachPart, type Expr, type Instr, type Ruleset, type Target } from '@fray/dsl/ir';
import type { Event, EventOf } from '../events/event.ts';
import { choiceParts } from './choice-reasons.ts';
import { guardsOf } from './control-guards.ts';
import type { Explainer } from './explainer.ts';
import type { Location } from '../state/location.ts';
import { ranking } from './ranking-reasons.ts';
import type { EventReason, Guard, Reason } from './reason.ts';
import { sourceOf, type EventSource, type RecordedStep } from './recorder.ts';
import { instrOf, lineOf } from './rule-places.ts';
import { targetChange } from './target-change.ts';

type Add = (as: string, reason: Reason | null) => void;
type AddExpr = (as: string, expr: Expr | null | undefined) => void;

/** Makes the function that returns the reason of an event by its number; undefined if there is no such event. */
export function createEvents(explainer: Explainer): (seq: number) => EventReason | undefined {
  const known = new Map<number, EventReason>();
  return (seq) => {
    const old = known.get(seq);
    if (old !== undefined) return old;
    const made = reasonOfEvent(explainer, seq);
    if (made !== undefined) known.set(seq, made);
    return made;
  };
}

function reasonOfEvent(explainer: Explainer, seq: number): EventReason | undefined {
  const { recording } = explainer;
  const { ruleset, book } = explainer.recording;
  const event = recording.event(seq);
  if (event === undefined) return undefined;
  const source = sourceOf(book, seq);
  const step = recording.step(source.step);
  const { parts, keys } = partsOf(explainer, event, source, step);
  return {
    event,
    where: lineOf(ruleset, event.rule),
    parts,
    keys,
    guards: guardsFor(explainer, event, source),
  };
}

// ---------------------------------------------------------------------------------------------- guards

function guardsFor(
  explainer: Explainer,
  event: Event,
  { step, choice, frame }: EventSource,
): readonly Guard[] {
  const { recording, locals } = explainer;
  switch (event.type) {
    case 'encounter-begun':
    case 'ruled':
      return [];
    case 'span-ended':
      return event.data.reason === 'ended' ? guardsOf(recording, locals, step) : [];
    case 'encounter-ended':
      return event.data.reason === 'done' ? [] : guardsOf(recording, locals, step);
    case 'condition-lost':
      if (event.data.reason === 'effect') return guardsOf(recording, locals, step);
      return event.cause === null
        ? []
        : [{ guard: 'event', by: 'time', rule: null, event: event.cause }];
    case 'action-ended':
      return event.data.reason === 'lost'
        ? guardsOf(recording, locals, step)
        : event.cause === null
          ? []
          : [{ guard: 'event', by: 'action', rule: null, event: event.cause }];
    case 'action-taken':
      return [
        ...(choice === null
          ? []
          : [{ guard: 'event', by: 'choice', rule: null, event: choice } as const]),
        ...guardsOf(recording, locals, step),
      ];
    case 'value-changed':
      // Somebody chose the action whose cost this is.
      return [
        ...(frame === 'take' && choice !== null
          ? [{ guard: 'event', by: 'choice', rule: null, event: choice } as const]
          : []),
        ...guardsOf(recording, locals, step),
      ];
    default:
      return guardsOf(recording, locals, step);
  }
}

// ---------------------------------------------------------------------------------------------- parts

function partsOf(
  explainer: Explainer,
  event: Event,
  source: EventSource,
  step: RecordedStep | undefined,
): Pick<EventReason, 'parts' | 'keys'> {
  const { locals, worked, reading } = explainer;
  if (event.type === 'order-ranked') return ranking(explainer, event, step);
  const parts: EventReason['parts'][number][] = [];
  const instr = instrOf(explainer.recording.ruleset, step);
  const add = (as: string, reason: Reason | null): void => {
    if (reason !== null) parts.push({ as, reason });
  };
  const of = (as: string, expr: Expr | null | undefined): void => {
    if (step !== undefined && expr !== null && expr !== undefined)
      add(as, worked(step.id, event.seq, expr));
  };
  switch (event.type) {
    case 'value-changed':
      changed(explainer, event, source, step, instr, add, of);
      break;
    case 'condition-gained':
      if (instr?.op !== 'gain') break;
      of('who', instr.who);
      for (const { name, value } of instr.fields) of(`field ${name}`, value);
      if (instr.duration?.kind === 'for') of('count', instr.duration.count);
      if (isAwaited(explainer.recording.ruleset, event.data.condition)) {
        // A trigger fires only for somebody who did not have the condition before.
        const { participant: holder, condition } = event.data;
        const held = reading.conditionHeld(holder, condition, event.seq - 1);
        add('from', reading.state({ in: 'condition', holder, condition }, held, event.seq - 1));
      }
      break;
    case 'condition-lost': {
      const { participant, condition, reason } = event.data;
      if (reason === 'effect' && instr?.op === 'lose') of('who', instr.who);
      // Point to the event at which the condition was gained: it also set how the condition ends.
      add(
        'held',
        reading.state({ in: 'condition', holder: participant, condition }, true, event.seq - 1),
      );
      break;
    }
    case 'dice-rolled': {
      if (instr?.op === 'pick' && step !== undefined) {
        of('from', instr.from);
        const tests = instr.where === null ? [] : locals.allWorked(step.id, event.seq, instr.where);
        for (const test of tests) add('where', test);
      }
      const roll = step === undefined ? undefined : locals.roll(step, event.seq);
      if (roll !== undefined) {
        add('dice', roll.dice);
        roll.modifiers.forEach((modifier) => {
          if (modifier.when !== null) add(`when ${modifier.name}`, modifier.when);
          modifier.parts.forEach((part) => add(`modifier ${modifier.name}`, part));
        });
      }
      break;
    }
    case 'choice-made':
      parts.push(...choiceParts(explainer, event, step, instr));
      break;
    case 'check-resolved':
      resolved(explainer, event, step, instr, add);
      break;
    case 'span-begun':
      if (instr?.op === 'span-open') of('of', instr.of);
      break;
    case 'span-ended':
      if (instr?.op === 'span-close' && event.data.reason === 'limit') of('limit', instr.limit);
      break;
    case 'revealed':
      if (instr?.op === 'reveal')
        add('value', reading.state(locationOf(event.data), event.data.value, event.seq - 1));
      break;
    case 'announced':
      if (instr?.op === 'announce') of('text', instr.text);
      break;
    case 'encounter-ended':
      if (event.data.reason === 'fault') wentWrong(worked, event.seq, step, instr, add);
      else if (instr?.op === 'end') of('text', instr.text);
      break;
    default:
      break;
  }
  return { parts, keys: [] };
}

/** Adds the parts of an instruction that ended in a fault. */
function wentWrong(
  worked: Explainer['worked'],
  seq: number,
  step: RecordedStep | undefined,
  instr: Instr | undefined,
  add: Add,
): void {
  if (step === undefined || instr === undefined) return;
  eachPart(instr, (part) => {
    const reason = worked(step.id, seq, part);
    if (reason?.why === 'expression' && reason.fault !== null) add('fault', reason);
  });
}

function changed(
  explainer: Explainer,
  event: EventOf<'value-changed'>,
  source: EventSource,
  step: RecordedStep | undefined,
  instr: Instr | undefined,
  add: Add,
  of: AddExpr,
): void {
  const { locals, reading } = explainer;
  const { ruleset, book } = explainer.recording;
  const before = reading.state(locationOf(event.data), event.data.from, event.seq - 1);
  if (source.frame === 'take') {
    add('from', before);
    const action = source.action === null ? undefined : ruleset.callables[source.action];
    const cost =
      action?.kind === 'action'
        ? action.costs.find((one) => one.field === event.data.field)
        : undefined;
    if (action !== undefined && cost !== undefined && step !== undefined)
      add(
        'less',
        locals.ofAction(
          step.id,
          event.seq,
          cost.amount,
          action.params.map((param) => param.name),
        ),
      );
    return;
  }
  if (source.frame === 'rank' && step !== undefined) {
    const result = book.results.of(step.id).findLast((seq) => seq < event.seq);
    if (result !== undefined)
      add('value', {
        why: 'event',
        event: result,
        value: event.data.asked,
        where: lineOf(ruleset, event.rule),
      });
    return;
  }
  const change = targetChange(instr);
  if (change === null) return;
  if (change.readsBefore) add('from', before);
  of(change.role, change.operand);
  whose(change.target, of);
}

/** True if a trigger waits for somebody to gain the condition. */
function isAwaited({ triggers }: Ruleset, condition: string): boolean {
  return triggers.some(
    ({ pattern }) =>
      pattern.on === 'gains' && (pattern.condition === null || pattern.condition === condition),
  );
}

function whose(target: Target, of: AddExpr): void {
  if (target.kind !== 'track') of('who', target.of);
}

function resolved(
  explainer: Explainer,
  event: EventOf<'check-resolved'>,
  step: RecordedStep | undefined,
  instr: Instr | undefined,
  add: Add,
): void {
  const { locals, worked } = explainer;
  const { ruleset } = explainer.recording;
  const check = ruleset.callables.find(
    (callable) => callable.kind === 'check' && callable.name === event.data.check,
  );
  if (check?.kind !== 'check' || step === undefined || instr?.op !== 'outcome') return;
  check.values.forEach(({ name, slot }) => {
    const value = event.data.values.find((one) => one.name === name);
    if (value !== undefined)
      add(`value ${name}`, locals.at(step.id, slot, value.total, instr.at, event.seq));
  });
  for (const { name, when } of instr.outcomes)
    if (when !== null) add(`outcome ${name}`, worked(step.id, event.seq, when));
}

function locationOf({
  holder,
  condition,
  field,
}: {
  readonly holder: string | null;
  readonly condition?: string | null;
  readonly field: string;
}): Location {
  if (holder === null) return { in: 'track', track: field };
  return condition === null || condition === undefined
    ? { in: 'field', holder, field }
    : { in: 'condition-field', holder, condition, field };
}
