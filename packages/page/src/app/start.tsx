// Draws the page before anything is open.
import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';

interface StartProps {
  /** Opens the playground; undefined if this page has none. */
  readonly onPlay: (() => void) | undefined;
}

export function StartScreen({ onPlay }: StartProps): JSX.Element {
  return (
    <div class="start">
      <h1>
        {onPlay === undefined
          ? 'Look back at a fight'
          : 'Combat rules that you can play, change and look into'}
      </h1>
      {onPlay !== undefined && (
        <section class="way">
          <h2>Play</h2>
          <p class="lead">
            Choose a system, change a rule, and see at once what becomes of the fight, the odds and
            the tests. A file of rules can be dropped here as well.
          </p>
          <Button class="primary" onClick={onPlay}>
            Open the playground
          </Button>
        </section>
      )}
      <section class="way">
        <h2>Look back</h2>
        <p class="lead">
          Drop a log here, as <code>fray run --log</code> writes it. Walk through it forwards and
          backwards, ask why anything is so, throw a die otherwise and see what would have come of
          it.
        </p>
        <p class="drop-zone">
          Drop a log anywhere on this page, or use “
          {onPlay === undefined ? 'Open a log…' : 'Open a log or rules…'}” above.
        </p>
      </section>
      {onPlay === undefined && (
        <p class="soft">
          This one file looks back at logs. To play rules and change them, open the page of{' '}
          <code>fray page</code>, or one that somebody hosts.
        </p>
      )}
      <p class="promise">
        Nothing leaves this machine: the page may connect to nobody, and tells your browser so (
        <code>connect-src 'none'</code>).
      </p>
    </div>
  );
}
