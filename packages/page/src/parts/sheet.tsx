// Draws a sheet over the page, which Escape closes.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Sheet({ title, onClose, children }: SheetProps): JSX.Element {
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => sheet.current?.showModal(), []);
  return (
    <dialog ref={sheet} class="sheet" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <form method="dialog" class="sheet-end">
        <button type="submit" class="quiet">
          Close
        </button>
      </form>
    </dialog>
  );
}
