// Sharing what stands in the playground: a link, how long it is, and a file where it is too long.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { libraryText } from '../play/library.ts';
import type { Draft } from '../play/draft.ts';
import { saveBytes } from '../parts/save.ts';
import { LINK_LIMIT, linkOf } from './link.ts';

export function ShareBox({
  draft,
  onClose,
}: {
  readonly draft: Draft;
  readonly onClose: () => void;
}): JSX.Element {
  const sheet = useRef<HTMLDialogElement>(null);
  const [link, setLink] = useState('');
  const [said, setSaid] = useState('');
  useEffect(() => {
    sheet.current?.showModal();
    linkOf(draft, libraryText)
      .then((fragment) => setLink(`${location.href.replace(/#.*$/, '')}${fragment}`))
      .catch((error: unknown) => setSaid(String(error)));
  }, []);
  const copy = (): void => {
    navigator.clipboard
      .writeText(link)
      .then(() => setSaid('Copied.'))
      .catch(() =>
        setSaid('The browser does not let pages copy: mark the link and copy it yourself.'),
      );
  };
  return (
    <dialog ref={sheet} class="sheet" aria-labelledby="share-title" onClose={onClose}>
      <h2 id="share-title">Share</h2>
      <p>
        The link holds the rules, the house rule, the seed, typed dice and answers: whoever opens it
        sees the same fight, byte for byte. Nothing is uploaded.
      </p>
      <textarea
        class="share-link"
        readOnly
        rows={4}
        value={link}
        aria-label="The link"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p class={link.length > LINK_LIMIT ? 'note' : 'soft'}>
        {link.length > LINK_LIMIT
          ? `It has ${link.length} characters, and many chats cut links after ${LINK_LIMIT}. Better send the file.`
          : `${link.length} characters.`}
      </p>
      <form method="dialog" class="row">
        <button type="button" class="primary" onClick={copy}>
          Copy the link
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() =>
            saveBytes(draft.path.slice(draft.path.lastIndexOf('/') + 1), draft.text, 'text/plain')
          }
        >
          Save the rules
        </button>
        <button type="submit" class="quiet">
          Close
        </button>
        <span role="status">{said}</span>
      </form>
    </dialog>
  );
}
