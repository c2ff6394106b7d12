// What other packages of the workspace may use of this room.
export { answerLine, listingText, offerText } from './answer-text.ts';
export { diceByStream, diceInOrder, diceOfRun, seededDice } from './dice-sources.ts';
export type { DiceList, UnusedDice } from './dice-sources.ts';
export { look } from './look.ts';
export { admits, leastOf, nearestList } from './offer.ts';
export { defaultSource, firstSource, policySource, runPolicies, silence } from './policy.ts';
export { isInput, playBack } from './recorded.ts';
export { scriptedAnswers } from './scripted-answers.ts';
export type { AnswerList } from './scripted-answers.ts';
export {
  answer,
  goOn,
  hasPaused,
  openSession,
  openedSession,
  play,
  positionOf,
  replyFrom,
  ruleOut,
  runProc,
} from './session.ts';
export type { PlayStop, Session, Sink, Sources } from './session.ts';
export { chooseFrom, isRefusal, sidesOf, throwFrom } from './source.ts';
export type { ChoiceSource, Chosen, DiceSource, Positions, Refusal, ThrownDie } from './source.ts';
export { diceText, readTyped } from './typed-dice.ts';
export type { Typed } from './typed-dice.ts';
