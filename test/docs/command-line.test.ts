// docs/command-line.md names every command and every option of the program, each in its own section, and no other.

import { expect, test } from 'vitest';
import { createProgram } from '../../packages/cli/src/program.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { readPage } from './blocks.ts';

const page = readPage('docs/command-line.md');
const program = createProgram(fakeHost(), () => {});

/** By heading, the text of each section `## heading` with its smaller headings. */
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted();

/** Returns the options, such as `--seed` or `-q`, with which a piece of code in the text begins. */
const optionsIn = (text: string): readonly string[] =>
  sorted([...text.matchAll(/`(--?[a-zA-Z][a-z-]*)/g)].map(([, option]) => option ?? ''));

const namesOf = (options: (typeof program)['options']): readonly string[] =>
  options.flatMap(({ short, long }) => [short, long].filter((one) => one !== undefined));

test('every command has a section, and every section except the general ones belongs to a command', () => {
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

test('every option named in the page exists', () => {
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

test('every command named in the page exists', () => {
  const known = new Set(['help', ...program.commands.map((command) => command.name())]);
  const named = [...page.matchAll(/`fray ([a-z]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
