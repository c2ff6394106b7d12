// Draws a long list of which only the visible rows exist. All rows have one height.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useOneStop } from './one-stop.tsx';

interface VirtualListProps {
  readonly count: number;
  readonly rowHeight: number;
  /** The row to keep visible. If it changes, the list scrolls there. */
  readonly current: number;
  readonly label: string;
  /** In a list, the rows are buttons; in a listbox, something else selects the row. */
  readonly role?: 'listbox' | 'list';
  readonly activeId?: string | undefined;
  readonly class?: string;
  /**
   * Draws a row.
   * @param slot one of the few places for rows: used as a key, it lets a row take over the elements of one
   * that left
   */
  readonly row: (index: number, slot: number) => JSX.Element;
  /** Receives the visible rows, so that they can be fetched. */
  readonly onSight?: (from: number, to: number) => void;
}

/** Rows drawn above and below the visible ones, and how many of them may be used up before others are drawn. */
const SPARE = 8;
const USED = 5;

/**
 * Draws the list. It remembers the scroll position instead of reading it: reading makes the browser lay out
 * the whole page, in the middle of a change.
 */
export function VirtualList(props: VirtualListProps): JSX.Element {
  const { count, rowHeight, current, onSight } = props;
  const box = useOneStop<HTMLDivElement>(props.role !== 'listbox');
  const [height, setHeight] = useState(600);
  const [, redraw] = useState(0);
  const top = useRef(0);
  const drawn = useRef({ from: 0, to: 0 });
  const isOwn = useRef(false);

  const goal = useMemo(() => {
    const at = current * rowHeight;
    const isInSight = at >= top.current + rowHeight && at + rowHeight * 2 <= top.current + height;
    if (current < 0 || isInSight) return undefined;
    top.current = Math.max(0, Math.min(at - height * 0.4, count * rowHeight - height));
    return { top: top.current };
  }, [current, count, rowHeight, height]);
  useLayoutEffect(() => {
    if (goal === undefined) return;
    // The list scrolls after everything that changes with it has been drawn.
    const frame = requestAnimationFrame(() => {
      const before = box.current?.scrollTop;
      box.current?.scrollTo(0, goal.top);
      // If the list was there already, no scroll event will come.
      isOwn.current = box.current?.scrollTop !== before;
    });
    return () => cancelAnimationFrame(frame);
  }, [goal]);

  const scrolled = (): void => {
    const isMine = isOwn.current;
    isOwn.current = false;
    const now = box.current?.scrollTop ?? 0;
    // The reader may have scrolled in the same frame, which gives a single event.
    if (isMine && Math.abs(now - top.current) < 1) return;
    top.current = now;
    const { from, to } = drawn.current;
    const first = Math.floor(top.current / rowHeight) - SPARE + USED;
    const last = Math.ceil((top.current + height) / rowHeight) + SPARE - USED;
    if (from > Math.max(0, first) || to < Math.min(count, last)) redraw((times) => times + 1);
  };
  useLayoutEffect(() => {
    const { current: at } = box;
    if (at === null) return;
    const resized = new ResizeObserver(([entry]) => {
      top.current = at.scrollTop;
      setHeight(entry?.contentRect.height ?? 0);
    });
    resized.observe(at);
    return () => resized.disconnect();
  }, []);

  const slots = Math.ceil(height / rowHeight) + 1 + 2 * SPARE;
  const { from, to } = drawn.current;
  const first = Math.floor(top.current / rowHeight);
  const isEnough =
    to - from === Math.min(count, slots) &&
    to <= count &&
    from <= Math.max(0, first - SPARE + USED) &&
    to >= Math.min(count, first + slots - SPARE - USED);
  if (!isEnough) {
    const start = Math.max(0, Math.min(first - SPARE, count - slots));
    drawn.current = { from: start, to: Math.min(count, start + slots) };
  }
  const shown = drawn.current;
  useEffect(() => onSight?.(shown.from, shown.to), [shown, onSight]);
  return (
    <div
      ref={box}
      class={`virtual ${props.class ?? ''}`}
      role={props.role ?? 'list'}
      aria-label={props.label}
      aria-activedescendant={
        current >= shown.from && current < shown.to ? props.activeId : undefined
      }
      tabIndex={0}
      onScroll={scrolled}
    >
      <div class="virtual-room" style={{ height: `${count * rowHeight}px` }}>
        <div
          class="virtual-rows"
          style={{ transform: `translateY(${shown.from * rowHeight}px)` }}
          role="presentation"
        >
          {Array.from({ length: shown.to - shown.from }, (_, index) =>
            props.row(shown.from + index, (shown.from + index) % slots),
          )}
        </div>
      </div>
    </div>
  );
}
