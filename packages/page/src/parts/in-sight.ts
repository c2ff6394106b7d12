// Brings what somebody has asked for into their sight, where it would come up somewhere else on the page.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Whether parts of the page stand below each other, so that little of it is in sight at once. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 700px)').matches;
}

/** Scrolls to the beginning of an element, unless that is in sight with some of what follows it. */
export function bringIntoSight(element: Element | null): void {
  if (element === null) return;
  const { top } = element.getBoundingClientRect();
  // What sticks to the top of the page hides a part of it: `scroll-margin-top` of the element leaves room for that.
  const hidden = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  if (top < hidden || top > innerHeight * 0.6) element.scrollIntoView({ block: 'start' });
}

/** For an element that comes into sight whenever there is another reason to; undefined: there is none. */
export function useInSight<Of extends Element>(reason: unknown): RefObject<Of | null> {
  const element = useRef<Of>(null);
  useEffect(() => {
    if (reason !== undefined) bringIntoSight(element.current);
  }, [reason]);
  return element;
}
