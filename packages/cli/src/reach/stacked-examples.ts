// Sorts the examples of rules with house rules. An example of an amended file held for that file alone. If it no longer
// holds, we report that as an effect of the house rules, not as a failure.
import type { Ruleset } from '@fray/dsl/ir';
import { runExample, type ExampleResult } from '@fray/engine/internal';
import type { Host } from '../host.ts';
import { compileFiles, type Compiled } from '../rules/rules.ts';

export interface Changed {
  readonly example: string;
  /** The file of the example. */
  readonly file: string;
  readonly line: number | null;
  /** The result of the example now; undefined if it can no longer be played. */
  readonly result: ExampleResult | undefined;
  readonly why: string;
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
   * Returns the effect of the house rules on a failing example. Returns undefined if the example must hold, null if it
   * does not hold in its own file either.
   */
  readonly changed: (result: ExampleResult) => Changed | null | undefined;
  /** The examples that had to be dropped. */
  readonly dropped: readonly Changed[];
}

export function sortExamples(host: Host, compiled: Compiled, ruleset: Ruleset): Examples {
  const { sources, amendments } = compiled;
  const alone = new Map<string, Compiled>();
  const fileOf = (index: number): string => {
    const at = ruleset.examples[index]?.at;
    const place = at === undefined ? undefined : ruleset.places[at];
    return place === undefined ? '' : (ruleset.files[place.file]?.path ?? '');
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
  return {
    isOwn,
    changed(result) {
      if (isOwn(result.index)) return undefined;
      const file = fileOf(result.index);
      const { ruleset: before } = aloneOf(file);
      const same = before?.examples.findIndex((one) => one.text === result.text) ?? -1;
      if (
        before === undefined ||
        same < 0 ||
        runExample(before, same, host.sha256).failures.length > 0
      )
        return null;
      const at = ruleset.examples[result.index]?.at;
      return {
        example: result.text,
        file,
        line: at === undefined ? null : (ruleset.places[at]?.line ?? null),
        result,
        why: result.failures[0]?.message ?? '',
        isShort: result.failures.every(({ kind }) => kind === 'missing-dice'),
      };
    },
    dropped: compiled.dropped.flatMap((one): readonly Changed[] => {
      if (one.what !== 'example') return [];
      const text = sources.find((source) => source.path === one.span.source)?.text ?? '';
      return [
        {
          example: one.name,
          file: one.span.source,
          line: text.slice(0, one.span.start).split(/\r\n|\n|\r/).length,
          result: undefined,
          why: one.why,
          isShort: false,
        },
      ];
    }),
  };
}
