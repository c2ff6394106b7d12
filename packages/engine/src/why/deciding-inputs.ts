// Finds the throws and answers that decided a test.
import { reasonsBehind } from './explain.ts';
import type { Explainer } from './explainer.ts';
import type { Guard } from './reason.ts';

/** How many events a result may lie behind its throw. */
const DEPTH = 3;
/** The most parts of reasons that are followed. */
const MOST_PARTS = 5_000;

/**
 * Returns the throws and answers behind a guard: those that it reads, and those of the results that it reads. What has
 * changed the state since is a fact of its own, and not followed.
 * @param holder the participant in question
 */
export function decidingInputs(
  explainer: Explainer,
  guard: Guard,
  holder: string | null,
): ReadonlySet<number> {
  const { locals, events } = reasonsBehind(explainer, [guard], DEPTH, MOST_PARTS);
  const found = new Set<number>();
  const seen = new Set<unknown>();
  const open: unknown[] = [guard];
  const read = (seq: number): void => {
    const type = explainer.event(seq)?.type;
    if (type === 'dice-rolled' || type === 'choice-made') found.add(seq);
    else if (type === 'check-resolved')
      open.push(events.find(({ event }) => event.seq === seq)?.parts);
  };
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== 'object' || part === null || seen.has(part)) continue;
    seen.add(part);
    if ('why' in part && (part.why === 'state' || part.why === 'memory')) continue;
    // That they were found, by a draw or an answer, kept nothing from happening to them.
    if ('local' in part && 'value' in part && part.value === holder) continue;
    if ('local' in part) open.push(locals.find(({ id }) => id === part.local));
    if ('event' in part && typeof part.event === 'number') read(part.event);
    if ('events' in part && Array.isArray(part.events))
      for (const seq of part.events) if (typeof seq === 'number') read(seq);
    open.push(...Object.values(part));
  }
  return found;
}
