// Builds the reason of an order: its participants, the scores that rank them, and the decisions between ties.
import type { InstrOf, Value } from '@fray/dsl/ir';
import type { EventOf } from '../events/event.ts';
import { namedPart } from './choice-reasons.ts';
import type { Explainer } from './explainer.ts';
import { reasonOfOne, worked } from './name-questions.ts';
import type { EventReason, Reason } from './reason.ts';
import { addUnder } from '../values/grouped.ts';
import { sourceOf, type RecordedStep, type Worked } from './recorder.ts';
import { instrOf, whereOf } from './rule-places.ts';

/** Returns the reasons of an order. */
export function ranking(
  explainer: Explainer,
  event: EventOf<'order-ranked'>,
  step: RecordedStep | undefined,
): Pick<EventReason, 'parts' | 'keys'> {
  const { ruleset } = explainer;
  const instr = instrOf(ruleset, step);
  if (instr?.op !== 'rank' || step === undefined) return { parts: [], keys: [] };
  const parts: EventReason['parts'][number][] = [];
  parts.push(...namedPart('set', worked(explainer, step, instr.set, event.seq)));
  const tried = new Map<unknown, Worked[]>();
  for (const one of explainer.worked(step.id, event.seq))
    if (one.seq <= event.seq) addUnder(tried, one.locals[instr.slot], one);
  const rolled = resultsOf(explainer, step);
  for (const { participant, keys } of event.data.entries) {
    const own = tried.get(participant) ?? [];
    const test = own.find(({ expr }) => expr === instr.where);
    if (test !== undefined)
      parts.push({ as: `where ${participant}`, reason: reasonOfOne(explainer, test) });
    const scores = scoresOf(explainer, instr, own, rolled.get(participant) ?? []);
    // One score for each key that was evaluated, in order.
    keys.forEach((value, index) => {
      const score = scores[index];
      parts.push({
        as: `key ${participant}`,
        reason: score ?? { why: 'bound', name: 'key', value, where: null },
      });
    });
  }
  for (const key of instr.keys) {
    if ('when' in key)
      parts.push(...namedPart('when', worked(explainer, step, key.when, event.seq)));
  }
  for (const { seq, type, data } of explainer.eventsOf(step.id)) {
    if (type !== 'choice-made' || !('pick' in data.answer)) continue;
    parts.push({
      as: 'chosen',
      reason: { why: 'event', event: seq, value: data.answer.pick, where: null },
    });
  }
  const keys = instr.keys.map((key) => ({
    kind: key.kind,
    best: 'best' in key ? key.best : null,
    where: whereOf(ruleset, key.at),
  }));
  return { parts, keys };
}

/**
 * Returns the checks that were rolled for a ranking, by the member that rolled. The ranking gives its order after all of
 * them.
 */
export function resultsOf(
  { book, event: eventAt, step: stepOf }: Explainer,
  step: RecordedStep,
): ReadonlyMap<string | null, readonly EventOf<'check-resolved'>[]> {
  const found = new Map<string | null, EventOf<'check-resolved'>[]>();
  for (const seq of book.results.of(step.id)) {
    const event = eventAt(seq);
    if (event?.type !== 'check-resolved') continue;
    const { origin } = stepOf(sourceOf(book, seq).step) ?? {};
    if (origin?.by === 'call') addUnder(found, origin.member, event);
  }
  return found;
}

/** Returns the scores that ranked a member, in order of evaluation. */
function scoresOf(
  explainer: Explainer,
  instr: InstrOf<'rank'>,
  tried: readonly Worked[],
  rolled: readonly EventOf<'check-resolved'>[],
): readonly Reason[] {
  const { ruleset } = explainer;
  const found: { readonly after: number; readonly reason: Reason }[] = [];
  for (const key of instr.keys) {
    const expr = key.kind === 'sum' ? key.value : key.kind === 'first' ? key.where : null;
    if (expr === null) continue;
    const one = tried.find((known) => known.expr === expr);
    if (one !== undefined) found.push({ after: one.seq, reason: reasonOfOne(explainer, one) });
  }
  for (const event of rolled) {
    const key = instr.keys.find(
      (known) =>
        known.kind === 'roll' && ruleset.callables[known.callable]?.name === event.data.check,
    );
    if (key?.kind !== 'roll') continue;
    const check = ruleset.callables[key.callable];
    const name = check?.kind === 'check' ? check.values[key.value]?.name : undefined;
    const value: Value = event.data.values.find((one) => one.name === name)?.total ?? null;
    // A score that was evaluated after an event is listed after it.
    found.push({
      after: event.seq - 0.5,
      reason: { why: 'event', event: event.seq, value, where: whereOf(ruleset, key.at) },
    });
  }
  // The machine evaluates the keys in their order, and the sort is stable.
  return found.sort((a, b) => a.after - b.after).map((one) => one.reason);
}
