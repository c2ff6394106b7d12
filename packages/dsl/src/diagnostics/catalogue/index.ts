// The catalogue of all diagnostics: one file a pass, joined here. To add a code, add an entry to its pass's file.

import type { CatalogueEntry } from './entry.ts';
import { namesCatalogue } from './names.ts';
import { rulesCatalogue } from './rules.ts';
import { syntaxCatalogue } from './syntax.ts';
import { typesCatalogue } from './types.ts';

export type Catalogue = typeof syntaxCatalogue &
  typeof namesCatalogue &
  typeof typesCatalogue &
  typeof rulesCatalogue;

/** A slug such as `syntax/tab`: the pass, then the problem. */
export type DiagnosticCode = keyof Catalogue;

export const catalogue: Catalogue = {
  ...syntaxCatalogue,
  ...namesCatalogue,
  ...typesCatalogue,
  ...rulesCatalogue,
};

/** All codes with their severity and title, for documentation and tests. */
export const catalogueEntries: Readonly<Record<DiagnosticCode, CatalogueEntry>> = catalogue;
