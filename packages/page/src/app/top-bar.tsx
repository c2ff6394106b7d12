// Draws the top of the page: home, the playground, and a way to open a file.
import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';

export function TopBar({
  busy,
  hasPlayground,
  onShow,
  onFile,
}: {
  /** The name of the file that is being opened, or an empty text. */
  readonly busy: string;
  readonly hasPlayground: boolean;
  readonly onShow: (what: 'start' | 'playground') => void;
  readonly onFile: (file: File) => void;
}): JSX.Element {
  return (
    <header class="top">
      <a class="wordmark" href="#" onClick={() => onShow('start')}>
        Fray
      </a>
      {hasPlayground && <Button onClick={() => onShow('playground')}>Playground</Button>}
      <label class="quiet file">
        {hasPlayground ? 'Open a log or rules…' : 'Open a log…'}
        <input
          type="file"
          accept={hasPlayground ? '.jsonl,.json,.log,.fray' : '.jsonl,.json,.log'}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) onFile(file);
            currentTarget.value = '';
          }}
        />
      </label>
      {busy !== '' && (
        <span class="waiting" role="status">
          Opening {busy}…
        </span>
      )}
    </header>
  );
}
