// Finds the lines with a mistake that is known before the parse. The parser reports nothing about them.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { positionAt, type Source } from '../../source/source.ts';
import type { DeclarationTokens } from '../lexer/margin.ts';
import type { Setting } from './recovery.ts';

/** Returns the lines that the lexer, the layout or the splitting at the margin reported. */
export function reportedLines(
  source: Source,
  diagnostics: readonly Diagnostic[],
  pieces: readonly DeclarationTokens[],
): Setting['isReported'] {
  const lines = new Set(
    diagnostics
      .filter((one) => one.code !== 'syntax/tab')
      .map((one) => positionAt(source, one.primary.span.start).line),
  );
  const strays = new Set(
    pieces
      .flatMap((piece) => piece.strays)
      .map((token) => positionAt(source, token.startOffset).line),
  );
  return (start, end) => {
    const last = positionAt(source, end).line;
    for (let line = positionAt(source, start).line; line <= last; line += 1)
      if (lines.has(line) || strays.has(line)) return true;
    return false;
  };
}
