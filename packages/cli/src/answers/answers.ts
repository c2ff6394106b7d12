// Makes the answers of `fray odds`, which `--json` prints; docs/command-line.md describes them.
import type { CheckOdds, MeasureOdds, Method, Odds, OutcomeOdds } from '@fray/engine/odds';
import type { TooLarge } from '@fray/engine/statespace';
import type { Rules } from '../rules/rules.ts';
import type { Variation } from '../vary/cells.ts';

/** What `fray odds` answers: about the measures of a scenario, about a check, for varied values, or about expressions. */
export type OddsAnswer = MeasuresAnswer | CheckOddsAnswer | VariationAnswer | ExpressionsAnswer;

interface FoundAnswer extends Pick<Odds, 'faults' | 'endless'> {
  /** Each with its own method. */
  readonly measures: readonly Required<MeasureOdds>[];
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

type CheckTables = Pick<CheckOdds, 'outcomes' | 'values' | 'faults'>;

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
  readonly expressions: readonly (Pick<Odds, 'method' | 'faults'> &
    Pick<MeasureOdds, 'mean'> & {
      readonly expression: string;
      readonly outcomes: readonly Pick<OutcomeOdds, 'value' | 'chance'>[];
    })[];
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
  return { outcomes, values, faults };
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
    counted: { decimal: counted.decimal, fraction: counted.fraction },
    other:
      'chance' in other ? { by: other.by, decimal: other.chance, fraction: other.fraction } : other,
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
        outcomes,
        notReached,
        mean,
      }),
    ),
    faults,
    endless,
  };
}
