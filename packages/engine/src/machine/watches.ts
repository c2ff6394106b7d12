// Watches: questions about a run that are no part of it. Their answers go to the findings, never into the log.
import type { Local, Moment, Watch } from '@fray/dsl/ir';
import { MAX_WORK, valueOf } from '../expressions/compiler.ts';
import { isRuleFault } from '../values/fault.ts';
import { truthIn, evaluatePlain } from './evaluate.ts';
import type { Linker } from './linker.ts';
import type { Machine, Op } from './machine.ts';
import type { HappeningSubject, LinkedWatch, Run } from './program.ts';

export function linkWatch(linker: Linker, watch: Watch): LinkedWatch {
  return {
    watch,
    lines: watch.lines.map((line) => ({
      value: linker.term(line.value),
      when: linker.optional(line.when),
    })),
  };
}

/**
 * The work that the questions about one run may cost together, as a multiple of the run's budget: enough for fifty participants
 * who are compared in pairs after each of a thousand events.
 */
const WATCHING = 4;

/**
 * True if the work of a watch is used up: it has cost more than is left for all others together. So one that is asked too much
 * leaves enough for those that are cheap.
 */
function isSpent({ watched, watchedBy, budget }: Machine, watch: number): boolean {
  return (watchedBy[watch] ?? 0) > WATCHING * budget - watched;
}

/**
 * Evaluates every line whose `when` holds. A fault in a line is its answer; the run continues. A line that costs too much, by
 * itself or with all questions before it, is not evaluated to its end, and its finding says so.
 */
export function ask(
  run: Run,
  index: number,
  locals: readonly Local[],
  occurrence: number | null,
): void {
  const linked = run.program.watches[index];
  if (linked === undefined) return;
  const { machine, env } = run;
  const { slots } = linked.watch;
  const bound =
    slots.length === 0
      ? NONE
      : slots.map((name, slot) => [name, valueOf(locals[slot] ?? null)] as const);
  const { seq } = machine.state;
  for (let line = 0; line < linked.lines.length; line++) {
    const asked = linked.lines[line];
    if (asked === undefined) continue;
    const { value, when } = asked;
    const found = { watch: index, line, seq, occurrence, bound };
    if (isSpent(machine, index)) {
      run.findings.push({ ...found, ...CUT });
      continue;
    }
    // The limit on what one question may read does not depend on what the run has read.
    env.work = 0;
    let isCut = false;
    try {
      if (when !== null && !truthIn(run, when, locals)) continue;
      const answer = evaluatePlain(run, value, locals);
      run.findings.push({ ...found, value: answer, fault: null });
    } catch (thrown) {
      if (!isRuleFault(thrown)) throw thrown;
      isCut = thrown.code === 'too-much-work';
      run.findings.push(
        isCut ? { ...found, ...CUT } : { ...found, value: null, fault: thrown.message },
      );
    } finally {
      machine.watched += 1 + env.work;
      run.until -= 1 + env.work;
      machine.watchedBy[index] = isCut
        ? WATCHING * machine.budget
        : (machine.watchedBy[index] ?? 0) + 1 + env.work;
    }
  }
}

/** The answer of a question that cost too much. */
const CUT = {
  value: null,
  fault: `It cost more than ${MAX_WORK} steps at once, or more than ${WATCHING} times as many as the run may have, so it was not evaluated to the end.`,
  cut: true,
} as const;

const NONE: readonly never[] = Object.freeze([]);

export function askAlways(run: Run): void {
  run.machine.changed = false;
  for (const index of run.program.always) ask(run, index, [], null);
}

/**
 * Returns ops for the watches of a moment, in order of declaration. A measure has one value, so one for a single occurrence
 * matches only the first; an invariant is tested at every occurrence.
 */
export function watchesAt(run: Run, now: HappeningSubject): Op[] {
  const ops: Op[] = [];
  const { watches } = run.program;
  for (let index = 0; index < watches.length; index++) {
    const watch = watches[index]?.watch;
    if (watch === undefined || !isMoment(watch.moment, now)) continue;
    const { moment } = watch;
    if (moment.kind === 'span' && !moment.each && watch.kind === 'measure') {
      if (run.machine.asked.includes(index)) continue;
      run.machine.asked.push(index);
    }
    ops.push({
      op: 'watch',
      watch: index,
      locals: [],
      occurrence: moment.kind === 'span' && 'number' in now ? now.number : null,
    });
  }
  return ops;
}

function isMoment(moment: Moment, now: HappeningSubject): boolean {
  if (moment.kind === 'always' || moment.kind === 'event') return false;
  const isEdge = now.on.endsWith('begins') === (moment.edge === 'start');
  switch (moment.kind) {
    case 'encounter':
      return isEdge && 'number' in now && now.name === '';
    case 'step':
      return isEdge && !('number' in now) && now.name === moment.step;
    case 'span':
      return (
        isEdge &&
        'number' in now &&
        now.name === moment.span &&
        (moment.each ||
          ((moment.number === null || moment.number === now.number) &&
            (moment.label === null || moment.label === now.label)))
      );
  }
}
