// Versions: warns if a file was written for another version of its rules.

import type { AstFile } from '../ast/ast.ts';
import { createCollector } from '../diagnostics/collector.ts';
import { type Diagnostic, fixAt } from '../diagnostics/diagnostic.ts';
import type { Gathered } from './files.ts';

/**
 * The problems with the versions that headers name.
 * @param hasErrors whether something does not fit the current rules, so that the author must look
 * at it first
 */
export function versionNotes(
  { base, amendments, user }: Gathered,
  hasErrors: boolean,
): readonly Diagnostic[] {
  const problems = createCollector();
  if (base === undefined) return [];
  const now = versionOf(base.file);
  for (const { file } of [...amendments, ...(user === undefined ? [] : [user])]) {
    const { header } = file;
    const written = header?.kind === 'FilesHeader' ? header.version : undefined;
    if (written === undefined || written.value === now) continue;
    problems.report(
      'names/other-version',
      { written: written.value, base: base.source.path, version: now },
      written,
      {
        help:
          now === undefined || hasErrors
            ? []
            : [
                fixAt(
                  `all of it fits version ${now}: write \`version ${now}\``,
                  written,
                  String(now),
                  true,
                ),
              ],
      },
    );
  }
  return problems.list();
}

function versionOf({ header }: AstFile): number | undefined {
  if (header?.kind !== 'RulesetHeader') return undefined;
  for (const line of header.lines) if (line.kind === 'VersionLine') return line.version.value;
  return undefined;
}
