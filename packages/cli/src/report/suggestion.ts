// Suggests names for a wrong one on the command line ("did you mean").
import { suggest } from '@fray/dsl/internal';
import { listed } from './text.ts';

/** Returns a hint with the similar names; if there are none, with all names (at most eight). */
export function suggestionFor(wrong: string, known: readonly string[]): string | undefined {
  const dashed = wrong.replaceAll('_', '-');
  const near = known.includes(dashed) ? [dashed] : suggest(dashed, known);
  if (near.length > 0) return `did you mean ${listed(near)}?`;
  if (known.length === 0) return undefined;
  if (known.length === 1) return `there is only ${known[0]}`;
  return `choose one of: ${known.length <= 8 ? known.join(', ') : `${known.slice(0, 7).join(', ')}, and ${known.length - 7} more`}`;
}
