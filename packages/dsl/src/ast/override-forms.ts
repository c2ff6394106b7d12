// The forms of overrides: the changes, besides new declarations, that a file with `amends` may make.

export const overrideForms = {
  ReplaceStep: {
    form: 'replace step {step: name} in {owner: owner} / {body: block}',
    says: 'puts other statements in the place of the step',
    examples: ['replace step Warning in encounter'],
  },
  ReplaceDecl: {
    form: 'replace {declaration: declaration} …',
    says: 'replaces the declaration by one with the same name and signature',
    examples: ['replace side foes'],
  },
  RemoveOverride: {
    form: 'remove [{part: part} in] {owner: owner}',
    says: 'takes away a declaration, or a part of it: a modifier, outcome, roll, let, row, option, field or step',
    examples: ['remove modifier Paranoid in check Surprise', 'remove trigger Fall'],
  },
  RenameOverride: {
    form: 'rename [{part: part} in] {owner: owner} to {name: option}',
    says: 'gives a declaration or a part another name, everywhere',
    examples: ['rename check Notice to Spot', 'rename field HP in kind Fighter to Hits'],
  },
  InsertSteps: {
    form: '{where: before|after} step {step: name} in {owner: owner} / {body: block}',
    says: 'puts statements before or after a step',
    examples: ['before step Warning in encounter', 'after step Warning in encounter'],
  },
  SetRuling: {
    form: 'set ruling {name: name} to {value: option} [{when: when}]',
    says: 'makes another reading the default',
    examples: ['set ruling hard-warning to last-instant'],
  },
  SetInitial: {
    form: [
      'set {part: fieldPart} in {owner: owner} to {value: value} [{when: when}]',
      'set {owner: global} to {value: value} [{when: when}]',
    ],
    says: 'gives a given, track or field another default or start',
    examples: [
      'set given light to dark',
      'set track limit to 3',
      'set field HP in kind Fighter to 8',
    ],
  },
  SetModifier: {
    form: 'set modifier {name: name} in {owner: owner} to {amount: amount} [{when: when}]',
    says: 'changes the amount of a modifier; `when` gives it another condition',
    examples: ['set modifier Paranoid in check Surprise to +2'],
  },
  SetPart: {
    form: 'set {part: settable} in {owner: owner} to {value: expr} [{when: when}]',
    says: 'rolls other dice, or gives a value or an outcome another value or condition',
    examples: ['set roll mind in check Notice to 2d10'],
  },
  SetCell: {
    form: 'set {table: name} at {row: cell} under {column: name} to {value: cell} [{when: when}]',
    says: 'changes a cell of a table',
    examples: ['set Difficulty at hard under die to d40'],
  },
  AddRows: {
    form: 'add to table {table: name} / {rows: rowLines}',
    says: 'adds rows',
    examples: ['add to table Difficulty'],
  },
  AddFields: {
    form: 'add to kind {name: name} / {fields: fields}',
    says: 'adds fields',
    examples: ['add to kind Fighter'],
  },
  AddOptions: {
    form: 'add to {to: ruling|choice} {name: name} / {options: options}',
    says: 'adds options',
    examples: ['add to ruling ties', 'add to choice Alert'],
  },
  AddModifiers: {
    form: 'add to {part: modified} in {owner: owner} / {modifiers: modLines}',
    says: 'adds modifiers',
    examples: ['add to let needed in check Strike', 'add to roll x in check Notice'],
  },
} as const;
