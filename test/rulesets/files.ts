// Reads the files of the shipped rulesets and their ledgers.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import type { Cited } from '../../packages/cli/src/ledger/citations.ts';
import { cited } from '../../packages/cli/src/ledger/coverage.ts';
import {
  readLedger,
  type LedgerLine,
  type LedgerProblem,
} from '../../packages/cli/src/ledger/ledger.ts';

const folder = fileURLToPath(new URL('../../rulesets', import.meta.url));

/** The names of their folders. */
export const names = [
  'action-segments',
  'ap-loss',
  'column-ambush',
  'momentum',
  'unit-ambush',
] as const;

interface ReadRuleset {
  readonly ruleset: Ruleset;
  readonly rules: Cited;
  readonly warnings: readonly string[];
}

const known = new Map<string, ReadRuleset>();

/** Returns a ruleset, which is read only once. */
export function readRuleset(name: string): ReadRuleset {
  let found = known.get(name);
  if (found === undefined) known.set(name, (found = readAnew(name)));
  return found;
}

function readAnew(name: string): ReadRuleset {
  const path = `rulesets/${name}/${name}.fray`;
  const text = readFileSync(`${folder}/${name}/${name}.fray`, 'utf8');
  const { ruleset, diagnostics } = compile(createSource(path, text));
  if (ruleset === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return { ruleset, rules: cited(path, text), warnings: diagnostics.map((one) => one.message) };
}

export function ledgerOf(name: string): {
  readonly lines: readonly LedgerLine[];
  readonly problems: readonly LedgerProblem[];
} {
  return readLedger(readFileSync(`${folder}/ledger/${name}.md`, 'utf8'));
}

export const readPage = (name: string): string =>
  readFileSync(`${folder}/${name}/COVERAGE.md`, 'utf8');
