// What other packages of the workspace may use of this room.
export { answerLine, listingText, offerText } from './answer-text.ts';
export { diceByStream, diceInOrder, diceOfRun, seededDice } from './dice-sources.ts';
export { admits, leastOf, nearestList } from './offer.ts';
export { defaultSource, firstSource, policySource, runPolicies } from './policy.ts';
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
} from './session.ts';
export type { Session, Sink, Sources } from './session.ts';
export { chooseFrom, isRefusal, sidesOf, throwFrom } from './source.ts';
export type { BegunFight, ChoiceSource, Chosen, DiceSource, Refusal, ThrownDie } from './source.ts';
export { diceText, readTyped } from './typed-dice.ts';
