// Holds what every part of an answer to "why" needs: the explanation, the words for its places, the values of its names, and
// what was shown already.
import type { Event, Header } from '@fray/engine/events';
import type { EventReason, Explanation, LocalReason, Where, Reason } from '@fray/engine/why';
import type { PlaceOf } from './excerpts.ts';
import { formatEvent } from '../report/event-words.ts';
import type { Style } from '../report/style.ts';
import { clean, inBrackets, spoken } from '../report/text.ts';
import type { Tree } from './tree.ts';
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
  readonly style: Style;
  readonly columns: number;
  /** A sentence that says how to go further back. */
  readonly further: string;
  /** The most lines of the answer; the deepest reasons are left out. Infinity: all lines are shown. */
  readonly most: number;
  /** True: show everything, such as every test around an event and every candidate. */
  readonly full: boolean;
}

/** The values that all parts of an answer share. */
export interface WhyContext extends Pick<
  WhyReport,
  'eventAt' | 'header' | 'places' | 'style' | 'full'
> {
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
  readonly event: (seq: number) => Tree;
}

/** Creates a context in which nothing was shown yet; `eventTree` makes the tree of an event. */
export function contextOf(
  explanation: Explanation,
  { eventAt, header, places, style, full }: WhyReport,
  eventTree: (context: WhyContext, seq: number) => Tree,
): WhyContext {
  const context: WhyContext = {
    explanation,
    eventAt,
    header,
    places,
    style,
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
 * Returns the file and line of a place, and the house rule that set it, as the end of a line; an empty text for a place in the
 * question itself.
 */
export function at({ places, style }: WhyContext, where: Where | null): string {
  const place = places(where);
  if (place === null || place.file === 'question') return '';
  const { file, line, houseRule, over, setBy } = place;
  const other = houseRule ? over : setBy;
  const words = houseRule ? 'house rule' : 'set by the house rule';
  const house =
    other !== null
      ? `${style.dim(` (${words}${houseRule ? ', over' : ''} `)}${style.place(other.file, other.line)}${style.dim(')')}`
      : houseRule
        ? style.dim(` (${words})`)
        : '';
  return `  ${style.place(file, line)}${house}`;
}

/** Returns the words of the rules at a place, without citations. */
export function wordsAt({ places }: WhyContext, where: Where | null): string {
  return shortened(clean(places(where)?.text ?? '').replace(CITATIONS, ''));
}

/** Returns the words of the rules at a place, in their colour. */
export function ruleWords(context: WhyContext, where: Where | null): string {
  return context.style.yellow(wordsAt(context, where));
}

/** Returns the line of an event, without its reasons. */
export function eventLine({ eventAt, header, style }: WhyContext, seq: number): string {
  const event = eventAt(seq);
  return event === undefined
    ? style.event(seq)
    : `${style.event(seq)} ${formatEvent(event, header)}`;
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

/** Returns the names of an expression with their values in brackets, dimmed; an empty text if there are none. */
export function nameNotes(context: WhyContext, one: ExpressionReason): string {
  const names = inBrackets(namesIn(context, one));
  return names && context.style.dim(names);
}
