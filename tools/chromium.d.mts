/** The path of a Chromium; undefined: there is none. */
export function findChromium(): string | undefined;
