// The README: every command prints what stands under it, and what is quoted stands in the rulesets.

import { afterAll, expect, test } from 'vitest';
import { blocksOf, readPage } from './blocks.ts';
import { commandsOf, createFolder, isShown, isTried } from './console.ts';
import { thorough } from '../scale.ts';

const blocks = blocksOf(readPage('README.md'));
const folder = createFolder();
afterAll(folder.remove);

// One after the other in the same folder: a later command may need the log of an earlier one.
test.runIf(thorough).each(
  blocks
    .filter((block) => block.info === 'console')
    .flatMap(commandsOf)
    .filter(isTried),
)('$line', ({ line, shown }) => {
  const printed = folder.run(line);
  if (!isShown(printed, shown)) expect(printed).toBe(shown);
});

/** Without citations and with single blanks: what a quote says, however it is laid out. */
const said = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/ *\[[^\]]*\]$/, '').replace(/(?<=\S) +/g, ' '))
    .join('\n');

test('what is quoted stands in the rulesets', () => {
  const ruleset = [
    'unit-ambush/unit-ambush.fray',
    'house-rules/unit-ambush-machines-can-be-heard.fray',
  ]
    .map((path) => said(readPage(`rulesets/${path}`)))
    .join('\n');
  const quotes = blocks
    .filter((block) => block.info === 'fray')
    .flatMap((block) => block.text.split('\n\n'));
  expect(quotes.length).toBeGreaterThan(3);
  for (const quote of quotes) expect(ruleset).toContain(`${said(quote)}\n`);
});

test('the commands of the set-up are scripts of the checkout', () => {
  // A JSON file read as what it is known to be.
  const { scripts } = JSON.parse(readPage('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const commands = blocks
    .filter((block) => block.info === 'sh')
    .flatMap((block) => block.text.split('\n'));
  const named = commands.map((line) => /^npm (?:run )?(\w+)/.exec(line)?.[1]);
  expect(named).toEqual(['demo', 'test', 'install']);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['demo', 'test']));
});

test('the exit codes are those of the CLI', () => {
  const table = [...readPage('README.md').matchAll(/^\| (\d+) +\| (.*?) +\|$/gm)].map(
    ([, code, means]) => [code, means?.toLowerCase()],
  );
  const help = [...folder.run('fray --help').matchAll(/^ {2}(\d+) +(.*)$/gm)].map(
    ([, code, means]) => [code, means?.toLowerCase()],
  );
  expect(table).toEqual(help);
});

test('`…` skips lines or the rest of one, and nothing else', () => {
  expect(isShown('a\nb\nc', 'a\n…\nc')).toBe(true);
  expect(isShown('a\nbc', 'a\nb…')).toBe(true);
  expect(isShown('a\nb\nc', 'a\nc')).toBe(false);
  expect(isShown('a.b', 'a+b')).toBe(false);
});
