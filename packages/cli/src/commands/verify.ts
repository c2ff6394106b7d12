// `fray verify`: every fact of a log derived anew from the rules, dice and decisions that it holds.
import { link, verify as verifyLog, verifyHeader, type Event, type ReadEnd, type Verdict } from '@fray/engine';
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { logEvents, refuseCorrupt, shownLog } from '../log-loading.ts';
import { printJson } from '../report/json.ts';
import { styleFor } from '../report/style.ts';
import { verdictJson, verdictLines } from '../report/verdict.ts';
import { rulesOfLog } from '../rules.ts';

export interface VerifyOptions {
  readonly json?: boolean;
}

/** Prints one of three answers: proven to the end, proven so far, or the first event that is not. */
export function verify(host: Host, path: string, options: VerifyOptions): ExitCode {
  const log = shownLog(host, path);
  let header: Event | undefined;
  let end: ReadEnd | undefined;
  function* watched(): Generator<Event, void, undefined> {
    const events = logEvents(host, path);
    for (let next = events.next(); ; next = events.next()) {
      if (next.done === true) {
        end = next.value;
        return;
      }
      header ??= next.value;
      yield next.value;
    }
  }
  const events = watched();
  const begun = events.next();
  // What stands before the damage may be wrong already: the rules' word is more telling than the hash's.
  const verdict = begun.done === true ? undefined : verdictOf(host, begun.value, events, log);
  // Whatever was found: what else is to be said of the file is said as well.
  while (events.next().done !== true);
  if (end !== undefined && (verdict === undefined || verdict.verdict === 'proven-so-far' || verdict.verdict === 'proven')) refuseCorrupt(host, path, end);
  if (verdict === undefined) throw stop(exitCodes.problems, `${log} has no header`);
  if (options.json === true) printJson(host, { log, ...verdictJson(verdict) });
  else host.stdout.write(`${verdictLines(verdict, filesIn(header), log, styleFor(host, host.stdout)).join('\n')}\n`);
  return verdict.verdict === 'proven' || verdict.verdict === 'proven-so-far' ? exitCodes.fine : exitCodes.problems;
}

function verdictOf(host: Host, first: Event, rest: Iterable<Event>, log: string): Verdict {
  // An altered text may not even compile: that it was altered is what is wrong then.
  const early = verifyHeader(first, host.sha256);
  if (early !== undefined || first.type !== 'encounter-begun') return early ?? { verdict: 'unsupported', sentence: 'The log has no header.' };
  const rules = rulesOfLog(first.data, log);
  const applied = JSON.stringify(rules.amendments.map((one) => one.path));
  if (applied !== JSON.stringify(rules.amendmentPaths)) {
    const found = JSON.stringify(rules.amendmentPaths);
    const sentence = `Event 0 (encounter-begun), data.amendments: the headers of its files give ${applied}, but ${found} stands there.`;
    return { verdict: 'differs', seq: 0, type: first.type, path: 'data.amendments', expected: applied, found, rule: null, sentence };
  }
  return verifyLog(link(rules.ruleset), joined(first, rest), { hash: host.sha256 });
}

function* joined(first: Event, rest: Iterable<Event>): Generator<Event, void, undefined> {
  yield first;
  yield* rest;
}

function filesIn(header: Event | undefined): readonly { readonly path: string; readonly text: string }[] {
  return header?.type === 'encounter-begun' ? header.data.files : [];
}
