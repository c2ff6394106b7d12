// What one could ask of the log that is open, as an example in a field that is empty.
import { shortened } from '../inspector/limits.ts';
import type { LogSession } from './session.ts';

/** Letters that a field has room for. */
const FIELD = 24;

/** Who takes part, and a value of theirs as one writes it: what changes in a fight mostly stands last. */
export function exampleOf({ moment }: LogSession): { readonly who: string; readonly path: string } {
  const [first] = moment?.state.people ?? [];
  return {
    who: shortened(first?.spoken ?? '…', FIELD),
    path: shortened(first?.values.at(-1)?.path ?? first?.name ?? '…', FIELD),
  };
}
