// Applies a transition to a state: writes its values, clears variables that no rule can read any more, sorts
// interchangeable participants, and passes heads of loops. Collects what measures report there.
import { MAX_VALUES } from './states.ts';
import type {
  Transition,
  Transitions,
  TransitionBranch,
  Unanswered,
  SymmetryBroken,
} from './transition.ts';
import type { MeasureReport } from './tally.ts';
import { write } from './writes.ts';

/**
 * Why a state has no successor. `values` means that a variable has too many values, `throw` that a throw has too many
 * outcomes.
 */
type Stuck = Unanswered | SymmetryBroken | 'values' | 'throw';

interface StateWalk {
  /** Returns the row of the current state; any call may lengthen or replace it. */
  readonly row: () => Uint16Array<ArrayBuffer>;
  /** Follows a way from a state. Returns the control location that it leads to, or -1 if it is stuck. */
  readonly go: (
    way: Pick<TransitionBranch, 'to' | 'emptied' | 'writes' | 'used'>,
    from: Uint16Array,
  ) => number;
  readonly stuck: () => Stuck;
  /** Returns what measures reported at the heads that were passed. */
  readonly reports: () => readonly MeasureReport[];
}

const NOTHING: readonly MeasureReport[] = [];

export function createStateWalk(steps: Transitions): StateWalk {
  const { variables, controls, canonical } = steps;
  let row = new Uint16Array(variables.count());
  let stuck: Stuck = 'values';
  let reports: readonly MeasureReport[] = NOTHING;

  /** False if a value is too large for the row. */
  const put = (way: Pick<TransitionBranch, 'emptied' | 'writes'>): boolean => {
    write(variables, row, way);
    return way.writes.every(([, value]) => value <= MAX_VALUES);
  };
  const failed = (why: Stuck): number => {
    stuck = why;
    return -1;
  };
  /** Lengthens the row to the number of variables. */
  const fit = (): void => {
    if (row.length >= variables.count()) return;
    const wider = new Uint16Array(variables.count());
    wider.set(row);
    row = wider;
  };
  const stepAt = (control: number): Transition | Unanswered | SymmetryBroken | null => {
    const known = steps.known(control, row);
    if (known !== undefined) return known;
    const learned = steps.learn(control, row);
    canonical.prepare();
    fit();
    return learned;
  };

  return {
    row: () => row,
    stuck: () => stuck,
    reports: () => reports,
    go: (way, from) => {
      reports = NOTHING;
      fit();
      row.set(from);
      row.fill(0, from.length);
      if (!put(way)) return failed('values');
      let used = way.used;
      for (let at = way.to; ;) {
        if (controls[at]?.isOver === true) {
          row.fill(0);
          return at;
        }
        const control = canonical.settle(at, row);
        if (control < 0) return failed('values');
        if (controls[control]?.isHead !== true) return control;
        const step = stepAt(control);
        if (step === null) return failed('throw');
        if ('odds' in step) return failed(step);
        const [only] = step.ways;
        if (only === undefined) throw new Error('nothing follows the head of a loop');
        if (only.reports.length > 0) reports = [...reports, ...only.reports];
        used += only.used;
        at = used > steps.budget ? steps.spent(control) : only.to;
        if (!put(only)) return failed('values');
      }
    },
  };
}
