// What happens, line by line: all events, or those that a search found.
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { EventRow } from '../desk/model.ts';
import { Marked } from '../parts/marked.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import type { LogSession } from './session.ts';

interface EventListProps {
  readonly session: LogSession;
  /** Numbers of the events that are shown; undefined: all. */
  readonly found: Uint32Array | undefined;
}

const ROW = 28;
/** Rows that are fetched together. */
const PAGE = 64;

export function EventList({ session, found }: EventListProps): JSX.Element {
  const { at, summary, go, workers } = session;
  const known = useRef(new Map<number, EventRow>());
  const asked = useRef(new Set<number>());
  const [, setFilled] = useState(0);
  const count = found?.length ?? summary.count;
  const seqAt = (index: number): number => found?.[index] ?? index;
  const current = found === undefined ? at : nearest(found, at);

  const fetchRows = useCallback(
    (from: number, to: number): void => {
      for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) {
        const seqs: number[] = [];
        for (let index = page * PAGE; index < Math.min((page + 1) * PAGE, count); index += 1) {
          const seq = seqAt(index);
          if (!asked.current.has(seq)) seqs.push(seq);
        }
        if (seqs.length === 0) continue;
        for (const seq of seqs) asked.current.add(seq);
        workers.desk.calls
          .rows(seqs)
          .then((rows) => {
            for (const row of rows) known.current.set(row.seq, row);
            setFilled((filled) => filled + 1);
          })
          .catch(() => {
            for (const seq of seqs) asked.current.delete(seq);
          });
      }
    },
    [found, count],
  );
  useEffect(() => fetchRows(Math.max(0, current - PAGE), current + PAGE), [current, fetchRows]);

  if (count === 0)
    return <p class="empty">No event fits all of that. Take a word or a filter away.</p>;
  return (
    <VirtualList
      class="events"
      label="What happens"
      role="listbox"
      activeId={seqAt(current) === at ? `event-${at}` : undefined}
      count={count}
      rowHeight={ROW}
      current={current}
      onSight={fetchRows}
      row={(index) => {
        const seq = seqAt(index);
        return <Row key={seq} seq={seq} row={known.current.get(seq)} isHere={seq === at} go={go} />;
      }}
    />
  );
}

/** The last of the numbers that is no larger. */
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
  row,
  isHere,
  go,
}: {
  readonly seq: number;
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
        class={`event-row type-${row?.type ?? 'none'} depth-${Math.min(row?.depth ?? 0, 5)}`}
        onClick={() => go(seq)}
      >
        <span class="seq">{seq}</span>
        <span class="says">{row === undefined ? '…' : <Marked text={row.says} />}</span>
      </div>
    ),
    [seq, row, isHere, go],
  );
}
