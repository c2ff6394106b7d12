// Hit counts and messages of breakpoints: which of its hits a breakpoint stops at, and what a logpoint writes.
import { findBreak, type Breakpoint, type Recording } from '@fray/engine/debugger';
import type { Inspector } from '../debugger/inspector.ts';
import { formatValue } from '../report/sentences.ts';
import { clean } from '../report/text.ts';

/** Whether a breakpoint stops at its nth hit since the beginning of the fight. */
export type HitTest = (nth: number) => boolean;

/** Reads a hit count: `3`, `>3`, `>=3` or `%3`. Returns undefined if it is none. */
export function readHitTest(text: string): HitTest | undefined {
  const [, sign = '', digits = ''] = /^\s*(>=|>|%|)\s*(\d+)\s*$/.exec(text) ?? [];
  const count = Number(digits);
  if (count === 0) return undefined;
  switch (sign) {
    case '>':
      return (nth) => nth > count;
    case '>=':
      return (nth) => nth >= count;
    case '%':
      return (nth) => nth % count === 0;
    default:
      return (nth) => nth === count;
  }
}

const known = new WeakMap<Breakpoint, Map<number, number>>();

/** Returns how many times a breakpoint was hit up to this hit, counted from the beginning of the fight in both directions. */
export function hitsUntil(recording: Recording, breakpoint: Breakpoint, hit: number): number {
  const counts = known.get(breakpoint) ?? new Map<number, number>();
  known.set(breakpoint, counts);
  const later: number[] = [];
  let at: number | undefined = hit;
  while (at !== undefined && !counts.has(at)) {
    later.push(at);
    at = findBreak(recording, breakpoint, at, 'back');
  }
  let count = at === undefined ? 0 : (counts.get(at) ?? 0);
  for (const one of later.toReversed()) counts.set(one, (count += 1));
  return count;
}

/** Returns the message of a logpoint at an event: an expression of the rules in braces is replaced by its value. */
export function logText(inspector: Inspector, message: string, seq: number): string {
  return message.replaceAll(/\{([^{}]+)\}/g, (_, asked: string) => {
    const answer = inspector.askInside(asked.trim(), 'value')(seq);
    return 'value' in answer ? formatValue(answer.value) : `{${clean(answer.fault)}}`;
  });
}
