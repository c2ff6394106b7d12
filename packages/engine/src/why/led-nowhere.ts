// What was reached and led nowhere: an event that set off no trigger, an action that was not chosen, a line that changed nothing.
import type { Instr, Pattern } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';
import type { Awaited } from './callers.ts';
import type { LocalReasons } from './locals.ts';
import type { Guard } from './reason.ts';
import type { RecordedStep } from './recorder.ts';
import type { WhyRecording } from './recording.ts';
import { whereOf } from './rule-places.ts';

/** What a trigger waits for, and the event that tells it. */
const TOLD: Readonly<Record<Pattern['on'], readonly Event['type'][]>> = {
  takes: ['action-taken'],
  finishes: ['action-ended'],
  gains: ['condition-gained'],
  loses: ['condition-lost'],
  begins: ['span-begun'],
  ends: ['span-ended'],
  'step-begins': [],
  'step-ends': [],
  value: ['value-changed'],
  result: ['check-resolved', 'choice-made'],
  offered: ['choice-offered'],
};

/** The event of a step that could have led on, and did not. */
export function passedBy(
  recording: WhyRecording,
  step: number,
  awaits: Awaited,
  holder: string | null,
): number | undefined {
  const types: readonly Event['type'][] =
    awaits.by === 'action' ? ['choice-made'] : TOLD[awaits.on];
  const found = recording.eventsOf(step).flatMap((seq) => recording.event(seq) ?? []);
  const fitting = found.filter(({ type }) => types.includes(type));
  const theirs = fitting.findLast(
    ({ data }) =>
      ('holder' in data && data.holder === holder) ||
      ('participant' in data && data.participant === holder),
  );
  return (theirs ?? fitting.at(-1))?.seq;
}

/** What a line that changed nothing came to. */
export function cameToNothing(
  recording: WhyRecording,
  locals: LocalReasons,
  step: RecordedStep,
  instr: Instr | undefined,
): readonly Guard[] {
  const value = instr?.op === 'set' ? instr.value : instr?.op === 'raise' ? instr.by : null;
  const reason =
    value === null || value.op === 'const' ? null : locals.worked(step.id, step.seq, value);
  return reason === null
    ? []
    : [{ guard: 'test', holds: false, reason, where: whereOf(recording.ruleset, instr?.at) }];
}
