// `fray diff` of two logs: the first event at which they differ, why, which differences follow from
// it and where they agree again.
import { compareLogs, type Comparison, type AlignedLine, type Root } from '@fray/engine/compare';
import type { Event, Header } from '@fray/engine/events';
import { verifyHeader } from '@fray/engine/log';
import { link } from '@fray/engine/machine';
import { isReduceError } from '@fray/engine/state';
import { commandOf } from '../answers/shell-words.ts';
import { exitCodes, isStop, wrongInput } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { readLogFile, refuseCorrupt, logName } from '../log-loading.ts';
import {
  soft,
  heading as headingOf,
  listBlock,
  sentence,
  softSentence,
  type Block,
  type SignedLine,
  type Report,
} from '../report/blocks/blocks.ts';
import { formatEvent, numberedWords } from '../report/event-words.ts';
import { changeBlocks } from '../verify/outlived.ts';
import { endBlocks, firstHeader, partingBlock } from '../report/parting.ts';
import { clean, countText, fileName, listed, spoken } from '../report/text.ts';
import { rulesOfLog, type Rules } from '../rules/rules.ts';
import type { Told } from '../tell.ts';
import { refuseDeparture } from '../verify/follows.ts';
import { changeBehind, ruleChanges, type DeclarationChange } from '../verify/rule-change.ts';
import { logTitle, rootSentence, type TwoLogs } from './root-sentence.ts';

/** The number of events shown without `all`. */
const mostDiffering = 5;
const mostRoots = 3;
const mostEnds = 5;
/** What `fray diff` answers about two logs; docs/command-line.md describes it. */
export interface LogsAnswer {
  readonly a: LogAnswer;
  readonly b: LogAnswer;
  readonly compared: boolean;
  readonly differ: boolean;
  readonly parts: LineAnswer | null;
  readonly why: readonly number[];
  readonly change: DeclarationChange | null;
  readonly roots: readonly (Root & { readonly sentence: string })[];
  readonly differences: readonly LineAnswer[];
  readonly same: number;
  readonly again: { readonly a: number | null; readonly b: number | null } | null;
  readonly ends: Comparison['ends'];
  readonly sameOutcome: boolean;
}

interface LogAnswer {
  readonly log: string;
  readonly ruleset: string | null;
  readonly scenario: string | null;
  readonly seed: string | null;
  readonly events: number;
}

interface SaidEvent {
  readonly seq: number;
  readonly type: Event['type'];
  readonly sentence: string;
}

interface LineAnswer {
  readonly kind: AlignedLine['kind'];
  readonly path: string | null;
  readonly a: SaidEvent | null;
  readonly b: SaidEvent | null;
  readonly from: number | null;
}

interface Found {
  readonly logs: TwoLogs;
  readonly comparison: Comparison;
  /** The change in the rules that made the logs differ, if other rules are the reason. */
  readonly change: DeclarationChange | undefined;
  readonly changes: number;
}

/** Compares two logs. Ends with 0 even if they differ; with `exitCode`, it ends with 1 then. */
export async function logsTold(
  host: Host,
  pathA: string,
  pathB: string,
  options: { readonly all?: boolean; readonly exitCode?: boolean },
): Promise<Told<LogsAnswer>> {
  const [a, b] = [pathA, pathB].map((path) => {
    const events = eventsOf(host, path);
    // If Fray did not write the header, it says nothing reliable about rules and settings.
    const first = verifyHeader(events[0], host.sha256);
    if ('sentence' in first)
      throw wrongInput(`${logName(host, path)} cannot be compared: ${first.sentence}`);
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
  return {
    code: options.exitCode === true && !found.comparison.same ? exitCodes.problems : exitCodes.fine,
    answer: () => logsAnswer(host, pathA, pathB, found, isCompared),
    report: () => reportOf(found, options.all === true),
    title: logs.names.join(' → '),
    again: {
      command: commandOf(
        'diff',
        [pathA, pathB].map((path) => host.files.shown(path)),
        options,
      ),
    },
  };
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
    giveNote(
      host,
      'file',
      `the events of ${logName(host, path)} have not been compared with its rules, which this version of fray cannot read`,
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
    throw wrongInput(`${logName(host, path)} has no header`);
  return events;
}

function compared({ a, b }: TwoLogs): Comparison {
  try {
    return compareLogs(a, b);
  } catch (thrown) {
    if (!isReduceError(thrown)) throw thrown;
    throw wrongInput(`a log is inconsistent: ${thrown.message}`, '`fray verify` shows where');
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
  const line = lines[first ?? -1];
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
  const here = [b[line.b ?? -1], a[line.a ?? -1]].filter((event) => event !== undefined);
  return { change: changeBehind(changes, here, headA), changes: changes.all.length };
}

function reportOf(found: Found, all: boolean): Report {
  const { logs, comparison } = found;
  const { first, roots, why } = comparison;
  const sentences = (indices: readonly number[]): readonly string[] =>
    indices.flatMap((index) =>
      roots[index] === undefined ? [] : [rootSentence(roots[index], logs)],
    );
  const head: Report = [
    headingOf(1, logs.names.join(' → ')),
    {
      block: 'changes',
      lines: (
        [
          ['-', logs.a],
          ['+', logs.b],
        ] as const
      ).map(([sign, events], index) => ({
        sign,
        words: [
          { is: 'strong', text: logs.names[index] ?? '' },
          `  ${logTitle(events)} `,
          soft(`(${countText(events.length, 'event')})`),
        ],
      })),
    },
  ];
  if (first === null) {
    const given = sentences([...roots.keys()]);
    return [
      ...head,
      heading(
        given.length === 0
          ? 'They are the same in everything.'
          : 'They are the same, event by event. Their inputs differ nevertheless:',
      ),
      ...listBlock(given),
    ];
  }
  const others = [...roots.keys()].filter((index) => !why.includes(index));
  const told = sentences(all ? others : others.slice(0, mostRoots));
  return [
    ...head,
    ...partingOf(found, sentences(why)),
    ...followingBlocks(found, all),
    ...(others.length === 0 ? [] : [heading('Other differences, for reasons of their own:')]),
    ...listBlock([
      ...told,
      ...(told.length < others.length ? [`and ${others.length - told.length} more`] : []),
    ]),
    ...endingBlocks(found, all),
  ];
}

function heading(words: string): Block {
  return headingOf(2, words);
}

/** Tells where the logs differ first, and why. */
function partingOf({ logs, comparison, change, changes }: Found, why: readonly string[]): Report {
  const line = comparison.lines[comparison.first ?? 0];
  if (line === undefined) return [];
  const at = line.a ?? line.b ?? 0;
  const reasons =
    why.length === 1 ? `${why[0] ?? ''}.` : `the reason is one of these: ${why.join('; ')}.`;
  return [
    heading(`They part ${at === 0 ? 'at the beginning' : `at #${at}`}: ${reasons}`),
    ...(line.kind === 'changed' && at === 0
      ? listBlock([
          `${line.difference.path}: ${line.difference.expected} → ${line.difference.found}`,
        ])
      : [partingBlock(line, [logs.a, logs.b])]),
    ...(change === undefined ? [] : changeBlocks(change, changes)),
  ];
}

/** Tells of the events that differ after that. */
function followingBlocks({ logs: { a, b }, comparison }: Found, all: boolean): Report {
  const { lines, first } = comparison;
  const rest = lines.filter((line, index) => line.kind !== 'same' && index !== first);
  if (rest.length === 0) return [heading('Nothing else differs.')];
  const shown = all ? rest : rest.slice(0, mostDiffering);
  const side = (
    sign: SignedLine['sign'],
    at: number | null,
    events: readonly Event[],
  ): readonly SignedLine[] => {
    const event = events[at ?? -1];
    return event === undefined ? [] : [{ sign, words: numberedWords(event, firstHeader(events)) }];
  };
  return [
    heading(
      `${countText(rest.length, 'more difference follows', 'more differences follow')} from that:`,
    ),
    {
      block: 'changes',
      lines: shown.flatMap((line) =>
        line.kind === 'moved'
          ? side('~', line.b, b)
          : [...side('-', line.a, a), ...side('+', line.b, b)],
      ),
    },
    ...(shown.length < rest.length
      ? [softSentence(`and ${rest.length - shown.length} more: --all shows them`)]
      : []),
  ];
}

/** Says where the logs agree again: how many events, which outermost spans, and from where on everything. */
function againSentences({ logs: { a, b, names }, comparison }: Found): readonly string[] {
  const { lines, first, again } = comparison;
  const rest = lines.slice(first ?? 0);
  const same = rest.filter((line) => line.kind === 'same').length;
  if (same === 0) return ['Nothing after that is the same.'];
  const whole = new Map<string, boolean>();
  for (const line of rest) {
    const event = a[line.a ?? -1] ?? b[line.b ?? -1];
    const [span] = event?.spans ?? [];
    if (span === undefined) continue;
    const name = `${spoken(span[0])} ${span[1]}`;
    whole.set(name, (whole.get(name) ?? true) && line.kind === 'same');
  }
  const spans = [...whole].flatMap(([name, isSame]) => (isSame ? [name] : []));
  const fromHere = lines[again ?? -1];
  return [
    `After that, ${countText(same, 'event is', 'events are')} the same in both logs${spans.length === 0 ? '' : `; so is all of ${listed(spans.slice(0, 6), 'and')}`}.`,
    ...(fromHere === undefined || lines.length - (again ?? 0) < 2
      ? []
      : [`From #${fromHere.a ?? 0} of ${names[0]} on, the logs are the same.`]),
  ];
}

function endingBlocks(found: Found, all: boolean): Report {
  const { logs, comparison } = found;
  const { ends, sameOutcome } = comparison;
  const again = againSentences(found).map(sentence);
  if (sameOutcome) return [heading('They end the same way.'), ...again];
  if (ends === null)
    return [
      heading('One of them is inconsistent and has no end: `fray verify` shows where.'),
      ...again,
    ];
  const [one, other] = [logs.a, logs.b].map((events) => {
    const last = events.at(-1);
    return last?.type === 'encounter-ended' ? formatEvent(last, null) : 'open';
  });
  return [
    heading('They end differently:'),
    ...listBlock(one === other ? [] : [`${one} → ${other}`]),
    ...(ends.length === 0 ? [] : endBlocks(ends, logs.names, all ? ends.length : mostEnds)),
    ...again,
  ];
}

function logsAnswer(
  host: Host,
  pathA: string,
  pathB: string,
  { logs, comparison, change }: Found,
  isCompared: boolean,
): LogsAnswer {
  const { lines, first, roots, why, from, again, ends, sameOutcome, same } = comparison;
  const eventJson = (seq: number | null, events: readonly Event[]): SaidEvent | null => {
    const event = events[seq ?? -1];
    return event === undefined
      ? null
      : { seq: event.seq, type: event.type, sentence: formatEvent(event, firstHeader(events)) };
  };
  const lineJson = (line: AlignedLine, index: number): LineAnswer => ({
    kind: line.kind,
    path: line.kind === 'changed' ? line.difference.path : null,
    a: eventJson(line.a, logs.a),
    b: eventJson(line.b, logs.b),
    from: from[index] ?? null,
  });
  const sideJson = (path: string, events: readonly Event[]): LogsAnswer['a'] => {
    const header = firstHeader(events);
    return {
      log: logName(host, path),
      ruleset: header?.ruleset ?? null,
      scenario: header?.inputs.scenario ?? null,
      seed: header?.inputs.seed ?? null,
      events: events.length,
    };
  };
  const [parting, fromHere] = [lines[first ?? -1], lines[again ?? -1]];
  return {
    a: sideJson(pathA, logs.a),
    b: sideJson(pathB, logs.b),
    compared: isCompared,
    differ: !same,
    parts: parting === undefined ? null : lineJson(parting, first ?? -1),
    why,
    change: change ?? null,
    roots: roots.map((root) => ({ ...root, sentence: rootSentence(root, logs) })),
    differences: lines.flatMap((line, index) =>
      line.kind === 'same' ? [] : [lineJson(line, index)],
    ),
    same: lines.filter((line) => line.kind === 'same').length,
    again: fromHere === undefined ? null : { a: fromHere.a, b: fromHere.b },
    ends,
    sameOutcome,
  };
}
