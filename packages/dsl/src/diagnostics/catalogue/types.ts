// Diagnostics of the types pass, with codes `types/…`. A code is never reused for another problem.

import { orList, backticked } from './entry.ts';

export const typesCatalogue = {
  'types/does-not-fit': {
    title: 'a value that does not fit its place',
    message: (p: { readonly wanted: string; readonly found: string }): string =>
      `${p.wanted} ${p.wanted === 'dice' ? 'belong' : 'belongs'} here, but this is ${p.found}`,
  },
  'types/value-does-not-fit': {
    title: 'a value that its place cannot hold',
    message: '`{place}` is {wanted}, so it cannot be {found}',
  },
  'types/no-single-value': {
    title: 'a range or a dash where one value belongs',
    message: (p: { readonly is: 'Range' | 'Dash' }): string =>
      p.is === 'Range'
        ? 'one value belongs here, but this is a range'
        : 'a value belongs here; a `-` can only leave out a cell of a table',
  },
  'types/die-for-number': {
    title: 'a die where a number belongs',
    message: (p: { readonly found: string }): string =>
      p.found === 'dice'
        ? 'a number belongs here, but these are dice, and dice have no number until they are rolled'
        : 'a number belongs here, but this is a die, and a die has no number until it is rolled',
  },
  'types/number-for-dice': {
    title: 'a number where dice belong',
    message: (p: { readonly wanted: string }): string =>
      p.wanted === 'dice'
        ? 'dice belong here, but this is a number'
        : `${p.wanted} belongs here, but this is a number`,
  },
  'types/unknown-word': {
    title: 'a word that cannot be used here',
    message: (p: { readonly name: string; readonly words: readonly string[] }): string =>
      p.words.length === 0
        ? `\`${p.name}\` means nothing here`
        : `\`${p.name}\` cannot be used here, only ${orList(backticked(p.words))}`,
  },
  'types/unknown-row': {
    title: 'a row that the table does not have',
    message: (p: {
      readonly name: string;
      readonly table: string;
      readonly rows: readonly string[];
    }): string =>
      p.rows.length === 0
        ? `the table \`${p.table}\` has no rows`
        : `the table \`${p.table}\` has no row \`${p.name}\`, only ${orList(backticked(p.rows))}`,
  },
  'types/unknown-column': {
    title: 'a column that the table does not have',
    message: (p: {
      readonly name: string;
      readonly table: string;
      readonly columns: readonly string[];
    }): string =>
      p.columns.length === 0
        ? `the table \`${p.table}\` has no columns`
        : p.name === ''
          ? `this does not say which column of \`${p.table}\` is meant, ${orList(backticked(p.columns))}`
          : `the table \`${p.table}\` has no column \`${p.name}\`, only ${orList(backticked(p.columns))}`,
  },
  'types/unknown-outcome': {
    title: 'an outcome that does not exist',
    message: (p: {
      readonly name: string;
      readonly callee: string;
      readonly outcomes: readonly string[];
    }): string =>
      p.outcomes.length === 0
        ? `\`${p.callee}\` has no outcomes`
        : `\`${p.callee}\` has no outcome \`${p.name}\`, only ${orList(backticked(p.outcomes))}`,
  },
  'types/other-words': {
    title: 'words that the place cannot hold',
    message: 'this can be {...strange}, but the place only holds {...words}',
  },
  'types/missing-row': {
    title: 'a table without a row for a word',
    message: 'this can be {...strange}, but the table `{table}` has no such row',
  },
  'types/missing-column': {
    title: 'a table without a column for a word',
    advice: 'add such a column, or use only the columns that exist',
    message: 'this can be {...strange}, but the table `{table}` has no such column',
  },
  'types/never-equal': {
    title: 'two things that can never be the same',
    advice: 'compare it with a value that it can have',
    message: '{left} can never be {right}',
  },
  'types/no-order': {
    title: 'a comparison of what has no order',
    advice:
      'ask with `is`: only numbers, dice, rows and words in a written order can be more or less',
    message: '{found} has no order, so it cannot be more or less',
  },
  'types/picked-by-name': {
    title: 'a policy that picks by a name',
    message: 'a policy cannot pick `{name}` by its name: it goes by what is on offer',
  },
  'types/unknown-type': {
    title: 'a type that does not exist',
    message: '`{name}` is not a type',
  },
  'types/no-hole': {
    severity: 'warning',
    title: 'a name in a text without braces',
    message: (p: { readonly written: string; readonly name: string }): string =>
      `\`${p.written}\` is shown exactly as it is written; to fill it in, use braces: \`{${p.name}}\``,
  },
  'types/empty-range': {
    title: 'a range that ends before it begins',
    message: 'the range {from}..{to} holds no number',
  },
  'types/word-twice': {
    title: 'a word twice in one list',
    advice: 'take one of the two away',
    message: '`{word}` appears here twice',
  },
  'types/out-of-range': {
    title: 'a number out of its range',
    message: '`{place}` is {range}, so it cannot be {value}',
  },
  'types/no-face': {
    severity: 'warning',
    title: 'a face that no die of the roll has',
    advice: 'write what the die shows, before anything is added to it',
    message: '{face} is no face of a d{sides}',
  },
  'types/fixed': {
    title: 'a change to something fixed',
    message: '`{name}` is {what}, which nothing in play can change',
  },
  'types/not-a-place': {
    title: 'a change to something that holds no value',
    advice: 'give it another name with `let`, or keep it in a field: `set p.gain to …`',
    message: '`{name}` is {what}; only fields of participants and tracks can be changed',
  },
  'types/no-parts': {
    title: 'a part of something that has none',
    message: '{found} has no `{name}`',
  },
  'types/not-a-set': {
    title: 'something that cannot be gone through',
    advice: 'name a side, `everyone`, or who is meant: `enemies of p`, `p in heroes where …`',
    message: 'a group belongs here (a side, everyone, an order, a list), but this is {found}',
  },
  'types/condition-alone': {
    title: 'a condition used as a value',
    message: '`{name}` is a condition; to ask whether somebody has it, use `is`',
  },
  'types/no-result': {
    title: 'a result of something that has none',
    message: '`{name}` is {what}, so it has no outcomes and no result',
  },
  'types/nothing-left-out': {
    title: '`except in` outside of an invariant',
    message:
      '`{name}` is a measure, and only an invariant can leave out what happens in a procedure',
  },
  'types/no-outcome': {
    title: 'an outcome of a check that has none',
    advice: 'give the check outcomes, or read its value: `Wound by p as r`, then `r.total`',
    message: '`{name}` names no outcomes, so there is none to handle',
  },
  'types/needs-a-value-name': {
    title: 'a check with several values, and none named',
    message: '`{name}` has more than one value, so this must say which: {...values}',
  },
  'types/which-roll': {
    title: 'dice for something with several rolls',
    message: (p: { readonly name: string; readonly rolls: readonly string[] }): string =>
      `\`${p.name}\` rolls more than once, so this must say which${p.rolls.length === 0 ? '' : `: ${orList(backticked(p.rolls))}`}`,
  },
  'types/brackets-after-where': {
    severity: 'warning',
    title: 'a comparison after a `where` without brackets',
    message: 'this `{sign}` follows a `where`; what it compares is easy to misread',
  },
  'types/nothing-to-modify': {
    title: 'a modifier of something without a value',
    advice: 'name a check that rolls, or give this one a roll or a `let`',
    message: '`{name}` has no roll and no value that could be modified',
  },
  'types/no-dice-to-favour': {
    title: 'advantage on something that is not rolled',
    advice: 'write a number: `+2`; advantage is for what is rolled',
    message: '`{name}` is not rolled, so there can be no {form} on it',
  },
  'types/missing-condition-field': {
    title: 'a condition gained without all its fields',
    message: '`{condition}` has {...missing}, which must be given here',
  },
  'types/row-length': {
    title: 'a row with too few or too many cells',
    message: (p: { readonly cells: number; readonly columns: number }): string =>
      `this row has ${p.cells} cell${p.cells === 1 ? '' : 's'} after its first, but there ${p.columns === 1 ? 'is 1 column' : `are ${p.columns} columns`}`,
  },
  'types/columns-and-cells': {
    title: 'a table whose first line does not fit its rows',
    message: (p: { readonly cells: number; readonly columns: number }): string =>
      `all rows have ${p.cells} cell${p.cells === 1 ? '' : 's'}, but this line names ${p.columns} column${p.columns === 1 ? '' : 's'}`,
  },
  'types/cell-does-not-fit': {
    title: 'a cell of an example that does not fit where its column is named',
    message: 'the lines above need {wanted} for `{column}`, but this is something else',
  },
  'types/mixed-column': {
    title: 'a column that holds different sorts of things',
    advice: 'write the same sort of thing in the whole column, or make two columns',
    message: 'the column `{column}` holds {wanted} above, but this is {found}',
  },
  'types/mixed-cases': {
    title: 'cases with different sorts of values',
    advice: 'let every case give the same sort of value',
    message: 'the case above is {wanted}, but this is {found}',
  },
  'types/mixed-rows': {
    title: 'a table with names and numbers as rows',
    advice: 'make two tables, or write all rows in one way',
    message: 'the rows of a table are all names or all numbers and ranges',
  },
  'types/missing-value': {
    title: 'a value that nothing gives',
    message: 'nothing says what `{name}` of {who} is',
  },
  'types/hidden-in-condition': {
    title: 'a field of a condition that is hidden',
    message: '`{name}` is a field of a condition, and everybody sees a condition',
  },
  'types/not-kept': {
    title: 'a mark for what the rules keep, on something else',
    message: '`{name}` cannot be bookkeeping: {why}',
  },
  'types/never-anew': {
    title: 'an `each` where nothing starts anew',
    message: '`{name}` cannot start anew with a span: {why}',
  },
  'types/starts-anew': {
    title: 'a value in a scenario that would not last',
    message: '`{name}` starts anew each {span}, so a scenario cannot set it',
  },
  'types/no-start': {
    title: 'a track without a start',
    message: 'nothing says what value the track `{name}` starts with',
  },
  'types/who-decides': {
    title: 'a choice without somebody who decides',
    message: 'the choice `{name}` does not say who decides',
  },
  'types/no-actor': {
    title: 'an action without somebody who takes it',
    message: 'the action `{name}` does not say who takes it',
  },
  'types/span-inside': {
    title: 'a span inside itself',
    advice: 'a span goes inside a longer one: `span turn in round`',
    message: 'the span `{name}` is declared inside itself',
  },
} as const;
