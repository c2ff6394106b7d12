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
import { exitCodes, wrongInput, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { openCut } from '../schedule.ts';
import { doesFail, exampleOf, logOf, withExample } from '../hunt/counterexample.ts';
import { search, type Searched } from '../hunt/search.ts';
import { unusualStart, sentencesOf } from '../hunt/finding-text.ts';
import { declared, givensFrom, rulingsFrom } from '../play/inputs.ts';
import {
  soft,
  heading,
  lineFrame,
  listBlock,
  sentence,
  softSentence,
  type Block,
  type Report,
} from '../report/blocks/blocks.ts';
import { lineOfPlace } from '../report/failure.ts';
import { lineFor } from '../report/progress.ts';
import { formatValue } from '../report/sentences.ts';
import { fileName, grouped, listed, many } from '../report/text.ts';
import { transcriptOf } from '../report/transcript.ts';
import { growingOn, type Told } from '../tell.ts';
import { requireEncounter, requireRules, type Rules } from '../rules/rules.ts';

interface HuntOptions {
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

/** What `--json` prints, and the report tells. */
interface HuntAnswer {
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

/** What `fray hunt` ends in: the report in two parts, between which the smallest fight belongs. */
export interface HuntTold extends Told<HuntAnswer> {
  readonly parts: (isWhole: boolean) => readonly [before: Report, after: Report];
  /** The events of the smallest fight that was found. */
  readonly fight: readonly Event[] | undefined;
  /** Appends the example to the rules, if that is wanted. */
  readonly write: () => void;
}

/** Plays random fights of a ruleset, checks its invariants, and prints the smallest fight that breaks one. */
export async function huntCommand(
  host: Host,
  path: string,
  options: HuntOptions,
): Promise<HuntTold> {
  const told = await huntTold(host, path, options);
  // We write before we print data: if writing fails, its error is the only JSON document.
  if (options.json === true) told.write();
  const show = growingOn(host, options);
  const [before, after] = told.parts(false);
  show(before);
  if (told.fight !== undefined && options.json !== true)
    show([...transcriptOf(told.fight, true), sentence('')]);
  show(after);
  if (options.json !== true) told.write();
  return told;
}

export async function huntTold(host: Host, path: string, options: HuntOptions): Promise<HuntTold> {
  const rules = await requireRules(host, path, [], options.strict);
  const ground = groundFor(rules, options);
  if (options.write === true && path === '-')
    throw wrongUsage(
      'an example cannot be written to the standard input',
      'leave out --write, or name a file',
    );
  const seed = options.seed ?? host.randomSeed();
  const cut = openCut(host, options.time);
  const line = lineFor(host);
  const searched = await search(ground, {
    runs: options.runs,
    seed: Number.parseInt(host.sha256(seed).slice(0, 8), 16) | 0,
    rulings: options.rulings ?? 'part',
    onProgress: async (done, phase) => {
      line.show(() =>
        phase === 'hunt'
          ? `${grouped(done)} of ${grouped(options.runs)} fights`
          : `found; looking for a smaller one (${grouped(done)})`,
      );
      await host.pause();
      return cut.isOver();
    },
  });
  cut.release();
  line.clear();
  const found = foundIn(host, rules, ground, searched, options);
  const why = cut.why();
  if (why !== undefined)
    giveNote(
      host,
      'cut',
      `${why}${found === undefined ? ` after ${grouped(searched.runs)} of ${grouped(options.runs)} fights` : ': there may be a smaller fight'}`,
    );
  const answer = answerOf(rules, ground, searched, found, seed, options);
  const parts: HuntTold['parts'] = (isWhole) => [
    found === undefined ? [] : foundReport(rules, answer, found),
    [
      ...(found === undefined ? [] : afterFight(found)),
      ...heldReport(ground, answer, options),
      ...(isWhole ? invariantsReport(answer) : []),
    ],
  ];
  return {
    code:
      why === 'interrupted'
        ? exitCodes.interrupted
        : found === undefined
          ? searched.unjudged.size > 0
            ? exitCodes.fault
            : exitCodes.fine
          : found.explained === undefined
            ? exitCodes.fault
            : exitCodes.problems,
    answer: () => answer,
    isGrown: true,
    parts,
    report: (isWhole) => parts(isWhole).flat(),
    fight: found?.played.events,
    write: () => {
      if (found !== undefined && options.write === true) append(host, path, rules, found);
    },
  };
}

function groundFor(rules: Rules, { only, set, given }: HuntOptions): HuntContext {
  const { ruleset, shown } = rules;
  const invariants = ruleset.watches.filter((watch) => watch.kind === 'invariant');
  requireEncounter(rules, ' to hunt in');
  if (invariants.length === 0)
    throw wrongInput(
      `${shown} has no \`invariant\`: there is nothing to hunt for`,
      'an invariant says what must always hold, whatever the dice and choices',
    );
  return groundOf(ruleset, {
    only: only === undefined ? undefined : declared('invariant', invariants, only).name,
    fixed: { rulings: rulingsFrom(ruleset, set), givens: givensFrom(ruleset, given, []) },
  });
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
  return `${fileName(shown).replace(/\.fray$/, '')}.${explained?.watch.name ?? 'fault'}`;
}

/**
 * Saves the log and returns its path. Never overwrites a log: if a log with the same bytes exists, returns its path; if
 * another log has the name, adds a number to a name that the user has not chosen.
 */
function saveLog(host: Host, name: string, events: readonly Event[], isChosen: boolean): string {
  const text = encodeLog(events, host.sha256);
  for (let number = 1; ; number += 1) {
    const path = isChosen ? name : `${name}${number === 1 ? '' : `-${number}`}.jsonl`;
    const there = host.files.readText(path);
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
    giveNote(host, 'warning', 'no example was written: fray could not make one that shows this');
    return;
  }
  host.files.writeText(path, withExample(entry.text, example));
  giveNote(host, 'file', `the example is now at the end of ${rules.shown}`);
}

// ------------------------------------------------------------------------------------------------ for people

/** Tells what was found: the line, why it does not hold, and how unusual the fight is. */
function foundReport(
  { ruleset }: Rules,
  { found: told, faults, fights }: HuntAnswer,
  { played, explained }: Found,
): Report {
  const rule = played.events.at(-1)?.rule;
  const place = explained === undefined ? rule : ruleset.places[explained.line.at];
  const file = ruleset.files[place?.file ?? -1];
  const read = played.fight.rulings.map(([name, option]) => `${name} is ${formatValue(option)}`);
  const text = explained?.watch.text ?? null;
  return [
    heading(
      1,
      explained === undefined
        ? [{ is: 'bad', text: 'fault' }, `: ${faultSentence(faults, fights)}`]
        : [
            { is: 'bad', text: 'broken' },
            `: the invariant ${explained.watch.name} does not always hold${text === null ? '' : ` (${text})`}`,
          ],
    ),
    ...(place === undefined || place === null || file === undefined
      ? []
      : lineFrame(file, place.line, explained === undefined ? rule?.in : '')),
    ...(explained === undefined ? [played.text ?? ''] : sentencesOf(explained, played)).map(
      sentence,
    ),
    ...(read.length === 0 ? [] : [sentence(`This was played with ${listed(read, 'and')}.`)]),
    ...(told === null || told.unusualStart.length === 0
      ? []
      : [
          sentence(
            `No scenario or example starts like this: ${listed(told.unusualStart, 'and')}. If no fight can, the fault is in the start and not in the rules: narrow the type of the field.`,
          ),
        ]),
    heading(
      2,
      `The smallest fight found: ${many(membersOf(played.fight).length, 'participant')}, ${many(played.size, 'event')}`,
    ),
  ];
}

/** Tells where the fight is kept. */
function afterFight({ log, example }: Found): Report {
  return [
    ...(log === undefined ? [] : [sentence(`The log is in ${log}: \`fray replay ${log}\``)]),
    ...(example === undefined
      ? [sentence('No example was made: this fight cannot be written as one.')]
      : [
          heading(2, 'An example that fails until this is corrected:'),
          { block: 'code' as const, lines: example.trimEnd().split('\n') },
        ]),
  ];
}

/** Tells how the invariants fared. */
function heldReport({ space }: HuntContext, answer: HuntAnswer, { rulings }: HuntOptions): Report {
  const { invariants, fights, seed, events, longest, faults, found, otherReadings } = answer;
  const never = invariants.filter(({ asked }) => !asked).map(({ invariant }) => invariant);
  const warned = (text: string): Block =>
    sentence([{ is: 'warning', text: 'warning' }, `: ${text}`]);
  const unjudged = invariants.flatMap(({ invariant, unjudged: times }) =>
    times === 0
      ? []
      : [
          warned(
            `invariant ${invariant} was not evaluated to the end in ${grouped(times)} of ${many(fights, 'fight')}: it cost more than a hunt may spend on it`,
          ),
        ],
  );
  if (found?.kind === 'invariant')
    return [
      softSentence(`Found in fight ${grouped(fights)} with --seed ${seed}.`),
      ...(faults > 0 ? [sentence(faultSentence(faults, fights))] : []),
      ...unjudged,
    ];
  const held = invariants.length - never.length - unjudged.length;
  const read = answer.readOtherwise;
  const all = space.rulings.length;
  const readings =
    all === 0
      ? []
      : rulings === 'default'
        ? [
            `${all === 1 ? 'One ruling had its default reading' : `${grouped(all)} rulings had their default readings`}; without \`--rulings default\` fray also tries ${all === 1 ? 'its' : 'their'} other readings`,
          ]
        : [
            `${grouped(otherReadings)} of ${many(fights, 'fight')} ${otherReadings === 1 ? 'was' : 'were'} played under other readings of ${grouped(read.length)} of ${many(all, 'ruling')}${read.length > 0 && read.length <= 12 ? `: ${listed(read, 'and')}` : ''}`,
          ];
  const summary = `${many(held, 'invariant')} held in ${many(fights, 'fight')} (seed ${seed}), ${many(events, 'event')}; the longest fight had ${many(longest, 'event')}`;
  return [
    found === null ? heading(1, summary) : sentence(summary),
    ...readings.map(sentence),
    ...(never.length === 0
      ? []
      : [
          warned(
            `${listed(never, 'and')} ${never.length === 1 ? 'was' : 'were'} never checked: the moment never came, or no line applied. An invariant that is never checked proves nothing`,
          ),
        ]),
    ...unjudged,
  ];
}

/** Lists all invariants with how each fared. */
function invariantsReport({ file, invariants }: HuntAnswer): Report {
  return [
    heading(2, 'Invariants'),
    ...listBlock(
      invariants.map(({ invariant, line, asked, broken }) => [
        `${invariant}: `,
        broken ? { is: 'bad', text: 'broken' } : soft(asked ? 'held' : 'never checked'),
        ...(line === null ? [] : ['  ', { is: 'place' as const, file, line }]),
      ]),
    ),
  ];
}

function faultSentence(faults: number, runs: number): string {
  return `${grouped(faults)} of ${grouped(runs)} runs ended in a fault of a rule or ran out of steps`;
}

// ------------------------------------------------------------------------------------------------ as data

function answerOf(
  rules: Rules,
  ground: HuntContext,
  searched: Searched,
  found: Found | undefined,
  seed: string,
  options: HuntOptions,
): HuntAnswer {
  const { ruleset, shown } = rules;
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
      line: lineOfPlace(ruleset, watch.at),
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
                : lineOfPlace(ruleset, explained.line.at),
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
