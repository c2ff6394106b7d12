// Tells an encounter event by event. It uses the events alone, so that a run and its replay print the same.
import { declarationOf } from '@fray/engine/dice';
import type { CheckResolved, DiceRolled, Event, EventOf, Header } from '@fray/engine/events';
import { initialState, reduce, type State } from '@fray/engine/state';
import { isBookkeeping } from './bookkeeping.ts';
import { eventWords, fightTitle, named, plainNames, spanTitle } from './event-words.ts';
import { formatAction, isStoredRoll, formatFields, formatValue } from './sentences.ts';
import { spoken, keptTogether, widest } from './text.ts';
import { heading, type Report, type TimelineRow, type Words } from './blocks/blocks.ts';
import { namedTable } from './state-view.ts';

interface Transcript {
  /** Returns what this event adds, often nothing. */
  readonly add: (event: Event) => Report;
}

interface Heading {
  readonly row: TimelineRow;
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
  header: Header | null;
  /** True if bookkeeping is printed too. */
  readonly bookkeeping: boolean;
  /** The columns of the names with which sentences begin. */
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
function start(bookkeeping: boolean, state: State | undefined): Memory {
  return {
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
 * @param bookkeeping true: bookkeeping is told too
 * @param state the state, to which its owner applies each event before the transcript gets it. Without it the
 * transcript does not say what checks needed
 */
export function createTranscript(bookkeeping = false, state?: State): Transcript {
  const at = start(bookkeeping, state);
  return {
    add: (event) => {
      const rows = add(at, event);
      return [
        ...(event.type === 'encounter-begun' ? titleOf(event.data) : []),
        ...(rows.length === 0
          ? []
          : [{ block: 'timeline', rows, nameWidth: at.nameWidth } as const]),
      ];
    },
  };
}

/** Returns the transcript of events. It does not say what checks needed. */
export function transcriptOf(events: readonly Event[], bookkeeping = false): Report {
  return events.flatMap(createTranscript(bookkeeping).add);
}

/** Returns the rows of a fight without its title, for readers who can unfold the state: bookkeeping is left out. */
export function transcriptRows(events: readonly Event[]): readonly TimelineRow[] {
  const state = initialState();
  const at = start(false, state);
  return events.flatMap((event) => {
    reduce(state, event);
    return add(at, event);
  });
}

/** Returns the rows that an event adds. */
function add(at: Memory, event: Event): readonly TimelineRow[] {
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
function eventRows(at: Memory, event: Event): readonly TimelineRow[] {
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
function line(at: Memory, seq: number, words: Words): readonly TimelineRow[] {
  const level = levelOf(at) + at.actions.length;
  return [...waiting(at), { of: 'event', level, seq, words }];
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
function wait(at: Memory, of: 'span' | 'step', level: number, words: string): void {
  at.headings = [...at.headings, { row: { of, level, seq: null, words }, depth: at.spans.length }];
}

/** Returns the headings that wait, and waits for them no more. */
function waiting(at: Memory): readonly TimelineRow[] {
  const rows = at.headings.map(({ row }) => row);
  at.headings = [];
  return rows;
}

/** Returns the row with the sentence of an event; `throws` are its dice. */
function said(
  at: Memory,
  event: Event,
  throws: readonly DiceRolled[] = [],
): readonly TimelineRow[] {
  return line(at, event.seq, wordsOf(at, event, throws));
}

function wordsOf(at: Memory, event: Event, throws: readonly DiceRolled[] = []): Words {
  return eventWords(event, {
    header: at.header,
    throws,
    offered: at.offered,
    state: at.state,
    action: at.actions.at(-1),
  });
}

/** Begins a span: the heading of an outermost span comes at once, that of an inner one waits. */
function beginSpan(at: Memory, event: EventOf<'span-begun'>): readonly TimelineRow[] {
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
function finish(at: Memory, event: EventOf<'encounter-ended'>): readonly TimelineRow[] {
  at.actions = [];
  at.spans = [];
  at.headings = [];
  const loose = at.thrown.flatMap(({ seq, data }) =>
    line(at, seq, [...named(data.roller), `${spoken(data.name)} ${data.faces.join(' ')}`]),
  );
  return [...loose, { of: 'end', level: 0, seq: event.seq, words: wordsOf(at, event) }];
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
  return [heading(1, fightTitle(header)), ...(rows.length === 0 ? [] : [namedTable(rows)])];
}
