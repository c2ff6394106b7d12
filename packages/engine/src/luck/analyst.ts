// Looks at the positions of a log one by one: counts what is to be expected from there on, or plays it. Each look is a piece of work of its own, for any thread.
import type { Answer } from '@fray/dsl/ir';
import { createStreams } from '../dice/streams.ts';
import { chooseFrom, isRefusal, sidesOf, type ChoiceSource } from '../drivers/source.ts';
import type { Event } from '../events/event.ts';
import { advance } from '../machine/advance.ts';
import type { Reply } from '../machine/api.ts';
import type { Program } from '../machine/program.ts';
import {
  answersTo,
  createInduction,
  type ExpectationTarget,
  type NoExpectation,
} from '../odds/backward-induction.ts';
import { createRuns, isUnanswered } from '../odds/sample.ts';
import { controlKey, stateLayoutOf } from '../statespace/control-location.ts';
import type { OddsLimits } from '../statespace/limits.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { variablesOf } from '../statespace/state-variables.ts';
import { sightsOf } from '../statespace/tally.ts';
import { decimalOf, fractions, lowest, type Fraction } from '../values/rational.ts';
import type { Unplayable } from '../why/recording.ts';
import { halfWidth, noPlays, type PlayTally } from './forms.ts';
import { positionsIn, type LogPosition } from './positions.ts';

/** A throw that can fall in more ways is looked at as a whole only. */
const MOST_WAYS = 1_296;
/** Plays between two looks at what they come to. */
const ROUND = 10;

export interface AnalystOptions {
  readonly choices: readonly ChoiceSource[];
  readonly target: ExpectationTarget;
  /** Of all plays. */
  readonly seed: string;
}

/** How an input could have gone. Ways after which the same is to be expected, since nothing that matters differs, are of one kind. */
interface InputWays {
  readonly replies: readonly Reply[];
  /** The kind of each. */
  readonly kinds: readonly number[];
  /** The kind of what happened; -1: none of these. */
  readonly chosen: number;
}

/** What is played: from a position on but for what happened (null), or from after a kind of ways. */
export interface LuckSpot {
  readonly index: number;
  readonly kind: number | null;
}

/** Plays of a spot, and how likely what happened at its position was: what follows that is known from the next position. */
export interface PlayedSpot {
  readonly tally: PlayTally;
  readonly share: Fraction;
  /** There is nothing to add. */
  readonly isDone: boolean;
}

/** When an estimate is good enough: its interval is this wide to either side, or it rests on so many plays. */
export interface Precision {
  readonly good: number;
  readonly most: number;
}

/** What was counted at a position. */
interface MomentCount {
  readonly value: Fraction;
  /** By kind of way; null: there are none, or they were not asked for. Of a way that is too large to be counted null. */
  readonly ways: readonly (Fraction | null)[] | null;
  /** Of several dice that were thrown, the worth once each is known. */
  readonly dice: readonly Fraction[] | null;
}

/** The positions from `from` on, to the last. */
export interface CountedFight {
  readonly from: number;
  readonly moments: readonly MomentCount[];
}

/** Cheap to ask again: what it found it keeps. */
export interface Analyst {
  readonly positions: readonly LogPosition[];
  /** Undefined: no input is here that could have gone otherwise, or too many ways. */
  readonly ways: (index: number) => InputWays | undefined;
  /** What a position comes to if that is settled there; undefined: it is not. */
  readonly settled: (index: number) => Fraction | NoExpectation | undefined;
  /** From the end back, as far as the limits go. */
  readonly count: (limits: OddsLimits) => CountedFight | NoExpectation;
  /** A few plays from a position on, whatever happened there: rough, and soon known, since no other way has to be tried. */
  readonly glance: (index: number) => PlayedSpot | NoExpectation;
  /** Goes on from `tally` until that is good enough, or `isOver` says so after a round. */
  readonly play: (
    spot: LuckSpot,
    tally: PlayTally,
    precision: Precision,
    isOver: () => boolean,
  ) => PlayedSpot | NoExpectation;
}

type Standpoint = Pick<LogPosition, 'machine' | 'need' | 'findings'>;

/** Where plays begin, and the ways of its input that they begin with, each as often; none: as it falls, or is chosen. */
interface PlayStart {
  readonly at: Standpoint;
  readonly first: readonly Reply[];
}

/**
 * @param program of the log's rules, with the measure among its watches
 * @param events of the log from its header on; a log that is not over is looked at as far as it goes
 */
export function createAnalyst(
  program: Program,
  events: readonly Event[],
  { choices, target, seed }: AnalystOptions,
): Analyst | Unplayable {
  const positions = positionsIn(program, events);
  if ('unplayable' in positions) return positions;
  const [first] = positions;
  if (first === undefined) return { unplayable: 'The log has no header.' };
  const watches = program.watches.map(({ watch }) => watch);
  const layout = stateLayoutOf(program);
  const variables = variablesOf(layout, first.machine);

  /** What was seen up to there, and the worth of the measure if that settles it. */
  const seenBy = ({
    findings,
    need,
  }: Pick<Standpoint, 'findings' | 'need'>): {
    readonly worth: Fraction | NoExpectation | undefined;
    readonly seen: readonly string[];
  } => {
    const { sights, seen } = sightsOf(watches, findings, []);
    const sight = sights.find(
      ({ watch, occurrence }) => watch === target.watch && occurrence === target.occurrence,
    );
    if (sight !== undefined)
      return {
        seen,
        worth:
          sight.fault === null ? target.worth(sight.value) : { odds: 'fault', text: sight.fault },
      };
    return {
      seen,
      worth: need === undefined ? (target.unseen ?? { odds: 'not-reached' }) : undefined,
    };
  };

  /** The same for standpoints from which the fight goes on alike. */
  const keyOf = (at: Standpoint): string => {
    const { worth, seen } = seenBy(at);
    if (worth !== undefined)
      return JSON.stringify('odds' in worth ? worth : `${worth.n}/${worth.d}`);
    return `${controlKey(layout, at.machine)}${variables
      .read(at.machine)
      .join(' ')
      .replace(/( 0)+$/, '')} ${seen.join('|')}`;
  };

  const after = ({ machine, findings }: Standpoint, reply: Reply): Standpoint => {
    const branch = copyMachine(machine, machine.used);
    const step = advance(program, branch, reply, 'untold');
    return { machine: branch, need: step.need, findings: [...findings, ...step.findings] };
  };

  const nextKeys = new Map<number, string>();
  const nextKey = (index: number): string => {
    const next = positions[index + 1];
    let key = nextKeys.get(index);
    if (key === undefined) nextKeys.set(index, (key = next === undefined ? '' : keyOf(next)));
    return key;
  };

  const allWays = new Map<number, InputWays | undefined>();
  const ways = (index: number): InputWays | undefined => {
    if (!allWays.has(index)) allWays.set(index, waysAt(index));
    return allWays.get(index);
  };
  const waysAt = (index: number): InputWays | undefined => {
    const position = positions[index];
    const replies = position === undefined ? undefined : repliesTo(position);
    if (position === undefined || replies === undefined) return undefined;
    const keys: string[] = [];
    const kinds = replies.map((reply) => {
      const key = keyOf(after(position, reply));
      const known = keys.indexOf(key);
      return known < 0 ? keys.push(key) - 1 : known;
    });
    return { replies, kinds, chosen: keys.indexOf(nextKey(index)) };
  };

  /** How likely what happened was. Of a word of the referee that is not known. */
  const shareOf = (index: number): Fraction => {
    const position = positions[index];
    const { need, input } = position ?? {};
    if (position === undefined || input === null || input?.type === 'ruled' || need === undefined)
      return fractions.zero;
    if (need.need === 'choice') {
      const reply = chooseFrom(choices, need, position.machine);
      if (reply === undefined || isRefusal(reply)) return fractions.zero;
      return keyOf(after(position, reply)) === nextKey(index) ? fractions.one : fractions.zero;
    }
    const all = ways(index);
    if (all === undefined) return fractions.zero;
    return lowest({
      n: BigInt(all.kinds.filter((kind) => kind === all.chosen).length),
      d: BigInt(all.kinds.length),
    });
  };
  const shares = new Map<number, Fraction>();
  const share = (index: number): Fraction => {
    const known = shares.get(index) ?? shareOf(index);
    shares.set(index, known);
    return known;
  };

  const settled: Analyst['settled'] = (index) => {
    const position = positions[index];
    return position === undefined ? undefined : seenBy(position).worth;
  };

  const count: Analyst['count'] = (limits) => {
    const induction = createInduction(program, first.machine, choices, null, target, limits);
    const expected = (at: Standpoint): Fraction | NoExpectation => {
      const { worth, seen } = seenBy(at);
      if (worth !== undefined) return worth;
      const found = induction.expect(at.machine, { need: at.need, findings: [] }, seen);
      return found.odds === 'expected' ? found.low : found;
    };
    const moments: MomentCount[] = [];
    for (let index = positions.length - 1; index >= 0; index -= 1) {
      const position = positions[index];
      if (position === undefined) break;
      const value = expected(position);
      if ('odds' in value) {
        if (isTooMuch(value)) break;
        return value;
      }
      const all = ways(index);
      const byKind = all === undefined ? null : worthOfKinds(position, all, expected);
      moments.unshift({
        value,
        ways: byKind,
        dice:
          all === undefined || byKind === null ? null : worthOfDice(position, all, byKind, value),
      });
    }
    return { from: positions.length - moments.length, moments };
  };

  const worthOfKinds = (
    position: LogPosition,
    { replies, kinds }: InputWays,
    expected: (at: Standpoint) => Fraction | NoExpectation,
  ): readonly (Fraction | null)[] =>
    Array.from({ length: Math.max(...kinds) + 1 }, (_, kind) => {
      const reply = replies[kinds.indexOf(kind)];
      const found = reply === undefined ? null : expected(after(position, reply));
      return found === null || 'odds' in found ? null : found;
    });

  const startOf = ({ index, kind }: LuckSpot): PlayStart => {
    const position = positions[index];
    if (position === undefined) throw new RangeError(`there is no position ${index}`);
    const all = ways(index);
    if (kind !== null) {
      const reply = all?.replies[all.kinds.indexOf(kind)];
      if (reply === undefined)
        throw new RangeError(`position ${index} has no ways of kind ${kind}`);
      return { at: after(position, reply), first: [] };
    }
    const others =
      position.need?.need === 'throw' && position.input?.type === 'dice-rolled'
        ? (all?.replies.filter((_, way) => all.kinds[way] !== all.chosen) ?? [])
        : [];
    return { at: position, first: others };
  };

  const starts = new Map<string, PlayStart>();
  const play: Analyst['play'] = (spot, from, precision, isOver) => {
    const known = spot.kind === null ? share(spot.index) : fractions.zero;
    const id = spotName(spot);
    const start = starts.get(id) ?? startOf(spot);
    starts.set(id, start);
    // Ways of one moment are played with the same dice, and each moment with its own.
    const seedHere = `${seed} ${spot.index}${spot.kind === null ? '' : ' ways'}`;
    return playFrom(start, known, seedHere, from, precision, isOver);
  };
  const glance: Analyst['glance'] = (index) => {
    const at = positions[index];
    if (at === undefined) throw new RangeError(`there is no position ${index}`);
    const precision = { good: Infinity, most: ROUND };
    const start = { at, first: [] };
    return playFrom(start, fractions.zero, `${seed} ${index}`, noPlays, precision, () => false);
  };
  const playFrom = (
    start: PlayStart,
    known: Fraction,
    seedHere: string,
    from: PlayTally,
    { good, most }: Precision,
    isOver: () => boolean,
  ): PlayedSpot | NoExpectation => {
    const part = decimalOf(known);
    const done = (tally: PlayTally): PlayedSpot => ({ tally, share: known, isDone: true });
    if (part === 1) return done(noPlays);
    const { worth } = seenBy(start.at);
    if (worth !== undefined) {
      if ('odds' in worth) return worth;
      const once = decimalOf(worth);
      return done({ runs: 1, sum: once, squares: once * once, largest: 0 });
    }
    const single = createRuns(program, start.at.machine, choices, seedHere);
    const pick = createStreams(`${seedHere} way`, []);
    let { runs, sum, squares, largest } = from;
    // What is known of the next position counts with its share: so much less has to be known of the rest.
    const less = (1 - part) / (1 + part);
    for (;;) {
      const tally: PlayTally = { runs, sum, squares, largest };
      if (runs > 0 && (runs >= most * less || halfWidth(tally) * Math.sqrt(less) <= good))
        return done(tally);
      if (runs > from.runs && isOver()) return { tally, share: known, isDone: false };
      for (const end = runs + ROUND; runs < end; runs += 1) {
        const { first: others } = start;
        pick.begin(runs);
        const [way = 1] = others.length > 0 ? pick.throw('way', [others.length]) : [];
        const result = single.play(runs, others[way - 1]);
        if (isUnanswered(result)) return result;
        const ended = seenBy({
          findings: [...start.at.findings, ...result.findings],
          need: undefined,
        });
        if (ended.worth === undefined || 'odds' in ended.worth)
          return ended.worth ?? { odds: 'not-reached' };
        const one = decimalOf(ended.worth);
        sum += one;
        squares += one * one;
        largest = Math.max(largest, Math.abs(one));
      }
    }
  };

  return { positions, ways, settled, count, glance, play };
}

export function spotName({ index, kind }: LuckSpot): string {
  return kind === null ? `${index}` : `${index} ${kind}`;
}

/** What cannot be counted can still be played. */
function isTooMuch({ odds }: NoExpectation): boolean {
  return odds === 'too-large' || odds === 'circle';
}

function repliesTo({ need, input }: LogPosition): readonly Reply[] | undefined {
  if (need === undefined || input === null || input.type === 'ruled') return undefined;
  if (need.need === 'choice') return answersTo(need.offer)?.map(answerOf);
  return everyFall(sidesOf(need))?.map(facesOf);
}

const facesOf = (faces: readonly number[]): Reply => ({ reply: 'faces', faces, origin: 'script' });
const answerOf = (answer: Answer): Reply => ({ reply: 'answer', answer, by: 'script' });

/** Every way in which dice of these sides can fall; undefined: too many. */
function everyFall(sides: readonly number[]): readonly (readonly number[])[] | undefined {
  if (sides.reduce((ways, size) => ways * size, 1) > MOST_WAYS) return undefined;
  let falls: readonly (readonly number[])[] = [[]];
  for (const size of sides)
    falls = falls.flatMap((fall) => Array.from({ length: size }, (_, n) => [...fall, n + 1]));
  return falls;
}

/** What a throw comes to as one die after the other is known. */
function worthOfDice(
  { input }: LogPosition,
  { replies, kinds }: InputWays,
  byKind: readonly (Fraction | null)[],
  before: Fraction,
): readonly Fraction[] | null {
  if (input?.type !== 'dice-rolled') return null;
  const worths: Fraction[] = [];
  for (const kind of kinds) {
    const worth = byKind[kind] ?? null;
    if (worth === null) return null;
    worths.push(worth);
  }
  // What holds of luck holds only if the ways together come to what was expected before.
  const mean = meanOf(worths);
  if (mean.n !== before.n || mean.d !== before.d)
    throw new Error(`the throws of event ${input.seq} do not come to what was expected`);
  const { faces } = input.data;
  if (faces.length === 1) return null;
  let left = replies.map((reply, way) => ({ reply, worth: worths[way] ?? fractions.zero }));
  return faces.map((face, die) => {
    left = left.filter(({ reply }) => reply.reply === 'faces' && reply.faces[die] === face);
    return meanOf(left.map(({ worth }) => worth));
  });
}

function meanOf(worths: readonly Fraction[]): Fraction {
  let sum = fractions.zero;
  for (const worth of worths) sum = lowest(fractions.add(sum, worth));
  return lowest({ n: sum.n, d: sum.d * BigInt(worths.length) });
}
