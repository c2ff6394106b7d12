// `fray diff` of two logs: the first event at which they differ, why, which differences follow from
// it and where they agree again.
import { compareLogs, type Comparison, type AlignedLine } from '@fray/engine/compare';
import type { Event, EventOf, Header } from '@fray/engine/events';
import { verifyHeader } from '@fray/engine/log';
import { link } from '@fray/engine/machine';
import { isReduceError } from '@fray/engine/state';
import { exitCodes, isStop, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readLogFile, refuseCorrupt, logName } from '../log-loading.ts';
import { formatEvent } from '../report/event-words.ts';
import { printJson } from '../report/json.ts';
import { changeLines } from '../verify/outlived.ts';
import { endLines, fileName, firstHeader, partingLines } from '../report/parting.ts';
import { plainStyle, styleFor, widthFor, type Style } from '../report/style.ts';
import {
  clean,
  countText,
  fenced,
  listed,
  markdownText,
  pad,
  spoken,
  widest,
  wrap,
} from '../report/text.ts';
import { rulesOfLog, type Rules } from '../rules/rules.ts';
import { refuseDeparture } from '../verify/follows.ts';
import { changeBehind, ruleChanges, type DeclarationChange } from '../verify/rule-change.ts';
import { logsPage, writePage } from './page.ts';
import { logTitle, rootSentence, type TwoLogs } from './root-sentence.ts';

interface LogDiffOptions {
  readonly json: boolean;
  /** True to show every event that differs. */
  readonly all: boolean;
  readonly exitCode: boolean;
  readonly markdown: boolean;
  /** The file for a page; `-` for the standard output. */
  readonly html: string | undefined;
}

/** The number of events shown without `all`. */
const mostDiffering = 5;
const mostRoots = 3;
const mostEnds = 5;
/** The width of preformatted text, in columns. */
const PAGE_COLUMNS = 84;
const MARKDOWN_COLUMNS = 100;

interface Found {
  readonly logs: TwoLogs;
  readonly comparison: Comparison;
  /** The change in the rules that made the logs differ, if other rules are the reason. */
  readonly change: DeclarationChange | undefined;
  readonly changes: number;
}

/** Compares two logs. Ends with 0 even if they differ; with `exitCode`, it ends with 1 then. */
export async function diffLogs(
  host: Host,
  pathA: string,
  pathB: string,
  { json, all, exitCode, markdown, html }: LogDiffOptions,
): Promise<ExitCode> {
  const [a, b] = [pathA, pathB].map((path) => {
    const events = eventsOf(host, path);
    // If Fray did not write the header, it says nothing reliable about rules and settings.
    const early = verifyHeader(events[0], host.sha256);
    if (early !== undefined && 'sentence' in early)
      throw stop(
        exitCodes.problems,
        `${logName(host, path)} cannot be compared: ${early.sentence}`,
      );
    return events;
  }) as [readonly Event[], readonly Event[]]; // There are two paths.
  let isCompared = true;
  for (const [path, events] of [
    [pathA, a],
    [pathB, b],
  ] as const)
    isCompared = (await followsOrUnknown(host, path, events)) && isCompared;
  const [nameA, nameB] = [nameOf(pathA), nameOf(pathB)];
  const logs: TwoLogs = {
    names: nameA === nameB ? [clean(pathA), clean(pathB)] : [nameA, nameB],
    a,
    b,
  };
  const found = host.untilCtrlC((): Found => {
    const comparison = compared(logs);
    return { logs, comparison, ...changeOf(logs, comparison) };
  });
  if (html !== undefined)
    writePage(
      host,
      html,
      logsPage(
        logs.names,
        (style) => linesOf(found, all, style, PAGE_COLUMNS),
        `fray diff ${[pathA, pathB].map((path) => host.files.shown(path)).join(' ')}${all ? ' --all' : ''} --html ${html}`,
      ),
    );
  if (html === '-') {
    // The page is the only output.
  } else if (json) printJson(host, documentOf(host, pathA, pathB, found, isCompared));
  else if (markdown)
    host.stdout.write(
      `${[
        `# ${markdownText(`${logs.names[0]} → ${logs.names[1]}`)}`,
        '',
        ...fenced(linesOf(found, all, plainStyle, MARKDOWN_COLUMNS).map(clean), 'diff'),
      ].join('\n')}\n`,
    );
  else
    host.stdout.write(
      `${linesOf(found, all, styleFor(host, host.stdout), widthFor(host.stdout)).join('\n')}\n`,
    );
  return exitCode && !found.comparison.same ? exitCodes.problems : exitCodes.fine;
}

/**
 * Refuses a log that does not follow from its rules: its differences would say nothing about the run. Returns false, with a
 * note, if this version cannot compile the rules.
 */
async function followsOrUnknown(
  host: Host,
  path: string,
  events: readonly Event[],
): Promise<boolean> {
  const header = firstHeader(events);
  const rules = header === null ? undefined : readableRules(header, logName(host, path));
  if (rules === undefined) {
    host.stderr.write(
      `note: the events of ${logName(host, path)} have not been compared with its rules, which this version of fray cannot read\n`,
    );
    return false;
  }
  await refuseDeparture(host, link(rules.ruleset), events, logName(host, path));
  return true;
}

function readableRules(header: Header, log: string): Rules | undefined {
  try {
    return rulesOfLog(header, log);
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown;
    return undefined;
  }
}

function nameOf(path: string): string {
  return path === '-' ? 'standard input' : fileName(path);
}

function eventsOf(host: Host, path: string): readonly Event[] {
  const events: Event[] = [];
  refuseCorrupt(
    host,
    path,
    readLogFile(host, path, (event) => events.push(event)),
  );
  if (events[0]?.type !== 'encounter-begun')
    throw stop(exitCodes.problems, `${logName(host, path)} has no header`);
  return events;
}

function compared({ a, b }: TwoLogs): Comparison {
  try {
    return compareLogs(a, b);
  } catch (thrown) {
    if (!isReduceError(thrown)) throw thrown;
    throw stop(
      exitCodes.problems,
      `a log is inconsistent: ${thrown.message}`,
      '`fray verify` shows where',
    );
  }
}

/**
 * The change that made the logs differ, searched only if rules may be the reason. Rules that this
 * version cannot compile have no changes to show.
 */
function changeOf(
  { a, b, names }: TwoLogs,
  { roots, why, first, lines }: Comparison,
): Pick<Found, 'change' | 'changes'> {
  const [headA, headB] = [firstHeader(a), firstHeader(b)];
  const line = first === null ? undefined : lines[first];
  if (
    headA === null ||
    headB === null ||
    line === undefined ||
    !why.some((index) => roots[index]?.kind === 'rules')
  )
    return { change: undefined, changes: 0 };
  const [rulesA, rulesB] = [readableRules(headA, names[0]), readableRules(headB, names[1])];
  if (rulesA === undefined || rulesB === undefined) return { change: undefined, changes: 0 };
  const changes = ruleChanges(rulesA, rulesB);
  const here = [
    line.b === null ? undefined : b[line.b],
    line.a === null ? undefined : a[line.a],
  ].filter((event) => event !== undefined);
  return { change: changeBehind(changes, here, headA), changes: changes.all.length };
}

// ------------------------------------------------------------------------------------------------ for a terminal

function linesOf(found: Found, all: boolean, style: Style, columns: number): readonly string[] {
  const { logs, comparison } = found;
  const { first, roots } = comparison;
  const sentences = (indices: readonly number[]): readonly string[] =>
    indices.flatMap((index) =>
      roots[index] === undefined ? [] : [rootSentence(roots[index], logs)],
    );
  if (first === null) {
    const given = sentences(roots.map((_, index) => index));
    const other =
      given.length === 0
        ? []
        : [
            '',
            'Their inputs differ nevertheless:',
            ...given.flatMap((sentence) => wrap(`  ${sentence}`, columns, 4)),
          ];
    return [
      ...headLines(logs, style, columns),
      '',
      style.green(
        given.length === 0
          ? 'They are the same in everything.'
          : 'They are the same, event by event.',
      ),
      ...other,
    ];
  }
  return [
    ...headLines(logs, style, columns),
    '',
    ...partingOf(found, sentences(comparison.why), style, columns),
    ...followingLines(found, all, style, columns),
    ...besidesLines(found, sentences, all, columns),
    '',
    ...againLines(found, columns),
    ...endingLines(found, all, style, columns),
  ];
}

function headLines({ names, a, b }: TwoLogs, style: Style, columns: number): readonly string[] {
  const width = widest(names);
  const head = (sign: string, name: string, events: readonly Event[]): readonly string[] =>
    wrap(
      `${sign} ${style.bold(pad(name, width))}  ${logTitle(events)} ${style.dim(`(${countText(events.length, 'event')})`)}`,
      columns,
      width + 4,
    );
  return [...head(style.red('-'), names[0], a), ...head(style.green('+'), names[1], b)];
}

/** The lines about where the logs differ first, and why. */
function partingOf(
  { logs, comparison, change, changes }: Found,
  why: readonly string[],
  style: Style,
  columns: number,
): readonly string[] {
  const line = comparison.lines[comparison.first ?? 0];
  if (line === undefined) return [];
  const at = line.a ?? line.b ?? 0;
  const reasons =
    why.length === 1 ? `${why[0] ?? ''}.` : `the reason is one of these: ${why.join('; ')}.`;
  return [
    ...wrap(
      `They part ${at === 0 ? 'at the beginning' : `at #${at}`}: ${style.bold(reasons)}`,
      columns,
      2,
    ),
    ...(line.kind === 'changed' && at === 0
      ? [
          `  ${clean(line.difference.path)}: ${clean(line.difference.expected)} → ${clean(line.difference.found)}`,
        ]
      : partingLines(line, [logs.a, logs.b], logs.names, style, columns)),
    ...(change === undefined ? [] : ['', ...changeLines(change, changes, style, columns)]),
  ];
}

/** The lines about the events that differ after that. */
function followingLines(
  { logs, comparison }: Found,
  all: boolean,
  style: Style,
  columns: number,
): readonly string[] {
  const { lines, first } = comparison;
  const rest = lines.filter((line, index) => line.kind !== 'same' && index !== first);
  if (rest.length === 0) return ['', 'Nothing else differs.'];
  const shown = all ? rest : rest.slice(0, mostDiffering);
  return [
    '',
    `${rest.length} more ${rest.length === 1 ? 'difference follows' : 'differences follow'} from that:`,
    ...shown.flatMap((line) => differingLines(line, logs, style, columns)),
    ...(shown.length < rest.length
      ? [style.dim(`  and ${rest.length - shown.length} more: --all shows them`)]
      : []),
  ];
}

function differingLines(
  line: AlignedLine,
  { a, b }: TwoLogs,
  style: Style,
  columns: number,
): readonly string[] {
  const side = (
    sign: string,
    event: Event | undefined,
    events: readonly Event[],
    paint: (text: string) => string,
  ): readonly string[] =>
    event === undefined
      ? []
      : wrap(
          `  ${paint(sign)} ${style.dim(`#${event.seq}`)} ${paint(formatEvent(event, firstHeader(events)))}`,
          columns,
          6,
        );
  const [left, right] = [
    line.a === null ? undefined : a[line.a],
    line.b === null ? undefined : b[line.b],
  ];
  if (line.kind === 'moved') return side('~', right, b, style.yellow);
  return [...side('-', left, a, style.red), ...side('+', right, b, style.green)];
}

/** The lines about other inputs that differ, and lead to differences of their own. */
function besidesLines(
  { comparison }: Found,
  sentences: (indices: readonly number[]) => readonly string[],
  all: boolean,
  columns: number,
): readonly string[] {
  const others = comparison.roots.flatMap((_, index) =>
    comparison.why.includes(index) ? [] : [index],
  );
  if (others.length === 0) return [];
  const shown = all ? others : others.slice(0, mostRoots);
  return [
    '',
    'Other differences, for reasons of their own:',
    ...sentences(shown).flatMap((sentence) => wrap(`  ${sentence}`, columns, 4)),
    ...(shown.length < others.length ? [`  and ${others.length - shown.length} more`] : []),
  ];
}

/**
 * The lines about where the logs agree again: how many events, which outermost spans, and from
 * where on everything.
 */
function againLines(
  { logs: { a, b, names }, comparison }: Found,
  columns: number,
): readonly string[] {
  const { lines, first, again } = comparison;
  const rest = lines.slice(first ?? 0);
  const same = rest.filter((line) => line.kind === 'same').length;
  if (same === 0) return ['Nothing after that is the same.'];
  const whole = new Map<string, boolean>();
  for (const line of rest) {
    const event =
      (line.a === null ? undefined : a[line.a]) ?? (line.b === null ? undefined : b[line.b]);
    const [span] = event?.spans ?? [];
    if (span !== undefined)
      whole.set(
        `${spoken(span[0])} ${span[1]}`,
        (whole.get(`${spoken(span[0])} ${span[1]}`) ?? true) && line.kind === 'same',
      );
  }
  const spans = [...whole].flatMap(([name, isSame]) => (isSame ? [name] : []));
  const fromHere = again === null ? undefined : lines[again];
  const tail =
    fromHere === undefined || lines.length - (again ?? 0) < 2
      ? []
      : [`From #${fromHere.a ?? 0} of ${names[0]} on, the logs are the same.`];
  return [
    ...wrap(
      `After that, ${countText(same, 'event')} ${same === 1 ? 'is' : 'are'} the same in both logs${spans.length === 0 ? '' : `; so is all of ${listed(spans.slice(0, 6), 'and')}`}.`,
      columns,
    ),
    ...tail,
  ];
}

function endingLines(
  { logs, comparison }: Found,
  all: boolean,
  style: Style,
  columns: number,
): readonly string[] {
  const { ends, sameOutcome } = comparison;
  if (sameOutcome) return [style.green('They end the same way.')];
  if (ends === null)
    return ['One of them is inconsistent and has no end: `fray verify` shows where.'];
  const last = [logs.a.at(-1), logs.b.at(-1)].map((event) =>
    event?.type === 'encounter-ended' ? formatEvent(event, null) : 'open',
  );
  const how = last[0] === last[1] ? [] : [`  ${last[0] ?? ''} → ${last[1] ?? ''}`];
  return [
    'They end differently:',
    ...how,
    ...(ends.length === 0
      ? []
      : endLines(ends, logs.names, style, columns, all ? ends.length : mostEnds)),
  ];
}

// ------------------------------------------------------------------------------------------------ as data

function documentOf(
  host: Host,
  pathA: string,
  pathB: string,
  { logs, comparison, change }: Found,
  isCompared: boolean,
): object {
  const { lines, first, roots, why, from, again, ends, sameOutcome, same } = comparison;
  const eventJson = (seq: number | null, events: readonly Event[]): object | null => {
    const event = seq === null ? undefined : events[seq];
    return event === undefined
      ? null
      : { seq: event.seq, type: event.type, sentence: formatEvent(event, firstHeader(events)) };
  };
  const lineJson = (line: AlignedLine, index: number): object => ({
    kind: line.kind,
    path: line.kind === 'changed' ? line.difference.path : null,
    a: eventJson(line.a, logs.a),
    b: eventJson(line.b, logs.b),
    from: from[index] ?? null,
  });
  const sideJson = (path: string, events: readonly Event[]): object => {
    const [header] = events.filter(
      (event): event is EventOf<'encounter-begun'> => event.type === 'encounter-begun',
    );
    return {
      log: logName(host, path),
      ruleset: header?.data.ruleset ?? null,
      scenario: header?.data.inputs.scenario ?? null,
      seed: header?.data.inputs.seed ?? null,
      events: events.length,
    };
  };
  const parting = first === null ? undefined : lines[first];
  return {
    a: sideJson(pathA, logs.a),
    b: sideJson(pathB, logs.b),
    compared: isCompared,
    differ: !same,
    parts: first === null || parting === undefined ? null : lineJson(parting, first),
    why,
    change: change ?? null,
    roots: roots.map((root) => ({
      kind: root.kind,
      name: root.name,
      a: root.a,
      b: root.b,
      at: root.at,
      sentence: rootSentence(root, logs),
    })),
    differences: lines.flatMap((line, index) =>
      line.kind === 'same' ? [] : [lineJson(line, index)],
    ),
    same: lines.filter((line) => line.kind === 'same').length,
    again:
      again === null || lines[again] === undefined
        ? null
        : { a: lines[again].a, b: lines[again].b },
    ends,
    sameOutcome,
  };
}
