// A box that scrolls by itself: for the keyboard one stop, whose arrows are its own.
import type { ComponentChildren, JSX } from 'preact';
import { useOneStop } from './one-stop.tsx';

export function ScrollBox({
  label,
  children,
}: {
  /** What is in it. */
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
