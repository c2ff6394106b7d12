// The decisions of the grammar as data. From source there are none, and the grammar is read when the first parser is made;
// the bundle of the CLI puts here what that reading found when it was built.

import type { PackedWays } from './ways.ts';

export interface PreparedDecisions {
  /** The token types that they speak of; they are good for these and no others. */
  readonly types: string;
  /** Each decision under the key that Chevrotain gives it. */
  readonly decisions: readonly (readonly [key: number, PackedWays])[];
}

export const preparedDecisions: PreparedDecisions | undefined = undefined;
