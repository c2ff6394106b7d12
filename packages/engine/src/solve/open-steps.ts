// Steps of the kernel from many states at once. What changes about the members of a side is a group of cells that stay open: a step begins with a
// mark in each of them, and whatever reads a mark asks what it stands for (`kernel/left-out.ts`). A point of a group is a value for each of
// its cells. An instruction is executed once for all points that agree on what it asked. Points after which the same comes next go on
// together; what the instruction writes into the cells makes other points of them. So a blow is one way for all wounds of its side,
// and knows none of the other side.
import type { PolicyUse } from '@fray/dsl/ir';
import { again, GONE } from '../kernel/cells.ts';
import { keptCells } from '../kernel/kept-cells.ts';
import { leftOut } from '../kernel/left-out.ts';
import { linkRuns, type NoKernel } from '../kernel/link.ts';
import { THROWN, type Outcomes } from '../kernel/linking.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { MeasureReport } from '../statespace/tally.ts';
import { addUnder, orMade } from '../values/grouped.ts';
import { lcmOf } from '../values/rational.ts';
import { createReader } from './counted-graph.ts';
import { groupsOf, type Alike } from './open-groups.ts';
import { placesOf, type Place } from './open-places.ts';

/** A way that a step can go, the same for all points that it does not map. */
export interface StepWay {
  /** Where it leads; null at the end. */
  readonly to: Place | null;
  readonly weight: bigint;
  /** What is reported on it, as indices. */
  readonly reports: readonly number[];
  /** By group: the point after it for each of the points before it, or -1 for those that go another way; null if all stay as they are. */
  readonly maps: readonly PointMap[];
}

export type PointMap = Int32Array | null;

export interface OpenSteps {
  readonly groups: number;
  readonly begin: { readonly place: Place; readonly points: readonly number[] };
  /** All ways from a place, and the sum of their weights. `points`: those of each group that can occur there. */
  readonly from: (
    place: Place,
    points: readonly Int32Array[],
  ) => { readonly ways: readonly StepWay[]; readonly of: bigint };
  readonly reports: readonly (readonly MeasureReport[])[];
  /** How many instructions have been executed. */
  readonly work: () => number;
}

/** What an instruction does: where it leads, the row after it, with marks, and what it reports. */
interface Done {
  readonly hash: number;
  readonly next: number;
  readonly row: Float64Array;
  readonly report: number;
  readonly thrown: {
    readonly outcomes: Outcomes;
    readonly plus: number;
    readonly cell: number;
    readonly next: number;
  } | null;
}

/** What happens to some points, and the cells that get other values, in turn with these. */
interface Leaf {
  readonly done: Done;
  readonly writes: readonly number[];
}

/** Some points of a group, as indices, and the points after them. */
interface Part {
  readonly from: number[];
  readonly to: number[];
}

interface Branch {
  readonly address: number;
  readonly isEnd: boolean;
  readonly row: Float64Array;
  readonly n: bigint;
  readonly of: bigint;
  readonly maps: readonly PointMap[];
  readonly reports: readonly number[];
}

/** A step may have so many ways, and what an instruction does may differ so often. */
const MOST_WAYS = 4_000;
const MOST_DONE = 256;
/** So many points that get other values cost about as much as an instruction. */
const POINTS = 8;

/**
 * Links a program for steps of many states. `policies`: null if nobody answers questions. `most`: so many instructions may be executed; then, as
 * where only the machine can tell what happens, a step is an error (`isForTheMachine`).
 */
export function openSteps(
  program: Program,
  start: Machine,
  policies: readonly PolicyUse[] | null,
  alike: Alike,
  most: number,
): OpenSteps | NoKernel {
  const linked = linkRuns(program, start, policies, true);
  if ('unlinked' in linked) return linked;
  const { to, entry, costs, limit, found } = linked;
  const { row, scratch, code, values, thrown, rules } = to;
  if (thrown === null) return { unlinked: 'a count that throws dice' };
  const kept = keptCells(to, leftOut(to));
  const noted = to.start.length;
  const width = noted + 1;
  const first = Float64Array.from([...to.start, 0]);
  const groups = groupsOf(to, alike);
  /** The group of each cell, counted from 1. */
  const groupOf = new Uint8Array(width);
  groups.forEach(({ cells }, index) => cells.forEach((cell) => (groupOf[cell] = index + 1)));
  /** What the instruction has asked: cells and their values, in turn. */
  const asked: number[] = [];
  /** The points that it is executed for. */
  const tried = new Int32Array(groups.length);
  to.gone = (cell) => {
    const index = (groupOf[cell] ?? 0) - 1;
    const group = groups[index];
    if (group === undefined) return again();
    const value = group.valueAt(tried[index] ?? 0, cell);
    asked.push(cell, value);
    row[cell] = value;
    return value;
  };
  const reader = createReader(
    program.watches.map(({ watch }) => watch),
    {
      found,
      valueOf: (cell) => {
        const value = values.unpack(cell);
        // It may tell one of those who can change places.
        return alike.classes.length > 0 && !isPlain(value) ? again() : value;
      },
      note: {
        read: () => row[noted] ?? 0,
        write: (value) => {
          row[noted] = value;
        },
      },
    },
  );
  let work = 0;

  const dones: Done[] = [];
  const isThrown = ({ thrown: known }: Done): boolean =>
    known !== null &&
    known.cell === thrown.cell &&
    known.plus === thrown.plus &&
    known.next === thrown.next &&
    isSame(known.outcomes.cells, thrown.outcomes.cells) &&
    isSame(known.outcomes.weights, thrown.outcomes.weights);
  const isRow = (known: Float64Array): boolean => {
    for (let cell = 0; cell < width; cell += 1) if (known[cell] !== row[cell]) return false;
    return true;
  };
  /** Executes one instruction for the points that are tried. */
  const execute = (branch: Branch): Leaf => {
    work += 1;
    if (work > most) again();
    row.set(branch.row);
    scratch[0] = costs[branch.address] ?? 0;
    if (scratch[0] >= limit) again();
    asked.length = 0;
    if (found.length > 0) found.length = 0;
    const next = code[branch.address]?.() ?? again();
    const report = reader.read();
    const writes: number[] = [];
    // Of the cells that change.
    let hash = next;
    for (let cell = 0; cell < width; cell += 1) {
      const value = row[cell] ?? 0;
      const index = groupOf[cell] ?? 0;
      if (index !== 0 && value !== GONE) {
        if (value !== groups[index - 1]?.valueAt(tried[index - 1] ?? 0, cell) || !isAsked(cell))
          writes.push(cell, value);
        row[cell] = GONE;
      } else if (value !== branch.row[cell]) {
        // A mark was handed on.
        if (value === GONE) again();
        row[cell] = values.settled(value);
        hash = (Math.imul(hash, 31) + Math.imul(cell, 7) + (row[cell] ?? 0)) | 0;
      }
    }
    const known = dones.find(
      (done) =>
        done.hash === hash &&
        done.next === next &&
        done.report === report &&
        (next !== THROWN || isThrown(done)) &&
        isRow(done.row),
    );
    if (known !== undefined) return { done: known, writes };
    if (dones.length >= MOST_DONE) again();
    const { outcomes, plus, cell, next: then } = thrown;
    const done: Done = {
      hash,
      next,
      report,
      row: row.slice(0, width),
      thrown: next === THROWN ? { outcomes, plus, cell, next: then } : null,
    };
    dones.push(done);
    return { done, writes };
  };
  const isAsked = (cell: number): boolean => {
    for (let i = 0; i < asked.length; i += 2) if (asked[i] === cell) return true;
    return false;
  };

  /** True if a step ends here: at the next turn of a loop, or at the begin of a span. */
  const isCut = (before: number, address: number): boolean => {
    const [from, spot] = [to.spots.get(before), to.spots.get(address)];
    if (spot === undefined || spot.isBehind) return false;
    const op = rules.procs[spot.proc]?.code[spot.pc]?.op;
    const isBack = from !== undefined && from.proc === spot.proc && spot.pc < from.pc;
    return isBack || op === 'next' || op === 'span-open';
  };

  /** Executes the instruction of a branch for all its points; tells which of them go on together, and how. */
  const executeAll = (
    branch: Branch,
    points: readonly Int32Array[],
    goOn: (done: Done, maps: readonly PointMap[]) => void,
  ): void => {
    dones.length = 0;
    const now = (group: number, index: number): number =>
      branch.maps[group]?.[index] ?? points[group]?.[index] ?? -1;
    /** The points for which it is not known yet what happens: by group, their indices; null for all. */
    type Sets = readonly (readonly number[] | null)[];
    const every: (readonly number[] | undefined)[] = [];
    const all = (group: number): readonly number[] =>
      (every[group] ??= [...(points[group] ?? []).keys()].filter((at) => now(group, at) >= 0));
    const firstOf = (group: number): number =>
      branch.maps[group]?.find((point) => point >= 0) ?? points[group]?.[0] ?? -1;
    const leaves: { readonly leaf: Leaf; readonly sets: Sets }[] = [];
    const explore = (sets: Sets, depth: number): void => {
      groups.forEach((_, group) => {
        const [one] = sets[group] ?? [];
        tried[group] = one === undefined ? firstOf(group) : now(group, one);
      });
      const leaf = execute(branch);
      const path = asked.slice(depth);
      let rest = sets;
      // Those that differ in what was asked come later, from the first question on.
      for (let i = 0; i < path.length; i += 2) {
        const cell = path[i] ?? 0;
        const index = (groupOf[cell] ?? 0) - 1;
        const byValue = new Map<number, number[]>();
        for (const one of rest[index] ?? all(index))
          addUnder(byValue, groups[index]?.valueAt(now(index, one), cell) ?? 0, one);
        const before = rest;
        for (const [value, some] of byValue) {
          const with_ = before.map((set, group) => (group === index ? some : set));
          if (value === path[i + 1]) rest = with_;
          else explore(with_, depth + i + 2);
        }
      }
      leaves.push({ leaf, sets: rest });
    };
    explore(
      groups.map(() => null),
      0,
    );
    let ends = leaves.map(({ leaf: { done, writes }, sets }) => ({
      done,
      parts: sets.map((set, group): Part | null => {
        const own: number[] = [];
        for (let i = 0; i < writes.length; i += 2)
          if (groupOf[writes[i] ?? 0] === group + 1) own.push(writes[i] ?? 0, writes[i + 1] ?? 0);
        if (set === null && own.length === 0) return null;
        const from = set ?? all(group);
        work += from.length / POINTS;
        const then = (index: number): number =>
          own.length === 0
            ? now(group, index)
            : (groups[group]?.changed(now(group, index), own) ?? -1);
        return { from: [...from], to: from.map(then) };
      }),
    }));
    // Those that differ in one group go on together.
    groups.forEach((_, group) => {
      if (ends.length < 2) return;
      const same = new Map<string, (typeof ends)[number]>();
      for (const end of ends) {
        const others = end.parts.map((part, one) =>
          one === group || part === null ? '' : `${part.from.join()}>${part.to.join()}`,
        );
        const into = orMade(same, `${dones.indexOf(end.done)};${others.join(';')}`, () => end);
        const [own, more] = [into.parts[group], end.parts[group]];
        if (into === end || !own || !more) continue;
        for (const index of more.from) own.from.push(index);
        for (const point of more.to) own.to.push(point);
      }
      ends = [...same.values()];
    });
    for (const { done, parts } of ends)
      goOn(
        done,
        parts.map((part, group): PointMap => {
          if (part === null) return branch.maps[group] ?? null;
          const map = new Int32Array(points[group]?.length ?? 0).fill(-1);
          part.from.forEach((index, i) => {
            map[index] = part.to[i] ?? -1;
          });
          return map;
        }),
      );
  };

  const places = placesOf(to, kept, groups, first, alike);
  const from: OpenSteps['from'] = (place, points) => {
    const ends: Branch[] = [];
    const begun: Branch = {
      address: place.address,
      isEnd: false,
      row: place.row,
      n: 1n,
      of: 1n,
      maps: groups.map(() => null),
      reports: [],
    };
    const open: Branch[] = [begun];
    for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
      if (ends.length + open.length > MOST_WAYS) again();
      if (branch.address < 0 || branch.isEnd) {
        ends.push(branch);
        continue;
      }
      const { address: before, n, of } = branch;
      executeAll(branch, points, (done, maps) => {
        const reports = done.report === 0 ? branch.reports : [...branch.reports, done.report];
        const isDone = reader.isDone(done.row[noted] ?? 0);
        if (done.thrown === null || isDone) {
          const address = isDone ? -1 : done.next;
          const isEnd = isCut(before, address);
          open.push({ address, isEnd, row: done.row, n, of, maps, reports });
          return;
        }
        const { outcomes, plus, cell, next } = done.thrown;
        outcomes.cells.forEach((value, way) => {
          const after = done.row.slice();
          after[cell] = plus === 0 ? value : value + plus;
          const weight = n * BigInt(outcomes.weights[way] ?? 0);
          const all = of * BigInt(outcomes.of);
          const isEnd = isCut(before, next);
          open.push({ address: next, isEnd, row: after, n: weight, of: all, maps, reports });
        });
      });
    }
    const all = ends.reduce((sum, { of }) => lcmOf(sum, of), 1n);
    const ways = ends.map(({ address, row: last, n, of, maps, reports }): StepWay => {
      const there = address < 0 ? null : places(address, last);
      const settled = maps.map((map, group): PointMap => {
        const settle = there?.settle[group] ?? (() => 0);
        const before = points[group] ?? new Int32Array(0);
        const then = before.map((point, index) => {
          const now = map === null ? point : (map[index] ?? -1);
          return now < 0 ? -1 : settle(now);
        });
        return there !== null && isSame(then, before) ? null : then;
      });
      return { to: there, weight: n * (all / of), reports, maps: settled };
    });
    return { ways, of: all };
  };
  row.set(first);
  const points = groups.map(({ meet }) => meet());
  const begun = first.slice();
  groupOf.forEach((group, cell) => {
    if (group !== 0) begun[cell] = GONE;
  });
  const place = places(entry, begun);
  return {
    groups: groups.length,
    begin: { place, points },
    from,
    reports: reader.reports,
    work: () => work + Math.floor(values.made() / 3),
  };
}

function isSame(one: ArrayLike<number | bigint>, other: ArrayLike<number | bigint>): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return false;
  return true;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || value === null;
}
