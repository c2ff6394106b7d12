// Backward induction: computes the expectation of a measure from a position, as a fraction. At a throw it is the mean; at a
// choice it follows the source that answers or, for one chooser, takes the least and the most over all answers. Equal
// positions are computed once.
import { readVariables } from '../statespace/variable-values.ts';
import type { Answer, Value } from '@fray/dsl/ir';
import type { Offer } from '../events/event.ts';
import { everyAnswer } from '../drivers/offer.ts';
import { chooseFrom, isRefusal, type BegunFight } from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import type { ChoiceNeed, Finding, Reply, Step } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import { variablesOf } from '../statespace/state-variables.ts';
import { checkWork, type OddsLimits, type TooLarge } from '../statespace/limits.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { checkMemoOf, scriptsOf } from '../statespace/check-memo.ts';
import { controlKey, stateLayoutOf, type StateLayout } from '../statespace/control-location.ts';
import { fractions, lowest, type Fraction } from '../values/rational.ts';
import type { Unanswered } from '../statespace/transition.ts';
import { addChance, reportsOf } from '../statespace/tally.ts';
import { createReadList } from '../statespace/accesses.ts';

/** The expectation to compute. */
export interface ExpectationTarget {
  /** Index into the program's watches. */
  readonly watch: number;
  /** The number of the span for a measure that is evaluated at each span; otherwise null. */
  readonly occurrence: number | null;
  /** Returns the number that a value counts as. */
  readonly reward: (value: Value) => Fraction;
  /** The value if the moment never comes; null if it must come. */
  readonly unseen: Fraction | null;
}

/** Why there is no expectation, or none that we can compute. */
export type NoExpectation =
  /** The moment may never come, so there is no expectation. */
  | { readonly odds: 'not-reached' }
  /** Why the measure could not be computed. */
  | { readonly odds: 'fault'; readonly text: string }
  /** A choice or dice may return to an earlier position: backward induction cannot solve that. */
  | { readonly odds: 'circle' }
  /** One choice has too many answers to try each. */
  | { readonly odds: 'many'; readonly need: ChoiceNeed }
  | Unanswered
  | TooLarge;

/** The lowest and the highest expectation; equal if nobody chooses. */
export interface Expectation extends ExpectedRange {
  readonly odds: 'expected';
}

/** Remembers every position that it has computed, so many questions about one fight cost little more than one. */
export interface Induction {
  /**
   * Returns the expectation from a machine after this step; the machine stays unchanged. `seen`: what was seen before, as
   * `reportsOf` names it.
   */
  readonly expect: (
    machine: Machine,
    step: Pick<Step, 'need' | 'findings'>,
    seen?: readonly string[],
  ) => Expectation | NoExpectation;
  /** The number of distinct positions, and of those at which the chooser decides. */
  readonly counts: () => { readonly states: number; readonly decisions: number };
}

/** A question with more answers than this is too large. */
const MOST_ANSWERS = 1_000;

/** Each level holds a machine: a fight longer than some ten thousand throws is estimated instead. */
const MOST_DEEP = 40_000;

export interface ExpectedRange {
  readonly low: Fraction;
  readonly high: Fraction;
}

interface Pair extends ExpectedRange {
  /** The probability of returning, by dice alone, to positions that are still open: their values enter with this weight. */
  readonly back: ReadonlyMap<string, Fraction>;
}

const NOWHERE: Pair['back'] = new Map();

/** Thrown to leave the recursion with a problem. */
class Stopped extends Error {
  readonly problem: NoExpectation;
  constructor(problem: NoExpectation) {
    super('stopped');
    this.problem = problem;
  }
}

/**
 * Makes an induction. `start`: a machine of the fight that was advanced, from which all others are forked. `chooser`: a
 * participant, a side (all its members), `referee`, or `everyone`; null if nobody chooses and `choices` answers everything.
 * The limits are for all questions together.
 */
export function createInduction(
  { program, start, choices }: BegunFight,
  chooser: string | null,
  target: ExpectationTarget,
  limits: OddsLimits,
): Induction {
  const layout = stateLayoutOf(program);
  const watches = program.watches.map(({ watch }) => watch);
  const variables = variablesOf(layout, start);
  const known = new Map<string, Pair | 'open'>();
  let states = 0;
  let forks = 0;
  const checkMemo = checkMemoOf(
    layout,
    variables,
    checkWork(limits.forks, () => limits.isOver?.(states, forks) === true),
    limits.without,
  );
  let decisions = 0;

  const tooLarge = (why: TooLarge['why']): Stopped =>
    new Stopped({ odds: 'too-large', states, forks, why });

  const from = function* (
    machine: Machine,
    step: Pick<Step, 'need' | 'findings'>,
    before: readonly string[],
  ): Descent<Pair> {
    const { need } = step;
    const { settled, seen } = settledIn(watches, target, step, before);
    if (need === undefined || settled !== undefined) {
      if (settled === undefined || 'odds' in settled) throw new Stopped(settled ?? NEVER);
      return { low: settled, high: settled, back: NOWHERE };
    }
    if (need.need === 'choice' && !isDecidedBy(chooser, machine, need)) {
      const reply = chooseFrom(choices, need, machine);
      if (reply === undefined || isRefusal(reply))
        throw new Stopped({
          odds: 'unanswered',
          need,
          refused: reply === undefined ? null : reply.refused,
        });
      return yield from(machine, on(machine, reply), seen);
    }
    const row = readVariables(variables, machine);
    const key = positionKey(layout, machine, row, seen);
    const already = known.get(key);
    if (already === 'open')
      return { low: fractions.zero, high: fractions.zero, back: new Map([[key, fractions.one]]) };
    if (already !== undefined) return already;
    known.set(key, 'open');
    states += 1;
    if (states > limits.states) throw tooLarge('states');
    if (forks > limits.forks || checkMemo.work.isSpent()) throw tooLarge('forks');
    if (limits.isOver?.(states, forks) === true) throw tooLarge('time');
    const pair =
      need.need === 'choice'
        ? yield best(machine, need, seen)
        : solveSelfLoop(yield mean(machine, row, seen), key);
    // A value that depends on an open position holds only within that position.
    if (pair.back.size === 0) known.set(key, pair);
    else known.delete(key);
    return pair;
  };

  const on = (machine: Machine, reply: Reply): Step => {
    machine.used = 0;
    return advance(program, machine, reply, 'discard');
  };

  const best = function* (
    machine: Machine,
    need: ChoiceNeed,
    seen: readonly string[],
  ): Descent<Pair> {
    const answers = answersTo(need.offer);
    if (answers === undefined) throw new Stopped({ odds: 'many', need });
    decisions += 1;
    let pair: Pair | undefined;
    for (const answer of answers) {
      forks += 1;
      const branch = copyMachine(machine);
      const found: Pair = yield from(
        branch,
        on(branch, { reply: 'answer', answer, by: 'script' }),
        seen,
      );
      if (found.back.size > 0) throw new Stopped({ odds: 'circle' });
      pair = pair === undefined ? found : { ...rangeOfBoth(pair, found), back: NOWHERE };
    }
    if (pair === undefined) throw new Error('nothing was offered');
    return pair;
  };

  const mean = function* (
    machine: Machine,
    row: readonly number[],
    seen: readonly string[],
  ): Descent<Pair> {
    const scripts = scriptsOf(checkMemo, machine, row, createReadList());
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
      const found: Pair = yield from(branch, { ...step, findings }, seen);
      const share = { n: weight, d: scripts.of };
      low = fractions.add(low, fractions.mul(share, found.low));
      high = fractions.add(high, fractions.mul(share, found.high));
      for (const [key, part] of found.back) addChance(back, key, fractions.mul(share, part));
    }
    return { low: lowest(low), high: lowest(high), back };
  };

  return {
    expect: (machine, step, seen = []) => {
      try {
        const { low, high } = descend(from(copyMachine(machine), step, seen), () =>
          tooLarge('states'),
        );
        return { odds: 'expected', low: lowest(low), high: lowest(high) };
      } catch (stopped) {
        if (!(stopped instanceof Stopped)) throw stopped;
        // Positions that are still open after a failure have no value; if they stayed, they would look like cycles.
        for (const [key, pair] of known) if (pair === 'open') known.delete(key);
        return stopped.problem;
      }
    },
    counts: () => ({ states, decisions }),
  };
}

/**
 * Returns what was seen, and the value that this settles: a number, or why there is none; undefined if what comes later decides.
 * `before`: what was seen before.
 */
export function settledIn(
  watches: Parameters<typeof reportsOf>[0],
  { watch, occurrence, reward, unseen }: ExpectationTarget,
  { findings, need }: Pick<Step, 'need' | 'findings'>,
  before: readonly string[] = [],
): { readonly settled: Fraction | NoExpectation | undefined; readonly seen: readonly string[] } {
  const { reports, seen } = reportsOf(watches, findings, before);
  const own = reports.find((one) => one.watch === watch && one.occurrence === occurrence);
  if (own === undefined)
    return { settled: need === undefined ? (unseen ?? NEVER) : undefined, seen };
  const { value, fault } = own;
  return { settled: fault === null ? reward(value) : { odds: 'fault', text: fault }, seen };
}

const NEVER = { odds: 'not-reached' } as const;

/** Returns a key that is equal for positions with the same future; `row` holds the variables of the machine. */
export function positionKey(
  layout: StateLayout,
  machine: Machine,
  row: readonly number[],
  seen: readonly string[],
): string {
  return `${controlKey(layout, machine)}${row.join(' ').replace(/( 0)+$/, '')} ${seen.join('|')}`;
}

/** Returns the lower low and the higher high of two ranges. */
export function rangeOfBoth(one: ExpectedRange, other: ExpectedRange): ExpectedRange {
  return {
    low: fractions.isLess(other.low, one.low) ? other.low : one.low,
    high: fractions.isLess(one.high, other.high) ? other.high : one.high,
  };
}

/** A recursion that yields its calls, so that its depth does not depend on the JavaScript stack. */
type Descent<T> = Generator<Descent<T>, T, T>;

/**
 * Runs a recursion and returns its result. `tooDeep`: the error to throw if its calls nest deeper than {@link MOST_DEEP}.
 */
function descend<T>(first: Descent<T>, tooDeep: () => Error): T {
  const open = [first];
  let step = first.next();
  for (;;) {
    if (step.done === true) {
      open.pop();
      const caller = open.at(-1);
      if (caller === undefined) return step.value;
      step = caller.next(step.value);
    } else {
      if (open.length >= MOST_DEEP) throw tooDeep();
      open.push(step.value);
      step = step.value.next();
    }
  }
}

/**
 * True if the chooser decides this choice. The chooser is a participant, a side (all its members), `referee`, or
 * `everyone`; null if nobody chooses.
 */
export function isDecidedBy(
  chooser: string | null,
  { state }: Machine,
  { decider }: ChoiceNeed,
): boolean {
  return (
    chooser === 'everyone' ||
    decider === chooser ||
    state.participants.find(({ name }) => name === decider)?.side === chooser
  );
}

/** Solves x = a + b x: x = a / (1 - b). Dice that lead back to the same throw are thrown until they do not. */
function solveSelfLoop({ low, high, back }: Pair, key: string): Pair {
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

/** Returns every legal answer; undefined if there are too many. */
export function answersTo(offer: Offer): readonly Answer[] | undefined {
  return everyAnswer(offer, MOST_ANSWERS);
}
