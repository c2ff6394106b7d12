// `fray diff`: prints the differences between two rulesets or two logs. Each question has a file in `../diff`.
import { commandOf } from '../answers/shell-words.ts';
import type { DiffAnswer, DiffPart, DiffRequest, DiffQuestion, Side } from '../diff/diff-answer.ts';
import type { LogsAnswer } from '../diff/logs.ts';
import { exitCodes, isStop, type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { writeReport } from '../write-report.ts';
import { isLog } from '../log-loading.ts';
import { heading, sentence, type Block, type Report } from '../report/blocks/blocks.ts';
import { openCut } from '../schedule.ts';
import { diffBlock } from '../report/diff.ts';
import { fileName } from '../report/text.ts';
import { loadRules, refused } from '../rules/rules.ts';
import { growingOn, tell, type Forms, type Told } from '../tell.ts';

interface DiffOptions extends Forms {
  /** House rules on top of B, the second ruleset, in order. */
  readonly with?: readonly string[];
  /** House rules on top of A, the first ruleset, in order. */
  readonly withA?: readonly string[];
  readonly only?: string;
  readonly scenario?: readonly string[];
  readonly runs?: number;
  readonly seed?: string;
  readonly fights?: number;
  /** The most seconds for all questions together. */
  readonly time?: number;
  readonly exitCode?: boolean;
  readonly git?: boolean;
  /** True to print every event at which logs differ, or every number of odds. */
  readonly all?: boolean;
}

/**
 * The questions about two rulesets, in the order in which we answer them. `play` is true if answering means playing the
 * rules.
 */
const questions: readonly {
  readonly name: string;
  readonly play: boolean;
  readonly load: () => Promise<DiffQuestion>;
}[] = [
  {
    name: 'rules',
    play: false,
    load: async () => (await import('../diff/compare-rules.ts')).compareTexts,
  },
  {
    name: 'odds',
    play: true,
    load: async () => (await import('../diff/compare-odds.ts')).compareOdds,
  },
  { name: 'fight', play: true, load: async () => (await import('../diff/fight.ts')).compareFights },
];

/** The defaults for the number of drawn fights, and the seed. */
const defaults = { fights: 2_000, seed: '1' } as const;

/** What `fray diff` ends in. */
type DiffTold = Told<DiffAnswer | LogsAnswer>;

/** Shows a part of the report as soon as it is known. */
type Grow = (more: Report) => void;

/**
 * Compares two rulesets or two logs and prints the differences. Returns 0, but with `--exit-code` 1 if they differ, as `git
 * diff` does.
 */
export async function diffCommand(
  host: Host,
  paths: readonly string[],
  options: DiffOptions,
): Promise<ExitCode | DiffTold> {
  try {
    if (options.git === true) return await diffForGit(host, paths, options);
    return await diffTold(host, paths, options, growingOn(host, options));
  } catch (thrown) {
    // A script must be able to distinguish "they differ" from "the comparison failed".
    if (options.exitCode === true && isStop(thrown) && thrown.exit === exitCodes.problems)
      throw wrongUsage(thrown.message, thrown.hint);
    throw thrown;
  }
}

/**
 * Compares two rulesets or two logs.
 * @param grow receives each part of the report about two rulesets as soon as it is known
 */
export async function diffTold(
  host: Host,
  paths: readonly string[],
  options: DiffOptions,
  grow: Grow = () => {},
): Promise<DiffTold> {
  const [first, second = first, ...more] = paths;
  if (first === undefined || second === undefined || more.length > 0)
    throw wrongUsage(`two files can be compared, not ${paths.length}`);
  if (paths.length > 1 && (isLogFile(host, first) || isLogFile(host, second)))
    return diffTwoLogs(host, first, second, options);
  const b = await loadSide(host, second, options.with);
  if (paths.length > 1 || (options.with ?? []).length > 0) {
    const a = await loadSide(host, first, options.withA);
    const steps = paths.length > 1 ? undefined : stepsOf(host, first, options);
    return compare(host, [a, b], options, grow, steps);
  }
  const [rule, ...others] = b.amendments.toReversed();
  const below = b.sources.find((one) => !b.amendments.some(({ path }) => path === one.path));
  if (rule?.path !== b.sources[0]?.path || below === undefined)
    throw wrongUsage(
      `${b.shown} needs something to compare it with`,
      'name a second file, or a house rule with --with',
    );
  const a = await loadSide(host, below.path, [
    ...others.toReversed().map(({ path }) => path),
    ...(options.withA ?? []),
  ]);
  return compare(host, [a, b], options, grow);
}

/** True if a path names a file that is a log. */
function isLogFile(host: Host, path: string): boolean {
  return path !== '-' && !host.files.isFolder(path) && isLog(host, path);
}

async function diffTwoLogs(
  host: Host,
  first: string,
  second: string,
  options: DiffOptions,
): Promise<DiffTold> {
  const [log, other] = isLogFile(host, first) ? [first, second] : [second, first];
  // We take the standard input to be a log, as the other file is one.
  if (other !== '-' && !isLogFile(host, other))
    throw wrongUsage(
      `${host.files.shown(log)} is a log, and ${host.files.shown(other)} is not`,
      '`fray verify LOG --rules FILE` plays a log by other rules',
    );
  const strange = (
    ['with', 'withA', 'scenario', 'only', 'runs', 'seed', 'fights', 'time'] as const
  ).find((name) => [options[name]].flat()[0] !== undefined);
  if (strange !== undefined)
    throw wrongUsage(
      `--${strange === 'withA' ? 'with-a' : strange} is for rulesets, and these are logs`,
    );
  return (await import('../diff/logs.ts')).logsTold(host, first, second, options);
}

/**
 * Compares two versions of a file for git, which passes seven arguments: the path, then a copy, the hash and the mode of the
 * old text, then the same three of the new text.
 */
async function diffForGit(
  host: Host,
  given: readonly string[],
  options: DiffOptions,
): Promise<ExitCode> {
  const [path, old, , , fresh] = given;
  if (path === undefined || old === undefined || fresh === undefined || given.length < 7) {
    throw wrongUsage(
      '--git needs the seven arguments that git passes',
      '`git config diff.fray.command "fray diff --git"` and `*.fray diff=fray` in .gitattributes',
    );
  }
  const renamed = given[7] ?? path;
  try {
    const sides = [
      await loadSide(host, path, [], old, true),
      await loadSide(host, renamed, [], fresh, true),
    ] as const;
    const told = await compare(host, sides, options, growingOn(host, options));
    await tell(host, told, options);
    host.stdout.write('\n'); // git shows one file after another
    return told.code;
  } catch (thrown) {
    // An old version may have errors, or be only a part of a ruleset: then we compare its lines.
    if (!isStop(thrown)) throw thrown;
    // Git passes this name for a version that does not exist.
    const text = (from: string): string =>
      from === '/dev/null' ? '' : (host.files.readRules(from) ?? '');
    const what = path === renamed ? 'new' : path;
    writeReport(host, host.stdout, [diffBlock(renamed, text(old), text(fresh), what)]);
    return exitCodes.fine;
  }
}

async function loadSide(
  host: Host,
  path: string,
  stacked: readonly string[] | undefined,
  readFrom = path,
  isQuiet = false,
): Promise<Side> {
  const side = await loadRules(host, path, stacked, readFrom);
  const { ruleset, checked } = side;
  if (ruleset !== undefined && checked !== undefined) return { ...side, ruleset, checked };
  throw refused(isQuiet ? { ...host, notes: [] } : host, side, `${side.shown} cannot be compared`);
}

/**
 * Returns the house rules of `--with`, and a function that loads the ruleset with some of them; undefined if there are fewer
 * than two.
 */
function stepsOf(host: Host, path: string, options: DiffOptions): DiffRequest['steps'] {
  const names = options.with ?? [];
  if (names.length < 2) return undefined;
  const known = new Map<string, Promise<Side | undefined>>();
  const load = async (made: readonly number[]): Promise<Side | undefined> => {
    try {
      return await loadSide(
        host,
        path,
        [...(options.withA ?? []), ...made.flatMap((index) => names[index] ?? [])],
        path,
        true,
      );
    } catch (thrown) {
      // A house rule that amends another one cannot be applied without it.
      if (isStop(thrown) && thrown.exit === exitCodes.problems) return undefined;
      throw thrown;
    }
  };
  return {
    names: names.map((name) => fileName(host.files.shown(name)).replace(/\.fray$/, '')),
    sideOf: (made) => {
      const found = known.get(made.join(' ')) ?? load(made);
      known.set(made.join(' '), found);
      return found;
    },
  };
}

/** What `fray diff` ends in, and each part of its report when it is known. */
async function compare(
  host: Host,
  sides: readonly [Side, Side],
  options: DiffOptions,
  grow: Grow,
  steps?: DiffRequest['steps'],
): Promise<DiffTold> {
  const wanted = questions.filter((one) => isAsked(one, options));
  const asked: Omit<DiffRequest, 'cut'> = {
    host,
    scenarios: options.scenario ?? [],
    runs: options.runs,
    seed: options.seed ?? defaults.seed,
    fights: options.fights ?? defaults.fights,
    steps,
    runExamples: options.git !== true,
  };
  const detail = options.all === true ? 'whole' : wanted.length > 2 ? 'brief' : 'usual';
  const parts: (readonly [string, DiffPart])[] = [];
  grow(head(sides));
  const begun = performance.now();
  // A signal soon ends the current question, and we begin no other.
  const all = openCut(host);
  try {
    for (const [index, { name, load }] of wanted.entries()) {
      await host.pause();
      if (all.isInterrupted()) break;
      // A question may also use the time that earlier ones left over.
      const until = begun + (1000 * (options.time ?? Infinity) * (index + 1)) / wanted.length;
      const part = await (await load())(...sides, { ...asked, cut: all.by(until) });
      parts.push([name, part]);
      grow(part.report(detail));
    }
  } finally {
    all.release();
  }
  const isInterrupted = all.isInterrupted();
  const left = wanted.slice(parts.length).map(({ name }) => name);
  if (isInterrupted)
    giveNote(
      host,
      'cut',
      `interrupted${left.length === 0 ? '' : `; not looked at: ${left.join(' and ')}`}`,
    );
  const differ = parts.some(([, { differs }]) => differs);
  const [a, b] = sides;
  return {
    code: isInterrupted
      ? exitCodes.interrupted
      : options.exitCode === true && differ
        ? exitCodes.problems
        : exitCodes.fine,
    answer: () => ({
      a: sideAnswer(a),
      b: sideAnswer(b),
      differ,
      ...Object.fromEntries(parts.map(([name, { answer }]) => [name, answer])),
    }),
    report: () => [
      ...head(sides),
      ...parts.flatMap(([, { lead }]): readonly Block[] =>
        lead === undefined ? [] : [sentence([{ is: 'strong', text: lead }])],
      ),
      ...parts.flatMap(([, part]) => part.report('whole')),
    ],
    isGrown: true,
    title: `${a.ruleset.title} → ${b.ruleset.title}`,
    again: { command: commandOf('diff', [a.shown, b.shown], options) },
  };
}

function sideAnswer({ shown, ruleset, amendments }: Side): DiffAnswer['a'] {
  return {
    file: shown,
    title: ruleset.title,
    houseRules: amendments.map(({ path }) => path),
  };
}

/** True if the options ask this question. Git calls us for many files, so for git we skip the questions that play. */
function isAsked({ name, play }: (typeof questions)[number], { only, git }: DiffOptions): boolean {
  if (only === undefined) return git !== true || !play;
  return only === name || (only === 'play' && play);
}

function head([a, b]: readonly [Side, Side]): Report {
  const isOther = a.ruleset.version !== b.ruleset.version;
  const title = ({ ruleset: { title: name, version } }: Side): string =>
    isOther && version !== null ? `${name}, version ${version}` : name;
  const names = nameOf(a) === nameOf(b) ? nameOf(a) : `${nameOf(a)} → ${nameOf(b)}`;
  return [
    heading(1, title(b), {
      aside: title(a) === title(b) ? names : `compared with ${title(a)}: ${names}`,
    }),
  ];
}

/** Returns the name of the ruleset's file, and the names of the house rules on top of it. */
function nameOf({ shown, amendments }: Side): string {
  return [shown, ...amendments.map(({ path }) => path).filter((path) => path !== shown)]
    .map(fileName)
    .join(' + ');
}
