// A log or rules that come with the page: `fray page` puts them there, compressed, as a block of data that no browser runs.

import { plainPath } from '../parts/plain-path.ts';
import type { GivenRules } from '../play/draft.ts';
import { inflated } from '../share/packing.ts';

export interface GivenLog {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The log in the page; undefined: there is none. */
export async function packedLog(): Promise<GivenLog | undefined> {
  return packedFile('fray-log');
}

/** The rules in the page; undefined: there are none. */
export async function packedRules(): Promise<GivenRules | undefined> {
  const file = await packedFile('fray-rules');
  if (file === undefined) return undefined;
  const { path, files } = JSON.parse(new TextDecoder().decode(file.bytes)) as GivenRules; // `fray page` wrote it
  // Files above the folder of the rules want folders to stand in.
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

async function packedFile(id: string): Promise<GivenLog | undefined> {
  const block = document.getElementById(id);
  if (block === null) return undefined;
  const packed = Uint8Array.from(atob(block.textContent.trim()), (character) =>
    character.charCodeAt(0),
  );
  return { name: block.dataset['name'] ?? 'fight.jsonl', bytes: await inflated(packed) };
}
