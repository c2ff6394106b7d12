// The chapter on odds has a table of what each technique saves: a row for each technique, in their order.
import { readFileSync } from 'node:fs';
import { techniques } from '@fray/engine/analysis';
import { expect, test } from 'vitest';

test('the table has a row for each technique, in their order', () => {
  const page = readFileSync(new URL('../../docs/how-odds-are-counted.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z]+)` +\|/gmu)].map((row) => row[1]);
  expect(rows).toEqual([...techniques]);
});
