// Draws a button. It may be off for a time, and keeps the focus then, even if its own click has turned it off.
import type { JSX } from 'preact';

export function Button({
  isOff,
  onClick,
  ...rest
}: Omit<JSX.IntrinsicElements['button'], 'onClick'> & {
  readonly isOff?: boolean;
  readonly onClick: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="quiet"
      {...rest}
      aria-disabled={isOff}
      onClick={() => isOff !== true && onClick()}
    />
  );
}
