// How a fight ended, for whoever hears the page: what its last event says, not the key to the picture below it.

/** An event: its number ends in the fourth column at the latest, unless it is longer; lines that it is wrapped to stand further in. */
const EVENT = /^ {0,3}\d+ {2} *(\S.*(?:\n {7,}\S.*)*)$/gm;

/** What the last event of a transcript says; empty: nothing has happened. */
export function howItEnded(transcript: string): string {
  return ([...transcript.matchAll(EVENT)].at(-1)?.[1] ?? '').replaceAll(/\n +/g, ' ');
}
