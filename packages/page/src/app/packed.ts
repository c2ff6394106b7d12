// Reads a log or rules from inside the page. `fray page` puts them there, compressed, as a block of data that
// no browser runs.

import { plainPath } from '../host/plain-path.ts';
import type { GivenRules } from '../share/draft.ts';
import { fromBase64, inflated } from '../share/packing.ts';
import { PACKED } from '../worker/log-tables.ts';

interface PackedFile {
  readonly name: string;
  /** The compressed data, in base64. */
  readonly letters: string;
}

/** Returns the log in the page, for a worker to unpack; undefined if there is none. */
export function packedLog(): { readonly name: string; readonly file: Blob } | undefined {
  const found = packedFile('fray-log');
  return found && { name: found.name, file: new Blob([found.letters], { type: PACKED }) };
}

/** Returns the rules in the page; undefined if there are none. */
export async function packedRules(): Promise<GivenRules | undefined> {
  const found = packedFile('fray-rules');
  if (found === undefined) return undefined;
  const text = new TextDecoder().decode(await inflated(fromBase64(found.letters)));
  const { path, files } = JSON.parse(text) as GivenRules; // `fray page` wrote it
  // For files above the folder of the rules, the rules get folders around them.
  const up = Math.max(
    0,
    ...Object.keys(files).map((name) => name.split('/').filter((part) => part === '..').length),
  );
  const placed = (name: string): string => plainPath(`${'rules/'.repeat(up)}${name}`);
  return {
    path: placed(path),
    files: Object.fromEntries(Object.entries(files).map(([name, text]) => [placed(name), text])),
  };
}

function packedFile(id: string): PackedFile | undefined {
  const block = document.getElementById(id);
  if (block === null) return undefined;
  return { name: block.dataset['name'] ?? 'fight.jsonl', letters: block.textContent.trim() };
}
