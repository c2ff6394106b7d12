// What every printer of a rulebook says in the same words.
import type { BookChange, BookChart } from '@fray/dsl/internal';

/** `Ambush, two dice (hard.fray:6) sets check Notice, roll mind: d20 → 2d10`. */
export function changeSaid({ by, file, line, does }: BookChange): string {
  return by === file ? `${file}:${line} ${does}` : `${by} (${file}:${line}) ${does}`;
}

/** A chance in percent, and never 0 or 100 for what is only nearly so. */
export function chanceText(chance: number, digits: 0 | 1 = 0): string {
  if (chance <= 0) return '–';
  if (chance >= 1) return '100%';
  const [percent, least] = [chance * 100, digits === 0 ? 1 : 0.1];
  if (percent < least / 2) return `<${least}%`;
  return percent > 100 - least / 2 ? `>${100 - least}%` : `${percent.toFixed(digits)}%`;
}

/** How many digits the chances of a chart need, so that what belongs together comes to 100 as it is told: 12.5% and 87.5%. */
export function chartDigits({ form, rows }: BookChart): 0 | 1 {
  const together =
    form === 'outcomes'
      ? rows.map(({ chances }) => chances)
      : [rows.map(({ chances }) => chances[0] ?? 0)];
  const isOdd = together.some(
    (chances) =>
      // What is told as less than 1% has no number that could be added.
      chances.every((chance) => chance <= 0 || chance >= 0.005) &&
      chances.reduce((sum, chance) => sum + Math.round(chance * 100), 0) !== 100,
  );
  return isOdd ? 1 : 0;
}
