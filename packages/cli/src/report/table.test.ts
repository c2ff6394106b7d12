// Tests tables of participants.
import { expect, test } from 'vitest';
import { plainStyle } from './style.ts';
import { drawTable } from './table.ts';

test('a table reads its cells in proportion to their number', () => {
  const readsOf = (count: number): number => {
    let reads = 0;
    const texts = new Proxy(
      Array.from({ length: count }, (_, index) => String(index)),
      {
        get: (all, key) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
          return Reflect.get(all, key) as unknown;
        },
      },
    );
    const rows = texts.map((text) => ({ name: `Orc-${text}`, side: 'orcs' }));
    const lines = drawTable([{ title: 'hits', texts }], rows, 'round', plainStyle, 80);
    expect(lines.at(-1)).toBe(`  Orc ${count - 1}  ${count - 1}`);
    return reads;
  };
  expect(readsOf(1_000)).toBe(10 * readsOf(100));
});
