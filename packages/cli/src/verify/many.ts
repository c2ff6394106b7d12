// Verifies many logs at once. It reports how many have each verdict, the first log of each, and the rule that caused
// it.
import { addToList } from '@fray/dsl/internal';
import { exitCodes, wrongInput } from '../exit-codes.ts';
import { foreseenIn } from '../file-failures.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import {
  gridBlock,
  heading,
  listBlock,
  sentence,
  softSentence,
  type Report,
} from '../report/blocks/blocks.ts';
import {
  brokenJson,
  invariantsBroken,
  type BrokenAnswer,
  type BrokenByRun,
} from '../report/broken-invariants.ts';
import { outlivedJson, outliveWords, rerollHint, type OutlivedAnswer } from './outlived.ts';
import { barText, lineFor } from '../report/progress.ts';
import { grouped, many } from '../report/text.ts';
import { verdictJson, type VerdictAnswer } from '../report/verdict.ts';
import type { Told } from '../tell.ts';
import type { Against } from './against.ts';
import { headerAt, parentagesOf, type KnownLog, type Parentage } from './parents.ts';
import type { VerifiedLog } from './proof.ts';

/** The result of one log. */
interface Result {
  readonly log: string;
  /** The word for the verdict, under which the log is counted. */
  readonly word: string;
  readonly isFine: boolean;
  /** The declaration that caused the verdict; empty if no rule did. */
  readonly rule: string;
  /** The number of the event at which the verdict was reached; null if it has no place. */
  readonly seq: number | null;
  /** The reason why the log cannot be verified; empty if it could be. */
  readonly why: string;
  /** True if `--reroll` would help. */
  readonly isDrawn?: boolean;
  readonly json: VerifiedAnswer;
  /** The log itself, if it has a header: its forks are compared with it. */
  readonly known?: KnownLog;
  /** The invariants of these rules that it breaks. */
  readonly broken?: readonly BrokenByRun[];
  /** How it compares with its parent, for a fork. */
  readonly parentage?: Parentage;
}

/** What `--json` prints of a log by its own rules. */
export type OwnAnswer = VerdictAnswer & {
  readonly log: string;
  readonly broken?: readonly BrokenAnswer[];
};

/** What `--json` prints of one log. */
export type VerifiedAnswer = { readonly log: string; readonly parentage?: Parentage } & (
  OwnAnswer | OutlivedAnswer | { readonly verdict: 'unreadable'; readonly sentence: string }
);

/** What `--json` prints of many logs. */
export interface ManyVerifiedAnswer {
  /** The other rules; absent if each log was verified by its own. */
  readonly rules?: string;
  readonly logs: number;
  readonly counts: readonly { readonly verdict: string; readonly count: number }[];
  readonly groups: readonly {
    readonly verdict: string;
    readonly rule: string | null;
    readonly count: number;
    readonly first: Pick<Result, 'log' | 'seq'>;
  }[];
  readonly results: readonly VerifiedAnswer[];
}

/** The number of groups shown without `all`. */
const mostGroups = 12;

interface ManyOptions {
  readonly all: boolean;
  /** The name of the other rules in messages; null if each log is verified by its own rules. */
  readonly rules: string | null;
  readonly isInterrupted: () => boolean;
}

/** Verifies logs one after the other. A log that cannot be verified is listed among the others. */
export async function manyTold(
  host: Host,
  logs: readonly string[],
  judge: (path: string) => Promise<VerifiedLog | Against>,
  options: ManyOptions,
): Promise<Told<ManyVerifiedAnswer>> {
  const line = lineFor(host);
  const results: Result[] = [];
  for (const [index, path] of logs.entries()) {
    line.show(() => barText(index, logs.length, 'logs'));
    await host.pause();
    if (options.isInterrupted()) break;
    const result = await resultOf(host, path, judge, options);
    if (result === undefined) break;
    results.push(result);
  }
  line.clear();
  const judged = withParents(host, results);
  const isCut = results.length < logs.length;
  if (isCut)
    giveNote(
      host,
      'cut',
      `interrupted after ${grouped(results.length)} of ${many(logs.length, 'log')}`,
    );
  return {
    code: isCut
      ? exitCodes.interrupted
      : !judged.every(({ isFine }) => isFine)
        ? exitCodes.problems
        : judged.some(isBroken)
          ? exitCodes.invariant
          : exitCodes.fine,
    answer: () => documentOf(judged, options),
    report: () => manyReport(judged, options),
  };
}

function isBroken({ broken = [] }: Result): boolean {
  return broken.length > 0;
}

/** Returns the result of one log; undefined if the work was interrupted. */
async function resultOf(
  host: Host,
  path: string,
  judge: (path: string) => Promise<VerifiedLog | Against>,
  { rules }: ManyOptions,
): Promise<Result | undefined> {
  const log = host.files.shown(path);
  try {
    const judged = await judge(path);
    if ('own' in judged) return againstResult(log, judged, rules ?? '');
    const result = ownResult(log, judged);
    return { ...result, ...knownLog(path, judged.header, result.isFine) };
  } catch (thrown) {
    const { exit, message } = foreseenIn(thrown);
    if (exit === exitCodes.interrupted) return undefined;
    return {
      ...nothing,
      log,
      word: 'cannot be verified',
      why: message,
      json: { log, verdict: 'unreadable', sentence: message },
      ...(exit === exitCodes.problems ? knownLog(path, headerAt(host, path), false) : {}),
    };
  }
}

/** What the forks of a log are compared with. */
function knownLog(
  path: string,
  header: VerifiedLog['header'],
  isProven: boolean,
): Pick<Result, 'known'> {
  return header === undefined || path === '-' ? {} : { known: { path, header, isProven } };
}

/** Adds how forks compare with their parents among the logs. */
function withParents(host: Host, results: readonly Result[]): readonly Result[] {
  const parentages = parentagesOf(
    host,
    results.flatMap(({ known }) => known ?? []),
  );
  return results.map((result) => {
    const parentage = parentages.get(result.known?.path ?? '');
    if (parentage === undefined) return result;
    const json = { ...result.json, parentage };
    return parentage.verdict === 'differs'
      ? {
          ...result,
          word: 'is not as its parent',
          isFine: false,
          seq: parentage.seq,
          why: parentage.sentence,
          json,
        }
      : { ...result, json, parentage };
  });
}

const nothing = { isFine: false, rule: '', seq: null, why: '' };

function ownResult(log: string, { verdict, header, breaks }: VerifiedLog): Result {
  const broken = invariantsBroken(breaks);
  const json = {
    log,
    ...verdictJson(verdict),
    broken: brokenJson(broken, header?.data.files ?? []),
  };
  switch (verdict.verdict) {
    case 'proven':
    case 'proven-so-far': {
      const word = verdict.verdict === 'proven' ? 'proven' : 'proven so far';
      return { ...nothing, log, word, isFine: true, json, broken };
    }
    case 'unsupported':
      return { ...nothing, log, word: 'of another version', why: verdict.sentence, json };
    case 'differs':
      return {
        ...nothing,
        log,
        word: 'does not follow from its rules',
        rule: verdict.rule?.in ?? '',
        seq: verdict.seq,
        json,
      };
  }
}

function againstResult(log: string, against: Against, rules: string): Result {
  const { outlived, parting, change, own, broken } = against;
  if (outlived === null) return ownResult(log, { verdict: own, header: undefined, breaks: [] });
  const seq = parting === null ? (outlived.impossible?.seq ?? null) : (parting.a ?? parting.b);
  return {
    ...nothing,
    log,
    word: outliveWords[outlived.verdict],
    isFine: outlived.verdict === 'same',
    rule: change?.declaration ?? '',
    seq,
    isDrawn: outlived.impossible?.isDrawn === true,
    broken,
    json: { log, ...outlivedJson(against, outlived, rules) },
  };
}

/** The results of the same verdict by the same rule. */
interface Group {
  readonly count: number;
  readonly first: Result;
}

function groupsOf(results: readonly Result[]): readonly Group[] {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    if (!result.isFine) addToList(groups, JSON.stringify([result.word, result.rule]), result);
  }
  return [...groups.values()]
    .flatMap(([first, ...more]) => (first === undefined ? [] : [{ count: more.length + 1, first }]))
    .toSorted(
      (x, y) => ORDER.indexOf(x.first.word) - ORDER.indexOf(y.first.word) || y.count - x.count,
    );
}

function countsOf(results: readonly Result[]): readonly (readonly [string, number])[] {
  return ORDER.flatMap((word) => {
    const count = results.filter((result) => result.word === word).length;
    return count === 0 ? [] : [[word, count] as const];
  });
}

/** Counts the verdicts, and tells the first log of each sort. */
function manyReport(results: readonly Result[], { rules, all }: ManyOptions): Report {
  const counts = countsOf(results);
  const fine = new Set(results.filter(({ isFine }) => isFine).map(({ word }) => word));
  const groups = groupsOf(results);
  const shown = all ? groups : groups.slice(0, mostGroups);
  const broken = results.filter(isBroken);
  const [first] = broken;
  const [line] = first?.broken ?? [];
  return [
    heading(1, `Of ${many(results.length, 'log')}${rules === null ? '' : ` by ${rules}`}:`),
    gridBlock(
      ['', ''],
      counts.map(([word, count]) => [
        grouped(count),
        [
          {
            is: fine.has(word) ? 'good' : word === outliveWords['same-outcome'] ? 'warning' : 'bad',
            text: word,
          },
        ],
      ]),
    ),
    ...shown.flatMap(groupReport),
    ...(shown.length < groups.length
      ? [softSentence(`and ${many(groups.length - shown.length, 'sort')} more: --all shows them`)]
      : []),
    ...(first === undefined || line === undefined
      ? []
      : [
          sentence(
            `${many(broken.length, 'log breaks', 'logs break')} an invariant; the first is ${first.log}, after event ${line.events[0]}: ${line.invariant}`,
          ),
        ]),
    ...uncompared(results, 'not-here', 'without the parent among these logs'),
    ...uncompared(results, 'unproven', 'of a parent among these logs that is not proven'),
    ...(results.some(({ isDrawn }) => isDrawn === true) ? [sentence(rerollHint)] : []),
  ];
}

/** Counts the forks with which no parent was compared, and names the first. */
function uncompared(
  results: readonly Result[],
  why: 'not-here' | 'unproven',
  words: string,
): Report {
  const forks = results.filter(({ parentage }) => parentage?.verdict === why);
  return forks.slice(0, 1).map(({ log, parentage }) => {
    const first = forks.length === 1 ? 'it is' : 'the first is';
    const of = parentage?.parent ?? null;
    return sentence(
      `${many(forks.length, 'fork')} ${words}, so nothing was compared with it; ${first} ${log}${of === null ? '' : `, of ${of}`}`,
    );
  });
}

/** The words for several logs of each verdict that is not fine, and those for one if the verdict itself does not say it. */
const WORDS: ReadonlyMap<string, readonly [several: string, one?: string]> = new Map([
  [outliveWords['same-outcome'], ['end the same by another path', 'ends the same by another path']],
  [outliveWords.differs, ['differ']],
  [outliveWords.illegal, ['are illegal', 'is illegal']],
  ['does not follow from its rules', ['do not follow from their rules']],
  ['is not as its parent', ['are not as their parents']],
  ['of another version', ['are of another version', 'is of another version']],
  ['cannot be verified', ['cannot be verified']],
]);

/** The order of verdicts in the table. */
const ORDER = ['proven', 'proven so far', outliveWords.same, ...WORDS.keys()];

function groupReport({ count, first: { word, rule, log, seq, why } }: Group): Report {
  const [several = word, one = word] = WORDS.get(word) ?? [];
  return [
    heading(
      2,
      `${rule === '' ? '' : `${rule}: `}${many(count, 'log')} ${count === 1 ? one : several}`,
    ),
    ...listBlock([
      // What cannot be read is named by the reason itself.
      why.startsWith(log)
        ? `${count === 1 ? '' : 'the first: '}${why}`
        : `${count === 1 ? 'it is' : 'the first is'} ${log}${seq === null ? '' : `, event ${seq}`}${why === '' ? '' : `: ${why}`}`,
    ]),
  ];
}

function documentOf(results: readonly Result[], { rules }: ManyOptions): ManyVerifiedAnswer {
  return {
    ...(rules === null ? {} : { rules }),
    logs: results.length,
    counts: countsOf(results).map(([verdict, count]) => ({ verdict, count })),
    groups: groupsOf(results).map(({ count, first: { word, rule, log, seq } }) => ({
      verdict: word,
      rule: rule === '' ? null : rule,
      count,
      first: { log, seq },
    })),
    results: results.map((result) => result.json),
  };
}

/** Returns the logs that paths name: each file as it is, and all logs in each folder. */
export function logsIn(host: Host, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    if (path === '-' || !host.files.isFolder(path)) return [path];
    const found = host.files.find(path, '.jsonl');
    if (found.length === 0)
      throw wrongInput(`there is no log in ${host.files.shown(path)}`, 'logs end in .jsonl');
    return found;
  });
}
