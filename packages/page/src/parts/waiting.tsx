// Shows that something takes a moment, with a button to stop it.
import type { ComponentChildren, JSX } from 'preact';
import { Button } from './button.tsx';

export function Waiting({
  children,
  onStop,
}: {
  readonly children: ComponentChildren;
  readonly onStop: () => void;
}): JSX.Element {
  return (
    <p class="waiting" role="status">
      {children} <Button onClick={onStop}>Stop</Button>
    </p>
  );
}
