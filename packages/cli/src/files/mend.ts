// Mending a file of rules: what `check --fix` does to it.
import {
  applyCertainFixes,
  createSource,
  positionAt,
  type Diagnostic,
  type Help,
  type Source,
} from '@fray/dsl/internal';
import type { Host } from '../host.ts';
import { loadText, readSource } from '../rules.ts';

interface Mended {
  readonly problem: Diagnostic;
  /** What was applied. */
  readonly fix: Help;
  /** The line in which the problem stood when it was mended, from 1. */
  readonly line: number;
  /** The texts in which the places of the problem count. */
  readonly sources: readonly Source[];
}

/** A mended line can show the next mistake behind it; more than so many behind each other are left. */
const mostRounds = 20;

/**
 * Mends in a file what can have been meant in one way only. It is written once, whole or not at all, and only where something changes.
 *
 * @param stacked house rules that it is checked with; these are not mended
 * @throws Stop 5 when the file cannot be read or written
 */
export async function mendFile(
  host: Host,
  path: string,
  stacked: readonly string[] = [],
): Promise<readonly Mended[]> {
  const given = await readSource(host, path);
  const all: Mended[] = [];
  let text = given;
  for (let round = 0; round < mostRounds; round += 1) {
    const { diagnostics, sources, shown } = await loadText(host, path, text, stacked);
    const source = createSource(shown, text);
    const { text: next, mended } = applyCertainFixes(source, diagnostics);
    if (next === text) break;
    for (const problem of mended) {
      const fix = problem.help.find((help) => help.isCertain === true);
      const { line } = positionAt(source, problem.primary.span.start);
      if (fix !== undefined) all.push({ problem, fix, line, sources });
    }
    text = next;
  }
  if (text !== given) host.files.writeText(path, text);
  return all;
}
