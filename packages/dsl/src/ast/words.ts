// The words of the language: which are reserved (never names) and which are soft (names where a name is wanted).
// The lexer builds its tokens from these lists; later passes use them for suggestions.

/** Words that can never be names. */
export const reservedWords = [
  'and', 'or', 'not', 'is', 'in', 'where', 'when', 'if', 'otherwise', 'each', 'let', 'be', 'roll', 'as', 'by', 'of', 'to',
  'from', 'with', 'at', 'against', 'on', 'for', 'within', 'under', 'but', 'no', 'yes', 'any', 'every', 'least', 'most',
  'count', 'counter', 'total', 'highest', 'lowest', 'one', 'nobody', 'everyone', 'this', 'nothing', 'play', 'repeat', 'end',
  'rank', 'ask', 'raise', 'lower', 'set', 'reveal', 'announce', 'step', 'gains', 'loses', 'secretly', 'freely',
] as const;

/** Words that start a declaration in column 1, in the order of the language's documentation. */
export const declarationWords = [
  'span', 'side', 'kind', 'condition', 'table', 'given', 'track', 'ruling', 'define', 'modifier', 'check', 'choice', 'action',
  'procedure', 'trigger', 'encounter', 'invariant', 'measure', 'policy', 'scenario', 'example',
] as const;

/** Words that start an override in a file that amends. `set` is one too; it is reserved. */
export const overrideWords = ['replace', 'remove', 'add', 'before', 'after'] as const;

/** Words that start a header. */
export const headerWords = ['ruleset', 'amends', 'uses'] as const;

/** Words that start a statement. */
export const statementWords = [
  'roll', 'let', 'if', 'each', 'play', 'repeat', 'step', 'rank', 'nothing', 'raise', 'lower', 'set', 'reveal', 'announce',
  'end', 'ask', 'otherwise',
] as const;

/** All other words of the grammar; each may be a name. */
export const otherSoftWords = [
  'version', 'source', 'bars', 'everything', 'lasts', 'has', 'default', 'starts', 'hidden', 'dice', 'list', 'row', 'several',
  'keep', 'drop', 'explode', 'reroll', 'never', 'below', 'more', 'times', 'first', 'latest', 'item', 'steps', 'up', 'down',
  'advantage', 'disadvantage', 'best', 'counts', 'allowed', 'costs', 'once', 'per', 'pick', 'take', 'say', 'chosen', 'listed',
  'rounded', 'off', 'until', 'while', 'begins', 'ends', 'changes', 'rises', 'falls', 'reaches', 'takes', 'finishes', 'comes',
  'out', 'rolled', 'offered', 'again', 'keeping', 'outcome', 'field', 'always', 'whenever', 'start', 'answer', 'expect', 'try',
  'other', 'seed', 'order', 'picks', 'says', 'lists', 'like', 'choose', 'option', 'satisfies', 'can', 'act', 'low', 'good',
  'next', 'linked', 'random',
] as const;

/** Every word that has a meaning somewhere but may be a name. */
export const softWords: readonly string[] = [...headerWords, ...declarationWords, ...overrideWords, ...otherSoftWords];

const reserved: ReadonlySet<string> = new Set(reservedWords);

/** Whether a word can never be a name. */
export function isReservedWord(word: string): boolean {
  return reserved.has(word);
}

/** The first words of the lines that come before the statements of an action. */
export const actionLineWords: readonly string[] = ['counts', 'allowed', 'costs', 'once', 'pick'];
