// `fray diff`: prints the differences between two rulesets or two logs. Each question has a file in `../diff`.
import type { DiffAnswer, DiffRequest, DiffQuestion, Side } from '../diff/diff-answer.ts';
import { exitCodes, isStop, stop, type ExitCode } from '../exit-codes.ts';
import { refuseOther } from '../files/refuse-other.ts';
import type { Host } from '../host.ts';
import { beginsLikeLog } from '../log-loading.ts';
import { openCut } from '../schedule.ts';
import { diagnosticFrames, problemCount } from '../report/diagnostics.ts';
import { diffLines } from '../report/diff.ts';
import { printJson } from '../report/json.ts';
import { styleFor, widthFor, type Style } from '../report/style.ts';
import { clean, markdownCode, markdownText, wrap } from '../report/text.ts';
import { loadRules } from '../rules/rules.ts';

export interface DiffOptions {
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
  readonly markdown?: boolean;
  /** The file that receives the page; `-` is the standard output. */
  readonly html?: string;
  readonly exitCode?: boolean;
  readonly git?: boolean;
  /** True to print every event at which logs differ, or every number of odds. */
  readonly all?: boolean;
  readonly json?: boolean;
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
    load: async () => (await import('../diff/compare-rules.ts')).rulesAnswer,
  },
  {
    name: 'odds',
    play: true,
    load: async () => (await import('../diff/compare-odds.ts')).compareOdds,
  },
  { name: 'fight', play: true, load: async () => (await import('../diff/fight.ts')).compareFights },
];

/** The defaults for the number of runs of a scenario, the number of drawn fights, and the seed. */
const defaults = { runs: 2_000, fights: 2_000, seed: '1' } as const;

/**
 * Compares two rulesets or two logs and prints the differences. Returns 0, but with `--exit-code` 1 if they differ, as `git
 * diff` does.
 */
export async function diffCommand(
  host: Host,
  paths: readonly string[],
  options: DiffOptions,
): Promise<ExitCode> {
  try {
    return await (options.git === true
      ? diffForGit(host, paths, options)
      : diffFiles(host, paths, options));
  } catch (thrown) {
    // A script must be able to distinguish "they differ" from "the comparison failed".
    if (options.exitCode === true && isStop(thrown) && thrown.exit === exitCodes.problems)
      throw stop(exitCodes.usage, thrown.message, thrown.hint);
    throw thrown;
  }
}

async function diffFiles(
  host: Host,
  paths: readonly string[],
  options: DiffOptions,
): Promise<ExitCode> {
  const [first, second = first, ...more] = paths;
  if (first === undefined || second === undefined || more.length > 0)
    throw stop(exitCodes.usage, `two files can be compared, not ${paths.length}`);
  if (paths.length > 1 && (isLog(host, first) || isLog(host, second)))
    return diffTwoLogs(host, first, second, options);
  const b = await loadSide(host, second, options.with);
  if (paths.length > 1)
    return report(host, [await loadSide(host, first, options.withA), b], options);
  if ((options.with ?? []).length > 0)
    return report(
      host,
      [await loadSide(host, first, options.withA), b],
      options,
      stepsOf(host, first, options),
    );
  const [rule, ...others] = b.amendments.toReversed();
  const below = b.sources.find((one) => !b.amendments.some(({ path }) => path === one.path));
  if (rule?.path !== b.sources[0]?.path || below === undefined)
    throw stop(
      exitCodes.usage,
      `${b.shown} needs something to compare it with`,
      'name a second file, or a house rule with --with',
    );
  return report(
    host,
    [
      await loadSide(host, below.path, [
        ...others.toReversed().map(({ path }) => path),
        ...(options.withA ?? []),
      ]),
      b,
    ],
    options,
  );
}

/** True if a file begins like a log. */
function isLog(host: Host, path: string): boolean {
  if (path === '-' || host.files.isFolder(path)) return false;
  const [start] = host.files.readLog(path).chunks();
  return beginsLikeLog(start);
}

async function diffTwoLogs(
  host: Host,
  first: string,
  second: string,
  options: DiffOptions,
): Promise<ExitCode> {
  const [log, other] = isLog(host, first) ? [first, second] : [second, first];
  // We take the standard input to be a log, as the other file is one.
  if (other !== '-' && !isLog(host, other))
    throw stop(
      exitCodes.usage,
      `${host.files.shown(log)} is a log, and ${host.files.shown(other)} is not`,
      '`fray verify LOG --rules FILE` plays a log by other rules',
    );
  const strange = Object.entries({
    '--with': options.with?.[0],
    '--with-a': options.withA?.[0],
    '--scenario': options.scenario?.[0],
    '--only': options.only,
    '--runs': options.runs,
    '--seed': options.seed,
    '--fights': options.fights,
    '--time': options.time,
  }).find(([, value]) => value !== undefined)?.[0];
  if (strange !== undefined)
    throw stop(exitCodes.usage, `${strange} is for rulesets, and these are logs`);
  refuseForms(host, options);
  return (await import('../diff/logs.ts')).diffLogs(host, first, second, {
    json: options.json === true,
    all: options.all === true,
    exitCode: options.exitCode === true,
    markdown: options.markdown === true,
    html: options.html,
  });
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
    throw stop(
      exitCodes.usage,
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
    const code = await report(host, sides, options);
    host.stdout.write('\n'); // git shows one file after another
    return code;
  } catch (thrown) {
    // An old version may have errors, or be only a part of a ruleset: then we compare its lines.
    if (!isStop(thrown)) throw thrown;
    const style = styleFor(host, host.stdout);
    // Git passes this name for a version that does not exist.
    const text = (from: string): string =>
      from === '/dev/null' ? '' : (host.files.readRulesIfThere(from) ?? '');
    host.stdout.write(
      `${diffLines(renamed, text(old), text(fresh), style, path === renamed ? 'new' : path).join('\n')}\n`,
    );
    return exitCodes.fine;
  }
}

async function loadSide(
  host: Host,
  path: string,
  stacked: readonly string[] = [],
  readFrom = path,
  isQuiet = false,
): Promise<Side> {
  const side = await loadRules(host, path, stacked, readFrom);
  const { ruleset, checked } = side;
  if (ruleset !== undefined && checked !== undefined) return { ...side, ruleset, checked };
  const errors = side.diagnostics.filter((one) => one.severity === 'error');
  if (!isQuiet)
    host.stderr.write(diagnosticFrames(errors, side.sources, styleFor(host, host.stderr)));
  throw stop(exitCodes.problems, `${side.shown} cannot be compared: ${problemCount(errors, 1)}`);
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
    names: names.map((name) =>
      host.files
        .shown(name)
        .replace(/^.*\//, '')
        .replace(/\.fray$/, ''),
    ),
    sideOf: (made) => {
      const found = known.get(made.join(' ')) ?? load(made);
      known.set(made.join(' '), found);
      return found;
    },
  };
}

async function report(
  host: Host,
  sides: readonly [Side, Side],
  options: DiffOptions,
  steps?: DiffRequest['steps'],
): Promise<ExitCode> {
  refuseForms(host, options);
  const answers: (readonly [string, DiffAnswer])[] = [];
  const asked: Omit<DiffRequest, 'cut'> = {
    host,
    scenarios: options.scenario ?? [],
    runs: options.runs ?? defaults.runs,
    seed: options.seed ?? defaults.seed,
    fights: options.fights ?? defaults.fights,
    steps,
    runExamples: options.git !== true,
    brief:
      options.all !== true &&
      options.html === undefined &&
      questions.filter((one) => isAsked(one, options)).length > 2,
    all: options.all === true,
  };
  const style = styleFor(host, host.stdout);
  const width = widthFor(host.stdout);
  // On a terminal each answer is shown as soon as it is known.
  const isRead = options.html !== '-' && options.json !== true && options.markdown !== true;
  const say = (lines: readonly string[]): void => {
    if (isRead && lines.length > 0) host.stdout.write(`${lines.join('\n')}\n`);
  };
  say(head(sides, style).flatMap((line) => wrap(line, width, 2)));
  const wanted = questions.filter((one) => isAsked(one, options));
  const begun = performance.now();
  // A signal soon ends the current question, and we begin no other.
  const all = openCut(host);
  try {
    for (const [index, { name, load }] of wanted.entries()) {
      await host.pause();
      if (all.isInterrupted()) break;
      const until = begun + 1000 * (options.time ?? Infinity) * partUpTo(index, wanted.length);
      const answer = await (await load())(...sides, { ...asked, cut: all.by(until) });
      answers.push([name, answer]);
      say(['', ...answer.lines(style, width)]);
    }
  } finally {
    all.release();
  }
  const isInterrupted = all.isInterrupted();
  const left = wanted.slice(answers.length).map(({ name }) => name);
  if (isInterrupted)
    host.stderr.write(
      `note: interrupted${left.length === 0 ? '' : `; not looked at: ${left.join(' and ')}`}\n`,
    );
  if (options.html !== undefined) {
    const { diffPage, writePage } = await import('../diff/page.ts');
    writePage(host, options.html, diffPage(sides, answers, commandOf(host, sides, options)));
  }
  const isAlike = answers.every(([, one]) => !one.differs);
  if (options.html !== '-' && options.json === true) {
    const [a, b] = sides.map(({ shown, ruleset, amendments }) => ({
      file: shown,
      title: ruleset.title,
      houseRules: amendments.map(({ path }) => path),
    }));
    printJson(host, {
      a,
      b,
      differ: !isAlike,
      ...Object.fromEntries(answers.map(([name, one]) => [name, one.json])),
    });
  } else if (options.html !== '-' && options.markdown === true)
    host.stdout.write(
      `${[...markdownHead(sides), ...answers.flatMap(([, one]) => ['', ...one.markdown()])].join('\n')}\n`,
    );
  if (isInterrupted) return exitCodes.interrupted;
  return options.exitCode === true && !isAlike ? exitCodes.problems : exitCodes.fine;
}

/** Refuses a page that would overwrite something else. */
function refuseForms(host: Host, { html }: DiffOptions): void {
  if (html !== undefined && html !== '-') refuseOther(host, html);
}

/**
 * Returns the fraction of the time after which the question must end. A question may also use the time that earlier ones
 * left over.
 */
function partUpTo(index: number, count: number): number {
  return (index + 1) / count;
}

/** Returns the command that makes the same page again. */
function commandOf(host: Host, [a, b]: readonly [Side, Side], options: DiffOptions): string {
  const house = (flag: string, paths: readonly string[] = []): string =>
    paths.map((path) => ` ${flag} ${host.files.shown(path)}`).join('');
  return `fray diff ${a.shown} ${b.shown}${house('--with-a', options.withA)}${house('--with', options.with)}${options.seed === undefined ? '' : ` --seed ${options.seed}`}${options.runs === undefined ? '' : ` --runs ${options.runs}`} --html ${options.html ?? '-'}`;
}

/** True if the options ask this question. Git calls us for many files, so for git we skip the questions that play. */
function isAsked({ name, play }: (typeof questions)[number], { only, git }: DiffOptions): boolean {
  if (only === undefined) return git !== true || !play;
  return only === name || (only === 'play' && play);
}

function head([a, b]: readonly [Side, Side], style: Style): readonly string[] {
  if (
    a.ruleset.title === b.ruleset.title &&
    a.ruleset.version === b.ruleset.version &&
    nameOf(a) === nameOf(b)
  )
    return [`${style.bold(clean(a.ruleset.title))} ${style.dim(clean(`(${nameOf(a)})`))}`];
  const isOther = a.ruleset.version !== b.ruleset.version;
  const line = ({ ruleset: { title, version } }: Side): string =>
    clean(isOther && version !== null ? `${title}, version ${version}` : title);
  return [
    `${style.red('-')} ${style.bold(line(a))} ${style.dim(clean(`(${nameOf(a)})`))}`,
    `${style.green('+')} ${style.bold(line(b))} ${style.dim(clean(`(${nameOf(b)})`))}`,
  ];
}

function markdownHead([a, b]: readonly [Side, Side]): readonly string[] {
  return [
    `# ${markdownText(b.ruleset.title)}`,
    '',
    `compared with ${markdownText(a.ruleset.title)}: ${markdownCode(nameOf(a))} → ${markdownCode(nameOf(b))}`,
  ];
}

/** Returns the name of the ruleset's file, and the names of the house rules on top of it. */
function nameOf({ shown, amendments }: Side): string {
  return [shown, ...amendments.map(({ path }) => path).filter((path) => path !== shown)]
    .map((path) => path.slice(path.lastIndexOf('/') + 1))
    .join(' + ');
}
