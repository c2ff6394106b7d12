// Scrolls a requested part of the page into view, and keeps the keyboard focus somewhere when its element is removed: otherwise
// a reader who cannot see starts again at the top of the page.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** For each pane that took the focus, the element that had it before. */
const before = new WeakMap<Element, Element>();

/**
 * Returns the focus of a removed pane to what had it before, or to the nearest element. This works while the
 * page is open.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    const came = ({ target }: FocusEvent): void => {
      const found: Element[] = [];
      for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement)
        found.push(at);
      around = found;
    };
    const changed = new MutationObserver(() => {
      const [last] = around;
      const { activeElement } = document;
      if (last === undefined || (last.isConnected && !last.matches(':disabled'))) return;
      if (activeElement === document.body || activeElement === last) focusOnPart(heirIn(around));
    });
    addEventListener('focusin', came);
    changed.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      removeEventListener('focusin', came);
      changed.disconnect();
    };
  }, []);
}

/** Returns the nearest remaining element around or before a removed one. */
function heirIn(around: readonly Element[]): Element | undefined {
  for (const one of around) {
    if (one.isConnected && one.matches('section, article, main')) return one;
    const came = one.isConnected ? undefined : before.get(one);
    if (came?.isConnected === true) return came;
  }
  return undefined;
}

/** Focuses a part of the page; the tab key then moves through it. */
function focusOnPart(part: Element | null | undefined): void {
  if (!(part instanceof HTMLElement)) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Focuses the list of events, or the event if a narrow page shows no list. */
export function focusOnLog(): void {
  const parts = [...document.querySelectorAll('.events'), ...document.querySelectorAll('.moment')];
  focusOnPart(parts.find((one) => one.checkVisibility()));
}

/** Returns a reference for a pane that takes the focus when it appears, and again for every new reason. */
export function usePane<Of extends HTMLElement>(reason: unknown): RefObject<Of | null> {
  const pane = useInSight<Of>(reason);
  useEffect(() => {
    const { current } = pane;
    const { activeElement } = document;
    if (current !== null && activeElement !== null && !current.contains(activeElement))
      before.set(current, activeElement);
    focusOnPart(current);
  }, [reason]);
  return pane;
}

/** Returns whether the parts of the page are below each other, so that few are visible at once. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 700px)').matches;
}

/** Scrolls to the beginning of an element, unless it is visible with some of what follows it. */
export function bringIntoSight(element: Element | null): void {
  if (element === null) return;
  const { top } = element.getBoundingClientRect();
  // The sticky top bar hides a part of the page: the element's `scroll-margin-top` leaves room for it.
  const hidden = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  if (top < hidden || top > innerHeight * 0.6) element.scrollIntoView({ block: 'start' });
}

/**
 * Returns a reference for an element that scrolls into view whenever the reason changes, unless the reason is
 * undefined.
 */
export function useInSight<Of extends Element>(reason: unknown): RefObject<Of | null> {
  const element = useRef<Of>(null);
  useEffect(() => {
    if (reason !== undefined) bringIntoSight(element.current);
  }, [reason]);
  return element;
}
