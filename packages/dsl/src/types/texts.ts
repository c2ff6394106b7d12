// Texts: names that stand in one as in other languages, where they would be shown as they are written.

import type { Text } from '../ast/ast.ts';
import { findLocal, type NameScope } from '../names/scope.ts';
import { span } from '../source/span.ts';
import type { Context } from './context.ts';

/** What others write for `{p}`; or a letter by itself, which is no word of a sentence, but for the article. */
const elsewhere =
  /\$(\p{L}[\p{L}\p{N}_-]*)|[%<[](\p{L}[\p{L}\p{N}_-]*)[%>\]]|(?<![\p{L}\p{N}'’.-])([b-z])(?![\p{L}\p{N}'’-]|\.\p{L})/gu;

/** Tells what in a text seems meant as a hole. */
export function checkSigns(cx: Context, scope: NameScope, { parts }: Text): void {
  for (const part of parts) {
    if (part.kind === 'TextHole') continue;
    const { text, span: at } = part;
    // Behind an escape nothing stands where its place in the text says.
    const isPlain = at.end - at.start === text.length;
    for (const found of text.matchAll(elsewhere)) {
      const [written, ...names] = found;
      const name = names.find((one) => one !== undefined) ?? '';
      // A hole without its end has been reported, and a letter by itself is no sentence.
      if (findLocal(scope, name) === undefined || text.includes('{') || text === name) continue;
      const start = at.start + found.index;
      const place = isPlain ? span(at.source, start, start + written.length) : at;
      const replacement = `{${name}}`;
      cx.report('types/no-hole', { written, name }, place, {
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
