// Tells where a run or a log breaks the invariants of its rules.
import { addToList } from '@fray/dsl/internal';
import type { SourcePlace } from '@fray/dsl/ir';
import type { InvariantBreak } from '@fray/engine/log';
import { lineFrame, listBlock, sentence, type Report, type SourceText } from './blocks/blocks.ts';

/** A line of an invariant that breaks, with the moments at which it does. */
export interface BrokenByRun {
  readonly invariant: string;
  readonly where: SourcePlace | null;
  /** Why it had no answer the first time; null if it was false. */
  readonly fault: string | null;
  /** The events after which it did not hold any more, in order; at least one. */
  readonly events: readonly [number, ...number[]];
}

/** Gathers breaks by the line that breaks, in the order of their first events. */
export function invariantsBroken(breaks: readonly InvariantBreak[]): readonly BrokenByRun[] {
  const lines = new Map<string, InvariantBreak[]>();
  for (const one of breaks) {
    addToList(lines, JSON.stringify([one.invariant, one.line]), one);
  }
  return [...lines.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const { invariant, where, fault, event } = first;
    return [{ invariant, where, fault, events: [event, ...more.map((one) => one.event)] }];
  });
}

/** Tells each broken line: its invariant, the events, and its place in the sources. */
export function brokenReport(lines: readonly BrokenByRun[], files: readonly SourceText[]): Report {
  return lines.flatMap(({ invariant, where, fault, events: [first, ...more] }): Report => {
    const often =
      more.length === 0 ? '' : `, and ${more.length === 1 ? 'once' : `${more.length} times`} more`;
    const file = files[where?.file ?? -1];
    return [
      sentence([
        { is: 'bad', text: 'Broken invariant:' },
        ` ${invariant}, after event ${first}${often}`,
      ]),
      ...listBlock(fault === null ? [] : [fault]),
      ...(where === null || file === undefined ? [] : lineFrame(file, where.line)),
    ];
  });
}

/** A broken line in the words of `--json`. */
export interface BrokenAnswer extends Pick<BrokenByRun, 'invariant' | 'fault' | 'events'> {
  readonly file: string | null;
  readonly line: number | null;
}

/** Returns the broken lines as data. */
export function brokenJson(
  lines: readonly BrokenByRun[],
  files: readonly SourceText[],
): readonly BrokenAnswer[] {
  return lines.map(({ invariant, where, fault, events }) => ({
    invariant,
    file: files[where?.file ?? -1]?.path ?? null,
    line: where?.line ?? null,
    fault,
    events,
  }));
}
