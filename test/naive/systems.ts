// The rule systems of `test/systems`, compiled.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Ruleset } from '@fray/dsl/ir';
import { rulesetOf } from '../odds/rules.ts';

const folder = fileURLToPath(new URL('../systems', import.meta.url));

export const systems: readonly (readonly [string, Ruleset])[] = readdirSync(folder)
  .filter((path) => path.endsWith('.fray'))
  .map((path) => [path, rulesetOf(readFileSync(`${folder}/${path}`, 'utf8'))]);
