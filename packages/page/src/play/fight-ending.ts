// Finds how a fight ended, for screen readers: the text of its last event, not the key of the picture below
// it.

/**
 * Matches an event. Its number ends in the fourth column at the latest, unless it is longer; wrapped lines
 * are indented further.
 */
const EVENT = /^ {0,3}\d+ {2} *(\S.*(?:\n {7,}\S.*)*)$/gm;

/** Returns the text of the last event in a transcript, or an empty text if nothing has happened. */
export function howItEnded(transcript: string): string {
  return ([...transcript.matchAll(EVENT)].at(-1)?.[1] ?? '').replaceAll(/\n +/g, ' ');
}
