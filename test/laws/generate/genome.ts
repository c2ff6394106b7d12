// What a ruleset is read from: a tree of numbers. A smaller tree reads as a smaller ruleset and 0 as the plainest choice, so
// that fast-check makes rulesets smaller without knowing what they are.
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

/** As many kids as a ruleset or a group of declarations has parts. */
const parts = (kid: fc.Arbitrary<Gene>, count: number): fc.Arbitrary<Gene> =>
  fc.record({ numbers, kids: fc.array(kid, { maxLength: count, size: 'max' }) });

/** A part for each. */
const whole = (kid: fc.Arbitrary<Gene>, count: number): fc.Arbitrary<Gene> =>
  fc.record({ numbers, kids: fc.array(kid, { minLength: count, maxLength: count }) });

/** What each part of a ruleset is read from. */
export interface Genome {
  readonly world: Gene;
  readonly things: Gene;
  /** Groups of declarations, then what these are made of. */
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

/** Reads a gene from its start. Without numbers all is 0, and after the last kid come empty ones. */
export interface Reader {
  readonly next: () => number;
  /** From `from` to `to`, both included; `from` is the plainest. */
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** True in `tenths` of ten genes. */
  readonly chance: (tenths: number) => boolean;
  readonly kid: () => Reader;
  /** True if there is a further kid. */
  readonly more: () => boolean;
  /** All kids that are left. */
  readonly rest: () => readonly Reader[];
}

const empty: Gene = { numbers: [], kids: [] };

export function read({ numbers: row, kids }: Gene): Reader {
  let at = 0;
  let child = 0;
  const next = (): number => {
    const [place, turn] = [at % Math.max(1, row.length), Math.floor(at / Math.max(1, row.length))];
    at += 1;
    // Who reads on begins anew with other numbers; 0 stays 0.
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

/** One of these: [weight, what]; the first is the plainest. A weight of 0 takes it out. */
export function oneOf<T>(r: Reader, options: readonly (readonly [number, () => T])[]): T {
  const total = options.reduce((sum, [weight]) => sum + weight, 0);
  let left = r.next() % total;
  for (const [weight, make] of options) {
    if (left < weight) return make();
    left -= weight;
  }
  throw new Error('nothing to choose from');
}
