// Diagnostics of the types pass, with codes `types/…`. A code is never reused for another problem.

import { orList } from './entry.ts';

const quoted = (names: readonly string[]): readonly string[] => names.map((name) => `\`${name}\``);

export const typesCatalogue = {
  'types/does-not-fit': {
    severity: 'error',
    title: 'a value that does not fit its place',
    message: (p: { readonly wanted: string; readonly found: string }): string =>
      `${p.wanted} ${p.wanted === 'dice' ? 'belong' : 'belongs'} here, but this is ${p.found}`,
  },
  'types/value-does-not-fit': {
    severity: 'error',
    title: 'a value that its place cannot hold',
    message: (p: {
      readonly place: string;
      readonly wanted: string;
      readonly found: string;
    }): string => `\`${p.place}\` is ${p.wanted}, so it cannot be ${p.found}`,
  },
  'types/no-single-value': {
    severity: 'error',
    title: 'a range or a dash where one value belongs',
    message: (p: { readonly is: 'Range' | 'Dash' }): string =>
      p.is === 'Range'
        ? 'one value belongs here, but this is a range'
        : 'a value belongs here; a `-` can only leave out a cell of a table',
  },
  'types/die-for-number': {
    severity: 'error',
    title: 'a die where a number belongs',
    message: (p: { readonly found: string }): string =>
      p.found === 'dice'
        ? 'a number belongs here, but these are dice, and dice have no number until they are rolled'
        : 'a number belongs here, but this is a die, and a die has no number until it is rolled',
  },
  'types/number-for-dice': {
    severity: 'error',
    title: 'a number where dice belong',
    message: (p: { readonly wanted: string }): string =>
      p.wanted === 'dice'
        ? 'dice belong here, but this is a number'
        : `${p.wanted} belongs here, but this is a number`,
  },
  'types/unknown-word': {
    severity: 'error',
    title: 'a word that cannot be used here',
    message: (p: { readonly name: string; readonly words: readonly string[] }): string =>
      p.words.length === 0
        ? `\`${p.name}\` means nothing here`
        : `\`${p.name}\` cannot be used here, only ${orList(quoted(p.words))}`,
  },
  'types/unknown-row': {
    severity: 'error',
    title: 'a row that the table does not have',
    message: (p: {
      readonly name: string;
      readonly table: string;
      readonly rows: readonly string[];
    }): string =>
      p.rows.length === 0
        ? `the table \`${p.table}\` has no rows`
        : `the table \`${p.table}\` has no row \`${p.name}\`, only ${orList(quoted(p.rows))}`,
  },
  'types/unknown-column': {
    severity: 'error',
    title: 'a column that the table does not have',
    message: (p: {
      readonly name: string;
      readonly table: string;
      readonly columns: readonly string[];
    }): string =>
      p.columns.length === 0
        ? `the table \`${p.table}\` has no columns`
        : p.name === ''
          ? `this does not say which column of \`${p.table}\` is meant, ${orList(quoted(p.columns))}`
          : `the table \`${p.table}\` has no column \`${p.name}\`, only ${orList(quoted(p.columns))}`,
  },
  'types/unknown-outcome': {
    severity: 'error',
    title: 'an outcome that does not exist',
    message: (p: {
      readonly name: string;
      readonly callee: string;
      readonly outcomes: readonly string[];
    }): string =>
      p.outcomes.length === 0
        ? `\`${p.callee}\` has no outcomes`
        : `\`${p.callee}\` has no outcome \`${p.name}\`, only ${orList(quoted(p.outcomes))}`,
  },
  'types/other-words': {
    severity: 'error',
    title: 'words that the place cannot hold',
    message: (p: {
      readonly strange: readonly string[];
      readonly words: readonly string[];
    }): string =>
      `this can be ${orList(quoted(p.strange))}, but the place only holds ${orList(quoted(p.words))}`,
  },
  'types/missing-row': {
    severity: 'error',
    title: 'a table without a row for a word',
    message: (p: { readonly table: string; readonly strange: readonly string[] }): string =>
      `this can be ${orList(quoted(p.strange))}, but the table \`${p.table}\` has no such row`,
  },
  'types/missing-column': {
    severity: 'error',
    title: 'a table without a column for a word',
    advice: 'add such a column, or use only the columns that exist',
    message: (p: { readonly table: string; readonly strange: readonly string[] }): string =>
      `this can be ${orList(quoted(p.strange))}, but the table \`${p.table}\` has no such column`,
  },
  'types/never-equal': {
    severity: 'error',
    title: 'two things that can never be the same',
    advice: 'compare it with a value that it can have',
    message: (p: { readonly left: string; readonly right: string }): string =>
      `${p.left} can never be ${p.right}`,
  },
  'types/no-order': {
    severity: 'error',
    title: 'a comparison of what has no order',
    advice:
      'ask with `is`: only numbers, dice, rows and words in a written order can be more or less',
    message: (p: { readonly found: string }): string =>
      `${p.found} has no order, so it cannot be more or less`,
  },
  'types/picked-by-name': {
    severity: 'error',
    title: 'a policy that picks by a name',
    message: (p: { readonly name: string }): string =>
      `a policy cannot pick \`${p.name}\` by its name: it goes by what is on offer`,
  },
  'types/unknown-type': {
    severity: 'error',
    title: 'a type that does not exist',
    message: (p: { readonly name: string }): string => `\`${p.name}\` is not a type`,
  },
  'types/no-hole': {
    severity: 'warning',
    title: 'a name in a text without braces',
    message: (p: { readonly written: string; readonly name: string }): string =>
      `\`${p.written}\` is shown exactly as it is written; to fill it in, use braces: \`{${p.name}}\``,
  },
  'types/empty-range': {
    severity: 'error',
    title: 'a range that ends before it begins',
    message: (p: { readonly from: number; readonly to: number }): string =>
      `the range ${p.from}..${p.to} holds no number`,
  },
  'types/word-twice': {
    severity: 'error',
    title: 'a word twice in one list',
    advice: 'take one of the two away',
    message: (p: { readonly word: string }): string => `\`${p.word}\` appears here twice`,
  },
  'types/out-of-range': {
    severity: 'error',
    title: 'a number out of its range',
    message: (p: {
      readonly value: number;
      readonly place: string;
      readonly range: string;
    }): string => `\`${p.place}\` is ${p.range}, so it cannot be ${p.value}`,
  },
  'types/no-face': {
    severity: 'warning',
    title: 'a face that no die of the roll has',
    advice: 'write what the die shows, before anything is added to it',
    message: (p: { readonly face: number; readonly sides: number }): string =>
      `${p.face} is no face of a d${p.sides}`,
  },
  'types/fixed': {
    severity: 'error',
    title: 'a change to something fixed',
    message: (p: { readonly name: string; readonly what: string }): string =>
      `\`${p.name}\` is ${p.what}, which nothing in play can change`,
  },
  'types/not-a-place': {
    severity: 'error',
    title: 'a change to something that holds no value',
    advice: 'give it another name with `let`, or keep it in a field: `set p.gain to …`',
    message: (p: { readonly name: string; readonly what: string }): string =>
      `\`${p.name}\` is ${p.what}; only fields of participants and tracks can be changed`,
  },
  'types/no-parts': {
    severity: 'error',
    title: 'a part of something that has none',
    message: (p: { readonly name: string; readonly found: string }): string =>
      `${p.found} has no \`${p.name}\``,
  },
  'types/not-a-set': {
    severity: 'error',
    title: 'something that cannot be gone through',
    advice: 'name a side, `everyone`, or who is meant: `enemies of p`, `p in heroes where …`',
    message: (p: { readonly found: string }): string =>
      `a group belongs here (a side, everyone, an order, a list), but this is ${p.found}`,
  },
  'types/condition-alone': {
    severity: 'error',
    title: 'a condition used as a value',
    message: (p: { readonly name: string }): string =>
      `\`${p.name}\` is a condition; to ask whether somebody has it, use \`is\``,
  },
  'types/no-result': {
    severity: 'error',
    title: 'a result of something that has none',
    message: (p: { readonly name: string; readonly what: string }): string =>
      `\`${p.name}\` is ${p.what}, so it has no outcomes and no result`,
  },
  'types/nothing-left-out': {
    severity: 'error',
    title: '`except in` outside of an invariant',
    message: (p: { readonly name: string }): string =>
      `\`${p.name}\` is a measure, and only an invariant can leave out what happens in a procedure`,
  },
  'types/no-outcome': {
    severity: 'error',
    title: 'an outcome of a check that has none',
    advice: 'give the check outcomes, or read its value: `Wound by p as r`, then `r.total`',
    message: (p: { readonly name: string }): string =>
      `\`${p.name}\` names no outcomes, so there is none to handle`,
  },
  'types/needs-a-value-name': {
    severity: 'error',
    title: 'a check with several values, and none named',
    message: (p: { readonly name: string; readonly values: readonly string[] }): string =>
      `\`${p.name}\` has more than one value, so this must say which: ${orList(quoted(p.values))}`,
  },
  'types/which-roll': {
    severity: 'error',
    title: 'dice for something with several rolls',
    message: (p: { readonly name: string; readonly rolls: readonly string[] }): string =>
      `\`${p.name}\` rolls more than once, so this must say which${p.rolls.length === 0 ? '' : `: ${orList(quoted(p.rolls))}`}`,
  },
  'types/brackets-after-where': {
    severity: 'warning',
    title: 'a comparison after a `where` without brackets',
    message: (p: { readonly sign: string }): string =>
      `this \`${p.sign}\` follows a \`where\`; what it compares is easy to misread`,
  },
  'types/nothing-to-modify': {
    severity: 'error',
    title: 'a modifier of something without a value',
    advice: 'name a check that rolls, or give this one a roll or a `let`',
    message: (p: { readonly name: string }): string =>
      `\`${p.name}\` has no roll and no value that could be modified`,
  },
  'types/no-dice-to-favour': {
    severity: 'error',
    title: 'advantage on something that is not rolled',
    advice: 'write a number: `+2`; advantage is for what is rolled',
    message: (p: { readonly name: string; readonly form: string }): string =>
      `\`${p.name}\` is not rolled, so there can be no ${p.form} on it`,
  },
  'types/missing-condition-field': {
    severity: 'error',
    title: 'a condition gained without all its fields',
    message: (p: { readonly condition: string; readonly missing: readonly string[] }): string =>
      `\`${p.condition}\` has ${orList(quoted(p.missing))}, which must be given here`,
  },
  'types/row-length': {
    severity: 'error',
    title: 'a row with too few or too many cells',
    message: (p: { readonly cells: number; readonly columns: number }): string =>
      `this row has ${p.cells} cell${p.cells === 1 ? '' : 's'} after its first, but there ${p.columns === 1 ? 'is 1 column' : `are ${p.columns} columns`}`,
  },
  'types/columns-and-cells': {
    severity: 'error',
    title: 'a table whose first line does not fit its rows',
    message: (p: { readonly cells: number; readonly columns: number }): string =>
      `all rows have ${p.cells} cell${p.cells === 1 ? '' : 's'}, but this line names ${p.columns} column${p.columns === 1 ? '' : 's'}`,
  },
  'types/cell-does-not-fit': {
    severity: 'error',
    title: 'a cell of an example that does not fit where its column is named',
    message: (p: { readonly column: string; readonly wanted: string }): string =>
      `the lines above need ${p.wanted} for \`${p.column}\`, but this is something else`,
  },
  'types/mixed-column': {
    severity: 'error',
    title: 'a column that holds different sorts of things',
    advice: 'write the same sort of thing in the whole column, or make two columns',
    message: (p: {
      readonly column: string;
      readonly wanted: string;
      readonly found: string;
    }): string => `the column \`${p.column}\` holds ${p.wanted} above, but this is ${p.found}`,
  },
  'types/mixed-cases': {
    severity: 'error',
    title: 'cases with different sorts of values',
    advice: 'let every case give the same sort of value',
    message: (p: { readonly wanted: string; readonly found: string }): string =>
      `the case above is ${p.wanted}, but this is ${p.found}`,
  },
  'types/mixed-rows': {
    severity: 'error',
    title: 'a table with names and numbers as rows',
    advice: 'make two tables, or write all rows in one way',
    message: (): string => 'the rows of a table are all names or all numbers and ranges',
  },
  'types/missing-value': {
    severity: 'error',
    title: 'a value that nothing gives',
    message: (p: { readonly name: string; readonly who: string }): string =>
      `nothing says what \`${p.name}\` of ${p.who} is`,
  },
  'types/hidden-in-condition': {
    severity: 'error',
    title: 'a field of a condition that is hidden',
    message: (p: { readonly name: string }): string =>
      `\`${p.name}\` is a field of a condition, and everybody sees a condition`,
  },
  'types/not-kept': {
    severity: 'error',
    title: 'a mark for what the rules keep, on something else',
    message: (p: { readonly name: string; readonly why: string }): string =>
      `\`${p.name}\` cannot be bookkeeping: ${p.why}`,
  },
  'types/never-anew': {
    severity: 'error',
    title: 'an `each` where nothing starts anew',
    message: (p: { readonly name: string; readonly why: string }): string =>
      `\`${p.name}\` cannot start anew with a span: ${p.why}`,
  },
  'types/starts-anew': {
    severity: 'error',
    title: 'a value in a scenario that would not last',
    message: (p: { readonly name: string; readonly span: string }): string =>
      `\`${p.name}\` starts anew each ${p.span}, so a scenario cannot set it`,
  },
  'types/no-start': {
    severity: 'error',
    title: 'a track without a start',
    message: (p: { readonly name: string }): string =>
      `nothing says what value the track \`${p.name}\` starts with`,
  },
  'types/who-decides': {
    severity: 'error',
    title: 'a choice without somebody who decides',
    message: (p: { readonly name: string }): string =>
      `the choice \`${p.name}\` does not say who decides`,
  },
  'types/no-actor': {
    severity: 'error',
    title: 'an action without somebody who takes it',
    message: (p: { readonly name: string }): string =>
      `the action \`${p.name}\` does not say who takes it`,
  },
  'types/span-inside': {
    severity: 'error',
    title: 'a span inside itself',
    advice: 'a span goes inside a longer one: `span turn in round`',
    message: (p: { readonly name: string }): string =>
      `the span \`${p.name}\` is declared inside itself`,
  },
} as const;
