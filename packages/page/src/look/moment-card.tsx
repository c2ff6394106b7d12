// Shows the parts of the current event, and what could have been thrown or answered instead.
import { InlineWords, textOfWords } from '@fray/cli/blocks';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import type { ForkWish } from '../inspector/aside.ts';
import type { DieView, MomentView } from '../inspector/model.ts';
import { OneStop } from '../parts/one-stop.tsx';
import type { LogSession } from './session.ts';
import { LINE, cutText } from '../inspector/limits.ts';
import { anySeed } from '../host/any-seed.ts';

interface MomentCardProps {
  readonly session: LogSession;
  readonly moment: MomentView;
  readonly onWhy: (question: string) => void;
  readonly onEvent: (seq: number) => void;
  readonly onPlace: (path: string, line: number) => void;
  readonly onFork: (change: ForkWish) => void;
}

export function MomentCard({
  session,
  moment,
  onWhy,
  onEvent,
  onPlace,
  onFork,
}: MomentCardProps): JSX.Element {
  const { seq, says, changes, parts, around, dice, options } = moment;
  const isView = session.summary.as !== null;
  const names = useNames(session, seq);
  return (
    <article class="moment" aria-label={`Event ${seq}`}>
      <p class="around">{around.join(' › ') || 'The encounter'}</p>
      {/* In the list, screen readers read the row itself. */}
      <h2
        class="says"
        aria-live={document.activeElement?.matches('.events') === true ? 'off' : 'polite'}
      >
        <LongText of={says} />
      </h2>
      {changes.length > 0 && (
        <ul class="changes">
          {changes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {(isView ? [] : dice).map((die) => (
        <OtherFaces
          key={die.index}
          die={die}
          count={dice.length}
          onFace={(face) => onFork({ change: 'die', seq, index: die.index, face })}
        />
      ))}
      {!isView && options.length > 1 && (
        <div class="what-if">
          <span class="label">What if it were</span>
          <OneStop class="faces">
            {options.map((one) => (
              <Button
                key={one.index}
                class="face option"
                aria-pressed={one.isChosen}
                disabled={one.isChosen}
                onClick={() => onFork({ change: 'option', seq, index: one.index })}
              >
                {one.text}
              </Button>
            ))}
          </OneStop>
        </div>
      )}
      <dl class="parts">
        {parts.map(({ name, words }, index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>
              <LongText of={words} onPlace={onPlace} onEvent={onEvent} />
            </dd>
          </div>
        ))}
        {names !== '' && (
          <div>
            <dt>names</dt>
            <dd>
              <LongText of={names} />
            </dd>
          </div>
        )}
      </dl>
      {!isView && <OtherwiseList seq={seq} onFork={onFork} />}
      {!isView && (
        <Button onClick={() => onWhy(`#${seq}`)}>
          Why did this happen? <kbd>y</kbd>
        </Button>
      )}
    </article>
  );
}

/**
 * Returns the values of the rule's names. They take a moment, because the rules are played again. The worker
 * of the proof does that once the proof is done, so that they do not compete.
 */
function useNames({ workers, summary, proof }: LogSession, seq: number): string {
  const [names, setNames] = useState('');
  const isKnowable = summary.tellsNames && proof !== 'proving';
  useEffect(() => {
    let isWanted = true;
    setNames('');
    if (!isKnowable) return;
    // A reader who walks on does not wait for them.
    const soon = setTimeout(() => {
      workers.prover.calls
        .names(seq)
        .then((found) => isWanted && setNames(found))
        .catch(() => {});
    }, 150);
    return () => {
      isWanted = false;
      clearTimeout(soon);
    };
  }, [workers, seq, isKnowable]);
  return names;
}

/** Up to this many faces are buttons; with more, the reader types the face. */
const FEW = 20;

function OtherFaces({
  die: { index, sides, face },
  count,
  onFace,
}: {
  readonly die: DieView;
  readonly count: number;
  readonly onFace: (face: number) => void;
}): JSX.Element {
  const [typed, setTyped] = useState('');
  const wanted = Number(typed);
  const isFace = Number.isInteger(wanted) && wanted >= 1 && wanted <= sides && wanted !== face;
  const label = `What if ${count > 1 ? `die ${index + 1} of the d${sides}s` : `the d${sides}`} had shown`;
  if (sides <= FEW)
    return (
      <div class="what-if">
        <span class="label">{label}</span>
        <OneStop class="faces">
          {Array.from({ length: sides }, (_, at) => at + 1).map((one) => (
            <Button
              key={one}
              class="face"
              aria-label={one === face ? `${one}, as it fell` : `${one} instead of ${face}`}
              aria-pressed={one === face}
              disabled={one === face}
              onClick={() => onFace(one)}
            >
              {one}
            </Button>
          ))}
        </OneStop>
      </div>
    );
  return (
    <form
      class="what-if"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFace) onFace(wanted);
      }}
    >
      <label class="label">
        {label}{' '}
        <input
          type="number"
          min={1}
          max={sides}
          value={typed}
          placeholder={String(face)}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <button type="submit" class="face" disabled={!isFace}>
        instead of {face}
      </button>
    </form>
  );
}

function LongText(props: Parameters<typeof InlineWords>[0]): JSX.Element {
  const text = textOfWords(props.of);
  return text.length <= LINE ? (
    <InlineWords {...props} />
  ) : (
    <details>
      <summary>{cutText(text, LINE)}</summary>
      <InlineWords {...props} />
    </details>
  );
}

function OtherwiseList({
  seq,
  onFork,
}: {
  readonly seq: number;
  readonly onFork: (change: ForkWish) => void;
}): JSX.Element {
  const [seed, setSeed] = useState('');
  const [text, setText] = useState('');
  return (
    <details class="otherwise">
      <summary>From here on otherwise</summary>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          onFork({
            change: 'seed',
            seq,
            seed: seed.trim() === '' ? anySeed() : seed.trim(),
          });
        }}
      >
        <label>
          Seed{' '}
          <input
            class="short"
            value={seed}
            placeholder="any"
            onInput={({ currentTarget }) => setSeed(currentTarget.value)}
          />
        </label>
        <button type="submit" class="quiet">
          Play on with other dice
        </button>
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') onFork({ change: 'rules', seq, text });
        }}
      >
        <label class="block">
          A house rule, or another reading
          <textarea
            rows={3}
            spellcheck={false}
            value={text}
            placeholder="set ruling ties to yes"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <button type="submit" class="quiet" disabled={text.trim() === ''}>
          Play on by this rule
        </button>
      </form>
    </details>
  );
}
