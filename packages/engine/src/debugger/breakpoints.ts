// Breakpoints: places at which to stop, such as lines, rules, conditions, events and expressions.
import type { Recording } from './recording.ts';
import type { DebugQuestion, DebugAnswer } from './debug-question.ts';
import type { EventType } from '../events/event.ts';
import type { InvariantBreak } from '../log/invariants.ts';
import type { RuleLine } from './rule-stacks.ts';
import { isChangedAt, scan, type Direction } from './moves.ts';
import { sayings, type WordPattern } from './sayings.ts';

export type Breakpoint = {
  readonly text: string;
  /** Stops there only if this holds after the event; absent if it always stops. */
  readonly only?: (seq: number) => boolean;
  /** Says why it may have missed a place; undefined if it has not. */
  readonly trouble?: () => string | undefined;
} &
  /** Where the line (from 1) of `files[file]` begins to run. */
  (
    | {
        readonly on: 'line';
        readonly file: number;
        readonly line: number;
        /** The lines that run at an event; absent for the event's own line only. */
        readonly running?: (seq: number) => readonly RuleLine[];
      }
    /** At events of these types. */
    | { readonly on: 'type'; readonly types: readonly EventType[] }
    /** Where a declaration begins to run. */
    | { readonly on: 'rule'; readonly name: string }
    | {
        readonly on: 'condition';
        readonly condition: string;
        readonly edge: 'gained' | 'lost' | 'either';
      }
    | { readonly on: 'event'; readonly pattern: WordPattern }
    /** Where an invariant stops holding: the one of this name, or without a name any. */
    | {
        readonly on: 'broken';
        readonly invariant: string | null;
        readonly breaks: () => readonly InvariantBreak[];
      }
    /** When the value of a path, as `show` gives it, changes. */
    | { readonly on: 'change'; readonly path: string }
    /** When the claim becomes true. */
    | { readonly on: 'claim'; readonly claim: DebugQuestion }
  );

/** Returns the name of a rule without its kind: `check Awareness` becomes `Awareness`. */
export function nameOfRule(rule: string): string {
  return rule.slice(rule.indexOf(' ') + 1);
}

function becomesTrue(before: DebugAnswer, after: DebugAnswer): boolean {
  return isTrue(after) && !isTrue(before);
}

function isTrue(answer: DebugAnswer): boolean {
  return 'value' in answer && answer.value === true;
}

/** Returns the nearest event in that direction at which a breakpoint stops. A live run is played as far as needed. */
export function findBreak(
  recording: Recording,
  breakpoint: Breakpoint,
  at: number,
  way: Direction,
): number | undefined {
  const { only = () => true } = breakpoint;
  const { facts } = recording;
  const nearest = (fits: (seq: number) => boolean): number | undefined =>
    scan(recording, at, way, (seq) => fits(seq) && only(seq));
  /** Where something that fits begins, or begins again after an event that ends it. */
  const nearestStart = (
    fits: (seq: number) => boolean,
    isOver: (seq: number) => boolean,
  ): number | undefined =>
    nearest((seq) => fits(seq) && (!(fits(seq - 1) && only(seq - 1)) || isOver(seq - 1)));
  switch (breakpoint.on) {
    case 'line': {
      const { file, line, running } = breakpoint;
      const isHere = (one: RuleLine | null | undefined): boolean =>
        one?.line === line && one.file === file;
      return nearestStart(
        (seq) => running?.(seq).some(isHere) ?? isHere(facts.ruleOf(seq)),
        // After a check that this line called, the line runs again.
        (seq) => facts.typeOf(seq) === 'check-resolved' && isHere(running?.(seq)[2]),
      );
    }
    case 'type':
      return nearest((seq) => breakpoint.types.some((type) => type === facts.typeOf(seq)));
    case 'rule':
      return nearestStart(
        (seq) => isOf(facts.ruleOf(seq)?.in, breakpoint.name),
        // A resolved check is over: the next one is another, even with the same name.
        (seq) => facts.typeOf(seq) === 'check-resolved',
      );
    case 'condition':
      return nearest((seq) => {
        const type = facts.typeOf(seq);
        const fits =
          (type === 'condition-gained' && breakpoint.edge !== 'lost') ||
          (type === 'condition-lost' && breakpoint.edge !== 'gained');
        return fits && facts.changeOf(seq)?.split('.')[1] === breakpoint.condition;
      });
    case 'event':
      return nearest((seq) => sayings(recording.event(seq)).some(breakpoint.pattern));
    case 'change':
      return nearest((seq) => isChangedAt(recording, seq, breakpoint.path));
    case 'broken': {
      const { invariant, breaks } = breakpoint;
      const events = new Set(
        breaks().flatMap((one) =>
          invariant === null || one.invariant === invariant ? [one.event] : [],
        ),
      );
      return nearest((seq) => events.has(seq));
    }
    case 'claim': {
      let found = breakpoint.claim.find(at, way, becomesTrue);
      while (found !== undefined && !only(found))
        found = breakpoint.claim.find(found, way, becomesTrue);
      return found;
    }
  }
}

function isOf(rule: string | undefined, name: string): boolean {
  return rule !== undefined && (rule === name || nameOfRule(rule) === name);
}
