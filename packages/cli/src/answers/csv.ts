// Prints odds as comma-separated values (RFC 4180), with a line for each chance and each mean.
import type { Chance, Mean, Method } from '@fray/engine/odds';
import { fractionText } from '../report/text.ts';
import type { Variation } from '../vary/cells.ts';
import { seriesOf } from '../vary/series.ts';

/**
 * Returns the odds as CSV. The first columns name the varied values; then come `measure`, `occurrence`, `outcome`
 * (empty for a mean), `quantity` (`chance` or `mean`), `value`, `low`, `high`, `fraction`, `method` and `runs`. Unknown
 * cells have no lines.
 */
export function csvOf(variation: Variation): string {
  const { axes, cells } = variation;
  const lines: (readonly string[])[] = [
    [
      ...axes.map(({ name }) => name),
      'measure',
      'occurrence',
      'outcome',
      'quantity',
      'value',
      'low',
      'high',
      'fraction',
      'method',
      'runs',
    ],
  ];
  for (const { measure, occurrence, outcomes, entries } of seriesOf(variation)) {
    entries.forEach((entry, index) => {
      if (entry === null) return;
      const row = (outcome: string, quantity: string, found: Chance | Mean): readonly string[] => [
        ...(cells[index]?.at ?? []),
        measure,
        occurrence === null ? '' : String(occurrence),
        outcome,
        quantity,
        ...numbersOf(found, entry.method),
      ];
      outcomes.forEach(({ label }, outcome) => {
        const chance = entry.chances[outcome];
        if (chance !== undefined) lines.push(row(label, 'chance', chance));
      });
      if (entry.mean !== null) lines.push(row('', 'mean', entry.mean));
    });
  }
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

function numbersOf(
  { decimal, low, high, fraction }: Chance | Mean,
  method: Method,
): readonly string[] {
  return [
    String(decimal),
    String(low),
    String(high),
    fraction === null ? '' : fractionText(fraction),
    method.method,
    method.method === 'estimate' ? String(method.runs) : '',
  ];
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
