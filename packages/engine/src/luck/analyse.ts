// Analyses a fight: how each throw and each decision changed the expectation. Start, luck and jumps add up to the end.
import type { Value } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';
import type { Program } from '../machine/program.ts';
import { isDecidedBy, type NoExpectation } from '../odds/backward-induction.ts';
import { reportsOf } from '../statespace/tally.ts';
import { fractions } from '../values/rational.ts';
import type { Unplayable } from '../why/recording.ts';
import type { Analyst } from './analyst.ts';
import type { CountedFight } from './counted-fight.ts';
import { spotName, type LuckSpot, type PlayedSpot } from './spot-plays.ts';
import {
  swingOf,
  estimateOf,
  exactForm,
  figureWithInterval,
  sumOf,
  unknownForm,
  type Form,
} from './forms.ts';
import type {
  Alternative,
  AnalysedMoment,
  Analysis,
  DecisionInput,
  ThrowInput,
} from './moments.ts';
import { positionsIn } from './positions.ts';

export type AnalysisFailure = Unplayable | NoExpectation | { readonly odds: 'stopped' };

/** What is known about a log so far: the count, and plays by the names of their spots. */
interface KnownSoFar {
  readonly counted: CountedFight;
  readonly played: ReadonlyMap<string, PlayedSpot>;
}

/** An analysis, and a closer look at one of its moments. */
export interface AnalysedFight {
  readonly analysis: Analysis;
  /**
   * Returns every way in which the input of event `seq` could have gone; undefined if there is no such input, or if there
   * are too many ways.
   */
  readonly alternatives: (seq: number) => readonly Alternative[] | undefined;
}

/** A chance is precise enough if its interval is no wider than this to either side. */
export const GOOD = 0.02;

export function momentIndex({ positions }: Analyst, seq: number): number {
  return positions.findIndex(({ input }) => input?.seq === seq);
}

/** Returns the spots to play if counting failed: the longest first. */
export function spotsOf(analyst: Analyst, { from }: CountedFight): readonly LuckSpot[] {
  return analyst.positions.slice(0, from).flatMap((_, index): readonly LuckSpot[] => {
    return analyst.settled(index) === undefined ? [{ index, kind: null }] : [];
  });
}

/** Returns the spots to play to find out what the decisions of a side gave up. */
export function costSpots(
  analyst: Analyst,
  counted: CountedFight,
  serves: string | null,
): readonly LuckSpot[] {
  return analyst.positions.flatMap(({ need, machine, input }, index) =>
    need?.need === 'choice' && input?.type === 'choice-made' && isDecidedBy(serves, machine, need)
      ? waySpots(analyst, counted, index)
      : [],
  );
}

/** Returns the spots to play in order to value the other ways of an input. */
export function waySpots(
  analyst: Analyst,
  { from, moments }: CountedFight,
  index: number,
): readonly LuckSpot[] {
  const ways = analyst.ways(index);
  if (ways === undefined) return [];
  const counted = moments[index - from]?.ways;
  return [...new Set(ways.kinds)]
    .filter((kind) => kind !== ways.chosen && (counted?.[kind] ?? null) === null)
    .map((kind) => ({ index, kind }));
}

/**
 * Combines everything known. A moment of which nothing is known gets a figure that is not known (`isKnown`). `stopped`: nothing
 * is known of the start.
 */
export function analysisOf(
  analyst: Analyst,
  known: KnownSoFar,
  serves: string | null,
): Analysis | NoExpectation | { readonly odds: 'stopped' } {
  const { positions } = analyst;
  const { counted, played } = known;
  const forms = formsOf(analyst, known);
  if ('odds' in forms) return forms;
  const at = (index: number): Form => forms[index] ?? exactForm(fractions.zero);
  const moments: AnalysedMoment[] = [];
  const steps: Step[] = [];
  for (const [index, { input, need, machine }] of positions.entries()) {
    if (input === null || index === positions.length - 1) continue;
    const change = swingOf(at(index + 1), at(index));
    const cost =
      need?.need === 'choice' && isDecidedBy(serves, machine, need)
        ? costOf(analyst, known, index, at(index + 1))
        : null;
    moments.push({
      seq: input.seq,
      before: figureWithInterval(at(index)),
      after: figureWithInterval(at(index + 1)),
      change: figureWithInterval(change),
      input: inputOf(analyst, known, index, at(index), cost),
    });
    steps.push({
      isThrow: input.type === 'dice-rolled',
      name: nameAt(analyst, index),
      change,
      cost,
    });
  }
  const first = at(0);
  const last = at(positions.length - 1);
  const sum = (of: readonly Step[]): Form =>
    sumOf(of.map(({ change }) => [fractions.one, change] as const));
  const luck = sum(steps.filter(({ isThrow }) => isThrow));
  return {
    start: figureWithInterval(first),
    end: figureWithInterval(last),
    luck: figureWithInterval(luck),
    jumps: figureWithInterval(sum(steps.filter(({ isThrow }) => !isThrow))),
    withoutLuck: figureWithInterval(swingOf(last, luck)),
    shares: [...new Set(steps.map(({ name }) => name))].map((name) => {
      const own = steps.filter((step) => step.name === name);
      const throws = own.filter(({ isThrow }) => isThrow);
      const decisions = own.filter(({ isThrow }) => !isThrow);
      const costs = decisions.flatMap(({ cost }) => (cost === null ? [] : [cost]));
      return {
        name,
        throws: throws.length,
        luck: figureWithInterval(sum(throws)),
        decisions: decisions.length,
        jumps: figureWithInterval(sum(decisions)),
        cost:
          costs.length === 0
            ? null
            : figureWithInterval(sumOf(costs.map((cost) => [fractions.one, cost] as const))),
      };
    }),
    isOver: positions.at(-1)?.need === undefined,
    moments,
    runs:
      counted.from === 0 && forms.every(({ fraction }) => fraction !== null)
        ? null
        : Math.max(...[...played.values()].map(({ tally }) => tally.runs), 0),
  };
}

interface Step {
  readonly isThrow: boolean;
  readonly name: string | null;
  readonly change: Form;
  readonly cost: Form | null;
}

/** Returns the expectation at each position. Where nothing is known it stays at the level of the position before. */
function formsOf(
  analyst: Analyst,
  { counted, played }: KnownSoFar,
): readonly Form[] | NoExpectation | { readonly odds: 'stopped' } {
  const backwards: (Form | undefined)[] = [];
  for (let index = analyst.positions.length - 1; index >= 0; index -= 1) {
    const exact = counted.moments[index - counted.from]?.value ?? analyst.settled(index);
    if (exact !== undefined && 'odds' in exact) return exact;
    backwards.push(
      exact === undefined
        ? playedForm(played.get(spotName({ index, kind: null })), backwards.at(-1))
        : exactForm(exact),
    );
  }
  const forms = backwards.toReversed();
  let before = forms[0];
  if (before === undefined) return { odds: 'stopped' };
  const all: Form[] = [];
  for (const form of forms) all.push((before = form ?? unknownForm(before.decimal)));
  return all;
}

/** Returns the expectation from plays, which may be only of the ways that did not lead to `next`; undefined if it is not known. */
function playedForm(played: PlayedSpot | undefined, next: Form | undefined): Form | undefined {
  if (played === undefined) return undefined;
  const { share, tally } = played;
  if (share.n === share.d) return next;
  if (tally.runs === 0) return undefined;
  const others = estimateOf(tally);
  if (share.n === 0n) return others;
  return next === undefined
    ? undefined
    : sumOf([
        [share, next],
        [fractions.rest(share), others],
      ]);
}

/**
 * Returns the expectation of a kind of way; undefined if it is not known. The way that happened has the expectation of
 * `next`.
 */
function wayForm({ counted, played }: KnownSoFar, index: number, kind: number): Form | undefined {
  const exact = counted.moments[index - counted.from]?.ways?.[kind] ?? null;
  if (exact !== null) return exactForm(exact);
  const one = played.get(spotName({ index, kind }));
  return one === undefined || one.tally.runs === 0 ? undefined : estimateOf(one.tally);
}

/**
 * Returns best minus chosen, never below 0. Null if there was only one option, if there are too many, or if nothing is
 * known of one.
 */
function costOf(analyst: Analyst, known: KnownSoFar, index: number, next: Form): Form | null {
  const ways = analyst.ways(index);
  if (ways === undefined || ways.replies.length < 2) return null;
  let most = exactForm(fractions.zero);
  for (const kind of new Set(ways.kinds)) {
    if (kind === ways.chosen) continue;
    const way = wayForm(known, index, kind);
    if (way === undefined) return null;
    const more = swingOf(way, next);
    if (more.decimal > most.decimal) most = more;
  }
  return most;
}

function nameAt({ positions }: Analyst, index: number): string | null {
  const { need, input } = positions[index] ?? {};
  if (input?.type === 'ruled') return input.data.by;
  return need?.need === 'throw' ? need.roller : (need?.decider ?? null);
}

function inputOf(
  analyst: Analyst,
  { counted, played }: KnownSoFar,
  index: number,
  before: Form,
  cost: Form | null,
): AnalysedMoment['input'] {
  const { input, need } = analyst.positions[index] ?? {};
  if (input?.type === 'ruled') return { input: 'word', by: input.data.by, why: input.data.why };
  if (input?.type === 'choice-made' && need?.need === 'choice')
    return {
      input: 'decision',
      need,
      answer: input.data.answer,
      cost: cost === null ? null : figureWithInterval(cost),
    } satisfies DecisionInput;
  if (input?.type !== 'dice-rolled' || need?.need !== 'throw')
    throw new Error('the log gives what is not needed');
  const { ways = null, dice = null } = counted.moments[index - counted.from] ?? {};
  const share = played.get(spotName({ index, kind: null }))?.share;
  const known = ways?.every((expectation) => expectation !== null) === true ? ways : null;
  const [first] = known ?? [];
  let expected = before;
  return {
    input: 'throw',
    need,
    faces: input.data.faces,
    dice:
      dice?.map((expectation) => {
        const now = exactForm(expectation);
        const luck = figureWithInterval(swingOf(now, expected));
        expected = now;
        return luck;
      }) ?? null,
    mattered:
      known !== null
        ? known.some((expectation) => expectation?.n !== first?.n || expectation?.d !== first?.d)
        : share !== undefined && share.n === share.d
          ? false
          : null,
  } satisfies ThrowInput;
}

/** Returns every way in which an input could have gone; undefined if there is none, or if there are too many ways. */
export function alternativesOf(
  analyst: Analyst,
  known: KnownSoFar,
  index: number,
): readonly Alternative[] | undefined {
  const ways = analyst.ways(index);
  const forms = formsOf(analyst, known);
  const input = analyst.positions[index]?.input;
  if (ways === undefined || input === null || input === undefined || 'odds' in forms)
    return undefined;
  const next = forms[index + 1];
  return ways.replies.map((reply, way): Alternative => {
    const kind = ways.kinds[way] ?? -1;
    const form = kind === ways.chosen ? next : wayForm(known, index, kind);
    const faces = reply.reply === 'faces' ? reply.faces : null;
    const answer = reply.reply === 'answer' ? reply.answer : null;
    const given =
      input.type === 'dice-rolled'
        ? input.data.faces
        : input.type === 'choice-made'
          ? input.data.answer
          : null;
    return {
      faces,
      answer,
      isChosen: JSON.stringify(faces ?? answer) === JSON.stringify(given),
      figure: form === undefined ? null : figureWithInterval(form),
    };
  });
}

/** The value of a measure in a log. */
interface CameTo {
  /** The value; null if its moment has not come, or if it could not be evaluated. */
  readonly value: Value;
  /** The last occurrence in the log, if the measure is evaluated at each of its spans; otherwise null. */
  readonly occurrence: number | null;
}

/** Returns the value of the program's first measure in this log. */
export function cameTo(program: Program, events: readonly Event[]): CameTo | Unplayable {
  const positions = positionsIn(program, events);
  if ('unplayable' in positions) return positions;
  const { reports } = reportsOf(
    program.watches.map(({ watch }) => watch),
    positions.at(-1)?.findings ?? [],
    [],
  );
  const last = reports.findLast(({ watch }) => watch === 0);
  return { value: last?.value ?? null, occurrence: last?.occurrence ?? null };
}
