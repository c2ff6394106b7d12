// Sorts the examples of rules with house rules. An example of an amended file was written for that file alone, so we run it
// there too. If the two results differ, that is an effect of the house rules and not a failure.
import type { Ruleset } from '@fray/dsl/ir';
import { runExample, type ExampleResult } from '@fray/engine/examples';
import type { Host } from '../host.ts';
import { lineOfPlace } from '../report/failure.ts';
import { compileFiles, lineAt, type Compiled } from '../rules/rules.ts';

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

export function sortExamples(host: Host, compiled: Compiled, ruleset: Ruleset): Examples {
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
