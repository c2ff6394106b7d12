// The fault of a rule that fails: for example, it divides by zero or asks for the sixth of five. The machine catches it, and
// ends the run with the line of the rule. Never use it for errors of the engine.
import type { At } from '@fray/dsl/ir';

type FaultCode =
  | 'number-too-large'
  | 'division-by-zero'
  | 'not-a-number'
  | 'not-dice'
  | 'not-a-list'
  | 'not-a-participant'
  | 'nobody'
  | 'no-such-participant'
  | 'no-such-field'
  | 'no-such-condition'
  | 'no-such-row'
  | 'no-such-value'
  | 'out-of-range'
  | 'not-in-order'
  | 'too-many-dice'
  | 'no-case'
  | 'too-much-work'
  | 'too-deep';

/** Thrown inside the engine only. `at` is an index into `Ruleset.places`; the message is in a designer's words. */
export interface RuleFault extends Error {
  readonly kind: 'rule-fault';
  readonly code: FaultCode;
  readonly at: At;
}

/** Makes the fault; the caller throws it. */
export function ruleFault(code: FaultCode, at: At, message: string): RuleFault {
  return Object.assign(new Error(message), { kind: 'rule-fault' as const, code, at });
}

/** True for an error that `ruleFault` made. */
export function isRuleFault(thrown: unknown): thrown is RuleFault {
  return thrown instanceof Error && 'kind' in thrown && thrown.kind === 'rule-fault';
}
