// Runs the one line of set-up in the README as it is written, with an empty home. After it, `fray` works in any folder.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { thorough } from '../scale.ts';
import { noSuchFile } from '../../packages/cli/src/testing/hints.ts';

test.runIf(thorough)(
  'after the one line of set-up `fray` works in any folder, and prints its errors as sentences',
  () => {
    const root = join(import.meta.dirname, '../..');
    const line = /^npm install --global .*$/m.exec(
      readFileSync(join(root, 'README.md'), 'utf8'),
    )?.[0];
    const home = mkdtempSync(join(tmpdir(), 'fray-home-'));
    const elsewhere = join(home, 'my games');
    mkdirSync(elsewhere);
    const env = {
      HOME: home,
      PATH: join(home, 'npm/bin') + delimiter + (process.env['PATH'] ?? ''),
      npm_config_prefix: join(home, 'npm'),
      npm_config_offline: 'true',
      // npm sets this if another script of npm calls it.
      INIT_CWD: root,
      npm_lifecycle_event: 'test',
    };
    const sh = (command: string, cwd: string): string =>
      execFileSync('sh', ['-c', `{ ${command}; } 2>&1`], { cwd, env, encoding: 'utf8' });
    try {
      sh(line ?? 'false', root);
      expect(sh('fray new Duel && fray check duel/duel.fray', elsewhere)).toContain(
        'duel/duel.fray is sound',
      );
      expect(sh('fray check none.fray || echo ended with $?', elsewhere)).toBe(
        `error: ${noSuchFile('none.fray')}\nended with 5\n`,
      );
    } finally {
      rmSync(home, { recursive: true });
    }
  },
);
