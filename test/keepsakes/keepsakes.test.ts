// Everything that is kept opens with the same facts, or `differs.json` says what differs since which sentence of a changelog. Nothing
// that is kept was edited. `npm test` opens a share of the keepsakes, and a thorough run all. FRAY_GOLDEN=keepsakes makes the keepsakes
// that are missing; FRAY_GOLDEN=differs writes what differs into `differs.json`.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { thorough } from '../scale.ts';
import { declare, declared, differences, undeclared } from './compare.ts';
import { factsOf } from './facts.ts';
import {
  filesBelow,
  folder,
  KEPT_FOLDERS,
  KINDS,
  namesOf,
  readKeepsake,
  textsOf,
  type Keepsake,
} from './keepsake.ts';
import { makeMissing } from './make.ts';

const golden = process.env['FRAY_GOLDEN'];
if (golden === 'keepsakes') await makeMissing();

/** A usual run opens only keepsakes that are not larger than this, in characters of rules and logs. */
const LARGEST = 40_000;

/** The size of a keepsake; opening a link costs about as much as some hundred characters of rules. */
function sizeOf({ links = [], ...given }: Keepsake): number {
  const texts = Object.values(textsOf(given));
  return texts.reduce((sum, text) => sum + text.length, 500 * links.length);
}

/** What differs now, as it would be declared. */
const differing: Record<string, string> = {};
const opened = new Set<string>();

describe.each(KINDS)('%s', (kind) => {
  const names = namesOf(kind);
  const chosen =
    thorough || golden === 'differs'
      ? names
      : names.filter((name) => sizeOf(readKeepsake(name)) <= LARGEST);

  test.each(chosen)('%s opens with the same facts', async (name) => {
    const { facts, ...given } = readKeepsake(name);
    const found = differences(facts, await factsOf(kind, given));
    opened.add(name);
    for (const { at, now } of found) differing[`${name}: ${at}`] = now;
    const faults = undeclared(name, found, declared);
    if (golden !== 'differs') expect(faults, faults.join('\n')).toEqual([]);
  });

  test('there are keepsakes', () => {
    expect(names.length).toBeGreaterThan(25);
  });
});

afterAll(() => {
  if (golden === 'differs') declare(opened, differing);
});

const root = join(folder, '../..');
const changelogs = readdirSync(join(root, 'packages'))
  .map((name) => join(root, 'packages', name, 'CHANGELOG.md'))
  .filter((path) => existsSync(path))
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n');

test('each declared difference has a sentence that stands in a changelog, and names a keepsake', () => {
  const names = new Set<string>(KINDS.flatMap(namesOf));
  for (const { sentence, facts } of declared) {
    expect(sentence, Object.keys(facts)[0]).toMatch(/^\S.+\.$/);
    expect(changelogs).toContain(sentence);
    for (const key of Object.keys(facts)) expect([...names], key).toContain(key.split(': ')[0]);
  }
});

test('no keepsake was edited or removed, and each has its hash', () => {
  const listed = readFileSync(join(folder, 'hashes.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('  '));
  const now = new Map(
    KEPT_FOLDERS.flatMap(filesBelow).map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
  const edited = listed.flatMap(([hash, path = '']) =>
    now.get(path) === hash ? [] : [`${path} ${now.has(path) ? 'was edited' : 'is missing'}`],
  );
  expect(edited, 'a keepsake is never edited').toEqual([]);
  const known = new Set(listed.map(([, path]) => path));
  const fresh = [...now.keys()].filter((path) => !known.has(path));
  expect(fresh, 'npm run keep adds the hashes of these files').toEqual([]);
});
