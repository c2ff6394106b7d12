// What the code behind a roll reads of it: parts of expressions in which everything else is settled when the dice fall. Throws that
// are alike in all of these go on alike. A `let` that only names such a part is read where its name is.
import type { Expr, Instr, Ruleset } from '@fray/dsl/ir';
import { nextOf } from './alike/live-code.ts';
import type { Keys } from './key.ts';
import { isNode, walk } from './reads.ts';
import type { Node } from './reads.ts';

/** Something that is read of a roll, and the loops through numbers that it stands in. */
export interface Reading {
  readonly expr: Expr;
  readonly loops: readonly NumberLoop[];
}

/** `each n from … to …`: n stands in `slot`. */
export interface NumberLoop {
  readonly slot: number;
  readonly from: Expr;
  readonly to: Expr;
  /** Nothing in play changes before it begins. */
  readonly isNow: boolean;
}

export interface Readings {
  /** Where the roll stands. */
  readonly slot: number;
  readonly all: readonly Reading[];
  /** Some of them look at what may change in play. */
  readonly looks: boolean;
}

/** What is read of the roll of this instruction; null: all of it may be. */
export function readingsOf(keys: Keys, proc: number, pc: number): Readings | null {
  const own = keys.program.ruleset.procs[proc]?.code[pc];
  return (own?.op !== 'roll' && own?.op !== 'roll-again') || isHandedOn(keys, proc, own) ? null : readingsBehind(keys, proc, pc, own.slot);
}

/** What is read of what this instruction puts into a slot; null: all of it may be. */
export function readingsBehind(keys: Keys, proc: number, pc: number, slot: number): Readings | null {
  const { ruleset } = keys.program;
  const code = ruleset.procs[proc]?.code ?? [];
  const { region, names } = reachOf(keys, proc, pc, slot);
  const written = new Set([...region.keys()].flatMap((at) => writtenBy(code[at])));
  const scene: Scene = { ruleset, slot, written, loops: loopsIn(code, region), defines: new Map() };
  const all: Reading[] = [];
  let looks = false;
  for (const [at, isNow] of region) {
    const instr = code[at];
    if (instr === undefined) continue;
    if (instr.op === 'roll-again' && (instr.of === slot || names.has(instr.of))) return null;
    if (instr.op === 'let' && names.has(instr.slot)) continue;
    for (const expr of outermost(instr)) {
      for (const reading of split(scene, inlined(expr, names), isNow)) {
        all.push(reading);
        looks ||= [reading.expr, ...reading.loops.flatMap(({ from, to }) => [from, to])].some((one) => looksAt(scene, one));
      }
    }
  }
  return { slot, all: unique(all), looks };
}

/** Whether the value of a roll or a `let` is read by its name from outside of the procedure. */
function isHandedOn({ program, reads, wanted }: Keys, proc: number, { name, slot }: { readonly name: string; readonly slot: number }): boolean {
  return program.ruleset.callables.some(
    (callable, index) => callable.kind === 'check' && callable.proc === proc && (reads.values.has(name) || (wanted[index] ?? []).some((value) => callable.values[value]?.slot === slot)),
  );
}

function unique(readings: readonly Reading[]): readonly Reading[] {
  const known = new Map(readings.map((reading) => [JSON.stringify(reading, (key, value: unknown) => (key === 'at' ? undefined : value)), reading]));
  return [...known.values()];
}

// ------------------------------------------------------------------------------------------------ where it may be read

/** The places behind a roll where its value, or a name of a part of it, may still be read; true: nothing in play has changed before that. */
type Region = ReadonlyMap<number, boolean>;

/** `names`: slots of lets that are read in place of their values, and these. */
function reachOf(keys: Keys, proc: number, pc: number, slot: number): { readonly region: Region; readonly names: ReadonlyMap<number, Expr> } {
  const code = keys.program.ruleset.procs[proc]?.code ?? [];
  const names = new Map<number, Expr>();
  for (;;) {
    const region = regionOf(keys, proc, pc, new Set([slot, ...names.keys()]));
    let isGrown = false;
    for (const at of [...region.keys()].sort((a, b) => a - b)) {
      const instr = code[at];
      if (instr?.op !== 'let' || names.has(instr.slot) || instr.modifiers.length > 0 || isHandedOn(keys, proc, instr)) continue;
      const value = inlined(instr.value, names);
      if (!mentions(value, slot) || !isSafe(value) || code.filter((one) => writtenBy(one).includes(instr.slot)).length > 1) continue;
      names.set(instr.slot, value);
      isGrown = true;
    }
    if (!isGrown) return { region, names };
  }
}

/** Whether it comes to a value whatever the dice show, so that nothing is lost where nobody asks for it. It looks at nothing that may change. */
function isSafe(value: Expr): boolean {
  let isSo = true;
  walk(value, (node) => {
    if (isExpr(node) && !(SAFE.has(node.op) && (node.op !== 'if' || node.otherwise !== null))) isSo = false;
  });
  return isSo;
}

const SAFE: ReadonlySet<string> = new Set<Expr['op']>(['const', 'local', 'roll-part', 'matches', 'length', 'add', 'sub', 'neg', 'at-least', 'at-most', 'compare', 'same', 'one-of', 'not', 'and', 'or', 'if']);

function regionOf({ program, live }: Keys, proc: number, pc: number, slots: ReadonlySet<number>): Region {
  const code = program.ruleset.procs[proc]?.code ?? [];
  const region = new Map<number, boolean>();
  const waiting: [at: number, isNow: boolean][] = [[pc + 1, true]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [at, isNow] = next;
    const instr = code[at];
    const before = region.get(at);
    if (instr === undefined || before === false || before === isNow || !live(proc, at).some((one) => slots.has(one))) continue;
    region.set(at, isNow);
    for (const to of nextOf(instr, at, () => undefined)) waiting.push([to, isNow && CHANGES_NOTHING.has(instr.op)]);
  }
  return region;
}

const CHANGES_NOTHING: ReadonlySet<string> = new Set(['let', 'roll', 'roll-again', 'branch', 'jump', 'switch', 'outcome', 'nothing', 'return', 'each-number', 'next']);

/** Slots that it writes. */
export function writtenBy(instr: Instr | undefined): readonly number[] {
  if (instr === undefined) return [];
  switch (instr.op) {
    case 'each':
    case 'each-number':
      return [instr.list];
    case 'next':
      return [instr.slot, instr.list];
    case 'call':
      return instr.result === null ? [] : [instr.result];
    case 'ask':
      return [...(instr.result === null ? [] : [instr.result]), ...(instr.asking.kind === 'pick' || instr.asking.kind === 'list' ? [instr.asking.slot] : [])];
    case 'rank':
      return [instr.slot, ...(instr.links === null ? [] : [instr.links.slot])];
    default:
      return 'slot' in instr ? [instr.slot] : [];
  }
}

function loopsIn(code: readonly Instr[], region: Region): ReadonlyMap<number, NumberLoop> {
  const loops = new Map<number, NumberLoop>();
  for (const [at, isNow] of region) {
    const instr = code[at];
    if (instr?.op !== 'each-number') continue;
    const heads = code.flatMap((one) => (one.op === 'next' && one.list === instr.list ? [one.slot] : []));
    const [slot] = heads;
    const isOnly = code.filter((one) => writtenBy(one).includes(instr.list)).length === 1 + heads.length;
    if (slot !== undefined && heads.length === 1 && isOnly) loops.set(slot, { slot, from: instr.from, to: instr.to, isNow });
  }
  return loops;
}

// ------------------------------------------------------------------------------------------------ what is read there

interface Scene {
  readonly ruleset: Ruleset;
  readonly slot: number;
  /** Locals that are written before all has been read. */
  readonly written: ReadonlySet<number>;
  readonly loops: ReadonlyMap<number, NumberLoop>;
  /** Of defines: whether they look at what may change. */
  readonly defines: Map<number, boolean>;
}

/** The largest parts in which all but the roll is settled. */
function split(scene: Scene, expr: Expr, isNow: boolean): readonly Reading[] {
  if (!mentions(expr, scene.slot)) return [];
  const loops = settled(scene, expr, isNow);
  if (loops !== null) return [{ expr, loops }];
  return expr.op === 'local' ? [{ expr, loops: [] }] : innerOf(expr).flatMap((inner) => split(scene, inner, isNow));
}

/** The loops that an expression stands in, if all else in it but the roll is settled; otherwise null. */
function settled(scene: Scene, expr: Expr, isNow: boolean): readonly NumberLoop[] | null {
  if (!isNow && looksAt(scene, expr)) return null;
  const own = new Set<unknown>();
  const loops = new Set<NumberLoop>();
  let isSettled = true;
  walk(expr, (node) => {
    if (typeof node['index'] === 'number' && node['op'] !== 'bound') own.add(node['index']);
    if (node['op'] === 'bound' && !own.has(node['index'])) isSettled = false;
    if (node['op'] !== 'local' || node['slot'] === scene.slot || !scene.written.has(Number(node['slot']))) return;
    const loop = scene.loops.get(Number(node['slot']));
    if (loop === undefined || settled({ ...scene, loops: new Map() }, loop.from, loop.isNow) === null || settled({ ...scene, loops: new Map() }, loop.to, loop.isNow) === null) isSettled = false;
    else loops.add(loop);
  });
  return isSettled ? [...loops] : null;
}

function looksAt({ ruleset, defines }: Scene, expr: Expr): boolean {
  return looksSomewhere(ruleset, expr, defines);
}

/** Whether an expression looks at what may change in play. */
export function looksSomewhere(ruleset: Ruleset, expr: Expr, defines: Map<number, boolean> = new Map()): boolean {
  let looks = false;
  walk(expr, (node) => {
    if (!isExpr(node) || CONSTANT.has(node.op)) return;
    if (node.op === 'field') looks ||= ruleset.kinds.some(({ fields }) => fields.some(({ name, changes }) => name === node.field && changes));
    else if (node.op === 'define') {
      let known = defines.get(node.define);
      if (known === undefined) {
        // Definitions do not go in circles.
        const body = ruleset.defines[node.define]?.body;
        defines.set(node.define, (known = body === undefined || looksSomewhere(ruleset, body, defines)));
      }
      looks ||= known;
    } else looks = true;
  });
  return looks;
}

const CONSTANT: ReadonlySet<string> = new Set<Expr['op']>([
  ...(['const', 'local', 'outcome-of', 'value-of', 'roll-part', 'matches', 'given', 'ruling', 'cell', 'not', 'and', 'or', 'same', 'compare', 'one-of', 'add', 'sub', 'mul', 'div', 'neg'] as const),
  ...(['at-least', 'at-most', 'dice-add', 'dice-sub', 'dice-mul', 'step', 'if', 'size', 'length', 'item', 'text'] as const),
]);

export function mentions(part: unknown, slot: number): boolean {
  let found = false;
  walk(part, (node) => {
    found ||= node['op'] === 'local' && node['slot'] === slot;
  });
  return found;
}

/** A node of the IR is an expression, where it says what it does and where it stands; instructions do too, and stand around them. */
function isExpr(node: Node): node is Node & Expr {
  return typeof node['op'] === 'string' && typeof node['at'] === 'number';
}

/** The expressions of an instruction. */
function outermost(instr: Instr): readonly Expr[] {
  return Object.values(instr).flatMap(within);
}

/** The expressions that one is made of. */
export function innerOf(expr: Expr): readonly Expr[] {
  return Object.values(expr).flatMap(within);
}

function within(part: unknown): readonly Expr[] {
  if (Array.isArray(part)) return part.flatMap(within);
  if (!isNode(part)) return [];
  return isExpr(part) ? [part] : Object.values(part).flatMap(within);
}

function inlined(expr: Expr, names: ReadonlyMap<number, Expr>): Expr {
  return names.size === 0 ? expr : mapped(expr, (inner) => (inner.op === 'local' ? (names.get(inner.slot) ?? null) : null));
}

/** The same expression with others in place of some inside. */
export function mapped(expr: Expr, by: (inner: Expr) => Expr | null): Expr {
  const change = (part: unknown): unknown => {
    if (Array.isArray(part)) {
      const parts = part.map(change);
      return parts.some((one, index) => one !== part[index]) ? parts : part;
    }
    if (!isNode(part)) return part;
    const other = isExpr(part) ? by(part) : null;
    if (other !== null) return other;
    const entries = Object.entries(part).map(([key, value]): [string, unknown] => [key, change(value)]);
    return entries.some(([key, value]) => value !== part[key]) ? Object.fromEntries(entries) : part;
  };
  // What is put in place of an expression is one, and all else stays as it is.
  return change(expr) as Expr;
}
