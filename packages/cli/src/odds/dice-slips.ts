// Recognizes how dice are written elsewhere: `2 d6`, `4d6kh3`, `d%`, `d6 == 6`. It offers the
// likely meaning and never assumes it.

const slips: readonly (readonly [RegExp, string])[] = [
  [/^\s*roll\s+/iu, ''],
  [/(\d+)[ \t]+(d\d)/giu, '$1$2'],
  [/d%/giu, 'd100'],
  [/(?<!\d)1?(d\d+)[ \t]+(?:with[ \t]+)?adv(?:antage)?\b/giu, '2$1 keep highest 1'],
  [/(?<!\d)1?(d\d+)[ \t]+(?:with[ \t]+)?dis(?:adv(?:antage)?)?\b/giu, '2$1 keep lowest 1'],
  [/(d\d+)[ \t]*(?:kh?|h)[ \t]*(\d+)/giu, '$1 keep highest $2'],
  [/(d\d+)[ \t]*kl[ \t]*(\d+)/giu, '$1 keep lowest $2'],
  [/(d\d+)[ \t]*dl[ \t]*(\d+)/giu, '$1 drop lowest $2'],
  [/(d\d+)[ \t]*dh[ \t]*(\d+)/giu, '$1 drop highest $2'],
  [/\bkeep[ \t]+(\d+)/giu, 'keep highest $1'],
  [/\bdrop[ \t]+(\d+)/giu, 'drop lowest $1'],
  [/\bkeep[ \t]*$/giu, 'keep highest 1'],
  [/\bdrop[ \t]*$/giu, 'drop lowest 1'],
  [/(?<=\d)[ \t]+(?:vs\.?|versus)[ \t]+(?=d?\d)/giu, ' > '],
  [/(\d*d(\d+))!/giu, '$1 explode on $2 up to 10 times'],
  [/(d\d+)-(d\d+)/giu, '$1 - $2'],
  [/=>|≥/gu, '>='],
  [/=<|≤/gu, '<='],
  [/!=|≠|<>/gu, ' is not '],
  [/(?<![<>])==?(?!=)/gu, ' is '],
  [/&&/gu, ' and '],
  [/\|\|/gu, ' or '],
  [/[×·]/gu, '*'],
];

/**
 * Translates the expression into Fray's notation; returns it unchanged if it was not in another.
 */
export function withoutSlips(expression: string): string {
  let mended = expression;
  for (const [written, meant] of slips) mended = mended.replace(written, meant);
  return mended === expression ? expression : mended.trim().replace(/[ \t]{2,}/gu, ' ');
}
