// Refuses a log that does not follow from its rules, before anything is answered about it.
import type { Event } from '@fray/engine/events';
import { verifyInSteps } from '@fray/engine/log';
import type { Program } from '@fray/engine/machine';
import { wrongInput } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { inSlices } from '../schedule.ts';

/**
 * Plays a log by its rules and stops at the first event that differs. Whatever answers about a log by its rules calls this,
 * or compares the events while it plays them.
 * @param program linked from the files of the log's header
 * @param events from the header on; an open log, or the beginning of one, is compared up to its last event
 * @param hint what else can be done
 * @throws Stop 1 for a log that does not follow from its rules
 */
export async function refuseDeparture(
  host: Host,
  program: Program,
  events: readonly Event[],
  shown: string,
  hint = '`fray verify` says more',
): Promise<void> {
  const verdict = await inSlices(host, verifyInSteps(program, events, { hash: host.sha256 }));
  if ('sentence' in verdict) throw wrongInput(`${shown}: ${verdict.sentence}`, hint);
}
