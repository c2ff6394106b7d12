// Counts and plays a question at the same time, and shows the best answer so far until counting has ended or time is up.
import { MAX_RUN } from '@fray/engine/dice';
import type { Program } from '@fray/engine/machine';
import type { Odds } from '@fray/engine/odds';
import type { Unanswered } from '@fray/engine/statespace';
import type { Host } from '../host.ts';
import type { WorkCut } from '../schedule.ts';
import type { Pulse } from './long-work.ts';
import type { OddsQuestion } from './odds-question.ts';
import { sample } from './sampled.ts';

/**
 * So many runs are played before a count that takes long gets a core of its own, unless they take longer than these milliseconds: somebody
 * waits for the first answer.
 */
const firstRuns = 100;
const firstTime = 1000;

/** Shows a preliminary answer. */
export interface Live {
  /** Called now and then; `so` is evaluated only if it is shown. */
  readonly show: (so: () => SoFar) => void;
  readonly clear: () => void;
}

export interface SoFar {
  readonly program: Program;
  readonly scenario: string;
  readonly found: Odds;
  /** The progress of counting; null: it has ended, and playing continues. */
  readonly counting: Pulse | null;
  /** Seconds until time is up. */
  readonly left: number;
}

interface BothOptions {
  readonly live: Live;
  readonly cut: WorkCut;
  readonly workers: number;
  /** Runs to play if it cannot be counted. */
  readonly runs: number;
}

/** The results of counting and playing; `Known` is what `count` returns. */
export interface Both<Known> {
  readonly known: Known;
  /** The estimate for all measures; null if no run has finished. */
  readonly played: Odds | null;
  readonly unanswered: Unanswered | null;
}

/**
 * Counts with `count`, and plays meanwhile. Until counting ends it plays more runs than `runs`. `rest` in the result of
 * `count` names the measures that it could not count. A count that takes long waits for `first`.
 */
export async function sideBySide<Known extends { readonly rest: readonly string[] }>(
  host: Host,
  { program, inputs, task }: OddsQuestion,
  count: (onPulse: (pulse: Pulse) => void, first: () => Promise<void>) => Promise<Known>,
  { live, cut, workers, runs }: BothOptions,
): Promise<Both<Known>> {
  let pulse: Pulse | null = { done: 0, states: 0, forks: 0 };
  let isEnough = false;
  let hasFirst = (): void => {};
  const first = new Promise<void>((done) => {
    hasFirst = done;
  });
  const counting = count(
    (next) => {
      pulse = next;
    },
    () => Promise.race([first, host.sleep(firstTime)]),
  ).then(
    (known) => {
      pulse = null;
      isEnough = known.rest.length === 0;
      return { known };
    },
    (error: unknown) => {
      isEnough = true;
      return { error };
    },
  );
  try {
    // A quick count needs no runs.
    await Promise.race([counting, host.pause()]);
    const { estimate, unanswered } = await sample(host, task, {
      runs: () => (isEnough ? 0 : pulse === null ? runs : MAX_RUN + 1),
      workers: Math.max(1, workers - 1),
      cut,
      onEstimate: (so) => {
        if (so.runs() >= firstRuns) hasFirst();
        live.show(() => ({
          program,
          scenario: inputs.scenario,
          found: so.odds(),
          counting: pulse,
          left: Math.max(0, (cut.until - performance.now()) / 1000),
        }));
      },
    });
    hasFirst();
    const counted = await counting;
    if ('error' in counted) throw counted.error;
    return {
      known: counted.known,
      played: estimate.runs() === 0 ? null : estimate.odds(),
      unanswered,
    };
  } finally {
    live.clear();
  }
}
