// Compares two runs: which examples now fail or pass, which things examples now reach or miss, and how odds changed.
import { exactShift, type Shift } from '@fray/engine/shift';
import type { Unmet } from '../reach/unmet.ts';
import type { Examined, Found, ScenarioOdds } from './found.ts';

export interface Since {
  /** The number of the earlier run. */
  readonly run: number;
  /**
   * The names of examples that fail now and did not fail before (`red`), and of those that pass now and failed before
   * (`green`).
   */
  readonly red: readonly string[];
  readonly green: readonly string[];
  /** The things that no example reaches any more (`missed`), and those that an example reaches now (`met`). */
  readonly missed: readonly Unmet[];
  readonly met: readonly Unmet[];
  /** How odds changed, for scenarios whose odds were known in both runs. In a shift, `seen` marks a certain difference. */
  readonly odds: readonly { readonly scenario: string; readonly shift: Shift }[];
}

export function sinceThen(before: Found, now: Found): Since {
  const failed = examplesThat(false, before.examined);
  const passed = examplesThat(true, before.examined);
  const known = new Set(before.examined.unreached);
  const left = new Set(now.examined.unreached);
  return {
    run: before.run,
    red: [...examplesThat(false, now.examined)].filter((name) => !failed.has(name)),
    green: [...examplesThat(true, now.examined)].filter(
      (name) => failed.has(name) && !passed.has(name),
    ),
    missed: now.examined.unmet.filter(({ name }) => !known.has(name)),
    met: before.examined.unmet.filter(({ name }) => !left.has(name)),
    odds: (now.odds ?? []).flatMap((one) => {
      const then = before.odds?.find(({ scenario }) => scenario === one.scenario);
      return then === undefined ? [] : shiftOf(then, one);
    }),
  };
}

function shiftOf(then: ScenarioOdds, now: ScenarioOdds): Since['odds'] {
  if (then.odds === null || now.odds === null) return [];
  return [{ scenario: now.scenario, shift: exactShift(then.odds, now.odds) }];
}

/** The examples that passed, or those that did not. */
function examplesThat(isPassed: boolean, { examples }: Examined): ReadonlySet<string> {
  return new Set(examples.flatMap(({ example, passed }) => (passed === isPassed ? [example] : [])));
}
