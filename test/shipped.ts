// Compiles each shipped ruleset once for all tests of a worker, which share their modules.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource, type Compilation } from '@fray/dsl/internal';

/** The folder of the shipped rulesets. */
export const folder: string = fileURLToPath(new URL('../rulesets', import.meta.url));

interface ShippedFile {
  readonly text: string;
  readonly compilation: Compilation;
}

const known = new Map<string, ShippedFile>();

/** Returns a file by its path in the folder of rulesets, such as `momentum/momentum.fray`, as if Fray ran in that folder. */
export function shippedFile(path: string): ShippedFile {
  let found = known.get(path);
  if (found === undefined) {
    const text = readFileSync(`${folder}/${path}`, 'utf8');
    known.set(path, (found = { text, compilation: compile(createSource(path, text)) }));
  }
  return found;
}
