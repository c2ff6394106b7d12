// A report: what a command found, as blocks. A terminal, a page and Markdown each have one renderer for all of them. The
// texts are as they came; each renderer makes them harmless.
import type { Value } from '@fray/dsl/ir';
import type { Chance, Mean, Method } from '@fray/engine/odds';
import { NO_BREAK, splitLines } from '../text.ts';

export type Report = readonly Block[];

/** A text, or its parts if some of them are of a kind. What stands between ticks is code. */
export type Words = string | readonly WordPart[];

/** A part of a sentence: plain text, or text with its meaning. */
export type WordPart = string | SentencePart;

/**
 * A part of a sentence with its meaning; `quote` are words of the rules. A line of a file and an event are links if something
 * can follow them.
 */
export type SentencePart =
  | { readonly is: Emphasis | Subject | LineTone; readonly text: string }
  | { readonly is: 'place'; readonly file: string; readonly line: number }
  | { readonly is: 'event'; readonly seq: number };

type Emphasis = 'strong' | 'soft' | 'code' | 'before' | 'after' | 'good' | 'bad' | 'warning';

/** What a sentence of a fight is about. */
type Subject = 'participant' | 'action' | 'outcome' | 'condition' | 'change' | 'quote';

/** What reached a line of rules: all of it, a part, only a scenario, or nothing. */
type LineTone = 'whole' | 'part' | 'scenario' | 'never';

/** `list`: items with what stands below each; `code`: lines as they are, such as a command. */
export type Block =
  | Heading
  | Sentence
  | Bars
  | Curve
  | Series
  | HeatMap
  | Grid
  | Pairs
  | SignedLines
  | SourceLines
  | Problem
  | Timeline
  | Tree
  | { readonly block: 'list'; readonly items: readonly Item[] }
  | { readonly block: 'code'; readonly lines: readonly Words[] };

export type Item = Words | { readonly words: Words; readonly below: readonly Item[] };

/** Level 1 is the subject of the report, 2 a chapter, 3 a part of it. `aside` says how, or what else it is called. */
export interface Heading {
  readonly block: 'heading';
  readonly level: 1 | 2 | 3;
  readonly words: Words;
  readonly aside?: string;
  /** True if a page folds the chapter. */
  readonly isFolded?: boolean;
}

export interface Sentence {
  readonly block: 'sentence';
  readonly words: Words;
  /** True if a terminal leaves a line free before it. */
  readonly isParagraph?: boolean;
}

/** A bar for each outcome. */
export interface Bars {
  readonly block: 'bars';
  /** What is drawn, for those who do not see it. */
  readonly title: string;
  readonly method: Method;
  readonly bars: readonly Bar[];
  readonly mean: Mean | null;
}

export interface Bar {
  readonly label: string;
  readonly chance: Chance;
}

/** A number after each of many steps. */
export interface Curve {
  readonly block: 'curve';
  /** What is drawn, for those who do not see it. */
  readonly title: string;
  /** The name of the steps, and one of each. */
  readonly name: string;
  readonly labels: readonly string[];
  /** The values with their intervals; the interval of an unknown value is infinite. */
  readonly points: readonly Pick<Mean, 'decimal' | 'low' | 'high'>[];
  readonly isChance: boolean;
  /** Points that are marked by their number in this list. */
  readonly marks: readonly number[];
}

/** The distribution of one measure for each value of one thing. */
export interface Series {
  readonly block: 'series';
  /** What varies, and its values. */
  readonly name: string;
  readonly labels: readonly string[];
  readonly outcomes: readonly Outcome[];
  /** The best way to draw it. `mean`: numbers whose moment always comes; `yes`: yes or no; otherwise `outcomes`. */
  readonly shape: 'mean' | 'yes' | 'outcomes';
  /** One entry for each value; null if it is unknown. */
  readonly entries: readonly (Entry | null)[];
}

/** One value of a measure. */
export interface Outcome {
  readonly label: string;
  /** The value itself; undefined for a fault and for `not reached`. */
  readonly value: Value | undefined;
}

export interface Entry {
  readonly method: Method;
  readonly mean: Mean | null;
  /** The probabilities, in the order of the outcomes. */
  readonly chances: readonly Chance[];
  /** The number that says most: the mean, or the chance of yes; undefined if there is none. */
  readonly figure: Mean | Chance | undefined;
}

/** A number for each pair of values of two things. */
export interface HeatMap {
  readonly block: 'map';
  readonly title: string;
  /** The names of the two axes. */
  readonly down: string;
  readonly across: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** The fields row by row; null for an unknown one. */
  readonly fields: readonly ({ readonly text: string; readonly value: number } | null)[];
  /** The values of the lightest and the darkest field. */
  readonly least: number;
  readonly most: number;
}

export interface Grid {
  readonly block: 'table';
  readonly head: readonly string[];
  readonly rows: readonly (readonly Words[])[];
  /**
   * The group of each row, which stands above its first row. Columns of such a table that do not fit follow below, with the
   * first one again.
   */
  readonly groups?: readonly string[];
  /** What it shows, for those who do not see it. */
  readonly title?: string;
  /** The event of each row, which is a link if something can follow it. */
  readonly events?: readonly number[];
}

/** Makes a table. */
export function gridBlock(head: Grid['head'], rows: Grid['rows']): Grid {
  return { block: 'table', head, rows };
}

/** Makes a table without the columns that are empty in every row. */
export function filledTable(head: readonly string[], rows: Grid['rows']): Grid {
  const isFilled = head.map((_, column) => rows.some((row) => (row[column] ?? '') !== ''));
  const kept = <Cell>(cells: readonly Cell[]): readonly Cell[] =>
    cells.filter((_, column) => isFilled[column] ?? false);
  return gridBlock(kept(head), rows.map(kept));
}

/** The chance of each outcome before and after a change. */
export interface Pairs {
  readonly block: 'pairs';
  readonly title: string;
  readonly rows: readonly {
    readonly label: string;
    readonly chances: readonly [before: number, after: number];
    readonly texts: readonly [before: string, after: string, difference: string];
  }[];
}

/** Lines of the one and of the other of two things that are compared. */
export interface SignedLines {
  readonly block: 'changes';
  readonly lines: readonly SignedLine[];
}

export interface SignedLine {
  /** `-`: of the first; `+`: of the second; `~`: of both, at another place. */
  readonly sign: '-' | '+' | '~';
  readonly words: Words;
  /** How deep the line is indented. */
  readonly depth?: number;
  /** Where it stands, such as `duel.fray:12`. */
  readonly place?: string;
}

/** Lines of a file, which `is` marks or colours. */
export interface SourceLines {
  readonly block: 'source';
  readonly file: string;
  readonly lines: readonly {
    /** From 1. */
    readonly number: number;
    readonly text: string;
    readonly is?: LineTone | 'marked';
  }[];
}

/** What happened: rows in order, the events below the headings of their spans and steps. */
export interface Timeline {
  readonly block: 'timeline';
  readonly rows: readonly TimelineRow[];
  /** The columns of the names with which sentences begin. */
  readonly nameWidth: number;
}

export interface TimelineRow {
  /** `end`: how it ended, outside of all spans. */
  readonly of: 'span' | 'step' | 'event' | 'end';
  /** How many spans, steps and actions are around it. A span has the level of its events; an outermost one has 0. */
  readonly level: number;
  /** The number of the event; null for a row that is none. */
  readonly seq: number | null;
  readonly words: Words;
}

/** Reasons: below each what it rests on. */
export interface Tree {
  readonly block: 'tree';
  readonly branches: readonly Branch[];
  /** True if the first ones stand alone; otherwise they hang below what precedes the block. */
  readonly isRoot?: boolean;
}

export interface Branch {
  readonly words: Words;
  readonly below: readonly Branch[];
}

/** A problem of a text: what is wrong and what helps, each with lines that are shown as they are. */
interface Problem {
  readonly block: 'problem';
  readonly parts: readonly { readonly words: Words; readonly frame: readonly Words[] }[];
}

export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** Returns the place of a line, and below it the line with its neighbours; nothing if the file has no such line. */
export function lineFrame({ path, text }: SourceText, line: number, within = ''): readonly Block[] {
  const lines = splitLines(text);
  if (lines[line - 1] === undefined) return [];
  const shown = [line - 1, line, line + 1].flatMap((number) => {
    const one = lines[number - 1]?.trimEnd();
    return one === undefined || (number !== line && one === '')
      ? []
      : [{ number, text: one, ...(number === line ? { is: 'marked' as const } : {}) }];
  });
  return [
    ...listBlock([
      [
        { is: 'soft', text: '--> ' },
        { is: 'place', file: path, line },
        ...(within === '' ? [] : [`  ${within}`]),
      ],
    ]),
    { block: 'source', file: path, lines: shown },
  ];
}

/** Returns a sentence. */
export function sentence(words: Words): Sentence {
  return { block: 'sentence', words };
}

/** Returns a sentence that begins a paragraph. */
export function paragraphOf(words: Words): Sentence {
  return { ...sentence(words), isParagraph: true };
}

/** Returns a part of less importance. */
export function soft(text: string): SentencePart {
  return { is: 'soft', text };
}

/** Returns a sentence of less importance. */
export function softSentence(text: string): Sentence {
  return sentence([soft(text)]);
}

/** Returns a heading; `more` has its aside, or that a page folds its chapter. */
export function heading(
  level: Heading['level'],
  words: Words,
  more: Partial<Heading> = {},
): Heading {
  return { block: 'heading', level, words, ...more };
}

/** Returns a list; none if it has no items. */
export function listBlock(items: readonly Item[]): readonly Block[] {
  return items.length === 0 ? [] : [{ block: 'list', items }];
}

/** Returns an item as its words and the items below it. */
export function itemParts(item: Item): { readonly words: Words; readonly below: readonly Item[] } {
  return typeof item === 'object' && 'words' in item ? item : { words: item, below: [] };
}

/** Returns the parts of words. */
export function wordParts(words: Words): readonly WordPart[] {
  return typeof words === 'string' ? [words] : words;
}

/** Returns words as a text. */
export function textOfWords(words: Words): string {
  return wordParts(words).map(partText).join('').replaceAll(NO_BREAK, ' ');
}

/** Returns the text of a part of a sentence. */
export function partText(part: WordPart): string {
  if (typeof part === 'string') return part;
  if (part.is === 'event') return `#${part.seq}`;
  return part.is === 'place' ? `${part.file}:${part.line}` : part.text;
}
