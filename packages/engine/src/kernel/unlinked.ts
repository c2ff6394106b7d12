// What does not link yet. A ruleset that uses it is played by the machine, and the reason says why.
import type { ExprBody, Instr } from '@fray/dsl/ir';

/** Why an instruction or expression does not link; null if it does. Parts of those that link may still not (`unlinked`). */
type Table<Op extends string> = { readonly [O in Op]: string | null };

export const UNLINKED_INSTRUCTIONS: Table<Instr['op']> = {
  let: null,
  roll: null,
  'roll-again': 'rolls that are thrown again',
  jump: null,
  branch: null,
  switch: null,
  each: null,
  pick: null,
  'each-number': null,
  next: null,
  'span-open': null,
  'span-close': null,
  'step-open': null,
  'step-close': null,
  call: null,
  outcome: null,
  set: null,
  raise: null,
  gain: null,
  lose: null,
  reveal: null,
  announce: null,
  end: null,
  ask: null,
  rank: null,
  nothing: null,
  return: null,
};

export const UNLINKED_EXPRESSIONS: Table<ExprBody['op']> = {
  const: null,
  local: null,
  bound: null,
  'outcome-of': null,
  'value-of': null,
  'roll-part': null,
  matches: null,
  field: null,
  'condition-field': 'fields of conditions',
  track: null,
  given: null,
  ruling: null,
  cell: null,
  define: null,
  not: null,
  and: null,
  or: null,
  same: null,
  compare: null,
  in: null,
  'one-of': null,
  'has-condition': null,
  'is-kind': null,
  'can-act': null,
  'can-take': null,
  add: null,
  sub: null,
  mul: null,
  div: null,
  neg: null,
  'at-least': null,
  'at-most': null,
  'dice-add': null,
  'dice-sub': null,
  'dice-mul': null,
  step: null,
  if: null,
  any: null,
  no: null,
  count: null,
  first: null,
  every: null,
  total: null,
  highest: null,
  lowest: null,
  times: null,
  latest: 'the latest result of a check',
  'number-of': null,
  position: null,
  size: null,
  length: null,
  item: null,
  'deck-with': 'decks',
  'deck-without': 'decks',
  everyone: null,
  side: null,
  kind: null,
  allies: null,
  enemies: null,
  order: null,
  rows: null,
  text: 'texts as values',
};

/** Thrown while linking. */
interface Unlinked extends Error {
  readonly unlinked: string;
}

export function unlinked(reason: string): never {
  throw Object.assign(new Error(`does not link yet: ${reason}`), { unlinked: reason });
}

export function isUnlinked(thrown: unknown): thrown is Unlinked {
  return thrown instanceof Error && 'unlinked' in thrown;
}
