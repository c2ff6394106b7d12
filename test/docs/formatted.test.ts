// Whole files in the documentation, and the lines that the tutorial adds, are formatted as `fray fmt` writes them.

import { createSource, format } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { blocksOf, readPage } from './blocks.ts';

const shown = ['docs/language.md', 'docs/errors.md', 'docs/tutorial.md', 'docs/card.md'].flatMap(
  (page) =>
    blocksOf(readPage(page))
      .filter(
        (block) =>
          ['fray', 'fray file', 'fray add', 'fray replace', 'fray whole'].includes(block.info) ||
          block.info.startsWith('fray beside '),
      )
      .map((block) => ({ page, line: block.line, text: `${block.text}\n` })),
);

test.each([...shown, { page: 'docs/prelude.fray', line: 1, text: readPage('docs/prelude.fray') }])(
  '$page, line $line is formatted',
  ({ text }) => {
    // Lines that are added to a file have no header of their own.
    const header = /^(?:ruleset|uses|amends) /.test(text) ? '' : 'ruleset "Shown"\n\n';
    expect(format(createSource('shown.fray', header + text)).text).toBe(header + text);
  },
);
