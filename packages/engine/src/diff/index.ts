// What other packages of the workspace may use of this room.
export {
  DISTINGUISHING_BUDGET,
  drawDistinguishing,
  drawForOutcome,
  isAfterHeader,
  isOutcome,
  isSameAtTable,
  lighterDistinguishing,
  partingOf,
  playForOutcome,
  playSideBySide,
  shrinkDistinguishing,
  storiesOf,
  twinsOf,
} from './distinguishing-run.ts';
export type { Parting, Twins } from './distinguishing-run.ts';
export { everyFight } from './exhaustive.ts';
