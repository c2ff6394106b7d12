// Answers a question of odds, and writes the answer so that two answers can be compared.
import { createHash } from 'node:crypto';
import type { Ruleset } from '@fray/dsl/ir';
import { techniques } from '@fray/engine/analysis';
import { defaultSource, firstSource, policySource } from '@fray/engine/drivers';
import { sealInputs } from '@fray/engine/log';
import { begin, link } from '@fray/engine/machine';
import { oddsInParts, type MeasureOdds, type Odds } from '@fray/engine/odds';

/** A measure: how it was counted and, if that is exact, its fractions. */
export interface Row {
  readonly measure: string;
  readonly how: string;
  /** For each outcome at each occurrence: what it is, and its fraction in short. */
  readonly odds: readonly (readonly [string, string])[];
}

export interface Answer {
  readonly measures: readonly Row[];
  /** Processor time in seconds. */
  readonly cpu: number;
  readonly states: number;
  readonly forks: number;
  /** Memory in megabytes. */
  readonly memory: number;
}

/** Returns the rows of an answer. Two answers with the same rows have the same fractions. */
function rowsOf({ method, measures }: Odds): readonly Row[] {
  const of = new Map<string, { how: string; odds: [string, string][] }>();
  for (const one of measures) {
    const how = (one.method ?? method).method;
    const row = of.get(one.measure) ?? { how, odds: [] };
    of.set(one.measure, row);
    if (how !== 'exact') continue;
    const at = one.occurrence === null ? '' : `${one.occurrence}: `;
    row.odds.push(
      ...one.outcomes
        .map(({ value, fault, chance }): [string, string] => [
          `${at}${fault ?? JSON.stringify(value)}`,
          shortened(chance),
        ])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      [`${at}never`, shortened(one.notReached)],
    );
  }
  return [...of].map(([measure, row]) => ({ measure, ...row }));
}

/** The longest fraction that is written in full, in characters. */
const LONGEST = 80;

/** Returns a fraction in full; a long one as its first 40 decimal places and a digest. */
function shortened({ fraction }: MeasureOdds['notReached']): string {
  if (fraction === null) return 'no fraction';
  const { n, d } = fraction;
  const full = `${n}/${d}`;
  if (full.length <= LONGEST) return full;
  const digest = createHash('sha256').update(full).digest('hex').slice(0, 16);
  return `0.${((10n ** 40n * n) / d).toString().padStart(40, '0')} sha256 ${digest}`;
}

/**
 * Answers all measures of a scenario, without the techniques in `off`, which are separated by commas. Nothing is cached from one answer to
 * the next. `seconds` limits the processor time: a measure that needs more is not answered.
 */
export function answer(
  rules: Ruleset,
  scenario: string,
  seconds: number,
  off: string = '',
): Answer {
  const without = new Set(techniques.filter((name) => off.split(',').includes(name)));
  const ruleset = structuredClone(rules);
  const program = link(ruleset, {
    watches: ruleset.watches.filter(({ kind }) => kind === 'measure'),
  });
  const inputs = sealInputs(
    {
      scenario,
      rulings: [],
      givens: [],
      seed: '1',
      run: 0,
      budget: 1_000_000,
      policies: [],
      dice: ['seed'],
      choices: ['policy', 'default'],
    },
    { files: [], amendments: [] },
    (text) => createHash('sha256').update(text).digest('hex'),
  );
  const start = begin(program, inputs, []);
  if ('illegal' in start) throw new Error(start.illegal);
  const policies = ruleset.scenarios.find(({ name }) => name === scenario)?.policies ?? [];
  const before = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  const parts = oddsInParts(
    { program, start, choices: [policySource(program, policies), defaultSource, firstSource] },
    { states: 200_000, forks: 30_000, isOver: () => spent() > seconds, without },
  );
  const cpu = spent();
  const all = 'odds' in parts ? [] : parts;
  const sum = (of: 'states' | 'forks'): number => all.reduce((sum, { odds }) => sum + odds[of], 0);
  return {
    measures: all.flatMap(({ watches, odds }) =>
      odds.odds === 'known'
        ? rowsOf(odds)
        : watches.map(({ name }) => ({ measure: name, how: `too large: ${odds.why}`, odds: [] })),
    ),
    cpu,
    states: sum('states'),
    forks: sum('forks'),
    memory: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}
