// Rules without mistakes: no shipped ruleset and no ruleset of other tests gives a problem, not even a warning.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, createSource } from '@fray/dsl/internal';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILES = ['rulesets', 'test/systems', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.fray') && !path.includes('node_modules')),
);

test.each(FILES.toSorted())('%s', (path) => {
  const read = (from: string) => createSource(from, readFileSync(join(root, from), 'utf8'));
  const { diagnostics, ruleset } = compile(read(path), (from) => read(from));
  expect(
    diagnostics.map(
      ({ code, message, primary: { span } }) => `${code}: ${message} (${span.start})`,
    ),
  ).toEqual([]);
  expect(ruleset).toBeDefined();
});
