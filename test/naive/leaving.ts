// How a span is left from the middle of what is going on in it.
import type { OpenSpan } from './fight.ts';

/** Something to be done. Triggers that have not fired are dropped where a span is left; all else is brought to its end. */
export interface Op {
  readonly isTrigger: boolean;
  readonly run: () => void;
}

export const op = (run: () => void): Op => ({ isTrigger: false, run });

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
  ops.forEach(({ run }, index) =>
    leaving(run, () => ops.slice(index + 1).filter(({ isTrigger }) => !isTrigger)),
  );
}

/** Does something. Where it is left in the middle, `rest` is still to be done. */
export function leaving(run: () => void, rest: () => readonly Op[]): void {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof Leave) thrown.rest.push(...rest());
    throw thrown;
  }
}
