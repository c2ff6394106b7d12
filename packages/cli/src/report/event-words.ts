// Describes one event in one sentence, whose parts have kinds. The caller passes what the sentence needs from earlier events.
import { declarationOf } from '@fray/engine/dice';
import type { CheckResolved, DiceRolled, Event, EventOf, Header } from '@fray/engine/events';
import type { State } from '@fray/engine/state';
import { textOfWords, type WordPart, type SentencePart } from './blocks/blocks.ts';
import { comparisonNotes, neededBy, nothingNeeded } from './needs.ts';
import {
  formatAction,
  formatValueChange,
  formatCheck,
  formatDecision,
  formatDice,
  formatEnds,
  formatFields,
  formatPicked,
  formatRolled,
  formatValue,
  formatWord,
} from './sentences.ts';
import { clean, inBrackets, NO_BREAK, spoken, keptTogether } from './text.ts';

interface Around {
  readonly header: Header | null;
  /** The throws of the check or roll that the event describes, including the event itself. */
  readonly throws: readonly DiceRolled[];
  /** The text of the question that the choice answers. */
  readonly offered: string | null;
  /** The state right after the event. Without it the sentence does not say what a check needed. */
  readonly state?: State | undefined;
  /** The action in progress. */
  readonly action?: EventOf<'action-taken'>['data'] | undefined;
}

/** Returns the sentence for an event. If it begins with somebody's name, that is its first part. */
export function eventWords(event: Event, around: Around): readonly WordPart[] {
  const { header } = around;
  switch (event.type) {
    case 'encounter-begun':
      return [fightTitle(event.data)];
    case 'span-begun':
      return [spanTitle(event.data)];
    case 'span-ended':
      return [
        event.data.reason === 'limit'
          ? `${spoken(event.data.span)} ends: it has been played as often as it may be`
          : `${spanTitle(event.data)} ends`,
      ];
    case 'dice-rolled': {
      const { data } = event;
      const secret = data.secret ? ' (secret)' : '';
      const said =
        data.value === null
          ? `throws ${formatDice(data.dice)} for ${spoken(declarationOf(data.stream))}: ${data.faces.join(' ')}`
          : data.among === undefined
            ? formatRolled(data.value, around.throws, false) + needWords(data, around)
            : formatPicked(data.value.total, data.among, data);
      return [...named(data.roller), said + secret];
    }
    case 'check-resolved':
      return checkWords(event.data, around);
    case 'choice-offered': {
      const { decider, choice, text } = event.data;
      const asked = choice === 'take' ? 'what to take' : spoken(choice);
      return [...named(decider), `is asked ${text === null ? asked : `“${clean(text)}”`}`];
    }
    case 'choice-made':
      return [
        ...named(event.data.decider),
        `${formatDecision(event.data, around.offered)}${event.data.secret ? ' (secret)' : ''}`,
      ];
    case 'action-taken': {
      const { action, actor, args, costs } = event.data;
      const paid = costs.map(([field, amount]) => `−${amount} ${spoken(field)}`);
      return [{ is: 'action', text: formatAction(action, actor, args, header) }, inBrackets(paid)];
    }
    case 'action-ended': {
      const { action, actor, args, reason } = event.data;
      if (reason === 'lost')
        return [
          `${formatAction(action, actor, args, header)}: not possible any more, the action is lost`,
        ];
      return [
        reason === 'ended'
          ? `${spoken(actor)} is cut short`
          : `${spoken(actor)} is done with ${spoken(action)}`,
      ];
    }
    case 'condition-gained': {
      const { participant, condition, fields, ends, again } = event.data;
      return [
        ...named(participant),
        'is ',
        { is: 'condition', text: spoken(condition) },
        `${again ? ' again' : ''}${inBrackets(formatFields(fields))}${formatEnds(ends)}`,
      ];
    }
    case 'condition-lost':
      return [
        ...named(event.data.participant),
        'is no longer ',
        { is: 'good', text: spoken(event.data.condition) },
        event.data.reason === 'expired' ? ' (its time ran out)' : '',
      ];
    case 'value-changed':
      return [...named(event.data.holder), { is: 'change', text: formatValueChange(event.data) }];
    case 'order-ranked':
      return [strong(event.data.order), `  ${formatOrder(event.data.entries)}`];
    case 'revealed':
      return [
        `revealed: ${event.data.holder === null ? '' : `${spoken(event.data.holder)} `}${spoken(event.data.field)} is ${formatValue(event.data.value)}${event.data.to === null ? '' : ` (to ${spoken(event.data.to)})`}`,
      ];
    case 'announced':
      return [`“${plainNames(event.data.text, header)}”`];
    case 'ruled':
      return [
        strong(event.data.by),
        ` ${formatWord(event.data.word)}${event.data.why === '' ? '' : `: “${clean(event.data.why)}”`}`,
      ];
    case 'encounter-ended':
      return [endWords(event.data, header)];
  }
}

/** Returns the parts for a name at the beginning of a sentence. */
export function named(name: string | null): readonly WordPart[] {
  return name === null ? [] : [{ is: 'participant', text: spoken(name) }, ' '];
}

function strong(name: string): SentencePart {
  return { is: 'strong', text: spoken(name) };
}

/** Returns the title of a fight: its ruleset and scenario. */
export function fightTitle({ ruleset, inputs: { scenario } }: Header): string {
  return `${clean(ruleset)}${scenario === '' ? '' : ` · ${spoken(scenario)}`}`;
}

/** Returns the title of a span: `round 3`, `turn of Abel · last`. */
export function spanTitle({ span, number, label, of }: EventOf<'span-begun'>['data']): string {
  return [
    `${spoken(span)}${of === null ? ` ${number}` : ` of ${spoken(of)}`}`,
    ...(label === null ? [] : [spoken(label)]),
  ].join(' · ');
}

/** Replaces the hyphens in the names of participants by blanks, as all other output does. */
export function plainNames(text: string, header: Header | null): string {
  let plain = clean(text);
  for (const { name } of header?.participants ?? [])
    if (name.includes('-')) plain = plain.replaceAll(name, spoken(name));
  return plain;
}

function checkWords(check: CheckResolved, { header, throws, state }: Around): readonly WordPart[] {
  const firstArg = check.args.find(
    ([, value]) => header?.participants.some((one) => one.name === value) === true,
  )?.[1];
  const roller = throws[0]?.roller ?? (typeof firstArg === 'string' ? firstArg : null);
  const needs =
    state === undefined || header === null ? nothingNeeded : neededBy(check, header, state);
  const rolled = check.values.map((value) =>
    formatRolled(
      value,
      throws.filter((one) => one.name === value.name),
      check.values.length === 1,
    ),
  );
  const values = [...needs.before, ...rolled, ...needs.after];
  const on = `${values.length === 0 && needs.on.length > 0 ? ' ' : ''}${inBrackets(needs.on)}`;
  return [
    ...named(roller),
    `${formatCheck(check, roller)}${values.length === 0 ? '' : `  ${values.join(', ')}`}${on}`,
    ...(check.outcome === null
      ? []
      : [
          ' → ',
          { is: 'outcome', text: spoken(check.outcome) } as const,
          inBrackets([...(check.text === null ? [] : [clean(check.text)]), ...needs.without]),
        ]),
    check.secret ? ' (secret)' : '',
  ];
}

/** Returns the comparison that uses a throw outside of a check, in words; empty if it is not known. */
function needWords(thrown: DiceRolled, { header, state, action }: Around): string {
  if (state === undefined || header === null) return '';
  const owner = declarationOf(thrown.stream);
  const args = action?.action === owner ? action.args : [];
  return inBrackets(comparisonNotes(thrown, owner, header, { args, state }));
}

function endWords(
  { reason, text }: EventOf<'encounter-ended'>['data'],
  header: Header | null,
): WordPart {
  const closing = text === null ? '' : plainNames(text, header);
  switch (reason) {
    case 'done':
      return closing === '' ? 'The encounter is over.' : `The encounter is over: ${closing}`;
    case 'ended':
      return closing === '' ? 'The encounter ends.' : `The encounter ends: ${closing}`;
    case 'fault':
      return { is: 'bad', text: `A rule went wrong: ${closing}` };
    case 'budget':
      return { is: 'bad', text: `The run was longer than its budget. ${closing}`.trimEnd() };
  }
}

/**
 * Returns an order in words: `1. Abel (8) 2. Native (5)`. The brackets hold the keys that tell members apart, if they
 * are numbers or words.
 */
function formatOrder(entries: EventOf<'order-ranked'>['data']['entries']): string {
  if (entries.length === 0) return 'nobody';
  const decisive = (entries[0]?.keys ?? []).flatMap((_, key) =>
    new Set(entries.map((entry) => JSON.stringify(entry.keys[key] ?? null))).size > 1 ? [key] : [],
  );
  return entries
    .map(({ participant, keys }, index) => {
      const shown = decisive
        .map((key) => keys[key] ?? null)
        .filter((key) => key !== null && key !== false);
      return `${keptTogether(`${index + 1}. ${spoken(participant)}`)}${shown.length === 0 ? '' : `${NO_BREAK}(${shown.map((key) => (key === true ? 'first' : formatValue(key))).join(', ')})`}`;
    })
    .join('  ');
}

/** Returns the sentence for one event alone, without context. */
function wordsAlone(event: Event, header: Header | null): readonly WordPart[] {
  return event.type === 'span-begun'
    ? [`${spanTitle(event.data)} begins`]
    : eventWords(event, { header, throws: [], offered: null });
}

/** Returns the number of an event and its sentence, without context. */
export function numberedWords(event: Event, header: Header | null): readonly WordPart[] {
  return [{ is: 'event', seq: event.seq }, ' ', ...wordsAlone(event, header)];
}

/** Returns the sentence for one event alone as a text. */
export function formatEvent(event: Event, header: Header | null): string {
  return textOfWords(wordsAlone(event, header));
}
