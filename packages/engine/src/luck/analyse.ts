// A fight analysed: what each throw and each decision did to what was to be expected. Start, luck and jumps together are the end.
import type { Answer, Value } from '@fray/dsl/ir';
import { sidesOf } from '../drivers/source.ts';
import type { Event } from '../events/event.ts';
import { advance } from '../machine/advance.ts';
import type { Reply } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { answersTo, isDecidedBy, type NoExpectation } from '../odds/backward-induction.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { sightsOf } from '../statespace/tally.ts';
import { lowest, type Fraction } from '../values/rational.ts';
import {
  createExpectations,
  minus,
  exactFigure,
  isFigure,
  type ExpectationOptions,
  type Expectations,
  type Standpoint,
} from './expectations.ts';
import type {
  Alternative,
  Analysis,
  DecisionInput,
  Figure,
  AnalysedMoment,
  ThrowInput,
} from './moments.ts';
import type { Unplayable } from '../why/recording.ts';
import { positionsIn, type LogPosition } from './positions.ts';

/** A throw that can fall in more ways is looked at as a whole only. */
const MOST_WAYS = 1_296;

export interface AnalysisOptions extends ExpectationOptions {
  /** The side for which more is better; null: nobody is served, and no decision has a cost. */
  readonly serves: string | null;
  /** Told how far it is, in positions; true: stop. */
  readonly isOver?: (done: number, all: number) => boolean;
}

export type AnalysisFailure = Unplayable | NoExpectation | { readonly odds: 'stopped' };

/** An analysis, and what looks closer at one of its moments. */
export interface AnalysedFight {
  readonly analysis: Analysis;
  /** Every way in which the input of event `seq` could have gone; undefined: there is no such input, or too many ways. */
  readonly alternatives: (seq: number) => readonly Alternative[] | undefined;
}

/**
 * @param program of the log's rules, with the measure among its watches
 * @param events of the log from its header on; a log that is not over is analysed as far as it goes
 */
export function analyseFight(
  program: Program,
  events: readonly Event[],
  options: AnalysisOptions,
): AnalysedFight | AnalysisFailure {
  const positions = positionsIn(program, events);
  if ('unplayable' in positions) return positions;
  return analysisOf(program, positions, createExpectations(program, positions, options), options);
}

function analysisOf(
  program: Program,
  positions: readonly LogPosition[],
  expectations: Expectations,
  options: AnalysisOptions,
): AnalysedFight | AnalysisFailure {
  const moments: AnalysedMoment[] = [];
  const [first] = positions;
  const last = positions.at(-1);
  if (first === undefined || last === undefined) return { unplayable: 'The log has no header.' };
  const start = expectations.of(first);
  if (!isFigure(start)) return start;
  let before = start;
  for (const [index, position] of positions.entries()) {
    const next = positions[index + 1];
    if (next === undefined) break;
    if (options.isOver?.(index, positions.length) === true) return { odds: 'stopped' };
    const moment = momentOf(program, position, next, before, expectations, options);
    if ('odds' in moment) return moment;
    moments.push(moment);
    before = moment.after;
  }
  return {
    analysis: {
      start,
      end: before,
      ...sumsOf(positions, moments, before, expectations),
      isOver: last.need === undefined,
      moments,
      runs: expectations.runs() || null,
    },
    alternatives: (seq) => {
      const position = positions.find(({ input }) => input?.seq === seq);
      return position === undefined ? undefined : alternativesAt(program, position, expectations);
    },
  };
}

/** Luck and jumps together and by who threw or decided. */
function sumsOf(
  positions: readonly LogPosition[],
  moments: readonly AnalysedMoment[],
  end: Figure,
  expectations: Expectations,
): Pick<Analysis, 'luck' | 'jumps' | 'withoutLuck' | 'shares'> {
  const steps = moments.flatMap((moment, index) => {
    const [from, to] = [positions[index], positions[index + 1]];
    return from === undefined || to === undefined ? [] : [{ moment, step: [from, to] as const }];
  });
  const isThrow = ({ moment }: (typeof steps)[number]): boolean => moment.input.input === 'throw';
  const sum = (of: typeof steps): Figure => {
    const found = expectations.change(...of.map(({ step }) => step));
    if (!isFigure(found)) throw new Error('what was expected once is not any more');
    return found;
  };
  const names = [...new Set(moments.map(({ input }) => nameOf(input)))];
  const luck = sum(steps.filter(isThrow));
  return {
    luck,
    jumps: sum(steps.filter((one) => !isThrow(one))),
    withoutLuck: less(end, luck),
    shares: names.map((name) => {
      const own = steps.filter(({ moment }) => nameOf(moment.input) === name);
      const throws = own.filter(isThrow);
      const decisions = own.filter((one) => !isThrow(one));
      const costs = decisions.flatMap(({ moment: { input } }) =>
        input.input === 'decision' && input.cost !== null ? [input.cost] : [],
      );
      return {
        name,
        throws: throws.length,
        luck: sum(throws),
        decisions: decisions.length,
        jumps: sum(decisions),
        cost: costs.length === 0 ? null : costs.reduce(more),
      };
    }),
  };
}

function nameOf(input: AnalysedMoment['input']): string | null {
  if (input.input === 'throw') return input.need.roller;
  return input.input === 'word' ? input.by : input.need.decider;
}

/** Where both are estimates their intervals add up: no narrower is known. */
function more(a: Figure, b: Figure): Figure {
  return a.fraction !== null && b.fraction !== null
    ? exactFigure(minus(a.fraction, { n: -b.fraction.n, d: b.fraction.d }))
    : { decimal: a.decimal + b.decimal, fraction: null, low: a.low + b.low, high: a.high + b.high };
}

function less(a: Figure, b: Figure): Figure {
  return more(a, {
    decimal: -b.decimal,
    fraction: b.fraction === null ? null : { n: -b.fraction.n, d: b.fraction.d },
    low: -b.high,
    high: -b.low,
  });
}

function momentOf(
  program: Program,
  position: LogPosition,
  next: LogPosition,
  before: Figure,
  expectations: Expectations,
  { serves }: AnalysisOptions,
): AnalysedMoment | NoExpectation {
  const after = expectations.of(next);
  if (!isFigure(after)) return after;
  const change = expectations.change([position, next]);
  if (!isFigure(change)) return change;
  const { input, need } = position;
  if (input === null) throw new Error('the log goes on without an input');
  const figures = { seq: input.seq, before, after, change };
  if (input.type === 'ruled')
    return { ...figures, input: { input: 'word', by: input.data.by, why: input.data.why } };
  if (input.type === 'dice-rolled' && need?.need === 'throw')
    return {
      ...figures,
      input: throwInput(program, position, input.data.faces, before, expectations),
    };
  if (input.type === 'choice-made' && need?.need === 'choice') {
    const decision: DecisionInput = {
      input: 'decision',
      need,
      answer: input.data.answer,
      cost: null,
    };
    if (!isDecidedBy(serves, position.machine, need)) return { ...figures, input: decision };
    const cost = costOf(program, position, next, expectations);
    return cost !== null && !isFigure(cost) ? cost : { ...figures, input: { ...decision, cost } };
  }
  throw new Error('the log gives what is not needed');
}

/** The luck of a throw is that of its dice one after the other: each from what the dice before it left to be expected. */
function throwInput(
  program: Program,
  position: LogPosition,
  faces: readonly number[],
  before: Figure,
  expectations: Expectations,
): ThrowInput {
  const { need } = position;
  if (need?.need !== 'throw') throw new Error('no throw is needed here');
  const sides = sidesOf(need);
  const all = before.fraction === null ? undefined : everyFall(sides);
  if (all === undefined || before.fraction === null)
    return { input: 'throw', need, faces, dice: null, mattered: null };
  const worths: Fraction[] = [];
  for (const fall of all) {
    const found = expectations.of(afterReply(program, position, facesOf(fall)));
    if (!isFigure(found) || found.fraction === null)
      return { input: 'throw', need, faces, dice: null, mattered: null };
    worths.push(found.fraction);
  }
  // What holds of luck holds only if the ways together come to what was expected before.
  const mean = meanOf(worths);
  if (mean.n !== before.fraction.n || mean.d !== before.fraction.d)
    throw new Error(`the throws of event ${position.input?.seq} do not come to what was expected`);
  const mattered = worths.some(({ n, d }) => n !== worths[0]?.n || d !== worths[0].d);
  if (sides.length === 1) return { input: 'throw', need, faces, dice: null, mattered };
  let left = all.map((fall, index) => ({ fall, worth: worths[index] ?? ZERO }));
  let expected = before.fraction;
  const dice = faces.map((face, die) => {
    left = left.filter(({ fall }) => fall[die] === face);
    const now = meanOf(left.map(({ worth }) => worth));
    const luck = exactFigure(minus(now, expected));
    expected = now;
    return luck;
  });
  return { input: 'throw', need, faces, dice, mattered };
}

const ZERO: Fraction = { n: 0n, d: 1n };

function meanOf(worths: readonly Fraction[]): Fraction {
  let sum = ZERO;
  for (const { n, d } of worths) sum = lowest({ n: sum.n * d + n * sum.d, d: sum.d * d });
  return lowest({ n: sum.n, d: sum.d * BigInt(worths.length) });
}

/** Best less chosen. Null: there was only one option, or there are too many. */
function costOf(
  program: Program,
  position: LogPosition,
  next: LogPosition,
  expectations: Expectations,
): Figure | null | NoExpectation {
  const { need } = position;
  const answers = need?.need === 'choice' ? answersTo(need.offer) : undefined;
  if (answers === undefined || answers.length < 2) return null;
  let most: Figure | undefined;
  for (const answer of answers) {
    const found = expectations.change([next, afterReply(program, position, answerOf(answer))]);
    if (!isFigure(found)) return found;
    if (most === undefined || found.decimal > most.decimal) most = found;
  }
  // The answer that was given is one of them, played with the same dice: the most is never below 0.
  return most ?? null;
}

function alternativesAt(
  program: Program,
  position: LogPosition,
  expectations: Expectations,
): readonly Alternative[] | undefined {
  const { need, input } = position;
  if (need === undefined || input === null || input.type === 'ruled') return undefined;
  const replies: readonly Reply[] | undefined =
    need.need === 'throw'
      ? everyFall(sidesOf(need))?.map(facesOf)
      : answersTo(need.offer)?.map(answerOf);
  return replies?.map((reply): Alternative => {
    const found = expectations.of(afterReply(program, position, reply));
    const figure = isFigure(found) ? found : null;
    const faces = reply.reply === 'faces' ? reply.faces : null;
    const answer = reply.reply === 'answer' ? reply.answer : null;
    const given = input.type === 'dice-rolled' ? input.data.faces : input.data.answer;
    const isChosen = JSON.stringify(faces ?? answer) === JSON.stringify(given);
    return { faces, answer, isChosen, figure };
  });
}

function afterReply(
  program: Program,
  { machine, findings }: LogPosition,
  reply: Reply,
): Standpoint {
  const branch: Machine = copyMachine(machine, machine.used);
  const step = advance(program, branch, reply, 'untold');
  return { machine: branch, need: step.need, findings: [...findings, ...step.findings] };
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

/** What a measure came to in a log. */
export interface CameTo {
  /** Null: its moment has not come, or it could not be worked out. */
  readonly value: Value;
  /** The last one in the log, of a measure that is asked at each of its spans; otherwise null. */
  readonly occurrence: number | null;
}

/** What the program's first measure came to in this log. */
export function cameTo(program: Program, events: readonly Event[]): CameTo | Unplayable {
  const positions = positionsIn(program, events);
  if ('unplayable' in positions) return positions;
  const { sights } = sightsOf(
    program.watches.map(({ watch }) => watch),
    positions.at(-1)?.findings ?? [],
    [],
  );
  const last = sights.findLast(({ watch }) => watch === 0);
  return { value: last?.value ?? null, occurrence: last?.occurrence ?? null };
}
