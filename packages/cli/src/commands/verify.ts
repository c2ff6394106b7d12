// `fray verify`: every fact of a log derived anew from the rules, dice and decisions that it holds.
import { link, verify as verifyLog, verifyHeader, type Event, type Verdict } from '@fray/engine';
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readLogFile, refuseCorrupt } from '../log-loading.ts';
import { printJson } from '../report/json.ts';
import { styleFor } from '../report/style.ts';
import { verdictJson, verdictLines } from '../report/verdict.ts';
import { compileFiles } from '../rules.ts';

export interface VerifyOptions {
  readonly json?: boolean;
}

/** Prints one of three answers: proven to the end, proven so far, or the first event that is not. */
export function verify(host: Host, path: string, options: VerifyOptions): ExitCode {
  const events: Event[] = [];
  const end = readLogFile(host, path, (event) => events.push(event));
  const log = host.files.shown(path);
  // What stands before the damage may be wrong already: the rules' word is more telling than the hash's.
  const verdict = verdictOf(host, events, log);
  if (end.read === 'corrupt' && (verdict === undefined || verdict.verdict === 'proven-so-far' || verdict.verdict === 'proven')) refuseCorrupt(host, path, end);
  if (verdict === undefined) throw stop(exitCodes.problems, `${log} has no header`);
  const files = headerFiles(events);
  if (options.json === true) printJson(host, { log, ...verdictJson(verdict, events) });
  else host.stdout.write(`${verdictLines(verdict, files, log, styleFor(host, host.stdout)).join('\n')}\n`);
  return verdict.verdict === 'proven' || verdict.verdict === 'proven-so-far' ? exitCodes.fine : exitCodes.problems;
}

function verdictOf(host: Host, events: readonly Event[], log: string): Verdict | undefined {
  if (events.length === 0) return undefined;
  // An altered text may not even compile: that it was altered is what is wrong then.
  const early = verifyHeader(events, host.sha256);
  if (early !== undefined) return early;
  const named = headerAmendments(events);
  const { ruleset, diagnostics, amendments } = compileFiles(headerFiles(events), named);
  if (ruleset === undefined) {
    const first = diagnostics.find((one) => one.severity === 'error');
    throw stop(exitCodes.problems, `the rules in ${log} cannot be read by this version of fray: ${first?.message ?? 'they have errors'}`, '`fray replay` shows the log without them');
  }
  const applied = JSON.stringify(amendments.map((one) => one.path));
  if (applied !== JSON.stringify(named)) {
    const found = JSON.stringify(named);
    const sentence = `Event 0 (encounter-begun), data.amendments: the headers of its files give ${applied}, but ${found} stands there.`;
    return { verdict: 'differs', seq: 0, path: 'data.amendments', expected: applied, found, rule: null, sentence };
  }
  return verifyLog(link(ruleset), events, { hash: host.sha256 });
}

function headerFiles(events: readonly Event[]): readonly { readonly path: string; readonly text: string }[] {
  const [first] = events;
  return first?.type === 'encounter-begun' ? first.data.files : [];
}

function headerAmendments(events: readonly Event[]): readonly string[] {
  const [first] = events;
  return first?.type === 'encounter-begun' ? first.data.amendments : [];
}
