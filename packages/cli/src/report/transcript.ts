// Writes the transcript of an encounter, event by event, as rows or as lines. It uses the events alone, so that a run and its
// replay print the same.
import { declarationOf } from '@fray/engine/dice';
import type { CheckResolved, DiceRolled, Event, EventOf, Header } from '@fray/engine/events';
import { initialState, reduce, type State } from '@fray/engine/state';
import { isBookkeeping } from './bookkeeping.ts';
import { eventWords, plainNames, spanTitle } from './event-words.ts';
import { formatAction, isStoredRoll, formatFields, formatValue } from './sentences.ts';
import type { Host } from '../host.ts';
import { lineStyleFor, type Style } from './style.ts';
import { pad, spoken, keptTogether, widest, columnsOf, wrap } from './text.ts';
import { heading, type Report } from './blocks/blocks.ts';
import { terminalLines } from './blocks/terminal.ts';
import { namedTable } from './state-view.ts';

interface Transcript {
  /** Returns the lines that this event adds, often none. Lines have no line end. */
  readonly add: (event: Event) => readonly string[];
}

/** A heading or an event. */
export interface TranscriptRow {
  readonly of: 'span' | 'step' | 'event';
  /** How many spans, steps and actions are around it. A span has the level of its events; an outermost one has 0. */
  readonly level: number;
  /** The number of the event; null for a heading. */
  readonly seq: number | null;
  readonly text: string;
}

/** The largest indent, in columns. */
const deepest = 16;

/** The width of an event's number with the blank after it, in columns. */
const gutter = 6;

interface Heading {
  readonly row: TranscriptRow;
  /** How many spans are around it. */
  readonly depth: number;
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
  header: Header | null;
  /** True if bookkeeping is printed too. */
  readonly bookkeeping: boolean;
  /** The width of the column of names. */
  nameWidth: number;
  /** The throws of checks that have no result yet. */
  thrown: readonly { readonly seq: number; readonly data: DiceRolled }[];
  /** The text of the choice that is open; null if there is none. */
  offered: string | null;
  /** Headings of spans and steps that come before the next row. */
  headings: readonly Heading[];
  /** The steps of the last event, from the outside in. */
  steps: readonly string[];
  /** The open spans, from the outside in. */
  spans: readonly OpenSpan[];
  /** Actions in progress. Their lines are indented. */
  actions: readonly EventOf<'action-taken'>['data'][];
  /** The check of the event before; null if that was no check. A rule that only stores its roll needs no line. */
  numbers: CheckResolved | null;
  /** The state, with the current event applied. */
  readonly state: State | undefined;
}

/** Creates the memory of a transcript before the first event. */
function start(style: Style, bookkeeping: boolean, state: State | undefined): Memory {
  return {
    style,
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
  const at = start(style, bookkeeping, state);
  const linesOf = (event: Event): readonly string[] =>
    add(at, event).flatMap((row) => [
      ...(row.seq === event.seq && event.type === 'encounter-ended' ? [''] : []),
      ...rowLines(row, style, columns),
    ]);
  return {
    add: (event) =>
      event.type === 'encounter-begun'
        ? [...terminalLines(titleOf(event.data), style, columns), ...linesOf(event)]
        : linesOf(event),
  };
}

/** Returns the transcript of events for the standard output. It does not say what checks needed. */
export function transcriptLines(
  host: Host,
  events: readonly Event[],
  bookkeeping = false,
): readonly string[] {
  const { style, columns } = lineStyleFor(host);
  const { add: linesOf } = createTranscript(style, columns, bookkeeping);
  return events.flatMap(linesOf);
}

/** Returns the rows of a fight without its title, for readers who can unfold the state: bookkeeping is left out. */
export function transcriptRows(events: readonly Event[], style: Style): readonly TranscriptRow[] {
  const state = initialState();
  const at = start(style, false, state);
  return events.flatMap((event) => {
    reduce(state, event);
    return add(at, event);
  });
}

/** Returns the lines of a row: an outermost span has a line across the screen. */
function rowLines(
  { of, level, seq, text }: TranscriptRow,
  style: Style,
  columns: number,
): readonly string[] {
  if (of === 'event') {
    const number = style.dim(pad(String(seq), gutter - 2, 'left'));
    const indent = Math.min(2 * level, deepest);
    return wrap(' '.repeat(indent) + text, columns - gutter, indent + 4).map(
      (line, index) => (index === 0 ? `${number}  ` : ' '.repeat(gutter)) + line,
    );
  }
  if (of === 'span' && level === 0) {
    const rule = '─'.repeat(Math.max(2, columns - columnsOf(text) - 4));
    return ['', `${style.dim('──')} ${style.bold(text)} ${style.dim(rule)}`];
  }
  const [indent, paint] = of === 'span' ? [level - 1, style.bold] : [level, style.cyan];
  return [' '.repeat(gutter - 2 + 2 * indent) + paint(text)];
}

/** Returns the rows that an event adds. */
function add(at: Memory, event: Event): readonly TranscriptRow[] {
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
  return eventRows(at, event);
}

/** Returns the rows of an event for which `enterSteps` has prepared any heading. */
function eventRows(at: Memory, event: Event): readonly TranscriptRow[] {
  switch (event.type) {
    case 'encounter-begun':
      at.header = event.data;
      at.nameWidth = Math.min(16, widest(at.header.participants.map((one) => spoken(one.name))));
      return [];
    case 'span-begun':
      return beginSpan(at, event);
    case 'span-ended':
      at.headings = at.headings.filter(({ depth }) => depth < at.spans.length);
      at.steps = at.spans.at(-1)?.steps ?? [];
      at.spans = at.spans.slice(0, -1);
      return event.data.reason === 'limit' ? said(at, event) : [];
    case 'dice-rolled': {
      const { data } = event;
      at.thrown = [...at.thrown, { seq: event.seq, data }];
      if (data.value === null) return [];
      return said(
        at,
        event,
        takeThrows(at, (one) => one.stream === data.stream && one.name === data.name),
      );
    }
    case 'check-resolved':
      return said(
        at,
        event,
        takeThrows(at, (one) => declarationOf(one.stream) === event.data.check),
      );
    case 'choice-offered':
      at.offered = event.data.text;
      return [];
    case 'choice-made': {
      const { answer } = event.data;
      // The event of the action shows what somebody takes.
      const rows = 'take' in answer && answer.take !== null ? [] : said(at, event);
      at.offered = null;
      return rows;
    }
    case 'action-taken': {
      const lines = said(at, event);
      at.actions = [...at.actions, event.data];
      return lines;
    }
    case 'action-ended':
      if (at.actions.at(-1)?.action === event.data.action) at.actions = at.actions.slice(0, -1);
      return event.data.reason === 'done' ? [] : said(at, event);
    case 'announced': {
      const { action = '', actor = '', args = [] } = at.actions.at(-1) ?? {};
      const isSaid =
        plainNames(event.data.text, at.header) === formatAction(action, actor, args, at.header);
      return isSaid ? [] : said(at, event);
    }
    case 'order-ranked':
    case 'condition-gained':
    case 'condition-lost':
    case 'value-changed':
    case 'revealed':
    case 'ruled':
      return said(at, event);
    case 'encounter-ended':
      return finish(at, event);
  }
}

/** Returns the row of an event, after any headings that wait. */
function line(
  at: Memory,
  seq: number,
  text: string,
  level = levelOf(at) + at.actions.length,
): readonly TranscriptRow[] {
  return [...waiting(at), { of: 'event', level, seq, text }];
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
  at.headings = at.headings.filter((one) => one.row.of === 'span' || one.depth < depth);
  const inner = event.steps.slice(at.spans.at(-1)?.steps.length ?? 0);
  if (inner.length > 0) wait(at, 'step', levelOf(at), inner.map(spoken).join(' › '));
}

function levelOf({ spans }: Memory): number {
  return spans.at(-1)?.level ?? 0;
}

/** Adds a heading that waits for the next row. */
function wait(at: Memory, of: 'span' | 'step', level: number, text: string): void {
  at.headings = [...at.headings, { row: { of, level, seq: null, text }, depth: at.spans.length }];
}

/** Returns the headings that wait, and waits for them no more. */
function waiting(at: Memory): readonly TranscriptRow[] {
  const rows = at.headings.map(({ row }) => row);
  at.headings = [];
  return rows;
}

/** Returns the row with the sentence of an event; `throws` are its dice. */
function said(
  at: Memory,
  event: Event,
  throws: readonly DiceRolled[] = [],
  level?: number,
): readonly TranscriptRow[] {
  const text = eventWords(event, {
    header: at.header,
    style: at.style,
    named: (name) => named(at, name),
    throws,
    offered: at.offered,
    state: at.state,
    action: at.actions.at(-1),
  });
  return line(at, event.seq, text, level);
}

/** Begins a span: the heading of an outermost span comes at once, that of an inner one waits. */
function beginSpan(at: Memory, event: EventOf<'span-begun'>): readonly TranscriptRow[] {
  const outer = at.spans.at(-1);
  const inStep = event.steps.length > (outer?.steps.length ?? 0);
  const level = outer === undefined ? 0 : outer.level + (inStep ? 2 : 1);
  at.spans = [...at.spans, { steps: event.steps, level }];
  wait(at, 'span', level, spanTitle(event.data));
  return outer === undefined ? waiting(at) : [];
}

/** Returns the waiting throws that belong to an event, and removes them from the memory. */
function takeThrows(at: Memory, isMine: (data: DiceRolled) => boolean): readonly DiceRolled[] {
  const mine = at.thrown.filter((one) => isMine(one.data)).map((one) => one.data);
  at.thrown = at.thrown.filter((one) => !isMine(one.data));
  return mine;
}

/** Returns the rows for the end of the encounter, after throws that no check has used. */
function finish(at: Memory, event: EventOf<'encounter-ended'>): readonly TranscriptRow[] {
  at.actions = [];
  at.spans = [];
  at.headings = [];
  const loose = at.thrown.flatMap(({ seq, data }) =>
    line(at, seq, `${named(at, data.roller)}${spoken(data.name)} ${data.faces.join(' ')}`),
  );
  return [...loose, ...said(at, event, [], 0)];
}

/** Tells the title, the participants, and the inputs of the run. */
function titleOf(header: Header): Report {
  const rows: (readonly [string, string])[] = [];
  for (const side of header.sides) {
    const members = header.participants
      .filter((one) => one.side === side)
      .map((one) => spoken(one.name));
    if (members.length > 0) rows.push([spoken(side), members.join(', ')]);
  }
  if (header.givens.length > 0)
    rows.push(['given', formatFields(header.givens).map(keptTogether).join(' · ')]);
  const rulings = header.inputs.rulings.map(
    ([name, value]) => `${spoken(name)} is ${formatValue(value)}`,
  );
  if (rulings.length > 0) rows.push(['rulings', rulings.join(' · ')]);
  if (header.inputs.policies.length > 0)
    rows.push([
      'policies',
      header.inputs.policies
        .map(([policy, who]) => `${spoken(policy)} for ${spoken(who)}`)
        .join(' · '),
    ]);
  if (header.inputs.seed !== null)
    rows.push([
      'seed',
      header.inputs.seed + (header.inputs.run === 0 ? '' : `, run ${header.inputs.run}`),
    ]);
  for (const { log, seq, seed, changes } of header.inputs.parents ?? []) {
    const other = [...(seed === null ? [] : [`seed ${seed}`]), ...changes];
    rows.push([
      'fork',
      `after event ${seq} of ${log.slice(0, 8)}${other.length === 0 ? '' : `: ${other.join(' · ')}`}`,
    ]);
  }
  return [
    heading(
      1,
      `${header.ruleset}${header.inputs.scenario === '' ? '' : ` · ${spoken(header.inputs.scenario)}`}`,
    ),
    ...(rows.length === 0 ? [] : [namedTable(rows)]),
  ];
}
