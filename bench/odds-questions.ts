// The questions of odds that ship, those of the tests and those of the bench, as data. `questions` has a command of its own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { skirmishRules } from '../test/odds/skirmish.ts';

/** All measures of one scenario, asked together. */
export interface Question {
  /** `path scenario`, or the name of a generated ruleset. */
  readonly name: string;
  readonly ruleset: () => Ruleset;
  readonly scenario: string;
}

/** The number of fighters a side, their hit points and the rounds. */
const SKIRMISHES = [
  [2, 6, 3],
  [3, 6, 2],
  [3, 6, 4],
  [3, 8, 3],
  [4, 8, 3],
] as const;

/** Returns participants who all differ: their awareness counts up from 1, their dexterity from 8. */
const different = (many: number): readonly string[] =>
  Array.from({ length: many }, (_, n) => `${1 + n}  ${8 + (n % 7)}`);

/**
 * Returns all questions, or the one with this name.
 * @param root the checkout whose files are asked
 */
export function questionsIn(root: string, wanted?: string): readonly Question[] {
  const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
  function rulesetOf(path: string, text: string): Ruleset {
    const { ruleset, diagnostics } = compile(createSource(path, text), (found) =>
      createSource(found, textOf(found)),
    );
    if (ruleset === undefined)
      throw new Error(`${path}: ${diagnostics.map((one) => one.message).join('\n')}`);
    return ruleset;
  }

  /** Returns the ruleset files below the folders. If one question is asked, only its own file is returned. */
  const filesIn = (folders: readonly string[]): readonly string[] =>
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.fray') && !/node_modules|^questions/.test(file))
        .map((file) => join(folder, file))
        .filter((path) => wanted === undefined || wanted.startsWith(`${path} `))
        .sort(),
    );

  /** Returns bench/recover.fray with other participants. */
  function recovering(rows: readonly string[]): string {
    const [before = ''] = textOf('bench/recover.fray').split(/^ {4}A /m);
    return `${before}${rows.map((row, n) => `    T${n}  ${row}\n`).join('')}`;
  }
  function generated(name: string, text: () => string, scenario: string): Question {
    return { name, ruleset: () => rulesetOf(`${name}.fray`, text()), scenario };
  }

  const all: readonly Question[] = [
    ...filesIn(['rulesets', 'test/systems', 'bench']).flatMap((path) => {
      const ruleset = rulesetOf(path, textOf(path));
      return ruleset.watches.every(({ kind }) => kind !== 'measure')
        ? []
        : ruleset.scenarios.map(({ name }) => ({
            name: `${path} ${name}`,
            ruleset: () => ruleset,
            scenario: name,
          }));
    }),
    ...SKIRMISHES.map(([fighters, HP, rounds]) =>
      generated(
        `skirmish ${fighters}x${HP}x${rounds}`,
        () => skirmishRules({ fighters, HP, rounds }),
        'Field',
      ),
    ),
    generated('recover 12 who differ', () => recovering(different(12)), 'Six'),
    generated('recover 40 who differ', () => recovering(different(40)), 'Six'),
    generated(
      'recover 40 equal',
      () => recovering(Array.from({ length: 40 }, () => '14  12')),
      'Six',
    ),
  ];
  return wanted === undefined ? all : all.filter(({ name }) => name === wanted);
}
