// Where the keyboard is when what it was on goes away: never nowhere, or whoever sees nothing starts again at the top of the page.
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { useInSight } from './in-sight.ts';

/** Panes that took the keyboard, and what had it before. */
const before = new WeakMap<Element, Element>();

/** While the page stands: what had the keyboard before a pane that is gone gets it back, or what is nearest around it. */
export function useKeptFocus(): void {
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

/** What of the elements around one that is gone, or before them, is still there. */
function heirIn(around: readonly Element[]): Element | undefined {
  for (const one of around) {
    if (one.isConnected && one.matches('section, article, main')) return one;
    const came = one.isConnected ? undefined : before.get(one);
    if (came?.isConnected === true) return came;
  }
  return undefined;
}

/** Puts the keyboard on a part of the page, whose parts the tab key then leads through. */
export function focusOnPart(part: Element | null | undefined): void {
  if (!(part instanceof HTMLElement)) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Puts the keyboard where one goes through the log: on the list of events, or on the event where a narrow page shows no list. */
export function focusOnLog(): void {
  const parts = [...document.querySelectorAll('.events'), ...document.querySelectorAll('.moment')];
  focusOnPart(parts.find((one) => one.checkVisibility()));
}

/** For a pane that comes up and takes the keyboard, again for every other reason. */
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
