// Draws a button that may be disabled for a time. It keeps the focus, even if its own click disabled it.
import type { ComponentChildren, JSX } from 'preact';

export function PatientButton({
  isOff,
  onClick,
  children,
  ...rest
}: {
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly class: string;
  readonly title?: string;
  readonly 'aria-label'?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <button type="button" {...rest} aria-disabled={isOff} onClick={() => !isOff && onClick()}>
      {children}
    </button>
  );
}
