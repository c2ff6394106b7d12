// A log that comes with the page: `fray page` puts it there, compressed, as a block of data that no browser runs.

export interface GivenLog {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The log in the page; undefined: there is none. */
export async function packedLog(): Promise<GivenLog | undefined> {
  const block = document.getElementById('fray-log');
  if (block === null) return undefined;
  const packed = Uint8Array.from(atob(block.textContent.trim()), (character) =>
    character.charCodeAt(0),
  );
  return { name: block.dataset['name'] ?? 'fight.jsonl', bytes: await unpacked(packed) };
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
