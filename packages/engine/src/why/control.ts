// What an instruction hangs on: the tests, cases and loops before it in the same code that decide whether it is reached.
import { waysIn, type Proc, type Ruleset } from '@fray/dsl/ir';
import { controlDependence } from '../analysis/control-dependence.ts';

interface ControlGuards {
  /** How many forks there are. */
  readonly forks: number;
  /** For each pc its number among the forks; -1: it is none. */
  readonly forkAt: readonly number[];
  /** For each pc the pcs of the forks that it hangs on directly, in written order. */
  readonly guards: readonly (readonly number[])[];
  /** For each pc whether it is a fork that decides if a loop goes round once more. */
  readonly loops: readonly boolean[];
}

const known = new WeakMap<Proc, ControlGuards>();

/** Worked out once a proc. */
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
