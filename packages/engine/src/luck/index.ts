// What other packages of the workspace may use of this room.
export {
  GOOD,
  alternativesOf,
  analysisOf,
  cameTo,
  costSpots,
  momentIndex,
  spotsOf,
  waySpots,
} from './analyse.ts';
export type { AnalysedFight, AnalysisFailure } from './analyse.ts';
export { createAnalyst } from './analyst.ts';
export type { Analyst } from './analyst.ts';
export type { CountedFight } from './counted-fight.ts';
export { isKnown, noPlays } from './forms.ts';
export type { PlayTally } from './forms.ts';
export type { Alternative, AnalysedMoment, Analysis, Figure, Share } from './moments.ts';
export { spotName } from './spot-plays.ts';
export type { LuckSpot, PlayedSpot, Precision } from './spot-plays.ts';
