// A link to copy, how long it is, and what to do where it is too long.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

/** Characters that every chat takes. */
export const LINK_LIMIT = 2_000;

interface LinkFieldProps {
  /** The end of the address, with its `#`; empty: it is being made. */
  readonly fragment: string;
}

export function LinkField({ fragment }: LinkFieldProps): JSX.Element {
  const [said, setSaid] = useState('');
  const link = fragment === '' ? '' : `${location.href.replace(/#.*$/, '')}${fragment}`;
  const copy = (): void => {
    navigator.clipboard
      .writeText(link)
      .then(() => setSaid('Copied.'))
      .catch(() =>
        setSaid('The browser does not let pages copy: mark the link and copy it yourself.'),
      );
  };
  return (
    <>
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
      {location.protocol === 'file:' && (
        <p class="note">
          This page is a file: the link leads to where it lies on this machine. Send the file as
          well.
        </p>
      )}
      <div class="row">
        <button type="button" class="primary" disabled={link === ''} onClick={copy}>
          Copy the link
        </button>
        <span role="status">{said}</span>
      </div>
    </>
  );
}
