// Counts by brute force, as a reference for every other way: the whole rules and every face of every die, with one machine
// for each. Only machines that are equal in everything are merged. It shares the machine and the reading of findings with
// the other ways, and no technique.
import { chooseFrom, isRefusal, sidesOf, type BegunFight } from '../../drivers/source.ts';
import { advance } from '../../machine/advance.ts';
import { everyThrow } from '../../kernel/face-distribution.ts';
import type { Reply, ThrowNeed } from '../../machine/api.ts';
import { copy, type Machine } from '../../machine/machine.ts';
import { fractions, type Fraction } from '../../values/rational.ts';
import {
  addChance,
  createTally,
  isAnswered,
  reportsOf,
  type CountedChances,
} from '../../statespace/tally.ts';

/** What a count or plays of the whole rules also report. */
export interface DecisiveFaults {
  /** Faults that occurred while some measure could still be evaluated. */
  readonly decisive: ReadonlySet<string>;
}

/** A machine to continue, with the measures that were already evaluated and the probability of reaching it. */
interface Branch {
  readonly machine: Machine;
  readonly reply: Reply | undefined;
  readonly seen: readonly string[];
  chance: Fraction;
}

/** How much a plain count may cost. */
interface NaiveLimits {
  readonly machines: number;
  /** How many instructions each machine may run from one throw to the next. */
  readonly budget: number;
}

/**
 * Returns the odds of every watch of the program. The machine has just begun, and stays unchanged. A run that uses up the budget does
 * not end, and so does one in which nobody answers a choice. Null if more machines are needed.
 */
export function naiveOdds(
  { program, start, choices }: BegunFight,
  limits: NaiveLimits,
): (CountedChances & DecisiveFaults) | null {
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
    // All machines that wait for a throw, by everything that they hold.
    const waiting = new Map<string, Branch>();
    for (const { machine, reply: first, seen: before, chance } of branches) {
      let reply = first;
      let seen = before;
      for (;;) {
        const { need, findings } = advance(program, machine, reply, 'discard');
        const found = reportsOf(watches, findings, seen);
        for (const report of found.reports) tally.add(report, chance);
        seen = found.seen;
        // As in all odds, the budget counts anew for each stretch between two throws.
        machine.used = 0;
        if (need === undefined) {
          const { ended } = machine.state;
          const text = ended?.text ?? '';
          if (ended?.reason === 'budget') endless = fractions.add(endless, chance);
          else if (ended?.reason === 'fault') {
            addChance(faults, text, chance);
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
        const choice = chooseFrom(choices, need, machine);
        if (choice === undefined || isRefusal(choice)) {
          // Once every measure has a value, a choice needs no answer.
          if (!isAnswered(watches, seen)) endless = fractions.add(endless, chance);
          break;
        }
        reply = choice;
      }
    }
    const next: Branch[] = [];
    for (const { machine, seen, chance } of waiting.values()) {
      if (machine.waiting?.need !== 'throw') continue;
      const replies = everyReply(machine.waiting, limits.machines - machines);
      if (replies === null) return null;
      machines += replies.length;
      const share = fractions.mul(chance, { n: 1n, d: BigInt(replies.length) });
      for (const reply of replies)
        next.push({ machine: copy(machine), reply, seen, chance: share });
    }
    branches = next;
  }
  return { rows: tally.rows(), faults, decisive, endless };
}

/** Returns the replies to a throw with every combination of faces; null if there are more than `most`. */
export function everyReply(need: ThrowNeed, most: number): readonly Reply[] | null {
  const thrown = everyThrow(sidesOf(need), most);
  return thrown?.map((faces): Reply => ({ reply: 'faces', faces, origin: 'script' })) ?? null;
}

/** Returns a key that is equal for machines with the same content. They all have the same header. */
export function machineKey(machine: Machine): string {
  return JSON.stringify(machine, (key, value: unknown) => (key === 'header' ? 0 : value));
}
