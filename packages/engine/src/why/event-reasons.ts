// Finds the reasons of events: the instruction that caused each event, and the values of its expressions.
import {
  eachPart,
  type Expr,
  type Instr,
  type Ruleset,
  type Target,
  type Value,
} from '@fray/dsl/ir';
import type { Event, EventOf } from '../events/event.ts';
import { choiceParts } from './choice-reasons.ts';
import { guardsOf } from './control-guards.ts';
import type { Explainer } from './explainer.ts';
import { valueLocation } from '../state/location.ts';
import { allWorked, nameReason, ofAction, worked } from './name-questions.ts';
import { ranking } from './ranking-reasons.ts';
import type { EventReason, Guard, Reason } from './reason.ts';
import { sourceOf, type EventSource, type RecordedStep } from './recorder.ts';
import { instrOf, lineOf } from './rule-places.ts';
import { rollReason } from './roll-reasons.ts';
import { conditionReason, stateReason } from './state-reasons.ts';
import { targetChange } from './target-change.ts';

type Add = (as: string, reason: Reason | null) => void;
type AddExpr = (as: string, expr: Expr | null | undefined) => void;

/** Returns the reason of an event by its number; undefined if there is no such event. */
export function eventReason(explainer: Explainer, seq: number): EventReason | undefined {
  const { book, ruleset, events } = explainer;
  const event = explainer.event(seq);
  if (event === undefined) return undefined;
  const known = events.get(seq);
  if (known !== undefined) return known;
  const source = sourceOf(book, seq);
  const made = {
    event,
    where: lineOf(ruleset, event.rule),
    ...partsOf(explainer, event, source, explainer.step(source.step)),
    guards: guardsFor(explainer, event, source),
  };
  events.set(seq, made);
  return made;
}

// ---------------------------------------------------------------------------------------------- guards

function guardsFor(
  explainer: Explainer,
  event: Event,
  { step, choice, frame }: EventSource,
): readonly Guard[] {
  const by = (way: 'action' | 'choice', from: number | null): readonly Guard[] =>
    from === null ? [] : [{ guard: 'event', by: way, rule: null, event: from }];
  const around = (): readonly Guard[] => guardsOf(explainer, step);
  switch (event.type) {
    case 'encounter-begun':
    case 'ruled':
      return [];
    case 'span-ended':
      return event.data.reason === 'ended' ? around() : [];
    case 'encounter-ended':
      return event.data.reason === 'done' ? [] : around();
    case 'condition-lost':
      return event.data.reason === 'effect' ? around() : ranOut(explainer, event);
    case 'action-ended':
      return event.data.reason === 'lost' ? around() : by('action', event.cause);
    case 'action-taken':
      return [...by('choice', choice), ...around()];
    case 'value-changed':
      // Somebody chose the action whose cost this is.
      return [...(frame === 'take' ? by('choice', choice) : []), ...around()];
    default:
      return around();
  }
}

/** The span at whose edge a condition ran out: the log names the event that began it, whichever edge it was. */
function ranOut({ book }: Explainer, { seq, cause }: Event): readonly Guard[] {
  if (cause === null) return [];
  const guard = { guard: 'event', by: 'time', rule: null, event: cause } as const;
  const atEnd = book.atEnd.at(seq);
  return [atEnd < 0 ? guard : { ...guard, edge: atEnd === 1 ? 'end' : 'start' }];
}

// ---------------------------------------------------------------------------------------------- parts

function partsOf(
  explainer: Explainer,
  event: Event,
  source: EventSource,
  step: RecordedStep | undefined,
): Pick<EventReason, 'parts' | 'keys'> {
  if (event.type === 'order-ranked') return ranking(explainer, event, step);
  const parts: EventReason['parts'][number][] = [];
  const instr = instrOf(explainer.ruleset, step);
  const add = (as: string, reason: Reason | null): void => {
    if (reason !== null) parts.push({ as, reason });
  };
  const of = (as: string, expr: Expr | null | undefined): void => {
    if (step !== undefined) add(as, worked(explainer, step, expr, event.seq));
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
      if (isAwaited(explainer.ruleset, event.data.condition)) {
        // A trigger fires only for somebody who did not have the condition before.
        const { participant, condition } = event.data;
        add('from', conditionReason(explainer, participant, condition, event.seq - 1));
      }
      break;
    case 'condition-lost': {
      const { participant, condition, reason } = event.data;
      if (reason === 'effect' && instr?.op === 'lose') of('who', instr.who);
      // Point to the event at which the condition was gained: it also set how the condition ends.
      add('held', conditionReason(explainer, participant, condition, event.seq - 1));
      break;
    }
    case 'dice-rolled': {
      if (instr?.op === 'pick' && step !== undefined) {
        of('from', instr.from);
        for (const test of allWorked(explainer, step, instr.where, event.seq)) add('where', test);
      }
      const roll = step === undefined ? undefined : rollReason(explainer, step, event.seq);
      if (roll !== undefined) {
        add('dice', roll.dice);
        roll.modifiers.forEach((modifier) => {
          add(`when ${modifier.name}`, modifier.when);
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
      if (instr?.op === 'reveal') add('value', valueBefore(explainer, event, event.data.value));
      break;
    case 'announced':
      if (instr?.op === 'announce') of('text', instr.text);
      break;
    case 'encounter-ended':
      if (event.data.reason === 'fault') wentWrong(explainer, event.seq, step, instr, add);
      else if (instr?.op === 'end') of('text', instr.text);
      break;
    default:
      break;
  }
  return { parts, keys: [] };
}

/** Adds the parts of an instruction that ended in a fault. */
function wentWrong(
  explainer: Explainer,
  seq: number,
  step: RecordedStep | undefined,
  instr: Instr | undefined,
  add: Add,
): void {
  if (step === undefined || instr === undefined) return;
  eachPart(instr, (part) => {
    const reason = worked(explainer, step, part, seq);
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
  const { ruleset, book } = explainer;
  const before = valueBefore(explainer, event, event.data.from);
  if (source.frame === 'take') {
    add('from', before);
    const action = source.action === null ? undefined : ruleset.callables[source.action];
    const cost =
      action?.kind === 'action'
        ? action.costs.find((one) => one.field === event.data.field)
        : undefined;
    if (action !== undefined && cost !== undefined && step !== undefined)
      add('less', ofAction(explainer, step, cost.amount, action, event.seq));
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
  const check = explainer.ruleset.callables.find(
    (callable) => callable.kind === 'check' && callable.name === event.data.check,
  );
  if (check?.kind !== 'check' || step === undefined || instr?.op !== 'outcome') return;
  check.values.forEach(({ name, slot }) => {
    const value = event.data.values.find((one) => one.name === name);
    if (value !== undefined)
      add(`value ${name}`, nameReason(explainer, step.id, slot, value.total, instr.at, event.seq));
  });
  for (const { name, when } of instr.outcomes)
    add(`outcome ${name}`, worked(explainer, step, when, event.seq));
}

/** Returns the reason of the value that an event has changed or revealed, just before it. */
function valueBefore(
  explainer: Explainer,
  { seq, data }: EventOf<'value-changed'> | EventOf<'revealed'>,
  value: Value,
): Reason {
  const condition = 'condition' in data ? data.condition : null;
  return stateReason(explainer, valueLocation(data.holder, condition, data.field), value, seq - 1);
}
