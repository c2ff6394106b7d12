// Writes what one side may know about a fight as a link: `#v2.` and the compressed view behind its checksum, which
// `v1` does not have. The link contains no more than the view does.
import { sealed, unpacked, unsealed } from './packing.ts';

/** The largest view in a link, in bytes. */
const MOST_OF_VIEW = 64_000_000;

/** Returns the fragment of a link to a view, with its `#`. */
export async function linkOfView(view: string): Promise<string> {
  return `#v2.${await sealed(view)}`;
}

/** Returns the part of an address that holds a view, or an empty text if it holds none. */
export function viewInAddress(fragment: string): string {
  return /^#v[12]\.[\w-]+/.exec(fragment)?.[0] ?? '';
}

/**
 * Returns the view in a fragment; undefined if it is no such link. Rejects with a sentence for one that is
 * torn.
 */
export async function viewOfLink(fragment: string): Promise<Uint8Array | undefined> {
  const found = viewInAddress(fragment);
  if (found === '') return undefined;
  const open = found.startsWith('#v1.') ? unpacked : unsealed;
  return open(found.slice('#v1.'.length), MOST_OF_VIEW);
}
