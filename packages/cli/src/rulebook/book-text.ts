// Makes texts that all printers of a rulebook share.
import type { BookChange, BookChart, BookMark } from '@fray/dsl/internal';

/** Describes a change with its place: `Ambush, two dice (hard.fray:6) sets check Notice, roll mind: d20 → 2d10`. */
export function changeText({ by, file, line, does }: BookChange): string {
  return by === file ? `${file}:${line} ${does}` : `${by} (${file}:${line}) ${does}`;
}

/** Returns a text of HTML or Markdown as what was added or removed, if it was. */
export function marked(mark: BookMark | undefined, text: string): string {
  return mark === undefined ? text : `<${mark}>${text}</${mark}>`;
}

/** The number of digits after the decimal point. */
type Digits = 0 | 1 | 2;
const leasts = [1, 0.1, 0.01] as const;

/** Returns a chance in per cent. A chance that is only close to 0 or 100 is never printed as that number. */
export function chanceText(chance: number, digits: Digits = 0): string {
  if (chance <= 0) return '–';
  if (chance >= 1) return '100%';
  const [percent, least] = [chance * 100, leasts[digits]];
  if (percent < least / 2) return `<${least}%`;
  return percent > 100 - least / 2 ? `>${100 - least}%` : `${percent.toFixed(digits)}%`;
}

/**
 * Returns the number of digits with which the chances that belong together add up to 100 as printed, such as 12.5% and
 * 87.5%.
 */
export function chartDigits({ form, rows }: BookChart): Digits {
  const together =
    form === 'outcomes'
      ? rows.map(({ chances }) => chances)
      : [rows.map(({ chances }) => chances[0] ?? 0)];
  const all = [0, 1, 2] as const;
  // If no number of digits works, as for sixths, one digit is enough.
  return all.find((digits) => together.every((chances) => addUpToAll(chances, digits))) ?? 1;
}

function addUpToAll(chances: readonly number[], digits: Digits): boolean {
  const scale = 100 * 10 ** digits;
  return (
    // A chance printed as `<1%` has no number to add.
    chances.some((chance) => chance > 0 && chance * scale < 0.5) ||
    chances.reduce((sum, chance) => sum + Math.round(chance * scale), 0) === scale
  );
}
