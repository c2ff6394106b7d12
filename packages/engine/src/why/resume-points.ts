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
  /** Keeps a place, before input `next`, if it is far enough from the last one. */
  readonly offer: (machine: Machine, next: number) => void;
  readonly all: () => readonly ResumePoint[];
}

/** How far two places are apart, and how many there are. */
interface Spacing {
  /** In events. */
  readonly events: number;
  /** In steps of work; a place may be nearer if so much lies between. */
  readonly work?: number;
  /** Above this number, every other place is dropped and the distance is doubled. */
  readonly most?: number;
}

/** Collects the resume points of a run, the first at its start. `bookmark` is that of its recorder. */
export function resumePointsOf(
  start: ResumePoint,
  bookmark: (machine: Machine) => Bookmark,
  { events, work = Infinity, most = Infinity }: Spacing,
): ResumePoints {
  let places = [start];
  let apart = events;
  return {
    offer: (machine, next) => {
      const earlier = places.at(-1)?.machine ?? start.machine;
      const { state, used } = earlier;
      if (machine.state.seq - state.seq < apart && machine.used - used < work) return;
      places.push({ ...bookmark(machine), machine: copyBeside(machine, earlier), next });
      if (places.length <= most) return;
      places = places.filter((_, index) => index % 2 === 0);
      apart *= 2;
    },
    all: () => places,
  };
}
