// Joins the problems of an unknown name that is used in several places. The first place is marked, and the others are added
// to it.

import type { Diagnostic, DiagnosticCode, Label } from '../diagnostics/diagnostic.ts';
import { addToList } from '../grouping.ts';
import type { Source } from '../source/source.ts';

const aboutNames: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'names/unknown',
  'names/unknown-value',
  'names/unknown-field',
  'names/called-otherwise',
  'names/former-name',
  'types/unknown-word',
  'types/unknown-row',
  'types/unknown-column',
  'types/unknown-outcome',
]);

/** At most this many places are marked. */
const mostPlaces = 5;

/** Codes of problems whose place is the unknown name itself. */
const atTheName: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'names/unknown',
  'names/unknown-value',
  'names/unknown-field',
]);

/** Removes edits of unknown names that are not at their place, because a mended line has them elsewhere. */
export function withoutStrayEdits(
  all: readonly Diagnostic[],
  sources: readonly Source[],
): readonly Diagnostic[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const isStray = ({ code, params, primary: { span }, help }: Diagnostic): boolean =>
    atTheName.has(code) &&
    help.some(({ edits }) => edits !== undefined) &&
    texts.get(span.source)?.slice(span.start, span.end).normalize('NFC') !==
      String(params['name']).normalize('NFC');
  return all.map((one) =>
    isStray(one) ? { ...one, help: one.help.map(({ text }) => ({ text })) } : one,
  );
}

/**
 * Joins the problems of each unknown name, because its one declaration is usually misspelled or missing.
 *
 * @param all in order of place
 */
export function joinSameNames(all: readonly Diagnostic[]): readonly Diagnostic[] {
  const diagnostics = withoutLostOutcomes(all);
  const groups = new Map<string, Diagnostic[]>();
  for (const one of diagnostics) {
    const key = keyOf(one);
    if (key !== undefined) addToList(groups, key, one);
  }
  return diagnostics.flatMap((one) => {
    const key = keyOf(one);
    const group = key === undefined ? undefined : groups.get(key);
    if (group === undefined || group.length === 1) return [one];
    return group[0] === one ? [joined(one, group.slice(1))] : [];
  });
}

/**
 * Removes the problems of callers if the last outcome of a check is missing. The callers are right, so we report the check,
 * with the name that they use.
 */
function withoutLostOutcomes(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const checks = new Set(
    diagnostics.flatMap((one) =>
      one.code === 'rules/outcomes-incomplete' ? [one.params['check']] : [],
    ),
  );
  if (checks.size === 0) return diagnostics;
  const isLost = ({ code, params }: Diagnostic): boolean =>
    code === 'types/unknown-outcome' && checks.has(params['callee']);
  // For each check, the first unknown outcome that a caller names.
  const meantBy = new Map(
    diagnostics
      .filter(isLost)
      .toReversed()
      .map(({ params }) => [params['callee'], params['name']]),
  );
  return diagnostics.flatMap((one) => {
    if (isLost(one)) return [];
    const meant =
      one.code === 'rules/outcomes-incomplete' ? meantBy.get(one.params['check']) : undefined;
    return typeof meant === 'string'
      ? [
          {
            ...one,
            help: [
              { text: `add a last line, \`${meant}  otherwise\`: a caller speaks of \`${meant}\`` },
            ],
          },
        ]
      : [one];
  });
}

function joined(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  const places: Label[] = others
    .slice(0, mostPlaces)
    .map((one) => ({ span: one.primary.span, text: 'and here' }));
  const [best, ...rest] = first.help;
  const edits = [...(best?.edits ?? []), ...others.flatMap((one) => one.help[0]?.edits ?? [])];
  const everywhere = best?.edits !== undefined && edits.length === others.length + 1;
  return {
    ...first,
    secondary: [...first.secondary, ...places],
    help: everywhere ? [{ ...best, edits }, ...rest] : first.help,
  };
}

/**
 * Returns a key that is the same for all problems of one name. Fields and words are identified together with their owner,
 * other names by themselves.
 */
function keyOf(diagnostic: Diagnostic): string | undefined {
  if (!aboutNames.has(diagnostic.code)) return undefined;
  const { name, owner, words, table, callee, problem } = diagnostic.params;
  if (typeof name !== 'string' || name === '') return undefined;
  return JSON.stringify([
    diagnostic.code === 'names/unknown-value' ? 'names/unknown' : diagnostic.code,
    name,
    owner,
    words,
    table,
    callee,
    problem,
    // A tool applies fixes of a former name without asking, so they stay in one file.
    diagnostic.code === 'names/former-name' ? diagnostic.primary.span.source : undefined,
  ]);
}
