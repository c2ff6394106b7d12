// Reads old versions of shipped rules, as the build packs them (`kept.mjs`).

/** All versions of one file. */
export interface FileVersions {
  /** The lines of all versions, each once. */
  readonly lines: readonly string[];
  /** For the hash of a text, its lines as ranges of `lines` (first line, count). */
  readonly versions: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

/** The versions of each file, by its path. */
export type ShippedVersions = Readonly<Record<string, FileVersions>>;

/** Returns the text of a file with this hash; undefined if it is not known. */
export function shippedText(kept: ShippedVersions, path: string, hash: string): string | undefined {
  const file = Object.hasOwn(kept, path) ? kept[path] : undefined;
  const stretches =
    file !== undefined && Object.hasOwn(file.versions, hash) ? file.versions[hash] : undefined;
  return stretches
    ?.flatMap(([from, count]) => file?.lines.slice(from, from + count) ?? [])
    .join('\n');
}
