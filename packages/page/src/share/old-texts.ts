// Reads the kept copies of every text that a shipped file ever had. Links from old pages name these texts by their hashes.
import { applyPatch } from 'diff';

/** The copies, by `PATH/HASH.patch`. Each names in its first line the hash of the text that it changes; none if it has every line. */
export type OldTexts = Readonly<Record<string, string>>;

/** Returns the text of a shipped file with this hash (the first 16 digits of its sha-256); undefined if no copy is kept. */
export function oldText(kept: OldTexts, path: string, hash: string): string | undefined {
  const name = `${path}/${hash}.patch`;
  const patch = Object.hasOwn(kept, name) ? kept[name] : undefined;
  const [, from = ''] = /^--- (\w*)/.exec(patch ?? '') ?? [];
  const before = patch === undefined ? undefined : from === '' ? '' : oldText(kept, path, from);
  if (patch === undefined || before === undefined) return undefined;
  const text = applyPatch(before, patch);
  return text === false ? undefined : text;
}
