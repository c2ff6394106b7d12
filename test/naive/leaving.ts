// Leaves a span in the middle of what is going on in it.
import type { OpenSpan } from './fight.ts';

/** An operation. `staying` is skipped once a span is being left, `leaving` runs only then, null runs in both cases. */
export interface Op {
  readonly only: 'staying' | 'leaving' | null;
  readonly run: () => void;
}

export const op = (run: () => void, only: Op['only'] = null): Op => ({ only, run });

/** Thrown to leave a span, or the encounter (null). `rest` collects the operations to run where the span was opened. */
export class Leave extends Error {
  readonly rest: Op[] = [];
  readonly span: OpenSpan | null;

  constructor(span: OpenSpan | null) {
    super('left');
    this.span = span;
  }
}

/** Runs operations one after the other. If one of them leaves a span, the others are added to `rest`. */
export function doAll(ops: readonly Op[]): void {
  ops.forEach(({ run, only }, index) => {
    try {
      if (only !== 'leaving') run();
    } catch (thrown) {
      const rest = ops.slice(index + 1).filter((one) => one.only !== 'staying');
      if (thrown instanceof Leave) thrown.rest.push(...rest.map((one) => op(one.run)));
      throw thrown;
    }
  });
}
