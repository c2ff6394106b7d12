// Tests which names of an expression are told with their values.
import { expect, test } from 'vitest';
import { textOfWords } from '../report/blocks/blocks.ts';
import { place } from './trees-fixture.ts';
import { at, nameNotes, type ExpressionReason, type WhyContext } from './why-context.ts';

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

test('a line of a house rule names what it stands over, and no other house rule', () => {
  const placed = (houseRule: boolean, over: object | null, setBy: object | null): string =>
    textOfWords(
      at(
        { places: () => ({ file: 'r', line: 1, houseRule, over, setBy }) } as unknown as WhyContext,
        {
          ...place(1),
        },
      ),
    );
  const line = { file: 'o', line: 2 };
  expect(placed(true, line, null)).toBe('  r:1 (house rule, over o:2)');
  expect(placed(true, null, line)).toBe('  r:1 (house rule)');
  expect(placed(false, null, line)).toBe('  r:1 (set by the house rule o:2)');
  expect(placed(false, null, null)).toBe('  r:1');
});
