// Compares the facts about a keepsake with those of the day on which it was made. Shapes may only grow.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, type Data } from './keepsake.ts';

/** The longest value that is told in full, in characters. */
const LONGEST = 120;

/** Returns a value in words; a long one by its first characters and a digest. */
const told = (data: Data | undefined): string => {
  const text = data === undefined ? 'missing' : JSON.stringify(data);
  return text.length <= LONGEST
    ? text
    : `${text.slice(0, LONGEST)}… ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
};

/** A fact that is another one now: where it stands, what was kept, and what it is. */
export interface Difference {
  readonly at: string;
  readonly kept: string;
  readonly now: string;
}

/**
 * Returns what differs: every kept value must still be there. An object may have more keys, and a list of names with values more names;
 * another list must have the same length.
 */
export function differences(kept: Data, now: Data | undefined, at = ''): readonly Difference[] {
  const inside = (key: string): string => (at === '' ? key : `${at}.${key}`);
  if (isList(kept) && isList(now) && isNamed(kept) && isNamed(now)) {
    const of = new Map(now);
    return kept.flatMap(([name, one]) => differences(one, of.get(name), inside(name)));
  }
  if (isList(kept) && isList(now) && kept.length === now.length)
    return kept.flatMap((one, index) => differences(one, now[index], inside(String(index))));
  if (isObject(kept) && isObject(now))
    return Object.entries(kept).flatMap(([key, one]) =>
      differences(one, Object.hasOwn(now, key) ? now[key] : undefined, inside(key)),
    );
  return JSON.stringify(kept) === JSON.stringify(now)
    ? []
    : [{ at, kept: told(kept), now: told(now) }];
}

/** True for a list of names with values, in which each name stands once. */
const isNamed = (data: readonly Data[]): data is readonly (readonly [string, Data])[] =>
  data.length > 0 &&
  data.every((one) => isList(one) && one.length === 2 && typeof one[0] === 'string') &&
  new Set(data.map((one) => (isList(one) ? one[0] : one))).size === data.length;

const isList = (data: Data | undefined): data is readonly Data[] => Array.isArray(data);
const isObject = (data: Data | undefined): data is { readonly [key: string]: Data } =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** What differs from the keepsakes since some change: by `KEEPSAKE: FACT`, what it is now. */
export interface Declared {
  /** The sentence of a changelog that says so. */
  readonly sentence: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** The differences that are declared. */
export const declared = JSON.parse(
  readFileSync(join(folder, 'differs.json'), 'utf8'),
) as readonly Declared[]; // only FRAY_GOLDEN=differs and editors of the sentences write it

/**
 * Returns a sentence for each difference of a keepsake that is not declared, or is another one than was declared, and for each that is
 * declared and not there.
 */
export function undeclared(
  name: string,
  found: readonly Difference[],
  declared: readonly Declared[],
): readonly string[] {
  const of = new Map(declared.flatMap(({ facts }) => Object.entries(facts)));
  const faults = found.flatMap(({ at, kept, now }) => {
    const expected = of.get(`${name}: ${at}`);
    if (expected === now) return [];
    const also = expected === undefined ? '' : ` (differs.json says ${expected})`;
    return [`${name}: ${at} was ${kept} and is ${now}${also}`];
  });
  const there = new Set(found.map(({ at }) => `${name}: ${at}`));
  const stale = [...of.keys()].filter((key) => key.startsWith(`${name}: `) && !there.has(key));
  return [...faults, ...stale.map((key) => `differs.json names ${key}, which does not differ`)];
}

/**
 * Writes what differs into `differs.json`. New differences come into an entry that still needs its sentence.
 * @param opened the keepsakes that were opened; what is declared for others stays
 */
export function declare(
  opened: ReadonlySet<string>,
  differing: Readonly<Record<string, string>>,
): void {
  const entries = declared.map(({ sentence, facts }) => ({
    sentence,
    facts: Object.fromEntries(
      Object.entries(facts).flatMap(([key, now]) =>
        !opened.has(key.split(': ')[0] ?? '')
          ? [[key, now]]
          : Object.hasOwn(differing, key)
            ? [[key, differing[key] ?? '']]
            : [],
      ),
    ),
  }));
  const known = new Set(entries.flatMap(({ facts }) => Object.keys(facts)));
  const fresh = Object.entries(differing).filter(([key]) => !known.has(key));
  const all = [...entries, { sentence: '', facts: Object.fromEntries(fresh) }];
  const kept = all.filter(({ facts }) => Object.keys(facts).length > 0);
  writeFileSync(join(folder, 'differs.json'), `${JSON.stringify(kept, null, 2)}\n`);
}
