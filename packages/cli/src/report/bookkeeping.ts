// Bookkeeping values: transcripts and pictures leave them out unless asked, and other views show them apart.
import type { Header } from '@fray/engine/internal';

/** Whether this field of the holder, or track where nobody holds it, is marked `bookkeeping`. */
export function isBookkeeping(
  header: Header | null,
  holder: string | null,
  field: string,
): boolean {
  if (header?.bookkeeping === undefined) return false;
  const kind =
    holder === null
      ? null
      : (header.participants.find((one) => one.name === holder)?.kind ?? undefined);
  return header.bookkeeping.some((one) => one.field === field && one.kind === kind);
}

/** A list with what the rules keep for themselves behind all else. */
export function keptLast<T>(list: readonly T[], isKept: (item: T) => boolean): readonly T[] {
  return [...list.filter((item) => !isKept(item)), ...list.filter((item) => isKept(item))];
}
