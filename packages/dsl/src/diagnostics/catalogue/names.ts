// Codes of the names pass: `names/slug`. A code is never used again for something else.

import { orList } from './entry.ts';

export const namesCatalogue = {
  'names/declared-twice': {
    severity: 'error',
    title: 'the same name declared twice',
    message: (p: { readonly name: string; readonly what: string }): string => `\`${p.name}\` is declared again; it already is ${p.what}`,
  },
  'names/of-the-language': {
    severity: 'error',
    title: 'a name of the language declared',
    message: (p: { readonly name: string }): string => `\`${p.name}\` has a meaning in the language, so nothing else can have this name`,
  },
  'names/only-case-differs': {
    severity: 'warning',
    title: 'two names that differ only in capitals',
    message: (p: { readonly name: string; readonly other: string }): string => `\`${p.name}\` and \`${p.other}\` differ only in capitals`,
  },
  'names/hides-a-declaration': {
    severity: 'error',
    title: 'a local name that hides another',
    message: (p: { readonly name: string; readonly what: string }): string =>
      `\`${p.name}\` is already ${p.what}, so it cannot be used for something else here`,
  },
  'names/unknown': {
    severity: 'error',
    title: 'unknown name',
    message: (p: { readonly name: string; readonly what: string }): string => `there is no ${p.what} \`${p.name}\``,
  },
  'names/unknown-value': {
    severity: 'error',
    title: 'unknown name in an expression',
    message: (p: { readonly name: string }): string => `nothing here is called \`${p.name}\``,
  },
  'names/unknown-field': {
    severity: 'error',
    title: 'unknown field',
    message: (p: { readonly name: string; readonly owner: string }): string => `${p.owner} has no \`${p.name}\``,
  },
  'names/not-of-all-kinds': {
    severity: 'error',
    title: 'a field that only some of these have',
    message: (p: { readonly name: string; readonly lacks: readonly string[] }): string =>
      `there may be a ${orList(p.lacks)} among these, which has no \`${p.name}\``,
  },
  'names/minus-without-blanks': {
    severity: 'error',
    title: 'a minus without blanks',
    message: (p: { readonly name: string; readonly left: string; readonly right: string }): string =>
      `\`${p.name}\` is read as one name; to take ${p.right} from ${p.left}, put blanks around the minus`,
  },
  'names/wrong-sort': {
    severity: 'error',
    title: 'a name of another sort',
    message: (p: { readonly name: string; readonly is: string; readonly wanted: string }): string =>
      `\`${p.name}\` is ${p.is}, but ${p.wanted} belongs here`,
  },
  'names/word-or-name': {
    severity: 'error',
    title: 'a word spelt like a name',
    message: (p: { readonly name: string; readonly what: string }): string =>
      `\`${p.name}\` can be read as a word or as ${p.what} of that name`,
  },
  'names/called-otherwise': {
    severity: 'error',
    title: 'a call that does not fit the signature',
    message: (p: { readonly name: string; readonly signature: string; readonly problem: string }): string =>
      `${p.problem}; it is called as \`${p.signature}\``,
  },
  'names/not-in-signature': {
    severity: 'error',
    title: 'a pick that the signature does not have',
    message: (p: { readonly name: string; readonly signature: string }): string => `\`${p.name}\` is not in the signature \`${p.signature}\``,
  },
  'names/no-binder': {
    severity: 'error',
    title: 'unknown name in an event',
    message: (p: { readonly name: string }): string =>
      `there is no \`${p.name}\`; a name that an event brings in is a single small letter`,
  },
  'names/like-itself': {
    severity: 'error',
    title: 'a scenario like itself',
    message: (p: { readonly name: string; readonly chain: readonly string[] }): string => `\`${p.name}\` is like itself: ${p.chain.join(' like ')}`,
  },
  'names/second-encounter': {
    severity: 'error',
    title: 'two orders of play',
    message: (): string => 'there is one `encounter` already',
  },
  'names/only-in-house-rules': {
    severity: 'error',
    title: 'an override outside of a house rule',
    message: (): string => 'only a file that begins with `amends` can change what is declared elsewhere',
  },
  'names/not-in-uses': {
    severity: 'error',
    title: 'a rule in a file that only uses rules',
    message: (p: { readonly word: string }): string =>
      `a file that begins with \`uses\` holds scenarios, policies, examples and measures, no ${p.word}`,
  },
  'names/no-house-rules-yet': {
    severity: 'error',
    title: 'house rules are not read yet',
    message: (): string => 'this version of Fray parses house rules but does not apply them yet',
  },
  'names/file-not-found': {
    severity: 'error',
    title: 'a file that is not there',
    message: (p: { readonly path: string }): string => `the file \`${p.path}\` cannot be read`,
  },
  'names/no-ruleset': {
    severity: 'error',
    title: 'a used file that is no ruleset',
    message: (p: { readonly path: string }): string => `\`${p.path}\` does not begin with \`ruleset\``,
  },
  'names/second-ruleset': {
    severity: 'error',
    title: 'two rulesets in one',
    message: (p: { readonly path: string }): string => `\`${p.path}\` is a second ruleset; a file uses one`,
  },
} as const;
