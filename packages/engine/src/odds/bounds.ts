// Bounds over choices: the lowest and the highest that a measure can be expected to come to, if one chooser answers as low or
// as high as can be, knowing everything that has happened and all odds, but no die to come. Everybody else follows policies.
// Worked out from the ends backwards: the mean at a throw, the least or the most at a choice.
import type { Answer, Value } from '@fray/dsl/ir';
import type { Offer } from '../events/event.ts';
import { chooseFrom, isRefusal, type ChoiceSource } from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import type { ChoiceNeed, Finding, Reply, Step } from '../machine/api.ts';
import { link } from '../machine/link.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { variablesOf } from '../statespace/state-variables.ts';
import { checkWork, type OddsLimits, type TooLarge } from '../statespace/limits.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { checkMemoOf, scriptsOf } from '../statespace/check-memo.ts';
import { controlKey, stateLayoutOf } from '../statespace/control-location.ts';
import { fractions, lowest, type Fraction } from '../values/rational.ts';
import { sliceFor } from '../analysis/slice/slice.ts';
import type { Unanswered } from '../statespace/transition.ts';
import { sightsOf } from '../statespace/tally.ts';
import { createReadList } from '../statespace/accesses.ts';

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
  | {
      readonly odds: 'bounds';
      readonly low: Fraction;
      readonly high: Fraction;
      readonly states: number;
      readonly decisions: number;
    }
  /** The moment may never come, so that there is nothing to expect. */
  | { readonly odds: 'not-reached' }
  /** The measure could not be worked out: why. */
  | { readonly odds: 'fault'; readonly text: string }
  /** A choice can come back to where it was made, or dice for ever: that cannot be settled from the end. */
  | { readonly odds: 'circle' }
  /** One choice has too many answers to try each. */
  | { readonly odds: 'many'; readonly need: ChoiceNeed };

/** More answers than this to one question are not tried. */
const MOST_ANSWERS = 1_000;

interface Pair {
  readonly low: Fraction;
  readonly high: Fraction;
  /** How likely it comes back, by chance alone, to positions that are still looked into: what those come to is added in that part. */
  readonly back: ReadonlyMap<string, Fraction>;
}

const NOWHERE: Pair['back'] = new Map();

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
export function choiceBounds(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  chooser: string,
  target: BoundsTarget,
  limits: OddsLimits,
): Bounds | Unanswered | TooLarge {
  const watches = program.watches.flatMap(({ watch }, index) =>
    index === target.watch ? [watch] : [],
  );
  const { ruleset } = sliceFor(program, start, watches, true);
  return boundsOf(
    link(ruleset, { watches }),
    start,
    choices,
    chooser,
    { ...target, watch: 0 },
    limits,
  );
}

function boundsOf(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  chooser: string,
  target: BoundsTarget,
  limits: OddsLimits,
): Bounds | Unanswered | TooLarge {
  const keys = stateLayoutOf(program);
  const watches = program.watches.map(({ watch }) => watch);
  const first = advance(program, start, undefined, 'untold');
  const variables = variablesOf(keys, start);
  const known = new Map<string, Pair | 'open'>();
  let states = 0;
  let forks = 0;
  const kernels = checkMemoOf(
    keys,
    variables,
    checkWork(limits.forks, () => limits.isOver?.(states, forks) === true),
    limits.without,
  );
  let decisions = 0;

  const tooLarge = (why: TooLarge['why']): Stopped =>
    new Stopped({ odds: 'too-large', states, forks, why });

  /** The worth of what was seen, if it settles it. */
  const settled = (
    findings: readonly Finding[],
    seen: readonly string[],
  ): { readonly worth: Fraction | undefined; readonly seen: readonly string[] } => {
    const { sights, seen: now } = sightsOf(watches, findings, seen);
    for (const { watch, occurrence, value, fault } of sights) {
      if (watch !== target.watch || occurrence !== target.occurrence) continue;
      if (fault !== null) throw new Stopped({ odds: 'fault', text: fault });
      return { worth: target.worth(value), seen: now };
    }
    return { worth: undefined, seen: now };
  };

  const from = (machine: Machine, { need, findings }: Step, before: readonly string[]): Pair => {
    const { worth, seen } = settled(findings, before);
    if (worth !== undefined) return { low: worth, high: worth, back: NOWHERE };
    if (need === undefined) {
      if (target.unseen === null) throw new Stopped({ odds: 'not-reached' });
      return { low: target.unseen, high: target.unseen, back: NOWHERE };
    }
    if (need.need === 'choice' && !isDecidedBy(chooser, machine, need)) {
      const reply = chooseFrom(choices, need, machine);
      if (reply === undefined || isRefusal(reply))
        throw new Stopped({
          odds: 'unanswered',
          need,
          refused: reply === undefined ? null : reply.refused,
        });
      return from(machine, on(machine, reply), seen);
    }
    const row = variables.read(machine);
    const key = `${controlKey(keys, machine)}${row.join(' ').replace(/( 0)+$/, '')} ${seen.join('|')}`;
    const already = known.get(key);
    if (already === 'open')
      return { low: fractions.zero, high: fractions.zero, back: new Map([[key, fractions.one]]) };
    if (already !== undefined) return already;
    known.set(key, 'open');
    states += 1;
    if (states > limits.states) throw tooLarge('states');
    if (forks > limits.forks || kernels.work.isSpent()) throw tooLarge('forks');
    if (limits.isOver?.(states, forks) === true) throw tooLarge('time');
    const pair =
      need.need === 'choice' ? best(machine, need, seen) : comeRound(mean(machine, row, seen), key);
    // What waits for another position is known only within that one.
    if (pair.back.size === 0) known.set(key, pair);
    else known.delete(key);
    return pair;
  };

  const on = (machine: Machine, reply: Reply): Step => {
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
      const branch = copyMachine(machine);
      const found = from(branch, on(branch, { reply: 'answer', answer, by: 'script' }), seen);
      if (found.back.size > 0) throw new Stopped({ odds: 'circle' });
      pair =
        pair === undefined
          ? found
          : {
              low: isLess(found.low, pair.low) ? found.low : pair.low,
              high: isLess(pair.high, found.high) ? found.high : pair.high,
              back: NOWHERE,
            };
    }
    if (pair === undefined) throw new Error('nothing was offered');
    return pair;
  };

  const mean = (machine: Machine, row: readonly number[], seen: readonly string[]): Pair => {
    const scripts = scriptsOf(kernels, machine, row, createReadList());
    if (scripts === null) throw tooLarge('throw');
    let low = fractions.zero;
    let high = fractions.zero;
    const back = new Map<string, Fraction>();
    for (const { throws, weight } of scripts.scripts) {
      forks += 1;
      const branch = copyMachine(machine);
      const findings: Finding[] = [];
      let step: Step = { events: [], need: undefined, findings: [] };
      for (const faces of throws) {
        step = on(branch, { reply: 'faces', faces, origin: 'script' });
        findings.push(...step.findings);
      }
      const found = from(branch, { ...step, findings }, seen);
      const share = fractions.ratio(weight, scripts.of);
      low = fractions.add(low, fractions.mul(share, found.low));
      high = fractions.add(high, fractions.mul(share, found.high));
      for (const [key, part] of found.back)
        back.set(key, fractions.add(back.get(key) ?? fractions.zero, fractions.mul(share, part)));
    }
    return { low: lowest(low), high: lowest(high), back };
  };

  try {
    const { low, high } = from(start, first, []);
    return { odds: 'bounds', low: lowest(low), high: lowest(high), states, decisions };
  } catch (stopped) {
    if (stopped instanceof Stopped) return stopped.problem;
    throw stopped;
  }
}

/** Whether a choice is the chooser's: a participant, a side with all of it, `referee`, or `everyone`. */
export function isDecidedBy(chooser: string, { state }: Machine, { decider }: ChoiceNeed): boolean {
  return (
    chooser === 'everyone' ||
    decider === chooser ||
    state.participants.find(({ name }) => name === decider)?.side === chooser
  );
}

/** x = a + b x is a / (1 - b): dice that lead back to where they were thrown are thrown until they do not. */
function comeRound({ low, high, back }: Pair, key: string): Pair {
  const own = back.get(key);
  if (own === undefined) return { low, high, back };
  if (own.n === own.d) throw new Stopped({ odds: 'circle' });
  const over = (part: Fraction): Fraction => lowest(fractions.overRest(part, own));
  return {
    low: over(low),
    high: over(high),
    back: new Map(
      [...back].flatMap(([other, part]) => (other === key ? [] : [[other, over(part)] as const])),
    ),
  };
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.n * b.d < b.n * a.d;
}

/** Every answer that is legal; undefined: too many. */
export function answersTo(offer: Offer): readonly Answer[] | undefined {
  switch (offer.kind) {
    case 'options':
      return offer.options;
    case 'number':
      return offer.to - offer.from >= MOST_ANSWERS
        ? undefined
        : Array.from({ length: offer.to - offer.from + 1 }, (_, index) => ({
            say: offer.from + index,
          }));
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
