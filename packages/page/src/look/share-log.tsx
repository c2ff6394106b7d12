// Shares a log: complete, for the referee, or as one side sees it, which is a view and nothing more.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import type { LogSession } from './session.ts';
import { saveBytes } from '../parts/save.ts';
import { Sheet } from '../parts/sheet.tsx';
import { useAnswer } from '../parts/answer.ts';
import { LinkField } from '../share/link-field.tsx';
import { LINE, cutText } from '../inspector/limits.ts';
import { inWords } from '../parts/spoken.ts';

interface ShareLogProps {
  readonly session: LogSession;
  /** The file as it was opened. */
  readonly file: Blob;
  readonly onClose: () => void;
}

export function ShareLog({ session, file, onClose }: ShareLogProps): JSX.Element {
  const { summary, workers } = session;
  const [side, setSide] = useState(summary.as ?? summary.sideNames[0] ?? '');
  const { answer: made, error } = useAnswer(
    () => workers.aside.calls.view(summary.as === null ? side : null),
    [side],
  );
  return (
    <Sheet title="Share" onClose={onClose}>
      <h3>As a side sees it</h3>
      {summary.as === null ? (
        <label class="choose-side">
          <span>Side</span>
          <select value={side} onChange={({ currentTarget }) => setSide(currentTarget.value)}>
            {summary.sideNames.map((name) => (
              <option key={name} value={name}>
                {cutText(inWords(name), LINE)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>This is what {inWords(summary.as)} may know.</p>
      )}
      <p>
        A view and nothing more: no rules, no seed, no proof, and no die, choice or value that is
        hidden from this side. Whoever opens it looks back at the fight, but can neither verify it
        nor ask why.
      </p>
      {error !== undefined && (
        <p class="problem" role="alert">
          {error}
        </p>
      )}
      <LinkField fragment={made?.fragment ?? ''} />
      <Button
        disabled={made === undefined}
        onClick={() =>
          made !== undefined && saveBytes(`as-${side}.json`, made.file, 'application/json')
        }
      >
        Save the view
      </Button>
      {summary.as === null && (
        <>
          <h3>Whole</h3>
          <p>
            The log has everything in it: rules, seed, what is hidden, and the seals that prove it.
            Send it to whoever may know all of that.
          </p>
          <Button onClick={() => saveBytes(summary.name, file)}>Save the log</Button>
        </>
      )}
    </Sheet>
  );
}
