// The one gate to a page: escapes text for HTML, whatever a file, a name or an argument contains.
import { clean } from '../text.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text of a stranger, on one line: nothing in it is markup, and nothing in it is unseen. */
export function htmlText(text: string): string {
  return escaped(clean(text));
}

/** Nothing in a text is read as HTML; its lines and what is unseen stay. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '');
}
