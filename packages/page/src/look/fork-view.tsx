// Shows a fork next to the log, with where they part and how both end.
import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import type { ForkWish } from '../inspector/aside.ts';
import { useAnswer } from '../parts/answer.ts';
import { Beside } from '../parts/beside.tsx';
import { Icon } from '../parts/icons.tsx';
import { usePane } from '../parts/focus-return.ts';
import { saveBytes } from '../parts/save.ts';
import { Waiting } from '../parts/waiting.tsx';
import type { LogSession } from './session.ts';

interface ForkViewProps {
  readonly session: LogSession;
  readonly change: ForkWish;
  readonly onClose: () => void;
  /** Looks around in the fork itself. */
  readonly onOpen: (name: string, file: Blob, at: number) => void;
}

export function ForkView({ session, change, onClose, onOpen }: ForkViewProps): JSX.Element {
  const { aside } = session.workers;
  const { answer: fork, error } = useAnswer(() => aside.calls.fork(change), [change, aside]);
  const pane = usePane<HTMLElement>(change);
  return (
    <section ref={pane} class="fork" aria-label="What if">
      {error !== undefined ? (
        <>
          <p class="problem said" role="alert">
            {error}
          </p>
          <Button onClick={onClose}>Close</Button>
        </>
      ) : fork === undefined ? (
        <Waiting
          onStop={() => {
            aside.stop();
            onClose();
          }}
        >
          Playing the fight on…
        </Waiting>
      ) : (
        <>
          <header>
            <div>
              <h2>What if</h2>
              <p class="root">
                {fork.parting === null
                  ? 'Nothing would have been different.'
                  : `They part after event ${fork.at}: ${fork.roots.join('; ')}.`}
              </p>
            </div>
            <div class="actions">
              <Button onClick={() => onOpen('fork.jsonl', fork.file, fork.at + 1)}>
                Look around in the fork
              </Button>
              <Button onClick={() => saveBytes('fork.jsonl', fork.file)}>
                <Icon name="save" /> Save the fork
              </Button>
              <Button class="plain" aria-label="Close the fork" onClick={onClose}>
                <Icon name="close" />
              </Button>
            </div>
          </header>
          <Beside of={fork} heads={['Log', 'Fork']} rest="the saved fork" onEvent={session.go} />
          <details class="command">
            <summary>On the command line</summary>
            <code>{fork.command}</code>
          </details>
        </>
      )}
    </section>
  );
}
