// The programs of docs/library.md run as they are written, in order and in one folder, and print the output that the page shows below them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { blocksOf, readPage } from './blocks.ts';
import { isShown } from './console.ts';
import { thorough } from '../scale.ts';

const blocks = blocksOf(readPage('docs/library.md'));
const folder = mkdtempSync(join(tmpdir(), 'fray-library-'));
writeFileSync(
  join(folder, 'duel.fray'),
  `${blocks.find(({ info }) => info === 'fray')?.text ?? ''}\n`,
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const programs = blocks.flatMap((block, index) =>
  block.info === 'ts' ? [{ ...block, printed: blocks[index + 1] }] : [],
);

test('each program has its output below it', () => {
  expect(programs.map(({ heading }) => heading)).toEqual([
    'Compile rules',
    'Play',
    'Measures and invariants',
    'Keep and verify the log',
    'Fork and ask why',
    'Ask what you like',
  ]);
  for (const { printed } of programs) expect(printed?.info).toBe('text');
});

test.runIf(thorough).each(programs)('$heading', async ({ text, printed, heading }) => {
  // Bundles the program as in this repository, from the sources of the packages.
  const made = await build({
    stdin: {
      contents: text,
      loader: 'ts',
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    conditions: ['@fray/source'],
    logLevel: 'silent',
  });
  const file = join(folder, `${heading.replaceAll(/\W+/g, '-')}.mjs`);
  writeFileSync(file, made.outputFiles[0]?.text ?? '');
  const { stdout, stderr } = spawnSync(process.execPath, [file], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  const said = `${stdout}${stderr}`.trimEnd();
  if (!isShown(said, printed?.text ?? '')) expect(said).toBe(printed?.text);
});
