// Steps that ran and led nowhere: an event that fired no trigger, an action that was not chosen, a line that changed
// nothing.
import type { Instr, Ruleset, Value } from '@fray/dsl/ir';
import type { CheckResolved, Event } from '../events/event.ts';
import { eventRowOf } from '../state/event-table.ts';
import type { Leading } from './callers.ts';
import type { Explainer } from './explainer.ts';
import { worked } from './name-questions.ts';
import type { Guard } from './reason.ts';
import type { RecordedStep } from './recorder.ts';
import type { WhyRecording } from './recording.ts';
import { whereOf } from './rule-places.ts';
import { targetChange } from './target-change.ts';

/**
 * Returns the last event of a step that could have led on for the participant in question, and did not; undefined if there
 * is none. A choice of an action could have led on only if it offered the action with that participant.
 */
export function passedBy(
  recording: WhyRecording,
  step: number,
  { awaits, who }: Leading,
  holder: string | null,
): number | undefined {
  const found = recording.eventsOf(step).flatMap((seq) => recording.event(seq) ?? []);
  if (awaits.by === 'action') {
    const offer = found.find(({ type }) => type === 'choice-offered');
    const param = who?.op === 'local' ? (awaits.params[who.slot] ?? null) : null;
    return offer !== undefined && offers(offer, awaits.name, param, holder)
      ? found.find(({ type }) => type === 'choice-made')?.seq
      : undefined;
  }
  const fitting = found.filter(({ type }) => eventRowOf(type).on === awaits.on);
  const theirs = fitting.findLast(
    ({ data }) =>
      ('holder' in data && data.holder === holder) ||
      ('participant' in data && data.participant === holder),
  );
  return (theirs ?? fitting.at(-1))?.seq;
}

/** True if an offer has an action with this participant as its argument; null: with anybody. */
function offers(
  { type, data }: Event,
  name: string,
  param: string | null,
  holder: string | null,
): boolean {
  if (type !== 'choice-offered' || data.offer.kind !== 'options') return false;
  return data.offer.options.some((option) => {
    if (!('take' in option) || option.take !== name) return false;
    const arg = option.args.find(([known]) => known === param);
    // The rule gives all other participants: that it meant this one is known already.
    return holder === null || arg === undefined || arg[1] === holder;
  });
}

/** Returns the reasons why a line changed nothing. */
export function cameToNothing(
  explainer: Explainer,
  step: RecordedStep,
  instr: Instr | undefined,
  holder: string | null,
): readonly Guard[] {
  if (instr?.op === 'rank') return rolledTheSame(explainer, step, instr, holder);
  const value = targetChange(instr)?.operand ?? null;
  const reason =
    value === null || value.op === 'const' ? null : worked(explainer, step.id, step.seq, value);
  return reason === null
    ? []
    : [{ guard: 'test', holds: false, reason, where: whereOf(explainer.ruleset, instr?.at) }];
}

/** Returns the value of a check that a ranking compares. */
function rankedBy(
  ruleset: Ruleset,
  instr: Extract<Instr, { readonly op: 'rank' }>,
  resolved: CheckResolved,
): Value {
  const names = instr.keys.flatMap((key) => {
    if (key.kind !== 'roll') return [];
    const check = ruleset.callables[key.callable];
    return check?.kind === 'check' && check.name === resolved.check
      ? [check.values[key.value]?.name]
      : [];
  });
  return resolved.values.find(({ name }) => name === names.at(-1))?.total ?? resolved.outcome;
}

/** Returns the rolls of a ranking for somebody, and the resulting order; tied participants roll again. */
function rolledTheSame(
  recording: WhyRecording,
  step: RecordedStep,
  instr: Extract<Instr, { readonly op: 'rank' }>,
  holder: string | null,
): readonly Guard[] {
  const { book, ruleset } = recording;
  const where = whereOf(ruleset, instr.at);
  const guardAt = (event: number, value: Value): Guard => ({
    guard: 'test',
    holds: false,
    reason: { why: 'event', event, value, where },
    where,
  });
  const rolled = book.results.of(step.id).flatMap((seq): readonly Guard[] => {
    const event = recording.event(seq);
    const { origin } = recording.step(book.steps.at(seq)) ?? {};
    const isTheirs = origin?.by === 'call' && origin.member === holder;
    return isTheirs && event?.type === 'check-resolved'
      ? [guardAt(seq, rankedBy(ruleset, instr, event.data))]
      : [];
  });
  const ranked = recording.eventsOf(step.id).flatMap((seq): readonly Guard[] => {
    const data = recording.event(seq)?.data;
    return data !== undefined && 'entries' in data
      ? [
          guardAt(
            seq,
            data.entries.map(({ participant }) => participant),
          ),
        ]
      : [];
  });
  return [...rolled.slice(-1), ...ranked];
}
