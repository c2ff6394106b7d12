// Finds the throws and answers that decided a test.
import { eventsNamed, reasonsBehind, walkParts } from './explain.ts';
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
  walkParts(guard, (part) => {
    if (seen.has(part)) return null;
    seen.add(part);
    if ('why' in part && (part.why === 'state' || part.why === 'memory')) return null;
    // That they were found, by a draw or an answer, kept nothing from happening to them.
    if ('local' in part && 'value' in part && part.value === holder) return null;
    const further: unknown[] = [];
    if ('local' in part) further.push(locals.find(({ id }) => id === part.local));
    for (const seq of eventsNamed(part)) {
      const type = explainer.event(seq)?.type;
      if (type === 'dice-rolled' || type === 'choice-made') found.add(seq);
      else if (type === 'check-resolved')
        further.push(events.find(({ event }) => event.seq === seq)?.parts);
    }
    return further;
  });
  return found;
}
