// Tests that drafts are saved, by browsers with little room and by tabs that know nothing of each other.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGE_VERSION } from '@fray/dsl/ir';
import { draftOf } from '../share/draft.ts';
import { inLanguageOfToday } from '../share/link.ts';
import { saveDraft, savedDraft } from './draft-storage.ts';
import { shelve, shelved } from './shelf.ts';

/** Makes a storage with room for this many letters. */
function storageOf(room: number): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      const others = [...kept].filter(([name]) => name !== key);
      if (others.reduce((sum, [, one]) => sum + one.length, text.length) > room)
        throw new Error('no room');
      kept.set(key, text);
    },
  };
}

const written = (text: string): ReturnType<typeof draftOf> => ({ ...draftOf('a.fray', ''), text });

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(10_000));
  vi.stubGlobal('sessionStorage', storageOf(100));
});
afterEach(() => void vi.unstubAllGlobals());

test('a tab finds its own draft by the address that it had', () => {
  expect(savedDraft('')).toBeUndefined();
  expect(saveDraft(written('one'), '')).toBe(true);
  expect(savedDraft('')).toMatchObject({ draft: { text: 'one' }, isOfThisTab: true });
  expect(savedDraft('#p1.other')).toMatchObject({ draft: { text: 'one' }, isOfThisTab: false });
  vi.stubGlobal('sessionStorage', storageOf(100));
  expect(savedDraft('')?.isOfThisTab).toBe(false);
});

test('an old draft is deleted to make room for a new one, and saving reports if there is still no room', () => {
  for (let at = 0; at < 5; at += 1) shelve(written(`${at}`.repeat(1_500)), at);
  expect(shelved()).toHaveLength(5);
  expect(saveDraft(written('x'.repeat(5_000)), '')).toBe(true);
  expect(savedDraft('')?.draft.text).toHaveLength(5_000);
  expect(shelved().map((one) => one.at)).toEqual([4, 3]);
  expect(saveDraft(written('x'.repeat(20_000)), '')).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect([saveDraft(written(''), ''), savedDraft('')]).toEqual([false, undefined]);
});

test('a kept draft names the version of its language, and is carried forward once a later one is spoken', async () => {
  saveDraft({ ...written('old'), language: 1 }, '');
  const kept = savedDraft('')?.draft ?? draftOf('', '');
  expect(kept.language).toBe(1);
  const carried: unknown[] = [];
  const carry = (text: string, language: number): Promise<string> => {
    carried.push([text, language]);
    return Promise.resolve(`${text} in today's words`);
  };
  const today = await inLanguageOfToday(kept, carry);
  expect(today).toMatchObject({ text: "old in today's words", language: LANGUAGE_VERSION });
  expect(carried).toContainEqual(['old', 1]);
  expect(await inLanguageOfToday(today, carry)).toBe(today);
  // Drafts that were kept before they named a version are of the second.
  const { language: _, ...unmarked } = written('text');
  localStorage.setItem('fray-draft-1', JSON.stringify(unmarked));
  expect(savedDraft('')?.draft.language).toBe(2);
});
