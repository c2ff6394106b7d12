// What other packages of the workspace may use of this room.
export { locationNamed } from './location-named.ts';
export { createWriters } from './location.ts';
export type { Writers } from './location.ts';
export type {
  EventReason,
  Explanation,
  Guard,
  LocalReason,
  MissedChance,
  ModifierReason,
  NearMiss,
  Reason,
  RollReason,
  Where,
} from './reason.ts';
export { inquire } from './why.ts';
export type { Inquest, WhyQuestion } from './why.ts';
