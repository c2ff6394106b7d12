// A condition of a participant.
import type { Value } from '@fray/dsl/ir';
import type { Ending } from '../events/event.ts';

/** A condition that somebody has. */
export interface HeldCondition {
  condition: string;
  fields: { name: string; value: Value }[];
  /** The condition ends when all endings have passed; if empty, it has no end. */
  ends: readonly Ending[];
}
