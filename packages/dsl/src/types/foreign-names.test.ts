// Tests the help for words of other games and languages. Each row gives our word and the words that lead to
// it.
import { expect, test } from 'vitest';
import { said } from '../diagnostics/said-fixture.ts';
import { span } from '../source/span.ts';
import { foreignCall, otherWords } from './foreign-names.ts';

const meant: readonly (readonly [here: string, elsewhere: string])[] = [
  ['yes', 'true on ja y t'],
  ['no', 'false off nein n f'],
  ['yes/no', 'bool boolean flag truth switch toggle checkbox logical'],
  ['number', 'int integer float num numeric value amount uint double stat'],
  ['text', 'string str words varchar description'],
  ['die', 'roll polyhedral'],
  ['counter', 'pool tally points resource meter tracker int integer bar'],
  ['nobody', 'none null nil noone no-one nothing undefined empty'],
  ['nothing', 'none null empty pass skip'],
  ['everyone', 'all everybody anyone anybody any participants players characters combatants them'],
  ['referee', 'gm dm game-master gamemaster dungeon-master judge umpire keeper storyteller'],
  ['encounter', 'fight battle combat scene game match skirmish'],
  ['round', 'rounds turn cycle'],
];

test.each(meant.flatMap(([here, words]) => words.split(' ').map((word) => [word, here])))(
  '%s may be %s',
  (word, here) => {
    expect(otherWords.get(word)).toContain(here);
  },
);

const statements: readonly (readonly [words: string, said: string])[] = [
  ['repeat loop forever', 'up to 3 times'],
  ['return yield', said.noReturn],
  ['break stop exit leave quit', '`end round` ends a span'],
  ['continue skip pass', '`nothing` does nothing'],
  ['print say echo log write show tell', 'write `announce "…"`'],
  ['choose select pick target', 'say who decides'],
  ['call do run perform execute', 'write only its name'],
  ['throw test', '`roll d20 as x`'],
  ['else elif elseif', '`otherwise if`'],
];

test.each(statements.flatMap(([words, said]) => words.split(' ').map((word) => [word, said])))(
  'the help for a line that begins with %s is: %s',
  (text = '', said = '') => {
    const ident = { kind: 'Ident', text, span: span('x.fray', 0, text.length) } as const;
    expect(foreignCall(ident, 'check or procedure')?.[0]).toContain(said);
    expect(foreignCall(ident, 'field')).toBeUndefined();
  },
);
