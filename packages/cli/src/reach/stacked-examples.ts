// Examples under house rules. An example of an amended file held for that file alone: if it no longer holds, the house rules
// changed it, and we report that as their effect, not as a failure.
import type { Ruleset } from '@fray/dsl/ir';
import { runExample, type ExampleResult } from '@fray/engine/internal';
import type { Host } from '../host.ts';
import { compileFiles, type Compiled } from '../rules/rules.ts';

export interface Changed {
  readonly example: string;
  /** The file of the example. */
  readonly file: string;
  readonly line: number | null;
  /** Its result now; undefined: it cannot be played any more. */
  readonly result: ExampleResult | undefined;
  readonly why: string;
  /** The example gives fewer dice than the house rules throw, and is otherwise right: its result is not known. */
  readonly isShort: boolean;
}

/** Sorts the examples of amended rules: those that must hold, and those of files below. */
interface Examples {
  /** Whether an example must hold: nothing here amends its file. */
  readonly isOwn: (index: number) => boolean;
  /** Undefined: a failing example must hold; `null`: it does not hold in its own file either. */
  readonly changed: (result: ExampleResult) => Changed | null | undefined;
  /** Examples that had to be dropped. */
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
  /** The file of an example with what it needs itself, and no more. */
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
