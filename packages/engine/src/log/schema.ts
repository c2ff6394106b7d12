// The schema of every event of a log. JSON that passes has the type Event; whether the event follows from the rules is
// another question (see verify.ts).
import type { Answer, Value } from '@fray/dsl/ir';
import type {
  AnsweredBy,
  CheckResolved,
  DiceRolled,
  Ending,
  Event,
  EventBody,
  EventType,
  Header,
  Inputs,
  Offer,
  Origin,
  Parent,
  RolledValue,
  RuleRef,
  Word,
} from '../events/event.ts';
import {
  flag,
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
} from './shape.ts';

const value: JsonShape<Value> = (found) => {
  if (
    found === null ||
    typeof found === 'string' ||
    typeof found === 'boolean' ||
    Number.isSafeInteger(found)
  )
    return undefined;
  if (Array.isArray(found)) return values(found);
  return {
    path: '',
    expected: 'a value: a whole number, a text, true, false, null, or a list of these',
    found: shortJson(found),
  };
};
const values = arrayOf(value);
const named = arrayOf(pairOf(text, value));
const word: JsonShape<string | boolean> = (found) =>
  typeof found === 'boolean' ? undefined : text(found);
const settings = arrayOf(pairOf(text, word));

export const ORIGINS: readonly Origin[] = ['seed', 'typed', 'script'];
export const ANSWERERS: readonly AnsweredBy[] = [
  'person',
  'script',
  'policy',
  'default',
  'only-one',
];
const origin = oneOf(...ORIGINS);
const answerer = oneOf(...ANSWERERS);

const answer: JsonShape<Answer> = keyed<Answer>(
  new Map<string, JsonShape<Answer>>([
    ['choose', object<Extract<Answer, { choose: unknown }>>({ choose: word })],
    ['take', object<Extract<Answer, { take: unknown }>>({ take: orNull(text), args: named })],
    ['pick', object<Extract<Answer, { pick: unknown }>>({ pick: orNull(text) })],
    ['list', object<Extract<Answer, { list: unknown }>>({ list: values })],
    ['say', object<Extract<Answer, { say: unknown }>>({ say: integer })],
  ]),
);

/** Checks answers that come from outside: files of choices, forms, other programs. */
export const answerShape: JsonShape<Answer> = answer;

const offer: JsonShape<Offer> = tagged<Offer>(
  'kind',
  new Map<string, JsonShape<Offer>>([
    [
      'options',
      object<Extract<Offer, { kind: 'options' }>>({
        kind: oneOf('options'),
        options: arrayOf(answer),
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
        { kind: oneOf('list'), from: values, atMost: integer, atLeast: integer, once: oneOf(true) },
        'atLeast',
        'once',
      ),
    ],
  ]),
);
/** Tells whether a value of any origin is an offer. */
export const offerShape: JsonShape<Offer> = offer;

const ending: JsonShape<Ending> = object<Ending>({
  edge: oneOf('start', 'end'),
  span: text,
  of: orNull(text),
  count: from(1),
});

const participant: JsonShape<Header['participants'][number]> = object<
  Header['participants'][number]
>({
  name: text,
  side: text,
  kind: text,
  values,
  conditions: arrayOf(text),
});

const refereesWord: JsonShape<Word> = tagged<Word>(
  'kind',
  new Map<string, JsonShape<Word>>([
    [
      'set',
      object<Extract<Word, { kind: 'set' }>>({
        kind: oneOf('set'),
        holder: orNull(text),
        field: text,
        to: value,
      }),
    ],
    [
      'gain',
      object<Extract<Word, { kind: 'gain' | 'lose' }>>({
        kind: oneOf('gain', 'lose'),
        participant: text,
        condition: text,
      }),
    ],
    [
      'lose',
      object<Extract<Word, { kind: 'gain' | 'lose' }>>({
        kind: oneOf('gain', 'lose'),
        participant: text,
        condition: text,
      }),
    ],
    ['add', object<Extract<Word, { kind: 'add' }>>({ kind: oneOf('add'), participant })],
    [
      'remove',
      object<Extract<Word, { kind: 'remove' }>>({ kind: oneOf('remove'), participant: text }),
    ],
    ['end', object<Extract<Word, { kind: 'end' }>>({ kind: oneOf('end'), span: orNull(text) })],
  ]),
);

/** Checks the referee's words that come from outside. */
export const wordShape: JsonShape<Word> = refereesWord;

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
    scenario: text,
    rulings: settings,
    givens: named,
    seed: orNull(text),
    run: from(0),
    budget: from(1),
    policies: arrayOf(pairOf(text, text)),
    dice: arrayOf(origin),
    choices: arrayOf(answerer),
    parents: arrayOf(parent),
    id: text,
  },
  'parents',
);

type Kept = NonNullable<Header['bookkeeping']>[number];

const header: JsonShape<Header> = object<Header>(
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
    givens: named,
    tracks: named,
    kinds: arrayOf(object<Header['kinds'][number]>({ name: text, fields: arrayOf(text) })),
    sides: arrayOf(text),
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

const rolled: JsonShape<RolledValue> = object<RolledValue>({
  name: text,
  dice: orNull(text),
  base: value,
  modifiers: arrayOf(object<RolledValue['modifiers'][number]>({ name: text, amount: value })),
  total: value,
});

const origins: JsonShape<Origin | readonly Origin[]> = (found) =>
  Array.isArray(found) ? arrayOf(origin)(found) : origin(found);

type Data<T extends EventType> = Extract<EventBody, { readonly type: T }>['data'];

/** The data of each type of event. */
const dataShapes: { readonly [T in EventType]: JsonShape<Data<T>> } = {
  'encounter-begun': header,
  'span-begun': object<Data<'span-begun'>>({
    span: text,
    number: from(1),
    label: orNull(text),
    of: orNull(text),
  }),
  'span-ended': object<Data<'span-ended'>>({
    span: text,
    number: from(1),
    label: orNull(text),
    of: orNull(text),
    reason: oneOf('done', 'ended', 'limit'),
  }),
  'dice-rolled': object<DiceRolled>(
    {
      stream: text,
      roller: orNull(text),
      name: text,
      dice: arrayOf(pairOf(integer, from(1))),
      faces: arrayOf(from(1)),
      origin: origins,
      secret: flag,
      again: orNull(oneOf('explode', 'reroll', 'advantage', 'push')),
      value: orNull(rolled),
      among: arrayOf(value),
    },
    'among',
  ),
  'check-resolved': object<CheckResolved>({
    check: text,
    args: named,
    values: arrayOf(rolled),
    outcome: orNull(text),
    text: orNull(text),
    secret: flag,
  }),
  'choice-offered': object<Data<'choice-offered'>>({
    choice: text,
    text: orNull(text),
    decider: text,
    offer,
    default: orNull(answer),
    secret: flag,
  }),
  'choice-made': object<Data<'choice-made'>>({
    choice: text,
    decider: text,
    answer,
    by: answerer,
    secret: flag,
  }),
  'action-taken': object<Data<'action-taken'>>({
    action: text,
    actor: text,
    args: named,
    costs: arrayOf(pairOf(text, integer)),
  }),
  'action-ended': object<Data<'action-ended'>>({
    action: text,
    actor: text,
    args: named,
    reason: oneOf('done', 'lost', 'ended'),
  }),
  'condition-gained': object<Data<'condition-gained'>>({
    participant: text,
    condition: text,
    fields: named,
    ends: arrayOf(ending),
    again: flag,
  }),
  'condition-lost': object<Data<'condition-lost'>>({
    participant: text,
    condition: text,
    reason: oneOf('effect', 'expired'),
  }),
  'value-changed': object<Data<'value-changed'>>({
    holder: orNull(text),
    condition: orNull(text),
    field: text,
    from: value,
    to: value,
    asked: value,
  }),
  'order-ranked': object<Data<'order-ranked'>>({
    order: text,
    entries: arrayOf(
      object<Data<'order-ranked'>['entries'][number]>({ participant: text, keys: values }),
    ),
  }),
  revealed: object<Data<'revealed'>>({
    holder: orNull(text),
    field: text,
    value,
    to: orNull(text),
  }),
  announced: object<Data<'announced'>>({ text }),
  ruled: object<Data<'ruled'>>({ by: text, why: text, word: refereesWord }),
  'encounter-ended': object<Data<'encounter-ended'>>({
    reason: oneOf('done', 'ended', 'fault', 'budget'),
    text: orNull(text),
  }),
};

const rule: JsonShape<RuleRef> = object<RuleRef>({ in: text, file: from(0), line: from(1) });

/** By type: the whole event. */
const eventShapes: ReadonlyMap<string, JsonShape<Event>> = new Map(
  Object.entries(dataShapes).map(([type, data]) => [
    type,
    // Each type with its own data: what TypeScript cannot see through Object.entries.
    object<{
      type: string;
      data: unknown;
      seq: number;
      rule: RuleRef | null;
      cause: number | null;
      spans: Event['spans'];
      steps: Event['steps'];
    }>({
      type: text,
      seq: from(0),
      rule: orNull(rule),
      cause: orNull(from(0)),
      spans: arrayOf(pairOf(text, from(1))),
      steps: arrayOf(text),
      data: data as JsonShape<unknown>,
    }) as JsonShape<Event>,
  ]),
);

export function isEventType(type: unknown): type is EventType {
  return typeof type === 'string' && eventShapes.has(type);
}

export const eventShape: JsonShape<Event> = tagged<Event>('type', eventShapes);
