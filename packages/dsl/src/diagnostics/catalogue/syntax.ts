// Diagnostics of the lexer, the layout pass and the parser, with codes `syntax/…`. A code is never reused for another
// problem.

import { orList } from './entry.ts';

export const syntaxCatalogue = {
  'syntax/tab': {
    severity: 'error',
    title: 'tab in the indentation',
    message: (): string => 'a line begins with a tab; indentation is made of spaces',
  },
  'syntax/written-otherwise': {
    severity: 'error',
    title: 'a line of another language or of plain English',
    message: (p: { readonly found: string }): string =>
      `\`${p.found}\` is written differently here`,
  },
  'syntax/uneven-indentation': {
    severity: 'error',
    title: 'indentation matches no line above',
    message: (p: { readonly column: number; readonly expected: number }): string =>
      `this line starts in column ${p.column}, which matches no line above it; expected column ${p.expected}`,
  },
  'syntax/unexpected-indentation': {
    severity: 'error',
    title: 'line indented too deep',
    message: (): string =>
      'this line is indented deeper than the one above, which cannot have lines under it',
  },
  'syntax/not-indented': {
    severity: 'error',
    title: 'line at the margin that belongs under a declaration',
    message: (p: { readonly word: string; readonly isHouse: boolean }): string =>
      `a line at the margin begins with ${p.word}, but only a declaration${p.isHouse ? ' or a change to the rules that this file amends' : ''} can start there`,
  },
  'syntax/missing-lines': {
    severity: 'error',
    title: 'nothing under a line that needs lines under it',
    advice: 'write it below, two spaces further in, or write `nothing` if nothing happens',
    message: (p: { readonly expected: string }): string =>
      `expected ${p.expected} under this line, indented deeper`,
  },
  'syntax/missing-header': {
    severity: 'error',
    title: 'file without a header',
    message: (): string => 'a file begins with `ruleset "…"`, `amends "…"` or `uses "…"`',
  },
  'syntax/misplaced-header': {
    severity: 'error',
    title: 'second header',
    advice: 'a file has one header, on its first line: remove this one',
    message: (p: { readonly word: string }): string =>
      `\`${p.word}\` can only be the first line of a file`,
  },
  'syntax/unexpected': {
    severity: 'error',
    title: 'something else was expected here',
    message: (p: { readonly expected: readonly string[]; readonly found: string }): string =>
      `expected ${orList(p.expected)}, found ${p.found}`,
  },
  'syntax/misspelt-word': {
    severity: 'error',
    title: 'misspelt word of the language',
    message: (p: { readonly found: string; readonly meant: string }): string =>
      `\`${p.found}\` is not a word of the language here`,
  },
  'syntax/reserved-word': {
    severity: 'error',
    title: 'reserved word used as a name',
    message: (p: { readonly word: string }): string =>
      `\`${p.word}\` is a word of the language and cannot be a name`,
  },
  'syntax/name-starts-with-digit': {
    severity: 'error',
    title: 'name that starts with a digit',
    advice: 'begin it with a letter: `second-round` instead of `2nd-round`',
    message: (p: { readonly word: string }): string =>
      `\`${p.word}\` starts with a digit; a name starts with a letter`,
  },
  'syntax/dice-for-name': {
    severity: 'error',
    title: 'dice where a name belongs',
    message: (p: { readonly dice: string }): string =>
      `\`${p.dice}\` is dice, and dice cannot be a name`,
  },
  'syntax/long-name': {
    severity: 'error',
    title: 'name too long',
    message: (): string => 'this name is longer than 1,000 letters and marks',
  },
  'syntax/not-normalised': {
    severity: 'error',
    title: 'name in an unusual spelling of its letters',
    message: (p: { readonly name: string }): string =>
      `\`${p.name}\` is written with combining marks, so it looks like another name but is not`,
  },
  'syntax/unclosed-text': {
    severity: 'error',
    title: 'text without its closing quote',
    message: (): string => 'this text has no closing `"` on its line',
  },
  'syntax/unknown-escape': {
    severity: 'error',
    title: 'unknown escape in a text',
    message: (p: { readonly escape: string }): string => `\`${p.escape}\` means nothing in a text`,
  },
  'syntax/unclosed-hole': {
    severity: 'error',
    title: 'brace without its partner in a text',
    message: (): string => 'this `{` has no closing `}` in its text',
  },
  'syntax/smart-quotes': {
    severity: 'error',
    title: 'curly quotes',
    message: (): string => 'a text needs straight quotes, not curly ones',
  },
  'syntax/single-quotes': {
    severity: 'error',
    title: 'single quotes',
    message: (): string => 'a text needs double quotes, not single ones',
  },
  'syntax/foreign-sign': {
    severity: 'error',
    title: 'a sign from elsewhere',
    message: (p: { readonly sign: string; readonly write: string }): string =>
      `\`${p.sign}\` is not used here`,
  },
  'syntax/stray-sign': {
    severity: 'error',
    title: 'a sign that means nothing here',
    advice: 'remove it; a comment comes after `#`',
    message: (p: { readonly sign: string }): string => `${p.sign} means nothing here`,
  },
  'syntax/unclosed-citation': {
    severity: 'error',
    title: 'citation without its closing bracket',
    advice: 'write `]` where the citation ends',
    message: (): string => 'this citation has no closing `]` on its line',
  },
  'syntax/misplaced-citation': {
    severity: 'error',
    title: 'citation in the middle of a line',
    advice: 'move it to the end of the line, after the text in quotes',
    message: (): string => 'a citation comes at the end of its line',
  },
  'syntax/odd-citation': {
    severity: 'error',
    title: 'citation that is not a list of ids',
    message: (p: { readonly id: string }): string =>
      `\`${p.id}\` is not an id: a citation holds ids such as \`UA-10\`, with spaces between`,
  },
  'syntax/leading-zero': {
    severity: 'error',
    title: 'dice with a zero in front',
    message: (p: { readonly dice: string }): string =>
      `\`${p.dice}\` has a zero in front of a number; dice are not written like that`,
  },
  'syntax/odd-dice': {
    severity: 'error',
    title: 'dice that nobody can throw',
    message: (p: { readonly dice: string }): string =>
      `\`${p.dice}\` cannot be thrown: a throw has at most 1,000 dice, each with 1 to 1,000,000 faces`,
  },
  'syntax/number-too-big': {
    severity: 'error',
    title: 'number too big',
    advice: 'write a smaller number',
    message: (p: { readonly number: string }): string =>
      `\`${p.number}\` is too big; numbers go up to 9007199254740991`,
  },
  'syntax/no-fractions': {
    severity: 'error',
    title: 'number with a fraction',
    message: (p: { readonly number: string }): string => `\`${p.number}\` is not a whole number`,
  },
  'syntax/minus-or-range': {
    severity: 'error',
    title: 'minus without spaces between numbers',
    message: (p: { readonly text: string }): string =>
      `\`${p.text}\` can be read as a range or as a subtraction`,
  },
  'syntax/too-deep': {
    severity: 'error',
    title: 'nested too deep',
    advice:
      'give a part of it a name, with `let` or `define`, or move it into a procedure of its own',
    message: (p: { readonly limit: number }): string =>
      `this is nested more than ${p.limit} levels deep`,
  },
  'syntax/too-large': {
    severity: 'error',
    title: 'a file that is too large',
    message: (p: { readonly limit: number }): string =>
      `this file is too large: a file of rules has at most ${p.limit} characters`,
  },
  'syntax/too-many-declarations': {
    severity: 'error',
    title: 'a file with too many declarations',
    message: (p: { readonly limit: number }): string =>
      `this file has more than ${p.limit} declarations`,
  },
  'syntax/long-line': {
    severity: 'error',
    title: 'line with too many characters',
    advice:
      'break it up: a line that begins with `and`, `or`, `but`, `where`, `when`, `as` or `+` continues the one above',
    message: (p: { readonly limit: number }): string =>
      `this line is longer than ${p.limit} characters, so it is not read`,
  },
  'syntax/too-long': {
    severity: 'error',
    title: 'line too long',
    message: (p: { readonly limit: number }): string =>
      `this line is longer than ${p.limit} words and signs`,
  },
  'syntax/line-order': {
    severity: 'error',
    title: 'line in the wrong place',
    message: (p: { readonly word: string }): string =>
      `\`${p.word}\` lines come before the statements of an action`,
  },
  'syntax/too-many-problems': {
    severity: 'error',
    title: 'too many problems',
    message: (p: { readonly left: number }): string =>
      `there are ${p.left} more problems that are not shown`,
  },
} as const;
