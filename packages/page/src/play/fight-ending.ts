// How a fight ended, for whoever hears the page: what its last event says, not the key to the picture below it.

/** What the last event of a transcript says; empty: nothing has happened. */
export function howItEnded(transcript: string): string {
  return [...transcript.matchAll(/^ +\d+ +(\S.*)$/gm)].at(-1)?.[1] ?? '';
}
