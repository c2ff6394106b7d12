// What is seen before anything is open.
import type { JSX } from 'preact';

export function Start({ busy }: { readonly busy: boolean }): JSX.Element {
  return (
    <div class="start">
      <h1>Look back at a fight</h1>
      <p class="lead">
        Drop a log here, as <code>fray run --log</code> writes it. Walk through it forwards and
        backwards, ask why anything is so, throw a die otherwise and see what would have come of it.
      </p>
      <p class="drop-zone" aria-hidden={busy}>
        Drop a log anywhere on this page, or use “Open a log…” above.
      </p>
      <p class="promise">
        Nothing leaves this machine: the page may connect to nobody, and says so to your browser (
        <code>connect-src 'none'</code>).
      </p>
    </div>
  );
}
