// How a span is left from the middle of what is going on in it.
import type { OpenSpan } from './fight.ts';

/** Something to be done, whether a span is left before it comes to that or not; `staying`: only if not; `leaving`: only then. */
export interface Op {
  readonly only: 'staying' | 'leaving' | null;
  readonly run: () => void;
}

export const op = (run: () => void, only: Op['only'] = null): Op => ({ only, run });

/** On its way out to the code that has opened a span; null: out of the encounter. `rest` is done when it has arrived. */
export class Leave extends Error {
  readonly rest: Op[] = [];
  readonly span: OpenSpan | null;

  constructor(span: OpenSpan | null) {
    super('left');
    this.span = span;
  }
}

/** One after the other. Where it is left in the middle, the rest is still to be done. */
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
