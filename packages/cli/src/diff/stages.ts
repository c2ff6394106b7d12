// Prepares two rulesets for playing side by side: gives A the names of B, and finds the scenarios and measures of both.
import { areSameRules, withNamesOf } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { wrongUsage } from '../exit-codes.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean } from '../report/text.ts';
import type { Variant } from '../odds/shifts.ts';
import type { Side } from './diff-answer.ts';

interface Stage {
  readonly a: Variant;
  readonly b: Variant;
  /** True if both compile to the same rules, except for examples: then nothing can differ. */
  readonly playAlike: boolean;
  /** The names of scenarios and measures that both have, in the order of A. */
  readonly scenarios: readonly string[];
  readonly measures: readonly string[];
}

/** Prepares two rulesets. @throws Stop 2 if one of them lacks a requested scenario */
export function stageOf(a: Side, b: Side, asked: readonly string[]): Stage {
  // The same names throw the same dice, also where only B says what a thing was called.
  const { former: _, ...named } = withNamesOf(a, b) ?? a.ruleset;
  const { former } = b.ruleset;
  const before = former === undefined ? named : { ...named, former };
  const inBoth = (names: readonly string[], others: readonly string[]): readonly string[] =>
    names.filter((name) => others.includes(name));
  const common = inBoth(
    before.scenarios.map(({ name }) => name),
    b.ruleset.scenarios.map(({ name }) => name),
  );
  const missing = asked.find((name) => !common.includes(name));
  if (missing !== undefined)
    throw wrongUsage(
      `the two rulesets have no scenario \`${clean(missing)}\` in common`,
      suggestionFor(missing, common),
    );
  const measuresOf = ({ ruleset }: Pick<Side, 'ruleset'>): readonly string[] =>
    ruleset.watches.filter(({ kind }) => kind === 'measure').map(({ name }) => name);
  return {
    a: variantOf({ ...a, ruleset: before }),
    b: variantOf(b),
    playAlike: sameInPlay(before, b.ruleset),
    scenarios: asked.length > 0 ? asked : common,
    measures:
      before.encounter === null || b.ruleset.encounter === null
        ? []
        : inBoth(measuresOf({ ruleset: before }), measuresOf(b)),
  };
}

function variantOf(side: Side): Variant {
  return { rules: { ...side, amendmentPaths: [] }, set: [] };
}

/** Whether both are played by the same rules: examples only test them. */
export function sameInPlay(a: Ruleset, b: Ruleset): boolean {
  return areSameRules({ ...a, examples: [] }, { ...b, examples: [] });
}
