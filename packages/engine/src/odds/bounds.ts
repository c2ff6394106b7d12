// Bounds over choices: the lowest and the highest that a measure can be expected to come to, if one chooser answers as low or
// as high as can be, knowing everything that has happened and all odds, but no die to come. Everybody else follows policies.
// Worked out from the ends backwards: the mean at a throw, the least or the most at a choice.
import type { Answer, Value } from '@fray/dsl/ir';
import type { Offer } from '../events/event.ts';
import type { ChoiceSource } from '../drivers/source.ts';
import { chooseFrom, isRefusal } from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import type { ChoiceNeed, Finding, Reply, Step as Advanced } from '../machine/api.ts';
import { link } from '../machine/link.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { cellsOf } from './cells.ts';
import type { OddsLimits, TooLarge } from './explore.ts';
import { fork } from './fork.ts';
import { kernelsOf, scriptsOf } from './kernel.ts';
import { controlKey, keysOf } from './key.ts';
import { fractions, lowest } from './number.ts';
import type { Fraction } from './number.ts';
import { rankScripts } from './ranking.ts';
import { sliceFor } from './slice/slice.ts';
import type { Unanswered } from './steps.ts';
import { sightsOf } from './tally.ts';
import { createReads } from './watched.ts';

/** What is to be expected. */
export interface BoundsTarget {
  /** Index into the program's watches. */
  readonly watch: number;
  /** The number of the span for a measure asked at each; otherwise null. */
  readonly occurrence: number | null;
  /** What seeing this value counts. */
  readonly worth: (value: Value) => Fraction;
  /** What counts where the moment never comes; null: it has to come. */
  readonly unseen: Fraction | null;
}

export type Bounds =
  /** The lowest and highest expectation, how many positions were told apart, and at how many of them the chooser decides. */
  | { readonly odds: 'bounds'; readonly low: Fraction; readonly high: Fraction; readonly states: number; readonly decisions: number }
  /** The moment may never come, so that there is nothing to expect. */
  | { readonly odds: 'not-reached' }
  /** The measure could not be worked out: why. */
  | { readonly odds: 'fault'; readonly text: string }
  /** The encounter can come back to where it was: what is chosen there cannot be settled from the end. */
  | { readonly odds: 'circle' }
  /** One choice has too many answers to try each. */
  | { readonly odds: 'many'; readonly need: ChoiceNeed };

/** More answers than this to one question are not tried. */
const MOST_ANSWERS = 1_000;

interface Pair {
  readonly low: Fraction;
  readonly high: Fraction;
}

type Problem = Exclude<Bounds, { readonly odds: 'bounds' }> | Unanswered | TooLarge;

/** Carries a problem out of the recursion. */
class Stopped extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super('stopped');
    this.problem = problem;
  }
}

/**
 * From a machine that has just begun and is used up. `chooser`: a participant, a side with all of it, `referee`, or `everyone`. Only what the
 * measure depends on is played: faults of the other rules are not seen.
 */
export function choiceBounds(program: Program, start: Machine, choices: readonly ChoiceSource[], chooser: string, target: BoundsTarget, limits: OddsLimits): Bounds | Unanswered | TooLarge {
  const watches = program.watches.flatMap(({ watch }, index) => (index === target.watch ? [watch] : []));
  const { ruleset } = sliceFor(program, start, watches, true);
  return boundsOf(link(ruleset, { watches }), start, choices, chooser, { ...target, watch: 0 }, limits);
}

function boundsOf(program: Program, start: Machine, choices: readonly ChoiceSource[], chooser: string, target: BoundsTarget, limits: OddsLimits): Bounds | Unanswered | TooLarge {
  const keys = keysOf(program);
  const watches = program.watches.map(({ watch }) => watch);
  const first = advance(program, start, undefined, 'untold');
  const cells = cellsOf(keys, start);
  const kernels = kernelsOf(keys, cells);
  const known = new Map<string, Pair | 'open'>();
  let forks = 0;
  let decisions = 0;

  const isTheirs = ({ state }: Machine, { decider }: ChoiceNeed): boolean => chooser === 'everyone' || decider === chooser || state.participants.find(({ name }) => name === decider)?.side === chooser;

  const tooLarge = (why: TooLarge['why']): Stopped => new Stopped({ odds: 'too-large', states: known.size, forks, why });

  /** The worth of what was seen, if it settles it. */
  const settled = (findings: readonly Finding[], seen: readonly string[]): { readonly worth: Fraction | undefined; readonly seen: readonly string[] } => {
    const { sights, seen: now } = sightsOf(watches, findings, seen);
    for (const { watch, occurrence, value, fault } of sights) {
      if (watch !== target.watch || occurrence !== target.occurrence) continue;
      if (fault !== null) throw new Stopped({ odds: 'fault', text: fault });
      return { worth: target.worth(value), seen: now };
    }
    return { worth: undefined, seen: now };
  };

  const from = (machine: Machine, { need, findings }: Advanced, before: readonly string[]): Pair => {
    const { worth, seen } = settled(findings, before);
    if (worth !== undefined) return { low: worth, high: worth };
    if (need === undefined) {
      if (target.unseen === null) throw new Stopped({ odds: 'not-reached' });
      return { low: target.unseen, high: target.unseen };
    }
    if (need.need === 'choice' && !isTheirs(machine, need)) {
      const reply = chooseFrom(choices, need, machine);
      if (reply === undefined || isRefusal(reply)) throw new Stopped({ odds: 'unanswered', need, refused: reply === undefined ? null : reply.refused });
      return from(machine, on(machine, reply), seen);
    }
    const row = cells.read(machine);
    const key = `${controlKey(keys, machine)}${row.join(' ').replace(/( 0)+$/, '')} ${seen.join('|')}`;
    const already = known.get(key);
    if (already === 'open') throw new Stopped({ odds: 'circle' });
    if (already !== undefined) return already;
    known.set(key, 'open');
    if (known.size > limits.states) throw tooLarge('states');
    if (forks > limits.forks) throw tooLarge('forks');
    if (limits.isOver?.(known.size, forks) === true) throw tooLarge('time');
    const pair = need.need === 'choice' ? best(machine, need, seen) : mean(machine, row, seen);
    known.set(key, pair);
    return pair;
  };

  const on = (machine: Machine, reply: Reply): Advanced => {
    machine.used = 0;
    return advance(program, machine, reply, 'untold');
  };

  const best = (machine: Machine, need: ChoiceNeed, seen: readonly string[]): Pair => {
    const answers = answersTo(need.offer);
    if (answers === undefined) throw new Stopped({ odds: 'many', need });
    decisions += 1;
    let pair: Pair | undefined;
    for (const answer of answers) {
      forks += 1;
      const branch = fork(machine);
      const found = from(branch, on(branch, { reply: 'answer', answer, by: 'script' }), seen);
      pair = pair === undefined ? found : { low: isLess(found.low, pair.low) ? found.low : pair.low, high: isLess(pair.high, found.high) ? found.high : pair.high };
    }
    if (pair === undefined) throw new Error('nothing was offered');
    return pair;
  };

  const mean = (machine: Machine, row: readonly number[], seen: readonly string[]): Pair => {
    const scripts = rankScripts(kernels, machine, createReads()) ?? scriptsOf(kernels, machine, row, createReads());
    if (scripts === null) throw tooLarge('throw');
    let low = fractions.zero;
    let high = fractions.zero;
    for (const { throws, weight } of scripts.scripts) {
      forks += 1;
      const branch = fork(machine);
      const findings: Finding[] = [];
      let step: Advanced = { events: [], need: undefined, findings: [] };
      for (const faces of throws) {
        step = on(branch, { reply: 'faces', faces, origin: 'script' });
        findings.push(...step.findings);
      }
      const found = from(branch, { ...step, findings }, seen);
      const share = fractions.ratio(weight, scripts.of);
      low = fractions.add(low, fractions.mul(share, found.low));
      high = fractions.add(high, fractions.mul(share, found.high));
    }
    return { low: lowest(low), high: lowest(high) };
  };

  try {
    const { low, high } = from(start, first, []);
    return { odds: 'bounds', low: lowest(low), high: lowest(high), states: known.size, decisions };
  } catch (stopped) {
    if (stopped instanceof Stopped) return stopped.problem;
    throw stopped;
  }
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.n * b.d < b.n * a.d;
}

/** Every answer that is legal; undefined: too many. */
function answersTo(offer: Offer): readonly Answer[] | undefined {
  switch (offer.kind) {
    case 'options':
      return offer.options;
    case 'number':
      return offer.to - offer.from >= MOST_ANSWERS ? undefined : Array.from({ length: offer.to - offer.from + 1 }, (_, index) => ({ say: offer.from + index }));
    case 'list': {
      let lists: (readonly Value[])[] = [[]];
      const all = [...lists];
      for (let length = 1; length <= offer.atMost; length += 1) {
        lists = lists.flatMap((list) => offer.from.map((item) => [...list, item]));
        if (lists.length === 0) break;
        all.push(...lists);
        if (all.length > MOST_ANSWERS) return undefined;
      }
      return all.map((list) => ({ list: [...list] }));
    }
  }
}
