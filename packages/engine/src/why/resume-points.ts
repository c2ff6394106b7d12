// Points from which a long run can be resumed: some distance apart, and limited in number.
import { copyBeside, type Machine } from '../machine/machine.ts';
import type { Bookmark } from './recorder.ts';

/** A position from which the run can continue: before its next input, or in a pause. */
export interface ResumePoint extends Bookmark {
  readonly machine: Machine;
  /** The index of the next input. */
  readonly next: number;
}

interface ResumePoints {
  /** Keeps a place if it is far enough from the last one; `make` receives the machine to keep. */
  readonly offer: (machine: Machine, make: (kept: Machine) => ResumePoint) => void;
  readonly all: () => readonly ResumePoint[];
}

/**
 * Collects the resume points of a run, the first at its start.
 * @param distance between two places, in events
 * @param most above this number, every other place is dropped and the distance is doubled
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
