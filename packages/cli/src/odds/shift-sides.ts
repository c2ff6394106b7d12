// The odds of one ruleset in a scenario and a reading. They are counted once, however many others
// they are compared with.
import type { Disputed, Odds } from '@fray/engine/odds';
import type { TooLarge, Unanswered } from '@fray/engine/statespace';
import { grouped } from '../report/text.ts';
import { barText, shareText } from '../report/progress.ts';
import { quickLimits as limits } from './answer-question.ts';
import { mergeOdds } from './merge.ts';
import type { ShiftWork, Variant } from './shift-work.ts';
import { countJob, type Counted } from './task.ts';

/** The odds, or why there are none; null if it ended before anything was known. */
export type CountedSide = Odds | TooLarge | Disputed | Unanswered | null;

interface Sides {
  /** The odds of a side; undefined if it was never counted. */
  readonly of: (variant: Variant, scenario: string) => CountedSide | undefined;
  /** Counts those sides that have not been counted yet, in the time of this work. */
  readonly count: (
    { work }: Pick<ShiftWork, 'work'>,
    asked: readonly { readonly variant: Variant; readonly scenario: string }[],
  ) => Promise<void>;
}

export function createSides({ line, measures, questionOf }: ShiftWork): Sides {
  const sides = new Map<Variant, Map<string, CountedSide>>();
  const sideOf = (variant: Variant, scenario: string): CountedSide | undefined =>
    sides.get(variant)?.get(scenario);
  const count: Sides['count'] = async ({ work }, asked) => {
    const left = asked.filter(
      ({ variant, scenario }, index) =>
        sideOf(variant, scenario) === undefined &&
        asked.findIndex((one) => one.variant === variant && one.scenario === scenario) === index,
    );
    const found = await work(
      countJob,
      left.map(({ variant, scenario }) => () => ({
        task: questionOf(variant, scenario).task,
        limits,
        approximate: false,
        among: left.length,
      })),
      ({ done, states, forks }) =>
        line.show(() =>
          states > 0
            ? shareText(
                forks / limits.forks,
                `counting: ${grouped(states)} positions, ${grouped(forks)} machines run`,
              )
            : barText(done, left.length, 'questions counted'),
        ),
    );
    for (const [index, { variant, scenario }] of left.entries()) {
      const own = sides.get(variant) ?? new Map<string, CountedSide>();
      sides.set(variant, own.set(scenario, oddsIn(measures, found[index]?.answer ?? null)));
    }
  };
  return { of: sideOf, count };
}

/**
 * True if the odds must be estimated by playing: they are too large, or two ways of counting
 * disagree.
 */
function isLarge<O extends { readonly odds: string }>(
  odds: O,
): odds is Extract<O, { readonly odds: 'too-large' | 'disputed' }> {
  return odds.odds === 'too-large' || odds.odds === 'disputed';
}

/** The odds of all measures together, if each was counted. */
function oddsIn(measures: readonly string[], answer: Counted | null): CountedSide {
  if (answer === null || 'odds' in answer) return answer;
  const large = answer.map(({ odds }) => odds).find(isLarge);
  return (
    large ??
    mergeOdds(
      measures,
      answer.flatMap(({ odds }) => (odds.odds === 'known' ? [odds] : [])),
    )
  );
}
