// `fray hunt`: looks for a fight that breaks an invariant of the ruleset, and shows the smallest that it finds.
import type { Value } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import {
  explain,
  groundOf,
  HUNT_BUDGET,
  membersOf,
  type Explained,
  type HuntContext,
  type Played,
} from '@fray/engine/hunt';
import { encodeLog } from '@fray/engine/log';
import { createLogWriter } from '../play/log-writer.ts';
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { inSeconds, openCut, type WorkCut } from '../schedule.ts';
import { doesFail, exampleOf, logOf, withExample } from '../hunt/counterexample.ts';
import { search, type SearchOptions, type Searched } from '../hunt/search.ts';
import { unusualStart } from '../hunt/unusual-start.ts';
import { brokenLines, sentencesOf } from '../hunt/finding-text.ts';
import { givensFrom, rulingsFrom } from '../play/inputs.ts';
import { lineFrame } from '../report/source-frame.ts';
import { printJson } from '../report/json.ts';
import { styleFor, widthFor, type Style } from '../report/style.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, grouped, listed, many, wrap } from '../report/text.ts';
import { createTranscript } from '../report/transcript.ts';
import { requireRules, type Rules } from '../rules/rules.ts';

export interface HuntOptions {
  readonly runs: number;
  readonly seed?: string;
  readonly only?: string;
  readonly set: readonly string[];
  /** Which readings of rulings the fights use; undefined: some fights use other readings than the default ones. */
  readonly rulings?: 'default' | 'any';
  readonly given: readonly string[];
  /** True if warnings count as errors. */
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly write?: boolean;
  readonly log?: string;
  /** The most seconds that the hunt may take. */
  readonly time?: number;
}

/** What `--json` prints. */
export interface HuntAnswer {
  readonly file: string;
  readonly seed: string;
  readonly rulings: 'default' | 'any' | 'part';
  readonly fights: number;
  /** How many fights were played under other readings than the default ones, and the rulings that they read otherwise. */
  readonly otherReadings: number;
  readonly readOtherwise: readonly string[];
  readonly events: number;
  /** The events of the longest fight. */
  readonly longest: number;
  readonly invariants: readonly {
    readonly invariant: string;
    readonly line: number | null;
    readonly asked: boolean;
    /** In how many fights it cost too much to be evaluated to the end. */
    readonly unjudged: number;
    readonly broken: boolean;
  }[];
  /** How many fights ended in a fault of a rule. */
  readonly faults: number;
  readonly found: {
    readonly kind: 'fault' | 'invariant';
    readonly invariant: string | null;
    readonly line: number | null;
    readonly claim: string | null;
    readonly message: string | null;
    readonly names: readonly { readonly name: string; readonly value: Value }[];
    readonly values: readonly { readonly of: string; readonly value: Value }[];
    readonly unusualStart: readonly string[];
    readonly participants: number;
    readonly events: number;
    readonly log: string | null;
    readonly example: string | null;
  } | null;
}

/** The smallest fight that was found, in every form that the command prints. */
interface Found {
  readonly played: Played;
  /** The broken line of the invariant, explained; undefined if a rule failed instead. */
  readonly explained: Explained | undefined;
  /** The text of an example that shows the problem; undefined if none could be made. */
  readonly example: string | undefined;
  readonly log: string | undefined;
}

/** Plays random fights of a ruleset, checks its invariants, and prints the smallest fight that breaks one. */
export async function huntCommand(
  host: Host,
  path: string,
  options: HuntOptions,
): Promise<ExitCode> {
  const rules = await requireRules(host, path, [], options.strict);
  const ground = groundFor(rules, options);
  if (options.write === true && path === '-')
    throw stop(
      exitCodes.usage,
      'an example cannot be written to the standard input',
      'leave out --write, or name a file',
    );
  const seed = options.seed ?? host.randomSeed();
  const cut = openCut(host, inSeconds(options.time));
  const searched = await search(ground, {
    runs: options.runs,
    seed: Number.parseInt(host.sha256(seed).slice(0, 8), 16) | 0,
    rulings: options.rulings ?? 'part',
    onProgress: progressOn(host, options, cut),
  });
  cut.release();
  clearProgress(host);
  const found = foundIn(host, rules, ground, searched, options);
  const write = (): void => {
    if (found !== undefined && options.write === true) append(host, path, rules, found);
  };
  if (options.json === true) {
    // We write before we print: if writing fails, its error is the only JSON document.
    write();
    printJson(host, documentOf(rules, ground, searched, found, seed, options));
  } else {
    report(host, rules, ground, searched, found, seed, options);
    write();
  }
  const why = cut.why();
  if (why !== undefined)
    giveNote(
      host,
      'cut',
      `${why}${found === undefined ? ` after ${grouped(searched.runs)} of ${grouped(options.runs)} fights` : ': there may be a smaller fight'}`,
    );
  if (why === 'interrupted') return exitCodes.interrupted;
  if (found === undefined) return searched.unjudged.size > 0 ? exitCodes.fault : exitCodes.fine;
  return found.explained === undefined ? exitCodes.fault : exitCodes.problems;
}

function groundFor({ ruleset, shown }: Rules, { only, set, given }: HuntOptions): HuntContext {
  const invariants = ruleset.watches
    .filter((watch) => watch.kind === 'invariant')
    .map((watch) => watch.name);
  if (ruleset.encounter === null)
    throw stop(
      exitCodes.problems,
      `${shown} has no \`encounter\`: there is no order of play to hunt in`,
    );
  if (invariants.length === 0)
    throw stop(
      exitCodes.problems,
      `${shown} has no \`invariant\`: there is nothing to hunt for`,
      'an invariant says what must always hold, whatever the dice and choices',
    );
  if (only !== undefined && !invariants.includes(only))
    throw stop(
      exitCodes.usage,
      `there is no invariant \`${clean(only)}\``,
      suggestionFor(only, invariants),
    );
  return groundOf(ruleset, {
    only,
    fixed: { rulings: rulingsFrom(ruleset, set), givens: givensFrom(ruleset, given, []) },
  });
}

// ------------------------------------------------------------------------------------------------ progress

function progressOn(host: Host, { runs }: HuntOptions, cut: WorkCut): SearchOptions['onProgress'] {
  return async (done, phase) => {
    if (host.stderr.isTTY)
      host.stderr.write(
        `\r\u001b[K${phase === 'hunt' ? `${grouped(done)} of ${grouped(runs)} fights` : `found; looking for a smaller one (${grouped(done)})`}`,
      );
    await host.pause();
    return cut.isOver();
  };
}

function clearProgress(host: Host): void {
  if (host.stderr.isTTY) host.stderr.write('\r\u001b[K');
}

// ------------------------------------------------------------------------------------------------ findings

function foundIn(
  host: Host,
  rules: Rules,
  ground: HuntContext,
  { found, fault }: Searched,
  options: HuntOptions,
): Found | undefined {
  const played = found ?? fault;
  if (played === undefined) return undefined;
  const watches = ground.program.watches.map((one) => one.watch);
  const explained = explain(rules.ruleset, watches, played, HUNT_BUDGET);
  const example = exampleOf(rules.ruleset, played, explained);
  const events = logOf(host, rules, played);
  return {
    played,
    explained,
    example: doesFail(host, rules, example, explained) ? example : undefined,
    log:
      events === undefined
        ? undefined
        : saveLog(
            host,
            options.log ?? logName(rules, explained),
            events,
            options.log !== undefined,
          ),
  };
}

/** Returns the name of the log without its ending, such as `unit-ambush.The-ambushed-never-act`. */
function logName({ shown }: Rules, explained: Explained | undefined): string {
  const file = shown.split('/').at(-1) ?? shown;
  return `${file.replace(/\.fray$/, '')}.${explained?.watch.name ?? 'fault'}`;
}

/**
 * Saves the log and returns its path. Never overwrites a log: if a log with the same bytes exists, returns its path; if
 * another log has the name, adds a number to a name that the user has not chosen.
 */
function saveLog(host: Host, name: string, events: readonly Event[], isChosen: boolean): string {
  const text = encodeLog(events, host.sha256);
  for (let number = 1; ; number += 1) {
    const path = isChosen ? name : `${name}${number === 1 ? '' : `-${number}`}.jsonl`;
    const there = host.files.readTextIfThere(path);
    if (there === text) return path;
    if (there !== undefined && !isChosen) continue;
    const log = createLogWriter(host, path);
    for (const event of events) log.append(event);
    log.close();
    return path;
  }
}

function append(host: Host, path: string, rules: Rules, { example }: Found): void {
  const [entry] = rules.sources;
  if (example === undefined || entry === undefined) {
    host.stderr.write('warning: no example was written: fray could not make one that shows this\n');
    return;
  }
  host.files.writeText(path, withExample(entry.text, example));
  giveNote(host, 'file', `the example is now at the end of ${rules.shown}`);
}

// ------------------------------------------------------------------------------------------------ for people

function report(
  host: Host,
  rules: Rules,
  ground: HuntContext,
  searched: Searched,
  found: Found | undefined,
  seed: string,
  options: HuntOptions,
): void {
  const style = styleFor(host, host.stdout);
  const columns = widthFor(host.stdout);
  const say = (...lines: readonly string[]): void =>
    host.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (found !== undefined) foundLines(rules, searched, found, style, columns, say);
  if (found?.explained === undefined) {
    const held =
      ground.program.watches.length - neverAsked(ground, searched).length - searched.unjudged.size;
    say(
      `${many(held, 'invariant')} held in ${many(searched.runs, 'fight')} (seed ${clean(seed)}), ${many(searched.events, 'event')}; the longest fight had ${many(searched.longest, 'event')}`,
    );
    const readings = readingsSentence(ground, searched, options);
    if (readings !== undefined) say(...wrap(readings, columns));
    warnNeverAsked(host, ground, searched);
  } else {
    say(style.dim(`Found in fight ${grouped(searched.runs)} with --seed ${clean(seed)}.`));
    if (searched.faults > 0) say(faultSentence(searched));
  }
  warnUnjudged(host, ground, searched);
}

/** Returns a sentence about the readings that the fights used; undefined if the rules have no rulings. */
function readingsSentence(
  { space }: HuntContext,
  { otherReadings, readOtherwise, runs }: Searched,
  { rulings }: HuntOptions,
): string | undefined {
  const all = space.rulings.length;
  if (all === 0) return undefined;
  if (rulings === 'default')
    return `${all === 1 ? 'One ruling' : `${grouped(all)} rulings`} had ${all === 1 ? 'its default reading; without `--rulings default` fray also tries its other readings' : 'their default readings; without `--rulings default` fray also tries their other readings'}`;
  const read = `${grouped(readOtherwise.size)} of ${many(all, 'ruling')}`;
  return `${grouped(otherReadings)} of ${many(runs, 'fight')} ${otherReadings === 1 ? 'was' : 'were'} played under other readings of ${read}${readOtherwise.size > 0 && readOtherwise.size <= 12 ? `: ${listed([...readOtherwise].toSorted(), 'and')}` : ''}`;
}

function foundLines(
  rules: Rules,
  searched: Searched,
  { played, explained, example, log }: Found,
  style: Style,
  columns: number,
  say: (...lines: readonly string[]) => void,
): void {
  const { ruleset } = rules;
  if (explained === undefined) {
    const rule = played.events.at(-1)?.rule ?? null;
    const file = ruleset.files[rule?.file ?? -1];
    say(
      `${style.bold(style.red('fault'))}: ${faultSentence(searched)}`,
      ...wrap(clean(played.text ?? ''), columns, 2),
    );
    if (rule !== null && file !== undefined)
      say(
        `  ${style.dim('-->')} ${clean(file.path)}:${rule.line}  ${clean(rule.in)}`,
        ...lineFrame(file.text, rule.line, style),
      );
  } else {
    say(...brokenLines(ruleset, explained, played, style, columns));
  }
  const read = played.fight.rulings.map(
    ([name, option]) => `${clean(name)} is ${formatReading(option)}`,
  );
  if (read.length > 0)
    say(
      ...wrap(`This was played with ${listed(read, 'and')}.`, columns, 2).map(
        (line) => `  ${line}`,
      ),
    );
  const unusual = unusualStart(ruleset, played.fight);
  if (unusual.length > 0)
    say(
      ...wrap(
        `No scenario or example starts like this: ${listed(unusual, 'and')}. If no fight can, the fault is in the start and not in the rules: narrow the type of the field.`,
        columns,
        2,
      ).map((line) => `  ${line}`),
    );
  const transcript = createTranscript(style, columns, true);
  say(
    '',
    style.bold(
      `The smallest fight found: ${many(membersOf(played.fight).length, 'participant')}, ${many(played.size, 'event')}`,
    ),
    '',
  );
  say(...played.events.flatMap((event) => transcript.add(event)), '');
  if (log !== undefined) say(`The log is in ${log}: \`fray replay ${log}\``);
  if (example !== undefined)
    say('', style.bold('An example that fails until this is corrected:'), '', example);
  else say('No example was made: this fight cannot be written as one.', '');
}

function formatReading(option: string | boolean): string {
  return option === true ? 'yes' : option === false ? 'no' : clean(option);
}

function faultSentence({ faults, runs }: Searched): string {
  return `${grouped(faults)} of ${grouped(runs)} runs ended in a fault of a rule or ran out of steps`;
}

function neverAsked({ program }: HuntContext, { asked }: Searched): readonly string[] {
  return program.watches.flatMap(({ watch }, index) => (asked.has(index) ? [] : [watch.name]));
}

function warnNeverAsked(host: Host, ground: HuntContext, searched: Searched): void {
  const never = neverAsked(ground, searched);
  if (never.length === 0) return;
  const style = styleFor(host, host.stderr);
  host.stderr.write(
    `${style.yellow('warning')}: ${listed(never.map(clean), 'and')} ${never.length === 1 ? 'was' : 'were'} never checked: the moment never came, or no line applied. An invariant that is never checked proves nothing\n`,
  );
}

function warnUnjudged(host: Host, { program }: HuntContext, { unjudged, runs }: Searched): void {
  const style = styleFor(host, host.stderr);
  for (const [index, fights] of unjudged)
    host.stderr.write(
      `${style.yellow('warning')}: invariant ${clean(program.watches[index]?.watch.name ?? '')} was not evaluated to the end in ${grouped(fights)} of ${many(runs, 'fight')}: it cost more than a hunt may spend on it\n`,
    );
}

// ------------------------------------------------------------------------------------------------ as data

function documentOf(
  rules: Rules,
  ground: HuntContext,
  searched: Searched,
  found: Found | undefined,
  seed: string,
  options: HuntOptions,
): HuntAnswer {
  const { ruleset, shown } = rules;
  const lineOf = (at: number | undefined): number | null =>
    at === undefined ? null : (ruleset.places[at]?.line ?? null);
  const explained = found?.explained;
  return {
    file: shown,
    seed,
    rulings: options.rulings ?? 'part',
    fights: searched.runs,
    otherReadings: searched.otherReadings,
    readOtherwise: [...searched.readOtherwise].toSorted(),
    events: searched.events,
    longest: searched.longest,
    invariants: ground.program.watches.map(({ watch }, index) => ({
      invariant: watch.name,
      line: lineOf(watch.at),
      asked: searched.asked.has(index),
      unjudged: searched.unjudged.get(index) ?? 0,
      broken: explained?.watch === watch,
    })),
    faults: searched.faults,
    found:
      found === undefined
        ? null
        : {
            kind: explained === undefined ? 'fault' : 'invariant',
            invariant: explained?.watch.name ?? null,
            line:
              explained === undefined
                ? (found.played.events.at(-1)?.rule?.line ?? null)
                : lineOf(explained.line.at),
            claim: explained?.claim ?? null,
            message:
              explained === undefined
                ? found.played.text
                : sentencesOf(explained, found.played).join(' '),
            names: (explained?.names ?? []).map(([name, value]) => ({ name, value })),
            values: (explained?.parts ?? []).map(({ source, value }) => ({ of: source, value })),
            unusualStart: unusualStart(ruleset, found.played.fight),
            participants: membersOf(found.played.fight).length,
            events: found.played.size,
            log: found.log ?? null,
            example: found.example ?? null,
          },
  };
}
