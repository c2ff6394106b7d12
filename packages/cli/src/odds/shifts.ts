// What one ruleset does to the odds of another, scenario by scenario: counted where both can be counted, otherwise played on the same
// dice, looked at after 1,000, 2,000, 4,000 … runs.
import { createPairs, exactShift, LEVEL, pairedShift, runsAtLook, type Odds, type PairCounting, type Runs, type Shift, type TooLarge, type Unanswered } from '@fray/engine';
import type { Host } from '../host.ts';
import { barText } from '../report/progress.ts';
import type { Rules } from '../rules.ts';
import { countedOdds, runsOf, settingOf, type Setting } from './setting.ts';

/** Rules, and how their open points are read. The same object is counted once. */
export interface Variant {
  readonly rules: Rules;
  /** `ruling=option`, as `--set` takes it. */
  readonly set: readonly string[];
}

export interface ScenarioShift {
  readonly scenario: string;
  /** Null: somebody has to decide, and nobody does. */
  readonly shift: Shift | null;
  /** Who would have to decide what. */
  readonly unanswered: Unanswered | null;
}

export interface Shifter {
  readonly between: (a: Variant, b: Variant, scenario: string) => Promise<ScenarioShift>;
  /** Stands before what is told while it goes on. */
  readonly note: (text: string) => void;
  /** Ctrl-C: what was asked for last says what is known so far. */
  readonly isInterrupted: () => boolean;
  /** Gives Ctrl-C back. */
  readonly close: () => void;
}

export interface ShiftOptions {
  /** At most so many runs of a scenario, where it is not counted. */
  readonly runs: number;
  readonly seed: string;
  /** Only these measures. */
  readonly measures: readonly string[];
}

/** What counting may cost. It is asked of many scenarios, and playing them is an answer too. */
const limits = { states: 20_000, forks: 500_000 } as const;
const mostSeconds = 2;
/** Runs between two looks at the clock and at signals. */
const often = 20;

export function createShifter(host: Host, { runs, seed, measures }: ShiftOptions): Shifter {
  const known = new Map<Variant, Map<string, Odds | TooLarge | Unanswered>>();
  let isInterrupted = false;
  let before = '';
  const close = host.onInterrupt(() => {
    isInterrupted = true;
  });
  const settings = (variant: Variant, scenario: string): Setting => settingOf(host, variant.rules, { scenario, measures, set: variant.set });
  const counted = (variant: Variant, scenario: string): Odds | TooLarge | Unanswered => {
    const own = known.get(variant) ?? new Map<string, Odds | TooLarge | Unanswered>();
    known.set(variant, own);
    let odds = own.get(scenario);
    if (odds === undefined) {
      const begun = performance.now();
      own.set(scenario, (odds = countedOdds(settings(variant, scenario), { ...limits, isOver: () => performance.now() - begun > mostSeconds * 1000 })));
    }
    return odds;
  };
  const between: Shifter['between'] = async (a, b, scenario) => {
    tell(host, `${before}counting ${scenario}`);
    await host.pause();
    const sides: Odds[] = [];
    for (const variant of [a, b]) {
      const odds = counted(variant, scenario);
      if (odds.odds === 'unanswered') return { scenario, shift: null, unanswered: odds };
      if (odds.odds === 'too-large') break;
      sides.push(odds);
    }
    const [one, other] = sides;
    if (one !== undefined && other !== undefined) return { scenario, shift: exactShift(one, other), unanswered: null };
    return played(a, settings(b, scenario));
  };
  // The rules that others are compared with are played once.
  const rememberedRuns = new Map<Variant, Map<string, Runs>>();
  const runsBefore = (variant: Variant, a: Setting): Runs => {
    const own = rememberedRuns.get(variant) ?? new Map<string, Runs>();
    rememberedRuns.set(variant, own);
    const known = own.get(a.scenario) ?? remembered(runsOf(a, seed));
    own.set(a.scenario, known);
    return known;
  };
  const played = async (variant: Variant, b: Setting): Promise<ScenarioShift> => {
    const { scenario } = b;
    const a = settings(variant, scenario);
    const pairs = createPairs(runsBefore(variant, a), runsOf(b, seed));
    const said = (look: number): Shift => ({
      method: { method: 'estimate', runs: pairs.runs(), seed, level: LEVEL },
      measures: pairedShift(pairs.rows(), pairs.runs(), look, (name) => a.program.watches.find(({ watch }) => watch.name === name)?.watch.text ?? null),
    });
    for (let look = 0; ; look += 1) {
      const goal = Math.min(runs, runsAtLook(look));
      while (pairs.runs() < goal && !isInterrupted) {
        const unanswered = pairs.play(pairs.runs(), Math.min(often, goal - pairs.runs()));
        if (unanswered !== undefined) return { scenario, shift: null, unanswered };
        tell(host, `${before}${barText(pairs.runs(), runs, `runs of ${scenario}`)}`);
        await host.pause();
      }
      if (pairs.runs() === 0) return { scenario, shift: null, unanswered: null };
      if (isInterrupted || goal >= runs || isDecided(pairs, said(look))) return { scenario, shift: said(look), unanswered: null };
    }
  };
  return { between, note: (text) => void (before = `${text}: `), isInterrupted: () => isInterrupted, close: () => (clear(host), close()) };
}

/** Each run is played when it is asked for first. */
function remembered({ watches, play }: Runs): Runs {
  const known = new Map<number, ReturnType<Runs['play']>>();
  return {
    watches,
    play: (run) => {
      const before = known.get(run) ?? play(run);
      known.set(run, before);
      return before;
    },
  };
}

/** More runs would change nothing that is said: all that differs is seen, or not one pair of runs has parted. */
function isDecided(pairs: PairCounting, { measures }: Shift): boolean {
  return measures.every(({ seen }) => seen) || pairs.rows().every((row) => [...row.pairs.values()].every(({ a, b }) => JSON.stringify(a) === JSON.stringify(b)));
}

let shownAt = 0;

/** A line on a terminal that the next one takes the place of. */
function tell(host: Host, line: string): void {
  const now = performance.now();
  if (!host.stderr.isTTY || now - shownAt < 100) return;
  shownAt = now;
  host.stderr.write(`\r\u001b[K${line}`);
}

function clear(host: Host): void {
  if (host.stderr.isTTY) host.stderr.write('\r\u001b[K');
}
