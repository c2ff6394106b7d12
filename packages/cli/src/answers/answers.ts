// Makes the answers of `fray odds`, which `--json` prints; docs/command-line.md describes them.
import type { Value } from '@fray/dsl/ir';
import type { CheckOdds, Method, Odds } from '@fray/engine/odds';
import type { TooLarge } from '@fray/engine/statespace';
import { chanceAnswer, fractionText, withChances, type ChanceAnswer } from '../report/chances.ts';
import type { Rules } from '../rules/rules.ts';
import type { Variation } from '../vary/cells.ts';

/** What `fray odds` answers: about the measures of a scenario, about a check, for varied values, or about expressions. */
export type OddsAnswer = MeasuresAnswer | CheckOddsAnswer | VariationAnswer | ExpressionsAnswer;

interface FaultAnswer {
  readonly text: string;
  readonly chance: ChanceAnswer;
}

interface FoundAnswer {
  readonly measures: readonly {
    readonly measure: string;
    readonly text: string | null;
    readonly method: Method;
    readonly occurrence: number | null;
    readonly outcomes: readonly {
      readonly value: Value;
      readonly fault: string | null;
      readonly chance: ChanceAnswer;
    }[];
    readonly notReached: ChanceAnswer;
    readonly mean: ChanceAnswer | null;
  }[];
  readonly faults: readonly FaultAnswer[];
  readonly endless: ChanceAnswer | null;
}

interface MeasuresAnswer extends FoundAnswer {
  readonly file: string;
  readonly scenario: string;
  readonly method: Method;
  readonly tooLarge: Pick<TooLarge, 'why' | 'states' | 'forks'> | null;
  readonly disagreement: object | null;
  readonly states: number;
  readonly forks: number;
}

interface CheckTables {
  readonly outcomes: readonly {
    readonly outcome: Value;
    readonly chance: ChanceAnswer;
  }[];
  readonly values: readonly {
    readonly name: string;
    readonly outcomes: readonly { readonly value: Value; readonly chance: ChanceAnswer }[];
  }[];
  readonly faults: readonly FaultAnswer[];
}

interface CheckOddsAnswer extends CheckTables {
  readonly file: string;
  readonly check: string;
  readonly method: Method;
  readonly pushed?: CheckTables;
}

interface VariationAnswer {
  readonly file: string;
  readonly scenario: string | null;
  readonly check: string | null;
  readonly vary: readonly {
    readonly name: string;
    readonly changes: string;
    readonly values: readonly string[];
  }[];
  readonly cells: readonly {
    readonly at: readonly string[];
    readonly known:
      (FoundAnswer & { readonly method: Method; readonly disagreement: object | null }) | null;
  }[];
}

export interface ExpressionsAnswer {
  readonly expressions: readonly {
    readonly expression: string;
    readonly method: Method;
    readonly outcomes: readonly { readonly value: Value; readonly chance: ChanceAnswer }[];
    readonly mean: ChanceAnswer | null;
    readonly faults: readonly FaultAnswer[];
  }[];
}

/** Returns the answer about one check. */
export function checkAnswer({ shown }: Rules, name: string, odds: CheckOdds): CheckOddsAnswer {
  return {
    file: shown,
    check: name,
    method: { method: 'exact' },
    ...checkTables(odds),
    ...(odds.pushed === undefined ? {} : { pushed: checkTables(odds.pushed) }),
  };
}

function checkTables({ outcomes, values, faults }: CheckOdds): CheckTables {
  return {
    outcomes: withChances(outcomes),
    values: values.map((value) => ({
      name: value.name,
      outcomes: withChances(value.outcomes),
    })),
    faults: withChances(faults),
  };
}

/** Returns the answer of a variation: what was varied, and the odds of each cell. */
export function variationAnswer(
  { shown }: Rules,
  asked: { readonly scenario: string | null; readonly check: string | null },
  { axes, cells }: Variation,
): VariationAnswer {
  return {
    file: shown,
    ...asked,
    vary: axes.map(({ name, description, points }) => ({
      name,
      changes: description,
      values: points.map(({ label }) => label),
    })),
    cells: cells.map(({ at, found }) => ({
      at,
      known:
        found === null
          ? null
          : {
              method: found.method,
              disagreement: disagreementDocument(found),
              ...foundDocument(found),
            },
    })),
  };
}

/** Returns the answer about the measures of one scenario. */
export function measuresAnswer(
  { shown }: Pick<Rules, 'shown'>,
  scenario: string,
  found: Odds,
  large: TooLarge | undefined,
): MeasuresAnswer {
  const { method, states, forks } = found;
  return {
    file: shown,
    scenario,
    method,
    tooLarge:
      large === undefined ? null : { why: large.why, states: large.states, forks: large.forks },
    disagreement: disagreementDocument(found),
    states,
    forks,
    ...foundDocument(found),
  };
}

/** Returns the results of two ways of counting one probability; null if they agree, or if nothing was counted. */
function disagreementDocument({ disagreement }: Odds): object | null {
  if (disagreement === undefined) return null;
  const { about, counted, other } = disagreement;
  return {
    about,
    counted: { decimal: counted.decimal, fraction: fractionText(counted.fraction) },
    other:
      'chance' in other
        ? { by: other.by, decimal: other.chance, fraction: fractionText(other.fraction) }
        : other,
  };
}

function foundDocument({
  method,
  measures,
  faults,
  endless,
}: Pick<Odds, 'method' | 'measures' | 'faults' | 'endless'>): FoundAnswer {
  return {
    measures: measures.map(
      ({ measure, text, method: own, occurrence, outcomes, notReached, mean }) => ({
        measure,
        text,
        method: own ?? method,
        occurrence,
        outcomes: withChances(outcomes),
        notReached: chanceAnswer(notReached),
        mean: mean && chanceAnswer(mean),
      }),
    ),
    faults: withChances(faults),
    endless: endless && chanceAnswer(endless),
  };
}
