// Odds by playing: run i of a seed is the run i that is played with that seed, so that every sample can be had as a log.
import type { Value } from '@fray/dsl/ir';
import { seededDice } from '../drivers/dice-sources.ts';
import type { ChoiceSource, DiceSource, Positions } from '../drivers/source.ts';
import { chooseFrom, isRefusal, sidesOf, throwFrom } from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import type { Finding } from '../machine/api.ts';
import { copy } from '../machine/machine.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { Unanswered } from './steps.ts';
import type { Chance, MeasureOdds, Odds } from './exact.ts';
import { createTally, sightsOf, sortedOutcomes } from './tally.ts';

/** How often intervals made here have the true chance. */
export const LEVEL = 0.95;
/** The quantile of the normal distribution that belongs to it. */
const Z = 1.959963984540054;

/**
 * Wilson's interval for a chance of which `hits` in `runs` were seen, at a level of 95 %. E. B. Wilson, "Probable inference,
 * the law of succession, and statistical inference", J. Am. Stat. Assoc. 22 (1927).
 */
export function wilson(hits: number, runs: number): { readonly low: number; readonly high: number } {
  const p = hits / runs;
  const centre = p + (Z * Z) / (2 * runs);
  const spread = Z * Math.sqrt((p * (1 - p)) / runs + (Z * Z) / (4 * runs * runs));
  const scale = 1 + (Z * Z) / runs;
  return { low: hits === 0 ? 0 : Math.max(0, (centre - spread) / scale), high: hits === runs ? 1 : Math.min(1, (centre + spread) / scale) };
}

/** Runs after which no interval is wider than `precision` to either side, whatever the chance: fixed before the first is played. */
export function runsFor(precision: number): number {
  return Math.ceil((Z * Z) / (4 * precision * precision));
}

/** Runs that are being played and counted. */
export interface Sampling {
  /** Plays so many more. A choice that nobody answers ends it. */
  readonly play: (runs: number) => Unanswered | undefined;
  readonly runs: () => number;
  /** What is known so far; before the first run nothing is. */
  readonly odds: () => Odds;
}

/** Measures of the program are counted, from a machine that has just begun; the machine stays as it is. */
export function sampling(program: Program, start: Machine, choices: readonly ChoiceSource[], seed: string): Sampling {
  const watches = program.watches.map(({ watch }) => watch);
  const tally = createTally<number>((a, b) => a + b);
  const faults = new Map<string, number>();
  let run = 0;
  const one = (): Unanswered | undefined => {
    const machine = copy(start);
    const findings: Finding[] = [];
    const stopped = playOut(program, machine, [seededDice(seed, run)], choices, findings);
    if (stopped !== undefined) return stopped;
    for (const sight of sightsOf(watches, findings, []).sights) tally.add(sight, 1);
    const { ended } = machine.state;
    if (ended?.reason === 'fault' || ended?.reason === 'budget') faults.set(ended.text ?? '', (faults.get(ended.text ?? '') ?? 0) + 1);
    run += 1;
    return undefined;
  };
  return {
    play: (runs) => {
      for (let n = 0; n < runs; n += 1) {
        const stopped = one();
        if (stopped !== undefined) return stopped;
      }
      return undefined;
    },
    runs: () => run,
    odds: () => {
      const chance = (hits: number): Chance => ({ decimal: hits / run, fraction: null, ...wilson(hits, run) });
      const rows = tally.rows();
      return {
        odds: 'known',
        method: { method: 'estimate', runs: run, seed, level: LEVEL },
        measures: watches.flatMap(({ name, text }, watch): MeasureOdds[] => {
          const own = rows.filter((row) => row.watch === watch);
          const shown = own.length > 0 ? own : [{ occurrence: null, outcomes: [] }];
          return shown.map(({ occurrence, outcomes }) => ({
            measure: name,
            text,
            occurrence,
            outcomes: sortedOutcomes(outcomes).map(({ value, fault, chance: hits }) => ({ value, fault, chance: chance(hits) })),
            notReached: chance(run - outcomes.reduce((all, { chance: hits }) => all + hits, 0)),
            mean: meanOf(outcomes, run),
          }));
        }),
        faults: [...faults].map(([text, hits]) => ({ text, chance: chance(hits) })),
        endless: null,
        states: run,
        forks: run,
      };
    },
  };
}

function playOut(program: Program, machine: Machine, dice: readonly DiceSource[], choices: readonly ChoiceSource[], findings: Finding[]): Unanswered | undefined {
  const positions: Positions = new Map();
  for (let step = advance(program, machine, undefined, 'untold'); ; ) {
    findings.push(...step.findings);
    const { need } = step;
    if (need === undefined) return undefined;
    const position = need.need === 'throw' ? (positions.get(need.stream) ?? 0) : 0;
    const reply = need.need === 'throw' ? throwFrom(dice, need, position) : chooseFrom(choices, need, machine);
    if (reply === undefined || isRefusal(reply)) {
      if (need.need === 'throw') throw new Error('seeded dice are always thrown');
      return { odds: 'unanswered', need, refused: reply?.refused ?? null };
    }
    if (need.need === 'throw') positions.set(need.stream, position + sidesOf(need).length);
    step = advance(program, machine, reply, 'untold');
  }
}

function meanOf(outcomes: readonly { readonly value: Value; readonly chance: number }[], runs: number): MeasureOdds['mean'] {
  let sum = 0;
  let squares = 0;
  let seen = 0;
  for (const { value, chance } of outcomes) {
    if (typeof value !== 'number') return null;
    sum += value * chance;
    squares += value * value * chance;
    seen += chance;
  }
  if (seen < runs || seen < 2) return null;
  const mean = sum / runs;
  const half = Z * Math.sqrt(Math.max(0, squares - runs * mean * mean) / (runs - 1) / runs);
  return { decimal: mean, fraction: null, low: mean - half, high: mean + half };
}
