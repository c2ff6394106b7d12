// Odds by playing. Run i of a seed is exactly the run i that Fray plays with that seed, so every sample is available as a
// log. Runs are played in batches, in any process; joined in order, they give the same numbers for every division into
// batches. Runs are played by the kernel where the rules link to it, and by the machine elsewhere.
import type { PolicyUse, Watch } from '@fray/dsl/ir';
import { createStreams } from '../dice/streams.ts';
import { chooseFrom, isRefusal, sidesOf, type BegunFight } from '../drivers/source.ts';
import { linkKernel } from '../kernel/link.ts';
import type { ChoiceNeed, Finding, Reply } from '../machine/api.ts';
import { advance, createRun, step } from '../machine/advance.ts';
import { copy, type Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { LEVEL, wilson } from '../statistics/proportion.ts';
import { widthOf } from '../statistics/normal.ts';
import type { Unanswered } from '../statespace/transition.ts';
import type { Chance, MeasureOdds, Odds } from './known-odds.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { createCount, runTally, type Count } from './count-runs.ts';
import { isAnswered, reportsOf, sortedOutcomes, type RunFinding } from '../statespace/tally.ts';

/** The results of some runs. Plain JSON. */
export interface Batch {
  /** The number of the first run, and how many there are. */
  readonly from: number;
  readonly runs: number;
  readonly counts: readonly Count[];
  /** How many runs ended in a fault or used up their budget, by the text. */
  readonly faults: readonly (readonly [text: string, hits: number])[];
  /** Set if the run after those asked a question that nobody answers. */
  readonly unanswered: Unanswered | null;
}

export interface Sampler {
  /** Plays these runs and counts the values of the program's measures. */
  readonly play: (from: number, runs: number) => Batch;
}

/** Plays single runs of a seed. */
export interface Runs<F extends RunFinding = Finding> {
  /** The measures, as findings number them. */
  readonly watches: readonly Watch[];
  /** Plays a run. `first`: the reply to what the machine waits for; without it, that is thrown or chosen as well. */
  readonly play: (run: number, first?: Reply) => PlayedRun<F> | Unanswered;
}

export interface PlayedRun<F extends RunFinding = Finding> {
  readonly findings: readonly F[];
  /** The text of the fault, or of the used-up budget; otherwise null. */
  readonly fault: string | null;
  /** True if it used up its budget. */
  readonly isSpent: boolean;
  /** How many instructions it ran, at most. */
  readonly work: number;
}

export function isUnanswered<F extends RunFinding>(
  played: PlayedRun<F> | Unanswered,
): played is Unanswered {
  return 'odds' in played;
}

/** Makes runs of the machine. They start from one that has just begun, or further on; it stays unchanged. */
export function createRuns({ program, start, choices }: BegunFight, seed: string): Runs {
  const streams = createStreams(seed, program.drawnAs);
  const begun = begunFrom(program, start);
  const watches = program.watches.map(({ watch }) => watch);
  const play = (run: number, first?: Reply): PlayedRun | Unanswered => {
    streams.begin(run);
    let findings: readonly Finding[] = NONE;
    const machine = copyMachine(begun, begun.used);
    for (let reply = first; ;) {
      const { need, findings: found } = advance(program, machine, reply, 'discard');
      findings = findings.length === 0 ? found : [...findings, ...found];
      if (need === undefined) {
        const { ended } = machine.state;
        return {
          findings,
          fault:
            ended?.reason === 'fault' || ended?.reason === 'budget' ? (ended.text ?? '') : null,
          isSpent: ended?.reason === 'budget',
          work: machine.used - begun.used,
        };
      }
      if (need.need === 'throw') {
        const faces = streams.throw(need.stream, sidesOf(need));
        reply = { reply: 'faces', faces, origin: 'seed' };
        continue;
      }
      const choice = chooseFrom(choices, need, machine);
      if (choice === undefined || isRefusal(choice)) {
        // Once every measure has a value, a choice needs no answer.
        if (!isAnswered(watches, reportsOf(watches, findings, []).seen))
          return unanswered(need, choice?.refused ?? null);
        return { findings, fault: null, isSpent: false, work: machine.used - begun.used };
      }
      reply = choice;
    }
  };
  return { watches, play };
}

const NONE: readonly never[] = [];

/**
 * Makes the same runs on the kernel, where only the machine tells runs with a fault or an open question. `policies`: the
 * policies that `choices` follow, the nearest first, if after them the rules' defaults and then the first options decide;
 * null if something else may answer, and the machine plays all.
 */
export function createQuickRuns(
  fight: BegunFight,
  seed: string,
  policies: readonly PolicyUse[] | null,
): Runs<RunFinding> {
  const single = createRuns(fight, seed);
  const kernel = policies === null ? null : linkKernel(fight.program, fight.start, policies, seed);
  if (kernel === null || 'unlinked' in kernel) return single;
  return {
    watches: single.watches,
    play: (run) => {
      const findings = kernel.play(run);
      return findings === null
        ? single.play(run)
        : { findings, fault: null, isSpent: false, work: kernel.spent() };
    },
  };
}

/** Makes a sampler, which plays many runs like `createQuickRuns` and counts their results. */
export function createSampler(
  fight: BegunFight,
  seed: string,
  policies: readonly PolicyUse[] | null = null,
): Sampler {
  const single = createQuickRuns(fight, seed, policies);
  return {
    play: (from, runs) => {
      const count = createCount(single.watches);
      const faults = new Map<string, number>();
      for (let run = from; run < from + runs; run += 1) {
        const played = single.play(run);
        if (isUnanswered(played))
          return {
            from,
            runs: run - from,
            counts: count.counts(),
            faults: [...faults],
            unanswered: played,
          };
        count.add(played.findings);
        if (played.fault !== null) faults.set(played.fault, (faults.get(played.fault) ?? 0) + 1);
      }
      return { from, runs, counts: count.counts(), faults: [...faults], unanswered: null };
    },
  };
}

/** Begins a machine. The header is read once, not for every run. */
function begunFrom(program: Program, start: Machine): Machine {
  const begun = copy(start);
  const frame = begun.frames.at(-1);
  if (frame?.kind === 'agenda' && frame.ops[0]?.op === 'begin')
    step(createRun(program, begun, 'discard'));
  return begun;
}

function unanswered(need: ChoiceNeed, refused: string | null): Unanswered {
  return { odds: 'unanswered', need, refused };
}

/** Joins the results of batches in the order of their runs, without gaps. */
export interface Estimate {
  readonly join: (batch: Batch) => void;
  readonly runs: () => number;
  /** Returns the odds so far; before the first run nothing is known. */
  readonly odds: () => Odds;
}

export function createEstimate(program: Program, seed: string): Estimate {
  const watches = program.watches.map(({ watch }) => watch);
  const tally = runTally();
  const faults = new Map<string, number>();
  let runs = 0;
  return {
    join: (batch) => {
      if (batch.from !== runs)
        throw new RangeError(`run ${runs} is next, and these begin with run ${batch.from}`);
      runs += batch.runs;
      for (const { outcomes, ...row } of batch.counts)
        for (const { chance, ...outcome } of outcomes) tally.add({ ...row, ...outcome }, chance);
      for (const [text, hits] of batch.faults) faults.set(text, (faults.get(text) ?? 0) + hits);
    },
    runs: () => runs,
    odds: () => {
      const rows = tally.rows();
      const chance = (hits: number): Chance => ({
        decimal: hits / runs,
        fraction: null,
        ...wilson(hits, runs),
      });
      return {
        odds: 'known',
        method: { method: 'estimate', runs, seed, level: LEVEL },
        measures: watches.flatMap(({ name, text }, watch): MeasureOdds[] => {
          const own = rows.filter((row) => row.watch === watch);
          const shown = own.length > 0 ? own : [{ occurrence: null, outcomes: [] }];
          return shown.map(({ occurrence, outcomes }) => ({
            measure: name,
            text,
            occurrence,
            outcomes: sortedOutcomes(withUnseen(outcomes)).map((one) => ({
              ...one,
              chance: chance(one.chance),
            })),
            notReached: chance(runs - outcomes.reduce((all, one) => all + one.chance, 0)),
            mean: meanOf(outcomes, runs),
          }));
        }),
        faults: [...faults].map(([text, hits]) => ({ text, chance: chance(hits) })),
        endless: null,
        states: runs,
        forks: runs,
      };
    },
  };
}

/**
 * Adds the outcome that was not seen. If only yes or only no was seen, the other is not impossible: its interval says how
 * likely it may be.
 */
function withUnseen(outcomes: Count['outcomes']): Count['outcomes'] {
  const claims = outcomes.filter(({ fault }) => fault === null);
  const [first] = claims;
  return claims.length === 1 && typeof first?.value === 'boolean'
    ? [...outcomes, { value: !first.value, fault: null, chance: 0 }]
    : outcomes;
}

function meanOf(outcomes: Count['outcomes'], runs: number): MeasureOdds['mean'] {
  let sum = 0;
  let squares = 0;
  let seen = 0;
  for (const { value, chance: hits } of outcomes) {
    if (typeof value !== 'number') return null;
    sum += value * hits;
    squares += value * value * hits;
    seen += hits;
  }
  if (seen < runs || seen < 2) return null;
  const mean = sum / runs;
  const half =
    widthOf(LEVEL) * Math.sqrt(Math.max(0, squares - runs * mean * mean) / (runs - 1) / runs);
  return { decimal: mean, fraction: null, low: mean - half, high: mean + half };
}
