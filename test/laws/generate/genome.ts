// The numbers that a ruleset is read from, in a tree. A smaller tree reads as a smaller ruleset, and 0 as the plainest choice.
// So fast-check makes rulesets smaller without knowing what they are.
import fc from 'fast-check';

export interface Gene {
  readonly numbers: readonly number[];
  readonly kids: readonly Gene[];
}

const numbers = fc.array(fc.nat(9999), { minLength: 8, maxLength: 8 });

function tree(depth: number): fc.Arbitrary<Gene> {
  const kids: fc.Arbitrary<readonly Gene[]> =
    depth === 0 ? fc.constant([]) : fc.array(tree(depth - 1), { maxLength: 4, size: 'max' });
  return fc.record({ numbers, kids });
}

/** Returns genes with up to `count` kids: as many as a ruleset or a group of declarations has parts. */
const parts = (kid: fc.Arbitrary<Gene>, count: number): fc.Arbitrary<Gene> =>
  fc.record({ numbers, kids: fc.array(kid, { maxLength: count, size: 'max' }) });

/** Returns genes with exactly `count` kids, one for each part. */
const whole = (kid: fc.Arbitrary<Gene>, count: number): fc.Arbitrary<Gene> =>
  fc.record({ numbers, kids: fc.array(kid, { minLength: count, maxLength: count }) });

/** The genes that the parts of a ruleset are read from. */
export interface Genome {
  readonly world: Gene;
  readonly things: Gene;
  /** A kid for each group of declarations, with a kid for each of its declarations. */
  readonly doings: Gene;
  readonly triggers: Gene;
  readonly modifiers: Gene;
  readonly questions: Gene;
  readonly play: Gene;
  readonly setup: Gene;
}

export const genome: fc.Arbitrary<Genome> = fc.noBias(
  fc.record({
    world: tree(0),
    things: tree(2),
    doings: whole(whole(tree(3), 5), 5),
    triggers: parts(tree(2), 4),
    modifiers: parts(tree(2), 3),
    questions: parts(tree(2), 3),
    play: parts(tree(4), 6),
    setup: tree(3),
  }),
);

/** Reads a gene from its start. Without numbers, it reads only zeros. After the last kid, it reads empty kids. */
export interface Reader {
  readonly next: () => number;
  /** Returns a number from `from` to `to`, both included; `from` is the plainest. */
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** True in `tenths` of ten cases. */
  readonly chance: (tenths: number) => boolean;
  readonly kid: () => Reader;
  /** True if there is a further kid. */
  readonly more: () => boolean;
  /** Returns readers of all kids that are left. */
  readonly rest: () => readonly Reader[];
}

const empty: Gene = { numbers: [], kids: [] };

export function read({ numbers: row, kids }: Gene): Reader {
  let at = 0;
  let child = 0;
  const next = (): number => {
    const [place, turn] = [at % Math.max(1, row.length), Math.floor(at / Math.max(1, row.length))];
    at += 1;
    // After its last number, a gene starts again with numbers made from the same ones; 0 stays 0.
    return Math.floor((row[place] ?? 0) * (turn === 0 ? 1 : turn * 37.7)) % 10_007;
  };
  const kid = (): Reader => read(kids[child++] ?? empty);
  return {
    next,
    between: (from, to) => from + (next() % (to - from + 1)),
    pick: (list) => {
      const one = list[next() % list.length];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
    chance: (tenths) => next() % 10 >= 10 - tenths,
    kid,
    more: () => child < kids.length,
    rest: () => Array.from({ length: Math.max(0, kids.length - child) }, kid),
  };
}

/** Makes one of the options, which are pairs of a weight and a function. The first is the plainest. A weight of 0 excludes an option. */
export function oneOf<T>(r: Reader, options: readonly (readonly [number, () => T])[]): T {
  const total = options.reduce((sum, [weight]) => sum + weight, 0);
  let left = r.next() % total;
  for (const [weight, make] of options) {
    if (left < weight) return make();
    left -= weight;
  }
  throw new Error('nothing to choose from');
}
