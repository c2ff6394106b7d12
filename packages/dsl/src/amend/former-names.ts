// Former names: names that things had in earlier versions of their rules. A house rule or scenario
// file of that time still uses them. If such a name has no meaning any more, we read the current
// name instead and report that.

import type { AstFile, FormerNames, Ident } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import { createCollector, type DiagnosticCollector } from '../diagnostics/collector.ts';
import { labelAt, type Diagnostic, writeAt } from '../diagnostics/diagnostic.ts';
import type { FormerName } from '../ir/index.ts';
import type { Source } from '../source/source.ts';
import { isDeclaration, keywordOf, nameOf, nameText } from '../ast/named.ts';
import { placeKey } from '../source/span.ts';
import { labelOf, partOf } from './declared.ts';
import type { Gathered } from './files.ts';
import { rewrite } from './rewrite.ts';

/** A former name of a thing, and its current name. */
interface Renaming {
  readonly was: string;
  readonly now: Ident;
  /**
   * The files that may still use the old name; undefined: all but the file that declares it as
   * former.
   */
  readonly readers?: ReadonlySet<string>;
  /** Whether to report each use of the old name. */
  readonly isReported: boolean;
}

/** A name that is read as one of its candidates. */
interface Reread {
  readonly ident: Ident;
  readonly candidates: readonly Renaming[];
  /** The index of the candidate that is being tried; past the end, none fits. */
  index: number;
}

/** Replaces the former names in some files. */
interface CatchUp {
  /**
   * Replaces the old names that errors point at by current ones; returns undefined if there is
   * nothing more to try.
   * @param errors the errors of the files as last returned
   */
  readonly next: (errors: readonly Diagnostic[]) => Gathered | undefined;
  /** The problems to report for the replaced names. */
  readonly notes: () => readonly Diagnostic[];
}

/** Prepares the replacement of former names in house rules and in the file that uses the rules. */
export function createCatchUp(gathered: Gathered): CatchUp {
  const { base, amendments, user } = gathered;
  const all = [...(base === undefined ? [] : [base]), ...amendments];
  const known = [
    ...all.flatMap(({ file }) => formerNamesOf(file, createCollector())),
    ...comingNames(gathered),
  ];
  const reread = new Map<string, Reread>();
  const idents = identsByPlace(
    [...amendments, ...(user === undefined ? [] : [user])].map(({ file }) => file),
  );
  const read = (file: AstFile): AstFile =>
    rewrite(file, (node) => {
      if (node.kind !== 'Ident') return undefined;
      const found = reread.get(placeKey(node.span));
      const now = found?.candidates[found.index]?.now;
      return now === undefined ? undefined : { ...node, text: now.text };
    });
  return {
    next: (errors) => {
      let isNew = false;
      for (const { severity, primary } of errors) {
        if (severity !== 'error') continue;
        const place = placeKey(primary.span);
        const before = reread.get(place);
        if (before !== undefined) {
          if (before.index >= before.candidates.length) continue;
          before.index += 1;
          isNew = true;
          continue;
        }
        const ident = idents.get(place);
        if (ident === undefined || ident.span.end !== primary.span.end) continue;
        const { source } = ident.span;
        const candidates = known.filter(
          ({ was, now, readers }) =>
            was === ident.text && (readers?.has(source) ?? now.span.source !== source),
        );
        if (candidates.length === 0) continue;
        reread.set(place, { ident, candidates, index: 0 });
        isNew = true;
      }
      if (!isNew) return undefined;
      return {
        ...gathered,
        amendments: amendments.map((one) => ({ ...one, file: read(one.file) })),
        user: user && { ...user, file: read(user.file) },
      };
    },
    notes: () => {
      const problems = createCollector();
      for (const { ident, candidates, index } of reread.values()) {
        const found = candidates[index];
        if (found === undefined || !found.isReported) continue;
        const { now } = found;
        problems.report('names/former-name', { name: ident.text, now: now.text }, ident, {
          secondary: labelAt(now, 'renamed here'),
          help: writeAt(ident, now.text, true),
        });
      }
      return problems.list();
    },
  };
}

/**
 * The new names that house rules give. The house rules and the files above them may use these at
 * once, although everything keeps its old name until all is applied.
 */
function comingNames({ amendments, user }: Gathered): readonly Renaming[] {
  return amendments.flatMap(({ file, source }) =>
    file.items.flatMap((item): readonly Renaming[] => {
      if (item.kind !== 'RenameOverride') return [];
      const now = item.part?.name ?? item.owner.name;
      if (now?.kind !== 'Ident') return [];
      const above = amendments.filter(({ layers }) => layers.has(source.path));
      const readers = [...above, ...(user === undefined ? [] : [user])].map((one) => one.source);
      return [
        {
          was: item.name.text,
          now,
          readers: new Set([source, ...readers].map(({ path }) => path)),
          isReported: false,
        },
      ];
    }),
  );
}

/**
 * The former names that a file lists. It reports a name that belongs to nothing, or to two things
 * at once.
 */
export function formerNamesOf(file: AstFile, problems: DiagnosticCollector): readonly Renaming[] {
  if (file.former.length === 0) return [];
  const things = thingsOf(file);
  return renamedIn(file, things).flatMap(({ former: one, thing }) => {
    if (thing === undefined) {
      problems.report('names/former-of-nothing', {}, endOf(one));
      return [];
    }
    return one.names.flatMap((was): readonly Renaming[] => {
      // Its own name among them says that it had this name before the others.
      if (was === thing.now.text) return [];
      const other = things.find(({ sort, now }) => sort === thing.sort && now.text === was);
      if (other === undefined) return [{ was, now: thing.now, isReported: true }];
      problems.report('names/former-name-taken', { name: was, now: thing.now.text }, endOf(one), {
        secondary: labelAt(other.now, 'this has that name today'),
        help: `leave \`${was}\` out, or rename the other one`,
      });
      return [];
    });
  });
}

/** Returns what the things in these files were called before, in written order. */
export function namesBefore(files: readonly AstFile[], sources: readonly Source[]): FormerName[] {
  return files.flatMap((file) => {
    return renamedIn(file).flatMap(({ former: { names }, thing }) => {
      if (thing === undefined) return [];
      const { what, of, now } = thing;
      // A house rule that renames a thing gives it dice of its own.
      const written = sources
        .find(({ path }) => path === now.span.source)
        ?.text.slice(now.span.start, now.span.end);
      return written === now.text ? [{ sort: what, of, now: now.text, was: names }] : [];
    });
  });
}

/** Former names, and the thing that lists them; undefined if they are not at the end of its line. */
interface RenamedThing {
  readonly former: FormerNames;
  readonly thing: Thing | undefined;
}

/** Returns the former names in a file. */
export function renamedIn(
  file: AstFile,
  things: readonly Thing[] = thingsOf(file),
): readonly RenamedThing[] {
  return file.former.map((former) => ({
    former,
    thing: things.find(
      ({ start, now }) => start === former.span.start && now.span.source === former.span.source,
    ),
  }));
}

interface Thing {
  /** Where the line of the thing begins. */
  readonly start: number;
  readonly now: Ident;
  /** `check`, `outcome` … */
  readonly what: string;
  /** The declaration that it is a part of; null if it is one itself. */
  readonly of: string | null;
  /** Things of the same sort must have different names: `check`, `check Hit / outcome`. */
  readonly sort: string;
}

/** Everything that a file declares by name. */
function thingsOf(file: AstFile): readonly Thing[] {
  const things: Thing[] = [];
  for (const item of file.items) {
    if (!isDeclaration(item)) continue;
    const name = nameOf(item);
    const keyword = keywordOf(item);
    if (name?.kind === 'Ident')
      things.push({ start: item.span.start, now: name, what: keyword, of: null, sort: keyword });
    const label = labelOf(keyword, name);
    const of = name === undefined ? keyword : nameText(name);
    walk(item, (node) => {
      const { what = '', ident } = partOf(node.kind === 'HasLine' ? node.field : node) ?? {};
      if (ident !== undefined)
        things.push({ start: node.span.start, now: ident, what, of, sort: `${label} / ${what}` });
    });
  }
  return things;
}

/** The span of the former names at the end of a line. */
function endOf({ span, names }: FormerNames): Diagnostic['primary']['span'] {
  return { ...span, start: span.end - (names.at(-1)?.length ?? 0) };
}

function identsByPlace(files: readonly AstFile[]): ReadonlyMap<string, Ident> {
  const found = new Map<string, Ident>();
  for (const file of files)
    walk(file, (node) => void (node.kind === 'Ident' && found.set(placeKey(node.span), node)));
  return found;
}
