// docs/api is what the docstrings give today.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPage } from './blocks.ts';

test('the API reference is current', () => {
  const tool = fileURLToPath(new URL('../../tools/api.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [tool, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.each(['dsl', 'engine'])('every export of %s has a docstring', (name) => {
  const bare = [...readPage(`docs/api/${name}.md`).matchAll(/^### (\w+)\n\n```/gm)];
  expect(bare.map(([, one]) => one)).toEqual([]);
});
