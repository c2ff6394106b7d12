// Shares the playground: a link, its length, and a file if it is too long.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { lastPart } from '../host/plain-path.ts';
import { libraryText } from './library.ts';
import type { Draft } from '../share/draft.ts';
import { saveBytes } from '../parts/save.ts';
import { Sheet } from '../parts/sheet.tsx';
import { linkOf } from '../share/link.ts';
import { LinkField } from '../share/link-field.tsx';

export function ShareBox({
  draft,
  onClose,
}: {
  readonly draft: Draft;
  readonly onClose: () => void;
}): JSX.Element {
  const [fragment, setFragment] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    linkOf(draft, libraryText)
      .then(setFragment)
      .catch((error: unknown) => setProblem(String(error)));
  }, []);
  return (
    <Sheet title="Share" onClose={onClose}>
      <p>
        The link holds the rules, the house rule, the seed, typed dice and answers: whoever opens it
        sees the same fight, byte for byte. Nothing is uploaded.
      </p>
      {problem !== '' && <p class="problem">{problem}</p>}
      <LinkField fragment={fragment} />
      <div class="row">
        <SaveText title="Save the rules" path={draft.path} text={draft.text} />
        {draft.house !== undefined && <SaveText title="Save the house rule" {...draft.house} />}
      </div>
    </Sheet>
  );
}

function SaveText({
  title,
  path,
  text,
}: {
  readonly title: string;
  readonly path: string;
  readonly text: string;
}): JSX.Element {
  return <Button onClick={() => saveBytes(lastPart(path), text, 'text/plain')}>{title}</Button>;
}
