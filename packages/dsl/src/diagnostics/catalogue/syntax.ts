// Diagnostics of the lexer, the layout pass and the parser, with codes `syntax/…`. A code is never reused for another
// problem.

import { orList } from './entry.ts';

export const syntaxCatalogue = {
  'syntax/tab': {
    title: 'tab in the indentation',
    message: 'a line begins with a tab; indentation is made of spaces',
  },
  'syntax/written-otherwise': {
    title: 'a line of another language or of plain English',
    message: '`{found}` is written differently here',
  },
  'syntax/uneven-indentation': {
    title: 'indentation matches no line above',
    message:
      'this line starts in column {column}, which matches no line above it; expected column {expected}',
  },
  'syntax/unexpected-indentation': {
    title: 'line indented too deep',
    advice:
      'start it in the same column as the line above, or put the line that it belongs to before it',
    message: 'this line is indented deeper than the one above, which cannot have lines under it',
  },
  'syntax/not-indented': {
    title: 'line at the margin that belongs under a declaration',
    message: (p: { readonly word: string; readonly isHouse: boolean }): string =>
      `a line at the margin begins with ${p.word}, but only a declaration${p.isHouse ? ' or a change to the rules that this file amends' : ''} can start there`,
  },
  'syntax/missing-lines': {
    title: 'nothing under a line that needs lines under it',
    advice: 'write it below, two spaces further in, or write `nothing` if nothing happens',
    message: 'expected {expected} under this line, indented deeper',
  },
  'syntax/missing-header': {
    title: 'file without a header',
    message: 'a file begins with `ruleset "…"`, `amends "…"` or `uses "…"`',
  },
  'syntax/misplaced-header': {
    title: 'second header',
    advice: 'a file has one header, on its first line: remove this one',
    message: '`{word}` can only be the first line of a file',
  },
  'syntax/unexpected': {
    title: 'something else was expected here',
    message: (p: { readonly expected: readonly string[]; readonly found: string }): string =>
      `expected ${orList(p.expected)}, found ${p.found}`,
  },
  'syntax/misspelt-word': {
    title: 'misspelt word of the language',
    message: (p: { readonly found: string; readonly meant: string }): string =>
      `\`${p.found}\` is not a word of the language here`,
  },
  'syntax/reserved-word': {
    title: 'reserved word used as a name',
    message: '`{word}` is a word of the language and cannot be a name',
  },
  'syntax/name-starts-with-digit': {
    title: 'name that starts with a digit',
    advice: 'begin it with a letter: `second-round` instead of `2nd-round`',
    message: '`{word}` starts with a digit; a name starts with a letter',
  },
  'syntax/dice-for-name': {
    title: 'dice where a name belongs',
    message: '`{dice}` is dice, and dice cannot be a name',
  },
  'syntax/long-name': {
    title: 'name too long',
    message: 'this name is longer than 1,000 letters and marks',
  },
  'syntax/not-normalised': {
    title: 'name in an unusual spelling of its letters',
    message: '`{name}` is written with combining marks, so it looks like another name but is not',
  },
  'syntax/unclosed-text': {
    title: 'text without its closing quote',
    message: 'this text has no closing `"` on its line',
  },
  'syntax/unknown-escape': {
    title: 'unknown escape in a text',
    message: '`{escape}` means nothing in a text',
  },
  'syntax/unclosed-hole': {
    title: 'brace without its partner in a text',
    message: (): string => 'this `{` has no closing `}` in its text',
  },
  'syntax/smart-quotes': {
    title: 'curly quotes',
    message: 'a text needs straight quotes, not curly ones',
  },
  'syntax/single-quotes': {
    title: 'single quotes',
    message: 'a text needs double quotes, not single ones',
  },
  'syntax/foreign-sign': {
    title: 'a sign from elsewhere',
    message: (p: { readonly sign: string; readonly write: string }): string =>
      `\`${p.sign}\` is not used here`,
  },
  'syntax/stray-sign': {
    title: 'a sign that means nothing here',
    advice: 'remove it; a comment comes after `#`',
    message: '{sign} means nothing here',
  },
  'syntax/unclosed-citation': {
    title: 'citation without its closing bracket',
    advice: 'write `]` where the citation ends',
    message: 'this citation has no closing `]` on its line',
  },
  'syntax/misplaced-citation': {
    title: 'citation in the middle of a line',
    advice: 'move it to the end of the line, after the text in quotes',
    message: 'a citation comes at the end of its line',
  },
  'syntax/odd-citation': {
    title: 'citation that is not a list of ids',
    message: '`{id}` is not an id: a citation holds ids such as `UA-10`, with spaces between',
  },
  'syntax/leading-zero': {
    title: 'dice with a zero in front',
    message: '`{dice}` has a zero in front of a number; dice are not written like that',
  },
  'syntax/odd-dice': {
    title: 'dice that nobody can throw',
    message:
      '`{dice}` cannot be thrown: a throw has at most 1,000 dice, each with 1 to 1,000,000 faces',
  },
  'syntax/number-too-big': {
    title: 'number too big',
    advice: 'write a smaller number',
    message: '`{number}` is too big; numbers go up to 9007199254740991',
  },
  'syntax/no-fractions': {
    title: 'number with a fraction',
    message: '`{number}` is not a whole number',
  },
  'syntax/minus-or-range': {
    title: 'minus without spaces between numbers',
    message: '`{text}` can be read as a range or as a subtraction',
  },
  'syntax/too-deep': {
    title: 'nested too deep',
    advice:
      'give a part of it a name, with `let` or `define`, or move it into a procedure of its own',
    message: 'this is nested more than {limit} levels deep',
  },
  'syntax/too-large': {
    title: 'a file that is too large',
    message: 'this file is too large: a file of rules has at most {limit} characters',
  },
  'syntax/too-many-declarations': {
    title: 'a file with too many declarations',
    message: 'this file has more than {limit} declarations',
  },
  'syntax/long-line': {
    title: 'line with too many characters',
    advice:
      'break it up: a line that begins with `and`, `or`, `but`, `where`, `when`, `as` or `+` continues the one above',
    message: 'this line is longer than {limit} characters, so it is not read',
  },
  'syntax/too-long': {
    title: 'line too long',
    message: 'this line is longer than {limit} words and signs',
  },
  'syntax/line-order': {
    title: 'line in the wrong place',
    advice: 'put it above the first statement of the action',
    message: '`{word}` lines come before the statements of an action',
  },
  'syntax/too-many-problems': {
    title: 'too many problems',
    message: 'there are {left} more problems that are not shown',
  },
} as const;
