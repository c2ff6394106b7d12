// Throws that a count decides only as far as the rules read them (the principle of deferred decisions). Twelve dice whose sixes are
// counted, then their fives, have 13 outcomes at each of the two places, and not a million hands at once.
// What is known of such a throw is a list in its cell: how many dice it has, how many of them show none of the faces asked about so far, what
// was asked last and how many show it, and the faces not asked about yet. What was asked before that is forgotten.
import { eachExpr, rowOf, type Expr, type Instr } from '@fray/dsl/ir';
import { resultSlots } from '../analysis/liveness.ts';
import { diceOf, throwOf } from '../values/dice-code.ts';
import { orMade } from '../values/grouped.ts';
import { again, NIL } from './cells.ts';
import { term, THROWN, type CellTerm, type Get, type Linking, type Outcomes } from './linking.ts';
import { outcomes } from './outcomes.ts';

/** Thrown if an instruction needs to know more of a throw: the count takes the outcomes, and executes the instruction anew. */
const undecided = new Error('The count decides more of a throw.');
const forgotten = new Error('The rules ask for what the count has forgotten.');

/** True if the rules look at their throws in such a way that a count has to know all faces from the beginning. */
export function isForgotten(thrown: unknown): boolean {
  return thrown === forgotten;
}

/** The slots of a procedure that hold throws of which the rules read nothing but how many dice show a face, or the highest. */
export function deferredSlots({ rules, reads }: Linking, proc: number): ReadonlySet<number> {
  const { code } = rules.procs[proc] ?? { code: [] };
  const slots = new Set<number>();
  for (const instr of code) if (instr.op === 'roll' && instr.keepRoll) slots.add(instr.slot);
  if (slots.size === 0) return slots;
  for (const slot of resultSlots(rules, reads, proc)) slots.delete(slot);
  for (const instr of code) for (const slot of closedIn(instr)) slots.delete(slot);
  return slots;
}

/** The slots that an instruction reads or writes in another way. */
function closedIn(instr: Instr): readonly number[] {
  const read: number[] = [];
  const allowed: number[] = [];
  eachExpr(instr, (expr) => {
    if (expr.op === 'local') read.push(expr.slot);
    const pool = poolIn(expr);
    if (pool !== null) allowed.push(pool);
  });
  const isPlainRoll =
    instr.op === 'roll' && instr.keepRoll && instr.ops.length + instr.modifiers.length === 0;
  const { uses, sets, tries } = rowOf(instr);
  read.push(...(uses?.(instr) ?? []), ...(tries?.(instr) ?? []));
  if (!isPlainRoll) read.push(...(sets?.(instr) ?? []));
  if (!EARLY.has(instr.op)) return [...read, ...allowed];
  return read.filter(
    (slot) =>
      read.filter((one) => one === slot).length > allowed.filter((one) => one === slot).length,
  );
}

/** The slots of these that an instruction asks about, as often as it does. */
export function asksAbout(instr: Instr, slots: ReadonlySet<number>): readonly number[] {
  const found: number[] = [];
  if (slots.size > 0)
    eachExpr(instr, (expr) => {
      if (expr.op === 'local' && slots.has(expr.slot)) found.push(expr.slot);
    });
  return found;
}

/** Instructions that evaluate what they read before they do anything. */
const EARLY: ReadonlySet<Instr['op']> = new Set(['let', 'branch', 'set', 'raise', 'each-number']);

/** The slot of the throw about which an expression asks in a way that can be deferred; null if it asks no such thing. */
function poolIn(expr: Expr): number | null {
  const slotOf = (of: Expr): number | null => (of.op === 'local' ? of.slot : null);
  const ofFaces = (of: Expr): number | null =>
    of.op === 'roll-part' && of.part === 'faces' ? slotOf(of.of) : null;
  switch (expr.op) {
    case 'matches':
      return slotOf(expr.of);
    case 'item':
    case 'length':
      return ofFaces(expr.of);
    case 'any':
    case 'no':
    case 'every':
    case 'count':
    case 'in':
      return ofFaces(expr.set);
    default:
      return null;
  }
}

/** Reads a throw in a cell. */
export function deferredTerm(to: Linking, cell: number): CellTerm {
  const { row, values, thrown } = to;
  const known = new Map<string, Outcomes>();
  const throwIn = (): Throw =>
    row[cell] === NIL ? again() : readThrow(values.members(row[cell] ?? NIL));
  const decide = (faces: readonly number[]): never => {
    if (thrown === null) return again();
    thrown.outcomes = orMade(known, `${row[cell] ?? NIL} ${faces.join()}`, () =>
      outcomesOf(throwIn(), faces, values.list),
    );
    thrown.plus = 0;
    thrown.cell = cell;
    throw undecided;
  };
  const count = (asked: readonly number[]): number => {
    const { size, last, shown, open } = throwIn();
    const faces = asked.filter((face) => face >= 1 && face <= size && face % 1 === 0);
    if (faces.length === 0) return 0;
    if (faces.length === last.length && faces.every((face) => last.includes(face))) return shown;
    if (faces.every((face) => open.includes(face))) return decide(faces);
    throw forgotten;
  };
  const item = (n: number): number => {
    const { many, left, last, shown, open } = throwIn();
    if (!(n >= 1 && n <= many && n % 1 === 0)) return again();
    // All faces above are known, and nothing below.
    const [top = 0] = open;
    if (top !== open.length) throw forgotten;
    if (n > many - left) return decide([top]);
    const [face, ...more] = last;
    if (face !== top + 1 || more.length > 0 || n <= many - left - shown) throw forgotten;
    return face;
  };
  return {
    ...term(again),
    deferred: { count, item, length: () => throwIn().many, faces: () => facesOf(throwIn().size) },
  };
}

/** The faces of a die, the highest first. */
function facesOf(size: number): readonly number[] {
  return Array.from({ length: size }, (_, low) => size - low);
}

/** What is known of a throw of equal dice. */
interface Throw {
  readonly many: number;
  readonly size: number;
  readonly left: number;
  readonly last: readonly number[];
  readonly shown: number;
  readonly open: readonly number[];
}

function readThrow(list: readonly number[]): Throw {
  const [many = 0, size = 0, left = 0, shown = 0, asked = 0] = list;
  const last = list.slice(5, 5 + asked);
  return { many, size, left, shown, last, open: list.slice(5 + asked) };
}

/** The dice that show these faces: each die that is left shows any of the open faces, all equally likely. */
function outcomesOf(
  { many, size, left, open }: Throw,
  faces: readonly number[],
  list: (members: readonly number[]) => number,
): Outcomes {
  const rest = open.filter((face) => !faces.includes(face));
  const ways = new Map<number, bigint>();
  let choose = 1n;
  for (let shown = 0; shown <= left; shown += 1) {
    const weight =
      choose * BigInt(faces.length) ** BigInt(shown) * BigInt(rest.length) ** BigInt(left - shown);
    if (weight > 0n)
      ways.set(list([many, size, left - shown, shown, faces.length, ...faces, ...rest]), weight);
    choose = (choose * BigInt(left - shown)) / BigInt(shown + 1);
  }
  return outcomes(ways, BigInt(open.length) ** BigInt(left));
}

/** So many faces the dice of a throw that is decided later may have. */
const MOST_FACES = 100;

/** Puts a throw of which nothing is known yet into a cell. */
export function deferredRoll(to: Linking, dice: Get, at: number, next: number): Get {
  const { row, values } = to;
  const begun = new Map<number, number>();
  return () => {
    const cell = dice();
    row[at] = orMade(begun, cell, () => {
      const code = diceOf(values.unpack(cell), 0);
      const [first, ...more] = throwOf(code, 0).dice;
      if (first === undefined || more.length > 0 || code.groups.some(({ count }) => count < 0))
        throw forgotten;
      const [many, size] = first;
      if (size > MOST_FACES) throw forgotten;
      return values.list([many, size, many, 0, 0, ...facesOf(size)]);
    });
    return next;
  };
}

/**
 * An instruction that may have to know more of a throw: it then stops there, having done nothing yet. `once`: the cells of throws that no
 * other instruction asks about; behind it, what was asked last is forgotten too.
 */
export function deciding(
  { row, thrown, values }: Linking,
  get: Get,
  address: number,
  once: readonly number[],
): Get {
  const forget = (cell: number): void => {
    const { many, size, left, last, open } = readThrow(values.members(row[cell] ?? NIL));
    if (last.length > 0) row[cell] = values.list([many, size, left, 0, 0, ...open]);
  };
  return () => {
    try {
      const next = get();
      once.forEach(forget);
      return next;
    } catch (stopped) {
      if (stopped !== undecided || thrown === null) throw stopped;
      thrown.next = address;
      return THROWN;
    }
  };
}
