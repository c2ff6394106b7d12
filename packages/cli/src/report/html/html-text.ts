// The only way into a page: escapes text for HTML, whatever a file, a name or an argument contains.
import { clean } from '../text.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a stranger's text for HTML, on one line. The result contains no markup, and invisible characters become
 * visible.
 */
export function htmlText(text: string): string {
  return escaped(clean(text));
}

/** Escapes a text for HTML. Line ends and invisible characters stay as they are. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '');
}
