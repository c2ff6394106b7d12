// Reads docs/errors.md, the page about all problems. Our build includes the text of the page, so an installed `fray` needs
// no docs.
import { readFileSync } from 'node:fs';

/**
 * Returns the text of docs/errors.md. Under a heading for each code it has an explanation, a wrong line and the corrected
 * line.
 */
export function errorsPage(): string {
  return readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
}
