// Computes what one ruleset changes in the odds of another, scenario by scenario: by counting if
// both can be counted, otherwise by playing on the same dice.
import { dependsOn } from '@fray/engine/analysis';
import { exactShift } from '@fray/engine/shift';
import type { Host } from '../host.ts';
import { createPairPlay, shareTime, type PairPlay, type ScenarioShift } from './pair-play.ts';
import { createSides, type CountedSide } from './shift-sides.ts';
import { createShiftWork, type ShiftOptions, type Variant } from './shift-work.ts';

export type { ScenarioShift } from './pair-play.ts';
export type { Variant } from './shift-work.ts';

interface Comparison {
  readonly a: Variant;
  readonly b: Variant;
  readonly scenario: string;
}

export interface Shifter {
  /** Computes the shift of each comparison, in order. */
  readonly between: (comparisons: readonly Comparison[]) => Promise<readonly ScenarioShift[]>;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

export function createShifter(host: Host, options: ShiftOptions): Shifter {
  const work = createShiftWork(host, options);
  const { isOver, line, questionOf } = work;
  const sides = createSides(work);
  const depending = new Map<Variant, Map<string, string | null>>();
  const dependsIn = (variant: Variant, scenario: string): string | null => {
    const own = depending.get(variant) ?? new Map<string, string | null>();
    depending.set(variant, own);
    let known = own.get(scenario);
    if (known === undefined) {
      const { program, task } = questionOf(variant, scenario);
      own.set(
        scenario,
        (known = dependsOn(
          program,
          task.start,
          program.watches.map(({ watch }) => watch),
        )),
      );
    }
    return known;
  };
  /** True if the measures depend on the same rules in both. */
  const isSame = (a: Variant, b: Variant, scenario: string): boolean =>
    dependsIn(a, scenario) !== null && dependsIn(a, scenario) === dependsIn(b, scenario);

  const between: Shifter['between'] = async (comparisons) => {
    try {
      // What is too large to count is played in the remaining time.
      const counting = work.oneOf(2);
      await sides.count(
        counting,
        comparisons.map(({ a, scenario }) => ({ variant: a, scenario })),
      );
      const found: (ScenarioShift | undefined)[] = [];
      for (const [index, { a, b, scenario }] of comparisons.entries()) {
        const side = sides.of(a, scenario);
        if (!isOver() && side?.odds !== 'unanswered' && isSame(a, b, scenario))
          found[index] = {
            scenario,
            shift:
              side?.odds === 'known'
                ? exactShift(side, side)
                : { method: { method: 'exact' }, measures: [] },
            unanswered: null,
            isCut: false,
          };
        await host.pause();
      }
      // If one side is too large, the other need not be counted.
      await sides.count(
        counting,
        comparisons.flatMap(({ a, b, scenario }, index) =>
          found[index] === undefined && sides.of(a, scenario)?.odds === 'known'
            ? [{ variant: b, scenario }]
            : [],
        ),
      );
      for (const [index, { a, b, scenario }] of comparisons.entries())
        found[index] ??= counted(scenario, sides.of(a, scenario), sides.of(b, scenario));
      const plays: { readonly play: PairPlay; readonly at: readonly number[] }[] = [];
      const alike = new Set<number>();
      for (const [index, { a, scenario }] of comparisons.entries()) {
        if (found[index] !== undefined || alike.has(index)) continue;
        if (isOver()) {
          found[index] = { scenario, shift: null, unanswered: null, isCut: true };
          continue;
        }
        const at = comparisons.flatMap((one, other) =>
          found[other] === undefined && one.a === a && one.scenario === scenario ? [other] : [],
        );
        for (const one of at) alike.add(one);
        const bs = at.flatMap((one) => comparisons[one]?.b ?? []);
        plays.push({ play: createPairPlay(work, a, bs, scenario, comparisons.length), at });
      }
      await shareTime(
        work,
        plays.map(({ play }) => play),
      );
      for (const { play, at } of plays) {
        const shifts = play.shifts();
        for (const [index, one] of at.entries()) found[one] = shifts[index];
      }
      return found.filter((one) => one !== undefined);
    } finally {
      line.clear();
    }
  };
  return { between, close: work.close };
}

/** The answer by counting alone; undefined if there is none. */
function counted(
  scenario: string,
  a: CountedSide | undefined,
  b: CountedSide | undefined,
): ScenarioShift | undefined {
  for (const side of [a, b])
    if (side?.odds === 'unanswered')
      return { scenario, shift: null, unanswered: side, isCut: false };
  return a?.odds === 'known' && b?.odds === 'known'
    ? { scenario, shift: exactShift(a, b), unanswered: null, isCut: false }
    : undefined;
}
