// Linear sums of numbers that are not known, and whether a system of inequalities between them can hold
// (Fourier–Motzkin elimination).

/** `constant` plus each term times its factor, which is not 0. A term is the text of a number. */
export interface LinearSum {
  readonly terms: ReadonlyMap<string, number>;
  readonly constant: number;
}

/** Systems with more inequalities, or with larger factors, are not solved. */
const mostInequalities = 300;
const mostFactor = 1e9;

export function constantSum(constant: number): LinearSum {
  return { terms: new Map(), constant };
}

export function termSum(term: string): LinearSum {
  return { terms: new Map([[term, 1]]), constant: 0 };
}

/** `factor` times a sum. */
export function scaled(sum: LinearSum, factor: number): LinearSum {
  return addScaled(constantSum(0), sum, factor);
}

/** The sum of `a` and `factor` times `b`. */
export function addScaled(a: LinearSum, b: LinearSum, factor: number): LinearSum {
  const terms = new Map(a.terms);
  for (const [term, many] of b.terms) {
    const now = (terms.get(term) ?? 0) + factor * many;
    if (now === 0) terms.delete(term);
    else terms.set(term, now);
  }
  return { terms, constant: a.constant + factor * b.constant };
}

/**
 * The smallest sum in proportion to this one without its constant, and the factor between them. `2x - 4y` and `6y - 3x`
 * give the same sum, with the factors 2 and -3. The factor is 0 without terms.
 */
export function inLowestTerms({ terms }: LinearSum): {
  readonly sum: LinearSum;
  readonly factor: number;
} {
  const ordered = [...terms].sort(([a], [b]) => (a < b ? -1 : 1));
  const shared = ordered.reduce((divisor, [, many]) => commonDivisor(divisor, many), 0);
  const factor = (ordered[0]?.[1] ?? 0) < 0 ? -shared : shared;
  return {
    sum: { terms: new Map(ordered.map(([term, many]) => [term, many / factor])), constant: 0 },
    factor,
  };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : commonDivisor(b, a % b);
}

/**
 * False if no whole numbers make all these sums 0 or more. True may be wrong: large systems are not solved, and some have
 * only fractions as solutions.
 */
export function canAllReachZero(sums: readonly LinearSum[]): boolean {
  let system = tightest(sums);
  for (;;) {
    if (system === undefined) return false;
    if (system.length > mostInequalities) return true;
    const term = cheapestTerm(system);
    if (term === undefined) return true;
    system = tightest(withoutTerm(system, term));
  }
}

/** The strictest inequality of each form; undefined if a constant is below 0, so that none can hold. */
function tightest(sums: readonly LinearSum[]): readonly LinearSum[] | undefined {
  const kept = new Map<string, LinearSum>();
  for (const sum of sums) {
    const { sum: form, factor } = inLowestTerms(sum);
    const size = Math.abs(factor);
    if (size === 0) {
      if (sum.constant < 0) return undefined;
      continue;
    }
    if ([...sum.terms.values(), sum.constant].some((many) => Math.abs(many) > mostFactor)) continue;
    // All terms are whole numbers, so a fraction of the constant does not matter.
    const constant = Math.floor(sum.constant / size);
    const key = `${Math.sign(factor)} ${keyOfSum(form)}`;
    const before = kept.get(key);
    if (before === undefined || constant < before.constant)
      kept.set(key, addScaled(constantSum(constant), form, Math.sign(factor)));
  }
  return [...kept.values()];
}

/** A text that only sums with the same terms and factors have; the terms must be in order. */
export function keyOfSum({ terms }: LinearSum): string {
  return [...terms].map(([term, many]) => `${many} ${term}`).join('\n');
}

/** The term whose elimination leaves the fewest inequalities. */
function cheapestTerm(system: readonly LinearSum[]): string | undefined {
  const signs = new Map<string, [number, number]>();
  for (const { terms } of system)
    for (const [term, many] of terms) {
      const found = signs.get(term) ?? [0, 0];
      found[many < 0 ? 0 : 1] += 1;
      signs.set(term, found);
    }
  let best: string | undefined;
  let least = Infinity;
  for (const [term, [below, above]] of signs) {
    const cost = below * above - below - above;
    if (cost < least) [best, least] = [term, cost];
  }
  return best;
}

/** What the system says about the other terms: each lower limit of the term is at most each upper one. */
function withoutTerm(system: readonly LinearSum[], term: string): readonly LinearSum[] {
  const others = system.filter(({ terms }) => !terms.has(term));
  const limits = system.filter(({ terms }) => terms.has(term));
  const factorOf = ({ terms }: LinearSum): number => terms.get(term) ?? 0;
  for (const low of limits.filter((one) => factorOf(one) > 0))
    for (const high of limits.filter((one) => factorOf(one) < 0))
      others.push(addScaled(scaled(low, -factorOf(high)), high, factorOf(low)));
  return others;
}
