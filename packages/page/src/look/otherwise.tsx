// Starts a fork at an event: other dice, another reading or a house rule. The fork opens next to the log.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ForkWish } from '../inspector/aside.ts';
import { anySeed } from '../host/any-seed.ts';

export function OtherwiseList({
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
