// Compresses texts for links, and unpacks them.

/** The most bytes that anything may unpack to: a few bytes can claim to be gigabytes. */
const MOST = 400_000_000;

/** The error message if data would unpack to more bytes than allowed. */
const TOO_MUCH = 'It would unpack to more than a page can hold.';

/** Compresses a text into letters for an address. */
export async function packed(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return base64url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

const TORN = 'This link is torn or damaged: a part of it is missing or was changed.';

/** How many hexadecimal digits of its checksum stand before sealed data. */
const SEAL = 8;

async function sealOf(letters: string): Promise<string> {
  // `crypto.subtle` does not exist on pages that another machine serves without https.
  const { sha256 } = await import('../host/sha256.ts');
  return sha256(letters).slice(0, SEAL);
}

/** Compresses a text, with a checksum before it. */
export async function sealed(text: string): Promise<string> {
  const letters = await packed(text);
  return (await sealOf(letters)) + letters;
}

/** Unpacks what `sealed` made. Rejects with a sentence if a letter was lost or changed, or as `unpacked` does. */
export async function unsealed(letters: string, most: number): Promise<Uint8Array> {
  const data = letters.slice(SEAL);
  if (!letters.startsWith(await sealOf(data))) throw new Error(TORN);
  return unpacked(data, most);
}

/** Unpacks data from a link. Rejects with a sentence if it is torn or unpacks to more than `most` bytes. */
export async function unpacked(letters: string, most: number): Promise<Uint8Array> {
  try {
    return await inflated(fromBase64url(letters), most);
  } catch (error) {
    if (error instanceof Error && error.message === TOO_MUCH)
      throw new Error('This link would unpack to more than a page can hold.');
    throw new Error(TORN);
  }
}

/** Decompresses. Rejects if the data is torn or too large. */
export async function inflated(
  bytes: Uint8Array<ArrayBuffer>,
  most: number = MOST,
): Promise<Uint8Array> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error(TOO_MUCH);
    }
    chunks.push(value);
  }
}

function base64url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Returns base64 letters as bytes. Throws for anything else. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
