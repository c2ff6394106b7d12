// `fray verify`: derives every fact of one or more logs anew from the rules, dice and decisions in them, or from other
// rules.
import { exitCodes, type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { laterInterruption } from '../interruption.ts';
import { logName } from '../log-loading.ts';
import {
  brokenJson,
  brokenReport,
  invariantsBroken,
  type BrokenByRun,
} from '../report/broken-invariants.ts';
import { outlivedJson, outlivedReport } from '../verify/outlived.ts';
import { clean, fileName } from '../report/text.ts';
import { sentence } from '../report/blocks/blocks.ts';
import { transcriptOf } from '../report/transcript.ts';
import { writeReport } from '../write-report.ts';
import { verdictJson, verdictReport } from '../report/verdict.ts';
import type { Told } from '../tell.ts';
import { requireRules, type Rules } from '../rules/rules.ts';
import { createJudge, type Against } from '../verify/against.ts';
import {
  logsIn,
  manyTold,
  type ManyVerifiedAnswer,
  type OwnAnswer,
  type VerifiedAnswer,
} from '../verify/many.ts';
import { createRulesBook } from '../verify/own-rules.ts';
import { proofOf, type VerifiedLog } from '../verify/proof.ts';

interface VerifyCommandOptions {
  /** The rules to compare with, in place of the log's own. */
  readonly rules?: string;
  readonly with?: readonly string[];
  /** True if only what people threw or chose binds the other rules. */
  readonly reroll?: boolean;
  readonly show?: boolean;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** What `--json` prints. */
type VerifyAnswer = VerifiedAnswer | ManyVerifiedAnswer;

/** Verifies one log by its own rules. */
export async function provenTold(host: Host, path: string): Promise<Told<OwnAnswer>> {
  const proof = await proofOf(host, path, createRulesBook(host), { isInterrupted: () => false });
  return ownTold(proof, logName(host, path));
}

/**
 * Verifies logs. Ends in 0 if every log is proven (so far), or with other rules if each is the same; otherwise in 1. Ends in 6
 * if each is proven, or the same, and one breaks an invariant of these rules.
 */
export async function verifyCommand(
  host: Host,
  paths: readonly string[],
  options: VerifyCommandOptions,
): Promise<Told<VerifyAnswer>> {
  const rules =
    options.rules === undefined ? undefined : await requireRules(host, options.rules, options.with);
  const logs = logsIn(host, paths);
  const book = createRulesBook(host);
  const { begin, isSet: isInterrupted } = laterInterruption(host);
  // While we wait for a pipe we cannot react to a signal, so then a signal ends the process at once.
  if (!logs.some((path) => host.files.readLog(path).isPipe)) begin();
  const [only, ...more] = logs;
  if (only === undefined) throw wrongUsage('no log was given');
  const against = rules && createJudge(host, rules, book, isInterrupted, options.reroll === true);
  const own = (path: string): Promise<VerifiedLog> => proofOf(host, path, book, { isInterrupted });
  if (more.length > 0 || paths.some((path) => path !== '-' && host.files.isFolder(path))) {
    if (options.show === true)
      throw wrongUsage('--show is for one log', 'name the log that is to be shown');
    return manyTold(host, logs, against ?? own, {
      all: options.all === true,
      rules: rules === undefined ? null : nameOf(rules),
      isInterrupted,
    });
  }
  const log = logName(host, only);
  if (rules === undefined || against === undefined) return ownTold(await own(only), log);
  return againstTold(host, await against(only), rules, log, options);
}

/** Returns the exit code for a log whose events follow from the rules, or do not, and that breaks these invariants. */
function codeOf(follows: boolean, broken: readonly BrokenByRun[]): ExitCode {
  if (!follows) return exitCodes.problems;
  return broken.length === 0 ? exitCodes.fine : exitCodes.invariant;
}

function ownTold({ verdict, header, breaks }: VerifiedLog, log: string): Told<OwnAnswer> {
  const files = header?.data.files ?? [];
  const broken = invariantsBroken(breaks);
  const isProven = verdict.verdict === 'proven' || verdict.verdict === 'proven-so-far';
  return {
    code: codeOf(isProven, broken),
    answer: () => ({ log, ...verdictJson(verdict), broken: brokenJson(broken, files) }),
    report: () => [...verdictReport(verdict, files, log), ...brokenReport(broken, files)],
  };
}

function againstTold(
  host: Host,
  against: Against,
  rules: Rules,
  log: string,
  { show, json }: VerifyCommandOptions,
): Told<VerifiedAnswer> {
  const { outlived, own, events } = against;
  const [first] = events;
  const header = first?.type === 'encounter-begun' ? first.data : undefined;
  // The log does not even follow from its own rules, so comparing it with others makes no sense.
  if (outlived === null)
    return {
      code: exitCodes.problems,
      answer: () => ({ log, rules: nameOf(rules), ...verdictJson(own) }),
      report: () => verdictReport(own, header?.files ?? [], log),
    };
  // House rules may change the title, so we compare titles only if there are none.
  const title =
    header?.amendments.length === 0 && rules.amendmentPaths.length === 0
      ? header.ruleset
      : rules.ruleset.title;
  if (title !== rules.ruleset.title)
    giveNote(
      host,
      'aside',
      `${log} was played by “${clean(title)}”, but ${nameOf(rules)} is “${clean(rules.ruleset.title)}”`,
    );
  if (show === true && json !== true)
    writeReport(host, host.stdout, [
      ...transcriptOf(events.slice(0, outlived.comparison.first ?? undefined)),
      sentence(''),
    ]);
  return {
    code: codeOf(outlived.verdict === 'same', against.broken),
    answer: () => ({ log, ...outlivedJson(against, outlived, nameOf(rules)) }),
    report: () => outlivedReport(against, log, nameOf(rules)),
  };
}

/** Returns the file name of the rules and those of the house rules on top of them. */
function nameOf({ shown, amendmentPaths }: Rules): string {
  const own = fileName(shown);
  return [shown, ...amendmentPaths.map(fileName).filter((name) => name !== own)].join(' + ');
}
