// Finds where lines end and blocks begin, from the columns alone: a pure pass between lexer and parser. Comment and blank
// lines do not count. A line that starts with one of a few joining words, and is deeper than its block, continues the line
// above. After a mistake the pass continues at the nearest level.

import type { IToken, TokenType } from 'chevrotain';
import type { Cite } from '../../ast/ast.ts';
import { diagnostic, type Diagnostic, type TextEdit } from '../../diagnostics/diagnostic.ts';
import { positionAt, type Source } from '../../source/source.ts';
import { span } from '../../source/span.ts';
import type { LexResult } from './lexer.ts';
import { endOffset, makeNewline, makeToken, tokenSpan } from './token.ts';
import * as t from './tokens.ts';

interface LayoutResult {
  /**
   * The tokens with line ends and blocks: every logical line ends in a Newline, Indent and Dedent are balanced, and
   * Newlines carry the citations.
   */
  readonly tokens: readonly IToken[];
  readonly diagnostics: readonly Diagnostic[];
}

const deepestBlock = 60;
const deepestBrackets = 40;
const longestLine = 1000;
const joiningWords: ReadonlySet<TokenType> = new Set([
  ...['and', 'or', 'but', 'where', 'when', 'as'].map(t.word),
  t.Plus,
]);

/** One logical line, before its block is known. */
interface Line {
  readonly tokens: IToken[];
  /** True if its block is nested too deep to be parsed. */
  readonly broken: boolean;
  end: number;
}

/** Adds Newline, Indent and Dedent to the tokens of a source, and returns them. */
export function layout(source: Source, lexed: LexResult): LayoutResult {
  const diagnostics: Diagnostic[] = [];
  const tokens: IToken[] = [];
  const levels = [0];
  let line: Line | undefined;
  let cite = 0;

  const close = (): void => {
    if (line === undefined) return;
    const last = line.tokens.at(-1);
    const end = last === undefined ? line.end : endOffset(last);
    const cites: Cite[] = [];
    for (
      let next = lexed.cites[cite];
      next !== undefined && next.span.start < line.end;
      next = lexed.cites[cite]
    ) {
      cites.push(next);
      cite += 1;
    }
    for (const token of checkedLine(source, line, diagnostics)) tokens.push(token);
    tokens.push(makeNewline(t.Newline, end, cites));
  };
  const open = (first: IToken, column: number): Line => {
    const before = tokens.at(-1);
    const end = before === undefined ? 0 : endOffset(before);
    if (line === undefined) {
      if (column > 0) report(first, column, 0);
      levels[0] = column;
    }
    if (column > top(levels) && levels.length <= deepestBlock) {
      levels.push(column);
      tokens.push(makeToken(t.Indent, '', first.startOffset, first.startOffset));
      if (levels.length > deepestBlock) {
        diagnostics.push(
          diagnostic('syntax/too-deep', { limit: deepestBlock }, tokenSpan(source.path, first)),
        );
      }
    }
    while (column < top(levels)) {
      const below = levels.at(-2);
      if (below === undefined) {
        levels[0] = column;
      } else if (column > below) {
        report(first, column, top(levels));
        break;
      } else {
        levels.pop();
        tokens.push(makeToken(t.Dedent, '', end, end));
      }
    }
    return { tokens: [], broken: levels.length > deepestBlock, end };
  };
  const report = (first: IToken, column: number, expected: number): void => {
    const lineStart = source.lineStarts[positionAt(source, first.startOffset).line - 1] ?? 0;
    const edit = {
      span: span(source.path, lineStart, first.startOffset),
      replacement: ' '.repeat(expected),
    };
    diagnostics.push(
      diagnostic(
        'syntax/uneven-indentation',
        { column: column + 1, expected: expected + 1 },
        tokenSpan(source.path, first),
        {
          help: [
            {
              text: `start the line in column ${expected + 1}, like the lines of its block`,
              edits: [edit],
            },
          ],
        },
      ),
    );
  };

  for (const physical of physicalLines(source, lexed.tokens)) {
    const first = physical.tokens[0];
    if (first === undefined) continue;
    const { column } = physical;
    const continues =
      line !== undefined && joiningWords.has(first.tokenType) && column > top(levels);
    if (!continues) {
      close();
      line = open(first, column);
    }
    for (const token of physical.tokens) line?.tokens.push(token);
    if (line !== undefined) line.end = physical.end;
  }
  close();
  const end = tokens.length === 0 ? 0 : endOffset(tokens[tokens.length - 1] as IToken); // the list is not empty here
  for (; levels.length > 1; levels.pop()) tokens.push(makeToken(t.Dedent, '', end, end));
  return { tokens, diagnostics: [...tabDiagnostics(source), ...diagnostics] };
}

/** Returns the tokens of a line, or one Broken token if the line is too long or nested too deep. */
function checkedLine(source: Source, line: Line, diagnostics: Diagnostic[]): readonly IToken[] {
  const first = line.tokens[0];
  const last = line.tokens.at(-1);
  if (first === undefined || last === undefined) return [];
  const broken = [makeToken(t.Broken, first.image, first.startOffset, endOffset(last))];
  if (line.broken) return broken;
  const tooMuch = beyondBounds(source, line.tokens);
  if (tooMuch === undefined) return line.tokens;
  diagnostics.push(tooMuch);
  return broken;
}

/** Returns a problem if there are too many tokens, or if their brackets are nested too deep for the parser's recursion. */
export function beyondBounds(source: Source, tokens: readonly IToken[]): Diagnostic | undefined {
  let depth = 0;
  for (const token of tokens) {
    if (token.tokenType === t.OpenBracket) depth += 1;
    if (token.tokenType === t.CloseBracket) depth -= 1;
    if (depth > deepestBrackets)
      return diagnostic(
        'syntax/too-deep',
        { limit: deepestBrackets },
        tokenSpan(source.path, token),
      );
  }
  const [first] = tokens;
  return first === undefined || tokens.length <= longestLine
    ? undefined
    : diagnostic('syntax/too-long', { limit: longestLine }, tokenSpan(source.path, first));
}

interface PhysicalLine {
  readonly column: number;
  readonly tokens: IToken[];
  /** The offset at which the next line begins. */
  readonly end: number;
}

function* physicalLines(source: Source, tokens: readonly IToken[]): Generator<PhysicalLine> {
  const { text, lineStarts } = source;
  let next = 0;
  for (let index = 0; index < lineStarts.length && next < tokens.length; index += 1) {
    const end = lineStarts[index + 1] ?? text.length + 1;
    const found: IToken[] = [];
    for (
      let token = tokens[next];
      token !== undefined && token.startOffset < end;
      token = tokens[next]
    ) {
      found.push(token);
      next += 1;
    }
    const first = found[0];
    if (first !== undefined)
      yield {
        column: widthOf(text, lineStarts[index] ?? 0, first.startOffset),
        tokens: found,
        end,
      };
  }
}

/** Returns the width of an indentation. A tab counts as two blanks, because its fix writes two. */
function widthOf(text: string, from: number, to: number): number {
  let width = 0;
  for (let at = from; at < to; at += 1)
    width += text[at] === '\t' ? 2 : text[at] === '\ufeff' ? 0 : 1;
  return width;
}

/** Returns one diagnostic for all tabs in indentations, with a fix for each. */
function tabDiagnostics(source: Source): readonly Diagnostic[] {
  if (!source.text.includes('\t')) return [];
  const edits: TextEdit[] = [];
  for (const found of source.text.matchAll(/(?<=^|[\r\n])( *\t[ \t]*)(?=[^ \t\r\n])/g)) {
    const at = span(source.path, found.index, found.index + found[0].length);
    edits.push({ span: at, replacement: found[0].replaceAll('\t', '  ') });
  }
  const first = edits[0];
  if (first === undefined) return [];
  const more =
    edits.length === 1
      ? ''
      : `, here and on ${edits.length - 1} more line${edits.length === 2 ? '' : 's'}`;
  return [
    diagnostic('syntax/tab', {}, first, {
      help: [{ text: `write two spaces for each tab${more}`, edits, isCertain: true }],
    }),
  ];
}

function top(levels: readonly number[]): number {
  return levels.at(-1) ?? 0;
}
