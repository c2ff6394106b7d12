// Keeps drafts that somebody left for another one. Nothing is lost, and the menu leads back to them.
import { draftFrom, type Draft } from '../share/draft.ts';

const KEY = 'fray-shelf-1';

/** The most drafts on the shelf; the oldest is dropped first. */
const MOST = 20;

export interface Shelved {
  readonly draft: Draft;
  /** When it was left, in milliseconds like `Date.now`. */
  readonly at: number;
}

/** Returns whether two drafts hold the same texts. */
export function sameTexts(one: Draft, other: Draft): boolean {
  return (
    one.path === other.path && one.text === other.text && one.house?.text === other.house?.text
  );
}

/** Returns everything on the shelf, the newest first. */
export function shelved(): readonly Shelved[] {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(data) ? data.flatMap((one: unknown) => shelvedFrom(one) ?? []) : [];
  } catch {
    return [];
  }
}

function shelvedFrom(data: unknown): Shelved | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { draft: kept, at } = data as Record<string, unknown>;
  const draft = draftFrom(kept);
  return draft === undefined || typeof at !== 'number' ? undefined : { draft, at };
}

/** Puts a draft on the shelf if it was edited. */
export function shelve(draft: Draft, at: number): void {
  const isWritten = draft.text !== draft.came || draft.house !== undefined;
  if (!isWritten) return;
  const others = shelved().filter((one) => !sameTexts(one.draft, draft));
  // A browser saves only a few megabytes, so the oldest drafts make room.
  for (let room = MOST - 1; room >= 0; room -= 5)
    try {
      return localStorage.setItem(KEY, JSON.stringify([{ draft, at }, ...others.slice(0, room)]));
    } catch {
      // The next try has fewer drafts.
    }
}

/** Drops the oldest draft. Returns false if the shelf is empty. */
export function takeFromShelf(): boolean {
  const all = shelved();
  try {
    if (all.length > 0) localStorage.setItem(KEY, JSON.stringify(all.slice(0, -1)));
  } catch {
    return false;
  }
  return all.length > 0;
}
