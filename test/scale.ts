// How much is done of what has no end: laws, fuzzing, hunts, mutants. The one place that reads it from the environment.

/** What a developer waits for. */
export const USUAL = 0.1;

/**
 * How large a share of its cases each law tries: `FRAY_LAWS=8`, or the little that a developer waits for where it is not set. CI tries 1, the
 * night 50.
 * @throws where `FRAY_LAWS` is no number above 0
 */
export const scale: number = numberFrom('FRAY_LAWS', USUAL);

/**
 * Whether there is time for what takes seconds and does not scale: processes, browsers, large counts. A developer's run skips it and
 * counts it as skipped; CI has it.
 */
export const thorough: boolean = scale >= 1;

/** Whether the tests that took longest when they were last measured are left out (`slowest.json`): in a developer's run alone. */
export const brisk: boolean = scale <= USUAL;

/**
 * The seed of every law: the same in each run, so that a red run means a change and never bad luck. `FRAY_SEED=N` tries other
 * cases; the night (`npm run test:long`) draws a seed of its own.
 * @throws where `FRAY_SEED` is no number above 0
 */
export const runSeed: number = numberFrom('FRAY_SEED', 20_260_101);

/** Milliseconds after which a test fails: a net for what never ends. A busy machine is no mistake. */
export const TEST_LIMIT: number = 600_000 * Math.max(1, scale);

/** Milliseconds after which a law tries no further case, so that an unlucky draw does not fall into the net. */
export const LAW_LIMIT: number = TEST_LIMIT / 2;

/** How many cases a law tries now: `share`, what CI tries, times the scale; at least 1. */
export function scaled(share: number): number {
  return Math.max(1, Math.ceil(share * scale));
}

/** One in `step` of a list, beginning with the one at `first`; more as the scale grows, up to all. */
export function someOf<T>(list: readonly T[], step: number, first = 0): readonly T[] {
  const every = Math.max(1, Math.round(step / scale));
  return list.filter((_, index) => index % every === first % every);
}

function numberFrom(name: string, otherwise: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return otherwise;
  const found = Number(text);
  if (Number.isFinite(found) && found > 0) return found;
  throw new Error(`${name} is "${text}": expected a number above 0, such as ${name}=8`);
}
