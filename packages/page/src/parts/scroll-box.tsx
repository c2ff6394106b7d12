// Draws a box that scrolls. It is one tab stop, and handles arrows itself.
import type { ComponentChildren, JSX } from 'preact';
import { useOneStop } from './one-stop.tsx';

export function ScrollBox({
  label,
  children,
}: {
  /** A name for its content. */
  readonly label: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const box = useOneStop<HTMLDivElement>();
  return (
    <div ref={box} class="scroll-y" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
