// A folder outside of which nothing may be read.
import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { exitCodes, stop } from '../exit-codes.ts';
import { readFailure } from '../file-failures.ts';

/**
 * The folder of `--root`, links followed.
 * @throws Stop 2 if it is not a folder, Stop 5 if it cannot be accessed
 */
export function rootFolder(path: string, shown: string): string {
  let real: string;
  try {
    real = realpathSync(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw readFailure(shown, error);
  }
  throw stop(exitCodes.usage, `${shown} is not a folder, and --root needs one`);
}

/** Whether a path is the folder or inside it; both with links followed. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}
