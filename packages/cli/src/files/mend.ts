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

interface Better {
  readonly group: readonly Diagnostic[];
  readonly text: string;
  readonly rules: Awaited<ReturnType<typeof loadText>>;
}

/** A mended line can reveal the next mistake; after this many rounds the rest is left. */
const mostRounds = 20;

/**
 * Mends in a file what can have been meant in one way only, as long as fewer problems are left after it. It is written once, whole or not
 * at all, and only where something changes.
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
  let rules = await loadText(host, path, text, stacked);
  for (let round = 0; round < mostRounds; round += 1) {
    const { diagnostics, sources, shown } = rules;
    const source = createSource(shown, text);
    const { mended } = applyCertainFixes(source, diagnostics);
    // All together, or else the first that helps by itself.
    const groups = mended.length > 1 ? [mended, ...mended.map((one) => [one])] : [mended];
    let next: Better | undefined;
    for (const group of groups) {
      const fixed = applyCertainFixes(source, group).text;
      if (fixed === text) continue;
      const left = await loadText(host, path, fixed, stacked);
      if (left.diagnostics.length >= diagnostics.length) continue;
      next = { group, text: fixed, rules: left };
      break;
    }
    if (next === undefined) break;
    for (const problem of next.group) {
      const fix = problem.help.find((help) => help.isCertain === true);
      const { line } = positionAt(source, problem.primary.span.start);
      if (fix !== undefined) all.push({ problem, fix, line, sources });
    }
    ({ text, rules } = next);
  }
  if (text !== given) host.files.writeText(path, text);
  return all;
}
