// Finds what later code reads of a roll: the parts of expressions whose other inputs are fixed when the dice fall.
// Throws that agree on all of these parts are equivalent. A `let` that only names such a part counts at the places that
// read its name.
import {
  eachExpr,
  expressionRow,
  mapParts,
  partsOf,
  rowOf,
  someExpr,
  waysIn,
  type Expr,
  type Instr,
  type Piece,
  type Ruleset,
} from '@fray/dsl/ir';
import type { StateLayout } from './control-location.ts';

/** An expression that later code reads of a roll, and the loops through numbers around it. */
export interface Observation {
  readonly expr: Expr;
  readonly loops: readonly NumberLoop[];
}

/** A loop `each n from … to …`; n is in `slot`. */
export interface NumberLoop {
  readonly slot: number;
  readonly from: Expr;
  readonly to: Expr;
  /** True if no state changes before the loop begins. */
  readonly isNow: boolean;
}

export interface Observations {
  readonly all: readonly Observation[];
}

/** Returns what later code reads of the value that this instruction puts into a slot; null if it may read all of it. */
export function observationsBehind(
  layout: StateLayout,
  proc: number,
  pc: number,
  slot: number,
): Observations | null {
  const { ruleset } = layout.program;
  const code = ruleset.procs[proc]?.code ?? [];
  const { region, names } = reachOf(layout, proc, pc, slot);
  const written = new Set([...region.keys()].flatMap((at) => writtenBy(code[at])));
  const scene: Scene = { ruleset, slot, written, loops: loopsIn(code, region), defines: new Map() };
  const all: Observation[] = [];
  for (const [at, isNow] of region) {
    const instr = code[at];
    if (instr === undefined) continue;
    if (instr.op === 'roll-again' && (instr.of === slot || names.has(instr.of))) return null;
    if (instr.op === 'let' && names.has(instr.slot)) continue;
    for (const expr of partsOf(instr)) {
      all.push(...split(scene, inlined(expr, names), isNow));
    }
  }
  return { all: unique(all) };
}

/** True if code outside the procedure reads the roll or the `let` by its name. */
function isHandedOn(
  { program, reads, wanted }: StateLayout,
  proc: number,
  { name, slot }: { readonly name: string; readonly slot: number },
): boolean {
  return program.ruleset.callables.some(
    (callable, index) =>
      callable.kind === 'check' &&
      callable.proc === proc &&
      (reads.values.has(name) ||
        (wanted[index] ?? []).some((value) => callable.values[value]?.slot === slot)),
  );
}

function unique(readings: readonly Observation[]): readonly Observation[] {
  const known = new Map(
    readings.map((reading) => [
      JSON.stringify(reading, (key, value: unknown) => (key === 'at' ? undefined : value)),
      reading,
    ]),
  );
  return [...known.values()];
}

// ------------------------------------------------------------------------------------------------ where it may be read

/**
 * The places after a roll where its value, or a `let` of a part of it, may still be read. The value is true if no state
 * has changed before that place.
 */
type Region = ReadonlyMap<number, boolean>;

/**
 * Returns the places where the roll may still be read. `names` maps the slots of lets that name a part of the roll to
 * that part.
 */
function reachOf(
  layout: StateLayout,
  proc: number,
  pc: number,
  slot: number,
): { readonly region: Region; readonly names: ReadonlyMap<number, Expr> } {
  const code = layout.program.ruleset.procs[proc]?.code ?? [];
  const names = new Map<number, Expr>();
  for (;;) {
    const region = regionOf(layout, proc, pc, new Set([slot, ...names.keys()]));
    let isGrown = false;
    for (const at of [...region.keys()].sort((a, b) => a - b)) {
      const instr = code[at];
      if (
        instr?.op !== 'let' ||
        names.has(instr.slot) ||
        instr.modifiers.length > 0 ||
        isHandedOn(layout, proc, instr)
      )
        continue;
      const value = inlined(instr.value, names);
      if (
        !mentions(value, slot) ||
        !isSafe(value) ||
        code.filter((one) => writtenBy(one).includes(instr.slot)).length > 1
      )
        continue;
      names.set(instr.slot, value);
      isGrown = true;
    }
    if (!isGrown) return { region, names };
  }
}

/**
 * True if an expression has a value whatever the dice show, so skipping it loses no fault. Such an expression reads
 * nothing that may change.
 */
function isSafe(value: Expr): boolean {
  return !someExpr(
    value,
    (expr) => !SAFE.has(expr.op) || (expr.op === 'if' && expr.otherwise === null),
  );
}

const SAFE: ReadonlySet<string> = new Set<Expr['op']>([
  'const',
  'local',
  'roll-part',
  'matches',
  'length',
  'add',
  'sub',
  'neg',
  'at-least',
  'at-most',
  'compare',
  'same',
  'one-of',
  'not',
  'and',
  'or',
  'if',
]);

function regionOf(
  { program, live }: StateLayout,
  proc: number,
  pc: number,
  slots: ReadonlySet<number>,
): Region {
  const code = program.ruleset.procs[proc]?.code ?? [];
  const ways = waysIn(program.ruleset, { code });
  const region = new Map<number, boolean>();
  const waiting: [at: number, isNow: boolean][] = [[pc + 1, true]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [at, isNow] = next;
    const instr = code[at];
    const before = region.get(at);
    if (
      instr === undefined ||
      before === false ||
      before === isNow ||
      !live(proc, at).some((one) => slots.has(one))
    )
      continue;
    region.set(at, isNow);
    for (const { to } of ways[at] ?? []) waiting.push([to, isNow && CHANGES_NOTHING.has(instr.op)]);
    // Code that runs inside a span may end it.
    if (instr.op === 'span-open') waiting.push([instr.exit, false]);
  }
  return region;
}

const CHANGES_NOTHING: ReadonlySet<string> = new Set([
  'let',
  'roll',
  'roll-again',
  'branch',
  'jump',
  'switch',
  'outcome',
  'nothing',
  'return',
  'each-number',
  'next',
]);

/** Returns the slots that an instruction writes or tries candidates in. */
function writtenBy(instr: Instr | undefined): readonly number[] {
  if (instr === undefined) return [];
  const { sets, tries } = rowOf(instr);
  return [...new Set([...(sets?.(instr) ?? []), ...(tries?.(instr) ?? [])])];
}

function loopsIn(code: readonly Instr[], region: Region): ReadonlyMap<number, NumberLoop> {
  const loops = new Map<number, NumberLoop>();
  for (const [at, isNow] of region) {
    const instr = code[at];
    if (instr?.op !== 'each-number') continue;
    const heads = code.flatMap((one) =>
      one.op === 'next' && one.list === instr.list ? [one.slot] : [],
    );
    const [slot] = heads;
    const isOnly =
      code.filter((one) => writtenBy(one).includes(instr.list)).length === 1 + heads.length;
    if (slot !== undefined && heads.length === 1 && isOnly)
      loops.set(slot, { slot, from: instr.from, to: instr.to, isNow });
  }
  return loops;
}

// ------------------------------------------------------------------------------------------------ what is read there

interface Scene {
  readonly ruleset: Ruleset;
  readonly slot: number;
  /** The locals that are written before the last read. */
  readonly written: ReadonlySet<number>;
  readonly loops: ReadonlyMap<number, NumberLoop>;
  /** For each define, whether it reads anything that may change. */
  readonly defines: Map<number, boolean>;
}

/** Returns the largest subexpressions in which everything but the roll is fixed. */
function split(scene: Scene, expr: Expr, isNow: boolean): readonly Observation[] {
  if (!mentions(expr, scene.slot)) return [];
  const loops = settled(scene, expr, isNow);
  if (loops !== null) return [{ expr, loops }];
  return expr.op === 'local'
    ? [{ expr, loops: [] }]
    : partsOf(expr).flatMap((inner) => split(scene, inner, isNow));
}

/** Returns the loops around an expression if everything in it but the roll is fixed; otherwise null. */
function settled(scene: Scene, expr: Expr, isNow: boolean): readonly NumberLoop[] | null {
  if (!isNow && looksAt(scene, expr)) return null;
  const own = new Set<number>();
  const loops = new Set<NumberLoop>();
  let isSettled = true;
  eachExpr(expr, (inner) => {
    if (expressionRow(inner).binds === true && 'index' in inner) own.add(inner.index);
    if (inner.op === 'bound' && !own.has(inner.index)) isSettled = false;
    if (inner.op !== 'local' || inner.slot === scene.slot || !scene.written.has(inner.slot)) return;
    const loop = scene.loops.get(inner.slot);
    if (
      loop === undefined ||
      settled({ ...scene, loops: new Map() }, loop.from, loop.isNow) === null ||
      settled({ ...scene, loops: new Map() }, loop.to, loop.isNow) === null
    )
      isSettled = false;
    else loops.add(loop);
  });
  return isSettled ? [...loops] : null;
}

function looksAt({ ruleset, defines }: Scene, expr: Expr): boolean {
  return looksSomewhere(ruleset, expr, defines);
}

/** True if an expression reads anything that may change in play. */
function looksSomewhere(
  ruleset: Ruleset,
  expr: Expr,
  defines: Map<number, boolean> = new Map(),
): boolean {
  let looks = false;
  eachExpr(expr, (node) => {
    if (CONSTANT.has(node.op)) return;
    if (node.op === 'field')
      looks ||= ruleset.kinds.some(({ fields }) =>
        fields.some(({ name, changes }) => name === node.field && changes),
      );
    else if (node.op === 'define') {
      let known = defines.get(node.define);
      if (known === undefined) {
        // Defines are not recursive.
        const body = ruleset.defines[node.define]?.body;
        defines.set(
          node.define,
          (known = body === undefined || looksSomewhere(ruleset, body, defines)),
        );
      }
      looks ||= known;
    } else looks = true;
  });
  return looks;
}

const CONSTANT: ReadonlySet<string> = new Set<Expr['op']>([
  ...([
    'const',
    'local',
    'outcome-of',
    'value-of',
    'roll-part',
    'matches',
    'given',
    'ruling',
    'cell',
    'not',
    'and',
    'or',
    'same',
    'compare',
    'one-of',
    'add',
    'sub',
    'mul',
    'div',
    'neg',
  ] as const),
  ...([
    'at-least',
    'at-most',
    'dice-add',
    'dice-sub',
    'dice-mul',
    'step',
    'if',
    'size',
    'length',
    'item',
    'deck-with',
    'deck-without',
    'text',
  ] as const),
]);

function mentions(part: Piece, slot: number): boolean {
  return someExpr(part, (expr) => expr.op === 'local' && expr.slot === slot);
}

function inlined(expr: Expr, names: ReadonlyMap<number, Expr>): Expr {
  return names.size === 0
    ? expr
    : mapped(expr, (inner) => (inner.op === 'local' ? (names.get(inner.slot) ?? null) : null));
}

/** Returns the expression with some subexpressions replaced: `by` returns the replacement, or null. */
export function mapped(expr: Expr, by: (inner: Expr) => Expr | null): Expr {
  return by(expr) ?? mapParts(expr, (inner) => mapped(inner, by));
}
