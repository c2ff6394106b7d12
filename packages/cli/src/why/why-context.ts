// What every part of an answer to "why" needs: the explanation, the words for its places, and what was shown already.
import type { Event, EventReason, Explanation, Header, LocalReason } from '@fray/engine/internal';
import type { SourceExcerpt, PlaceOf } from './excerpts.ts';
import type { Style } from '../report/style.ts';
import { clean } from '../report/text.ts';
import type { Tree } from './tree.ts';
import { shortened } from './words.ts';

/** The question, and how to show its answer. */
export interface WhyReport {
  readonly question: string;
  /** An event up to the one in question. */
  readonly eventAt: (seq: number) => Event | undefined;
  /** The number of the log's last event. */
  readonly last: number;
  readonly header: Header;
  readonly places: PlaceOf;
  readonly style: Style;
  readonly columns: number;
  /** A sentence that says how to go further back. */
  readonly further: string;
  /** The most lines of the answer: the deepest reasons are left out. Infinity: all. */
  readonly most: number;
  /** Show everything: every test around an event, every candidate. */
  readonly full: boolean;
}

/** What the parts of an answer share. */
export interface WhyContext extends Pick<
  WhyReport,
  'eventAt' | 'header' | 'places' | 'style' | 'full'
> {
  readonly explanation: Explanation;
  /** Reasons by the number of their event. */
  readonly reasons: ReadonlyMap<number, EventReason>;
  /** Locals by their id (`LocalReason.id`). */
  readonly locals: ReadonlyMap<string, LocalReason>;
  /** Events that are in the tree already, by number; a second mention refers to the first. */
  readonly shown: Set<number>;
  /** Locals that are in the tree already, by id. */
  readonly namesShown: Set<string>;
  /** The number of events above the tree being made, and events whose trees are nested too deep. */
  readonly nesting: { depth: number; readonly later: Set<number> };
  /** The tree of an event. Reasons lead to events and events to reasons; this closes the cycle. */
  readonly event: (seq: number) => Tree;
}

/** A context in which nothing was shown yet; `eventTree` makes the tree of an event. */
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

/** Citations at the end of a line. */
const CITATIONS = /\s*\[[^\]]*\]?$/;

/** File and line of a place, and the house rule that set it, as the end of a line. */
export function lineAt({ style }: WhyContext, place: SourceExcerpt): string {
  const houseRule = place.houseRule
    ? ` (house rule${place.over === null ? '' : `, over ${clean(place.over.file)}:${place.over.line}`})`
    : place.setBy === null
      ? ''
      : ` (set by the house rule ${clean(place.setBy.file)}:${place.setBy.line})`;
  return `  ${style.dim(`${clean(place.file)}:${place.line}${houseRule}`)}`;
}

/** The same, or nothing for a place of the question itself. */
export function at(context: WhyContext, place: SourceExcerpt | null): string {
  return place === null || place.file === 'question' ? '' : lineAt(context, place);
}

/** The words of the rules at a place, without citations. */
export function wordsAt(place: SourceExcerpt | null): string {
  return shortened(clean(place?.text ?? '').replace(CITATIONS, ''));
}
