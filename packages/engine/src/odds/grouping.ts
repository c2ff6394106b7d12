// Throws that nobody can tell apart: of all ways in which a roll can end, those are one for which all that is read of it comes to the same.
// What is read is asked when the dice are about to fall, of every way by itself, before any machine goes on from there.
import type { Expr, Local, Ruleset } from '@fray/dsl/ir';
import { compileExpr } from '../expressions/compile.ts';
import type { Env, Eval } from '../expressions/env.ts';
import { createRun } from '../machine/advance.ts';
import type { Die, Machine, ProcFrame, RollFrame } from '../machine/machine.ts';
import { facesOf, outcomeOf } from '../machine/plan.ts';
import { isRuleFault } from '../values/fault.ts';
import { formed } from './forms.ts';
import type { Form } from './forms.ts';
import type { Keys } from './key.ts';
import type { Script, Scripts } from './kernel.ts';
import { pooled, totalWorth } from './pools.ts';
import type { Worth } from './pools.ts';
import { mapped, mentions, readingsOf } from './readings.ts';
import type { NumberLoop, Reading, Readings } from './readings.ts';
import { waysOf } from './throws.ts';

export interface Grouping {
  /** Whether something is looked at that may change in play to tell the throws of a roll apart; null: all of it may be read. */
  readonly looks: (roll: RollFrame) => boolean | null;
  /** Those that can be told apart, each for all that are like it; null: they are to be told apart by all that they are. `below`: whose roll it is. */
  readonly scripts: (below: ProcFrame, roll: RollFrame, machine: Machine) => Scripts | null;
}

/** What is asked, once it is known which numbers loops go through. */
interface Asked {
  readonly forms: readonly Form[] | null;
  /** By sums in locals behind all others, or of the roll itself. */
  readonly evals: readonly Eval[];
  readonly base: number;
}

/** A roll in so many loops and numbers is not looked into. */
export const MOST_ASKED = 200;

export function groupingOf(keys: Keys): Grouping {
  const { program } = keys;
  const { ruleset } = program;
  const known = new Map<string, Readings | null>();
  const asked = new Map<string, Asked | null>();
  const pools: Pools = new Map();
  const readings = ({ proc, pc }: RollFrame): Readings | null => {
    const id = `${proc} ${pc}`;
    let found = known.get(id);
    if (found === undefined) known.set(id, (found = readingsOf(keys, proc, pc)));
    return found;
  };
  const askedOf = (roll: RollFrame, found: Readings, ranges: ReadonlyMap<NumberLoop, Range>): Asked | null => {
    const id = `${roll.proc} ${roll.pc} ${[...ranges.values()].join(' ')}`;
    let one = asked.get(id);
    if (one === undefined) asked.set(id, (one = asks(roll, found, ranges)));
    return one;
  };
  const asks = (roll: RollFrame, { all, slot }: Readings, ranges: ReadonlyMap<NumberLoop, Range>): Asked | null => {
    const exprs = all.flatMap((reading) => inLoops(reading, ranges));
    if (exprs.length > MOST_ASKED) return null;
    const base = ruleset.procs[roll.proc]?.slots.length ?? 0;
    const sums = formed(exprs, slot, base, keepsRoll(roll));
    // Where the total itself counts, all totals are told apart.
    if (sums !== null && !keepsRoll(roll) && sums.readings.some((one) => isSum(one, base))) return null;
    return { forms: sums?.forms ?? null, evals: (sums?.readings ?? exprs).map((expr) => compileExpr(ruleset, expr)), base };
  };
  const keepsRoll = ({ proc, pc }: RollFrame): boolean => {
    const instr = ruleset.procs[proc]?.code[pc];
    return instr?.op !== 'roll' || instr.keepRoll;
  };
  return {
    looks: (roll) => readings(roll)?.looks ?? null,
    scripts: (below, roll, machine) => {
      const found = roll.need.among === undefined ? readings(roll) : null;
      if (found === null) return null;
      const { env } = createRun(program, machine);
      const ranges = rangesOf(env, ruleset, found, below.locals, roll);
      const what = ranges === null ? null : askedOf(roll, found, ranges);
      if (what === null) return null;
      const { forms } = what;
      return (forms === null ? null : bySums(env, what, forms, below, roll, pools)) ?? byRolls(env, what, found, below, roll, keepsRoll(roll));
    },
  };
}

/** One of the sums with a number added: as good as the sum. */
function isSum(expr: Expr, base: number): boolean {
  if (expr.op === 'local') return expr.slot >= base;
  return expr.op === 'add' && expr.right.op === 'const' && isSum(expr.left, base);
}

// ------------------------------------------------------------------------------------------------ loops

export type Range = readonly [from: number, to: number];

/** The numbers that loops go through which what is read stands in; null: nobody knows. */
function rangesOf(env: Env, ruleset: Ruleset, { all, slot }: Readings, before: readonly Local[], roll: RollFrame): ReadonlyMap<NumberLoop, Range> | null {
  const ranges = new Map<NumberLoop, Range>();
  const loops = new Set(all.flatMap((reading) => reading.loops));
  if (loops.size === 0) return ranges;
  const { dice, plan } = roll;
  const isWhole = dice.every((die) => !die.extra) && plan.ops.every(({ op }) => op === 'count');
  for (const loop of loops) {
    // How many dice there are is the same for all throws; nothing else of them may be asked for here.
    const ends = [loop.from, loop.to].map((expr) => mapped(expr, (inner) => (isWhole && isLength(inner, slot) ? { op: 'const', value: dice.length, at: inner.at } : null)));
    if (ends.some((expr) => mentions(expr, slot))) return null;
    const [from, to] = ends.map((expr) => evaluated(env, compileExpr(ruleset, expr), before));
    if (typeof from !== 'number' || typeof to !== 'number' || !Number.isSafeInteger(from) || !Number.isSafeInteger(to) || to - from > MOST_ASKED) return null;
    ranges.set(loop, [from, to]);
  }
  return ranges;
}

function isLength(expr: Expr, slot: number): boolean {
  return expr.op === 'length' && expr.of.op === 'roll-part' && expr.of.part === 'faces' && expr.of.of.op === 'local' && expr.of.of.slot === slot;
}

/** What is read, with each number that its loops go through. */
export function inLoops({ expr, loops }: Reading, ranges: ReadonlyMap<NumberLoop, Range>): readonly Expr[] {
  let exprs: readonly Expr[] = [expr];
  for (const loop of loops) {
    const [from, to] = ranges.get(loop) ?? [1, 0];
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
    exprs = exprs.flatMap((one) => numbers.map((value) => mapped(one, (inner) => (inner.op === 'local' && inner.slot === loop.slot ? { op: 'const', value, at: inner.at } : null))));
    if (exprs.length > MOST_ASKED) return exprs;
  }
  return exprs;
}

// ------------------------------------------------------------------------------------------------ what is read

/** What it comes to, or that it goes wrong, and how: that too is the same for throws that are alike. */
export function evaluated(env: Env, evaluate: Eval, locals: readonly Local[]): unknown {
  env.locals = locals;
  env.work = 0;
  try {
    return shown(evaluate(env));
  } catch (thrown) {
    if (!isRuleFault(thrown)) throw thrown;
    return { fault: thrown.message };
  }
}

function shown(local: Local): unknown {
  if (typeof local === 'object' && local !== null && 'outcome' in local) return [local.outcome, local.values.map(shown)];
  return typeof local === 'object' && local !== null && 'faces' in local ? [local.total, local.natural, local.faces] : local;
}

interface Group {
  readonly throws: Script['throws'];
  weight: bigint;
}

function groups(env: Env, { evals }: Asked): { readonly put: (locals: readonly Local[], throws: Script['throws'], weight: bigint) => void; readonly all: () => readonly Script[] } {
  const known = new Map<string, Group>();
  return {
    put: (locals, throws, weight) => {
      const id = JSON.stringify(evals.map((evaluate) => evaluated(env, evaluate, locals)));
      const same = known.get(id);
      if (same === undefined) known.set(id, { throws, weight });
      else same.weight += weight;
    },
    all: () => [...known.values()],
  };
}

// ------------------------------------------------------------------------------------------------ by sums over the dice

/** Null: this roll is no sum over its dice, or there are too many sums. */
function bySums(env: Env, asked: Asked, forms: readonly Form[], below: ProcFrame, roll: RollFrame, pools: Pools): Scripts | null {
  const { keep, op, bursts, hand, dice, plan } = roll;
  if (keep !== null || op !== 0 || bursts !== 0 || hand.length !== dice.length) return null;
  const id = JSON.stringify([dice.map(({ size, sign, extra, of }) => [size, sign, extra, of]), plan.ops]);
  let known = pools.get(asked);
  if (known === undefined) pools.set(asked, (known = new Map()));
  let pool = known.get(id);
  if (pool === undefined) known.set(id, (pool = poolOf(forms, roll)));
  if (pool === null) return null;
  const { code, found } = pool;
  const { put, all } = groups(env, asked);
  const { pips, plus } = roll.plan;
  const locals = room(below, asked);
  for (const { throws, weight, worth } of found.ways) {
    code.sums(worth).forEach((sum, index) => {
      locals[asked.base + index] = sum + (forms[index]?.total ?? 0) * (pips + plus);
    });
    put(locals, throws, weight);
  }
  return { scripts: all(), of: found.of };
}

/** The locals of a procedure, and room behind them. */
function room({ locals }: ProcFrame, { base, forms }: Asked): Local[] {
  return Array.from({ length: base + (forms?.length ?? 0) }, (_, slot) => locals[slot] ?? null);
}

/** What is asked once, of rolls of the same dice. */
type Pools = Map<Asked, Map<string, Pool | null>>;

interface Pool {
  readonly code: Code;
  readonly found: NonNullable<ReturnType<typeof pooled>>;
}

function poolOf(forms: readonly Form[], roll: RollFrame): Pool | null {
  const code = codeOf(forms, roll);
  const found = code === null ? null : pooled(roll, code.worth);
  return code === null || found === null ? null : { code, found };
}

interface Code {
  readonly worth: Worth;
  readonly sums: (worth: number) => readonly number[];
}

/** Several sums as digits of one number, each with so large a base that it is never left. Null: the number would be too long. */
function codeOf(forms: readonly Form[], { dice, plan }: RollFrame): Code | null {
  const totalOf = totalWorth(plan.ops);
  const throwsPerDie = plan.ops.reduce((most, op) => (op.op === 'explode' ? most + op.times : most), 1);
  const adds = ({ total, natural, each, faces }: Form, die: Die, face: number): number => {
    const worth = totalOf(die, face);
    return total * worth + (die.extra ? 0 : natural * worth + each + (faces.get(face) ?? 0));
  };
  const bases = forms.map(({ total, natural, each, faces }) => {
    const most = dice.reduce((sum, die) => sum + (Math.abs(total) + Math.abs(natural)) * die.size, 0) + dice.length * (Math.abs(each) + Math.max(0, ...[...faces.values()].map(Math.abs)));
    return 2 * most * throwsPerDie + 1;
  });
  const units = bases.map((_, index) => bases.slice(0, index).reduce((product, base) => product * base, 1));
  if (bases.reduce((product, base) => product * base, 1) > Number.MAX_SAFE_INTEGER) return null;
  return {
    worth: (die, face) => forms.reduce((sum, form, index) => sum + adds(form, die, face) * (units[index] ?? 1), 0),
    sums: (worth) => {
      let left = worth;
      return bases.map((base) => {
        const half = (base - 1) / 2;
        // The digit from -half to half.
        const digit = ((((left + half) % base) + base) % base) - half;
        left = (left - digit) / base;
        return digit;
      });
    },
  };
}

// ------------------------------------------------------------------------------------------------ roll by roll

/** Null: there is more to throw after this, or there are too many ways. */
function byRolls(env: Env, asked: Asked, { slot }: Readings, below: ProcFrame, roll: RollFrame, keeps: boolean): Scripts | null {
  const { plan, keep, first, op, hand, dice } = roll;
  if (plan.ops.some((one) => one.op === 'explode' || one.op === 'reroll') || op !== 0 || (keep !== null && first === null)) return null;
  const ways = waysOf(roll, true);
  if (ways === undefined) return null;
  const locals = room(below, asked);
  const { put, all } = groups(env, asked);
  for (const { faces, weight } of ways.ways) {
    const thrown = dice.map((die) => ({ ...die }));
    hand.forEach((index, n) => {
      const die = thrown[index];
      if (die !== undefined) die.face = faces[n] ?? 1;
    });
    const outcome = outcomeOf(plan, better(roll, thrown), 0);
    const shownFaces = facesOf(outcome.pool);
    const value: Local = keeps ? { total: outcome.total, natural: outcome.natural, faces: shownFaces } : outcome.total;
    if (asked.forms === null) locals[slot] = value;
    asked.forms?.forEach((form, index) => {
      locals[asked.base + index] = sumIn(form, outcome.total, outcome.natural, shownFaces);
    });
    put(locals, [faces], weight);
  }
  return { scripts: all(), of: ways.of };
}

function sumIn({ total, natural, each, faces }: Form, ofTotal: number, ofNatural: number, shownFaces: readonly number[]): number {
  return total * ofTotal + natural * ofNatural + each * shownFaces.length + shownFaces.reduce((sum, face) => sum + (faces.get(face) ?? 0), 0);
}

/** Of two whole rolls the better; of equal ones the first. */
function better({ plan, keep, first }: RollFrame, dice: readonly Die[]): readonly Die[] {
  if (keep === null || first === null) return dice;
  const gain = outcomeOf(plan, dice, 0).total - outcomeOf(plan, first, 0).total;
  return (keep === 'higher' ? gain > 0 : gain < 0) ? dice : first;
}
