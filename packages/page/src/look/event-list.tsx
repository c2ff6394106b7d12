// Lists the events line by line: all of them, or those that a search found.
import { InlineWords } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { EventRow } from '../inspector/model.ts';
import { VirtualList } from '../parts/virtual-list.tsx';
import type { LogSession } from './session.ts';

interface EventListProps {
  readonly session: LogSession;
  /** The numbers of the events to show; undefined if all are shown. */
  readonly found: Uint32Array | undefined;
}

const ROW = 28;
/** How many rows are fetched in advance. */
const NEAR = 64;
/** How many rows are fetched around the target of a jump. */
const AROUND = 40;

export function EventList({ session, found }: EventListProps): JSX.Element {
  const { at, summary, go, workers } = session;
  const known = useRef(new Map<number, EventRow>());
  const asked = useRef(new Set<number>());
  const [, setFilled] = useState(0);
  const count = found?.length ?? summary.count;
  const seqAt = (index: number): number => found?.[index] ?? index;
  const current = found === undefined ? at : nearest(found, at);
  const later = useRef(0);

  const fetchRows = useCallback(
    (from: number, to: number): void => {
      const seqs: number[] = [];
      for (let index = Math.max(0, from); index < Math.min(to, count); index += 1)
        if (!asked.current.has(seqAt(index))) seqs.push(seqAt(index));
      if (seqs.length === 0) return;
      for (const seq of seqs) asked.current.add(seq);
      workers.inspector.calls
        .rows(seqs)
        .then((rows) => {
          for (const row of rows) known.current.set(row.seq, row);
          setFilled((filled) => filled + 1);
        })
        .catch(() => {
          for (const seq of seqs) asked.current.delete(seq);
        });
    },
    [found, count],
  );
  const sighted = useCallback(
    (from: number, to: number): void => {
      fetchRows(from, to);
      // The list fetches nearby rows once the reader pauses, so that walking on need not wait for them.
      clearTimeout(later.current);
      later.current = setTimeout(() => fetchRows(from - NEAR, to + NEAR), 200);
    },
    [fetchRows],
  );
  useEffect(() => () => clearTimeout(later.current), []);
  // If no row here is known yet, the list scrolls once it is: the browser would lay out rows of dots for
  // nothing.
  const isKnown = known.current.has(seqAt(current));
  const last = useRef<
    { readonly found: Uint32Array | undefined; readonly index: number } | undefined
  >(undefined);
  if (isKnown || last.current?.found !== found) last.current = { found, index: current };
  useLayoutEffect(() => {
    if (!isKnown) fetchRows(current - AROUND, current + AROUND);
  }, [current, isKnown, fetchRows]);

  if (count === 0)
    return <p class="empty">No event fits all of that. Take a word or a filter away.</p>;
  return (
    <VirtualList
      class="events"
      label="What happens"
      role="listbox"
      activeId={isKnown && seqAt(current) === at ? `event-${at}` : undefined}
      count={count}
      rowHeight={ROW}
      current={last.current?.index ?? current}
      onSight={sighted}
      row={(index, slot) => {
        const seq = seqAt(index);
        return (
          <Row
            key={slot}
            seq={seq}
            index={index}
            count={count}
            row={known.current.get(seq)}
            isHere={seq === at}
            go={go}
          />
        );
      }}
    />
  );
}

/** Returns the index of the last number that is not larger than `at`. */
function nearest(found: Uint32Array, at: number): number {
  let low = 0;
  let high = found.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((found[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function Row({
  seq,
  index,
  count,
  row,
  isHere,
  go,
}: {
  readonly seq: number;
  /** The position in the list, of which only a few rows exist. */
  readonly index: number;
  readonly count: number;
  readonly row: EventRow | undefined;
  readonly isHere: boolean;
  readonly go: (seq: number) => void;
}): JSX.Element {
  // A step leaves most rows as they are.
  return useMemo(
    () => (
      <div
        id={`event-${seq}`}
        role="option"
        aria-selected={isHere}
        aria-posinset={index + 1}
        aria-setsize={count}
        class={`event-row type-${row?.type ?? 'none'} depth-${Math.min(row?.depth ?? 0, 5)}`}
        onClick={() => go(seq)}
      >
        <span class="seq">{seq}</span>
        <span class="says">{row === undefined ? '…' : <InlineWords of={row.says} />}</span>
      </div>
    ),
    [seq, index, count, row, isHere, go],
  );
}
