// The list of slips in docs/errors.md is that of the table. FRAY_GOLDEN=slips writes the list there.
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slipTable } from '../../packages/dsl/src/slips/slip-table.ts';
import { plainLine, type SlipPlace } from '../../packages/dsl/src/slips/slip.ts';
import { readPage } from './blocks.ts';

const titles: readonly (readonly [SlipPlace, string])[] = [
  ['statement', 'In statements'],
  ['field', 'In fields'],
  ['check', 'In checks'],
  ['outcome', 'In outcomes'],
  ['declaration', 'In declarations'],
];

/** Returns the line of an example that has the slip, and the same line of the corrected example. */
function linesOf(wrong: string, right: string): readonly string[] {
  const at = wrong.split('\n').findIndex((line) => line.includes('«'));
  return [wrong, right].map((lines) => plainLine(lines.split('\n')[at] ?? '').trim());
}

const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

const list = titles
  .map(([place, title]) => {
    const rows = slipTable.filter((slip) => slip.place === place);
    const lines = rows.map((slip) => {
      const [from = '', to = ''] = linesOf(slip.wrong, slip.right);
      const why = slip.says === undefined ? '' : `: ${slip.says}`;
      return slip.right.includes('«')
        ? `- ${code(from)} is ${code(to)}${why}`
        : `- ${code(from)}${why}`;
    });
    return `#### ${title}\n\n${lines.join('\n')}\n`;
  })
  .join('\n');

const [start, end] = [
  '<!-- slips: made from the table, see test/docs/slips.test.ts -->\n\n',
  '\n<!-- end of the slips -->',
];

test('docs/errors.md lists every slip of the table', () => {
  const page = readPage('docs/errors.md');
  const from = page.indexOf(start) + start.length;
  const to = page.indexOf(end);
  expect(from).toBeGreaterThan(start.length);
  if (process.env['FRAY_GOLDEN'] === 'slips')
    writeFileSync('docs/errors.md', page.slice(0, from) + list + page.slice(to));
  else expect(page.slice(from, to)).toBe(list);
});
