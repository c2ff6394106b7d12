// Saves the text a moment after each key: for the next visit, and for this tab, which may be closed or reloaded at any
// moment.
import { draftFrom, type Draft } from '../share/draft.ts';
import { takeFromShelf } from './shelf.ts';

const KEY = 'fray-draft-1';
const TAB = 'fray-tab-1';

interface SavedDraft {
  readonly draft: Draft;
  /**
   * True if the draft was written in this tab under this address. The address itself may be a moment older.
   */
  readonly isOfThisTab: boolean;
}

/** Returns a name for this tab while it is open. */
function tabName(): string {
  const known = sessionStorage.getItem(TAB);
  if (known !== null) return known;
  const made = String(Math.random());
  sessionStorage.setItem(TAB, made);
  return made;
}

/**
 * Saves a draft. Returns false if the browser saves nothing more, or nothing at all.
 * @param address the one under which it was written
 */
export function saveDraft(draft: Draft, address: string): boolean {
  for (;;)
    try {
      const mark = { tab: tabName(), address };
      localStorage.setItem(KEY, JSON.stringify({ ...draft, ...mark }));
      return true;
    } catch {
      // A private window may refuse, and storage is limited: the oldest drafts make room.
      if (!takeFromShelf()) return false;
    }
}

/**
 * Returns the draft that was saved last.
 * @param opened the address of the page
 */
export function savedDraft(opened: string): SavedDraft | undefined {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const draft = draftFrom(data);
    if (draft === undefined) return undefined;
    const { tab, address } = data as Record<string, unknown>; // a draft was read from it
    return { draft, isOfThisTab: tab === tabName() && address === opened };
  } catch {
    return undefined;
  }
}
