// What other packages of the workspace may use of this room.
export { confirmedBounds } from './agreement/bounds.ts';
export type { ConfirmedBounds } from './agreement/bounds.ts';
export { checkOdds } from './agreement/check-odds.ts';
export type { CheckAnswer, CheckPlan, CheckQuestion } from './agreement/check-odds.ts';
export { confirmedOdds } from './agreement/confirmed.ts';
export type { ConfirmedPart, Disputed } from './agreement/confirmed.ts';
export { confirmedWitness } from './agreement/witness.ts';
export type { DisputedWitness } from './agreement/witness.ts';
export { createInduction } from './backward-induction.ts';
export type { ExpectationTarget, NoExpectation } from './backward-induction.ts';
export { choiceBounds } from './bounds.ts';
export type { Bounds } from './bounds.ts';
export { exactOdds } from './exact.ts';
export type {
  Chance,
  CheckOdds,
  Disagreement,
  Mean,
  MeasureOdds,
  Method,
  Odds,
  OutcomeOdds,
} from './known-odds.ts';
export { oddsInParts } from './odds-by-measure.ts';
export type { OddsPart } from './odds-by-measure.ts';
export { createEstimate, createQuickRuns, createRuns, createSampler } from './sample.ts';
export type { Batch, Estimate, Runs, Sampler } from './sample.ts';
export { isMet, witness } from './witness.ts';
export type { WitnessAnswer, WitnessTarget } from './witness.ts';
export type { RunFinding } from '../statespace/tally.ts';
export { plainOdds } from './solution-methods.ts';
