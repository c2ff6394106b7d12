// Links between the pages lead to files and headings that exist.

import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPage } from './blocks.ts';

const pages = [
  'README.md',
  'docs/language.md',
  'docs/tutorial.md',
  'docs/errors.md',
  'docs/command-line.md',
  'docs/odds.md',
  'docs/library.md',
  'docs/card.md',
  'CONTRIBUTING.md',
  'RECIPES.md',
  'test/README.md',
  'bench/README.md',
  'tools/mutants/README.md',
];

const withoutBlocks = (page: string): string => page.replace(/^```[^]*?^```$/gm, '');

/** Returns the anchor that GitHub gives a heading: small letters, hyphens for blanks, no other signs. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');

function anchorsOf(path: string): readonly string[] {
  return [...withoutBlocks(readPage(path)).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    anchorOf(heading ?? ''),
  );
}

test.each(pages)('the links of %s lead to existing files and headings', (page) => {
  const links = [...withoutBlocks(readPage(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, target]) => target ?? '',
  );
  expect(links.length).toBeGreaterThan(0);
  for (const link of links.filter((one) => !/^https?:/.test(one))) {
    const [file = '', anchor] = link.split('#');
    const path = file === '' ? page : normalize(join(dirname(page), file));
    expect(existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url))), link).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(path), link).toContain(anchor);
  }
});

test('no page has the same heading twice', () => {
  for (const page of pages) {
    const anchors = anchorsOf(page);
    expect(
      anchors.filter((one, index) => anchors.indexOf(one) !== index),
      page,
    ).toEqual([]);
  }
});
