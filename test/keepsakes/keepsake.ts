// What a keepsake is: something that Fray wrote or read on some day, and the facts about it on that day.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oldText } from '../../packages/page/src/share/old-texts.ts';

/** The kinds, which are the folders. */
export const KINDS = ['logs', 'rules', 'links', 'commands'] as const;
export type Kind = (typeof KINDS)[number];

/** The folders whose files are never edited. */
export const KEPT_FOLDERS: readonly string[] = [...KINDS, 'texts', 'odds'];

/** A file of a keepsake: its text, a shipped text by its hash, or a file by its path from this folder. */
type GivenFile = string | { readonly shipped: string } | { readonly file: string };

/** Anything that JSON can hold. */
export type Data =
  null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data };

export interface Keepsake {
  readonly files: Readonly<Record<string, GivenFile>>;
  /** The rules, or a log: the first of the files if absent. */
  readonly entry?: string;
  /** House rules on top. */
  readonly with?: readonly string[];
  /** Command lines; the facts are those of the last one. */
  readonly commands?: readonly (readonly string[])[];
  readonly links?: readonly string[];
  /** What was so on that day. */
  readonly facts: Data;
}

export const folder: string = fileURLToPath(new URL('.', import.meta.url));

export const hash = (text: string): string =>
  createHash('sha256').update(text, 'utf8').digest('hex');

/** Returns the paths of all files below a folder of the keepsakes, with `/`, in order. */
export function filesBelow(path: string): readonly string[] {
  const whole = join(folder, path);
  return (existsSync(whole) ? readdirSync(whole, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .toSorted();
}

/** The kept copies of shipped texts, as the page has them. */
export const keptTexts: Readonly<Record<string, string>> = Object.fromEntries(
  filesBelow('texts').map((name) => [
    name.slice('texts/'.length),
    readFileSync(join(folder, name), 'utf8'),
  ]),
);

/** Returns a shipped text by its path and hash. */
export function shippedText(path: string, wanted: string): string {
  const text = oldText(keptTexts, path, wanted);
  if (text === undefined) throw new Error(`no copy of ${path} has the hash ${wanted}`);
  return text;
}

/** Returns the text of each file of a keepsake. */
export function textsOf({ files }: Pick<Keepsake, 'files'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, given]) => [
      path,
      typeof given === 'string'
        ? given
        : 'shipped' in given
          ? shippedText(path, given.shipped)
          : readFileSync(join(folder, given.file), 'utf8'),
    ]),
  );
}

/** Returns the names of all keepsakes of a kind, such as `logs/momentum`. */
export const namesOf = (kind: Kind): readonly string[] =>
  filesBelow(kind)
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.slice(0, -'.json'.length));

export const readKeepsake = (name: string): Keepsake =>
  // A test holds that nobody changes these files.
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Keepsake;
