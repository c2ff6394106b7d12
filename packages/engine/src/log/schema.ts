// The shape of every event of a log. Whatever passes is an Event as far as its own shape goes; whether it follows from
// the rules is another question (see verify.ts).
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
  listOf,
  object,
  oneOf,
  orNull,
  pairOf,
  tagged,
  text,
  whole,
  type Shape,
} from './shape.ts';

const value: Shape<Value> = (found) => {
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
    found: JSON.stringify(found).slice(0, 80),
  };
};
const values = listOf(value);
const named = listOf(pairOf(text, value));
const word: Shape<string | boolean> = (found) =>
  typeof found === 'boolean' ? undefined : text(found);
const settings = listOf(pairOf(text, word));

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

const answer: Shape<Answer> = keyed<Answer>(
  new Map<string, Shape<Answer>>([
    ['choose', object<Extract<Answer, { choose: unknown }>>({ choose: word })],
    ['take', object<Extract<Answer, { take: unknown }>>({ take: orNull(text), args: named })],
    ['pick', object<Extract<Answer, { pick: unknown }>>({ pick: orNull(text) })],
    ['list', object<Extract<Answer, { list: unknown }>>({ list: values })],
    ['say', object<Extract<Answer, { say: unknown }>>({ say: whole })],
  ]),
);

/** For answers that come from outside: files of choices, forms, other programs. */
export const answerShape: Shape<Answer> = answer;

const offer: Shape<Offer> = tagged<Offer>(
  'kind',
  new Map<string, Shape<Offer>>([
    [
      'options',
      object<Extract<Offer, { kind: 'options' }>>({
        kind: oneOf('options'),
        options: listOf(answer),
      }),
    ],
    [
      'number',
      object<Extract<Offer, { kind: 'number' }>>({ kind: oneOf('number'), from: whole, to: whole }),
    ],
    [
      'list',
      object<Extract<Offer, { kind: 'list' }>>({
        kind: oneOf('list'),
        from: values,
        atMost: whole,
      }),
    ],
  ]),
);

const ending: Shape<Ending> = object<Ending>({
  edge: oneOf('start', 'end'),
  span: text,
  of: orNull(text),
  count: from(1),
});

const participant: Shape<Header['participants'][number]> = object<Header['participants'][number]>({
  name: text,
  side: text,
  kind: text,
  values,
  conditions: listOf(text),
});

const refereesWord: Shape<Word> = tagged<Word>(
  'kind',
  new Map<string, Shape<Word>>([
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

/** For the referee's words that come from outside. */
export const wordShape: Shape<Word> = refereesWord;

const parent: Shape<Parent> = object<Parent>({
  log: text,
  seq: from(0),
  head: text,
  at: from(0),
  seed: orNull(text),
  changes: listOf(text),
});

const inputs: Shape<Inputs> = object<Inputs>(
  {
    scenario: text,
    rulings: settings,
    givens: named,
    seed: orNull(text),
    run: from(0),
    budget: from(1),
    policies: listOf(pairOf(text, text)),
    dice: listOf(origin),
    choices: listOf(answerer),
    parents: listOf(parent),
    id: text,
  },
  'parents',
);

const header: Shape<Header> = object<Header>({
  // Other formats were refused before; other semantics can still be replayed, and only verify minds.
  format: oneOf(1),
  semantics: from(1),
  ruleset: text,
  version: orNull(whole),
  files: listOf(object<Header['files'][number]>({ path: text, hash: text, text })),
  amendments: listOf(text),
  inputs,
  rulings: settings,
  givens: named,
  tracks: named,
  kinds: listOf(object<Header['kinds'][number]>({ name: text, fields: listOf(text) })),
  sides: listOf(text),
  participants: listOf(participant),
  hidden: listOf(object<Header['hidden'][number]>({ kind: orNull(text), field: text, from: text })),
});

const rolled: Shape<RolledValue> = object<RolledValue>({
  name: text,
  dice: orNull(text),
  base: value,
  modifiers: listOf(object<RolledValue['modifiers'][number]>({ name: text, amount: value })),
  total: value,
});

const origins: Shape<Origin | readonly Origin[]> = (found) =>
  Array.isArray(found) ? listOf(origin)(found) : origin(found);

type Data<T extends EventType> = Extract<EventBody, { readonly type: T }>['data'];

/** The data of each type of event. */
const dataShapes: { readonly [T in EventType]: Shape<Data<T>> } = {
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
      dice: listOf(pairOf(whole, from(1))),
      faces: listOf(from(1)),
      origin: origins,
      secret: flag,
      again: orNull(oneOf('explode', 'reroll', 'advantage', 'push')),
      value: orNull(rolled),
      among: listOf(value),
    },
    'among',
  ),
  'check-resolved': object<CheckResolved>({
    check: text,
    args: named,
    values: listOf(rolled),
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
    costs: listOf(pairOf(text, whole)),
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
    ends: listOf(ending),
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
    entries: listOf(
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

const rule: Shape<RuleRef> = object<RuleRef>({ in: text, file: from(0), line: from(1) });

/** By type: the whole event. */
const eventShapes: ReadonlyMap<string, Shape<Event>> = new Map(
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
      spans: listOf(pairOf(text, from(1))),
      steps: listOf(text),
      data: data as Shape<unknown>,
    }) as Shape<Event>,
  ]),
);

export function isEventType(type: unknown): type is EventType {
  return typeof type === 'string' && eventShapes.has(type);
}

export const eventShape: Shape<Event> = tagged<Event>('type', eventShapes);
