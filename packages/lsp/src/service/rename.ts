// Rename: gives a thing another name, in all files that use it. The renaming is tried first, and refused if
// any file would change its meaning.

import { applyEdits, isReservedWord, type Span, type TextEdit } from '@fray/dsl/internal';
import { placeAt, placesOfFile } from './names.ts';
import { compareSpans, referencesOf, worldsAround } from './places.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

export type Renamed =
  | { readonly ok: true; readonly edits: readonly TextEdit[] }
  /** Why the name is refused, in a sentence. */
  | { readonly ok: false; readonly why: string };

/** Returns the name at an offset, if it can be renamed. */
export function renamableAt(workspace: Workspace, path: string, offset: number): Span | undefined {
  const world = workspace.world(path);
  const name = world && placeAt(placesOfFile(workspace, world), offset);
  if (name === undefined || isReservedWord(name.text)) return undefined;
  return referencesOf(workspace, path, offset).length > 0 ? name.span : undefined;
}

const wholeName = /^[\p{L}_][\p{L}\p{M}\p{N}_]*(?:-[\p{L}\p{M}\p{N}_]+)*$/u;

/** Returns the edits that rename the thing at an offset, everywhere. */
export function renameAt(
  workspace: Workspace,
  path: string,
  offset: number,
  name: string,
): Renamed {
  if (renamableAt(workspace, path, offset) === undefined)
    return { ok: false, why: 'nothing that has a name of its own stands here' };
  if (!wholeName.test(name))
    return {
      ok: false,
      why: `\`${name}\` is no name: a name begins with a letter and has letters, digits, _ and inner hyphens`,
    };
  if (isReservedWord(name))
    return { ok: false, why: `\`${name}\` is a word of the language, which cannot be a name` };
  const places = referencesOf(workspace, path, offset);
  const written = places.map(({ source, start, end }) =>
    (workspace.source(source)?.text ?? '').slice(start, end),
  );
  const edits = places.map((span, index): TextEdit => {
    // `for 2 rounds` uses the span `round`.
    const isPlural = written.some((one) => `${one}s` === written[index]);
    return { span, replacement: isPlural ? `${name}s` : name };
  });
  const unread = unreadFile(workspace, path, written);
  if (unread !== undefined) return { ok: false, why: unread };
  const broken = whatBreaks(workspace, path, edits, offset, name);
  return broken === undefined ? { ok: true, edits } : { ok: false, why: broken };
}

/** Says why we cannot know whether a file uses one of these names; undefined if we know it of all files. */
function unreadFile(
  workspace: Workspace,
  path: string,
  names: readonly string[],
): string | undefined {
  const world = workspace.world(path);
  const unread = (world === undefined ? [] : worldsAround(workspace, world)).find(
    ({ root, compilation }) =>
      root !== path &&
      compilation.checked === undefined &&
      names.some((name) => workspace.source(root)?.text.includes(name)),
  );
  if (unread === undefined) return undefined;
  const { message } =
    unread.compilation.diagnostics.find(({ severity }) => severity === 'error') ?? {};
  return `where ${unread.root} speaks of it cannot be told before its errors are mended${message === undefined ? '' : `: ${message}`}`;
}

/** Says why a renaming changes what some file means; undefined if it does not. */
function whatBreaks(
  workspace: Workspace,
  path: string,
  edits: readonly TextEdit[],
  offset: number,
  name: string,
): string | undefined {
  const world = workspace.world(path);
  if (world === undefined) return 'the file cannot be read';
  const roots = worldsAround(workspace, world);
  const places = edits.map(({ span }) => span);
  const texts = new Map<string, string>();
  for (const path of new Set(places.map(({ source }) => source))) {
    const source = workspace.source(path);
    if (source !== undefined) texts.set(path, applyEdits(source, edits));
  }
  const after = createWorkspace(
    {
      read: (other) => texts.get(other) ?? workspace.source(other)?.text,
      list: () => roots.map(({ root }) => root),
    },
    new Map(workspace.memory),
  );
  for (const { root, compilation } of roots) {
    const diagnostics = after.world(root)?.compilation.diagnostics ?? [];
    const codes = (list: readonly { readonly code: string }[]): string =>
      list
        .map(({ code }) => code)
        .sort()
        .join(' ');
    if (codes(diagnostics) === codes(compilation.diagnostics)) continue;
    const fresh = diagnostics.find(
      ({ code }) => !compilation.diagnostics.some((one) => one.code === code),
    );
    return `then ${root} would say: ${(fresh ?? diagnostics[0])?.message ?? 'less than now'}`;
  }
  const moved = (span: Span): number => shiftedStart(edits, span);
  const here = places.find(
    ({ source, start, end }) => source === path && start <= offset && offset <= end,
  );
  const found = here === undefined ? [] : referencesOf(after, path, moved(here));
  const isSame =
    found.length === places.length &&
    [...places].sort(compareSpans).every((span, index) => found[index]?.start === moved(span));
  return isSame ? undefined : `\`${name}\` has a meaning there already`;
}

/** Returns the start of a place after the renaming. */
function shiftedStart(edits: readonly TextEdit[], place: Span): number {
  const before = edits.filter(
    ({ span }) => span.source === place.source && span.start < place.start,
  );
  return before.reduce(
    (start, { span, replacement }) => start + replacement.length - (span.end - span.start),
    place.start,
  );
}
