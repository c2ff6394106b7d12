// `fray replay --at` and `--show`: print one moment of a log, with everything that the debugger shows of it.
import { memoryAt, openLog, recordEvents, type Recording } from '@fray/engine/debugger';
import type { Event } from '@fray/engine/events';
import type { ReadEnd } from '@fray/engine/log';
import { show } from '@fray/engine/state';
import { recordingInspector, stopForFault, type Inspector } from '../debugger/inspector.ts';
import { changesAt, sentenceOf, eventReport } from '../debugger/event-details.ts';
import { exitCodes, stop, type ExitCode, wrongInput, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { refuseCorrupt, logName, reportTorn, warnOfDamage } from '../log-loading.ts';
import { printJson } from '../report/json.ts';
import { formatValue } from '../report/sentences.ts';
import { heading, sentence, type Block } from '../report/blocks/blocks.ts';
import { stateReport, valueTable } from '../report/state-view.ts';
import { tell } from '../tell.ts';
import { writeReport } from '../write-report.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, splitLines, written } from '../report/text.ts';
import { readSeen, type ReplayOptions } from './replay-options.ts';

/** Prints one moment of a log: all of it, or the part that `show` asks for. */
export async function showMoment(
  host: Host,
  path: string,
  options: ReplayOptions,
): Promise<ExitCode> {
  try {
    const { recording, end } = recordingOf(host, path, options.as);
    const last = (recording?.count() ?? 0) - 1;
    const at = options.at ?? last;
    if (recording === undefined || options.at === undefined || at > last)
      refuseCorrupt(host, path, end);
    warnOfDamage(host, path, end);
    if (recording === undefined || at > last)
      throw wrongUsage(
        `there is no event ${at} in ${logName(host, path)}`,
        `it has the events 0 to ${last}${options.as === undefined ? '' : ` for ${clean(options.as)}`}`,
      );
    const inspector = recordingInspector(host, recording, logName(host, path));
    inspector.fray.jump(at);
    if (options.show !== undefined) return await showPart(host, inspector, options.show, options);
    if (options.json === true)
      printJson(host, { ...momentJson(inspector, options.as), compared: false });
    else report(host, inspector, options);
    return exitCodes.fine;
  } catch (thrown) {
    return stopForFault(logName(host, path), thrown);
  }
}

/**
 * Returns the recording of a log. It reads a log file piece by piece, but holds all events of the standard input or of a
 * side's view in memory.
 */
function recordingOf(
  host: Host,
  path: string,
  as: string | undefined,
): { readonly recording: Recording | undefined; readonly end: ReadEnd } {
  if (path !== '-' && as === undefined && !host.files.isFolder(path)) {
    const file = host.files.readLog(path);
    const { recording, end, fault } = openLog(host.sha256, file.chunks(), file.bytes);
    if (fault !== undefined) throw wrongInput(`${file.path}: ${fault}`);
    if (recording !== undefined && end.read === 'torn') reportTorn(host, file, end);
    if (recording !== undefined || end.read === 'corrupt') return { recording, end };
  }
  const events: Event[] = [];
  const end = readSeen(host, path, as, (event) => events.push(event));
  return { recording: events.length === 0 ? undefined : recordEvents(events), end };
}

function report(host: Host, inspector: Inspector, options: ReplayOptions): void {
  const { recording } = inspector.fray;
  const at = inspector.fray.at();
  const title = `After event ${at}${options.at === undefined ? '' : ` of ${recording.count() - 1}`}`;
  writeReport(host, host.stdout, [
    heading(1, title),
    ...(at === 0 ? [] : eventReport(inspector, at)),
    sentence(''),
    ...stateReport(recording.state(at)),
  ]);
}

/** Returns everything that the debugger shows of a moment, as data. */
function momentJson(inspector: Inspector, as: string | undefined): object {
  const { recording } = inspector.fray;
  const at = inspector.fray.at();
  const event = recording.event(at);
  const state = recording.state(at);
  const { rule } = event;
  const file = inspector.header.files[rule?.file ?? -1];
  const ruleset = as === undefined ? inspector.rules()?.ruleset : undefined;
  return {
    ...(as === undefined ? {} : { as }),
    at,
    says: sentenceOf(recording, at),
    event,
    rule:
      rule === null
        ? null
        : {
            in: rule.in,
            file: file?.path ?? null,
            line: rule.line,
            source: (file && splitLines(file.text)[rule.line - 1]) ?? null,
          },
    cause:
      event.cause === null || event.cause >= at
        ? null
        : { seq: event.cause, says: sentenceOf(recording, event.cause) },
    changes: changesAt(recording, at).map(({ path, from, to }) => ({
      path,
      from: from ?? null,
      to: to ?? null,
    })),
    steps: event.steps,
    memory: ruleset === undefined ? null : (memoryAt(recording, ruleset, at) ?? null),
    state,
  };
}

function showPart(
  host: Host,
  inspector: Inspector,
  asked: string,
  { as, json }: ReplayOptions,
): Promise<ExitCode> {
  const part = (block: Block, document: object): Promise<ExitCode> =>
    tell(
      host,
      {
        code: exitCodes.fine,
        answer: () => ({ ...(as === undefined ? {} : { as }), at, ...document, compared: false }),
        report: () => [block],
        isRead: true,
      },
      { json: json === true },
    );
  const { recording } = inspector.fray;
  const at = inspector.fray.at();
  const typed = written(
    asked,
    recording.state(at).participants.map((one) => one.name),
  );
  const shown = show(recording.state(at), typed);
  if (shown.found) {
    const { rows } = shown;
    const [only] = rows;
    return part(
      rows.length === 1 && only?.[0] === typed ? sentence(formatValue(only[1])) : valueTable(rows),
      { path: typed, rows: rows.map(([path, value]) => ({ path, value })) },
    );
  }
  const answer = as === undefined ? inspector.ask(typed, 'value') : undefined;
  if (answer?.ok === true) {
    const result = answer.question.at(at);
    if ('fault' in result)
      throw stop(
        exitCodes.fault,
        `“${clean(typed)}” cannot be worked out at event ${at}: ${result.fault}`,
      );
    const { value } = result;
    return part(sentence(formatValue(value)), { expression: typed, value });
  }
  // Text with blanks or operators may be an expression with a mistake, so we print that; for a path we suggest similar
  // names.
  if (answer !== undefined && /[\s()<>=+*/]/.test(typed)) throw wrongUsage(answer.why);
  throw wrongUsage(
    `there is no \`${clean(shown.part)}\`${shown.part === typed ? '' : ` in ${clean(typed)}`} at event ${at}`,
    suggestionFor(shown.part, shown.possible),
  );
}
