// Finds the folder of `--root`, outside of which no file of rules may be read, and tests whether a path lies in it.
import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { wrongUsage } from '../exit-codes.ts';
import { readFailure } from '../file-failures.ts';

/**
 * Returns the path of the folder of `--root` after following links.
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
  throw wrongUsage(`${shown} is not a folder, and --root needs one`);
}

/** True if the path is the folder or inside it. Links must have been followed in both. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}
