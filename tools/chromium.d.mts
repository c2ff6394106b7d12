/** Returns the path of a Chromium; undefined if there is none. */
export function findChromium(): string | undefined;
