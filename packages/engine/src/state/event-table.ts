// The table of events: a row for each type, with all that depends on the type alone. The schema of logs, the reducer, views, comparisons,
// searches and `why` read it, so a new type needs a row, an instruction that emits it, and the words that people read.
import type { EventType } from '../events/event.ts';
import {
  answerShape,
  answererShape,
  argsShape,
  endingShape,
  fieldValuesShape,
  headerShape,
  offerShape,
  originsShape,
  wordShape,
  rolledValueShape,
  valueShape,
  valuesShape,
} from '../events/data-shapes.ts';
import {
  arrayOf,
  called,
  FIELD,
  flag,
  from,
  integer,
  object,
  oneOf,
  orNull,
  pairOf,
  text,
} from '../events/shape.ts';
import { answerText, valueText } from '../values/answer-text.ts';
import {
  addCondition,
  openEncounter,
  openSpan,
  carryOutWord,
  closeEncounter,
  closeSpan,
  loseCondition,
  need,
  rankOrder,
  revealValue,
  changeValue,
} from './changes.ts';
import type { DataOf, EventTableRow } from './event-row.ts';
import { valueLocation, wordWrites } from './location.ts';
import { checkSeen, choiceSeen, headerSeen, wordSeen } from './sight.ts';

type SpanData = DataOf<'span-begun'>;

const spanParts = { span: called('span'), number: from(1), label: orNull(text), of: orNull(text) };

function spanSayings({ span, number, label, of }: SpanData, does: string): readonly string[] {
  return [
    `${span} ${number} ${label ?? ''} ${does}`,
    `${span}${of === null ? '' : ` of ${of}`} ${does}`,
    `${does} ${span}`,
  ];
}

const actionParts = { action: called('action'), actor: text, args: argsShape };

function actionSaying(
  { action, actor, args: given }: Pick<DataOf<'action-taken'>, 'action' | 'actor' | 'args'>,
  does: string,
): readonly string[] {
  const on = given.filter(([, one]) => one !== actor).map(([, one]) => valueText(one));
  return [`${actor} ${does} ${action}${on.length === 0 ? '' : ` on ${on.join(' ')}`}`];
}

const conditionOf = ({
  participant: holder,
  condition,
}: Pick<DataOf<'condition-lost'>, 'participant' | 'condition'>) =>
  ({ in: 'condition', holder, condition }) as const;

export const EVENTS: { readonly [T in EventType]: EventTableRow<T> } = {
  'encounter-begun': {
    shape: headerShape,
    reduce: openEncounter,
    subject: () => [],
    seen: (secrets, data) => {
      secrets.begin(data);
      return headerSeen(secrets, data);
    },
    sayings: () => ['encounter begins'],
  },
  'span-begun': {
    shape: object(spanParts),
    reduce: openSpan,
    on: 'begins',
    subject: ({ span, of }) => [span, of],
    writes: ({ span }) => [
      { in: 'span', span },
      { in: 'begun', span },
    ],
    aside: 'number',
    sayings: (data) => spanSayings(data, 'begins'),
  },
  'span-ended': {
    shape: object({ ...spanParts, reason: oneOf('done', 'ended', 'limit') }),
    reduce: closeSpan,
    on: 'ends',
    subject: ({ span, of }) => [span, of],
    writes: ({ span }) => [{ in: 'span', span }],
    aside: 'number',
    sayings: (data) => spanSayings(data, 'ends'),
  },
  'dice-rolled': {
    shape: object(
      {
        stream: text,
        roller: orNull(text),
        name: text,
        dice: arrayOf(pairOf(integer, from(1))),
        faces: arrayOf(from(1)),
        origin: originsShape,
        secret: flag,
        again: orNull(oneOf('explode', 'reroll', 'advantage', 'push')),
        value: orNull(rolledValueShape),
        among: arrayOf(valueShape),
      },
      'among',
    ),
    subject: ({ stream, name, again }) => [stream, name, again],
    aside: 'origin',
    seen: (secrets, data) => (secrets.dice(data) ? data : undefined),
    sayings: ({ roller, stream, faces }) => [`${roller ?? ''} rolls ${stream} ${faces.join(' ')}`],
  },
  'check-resolved': {
    shape: object({
      check: text,
      args: argsShape,
      values: arrayOf(rolledValueShape),
      outcome: orNull(text),
      text: orNull(text),
      secret: flag,
    }),
    on: 'result',
    subject: ({ check, args: given }, names) => [
      check,
      ...given.map(([, one]) => (typeof one === 'string' && names.has(one) ? one : null)),
    ],
    seen: checkSeen,
    sayings: ({ check, args: given, outcome, values: came }) => {
      const by = given.map(([, one]) => valueText(one)).join(' ');
      const totals = came.map(({ name, total }) => `${name} ${valueText(total)}`).join(' ');
      return [`${check} by ${by} ${totals} is ${outcome ?? ''}`, `${by} is ${outcome ?? ''}`];
    },
  },
  'choice-offered': {
    shape: object({
      choice: called('choice'),
      text: orNull(text),
      decider: called('side'),
      offer: offerShape,
      default: orNull(answerShape),
      secret: flag,
    }),
    on: 'offered',
    subject: ({ choice, decider }) => [choice, decider],
    seen: (secrets, data) => (secrets.isOwn(data.decider) ? data : undefined),
    sayings: ({ decider, choice, text: asked }) => [`${decider} is asked ${choice} ${asked ?? ''}`],
  },
  'choice-made': {
    shape: object({
      choice: called('choice'),
      decider: called('side'),
      answer: answerShape,
      by: answererShape,
      secret: flag,
    }),
    on: 'result',
    subject: ({ choice, decider }) => [choice, decider],
    aside: 'by',
    seen: choiceSeen,
    sayings: ({ decider, choice, answer: given }) => [
      `${decider} answers ${choice} ${answerText(given)}`,
    ],
  },
  'action-taken': {
    shape: object({
      ...actionParts,
      costs: arrayOf(pairOf(called(...FIELD), integer)),
    }),
    on: 'takes',
    subject: ({ action, actor }) => [action, actor],
    writes: ({ action, actor }) => [{ in: 'taken', action, actor }],
    seen: (secrets, data) =>
      secrets.taken(data)
        ? { ...data, costs: data.costs.filter(([one]) => !secrets.isHidden(data.actor, one)) }
        : undefined,
    sayings: (data) => actionSaying(data, 'takes'),
  },
  'action-ended': {
    shape: object({
      ...actionParts,
      reason: oneOf('done', 'lost', 'ended'),
    }),
    on: 'finishes',
    subject: ({ action, actor }) => [action, actor],
    seen: (secrets, data) => (secrets.over(data) ? data : undefined),
    sayings: (data) => actionSaying(data, 'finishes'),
  },
  'condition-gained': {
    shape: object({
      participant: text,
      condition: called('condition'),
      fields: fieldValuesShape,
      ends: arrayOf(endingShape),
      again: flag,
    }),
    reduce: (state, data, seq) => addCondition(need(state, data.participant, seq), data),
    stirs: true,
    on: 'gains',
    subject: ({ participant, condition }) => [participant, condition],
    writes: (data) => [
      conditionOf(data),
      ...data.fields.map(
        ([field]) => ({ ...conditionOf(data), in: 'condition-field', field }) as const,
      ),
    ],
    sayings: ({ participant, condition }) => [`${participant} gains ${condition}`],
  },
  'condition-lost': {
    shape: object({
      participant: text,
      condition: called('condition'),
      reason: oneOf('effect', 'expired'),
    }),
    reduce: loseCondition,
    stirs: true,
    on: 'loses',
    subject: ({ participant, condition }) => [participant, condition],
    writes: (data) => [conditionOf(data)],
    sayings: ({ participant, condition }) => [`${participant} loses ${condition}`],
  },
  'value-changed': {
    shape: object({
      holder: orNull(text),
      condition: orNull(called('condition')),
      field: called(...FIELD),
      from: valueShape,
      to: valueShape,
      asked: valueShape,
    }),
    reduce: changeValue,
    stirs: true,
    on: 'value',
    subject: ({ holder, condition, field }) => [holder, condition, field],
    writes: ({ holder, condition, field }) => [valueLocation(holder, condition, field)],
    seen: (secrets, data) =>
      data.condition === null && secrets.isHidden(data.holder, data.field) ? undefined : data,
    sayings: ({ holder, condition, field, from: old, to }) => {
      const what = [holder, condition, field].filter((part) => part !== null).join('.');
      const way =
        typeof old === 'number' && typeof to === 'number' && old !== to
          ? to > old
            ? ' rises'
            : ' falls'
          : '';
      return [
        `${what} changes from ${valueText(old)} to ${valueText(to)}`,
        `${what}${way} to ${valueText(to)}`,
        `${what} reaches ${valueText(to)}`,
      ];
    },
  },
  'order-ranked': {
    shape: object({
      order: text,
      entries: arrayOf(object({ participant: text, keys: valuesShape })),
    }),
    reduce: rankOrder,
    stirs: true,
    subject: ({ order }) => [order],
    writes: ({ order }) => [{ in: 'order', order }],
    seen: (_, { order, entries }) => ({
      order,
      entries: entries.map(({ participant }) => ({ participant, keys: [] })),
    }),
    sayings: ({ order, entries }) => [
      `${order} is ranked ${entries.map((entry) => entry.participant).join(' ')}`,
    ],
  },
  revealed: {
    shape: object({
      holder: orNull(text),
      field: called(...FIELD),
      value: valueShape,
      to: orNull(called('side')),
    }),
    reduce: revealValue,
    subject: ({ holder, field, to }) => [holder, field, to],
    seen: (secrets, data) =>
      data.to === null || data.to === secrets.side || !secrets.isHidden(data.holder, data.field)
        ? data
        : undefined,
    sayings: ({ holder, field }) => [`${holder ?? ''} ${field} is revealed`],
  },
  announced: {
    shape: object({ text }),
    subject: () => [],
    sayings: ({ text: said }) => [`announce ${said}`],
  },
  ruled: {
    shape: object({ by: text, why: text, word: wordShape }),
    reduce: carryOutWord,
    stirs: true,
    subject: () => [],
    writes: ({ word }) => wordWrites(word),
    seen: wordSeen,
    sayings: ({ by, why, word }) => [`${by} rules ${why}`, `referee rules ${JSON.stringify(word)}`],
  },
  'encounter-ended': {
    shape: object({
      reason: oneOf('done', 'ended', 'fault', 'budget'),
      text: orNull(text),
    }),
    reduce: closeEncounter,
    subject: () => [],
    seen: (_, { reason, text: said }) => ({
      reason,
      text: reason === 'fault' || reason === 'budget' ? null : said,
    }),
    sayings: ({ text: said }) => [`encounter ends ${said ?? ''}`],
  },
};

/** The types in the order of the table. */
export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[]; // the keys of the table are the types

/** Returns the row of a type that this Fray knows. */
export function eventRowOf<T extends EventType>(type: T): EventTableRow<T> {
  return EVENTS[type];
}

export function isEventType(type: unknown): type is EventType {
  return typeof type === 'string' && Object.hasOwn(EVENTS, type);
}
