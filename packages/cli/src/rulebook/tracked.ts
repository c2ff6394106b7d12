// Shows house rules as tracked changes: merges the books of the old and the new rules into one book that marks
// insertions and deletions.
import type {
  Rulebook,
  BookBlock,
  BookChapter,
  BookEntry,
  BookMark,
  BookRow,
  BookStep,
  BookRun,
  Phrase,
  StepPart,
} from '@fray/dsl/internal';
import { diffArrays, type ChangeObject } from 'diff';

/** Two sentences count as one changed sentence only if they share more than this fraction of their words. */
const LEAST_LIKENESS = 0.5;

/** The most changes that we look for, because the time grows with the square of their number. */
const mostChanges = 1_000;

/**
 * The most pairs of deletions and insertions that we compare. If there are more, each insertion is compared with at
 * least `fewTried` deletions.
 */
const mostPairs = 2_500;
const fewTried = 5;

/**
 * Returns the book of `after`, with the insertions and deletions relative to `before`. Entries that no house rule added
 * or removed have no mark.
 */
export function trackedBook(before: Rulebook, after: Rulebook): Rulebook {
  const keyOf = keysIn(before, after);
  const was = entriesOf(before, keyOf);
  const is = entriesOf(after, keyOf);
  const anchors = new Set([...is.values()].map(({ anchor }) => anchor));
  // A renamed thing has only its new anchor, so we redirect links that use the old name.
  const moved = new Map(
    [...is.values()].flatMap(({ keyword, was: name, anchor }): readonly [string, string][] =>
      name === undefined ? [] : [[`${keyword}-${name}`, anchor]],
    ),
  );
  // If a new thing of another sort has the name of a removed thing, the same house rule replaced it: it gets the
  // changes of the removed thing.
  const replaced = new Map(
    [...was].flatMap(([key, { title, changes }]) =>
      is.has(key) || changes.length === 0 ? [] : [[title, changes] as const],
    ),
  );
  const old = (blocks: readonly BookBlock[]): readonly BookBlock[] =>
    moved.size === 0 ? blocks : blocks.map((block) => relinked(block, moved));
  const chapters = merged(before.chapters, after.chapters, (one) => one.anchor).map(
    ({ item, before: chapter }): BookChapter => ({
      ...item,
      entries: merged(chapter?.entries ?? [], item.entries, keyOf).flatMap(
        ({ item: entry }): readonly BookEntry[] => {
          const [from, to] = [was.get(keyOf(entry)), is.get(keyOf(entry))];
          if (to === undefined) {
            const anchor = anchors.has(entry.anchor) ? `was-${entry.anchor}` : entry.anchor;
            return [{ ...entry, anchor, blocks: old(entry.blocks), mark: 'del' }];
          }
          if (from === undefined) {
            const changes = to.changes.length > 0 ? to.changes : (replaced.get(to.title) ?? []);
            return [changes.length > 0 ? { ...to, changes, mark: 'ins' } : to];
          }
          return [{ ...to, blocks: blocksOf(old(from.blocks), to.blocks) }];
        },
      ),
    }),
  );
  return { ...after, chapters };
}

function entriesOf(
  { chapters }: Rulebook,
  keyOf: (entry: BookEntry) => string,
): ReadonlyMap<string, BookEntry> {
  return new Map(
    chapters.flatMap(({ entries }) => entries.map((one): [string, BookEntry] => [keyOf(one), one])),
  );
}

/**
 * Returns a function that gives an entry the same key in both books: its anchor, or the anchor of its former name. An
 * example has its title as key, because its anchor is a number that changes when others are removed.
 */
function keysIn(before: Rulebook, after: Rulebook): (entry: BookEntry) => string {
  const entries = after.chapters.flatMap((chapter) => chapter.entries);
  const old = new Set(before.chapters.flatMap((chapter) => chapter.entries));
  const renamed = new Set(
    entries.flatMap(({ keyword, was }) => (was === undefined ? [] : [`${keyword}-${was}`])),
  );
  return (entry) => {
    const { keyword, title, anchor, was } = entry;
    if (keyword === 'example') return `example ${title}`;
    if (was !== undefined) return `${keyword}-${was}`;
    return renamed.has(anchor) && !old.has(entry) ? `new ${anchor}` : anchor;
  };
}

/** Returns a block whose links point to the new anchors of moved things. */
function relinked(block: BookBlock, moved: ReadonlyMap<string, string>): BookBlock {
  const relink = (runs: Phrase): Phrase =>
    runs.map((run) => {
      const [own = '', ...rest] = run.to?.split('.') ?? [];
      const to = moved.get(own);
      return to === undefined ? run : { ...run, to: [to, ...rest].join('.') };
    });
  const step = ({ parts, ...all }: BookStep): BookStep => ({
    ...all,
    parts: parts.map((part) => ({ ...part, said: relink(part.said), steps: part.steps.map(step) })),
  });
  switch (block.is) {
    case 'paragraph':
      return { ...block, said: relink(block.said) };
    case 'steps':
      return { ...block, steps: block.steps.map(step) };
    case 'table':
      return {
        ...block,
        head: block.head.map(relink),
        rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(relink) })),
      };
    case 'chart':
      return block;
  }
}

/**
 * Returns the items of both lists in the order of the second. An item of the first list alone stays after its
 * predecessor.
 */
function merged<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): readonly { readonly item: T; readonly before: T | undefined }[] {
  const old = new Map(before.map((one) => [keyOf(one), one]));
  const known = new Set(after.map(keyOf));
  const made: { item: T; before: T | undefined }[] = after.map((item) => ({
    item,
    before: old.get(keyOf(item)),
  }));
  before.forEach((item, index) => {
    if (known.has(keyOf(item))) return;
    const previous = before[index - 1];
    const at =
      previous === undefined ? 0 : made.findIndex((one) => keyOf(one.item) === keyOf(previous)) + 1;
    made.splice(at, 0, { item, before: item });
  });
  return made;
}

/** Merges two lists: equal items stay, similar ones are merged by `pair`, all others are marked. */
function lists<T>(
  before: readonly T[],
  after: readonly T[],
  pair: (from: T, to: T) => T | undefined,
  mark: (item: T, as: BookMark) => T,
): readonly T[] {
  const made: T[] = [];
  let gone: readonly T[] = [];
  const settle = (come: readonly T[]): void => {
    const left = [...gone];
    gone = [];
    const tried = Math.max(fewTried, Math.floor(mostPairs / come.length));
    for (const to of come) {
      const at = left.slice(0, tried).findIndex((from) => pair(from, to) !== undefined);
      const from = left[at];
      const both = from === undefined ? undefined : pair(from, to);
      if (both === undefined) made.push(mark(to, 'ins'));
      else {
        made.push(...left.splice(0, at).map((one) => mark(one, 'del')), both);
        left.shift();
      }
    }
    made.push(...left.map((one) => mark(one, 'del')));
  };
  const keyOf = keysOf<T>();
  const same = (a: T, b: T): boolean => keyOf(a) === keyOf(b);
  for (const { added, removed, value } of changesOf(before, after, same))
    if (removed) gone = value;
    else if (added) settle(value);
    else {
      settle([]);
      made.push(...value);
    }
  settle([]);
  return made;
}

/** Returns a function that turns an item into text, and makes each text only once. */
function keysOf<T>(): (item: T) => string {
  const known = new Map<T, string>();
  return (item) => {
    const key = known.get(item) ?? JSON.stringify(item);
    known.set(item, key);
    return key;
  };
}

/**
 * Returns the fewest changes from one list to the other. If there are too many, it removes all of one list and inserts
 * all of the other.
 */
function changesOf<T>(
  before: readonly T[],
  after: readonly T[],
  comparator: (a: T, b: T) => boolean,
): readonly ChangeObject<T[]>[] {
  const [old, fresh] = [[...before], [...after]];
  return (
    diffArrays(old, fresh, { comparator, maxEditLength: mostChanges }) ?? [
      { added: false, removed: true, value: old, count: old.length },
      { added: true, removed: false, value: fresh, count: fresh.length },
    ]
  );
}

function blocksOf(before: readonly BookBlock[], after: readonly BookBlock[]): readonly BookBlock[] {
  return lists(before, after, blockOf, markedBlock);
}

function blockOf(from: BookBlock, to: BookBlock): BookBlock | undefined {
  if (from.is === 'paragraph' && to.is === 'paragraph') {
    const sentence = mergedPhrase(from.said, to.said);
    return sentence && { ...to, said: sentence };
  }
  if (from.is === 'steps' && to.is === 'steps' && from.numbered === to.numbered)
    return { ...to, steps: lists(from.steps, to.steps, stepOf, markedStep) };
  if (from.is === 'table' && to.is === 'table' && from.head.length === to.head.length)
    return { ...to, rows: lists(from.rows, to.rows, rowOf, markedRow) };
  return from.is === 'chart' && to.is === 'chart' ? to : undefined;
}

function markedBlock(block: BookBlock, mark: BookMark): BookBlock {
  switch (block.is) {
    case 'paragraph':
    case 'table':
      return { ...block, mark };
    case 'steps':
      return { ...block, steps: block.steps.map((step) => markedStep(step, mark)) };
    case 'chart':
      return block;
  }
}

function stepOf(from: BookStep, to: BookStep): BookStep | undefined {
  const [first, second] = [from.parts[0], to.parts[0]];
  if (first === undefined || second === undefined) return undefined;
  const isAlike =
    likeness(tokensOf(first.said), tokensOf(second.said)) > LEAST_LIKENESS ||
    (first.steps.length > 0 && JSON.stringify(first.steps) === JSON.stringify(second.steps));
  if (!isAlike) return undefined;
  return { ...to, parts: lists(from.parts, to.parts, partOf, markedPart) };
}

function partOf(from: StepPart, to: StepPart): StepPart {
  return {
    ...to,
    said: mergedPhrase(from.said, to.said) ?? [
      ...markedPhrase(from.said, 'del'),
      ...markedPhrase(to.said, 'ins'),
    ],
    steps: lists(from.steps, to.steps, stepOf, markedStep),
  };
}

function markedPart(part: StepPart, mark: BookMark): StepPart {
  return {
    ...part,
    said: markedPhrase(part.said, mark),
    steps: part.steps.map((step) => markedStep(step, mark)),
  };
}

function markedStep(step: BookStep, mark: BookMark): BookStep {
  return { ...step, parts: step.parts.map((part) => markedPart(part, mark)) };
}

function rowOf(from: BookRow, to: BookRow): BookRow | undefined {
  if (JSON.stringify(from.cells[0]) !== JSON.stringify(to.cells[0])) return undefined;
  return {
    ...to,
    cells: to.cells.map((cell, index) => {
      const old = from.cells[index] ?? [];
      return JSON.stringify(old) === JSON.stringify(cell)
        ? cell
        : [...markedPhrase(old, 'del'), { is: 'text', text: ' ' }, ...markedPhrase(cell, 'ins')];
    }),
  };
}

function markedRow(row: BookRow, mark: BookMark): BookRow {
  return { ...row, mark };
}

function markedPhrase(sentence: Phrase, mark: BookMark): Phrase {
  return sentence.map((run) => ({ ...run, mark }));
}

/** Merges two sentences word by word; undefined if they share at most half of their words. */
function mergedPhrase(from: Phrase, to: Phrase): Phrase | undefined {
  const [old, now] = [tokensOf(from), tokensOf(to)];
  if (likeness(old, now) <= LEAST_LIKENESS) return undefined;
  const runs: BookRun[] = [];
  for (const { added, removed, value } of changesOf(old, now, sameRun))
    for (const run of value) {
      const mark: BookMark | undefined = added ? 'ins' : removed ? 'del' : undefined;
      const last = runs.at(-1);
      if (last?.is === 'text' && run.is === 'text' && last.mark === mark)
        runs[runs.length - 1] = { ...last, text: last.text + run.text };
      else runs.push(mark === undefined ? run : { ...run, mark });
    }
  return runs;
}

function likeness(a: readonly BookRun[], b: readonly BookRun[]): number {
  const same = changesOf(a, b, sameRun).reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.length),
    0,
  );
  return same / Math.max(1, a.length, b.length);
}

function sameRun(a: BookRun, b: BookRun): boolean {
  return a.is === b.is && a.text === b.text && a.to === b.to;
}

/** Splits a sentence into words with the blanks after them. A name or a link is one word. */
function tokensOf(sentence: Phrase): readonly BookRun[] {
  return sentence.flatMap((run): readonly BookRun[] =>
    run.is === 'text'
      ? (run.text.match(/\S+\s*|\s+/g) ?? []).map((text) => ({ is: 'text', text }))
      : [run],
  );
}
