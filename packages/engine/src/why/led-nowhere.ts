// Steps that ran and led nowhere: an event that fired no trigger, an action that was not chosen, a line that changed
// nothing.
import type { Instr, InstrOf, Ruleset, Value } from '@fray/dsl/ir';
import type { CheckResolved, Event } from '../events/event.ts';
import { eventRowOf } from '../state/event-table.ts';
import type { Leading } from './callers.ts';
import type { Explainer } from './explainer.ts';
import { testGuard, worked } from './name-questions.ts';
import { resultsOf } from './ranking-reasons.ts';
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
  const found = recording.eventsOf(step);
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
  const value = targetChange(instr)?.operand;
  const reason = value?.op === 'const' ? null : worked(explainer, step, value);
  return testGuard(reason, false, whereOf(explainer.ruleset, instr?.at));
}

/** Returns the value of a check that a ranking compares. */
function rankedBy(ruleset: Ruleset, instr: InstrOf<'rank'>, resolved: CheckResolved): Value {
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
  explainer: Explainer,
  step: RecordedStep,
  instr: InstrOf<'rank'>,
  holder: string | null,
): readonly Guard[] {
  const { ruleset } = explainer;
  const where = whereOf(ruleset, instr.at);
  const guardAt = (event: number, value: Value): readonly Guard[] =>
    testGuard({ why: 'event', event, value, where }, false, where);
  const rolled = resultsOf(explainer, step).get(holder)?.at(-1);
  return [
    ...(rolled === undefined ? [] : guardAt(rolled.seq, rankedBy(ruleset, instr, rolled.data))),
    ...explainer.eventsOf(step.id).flatMap(({ seq, data }) =>
      'entries' in data
        ? guardAt(
            seq,
            data.entries.map(({ participant }) => participant),
          )
        : [],
    ),
  ];
}
