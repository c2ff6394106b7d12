import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Bundles the CLI before the tests, so that no test meets an old bundle. If bundling fails, only the tests that run the bundle fail. */
export function setup(): void {
  try {
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL('../packages/cli/bundle.mjs', import.meta.url)), '--if-stale'],
      { stdio: 'inherit' },
    );
  } catch {
    rmSync(new URL('../packages/cli/dist/fray.js', import.meta.url), { force: true });
    console.error('The CLI could not be bundled: the tests that run it will fail.');
  }
}
