// Checks by themselves. A check only rolls and reckons, so what it can come to depends on nothing but what it reads: it is
// worked out once, apart from the rest of the machine, and serves every machine that looks the same to it. What comes of it
// are scripts: dice that lead to each outcome, with the weight of all dice that do.
import type { RolledValue } from '../events/event.ts';
import { advance } from '../machine/advance.ts';
import type { Frame, Machine, ProcFrame, RollFrame } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { procOf } from '../machine/program.ts';
import { forkFrame } from './fork.ts';
import { framesKey, keyOf } from './key.ts';
import type { Keys } from './key.ts';
import { fractions, gcd } from './number.ts';
import type { Fraction } from './number.ts';
import { isNode, walk } from './reads.ts';
import { waysOf } from './throws.ts';

/** Throws one after the other that lead to something, and how many of all ways do. */
export interface Script {
  readonly throws: readonly (readonly number[])[];
  readonly weight: bigint;
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

export interface Kernels {
  readonly keys: Keys;
  /** The program without anything that follows from a check. */
  readonly inner: Program;
  readonly known: Map<string, Scripts | undefined>;
  readonly footprints: Map<number, Footprint>;
}

export function kernelsOf(keys: Keys): Kernels {
  const inner: Program = { ...keys.program, reactions: new Map(), memories: new Map(), watches: [], always: [] };
  return { keys, inner, known: new Map(), footprints: new Map() };
}

/** More machines than this in the middle of one check are too many to work it out. */
const MAX_INNER = 20_000;

/** What the throw that a machine waits for can lead to. Undefined: too much. */
export function scriptsOf(kernels: Kernels, machine: Machine): Scripts | undefined {
  const roll = machine.frames.at(-1);
  if (roll?.kind !== 'roll') throw new Error('no throw is waited for');
  const check = machine.frames.at(-2);
  if (check?.kind === 'proc' && check.role.role === 'check' && isPure(kernels.keys.program, check.proc)) {
    const id = kernelKey(kernels, machine, check);
    if (kernels.known.has(id)) return kernels.known.get(id);
    const ways = checkWays(kernels, machine, false);
    const found = ways ?? throwScripts(kernels, roll);
    kernels.known.set(id, found);
    return found;
  }
  return throwScripts(kernels, roll);
}

function throwScripts({ keys }: Kernels, roll: RollFrame): Scripts | undefined {
  const ways = waysOf(roll, keepsFaces(keys.program, roll));
  return ways === undefined ? undefined : { scripts: ways.ways.map(({ faces, weight }) => ({ throws: [faces], weight })), of: ways.of };
}

function keepsFaces(program: Program, { proc, pc }: RollFrame): boolean {
  return procOf(program, proc).rolls[pc]?.keepRoll ?? true;
}

/** A check's code rolls and reckons, and does nothing else. */
function isPure(program: Program, proc: number): boolean {
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
export function checkWays({ keys, inner }: Kernels, machine: Machine, shown: boolean): { readonly scripts: readonly CheckWay[]; readonly of: bigint } | undefined {
  let front = new Map<string, Inner>([['', apart(machine.frames.slice(-2), machine, [], fractions.one)]]);
  const done = new Map<string, { readonly way: Omit<CheckWay, 'weight'>; chance: Fraction }>();
  while (front.size > 0) {
    const next = new Map<string, Inner>();
    for (const known of front.values()) {
      const roll = known.machine.frames.at(-1);
      const ways = roll?.kind === 'roll' ? waysOf(roll, keepsFaces(keys.program, roll)) : undefined;
      if (ways === undefined) return undefined;
      for (const { faces, weight } of ways.ways) {
        const chance = fractions.mul(known.chance, { n: weight, d: ways.of });
        const one = apart(known.machine.frames, known.machine, [...known.throws, faces], chance);
        const step = advance(inner, one.machine, { reply: 'faces', faces, origin: 'script' });
        const into = step.need === undefined ? done : next;
        const key = step.need === undefined ? doneKey(keys, one, shown) : JSON.stringify([framesKey(keys, one.machine, 0), shown ? valuesOf(one.check) : null]);
        const same = into.get(key);
        if (same !== undefined) same.chance = fractions.add(same.chance, chance);
        else if (step.need === undefined) done.set(key, { way: wayOf(one), chance });
        else next.set(key, one);
      }
      if (next.size > MAX_INNER || done.size > MAX_INNER) return undefined;
    }
    front = next;
  }
  const of = [...done.values()].reduce((all, { chance }) => (all * chance.d) / gcd(all, chance.d), 1n);
  return { scripts: [...done.values()].map(({ way, chance }) => ({ ...way, weight: chance.n * (of / chance.d) })), of };
}

/** A machine of the check alone: what it only reads is shared with the whole one. */
function apart(frames: readonly Frame[], from: Machine, throws: Inner['throws'], chance: Fraction): Inner {
  const own = frames.map(forkFrame);
  const [check] = own;
  if (check?.kind !== 'proc') throw new Error('no check is on top');
  return { machine: { ...from, state: { ...from.state }, frames: own, used: 0 }, check, throws, chance };
}

function wayOf({ machine, check, throws }: Inner): Omit<CheckWay, 'weight'> {
  const outcome = check.role.role === 'check' ? (check.role.result?.outcome ?? null) : null;
  return { throws, outcome, values: valuesOf(check), fault: machine.state.ended?.text ?? null };
}

function valuesOf({ role }: ProcFrame): readonly RolledValue[] {
  return role.role === 'check' ? role.values : [];
}

function doneKey(keys: Keys, { machine, check }: Inner, shown: boolean): string {
  const { role } = check;
  if (role.role !== 'check' || machine.state.ended !== null) return JSON.stringify(machine.state.ended);
  const { result, callable, values } = role;
  if (shown) return JSON.stringify([result?.outcome, values.map(({ total }) => total)]);
  const read = (keys.wanted[callable] ?? []).map((index) => result?.values[index]);
  return JSON.stringify([result?.outcome, read, values.flatMap(({ name, total }) => (keys.reads.values.has(name) ? [total] : []))]);
}

// ------------------------------------------------------------------------------------------------ what a check can read

/** What the code of a check can look at, of what changes in play. Null: too much to say, so the whole machine. */
type Footprint = { readonly fields: ReadonlySet<string>; readonly tracks: ReadonlySet<string>; readonly conditions: boolean } | null;

function kernelKey(kernels: Kernels, machine: Machine, check: ProcFrame): string {
  const { keys, footprints } = kernels;
  let footprint = footprints.get(check.proc);
  if (footprint === undefined) footprints.set(check.proc, (footprint = footprintOf(keys.program, check.proc)));
  if (footprint === null) return keyOf(keys, machine);
  const { fields, tracks, conditions } = footprint;
  const { ruleset } = keys.program;
  const seen = machine.state.participants.map(({ kind, values, conditions: held }) => [
    (keys.fields.get(kind) ?? []).flatMap((index) => (fields.has(ruleset.kinds.find((known) => known.name === kind)?.fields[index]?.name ?? '') ? [values[index]] : [])),
    conditions ? held.map((one) => JSON.stringify([one.condition, one.fields])).sort() : 0,
  ]);
  return JSON.stringify([framesKey(keys, machine, machine.frames.length - 2), seen, machine.state.tracks.map(({ name, value }) => (tracks.has(name) ? value : 0))]);
}

function footprintOf(program: Program, proc: number): Footprint {
  const { ruleset } = program;
  const fields = new Set<string>();
  const tracks = new Set<string>();
  let conditions = false;
  let whole = false;
  const defines = new Set<number>();
  const look = (part: unknown): void =>
    walk(part, (node) => {
      const { op } = node;
      if (op === 'field') fields.add(String(node['field']));
      else if (op === 'track') tracks.add(String(node['track']));
      else if (op === 'has-condition' || op === 'condition-field' || op === 'can-act') conditions = true;
      else if (typeof op === 'string' && ELSEWHERE.has(op)) whole = true;
      else if (op === 'define' && !defines.has(Number(node['define']))) {
        defines.add(Number(node['define']));
        look(ruleset.defines[Number(node['define'])]?.body);
      } else if (op === 'cell') {
        // A cell may be the value of a given or ruling, and these stay as they are.
        const table = ruleset.tables.find((known) => known.name === node['table']);
        if (table?.rows.some((row) => row.cells.some((cell) => isNode(cell) && cell.op !== 'const' && cell.op !== 'given' && cell.op !== 'ruling')) === true) whole = true;
      }
    });
  look(ruleset.procs[proc]?.code);
  return whole ? null : { fields, tracks, conditions };
}

const ELSEWHERE: ReadonlySet<string> = new Set(['can-take', 'times', 'latest', 'number-of', 'position', 'order']);
