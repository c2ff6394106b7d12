// Keeps a copy of every text in the page's menu of rules: `npm run keep`. Links of later days name these texts by their hashes. A copy is
// `test/keepsakes/texts/PATH/HASH.patch`, which turns another kept text of PATH into this one.
// An existing copy is never written again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyPatch, createTwoFilesPatch } from 'diff';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Returns the paths of the files that the page's menu lists. */
function shippedPaths() {
  const folders = readdirSync(join(root, 'rulesets')).map((name) => `rulesets/${name}`);
  return [...folders, 'test/systems'].flatMap((folder) =>
    (folder.includes('.') ? [] : readdirSync(join(root, folder)))
      .filter((name) => name.endsWith('.fray'))
      .map((name) => `${folder}/${name}`),
  );
}

/**
 * Keeps a text of a shipped file.
 * @returns the path of the new copy; undefined if the text is kept already
 */
function keepText(path, text) {
  const folder = join('test/keepsakes/texts', path);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const file = join(folder, `${hash}.patch`);
  if (existsSync(join(root, file))) return undefined;
  const lines = new Set(text.split('\n'));
  const shared = (other) => new Set(other.split('\n').filter((line) => lines.has(line))).size;
  const [[nearest, from]] = [...keptTexts(join(root, folder))].toSorted(
    ([, a], [, b]) => shared(b) - shared(a) || a.length - b.length,
  );
  const patch = createTwoFilesPatch(nearest, hash, from, text, '', '', {
    context: 0,
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  });
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, file), patch, { flag: 'wx' });
  return file;
}

/** Returns the texts kept in a folder, by hash. */
function keptTexts(folder) {
  const texts = new Map([['', '']]);
  const read = (hash) => {
    if (!texts.has(hash)) {
      const patch = readFileSync(join(folder, `${hash}.patch`), 'utf8');
      const [, from = ''] = /^--- (\w*)/.exec(patch) ?? [];
      texts.set(hash, applyPatch(read(from), patch));
    }
    return texts.get(hash);
  };
  const files = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files.toSorted()) read(file.replace(/\.patch$/, ''));
  return texts;
}

for (const path of shippedPaths()) {
  const file = keepText(path, readFileSync(join(root, path), 'utf8'));
  if (file !== undefined) console.log(`kept ${file}`);
}
