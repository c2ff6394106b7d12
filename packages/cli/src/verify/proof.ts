// One log by its own rules: read to its end, whatever is found on the way.
import type { Event, EventOf, ReadEnd, Verdict } from '@fray/engine';
import { exitCodes, stop } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { logEvents, refuseCorrupt, shownLog } from '../log-loading.ts';
import type { RulesBook } from './own-rules.ts';

export interface VerifiedLog {
  readonly verdict: Verdict;
  readonly header: EventOf<'encounter-begun'> | undefined;
}

/**
 * Reads and verifies a log, event by event. `sink` gets each of them.
 *
 * @throws Stop 1 for a log that is damaged where nothing before the damage is wrong already, and one without a header
 */
export function proofOf(
  host: Host,
  path: string,
  book: RulesBook,
  sink: (event: Event) => void = () => {},
): VerifiedLog {
  const log = shownLog(host, path);
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
  const events = watched();
  const begun = events.next();
  // What stands before the damage may be wrong already: the rules' word is more telling than the hash's.
  const verdict = begun.done === true ? undefined : book.verdictOf(begun.value, events, log);
  // Whatever was found: what else is to be said of the file is said as well.
  while (events.next().done !== true);
  if (
    end !== undefined &&
    (verdict === undefined || verdict.verdict === 'proven-so-far' || verdict.verdict === 'proven')
  )
    refuseCorrupt(host, path, end);
  if (verdict === undefined) throw stop(exitCodes.problems, `${log} has no header`);
  return { verdict, header };
}
