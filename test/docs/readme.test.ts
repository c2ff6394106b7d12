// Every command of the README prints what the page shows below it, and its quotations are in the rulesets.

import { afterAll, expect, test } from 'vitest';
import { blocksOf, readPage } from './blocks.ts';
import { commandsOf, createFolder, isShown, isTried } from './console.ts';
import { thorough } from '../scale.ts';

const blocks = blocksOf(readPage('README.md'));
const folder = createFolder();
afterAll(folder.remove);

// The commands run in one folder, one after the other: a later one may need the log of an earlier one.
test.runIf(thorough).each(
  blocks
    .filter((block) => block.info === 'console')
    .flatMap(commandsOf)
    .filter(isTried),
)('$line', ({ line, shown }) => {
  const printed = folder.run(line);
  if (!isShown(printed, shown)) expect(printed).toBe(shown);
});

/** Returns a quotation without citations and with single blanks, so that its layout does not count. */
const said = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/ *\[[^\]]*\]$/, '').replace(/(?<=\S) +/g, ' '))
    .join('\n');

test('every quotation is in the rulesets', () => {
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
  // `package.json` is known to have this shape.
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

test('the exit codes of the README are those of the CLI', () => {
  const table = [...readPage('README.md').matchAll(/^\| (\d+) +\| (.*?) +\|$/gm)].map(
    ([, code, means]) => [code, means?.toLowerCase()],
  );
  const help = [...folder.run('fray --help').matchAll(/^ {2}(\d+) +(.*)$/gm)].map(
    ([, code, means]) => [code, means?.toLowerCase()],
  );
  expect(table).toEqual(help);
});

test('`…` matches whole lines or the rest of one, and nothing else', () => {
  expect(isShown('a\nb\nc', 'a\n…\nc')).toBe(true);
  expect(isShown('a\nbc', 'a\nb…')).toBe(true);
  expect(isShown('a\nb\nc', 'a\nc')).toBe(false);
  expect(isShown('a.b', 'a+b')).toBe(false);
});
