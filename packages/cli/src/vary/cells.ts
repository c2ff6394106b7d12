// Every cell of a sweep, one after the other, on the same dice: what is known when it is stopped is kept.
import type { Odds } from '@fray/engine';
import { exitCodes, isStop, stop } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { answerMeasures, mostSeconds, type AnswerOptions } from '../odds/answer.ts';
import { answerCheck, asMeasures } from '../odds/answer-check.ts';
import { barText } from '../report/progress.ts';
import { clean } from '../report/text.ts';
import type { Rules } from '../rules.ts';
import { questionAt, type Axis } from './question.ts';

export interface Cell {
  /** A value of each axis. */
  readonly at: readonly string[];
  /** Null: it was stopped before this one. */
  readonly found: Odds | null;
}

export interface Sweep {
  readonly axes: readonly Axis[];
  /** In the order of the values; those of the last axis change first. */
  readonly cells: readonly Cell[];
  readonly isInterrupted: boolean;
}

export interface SweepOptions extends AnswerOptions {
  readonly check?: string;
  /** What a check is tried with. */
  readonly values: readonly string[];
}

/** More cells than this are no table. */
const mostCells = 2000;
/** Seconds for counting in all cells together. When they are used up, one second each is left. */
const secondsForAll = 60;

export async function sweep(host: Host, rules: Rules, axes: readonly Axis[], options: SweepOptions): Promise<Sweep> {
  const places = axes.reduce<readonly (readonly Axis['points'][number][])[]>((before, axis) => before.flatMap((points) => axis.points.map((point) => [...points, point])), [[]]);
  if (places.length > mostCells) throw stop(exitCodes.usage, `these are ${places.length} cells, more than ${mostCells}`, "fewer values: '=0..20 by 5'");
  let isInterrupted = false;
  const release = host.onInterrupt(() => {
    isInterrupted = true;
  });
  const progress = progressOf(host, places.length);
  const cells: Cell[] = [];
  const begun = performance.now();
  try {
    for (const [index, points] of places.entries()) {
      const at = points.map(({ label }) => label);
      await progress(index);
      if (isInterrupted) {
        cells.push({ at, found: null });
        continue;
      }
      const question = questionAt({ ruleset: rules.ruleset, set: options.set, given: options.given, with: options.values }, axes, points);
      const varied = { ...rules, ruleset: question.ruleset };
      const own = { ...options, set: question.set, given: question.given };
      try {
        if (options.check !== undefined) {
          cells.push({ at, found: asMeasures(options.check, answerCheck(varied, options.check, question.with, own)) });
        } else {
          const left = secondsForAll - (performance.now() - begun) / 1000;
          const { found, isInterrupted: isCut } = await answerMeasures(host, varied, own, { seconds: Math.max(1, Math.min(mostSeconds, left)), isQuiet: true });
          cells.push({ at, found: isCut ? null : found });
          isInterrupted ||= isCut;
        }
      } catch (error) {
        throw isStop(error) ? stop(error.exit, `${error.message} (at ${axes.map(({ name }, axis) => `${clean(name)}=${clean(at[axis] ?? '')}`).join(', ')})`, error.hint) : error;
      }
    }
  } finally {
    await progress(null);
    release();
  }
  return { axes, cells, isInterrupted };
}

/** A bar on a terminal, after a second; null takes it away. Signals have their turn. */
function progressOf(host: Host, all: number): (done: number | null) => Promise<void> {
  const begun = performance.now();
  let isShown = false;
  return async (done) => {
    if (done === null) {
      if (isShown) host.stderr.write('\r\u001b[K');
      return;
    }
    if (host.stderr.isTTY && performance.now() - begun > 1000) {
      isShown = true;
      host.stderr.write(`\r\u001b[K${barText(done, all, 'cells')}`);
    }
    await host.pause();
  };
}
