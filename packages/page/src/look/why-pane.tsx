// Shows why something is so: a tree in which every event and every line of the rules is a link, with a way
// back.
import type { JSX } from 'preact';
import { useAnswer } from '../parts/answer.ts';
import { Icon } from '../parts/icons.tsx';
import { bringIntoSight, isNarrow, usePane } from '../parts/focus-return.ts';
import { Marked } from '../parts/marked.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Button } from '../parts/button.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { type LogSession, stopsAt } from './session.ts';
import { useMemo, useState } from 'preact/hooks';
import { plainOf } from '../inspector/marks.ts';
import type { WhyTree } from '../inspector/model.ts';
import { OneStop } from '../parts/one-stop.tsx';
import { opensAtFirst } from './folds.ts';

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
          {answer.title !== null && (
            <p class="why-title">
              <Marked text={answer.title} />
            </p>
          )}
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
          <WhyTrees trees={answer.reasons} onEvent={goTo} onPlace={onPlace} />
          {answer.otherwise !== null && (
            // If something never happened, there is little else to show.
            <details open={answer.reasons.every((one) => one.children.length === 0)}>
              <summary>{answer.otherwise.title}</summary>
              <WhyTrees trees={answer.otherwise.trees} onEvent={goTo} onPlace={onPlace} />
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

interface Links {
  readonly onEvent: (seq: number) => void;
  readonly onPlace: (path: string, line: number) => void;
}

function WhyTrees({
  trees,
  ...links
}: Links & { readonly trees: readonly WhyTree[] }): JSX.Element {
  const atFirst = useMemo(() => opensAtFirst(trees), [trees]);
  return (
    <OneStop>
      {/* Another answer has folds of its own. */}
      <Branches key={trees} trees={trees} atFirst={atFirst} {...links} />
    </OneStop>
  );
}

interface BranchesProps extends Links {
  readonly trees: readonly WhyTree[];
  readonly atFirst: ReadonlySet<WhyTree>;
}

function Branches({ trees, ...props }: BranchesProps): JSX.Element {
  return (
    <ul class="tree">
      {trees.map((tree, index) => (
        <Branch key={index} tree={tree} {...props} />
      ))}
    </ul>
  );
}

function Branch({
  tree,
  atFirst,
  ...links
}: Omit<BranchesProps, 'trees'> & { readonly tree: WhyTree }): JSX.Element {
  const [isOpen, setOpen] = useState(atFirst.has(tree));
  const { children } = tree;
  return (
    <li>
      {children.length > 0 && (
        <Button
          class="fold"
          aria-expanded={isOpen}
          aria-label={`Reasons: ${plainOf(tree.text)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '▾' : '▸'}
        </Button>
      )}
      <Marked text={tree.text} {...links} />
      {isOpen && children.length > 0 && <Branches trees={children} atFirst={atFirst} {...links} />}
    </li>
  );
}
