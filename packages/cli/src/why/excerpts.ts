// Describes the places of reasons, for people and programs: file and line, the text, and the line that a house rule
// replaced.
import type { Checked, Compilation, Source } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import type { Where } from '@fray/engine/why';
import { lineAt } from '../rules/rules.ts';

interface SourceExcerpt {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The text at the place, on one line. */
  readonly text: string;
  /** True if the place is in a house rule. */
  readonly houseRule: boolean;
  /** The line of the amended rules that a house rule replaced here; null if there was none. */
  readonly over: LineRef | null;
  /** The line of a house rule that has set something here; null if there is none. */
  readonly setBy: LineRef | null;
}

interface LineRef {
  readonly file: string;
  readonly line: number;
}

/** The rules of a log, with the sources and house rules that they come from. */
interface WrittenRules {
  readonly ruleset: Ruleset;
  readonly checked: Checked;
  readonly sources: readonly Source[];
  readonly amendments: Compilation['amendments'];
}

export type PlaceOf = (where: Where | null) => SourceExcerpt | null;

/**
 * Creates the function that describes places.
 * @param ruleset a ruleset whose files include the question's own text
 */
export function createExcerpts(ruleset: Ruleset, rules: WrittenRules): PlaceOf {
  const lines = ruleset.files.map((file) => file.text.split('\n'));
  const changes = rules.amendments.flatMap(({ path, changes: made }) =>
    made.map(({ verb, span, over }) => ({
      verb,
      path,
      from: lineAt(rules.sources, span),
      over:
        over === undefined
          ? null
          : {
              file: over.source,
              line: lineAt(rules.sources, over),
              end: lineAt(rules.sources, { ...over, start: over.end }),
            },
    })),
  );
  const amending = new Set(rules.amendments.map((one) => one.path));
  return (where) => {
    if (where === null) return null;
    const file = ruleset.files[where.file]?.path ?? '';
    const houseRule = amending.has(file);
    // A change extends from its own line to the line before the next change.
    const change = houseRule
      ? changes.filter((one) => one.path === file && one.from <= where.line).at(-1)
      : undefined;
    const setting = changes.findLast(
      ({ verb, over }) =>
        verb === 'set' &&
        over !== null &&
        over.file === file &&
        over.line <= where.line &&
        where.line <= over.end,
    );
    const text = (lines[where.file] ?? [])
      .slice(where.line - 1, where.endLine)
      .map((line, index, all) =>
        line.slice(
          index === 0 ? where.column - 1 : 0,
          index === all.length - 1 ? where.endColumn - 1 : line.length,
        ),
      )
      // Citations end a line. If a span covers several cases, they are on lines of their own.
      .map((line, index, all) =>
        index === all.length - 1 ? line : line.replace(/\s+\[[^\]]*\]\s*$/, ''),
      )
      .map((line, index) =>
        index === 0 || line.search(/\S/) !== where.column - 1 ? line : `/ ${line}`,
      )
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return {
      file,
      line: where.line,
      column: where.column,
      endLine: where.endLine,
      endColumn: where.endColumn,
      text,
      houseRule,
      over: lineOnly(change?.over),
      setBy: setting === undefined ? null : { file: setting.path, line: setting.from },
    };
  };
}

function lineOnly(over: (LineRef & { readonly end: number }) | null | undefined): LineRef | null {
  return over === null || over === undefined ? null : { file: over.file, line: over.line };
}
