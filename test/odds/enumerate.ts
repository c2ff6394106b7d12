// Counts odds by enumeration: every face of every die, one machine each. No states are merged.
import { chooseFrom, isRefusal, type ChoiceSource } from '@fray/engine/drivers';
import {
  advance,
  copy,
  type Finding,
  type Machine,
  type Program,
  type Step,
} from '@fray/engine/machine';

export interface Leaf {
  readonly chance: readonly [n: bigint, d: bigint];
  readonly findings: readonly Finding[];
  readonly ended: string;
}

/** Returns all ends of a machine that has just begun; undefined if there are more than `most`, or if a choice has no answer. */
export function leavesOf(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  most: number,
): readonly Leaf[] | undefined {
  const leaves: Leaf[] = [];
  let forks = 0;
  const go = (
    machine: Machine,
    step: Step,
    before: readonly Finding[],
    chance: readonly [bigint, bigint],
  ): boolean => {
    const findings = [...before, ...step.findings];
    const { need } = step;
    if (need === undefined) {
      leaves.push({ chance, findings, ended: machine.state.ended?.reason ?? '' });
      return true;
    }
    machine.used = 0;
    if (need.need === 'choice') {
      const reply = chooseFrom(choices, need, machine);
      // A policy may choose what is not offered.
      if (reply === undefined || isRefusal(reply)) return false;
      return go(machine, advance(program, machine, reply), findings, chance);
    }
    const sizes = need.dice.flatMap(([count, size]) =>
      Array.from({ length: Math.abs(count) }, () => size),
    );
    const of = sizes.reduce((all, size) => all * size, 1);
    if (forks + of > most) return false;
    forks += of;
    for (let n = 0; n < of; n += 1) {
      let rest = n;
      const faces = sizes.map((size) => {
        const face = 1 + (rest % size);
        rest = Math.floor(rest / size);
        return face;
      });
      const forked = copy(machine);
      if (
        !go(
          forked,
          advance(program, forked, { reply: 'faces', faces, origin: 'script' }),
          findings,
          [chance[0], chance[1] * BigInt(of)],
        )
      )
        return false;
    }
    return true;
  };
  return go(start, advance(program, start), [], [1n, 1n]) ? leaves : undefined;
}
