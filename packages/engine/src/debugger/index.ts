// What other packages of the workspace may use of this room.
export { findBreak, nameOfRule } from './breakpoints.ts';
export type { Breakpoint } from './breakpoints.ts';
export { judgeRecording } from './broken.ts';
export type { JudgedRecording } from './broken.ts';
export { createQuestion, memoryAt } from './debug-question.ts';
export type { DebugAnswer, DebugQuestion } from './debug-question.ts';
export { recordEvents, recordLive } from './live.ts';
export { land, valueAt } from './moves.ts';
export type { Direction, Move } from './moves.ts';
export { openLog } from './open-log.ts';
export { changesBetween } from './path-changes.ts';
export type { PathChange } from './path-changes.ts';
export { isRecordingFault } from './recording.ts';
export type { Recording } from './recording.ts';
export { ruleStacksIn } from './rule-stacks.ts';
export type {
  LocalInput,
  NamedLocal,
  RuleFrame,
  RuleLine,
  RuleStack,
  RuleStackReader,
} from './rule-stacks.ts';
export { patternOf, sayings } from './sayings.ts';
export { questionIn, questionAnswered } from './questions.ts';
export { createDebugger } from './session.ts';
export type { Debugger, DebuggerStop } from './session.ts';
export { forkOutcome, whatIf } from './what-if.ts';
export type { WhatIf, WhatIfFork } from './what-if.ts';
