// Computes control dependence in a procedure: which tests, cases and loops before an instruction decide whether it runs.
import { waysIn, type Proc, type Ruleset } from '@fray/dsl/ir';
import { controlDependence } from '../analysis/control-dependence.ts';

export interface ControlGuards {
  /** The number of forks. */
  readonly forks: number;
  /** For each pc its number among the forks; -1 if it is no fork. */
  readonly forkAt: readonly number[];
  /** For each pc the pcs of the forks on which it depends directly, in written order. */
  readonly guards: readonly (readonly number[])[];
  /** For each pc whether it is a fork that decides if a loop has another round. */
  readonly loops: readonly boolean[];
}

const known = new WeakMap<Proc, ControlGuards>();

/** Returns the forks and guards of a procedure; computes them once. */
export function controlOf(ruleset: Pick<Ruleset, 'callables'>, proc: Proc): ControlGuards {
  const old = known.get(proc);
  if (old !== undefined) return old;
  const next = waysIn(ruleset, proc).map((ways) => [...new Set(ways.map(({ to }) => to))]);
  const { forks: guards, loops } = controlDependence(next);
  let forks = 0;
  const forkAt = next.map((ways) => (ways.length > 1 ? forks++ : -1));
  const made = { forks, forkAt, guards, loops };
  known.set(proc, made);
  return made;
}
