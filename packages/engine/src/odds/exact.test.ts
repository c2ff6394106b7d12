// Tests in which order the ways of counting are tried, and how much each may cost. Stand-ins for the ways note what they are asked.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { createPackedStates } from '../statespace/packed-states.ts';
import type { CountLimits } from '../solve/counted-graph.ts';
import type { OddsLimits } from '../statespace/limits.ts';
import type { TechniqueName } from '../analysis/techniques.ts';
import type * as Exact from './exact.ts';

const shared = {
  /** What each way finds, in turn; afterwards it is too large. */
  finds: {} as Record<string, readonly string[]>,
  asked: [] as string[],
  isSymmetryOff: true,
  /** True if the plain count is told to stop. */
  isOver: false,
};

/** Notes that a way was asked, and returns what it finds. */
const ask = (way: string, ...most: readonly (number | string)[]): unknown => {
  const [now = 'large', ...later] = shared.finds[way] ?? [];
  shared.finds[way] = later;
  shared.asked.push([way, ...most].join(' '));
  switch (now) {
    case 'none':
      return null;
    case 'unlike':
      return { odds: 'unlike' };
    case 'graph':
      return {};
    case 'broken':
      throw new Error('broken');
    case 'full':
      // No state has room.
      return createPackedStates(0).meet(new Int32Array(1), 1);
    case 'exact':
    case 'exact-up-to':
      return { odds: 'known', method: { method: now }, way, forks: 1_000 };
    default:
      return { odds: 'too-large', why: now === 'large' ? 'states' : now, way, states: 0, forks: 0 };
  }
};

const seen = ({ isSymmetryOff }: { readonly isSymmetryOff: boolean }): string =>
  isSymmetryOff ? 'apart' : 'merged';

const REPLACED = [
  '../statespace/machine-copy.ts',
  '../statespace/transitions.ts',
  '../statespace/explore.ts',
  './solution-methods.ts',
];

/** The same module once more, over stand-ins: other tests of the process keep the one over the real ways. */
let exactOdds: typeof Exact.exactOdds;

beforeAll(async () => {
  vi.doMock('../statespace/machine-copy.ts', () => ({
    copyMachine: (machine: unknown) => machine,
  }));
  vi.doMock('../statespace/transitions.ts', () => ({
    transitionsOf: (_: unknown, symmetry: string) => ({
      isSymmetryOff: shared.isSymmetryOff || symmetry === 'off',
      forks: () => 7,
    }),
  }));
  vi.doMock('../statespace/explore.ts', () => ({
    explore: (steps: { readonly isSymmetryOff: boolean }, { states, forks }: OddsLimits) =>
      ask('graph', seen(steps), states, forks),
  }));
  vi.doMock('./solution-methods.ts', () => ({
    plainOdds:
      () =>
      ({ work, steady, isOver }: CountLimits & { readonly steady: number }) => {
        shared.isOver = isOver?.(3) === true;
        return ask('plain', work, steady);
      },
    graphOdds: () => ask('solved'),
    sweptOdds: (_: unknown, isMerging: boolean, __: unknown, { work }: CountLimits) =>
      ask('swept', seen({ isSymmetryOff: !isMerging }), work),
    backwardOdds: (_: unknown, steps: { readonly isSymmetryOff: boolean }, most: OddsLimits) =>
      ask('backwards', seen(steps), most.states, most.forks),
    groupOdds: (_: unknown, __: unknown, ___: unknown, count: (...one: unknown[]) => unknown) => {
      if (shared.finds['groups'] === undefined) return null;
      return [count({}, {}), count({}, {})].includes(null) ? null : ask('groups');
    },
  }));
  const path = './exact.ts?over-stand-ins';
  // The path names the same file, so it has the same exports.
  ({ exactOdds } = (await import(path)) as typeof Exact);
});
afterAll(() => REPLACED.forEach((path) => vi.doUnmock(path)));

beforeEach(() => {
  shared.finds = {};
  shared.asked = [];
  shared.isSymmetryOff = true;
});

const LIMITS = { states: 1_000_000, forks: 100_000 };

function counted(
  finds: typeof shared.finds,
  off: readonly TechniqueName[] = [],
  limits: OddsLimits = LIMITS,
): string {
  shared.finds = { ...finds };
  const nothing = {}; // the stand-ins read nothing of it
  const without = new Set(off);
  const odds = exactOdds(
    { program: nothing as Program, start: nothing as Machine, choices: [] },
    { ...limits, without },
  );
  const { way, why } = odds as { readonly way?: string; readonly why?: string };
  return odds.odds === 'known' ? `${way} ${odds.method.method}` : `${odds.odds} ${way} ${why}`;
}

const FIRST = ['plain 15000000 15000000', 'graph apart 5000 600'];
const LAST = ['plain 80000000 80000000', 'backwards apart 50000 8000', 'swept apart 4000000'];
const MERGED = [
  'plain 2000000 160000000',
  'graph merged 5000 600',
  'swept merged 4000000',
  'backwards apart 50000 8000',
  'plain 80000000 160000000',
];
const near = ['exact-up-to'];

test.each<readonly [string, typeof shared.finds, asked: readonly string[], found: string]>([
  ['nothing', {}, [...FIRST, ...LAST], 'too-large graph states'],
  ['the plain count', { plain: ['exact'] }, FIRST.slice(0, 1), 'plain exact'],
  ['a small graph', { graph: ['graph'], solved: ['exact'] }, [...FIRST, 'solved'], 'solved exact'],
  ['a long plain count', { plain: ['large', 'exact'] }, [...FIRST, LAST[0] ?? ''], 'plain exact'],
  [
    'the backward quotient',
    { backwards: ['exact'] },
    [...FIRST, ...LAST.slice(0, 2)],
    'backwards exact',
  ],
  ['the factored sweep', { swept: ['exact'] }, [...FIRST, ...LAST], 'swept exact'],
  ['floats alone', { backwards: near }, [...FIRST, ...LAST], 'backwards exact-up-to'],
  [
    'floats, and then fractions',
    { plain: ['large', ...near], swept: ['exact'] },
    [...FIRST, ...LAST],
    'swept exact',
  ],
  ['floats twice', { backwards: near, swept: near }, [...FIRST, ...LAST], 'backwards exact-up-to'],
  ['no time left', { graph: ['time'] }, FIRST, 'undefined'],
  [
    'no plain count, and a large graph',
    { plain: ['none', 'none'], graph: ['large', 'graph'], solved: ['exact'] },
    [...FIRST, ...LAST, 'graph apart 1000000 100000', 'solved'],
    'solved exact',
  ],
  [
    'a graph in floats, and the plain count',
    { graph: ['graph'], solved: near, plain: ['large', 'exact'] },
    [...FIRST, 'solved', LAST[0] ?? ''],
    'plain exact',
  ],
  [
    'a graph in floats, and the backward quotient',
    { graph: ['graph'], solved: near, backwards: ['exact'] },
    [...FIRST, 'solved', LAST[0] ?? '', 'backwards apart 5000 100000'],
    'backwards exact',
  ],
  [
    'a graph in floats alone',
    { graph: ['graph'], solved: near },
    [...FIRST, 'solved', LAST[0] ?? '', 'backwards apart 5000 100000'],
    'solved exact-up-to',
  ],
])('where everybody is told apart, %s answers', (_, finds, asked, found) => {
  const is = counted(finds);
  expect(shared.asked).toEqual(asked);
  expect(is).toBe(found === 'undefined' ? 'too-large graph time' : found);
});

test.each<readonly [string, typeof shared.finds, asked: readonly string[], found: string]>([
  ['nothing', {}, MERGED, 'too-large graph states'],
  ['the factored sweep', { swept: ['exact'] }, MERGED.slice(0, 3), 'swept exact'],
  ['the plain count at last', { plain: ['large', 'exact'] }, MERGED, 'plain exact'],
  [
    'nobody, since equals are told apart, and then the plain count',
    { graph: ['unlike'], plain: ['large', 'exact'] },
    [...MERGED.slice(0, 2), 'plain 15000000 15000000'],
    'plain exact',
  ],
])('where equals are merged, %s answers', (_, finds, asked, found) => {
  shared.isSymmetryOff = false;
  const is = counted(finds);
  expect(shared.asked).toEqual(asked);
  expect(is).toBe(found);
});

test('where memory runs out it is too large, and any other error is thrown', () => {
  expect(counted({ plain: ['large', 'full'] })).toBe('too-large undefined states');
  expect(() => counted({ plain: ['broken'] })).toThrow('broken');
});

test('what is off is not tried, and small limits hold for every way', () => {
  shared.isSymmetryOff = false;
  const tiny = { states: 100, forks: 10 };
  expect(counted({}, ['symmetry', 'plain', 'groups'], tiny)).toBe('too-large graph states');
  expect(shared.asked).toEqual([
    'graph apart 100 10',
    'backwards apart 100 10',
    'swept apart 400',
    'graph apart 100 10',
  ]);
});

test('the plain count asks for the time, and tells its states and the machines so far', () => {
  const told: string[] = [];
  const isOver = (states: number, forks: number): boolean => told.push(`${states} ${forks}`) > 0;
  counted({ plain: ['exact'] }, [], { ...LIMITS, isOver });
  expect([shared.isOver, told]).toEqual([true, ['3 7']]);
});

test('groups are counted without symmetry too, and not where they are off', () => {
  const finds = { plain: ['exact', 'exact'], groups: ['exact'] };
  expect(counted(finds, ['symmetry'])).toBe('groups exact');
  expect(counted(finds, ['groups'])).toBe('plain exact');
});

test('groups share the machines of a fight, each is a small one, and each is told apart', () => {
  shared.isSymmetryOff = false;
  const finds = {
    plain: ['large', 'large', 'large', 'large'],
    backwards: ['exact', 'exact'],
    groups: ['exact'],
  };
  expect(counted(finds, [], { states: 1_000_000, forks: 3_000 })).toBe('groups exact');
  expect(shared.asked).toEqual([
    'plain 75000 75000',
    'graph apart 5000 600',
    'plain 400000 400000',
    'backwards apart 5000 3000',
    'plain 75000 75000',
    'graph apart 5000 600',
    'plain 400000 400000',
    // The first took a thousand.
    'backwards apart 5000 2000',
    'groups',
  ]);
  shared.asked = [];
  // If one has no answer, all are counted together.
  expect(counted({ groups: ['exact'] }, [], LIMITS)).toBe('too-large graph states');
  expect(shared.asked.slice(-5)).toEqual(MERGED);
});
