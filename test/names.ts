// Finds the names that the sources export, those that several files declare, and those that no other file uses.
import type { SourceText } from './layering.ts';

const exported =
  /^export (?:declare |abstract |async )*(?:function\*?|const|class|interface|type|enum) ([\w$]+)/gm;

/** Returns the names that a source declares and exports. An overloaded function counts once. */
export function exportsOf({ text }: SourceText): readonly string[] {
  return [...new Set([...text.matchAll(exported)].map(([, name]) => name ?? ''))];
}

/** Returns the exported names that more than one of the sources declares, each with their paths. */
export function sharedNames(sources: readonly SourceText[]): readonly string[] {
  const paths = new Map<string, string[]>();
  for (const source of sources)
    for (const name of exportsOf(source))
      paths.set(name, [...(paths.get(name) ?? []), source.path]);
  return [...paths]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(', ')}`);
}

/** Returns the exports of the sources that neither another source nor one of the `others` (such as tests) mentions. */
export function unusedExports(
  sources: readonly SourceText[],
  others: readonly SourceText[],
): readonly string[] {
  const uses = new Map<string, number>();
  for (const { text } of [...sources, ...others])
    for (const word of new Set(text.match(/[\w$]+/g))) uses.set(word, (uses.get(word) ?? 0) + 1);
  return sources.flatMap((source) =>
    exportsOf(source)
      .filter((name) => uses.get(name) === 1)
      .map((name) => `${source.path} exports ${name}`),
  );
}
