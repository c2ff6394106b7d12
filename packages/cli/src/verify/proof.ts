// Verifies one log by its own rules. It reads the log to its end even if it finds an error on the way.
import type { Event, EventOf } from '@fray/engine/events';
import type { InvariantBreak, ReadEnd, Verdict } from '@fray/engine/log';
import { exitCodes, stop, wrongInput } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { inSlices } from '../schedule.ts';
import { logEvents, refuseCorrupt, logName } from '../log-loading.ts';
import type { RulesBook } from './own-rules.ts';

export interface VerifiedLog {
  readonly verdict: Verdict;
  readonly header: EventOf<'encounter-begun'> | undefined;
  /** Where the invariants of its rules break, as far as the log follows from them. */
  readonly breaks: readonly InvariantBreak[];
}

interface ProofOptions {
  /** Receives each event. */
  readonly sink?: (event: Event) => void;
  readonly isInterrupted?: () => boolean;
}

/**
 * Reads and verifies a log, event by event.
 * @throws Stop 130 when it is interrupted, with the number of events that followed so far; Stop 1 for a log that is
 * correct up to some damage, and for one without a header
 */
export async function proofOf(
  host: Host,
  path: string,
  book: RulesBook,
  { sink = () => {}, isInterrupted = () => false }: ProofOptions = {},
): Promise<VerifiedLog> {
  const log = logName(host, path);
  let header: VerifiedLog['header'];
  let end: ReadEnd | undefined;
  function* watched(): Generator<Event, void, undefined> {
    const events = logEvents(host, path);
    for (let next = events.next(); ; next = events.next()) {
      if (next.done === true) {
        end = next.value;
        return;
      }
      if (next.value.type === 'encounter-begun') header = next.value;
      sink(next.value);
      yield next.value;
    }
  }
  let breaks: readonly InvariantBreak[] = [];
  const events = watched();
  const begun = events.next();
  // The part before the damage may already be wrong. Then that verdict says more than a broken hash.
  const verdict =
    begun.done === true
      ? undefined
      : await inSlices(
          host,
          book.verdictOf(begun.value, events, log, (judge) => ({ breaks } = judge)),
          (count) => {
            if (isInterrupted())
              throw stop(
                exitCodes.interrupted,
                `interrupted: events 0 to ${Math.max(0, count - 1)} of ${log} follow from its rules; what comes after them was not looked at`,
              );
          },
        );
  // We read on whatever the verdict is, to report on the rest of the file.
  while (events.next().done !== true) {
    await host.pause();
    if (isInterrupted())
      throw stop(exitCodes.interrupted, `interrupted while the rest of ${log} was read`);
  }
  if (
    end !== undefined &&
    (verdict === undefined || verdict.verdict === 'proven-so-far' || verdict.verdict === 'proven')
  )
    refuseCorrupt(host, path, end);
  if (verdict === undefined) throw wrongInput(`${log} has no header`);
  return { verdict, header, breaks };
}
