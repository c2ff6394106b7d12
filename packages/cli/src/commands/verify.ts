// `fray verify`: derives every fact of one or more logs anew from the rules, dice and decisions in them, or from other
// rules.
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { laterInterruption } from '../interruption.ts';
import { logName } from '../log-loading.ts';
import { fileName } from '../report/parting.ts';
import { brokenJson, brokenReport, invariantsBroken } from '../report/broken-invariants.ts';
import { printJson } from '../report/json.ts';
import { outlivedJson, outlivedReport } from '../verify/outlived.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { clean, linesText } from '../report/text.ts';
import { createTranscript } from '../report/transcript.ts';
import { verdictJson, verdictReport } from '../report/verdict.ts';
import { writeReport } from '../tell.ts';
import { requireRules, type Rules } from '../rules/rules.ts';
import { createJudge, type Against } from '../verify/against.ts';
import { logsIn, verifyMany } from '../verify/many.ts';
import { createRulesBook, type RulesBook } from '../verify/own-rules.ts';
import { proofOf } from '../verify/proof.ts';

export interface VerifyCommandOptions {
  /** The rules to compare with, in place of the log's own. */
  readonly rules?: string;
  readonly with?: readonly string[];
  /** True if only what people threw or chose binds the other rules. */
  readonly reroll?: boolean;
  readonly show?: boolean;
  readonly all?: boolean;
  readonly json?: boolean;
}

/**
 * Verifies logs. Returns 0 if every log is proven (so far), or with other rules if each is the same; otherwise 1. Returns 6 if
 * each is proven and one breaks an invariant of its own rules.
 */
export async function verifyCommand(
  host: Host,
  paths: readonly string[],
  options: VerifyCommandOptions,
): Promise<ExitCode> {
  const rules =
    options.rules === undefined ? undefined : await requireRules(host, options.rules, options.with);
  const logs = logsIn(host, paths);
  const book = createRulesBook(host);
  const { begin, isSet: isInterrupted } = laterInterruption(host);
  // While we wait for a pipe we cannot react to a signal, so then a signal ends the process at once.
  if (!logs.some((path) => host.files.readLog(path).isPipe)) begin();
  const [only, ...more] = logs;
  if (only === undefined) throw stop(exitCodes.usage, 'no log was given');
  const isMany = more.length > 0 || paths.some((path) => path !== '-' && host.files.isFolder(path));
  if (isMany) {
    if (options.show === true)
      throw stop(exitCodes.usage, '--show is for one log', 'name the log that is to be shown');
    const judge =
      rules === undefined
        ? (path: string) => proofOf(host, path, book, { isInterrupted })
        : createJudge(host, rules, book, isInterrupted, options.reroll === true);
    return verifyMany(host, logs, judge, {
      json: options.json === true,
      all: options.all === true,
      rules: rules === undefined ? null : nameOf(rules),
      isInterrupted,
    });
  }
  return rules === undefined
    ? verifyOwn(host, only, book, options, isInterrupted)
    : verifyAgainst(host, only, rules, book, options, isInterrupted);
}

async function verifyOwn(
  host: Host,
  path: string,
  book: RulesBook,
  options: VerifyCommandOptions,
  isInterrupted: () => boolean,
): Promise<ExitCode> {
  const log = logName(host, path);
  const { verdict, header, breaks } = await proofOf(host, path, book, { isInterrupted });
  const files = header?.data.files ?? [];
  const broken = invariantsBroken(breaks);
  if (options.json === true)
    printJson(host, { log, ...verdictJson(verdict), broken: brokenJson(broken, files) });
  else
    writeReport(host, host.stdout, [
      ...verdictReport(verdict, files, log),
      ...brokenReport(broken, files),
    ]);
  if (verdict.verdict !== 'proven' && verdict.verdict !== 'proven-so-far')
    return exitCodes.problems;
  return broken.length === 0 ? exitCodes.fine : exitCodes.invariant;
}

async function verifyAgainst(
  host: Host,
  path: string,
  rules: Rules,
  book: RulesBook,
  options: VerifyCommandOptions,
  isInterrupted: () => boolean,
): Promise<ExitCode> {
  const log = logName(host, path);
  const against = await createJudge(
    host,
    rules,
    book,
    isInterrupted,
    options.reroll === true,
  )(path);
  const { outlived, own, events } = against;
  const [first] = events;
  if (outlived === null) {
    // The log does not even follow from its own rules, so comparing it with others makes no sense.
    if (options.json === true) printJson(host, { log, rules: nameOf(rules), ...verdictJson(own) });
    else
      writeReport(
        host,
        host.stdout,
        verdictReport(own, first?.type === 'encounter-begun' ? first.data.files : [], log),
      );
    return exitCodes.problems;
  }
  const header = first?.type === 'encounter-begun' ? first.data : undefined;
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
  if (options.json === true) printJson(host, { log, ...outlivedJson(against, nameOf(rules)) });
  else {
    const shown = options.show === true ? [...transcriptTo(against, host), ''] : [];
    host.stdout.write(linesText(shown));
    writeReport(host, host.stdout, outlivedReport(against, log, nameOf(rules)));
  }
  return outlived.verdict === 'same' ? exitCodes.fine : exitCodes.problems;
}

/** Returns the transcript of the events before the two runs part. */
function transcriptTo({ events, outlived }: Against, host: Host): readonly string[] {
  const transcript = createTranscript(styleFor(host, host.stdout), widthFor(host.stdout));
  return events
    .slice(0, outlived?.comparison.first ?? events.length)
    .flatMap((event) => transcript.add(event));
}

/** Returns the file name of the rules and those of the house rules on top of them. */
function nameOf({ shown, amendmentPaths }: Rules): string {
  const own = fileName(shown);
  return [shown, ...amendmentPaths.map(fileName).filter((name) => name !== own)].join(' + ');
}
