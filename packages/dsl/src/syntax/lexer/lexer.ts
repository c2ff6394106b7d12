// Splits a source into tokens, comments and citations, with a diagnostic for every sign that does not belong. It never
// throws, and after a mistake with a clear meaning it continues with that meaning.

import type { IToken } from 'chevrotain';
import type { Cite, Comment, FormerNames } from '../../ast/ast.ts';
import { type Diagnostic, type DiagnosticExtras, fixAt } from '../../diagnostics/diagnostic.ts';
import type { Source } from '../../source/source.ts';
import { span, type Span } from '../../source/span.ts';
import { takeFormerNames } from './former-names.ts';
import { readNumber } from './lexer-numbers.ts';
import { readSign } from './lexer-signs.ts';
import {
  createLexer,
  isNameLike,
  lastMargin,
  match,
  namePattern,
  peek,
  push,
  since,
  readComment,
  report,
  restOfLine,
  type Lexer,
} from './lexer-state.ts';
import * as t from './tokens.ts';
import { endOffset, makeToken } from './token.ts';

export interface LexResult {
  readonly tokens: readonly IToken[];
  readonly comments: readonly Comment[];
  /** The citations in written order; each is at the end of its line. */
  readonly cites: readonly Cite[];
  /** The former names (`was called …`) in written order; their tokens are not among `tokens`. */
  readonly former: readonly FormerNames[];
  readonly formerTokens: readonly IToken[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a section of a source; without `from` and `to`, the whole source. */
export function tokenize(source: Source, from = 0, to: number = source.text.length): LexResult {
  const lexer = createLexer(source, from, to);
  if (lexer.position === 0 && lexer.text.startsWith('\ufeff')) lexer.position = 1;
  skipOverlong(lexer);
  while (lexer.position < lexer.end) readOne(lexer);
  endLine(lexer);
  return lexer;
}

const lineEnd = /\r\n|\n|\r/y;
const blanks = /[ \t]+/y;
const citation = /\[([^\]\r\n]*)\]/y;
const citeId = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*$/u;
const straightText = /"((?:[^"\\\r\n]|\\[^\r\n])*)"/y;
const curlyText = /[“”„]([^“”„"\r\n]*)[“”"]/y;
const singleText = /'([^'"\r\n]*)'/y;

/** The characters that may begin a text. */
const quotes: ReadonlySet<string> = new Set('"“”„\'');
const numerals: ReadonlySet<string> = new Set('0123456789dD');

/** Reads one sign, token or comment, of at least one UTF-16 unit. */
function readOne(lexer: Lexer): void {
  const sign = lexer.text.charAt(lexer.position);
  if (sign === ' ' || sign === '\t') return void match(lexer, blanks);
  if (match(lexer, lineEnd) !== undefined) {
    endLine(lexer);
    return skipOverlong(lexer);
  }
  if (sign === '#') return readComment(lexer, 1);
  if (sign === '[') return readCitation(lexer);
  if (lexer.lineCite !== undefined) {
    report(lexer, 'syntax/misplaced-citation', {}, lexer.lineCite, cellHelp(lexer, lexer.lineCite));
    lexer.lineCite = undefined;
  }
  if (quotes.has(sign) && readText(lexer)) return;
  if (numerals.has(sign) && readNumber(lexer)) return;
  if (readName(lexer)) return;
  readSign(lexer);
}

/**
 * Lines with more UTF-16 units are not read. A line of a thousand words, the most that layout allows, has about six
 * thousand; beyond that, advice about the line would be neither quick to find nor possible to show.
 */
const longestLine = 10_000;

/** Reports the line that begins here if it is too long to be read. One token stands for all of it. */
function skipOverlong(lexer: Lexer): void {
  const start = lexer.position;
  const whole = peek(lexer, restOfLine) ?? '';
  if (whole.length <= longestLine) return;
  lexer.position += whole.length;
  const from = start + whole.length - whole.trimStart().length;
  const to = start + whole.trimEnd().length;
  report(lexer, 'syntax/long-line', { limit: longestLine }, span(lexer.path, start, to));
  if (from < to && lexer.text[from] !== '#') lexer.tokens.push(makeToken(t.Broken, '', from, to));
}

function endLine(lexer: Lexer): void {
  takeFormerNames(lexer);
  const alone = lexer.lineCite !== undefined && lexer.tokens.length === lexer.lineTokens;
  if (alone && lexer.lineCite !== undefined) {
    report(lexer, 'syntax/misplaced-citation', {}, lexer.lineCite);
    lexer.cites.length = lexer.lineCites;
  }
  lexer.lineCites = lexer.cites.length;
  lexer.marginTokens = lastMargin(lexer);
  lexer.lineTokens = lexer.tokens.length;
  lexer.lineCite = undefined;
}

function readCitation(lexer: Lexer): void {
  const start = lexer.position;
  const found = match(lexer, citation);
  if (found === undefined) {
    const rest = match(lexer, restOfLine) ?? '';
    return report(
      lexer,
      'syntax/unclosed-citation',
      {},
      span(lexer.path, start, start + rest.trimEnd().length),
    );
  }
  lexer.lineCite = since(lexer, start);
  const inside = found.slice(1, -1);
  if (inside.trim() === '') report(lexer, 'syntax/odd-citation', { id: found }, lexer.lineCite);
  for (const one of inside.matchAll(/\S+/g)) {
    const text = one[0];
    const at = span(lexer.path, start + 1 + one.index, start + 1 + one.index + text.length);
    if (citeId.test(text)) {
      lexer.cites.push({ kind: 'Cite', span: at, text });
      continue;
    }
    const mended = text.replace(/[,;]+$/, '');
    const edits =
      mended !== text && citeId.test(mended) ? [{ span: at, replacement: mended }] : undefined;
    report(lexer, 'syntax/odd-citation', { id: text }, at, {
      help: edits && [{ text: `write \`${mended}\``, edits, isCertain: true }],
    });
  }
}

/** Returns help for `Weapon[p.weapon].damage`, which is how other languages write a cell of a table. */
function cellHelp({ path, text, tokens }: Lexer, cite: Span): DiagnosticExtras {
  const before = tokens.at(-1);
  const isTable = before !== undefined && isNameLike(before) && endOffset(before) === cite.start;
  const table = isTable ? before.image : undefined;
  const [row] = /^[\p{L}\p{N}.-]+$/u.exec(text.slice(cite.start + 1, cite.end - 1)) ?? [];
  const [end, column] = /^\.([\p{L}\p{N}-]+)/u.exec(text.slice(cite.end)) ?? [];
  if (table === undefined || row === undefined || end === undefined) return {};
  const replacement = `${table} at ${row} under ${column}`;
  const at = span(path, cite.start - table.length, cite.end + end.length);
  return {
    help: fixAt(`a cell is written \`${replacement}\``, at, replacement),
  };
}

function readText(lexer: Lexer): boolean {
  const start = lexer.position;
  if (lexer.text[start] === '"') {
    if (match(lexer, straightText) !== undefined) push(lexer, t.Str, start);
    else readUnclosedText(lexer);
    return true;
  }
  const code = /[“”„]/.test(lexer.text[start] ?? '')
    ? 'syntax/smart-quotes'
    : 'syntax/single-quotes';
  // `c's HP`: an apostrophe after a name does not begin a text.
  const isOwner = code === 'syntax/single-quotes' && isPartOfName(lexer.text[start - 1]);
  const found = isOwner
    ? undefined
    : match(lexer, code === 'syntax/smart-quotes' ? curlyText : singleText);
  if (found === undefined) return false;
  const at = since(lexer, start);
  const replacement = `"${found.slice(1, -1)}"`;
  report(lexer, code, {}, at, {
    help: fixAt('write straight double quotes', at, replacement, true),
  });
  lexer.tokens.push(makeToken(t.Str, replacement, start, lexer.position));
  return true;
}

function isPartOfName(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
}

/** Takes the rest of the line as the text. The fix is certain only if nothing else can have been meant. */
function readUnclosedText(lexer: Lexer): void {
  const start = lexer.position;
  const rest = (match(lexer, restOfLine) ?? '').trimEnd();
  const end = start + rest.length;
  lexer.position = end;
  const certain = !/[[\]#\\"]/.test(rest.slice(1));
  const edits = certain ? [{ span: span(lexer.path, end, end), replacement: '"' }] : undefined;
  report(lexer, 'syntax/unclosed-text', {}, span(lexer.path, start, end), {
    help: [{ text: 'put a `"` where the text ends', edits, isCertain: certain }],
  });
  lexer.tokens.push(makeToken(t.Str, `${rest.replace(/\\$/, '')}"`, start, end));
}

/** Longer names are reported. */
const longestName = 1000;

function readName(lexer: Lexer): boolean {
  const start = lexer.position;
  const text = match(lexer, namePattern);
  if (text === undefined) return false;
  const at = since(lexer, start);
  // Composing letters takes time by the square of the number of marks on one letter.
  const isLong = text.length > longestName && [...text].length > longestName;
  if (isLong)
    report(lexer, 'syntax/long-name', {}, at, {
      help: 'choose a short name, and put the rest in a text or after a `#`',
    });
  const normal = isLong ? text : text.normalize('NFC');
  if (normal !== text)
    report(lexer, 'syntax/not-normalised', { name: text }, at, {
      help: fixAt('write the letters in their composed form', at, normal, true),
    });
  lexer.tokens.push(makeToken(t.nameToken(normal), normal, start, lexer.position));
  return true;
}
