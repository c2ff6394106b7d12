// Writes a playground as a link, and reads it: `#p3.` and compressed data behind their checksum. Shipped rules are given by
// path and hash with their changes, everything else as text. The letter and number give the format: the meaning of
// `p1` never changes. In `p2` a text may be changed in several places; neither has a checksum. The data name the version of the
// language; without one it is the first.
import { LANGUAGE_VERSION } from '@fray/dsl/ir';
import { diffArrays } from 'diff';
import { draftFrom, type Draft } from './draft.ts';
import { sealed, unpacked, unsealed } from './packing.ts';

/** Returns the text of a library path, for rules that are given by hash. */
type TextOf = (path: string) => Promise<string | undefined>;

/** Returns the text at that path with this hash. */
type OldTextOf = (path: string, hash: string) => Promise<string | undefined>;

/** Gives a text of an earlier version of the language the words of today. */
type Carry = (text: string, language: number) => Promise<string>;

/** A change of a text: removes `less` lines at line `at`, and inserts the lines of `more`. */
interface Patch {
  readonly at: number;
  readonly less: number;
  readonly more: readonly string[];
}

/** A text, or the changes to one of the library. */
interface SharedText {
  readonly text?: string;
  /** The first 16 digits of the sha-256 of the library's text. */
  readonly hash?: string;
  /** The only change, in older links. */
  readonly patch?: Patch;
  /** The changes, from the top down. Lines are counted in the library's text. */
  readonly patches?: readonly Patch[];
}

interface Payload extends Omit<Draft, 'text' | 'came' | 'house' | 'language'>, SharedText {
  readonly house?: SharedText & { readonly path: string };
  readonly language?: number;
}

const NEWER = 'This link was made by a newer page than this one; that page opens it.';

/** The largest draft in a link, in bytes. */
const MOST_OF_DRAFT = 4_000_000;

/** The values that a link leaves out. Rules may be empty. */
const NOTHING: ReadonlySet<string> = new Set(['""', '{}', '[]', 'false']);

/** Returns the fragment of a link to a draft, with its `#`. */
export async function linkOf(draft: Draft, textOf: TextOf): Promise<string> {
  const { house, text, came: _, ...rest } = draft;
  const payload: Payload = {
    ...rest,
    ...(await sharedText(draft.path, text, textOf)),
    ...(house === undefined
      ? {}
      : { house: { path: house.path, ...(await sharedText(house.path, house.text, textOf)) } }),
  };
  const lean = Object.fromEntries(
    Object.entries(payload).filter(
      ([key, value]) =>
        value !== undefined && (key === 'text' || !NOTHING.has(JSON.stringify(value))),
    ),
  );
  return `#p3.${await sealed(JSON.stringify(lean))}`;
}

/**
 * Returns the draft in a fragment; undefined if it is no such link. Throws a sentence for a link that cannot
 * be opened here.
 */
export async function draftOfLink(
  fragment: string,
  textOf: TextOf,
  oldTextOf: OldTextOf,
  carry: Carry,
): Promise<Draft | undefined> {
  const payload = await payloadOfLink(fragment);
  if (payload === undefined) return undefined;
  const { house, language = 1 } = payload;
  if (language > LANGUAGE_VERSION) throw new Error(NEWER);
  const text = await untold(payload.path, payload, textOf, oldTextOf);
  const draft = draftFrom({
    ...payload,
    text,
    language,
    house:
      house === undefined
        ? undefined
        : { path: house.path, text: await untold(house.path, house, textOf, oldTextOf) },
  });
  if (draft === undefined) throw new Error('This link holds no rules.');
  return inLanguageOfToday(draft, carry);
}

/** Returns a draft with its texts in the language of today. */
export async function inLanguageOfToday(draft: Draft, carryFrom: Carry): Promise<Draft> {
  const { text, language, came, house, others } = draft;
  if (language >= LANGUAGE_VERSION) return draft;
  const carry = (old: string): Promise<string> => carryFrom(old, language);
  const today = await carry(text);
  return {
    ...draft,
    text: today,
    language: LANGUAGE_VERSION,
    came: came === text ? today : await carry(came),
    house: house && { path: house.path, text: await carry(house.text) },
    others: Object.fromEntries(
      await Promise.all(
        Object.entries(others).map(async ([path, other]) => [path, await carry(other)] as const),
      ),
    ),
  };
}

/** Returns the paths in a link whose rules have other texts on this page. */
export async function oldRulesOfLink(fragment: string, textOf: TextOf): Promise<readonly string[]> {
  const payload = await payloadOfLink(fragment);
  const old: string[] = [];
  for (const { path, hash } of [payload ?? [], payload?.house ?? []].flat()) {
    const now = hash === undefined ? undefined : await textOf(path);
    if (now !== undefined && hash !== (await hashOf(now))) old.push(path);
  }
  return old;
}

async function payloadOfLink(fragment: string): Promise<Payload | undefined> {
  const [, version = '', data = ''] = /^#p(\d+)\.([\w-]+)$/.exec(fragment) ?? [];
  if (data === '') return undefined;
  if (!['1', '2', '3'].includes(version)) throw new Error(NEWER);
  const bytes = await (version === '3' ? unsealed : unpacked)(data, MOST_OF_DRAFT);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(DAMAGED);
  }
  return payloadFrom(text);
}

const DAMAGED = 'This link is damaged: some of its characters were changed.';
/** A link names the text of shipped rules by the beginning of its hash. */
const hashForm = /^[0-9a-f]{16}$/;

/** Reads the texts in a link, which anybody may have written; `draftFrom` checks everything else. */
function payloadFrom(text: string): Payload {
  const isWhole = (data: unknown): data is Payload => {
    if (typeof data !== 'object' || data === null) return false;
    const {
      path,
      text: whole,
      hash,
      patch,
      patches,
      house,
      language,
    } = data as Record<string, unknown>;
    return (
      typeof path === 'string' &&
      (whole === undefined || typeof whole === 'string') &&
      (hash === undefined || typeof hash === 'string') &&
      (patch === undefined || isPatch(patch)) &&
      (patches === undefined || (Array.isArray(patches) && patches.every(isPatch))) &&
      (language === undefined || (Number.isInteger(language) && Number(language) > 0)) &&
      (house === undefined || isWhole(house))
    );
  };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error('This link is torn or damaged: a part of it is missing or was changed.');
  }
  if (!isWhole(data)) throw new Error('This link holds no rules.');
  return data;
}

function isPatch(data: unknown): data is Patch {
  if (typeof data !== 'object' || data === null) return false;
  const { at, less, more } = data as Record<string, unknown>;
  return (
    Number.isInteger(at) &&
    Number.isInteger(less) &&
    Array.isArray(more) &&
    more.every((line) => typeof line === 'string')
  );
}

async function sharedText(path: string, text: string, textOf: TextOf): Promise<SharedText> {
  const shipped = await textOf(path);
  if (shipped === undefined) return { text };
  const hash = await hashOf(shipped);
  if (shipped === text) return { hash };
  const made = { hash, patches: patchesOf(shipped.split('\n'), text.split('\n')) };
  return JSON.stringify(made).length < text.length ? made : { text };
}

async function untold(
  path: string,
  { text, hash, patch, patches }: SharedText,
  textOf: TextOf,
  oldTextOf: OldTextOf,
): Promise<string> {
  if (text !== undefined) return text;
  const now = await textOf(path);
  if (now !== undefined && !hashForm.test(hash ?? '')) throw new Error(DAMAGED);
  const isNow = now !== undefined && hash === (await hashOf(now));
  const shipped = isNow ? now : await oldTextOf(path, hash ?? '');
  if (shipped === undefined)
    throw new Error(
      now === undefined
        ? `This page has no rules called ${path}.`
        : `This link was made with a version of ${path} that this page does not have, or some of its characters were changed; the page that made it opens it if it is whole.`,
    );
  return patched(shipped.split('\n'), patches ?? [patch ?? []].flat()).join('\n');
}

function patched(lines: readonly string[], patches: readonly Patch[]): readonly string[] {
  const parts: (readonly string[])[] = [];
  let from = 0;
  for (const { at, less, more } of patches) {
    if (at < from || less < 0 || at + less > lines.length)
      throw new Error('This link changes lines that its rules do not have: it is damaged.');
    parts.push(lines.slice(from, at), more);
    from = at + less;
  }
  return [...parts, lines.slice(from)].flat();
}

function patchesOf(from: readonly string[], to: readonly string[]): readonly Patch[] {
  const patches: Patch[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays([...from], [...to])) {
    const last = patches.at(-1);
    const isBehind = last !== undefined && last.at + last.less === at;
    if (removed) {
      patches.push({ at, less: value.length, more: [] });
      at += value.length;
    } else if (added && isBehind) {
      patches[patches.length - 1] = { ...last, more: value };
    } else if (added) patches.push({ at, less: 0, more: value });
    else at += value.length;
  }
  return patches;
}

/** The hashes of texts of the library, of which there are few. */
const hashes = new Map<string, string>();

async function hashOf(text: string): Promise<string> {
  // `crypto.subtle` does not exist on pages that another machine serves without https.
  const { sha256 } = await import('../host/sha256.ts');
  const hash = hashes.get(text) ?? sha256(text).slice(0, 16);
  hashes.set(text, hash);
  return hash;
}
