// Odds as JSON documents; docs/command-line.md has their shapes.
import type { Chance, CheckOdds, Odds, TooLarge } from '@fray/engine';
import type { Rules } from '../rules.ts';
import type { Sweep } from '../vary/cells.ts';

/** One check. */
export function checkDocument({ shown }: Rules, name: string, { outcomes, values, faults }: CheckOdds): object {
  return {
    file: shown,
    check: name,
    method: { method: 'exact' },
    outcomes: outcomes.map(({ outcome, chance }) => ({ outcome, chance: chanceDocument(chance) })),
    values: values.map((value) => ({ name: value.name, outcomes: value.outcomes.map((one) => ({ value: one.value, chance: chanceDocument(one.chance) })) })),
    faults: faults.map(({ text, chance }) => ({ text, chance: chanceDocument(chance) })),
  };
}

/** A sweep: what was varied, and a document for each cell. */
export function sweepDocument({ shown }: Rules, asked: { readonly scenario: string | null; readonly check: string | null }, { axes, cells }: Sweep): object {
  return {
    file: shown,
    ...asked,
    vary: axes.map(({ name, told, points }) => ({ name, changes: told, values: points.map(({ label }) => label) })),
    cells: cells.map(({ at, found }) => ({ at, known: found === null ? null : { method: found.method, ...foundDocument(found) } })),
  };
}

/** The measures of one scenario. */
export function measuresDocument({ shown }: Rules, scenario: string, { method, measures, faults, endless, states, forks }: Odds, large: TooLarge | undefined): object {
  return {
    file: shown,
    scenario,
    method,
    tooLarge: large === undefined ? null : { why: large.why, states: large.states, forks: large.forks },
    states,
    forks,
    ...foundDocument({ method, measures, faults, endless }),
  };
}

/** Fractions are texts: their numbers are longer than JSON's. */
function chanceDocument({ decimal, fraction, low, high }: Chance): object {
  return { decimal, fraction: fraction === null ? null : `${fraction.n}/${fraction.d}`, low, high };
}

function foundDocument({ method, measures, faults, endless }: Pick<Odds, 'method' | 'measures' | 'faults' | 'endless'>): object {
  return {
    measures: measures.map(({ measure, text, method: own, occurrence, outcomes, notReached, mean }) => ({
      measure,
      text,
      method: own ?? method,
      occurrence,
      outcomes: outcomes.map(({ value, fault, chance }) => ({ value, fault, chance: chanceDocument(chance) })),
      notReached: chanceDocument(notReached),
      mean: mean === null ? null : { decimal: mean.decimal, fraction: mean.fraction === null ? null : `${mean.fraction.n}/${mean.fraction.d}`, low: mean.low, high: mean.high },
    })),
    faults: faults.map(({ text, chance }) => ({ text, chance: chanceDocument(chance) })),
    endless: endless === null ? null : chanceDocument(endless),
  };
}
