// Applies the certain fixes of `check --fix` to a file of rules.
import {
  applyCertainFixes,
  createSource,
  type Diagnostic,
  type Help,
  type Source,
} from '@fray/dsl/internal';
import type { Host } from '../host.ts';
import { lineAt, loadText, readSource } from '../rules/rules.ts';

interface Mended {
  readonly problem: Diagnostic;
  /** The fix that was applied. */
  readonly fix: Help;
  /** The line of the problem when it was fixed, from 1. */
  readonly line: number;
  /** The source texts that the positions in the problem refer to. */
  readonly sources: readonly Source[];
}

interface Better {
  readonly group: readonly Diagnostic[];
  readonly text: string;
  readonly rules: Awaited<ReturnType<typeof loadText>>;
}

/** The most rounds of fixes. A fix can reveal the next mistake, but after so many rounds we leave the rest. */
const mostRounds = 20;

/**
 * Applies certain fixes to a file, as long as they leave fewer problems. Writes the file once, completely or not at all, and
 * only if something changes. Returns the fixed problems.
 * @param stacked house rules that the file is checked with; they are not changed
 * @throws Stop 5 if the file cannot be read or written
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
    // We try all fixes together, then each alone, and take the first attempt that leaves fewer problems.
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
      if (fix !== undefined)
        all.push({ problem, fix, line: lineAt(sources, problem.primary.span), sources });
    }
    ({ text, rules } = next);
  }
  if (text !== given) host.files.writeText(path, text);
  return all;
}
