// The only code that makes a folder of files, complete or not at all. It fills a draft folder, syncs it to disk, and then
// renames it.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isStop, type Stop, wrongUsage } from '../exit-codes.ts';
import { codeOf, writeFailure } from '../file-failures.ts';

/**
 * Makes a folder with files. The keys of `texts` are their paths in the folder, with `/`. An empty folder may exist already.
 *
 * @throws Stop 2 if something else has this name, Stop 5 if the folder cannot be written; then nothing of it remains
 */
export function makeFolder(
  path: string,
  shown: string,
  texts: Readonly<Record<string, string>>,
): void {
  const draft = join(dirname(path), `.fray-${randomBytes(8).toString('hex')}.tmp`);
  try {
    const isEmptyThere = requireFree(path, shown);
    mkdirSync(draft);
    for (const [name, text] of Object.entries(texts)) writeSafe(join(draft, name), text);
    takeName(draft, path, shown, isEmptyThere);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw isStop(error) ? error : writeFailure(shown, error);
  }
}

/** Returns true for an empty folder and false if the name is free; throws a Stop for anything else. */
function requireFree(path: string, shown: string): boolean {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return false;
  if (!there.isDirectory() || readdirSync(path).length > 0) throw taken(shown);
  return true;
}

/** Makes the Stop for a name that exists already. */
function taken(shown: string): Stop {
  return wrongUsage(
    `${shown} already exists, and is not an empty folder`,
    'nothing was changed; choose another name, or move the existing one away',
  );
}

function takeName(draft: string, path: string, shown: string, isEmptyThere: boolean): void {
  try {
    if (isEmptyThere) rmdirSync(path); // Windows renames only onto names that do not exist
    renameSync(draft, path);
  } catch (error) {
    const code = codeOf(error);
    throw code === 'ENOTEMPTY' || code === 'EEXIST' ? taken(shown) : error; // another process was quicker
  }
}

function writeSafe(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'wx', 0o644);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
