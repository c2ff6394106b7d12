// The variables that a client shows: the names of a rule, the parts of the event, and the state.
// Inputs (dice, answers, readings) can be set, which forks the fight.
import type { LocalInput, NamedLocal } from '@fray/engine/debugger';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { Inspector } from '../debugger/inspector.ts';
import { textOfWords } from '../report/blocks/blocks.ts';
import { changesAt, detailsAt, formatPathChange, sentenceOf } from '../debugger/event-details.ts';
import {
  seenState,
  type SeenPerson,
  type SeenState,
  type SeenField,
} from '../debugger/seen-state.ts';
import { formatValue } from '../report/sentences.ts';
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
  const { people } = seenIn(inspector);
  return names.map((named) => nameVariable(people, named, named.name));
}

function seenIn({ fray }: Inspector): SeenState {
  return seenState(fray.recording, fray.at());
}

function nameVariable(
  people: readonly SeenPerson[],
  named: NamedLocal,
  evaluate: string,
): ShownVariable {
  const { name, value, parts, input } = named;
  const who = people.find((one) => one.name === value);
  const dice = parts.flatMap((part) => (part.input === undefined ? [] : [part.input]));
  const [die] = dice;
  const set = input ?? (dice.length === 1 ? die : undefined);
  const below =
    parts.length > 0
      ? () => parts.map((part) => nameVariable(people, part, ''))
      : who === undefined
        ? undefined
        : () => personParts(who);
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
    shownVariable('event', `${at} of ${recording.count() - 1}: ${sentenceOf(recording, at)}`),
    ...changes.map((change) =>
      shownVariable(`* ${clean(change.path)}`, formatPathChange(change), {
        evaluate: change.path,
        path: change.path,
      }),
    ),
    ...detailsAt(inspector, at).map(([name, words]) =>
      shownVariable(name, clean(textOfWords(words))),
    ),
  ];
}

/** Participants, tracks, orders and open spans. */
export function stateVariables(inspector: Inspector): readonly ShownVariable[] {
  const { people, tracks, orders } = seenIn(inspector);
  return [
    ...people.map((one) =>
      shownVariable(clean(one.name), personText(one), {
        evaluate: one.name,
        path: one.name,
        below: () => personParts(one),
      }),
    ),
    ...tracks.map((one) => valueVariable(one, lastName(one.path))),
    ...orders.map(({ path, text }) =>
      shownVariable(clean(lastName(path)), text, { path: lastName(path) }),
    ),
    ...inspector
      .state()
      .spans.map(({ span, number, of }) =>
        shownVariable(clean(span), `${number}${of === null ? '' : ` of ${spoken(of)}`}`),
      ),
  ];
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function valueVariable({ path, text }: SeenField, evaluate = path): ShownVariable {
  return shownVariable(clean(lastName(path)), text, { evaluate, path: evaluate });
}

function personText({ values, conditions }: SeenPerson): string {
  const fields = values.filter(({ isKept }) => !isKept).slice(0, 3);
  return [
    ...fields.map(({ name, text }) => `${name} ${text}`),
    ...conditions.map(({ name }) => name),
  ].join(', ');
}

function personParts({
  name,
  side,
  kind,
  values,
  conditions,
}: SeenPerson): readonly ShownVariable[] {
  const fields = (areKept: boolean): readonly ShownVariable[] =>
    values.filter(({ isKept }) => isKept === areKept).map((one) => valueVariable(one));
  const bookkeeping = fields(true);
  return [
    ...fields(false),
    ...conditions.map((held) =>
      shownVariable(clean(lastName(held.path)), `yes${held.ends === '' ? '' : `,${held.ends}`}`, {
        evaluate: `${name} is ${lastName(held.path)}`,
        path: held.path,
        below:
          held.fields.length === 0 ? undefined : () => held.fields.map((one) => valueVariable(one)),
      }),
    ),
    shownVariable('side', side),
    shownVariable('kind', kind),
    ...(bookkeeping.length === 0
      ? []
      : [shownVariable('bookkeeping', `${bookkeeping.length}`, { below: () => bookkeeping })]),
  ];
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
