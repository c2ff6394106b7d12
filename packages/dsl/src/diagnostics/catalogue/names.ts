// Diagnostics of the names pass, with codes `names/…`. A code is never reused for another problem.

import { withArticle } from '../../source/nouns.ts';
import { orList } from './entry.ts';

export const namesCatalogue = {
  'names/declared-twice': {
    severity: 'error',
    title: 'the same name declared twice',
    message: (p: { readonly name: string; readonly what: string }): string =>
      `\`${p.name}\` is declared again; it is already ${p.what}`,
  },
  'names/said-twice': {
    severity: 'error',
    title: 'two lines of which only one can hold',
    message: (p: { readonly what: string }): string =>
      `${p.what} appears twice, and only one can hold`,
  },
  'names/of-the-language': {
    severity: 'error',
    title: 'a name of the language declared',
    message: (p: { readonly name: string }): string =>
      `\`${p.name}\` has a meaning in the language, so nothing else can have this name`,
  },
  'names/only-case-differs': {
    severity: 'warning',
    title: 'two names that differ only in capitals',
    message: (p: { readonly name: string; readonly other: string }): string =>
      `\`${p.name}\` and \`${p.other}\` differ only in capitals`,
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
    message: (p: { readonly name: string; readonly what: string }): string =>
      `there is no ${p.what} \`${p.name}\``,
  },
  'names/unknown-value': {
    severity: 'error',
    title: 'unknown name in an expression',
    message: (p: { readonly name: string }): string => `nothing here is called \`${p.name}\``,
  },
  'names/unknown-field': {
    severity: 'error',
    title: 'unknown field',
    message: (p: { readonly name: string; readonly owner: string }): string =>
      `${p.owner} has no \`${p.name}\``,
  },
  'names/not-of-all-kinds': {
    severity: 'error',
    title: 'a field that only some of these have',
    message: (p: { readonly name: string; readonly lacks: readonly string[] }): string =>
      `one of these may be ${withArticle(orList(p.lacks))}, which has no \`${p.name}\``,
  },
  'names/minus-without-blanks': {
    severity: 'error',
    title: 'a minus without spaces',
    message: (p: {
      readonly name: string;
      readonly left: string;
      readonly right: string;
    }): string =>
      `\`${p.name}\` is read as one name; to take ${p.right} from ${p.left}, put spaces around the minus`,
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
    message: (p: {
      readonly name: string;
      readonly signature: string;
      readonly problem: string;
    }): string => `${p.problem}; it is called as \`${p.signature}\``,
  },
  'names/not-in-signature': {
    severity: 'error',
    title: 'a pick that the signature does not have',
    message: (p: { readonly name: string; readonly signature: string }): string =>
      `\`${p.name}\` is not in the signature \`${p.signature}\``,
  },
  'names/no-binder': {
    severity: 'error',
    title: 'unknown name in an event',
    message: (p: { readonly name: string }): string =>
      `there is no \`${p.name}\`; a new name in an event is a single small letter`,
  },
  'names/like-itself': {
    severity: 'error',
    title: 'a scenario like itself',
    advice: 'name another scenario after `like`, or leave it out',
    message: (p: { readonly name: string; readonly chain: readonly string[] }): string =>
      `\`${p.name}\` is like itself: ${p.chain.join(' like ')}`,
  },
  'names/like-too-long': {
    severity: 'error',
    title: 'scenarios like others in a long row',
    message: (p: { readonly name: string; readonly most: number }): string =>
      `\`${p.name}\` is in a row of more than ${p.most} scenarios, each like the one before`,
  },
  'names/second-encounter': {
    severity: 'error',
    title: 'two orders of play',
    advice: 'make this a `procedure`, and call it from the encounter',
    message: (): string => 'there is already an `encounter`',
  },
  'names/only-in-house-rules': {
    severity: 'error',
    title: 'an override outside of a house rule',
    advice: 'change the declaration itself, or write a file of its own: `amends "rules.fray"`',
    message: (): string =>
      'only a file that begins with `amends` can change what is declared elsewhere',
  },
  'names/not-in-uses': {
    severity: 'error',
    title: 'a rule in a file that only uses rules',
    advice: 'write it into the rules themselves, or into a house rule: `amends` instead of `uses`',
    message: (p: { readonly word: string }): string =>
      `a file that begins with \`uses\` holds scenarios, policies, examples and measures, but no ${p.word}`,
  },
  'names/nothing-to-change': {
    severity: 'error',
    title: 'a house rule for something that is not there',
    message: (p: {
      readonly owner: string;
      readonly what: string;
      readonly name: string;
    }): string => `${p.owner} has no ${p.what}${p.name === '' ? '' : ` \`${p.name}\``}`,
  },
  'names/already-so': {
    severity: 'error',
    title: 'a house rule that changes nothing',
    message: (p: { readonly what: string; readonly value: string }): string =>
      `\`${p.what}\` is already ${p.value === 'written so' ? 'as it is written here' : `\`${p.value}\``}`,
  },
  'names/already-there': {
    severity: 'error',
    title: 'something added that is there already',
    message: (p: {
      readonly owner: string;
      readonly what: string;
      readonly name: string;
    }): string =>
      `\`${p.owner}\` already has ${/^[aeiou]/.test(p.what) ? 'an' : 'a'} ${p.what} \`${p.name}\``,
  },
  'names/removed': {
    severity: 'error',
    title: 'a change to something that was removed',
    message: (p: { readonly what: string; readonly file: string }): string =>
      `${p.file} removes \`${p.what}\`, so nothing can be changed there`,
  },
  'names/changed-twice': {
    severity: 'error',
    title: 'two changes to the same thing in one file',
    message: (p: { readonly what: string }): string => `this file changes \`${p.what}\` twice`,
  },
  'names/house-rules-meet': {
    severity: 'error',
    title: 'two house rules on the same thing',
    message: (p: {
      readonly what: string;
      readonly first: string;
      readonly second: string;
    }): string =>
      `\`${p.first}\` and \`${p.second}\` both change \`${p.what}\`, and neither amends the other`,
  },
  'names/order-decides': {
    severity: 'warning',
    title: 'house rules whose order decides',
    message: (p: {
      readonly what: string;
      readonly first: string;
      readonly second: string;
    }): string =>
      `\`${p.first}\` and \`${p.second}\` both do something ${p.what}: \`${p.first}\` goes first, because it is named first`,
  },
  'names/other-signature': {
    severity: 'error',
    title: 'a replacement that is called otherwise',
    message: (p: {
      readonly what: string;
      readonly before: string;
      readonly after: string;
    }): string => `\`${p.what}\` is called as \`${p.before}\`, its replacement as \`${p.after}\``,
  },
  'names/cannot-depend': {
    severity: 'error',
    title: 'a condition where nothing can depend on it',
    advice: 'ask about it where it matters: with `when` in a check, or `if` in a procedure',
    message: (p: { readonly why: string }): string => `no \`when\` is possible here: ${p.why}`,
  },
  'names/cases-or-modifiers': {
    severity: 'error',
    title: 'cases and modifier lines in one value',
    message: (p: {
      readonly name: string;
      readonly has: string;
      readonly cannot: string;
    }): string => `\`${p.name}\` has ${p.has}, so it cannot have ${p.cannot} too`,
  },
  'names/former-name': {
    severity: 'warning',
    title: 'a name of an earlier version',
    message: (p: { readonly name: string; readonly now: string }): string =>
      `\`${p.name}\` is now called \`${p.now}\``,
  },
  'names/former-of-nothing': {
    severity: 'error',
    title: 'a former name of nothing',
    advice: 'write it after the new name: `condition Prone  was called Down`',
    message: (): string => '`was called` belongs at the end of a line that declares a name',
  },
  'names/former-name-taken': {
    severity: 'error',
    title: 'a former name that something else has now',
    message: (p: { readonly name: string; readonly now: string }): string =>
      `\`${p.now}\` was called \`${p.name}\`, but that is now the name of something else`,
  },
  'names/other-version': {
    severity: 'warning',
    title: 'written for another version',
    message: (p: {
      readonly written: number;
      readonly base: string;
      readonly version: number | undefined;
    }): string =>
      `this file was written for version ${p.written}; \`${p.base}\` is ${p.version === undefined ? 'without a version' : `version ${p.version}`}`,
  },
  'names/cannot-rename': {
    severity: 'error',
    title: 'a renaming that leaves rules without meaning',
    advice: 'choose a name that is free',
    message: (p: { readonly what: string; readonly why: string }): string =>
      `\`${p.what}\` cannot be renamed: ${p.why}`,
  },
  'names/no-house-rule': {
    severity: 'error',
    title: 'a file that is not a house rule',
    message: (p: { readonly path: string }): string =>
      `\`${p.path}\` does not begin with \`amends\`, so it cannot be put on top of other rules`,
  },
  'names/amends-itself': {
    severity: 'error',
    title: 'house rules that amend each other in a cycle',
    advice: 'let the header name the rules that it changes',
    message: (p: { readonly chain: readonly string[] }): string =>
      `\`${p.chain[0] ?? ''}\` amends itself: ${p.chain.join(' amends ')}`,
  },
  'names/amends-too-deep': {
    severity: 'error',
    title: 'too many house rules, one on another',
    message: (p: { readonly most: number }): string =>
      `this is the ${p.most + 1}th house rule of a chain in which each amends the next; there can be ${p.most}`,
  },
  'names/file-not-found': {
    severity: 'error',
    title: 'a file that is not there',
    message: (p: { readonly path: string }): string =>
      p.path === '' ? 'the name of the file is empty' : `the file \`${p.path}\` cannot be read`,
  },
  'names/no-rules': {
    severity: 'error',
    title: 'a file that holds no rules',
    message: (p: { readonly path: string }): string =>
      `\`${p.path}\` holds no rules: it does not begin with \`ruleset\`, \`amends\` or \`uses\``,
  },
  'names/no-ruleset': {
    severity: 'error',
    title: 'a used file that is not a ruleset',
    advice: '`uses` names a file that begins with `ruleset`',
    message: (p: { readonly path: string }): string =>
      `\`${p.path}\` does not begin with \`ruleset\``,
  },
  'names/second-ruleset': {
    severity: 'error',
    title: 'two rulesets in one',
    message: (p: { readonly path: string }): string =>
      `\`${p.path}\` is a second ruleset; a file uses one`,
  },
} as const;
