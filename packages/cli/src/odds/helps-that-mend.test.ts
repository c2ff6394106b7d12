// Tests which helps for a text of the command line are shown.
import { createSource, type Diagnostic } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { withHelpsThatMend } from './helps-that-mend.ts';

test('a help that changes the text is shown only if it leaves fewer problems; any other is shown', () => {
  const source = createSource('question', 'a b');
  const span = { source: source.path, start: 0, end: 1 };
  const changed = (replacement: string) => ({ text: '', edits: [{ span, replacement }] });
  const words = { text: 'words alone' };
  const help = [words, changed('mends'), changed('changes'), changed('breaks')];
  const problem = { help } as unknown as Diagnostic; // nothing else is read of it
  const left: Readonly<Record<string, number>> = { 'mends b': 1, 'changes b': 2, 'breaks b': 3 };
  const shown = withHelpsThatMend([problem, problem], source, (text) => left[text] ?? 9);
  expect(shown.map((one) => one.help)).toEqual([help.slice(0, 2), help.slice(0, 2)]);
});
