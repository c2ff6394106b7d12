// Lexer: a source as tokens, comments and citations, with a diagnostic for every sign that does not belong.
// It never throws, and after a mistake that can be understood it goes on with what was meant.

import type { IToken, TokenType } from 'chevrotain';
import type { Cite, Comment } from '../ast/ast.ts';
import { diagnostic, type Diagnostic, type DiagnosticExtras } from '../diagnostics/diagnostic.ts';
import type { Source } from '../source/source.ts';
import { span, type Span } from '../source/span.ts';
import { meaningOfChange, meaningOfSign, nameOfBlank } from './foreign-signs.ts';
import * as t from './tokens.ts';
import { makeToken } from './token.ts';

export interface LexResult {
  readonly tokens: readonly IToken[];
  readonly comments: readonly Comment[];
  /** In written order; each stands at the end of its line. */
  readonly cites: readonly Cite[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a stretch of a source; without `from` and `to` all of it. */
export function tokenize(source: Source, from = 0, to: number = source.text.length): LexResult {
  const lexer = createState(source, from, to);
  if (lexer.position === 0 && lexer.text.startsWith('\ufeff')) lexer.position = 1;
  while (lexer.position < lexer.end) readOne(lexer);
  endLine(lexer);
  const { tokens, comments, cites, diagnostics } = lexer;
  return { tokens, comments, cites, diagnostics };
}

interface State {
  readonly path: string;
  readonly text: string;
  readonly end: number;
  readonly tokens: IToken[];
  readonly comments: Comment[];
  readonly cites: Cite[];
  readonly diagnostics: Diagnostic[];
  position: number;
  /** How many tokens and citations there were when the line began. */
  lineTokens: number;
  lineCites: number;
  /** A citation of this line, behind which no token may follow. */
  lineCite: Span | undefined;
}

function createState(source: Source, from: number, to: number): State {
  const { path, text } = source;
  return {
    path,
    text: text.slice(0, to),
    end: to,
    tokens: [],
    comments: [],
    cites: [],
    diagnostics: [],
    position: from,
    lineTokens: 0,
    lineCites: 0,
    lineCite: undefined,
  };
}

const lineEnd = /\r\n|\n|\r/y;
const blanks = /[ \t]+/y;
const restOfLine = /[^\r\n]*/y;
const namePattern = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:-[\p{L}\p{M}\p{N}_]+)*/uy;
const dicePattern = /(?:[0-9]+[dD][0-9]*|[dD][0-9]+)(?:[+-][0-9]+(?![dD0-9]))?(?![\p{L}\p{M}_])/uy;
const digitWord =
  /[0-9]+(?:[\p{L}_][\p{L}\p{M}\p{N}_]*(?:-[\p{L}\p{M}\p{N}_]+)*|(?:-[\p{L}_][\p{L}\p{M}\p{N}_]*)+)/uy;
const fraction = /[0-9]+[.][0-9]+(?![.0-9])/y;
const minusOrRange = /[0-9]+-[0-9]+(?![\p{L}\p{M}_])/uy;
const digits = /[0-9]+/y;
const citation = /\[([^\]\r\n]*)\]/y;
const citeId = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*$/u;
const straightText = /"((?:[^"\\\r\n]|\\[^\r\n])*)"/y;
const curlyText = /[“”„]([^“”„"\r\n]*)[“”"]/y;
const singleText = /'([^'"\r\n]*)'/y;
const changeSign = /\+=|-=|:=|\+\+|--|=(?![=>])/y;
const stray = /(?:[^\p{L}\p{N}\s"#[\]().,+\-*/<>=_]){1,200}/uy;

const signs: ReadonlyMap<string, TokenType> = new Map([
  ['..', t.DotDot],
  ['<=', t.LessEqual],
  ['>=', t.GreaterEqual],
  ['.', t.Dot],
  [',', t.Comma],
  ['(', t.OpenBracket],
  [')', t.CloseBracket],
  ['+', t.Plus],
  ['-', t.Minus],
  ['*', t.Star],
  ['/', t.Slash],
  ['<', t.Less],
  ['>', t.Greater],
]);

/** The characters that a text may begin with, and a number or dice. */
const quotes: ReadonlySet<string> = new Set('"“”„\'');
const numerals: ReadonlySet<string> = new Set('0123456789dD');

/** Reads at least one unit of the text. */
function readOne(lexer: State): void {
  const sign = lexer.text.charAt(lexer.position);
  if (sign === ' ' || sign === '\t') return void match(lexer, blanks);
  if (match(lexer, lineEnd) !== undefined) return endLine(lexer);
  if (sign === '#') return readComment(lexer, 1);
  if (sign === '[') return readCitation(lexer);
  if (lexer.lineCite !== undefined) {
    report(lexer, 'syntax/misplaced-citation', {}, lexer.lineCite);
    lexer.lineCite = undefined;
  }
  if (quotes.has(sign) && readText(lexer)) return;
  if (numerals.has(sign) && readNumber(lexer)) return;
  if (readName(lexer)) return;
  readSign(lexer);
}

function endLine(lexer: State): void {
  const alone = lexer.lineCite !== undefined && lexer.tokens.length === lexer.lineTokens;
  if (alone && lexer.lineCite !== undefined) {
    report(lexer, 'syntax/misplaced-citation', {}, lexer.lineCite);
    lexer.cites.length = lexer.lineCites;
  }
  lexer.lineCites = lexer.cites.length;
  lexer.lineTokens = lexer.tokens.length;
  lexer.lineCite = undefined;
}

function readComment(lexer: State, lead: number): void {
  const start = lexer.position;
  const whole = match(lexer, restOfLine) ?? '';
  const ownLine = lexer.tokens.length === lexer.lineTokens && lexer.lineCite === undefined;
  const text = whole.slice(lead).trimEnd();
  lexer.comments.push({
    kind: 'Comment',
    span: span(lexer.path, start, start + whole.trimEnd().length),
    text,
    ownLine,
  });
}

function readCitation(lexer: State): void {
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
  lexer.lineCite = span(lexer.path, start, lexer.position);
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
      help: edits && [{ text: `write \`${mended}\``, edits }],
    });
  }
}

function readText(lexer: State): boolean {
  const start = lexer.position;
  if (lexer.text[start] === '"') {
    if (match(lexer, straightText) !== undefined) push(lexer, t.Str, start);
    else readUnclosedText(lexer);
    return true;
  }
  const code = /[“”„]/.test(lexer.text[start] ?? '')
    ? 'syntax/smart-quotes'
    : 'syntax/single-quotes';
  const found = match(lexer, code === 'syntax/smart-quotes' ? curlyText : singleText);
  if (found === undefined) return false;
  const at = span(lexer.path, start, lexer.position);
  const replacement = `"${found.slice(1, -1)}"`;
  report(lexer, code, {}, at, {
    help: [{ text: 'write straight double quotes', edits: [{ span: at, replacement }] }],
  });
  lexer.tokens.push(makeToken(t.Str, replacement, start, lexer.position));
  return true;
}

/** Takes what is left of the line as the text; the mend is certain only if nothing else can have been meant. */
function readUnclosedText(lexer: State): void {
  const start = lexer.position;
  const rest = (match(lexer, restOfLine) ?? '').trimEnd();
  const end = start + rest.length;
  lexer.position = end;
  const certain = !/[[\]#\\"]/.test(rest.slice(1));
  const edits = certain ? [{ span: span(lexer.path, end, end), replacement: '"' }] : undefined;
  report(lexer, 'syntax/unclosed-text', {}, span(lexer.path, start, end), {
    help: [{ text: 'put a `"` where the text ends', edits }],
  });
  lexer.tokens.push(makeToken(t.Str, `${rest.replace(/\\$/, '')}"`, start, end));
}

function readNumber(lexer: State): boolean {
  const start = lexer.position;
  const dice = peek(lexer, dicePattern);
  const name = peek(lexer, namePattern);
  if (dice !== undefined && dice.length >= (name?.length ?? 0)) {
    lexer.position += dice.length;
    for (const number of dice.matchAll(/[0-9]+/g))
      checkSize(lexer, number[0], start + number.index);
    push(lexer, t.DiceCodeToken, start);
    return true;
  }
  if (match(lexer, digitWord) !== undefined) {
    push(lexer, t.DigitWord, start);
    return true;
  }
  const broken = match(lexer, fraction);
  if (broken !== undefined) {
    report(
      lexer,
      'syntax/no-fractions',
      { number: broken },
      span(lexer.path, start, lexer.position),
      {
        help: [
          { text: 'fray counts in whole numbers; `a / b rounded down` says how a division rounds' },
        ],
      },
    );
    lexer.tokens.push(
      makeToken(t.Int, broken.slice(0, broken.indexOf('.')), start, lexer.position),
    );
    return true;
  }
  const unclear = match(lexer, minusOrRange);
  if (unclear !== undefined) {
    const [from = '', to = ''] = unclear.split('-');
    report(
      lexer,
      'syntax/minus-or-range',
      { text: unclear },
      span(lexer.path, start, lexer.position),
      {
        help: [
          { text: `write \`${from}..${to}\` for a range, or \`${from} - ${to}\` to subtract` },
        ],
      },
    );
    if (!followsField(lexer)) {
      lexer.tokens.push(makeToken(t.Int, from, start, lexer.position));
      return true;
    }
    // So that nobody is told of values outside a range that was meant to be larger.
    const dash = start + from.length;
    lexer.tokens.push(
      makeToken(t.Int, from, start, dash),
      makeToken(t.DotDot, '-', dash, dash + 1),
      makeToken(t.Int, to, dash + 1, lexer.position),
    );
    return true;
  }
  const number = match(lexer, digits);
  if (number === undefined) return false;
  checkSize(lexer, number, start);
  push(lexer, t.Int, start);
  return true;
}

/** Whether a line has a field's name so far, where a range comes next. */
function followsField(lexer: State): boolean {
  const before = lexer.tokens
    .slice(lexer.lineTokens, lexer.lineTokens + 4)
    .map((token) => (token.tokenType === t.Identifier ? 'name' : token.image));
  return /^((given|track|has) )?name( counter)?$/.test(before.join(' '));
}

function checkSize(lexer: State, number: string, start: number): void {
  if (Number.isSafeInteger(Number(number))) return;
  const shown = number.length > 20 ? `${number.slice(0, 20)}…` : number;
  report(
    lexer,
    'syntax/number-too-big',
    { number: shown },
    span(lexer.path, start, start + number.length),
  );
}

function readName(lexer: State): boolean {
  const start = lexer.position;
  const text = match(lexer, namePattern);
  if (text === undefined) return false;
  const normal = text.normalize('NFC');
  if (normal !== text) {
    const at = span(lexer.path, start, lexer.position);
    report(lexer, 'syntax/not-normalised', { name: text }, at, {
      help: [
        {
          text: 'write the letters in their composed form',
          edits: [{ span: at, replacement: normal }],
        },
      ],
    });
  }
  lexer.tokens.push(makeToken(t.nameToken(normal), normal, start, lexer.position));
  return true;
}

function readSign(lexer: State): void {
  const start = lexer.position;
  if (readChange(lexer)) return;
  const foreign = meaningOfSign(lexer.text.slice(start, start + 3), firstWordOfLine(lexer));
  if (foreign !== undefined) {
    const { sign, write, words } = foreign;
    lexer.position += sign.length;
    const at = span(lexer.path, start, lexer.position);
    report(lexer, 'syntax/foreign-sign', { sign, write }, at, {
      help: [
        {
          text: `write \`${write}\``,
          edits: [{ span: at, replacement: spaced(lexer, at, write) }],
        },
      ],
    });
    if (sign === '//') {
      lexer.position = start;
      return readComment(lexer, 2);
    }
    for (const one of words)
      lexer.tokens.push(makeToken(typeOfSign(one), one, start, lexer.position));
    return;
  }
  for (const length of [2, 1]) {
    const type = signs.get(lexer.text.slice(start, start + length));
    // At the end of the text the slice is shorter than asked for.
    if (type === undefined || start + length > lexer.end) continue;
    lexer.position += length;
    push(lexer, type, start);
    return;
  }
  readStray(lexer);
}

/** Names and dots before a sign, at most. */
const LONGEST_PATH = 20;

/** `p.HP += 1`, `p.HP = 3`: where statements stand, something is meant to change. */
function readChange(lexer: State): boolean {
  const start = lexer.position;
  const sign = peek(lexer, changeSign);
  const meant = sign === undefined ? undefined : meaningOfChange(sign);
  // Asked at every sign of a line, and nobody's path is as long as that.
  if (
    sign === undefined ||
    meant === undefined ||
    lexer.tokens.length - lexer.lineTokens > LONGEST_PATH
  )
    return false;
  const line = lexer.tokens.slice(lexer.lineTokens);
  const [first] = line;
  const isPath =
    line.length % 2 === 1 &&
    line.every((token, index) => (index % 2 === 0 ? isNameLike(token) : token.tokenType === t.Dot));
  if (first === undefined || !isPath || (meant.verb === 'set' && !isAmongStatements(lexer)))
    return false;
  lexer.position += sign.length;
  const at = span(lexer.path, start, lexer.position);
  const begin = span(lexer.path, first.startOffset, first.startOffset);
  const write = `${meant.verb} ${line.map((token) => token.image).join('')} ${meant.link}`;
  report(lexer, 'syntax/foreign-sign', { sign, write }, at, {
    help: [
      {
        text: `write \`${write}\``,
        edits: [
          { span: begin, replacement: `${meant.verb} ` },
          { span: at, replacement: spaced(lexer, at, meant.link) },
        ],
      },
    ],
  });
  lexer.tokens.splice(
    lexer.lineTokens,
    0,
    makeToken(t.word(meant.verb), meant.verb, first.startOffset, first.startOffset),
  );
  for (const one of meant.link.split(' '))
    lexer.tokens.push(makeToken(/\d/.test(one) ? t.Int : t.word(one), one, start, lexer.position));
  return true;
}

function isNameLike(token: IToken): boolean {
  return token.tokenType === t.Identifier || (token.tokenType.CATEGORIES ?? []).includes(t.Name);
}

/** Whether the declaration above is one that statements belong to. */
function isAmongStatements(lexer: State): boolean {
  const top = lexer.tokens.findLastIndex(
    ({ startOffset }) => startOffset === 0 || /[\r\n]/.test(lexer.text[startOffset - 1] ?? ''),
  );
  const owner = lexer.tokens[top]?.image === 'replace' ? lexer.tokens[top + 1] : lexer.tokens[top];
  return ['procedure', 'action', 'trigger', 'encounter', 'before', 'after', 'step'].includes(
    owner?.image ?? '',
  );
}

function readStray(lexer: State): void {
  const start = lexer.position;
  const blank = nameOfBlank(lexer.text[start] ?? '');
  if (blank !== undefined) lexer.position += 1;
  else if (match(lexer, stray) === undefined) lexer.position += 1;
  const at = span(lexer.path, start, lexer.position);
  const text = lexer.text.slice(start, lexer.position);
  const atLineEnd = /[ \t]*(?:[\r\n]|$)/y;
  atLineEnd.lastIndex = lexer.position;
  const help =
    blank !== undefined
      ? [{ text: 'write a plain blank', edits: [{ span: at, replacement: ' ' }] }]
      : /^[;:]$/.test(text) && atLineEnd.test(lexer.text)
        ? [
            {
              text: 'a line ends without a sign; leave it out',
              edits: [{ span: at, replacement: '' }],
            },
          ]
        : text === '%'
          ? [
              {
                text: 'there is no remainder; `x - x / 2 rounded down * 2` is what is left over of two',
              },
            ]
          : /^[{}]+$/.test(text)
            ? [{ text: 'what belongs under a line is indented; there are no braces' }]
            : undefined;
  report(lexer, 'syntax/stray-sign', { sign: blank ?? describeSign(text) }, at, { help });
}

/** Words that replace a sign need blanks around them. */
function spaced(lexer: State, at: Span, write: string): string {
  if (!/^\p{L}/u.test(write)) return write;
  const before = at.start > 0 && /\S/.test(lexer.text[at.start - 1] ?? ' ') ? ' ' : '';
  const after = /\S/.test(lexer.text[at.end] ?? ' ') ? ' ' : '';
  return before + write + after;
}

function typeOfSign(text: string): TokenType {
  return signs.get(text) ?? t.nameToken(text);
}

function describeSign(text: string): string {
  const printable = text.replace(
    /[\p{Cc}\p{Cs}\p{Cf}]/gu,
    (one) => `U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return `\`${printable.length > 20 ? `${printable.slice(0, 20)}…` : printable}\``;
}

function firstWordOfLine(lexer: State): string {
  return lexer.tokens[lexer.lineTokens]?.image ?? '';
}

function push(lexer: State, type: TokenType, start: number): void {
  lexer.tokens.push(
    makeToken(type, lexer.text.slice(start, lexer.position), start, lexer.position),
  );
}

function match(lexer: State, pattern: RegExp): string | undefined {
  const found = peek(lexer, pattern);
  if (found !== undefined) lexer.position += found.length;
  return found;
}

function peek(lexer: State, pattern: RegExp): string | undefined {
  pattern.lastIndex = lexer.position;
  const found = pattern.exec(lexer.text)?.[0];
  return found === '' ? undefined : found;
}

function report<Code extends Diagnostic['code']>(
  lexer: State,
  code: Code,
  params: Parameters<typeof diagnostic<Code>>[1],
  at: Span,
  extras?: DiagnosticExtras,
): void {
  lexer.diagnostics.push(diagnostic(code, params, at, extras));
}
