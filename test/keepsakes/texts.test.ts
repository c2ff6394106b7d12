// An old link opens for ever, whatever happens to the rules with which it was made: a copy of every text is kept.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carryForward } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { draftOfLink, oldRulesOfLink } from '../../packages/page/src/share/link.ts';
import { oldText } from '../../packages/page/src/share/old-texts.ts';
import { GOLDEN } from '../page/golden-links.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('texts', import.meta.url));

const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );

/** The copies, as the page has them. */
const kept = Object.fromEntries(
  filesIn(folder)
    .filter((name) => name.endsWith('.patch'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);

/** The files in the page's menu of rules. */
const shipped = [
  ...filesIn(join(root, 'rulesets')).map((name) => `rulesets/${name}`),
  ...filesIn(join(root, 'test/systems')).map((name) => `test/systems/${name}`),
].filter((path) => path.endsWith('.fray') && !path.includes('node_modules'));

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const now = (path: string): Promise<string | undefined> => {
  const file = join(root, path);
  return Promise.resolve(existsSync(file) ? readFileSync(file, 'utf8') : undefined);
};
const old = (path: string, wanted: string): Promise<string | undefined> =>
  Promise.resolve(oldText(kept, path, wanted));

const carry = (text: string, language: number): Promise<string> =>
  Promise.resolve(carryForward(text, language));

test('a copy of each shipped text is kept; npm run keep adds those that are missing', () => {
  const missing = shipped.filter(
    (path) => oldText(kept, path, hash(readFileSync(join(root, path), 'utf8'))) === undefined,
  );
  expect(missing, 'npm run keep adds the copies of these texts').toEqual([]);
});

test('each copy gives the text of its hash', () => {
  const texts = Object.keys(kept).map((name) => /^(.+)\/(\w{16})\.patch$/.exec(name) ?? []);
  expect(texts.length).toBeGreaterThan(150);
  for (const [name, path = '', wanted = ''] of texts)
    expect([name, hash(oldText(kept, path, wanted) ?? '')]).toEqual([name, wanted]);
});

test('a text that was never kept is not known', () => {
  const [path = ''] = shipped;
  for (const wanted of ['0123456789abcdef', '__proto__', '', '../x'])
    expect(oldText(kept, path, wanted)).toBeUndefined();
  expect(oldText(kept, 'constructor', '0123456789abcdef')).toBeUndefined();
  expect(oldText({ 'a/b.patch': '--- c\n+++ b\n' }, 'a', 'b')).toBeUndefined();
});

test.each(GOLDEN)('%s', async (_, link, wanted) => {
  const draft = await draftOfLink(link, now, old, carry);
  expect(hash(draft?.text ?? '')).toBe(wanted);
  // The link gives the same text after every shipped file has changed, and when none is left.
  const changed = async (path: string): Promise<string> => `# changed\n${await now(path)}`;
  expect(await draftOfLink(link, changed, old, carry)).toEqual(draft);
  expect(await draftOfLink(link, () => Promise.resolve(undefined), old, carry)).toEqual(draft);
  // The page says for which rules it now has another text.
  expect(await oldRulesOfLink(link, changed)).toContain(draft?.path);
  expect(await oldRulesOfLink(link, () => Promise.resolve(undefined))).toEqual([]);
});
