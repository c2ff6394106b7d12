// Moves forwards and backwards: by event, rule, step and span, to the ends, and to breakpoints.
import type { JSX } from 'preact';
import type { PlainMove } from '../inspector/log-inspector.ts';
import { Icon } from '../parts/icons.tsx';
import { focusOnLog } from '../parts/focus-return.ts';
import { PatientButton } from '../parts/patient-button.tsx';
import type { LogSession } from './session.ts';

const MOVES: readonly (readonly [label: string, move: PlainMove, back: string, next: string])[] = [
  ['event', { move: 'event' }, '↑', '↓'],
  ['rule', { move: 'line' }, 'p', 'n'],
  ['step', { move: 'step' }, '{', '}'],
  ['span', { move: 'span' }, '←', '→'],
];

export function Transport({
  session,
  onHelp,
}: {
  readonly session: LogSession;
  readonly onHelp: () => void;
}): JSX.Element {
  const { at, summary, go, move, run, stops, message } = session;
  const last = summary.count - 1;
  return (
    <div class="transport" role="group" aria-label="Move in the log">
      <PatientButton
        class="plain"
        aria-label="First event"
        title="First event (Home)"
        isOff={at === 0}
        onClick={() => go(0)}
      >
        <Icon name="first" />
      </PatientButton>
      {MOVES.map(([label, wanted, back, next]) => (
        <span class={`pair ${label === 'event' ? 'main' : ''}`} key={label}>
          <button
            type="button"
            class="plain"
            aria-label={`The ${label} before`}
            title={`The ${label} before (${back})`}
            onClick={() => move(wanted, 'back')}
          >
            <Icon name="back" />
          </button>
          <span class="pair-label">{label}</span>
          <button
            type="button"
            class="plain"
            aria-label={`The next ${label}`}
            title={`The next ${label} (${next})`}
            onClick={() => move(wanted, 'forward')}
          >
            <Icon name="next" />
          </button>
        </span>
      ))}
      <PatientButton
        class="plain"
        aria-label="Last event"
        title="Last event (End)"
        isOff={at === last}
        onClick={() => go(last)}
      >
        <Icon name="last" />
      </PatientButton>
      <label class="goto">
        <span>event</span>
        <input
          id="goto"
          type="number"
          min={0}
          max={last}
          value={at}
          aria-label="Go to event"
          onChange={({ currentTarget }) => go(Number(currentTarget.value))}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Enter') return;
            // Keys continue from the event that was typed.
            go(Number(currentTarget.value));
            focusOnLog();
          }}
        />
        <span>of {last}</span>
      </label>
      {stops.some(({ kind }) => kind === 'breakpoint') && (
        <span class="pair">
          <button
            type="button"
            class="plain"
            title="Run back to a breakpoint (R)"
            aria-label="Run back to a breakpoint"
            onClick={() => run('back')}
          >
            <Icon name="back" />
          </button>
          <span class="pair-label">breakpoint</span>
          <button
            type="button"
            class="plain"
            title="Run on to a breakpoint (r)"
            aria-label="Run on to a breakpoint"
            onClick={() => run('forward')}
          >
            <Icon name="next" />
          </button>
        </span>
      )}
      <button type="button" class="quiet keys" onClick={onHelp}>
        Keys <kbd>?</kbd>
      </button>
      <p class="told" role="status">
        {message}
      </p>
    </div>
  );
}
