// One question of `fray odds`, answered: exactly where that can be counted, otherwise by playing.
import type { Inputs, Machine, Odds, OddsLimits, Program, TooLarge, Unanswered } from '@fray/engine';
import { begin, link, MAX_RUN, oddsInParts, runsFor } from '@fray/engine';
import { exitCodes, stop, type Stop } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { grouped } from '../hunt/told.ts';
import { policiesOf, prepare, type Prepared } from '../play/prepare.ts';
import { didYouMean } from '../report/suggestion.ts';
import { clean } from '../report/text.ts';
import type { Rules } from '../rules.ts';
import { joined } from './joined.ts';
import { sample } from './sampled.ts';

export interface AnswerOptions {
  readonly scenario?: string;
  readonly measure: readonly string[];
  readonly set: readonly string[];
  readonly given: readonly string[];
  readonly policy: readonly string[];
  readonly runs?: number;
  readonly precision?: number;
  /** Threads that play; without it as many as there are cores. */
  readonly workers?: number;
  readonly seed?: string;
  readonly exactOnly?: boolean;
  readonly approx?: boolean;
}

export interface Answer {
  readonly program: Program;
  readonly inputs: Inputs;
  /** Null: it was interrupted before anything was known. */
  readonly found: Odds | null;
  /** Why it was not counted. */
  readonly large: TooLarge | undefined;
  readonly isInterrupted: boolean;
  /** Runs that were to be played; 0 where it was counted. */
  readonly runs: number;
}

/** How an answer is worked for. */
export interface Effort {
  /** Seconds for counting before it is left to playing. */
  readonly seconds: number;
  /** Progress is shown by whoever asks. */
  readonly isQuiet: boolean;
}

/**
 * What exact odds may cost before they are left to playing: work is counted, so that the same question is answered in the same
 * way on every computer. So many machines take some 20 to 30 seconds.
 */
const limits = { states: 200_000, forks: 30_000 } as const;
/** However slow the computer is. */
export const mostSeconds = 60;
const defaultRuns = 10_000;

/** A question that can be counted or played. */
export interface Opened {
  readonly program: Program;
  readonly inputs: Inputs;
  readonly choices: Prepared['players']['sources']['choices'];
  /** A machine that has just begun, each time another. */
  readonly start: () => Machine;
}

/**
 * The program with the measures that are asked for, and who decides. The same question has the same dice, unless another seed
 * is asked for.
 *
 * @throws Stop 1 or 2 where there is nothing to ask, or the scenario cannot begin so
 */
export function openQuestion(host: Host, rules: Rules, options: AnswerOptions): Opened {
  const { ruleset, shown } = rules;
  if (ruleset.encounter === null) throw stop(exitCodes.problems, `${shown} has no \`encounter\`: there is no order of play to measure`, 'the odds of a check: --check NAME');
  const program = link(ruleset, { watches: measuresOf(rules, options.measure) });
  const prepared = prepare(host, rules, program, { ...scenarioOf(options), run: 0, set: options.set, given: options.given, dice: 'seeded', choices: 'policy', policy: options.policy });
  const start = (): Machine => {
    // A machine is used up by being looked at.
    const machine = begin(program, prepared.inputs, prepared.files, rules.amendmentPaths);
    if ('illegal' in machine) throw stop(exitCodes.usage, machine.illegal);
    return machine;
  };
  return { program, inputs: prepared.inputs, choices: prepared.players.sources.choices, start };
}

/** What exact odds may cost. `what`: is shown while it goes on; null: nothing. */
export function limitsFor(host: Host, what: string | null, seconds: number): OddsLimits {
  return { ...limits, isOver: watchOf(host, what, seconds) };
}

/** Answers the measures of a scenario. */
export async function answerMeasures(host: Host, rules: Rules, options: AnswerOptions, { seconds, isQuiet }: Effort = { seconds: mostSeconds, isQuiet: false }): Promise<Answer> {
  const { program, inputs, choices, start } = openQuestion(host, rules, options);
  // What does not fit is told before anything else.
  const begun = start();
  const isSampled = options.runs !== undefined || options.precision !== undefined;
  if (isSampled && options.exactOnly === true) throw stop(exitCodes.usage, '`--exact-only` leaves nothing to play', 'leave out --runs and --precision');
  const names = program.watches.map(({ watch }) => watch.name);
  let large: TooLarge | undefined;
  let parts: readonly Odds[] = [];
  let rest: readonly string[] = names;
  if (!isSampled) {
    const counted = oddsInParts(program, begun, choices, limitsFor(host, isQuiet ? null : 'counting every way the dice can fall', seconds), options.approx === true);
    if (!isQuiet) clear(host);
    if ('odds' in counted) throw unanswered(rules, counted);
    large = counted.map(({ odds }) => odds).find((odds) => odds.odds === 'too-large');
    // A cell of a sweep is counted or played as a whole.
    if (!isQuiet || large === undefined) {
      const known = counted.flatMap(({ watches, odds }) => (odds.odds === 'known' ? [{ watches, odds }] : []));
      parts = known.map(({ odds }) => odds);
      rest = names.filter((name) => !known.some(({ watches }) => watches.some((watch) => watch.name === name)));
    }
    if (rest.length === 0) return { program, inputs, found: joined(names, parts), large, isInterrupted: false, runs: 0 };
  }
  if (large !== undefined && options.exactOnly === true) throw tooLarge(large, parts.length === 0 ? [] : rest, seconds);
  const runs = runsOf(options);
  const task = { ruleset: rules.ruleset, measures: rest, start: begun, policies: policiesOf(rules.ruleset, inputs), seed: inputs.seed ?? '' };
  const played = await sample(host, task, runs, options.workers ?? host.cores, isQuiet);
  if (played.unanswered !== null) throw unanswered(rules, played.unanswered);
  const known = played.estimate.runs() === 0 ? parts : [...parts, played.estimate.odds()];
  const found = known.length === 0 ? null : joined(names, known);
  return { program, inputs, found, large, isInterrupted: played.isInterrupted, runs };
}

/** `names`: the measures that are, where others are not. */
function tooLarge(large: TooLarge, names: readonly string[], seconds: number): Stop {
  const others = names.length === 0 ? '' : '--measure asks for one of the others, and ';
  return stop(exitCodes.fault, `${names.length === 0 ? 'this' : names.map(clean).join(', ')} is too large to be counted: ${whyText(large, seconds)}`, `${others}without --exact-only it is estimated by playing`);
}

/** How many runs are played where they are. */
export function runsOf({ precision, runs }: AnswerOptions): number {
  const wanted = precision === undefined ? (runs ?? defaultRuns) : runsFor(precision);
  if (wanted > MAX_RUN + 1) throw stop(exitCodes.usage, `runs are numbered from 0 to ${MAX_RUN}: so many cannot be played`);
  return wanted;
}

function scenarioOf({ scenario, seed }: AnswerOptions): { readonly scenario?: string; readonly seed: string } {
  return { ...(scenario === undefined ? {} : { scenario }), seed: seed ?? '1' };
}

/**
 * The measures of these names; without names all.
 *
 * @throws Stop 1 where there is none, 2 for a name that there is not
 */
export function measuresOf({ ruleset, shown }: Rules, names: readonly string[]): Rules['ruleset']['watches'] {
  const measures = ruleset.watches.filter((watch) => watch.kind === 'measure');
  if (measures.length === 0) throw stop(exitCodes.problems, `${shown} has no \`measure\`: there is nothing to ask`, 'a measure says what is counted, and when');
  for (const name of names) if (!measures.some((measure) => measure.name === name)) throw stop(exitCodes.usage, `there is no measure \`${clean(name)}\``, didYouMean(name, measures.map((measure) => measure.name)));
  return names.length === 0 ? measures : measures.filter((measure) => names.includes(measure.name));
}

/** Somebody has to decide: who, what, and which policies there are for it. */
export function unanswered({ ruleset }: Rules, { need, refused }: Unanswered): Stop {
  if (refused !== null) return stop(exitCodes.illegal, clean(refused));
  const policies = ruleset.policies.map(({ name }) => `--policy ${clean(name)}=${clean(need.decider)}`);
  return stop(exitCodes.illegal, `nobody answers \`${clean(need.choice)}\` for ${clean(need.decider)}`, policies.length === 0 ? 'odds need a policy for it: these rules have none' : `odds need a policy for it: ${policies.join(', ')}`);
}

/** To be asked now and then: shows what goes on after a second, on a terminal, and says when the time is up. */
function watchOf(host: Host, what: string | null, seconds: number): () => boolean {
  const begun = performance.now();
  let shown = begun;
  return () => {
    const now = performance.now();
    if (what !== null && host.stderr.isTTY && now - begun > 1000 && now - shown > 200) {
      host.stderr.write(`\r\u001b[K${what}`);
      shown = now;
    }
    return now - begun > seconds * 1000;
  };
}

/** Takes what was shown while counting away. */
export function clear(host: Host): void {
  if (host.stderr.isTTY) host.stderr.write('\r\u001b[K');
}

/** Why something was not counted, in words. */
export function whyText({ why, states, forks }: TooLarge, seconds: number = mostSeconds): string {
  switch (why) {
    case 'forks':
      return `${grouped(states)} different positions after ${grouped(forks)} machines were run, and no end`;
    case 'states':
      return `it has more than ${grouped(states)} different positions`;
    case 'time':
      return `${grouped(states)} different positions after ${Number(seconds.toFixed(1))} seconds, and no end`;
    case 'throw':
      return 'one throw has too many different faces';
    case 'circle':
      return 'it goes round in a circle of too many positions';
  }
}
