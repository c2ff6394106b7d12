// Makes a long list of buttons one tab stop. Within it the arrows move from button to button.
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Marks a box that handles arrows itself, so that they do not move the log. */
export const OWN_ARROWS = 'data-own-arrows';

/** How many frames a list gets to draw rows that became visible. */
const SOON = 10;

const STEPS = /^Arrow/;
const PAGES = /^Page/;
const FAR = /^(?:Home|End)$/;

/**
 * Returns a reference for a box with a list of buttons in it. The elements may be of any sort: a table stays
 * a table. The tab stop is the button that had the focus last, at first the first one; a scrolling box
 * without buttons is the stop itself. Folded content has stops of its own.
 * @param isOne false if the box has no buttons, and its arrows do something else
 */
export function useOneStop<Of extends HTMLElement>(isOne = true): RefObject<Of | null> {
  const room = useRef<Of>(null);
  useLayoutEffect(() => {
    const { current: box } = room;
    if (box === null || !isOne) return;
    let stop: Element | null = null;
    /** The frame in which an earlier key takes effect; another key cancels it. */
    let soon = 0;
    box.setAttribute(OWN_ARROWS, '');
    const buttons = (): readonly HTMLElement[] =>
      [...box.querySelectorAll<HTMLElement>('button:enabled')].filter(
        (one) => one.closest(`details, [${OWN_ARROWS}]`) === box,
      );
    const settle = (): void => {
      const all = buttons();
      const chosen = all.find((one) => one === stop) ?? all[0];
      for (const one of all) {
        const wanted = one === chosen ? '0' : '-1';
        if (one.getAttribute('tabindex') !== wanted) one.setAttribute('tabindex', wanted);
      }
      if (box.hasAttribute('tabindex')) box.tabIndex = chosen === undefined ? 0 : -1;
    };
    const came = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target === box) return;
      stop = target.closest('button');
      settle();
    };
    /** Moves to an end of the list, or by the height of the box. */
    const goFar = (key: string, from: HTMLElement): void => {
      const { top } = from.getBoundingClientRect();
      const before = box.scrollTop;
      box.scrollTo(box.scrollLeft, scrolledBy(key, box));
      const isMoved = box.scrollTop !== before;
      const arrive = (): void => {
        const all = buttons();
        const isPage = key.startsWith('Page') && isMoved;
        const place = isPage ? nearestTo(top, all) : isUpwards(key) ? 0 : all.length - 1;
        all[place]?.focus();
      };
      // A list that draws only visible rows draws the target once it is scrolled there.
      if (isMoved) soon = requestAnimationFrame(arrive);
      else arrive();
    };
    /** Moves to the next button. A list that draws only visible rows may have to draw it first. */
    const goBy = (step: -1 | 1, from: HTMLElement, frames = SOON): void => {
      const all = buttons();
      const next = all[all.indexOf(from) + step];
      if (next !== undefined) next.focus();
      else if (frames > 0 && document.activeElement === from)
        soon = requestAnimationFrame(() => goBy(step, from, frames - 1));
    };
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const all = buttons();
      const from = all.find((one) => one === document.activeElement);
      if (from === undefined) return;
      cancelAnimationFrame(soon);
      if (STEPS.test(event.key)) goBy(isUpwards(event.key) ? -1 : 1, from);
      // Page keys in a box that does not scroll move the box around it.
      else if (
        FAR.test(event.key) ||
        (PAGES.test(event.key) && box.scrollHeight > box.clientHeight)
      )
        goFar(event.key, from);
      else return;
      event.preventDefault();
    };
    settle();
    box.addEventListener('focusin', came);
    box.addEventListener('keydown', pressed);
    const changed = new MutationObserver(settle);
    changed.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      box.removeEventListener('focusin', came);
      box.removeEventListener('keydown', pressed);
      changed.disconnect();
    };
  }, [isOne]);
  return room;
}

/** Draws such a list as an element. */
export function OneStop({
  children,
  ...rest
}: {
  readonly class?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const box = useOneStop<HTMLDivElement>();
  return (
    <div ref={box} {...rest}>
      {children}
    </div>
  );
}

function isUpwards(key: string): boolean {
  return /Up|Left|Home/.test(key);
}

/** Returns the scroll position after a key. */
function scrolledBy(key: string, { scrollTop, clientHeight, scrollHeight }: Element): number {
  if (!key.startsWith('Page')) return isUpwards(key) ? 0 : scrollHeight;
  return isUpwards(key) ? scrollTop - clientHeight : scrollTop + clientHeight;
}

/** Returns the index of the element nearest to a height on the screen. */
function nearestTo(top: number, all: readonly Element[]): number {
  const away = all.map((one) => Math.abs(one.getBoundingClientRect().top - top));
  return away.indexOf(Math.min(...away));
}
