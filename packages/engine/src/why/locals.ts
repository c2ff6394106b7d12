// Finds the reasons of names in rules: the instruction that gave a name its value, and what it computed the value from.
import type { Instr, Value } from '@fray/dsl/ir';
import type { Asked, Explainer } from './explainer.ts';
import { heldOf } from './expression-reasons.ts';
import { allWorked, worked } from './name-questions.ts';
import type { LocalReason, Reason } from './reason.ts';
import type { RecordedStep } from './recorder.ts';
import { modifiers, recordedIn, rollReason } from './roll-reasons.ts';
import { instrOf, whereOf } from './rule-places.ts';

type Of<O extends Instr['op']> = Extract<Instr, { readonly op: O }>;

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
  switch (instr.op) {
    case 'let': {
      const base = worked(explainer, writer, seq, instr.value);
      if (base === null) return { ...own, from: 'nothing' };
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
      return made === undefined
        ? { ...own, from: 'nothing' }
        : { ...own, from: 'roll', roll: made };
    }
    case 'pick': {
      const event = thrownIn(explainer, writer, seq);
      // A single candidate needs no throw.
      if (event !== undefined) return { ...own, from: 'result', event };
      const { from, where } = instr;
      const tests = where === null ? [] : allWorked(explainer, writer, seq, where);
      return {
        ...own,
        from: 'loop',
        set: worked(explainer, writer, seq, from),
        test: tests.find((one) => one.value === true) ?? null,
        others: tests.filter((one) => one.value === false),
      };
    }
    case 'next': {
      return { ...own, from: 'loop', ...loopOf(explainer, step, instr), others: [] };
    }
    case 'call':
    case 'ask': {
      const event = resultOf(explainer, writer, instr, seq);
      return event === undefined ? { ...own, from: 'nothing' } : { ...own, from: 'result', event };
    }
    default:
      return { ...own, from: 'nothing' };
  }
}

function loopOf(
  explainer: Explainer,
  step: RecordedStep,
  instr: Of<'next'>,
): { readonly set: Reason | null; readonly test: Reason | null } {
  const test = instr.where === null ? null : worked(explainer, step.id, step.seq, instr.where);
  let opener = explainer.step(step.slots[instr.list] ?? -1);
  let opened = instrOf(explainer.ruleset, opener);
  // Each round writes the rest of the list; the first round takes it from the instruction that starts the loop.
  while (opened?.op === 'next') {
    opener = explainer.step(opener?.slots[instr.list] ?? -1);
    opened = instrOf(explainer.ruleset, opener);
  }
  const set =
    opener !== undefined && opened?.op === 'each'
      ? worked(explainer, opener.id, opener.seq, opened.set)
      : null;
  return { set, test };
}

function thrownIn(explainer: Explainer, step: number, seq: number): number | undefined {
  return explainer
    .eventsOf(step)
    .findLast((one) => one <= seq && explainer.event(one)?.type === 'dice-rolled');
}

/** Returns the participant that a step's die picked, up to an event; undefined if the step threw none. */
export function picked(explainer: Explainer, step: number, seq: number): Value | undefined {
  const event = explainer.event(thrownIn(explainer, step, seq) ?? -1);
  return event?.type === 'dice-rolled'
    ? event.data.among?.[(event.data.faces[0] ?? 0) - 1]
    : undefined;
}

/** Returns the event that gave a call or question its result. */
function resultOf(
  explainer: Explainer,
  step: number,
  instr: Of<'call' | 'ask'>,
  seq: number,
): number | undefined {
  const { ruleset, book } = explainer;
  const isCheck = instr.op === 'call' && ruleset.callables[instr.callable]?.kind === 'check';
  if (isCheck) return book.results.of(step)[0];
  return explainer
    .eventsOf(step)
    .findLast((one) => one <= seq && explainer.event(one)?.type === 'choice-made');
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
  if (origin.by === 'action' || origin.by === 'trigger')
    return { ...own, from: 'said', event: origin.seq };
  if (origin.by === 'encounter') return { ...own, from: 'nothing' };
  const caller = explainer.step(origin.step);
  const instr = instrOf(explainer.ruleset, caller);
  if (caller === undefined) return { ...own, from: 'nothing' };
  if (instr?.op === 'call') {
    const arg = instr.args[slot];
    if (arg === undefined) return { ...own, from: 'nothing' };
    return {
      ...own,
      where: whereOf(ruleset, arg.at),
      from: 'argument',
      given: worked(explainer, caller.id, caller.seq, arg),
    };
  }
  if (instr?.op === 'rank') {
    const { member } = origin;
    for (const key of instr.keys) {
      const arg = key.kind === 'roll' ? key.args[slot] : undefined;
      const given =
        arg === undefined
          ? null
          : worked(explainer, caller.id, seq, arg, (one) => one.locals[instr.slot] === member);
      if (arg !== undefined && given !== null)
        return { ...own, where: whereOf(ruleset, arg.at), from: 'argument', given };
    }
  }
  return { ...own, from: 'nothing' };
}
