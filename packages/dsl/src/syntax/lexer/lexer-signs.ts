// Reads signs: those of the language, those of other languages, and those without a meaning in any.

import { writeAt, fixAt } from '../../diagnostics/diagnostic.ts';
import type { TokenType } from 'chevrotain';
import { span, type Span } from '../../source/span.ts';
import { meaningOfChange, meaningOfSign, nameOfBlank } from './foreign-signs.ts';
import {
  isNameLike,
  lastMargin,
  match,
  peek,
  push,
  since,
  readComment,
  report,
  type Lexer,
} from './lexer-state.ts';
import * as t from './tokens.ts';
import { makeToken } from './token.ts';

const changeSign = /\+=|-=|:=|\+\+|--|=(?![=>])/y;
/** Matches signs that begin a comment in other languages, at the start of a line. */
const foreignComment = /--+(?=[ \t])|\/\*+|;+(?=[ \t])|%+(?=[ \t])/y;
const stray = /(?:[^\p{L}\p{N}\s"#[\]().,+\-*/<>=_]){1,200}/uy;

/** Reads one sign of any sort. */
export function readSign(lexer: Lexer): void {
  const start = lexer.position;
  if (readChange(lexer)) return;
  const comment =
    lexer.tokens.length === lexer.lineTokens ? peek(lexer, foreignComment) : undefined;
  if (comment !== undefined) {
    const at = span(lexer.path, start, start + comment.length);
    report(lexer, 'syntax/foreign-sign', { sign: comment, write: '#' }, at, {
      help: writeAt(at, '#', true),
    });
    return readComment(lexer, comment.length);
  }
  const foreign = meaningOfSign(lexer.text.slice(start, start + 4), firstWordOfLine(lexer));
  if (foreign !== undefined) {
    const { sign, write, words } = foreign;
    lexer.position += sign.length;
    const at = since(lexer, start);
    report(lexer, 'syntax/foreign-sign', { sign, write }, at, {
      help: fixAt(`write \`${write}\``, at, spaced(lexer, at, write), true),
    });
    if (write === '#') {
      lexer.position = start;
      return readComment(lexer, 2);
    }
    for (const one of words)
      lexer.tokens.push(makeToken(typeOfSign(one), one, start, lexer.position));
    return;
  }
  for (const length of [2, 1]) {
    const type = t.signs.get(lexer.text.slice(start, start + length));
    // At the end of the text the slice is shorter than `length`.
    if (type === undefined || start + length > lexer.end) continue;
    lexer.position += length;
    push(lexer, type, start);
    return;
  }
  readStray(lexer);
}

/** We do not look for a change after more names and dots than this. */
const LONGEST_PATH = 20;

/**
 * Reads a sign that changes a value, where statements belong: `p.HP += 1`, `p.HP = 3`. Returns false, and reads nothing, if
 * there is none.
 */
function readChange(lexer: Lexer): boolean {
  const start = lexer.position;
  const sign = peek(lexer, changeSign);
  const meant = sign === undefined ? undefined : meaningOfChange(sign);
  // This runs at every sign of a line, and a longer path is not a plausible target.
  if (
    sign === undefined ||
    meant === undefined ||
    lexer.tokens.length - lexer.lineTokens > LONGEST_PATH
  )
    return false;
  const whole = lexer.tokens.slice(lexer.lineTokens);
  // A statement may follow an outcome: `hit  t.HP -= 1`.
  const [, second] = whole;
  const isBehind =
    whole[0]?.tokenType === t.Identifier && second !== undefined && isNameLike(second);
  const begins = lexer.lineTokens + (isBehind ? 1 : 0);
  const line = whole.slice(isBehind ? 1 : 0);
  const [first] = line;
  const isPath =
    line.length % 2 === 1 &&
    line.every((token, index) => (index % 2 === 0 ? isNameLike(token) : token.tokenType === t.Dot));
  if (first === undefined || !isPath || (meant.verb === 'set' && !isAmongStatements(lexer)))
    return false;
  lexer.position += sign.length;
  const at = since(lexer, start);
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
        isCertain: true,
      },
    ],
  });
  lexer.tokens.splice(
    begins,
    0,
    makeToken(t.word(meant.verb), meant.verb, first.startOffset, first.startOffset),
  );
  for (const one of meant.link.split(' '))
    lexer.tokens.push(makeToken(/\d/.test(one) ? t.Int : t.word(one), one, start, lexer.position));
  return true;
}

/** True if the declaration above is one that contains statements. */
function isAmongStatements(lexer: Lexer): boolean {
  const top = lastMargin(lexer);
  const owner = lexer.tokens[top]?.image === 'replace' ? lexer.tokens[top + 1] : lexer.tokens[top];
  return ['procedure', 'action', 'trigger', 'encounter', 'before', 'after', 'step'].includes(
    owner?.image ?? '',
  );
}

function readStray(lexer: Lexer): void {
  const start = lexer.position;
  const blank = nameOfBlank(lexer.text[start] ?? '');
  if (blank !== undefined) lexer.position += 1;
  else if (match(lexer, stray) === undefined) lexer.position += 1;
  const at = since(lexer, start);
  const text = lexer.text.slice(start, lexer.position);
  const atLineEnd = /[ \t]*(?:[\r\n]|$)/y;
  atLineEnd.lastIndex = lexer.position;
  const help =
    blank !== undefined
      ? [fixAt('write a plain space', at, ' ', true)]
      : /^[;:]$/.test(text) && atLineEnd.test(lexer.text)
        ? [fixAt('a line ends without punctuation; leave it out', at, '', true)]
        : text === '%'
          ? [
              /[+-] *\d+$/.test(lexer.text.slice(Math.max(0, start - 6), start))
                ? {
                    text: 'there are no percentages: write a number, or a part such as `+ p.skill / 10 rounded down`',
                  }
                : /\d *$/.test(lexer.text.slice(Math.max(0, start - 2), start)) &&
                    !/^ *[\p{L}\d(]/u.test(lexer.text.slice(lexer.position, lexer.position + 2))
                  ? {
                      text: 'a chance in a hundred is a roll: `roll d100 as face, low is good`, and below it `hit  when face <= 55`',
                    }
                  : {
                      text: 'there is no remainder; `x - x / 2 rounded down * 2` is what is left over of two',
                    },
            ]
          : /^[{}]+$/.test(text)
            ? [{ text: 'indent the lines that belong under another; there are no braces' }]
            : undefined;
  report(lexer, 'syntax/stray-sign', { sign: blank ?? describeSign(text) }, at, { help });
}

/** Returns the words that replace a sign, with the blanks that they need around them. */
function spaced(lexer: Lexer, at: Span, write: string): string {
  if (!/^\p{L}/u.test(write)) return write;
  const before = at.start > 0 && /\S/.test(lexer.text[at.start - 1] ?? ' ') ? ' ' : '';
  const after = /\S/.test(lexer.text[at.end] ?? ' ') ? ' ' : '';
  return before + write + after;
}

function typeOfSign(text: string): TokenType {
  return t.signs.get(text) ?? t.nameToken(text);
}

function describeSign(text: string): string {
  const printable = text.replace(
    /[\p{Cc}\p{Cs}\p{Cf}]/gu,
    (one) => `U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return `\`${printable.length > 20 ? `${printable.slice(0, 20)}…` : printable}\``;
}

function firstWordOfLine(lexer: Lexer): string {
  return lexer.tokens[lexer.lineTokens]?.image ?? '';
}
