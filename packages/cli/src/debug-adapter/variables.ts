// The variables that a client shows: the names of a rule, the parts of the event, and the state.
// Inputs (dice, answers, readings) can be set, which forks the fight.
import type { Value } from '@fray/dsl/ir';
import type { LocalInput, NamedLocal } from '@fray/engine/debugger';
import {
  fieldsByChange,
  type HeldCondition,
  type Participant,
  type State,
} from '@fray/engine/state';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { Inspector } from '../debugger/inspector.ts';
import { changesAt, detailsAt, formatPathChange, sentenceOf } from '../debugger/event-details.ts';
import { isBookkeeping, bookkeepingLast } from '../report/bookkeeping.ts';
import { formatEnds, formatValue } from '../report/sentences.ts';
import { plainStyle } from '../report/style.ts';
import { clean, spoken } from '../report/text.ts';

/** A variable with its parts. */
export interface ShownVariable {
  readonly name: string;
  readonly value: string;
  /** An expression for this value; empty if there is none. */
  readonly evaluate: string;
  /** A path that `change` knows, to stop when the value changes; empty if there is none. */
  readonly path: string;
  /** How to set the variable; undefined if it cannot be set. */
  readonly set: VariableSetter | undefined;
  readonly below: (() => readonly ShownVariable[]) | undefined;
}

type VariableSetter =
  | { readonly kind: 'input'; readonly input: LocalInput; readonly alone: boolean }
  | { readonly kind: 'reading'; readonly ruling: string };

/** Hands out references to variables. They are valid until the session moves. */
export interface VariableBook {
  readonly reference: (below: () => readonly ShownVariable[]) => number;
  readonly below: (reference: number) => readonly ShownVariable[] | undefined;
  readonly clear: () => void;
}

export function createVariables(): VariableBook {
  let known: (() => readonly ShownVariable[])[] = [];
  // References of an earlier stop are not reused.
  let first = 1;
  return {
    reference: (below) => first + known.push(below) - 1,
    below: (reference) => known[reference - first]?.(),
    clear: () => {
      first += known.length;
      known = [];
    },
  };
}

/** The variable in the protocol's form. */
export function protocolVariable(
  book: VariableBook,
  { name, value, evaluate, below, set }: ShownVariable,
): DebugProtocol.Variable {
  return {
    name,
    value,
    variablesReference: below === undefined ? 0 : book.reference(below),
    ...(evaluate === '' ? {} : { evaluateName: evaluate }),
    ...(set === undefined ? { presentationHint: { attributes: ['readOnly'] } } : {}),
  };
}

/** Makes a variable; `more` has what can be done with it. */
export function shownVariable(
  name: string,
  value: string,
  more: Partial<ShownVariable> = {},
): ShownVariable {
  return { name, value, evaluate: '', path: '', set: undefined, below: undefined, ...more };
}

/** The names of one rule. A participant expands to its current values. */
export function nameVariables(
  inspector: Inspector,
  names: readonly NamedLocal[],
): readonly ShownVariable[] {
  const state = inspector.state();
  return names.map((named) => nameVariable(state, named, named.name));
}

function nameVariable(state: State, named: NamedLocal, evaluate: string): ShownVariable {
  const { name, value, parts, input } = named;
  const who = state.participants.find((one) => one.name === value);
  const dice = parts.flatMap((part) => (part.input === undefined ? [] : [part.input]));
  const [die] = dice;
  const set = input ?? (dice.length === 1 ? die : undefined);
  const below =
    parts.length > 0
      ? () => parts.map((part) => nameVariable(state, part, ''))
      : who === undefined
        ? undefined
        : () => participantParts(state, who);
  return shownVariable(clean(name), value === undefined ? 'not known yet' : formatValue(value), {
    evaluate: /\s/.test(evaluate) ? '' : evaluate,
    below,
    set: set === undefined ? undefined : { kind: 'input', input: set, alone: input !== undefined },
  });
}

/** The event: its sentence, its parts, and its changes. */
export function eventVariables(inspector: Inspector): readonly ShownVariable[] {
  const at = inspector.fray.at();
  const { recording } = inspector.fray;
  const changes = changesAt(recording, at);
  return [
    shownVariable(
      'event',
      `${at} of ${recording.count() - 1}: ${sentenceOf(recording, at, plainStyle)}`,
    ),
    ...changes.map((change) =>
      shownVariable(`* ${clean(change.path)}`, formatPathChange(change), {
        evaluate: change.path,
        path: change.path,
      }),
    ),
    ...detailsAt(inspector, at, plainStyle).map(([name, text]) => shownVariable(name, text)),
  ];
}

/** Participants, tracks, orders and open spans. */
export function stateVariables(inspector: Inspector): readonly ShownVariable[] {
  const state = inspector.state();
  return [
    ...state.participants.map((one) =>
      shownVariable(clean(one.name), participantText(state, one), {
        evaluate: one.name,
        path: one.name,
        below: () => participantParts(state, one),
      }),
    ),
    ...bookkeepingLast(state.tracks, ({ name }) => isBookkeeping(state.header, null, name)).map(
      ({ name, value }) =>
        shownVariable(clean(name), formatValue(value), { evaluate: name, path: name }),
    ),
    ...state.orders.map(({ name, members }) =>
      shownVariable(clean(name), members.map(spoken).join(', ') || 'nobody', { path: name }),
    ),
    ...state.spans.map(({ span, number, of }) =>
      shownVariable(clean(span), `${number}${of === null ? '' : ` of ${spoken(of)}`}`),
    ),
  ];
}

function participantText(state: State, one: Participant): string {
  const fields = fieldsByChange(state, one)
    .filter(({ field }) => !isBookkeeping(state.header, one.name, field))
    .slice(0, 3)
    .map(({ field, value }) => `${spoken(field)} ${formatValue(value)}`);
  return [...fields, ...one.conditions.map(({ condition }) => spoken(condition))].join(', ');
}

function participantParts(state: State, one: Participant): readonly ShownVariable[] {
  const at = (part: string, value: Value): ShownVariable =>
    shownVariable(clean(part), formatValue(value), {
      evaluate: `${one.name}.${part}`,
      path: `${one.name}.${part}`,
    });
  const fields = (areKept: boolean): readonly ShownVariable[] =>
    fieldsByChange(state, one)
      .filter(({ field }) => isBookkeeping(state.header, one.name, field) === areKept)
      .map(({ field, value }) => at(field, value));
  const bookkeeping = fields(true);
  return [
    ...fields(false),
    ...one.conditions.map((held) => conditionVariable(one, held)),
    shownVariable('side', spoken(one.side)),
    shownVariable('kind', spoken(one.kind)),
    ...(bookkeeping.length === 0
      ? []
      : [shownVariable('bookkeeping', `${bookkeeping.length}`, { below: () => bookkeeping })]),
  ];
}

function conditionVariable(
  one: Participant,
  { condition, fields, ends }: HeldCondition,
): ShownVariable {
  const path = `${one.name}.${condition}`;
  return shownVariable(clean(condition), `yes${ends.length === 0 ? '' : `,${formatEnds(ends)}`}`, {
    evaluate: `${one.name} is ${condition}`,
    path,
    below:
      fields.length === 0
        ? undefined
        : () =>
            fields.map(({ name, value }) =>
              shownVariable(clean(name), formatValue(value), {
                evaluate: `${path}.${name}`,
                path: `${path}.${name}`,
              }),
            ),
  });
}

/** The readings of rulings, and the scenario's givens. */
export function readingVariables({ header }: Inspector): readonly ShownVariable[] {
  return [
    ...header.rulings.map(([name, value]) =>
      shownVariable(clean(name), formatValue(value), {
        evaluate: name,
        set: { kind: 'reading', ruling: name },
      }),
    ),
    ...header.givens.map(([name, value]) =>
      shownVariable(clean(name), formatValue(value), { evaluate: name }),
    ),
  ];
}
