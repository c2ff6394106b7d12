// Tests which example stands in an empty field.
import { expect, test } from 'vitest';
import { exampleHere } from './example-of.ts';
import type { LogSession } from './session.ts';

const example = (people: readonly object[] | null) =>
  // Nothing else is read of it.
  exampleHere({ moment: people && { state: { people } } } as unknown as LogSession);

test('an example names the first participant and the last value, shortened to the field', () => {
  const values = [{ path: 'Ann.skill' }, { path: 'Ann.HP' }];
  expect(
    example([
      { spoken: 'Ann', values },
      { spoken: 'Bob', values: [] },
    ]),
  ).toEqual({
    who: 'Ann',
    path: 'Ann.HP',
  });
  expect(example([{ name: 'Ann', spoken: 'Ann', values: [] }]).path).toBe('Ann');
  expect(example([{ spoken: 'A'.repeat(99), values }]).who).toMatch(/^A{24}… /);
  expect(example(null)).toEqual({ who: '…', path: '…' });
});
