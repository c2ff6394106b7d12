// What every printer of a rulebook says in the same words.
import type { BookChange } from '@fray/dsl/internal';

/** `Ambush, two dice (hard.fray:6) sets check Notice, roll mind: d20 → 2d10`. */
export function changeSaid({ by, file, line, does }: BookChange): string {
  return by === file ? `${file}:${line} ${does}` : `${by} (${file}:${line}) ${does}`;
}

/** A chance in percent, and never 0 or 100 for what is only nearly so. */
export function chanceText(chance: number): string {
  if (chance <= 0) return '–';
  if (chance < 0.005) return '<1%';
  return chance < 1 && chance > 0.995 ? '>99%' : `${Math.round(chance * 100)}%`;
}
