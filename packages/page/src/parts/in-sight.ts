// Scrolls a requested part of the page into view.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

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
