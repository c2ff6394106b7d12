// Tries changed rules: an example may fail, an invariant may be broken, or nothing may notice the change.
import {
  compile,
  createSource,
  expandCases,
  parse,
  areSameRules,
  type Span,
} from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { runExample } from '@fray/engine/examples';
import { createReach } from '@fray/engine/reach';
import type { Cited, CitingProof } from './citations.ts';
import { mutatedText, mutantText, type Mutant } from './edits.ts';
import { boutsOf, outing, reachedLines, type Bout, type Outing } from './fights.ts';

/** A change to the rules, and its result. */
export interface Change {
  /** The line at which the change begins, from 1. */
  readonly line: number;
  /** The change in words, such as `d20 → d10`. */
  readonly change: string;
  readonly is: MutantVerdict;
}

type MutantVerdict =
  /** `fray check --strict` refuses the changed rules: they have an error, or more warnings than the unchanged rules. */
  | { readonly is: 'refused' }
  /** An example fails, or an invariant does not hold. */
  | { readonly is: 'noticed'; readonly by: CitingProof }
  /**
   * Nothing changes: the compiled rules are the same (`rules`), or all of these fights have the same logs (`logs`). For
   * a reordering, the same facts in another order are enough (`facts`).
   */
  | { readonly is: 'same'; readonly as: 'rules' | 'logs' | 'facts'; readonly fights: number }
  /** Nothing notices the change. `apart`: logs of fights differ; otherwise too few fights reach the change to decide. */
  | { readonly is: 'unnoticed'; readonly apart: boolean; readonly fights: number };

/** The number of fights that must reach a change before we may call it equivalent. */
const ENOUGH = 20;
/** `drawn` is the number of fights to draw; `most` limits how many of the fights that reach a change are played. */
interface Search {
  readonly drawn: number;
  readonly most: number;
}
/** Most changes show in few fights. A change that does not must be tried on many before it counts as equivalent. */
const quick: Search = { drawn: 240, most: 80 };
const long: Search = { drawn: 1200, most: 400 };
/** How many of the examples that cite a line run first, and how many of those that have noticed a change lately. */
const MOST_CITING = 8;
const MOST_LATELY = 4;

/** Tries a change. The examples that cite these lines of the source are tried first. */
export type Trial = (mutant: Mutant, ids: readonly string[]) => Promise<Change>;

/**
 * Creates the trials for a ruleset. Examples that already fail under the unchanged rules prove nothing.
 * @param breathe called before each example and fight; if it throws, the work is given up
 */
export async function trialsOf(
  { path, text, citations: { proofs } }: Cited,
  ruleset: Ruleset,
  hash: (text: string) => string,
  breathe: () => Promise<void>,
): Promise<Trial> {
  const reached: (ReadonlySet<number> | undefined)[] = [];
  for (const index of ruleset.examples.keys()) {
    await breathe();
    const reach = createReach(ruleset);
    const { failures } = runExample(ruleset, index, hash, reach.observer);
    reached.push(failures.length > 0 ? undefined : reachedLines(ruleset, reach.places));
  }
  const examples = writtenExamples(path, text);
  const warnings = compile(createSource(path, text)).diagnostics.length;
  const known = new Map<string, Change>();
  const bouts = new Map<number, readonly Bout[]>();
  let lately: readonly number[] = [];

  async function of(mutant: Mutant, ids: readonly string[]): Promise<Change> {
    const changed = mutatedText(text, mutant);
    const old = known.get(changed);
    if (old !== undefined) return old;
    const change: Change = {
      line: lineAt(text, Math.min(...mutant.edits.map(({ start }) => start))),
      change: mutantText(text, mutant),
      is: await verdict(mutant, ids),
    };
    known.set(changed, change);
    return change;
  }

  async function verdict(mutant: Mutant, ids: readonly string[]): Promise<MutantVerdict> {
    const lines = linesOfUnit(text, mutant);
    const comes = (index: number): boolean => {
      const own = reached[index];
      return own !== undefined && isIn(lines, own);
    };
    // The examples that cite the line, and those that noticed a change lately, notice most changes. We run them before
    // we compile the others.
    const citing = ids.flatMap((id) =>
      (proofs.get(id) ?? []).flatMap((proof) => (proof.kind === 'example' ? [proof.index] : [])),
    );
    const first = [...new Set([...citing.slice(0, MOST_CITING), ...lately])].filter(comes);
    const some = compiled(mutant, first);
    // Rules that only other examples use may be refused as unused if these examples are missing. Then we compile all
    // examples below.
    const early = some === undefined ? undefined : await failing(some, first);
    if (early !== undefined) return noticed(early);
    const rest = [...ruleset.examples.keys()].filter(
      (index) => comes(index) && (some === undefined || !first.includes(index)),
    );
    await breathe();
    const whole = compile(createSource(path, mutatedText(text, mutant)));
    const other = whole.ruleset;
    if (other === undefined || whole.diagnostics.length > warnings) return { is: 'refused' };
    if (areSameRules(ruleset, other)) return { is: 'same', as: 'rules', fights: 0 };
    const late = await firstFailing(other, rest);
    if (late !== undefined) return noticed(late);
    let found = await outing(other, await coming(mutant, quick), breathe);
    if (found.fights < ENOUGH || isSame(found.as, mutant))
      found = await outing(other, await coming(mutant, long), breathe);
    const { as, broken, fights } = found;
    if (broken !== undefined) return { is: 'noticed', by: { kind: 'invariant', name: broken } };
    if (fights < ENOUGH || !isSame(as, mutant))
      return { is: 'unnoticed', apart: as !== 'before', fights };
    return { is: 'same', as: as === 'before' ? 'logs' : 'facts', fights };
  }

  /** Returns the fights that reach a change. */
  async function coming(mutant: Mutant, { drawn, most }: Search): Promise<readonly Bout[]> {
    const all = bouts.get(drawn) ?? (await boutsOf(ruleset, drawn, breathe));
    bouts.set(drawn, all);
    const lines = linesOfUnit(text, mutant);
    return all
      .filter((bout) => isIn(lines, bout.lines) && (bout.whole || mutant.reorders !== true))
      .slice(0, most);
  }

  /**
   * Returns the changed rules with the examples in `kept`, and those from the same tables of cases; undefined if the
   * rules do not compile.
   */
  function compiled({ edits }: Mutant, kept: readonly number[]): Ruleset | undefined {
    const blank = examples.flatMap(({ cases, span: { end, start } }) =>
      cases.some((index) => kept.includes(index))
        ? []
        : [{ start, end, text: text.slice(start, end).replace(/.+/g, '') }],
    );
    return compile(createSource(path, mutatedText(text, { edits: [...edits, ...blank] }))).ruleset;
  }

  /** Returns the first of these examples that fails; `other` holds only these and those from the same tables of cases. */
  function failing(other: Ruleset, kept: readonly number[]): Promise<number | undefined> {
    const all = examples.flatMap(({ cases }) =>
      cases.some((index) => kept.includes(index)) ? cases : [],
    );
    return firstFailing(other, kept, (index) => all.indexOf(index));
  }

  /**
   * Returns the first of these examples that fails; undefined if none does.
   * @param placeOf returns the index of an example in the changed rules
   */
  async function firstFailing(
    other: Ruleset,
    asked: readonly number[],
    placeOf: (index: number) => number = (index) => index,
  ): Promise<number | undefined> {
    for (const index of asked) {
      await breathe();
      if (runExample(other, placeOf(index), hash).failures.length > 0) return index;
    }
    return undefined;
  }

  function noticed(index: number): MutantVerdict {
    lately = [index, ...lately.filter((one) => one !== index)].slice(0, MOST_LATELY);
    const name = ruleset.examples[index]?.text ?? '';
    return { is: 'noticed', by: { kind: 'example', index, name } };
  }

  return of;
}

/** True if fights show no difference. */
function isSame(as: Outing['as'], { reorders }: Mutant): boolean {
  return as === 'before' || (as === 'reordered' && reorders === true);
}

/** Returns the examples as written, each with the indices of the examples that it expands to. */
function writtenExamples(
  path: string,
  text: string,
): readonly { readonly span: Span; readonly cases: readonly number[] }[] {
  const { file } = parse(createSource(path, text));
  let count = 0;
  return file.items.flatMap((item) => {
    if (item.kind !== 'ExampleDecl') return [];
    const cases = expandCases({ ...file, items: [item] }).items.map(() => count++);
    return [{ span: item.span, cases }];
  });
}

/**
 * Returns the first and the last line of the part that must run before the change can show; undefined if it may show in
 * any run.
 */
function linesOfUnit(text: string, { edits, unit }: Mutant): readonly [number, number] | undefined {
  if (unit === undefined) return undefined;
  const from = Math.min(unit.start, ...edits.map(({ start }) => start));
  return [lineAt(text, from), lineAt(text, Math.max(...edits.map(({ end }) => end)))];
}

function isIn(lines: readonly [number, number] | undefined, own: ReadonlySet<number>): boolean {
  if (lines === undefined) return true;
  for (let line = lines[0]; line <= lines[1]; line += 1) if (own.has(line)) return true;
  return false;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
