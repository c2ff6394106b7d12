// docs/command-line.md names every command and every option of the program, each in its own section, and no other.

import { expect, test } from 'vitest';
import { createProgram } from '../../packages/cli/src/program.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { readPage } from './blocks.ts';

const page = readPage('docs/command-line.md');
const program = createProgram(fakeHost(), () => {});

/** What stands below `## heading`, smaller headings too. */
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted();

/** `--seed`, `-q`: all that stand at the beginning of a piece of code. */
const optionsIn = (text: string): readonly string[] =>
  sorted([...text.matchAll(/`(--?[a-zA-Z][a-z-]*)/g)].map(([, option]) => option ?? ''));

const namesOf = (options: (typeof program)['options']): readonly string[] =>
  options.flatMap(({ short, long }) => [short, long].filter((one) => one !== undefined));

test('every command has a section, and every section of a command is one', () => {
  const commands = [...sections.keys()].filter((heading) => heading.startsWith('fray '));
  expect(commands).toEqual(program.commands.map((command) => `fray ${command.name()}`));
});

test.each(
  program.commands
    .filter((one) => one.name() !== 'completion')
    .map((command) => [command.name(), command] as const),
)('the table of %s has its options and no other', (name, command) => {
  const rows = [...(sections.get(`fray ${name}`) ?? '').matchAll(/^\| `-.*?\|/gm)];
  expect(
    sorted(
      rows.flatMap(([row]) =>
        [...row.matchAll(/`(--?[a-z-]+)/g)].map(([, option]) => option ?? ''),
      ),
    ),
  ).toEqual(sorted(namesOf(command.options.filter(({ hidden }) => !hidden))));
});

test('no option is named that there is not', () => {
  const known = new Set([
    '-h',
    '--help',
    ...namesOf(program.options),
    ...program.commands.flatMap((command) => namesOf(command.options)),
  ]);
  const inRuns = [...page.matchAll(/`fray [^`]*`/g)].flatMap(([code]) =>
    [...code.matchAll(/ (--?[a-zA-Z][a-z-]*)/g)].map(([, option]) => option ?? ''),
  );
  expect([...optionsIn(page), ...inRuns].filter((option) => !known.has(option))).toEqual([]);
  expect(namesOf(program.options).filter((option) => !page.includes(option))).toEqual([]);
});

test('no command is named that there is not', () => {
  const known = new Set(['help', ...program.commands.map((command) => command.name())]);
  const named = [...page.matchAll(/`fray ([a-z]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
