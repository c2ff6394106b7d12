// Requests the fonts of a log's view while the log is being opened. A browser would otherwise fetch each font
// at its first use, and wait.
import type { JSX } from 'preact';
import { useOneByOne } from '../parts/one-by-one.ts';

/**
 * A text for each size and weight, with the signs that occur in it. If one is missing, its font comes a
 * moment later.
 */
const TEXTS: readonly JSX.Element[] = [
  <div class="log-title">
    <h1>Fray</h1>
  </div>,
  <div class="moment">
    <h2 class="says">
      Fray <strong>Fray</strong>
    </h2>
    <span class="around">a › b</span> <kbd>y</kbd>
  </div>,
  <span class="badge good">Fray</span>,
  <div class="event-row">
    <span class="seq">0</span> <span class="says">… → − –</span>
    <strong>Fray</strong>
  </div>,
  <ul class="legend">
    <li>Fray</li>
  </ul>,
  <div class="source">
    <div class="line">
      <span class="number">0</span> <span class="number tells">0</span>
    </div>
  </div>,
  <div class="state">
    <p class="now">Fray</p>
    <dl class="values">
      <dt>Fray</dt>
    </dl>
  </div>,
  <div class="side">
    <h3>Fray</h3>
    <div class="person">
      <h4>
        Fray <span class="kind">Fray</span>
      </h4>
    </div>
  </div>,
  <div class="lower-tabs">
    <button type="button" aria-pressed="true" disabled>
      Fray
    </button>
  </div>,
];

export function Specimen(): JSX.Element {
  const drawn = useOneByOne(TEXTS.length);
  return (
    <div class="specimen" aria-hidden="true">
      {TEXTS.slice(0, drawn)}
    </div>
  );
}
