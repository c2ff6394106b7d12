// Shows why something is so: a tree in which every event and every line of the rules is a link, with a way
// back.
import { Blocks } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { useAnswer } from '../parts/answer.ts';
import { Icon } from '../parts/icons.tsx';
import { bringIntoSight, isNarrow, usePane } from '../parts/focus-return.ts';
import { OneLine } from '../parts/one-line.tsx';
import { Button } from '../parts/button.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { type LogSession, stopsAt } from './session.ts';
import { OneStop } from '../parts/one-stop.tsx';

export interface WhyQuestionAt {
  readonly question: string;
  readonly at: number;
}

interface WhyPaneProps {
  readonly session: LogSession;
  readonly asked: WhyQuestionAt;
  readonly canGoBack: boolean;
  readonly onBack: () => void;
  readonly onAsk: (question: string, at?: number) => void;
  readonly onPlace: (path: string, line: number) => void;
  readonly onClose: () => void;
}

export function WhyPane({
  session,
  asked,
  canGoBack,
  onBack,
  onAsk,
  onPlace,
  onClose,
}: WhyPaneProps): JSX.Element {
  const { aside } = session.workers;
  const { question, at } = asked;
  const { answer, error } = useAnswer(() => aside.calls.why(question, at), [question, at, aside]);
  const isValue = !question.startsWith('#') && /^[^\s()<>=+*/]+$/.test(question);
  const goTo = (seq: number): void => {
    session.go(seq);
    // On wide pages the list and the state show the event, so the reader stays here.
    if (isNarrow()) bringIntoSight(document.querySelector('.moment'));
  };
  const links = { onEvent: goTo, onPlace, List: OneStop };
  const pane = usePane<HTMLElement>(asked);
  return (
    <section ref={pane} class="why" aria-label="Why is it so?">
      <header>
        <h2>Why?</h2>
        <OneLine
          id="ask-why"
          label="Ask why: a value, a claim, or an event such as #12"
          placeholder={question}
          onLine={onAsk}
        />
        <Button isOff={!canGoBack} onClick={onBack}>
          Back
        </Button>
        <Button class="plain" aria-label="Close the reasons" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {error !== undefined ? (
        <p class="problem" role="alert">
          {error}
        </p>
      ) : answer === undefined ? (
        <Waiting
          onStop={() => {
            aside.stop();
            onClose();
          }}
        >
          Playing the log again to see…
        </Waiting>
      ) : (
        <>
          <div class="why-title">
            <Blocks of={answer.title} top={3} />
          </div>
          {isValue && (
            <div class="why-moves">
              {(['back', 'forward'] as const).map((way) => (
                <Button
                  key={way}
                  onClick={() => session.move({ move: 'change', path: question }, way)}
                >
                  Where it {way === 'back' ? 'changed before' : 'changes next'}
                </Button>
              ))}
              <Button
                isOff={stopsAt(session, `change ${question}`)}
                onClick={() => session.setStop('breakpoint', `change ${question}`)}
              >
                Stop where it changes
              </Button>
              <Button onClick={() => session.setStop('watch', question)}>Watch it</Button>
            </div>
          )}
          <Blocks of={[answer.reasons]} {...links} />
          {answer.otherwise !== null && (
            // If something never happened, there is little else to show.
            <details open={answer.reasons.branches.every(({ below }) => below.length === 0)}>
              <summary>{answer.otherwise.title}</summary>
              <Blocks of={[answer.otherwise.tree]} {...links} />
            </details>
          )}
          {answer.further.length > 0 && (
            <p class="further">
              Further back:{' '}
              {answer.further.slice(0, 8).map((seq) => (
                <Button key={seq} class="link event" onClick={() => onAsk(`#${seq}`, seq)}>
                  #{seq}
                </Button>
              ))}
            </p>
          )}
        </>
      )}
    </section>
  );
}
