// Work in steps, such as a long run of the machine, may pause so that others get their turn.

/** Runs work that pauses to its end, and returns its result. */
export function workedOff<Made>(work: Generator<unknown, Made, undefined>): Made {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}
