// Repairs a wrong line: a best-first search for the nearest line that the parser reads and the checker accepts in its place.

import { applyEdits } from '../diagnostics/fixes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createSource, type Source } from '../source/source.ts';
import type { EntryRule } from '../syntax/grammar/run.ts';
import { readLine } from '../syntax/read-line.ts';
import { keepsContentOf, lacking } from './content.ts';
import { wordsOfLine } from './line-words.ts';
import { movesFrom, type LineMove } from './moves.ts';
import { callsOfText, namesOfText, unknownIn } from './vocabulary.ts';

/** A line, and the declaration that it stands in. */
interface WrongLine {
  readonly source: Source;
  /** The line without its indentation and what is behind it, and the place where it begins. */
  readonly line: string;
  readonly start: number;
  /** The lines of its declaration before it, and those after it. */
  readonly above: readonly string[];
  readonly below: readonly string[];
  /** The other files whose names it may use. */
  readonly beside: readonly string[];
  /** The rule of the grammar that reads it, if it stands in no declaration. */
  readonly entry?: EntryRule;
  /** The problems of the line. */
  readonly problems: readonly Diagnostic[];
  /** The lines that the parser cannot read. */
  readonly unread: ReadonlySet<number>;
  /** The most that a repair may cost. */
  readonly most: number;
}

/** What a text in the place of the wrong one leaves. */
interface Check {
  /** The problems in the line; empty if it is sound. */
  readonly own: readonly Diagnostic[];
  /** True if the whole text has fewer problems than before, and none in the line. */
  readonly isBetter: boolean;
}

/** A line that may be meant. */
interface Repair {
  readonly line: string;
  readonly cost: number;
}

/** The search parses at most this many lines, and checks at most `mostChecks` of them. */
const mostReads = 240;
const mostChecks = 20;
const mostMoves = 6;
/** Words that may be missing are tried at this many places. */
const mostPlaces = 6;
/** Lines whose costs differ by less are equally likely. */
const nearlyEqual = 0.16;

interface State extends Repair {
  readonly moves: number;
  /** True if words changed places: they do so once at most. */
  readonly isReordered: boolean;
  /** How many words and signs of the line nothing knows. */
  readonly unknown: number;
  /** The same before the last move, and what the parser had not read. */
  readonly before: {
    readonly unknown: number;
    readonly left: readonly string[];
    readonly isReordered: boolean;
  };
}

/** Returns the lines that may be meant, the nearest first: all that are nearly as near as the first. */
export function repairs(wrong: WrongLine, check: (source: Source) => Check): readonly Repair[] {
  const { source, line, start, above, below, beside, entry, unread } = wrong;
  const text = source.text;
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  // What stands in a line that nobody can read may be a name or not.
  const others = `${text.slice(0, start)}${text.slice(start + line.length)}`
    .split('\n')
    .filter((_, index) => !unread.has(index + 1))
    .concat(beside)
    .join('\n');
  const vocabulary = { names: namesOfText(others), calledAs: callsOfText(others) };
  // A single letter names somebody in its declaration only.
  const inDeclaration = namesOfText([...above, ...below].join('\n'));
  const keepsContent = keepsContentOf(line, (word) =>
    (word.length === 1 ? inDeclaration : vocabulary.names).has(word),
  );
  const inPlace = (other: string): Source =>
    createSource(source.path, text.slice(0, start) + other + text.slice(start + line.length));
  const seen = new Set<string>();
  const unknown = unknownIn(line, vocabulary);
  const before = { unknown: Infinity, left: [''], isReordered: false };
  const queue: State[] = [{ line, cost: 0, moves: 0, isReordered: false, unknown, before }];
  const found: Repair[] = [];
  let limit = wrong.most;
  let reads = 0;
  let checks = 0;
  let places = 0;
  for (let state = nearest(queue); state !== undefined; state = nearest(queue)) {
    if (estimate(state) >= limit || reads >= mostReads || checks >= mostChecks) break;
    if (seen.has(state.line)) continue;
    seen.add(state.line);
    reads += 1;
    const reading = readLine(above, indent + state.line, below, entry);
    const at = Math.max(0, (reading.at ?? Infinity) - indent.length);
    const left = wordsFrom(state.line, at).map((place) => state.line.slice(place));
    const movesAt = (place: number): Iterable<LineMove> => {
      const isTried = state.moves < mostMoves && places++ < mostPlaces;
      const wordsAt = (at: number, instead = false): readonly string[] =>
        isTried ? reading.wordsAt(indent.length + at, instead) : [];
      return movesFrom(state.line, place, wordsAt, vocabulary);
    };
    const push = ({ line: next, cost, isOrder = false }: LineMove): void => {
      if (isOrder && state.isReordered) return;
      if (!seen.has(next) && state.moves < mostMoves && keepsContent(next))
        queue.push({
          line: next,
          cost: state.cost + cost,
          moves: state.moves + 1,
          isReordered: state.isReordered || isOrder,
          unknown: unknownIn(next, vocabulary),
          before: { unknown: state.unknown, left, isReordered: state.isReordered },
        });
    };
    if (at !== Infinity && !isNearer(state, left)) continue;
    if (at !== Infinity) {
      for (const move of movesAt(at)) push(move);
      continue;
    }
    const tried = inPlace(state.line);
    if (state.moves > 0) checks += 1;
    const { own, isBetter } =
      state.moves === 0 ? { own: wrong.problems, isBetter: false } : check(tried);
    // Where `<` would do as well, nobody knows which comparison is missing.
    if (isBetter && withLess(line, state.line).some((other) => check(inPlace(other)).isBetter))
      continue;
    if (isBetter) {
      if (found.length === 0) limit = Math.min(limit, estimate(state) + nearlyEqual);
      found.push({ line: state.line, cost: state.cost });
      continue;
    }
    for (const one of own.slice(0, 2)) {
      const place = one.primary.span.start - start;
      for (const { edits = [] } of one.help) {
        const isHere = edits.every(
          ({ span }) => span.start >= start && span.end <= start + state.line.length,
        );
        if (edits.length === 0 || !isHere) continue;
        const next = applyEdits(tried, edits);
        const end = next.length - (text.length - start - line.length);
        push({ line: next.slice(start, end), cost: 0.45 });
      }
      for (const at of wordsFrom(state.line, place).slice(0, 2))
        for (const move of movesAt(at)) push(move);
    }
  }
  return found.toSorted((a, b) => a.cost - b.cost);
}

/**
 * A move helps if the parser gets further, or if fewer words and signs are left that nothing knows. Another word where it stops does not
 * help if it stops there again. Words that change places may be some words away from what follows from them.
 */
function isNearer(
  { before, unknown, moves, isReordered }: State,
  left: readonly string[],
): boolean {
  const [rest = '', next] = left;
  const [restBefore = '', nextBefore] = before.left;
  if (moves === 0 || left.length < before.left.length) return true;
  const isAsFar = left.length === before.left.length;
  const isParted = rest !== restBefore && restBefore.endsWith(rest);
  if (isAsFar && (isParted || (isReordered && !before.isReordered))) return true;
  const isReplaced = isAsFar && next === nextBefore && rest !== restBefore;
  return unknown < before.unknown && !isReplaced;
}

/** Returns a line with `<` in place of each `is`, if another line lacks nothing but an `is`. */
function withLess(line: string, meant: string): readonly string[] {
  const [before, after] = [line, meant].map((one) => wordsOfLine(one).map(({ text }) => text));
  const come = lacking(after ?? [], before ?? []);
  return come.join() === 'is' && after?.length === (before?.length ?? 0) + 1
    ? wordsOfLine(meant).flatMap(({ text, start, end }) =>
        text === 'is' ? [`${meant.slice(0, start)}<${meant.slice(end)}`] : [],
      )
    : [];
}

/** Returns the places of the words of a line from one of its places on. */
function wordsFrom(line: string, place: number): readonly number[] {
  return wordsOfLine(line).flatMap(({ start, end }) => (end > place ? [start] : []));
}

/** What a word or sign costs that nothing knows: some move will change it, unless it is a new name. */
const costOfUnknown = 0.3;

/** Returns about what a sound line costs to which a state leads, as the search of A* does. */
const estimate = (state: State | undefined): number =>
  state === undefined ? Infinity : state.cost + costOfUnknown * state.unknown;

/** Takes the nearest line from the queue; of equally near ones the first. */
function nearest(queue: State[]): State | undefined {
  let best = 0;
  for (let index = 1; index < queue.length; index += 1)
    if (estimate(queue[index]) < estimate(queue[best])) best = index;
  return queue.splice(best, 1)[0];
}
