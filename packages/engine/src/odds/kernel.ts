// Checks by themselves. A check only rolls and reckons, so what it can come to depends on nothing but what it reads: it is
// worked out once, apart from the rest of the machine, and serves every machine that looks the same to it. What comes of it
// are scripts: dice that lead to each outcome, with the weight of all dice that do.
import type { RolledValue } from '../events/event.ts';
import { advance } from '../machine/advance.ts';
import type { Step } from '../machine/api.ts';
import type { Frame, Machine, ProcFrame, RollFrame } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { procOf } from '../machine/program.ts';
import type { Cells } from './cells.ts';
import { endKey, endingOf } from './ending.ts';
import { forkFrame } from './fork.ts';
import { framesKey } from './key.ts';
import { groupingOf } from './grouping.ts';
import type { Grouping } from './grouping.ts';
import type { Keys } from './key.ts';
import { fractions, gcd } from './number.ts';
import type { Fraction } from './number.ts';
import type { Orderings } from './orderings.ts';
import { pooled } from './pools.ts';
import { resultsOf } from './results.ts';
import type { ResultKey, Results } from './results.ts';
import { waysOf } from './throws.ts';
import { createTree } from './tree.ts';
import type { Tree } from './tree.ts';
import { createReads, watched } from './watched.ts';
import type { Reads } from './watched.ts';

/** Throws one after the other that lead to something, and how many of all ways do. */
export interface Script {
  readonly throws: readonly (readonly number[])[];
  readonly weight: bigint;
  /** Of a whole roll of which nothing but the total is read: that total, but for pips and modifiers. */
  readonly worth?: number;
}

export interface Scripts {
  readonly scripts: readonly Script[];
  readonly of: bigint;
}

/** What a check can come to. */
export interface CheckWay extends Script {
  readonly outcome: string | boolean | null;
  readonly values: readonly RolledValue[];
  /** The check could not be worked out: why. */
  readonly fault: string | null;
}

/** For working out checks. */
export interface Apart {
  readonly keys: Keys;
  /** The program without anything that follows from a check. */
  readonly inner: Program;
  readonly grouping: Grouping;
  readonly results: Results;
  /** Whole rolls, by their dice and what is done with these. */
  readonly rolls: Map<string, Scripts>;
  /** Asked in a check that takes long: whether it is too late to go on. */
  readonly isOver: () => boolean;
}

export interface Kernels extends Apart {
  readonly cells: Cells;
  /** By the frames of a check, or of a procedure that rolls; null: too much. */
  readonly known: Map<string, Tree<Scripts | null>>;
  /** By who rolls how for a ranking (ranking.ts). */
  readonly orderings: Map<string, Orderings | null>;
}

export function apartOf(keys: Keys, isOver: Apart['isOver'] = () => false): Apart {
  return { keys, inner: { ...keys.program, reactions: new Map(), memories: new Map(), watches: [], always: [] }, grouping: groupingOf(keys), results: resultsOf(keys), rolls: new Map(), isOver };
}

export function kernelsOf(keys: Keys, cells: Cells, isOver?: Apart['isOver']): Kernels {
  return { ...apartOf(keys, isOver), cells, known: new Map(), orderings: new Map() };
}

/** So few throws are tried one by one. */
const FEW = 3;
/** With so many machines in the middle of one check it is asked for each whether it is too late. */
const MANY = 50;
/** More machines than this in the middle of one check are too many to work it out. */
const MAX_INNER = 20_000;

/** What the throw that a machine waits for can lead to. `row`: what it holds; what was looked at is added to `reads`. Null: too much. */
export function scriptsOf(kernels: Kernels, machine: Machine, row: ArrayLike<number>, reads: Reads): Scripts | null {
  const roll = machine.frames.at(-1);
  if (roll?.kind !== 'roll') throw new Error('no throw is waited for');
  const check = machine.frames.at(-2);
  const isCheck = check?.kind === 'proc' && check.role.role === 'check' && isPure(kernels.keys.program, check.proc);
  const { keys, cells, known, grouping } = kernels;
  if (check?.kind === 'proc' && (isCheck || grouping.looks(roll) !== null)) {
    const id = JSON.stringify(framesKey(keys, machine, machine.frames.length - (isCheck && kernels.results.keyFor(machine) !== null ? 3 : 2)));
    let tree = known.get(id);
    if (tree === undefined) known.set(id, (tree = createTree(cells.value)));
    const found = tree.find(row, reads.add);
    if (found !== undefined) return found;
    const own = createReads();
    const shell = isCheck || grouping.looks(roll) === true ? watched(keys, cells, machine, own).machine : machine;
    const scripts = (isCheck ? checkWays(kernels, shell, false) : undefined) ?? grouping.scripts(check, roll, shell) ?? throwScripts(kernels, roll);
    for (const read of own.list) reads.add(read);
    tree.add(row, own.list, scripts);
    return scripts;
  }
  return throwScripts(kernels, roll);
}

function throwScripts({ keys, rolls }: Apart, roll: RollFrame): Scripts | null {
  const keeps = keepsFaces(keys.program, roll);
  const whole = keeps ? null : wholeRoll(rolls, roll);
  if (whole !== null) return whole;
  const ways = waysOf(roll, keeps);
  return ways === undefined ? null : { scripts: ways.ways.map(({ faces, weight }) => ({ throws: [faces], weight })), of: ways.of };
}

function wholeRoll(rolls: Apart['rolls'], roll: RollFrame): Scripts | null {
  const { plan, keep, op, bursts, hand, dice } = roll;
  // Under way it is another one.
  const id = keep === null && op === 0 && bursts === 0 && hand.length === dice.length ? JSON.stringify([dice.map(({ size, sign, extra, of }) => [size, sign, extra, of]), plan.ops]) : null;
  const known = id === null ? undefined : rolls.get(id);
  if (known !== undefined) return known;
  const found = pooled(roll);
  if (found === null) return null;
  const scripts: Scripts = { scripts: found.ways, of: found.of };
  if (id !== null) rolls.set(id, scripts);
  return scripts;
}

export function keepsFaces(program: Program, { proc, pc }: RollFrame): boolean {
  return procOf(program, proc).rolls[pc]?.keepRoll ?? true;
}

/** A check's code rolls and reckons, and does nothing else. */
export function isPure(program: Program, proc: number): boolean {
  return (program.ruleset.procs[proc]?.code ?? []).every(({ op }) => PURE.has(op));
}

const PURE: ReadonlySet<string> = new Set(['let', 'roll', 'roll-again', 'outcome', 'jump', 'branch', 'nothing', 'return']);

// ------------------------------------------------------------------------------------------------ one check

interface Inner {
  readonly machine: Machine;
  readonly check: ProcFrame;
  readonly throws: readonly (readonly number[])[];
  chance: Fraction;
}

/**
 * All that the check on top of the stack can come to, from where it waits. `shown`: apart by every value that it shows, not
 * only by what rules read. Undefined: too much.
 */
export function checkWays(kernels: Apart, machine: Machine, shown: boolean): { readonly scripts: readonly CheckWay[]; readonly of: bigint } | undefined {
  const { keys, inner, grouping, results } = kernels;
  const read = shown ? null : results.keyFor(machine);
  let front = new Map<string, Inner>([['', apart(machine.frames.slice(-2), machine, [])]]);
  const done = new Map<string, { readonly way: Omit<CheckWay, 'weight'>; chance: Fraction }>();
  while (front.size > 0) {
    const next = new Map<string, Inner>();
    for (const known of front.values()) {
      const roll = known.machine.frames.at(-1);
      if (roll?.kind !== 'roll' || (front.size > MANY && kernels.isOver())) return undefined;
      const found = (shown ? null : grouping.scripts(known.check, roll, known.machine)) ?? throwScripts(kernels, roll);
      if (found === null) return undefined;
      const { scripts } = found;
      let ending: ReturnType<typeof endingOf> = null;
      const ended = new Map<string, { readonly way: Omit<CheckWay, 'weight'>; weight: bigint }>();
      for (let index = 0; index < scripts.length; index += 1) {
        const { throws, worth, weight } = scripts[index] ?? { throws: [], worth: undefined, weight: 0n };
        const end = ending === null || worth === undefined ? null : ending(worth);
        if (end !== null) {
          const same = ended.get(end.key);
          if (same === undefined) ended.set(end.key, { way: { throws: [...known.throws, ...throws], outcome: end.outcome, values: end.values, fault: null }, weight });
          else same.weight += weight;
          continue;
        }
        const one = apart(known.machine.frames, known.machine, [...known.throws, ...throws]);
        let step: Step = { events: [], need: undefined, findings: [] };
        for (const faces of throws) step = advance(inner, one.machine, { reply: 'faces', faces, origin: 'script' }, 'untold');
        if (index === 0 && !shown && scripts.length > FEW && step.need === undefined && worth !== undefined) ending = endingOf(keys, known, roll, one.check, worth);
        const chance = fractions.mul(known.chance, { n: weight, d: found.of });
        one.chance = chance;
        const into = step.need === undefined ? done : next;
        const key = step.need === undefined ? doneKey(keys, one, shown, read) : JSON.stringify([framesKey(keys, one.machine, 0), shown ? valuesOf(one.check) : null]);
        const same = into.get(key);
        if (same !== undefined) same.chance = fractions.add(same.chance, chance);
        else if (step.need === undefined) done.set(key, { way: wayOf(one), chance });
        else next.set(key, one);
      }
      for (const [key, { way, weight }] of ended) {
        const chance = fractions.mul(known.chance, { n: weight, d: found.of });
        const same = done.get(key);
        if (same === undefined) done.set(key, { way, chance });
        else same.chance = fractions.add(same.chance, chance);
      }
      if (next.size > MAX_INNER || done.size > MAX_INNER) return undefined;
    }
    front = next;
  }
  const of = [...done.values()].reduce((all, { chance }) => (all * chance.d) / gcd(all, chance.d), 1n);
  return { scripts: [...done.values()].map(({ way, chance }) => ({ ...way, weight: chance.n * (of / chance.d) })), of };
}

/** A machine of the check alone: what it only reads is shared with the whole one. */
function apart(frames: readonly Frame[], from: Machine, throws: Inner['throws']): Inner {
  const own = frames.map(forkFrame);
  const [check] = own;
  if (check?.kind !== 'proc') throw new Error('no check is on top');
  return { machine: { ...from, state: { ...from.state }, frames: own, used: 0 }, check, throws, chance: fractions.one };
}

function wayOf({ machine, check, throws }: Inner): Omit<CheckWay, 'weight'> {
  const outcome = check.role.role === 'check' ? (check.role.result?.outcome ?? null) : null;
  return { throws, outcome, values: valuesOf(check), fault: machine.state.ended?.text ?? null };
}

function valuesOf({ role }: ProcFrame): readonly RolledValue[] {
  return role.role === 'check' ? role.values : [];
}

function doneKey(keys: Keys, { machine, check }: Inner, shown: boolean, read: ResultKey | null): string {
  const { role } = check;
  if (role.role !== 'check' || machine.state.ended !== null) return JSON.stringify(machine.state.ended);
  const { result, callable, values } = role;
  if (shown) return JSON.stringify([result?.outcome, values.map(({ total }) => total)]);
  return (result === null ? null : read?.(result)) ?? endKey(keys, callable, result, values);
}
