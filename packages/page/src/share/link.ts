// A playground as a link: `#p1.` and compressed data. Shipped rules go by their path and hash with what was changed; all else as text.
// The letter and number say how it is read: what `p1` means never changes.
import { draftFrom, type Draft } from '../play/draft.ts';
import { packed, unpacked } from './packing.ts';

/** The text of a path of the library, for rules that go by their hash. */
type TextOf = (path: string) => Promise<string | undefined>;

/** The text that it had when its hash was this one. */
type OldTextOf = (path: string, hash: string) => Promise<string | undefined>;

/** Lines from `at` on: so many are taken away, these come instead. */
interface Patch {
  readonly at: number;
  readonly less: number;
  readonly more: readonly string[];
}

interface Payload extends Omit<Draft, 'text' | 'came' | 'house'> {
  readonly text?: string;
  /** Of the library's text, the first 16 digits of its sha-256. */
  readonly hash?: string;
  readonly patch?: Patch;
  readonly house?: {
    readonly path: string;
    readonly text?: string;
    readonly hash?: string;
    readonly patch?: Patch;
  };
}

/** Bytes of a draft that came in a link. */
const MOST_OF_DRAFT = 4_000_000;

/** What a link leaves out. */
const NOTHING: ReadonlySet<string> = new Set(['""', '{}', '[]', 'false']);

/** The fragment of a link to a draft, with its `#`. */
export async function linkOf(draft: Draft, textOf: TextOf): Promise<string> {
  const { house, text, came: _, ...rest } = draft;
  const payload: Payload = {
    ...rest,
    ...(await told(draft.path, text, textOf)),
    ...(house === undefined
      ? {}
      : { house: { path: house.path, ...(await told(house.path, house.text, textOf)) } }),
  };
  const lean = Object.fromEntries(
    Object.entries(payload).filter(
      ([, value]) => value !== undefined && !NOTHING.has(JSON.stringify(value)),
    ),
  );
  return `#p1.${await packed(JSON.stringify(lean))}`;
}

/** The draft of a fragment. Undefined: it is no such link. Throws a sentence for a link that cannot be opened here. */
export async function draftOfLink(
  fragment: string,
  textOf: TextOf,
  oldTextOf: OldTextOf,
): Promise<Draft | undefined> {
  const data = /^#p1\.([\w-]+)$/.exec(fragment)?.[1];
  if (data === undefined) return undefined;
  const payload = payloadFrom(new TextDecoder().decode(await unpacked(data, MOST_OF_DRAFT)));
  const text = await untold(payload.path, payload, textOf, oldTextOf);
  const { house } = payload;
  const draft = draftFrom({
    ...payload,
    text,
    house:
      house === undefined
        ? undefined
        : { path: house.path, text: await untold(house.path, house, textOf, oldTextOf) },
  });
  if (draft === undefined) throw new Error('This link holds no rules.');
  return draft;
}

/** What a link says of its texts, whoever wrote it; `draftFrom` looks at all else. */
function payloadFrom(text: string): Payload {
  const isWhole = (data: unknown): data is Payload => {
    if (typeof data !== 'object' || data === null) return false;
    const { path, text: whole, hash, patch, house } = data as Record<string, unknown>;
    return (
      typeof path === 'string' &&
      (whole === undefined || typeof whole === 'string') &&
      (hash === undefined || typeof hash === 'string') &&
      (patch === undefined || isPatch(patch)) &&
      (house === undefined || isWhole(house))
    );
  };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error('This link is torn: a part of it is missing.');
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

async function told(
  path: string,
  text: string,
  textOf: TextOf,
): Promise<Pick<Payload, 'text' | 'hash' | 'patch'>> {
  const shipped = await textOf(path);
  if (shipped === undefined) return { text };
  const hash = await hashOf(shipped);
  if (shipped === text) return { hash };
  const patch = patchOf(shipped.split('\n'), text.split('\n'));
  return JSON.stringify(patch).length < text.length ? { hash, patch } : { text };
}

async function untold(
  path: string,
  { text, hash, patch }: Pick<Payload, 'text' | 'hash' | 'patch'>,
  textOf: TextOf,
  oldTextOf: OldTextOf,
): Promise<string> {
  if (text !== undefined) return text;
  const now = await textOf(path);
  const isNow = now !== undefined && hash === (await hashOf(now));
  const shipped = isNow ? now : await oldTextOf(path, hash ?? '');
  if (shipped === undefined)
    throw new Error(
      now === undefined
        ? `This page has no rules called ${path}.`
        : `This link was made with a version of ${path} that this page does not have; the page that made it opens it.`,
    );
  if (patch === undefined) return shipped;
  const lines = shipped.split('\n');
  return [...lines.slice(0, patch.at), ...patch.more, ...lines.slice(patch.at + patch.less)].join(
    '\n',
  );
}

/** From the first line that differs to the last one. */
function patchOf(from: readonly string[], to: readonly string[]): Patch {
  let at = 0;
  while (at < from.length && at < to.length && from[at] === to[at]) at += 1;
  let end = 0;
  while (end < from.length - at && end < to.length - at && from.at(-1 - end) === to.at(-1 - end))
    end += 1;
  return { at, less: from.length - at - end, more: to.slice(at, to.length - end) };
}

async function hashOf(text: string): Promise<string> {
  // crypto.subtle is not there on pages that are served without https from elsewhere.
  const { sha256 } = await import('../host/sha256.ts');
  return sha256(text).slice(0, 16);
}
