// Shows a link to copy, its length, and what to do if it is too long.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

/** The most characters that every chat accepts. */
const LINK_LIMIT = 2_000;

/** The most characters of an address; longer ones work almost nowhere. */
const LINK_MOST = 64_000;

/** Matches loopback addresses, on which `fray page` serves. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

interface LinkFieldProps {
  /** The end of the address, with its `#`; empty while the link is being made. */
  readonly fragment: string;
}

export function LinkField({ fragment }: LinkFieldProps): JSX.Element {
  const [status, setStatus] = useState('');
  const base = location.href.replace(/#.*$/, '');
  const length = fragment === '' ? 0 : base.length + fragment.length;
  const link = length === 0 || length > LINK_MOST ? '' : base + fragment;
  const copy = (): void => {
    navigator.clipboard
      .writeText(link)
      .then(() => setStatus('Copied.'))
      .catch(() =>
        setStatus('The browser does not let pages copy: mark the link and copy it yourself.'),
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
      <p class={length > LINK_LIMIT ? 'note' : 'soft'}>{lengthWords(length)}</p>
      {location.protocol === 'file:' && (
        <p class="note">
          This page is a file: the link leads to where it lies on this machine. Send the file as
          well.
        </p>
      )}
      {LOOPBACK.test(location.hostname) && (
        <p class="note">
          This page is served for this machine alone: nobody else reaches it by the link. Send a
          file to others.
        </p>
      )}
      <div class="row">
        <button type="button" class="primary" disabled={link === ''} onClick={copy}>
          Copy the link
        </button>
        <span role="status">{status}</span>
      </div>
    </>
  );
}

function lengthWords(length: number): string {
  if (length > LINK_MOST)
    return `It would have ${length} characters, which is more than an address takes. Send the file.`;
  return length > LINK_LIMIT
    ? `It has ${length} characters, and many chats cut links after ${LINK_LIMIT}. Better send the file.`
    : `${length} characters.`;
}
