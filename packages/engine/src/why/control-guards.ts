// Finds guards: the tests, cases and loops that decided that an instruction ran, and the calls above it, up to the event
// that started them.
import { controlOf } from './control.ts';
import type { Explainer } from './explainer.ts';
import { picked } from './locals.ts';
import { allWorked, nameReason, testGuard, worked } from './name-questions.ts';
import { instrOf, whereOf } from './rule-places.ts';
import type { Guard } from './reason.ts';
import type { RecordedStep } from './recorder.ts';

/** The most tests shown of one search that found nobody: more of them add nothing. */
const MOST_TESTS = 12;

/** Returns the guards of a step, the innermost first. */
export function guardsOf(explainer: Explainer, step: number): Guard[] {
  const { ruleset } = explainer;
  const guards: Guard[] = [];
  for (let at = explainer.step(step); at !== undefined;) {
    const here = at;
    for (const fork of forksAround(explainer, here)) {
      guards.push(...guardsAt(explainer, fork, here));
    }
    const { origin } = here;
    if (origin.by === 'action' || origin.by === 'trigger') {
      const rule =
        origin.by === 'trigger' ? `trigger ${ruleset.triggers[origin.trigger]?.name ?? ''}` : null;
      guards.push({ guard: 'event', by: origin.by, rule, event: origin.seq });
      return guards;
    }
    if (origin.by === 'encounter') return guards;
    const caller = explainer.step(origin.step);
    if (caller === undefined) return guards;
    guards.push({
      guard: 'call',
      rule: ruleset.procs[caller.proc]?.name ?? '',
      where: whereOf(ruleset, instrOf(ruleset, caller)?.at),
    });
    at = caller;
  }
  return guards;
}

/**
 * Returns the steps at the forks on which a step depends, directly or through others, the innermost first. For a loop it is
 * the step of the last round.
 */
function forksAround(explainer: Explainer, from: RecordedStep): readonly RecordedStep[] {
  const found: RecordedStep[] = [];
  const seen = new Set([from.pc]);
  const open: RecordedStep[] = [from];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const proc = explainer.ruleset.procs[step.proc];
    const control = proc === undefined ? undefined : controlOf(explainer.ruleset, proc);
    for (const pc of control?.guards[step.pc] ?? []) {
      if (seen.has(pc)) continue;
      seen.add(pc);
      const fork = explainer.step(step.forks[control?.forkAt[pc] ?? -1] ?? -1);
      if (fork === undefined) continue;
      found.push(fork);
      open.push(fork);
    }
  }
  return found.sort((one, other) => other.id - one.id);
}

/**
 * Returns the guards of a fork: which way it went; none if that decided nothing. `reader`: a later step of the same frame,
 * which sees what the fork wrote.
 */
export function guardsAt(
  explainer: Explainer,
  fork: RecordedStep,
  reader: RecordedStep,
): readonly Guard[] {
  const { ruleset } = explainer;
  const instr = instrOf(ruleset, fork);
  const where = whereOf(ruleset, instr?.at);
  switch (instr?.op) {
    case 'branch': {
      const reason = worked(explainer, fork, instr.test);
      return testGuard(reason, reason?.value === true, where);
    }
    case 'switch':
      return testGuard(
        nameReason(explainer, fork.id, instr.slot, fork.value, instr.at, fork.seq),
        true,
        where,
      );
    case 'next':
    case 'pick': {
      // Only the member that was found matters: after its last member a loop continues to code that always runs.
      if (reader !== fork && reader.slots[instr.slot] !== fork.id) return [];
      const found = picked(explainer, fork.id) ?? fork.value;
      if (instr.op === 'pick' && found === null) {
        // Nobody qualified: the failed tests are the reason, or the set was empty.
        const tests = allWorked(explainer, fork, instr.where).slice(0, MOST_TESTS);
        const set = worked(explainer, fork, instr.from);
        return [...tests, set].flatMap((reason) => testGuard(reason, false, where));
      }
      if (reader === fork) return [];
      return testGuard(
        nameReason(explainer, reader.id, instr.slot, found, instr.at, reader.seq),
        true,
        where,
      );
    }
    default:
      return [];
  }
}
