// Runs the examples of rules one after the other, and formats their results. An example of an amended file was written for
// that file alone, so we run it there too. If the two results differ, that is an effect of the house rules and not a failure.
import type { Ruleset, Value } from '@fray/dsl/ir';
import { runExample, type ExampleResult } from '@fray/engine/examples';
import type { WorkCut } from '../schedule.ts';
import type { Host } from '../host.ts';
import type { Item } from '../report/blocks/blocks.ts';
import { failureItem, lineOfPlace, placePart } from '../report/failure.ts';
import { type Compiled, compileFiles, lineAt } from '../rules/rules.ts';

export interface ExamplesRun {
  /** The results of the examples that must hold, in their order. */
  readonly results: readonly ExampleResult[];
  /** The effects of house rules on the examples of the rules below them. */
  readonly changed: readonly Changed[];
  /** The number of examples of the rules below that hold as before. */
  readonly kept: number;
  /** The number of examples of the rules below that hold neither with nor without the house rules. */
  readonly amiss: number;
}

interface ExampleWishes {
  /** True if the example with this name is to run. */
  readonly isWanted?: (text: string) => boolean;
  /** Observes each run. */
  readonly observer: Parameters<typeof runExample>[3];
  /** Once it is over, the remaining examples are skipped, and the one that runs is given up. */
  readonly cut?: Pick<WorkCut, 'isOver' | 'piece'>;
  /** Receives the result of each example that must hold, at once. */
  readonly onResult?: (result: ExampleResult) => void;
}

/** An example in the JSON output. */
export interface ExampleDocument {
  readonly example: string;
  /** The line of the example, from 1; null if it is not known. */
  readonly line: number | null;
  readonly passed: boolean;
  readonly failures: readonly {
    readonly kind: string;
    readonly line: number | null;
    readonly message: string;
    /** The values of the parts of an expectation. */
    readonly values: readonly { readonly of: string; readonly value: Value }[];
    /** The event after which it failed; null if there is none. */
    readonly event: number | null;
  }[];
}

const noCut = { isOver: () => false, piece: <Made>(work: () => Made): Made => work() };

/** Runs the examples with the indices in `chosen`. */
export async function runExamples(
  host: Host,
  rules: Compiled & { readonly ruleset: Ruleset },
  chosen: readonly number[],
  { isWanted = () => true, observer, cut = noCut, onResult = () => {} }: ExampleWishes,
): Promise<ExamplesRun> {
  const examples = sortExamples(host, rules, rules.ruleset);
  const results: ExampleResult[] = [];
  const changed: Changed[] = [];
  let kept = 0;
  let amiss = 0;
  const count = (effect: ReturnType<typeof examples.effectOn>): void => {
    if (effect === 'kept') kept += 1;
    else if (effect === 'amiss') amiss += 1;
    else changed.push(effect);
  };
  for (const { example, effect } of examples.dropped) if (isWanted(example)) count(effect);
  for (const index of chosen) {
    await host.pause();
    if (cut.isOver()) break;
    const result = cut.piece(() => runExample(rules.ruleset, index, host.sha256, observer));
    if (result === undefined) break;
    if (examples.isOwn(index)) {
      results.push(result);
      onResult(result);
    } else count(examples.effectOn(result));
  }
  return { results, changed, kept, amiss };
}

/**
 * Tells the result of an example: `pass` or `FAIL`, and below it the reasons.
 * @param isWhole true: with the place of the example
 */
export function resultItem(
  { failures, text, events, index }: ExampleResult,
  ruleset: Ruleset,
  isWhole = false,
): Item {
  const isFine = failures.length === 0;
  return {
    words: [
      isFine ? { is: 'good', text: 'pass' } : { is: 'bad', text: 'FAIL' },
      `  ${text}`,
      ...(isWhole ? ['  ', ...placePart(ruleset, ruleset.examples[index]?.at)] : []),
    ],
    below: failures.map((failure) => failureItem(failure, events, ruleset)),
  };
}

/** Returns the result of an example as data. */
export function resultJson(
  { failures, index, text }: ExampleResult,
  ruleset: Ruleset | undefined,
): ExampleDocument {
  return {
    example: text,
    line: lineOfPlace(ruleset, ruleset?.examples[index]?.at),
    passed: failures.length === 0,
    failures: failures.map(({ kind, at, message, values, seq }) => ({
      kind,
      line: lineOfPlace(ruleset, at),
      message,
      values: values.map(({ source, value }) => ({ of: source, value })),
      event: seq,
    })),
  };
}

/** Tells how house rules change an example. */
export function changedItem({ example, file, line, isShort, holds, why }: Changed): Item {
  const what = isShort
    ? 'too few dice for the house rules:'
    : holds
      ? 'holds only with the house rules:'
      : 'changed by the house rules:';
  return {
    words: [{ is: 'warning', text: what }, ` ${example}`],
    below: [
      [
        ...(line === null ? [] : [{ is: 'place' as const, file, line }, ': ']),
        `${holds ? 'without them: ' : ''}${why}`,
      ],
    ],
  };
}

export interface Changed {
  readonly example: string;
  /** The file of the example. */
  readonly file: string;
  readonly line: number | null;
  /** The result of the example now; undefined if it can no longer be played. */
  readonly result: ExampleResult | undefined;
  /** Why it does not hold: with the house rules, or without them if `holds`. */
  readonly why: string;
  /** True if it holds with the house rules and not without them. */
  readonly holds: boolean;
  /**
   * True if the only fault is that the example gives fewer dice than the house rules throw. Then its result is not
   * known.
   */
  readonly isShort: boolean;
}

/** The examples of amended rules, sorted into those that must hold and those of the files below. */
interface Examples {
  /** True if an example must hold, because no house rule here amends its file. */
  readonly isOwn: (index: number) => boolean;
  /**
   * Returns the effect of the house rules on an example of the files below: `kept` if it holds with and without them, and
   * `amiss` if it holds neither way.
   */
  readonly effectOn: (result: ExampleResult) => Effect;
  /** The examples that had to be dropped, and so hold no longer. */
  readonly dropped: readonly { readonly example: string; readonly effect: Effect }[];
}

type Effect = Changed | 'kept' | 'amiss';

function sortExamples(host: Host, compiled: Compiled, ruleset: Ruleset): Examples {
  const { sources, amendments } = compiled;
  const alone = new Map<string, Compiled>();
  const fileOf = (index: number): string => {
    const place = ruleset.places[ruleset.examples[index]?.at ?? -1];
    return ruleset.files[place?.file ?? -1]?.path ?? '';
  };
  /** Compiles the file of an example with the files that it needs, and no others. */
  const aloneOf = (path: string): Compiled => {
    const entry = sources.filter((one) => one.path === path);
    const known =
      alone.get(path) ?? compileFiles([...entry, ...sources.filter((one) => one.path !== path)]);
    alone.set(path, known);
    return known;
  };
  const isOwn = (index: number): boolean =>
    amendments.length === 0 || aloneOf(fileOf(index)).amendments.length === amendments.length;
  /** Runs an example in its own file; undefined if it cannot be played there. */
  const ownResult = (file: string, text: string): ExampleResult | undefined => {
    const { ruleset: before } = aloneOf(file);
    const same = before?.examples.findIndex((one) => one.text === text) ?? -1;
    return before === undefined || same < 0 ? undefined : runExample(before, same, host.sha256);
  };
  return {
    isOwn,
    effectOn(result) {
      const file = fileOf(result.index);
      const before = ownResult(file, result.text);
      const held = before?.failures.length === 0;
      const holds = result.failures.length === 0;
      if (held === holds) return holds ? 'kept' : 'amiss';
      const failed = held ? result : before;
      const at = ruleset.examples[result.index]?.at;
      return {
        example: result.text,
        file,
        line: lineOfPlace(ruleset, at),
        result,
        why: failed?.failures[0]?.message ?? 'it cannot be played without the house rules',
        holds,
        isShort: !holds && result.failures.every(({ kind }) => kind === 'missing-dice'),
      };
    },
    dropped: compiled.dropped.flatMap((one): Examples['dropped'] => {
      if (one.what !== 'example') return [];
      const example = one.name;
      const file = one.span.source;
      const before = ownResult(file, example);
      if (before !== undefined && before.failures.length > 0) return [{ example, effect: 'amiss' }];
      const line = lineAt(sources, one.span);
      const effect = { example, file, line, why: one.why, holds: false, isShort: false };
      return [{ example, effect: { ...effect, result: undefined } }];
    }),
  };
}
