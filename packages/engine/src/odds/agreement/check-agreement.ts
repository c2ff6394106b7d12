// Compares the odds of one check with a plain count of its dice, face by face, or with plays of it.
import type { Value } from '@fray/dsl/ir';
import { createStreams } from '../../dice/streams.ts';
import { sidesOf } from '../../drivers/source.ts';
import { advance } from '../../machine/advance.ts';
import type { Reply } from '../../machine/api.ts';
import { copy, type Frame, type Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import type { CheckOdds, MeasureOdds, Odds, Disagreement } from '../known-odds.ts';
import { exactly } from '../odds-answer.ts';
import { fractions, type Fraction } from '../../values/rational.ts';
import {
  addChance,
  createTally,
  type CountedChances,
  type MeasureReport,
} from '../../statespace/tally.ts';
import { runTally } from '../count-runs.ts';
import { disagreementOf } from './disagreement.ts';
import { everyReply } from './naive-count.ts';
import type { Plays } from './plays.ts';
import { faultsOf, countReference } from './reference-counts.ts';
import { refutedByPlays } from './two-looks.ts';

/** The most that the comparison may cost, as work, shared by all checks that are compared. */
const MOST = { machines: 2_000, runs: 2_000, work: 200_000 } as const;
const LEAST = { machines: 60, runs: 60, work: 1_000 } as const;
/** The name of the measure for a check's outcome; no value has this name. */
const OUTCOME = '';

/**
 * Returns the first disagreement; null if there is none. `start`: a machine with the check on top of its stack, before its
 * first instruction; it stays unchanged. `program` does nothing after the check. `among`: the number of checks that share
 * the cost limit. `go`: advances a machine and answers choices.
 */
export function checkDisagreement(
  program: Program,
  start: Machine,
  odds: CheckOdds,
  among: number,
  go: typeof advance = advance,
): Disagreement | null {
  const share = (name: keyof typeof MOST): number => Math.max(LEAST[name], MOST[name] / among);
  const limits = { machines: share('machines'), runs: share('runs'), work: share('work') };
  const names = [...new Set([OUTCOME, ...odds.values.map(({ name }) => name)])];
  const watches = names.map((name) => ({ name }));
  const counted = asOdds(odds);
  const plain = naiveCheck(program, start, names, limits, go);
  return plain === null
    ? refutedByPlays(counted, watches, (times) =>
        playedCheck(program, start, names, timesAsMuch(limits, times), go),
      )
    : disagreementOf(counted, watches, countReference(plain, faultsOf(odds)));
}

type Limits = Readonly<Record<keyof typeof MOST, number>>;

function timesAsMuch({ machines, runs, work }: Limits, times: number): Limits {
  return { machines, runs: times * runs, work: times * work };
}

/** A machine in the middle of the check; `check` is its frame, which holds the result once it is over. */
interface Branch {
  readonly machine: Machine;
  readonly check: Frame | undefined;
}

function branchOf(machine: Machine, at: number): Branch {
  const copied = copy(machine);
  return { machine: copied, check: copied.frames[at] };
}

/** Returns the outcome of a check that is over, or the fault that ended it. */
function endOf(
  { machine, check }: Branch,
  names: readonly string[],
): { readonly reports: readonly MeasureReport[]; readonly fault: string | null } {
  const { ended } = machine.state;
  if (ended !== null) return { reports: [], fault: ended.text ?? '' };
  const role = check?.kind === 'proc' && check.role.role === 'check' ? check.role : undefined;
  const report = (name: string, value: Value): MeasureReport => ({
    watch: names.indexOf(name),
    occurrence: null,
    value,
    fault: null,
    key: JSON.stringify(value),
  });
  return {
    reports: [
      report(OUTCOME, role?.result?.outcome ?? null),
      ...(role?.values ?? []).map(({ name, total }) => report(name, total)),
    ],
    fault: null,
  };
}

/** Counts a check face by face; null if it takes more machines than allowed. */
function naiveCheck(
  program: Program,
  start: Machine,
  names: readonly string[],
  limits: Limits,
  answered: typeof advance,
): CountedChances | null {
  const tally = createTally<Fraction>(fractions.add);
  const faults = new Map<string, Fraction>();
  const at = start.frames.length - 1;
  let machines = 1;
  const go = (branch: Branch, reply: Reply | undefined, chance: Fraction): boolean => {
    const { need } = answered(program, branch.machine, reply, 'discard');
    if (need?.need !== 'throw') {
      const { reports, fault } = endOf(branch, names);
      for (const report of reports) tally.add(report, chance);
      if (fault !== null) addChance(faults, fault, chance);
      return true;
    }
    const replies = everyReply(need, limits.machines - machines);
    if (replies === null) return false;
    // Counted before they run: where one of them needs too many more, nothing has been run in vain.
    machines += replies.length;
    const share = fractions.mul(chance, { n: 1n, d: BigInt(replies.length) });
    return replies.every((next) => go(branchOf(branch.machine, at), next, share));
  };
  return go(branchOf(start, at), undefined, fractions.one)
    ? { rows: tally.rows(), faults, endless: fractions.zero }
    : null;
}

function playedCheck(
  program: Program,
  start: Machine,
  names: readonly string[],
  limits: Limits,
  answered: typeof advance,
): Plays {
  const tally = runTally();
  const faults = new Map<string, number>();
  const streams = createStreams('agreement');
  const at = start.frames.length - 1;
  let [runs, work] = [0, 0];
  for (; runs === 0 || (runs < limits.runs && work < limits.work); runs += 1) {
    streams.begin(runs);
    const branch = branchOf(start, at);
    let reply: Reply | undefined;
    for (;;) {
      const { need } = answered(program, branch.machine, reply, 'discard');
      if (need?.need !== 'throw') break;
      const faces = streams.throw(need.stream, sidesOf(need));
      reply = { reply: 'faces', faces: [...faces], origin: 'script' };
    }
    work += branch.machine.used - start.used;
    const { reports, fault } = endOf(branch, names);
    for (const report of reports) tally.add(report, 1);
    if (fault !== null) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  }
  return { runs, counts: tally.rows(), faults, endless: 0 };
}

/**
 * Returns the outcome and each value as measures. A value that the check shows twice is left out, because the two cannot be
 * distinguished.
 */
function asOdds({ outcomes, values, faults }: CheckOdds): Odds {
  const tables = [
    {
      name: OUTCOME,
      outcomes: outcomes.map(({ outcome, chance }) => ({ value: outcome, chance })),
    },
    ...values,
  ];
  return {
    odds: 'known',
    method: { method: 'exact' },
    measures: tables.flatMap(({ name, outcomes: own }): readonly MeasureOdds[] => {
      const left = fractions.rest(
        own.reduce(
          (sum, { chance }) => fractions.add(sum, chance.fraction ?? fractions.zero),
          fractions.zero,
        ),
      );
      return left.n < 0n
        ? []
        : [
            {
              measure: name,
              text: null,
              occurrence: null,
              outcomes: own.map(({ value, chance }) => ({ value, fault: null, chance })),
              notReached: exactly(left),
              mean: null,
            },
          ];
    }),
    faults,
    endless: null,
    states: 0,
    forks: 0,
  };
}
