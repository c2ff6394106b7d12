// Diagnostics of the rules pass, with codes `rules/…`. A code is never reused for another problem.

import { pluralOf } from '../../source/nouns.ts';
import { orList, backticked } from './entry.ts';

const quotedList = (names: readonly string[]): string =>
  orList(backticked(names)).replace(/ or (?=[^,]*$)/, ' and ');

/** Writes a cycle: `a → b → a`. A chain of more than eight names loses its middle. */
const chainText = (chain: readonly string[]): string =>
  (chain.length <= 8 ? chain : [...chain.slice(0, 4), '…', ...chain.slice(-2)]).join(' → ');

export const rulesCatalogue = {
  'rules/outcomes-incomplete': {
    title: 'a check whose outcomes may all fail to hold',
    message:
      'it may be that no outcome of `{check}` holds; its last line must be an outcome with `otherwise`',
  },
  'rules/cases-incomplete': {
    title: 'cases that leave something out',
    message: (p: { readonly what: string; readonly missing: readonly string[] }): string =>
      p.missing.length === 0
        ? `it may be that no case of ${p.what} holds; the last must be one with \`otherwise\``
        : `the cases of ${p.what} leave out ${quotedList(p.missing)}`,
  },
  'rules/outcomes-not-handled': {
    title: 'a call that leaves outcomes out',
    message: '`{callee}` can also come out {...missing}, and nothing here says what happens then',
  },
  'rules/outcome-handled-twice': {
    title: 'an outcome handled twice',
    advice: 'take one of the two lines away',
    message: '`{outcome}` is handled above already',
  },
  'rules/never-reached': {
    severity: 'warning',
    title: 'a line that is never reached',
    advice: 'remove it, or move it further up',
    message: '{what} is never reached: {why}',
  },
  'rules/never-holds': {
    title: 'a condition that can never hold',
    message: '`{condition}` never holds: {why}',
  },
  'rules/always-holds': {
    severity: 'warning',
    title: 'a condition that always holds',
    message: '`{condition}` always holds: {why}',
  },
  'rules/rows-overlap': {
    title: 'rows of a table that overlap',
    advice: 'let each row begin where the one before it ends: `..4`, `5..9`',
    message: 'the row `{row}` overlaps the row `{other}`',
  },
  'rules/rows-leave-a-gap': {
    title: 'a number that has no row in a table',
    advice: 'add a row for it, or let the row beside it reach further',
    message: '`{table}` has no row for {gap}',
  },
  'rules/not-filled-in': {
    severity: 'warning',
    title: 'a procedure in which nothing happens yet',
    message: 'the procedure `{procedure}` is not filled in yet: nothing happens in it',
  },
  'rules/unused': {
    severity: 'warning',
    title: 'something that nothing reads',
    message: '{what} `{name}` changes nothing: {why}',
  },
  'rules/unused-value': {
    severity: 'warning',
    title: 'a value of a check that nothing reads',
    message: 'nothing reads `{name}` of `{check}`',
  },
  'rules/never-happens': {
    severity: 'warning',
    title: 'a rule that waits for what never happens',
    advice: 'let a rule cause it, or remove the trigger',
    message: '`{rule}` waits for something that never happens: {why}',
  },
  'rules/touches-nothing': {
    severity: 'warning',
    title: 'a modifier that fits no roll',
    message: 'the modifier `{modifier}` fits no roll and no value',
  },
  'rules/never-given': {
    severity: 'warning',
    title: 'a condition that nobody ever gets',
    message: 'nothing ever gives `{condition}`',
  },
  'rules/no-effect': {
    severity: 'warning',
    title: 'words without effect',
    message: '`{words}` {effect}: {why}',
  },
  'rules/backwards': {
    severity: 'warning',
    title: 'a change the other way round',
    message: (p: { readonly word: string; readonly by: number }): string =>
      `to ${p.word} by ${p.by} is to ${p.word === 'raise' ? 'lower' : 'raise'} by ${-p.by}`,
  },
  'rules/stops-at-bound': {
    severity: 'warning',
    title: 'a number that its place stops short of',
    advice: 'write a number that it can hold, or give it another range where it is declared',
    message: '`{place}` never reaches {value}: it stops at {bound}',
  },
  'rules/empty-cell': {
    severity: 'warning',
    title: 'an empty cell where a number or dice are needed',
    message: (p: {
      readonly cell: string;
      readonly wanted: string;
      /** The rows in which this cell is empty; undefined if the value is not a cell of a table. */
      readonly rows: readonly string[] | undefined;
    }): string =>
      `\`${p.cell}\` may be ${p.rows === undefined ? 'nothing' : `an empty cell${p.rows.length === 0 ? '' : ` (${orList(backticked(p.rows))})`}`}, and ${p.wanted} needed here`,
  },
  'rules/calls-itself': {
    title: 'rules that call each other in a cycle',
    advice:
      '`repeat up to 3 times` or `play round` does things again; a rule that calls itself would never end',
    message: (p: { readonly chain: readonly string[] }): string =>
      p.chain.length <= 2
        ? `\`${p.chain[0] ?? ''}\` calls itself`
        : `these call each other in a cycle: ${chainText(p.chain)}`,
  },
  'rules/too-deep': {
    title: 'a chain of definitions that is too long',
    message:
      '`{name}` needs too many definitions one inside the other: at most {most} are possible, or fewer if they are long',
  },
  'rules/triggers-in-a-circle': {
    severity: 'warning',
    title: 'triggers that may set each other off without end',
    advice: 'ask first whether it is still needed, so that it ends: `if p is not Routed`',
    message: (p: { readonly chain: readonly string[] }): string =>
      p.chain.length <= 2
        ? `the trigger \`${p.chain[0] ?? ''}\` may set itself off again`
        : `these triggers may set each other off in a cycle: ${chainText(p.chain)}`,
  },
  'rules/no-default': {
    title: 'a ruling without a default',
    message: 'no option of the ruling `{name}` is its default',
  },
  'rules/several-defaults': {
    title: 'more than one default',
    message: '`{name}` already has a default',
  },
  'rules/worked-out-before-push': {
    title: 'a value of a roll that may be pushed after it',
    message: '`{name}` is worked out from `{roll}` before `{roll}` may be rolled again',
  },
  'rules/ends-nothing': {
    title: 'an end of what is not played',
    message: 'no {span} is played here, so there is none to end',
  },
  'rules/lasts-no-time': {
    severity: 'warning',
    title: 'a condition that ends at once',
    advice:
      'write how long it lasts: `for 1 round`, `until end of round`, or nothing if a rule ends it',
    message: '`{condition}` ends as soon as it is gained: {why}',
  },
  'rules/numbered-anew': {
    severity: 'warning',
    title: 'a measure of spans that are numbered anew',
    message: (p: { readonly span: string; readonly outer: string }): string =>
      `each ${p.outer} numbers its ${pluralOf(p.span)} from 1 again, so only the first ${p.span} of each number counts`,
  },
  'rules/rank-unsettled': {
    title: 'an order that may leave a tie',
    message: '`{order}` may leave a tie: its last key does not decide every tie',
  },
  'rules/linked-not-first': {
    title: 'a link below a key',
    advice: 'put it below `rank`, above the keys',
    message: '`linked to` says who is compared with whom, so write it once, above all keys',
  },
  'rules/rank-key-asks-who': {
    title: 'a key that holds for some only',
    advice: 'compare them with the key itself: `highest p.speed`',
    message:
      'the `when` of a key is asked only once, for everybody, so it cannot depend on `{binder}`',
  },
  'rules/parameter-not-picked': {
    title: 'an action that cannot be offered',
    message: '`{action}` cannot be offered: nothing says who or what `{parameter}` is',
  },
  'rules/too-late': {
    severity: 'warning',
    title: 'a trigger that comes too late for the roll that sets it off',
    message:
      '`{trigger}` comes too late for `{reader}`: when `{check}` is rolled, its outcome is settled',
  },
  'rules/outlasts': {
    severity: 'warning',
    title: 'a condition that waits for a turn that may never come',
    message:
      '`{holder}` may keep `{condition}` for ever: it ends with a {span} of `{owner}`, and not everybody has one',
  },
  'rules/picked-later': {
    severity: 'warning',
    title: 'a look at a target before it is picked',
    message: '`{parameter}` is picked after this is asked: until then it is nobody',
  },
  'rules/not-played': {
    title: 'a line that needs the encounter in an example that only tries something',
    message: 'an example with `try` does not play the encounter, so this moment never comes',
  },
  'rules/hidden-in-offer': {
    title: 'an offer that gives away what is hidden',
    message: 'what is offered here depends on `{what}`, which is hidden from {from}',
  },
  'rules/hidden-in-text': {
    title: 'a text that shows what is hidden',
    message: 'this text shows `{what}`, which is hidden from {from}',
  },
  'rules/hidden-shows': {
    title: 'an open value that shows what is hidden',
    message: 'everybody sees this, and it depends on `{what}`, which is hidden from {from}',
  },
  'rules/hidden-decides': {
    title: 'something open that depends on something hidden',
    message:
      'everybody sees whether this happens, and that depends on `{what}`, which is hidden from {from}',
  },
  'rules/hidden-from-policy': {
    title: 'a policy that goes by what its side cannot see',
    message: 'this policy goes by `{what}`, which is hidden from {from}',
  },
  'rules/secret-asked-openly': {
    title: 'a hidden field whose answer everybody has heard',
    message: '`{what}` is hidden, but everybody has heard the answer that goes into it',
  },
  'rules/with-without-try': {
    title: '`with` in an example that tries nothing',
    message: '`with` sets something before a `try`, and this example has none',
  },
} as const;
