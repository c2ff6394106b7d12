// Tests which names of an expression are told with their values.
import { expect, test } from 'vitest';
import { textOfWords } from '../report/blocks/blocks.ts';
import { nameNotes, type ExpressionReason, type WhyContext } from './why-context.ts';

const context = { locals: new Map() };

function notes(...names: readonly string[]): string {
  const parts = names.map((name) => ({ why: 'bound', name, value: name.toUpperCase() }));
  // Nothing else is read of them.
  return textOfWords(
    nameNotes(context as unknown as WhyContext, { parts } as unknown as ExpressionReason),
  );
}

test('each name is told once, however often it is read, and without a name nothing is', () => {
  expect(notes('t', 'a', 't')).toBe(' (t is T, a is A)');
  expect(notes('')).toBe('');
});
