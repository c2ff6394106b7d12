// The key of a question, by which the answers of a log are found again.
import type { ChoiceNeed } from '../machine/api.ts';
import { canonical } from './canonical.ts';

/** Returns a text that is equal for the same question to the same decider with the same offer. */
export function keyOfQuestion({
  choice,
  decider,
  offer,
}: Pick<ChoiceNeed, 'choice' | 'decider' | 'offer'>): string {
  return canonical([choice, decider, offer]);
}
