// Holds what every part of an answer to "why" needs: the explanation, the words for its places, the values of its names, and
// what was shown already.
import type { Event, Header } from '@fray/engine/events';
import type { EventReason, Explanation, LocalReason, Where, Reason } from '@fray/engine/why';
import type { PlaceOf } from './excerpts.ts';
import { soft, type Branch, type WordPart, type SentencePart } from '../report/blocks/blocks.ts';
import { numberedWords } from '../report/event-words.ts';
import { clean, inBrackets, spoken } from '../report/text.ts';
import { shortened, plainWords } from './words.ts';

/** The question, and how to show its answer. */
export interface WhyReport {
  readonly question: string;
  /** Returns an event up to the event in question. */
  readonly eventAt: (seq: number) => Event | undefined;
  /** The number of the log's last event. */
  readonly last: number;
  readonly header: Header;
  readonly places: PlaceOf;
  /** A sentence that says how to go further back. */
  readonly further: string;
  /** The most lines of the answer, on a screen of so many columns; the deepest reasons are left out. Without it all are told. */
  readonly room?: { readonly lines: number; readonly columns: number } | undefined;
  /** True: show everything, such as every test around an event and every candidate. */
  readonly full: boolean;
}

/** The values that all parts of an answer share. */
export interface WhyContext extends Pick<WhyReport, 'eventAt' | 'header' | 'places' | 'full'> {
  readonly explanation: Explanation;
  /** Reasons by the number of their event. */
  readonly reasons: ReadonlyMap<number, EventReason>;
  /** The reasons of locals by their id (`LocalReason.id`). */
  readonly locals: ReadonlyMap<string, LocalReason>;
  /** The numbers of events that are in the tree already. A second mention refers to the first. */
  readonly shown: Set<number>;
  /** The ids of locals that are in the tree already. */
  readonly namesShown: Set<string>;
  /** `depth` is the number of events above the current tree; `later` holds events that were nested too deep. */
  readonly nesting: { depth: number; readonly later: Set<number> };
  /** Returns the tree of an event. Reasons lead to events and events to reasons; this function closes the cycle. */
  readonly event: (seq: number) => Branch;
}

/** Creates a context in which nothing was shown yet; `eventTree` makes the tree of an event. */
export function contextOf(
  explanation: Explanation,
  { eventAt, header, places, full }: WhyReport,
  eventTree: (context: WhyContext, seq: number) => Branch,
): WhyContext {
  const context: WhyContext = {
    explanation,
    eventAt,
    header,
    places,
    full,
    reasons: new Map(explanation.events.map((one) => [one.event.seq, one])),
    locals: new Map(explanation.locals.map((one) => [one.id, one])),
    shown: new Set(),
    namesShown: new Set(),
    nesting: { depth: 0, later: new Set() },
    event: (seq) => eventTree(context, seq),
  };
  return context;
}

/** Matches citations at the end of a line. */
const CITATIONS = /\s*\[[^\]]*\]?$/;

/**
 * Returns the file and line of a place, and the house rule that set it, as the end of a line; nothing for a place in the question
 * itself.
 */
export function at({ places }: WhyContext, where: Where | null): readonly WordPart[] {
  const place = places(where);
  if (place === null || place.file === 'question') return [];
  const { file, line, houseRule, over, setBy } = place;
  const other = houseRule ? over : setBy;
  const words = houseRule ? 'house rule' : 'set by the house rule';
  const house: readonly WordPart[] =
    other !== null
      ? [soft(` (${words}${houseRule ? ', over' : ''} `), { is: 'place', ...other }, soft(')')]
      : houseRule
        ? [soft(` (${words})`)]
        : [];
  return ['  ', { is: 'place', file, line }, ...house];
}

/** Returns the words of the rules at a place, without citations. */
export function wordsAt({ places }: WhyContext, where: Where | null): string {
  return shortened(clean(places(where)?.text ?? '').replace(CITATIONS, ''));
}

/** Returns the words of the rules at a place, as a quotation. */
export function ruleWords(context: WhyContext, where: Where | null): SentencePart {
  return { is: 'quote', text: wordsAt(context, where) };
}

/** Returns the words for an event, without its reasons. */
export function eventLine({ eventAt, header }: WhyContext, seq: number): readonly WordPart[] {
  const event = eventAt(seq);
  return event === undefined ? [{ is: 'event', seq }] : numberedWords(event, header);
}

/** A reason that is an expression of the rules. */
export type ExpressionReason = Extract<Reason, { readonly why: 'expression' }>;

/** Returns the names that an expression itself reads, with their values. */
function namesIn(context: WhyContext, one: ExpressionReason): readonly string[] {
  const found = new Set<string>();
  for (const part of one.parts) {
    const local = part.why === 'local' ? context.locals.get(part.local) : undefined;
    const name =
      part.why === 'local' || part.why === 'bound'
        ? part.name
        : part.why === 'expression' && part.op === 'bound'
          ? wordsAt(context, part.where)
          : '';
    const isPlain =
      part.why !== 'local' ||
      local?.from === 'loop' ||
      local?.from === 'argument' ||
      local?.from === 'said';
    if (name !== '' && isPlain) found.add(`${spoken(name)} is ${plainWords(part.value)}`);
  }
  return [...found];
}

/** Returns the names of an expression with their values in brackets; nothing if there are none. */
export function nameNotes(context: WhyContext, one: ExpressionReason): readonly WordPart[] {
  const names = inBrackets(namesIn(context, one));
  return names === '' ? [] : [soft(names)];
}
