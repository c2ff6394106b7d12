// Counts odds naively: every face of every die, whole programs, exact fractions. Two moments are the same only if everything in
// them is equal.
import type { Ruleset, Watch } from '@fray/dsl/ir';
import { begin } from './begin.ts';
import type { Play, Question, Replies, Rules, MeasureReport } from './fight.ts';
import { fraction, minus, ONE, plus, times, ZERO, type Fraction } from './fractions.ts';
import { playOn } from './interpret.ts';
import { unasked } from './policies.ts';
import { visits, type Edge } from './visits.ts';
import { known } from './world.ts';

/** The probability of each outcome. A key is a value as JSON, `fault` or `not reached`. The probabilities add up to 1. */
export type Chances = ReadonlyMap<string, Fraction>;

export type NaiveOdds =
  | {
      readonly odds: 'known';
      /** The probabilities of each measure. A measure that is asked at each span has one row for each number of that span. */
      readonly rows: ReadonlyMap<string, Chances>;
      /** The probability that a rule goes wrong before all measures have their answers. */
      readonly faults: Fraction;
      /**
       * The probability of reaching moments that were not followed. Each outcome may be more likely by this much, and
       * `not reached` less likely.
       */
      readonly cut: Fraction;
    }
  /** Neither a policy nor a default answers some question. */
  | { readonly odds: 'unanswered' }
  | { readonly odds: 'too-large' };

export interface NaiveLimits {
  /** The most distinct moments, and the most ways from one to another. Moments further from the beginning are not followed. */
  readonly states: number;
  readonly ways: number;
}

export const SMALL: NaiveLimits = { states: 1_000, ways: 4_000 };
/** A fight is too large if it reaches moments that are not followed with a higher probability than this. */
const MOST_CUT: Fraction = { n: 1n, d: 1_000n };

/** A moment at which dice are thrown: the state before the instruction that throws them, and what it has thrown so far. */
interface Moment {
  readonly state: string;
  readonly thrown: readonly (readonly number[])[];
  /** The sizes of the dice that are thrown now. */
  readonly sizes: readonly number[];
}

interface Reached {
  readonly at: Moment | 'over' | 'fault' | 'unanswered';
  readonly reports: readonly MeasureReport[];
}

/** Returns the odds of each measure, from every way in which a fight can go. */
export function naiveOdds(
  ruleset: Ruleset,
  question: Question = {},
  limits: NaiveLimits = SMALL,
): NaiveOdds {
  const { rules, start } = begin(ruleset, question);
  const moments: Moment[] = [];
  const numbers = new Map<string, number>();
  const edges: (Edge & Reached)[] = [];
  const lead = (from: number | null, chance: Fraction, reached: Reached): void => {
    const { at } = reached;
    let to: number | null = null;
    if (typeof at === 'object') {
      const key = JSON.stringify([at.state, at.thrown]);
      to = numbers.get(key) ?? moments.push(at) - 1;
      numbers.set(key, to);
    }
    edges.push({ from, to, chance, ...reached });
  };
  lead(null, ONE, goOn(rules, JSON.stringify(start), []));
  let followed = 0;
  for (; followed < moments.length; followed += 1) {
    const { state, thrown, sizes } = moments[followed] ?? { state: '', thrown: [], sizes: [] };
    const ways = sizes.reduce((n, size) => n * size, 1);
    if (followed >= limits.states || edges.length + ways > limits.ways) break;
    const chance = fraction(1n, BigInt(ways));
    for (const faces of throwsOf(sizes))
      lead(followed, chance, goOn(rules, state, [...thrown, faces]));
  }
  if (edges.some(({ at }) => at === 'unanswered')) return { odds: 'unanswered' };
  const often = visits(moments.length, edges);
  if (often === undefined) return { odds: 'too-large' };
  const cut = often.slice(followed).reduce(plus, ZERO);
  if (cut.n * MOST_CUT.d > cut.d * MOST_CUT.n) return { odds: 'too-large' };
  const chanceOf = ({ from, chance }: Edge): Fraction =>
    from === null ? chance : times(often[from] ?? ZERO, chance);
  const seen = edges.flatMap((edge) =>
    edge.reports.map((report) => [report, chanceOf(edge)] as const),
  );
  const faults = edges
    .filter(({ at }) => at === 'fault')
    .map(chanceOf)
    .reduce(plus, ZERO);
  return { odds: 'known', rows: rowsOf(rules, seen), faults, cut };
}

/** Returns every combination of faces that dice of these sizes can show. */
function throwsOf(sizes: readonly number[]): readonly (readonly number[])[] {
  return sizes.reduce<readonly (readonly number[])[]>(
    (all, size) =>
      all.flatMap((one) => Array.from({ length: size }, (_, face) => [...one, face + 1])),
    [[]],
  );
}

/** Thrown to stop a play. It is made only once, because making an error takes longer than playing on. */
const STOP = new Error('stopped');

/** Plays on from a state with the given dice, until more dice are thrown. Reports count once their instruction is done. */
function goOn(rules: Rules, start: string, dice: Moment['thrown']): Reached {
  const left = [...dice];
  let [state, thrown]: [string, Moment['thrown']] = [start, []];
  let reports: readonly MeasureReport[] = [];
  let at: Reached['at'] = 'over';
  const stop = (where: Reached['at']): never => {
    at = where;
    throw STOP;
  };
  const replies: Replies = {
    rests: (play) => {
      reports = [...play.reports];
      if (isAnswered(play)) stop('over');
      [state, thrown] = [JSON.stringify(play.now), []];
    },
    faces: (_, sizes) => {
      const faces = left.shift() ?? stop({ state, thrown, sizes });
      thrown = [...thrown, faces];
      return faces;
    },
    tells: () => {},
    answer: (asked, play) => unasked(asked, play) ?? stop('unanswered'),
  };
  try {
    const play = playOn(rules, JSON.parse(start), replies);
    return {
      at: play.now.ended === 'done' || play.now.ended === 'ended' ? 'over' : 'fault',
      reports: play.reports,
    };
  } catch (stopped) {
    if (stopped !== STOP) throw stopped;
    return { at, reports };
  }
}

/** True if every measure has been asked at the only moment that counts, so that nothing later matters. */
function isAnswered(play: Play): boolean {
  const { watches } = play;
  const isDone = ({ moment }: Watch, index: number): boolean =>
    moment.kind !== 'encounter' && known(play, 'asked', index, null) === true;
  return watches.length > 0 && watches.every(isDone);
}

/** Returns the name of a row: the measure, and the number of the span at which it was asked, if there is one. */
export const rowName = (measure: string, occurrence: number | null): string =>
  occurrence === null ? measure : `${measure} ${occurrence}`;

/** Returns the row of each measure: adds up the probabilities of its reports. */
function rowsOf(
  { watches }: Rules,
  seen: readonly (readonly [MeasureReport, Fraction])[],
): ReadonlyMap<string, Chances> {
  const rows = new Map<string, Map<string, Fraction>>();
  watches.forEach(({ name }, index) => {
    const own = seen.filter(([{ watch }]) => watch === index);
    for (const occurrence of own.length === 0 ? [null] : own.map(([one]) => one.occurrence))
      rows.set(rowName(name, occurrence), new Map([['not reached', ONE]]));
    for (const [{ occurrence, value }, chance] of own) {
      const row = rows.get(rowName(name, occurrence));
      const add = (key: string, more: Fraction): unknown =>
        row?.set(key, plus(row.get(key) ?? ZERO, more));
      add(value === undefined ? 'fault' : JSON.stringify(value), chance);
      add('not reached', minus(ZERO, chance));
    }
  });
  return rows;
}
