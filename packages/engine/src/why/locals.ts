// Finds the reasons of names in rules: the instruction that gave a name its value, and what it computed the value from.
import type { InstrOf, Value } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';
import type { Asked, Explainer } from './explainer.ts';
import { heldOf } from './expression-reasons.ts';
import { allWorked, worked } from './name-questions.ts';
import type { LocalReason, Reason } from './reason.ts';
import type { RecordedStep, Worked } from './recorder.ts';
import { modifiers, recordedIn, rollReason } from './roll-reasons.ts';
import { instrOf, whereOf } from './rule-places.ts';

/** Returns the reason of a local that another reason has named. */
export function localReason(explainer: Explainer, id: string): LocalReason | undefined {
  const { asked, explained } = explainer;
  const question = asked.get(id);
  const old = explained.get(id);
  if (question === undefined || old !== undefined) return old;
  const made = answer(explainer, id, question);
  explained.set(id, made);
  return made;
}

function answer(explainer: Explainer, id: string, known: Asked): LocalReason {
  const { ruleset } = explainer;
  const { reader, slot, value, seq } = known;
  const name = ruleset.procs[reader.proc]?.slots[slot] ?? '';
  const writer = reader.slots[slot] ?? -1;
  const step = explainer.step(writer);
  const instr = instrOf(explainer.ruleset, step);
  const own = { id, name, value: heldOf(value), where: whereOf(ruleset, instr?.at) } as const;
  if (step === undefined || instr === undefined) return argument(explainer, own, reader, slot, seq);
  const nothing = { ...own, from: 'nothing' } as const;
  switch (instr.op) {
    case 'let': {
      const base = worked(explainer, step, instr.value);
      if (base === null) return nothing;
      // The machine records the modifiers that count together with the value; without such a record, all that hold count.
      return {
        ...own,
        from: 'let',
        base,
        modifiers: modifiers(
          explainer,
          step,
          seq,
          instr.modifiers,
          recordedIn(explainer, writer, name),
        ),
      };
    }
    case 'roll':
    case 'roll-again': {
      const made = rollReason(explainer, step, seq);
      return made === undefined ? nothing : { ...own, from: 'roll', roll: made };
    }
    case 'pick': {
      const event = lastOf(explainer, writer, 'dice-rolled')?.seq;
      // A single candidate needs no throw.
      if (event !== undefined) return { ...own, from: 'result', event };
      const tests = allWorked(explainer, step, instr.where, seq);
      return {
        ...own,
        from: 'loop',
        set: worked(explainer, step, instr.from, seq),
        test: tests.find((one) => one.value === true) ?? null,
        others: tests.filter((one) => one.value === false),
      };
    }
    case 'next': {
      return { ...own, from: 'loop', ...loopOf(explainer, step, instr), others: [] };
    }
    case 'call':
    case 'ask': {
      const event = resultOf(explainer, writer, instr);
      return event === undefined ? nothing : { ...own, from: 'result', event };
    }
    default:
      return nothing;
  }
}

function loopOf(
  explainer: Explainer,
  step: RecordedStep,
  instr: InstrOf<'next'>,
): { readonly set: Reason | null; readonly test: Reason | null } {
  const test = worked(explainer, step, instr.where);
  let opener = explainer.step(step.slots[instr.list] ?? -1);
  let opened = instrOf(explainer.ruleset, opener);
  // Each round writes the rest of the list; the first round takes it from the instruction that starts the loop.
  while (opened?.op === 'next') {
    opener = explainer.step(opener?.slots[instr.list] ?? -1);
    opened = instrOf(explainer.ruleset, opener);
  }
  const set =
    opener !== undefined && opened?.op === 'each' ? worked(explainer, opener, opened.set) : null;
  return { set, test };
}

/** Returns the last event of a type that a step caused. */
function lastOf(explainer: Explainer, step: number, type: Event['type']): Event | undefined {
  return explainer.eventsOf(step).findLast((one) => one.type === type);
}

/** Returns the participant that a step's die picked; undefined if the step threw none. */
export function picked(explainer: Explainer, step: number): Value | undefined {
  return pickedBy(lastOf(explainer, step, 'dice-rolled'));
}

/** Returns the participant that a throw picked; undefined if it picked none. */
export function pickedBy(event: Event | undefined): Value | undefined {
  return event?.type === 'dice-rolled'
    ? event.data.among?.[(event.data.faces[0] ?? 0) - 1]
    : undefined;
}

/** Returns the event that gave a call or question its result. */
function resultOf(
  explainer: Explainer,
  step: number,
  instr: InstrOf<'call' | 'ask'>,
): number | undefined {
  const { ruleset, book } = explainer;
  const isCheck = instr.op === 'call' && ruleset.callables[instr.callable]?.kind === 'check';
  if (isCheck) return book.results.of(step)[0];
  return lastOf(explainer, step, 'choice-made')?.seq;
}

function argument(
  explainer: Explainer,
  own: Pick<LocalReason, 'id' | 'name' | 'value' | 'where'>,
  reader: RecordedStep,
  slot: number,
  seq: number,
): LocalReason {
  const { ruleset } = explainer;
  const { origin } = reader;
  const nothing = { ...own, from: 'nothing' } as const;
  if (origin.by === 'action' || origin.by === 'trigger')
    return { ...own, from: 'said', event: origin.seq };
  if (origin.by === 'encounter') return nothing;
  const caller = explainer.step(origin.step);
  const instr = instrOf(explainer.ruleset, caller);
  if (caller === undefined) return nothing;
  if (instr?.op === 'call') {
    const arg = instr.args[slot];
    if (arg === undefined) return nothing;
    return {
      ...own,
      where: whereOf(ruleset, arg.at),
      from: 'argument',
      given: worked(explainer, caller, arg),
    };
  }
  if (instr?.op === 'rank') {
    const { member } = origin;
    for (const key of instr.keys) {
      const arg = key.kind === 'roll' ? key.args[slot] : undefined;
      const isTheirs = (one: Worked): boolean => one.locals[instr.slot] === member;
      const given = worked(explainer, caller, arg, seq, isTheirs);
      if (arg !== undefined && given !== null)
        return { ...own, where: whereOf(ruleset, arg.at), from: 'argument', given };
    }
  }
  return nothing;
}
