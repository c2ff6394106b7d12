// When conditions end by themselves. An ending counts edges of a span: the endings of a condition that somebody is in are a list, with
// three cells for each: the edge, the participant whose span it is (or nobody), and the count. All of them must pass.
import type { Duration } from '@fray/dsl/ir';
import { again, isNumber, NIL, numberCell } from './cells.ts';
import { linkValue } from './expressions.ts';
import { cells, scratchCell, term, type Get, type Linking, type NamesInRow } from './linking.ts';
import { isSpanOpen } from './spans.ts';

/** The cells of endings are told by the first of their condition (`ends`) and by the person. */
export interface Endings {
  readonly begin: (ends: number, person: number, list: number) => void;
  /** The condition is gained again. If either of the two has no end, it has none. */
  readonly prolong: (ends: number, person: number, list: number) => void;
  readonly drop: (ends: number, person: number) => void;
  /** True if all endings of a list have passed, or are this edge of a span; -1: no edge. */
  readonly isDue: (list: number, edge: number, of: number) => boolean;
  /** Those that are due, in the order gained: a list with two cells for each. Nothing if there are none. */
  readonly dueAt: (edge: number, of: number) => number;
  /** Counts an edge down. */
  readonly pass: (edge: number, of: number) => void;
}

/** Returns the number of an edge of a span. */
export function edgeOf(
  { rules }: Pick<Linking, 'rules'>,
  edge: 'start' | 'end',
  span: string,
): number {
  return 2 * rules.spans.findIndex(({ name }) => name === span) + (edge === 'start' ? 0 : 1);
}

/** Returns the names of the conditions that may end by themselves. */
export function conditionsThatEnd({ rules }: Pick<Linking, 'rules'>): readonly string[] {
  const gained = new Set(
    rules.procs.flatMap(({ code }) =>
      code.flatMap((instr) =>
        instr.op === 'gain' && instr.duration !== null ? [instr.condition] : [],
      ),
    ),
  );
  return rules.conditions
    .filter(({ name, lasts }) => lasts !== null || gained.has(name))
    .map(({ name }) => name);
}

export function createEndings(to: Linking): Endings {
  const { row, values } = to;
  // What ends by itself, in the order gained: the first cell of the endings, and the person.
  const now = cells(to, 1, NIL);
  const members = (cell: number): readonly number[] => values.members(row[cell] ?? NIL);
  const without = (ends: number, person: number): void => {
    const all = members(now);
    for (let i = 0; i < all.length; i += 2)
      if (all[i] === ends && all[i + 1] === person) {
        row[now] = all.length === 2 ? NIL : values.list(all.toSpliced(i, 2));
        return;
      }
  };
  const matches = (list: readonly number[], i: number, edge: number, of: number): boolean =>
    list[i] === edge && (list[i + 1] === NIL || list[i + 1] === of);
  const isDue = (cell: number, edge: number, of: number): boolean => {
    const list = values.members(cell);
    for (let i = 0; i < list.length; i += 3)
      if ((list[i + 2] ?? 0) > (matches(list, i, edge, of) ? 1 : 0)) return false;
    return list.length > 0;
  };
  /** Drops what has passed, but keeps one: an empty list would mean that there is no end. */
  const open = (list: readonly number[]): number => {
    const left = list.filter((_, i) => (list[i - (i % 3) + 2] ?? 0) > 0);
    return values.list(left.length > 0 ? left : list);
  };
  return {
    isDue,
    begin: (ends, person, list) => {
      row[ends + person] = list;
      if (list !== NIL) row[now] = values.list([...members(now), ends, person]);
    },
    prolong: (ends, person, more) => {
      const held = row[ends + person] ?? NIL;
      if (held === NIL) return;
      if (more === NIL) {
        row[ends + person] = NIL;
        without(ends, person);
        return;
      }
      const list = [...values.members(held)];
      const [edge = 0, of = NIL, count = 0] = values.members(more);
      let at = 0;
      while (at < list.length && (list[at] !== edge || list[at + 1] !== of)) at += 3;
      if (at >= list.length) list.push(edge, of, count);
      else list[at + 2] = Math.max(list[at + 2] ?? 0, count);
      row[ends + person] = open(list);
    },
    drop: (ends, person) => {
      if (row[ends + person] === NIL) return;
      row[ends + person] = NIL;
      without(ends, person);
    },
    dueAt: (edge, of) => {
      if (row[now] === NIL) return NIL;
      const all = members(now);
      const due: number[] = [];
      for (let i = 0; i < all.length; i += 2) {
        const [ends = 0, person = 0] = [all[i], all[i + 1]];
        if (isDue(row[ends + person] ?? NIL, edge, of)) due.push(ends, person);
      }
      return due.length === 0 ? NIL : values.list(due);
    },
    pass: (edge, of) => {
      if (row[now] === NIL) return;
      const all = members(now);
      for (let i = 0; i < all.length; i += 2) {
        const cell = (all[i] ?? 0) + (all[i + 1] ?? 0);
        const list = values.members(row[cell] ?? NIL);
        let passed: number[] | null = null;
        for (let n = 0; n < list.length; n += 3)
          if ((list[n + 2] ?? 0) > 0 && matches(list, n, edge, of))
            (passed ??= [...list])[n + 2] = (list[n + 2] ?? 0) - 1;
        if (passed !== null) row[cell] = open(passed);
      }
    },
  };
}

/** Returns the list with the ending of a condition that somebody gains now. `scope`: null in the condition's own `lasts`. */
export function linkEnding(
  to: Linking,
  duration: Duration,
  scope: NamesInRow | null,
): (person: number) => number {
  const { values, scratch, people } = to;
  const bearer = scratchCell(to);
  const names = scope ?? { local: () => term(() => scratch[bearer] ?? 0), bound: [] };
  const noting =
    (get: Get): ((person: number) => number) =>
    (person) => {
      scratch[bearer] = people[person]?.cell ?? NIL;
      return get();
    };
  if (duration.kind === 'for') {
    const edge = edgeOf(to, 'end', duration.span);
    const count = linkValue(to, duration.count, names).get;
    return noting(() => values.list([edge, NIL, Math.max(0, numberCell(count()))]));
  }
  const { edge: side, span, next } = duration;
  const edge = edgeOf(to, side, span);
  const of = duration.of === null ? () => NIL : linkValue(to, duration.of, names).get;
  const isOpen = isSpanOpen(to, span);
  return noting(() => {
    const whose = of();
    if (isNumber(whose)) return again();
    // The start of an open span has passed, so this refers to the next one.
    const count = side === 'end' && next && isOpen(whose) ? 2 : 1;
    return values.list([edge, whose, count]);
  });
}
