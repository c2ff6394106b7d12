// Odds counted the plain way: every face of every die, whole programs, fractions. Two moments are one where everything is the same.
import type { Ruleset, Value } from '@fray/dsl/ir';
import { fraction, minus, ONE, plus, times, ZERO, type Fraction } from './fractions.ts';
import { createPlay, step } from './interpret.ts';
import { byPolicy } from './policies.ts';
import { visits, type Edge } from './visits.ts';
import {
  begin,
  known,
  type Play,
  type Question,
  type Rules,
  type Sight,
  type State,
} from './world.ts';

/** One measure at one occurrence of its moment. The chances of its outcomes and of what is not reached come to 1. */
export interface NaiveRow {
  readonly measure: string;
  /** The number of the span for a measure asked at each; otherwise null. */
  readonly occurrence: number | null;
  /** Numbers in rising order, others as they came. `value` undefined: it could not be worked out. */
  readonly outcomes: readonly { readonly value: Value | undefined; readonly chance: Fraction }[];
  readonly notReached: Fraction;
}

export type NaiveOdds =
  | {
      readonly odds: 'known';
      readonly rows: readonly NaiveRow[];
      /** The chance that a rule goes wrong before all measures have their answers. */
      readonly faults: Fraction;
      /** How likely it is to come to where it was not followed: each chance may be so much larger, and `notReached` so much smaller. */
      readonly cut: Fraction;
      readonly states: number;
    }
  /** There is a question that neither a policy nor silence answers. */
  | { readonly odds: 'unanswered' }
  | { readonly odds: 'too-large' };

export interface NaiveLimits {
  /** Different moments, and ways that lead from one to another. What is further from the beginning is not followed. */
  readonly states: number;
  readonly ways: number;
}

export const SMALL: NaiveLimits = { states: 1_000, ways: 4_000 };
/** Where it is likelier than this to come to what is not followed, a fight is too large. */
const MOST_CUT: Fraction = { n: 1n, d: 1_000n };

/** A moment at which dice are thrown: what stands before the instruction that throws them, and what it has thrown already. */
interface Moment {
  readonly state: State;
  readonly thrown: readonly (readonly number[])[];
  /** What is thrown now. */
  readonly sizes: readonly number[];
}

type Reached = { readonly sights: readonly Sight[] } & (
  { readonly at: Moment } | { readonly at: 'over' | 'fault' | 'unanswered' }
);

/** The odds of each measure, from every way that a fight can go. */
export function naiveOdds(
  ruleset: Ruleset,
  question: Question = {},
  limits: NaiveLimits = SMALL,
): NaiveOdds {
  const { rules, start } = begin(ruleset, question);
  const moments: Moment[] = [];
  const numbers = new Map<string, number>();
  const edges: (Edge & { readonly sights: readonly Sight[]; readonly isFault: boolean })[] = [];
  const lead = (from: number | null, chance: Fraction, { at, sights }: Reached): void => {
    let to: number | null = null;
    if (typeof at === 'object') {
      const key = JSON.stringify([at.state, at.thrown]);
      to = numbers.get(key) ?? moments.length;
      if (to === moments.length) moments.push(at);
      numbers.set(key, to);
    }
    edges.push({ from, to, chance, sights, isFault: at === 'fault' });
  };
  const first = goOn(rules, { state: start, thrown: [], sizes: [] });
  if (first.at === 'unanswered') return { odds: 'unanswered' };
  lead(null, ONE, first);
  let followed = 0;
  for (let from = 0; from < moments.length; from += 1) {
    const moment = moments[from];
    if (moment === undefined) break;
    const ways = moment.sizes.reduce((n, size) => n * size, 1);
    if (from >= limits.states || edges.length + ways > limits.ways) break;
    followed = from + 1;
    for (let way = 0; way < ways; way += 1) {
      const thrown = [...moment.thrown, facesOf(moment.sizes, way)];
      const reached = goOn(rules, { ...moment, thrown });
      if (reached.at === 'unanswered') return { odds: 'unanswered' };
      lead(from, fraction(1n, BigInt(ways)), reached);
    }
  }
  const often = visits(moments.length, edges);
  if (often === undefined) return { odds: 'too-large' };
  const cut = often.slice(followed).reduce(plus, ZERO);
  if (cut.n * MOST_CUT.d > cut.d * MOST_CUT.n) return { odds: 'too-large' };
  const chanceOf = ({ from, chance }: Edge): Fraction =>
    from === null ? chance : times(often[from] ?? ZERO, chance);
  const seen = edges.flatMap((edge) =>
    edge.sights.map((sight) => [sight, chanceOf(edge)] as const),
  );
  return {
    odds: 'known',
    rows: rowsOf(rules, seen),
    faults: edges.reduce((sum, edge) => (edge.isFault ? plus(sum, chanceOf(edge)) : sum), ZERO),
    cut,
    states: moments.length,
  };
}

/** The way-th of all throws of such dice. */
function facesOf(sizes: readonly number[], way: number): readonly number[] {
  let rest = way;
  return sizes.map((size) => {
    const face = 1 + (rest % size);
    rest = Math.floor(rest / size);
    return face;
  });
}

/** Thrown to stop a play, and always the same one: to make one takes longer than to play on. */
const STOP = new Error('stopped');

/** From a moment whose dice have been thrown to the next one. What was seen counts when its instruction is done. */
function goOn(rules: Rules, moment: Moment): Reached {
  const { play, steps, sights, needs } = playOn(rules, moment, Number.POSITIVE_INFINITY);
  const { ended } = play.now;
  if (needs === null)
    return { at: ended === 'fault' || ended === 'budget' ? 'fault' : 'over', sights };
  if (needs === 'answer') return { at: 'unanswered', sights };
  // What stood before the instruction that throws is had by doing again all that came before it.
  const at = steps === 0 ? moment : { state: playOn(rules, moment, steps).play.now, thrown: [] };
  return { at: { ...at, sizes: needs }, sights };
}

/** Plays on from a moment, so many steps at most. `steps`: those that were done; `needs`: the dice that stopped it, or an answer. */
function playOn(
  rules: Rules,
  { state, thrown }: Moment,
  most: number,
): {
  play: Play;
  steps: number;
  sights: readonly Sight[];
  needs: readonly number[] | 'answer' | null;
} {
  const left = [...thrown];
  let needs: readonly number[] | 'answer' | null = null;
  const play = createPlay(rules, structuredClone(state), {
    faces: ({ sizes }) => {
      const faces = left.shift();
      if (faces !== undefined) return faces;
      needs = sizes;
      throw STOP;
    },
    answer: (asked, at) => {
      const answer = byPolicy(asked, at);
      if (answer !== undefined) return answer;
      needs = 'answer';
      throw STOP;
    },
  });
  let steps = 0;
  let seen = 0;
  try {
    for (; steps < most && play.now.ended === null && !isAnswered(rules, play.now); steps += 1) {
      step(play);
      seen = play.sights.length;
    }
  } catch (stopped) {
    if (stopped !== STOP) throw stopped;
  }
  return { play, steps, sights: play.sights.slice(0, seen), needs };
}

/** Whether every measure has had the only moment that counts: nothing that follows matters. */
function isAnswered({ watches }: Rules, { seen }: State): boolean {
  return (
    watches.length > 0 &&
    watches.every(
      ({ moment }, index) => moment.kind !== 'encounter' && known(seen, index, null) === true,
    )
  );
}

/** Every row adds up the chances of what was seen. */
function rowsOf(
  { watches }: Rules,
  seen: readonly (readonly [Sight, Fraction])[],
): readonly NaiveRow[] {
  return watches.flatMap(({ name }, watch) => {
    const own = seen.filter(([sight]) => sight.watch === watch);
    const occurrences = [...new Set(own.map(([sight]) => sight.occurrence))].sort(
      (a, b) => (a ?? 0) - (b ?? 0),
    );
    return (occurrences.length === 0 ? [null] : occurrences).map((occurrence) => {
      const sums = new Map<string, { value: Value | undefined; chance: Fraction }>();
      for (const [sight, chance] of own) {
        if (sight.occurrence !== occurrence) continue;
        const value = sight.isFault ? undefined : sight.value;
        const key = value === undefined ? '' : JSON.stringify(value);
        sums.set(key, { value, chance: plus(sums.get(key)?.chance ?? ZERO, chance) });
      }
      const outcomes = [...sums.values()].sort((a, b) =>
        typeof a.value === 'number' && typeof b.value === 'number' ? a.value - b.value : 0,
      );
      return {
        measure: name,
        occurrence,
        outcomes,
        notReached: outcomes.reduce((left, { chance }) => minus(left, chance), ONE),
      };
    });
  });
}
