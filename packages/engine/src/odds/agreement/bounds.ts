// Counts bounds over choices a second time by brute force: the whole rules, every face of every die and every answer, with
// one machine for each. Only machines that are equal in everything are merged.
import { chooseFrom, isRefusal, type BegunFight } from '../../drivers/source.ts';
import { advance } from '../../machine/advance.ts';
import type { ChoiceNeed, Reply, ThrowNeed } from '../../machine/api.ts';
import { copy, type Machine } from '../../machine/machine.ts';
import type { OddsLimits, TooLarge } from '../../statespace/limits.ts';
import { reportsOf } from '../../statespace/tally.ts';
import type { Unanswered } from '../../statespace/transition.ts';
import { fractions, lowest, type Fraction } from '../../values/rational.ts';
import {
  answersTo,
  isDecidedBy,
  rangeOfBoth,
  type ExpectationTarget,
  type ExpectedRange,
} from '../backward-induction.ts';
import { choiceBounds, type Bounds } from '../bounds.ts';
import { NAIVE } from './confirmed.ts';
import { everyReply, machineKey } from './naive-count.ts';

/** Bounds that a second count confirmed, or that were too large for it. */
export type ConfirmedBounds =
  | (Extract<Bounds, { readonly odds: 'bounds' }> & { readonly isConfirmed: boolean })
  /** The two counts disagree. */
  | { readonly odds: 'disputed'; readonly counted: ExpectedRange; readonly other: ExpectedRange };

/**
 * Counts the bounds like `choiceBounds` and confirms them; leaves the machine unchanged. `count` is another way to count,
 * for tests that break it.
 */
export function confirmedBounds(
  fight: BegunFight,
  chooser: string,
  target: ExpectationTarget,
  limits: OddsLimits,
  count: typeof choiceBounds = choiceBounds,
): ConfirmedBounds | Exclude<Bounds, { readonly odds: 'bounds' }> | Unanswered | TooLarge {
  const counted = count({ ...fight, start: copy(fight.start) }, chooser, target, limits);
  if (counted.odds !== 'bounds') return counted;
  const other = naiveBounds(fight, chooser, target, {
    machines: NAIVE.machines + NAIVE.each * counted.states,
  });
  if (other === null) return { ...counted, isConfirmed: false };
  const isSame = (end: keyof ExpectedRange): boolean =>
    counted[end].n * other[end].d === other[end].n * counted[end].d;
  return isSame('low') && isSame('high')
    ? { ...counted, isConfirmed: true }
    : { odds: 'disputed', counted, other };
}

/**
 * Returns the bounds by brute force. Null if this takes more machines, if a choice has no answer, or if a fault or cycle
 * may occur before the measure is settled. The other way may miss such faults and cycles.
 */
function naiveBounds(
  { program, start, choices }: BegunFight,
  chooser: string,
  { watch, occurrence, reward, unseen }: ExpectationTarget,
  limits: { readonly machines: number },
): ExpectedRange | null {
  const watches = program.watches.map((linked) => linked.watch);
  const known = new Map<string, ExpectedRange | null>();
  let machines = 0;

  const from = (before: Machine, reply: Reply | undefined): ExpectedRange | null => {
    machines += 1;
    if (machines > limits.machines) return null;
    const machine = copy(before);
    const { need, findings } = advance(program, machine, reply, 'discard');
    // As in all odds, the budget counts anew for each stretch between two throws.
    machine.used = 0;
    const report = reportsOf(watches, findings, []).reports.find(
      (one) => one.watch === watch && one.occurrence === occurrence,
    );
    if (report !== undefined) return report.fault === null ? both(reward(report.value)) : null;
    if (need === undefined)
      return machine.state.ended?.reason === 'fault' ||
        machine.state.ended?.reason === 'budget' ||
        unseen === null
        ? null
        : both(unseen);
    const key = machineKey(machine);
    const same = known.get(key);
    if (same !== undefined) return same;
    // Until the value is known, a path that returns here is a cycle.
    known.set(key, null);
    const found = need.need === 'throw' ? mean(machine, need) : chosen(machine, need);
    known.set(key, found);
    return found;
  };

  const mean = (machine: Machine, need: ThrowNeed): ExpectedRange | null => {
    const replies = everyReply(need, limits.machines - machines);
    if (replies === null) return null;
    let sum: ExpectedRange = both(fractions.zero);
    for (const reply of replies) {
      const found = from(machine, reply);
      if (found === null) return null;
      sum = { low: fractions.add(sum.low, found.low), high: fractions.add(sum.high, found.high) };
    }
    const share = { n: 1n, d: BigInt(replies.length) };
    return {
      low: lowest(fractions.mul(sum.low, share)),
      high: lowest(fractions.mul(sum.high, share)),
    };
  };

  const chosen = (machine: Machine, need: ChoiceNeed): ExpectedRange | null => {
    if (!isDecidedBy(chooser, machine, need)) {
      const reply = chooseFrom(choices, need, machine);
      return reply === undefined || isRefusal(reply) ? null : from(machine, reply);
    }
    const answers = answersTo(need.offer);
    if (answers === undefined) return null;
    let range: ExpectedRange | null = null;
    for (const answer of answers) {
      const found = from(machine, { reply: 'answer', answer, by: 'script' });
      if (found === null) return null;
      range = range === null ? found : rangeOfBoth(range, found);
    }
    return range;
  };

  return from(start, undefined);
}

function both(value: Fraction): ExpectedRange {
  return { low: value, high: value };
}
