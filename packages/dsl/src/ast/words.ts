// The words of the language: which are reserved (never names) and which are contextual (names where
// a name is expected). The lexer builds its tokens from these lists. Later passes use them for
// suggestions, and editors to highlight and complete.

import { firstWordsIn, firstWordsOf, formParts, wordsInForm } from './forms.ts';

/**
 * Words that can never be names. All other words of the language are names wherever a name is
 * expected.
 */
export const reservedWords = [
  'and',
  'or',
  'not',
  'is',
  'in',
  'where',
  'when',
  'if',
  'otherwise',
  'each',
  'let',
  'be',
  'as',
  'by',
  'of',
  'to',
  'from',
  'with',
  'at',
  'against',
  'on',
  'for',
  'within',
  'under',
  'but',
  'no',
  'yes',
  'any',
  'every',
  'nobody',
  'everyone',
  'nothing',
  'secretly',
  'freely',
] as const;

/** Words that start a declaration at the margin, in the order of the language's documentation. */
export const declarationWords: readonly string[] = firstWordsIn('declaration');

/** Words that start an override in a file that amends. */
const overrideWords: readonly string[] = firstWordsIn('override');

/** Words that start a line at the margin below the header. */
export const marginWords: readonly string[] = [...declarationWords, ...overrideWords];

/** Words that start a header. */
export const headerWords: readonly string[] = firstWordsIn('file');

/**
 * The words that start a statement, and those that start one only if later words of the line say
 * so.
 */
const statementStarts: readonly string[] = [
  'if',
  ...(['roll', 'body', 'simple'] as const).flatMap(firstWordsIn),
  'otherwise',
];

const onlyWithOthers = [...firstWordsOf('PickStmt'), ...firstWordsOf('MoveStmt')];

/** Words that start a statement. */
export const statementWords: readonly string[] = statementStarts.filter(
  (word) => !onlyWithOthers.includes(word),
);

/** The words of the grammar that are in no form; each may be a name. */
const otherSoftWords = [
  'was',
  'called',
  'steps',
  'down',
  'advantage',
  'disadvantage',
  'rounded',
  'off',
  'outcome',
  'field',
  'option',
  'can',
  'act',
  'cases',
] as const;

const reserved: ReadonlySet<string> = new Set(reservedWords);

/** True if a word can never be a name. */
export function isReservedWord(word: string): boolean {
  return reserved.has(word);
}

/** Every word that has a meaning somewhere but may be a name. */
export const softWords: readonly string[] = [
  ...new Set<string>([...[...formParts.keys()].flatMap(wordsInForm), ...otherSoftWords]),
].filter((word) => !isReservedWord(word));

/** The first words of the lines that come before the statements of an action. */
export const actionLineWords: readonly string[] = firstWordsIn('action');

/** A word of the language. */
export interface LanguageWord {
  readonly word: string;
  /** `reserved`: never a name; `contextual`: a name wherever a name is expected. */
  readonly class: 'reserved' | 'contextual';
  /** The sorts of lines that this word can start. */
  readonly starts: readonly ('header' | 'declaration' | 'override' | 'statement' | 'action line')[];
}

const starts = {
  header: headerWords,
  declaration: declarationWords,
  override: overrideWords,
  statement: statementStarts,
  'action line': actionLineWords,
} as const;

/**
 * All words of the language, the reserved ones first. Editors take the words that they highlight
 * and complete from here.
 */
export const WORDS: readonly LanguageWord[] = [...reservedWords, ...softWords].map((word) => ({
  word,
  class: isReservedWord(word) ? 'reserved' : 'contextual',
  starts: (['header', 'declaration', 'override', 'statement', 'action line'] as const).filter(
    (what) => starts[what].some((one) => one === word),
  ),
}));
