// The plainest way of counting, a reference for every other way: the whole rules, every face of every die, a machine for each, and
// nothing merged but machines that are equal in all they hold. It shares the machine and the reading of findings with the rest
// of odds, and no technique.
import { chooseFrom, isRefusal, sidesOf, type ChoiceSource } from '../../drivers/source.ts';
import { advance } from '../../machine/advance.ts';
import type { Reply } from '../../machine/api.ts';
import { copy, type Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { fractions, type Fraction } from '../../values/rational.ts';
import { createTally, isAnswered, sightsOf, type TallyRow } from '../../statespace/tally.ts';

export interface PlainOdds {
  /** The chance of each outcome of each measure, in the order of the watches. */
  readonly rows: readonly TallyRow<Fraction>[];
  /** The chance of each fault of a rule, by what is said. */
  readonly faults: ReadonlyMap<string, Fraction>;
  /** The chance of no end: no budget is left, or nobody answers a choice. */
  readonly endless: Fraction;
}

/** What a count or plays of whole rules know besides. */
export interface DecisiveFaults {
  /** The faults that came while some measure could still be asked. */
  readonly decisive: ReadonlySet<string>;
}

/** A machine that runs on, with the measures that were asked already and the chance to be there. */
interface Branch {
  readonly machine: Machine;
  readonly reply: Reply | undefined;
  readonly seen: readonly string[];
  chance: Fraction;
}

/** How much a plain count may cost. */
interface PlainLimits {
  readonly machines: number;
  /** Instructions that each may take from one throw to the next. */
  readonly budget: number;
}

/** Odds of every watch of the program from a machine that has just begun, which stays as it is. Null: it takes more machines. */
export function plainOdds(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  limits: PlainLimits,
): (PlainOdds & DecisiveFaults) | null {
  const watches = program.watches.map(({ watch }) => watch);
  const tally = createTally<Fraction>(fractions.add);
  const faults = new Map<string, Fraction>();
  const decisive = new Set<string>();
  let endless = fractions.zero;
  let machines = 1;
  const begun = { ...copy(start), budget: Math.min(start.budget, limits.budget) };
  let branches: readonly Branch[] = [
    { machine: begun, reply: undefined, seen: [], chance: fractions.one },
  ];
  while (branches.length > 0) {
    // All that waits for its next throw, by everything it holds.
    const waiting = new Map<string, Branch>();
    for (const { machine, reply: first, seen: before, chance } of branches) {
      let reply = first;
      let seen = before;
      for (;;) {
        const { need, findings } = advance(program, machine, reply, 'untold');
        const found = sightsOf(watches, findings, seen);
        for (const sight of found.sights) tally.add(sight, chance);
        seen = found.seen;
        // As in all odds, the budget is that of the way from one throw to the next.
        machine.used = 0;
        if (need === undefined) {
          const { ended } = machine.state;
          const text = ended?.text ?? '';
          if (ended?.reason === 'budget') endless = fractions.add(endless, chance);
          else if (ended?.reason === 'fault') {
            faults.set(text, fractions.add(faults.get(text) ?? fractions.zero, chance));
            if (!isAnswered(watches, seen)) decisive.add(text);
          }
          break;
        }
        if (need.need === 'throw') {
          const key = `${seen.join()} ${machineKey(machine)}`;
          const known = waiting.get(key);
          if (known === undefined)
            waiting.set(key, { machine, reply: undefined, seen, chance: fractions.tidy(chance) });
          else known.chance = fractions.tidy(fractions.add(known.chance, chance));
          break;
        }
        const said = chooseFrom(choices, need, machine);
        if (said === undefined || isRefusal(said)) {
          // What is asked when nothing more is to be known needs no answer.
          if (!isAnswered(watches, seen)) endless = fractions.add(endless, chance);
          break;
        }
        reply = said;
      }
    }
    const next: Branch[] = [];
    for (const { machine, seen, chance } of waiting.values()) {
      if (machine.waiting?.need !== 'throw') continue;
      const sides = sidesOf(machine.waiting);
      const ways = sides.reduce((all, size) => all * size, 1);
      machines += ways;
      if (machines > limits.machines) return null;
      const share = fractions.mul(chance, fractions.ratio(1n, BigInt(ways)));
      for (let way = 0; way < ways; way += 1)
        next.push({
          machine: copy(machine),
          reply: { reply: 'faces', faces: facesAt(sides, way), origin: 'script' },
          seen,
          chance: share,
        });
    }
    branches = next;
  }
  return { rows: tally.rows(), faults, decisive, endless };
}

/** The faces that stand at this place among all that such dice can show. */
export function facesAt(sides: readonly number[], way: number): readonly number[] {
  let rest = way;
  return sides.map((size) => {
    const face = 1 + (rest % size);
    rest = Math.floor(rest / size);
    return face;
  });
}

/** The same for machines that hold the same. All have one header. */
export function machineKey(machine: Machine): string {
  return JSON.stringify(machine, (key, value: unknown) => (key === 'header' ? 0 : value));
}
