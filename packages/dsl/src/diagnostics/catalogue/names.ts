// Diagnostics of the names pass, with codes `names/…`. A code is never reused for another problem.

import { withArticle } from '../../source/nouns.ts';
import { orList } from './entry.ts';

export const namesCatalogue = {
  'names/declared-twice': {
    title: 'the same name declared twice',
    message: '`{name}` is declared again; it is already {what}',
  },
  'names/said-twice': {
    title: 'two lines of which only one can hold',
    message: '{what} appears twice, and only one can hold',
  },
  'names/of-the-language': {
    title: 'a name of the language declared',
    message: '`{name}` has a meaning in the language, so nothing else can have this name',
  },
  'names/only-case-differs': {
    severity: 'warning',
    title: 'two names that differ only in capitals',
    message: '`{name}` and `{other}` differ only in capitals',
  },
  'names/hides-a-declaration': {
    title: 'a local name that hides another',
    message: '`{name}` is already {what}, so it cannot be used for something else here',
  },
  'names/unknown': {
    title: 'unknown name',
    message: 'there is no {what} `{name}`',
  },
  'names/unknown-value': {
    title: 'unknown name in an expression',
    message: 'nothing here is called `{name}`',
  },
  'names/unknown-field': {
    title: 'unknown field',
    message: '{owner} has no `{name}`',
  },
  'names/not-of-all-kinds': {
    title: 'a field that only some of these have',
    message: (p: { readonly name: string; readonly lacks: readonly string[] }): string =>
      `one of these may be ${withArticle(orList(p.lacks))}, which has no \`${p.name}\``,
  },
  'names/minus-without-blanks': {
    title: 'a minus without spaces',
    message:
      '`{name}` is read as one name; to take {right} from {left}, put spaces around the minus',
  },
  'names/wrong-sort': {
    title: 'a name of another sort',
    message: '`{name}` is {is}, but {wanted} belongs here',
  },
  'names/word-or-name': {
    title: 'a word spelt like a name',
    message: '`{name}` can be read as a word or as {what} of that name',
  },
  'names/called-otherwise': {
    title: 'a call that does not fit the signature',
    message: (p: {
      readonly name: string;
      readonly signature: string;
      readonly problem: string;
    }): string => `${p.problem}; it is called as \`${p.signature}\``,
  },
  'names/not-in-signature': {
    title: 'a pick that the signature does not have',
    message: '`{name}` is not in the signature `{signature}`',
  },
  'names/no-binder': {
    title: 'unknown name in an event',
    message: 'there is no `{name}`; a new name in an event is a single small letter',
  },
  'names/like-itself': {
    title: 'a scenario like itself',
    advice: 'name another scenario after `like`, or leave it out',
    message: (p: { readonly name: string; readonly chain: readonly string[] }): string =>
      `\`${p.name}\` is like itself: ${p.chain.join(' like ')}`,
  },
  'names/like-too-long': {
    title: 'scenarios like others in a long row',
    message: '`{name}` is in a row of more than {most} scenarios, each like the one before',
  },
  'names/second-encounter': {
    title: 'two orders of play',
    advice: 'make this a `procedure`, and call it from the encounter',
    message: 'there is already an `encounter`',
  },
  'names/only-in-house-rules': {
    title: 'an override outside of a house rule',
    advice: 'change the declaration itself, or write a file of its own: `amends "rules.fray"`',
    message: 'only a file that begins with `amends` can change what is declared elsewhere',
  },
  'names/not-in-uses': {
    title: 'a rule in a file that only uses rules',
    advice: 'write it into the rules themselves, or into a house rule: `amends` instead of `uses`',
    message:
      'a file that begins with `uses` holds scenarios, policies, examples and measures, but no {word}',
  },
  'names/nothing-to-change': {
    title: 'a house rule for something that is not there',
    message: (p: {
      readonly owner: string;
      readonly what: string;
      readonly name: string;
    }): string => `${p.owner} has no ${p.what}${p.name === '' ? '' : ` \`${p.name}\``}`,
  },
  'names/already-so': {
    title: 'a house rule that changes nothing',
    message: (p: { readonly what: string; readonly value: string }): string =>
      `\`${p.what}\` is already ${p.value === 'written so' ? 'as it is written here' : `\`${p.value}\``}`,
  },
  'names/already-there': {
    title: 'something added that is there already',
    message: (p: {
      readonly owner: string;
      readonly what: string;
      readonly name: string;
    }): string => `\`${p.owner}\` already has ${withArticle(p.what)} \`${p.name}\``,
  },
  'names/removed': {
    title: 'a change to something that was removed',
    message: '{file} removes `{what}`, so nothing can be changed there',
  },
  'names/changed-twice': {
    title: 'two changes to the same thing in one file',
    message: 'this file changes `{what}` twice',
  },
  'names/house-rules-meet': {
    title: 'two house rules on the same thing',
    message: '`{first}` and `{second}` both change `{what}`, and neither amends the other',
  },
  'names/order-decides': {
    severity: 'warning',
    title: 'house rules whose order decides',
    message:
      '`{first}` and `{second}` both do something {what}: `{first}` goes first, because it is named first',
  },
  'names/other-signature': {
    title: 'a replacement that is called otherwise',
    message: '`{what}` is called as `{before}`, its replacement as `{after}`',
  },
  'names/cannot-depend': {
    title: 'a condition where nothing can depend on it',
    advice: 'ask about it where it matters: with `when` in a check, or `if` in a procedure',
    message: 'no `when` is possible here: {why}',
  },
  'names/cases-or-modifiers': {
    title: 'cases and modifier lines in one value',
    message: '`{name}` has {has}, so it cannot have {cannot} too',
  },
  'names/former-name': {
    severity: 'warning',
    title: 'a name of an earlier version',
    message: '`{name}` is now called `{now}`',
  },
  'names/former-of-nothing': {
    title: 'a former name of nothing',
    advice: 'write it after the new name: `condition Prone  was called Down`',
    message: '`was called` belongs at the end of a line that declares a name',
  },
  'names/former-name-taken': {
    title: 'a former name that something else has now',
    message: '`{now}` was called `{name}`, but that is now the name of something else',
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
    title: 'a renaming that leaves rules without meaning',
    advice: 'choose a name that is free',
    message: '`{what}` cannot be renamed: {why}',
  },
  'names/no-house-rule': {
    title: 'a file that is not a house rule',
    message: '`{path}` does not begin with `amends`, so it cannot be put on top of other rules',
  },
  'names/amends-itself': {
    title: 'house rules that amend each other in a cycle',
    advice: 'let the header name the rules that it changes',
    message: (p: { readonly chain: readonly string[] }): string =>
      `\`${p.chain[0] ?? ''}\` amends itself: ${p.chain.join(' amends ')}`,
  },
  'names/amends-too-deep': {
    title: 'too many house rules, one on another',
    message: (p: { readonly most: number }): string =>
      `this is the ${p.most + 1}th house rule of a chain in which each amends the next; there can be ${p.most}`,
  },
  'names/file-not-found': {
    title: 'a file that is not there',
    message: (p: { readonly path: string }): string =>
      p.path === '' ? 'the name of the file is empty' : `the file \`${p.path}\` cannot be read`,
  },
  'names/no-rules': {
    title: 'a file that holds no rules',
    message: '`{path}` holds no rules: it does not begin with `ruleset`, `amends` or `uses`',
  },
  'names/no-ruleset': {
    title: 'a used file that is not a ruleset',
    advice: '`uses` names a file that begins with `ruleset`',
    message: '`{path}` does not begin with `ruleset`',
  },
  'names/second-ruleset': {
    title: 'two rulesets in one',
    message: '`{path}` is a second ruleset; a file uses one',
  },
} as const;
