// The shapes of what the data of events are made of, with the names in them.
import type { Answer, Value } from '@fray/dsl/ir';
import type {
  AnsweredBy,
  Ending,
  Header,
  Inputs,
  Offer,
  Origin,
  Parent,
  RolledValue,
  Word,
} from './event.ts';
import {
  from,
  keyed,
  arrayOf,
  object,
  oneOf,
  orNull,
  pairOf,
  shortJson,
  tagged,
  text,
  integer,
  type JsonShape,
  called,
  FIELD,
  withNames,
  type Renaming,
} from './shape.ts';

const checkValue: JsonShape<Value> = (found) => {
  if (
    found === null ||
    typeof found === 'string' ||
    typeof found === 'boolean' ||
    Number.isSafeInteger(found)
  )
    return undefined;
  if (Array.isArray(found)) return arrayOf(checkValue)(found);
  return {
    path: '',
    expected: 'a value: a whole number, a text, true, false, null, or a list of these',
    found: shortJson(found),
  };
};
const renameValue = (given: unknown, names: Renaming): unknown => {
  if (typeof given === 'string') return names.anywhere(['option', 'row', 'outcome'], given);
  return Array.isArray(given) ? given.map((one: unknown) => renameValue(one, names)) : given;
};

/** A value of the language. A text may be the name of an option, a row or an outcome. */
export const valueShape: JsonShape<Value> = withNames(checkValue, renameValue);
export const valuesShape: JsonShape<readonly Value[]> = arrayOf(valueShape);
/** Values by the names of parameters. */
export const argsShape: JsonShape<readonly (readonly [string, Value])[]> = arrayOf(
  pairOf(text, valueShape),
);
/** Values by the names of fields. */
export const fieldValuesShape: JsonShape<readonly (readonly [string, Value])[]> = arrayOf(
  pairOf(called(...FIELD), valueShape),
);
const wordOf = (...sorts: readonly string[]): JsonShape<string | boolean> =>
  withNames(
    (found) => (typeof found === 'boolean' ? undefined : text(found)),
    (given, names) => (typeof given === 'string' ? names.anywhere(sorts, given) : given),
  );
const settings = arrayOf(pairOf(called('ruling'), wordOf('option')));

export const ORIGINS: readonly Origin[] = ['seed', 'typed', 'script'];
export const ANSWERERS: readonly AnsweredBy[] = [
  'person',
  'script',
  'policy',
  'default',
  'only-one',
];
const origin = oneOf(...ORIGINS);
export const answererShape: JsonShape<AnsweredBy> = oneOf(...ANSWERERS);

/** Also checks answers that come from outside: files of choices, forms, other programs. */
export const answerShape: JsonShape<Answer> = keyed({
  choose: object({ choose: wordOf('option', 'outcome') }),
  take: object({
    take: orNull(called('action')),
    args: argsShape,
  }),
  pick: object({ pick: orNull(text) }),
  list: object({ list: valuesShape }),
  say: object({ say: integer }),
});

export const offerShape: JsonShape<Offer> = tagged('kind', {
  options: object({
    kind: oneOf('options'),
    options: arrayOf(answerShape),
  }),
  number: object({
    kind: oneOf('number'),
    from: integer,
    to: integer,
  }),
  list: object(
    {
      kind: oneOf('list'),
      from: valuesShape,
      atMost: integer,
      atLeast: integer,
      once: oneOf(true),
    },
    'atLeast',
    'once',
  ),
});

export const endingShape: JsonShape<Ending> = object({
  edge: oneOf('start', 'end'),
  span: called('span'),
  of: orNull(text),
  count: from(0), // `for 0 rounds`
});

const participant: JsonShape<Header['participants'][number]> = object({
  name: text,
  side: called('side'),
  kind: called('kind'),
  values: valuesShape,
  conditions: arrayOf(called('condition')),
});

const gainOrLose: JsonShape<Extract<Word, { readonly condition: string }>> = object({
  kind: oneOf('gain', 'lose'),
  participant: text,
  condition: called('condition'),
});

/** Also checks the referee's words that come from outside. */
export const wordShape: JsonShape<Word> = tagged('kind', {
  set: object({
    kind: oneOf('set'),
    holder: orNull(text),
    field: called(...FIELD),
    to: valueShape,
  }),
  gain: gainOrLose,
  lose: gainOrLose,
  add: object({ kind: oneOf('add'), participant }),
  remove: object({ kind: oneOf('remove'), participant: text }),
  end: object({ kind: oneOf('end'), span: orNull(called('span')) }),
});

const parent: JsonShape<Parent> = object({
  log: text,
  seq: from(0),
  head: text,
  at: from(0),
  seed: orNull(text),
  changes: arrayOf(text),
});

const inputs: JsonShape<Inputs> = object(
  {
    scenario: called('scenario'),
    rulings: settings,
    givens: fieldValuesShape,
    seed: orNull(text),
    run: from(0),
    budget: from(0), // 0 in a view; a log with it is refused by all that plays it
    policies: arrayOf(pairOf(called('policy'), called('side'))),
    dice: arrayOf(origin),
    choices: arrayOf(answererShape),
    parents: arrayOf(parent),
    id: text,
  },
  'parents',
);

export const headerShape: JsonShape<Header> = object(
  {
    // Other formats were refused before; other semantics can still be replayed, and only verify refuses them.
    format: oneOf(1),
    semantics: from(1),
    language: from(1),
    fray: text,
    counts: oneOf('steps-and-events'),
    ruleset: text,
    version: orNull(integer),
    files: arrayOf(object({ path: text, hash: text, text })),
    amendments: arrayOf(text),
    inputs,
    rulings: settings,
    givens: fieldValuesShape,
    tracks: fieldValuesShape,
    kinds: arrayOf(
      object({
        name: called('kind'),
        fields: arrayOf(called(...FIELD)),
      }),
    ),
    sides: arrayOf(called('side')),
    participants: arrayOf(participant),
    hidden: arrayOf(object({ kind: orNull(text), field: text, from: text })),
    bookkeeping: arrayOf(object({ kind: orNull(text), field: text })),
  },
  'language',
  'fray',
  'counts',
  'bookkeeping',
);

/** Names of rolls and modifiers belong to their check, which renames them (`log/present-names.ts`). */
export const rolledValueShape: JsonShape<RolledValue> = object({
  name: text,
  dice: orNull(text),
  base: checkValue,
  modifiers: arrayOf(object({ name: text, amount: checkValue })),
  total: checkValue,
});

export const originsShape: JsonShape<Origin | readonly Origin[]> = (found) =>
  Array.isArray(found) ? arrayOf(origin)(found) : origin(found);
