// A long list of which only what is in sight is there. All rows have one height.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps {
  readonly count: number;
  readonly rowHeight: number;
  /** The row that is to be in sight; another one scrolls there. */
  readonly current: number;
  readonly label: string;
  readonly role?: 'listbox' | 'list';
  readonly activeId?: string | undefined;
  readonly class?: string;
  readonly row: (index: number) => JSX.Element;
  /** Told which rows are in sight, so that they can be fetched. */
  readonly onSight?: (from: number, to: number) => void;
}

/** Rows kept above and below what is in sight. */
const SPARE = 12;

export function VirtualList(props: VirtualListProps): JSX.Element {
  const { count, rowHeight, current, onSight } = props;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const measure = (): void => {
    const { current: at } = box;
    if (at !== null) setView({ top: at.scrollTop, height: at.clientHeight });
  };
  useLayoutEffect(() => {
    const { current: at } = box;
    if (at === null) return;
    const resized = new ResizeObserver(measure);
    resized.observe(at);
    measure();
    return () => resized.disconnect();
  }, []);
  useLayoutEffect(() => {
    const { current: at } = box;
    if (at === null || current < 0) return;
    const top = current * rowHeight;
    const isInSight =
      top >= at.scrollTop + rowHeight && top + rowHeight * 2 <= at.scrollTop + at.clientHeight;
    if (!isInSight) at.scrollTop = Math.max(0, top - at.clientHeight * 0.4);
    measure();
  }, [current, count, rowHeight, view.height]);
  const from = Math.max(0, Math.floor(view.top / rowHeight) - SPARE);
  const to = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + SPARE);
  useEffect(() => onSight?.(from, to), [from, to, count]);
  return (
    <div
      ref={box}
      class={`virtual ${props.class ?? ''}`}
      role={props.role ?? 'list'}
      aria-label={props.label}
      aria-activedescendant={current >= from && current < to ? props.activeId : undefined}
      tabIndex={0}
      onScroll={measure}
    >
      <div class="virtual-room" style={{ height: `${count * rowHeight}px` }}>
        <div
          class="virtual-rows"
          style={{ transform: `translateY(${from * rowHeight}px)` }}
          role="presentation"
        >
          {Array.from({ length: Math.max(0, to - from) }, (_, index) => props.row(from + index))}
        </div>
      </div>
    </div>
  );
}
