// Handles the keys of the view of a log: what each does, and where the cursor goes.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LogFilter } from '../inspector/search.ts';
import { focusOnLog } from '../parts/focus-return.ts';
import { commandOfKey, isTyping, type KeyRow } from './keys.ts';
import { PARTS, type TabName } from './part-tabs.tsx';
import { isEmpty } from './search-box.tsx';
import type { LogSession } from './session.ts';

interface KeyActions {
  readonly found: Uint32Array | undefined;
  readonly filter: LogFilter;
  readonly why: (question: string) => void;
  readonly setHelps: (helps: boolean) => void;
  readonly close: () => void;
  /** Shows a part of the log where a narrow page hides it. */
  readonly show: (part: TabName) => void;
  readonly leaveFork: () => void;
}

/** Puts the cursor into a field, so that typing goes there. */
function focusOn(id: string, show: KeyActions['show']): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.closest('details')?.setAttribute('open', '');
  const take = (): void => {
    field.focus();
    field.select();
  };
  if (field.checkVisibility()) return take();
  const around = field.closest('[data-part]')?.getAttribute('data-part');
  const part = PARTS.find((one) => one === around);
  if (part === undefined) return;
  show(part);
  requestAnimationFrame(take);
}

/** Lets keys move through the log and act on it, unless a dialog is open. */
export function useKeys(session: LogSession, actions: KeyActions): void {
  const latest = useRef({ session, actions });
  latest.current = { session, actions };
  const act = useMemo(
    () =>
      (row: KeyRow): void => {
        const { session: now, actions: does } = latest.current;
        const last = now.summary.count - 1;
        if (row.moves !== undefined) {
          const [move, way] = row.moves;
          if (move !== 'event') return now.move({ move }, way);
          return now.stepBy(way === 'forward' ? 1 : -1);
        }
        const { name } = row;
        switch (name) {
          case 'first':
            return now.go(0);
          case 'last':
            return now.go(last);
          case 'goto':
            return focusOn('goto', does.show);
          case 'find':
            return focusOn('find', does.show);
          case 'find-next':
          case 'find-back': {
            const { found } = does;
            if (found === undefined && !isEmpty(does.filter))
              return now.say('Still searching: once more in a moment.');
            if (found === undefined) return focusOn('find', does.show);
            const next =
              name === 'find-next'
                ? found.find((seq) => seq > now.at)
                : found.findLast((seq) => seq < now.at);
            return next === undefined ? now.say('Nothing more is found that way.') : now.go(next);
          }
          case 'change':
          case 'change-back': {
            const path = does.filter.changed.trim();
            if (path === '') return focusOn('changed', does.show);
            return now.move({ move: 'change', path }, name === 'change' ? 'forward' : 'back');
          }
          case 'break':
            return focusOn('stop', does.show);
          case 'run':
            return now.run('forward');
          case 'run-back':
            return now.run('back');
          case 'watch':
            return focusOn('watch', does.show);
          case 'why':
            if (now.summary.as !== null) return now.say('A view holds no rules to ask why.');
            return does.why(`#${now.at}`);
          case 'what-if':
            return document
              .querySelector<HTMLElement>('.what-if :is(button:enabled, input)')
              ?.focus();
          case 'return':
            return does.leaveFork();
        }
      },
    [],
  );
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (document.querySelector('dialog[open]') !== null) return;
      const command = commandOfKey(event);
      if (command === undefined) return;
      if (command === 'Escape') {
        if (isTyping(document.activeElement)) focusOnLog();
        else latest.current.actions.close();
        return;
      }
      event.preventDefault();
      if (command === '?') latest.current.actions.setHelps(true);
      else act(command);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [act]);
}
