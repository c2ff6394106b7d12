// Odds counted the plain way: every face of every die, whole programs, fractions. Two moments are one where everything is the same.
import type { Ruleset, Watch } from '@fray/dsl/ir';
import { begin } from './begin.ts';
import type { Play, Question, Replies, Rules, MeasureReport } from './fight.ts';
import { fraction, minus, ONE, plus, times, ZERO, type Fraction } from './fractions.ts';
import { playOn } from './interpret.ts';
import { unasked } from './policies.ts';
import { visits, type Edge } from './visits.ts';
import { known } from './world.ts';

/** How likely each outcome is: as JSON, or `fault`, or `not reached`. All come to 1. */
export type Chances = ReadonlyMap<string, Fraction>;

export type NaiveOdds =
  | {
      readonly odds: 'known';
      /** Of each measure; where it is asked at each span of a name, for each number. */
      readonly rows: ReadonlyMap<string, Chances>;
      /** The chance that a rule goes wrong before all measures have their answers. */
      readonly faults: Fraction;
      /** How likely it is to come to where it was not followed: each chance may be so much larger, and that of `not reached` so much smaller. */
      readonly cut: Fraction;
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

/** A moment at which dice are thrown: what stood before the instruction that throws them, and what it has thrown already. */
interface Moment {
  readonly state: string;
  readonly thrown: readonly (readonly number[])[];
  /** What is thrown now. */
  readonly sizes: readonly number[];
}

interface Reached {
  readonly at: Moment | 'over' | 'fault' | 'unanswered';
  readonly reports: readonly MeasureReport[];
}

/** The odds of each measure, from every way that a fight can go. */
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

/** All that such dice can show. */
function throwsOf(sizes: readonly number[]): readonly (readonly number[])[] {
  return sizes.reduce<readonly (readonly number[])[]>(
    (all, size) =>
      all.flatMap((one) => Array.from({ length: size }, (_, face) => [...one, face + 1])),
    [[]],
  );
}

/** Thrown to stop a play, and always the same one: to make one takes longer than to play on. */
const STOP = new Error('stopped');

/** From what stood, with what is thrown then, to where more is thrown. What was seen counts when its instruction is done. */
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

/** Whether every measure has had the only moment that counts: nothing that follows matters. */
function isAnswered(play: Play): boolean {
  const { watches } = play;
  const isDone = ({ moment }: Watch, index: number): boolean =>
    moment.kind !== 'encounter' && known(play, 'asked', index, null) === true;
  return watches.length > 0 && watches.every(isDone);
}

/** What a measure is called, and at which number of the span it was asked. */
export const rowName = (measure: string, occurrence: number | null): string =>
  occurrence === null ? measure : `${measure} ${occurrence}`;

/** Every row adds up the chances of what was seen. */
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
