// Puts a compressed file into a page, as a block of data: no browser runs the block, and no text in the file can end
// it.
import { deflateRawSync } from 'node:zlib';
import { htmlText } from '../report/html/html-text.ts';

/** A file that the page loads when it opens. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The place for the block: our build leaves this comment in the page. */
const PLACE = '<!-- log -->';

/** Returns the page with the file in it. `kind` tells the page which kind of file to expect. */
export function withPackedFile(
  page: string,
  kind: 'log' | 'rules',
  { name, bytes }: PackedFile,
): string {
  const packed = deflateRawSync(bytes, { level: 9 }).toString('base64');
  const block = `<script type="application/octet-stream" id="fray-${kind}" data-name="${htmlText(name)}">${packed}</script>`;
  const at = page.indexOf(PLACE);
  const end = page.lastIndexOf('</body>');
  if (at >= 0) return `${page.slice(0, at)}${block}${page.slice(at + PLACE.length)}`;
  return `${page.slice(0, end)}${block}\n  ${page.slice(end)}`;
}
