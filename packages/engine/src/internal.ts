// Everything of this package that the other packages here use. It may change with any release: programs elsewhere use
// `index.ts`.

// The front door, too.
export * from './index.ts';

// Events and state: facts, and the state they add up to.
export { FRAY_VERSION, LOG_FORMAT, SEMANTICS } from './events/event.ts';
export { apply, applyAll } from './state/history.ts';
export { isReduceError } from './state/reduce-error.ts';
export { initialState, reduce } from './state/reduce.ts';
export { show } from './state/show.ts';
export type { ShownRow, Shown } from './state/show.ts';
export {
  conditionHeld,
  everyone,
  fieldOf,
  fieldsByChange,
  fieldsOfKind,
  isRevealed,
  numberOfSpan,
  ofSide,
  innermostSpan,
  orderNamed,
  participantNamed,
  trackNamed,
} from './state/read.ts';

// The log: canonical lines, chained; reading, replaying, verifying.
export { canonical } from './log/canonical.ts';
export { CHAIN_START, encodeLog, seal } from './log/chain.ts';
export type { Sealed } from './log/chain.ts';
export { eventDifference, valueDifference } from './log/event-difference.ts';
export { sealInputs } from './log/identity.ts';
export { factInWords } from './log/in-words.ts';
export { createSkimmer } from './log/skim.ts';
export {
  carriedHint,
  faultSentence,
  logReader,
  readEvents,
  readLog,
  READ_LIMITS,
} from './log/read.ts';
export type { LogFault, LogReader, ReadEnd, ReadLimits } from './log/read.ts';
export { follow, followInSteps } from './log/follow.ts';
export type { Followed, FollowOptions } from './log/follow.ts';
export { judgeInvariants, linkJudged } from './log/invariants.ts';
export type { InvariantBreak, InvariantJudge } from './log/invariants.ts';
export { headerRefusal, verify, verifyHeader, verifyInSteps } from './log/verify.ts';
export type { VerifyOptions } from './log/verify.ts';
export { outlive } from './compare/outlive.ts';
export type { Outlived, OutliveWord } from './compare/outlive.ts';
export type { Impossible, OtherRules } from './compare/rerun.ts';
export { MAX_BUDGET } from './log/verify-header.ts';
export { answerShape, wordShape } from './events/data-shapes.ts';
export { historyOf, replay, stateAt } from './log/replay.ts';
export type { LogHistory, Replayed } from './log/replay.ts';

// Two logs side by side.
export { compareLogs } from './compare/compare.ts';
export type { Comparison } from './compare/compare.ts';
export type { AlignedLine } from './compare/align-logs.ts';
export type { Root, RootKind } from './compare/roots.ts';
export type { StateDifference } from './compare/initial-values.ts';

// Stores: where logs are saved.
export { isStoreError, storeError } from './store/store.ts';
export type {
  Awaitable,
  EventStore,
  Head,
  LogId,
  Range,
  StoreError,
  StoreProblem,
  SyncStore,
} from './store/store.ts';
export { createMemoryStore } from './store/memory-store.ts';
export {
  conflict,
  endOfLog,
  eventsIn,
  followsAlready,
  linesAfter,
  BEFORE_FIRST,
} from './store/sealed-lines.ts';

// Views: what one side may know.
export { createViewer, REFEREE, viewOf } from './views/view.ts';
export { UNSEEN } from './state/sight.ts';
export type { ViewEvent, Viewer } from './views/view.ts';
export { beginsLikeView, readViewFile } from './log/view-file.ts';
export type { ViewFile, ViewRead } from './log/view-file.ts';

// Dice and drivers: where answers come from.
export { face, faces, MAX_RUN, runKey, streamKey } from './dice/dice.ts';
export type { RunKey, StreamKey } from './dice/dice.ts';
export { answerLine, listingText, offerText } from './drivers/answer-text.ts';
export { answerText, valueText } from './values/answer-text.ts';
export { diceByStream, diceInOrder, diceOfRun, seededDice } from './drivers/dice-sources.ts';
export type { DiceList, UnusedDice } from './drivers/dice-sources.ts';
export { admits, leastOf, nearestList } from './drivers/offer.ts';
export { defaultSource, firstSource, policySource, silence } from './drivers/policy.ts';
export { scriptedAnswers } from './drivers/scripted-answers.ts';
export type { AnswerList } from './drivers/scripted-answers.ts';
export { chooseFrom, isRefusal, throwFrom } from './drivers/source.ts';
export type {
  ChoiceSource,
  Chosen,
  DiceSource,
  Positions,
  Refusal,
  ThrownDie,
} from './drivers/source.ts';
export { diceText, readTyped } from './drivers/typed-dice.ts';
export type { Typed } from './drivers/typed-dice.ts';
export { look } from './drivers/look.ts';
export { isInput, playBack } from './drivers/recorded.ts';
export {
  answer,
  goOn,
  hasPaused,
  openedSession,
  openSession,
  play,
  positionOf,
  positionsOf,
  replyFrom,
  ruleOut,
  runProc,
} from './drivers/session.ts';
export type { Session, Sink, Sources, PlayStop } from './drivers/session.ts';

// Forks: continuing from the middle of a log with a change.
export { forkInputs, inheritedAfter } from './fork/fork.ts';
export { presentNames } from './log/present-names.ts';
export { repeatOf, type Lineage } from './fork/repeat.ts';
export type { ForkChange, Inherited } from './fork/fork.ts';
export { otherDice } from './fork/other-dice.ts';
export type { OtherDice } from './fork/other-dice.ts';

// The machine: plain data that is advanced from need to need.
export { createStreams } from './dice/streams.ts';
export type { Streams } from './dice/streams.ts';
export { advance, advanceDrawing, enter } from './machine/advance.ts';
export type { EventMode } from './machine/advance.ts';
export { isIllegalAnswer, sameAnswer } from './machine/answers.ts';
export type { AnswerProblem, Finding, IllegalAnswer, Reply, Step } from './machine/api.ts';
export { begin, beginAgain, writtenLike } from './machine/begin.ts';
export type { SetupProblem, Unfit } from './machine/begin.ts';
export { link } from './machine/link.ts';
export type { LinkOptions } from './machine/link.ts';
export { copy } from './machine/machine.ts';
export type { Machine } from './machine/machine.ts';
export type { Program } from './machine/program.ts';
export { overrule } from './machine/referee.ts';

// Examples: the ruleset's own tests.
export { runExample } from './examples/run-example.ts';
export { createReach } from './reach/reach.ts';
export type { Reach } from './reach/reach.ts';
export { lineReach, reachables } from './reach/unreached.ts';
export type { LineReach, Reachable } from './reach/unreached.ts';
export type { ExampleResult, Failure, FailureKind, SeenValue } from './examples/result.ts';

// The hunt for fights in which an invariant does not hold.
export { membersOf, setupOf } from './hunt/fight.ts';
export type { AnswerQueue, Fight, FightSide, Member, StreamFaces } from './hunt/fight.ts';
export { scriptedDeck } from './hunt/decks.ts';
export type { Draw } from './hunt/decks.ts';
export type { DrawOptions } from './hunt/draw.ts';
export { groundOf, HUNT_BUDGET, lighterOf, playDrawn, shrink, stepAside } from './hunt/hunt.ts';
export type { HuntContext, GroundOptions } from './hunt/hunt.ts';
export { shorten } from './hunt/shorten.ts';
export type { ShortenLimits } from './hunt/shorten.ts';
export { playFight } from './hunt/play.ts';
export type { Deck, Decision, Played, PlayLimits } from './hunt/play.ts';
export { explain } from './hunt/broken-line.ts';
export type { Explained } from './hunt/broken-line.ts';
export { exampleText, scenarioText, setupCell } from './hunt/fight-text.ts';
export {
  DISTINGUISHING_BUDGET,
  drawDistinguishing,
  drawForOutcome,
  isOutcome,
  isSameAtTable,
  isAfterHeader,
  lighterDistinguishing,
  partingOf,
  playForOutcome,
  playSideBySide,
  shrinkDistinguishing,
  storiesOf,
  twinsOf,
} from './hunt/distinguishing-run.ts';
export type { Parting, Twins } from './hunt/distinguishing-run.ts';
export { everyFight } from './hunt/exhaustive.ts';
export type { ExhaustiveSearch } from './hunt/exhaustive.ts';

// Odds: exact if possible, and estimates that are marked as such.
export { checkOdds } from './odds/agreement/check-odds.ts';
export type { CheckAnswer, CheckPlan, CheckQuestion } from './odds/agreement/check-odds.ts';
export type { CheckOdds } from './odds/known-odds.ts';
export { anyValue, needsOfCheck } from './analysis/check-needs.ts';
export type { CheckNeeds } from './analysis/check-needs.ts';
export { exactOdds } from './odds/exact.ts';
export { choiceBounds } from './odds/bounds.ts';
export { confirmedBounds } from './odds/agreement/bounds.ts';
export type { ConfirmedBounds } from './odds/agreement/bounds.ts';
export { confirmedWitness } from './odds/agreement/witness.ts';
export type { DisputedWitness } from './odds/agreement/witness.ts';
export type { Bounds } from './odds/bounds.ts';
export { createInduction } from './odds/backward-induction.ts';
export type {
  Expectation,
  ExpectationTarget,
  Induction,
  NoExpectation,
} from './odds/backward-induction.ts';
export { isMet, witness } from './odds/witness.ts';
export type { WitnessAnswer, WitnessTarget } from './odds/witness.ts';
export { dependsOn } from './analysis/slice/fingerprint.ts';
export { confirmedOdds } from './odds/agreement/confirmed.ts';
export type { ConfirmedPart, Disputed } from './odds/agreement/confirmed.ts';
export type { Disagreement } from './odds/known-odds.ts';
export { oddsInParts } from './odds/odds-by-measure.ts';
export type { OddsPart } from './odds/odds-by-measure.ts';
export { sliceFor } from './analysis/slice/slice.ts';
export type { Slice } from './analysis/slice/slice.ts';
export type { Chance, MeasureOdds, Mean, Method, Odds, OutcomeOdds } from './odds/known-odds.ts';
export { checkWork, type OddsLimits, type TooLarge } from './statespace/limits.ts';
export { techniques } from './analysis/techniques.ts';
export type { TechniqueName } from './analysis/techniques.ts';
export type { Unanswered } from './statespace/transition.ts';
export { decimalOf, fractions } from './values/rational.ts';
export type { Fraction } from './values/rational.ts';
export { createEstimate, createQuickRuns, createRuns, createSampler } from './odds/sample.ts';
export { linkKernel } from './kernel/link.ts';
export type { Batch, Estimate, RunFinding, Runs, Sampler } from './odds/sample.ts';
export type { Count } from './odds/count-runs.ts';

// How precise an estimate is.
export { difference, pairedDifference, signTest } from './statistics/chance-difference.ts';
export type { PairedCounts } from './statistics/chance-difference.ts';
export { levelAtLook, runsAtLook } from './statistics/looks.ts';
export { LEVEL, neverSeen, runsFor, wilson } from './statistics/proportion.ts';
export type { ConfidenceInterval } from './statistics/proportion.ts';

export { pairedShift } from './shift/paired.ts';
export { createPairTotal, playPairs } from './shift/pairs.ts';
export type { PairBatch, PairRow, PairTotal } from './shift/pairs.ts';
export { sharesOf } from './shift/shares.ts';
export type { Shares } from './shift/shares.ts';
export { exactShift } from './shift/shift.ts';
export type { Gap, MeasureShift, Moved, OutcomeShift, Shift } from './shift/shift.ts';

// The debugger without a user interface: looking around in a recording, forwards and backwards.
export { judgeRecording } from './debugger/broken.ts';
export type { JudgedRecording } from './debugger/broken.ts';
export { findBreak, nameOfRule } from './debugger/breakpoints.ts';
export type { Breakpoint } from './debugger/breakpoints.ts';
export { changesBetween } from './debugger/path-changes.ts';
export type { PathChange } from './debugger/path-changes.ts';
export type { Facts } from './debugger/facts.ts';
export { recordEvents, recordLive } from './debugger/live.ts';
export type { LiveRecording } from './debugger/live.ts';
export { land, valueAt } from './debugger/moves.ts';
export type { Move, Direction } from './debugger/moves.ts';
export { openLog } from './debugger/open-log.ts';
export type { OpenedLog } from './debugger/open-log.ts';
export { createQuestion, memoryAt } from './debugger/debug-question.ts';
export type { DebugQuestion, Remembered, DebugAnswer } from './debugger/debug-question.ts';
export { isRecordingFault } from './debugger/recording.ts';
export type { Recording, RecordingFault } from './debugger/recording.ts';
export { patternOf, sayings } from './debugger/sayings.ts';
export type { WordPattern } from './debugger/sayings.ts';
export { ruleStacksIn } from './debugger/rule-stacks.ts';
export type {
  LocalInput,
  NamedLocal,
  RuleFrame,
  RuleLine,
  RuleStack,
  RuleStackReader,
} from './debugger/rule-stacks.ts';
export { forkOutcome, whatIf } from './debugger/what-if.ts';
export type { ForkOutcome, WhatIf, WhatIfFork } from './debugger/what-if.ts';
export { createDebugger } from './debugger/session.ts';
export type { Debugger, DebuggerStop, DebuggerWatch } from './debugger/session.ts';

// Why: every value back to dice, choices, the referee's words and the lines of the rules.
export { inquire } from './why/why.ts';
export type { Inquest } from './why/why.ts';
export { createLastWriters } from './why/location.ts';
export { locationKey } from './state/location.ts';
export { locationNamed } from './why/location-named.ts';
export type { LastWriters } from './why/location.ts';
export type { Unplayable } from './why/recording.ts';
export type { MissedChance, NearMiss } from './why/reason.ts';

// How each die and each decision changed the chances of a fight.
export {
  GOOD,
  alternativesOf,
  analyseFight,
  analysisOf,
  cameTo,
  costSpots,
  momentIndex,
  spotsOf,
  waySpots,
} from './luck/analyse.ts';
export type { AnalysedFight, AnalysisFailure, CameTo } from './luck/analyse.ts';
export { createAnalyst } from './luck/analyst.ts';
export type { Analyst } from './luck/analyst.ts';
export type { CountedFight } from './luck/counted-fight.ts';
export { spotName } from './luck/spot-plays.ts';
export type { LuckSpot, PlayedSpot, Precision } from './luck/spot-plays.ts';
export { isKnown, noPlays } from './luck/forms.ts';
export type { PlayTally } from './luck/forms.ts';
export type {
  Alternative,
  Analysis,
  DecisionInput,
  Figure,
  AnalysedMoment,
  Share,
  ThrowInput,
  WordInput,
} from './luck/moments.ts';
