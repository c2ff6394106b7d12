// Shows a fight that waits for the reader: the question, the ways to answer by click or key, and the way
// back.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import type { Question } from '../workshop/workshop-model.ts';

interface TableViewProps {
  /** The question; null if the fight is over. */
  readonly question: Question | null;
  /** True if the view is older than the last answer or change. */
  readonly isStale: boolean;
  /** The number of answers so far. */
  readonly count: number;
  /** The number of earlier lines that no longer fit the rules. */
  readonly unfit: number;
  readonly onLine: (line: string) => void;
  readonly onUndo: () => void;
  readonly onRestart: () => void;
}

export function TableView({
  question,
  isStale,
  count,
  unfit,
  onLine,
  onUndo,
  onRestart,
}: TableViewProps): JSX.Element {
  const card = useRef<HTMLElement>(null);
  const hasAnswered = useRef(false);
  const answer = (line: string): void => {
    if (isStale) return;
    hasAnswered.current = true;
    onLine(line);
  };
  // A reader who answers by key continues by key. The focus does not move at first, nor if somebody has moved
  // it since.
  useEffect(() => {
    const at = document.activeElement;
    if (hasAnswered.current && (at === document.body || card.current?.contains(at) === true))
      card.current?.querySelector<HTMLElement>('.answers :is(button, input)')?.focus();
  }, [question]);
  return (
    <section class="table" ref={card} aria-label="At the table">
      {unfit > 0 && (
        <p class="note">
          {unfit === 1 ? 'One answer was' : `${unfit} answers were`} given before the rules or the
          fight changed, and no longer {unfit === 1 ? 'fits' : 'fit'}; the fight goes on before{' '}
          {unfit === 1 ? 'it' : 'them'}.
        </p>
      )}
      {question === null ? (
        <p role="status">{isStale ? '…' : 'The fight is over.'}</p>
      ) : (
        <fieldset class="question" disabled={isStale} aria-labelledby="question">
          <p id="question" role="status">
            <b>{question.who}</b>
            {question.secret && ' (secretly)'}: {question.text}
          </p>
          <Answers key={count} question={question} onLine={answer} />
        </fieldset>
      )}
      <div class="row">
        <Button isOff={count === 0} onClick={onUndo}>
          Undo the last answer
        </Button>
        <Button isOff={count === 0} onClick={onRestart}>
          Start over
        </Button>
        <span class="soft">{count === 1 ? 'one answer so far' : `${count} answers so far`}</span>
      </div>
    </section>
  );
}

interface AnswersProps {
  readonly question: Question;
  readonly onLine: (line: string) => void;
}

type UsualProps = Pick<Question, 'usual'> & Pick<AnswersProps, 'onLine'>;

function Answers({ question, onLine }: AnswersProps): JSX.Element {
  const { wants, usual } = question;
  switch (wants.wants) {
    case 'faces':
      return <Faces sides={wants.sides} onLine={onLine} />;
    case 'option':
      return <Options options={wants.options} onLine={onLine} />;
    case 'number':
      return <OneNumber from={wants.from} to={wants.to} usual={usual} onLine={onLine} />;
    case 'list':
      return <Picks wants={wants} usual={usual} onLine={onLine} />;
  }
}

function Options({
  options,
  onLine,
}: Pick<AnswersProps, 'onLine'> & {
  readonly options: readonly { readonly text: string; readonly isUsual: boolean }[];
}): JSX.Element {
  useDigits(options.length, onLine);
  return (
    <div class="answers">
      {options.map((one, index) => (
        <Button key={index} onClick={() => onLine(String(index + 1))}>
          {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>} {one.text}
          {one.isUsual && <small> (default)</small>}
        </Button>
      ))}
    </div>
  );
}

/** Lets the keys 1 to 9 answer, unless somebody is typing. */
function useDigits(count: number, onLine: (line: string) => void): void {
  const latest = useRef(onLine);
  latest.current = onLine;
  useEffect(() => {
    const pressed = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select, .cm-editor');
      if (isTyping !== null && isTyping !== false) return;
      if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null) return;
      if (/^[1-9]$/.test(key) && Number(key) <= count) latest.current(key);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [count]);
}

/** Up to this many faces are buttons; with more, the reader types the face. */
const FEW = 20;

function Faces({
  sides,
  onLine,
}: {
  readonly sides: readonly number[];
  readonly onLine: (line: string) => void;
}): JSX.Element {
  const [typed, setTyped] = useState<readonly string[]>(sides.map(() => ''));
  const [only = 0] = sides;
  useDigits(sides.length === 1 && only <= 9 ? only : 0, onLine);
  const roll = (
    <Button onClick={() => onLine('.')}>Roll {sides.length === 1 ? 'it' : 'them'} for me</Button>
  );
  if (sides.length === 1 && only <= FEW)
    return (
      <div class="answers">
        {Array.from({ length: only }, (_, index) => (
          <Button
            key={index}
            aria-label={`It shows ${index + 1}`}
            onClick={() => onLine(String(index + 1))}
          >
            {index + 1}
          </Button>
        ))}
        {roll}
      </div>
    );
  const isFace = (text: string, index: number): boolean =>
    /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= (sides[index] ?? 0);
  return (
    <form
      class="answers"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.every(isFace)) onLine(typed.join(' '));
      }}
    >
      {sides.map((most, index) => (
        <label key={index}>
          d{most}{' '}
          <input
            type="number"
            min={1}
            max={most}
            aria-label={`Die ${index + 1}, of ${most} faces`}
            value={typed[index]}
            onInput={({ currentTarget: { value } }) =>
              setTyped((all) => all.map((one, at) => (at === index ? value : one)))
            }
          />
        </label>
      ))}
      <button type="submit" class="primary" disabled={!typed.every(isFace)}>
        Thrown
      </button>
      {roll}
    </form>
  );
}

function OneNumber({
  from,
  to,
  usual,
  onLine,
}: UsualProps & { readonly from: number; readonly to: number }): JSX.Element {
  const [typed, setTyped] = useState('');
  const isFit = /^-?\d{1,15}$/.test(typed) && Number(typed) >= from && Number(typed) <= to;
  return (
    <form
      class="answers"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) onLine(typed);
      }}
    >
      <label>
        From {from} to {to}{' '}
        <input
          type="number"
          min={from}
          max={to}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={!isFit}>
        Answer
      </button>
      <Usual usual={usual} onLine={onLine} />
    </form>
  );
}

function Picks({
  wants: { from, atLeast, atMost, once, text },
  usual,
  onLine,
}: UsualProps & {
  readonly wants: Extract<Question['wants'], { readonly wants: 'list' }>;
}): JSX.Element {
  const [picked, setPicked] = useState<readonly number[]>([]);
  return (
    <div class="answers">
      <p class="soft" role="status">
        Choose {text}, in order{once ? '' : ', the same one more than once if you like'}:{' '}
        <b>{picked.map((index) => from[index]).join(', ') || 'none yet'}</b>
      </p>
      {from.map((one, index) => (
        <Button
          key={index}
          disabled={picked.length >= atMost || (once && picked.includes(index))}
          onClick={() => setPicked((all) => [...all, index])}
        >
          {one}
        </Button>
      ))}
      <Button disabled={picked.length === 0} onClick={() => setPicked((all) => all.slice(0, -1))}>
        Take the last away
      </Button>
      <Button
        class="primary"
        disabled={picked.length < atLeast}
        onClick={() =>
          onLine(picked.length === 0 ? '-' : picked.map((index) => index + 1).join(', '))
        }
      >
        {picked.length === 0 && atLeast === 0 ? 'None' : 'That is it'}
      </Button>
      <Usual usual={usual} onLine={onLine} />
    </div>
  );
}

/** Draws the answer that silence gives. */
function Usual({ usual, onLine }: UsualProps): JSX.Element | null {
  return usual === null ? null : (
    <Button onClick={() => onLine('')}>
      {usual} <small>(default)</small>
    </Button>
  );
}
