// Where to stop: at lines, rules, conditions, events and expressions.
import type { Recording } from './recording.ts';
import type { DebugQuestion, DebugAnswer } from './debug-question.ts';
import { scan, type Direction } from './moves.ts';
import { sayings, type WordPattern } from './sayings.ts';

export type Breakpoint = { readonly text: string } &
  /** Where the line (from 1) of `files[file]` begins to have its say. */
  (
    | { readonly on: 'line'; readonly file: number; readonly line: number }
    /** Where a declaration begins to have its say. */
    | { readonly on: 'rule'; readonly name: string }
    | {
        readonly on: 'condition';
        readonly condition: string;
        readonly edge: 'gained' | 'lost' | 'either';
      }
    | { readonly on: 'event'; readonly pattern: WordPattern }
    /** Where it becomes true. */
    | { readonly on: 'claim'; readonly claim: DebugQuestion }
  );

/** `check Awareness` is called Awareness. */
export function nameOfRule(rule: string): string {
  return rule.slice(rule.indexOf(' ') + 1);
}

function becomesTrue(before: DebugAnswer, after: DebugAnswer): boolean {
  return isTrue(after) && !isTrue(before);
}

function isTrue(told: DebugAnswer): boolean {
  return 'value' in told && told.value === true;
}

/** The nearest event that way at which a breakpoint stops. A live run is played on as far as needed. */
export function findBreak(
  recording: Recording,
  breakpoint: Breakpoint,
  at: number,
  way: Direction,
): number | undefined {
  const { facts } = recording;
  switch (breakpoint.on) {
    case 'line':
      return scan(recording, at, way, (seq) => {
        const rule = facts.ruleOf(seq);
        return (
          rule?.line === breakpoint.line &&
          rule.file === breakpoint.file &&
          facts.lineOf(seq - 1) !== facts.lineOf(seq)
        );
      });
    case 'rule':
      return scan(
        recording,
        at,
        way,
        (seq) =>
          isOf(facts.ruleOf(seq)?.in, breakpoint.name) &&
          !isOf(facts.ruleOf(seq - 1)?.in, breakpoint.name),
      );
    case 'condition':
      return scan(recording, at, way, (seq) => {
        const type = facts.typeOf(seq);
        const fits =
          (type === 'condition-gained' && breakpoint.edge !== 'lost') ||
          (type === 'condition-lost' && breakpoint.edge !== 'gained');
        return fits && facts.changeOf(seq)?.split('.')[1] === breakpoint.condition;
      });
    case 'event':
      return scan(recording, at, way, (seq) =>
        sayings(recording.event(seq)).some(breakpoint.pattern),
      );
    case 'claim':
      return breakpoint.claim.find(at, way, becomesTrue);
  }
}

function isOf(rule: string | undefined, name: string): boolean {
  return rule !== undefined && (rule === name || nameOfRule(rule) === name);
}
