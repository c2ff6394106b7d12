// Writes chances in words.

/** Returns a chance in per cent. A possible event is never 0, and an uncertain one never 100. */
export function percentInWords(chance: number): string {
  const isRare = chance > 0 && chance < 0.001;
  const isNearlySure = chance < 1 && chance > 0.999;
  if (isRare && chance < 0.000_01) return 'under\u00a00.001\u00a0%';
  if (isNearlySure && chance > 0.999_99) return 'over\u00a099.999\u00a0%';
  return `${(100 * chance).toFixed(isRare || isNearlySure ? 3 : 1)}\u00a0%`;
}
