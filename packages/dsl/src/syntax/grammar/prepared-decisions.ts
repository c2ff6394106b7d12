// The decisions of the grammar as data. In the source there are none, and the first parser analyses the grammar. The bundle
// of the CLI replaces this file with the result of that analysis.

import type { PackedWays } from './ways.ts';

export interface PreparedDecisions {
  /** A key of the token types for which the decisions hold. */
  readonly types: string;
  /** Each decision under the key that Chevrotain gives it. */
  readonly decisions: readonly (readonly [key: number, PackedWays])[];
}

export const preparedDecisions: PreparedDecisions | undefined = undefined;
