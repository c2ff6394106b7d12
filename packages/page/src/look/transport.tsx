// Moves forwards and backwards: by event, rule, step and span, to the ends, and to breakpoints.
import type { JSX } from 'preact';
import type { Direction, PlainMove } from '../inspector/log-inspector.ts';
import { Icon } from '../parts/icons.tsx';
import { focusOnLog } from '../parts/focus-return.ts';
import { Button } from '../parts/button.tsx';
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
      <Button
        class="plain"
        aria-label="First event"
        title="First event (Home)"
        isOff={at === 0}
        onClick={() => go(0)}
      >
        <Icon name="first" />
      </Button>
      {MOVES.map(([label, wanted, back, next]) => (
        <Pair
          key={label}
          label={label}
          back={[`The ${label} before`, back]}
          forward={[`The next ${label}`, next]}
          onWay={(way) => move(wanted, way)}
        />
      ))}
      <Button
        class="plain"
        aria-label="Last event"
        title="Last event (End)"
        isOff={at === last}
        onClick={() => go(last)}
      >
        <Icon name="last" />
      </Button>
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
        <Pair
          label="breakpoint"
          back={['Run back to a breakpoint', 'R']}
          forward={['Run on to a breakpoint', 'r']}
          onWay={run}
        />
      )}
      <Button class="quiet keys" onClick={onHelp}>
        Keys <kbd>?</kbd>
      </Button>
      <p class="told" role="status">
        {message}
      </p>
    </div>
  );
}

type Move = readonly [does: string, key: string];

/** Draws a button back and a button on, with what they go to between them. */
function Pair({
  label,
  onWay,
  ...moves
}: Readonly<Record<Direction, Move>> & {
  readonly label: string;
  readonly onWay: (way: Direction) => void;
}): JSX.Element {
  const button = (way: Direction): JSX.Element => {
    const [does, key] = moves[way];
    return (
      <Button class="plain" aria-label={does} title={`${does} (${key})`} onClick={() => onWay(way)}>
        <Icon name={way === 'back' ? 'back' : 'next'} />
      </Button>
    );
  };
  return (
    <span class="pair">
      {button('back')}
      <span class="pair-label">{label}</span>
      {button('forward')}
    </span>
  );
}
