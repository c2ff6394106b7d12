// Handles files that somebody drops on the page.
import { useEffect } from 'preact/hooks';

/**
 * Calls `onFile` with each file that is dropped anywhere on the page, and `setOver` while one is over the
 * page.
 */
export function useDrop(onFile: (file: File) => void, setOver: (isOver: boolean) => void): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined) onFile(file);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', left);
    addEventListener('drop', dropped);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', left);
      removeEventListener('drop', dropped);
    };
  }, [onFile]);
}
