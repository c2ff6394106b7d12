// A question of `fray odds` with a varied value, and the change that each value makes to it.
import type { Ruleset, Scenario } from '@fray/dsl/ir';

interface VariedQuestion {
  readonly ruleset: Ruleset;
  readonly set: readonly string[];
  readonly given: readonly string[];
  /** The values that a check is tried with. */
  readonly with: readonly string[];
}

export interface Point {
  /** The value as people type it. */
  readonly label: string;
  readonly apply: (question: VariedQuestion) => VariedQuestion;
}

export interface Axis {
  /** The name as it was typed: `AWE`, `count Native`. */
  readonly name: string;
  /** What is changed, in words. */
  readonly description: string;
  /** Counts are applied last, so that the copies are like the changed participant. */
  readonly isCount: boolean;
  readonly points: readonly Point[];
  /** Says that one value is taken, in words; undefined if the description can say it. */
  readonly note?: (label: string) => string;
}

/** The question at these points, one from each axis. */
export function questionAt(
  question: VariedQuestion,
  axes: readonly Axis[],
  points: readonly Point[],
): VariedQuestion {
  const placed = axes.flatMap(({ isCount }, index) =>
    points.slice(index, index + 1).map((point) => ({ isCount, point })),
  );
  return [
    ...placed.filter(({ isCount }) => !isCount),
    ...placed.filter(({ isCount }) => isCount),
  ].reduce((before, { point }) => point.apply(before), question);
}

/** The name without its number: `Native-3` belongs to `Native`. */
export function baseName(name: string): string {
  return name.replace(/-\d+$/, '');
}

/** The ruleset with another version of one scenario. */
export function withScenario(
  ruleset: Ruleset,
  scenario: string,
  change: (before: Scenario) => Scenario,
): Ruleset {
  return {
    ...ruleset,
    scenarios: ruleset.scenarios.map((one) => (one.name === scenario ? change(one) : one)),
  };
}
