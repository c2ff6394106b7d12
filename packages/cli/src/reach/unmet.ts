// Lists what no example reaches, in words and as data.
import type { Ruleset } from '@fray/dsl/ir';
import { lineReach, reachables, type Reach, type Reachable } from '@fray/engine/reach';
import { soft, listBlock, sentence, type Report } from '../report/blocks/blocks.ts';
import { countText } from '../report/text.ts';
import type { Reached } from './play.ts';

/** A part of the rules that no example reaches. */
export interface Unmet {
  readonly kind: Reachable['kind'];
  readonly name: string;
  readonly file: string;
  /** The line of the part, from 1. */
  readonly line: number;
  /** True if some play of a scenario reaches the part. */
  readonly byScenario: boolean;
}

/** The unreached parts; `of` is the number of all parts that can be reached. */
export interface Unmets {
  readonly unmet: readonly Unmet[];
  readonly of: number;
}

/**
 * Returns the parts that no example reaches, in order of place. If no example reaches a rule, its parts are not listed
 * one by one.
 */
export function unmetOf(ruleset: Ruleset, { examples, scenarios }: Reached): Unmets {
  const all = reachables(ruleset);
  const whole = new Set(
    all.flatMap(({ isIn, kind, name }) => (kind === 'rule' && !isIn(examples) ? [name] : [])),
  );
  const unmet = all
    .filter(({ isIn, within }) => !isIn(examples) && (within === null || !whole.has(within)))
    .map(({ at, isIn, kind, name }): Unmet => {
      const place = ruleset.places[at];
      const file = ruleset.files[place?.file ?? 0]?.path ?? '';
      return { kind, name, file, line: place?.line ?? 1, byScenario: isIn(scenarios) };
    });
  return { unmet: unmet.toSorted((a, b) => order(ruleset, a, b)), of: all.length };
}

function order({ files }: Ruleset, a: Unmet, b: Unmet): number {
  const index = ({ file }: Unmet): number => files.findIndex(({ path }) => path === file);
  return index(a) - index(b) || a.line - b.line;
}

/** Returns the parts in these files that no example reaches. */
export function unmetIn(
  ruleset: Ruleset,
  files: readonly string[],
  examples: Reach,
): readonly Unmet[] {
  return unmetOf(ruleset, { examples, scenarios: examples }).unmet.filter(({ file }) =>
    files.includes(file),
  );
}

/** Lines, each with the index of its file in the ruleset and its number from 1. */
type FileLines = readonly { readonly file: number; readonly line: number }[];

/**
 * Returns a function that is true for lines if no example reaches them, or some row, outcome or modifier on them. Lines
 * that only declare initial values are never untried.
 */
export function untriedBy(ruleset: Ruleset, examples: Reach): (lines: FileLines) => boolean {
  const reached = lineReach(ruleset, examples);
  const unmet = new Set(
    reachables(ruleset).flatMap(({ at, isIn, kind }) => {
      const place = ruleset.places[at];
      const isLine = kind === 'modifier' || kind === 'outcome' || kind === 'row';
      return isLine && place !== undefined && !isIn(examples)
        ? [`${place.file}:${place.line}`]
        : [];
    }),
  );
  return (lines) => {
    const run = lines.flatMap(({ file, line }) => reached[file]?.get(line) ?? []);
    return (
      (run.length > 0 && run.every((is) => is === 'never')) ||
      lines.some(({ file, line }) => unmet.has(`${file}:${line}`))
    );
  };
}

/** Tells which parts no example reaches. */
export function unmetReport({ of, unmet }: Unmets): Report {
  return [
    sentence(
      unmet.length === 0
        ? `Examples reach all of ${countText(of, 'thing')} that they can reach.`
        : `No example reaches ${unmet.length} of ${of}:`,
    ),
    ...listBlock(
      unmet.map(({ byScenario, file, line, name }) => [
        { is: 'place', file, line },
        `  ${name}`,
        soft(byScenario ? ' (a scenario does)' : ''),
      ]),
    ),
  ];
}
