// Shows the log's title, and what is wrong with the log.
import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { brokenIn, ProofBadge, wrongIn } from './proof-badge.tsx';
import type { LogSession } from './session.ts';
import { inWords } from '../parts/spoken.ts';

/** How many breaks of an invariant are named. */
const MOST_BREAKS = 6;

export function LogTitle({
  session,
  onShare,
  onBack,
}: {
  readonly session: LogSession;
  readonly onShare: () => void;
  readonly onBack: (() => void) | undefined;
}): JSX.Element {
  const { go, proof, summary } = session;
  const wrong = wrongIn(proof);
  return (
    <>
      <header class="log-title">
        <div>
          <h1>{summary.title}</h1>
          <p>
            {[
              inWords(summary.scenario),
              summary.seed === null ? '' : `seed ${summary.seed}`,
              summary.name,
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        </div>
        <div class="log-actions">
          {onBack !== undefined && (
            <Button onClick={onBack}>
              Back to the log <kbd>u</kbd>
            </Button>
          )}
          <Button onClick={onShare}>Share</Button>
          <ProofBadge session={session} />
        </div>
      </header>
      {summary.damage !== null && (
        <p class="problem" role="alert">
          Event {summary.damage.seq} is not as a run leaves it: {summary.damage.sentence}
        </p>
      )}
      {wrong !== undefined && summary.damage === null && (
        <p class="problem" role="alert">
          {wrong.sentence}{' '}
          <Button onClick={() => go(Math.min(wrong.seq, summary.count - 1))}>Go there</Button>
        </p>
      )}
      {brokenIn(proof).map(({ invariant, events }) => (
        <p key={`${invariant} ${events[0]}`} class="problem" role="alert">
          The invariant {inWords(invariant)} does not hold after event{' '}
          {events.slice(0, MOST_BREAKS).map((event) => (
            <Button key={event} onClick={() => go(event)}>
              {event}
            </Button>
          ))}
          {events.length > MOST_BREAKS && ` and ${events.length - MOST_BREAKS} more times`}
        </p>
      ))}
      {summary.notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
    </>
  );
}
