// The page of all problems, docs/errors.md. Our build puts its text here, so that an installed `fray` needs no docs.
import { readFileSync } from 'node:fs';

/** The text of docs/errors.md: under a heading for each code what it means, a wrong line, and the same line mended. */
export function errorsPage(): string {
  return readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
}
