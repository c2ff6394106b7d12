// Shows what a hunt found: the smallest fight that breaks an invariant, and how every invariant fared.
import type { JSX } from 'preact';
import { OneStop } from '../parts/one-stop.tsx';
import type { HuntReport } from '../workshop/workshop-model.ts';
import { FightList } from './fight-list.tsx';
import { PlaceLink, type GoToLine } from './place-link.tsx';

const counted = (count: number): string => count.toLocaleString('en');

export function HuntView({
  hunt: { answer, fight, log },
  path,
  onLine,
  onOpen,
}: {
  readonly hunt: HuntReport;
  readonly path: string;
  readonly onLine: GoToLine;
  /** Looks back at a log, at an event if one is named. */
  readonly onOpen: (name: string, bytes: Uint8Array, at?: number) => void;
}): JSX.Element {
  const { found, invariants, fights, seed, longest, otherReadings } = answer;
  return (
    <>
      {found === null ? (
        <p class="fine">No fight broke an invariant.</p>
      ) : (
        <p class="problem said">
          {found.invariant === null ? 'A rule fails' : `${found.invariant} does not always hold`}:{' '}
          {found.message} <PlaceLink path={path} line={found.line} onLine={onLine} />
        </p>
      )}
      {found !== null && found.unusualStart.length > 0 && (
        <p class="note">
          No scenario or example starts like this: {found.unusualStart.join(', ')}. If no fight can,
          the fault is in the start and not in the rules: narrow the type of the field.
        </p>
      )}
      {found !== null && fight !== null && log !== null && (
        <section class="fight" aria-label="The smallest fight found">
          <h2>The smallest fight found: {counted(found.events)} events</h2>
          <button type="button" class="quiet" onClick={() => onOpen('found.jsonl', log)}>
            Look back at the fight that was found
          </button>
          <FightList {...fight} onEvent={(seq) => onOpen('found.jsonl', log, seq)} />
        </section>
      )}
      {found !== null && found.example !== null && (
        <details>
          <summary>An example that fails until this is corrected</summary>
          <div class="report">
            <pre tabIndex={0} role="region" aria-label="The example">
              <code>{found.example}</code>
            </pre>
          </div>
        </details>
      )}
      <OneStop>
        <ul class="listed" aria-label="Invariants">
          {invariants.map(({ invariant, line, asked, unjudged, broken }) => (
            <li key={invariant}>
              <b>{invariant}</b> <PlaceLink path={path} line={line} onLine={onLine} />{' '}
              <span class={broken ? 'problem' : 'soft'}>
                {broken
                  ? 'broken'
                  : asked
                    ? 'held'
                    : 'never checked: its moment never came, or no line applied'}
                {unjudged > 0 && `; it cost too much to be judged in ${counted(unjudged)} fights`}
              </span>
            </li>
          ))}
        </ul>
      </OneStop>
      <p class="soft">
        {counted(fights)} fights of seed {seed}; the longest had {counted(longest)} events.
        {otherReadings > 0 && ` ${counted(otherReadings)} were played under other readings.`}
      </p>
    </>
  );
}
