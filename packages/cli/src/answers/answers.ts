// Makes the answers of `fray odds`, which `--json` prints; docs/command-line.md describes them.
import type { CheckOdds, Odds } from '@fray/engine/odds';
import type { TooLarge } from '@fray/engine/statespace';
import type { Rules } from '../rules/rules.ts';
import type { Variation } from '../vary/cells.ts';

/** Returns the answer about one check. */
export function checkAnswer({ shown }: Rules, name: string, odds: CheckOdds): object {
  return {
    file: shown,
    check: name,
    method: { method: 'exact' },
    ...checkTables(odds),
    ...(odds.pushed === undefined ? {} : { pushed: checkTables(odds.pushed) }),
  };
}

function checkTables({ outcomes, values, faults }: Omit<CheckOdds, 'pushed'>): object {
  return { outcomes, values, faults };
}

/** Returns the answer of a variation: what was varied, and the odds of each cell. */
export function variationAnswer(
  { shown }: Rules,
  asked: { readonly scenario: string | null; readonly check: string | null },
  { axes, cells }: Variation,
): object {
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
): object {
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
}: Pick<Odds, 'method' | 'measures' | 'faults' | 'endless'>): object {
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
