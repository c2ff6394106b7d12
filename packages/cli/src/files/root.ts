// A folder that nothing may be read outside of.
import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { exitCodes, stop } from '../exit-codes.ts';
import { readFailure } from '../file-failures.ts';

/**
 * The folder of `--root`, links followed.
 *
 * @throws Stop 2 when it is no folder, Stop 5 when it cannot be looked at
 */
export function rootFolder(path: string, shown: string): string {
  let real: string;
  try {
    real = realpathSync(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw readFailure(shown, error);
  }
  throw stop(exitCodes.usage, `${shown} is no folder, and --root wants one`);
}

/** Whether a path is that of the folder or of something in it; both with links followed. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}
