// Shows that something takes a moment, with a button to stop it.
import type { ComponentChildren, JSX } from 'preact';

export function Waiting({
  children,
  onStop,
}: {
  readonly children: ComponentChildren;
  readonly onStop: () => void;
}): JSX.Element {
  return (
    <p class="waiting" role="status">
      {children}{' '}
      <button type="button" class="quiet" onClick={onStop}>
        Stop
      </button>
    </p>
  );
}
