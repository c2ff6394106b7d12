// Texts made short enough for a link, and back.

/** A link or a page that unpacks to more than this many bytes is refused: a few bytes can claim to be gigabytes. */
const MOST = 400_000_000;

/** Bytes as letters of an address, compressed. */
export async function packed(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return base64url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** The way back. Rejects for what is torn or too large. */
export async function unpacked(letters: string): Promise<Uint8Array> {
  return inflated(fromBase64url(letters));
}

/** What was compressed. Rejects for what is torn or too large. */
export async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
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
    if (size > MOST) {
      await reader.cancel();
      throw new Error('It would unpack to more than a page can hold.');
    }
    chunks.push(value);
  }
}

function base64url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
}
