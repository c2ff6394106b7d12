// Reads the values of numbers, dice and texts in the source.

import type { IToken } from 'chevrotain';
import type { DiceLit, IntLit, TextChunk, TextHole } from '../../ast/ast.ts';
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Source } from '../../source/source.ts';
import { span, type Span } from '../../source/span.ts';
import { endOffset, tokenSpan } from './token.ts';

/** Returns digits as a safe integer. The lexer has already reported numbers that are too big. */
export function readInt(image: string): number {
  return Math.min(Number(image), Number.MAX_SAFE_INTEGER);
}

export function intLit(at: Span, value: number): IntLit {
  // Avoids negative zero.
  return { kind: 'IntLit', span: at, value: value === 0 ? 0 : value };
}

export function diceLit(path: string, token: IToken): DiceLit {
  const [, count = '', faces = '', plus = ''] =
    /^([0-9]*)[dD]([0-9]*)([+-][0-9]+)?$/.exec(token.image) ?? [];
  const bonus = plus === '' ? 0 : readInt(plus.slice(1)) * (plus.startsWith('-') ? -1 : 1);
  return {
    kind: 'DiceLit',
    span: tokenSpan(path, token),
    count: count === '' ? 1 : readInt(count),
    faces: faces === '' ? undefined : readInt(faces),
    plus: bonus === 0 ? 0 : bonus,
    counted: count !== '',
  };
}

/** A hole of a text before its expression is parsed: the offsets between its braces. */
interface RawHole {
  readonly kind: 'RawHole';
  readonly span: Span;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the pieces of a text in quotes.
 *
 * @param withHoles true if `{…}` is a hole; otherwise braces are plain characters
 */
export function readText(
  { path, text: written }: Source,
  token: IToken,
  withHoles: boolean,
  diagnostics: Diagnostic[],
): readonly (TextChunk | RawHole)[] {
  const { image } = token;
  // If Fray added the quotes, the text begins where its opening quote would be.
  const inside = written.slice(token.startOffset, endOffset(token)).indexOf(image.slice(1, -1));
  const hasQuote = inside < 0 || /["'“”„‘’]/.test(written[token.startOffset] ?? '');
  const base = token.startOffset + (hasQuote ? 0 : inside - 1);
  const last = image.length - 1;
  const parts: (TextChunk | RawHole)[] = [];
  let text = '';
  let from = 1;
  const flush = (to: number): void => {
    if (text !== '')
      parts.push({ kind: 'TextChunk', span: placeIn(path, token, base + from, base + to), text });
    text = '';
  };
  let at = 1;
  while (at < last) {
    const sign = image[at] ?? '';
    if (sign === '\\') {
      const next = image[at + 1] ?? '';
      if (/["\\{}]/.test(next)) text += next;
      else {
        text += next;
        diagnostics.push(
          diagnostic(
            'syntax/unknown-escape',
            { escape: `\\${next}` },
            placeIn(path, token, base + at, base + at + 2),
            {
              help: 'a backslash comes before `"`, `{`, `}` or another backslash; write `\\\\` for one of its own',
            },
          ),
        );
      }
      at += 2;
    } else if (sign === '{' && withHoles) {
      const close = image.indexOf('}', at);
      if (close < 0 || close >= last) {
        diagnostics.push(
          diagnostic('syntax/unclosed-hole', {}, placeIn(path, token, base + at, base + at + 1), {
            help: 'close it with `}`, or write `\\{` for a brace of its own',
          }),
        );
        text += image.slice(at, last);
        at = last;
        break;
      }
      flush(at);
      const whole = placeIn(path, token, base + at, base + close + 1);
      parts.push({ kind: 'RawHole', span: whole, from: base + at + 1, to: base + close });
      at = close + 1;
      from = at;
    } else {
      text += sign;
      at += 1;
    }
  }
  flush(at);
  return parts;
}

/** Returns the place of offsets inside a token. A token that the lexer repaired may be shorter in the source than its image. */
function placeIn(path: string, token: IToken, start: number, end: number): Span {
  const limit = endOffset(token);
  return span(path, Math.min(start, limit), Math.min(end, limit));
}

/** Returns a hole with its parsed expression. */
export function textHole(raw: RawHole, value: TextHole['value']): TextHole {
  return { kind: 'TextHole', span: raw.span, value };
}
