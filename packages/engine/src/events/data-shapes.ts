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
export const answerShape: JsonShape<Answer> = keyed<Answer>(
  new Map<string, JsonShape<Answer>>([
    [
      'choose',
      object<Extract<Answer, { choose: unknown }>>({ choose: wordOf('option', 'outcome') }),
    ],
    [
      'take',
      object<Extract<Answer, { take: unknown }>>({
        take: orNull(called('action')),
        args: argsShape,
      }),
    ],
    ['pick', object<Extract<Answer, { pick: unknown }>>({ pick: orNull(text) })],
    ['list', object<Extract<Answer, { list: unknown }>>({ list: valuesShape })],
    ['say', object<Extract<Answer, { say: unknown }>>({ say: integer })],
  ]),
);

export const offerShape: JsonShape<Offer> = tagged<Offer>(
  'kind',
  new Map<string, JsonShape<Offer>>([
    [
      'options',
      object<Extract<Offer, { kind: 'options' }>>({
        kind: oneOf('options'),
        options: arrayOf(answerShape),
      }),
    ],
    [
      'number',
      object<Extract<Offer, { kind: 'number' }>>({
        kind: oneOf('number'),
        from: integer,
        to: integer,
      }),
    ],
    [
      'list',
      object<Extract<Offer, { kind: 'list' }>>(
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
    ],
  ]),
);

export const endingShape: JsonShape<Ending> = object<Ending>({
  edge: oneOf('start', 'end'),
  span: called('span'),
  of: orNull(text),
  count: from(1),
});

const participant: JsonShape<Header['participants'][number]> = object<
  Header['participants'][number]
>({
  name: text,
  side: called('side'),
  kind: called('kind'),
  values: valuesShape,
  conditions: arrayOf(called('condition')),
});

/** Also checks the referee's words that come from outside. */
export const wordShape: JsonShape<Word> = tagged<Word>(
  'kind',
  new Map<string, JsonShape<Word>>([
    [
      'set',
      object<Extract<Word, { kind: 'set' }>>({
        kind: oneOf('set'),
        holder: orNull(text),
        field: called(...FIELD),
        to: valueShape,
      }),
    ],
    [
      'gain',
      object<Extract<Word, { kind: 'gain' | 'lose' }>>({
        kind: oneOf('gain', 'lose'),
        participant: text,
        condition: called('condition'),
      }),
    ],
    [
      'lose',
      object<Extract<Word, { kind: 'gain' | 'lose' }>>({
        kind: oneOf('gain', 'lose'),
        participant: text,
        condition: called('condition'),
      }),
    ],
    ['add', object<Extract<Word, { kind: 'add' }>>({ kind: oneOf('add'), participant })],
    [
      'remove',
      object<Extract<Word, { kind: 'remove' }>>({ kind: oneOf('remove'), participant: text }),
    ],
    [
      'end',
      object<Extract<Word, { kind: 'end' }>>({ kind: oneOf('end'), span: orNull(called('span')) }),
    ],
  ]),
);

const parent: JsonShape<Parent> = object<Parent>({
  log: text,
  seq: from(0),
  head: text,
  at: from(0),
  seed: orNull(text),
  changes: arrayOf(text),
});

const inputs: JsonShape<Inputs> = object<Inputs>(
  {
    scenario: called('scenario'),
    rulings: settings,
    givens: fieldValuesShape,
    seed: orNull(text),
    run: from(0),
    budget: from(1),
    policies: arrayOf(pairOf(called('policy'), called('side'))),
    dice: arrayOf(origin),
    choices: arrayOf(answererShape),
    parents: arrayOf(parent),
    id: text,
  },
  'parents',
);

type Kept = NonNullable<Header['bookkeeping']>[number];

export const headerShape: JsonShape<Header> = object<Header>(
  {
    // Other formats were refused before; other semantics can still be replayed, and only verify refuses them.
    format: oneOf(1),
    semantics: from(1),
    language: from(1),
    fray: text,
    counts: oneOf('steps-and-events'),
    ruleset: text,
    version: orNull(integer),
    files: arrayOf(object<Header['files'][number]>({ path: text, hash: text, text })),
    amendments: arrayOf(text),
    inputs,
    rulings: settings,
    givens: fieldValuesShape,
    tracks: fieldValuesShape,
    kinds: arrayOf(
      object<Header['kinds'][number]>({
        name: called('kind'),
        fields: arrayOf(called(...FIELD)),
      }),
    ),
    sides: arrayOf(called('side')),
    participants: arrayOf(participant),
    hidden: arrayOf(
      object<Header['hidden'][number]>({ kind: orNull(text), field: text, from: text }),
    ),
    bookkeeping: arrayOf(object<Kept>({ kind: orNull(text), field: text })),
  },
  'language',
  'fray',
  'counts',
  'bookkeeping',
);

/** Names of rolls and modifiers belong to their check, which renames them (`log/present-names.ts`). */
export const rolledValueShape: JsonShape<RolledValue> = object<RolledValue>({
  name: text,
  dice: orNull(text),
  base: checkValue,
  modifiers: arrayOf(object<RolledValue['modifiers'][number]>({ name: text, amount: checkValue })),
  total: checkValue,
});

export const originsShape: JsonShape<Origin | readonly Origin[]> = (found) =>
  Array.isArray(found) ? arrayOf(origin)(found) : origin(found);
