// The bundle that users get starts by itself, and the CLI of a checkout prints nothing but its output.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { thorough } from './scale.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const node = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, { encoding: 'utf8' });

test('the bundled CLI answers --help with its usage', () => {
  const run = node(at('../packages/cli/dist/fray.js'), '--help');
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
  expect(run.stdout).toContain('Usage: fray');
});

test('from a checkout the CLI prints the same as the bundle and nothing else', () => {
  const bundled = node(at('../packages/cli/dist/fray.js'), '--help');
  const fromCheckout = node(at('../tools/fray.mjs'), '--help');
  expect(fromCheckout.stderr).toBe('');
  expect(fromCheckout.stdout).toBe(bundled.stdout);
  expect(fromCheckout.stdout).not.toBe('');
});

test.runIf(thorough)(
  'the bundle works alone, and beside cached files that are not compiled code',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'fray-alone-'));
    try {
      const dist = join(folder, 'dist');
      for (const name of ['fray.js', 'parts'])
        cpSync(at(`../packages/cli/dist/${name}`), join(dist, name), { recursive: true });
      cpSync(at('../packages/cli/package.json'), join(folder, 'package.json'));
      const check = (): string =>
        node(join(dist, 'fray.js'), 'check', at('../rulesets/unit-ambush/unit-ambush.fray')).stdout;
      const alone = check();
      expect(alone).toContain('sound');
      expect(node(join(dist, 'fray.js'), 'explain', 'syntax/tab').stdout).toContain('Mended:');
      mkdirSync(join(dist, 'cache'));
      const compiled = readdirSync(at('../packages/cli/dist/cache'));
      expect(compiled.some((name) => name.startsWith('dsl-'))).toBe(true);
      for (const name of compiled) writeFileSync(join(dist, 'cache', name), 'not compiled at all');
      expect(check()).toBe(alone);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('the licences of the bundled packages are in a file beside the bundle', () => {
  const licences = readFileSync(at('../packages/cli/dist/THIRD-PARTY.txt'), 'utf8');
  expect(licences).toMatch(/^commander \S+ \(MIT\)$/m);
  expect(licences).toContain('Permission is hereby granted');
});
