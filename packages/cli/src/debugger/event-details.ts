// Tells one event of a recording: its sentence, and its parts.
import type { Value } from '@fray/dsl/ir';
import { changesBetween, questionIn, type PathChange, type Recording } from '@fray/engine/debugger';
import { declarationOf } from '@fray/engine/dice';
import { listingText } from '@fray/engine/drivers';
import type { CheckResolved, DiceRolled, Event } from '@fray/engine/events';
import {
  listBlock,
  sentence,
  textOfWords,
  type WordPart,
  type Report,
  type Words,
} from '../report/blocks/blocks.ts';
import { eventWords } from '../report/event-words.ts';
import {
  formatAnswer,
  formatDice,
  formatEnds,
  formatNumbered,
  formatValue,
} from '../report/sentences.ts';
import { namedTable } from '../report/state-view.ts';
import { clean, countText, listed, spoken } from '../report/text.ts';
import type { Inspector } from './inspector.ts';
import { namesInside } from './names.ts';

/** How many events back we look for the throws of a check. */
const farBack = 200;

/** Describes an event in one sentence. */
export function momentWords(recording: Recording, seq: number): readonly WordPart[] {
  const event = recording.event(seq);
  return eventWords(event, {
    header: recording.header,
    throws: throwsOf(recording, event),
    offered: questionIn(recording, event)?.data.text ?? null,
    state: event.type === 'check-resolved' ? recording.state(seq) : undefined,
  });
}

/** Describes an event in one line of text. */
export function sentenceOf(recording: Recording, seq: number): string {
  return textOfWords(momentWords(recording, seq));
}

/** The throws of a roll or check, in order. */
function throwsOf(recording: Recording, event: Event): readonly DiceRolled[] {
  if (event.type === 'dice-rolled') {
    const { stream, name } = event.data;
    return event.data.value === null
      ? [event.data]
      : [
          ...before(
            recording,
            event.seq,
            (data) => data.stream === stream && data.name === name,
            (one) =>
              one.type === 'dice-rolled' && one.data.stream === stream && one.data.value !== null,
          ),
          event.data,
        ];
  }
  if (event.type !== 'check-resolved') return [];
  const { check } = event.data;
  return before(
    recording,
    event.seq,
    (data) => declarationOf(data.stream) === check && data.value === null,
    (one) => one.type === 'check-resolved' && one.data.check === check,
  );
}

function before(
  recording: Recording,
  seq: number,
  isMine: (data: DiceRolled) => boolean,
  ends: (event: Event) => boolean,
): readonly DiceRolled[] {
  const found: DiceRolled[] = [];
  for (let at = seq - 1; at > Math.max(0, seq - farBack); at -= 1) {
    const type = recording.facts.typeOf(at);
    if (type !== 'dice-rolled' && type !== 'check-resolved') continue;
    const event = recording.event(at);
    if (ends(event)) break;
    if (event.type === 'dice-rolled' && isMine(event.data)) found.unshift(event.data);
  }
  return found;
}

/** The changes that an event made; empty before the first event. */
export function changesAt(recording: Recording, seq: number): readonly PathChange[] {
  return seq === 0 ? [] : changesBetween(recording.state(seq - 1), recording.state(seq));
}

/**
 * The changes in sentences. A change inside something that was added or removed gets no sentence of
 * its own.
 */
export function formatChanges(changes: readonly PathChange[]): readonly string[] {
  return changes
    .filter(({ path }) => !changes.some((around) => path.startsWith(`${around.path}.`)))
    .map(formatPathChange);
}

/** A change in words: `Babel.HP 3 → 1`, `Babel.Prone is new`, `Babel.Prone is gone`. */
export function formatPathChange({ path, from, to }: PathChange): string {
  const valueOrNothing = (value: Value | undefined): string =>
    value === undefined ? 'nothing' : formatValue(value);
  if (from === undefined && to === true) return `${clean(path)} is new`;
  if (to === undefined && from === true) return `${clean(path)} is gone`;
  return `${clean(path)} ${valueOrNothing(from)} → ${valueOrNothing(to)}`;
}

/** Everything about an event: what it changed, its parts, its cause, its rule. */
export function eventReport(inspector: Inspector, seq: number): Report {
  const { recording } = inspector.fray;
  const details = detailsAt(inspector, seq);
  return [
    sentence(momentWords(recording, seq)),
    ...listBlock(
      formatChanges(changesAt(recording, seq)).map((change) => [
        { is: 'change', text: `* ${change}` },
      ]),
    ),
    ...(details.length === 0 ? [] : [namedTable(details)]),
  ];
}

/** The parts of an event, and the names of the rule that runs there. */
export function detailsAt(inspector: Inspector, seq: number): readonly EventPart[] {
  const names = namesInside(inspector, seq);
  return [...partsAt(inspector, seq), ...(names === '' ? [] : [part('names', names)])];
}

/** The parts of an event with their names: its full text, its cause, the spans around it, its rule. */
export function partsAt(
  { fray: { recording }, header }: Inspector,
  seq: number,
): readonly EventPart[] {
  const event = recording.event(seq);
  const { cause, rule } = event;
  const file = header.files[rule?.file ?? -1];
  const place = around(event);
  return [
    ...partsOf(event),
    ...(cause === null || cause === 0
      ? []
      : [part('after', [{ is: 'event', seq: cause }, ' ', ...momentWords(recording, cause)])]),
    ...(place.length === 0 ? [] : [part('in', place.join(' › '))]),
    ...(rule === null
      ? []
      : [
          part('rule', [
            clean(rule.in),
            ...(file === undefined
              ? []
              : ['  ', { is: 'place', file: file.path, line: rule.line } as const]),
          ]),
        ]),
  ];
}

/** The spans and steps around an event, from the outside in. */
export function around({ spans, steps }: Event): readonly string[] {
  return [...spans.map(([span, number]) => `${spoken(span)} ${number}`), ...steps.map(spoken)];
}

/** A name and words. The name is empty if it is the same as in the part before. */
type EventPart = readonly [name: string, words: Words];

const part = (name: string, words: Words): EventPart => [name, words];

function partsOf(event: Event): readonly EventPart[] {
  switch (event.type) {
    case 'encounter-begun':
      return event.data.participants.map((one) =>
        part(spoken(one.side), `${spoken(one.name)} (${spoken(one.kind)})`),
      );
    case 'dice-rolled':
      return diceParts(event.data);
    case 'check-resolved':
      return checkParts(event.data);
    case 'choice-offered': {
      const { offer } = event.data;
      const options =
        offer.kind === 'options'
          ? listed(offer.options.map(formatAnswer))
          : offer.kind === 'number'
            ? `a number from ${offer.from} to ${offer.to}`
            : listingText(offer, `of ${offer.from.map(formatValue).join(', ')}`);
      return [
        part('offered', options),
        ...(event.data.default === null ? [] : [part('silence', formatAnswer(event.data.default))]),
      ];
    }
    case 'choice-made':
      return [
        part(
          'answer',
          `${formatAnswer(event.data.answer)}, ${{ person: 'by a person', script: 'from a file', policy: 'by a policy', default: 'by default', 'only-one': 'the only one' }[event.data.by]}`,
        ),
      ];
    case 'action-taken':
      return event.data.args.map(([name, value]) => part(spoken(name), formatValue(value)));
    case 'condition-gained':
      return [part('ends', formatEnds(event.data.ends).trim() || 'it lasts')];
    case 'order-ranked':
      return event.data.entries.map(({ participant, keys }, index) =>
        part(String(index + 1), `${spoken(participant)}  ${keys.map(formatValue).join(', ')}`),
      );
    default:
      return [];
  }
}

function diceParts({
  stream,
  dice,
  faces,
  origin,
  again,
  value,
  among,
}: DiceRolled): readonly EventPart[] {
  const from = { seed: 'from the seed', typed: 'typed', script: 'from a list' };
  const origins =
    typeof origin === 'string' ? from[origin] : origin.map((one) => from[one]).join(', ');
  return [
    [
      'dice',
      `${formatDice(dice)}: ${faces.join(' ')}, ${origins}${again === null ? '' : ` (${again})`}`,
    ],
    ['stream', clean(stream)],
    ...(among === undefined ? [] : [part('among', formatNumbered(among))]),
    ...(value === null ? [] : valueParts(value)),
  ];
}

function checkParts({ args, values, outcome, text }: CheckResolved): readonly EventPart[] {
  return [
    ...args.map(([name, value]) => part(spoken(name), formatValue(value))),
    ...values.flatMap(valueParts),
    [
      'outcome',
      outcome === null
        ? 'none: the check only gives numbers'
        : `${spoken(outcome)}${text === null ? '' : ` (${clean(text)})`}`,
    ],
  ];
}

function valueParts({
  name,
  dice,
  base,
  modifiers,
  total,
}: CheckResolved['values'][number]): readonly EventPart[] {
  const code = dice === null ? '' : ` (${formatValue(dice)})`;
  if (modifiers.length === 0) return [[spoken(name), `${formatValue(total)}${code}`]];
  return [
    [
      spoken(name),
      `${formatValue(base)}${code}, ${countText(modifiers.length, 'modifier')}, in all ${formatValue(total)}`,
    ],
    ...modifiers.map((one) => part('', `${formatValue(one.amount)}  ${spoken(one.name)}`)),
  ];
}
