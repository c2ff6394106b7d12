// Diagnostics of the rules pass, with codes `rules/…`. A code is never reused for another problem.

import { pluralOf } from '../../source/nouns.ts';
import { orList } from './entry.ts';

const quoted = (names: readonly string[]): readonly string[] => names.map((name) => `\`${name}\``);
const quotedList = (names: readonly string[]): string =>
  orList(quoted(names)).replace(/ or (?=[^,]*$)/, ' and ');

/** Writes a cycle: `a → b → a`. A chain of more than eight names loses its middle. */
const chainText = (chain: readonly string[]): string =>
  (chain.length <= 8 ? chain : [...chain.slice(0, 4), '…', ...chain.slice(-2)]).join(' → ');

export const rulesCatalogue = {
  'rules/outcomes-incomplete': {
    severity: 'error',
    title: 'a check whose outcomes may all fail to hold',
    message: (p: { readonly check: string }): string =>
      `it may be that no outcome of \`${p.check}\` holds; its last line must be an outcome with \`otherwise\``,
  },
  'rules/cases-incomplete': {
    severity: 'error',
    title: 'cases that leave something out',
    message: (p: { readonly what: string; readonly missing: readonly string[] }): string =>
      p.missing.length === 0
        ? `it may be that no case of ${p.what} holds; the last must be one with \`otherwise\``
        : `the cases of ${p.what} leave out ${quotedList(p.missing)}`,
  },
  'rules/outcomes-not-handled': {
    severity: 'error',
    title: 'a call that leaves outcomes out',
    message: (p: { readonly callee: string; readonly missing: readonly string[] }): string =>
      `\`${p.callee}\` can also come out ${orList(quoted(p.missing))}, and nothing here says what happens then`,
  },
  'rules/outcome-handled-twice': {
    severity: 'error',
    title: 'an outcome handled twice',
    advice: 'take one of the two lines away',
    message: (p: { readonly outcome: string }): string =>
      `\`${p.outcome}\` is handled above already`,
  },
  'rules/never-reached': {
    severity: 'warning',
    title: 'a line that is never reached',
    advice: 'remove it, or move it further up',
    message: (p: { readonly what: string; readonly why: string }): string =>
      `${p.what} is never reached: ${p.why}`,
  },
  'rules/never-holds': {
    severity: 'error',
    title: 'a condition that can never hold',
    message: (p: { readonly condition: string; readonly why: string }): string =>
      `\`${p.condition}\` never holds: ${p.why}`,
  },
  'rules/always-holds': {
    severity: 'warning',
    title: 'a condition that always holds',
    message: (p: { readonly condition: string; readonly why: string }): string =>
      `\`${p.condition}\` always holds: ${p.why}`,
  },
  'rules/rows-overlap': {
    severity: 'error',
    title: 'rows of a table that overlap',
    advice: 'let each row begin where the one before it ends: `..4`, `5..9`',
    message: (p: { readonly row: string; readonly other: string }): string =>
      `the row \`${p.row}\` overlaps the row \`${p.other}\``,
  },
  'rules/rows-leave-a-gap': {
    severity: 'error',
    title: 'a number that has no row in a table',
    advice: 'add a row for it, or let the row beside it reach further',
    message: (p: { readonly table: string; readonly gap: string }): string =>
      `\`${p.table}\` has no row for ${p.gap}`,
  },
  'rules/not-filled-in': {
    severity: 'warning',
    title: 'a procedure in which nothing happens yet',
    message: (p: { readonly procedure: string }): string =>
      `the procedure \`${p.procedure}\` is not filled in yet: nothing happens in it`,
  },
  'rules/unused': {
    severity: 'warning',
    title: 'something that nothing reads',
    message: (p: { readonly name: string; readonly what: string; readonly why: string }): string =>
      `${p.what} \`${p.name}\` changes nothing: ${p.why}`,
  },
  'rules/unused-value': {
    severity: 'warning',
    title: 'a value of a check that nothing reads',
    message: (p: { readonly name: string; readonly check: string }): string =>
      `nothing reads \`${p.name}\` of \`${p.check}\``,
  },
  'rules/never-happens': {
    severity: 'warning',
    title: 'a rule that waits for what never happens',
    advice: 'let a rule cause it, or remove the trigger',
    message: (p: { readonly rule: string; readonly why: string }): string =>
      `\`${p.rule}\` waits for something that never happens: ${p.why}`,
  },
  'rules/touches-nothing': {
    severity: 'warning',
    title: 'a modifier that fits no roll',
    message: (p: { readonly modifier: string }): string =>
      `the modifier \`${p.modifier}\` fits no roll and no value`,
  },
  'rules/never-given': {
    severity: 'warning',
    title: 'a condition that nobody ever gets',
    message: (p: { readonly condition: string }): string => `nothing ever gives \`${p.condition}\``,
  },
  'rules/no-effect': {
    severity: 'warning',
    title: 'words without effect',
    message: (p: {
      readonly words: string;
      readonly effect: 'changes nothing' | 'leaves no die';
      readonly why: string;
    }): string => `\`${p.words}\` ${p.effect}: ${p.why}`,
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
    message: (p: {
      readonly place: string;
      readonly value: number;
      readonly bound: number;
    }): string => `\`${p.place}\` never reaches ${p.value}: it stops at ${p.bound}`,
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
      `\`${p.cell}\` may be ${p.rows === undefined ? 'nothing' : `an empty cell${p.rows.length === 0 ? '' : ` (${orList(quoted(p.rows))})`}`}, and ${p.wanted} needed here`,
  },
  'rules/calls-itself': {
    severity: 'error',
    title: 'rules that call each other in a cycle',
    advice:
      '`repeat up to 3 times` or `play round` does things again; a rule that calls itself would never end',
    message: (p: { readonly chain: readonly string[] }): string =>
      p.chain.length <= 2
        ? `\`${p.chain[0] ?? ''}\` calls itself`
        : `these call each other in a cycle: ${chainText(p.chain)}`,
  },
  'rules/too-deep': {
    severity: 'error',
    title: 'a chain of definitions that is too long',
    message: (p: { readonly name: string; readonly most: number }): string =>
      `\`${p.name}\` needs too many definitions one inside the other: at most ${p.most} are possible, or fewer if they are long`,
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
    severity: 'error',
    title: 'a ruling without a default',
    message: (p: { readonly name: string }): string =>
      `no option of the ruling \`${p.name}\` is its default`,
  },
  'rules/several-defaults': {
    severity: 'error',
    title: 'more than one default',
    message: (p: { readonly name: string }): string => `\`${p.name}\` already has a default`,
  },
  'rules/worked-out-before-push': {
    severity: 'error',
    title: 'a value of a roll that may be pushed after it',
    message: (p: { readonly name: string; readonly roll: string }): string =>
      `\`${p.name}\` is worked out from \`${p.roll}\` before \`${p.roll}\` may be rolled again`,
  },
  'rules/ends-nothing': {
    severity: 'error',
    title: 'an end of what is not played',
    message: (p: { readonly span: string }): string =>
      `no ${p.span} is played here, so there is none to end`,
  },
  'rules/lasts-no-time': {
    severity: 'warning',
    title: 'a condition that ends at once',
    advice:
      'write how long it lasts: `for 1 round`, `until end of round`, or nothing if a rule ends it',
    message: (p: { readonly condition: string; readonly why: string }): string =>
      `\`${p.condition}\` ends as soon as it is gained: ${p.why}`,
  },
  'rules/numbered-anew': {
    severity: 'warning',
    title: 'a measure of spans that are numbered anew',
    message: (p: { readonly span: string; readonly outer: string }): string =>
      `each ${p.outer} numbers its ${pluralOf(p.span)} from 1 again, so only the first ${p.span} of each number counts`,
  },
  'rules/rank-unsettled': {
    severity: 'error',
    title: 'an order that may leave a tie',
    message: (p: { readonly order: string }): string =>
      `\`${p.order}\` may leave a tie: its last key does not decide every tie`,
  },
  'rules/linked-not-first': {
    severity: 'error',
    title: 'a link below a key',
    advice: 'put it below `rank`, above the keys',
    message: (): string =>
      '`linked to` says who is compared with whom, so write it once, above all keys',
  },
  'rules/rank-key-asks-who': {
    severity: 'error',
    title: 'a key that holds for some only',
    advice: 'compare them with the key itself: `highest p.speed`',
    message: (p: { readonly binder: string }): string =>
      `the \`when\` of a key is asked only once, for everybody, so it cannot depend on \`${p.binder}\``,
  },
  'rules/parameter-not-picked': {
    severity: 'error',
    title: 'an action that cannot be offered',
    message: (p: { readonly action: string; readonly parameter: string }): string =>
      `\`${p.action}\` cannot be offered: nothing says who or what \`${p.parameter}\` is`,
  },
  'rules/too-late': {
    severity: 'warning',
    title: 'a trigger that comes too late for the roll that sets it off',
    message: (p: {
      readonly trigger: string;
      readonly reader: string;
      readonly check: string;
    }): string =>
      `\`${p.trigger}\` comes too late for \`${p.reader}\`: when \`${p.check}\` is rolled, its outcome is settled`,
  },
  'rules/outlasts': {
    severity: 'warning',
    title: 'a condition that waits for a turn that may never come',
    message: (p: {
      readonly condition: string;
      readonly span: string;
      readonly owner: string;
      readonly holder: string;
    }): string =>
      `\`${p.holder}\` may keep \`${p.condition}\` for ever: it ends with a ${p.span} of \`${p.owner}\`, and not everybody has one`,
  },
  'rules/picked-later': {
    severity: 'warning',
    title: 'a look at a target before it is picked',
    message: (p: { readonly parameter: string }): string =>
      `\`${p.parameter}\` is picked after this is asked: until then it is nobody`,
  },
  'rules/not-played': {
    severity: 'error',
    title: 'a line that needs the encounter in an example that only tries something',
    message: (): string =>
      'an example with `try` does not play the encounter, so this moment never comes',
  },
  'rules/hidden-in-offer': {
    severity: 'error',
    title: 'an offer that gives away what is hidden',
    message: (p: { readonly what: string; readonly from: string }): string =>
      `what is offered here depends on \`${p.what}\`, which is hidden from ${p.from}`,
  },
  'rules/hidden-in-text': {
    severity: 'error',
    title: 'a text that shows what is hidden',
    message: (p: { readonly what: string; readonly from: string }): string =>
      `this text shows \`${p.what}\`, which is hidden from ${p.from}`,
  },
  'rules/hidden-shows': {
    severity: 'error',
    title: 'an open value that shows what is hidden',
    message: (p: { readonly what: string; readonly from: string }): string =>
      `everybody sees this, and it depends on \`${p.what}\`, which is hidden from ${p.from}`,
  },
  'rules/hidden-decides': {
    severity: 'error',
    title: 'something open that depends on something hidden',
    message: (p: { readonly what: string; readonly from: string }): string =>
      `everybody sees whether this happens, and that depends on \`${p.what}\`, which is hidden from ${p.from}`,
  },
  'rules/hidden-from-policy': {
    severity: 'error',
    title: 'a policy that goes by what its side cannot see',
    message: (p: { readonly what: string; readonly from: string }): string =>
      `this policy goes by \`${p.what}\`, which is hidden from ${p.from}`,
  },
  'rules/secret-asked-openly': {
    severity: 'error',
    title: 'a hidden field whose answer everybody has heard',
    message: (p: { readonly what: string }): string =>
      `\`${p.what}\` is hidden, but everybody has heard the answer that goes into it`,
  },
  'rules/with-without-try': {
    severity: 'error',
    title: '`with` in an example that tries nothing',
    message: (): string => '`with` sets something before a `try`, and this example has none',
  },
} as const;
