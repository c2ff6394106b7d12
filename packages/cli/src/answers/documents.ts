// Makes JSON documents of odds; docs/command-line.md describes their shapes.
import type { Chance, CheckOdds, Disagreement, Odds, TooLarge } from '@fray/engine/internal';
import type { Rules } from '../rules/rules.ts';
import type { Variation } from '../vary/cells.ts';

/** Returns the document of one check. */
export function checkDocument({ shown }: Rules, name: string, odds: CheckOdds): object {
  return {
    file: shown,
    check: name,
    method: { method: 'exact' },
    ...checkTables(odds),
    ...(odds.pushed === undefined ? {} : { pushed: checkTables(odds.pushed) }),
  };
}

function checkTables({ outcomes, values, faults }: CheckOdds): object {
  return {
    outcomes: outcomes.map(({ outcome, chance }) => ({ outcome, chance: chanceDocument(chance) })),
    values: values.map((value) => ({
      name: value.name,
      outcomes: value.outcomes.map((one) => ({
        value: one.value,
        chance: chanceDocument(one.chance),
      })),
    })),
    faults: faults.map(({ text, chance }) => ({ text, chance: chanceDocument(chance) })),
  };
}

/** Returns the document of a variation: what was varied, and a document for each cell. */
export function variationDocument(
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

/** Returns the document of the measures of one scenario. */
export function measuresDocument(
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
    counted: { decimal: counted.decimal, fraction: fractionText(counted.fraction) },
    other:
      other.by === 'counting'
        ? { by: other.by, decimal: other.chance, fraction: fractionText(other.fraction) }
        : other,
  };
}

function fractionText(fraction: Disagreement['counted']['fraction']): string | null {
  return fraction === null ? null : `${fraction.n}/${fraction.d}`;
}

/** Returns the document of a probability. Its fractions are strings, because their numbers are longer than JSON's. */
export function chanceDocument({ decimal, fraction, low, high }: Chance): object {
  return { decimal, fraction: fractionText(fraction), low, high };
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
        outcomes: outcomes.map(({ value, fault, chance }) => ({
          value,
          fault,
          chance: chanceDocument(chance),
        })),
        notReached: chanceDocument(notReached),
        mean:
          mean === null
            ? null
            : {
                decimal: mean.decimal,
                fraction: fractionText(mean.fraction),
                low: mean.low,
                high: mean.high,
              },
      }),
    ),
    faults: faults.map(({ text, chance }) => ({ text, chance: chanceDocument(chance) })),
    endless: endless === null ? null : chanceDocument(endless),
  };
}
