// A debugger without a user interface: a place in a recording, breakpoints and watches, over a log or a run in progress.
import { findBreak, type Breakpoint } from './breakpoints.ts';
import { land, type Move, type Direction } from './moves.ts';
import type { DebugQuestion, DebugAnswer } from './debug-question.ts';
import type { Recording } from './recording.ts';

interface DebuggerWatch {
  readonly text: string;
  readonly question: DebugQuestion;
}

/** The place after a move. If there is nothing in that direction, `at` stays the same. */
export type DebuggerStop =
  | { readonly stop: 'there'; readonly at: number }
  | {
      readonly stop: 'breakpoint';
      readonly at: number;
      readonly breakpoints: readonly Breakpoint[];
    }
  | { readonly stop: 'nothing'; readonly at: number };

export interface Debugger {
  readonly recording: Recording;
  /** The current event: it has happened. */
  readonly at: () => number;
  /** The breakpoints in the order in which they were set. */
  readonly breakpoints: Breakpoint[];
  readonly watches: DebuggerWatch[];
  readonly go: (move: Move, way: Direction) => DebuggerStop;
  /** Goes to the event with that number, or to the nearest. A live run is played as far as needed. */
  readonly jump: (seq: number) => DebuggerStop;
  /** Goes to the nearest breakpoint; if there is none in that direction, nothing happens. */
  readonly run: (way: Direction) => DebuggerStop;
  /** The values of the watches here. */
  readonly watched: () => readonly { readonly text: string; readonly answer: DebugAnswer }[];
}

/**
 * Makes a debugger at the first event. Any of its functions throws a RecordingFault if reading a block of the log shows an
 * error.
 */
export function createDebugger(recording: Recording): Debugger {
  let here = 0;
  const breakpoints: Breakpoint[] = [];
  const watches: DebuggerWatch[] = [];

  const arrive = (at: number | undefined): DebuggerStop => {
    if (at === undefined) return { stop: 'nothing', at: here };
    here = at;
    return { stop: 'there', at };
  };

  const jump = (seq: number): DebuggerStop => {
    while (seq >= recording.count() && recording.more());
    return arrive(Math.max(0, Math.min(seq, recording.count() - 1)));
  };

  const run = (way: Direction): DebuggerStop => {
    const found = breakpoints.flatMap((breakpoint) => {
      const at = findBreak(recording, breakpoint, here, way);
      return at === undefined ? [] : [{ breakpoint, at }];
    });
    if (found.length === 0) return { stop: 'nothing', at: here };
    here = (way === 'forward' ? Math.min : Math.max)(...found.map(({ at }) => at));
    return {
      stop: 'breakpoint',
      at: here,
      breakpoints: found.filter(({ at }) => at === here).map(({ breakpoint }) => breakpoint),
    };
  };

  return {
    recording,
    at: () => here,
    breakpoints,
    watches,
    go: (move, way) => arrive(land(recording, here, move, way)),
    jump,
    run,
    watched: () => watches.map(({ text, question }) => ({ text, answer: question.at(here) })),
  };
}
