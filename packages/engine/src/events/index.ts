// What other packages of the workspace may use of this room.
export { FRAY_VERSION, LOG_FORMAT, SEMANTICS } from './event.ts';
export type {
  AnsweredBy,
  CheckResolved,
  DiceRolled,
  Ending,
  Event,
  EventBody,
  EventOf,
  EventType,
  Header,
  Inputs,
  Offer,
  Origin,
  Parent,
  RolledValue,
  RuleRef,
  Word,
} from './event.ts';
