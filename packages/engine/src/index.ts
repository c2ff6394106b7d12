// The front door of the engine: what a program needs that plays rules. What stands here keeps its meaning between releases; the
// rest of the package is behind `@fray/engine/internal`.

// Events and state: facts, and what they add up to.
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
} from './events/event.ts';
export type { BegunCount, OpenSpan, Participant, State } from './state/state.ts';
export type { HeldCondition } from './state/held.ts';
export type { ChoiceNeed, Need, ThrowNeed } from './machine/api.ts';
