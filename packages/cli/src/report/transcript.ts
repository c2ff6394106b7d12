// Writes the transcript of an encounter, event by event. It uses the events alone, so that a run and its replay print
// the same.
import type { CheckResolved, DiceRolled, Event, EventOf, Header } from '@fray/engine/events';
import type { State } from '@fray/engine/state';
import { isBookkeeping } from './bookkeeping.ts';
import { declarationOf, eventWords, plainNames, spanTitle, NO_BREAK } from './event-words.ts';
import { isStoredRoll } from './sentences.ts';
import type { Style } from './style.ts';
import { pad, spoken, widest, columnsOf, wrap } from './text.ts';
import { titleOf } from './transcript-title.ts';

interface Transcript {
  /** Returns the lines that this event adds, often none. Lines have no line end. */
  readonly add: (event: Event) => readonly string[];
}

/** The largest indent, in columns. */
const deepest = 16;

/** The width of an event's number with the blank after it, in columns. */
const gutter = 6;

interface Heading {
  readonly of: 'span' | 'step';
  readonly depth: number;
  readonly text: string;
}

interface OpenSpan {
  /** The steps around it. */
  readonly steps: readonly string[];
  /** How far its lines are indented, in pairs of columns. */
  readonly level: number;
}

/** The values that a transcript remembers between events. */
interface Memory {
  readonly style: Style;
  readonly columns: number;
  header: Header | null;
  /** True if bookkeeping is printed too. */
  readonly bookkeeping: boolean;
  /** The width of the column of names. */
  nameWidth: number;
  /** The throws of checks that have no result yet. */
  thrown: readonly { readonly seq: number; readonly data: DiceRolled }[];
  /** The text of the choice that is open; null if there is none. */
  offered: string | null;
  /** Headings of spans and steps that are printed before the next line, with the number of spans around each. */
  headings: readonly Heading[];
  /** The steps of the last event, from the outside in. */
  steps: readonly string[];
  /** The open spans, from the outside in. */
  spans: readonly OpenSpan[];
  /** Actions in progress. Their lines are indented. */
  actions: readonly EventOf<'action-taken'>['data'][];
  /** The check of the event before; null if that was no check. A rule that only stores its roll needs no line. */
  numbers: CheckResolved | null;
  /** The last sentence; a rule may announce the same text again. */
  lastLine: string;
  /** The state, with the current event applied. */
  readonly state: State | undefined;
}

/** Creates the memory of a transcript before the first event. */
function start(
  style: Style,
  columns: number,
  bookkeeping: boolean,
  state: State | undefined,
): Memory {
  return {
    style,
    columns,
    header: null,
    bookkeeping,
    nameWidth: 0,
    thrown: [],
    offered: null,
    headings: [],
    steps: [],
    spans: [],
    actions: [],
    numbers: null,
    lastLine: '',
    state,
  };
}

/**
 * Starts a transcript.
 * @param columns the width to wrap to
 * @param bookkeeping true: bookkeeping is printed too
 * @param state the state, to which its owner applies each event before the transcript gets it. Without it the
 * transcript does not say what checks needed
 */
export function createTranscript(
  style: Style,
  columns: number,
  bookkeeping = false,
  state?: State,
): Transcript {
  const at = start(style, columns, bookkeeping, state);
  return { add: (event) => add(at, event) };
}

/** Returns the lines that an event adds. */
function add(at: Memory, event: Event): readonly string[] {
  if (
    event.type === 'value-changed' &&
    !at.bookkeeping &&
    event.data.condition === null &&
    isBookkeeping(at.header, event.data.holder, event.data.field)
  )
    return [];
  const quiet =
    event.type === 'span-ended' ||
    event.type === 'encounter-begun' ||
    event.type === 'encounter-ended';
  if (!quiet) enterSteps(at, event);
  const isStored = event.type === 'value-changed' && isStoredRoll(event, at.numbers, at.header);
  at.numbers = event.type === 'check-resolved' ? event.data : null;
  if (isStored) return [];
  return eventLines(at, event);
}

/** Returns the lines of an event for which `enterSteps` has prepared any heading. */
function eventLines(at: Memory, event: Event): readonly string[] {
  switch (event.type) {
    case 'encounter-begun':
      at.header = event.data;
      at.nameWidth = Math.min(16, widest(at.header.participants.map((one) => spoken(one.name))));
      return titleOf(at.header, at.style, at.columns);
    case 'span-begun':
      return beginSpan(at, event);
    case 'span-ended':
      at.headings = at.headings.filter(({ depth }) => depth < at.spans.length);
      at.steps = at.spans.at(-1)?.steps ?? [];
      at.spans = at.spans.slice(0, -1);
      return event.data.reason === 'limit' ? line(at, event.seq, words(at, event)) : [];
    case 'dice-rolled': {
      const { data } = event;
      at.thrown = [...at.thrown, { seq: event.seq, data }];
      if (data.value === null) return [];
      return line(
        at,
        event.seq,
        words(
          at,
          event,
          takeThrows(at, (one) => one.stream === data.stream && one.name === data.name),
        ),
      );
    }
    case 'check-resolved':
      return line(
        at,
        event.seq,
        words(
          at,
          event,
          takeThrows(at, (one) => declarationOf(one.stream) === event.data.check),
        ),
      );
    case 'choice-offered':
      at.offered = event.data.text;
      return [];
    case 'choice-made': {
      const sentence = words(at, event);
      at.offered = null;
      // The event of the action shows what somebody takes.
      return 'take' in event.data.answer && event.data.answer.take !== null
        ? []
        : line(at, event.seq, sentence);
    }
    case 'action-taken': {
      const lines = line(at, event.seq, words(at, event));
      at.actions = [...at.actions, event.data];
      return lines;
    }
    case 'action-ended':
      if (at.actions.at(-1)?.action === event.data.action) at.actions = at.actions.slice(0, -1);
      return event.data.reason === 'done' ? [] : line(at, event.seq, words(at, event));
    case 'order-ranked':
      return line(at, event.seq, words(at, event)).map((one) => one.replaceAll(NO_BREAK, ' '));
    case 'announced':
      return plainNames(event.data.text, at.header) === lastPlain(at)
        ? []
        : line(at, event.seq, words(at, event));
    case 'condition-gained':
    case 'condition-lost':
    case 'value-changed':
    case 'revealed':
    case 'ruled':
      return line(at, event.seq, words(at, event));
    case 'encounter-ended':
      return finish(at, event);
  }
}

/** Returns the lines of an event with its number, after any headings that wait. */
function line(
  at: Memory,
  seq: number,
  text: string,
  inner: number = 2 * levelOf(at) + 2 * at.actions.length,
): readonly string[] {
  at.lastLine = text;
  const number = at.style.dim(pad(String(seq), gutter - 2, 'left'));
  const [first = '', ...rest] = wrap(
    ' '.repeat(Math.min(inner, deepest)) + text,
    at.columns - gutter,
    Math.min(inner, deepest) + 4,
  );
  const lines = [
    ...at.headings.map((heading) => heading.text),
    `${number}  ${first}`,
    ...rest.map((more) => ' '.repeat(gutter) + more),
  ];
  at.headings = [];
  return lines;
}

/** Returns a name, padded to the width of its column. */
function named({ style, nameWidth }: Memory, name: string | null): string {
  return name === null ? '' : `${style.bold(pad(spoken(name), nameWidth))}  `;
}

/** Prepares a heading if the rules have entered another step. */
function enterSteps(at: Memory, event: Event): void {
  if (
    event.steps.length === at.steps.length &&
    event.steps.every((step, index) => step === at.steps[index])
  )
    return;
  at.steps = event.steps;
  const depth = at.spans.length;
  // Nothing has happened under a heading that still waits.
  at.headings = at.headings.filter((one) => one.of === 'span' || one.depth < depth);
  const inner = event.steps.slice(at.spans.at(-1)?.steps.length ?? 0);
  if (inner.length > 0) wait(at, 'step', levelOf(at), at.style.cyan(inner.map(spoken).join(' › ')));
}

function levelOf({ spans }: Memory): number {
  return spans.at(-1)?.level ?? 0;
}

/** Adds a heading that waits for the next line. */
function wait(at: Memory, of: Heading['of'], level: number, title: string): void {
  const text = `${' '.repeat(gutter - 2 + 2 * level)}${title}`;
  at.headings = [...at.headings, { of, depth: at.spans.length, text }];
}

/** Returns the sentence of an event; `throws` are its dice. */
function words(at: Memory, event: Event, throws: readonly DiceRolled[] = []): string {
  return eventWords(event, {
    header: at.header,
    style: at.style,
    named: (name) => named(at, name),
    throws,
    offered: at.offered,
    state: at.state,
    action: at.actions.at(-1),
  });
}

/** Begins a span: an outermost span gets a line across the screen, an inner one a heading that waits. */
function beginSpan(at: Memory, event: EventOf<'span-begun'>): readonly string[] {
  const title = spanTitle(event.data);
  const outer = at.spans.at(-1);
  const inStep = event.steps.length > (outer?.steps.length ?? 0);
  const level = outer === undefined ? 0 : outer.level + (inStep ? 2 : 1);
  at.spans = [...at.spans, { steps: event.steps, level }];
  if (outer === undefined) {
    const rule = '─'.repeat(Math.max(2, at.columns - columnsOf(title) - 4));
    const above = at.headings.map((heading) => heading.text);
    at.headings = [];
    return [...above, '', `${at.style.dim('──')} ${at.style.bold(title)} ${at.style.dim(rule)}`];
  }
  wait(at, 'span', level - 1, at.style.bold(title));
  return [];
}

/** Returns the waiting throws that belong to an event, and removes them from the memory. */
function takeThrows(at: Memory, isMine: (data: DiceRolled) => boolean): readonly DiceRolled[] {
  const mine = at.thrown.filter((one) => isMine(one.data)).map((one) => one.data);
  at.thrown = at.thrown.filter((one) => !isMine(one.data));
  return mine;
}

/** Returns the lines for the end of the encounter, after throws that no check has used. */
function finish(at: Memory, event: EventOf<'encounter-ended'>): readonly string[] {
  at.actions = [];
  at.spans = [];
  at.headings = [];
  const loose = at.thrown.flatMap(({ seq, data }) =>
    line(at, seq, `${named(at, data.roller)}${spoken(data.name)} ${data.faces.join(' ')}`),
  );
  return [...loose, '', ...line(at, event.seq, words(at, event), 0)];
}

/** Returns the last sentence without colours. */
function lastPlain({ lastLine }: Memory): string {
  // eslint-disable-next-line no-control-regex -- colours are control characters
  return lastLine.replace(/\u001b\[\d+m/g, '');
}
