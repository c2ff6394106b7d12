// Makes the head of a transcript.
import type { Header } from '@fray/engine/events';
import { formatFields, formatValue } from './sentences.ts';
import type { Style } from './style.ts';
import { namedLines } from './table.ts';
import { clean, spoken } from './text.ts';

/** Returns lines with the title, the participants, and the inputs of the run. */
export function titleOf(header: Header, style: Style, columns: number): readonly string[] {
  const rows: (readonly [string, string])[] = [];
  for (const side of header.sides) {
    const members = header.participants
      .filter((one) => one.side === side)
      .map((one) => spoken(one.name));
    if (members.length > 0) rows.push([spoken(side), members.join(', ')]);
  }
  if (header.givens.length > 0) rows.push(['given', formatFields(header.givens).join(' · ')]);
  const rulings = header.inputs.rulings.map(
    ([name, value]) => `${spoken(name)} is ${formatValue(value)}`,
  );
  if (rulings.length > 0) rows.push(['rulings', rulings.join(' · ')]);
  if (header.inputs.policies.length > 0)
    rows.push([
      'policies',
      header.inputs.policies
        .map(([policy, who]) => `${spoken(policy)} for ${spoken(who)}`)
        .join(' · '),
    ]);
  if (header.inputs.seed !== null)
    rows.push([
      'seed',
      clean(header.inputs.seed) + (header.inputs.run === 0 ? '' : `, run ${header.inputs.run}`),
    ]);
  for (const { log, seq, seed, changes } of header.inputs.parents ?? []) {
    const other = [...(seed === null ? [] : [`seed ${seed}`]), ...changes];
    rows.push([
      'fork',
      `after event ${seq} of ${log.slice(0, 8)}${other.length === 0 ? '' : `: ${other.map(clean).join(' · ')}`}`,
    ]);
  }
  return [
    style.bold(
      `${clean(header.ruleset)}${header.inputs.scenario === '' ? '' : ` · ${spoken(header.inputs.scenario)}`}`,
    ),
    ...namedLines(rows, style, columns, 2),
  ];
}
