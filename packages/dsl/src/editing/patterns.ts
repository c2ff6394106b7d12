// Patterns: whole lines as the examples of the forms show them, with the parts that somebody fills in. Completion offers them,
// and messages show them.

import { forms, tables, type FormKind } from '../ast/forms.ts';
import { createSource } from '../source/source.ts';
import { tokenize } from '../syntax/lexer/lexer.ts';
import { endOffset } from '../syntax/lexer/token.ts';
import * as t from '../syntax/lexer/tokens.ts';

/** A piece of a line. A hole is to be filled in, and its text is an example. */
export interface PatternPart {
  readonly text: string;
  readonly isHole: boolean;
}

/** A whole line, and what it means. */
export interface LinePattern {
  readonly kind: FormKind;
  readonly word: string;
  readonly parts: readonly PatternPart[];
  readonly says: string;
}

/** The text of a pattern with its examples. */
export const patternText = (parts: readonly PatternPart[]): string =>
  parts.map(({ text }) => text).join('');

/** Returns a pattern for each example of a form. */
export function linePatterns(): readonly LinePattern[] {
  return (known ??= readForms());
}

let known: readonly LinePattern[] | undefined;

function readForms(): readonly LinePattern[] {
  const found = new Map<string, LinePattern>();
  for (const kind of Object.keys(forms) as FormKind[])
    // the keys of this table
    // A part as small as `by p` is quicker to write than to choose.
    for (const example of kind in tables.small ? [] : forms[kind].examples) {
      const parts = partsOf(example);
      found.set(example, { kind, word: parts[0]?.text ?? '', parts, says: forms[kind].says });
    }
  return [...found.values()];
}

/** What somebody fills in. */
const holes = [t.Identifier, t.Int, t.DiceCodeToken, t.Str];

/** Splits a line: words and signs of the language stay, other words, numbers and texts are holes. What touches a hole is in it. */
function partsOf(line: string): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  let end = 0;
  for (const token of tokenize(createSource('', line)).tokens) {
    if (token.image === '' || token.tokenType === t.Newline) continue;
    const before = line.slice(end, token.startOffset);
    const last = parts.at(-1);
    end = endOffset(token);
    if (last !== undefined && before === '' && token.tokenType !== t.Comma)
      parts.splice(-1, 1, { text: last.text + token.image, isHole: true });
    else {
      if (before !== '') parts.push({ text: before, isHole: false });
      parts.push({ text: token.image, isHole: holes.includes(token.tokenType) });
    }
  }
  return parts;
}
