// A long list of buttons is one stop of the tab key. Within it the arrows lead from button to button.
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** On a box whose arrows are its own, so that they do not move the log below it. */
export const OWN_ARROWS = 'data-own-arrows';

/** Frames within which a list has drawn what has come into sight. */
const SOON = 10;

const STEPS = /^Arrow/;
const PAGES = /^Page/;
const FAR = /^(?:Home|End)$/;

/**
 * For a box with a list of buttons in it, whatever its elements are: a table stays a table. The stop is the button that had the keyboard
 * last, at first the first one; a box that can scroll and has none is the stop itself. What a fold hides has stops of its own.
 *
 * @param isOne false: it has no buttons, and its arrows lead elsewhere
 */
export function useOneStop<Of extends HTMLElement>(isOne = true): RefObject<Of | null> {
  const room = useRef<Of>(null);
  useLayoutEffect(() => {
    const { current: box } = room;
    if (box === null || !isOne) return;
    let stop: Element | null = null;
    /** The frame in which a key before arrives; another key does not wait for it. */
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
    /** To an end, or by as much as the box shows. */
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
      // A list that draws only what is in sight draws it once it is scrolled there.
      if (isMoved) soon = requestAnimationFrame(arrive);
      else arrive();
    };
    /** To the next button; in a list that draws only what is in sight it may have to be drawn first. */
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
      // A page of what has no end of its own is one of what it stands in.
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

/** Such a list as an element of its own. */
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

/** Where a key scrolls a box to. */
function scrolledBy(key: string, { scrollTop, clientHeight, scrollHeight }: Element): number {
  if (!key.startsWith('Page')) return isUpwards(key) ? 0 : scrollHeight;
  return isUpwards(key) ? scrollTop - clientHeight : scrollTop + clientHeight;
}

/** The place of the one that stands nearest to a height on the screen. */
function nearestTo(top: number, all: readonly Element[]): number {
  const away = all.map((one) => Math.abs(one.getBoundingClientRect().top - top));
  return away.indexOf(Math.min(...away));
}
