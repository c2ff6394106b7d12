// Describes the limit of a loop (`up to 3 times`) in words: which round it was.
import type { Reason } from '@fray/engine/why';
import { plainWords } from './words.ts';

/** Returns how many rounds had been played, and the most there may be; undefined if the reason is not a limit. */
export function formatRounds(reason: Reason): string | undefined {
  if (reason.why !== 'expression') return undefined;
  const [first, second] = reason.parts;
  if (reason.op === 'not' && first !== undefined) return formatRounds(first);
  const isCounted =
    reason.op === 'compare' &&
    first !== undefined &&
    (first.why === 'local' || first.why === 'bound') &&
    first.name.startsWith('rounds of ');
  if (!isCounted || second === undefined) return undefined;
  const most = plainWords(second.value);
  return reason.value === true
    ? `all ${most} rounds had been played`
    : `${plainWords(first.value)} of at most ${most} rounds had been played`;
}
