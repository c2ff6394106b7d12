// Gives the rules that come with the page: shipped systems, house rules, and the systems of the
// documentation. Each is loaded when somebody chooses it.

import { lastPart } from '../host/plain-path.ts';
import { oldText } from '../share/old-texts.ts';
import { amendedBy } from '../share/draft.ts';
import { inWords } from '../parts/spoken.ts';

interface LibraryEntry {
  readonly path: string;
  readonly name: string;
  readonly group: 'Systems' | 'House rules' | 'Small systems';
}

const texts: Readonly<Record<string, () => Promise<string>>> = {
  ...import.meta.glob('../../../../rulesets/*/*.fray', { query: '?raw', import: 'default' }),
  ...import.meta.glob('../../../../test/systems/*.fray', { query: '?raw', import: 'default' }),
};

const plain = (key: string): string => key.replace(/^(?:\.\.\/)+/, '');

/** Everything in the menu, by group. */
export const LIBRARY: readonly LibraryEntry[] = Object.keys(texts)
  .map(plain)
  .map((path): LibraryEntry => {
    const file = lastPart(path).replace(/\.fray$/, '');
    const spokenName = inWords(file);
    return {
      path,
      name: spokenName.charAt(0).toUpperCase() + spokenName.slice(1),
      group: path.includes('/house-rules/')
        ? 'House rules'
        : path.startsWith('test/')
          ? 'Small systems'
          : 'Systems',
    };
  })
  .toSorted((a, b) => (a.path < b.path ? -1 : 1));

/** Returns the text of a rule file that comes with the page; undefined if no file has this path. */
export async function libraryText(path: string): Promise<string | undefined> {
  const key = Object.keys(texts).find((one) => plain(one) === path);
  return key === undefined ? undefined : texts[key]?.();
}

/** Returns the text of a shipped file with this hash; undefined if it is not known. */
export async function oldLibraryText(path: string, hash: string): Promise<string | undefined> {
  const { keptTexts } = await import('./kept-texts.ts');
  return oldText(keptTexts, path, hash);
}

/**
 * Returns the files that a text names in its header, and those that these name, as far as the library has
 * them.
 */
export async function neededFiles(
  path: string,
  text: string,
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  const look = async (from: string, words: string): Promise<void> => {
    for (const [, named = ''] of words.matchAll(/^\s*(?:amends|uses)\s+"([^"]+)"/gm)) {
      const other = amendedBy(from, `amends "${named}"`);
      if (other === undefined || other in found || other === path) continue;
      const there = await libraryText(other);
      if (there === undefined) continue;
      found[other] = there;
      await look(other, there);
    }
  };
  await look(path, text);
  return found;
}
