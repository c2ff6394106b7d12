// The parts of the command line that run in any host, such as a page in a browser: commands over a `Host`, and texts
// for events, values and reasons. Neither this file nor its imports use Node.
export { exitCodes, isStop, stop } from './exit-codes.ts';
export type { Host, Note, Output } from './host.ts';
export { pausing } from './interruption.ts';
export { giveNote } from './notes.ts';
export { stopOf } from './file-failures.ts';

// Functions that look at earlier states of a fight.
export { recordingInspector, type Inspector } from './debugger/inspector.ts';
export { readBreakpoint } from './debugger/points.ts';
export { reasonsFor } from './debugger/reasons.ts';
export { watchOf } from './debugger/stops.ts';
export { formatDebugAnswer } from './debugger/show-commands.ts';
export { namesInside, showsNames } from './debugger/names.ts';
export { seenState, type SeenState } from './debugger/seen-state.ts';
export {
  around,
  changesAt,
  partsAt,
  formatChanges,
  sentenceOf,
  momentWords,
} from './debugger/event-details.ts';
export { formatAnswer, formatValue } from './report/sentences.ts';
export { standingReport } from './report/state-view.ts';
export { clean, spoken } from './report/text.ts';
export { transcriptRows } from './report/transcript.ts';
export { whyTrees } from './why/why-tree.ts';
export { choiceAsked, throwAsked } from './play/asked.ts';
export { anewWith, carryForward } from '@fray/dsl/internal';
export { compileFiles, rulesOfLog } from './rules/rules.ts';
export { rootSentence } from './diff/root-sentence.ts';
export { endWords } from './report/parting.ts';

// The commands.
export { analyseTold } from './commands/analyse.ts';
export type { LuckAnswer } from './luck/document.ts';
export { diffTold } from './commands/diff.ts';
export { forkCommand } from './commands/fork.ts';
export { huntTold, type HuntTold } from './commands/hunt.ts';
export { oddsTold } from './commands/odds.ts';
export { viewOfLog } from './commands/replay.ts';
export { runCommand } from './commands/run.ts';
export { testTold } from './commands/test.ts';
export { provenTold } from './commands/verify.ts';
export type { OwnAnswer } from './verify/many.ts';
