// Finds bookkeeping values. Transcripts and pictures omit them unless asked, and other views show them separately.
import type { Header } from '@fray/engine/events';

/** True if this field of the holder, or this track if there is no holder, is marked `bookkeeping`. */
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

/** Returns the list with its bookkeeping values moved to the end. */
export function bookkeepingLast<T>(list: readonly T[], isKept: (item: T) => boolean): readonly T[] {
  return [...list.filter((item) => !isKept(item)), ...list.filter((item) => isKept(item))];
}
