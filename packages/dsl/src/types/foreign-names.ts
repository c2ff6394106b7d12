// Words of other systems that parse as names, and Fray's words for them.

import type { Ident } from '../ast/ast.ts';
import { foreignWords } from '../ast/foreign-words.ts';
import { statementWords } from '../ast/words.ts';
import { writeAt, type Advice } from '../diagnostics/diagnostic.ts';

/** For each foreign word, in lower case, the words that may be meant here. The verb of a statement is left to the repair. */
export const otherWords: ReadonlyMap<string, readonly string[]> = Object.entries(foreignWords)
  .filter(([here]) => here === 'nothing' || !statementWords.includes(here))
  .reduce(
    (known, [here, elsewhere]) =>
      elsewhere
        .split('|')
        .reduce((all, word) => all.set(word, [...(all.get(word) ?? []), here]), known),
    new Map<string, readonly string[]>(),
  );

const calls: readonly (readonly [words: readonly string[], text: string])[] = [
  [
    ['repeat', 'loop', 'forever'],
    'say how often, or until when: `repeat up to 3 times`, `repeat until threat >= 8`',
  ],
  [
    ['return', 'yield'],
    'statements return no value: a `define` gives a value, and a `check` comes out as one of its outcomes',
  ],
  [
    ['break', 'stop', 'exit', 'leave', 'quit'],
    'a loop ends by its `while` or `until`, `end round` ends a span, and `end encounter` the fight',
  ],
  [['continue', 'skip', 'pass'], '`nothing` does nothing; to leave somebody out, use a `where`'],
  [['print', 'say', 'echo', 'log', 'write', 'show', 'tell'], 'write `announce "…"`'],
  [
    ['choose', 'select', 'pick', 'target'],
    'say who decides: `ask p to pick t from …`, or let the dice: `pick t at random from …`',
  ],
  [
    ['remove', 'eliminate', 'kick', 'delete', 'kill'],
    'nobody leaves a fight: a field or a condition says who is out, and `where` passes over them, such as `where p.HP > 0`; `lower p.HP by 2` takes from a value, and `p loses Prone` ends a condition',
  ],
  [['call', 'do', 'run', 'perform', 'execute'], 'to call it, write only its name: `Notice by p`'],
  [['throw', 'test'], 'to throw dice, write `roll d20 as x`; to call a check, write its name'],
  [['else', 'elif', 'elseif'], 'write `otherwise`, or `otherwise if`, in the column of its `if`'],
];

/** Verbs that change a value. A name with a capital is a call instead, such as `Wound`. */
const changes: typeof calls = [
  [
    ['damage', 'damages', 'harm', 'hurt', 'wound', 'wounds'],
    'damage lowers a value: `roll 1d6 as x`, and below it `lower t.HP by x`',
  ],
  [
    ['heal', 'heals', 'cure', 'restore', 'regain', 'recover'],
    'healing raises a value: `roll 1d8 as x`, and below it `raise t.HP by x`',
  ],
];

/** Advice for a name that is a value in other languages. */
export function foreignValue(ident: Ident): readonly Advice[] {
  const word = ident.text.toLowerCase();
  if (!/^(?:true|false|none|null|nil|all)$/.test(word)) return [];
  const [meant = ''] = otherWords.get(word)?.filter((one) => values.includes(one)) ?? [];
  // For a group, `nobody` would be right instead of `nothing`.
  return word === 'none' ? [writeAt(ident, 'nothing', false)] : [writeAt(ident, meant, true)];
}

const values: readonly string[] = ['yes', 'no', 'nobody', 'everyone'];

/** Advice for a line that begins with a statement word of other languages. */
export function foreignCall(ident: Ident, what: string): readonly Advice[] | undefined {
  const known = what.includes('procedure')
    ? (calls.find(([words]) => words.includes(ident.text.toLowerCase())) ??
      changes.find(([words]) => words.includes(ident.text)))
    : undefined;
  return known === undefined ? undefined : [known[1]];
}
