// The catalogue of all diagnostics. Each pass has a file, and this one joins them. To add a code, add an entry to the file
// of its pass.

import type { CatalogueEntry } from './entry.ts';
import { namesCatalogue } from './names.ts';
import { rulesCatalogue } from './rules.ts';
import { syntaxCatalogue } from './syntax.ts';
import { typesCatalogue } from './types.ts';

export type Catalogue = typeof syntaxCatalogue &
  typeof namesCatalogue &
  typeof typesCatalogue &
  typeof rulesCatalogue;

/** The code of a diagnostic, such as `syntax/tab`: the pass, then the problem. */
export type DiagnosticCode = keyof Catalogue;

export const catalogue: Catalogue = {
  ...syntaxCatalogue,
  ...namesCatalogue,
  ...typesCatalogue,
  ...rulesCatalogue,
};

/** The entries of all codes, for documentation and tests. */
export const catalogueEntries: Readonly<Record<DiagnosticCode, CatalogueEntry>> = catalogue;
