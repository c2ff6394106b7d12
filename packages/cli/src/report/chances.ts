// Chances and means as data, for `--json` and for tables.
import type { Chance, Mean } from '@fray/engine/odds';

/** A probability or a mean. Fractions are texts, because their numbers are longer than JSON's. */
export interface ChanceAnswer {
  readonly decimal: number;
  readonly fraction: string | null;
  readonly low: number;
  readonly high: number;
}

/** Returns a probability or a mean as part of an answer. */
export function chanceAnswer({ decimal, fraction, low, high }: Chance | Mean): ChanceAnswer {
  return { decimal, fraction: fractionText(fraction), low, high };
}

/** Returns the things with their chances as parts of an answer. */
export function withChances<T extends { readonly chance: Chance }>(
  all: readonly T[],
): readonly (Omit<T, 'chance'> & { readonly chance: ChanceAnswer })[] {
  return all.map(({ chance, ...thing }) => ({ ...thing, chance: chanceAnswer(chance) }));
}

/** Returns a fraction as `n/d`. */
export function fractionText(fraction: Chance['fraction']): string | null {
  return fraction && `${fraction.n}/${fraction.d}`;
}
