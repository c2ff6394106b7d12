// Texts: names in another language's syntax for placeholders, which would be printed literally.

import type { Scope } from './context.ts';
import { findLocal } from './scope.ts';
import type { Text } from '../ast/ast.ts';
import { span } from '../source/span.ts';

/**
 * Placeholders of other languages for `{p}`; or a single letter other than the article `a`, which
 * is no English word.
 */
const elsewhere =
  /\$(\p{L}[\p{L}\p{N}_-]*)|[%<[](\p{L}[\p{L}\p{N}_-]*)[%>\]]|(?<![\p{L}\p{N}'’.-])([b-z])(?![\p{L}\p{N}'’-]|\.\p{L})/gu;

/** Reports text that looks like a hole in another syntax. */
export function checkSigns(scope: Scope, { parts }: Text): void {
  for (const part of parts) {
    if (part.kind === 'TextHole') continue;
    const { text, span: at } = part;
    // After an escape, positions in the text and in the source differ.
    const isPlain = at.end - at.start === text.length;
    for (const found of text.matchAll(elsewhere)) {
      const [written, ...names] = found;
      const name = names.find((one) => one !== undefined) ?? '';
      // An unclosed hole has been reported already, and a text of a single letter is probably meant
      // literally.
      if (findLocal(scope, name) === undefined || text.includes('{') || text === name) continue;
      const start = at.start + found.index;
      const place = isPlain ? span(at.source, start, start + written.length) : at;
      const replacement = `{${name}}`;
      scope.report('types/no-hole', { written, name }, place, {
        help: [
          {
            text: `write \`${replacement}\``,
            ...(isPlain
              ? { edits: [{ span: place, replacement }], isCertain: written !== name }
              : {}),
          },
        ],
      });
    }
  }
}
