// Why some rules have no kernel: the machine plays their runs.

/** Thrown while linking. */
interface Unlinked extends Error {
  readonly unlinked: string;
}

/** Stops linking. `reason`: what does not link, in words. */
export function unlinked(reason: string): never {
  throw Object.assign(new Error(`does not link: ${reason}`), { unlinked: reason });
}

export function isUnlinked(thrown: unknown): thrown is Unlinked {
  return thrown instanceof Error && 'unlinked' in thrown;
}
