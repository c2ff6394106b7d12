// One question of `fray odds`, answered: exactly where that can be counted, otherwise by playing.
import type { Inputs, Odds, Program, TooLarge, Unanswered } from '@fray/engine';
import { begin, exactOdds, link, MAX_RUN, runsFor } from '@fray/engine';
import { exitCodes, stop, type Stop } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { grouped } from '../hunt/told.ts';
import { policiesOf, prepare } from '../play/prepare.ts';
import { didYouMean } from '../report/suggestion.ts';
import { clean } from '../report/text.ts';
import type { Rules } from '../rules.ts';
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

/** What exact odds may cost before they are left to playing. */
const limits = { states: 200_000, forks: 5_000_000 } as const;
export const mostSeconds = 10;
const defaultRuns = 10_000;

/** Answers the measures of a scenario. The same question has the same dice, unless another seed is asked for. */
export async function answerMeasures(host: Host, rules: Rules, options: AnswerOptions, { seconds, isQuiet }: Effort = { seconds: mostSeconds, isQuiet: false }): Promise<Answer> {
  const { ruleset, shown } = rules;
  if (ruleset.encounter === null) throw stop(exitCodes.problems, `${shown} has no \`encounter\`: there is no order of play to measure`, 'the odds of a check: --check NAME');
  const program = link(ruleset, { watches: measuresOf(rules, options.measure) });
  const prepared = prepare(host, rules, program, { ...scenarioOf(options), run: 0, set: options.set, given: options.given, dice: 'seeded', choices: 'policy', policy: options.policy });
  const { inputs } = prepared;
  const start = begin(program, inputs, prepared.files, rules.amendmentPaths);
  if ('illegal' in start) throw stop(exitCodes.usage, start.illegal);
  const isSampled = options.runs !== undefined || options.precision !== undefined;
  if (isSampled && options.exactOnly === true) throw stop(exitCodes.usage, '`--exact-only` leaves nothing to play', 'leave out --runs and --precision');
  let large: TooLarge | undefined;
  if (!isSampled) {
    // A machine is used up by being looked at.
    const machine = begin(program, inputs, prepared.files, rules.amendmentPaths);
    if ('illegal' in machine) throw stop(exitCodes.usage, machine.illegal);
    const exact = exactOdds(program, machine, prepared.players.sources.choices, { ...limits, isOver: watchOf(host, isQuiet ? null : 'counting every way the dice can fall', seconds) }, options.approx === true);
    if (!isQuiet) clear(host);
    if (exact.odds === 'unanswered') throw unanswered(rules, exact);
    if (exact.odds === 'known') return { program, inputs, found: exact, large, isInterrupted: false, runs: 0 };
    large = exact;
  }
  if (large !== undefined && options.exactOnly === true) throw stop(exitCodes.fault, `this is too large to be counted: ${whyText(large, seconds)}`, 'without --exact-only it is estimated by playing');
  const runs = options.precision === undefined ? (options.runs ?? defaultRuns) : runsFor(options.precision);
  if (runs > MAX_RUN + 1) throw stop(exitCodes.usage, `runs are numbered from 0 to ${MAX_RUN}: so many cannot be played`);
  const task = { ruleset, measures: program.watches.map(({ watch }) => watch.name), start, policies: policiesOf(ruleset, inputs), seed: inputs.seed ?? '' };
  const played = await sample(host, task, runs, options.workers ?? host.cores, isQuiet);
  if (played.unanswered !== null) throw unanswered(rules, played.unanswered);
  return { program, inputs, found: played.estimate.runs() === 0 ? null : played.estimate.odds(), large, isInterrupted: played.isInterrupted, runs };
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

function clear(host: Host): void {
  if (host.stderr.isTTY) host.stderr.write('\r\u001b[K');
}

/** Why something was not counted, in words. */
export function whyText({ why, states }: TooLarge, seconds: number = mostSeconds): string {
  switch (why) {
    case 'states':
    case 'forks':
      return `it has more than ${grouped(states)} different positions`;
    case 'time':
      return `${grouped(states)} different positions after ${Number(seconds.toFixed(1))} seconds, and no end`;
    case 'throw':
      return 'one throw has too many different faces';
    case 'circle':
      return 'it goes round in a circle of too many positions';
  }
}
