// Describes one event in one sentence. The caller passes what the sentence needs from earlier events.
import { declarationOf } from '@fray/engine/dice';
import type { CheckResolved, DiceRolled, Event, EventOf, Header } from '@fray/engine/events';
import type { State } from '@fray/engine/state';
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
import { plainStyle, type Style } from './style.ts';
import { clean, inBrackets, NO_BREAK, spoken, keptTogether } from './text.ts';

interface Around {
  readonly header: Header | null;
  readonly style: Style;
  /** Returns a name as the beginning of a sentence, with a blank after it; an empty text for null. */
  readonly named: (name: string | null) => string;
  /** The throws of the check or roll that the event describes, including the event itself. */
  readonly throws: readonly DiceRolled[];
  /** The text of the question that the choice answers. */
  readonly offered: string | null;
  /** The state right after the event. Without it the sentence does not say what a check needed. */
  readonly state?: State | undefined;
  /** The action in progress. */
  readonly action?: EventOf<'action-taken'>['data'] | undefined;
}

/** Returns the sentence for an event, in colours. */
export function eventWords(event: Event, around: Around): string {
  const { header, style, named } = around;
  switch (event.type) {
    case 'encounter-begun':
      return `${clean(event.data.ruleset)}${event.data.inputs.scenario === '' ? '' : ` · ${spoken(event.data.inputs.scenario)}`}`;
    case 'span-begun':
      return spanTitle(event.data);
    case 'span-ended':
      return event.data.reason === 'limit'
        ? `${spoken(event.data.span)} ends: it has been played as often as it may be`
        : `${spanTitle(event.data)} ends`;
    case 'dice-rolled': {
      const { data } = event;
      const secret = data.secret ? ' (secret)' : '';
      if (data.value !== null && data.among !== undefined)
        return `${named(data.roller)}${formatPicked(data.value.total, data.among, data)}${secret}`;
      if (data.value !== null)
        return `${named(data.roller)}${formatRolled(data.value, around.throws, false)}${needWords(data, around)}${secret}`;
      return `${named(data.roller)}throws ${formatDice(data.dice)} for ${spoken(declarationOf(data.stream))}: ${data.faces.join(' ')}${secret}`;
    }
    case 'check-resolved':
      return checkWords(event.data, around);
    case 'choice-offered': {
      const { decider, choice, text } = event.data;
      const asked = choice === 'take' ? 'what to take' : spoken(choice);
      return `${named(decider)}is asked ${text === null ? asked : `“${clean(text)}”`}`;
    }
    case 'choice-made':
      return `${named(event.data.decider)}${formatDecision(event.data, around.offered)}${event.data.secret ? ' (secret)' : ''}`;
    case 'action-taken': {
      const { action, actor, args, costs } = event.data;
      const paid = costs.map(([field, amount]) => `−${amount} ${spoken(field)}`);
      return style.bold(formatAction(action, actor, args, header)) + inBrackets(paid);
    }
    case 'action-ended': {
      const { action, actor, args, reason } = event.data;
      if (reason === 'lost')
        return `${formatAction(action, actor, args, header)}: not possible any more, the action is lost`;
      return reason === 'ended'
        ? `${spoken(actor)} is cut short`
        : `${spoken(actor)} is done with ${spoken(action)}`;
    }
    case 'condition-gained': {
      const { participant, condition, fields, ends, again } = event.data;
      return `${named(participant)}is ${style.yellow(spoken(condition))}${again ? ' again' : ''}${inBrackets(formatFields(fields))}${formatEnds(ends)}`;
    }
    case 'condition-lost':
      return `${named(event.data.participant)}is no longer ${style.green(spoken(event.data.condition))}${event.data.reason === 'expired' ? ' (its time ran out)' : ''}`;
    case 'value-changed':
      return event.data.holder === null
        ? formatValueChange(event.data)
        : `${named(event.data.holder)}${style.magenta(formatValueChange(event.data))}`;
    case 'order-ranked':
      return `${style.bold(spoken(event.data.order))}  ${formatOrder(event.data.entries)}`;
    case 'revealed':
      return `revealed: ${event.data.holder === null ? '' : `${spoken(event.data.holder)} `}${spoken(event.data.field)} is ${formatValue(event.data.value)}${event.data.to === null ? '' : ` (to ${spoken(event.data.to)})`}`;
    case 'announced':
      return `“${plainNames(event.data.text, header)}”`;
    case 'ruled':
      return `${style.bold(spoken(event.data.by))} ${formatWord(event.data.word)}${event.data.why === '' ? '' : `: “${clean(event.data.why)}”`}`;
    case 'encounter-ended':
      return endWords(event.data, around);
  }
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

function checkWords(check: CheckResolved, { header, style, named, throws, state }: Around): string {
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
  const outcome =
    check.outcome === null
      ? ''
      : ` → ${style.bold(spoken(check.outcome))}${inBrackets([...(check.text === null ? [] : [clean(check.text)]), ...needs.without])}`;
  return `${named(roller)}${formatCheck(check, roller)}${values.length === 0 ? '' : `  ${values.join(', ')}`}${on}${outcome}${check.secret ? ' (secret)' : ''}`;
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
  { header, style }: Around,
): string {
  const closing = text === null ? '' : plainNames(text, header);
  switch (reason) {
    case 'done':
      return closing === '' ? 'The encounter is over.' : `The encounter is over: ${closing}`;
    case 'ended':
      return closing === '' ? 'The encounter ends.' : `The encounter ends: ${closing}`;
    case 'fault':
      return style.red(`A rule went wrong: ${closing}`);
    case 'budget':
      return style.red(`The run was longer than its budget. ${closing}`.trimEnd());
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

/** Returns the sentence for one event alone, without context and without colours. */
export function formatEvent(event: Event, header: Header | null): string {
  if (event.type === 'span-begun') return `${spanTitle(event.data)} begins`;
  const named = (name: string | null): string => (name === null ? '' : `${spoken(name)} `);
  return eventWords(event, {
    header,
    style: plainStyle,
    named,
    throws: [],
    offered: null,
  }).replaceAll(NO_BREAK, ' ');
}
