// Points of a long run from which it can be resumed: some distance apart, and of limited number.
import { copyBeside, type Machine } from '../machine/machine.ts';
import type { Bookmark } from './recorder.ts';

/** A position from which the run can go on: before it is given its next input, or in a pause. */
export interface ResumePoint extends Bookmark {
  readonly machine: Machine;
  /** The next input. */
  readonly next: number;
}

interface ResumePoints {
  /** Keeps a place if the last one is far enough away; `make` is given the machine to keep. */
  readonly offer: (machine: Machine, make: (kept: Machine) => ResumePoint) => void;
  readonly all: () => readonly ResumePoint[];
}

/**
 * Those of a run, the first of them where it starts.
 *
 * @param distance between two places, in events
 * @param most with more than so many every other one is dropped, and the distance is doubled
 */
export function resumePointsOf(start: ResumePoint, distance: number, most: number): ResumePoints {
  let places = [start];
  let apart = distance;
  return {
    offer: (machine, make) => {
      const earlier = places.at(-1)?.machine ?? start.machine;
      if (machine.state.seq - earlier.state.seq < apart) return;
      places.push(make(copyBeside(machine, earlier)));
      if (places.length <= most) return;
      places = places.filter((_, index) => index % 2 === 0);
      apart *= 2;
    },
    all: () => places,
  };
}
