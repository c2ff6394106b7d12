// How much the tests do where more is always possible: laws, fuzzing, hunts, mutants. Only this file reads that from the environment.

/** The scale of a developer's run, which must be short. */
export const USUAL = 0.1;

/**
 * The factor on the number of cases that each law tries: `FRAY_LAWS`, or that of a developer's run if it is not set. CI tries 1, the
 * nightly run 50.
 * @throws if `FRAY_LAWS` is not a number above 0
 */
export const scale: number = numberFrom('FRAY_LAWS', USUAL);

/**
 * True if there is time for tests that take seconds and do not scale: processes, browsers, large counts. A developer's run reports them as
 * skipped; CI runs them.
 */
export const thorough: boolean = scale >= 1;

/** True if the run leaves out the slowest tests of the last measurement (`slowest.json`); only a developer's run does. */
export const brisk: boolean = scale <= USUAL;

/**
 * The seed of every law. It is the same in each run, so that a failure means a change and not bad luck. `FRAY_SEED=N` tries other cases;
 * the nightly run (`npm run test:long`) draws its own seed.
 * @throws if `FRAY_SEED` is not a number above 0
 */
export const runSeed: number = numberFrom('FRAY_SEED', 20_260_101);

/** Milliseconds after which a test fails. This stops only what never ends: a test may be slow on a busy machine. */
export const TEST_LIMIT: number = 600_000 * Math.max(1, scale);

/** Milliseconds after which a law tries no further case, so that an unlucky draw does not reach the limit of the test. */
export const LAW_LIMIT: number = TEST_LIMIT / 2;

/** Returns how many cases a law tries in this run: `share`, the number that CI tries, times the scale; at least 1. */
export function scaled(share: number): number {
  return Math.max(1, Math.ceil(share * scale));
}

/** Returns every `step`-th element of a list, beginning at index `first`; more as the scale grows, up to all of them. */
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
