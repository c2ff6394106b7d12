// Throws that a count decides only as far as the rules read them (the principle of deferred decisions): the faces of a pool
// (`deferred-faces.ts`), or a total (`deferred-totals.ts`). What is known of such a throw is a list in its cell. An instruction that needs
// to know more stops, having done nothing yet; the count takes the outcomes, and executes it anew.
import { eachExpr, rowOf, type Expr, type Instr } from '@fray/dsl/ir';
import { resultSlots } from '../analysis/liveness.ts';
import { again } from './cells.ts';
import { THROWN, type Get, type Linking, type Outcomes } from './linking.ts';

/** What the rules read of a throw. */
type Read = 'faces' | 'total';

const undecided = new Error('The count decides more of a throw.');

/** Stops the instruction, which needs to know which of these outcomes the throw in a cell has. */
export function decide({ thrown }: Linking, cell: number, found: Outcomes): never {
  if (thrown === null) return again();
  thrown.outcomes = found;
  thrown.plus = 0;
  thrown.cell = cell;
  throw undecided;
}

/** Executes an instruction that may have to know more of a throw. `after`: what is done behind it. */
export function deciding({ thrown }: Linking, get: Get, address: number, after: () => void): Get {
  return () => {
    try {
      const next = get();
      after();
      return next;
    } catch (stopped) {
      if (stopped !== undecided || thrown === null) throw stopped;
      thrown.next = address;
      return THROWN;
    }
  };
}

/** The slots of a procedure that hold throws of which the rules read nothing that cannot be decided later. */
export function deferredSlots(
  { rules, reads, thrown, isDeferring }: Linking,
  proc: number,
): ReadonlyMap<number, Read> {
  const { code } = rules.procs[proc] ?? { code: [] };
  const slots = new Map<number, Read>();
  if (thrown === null) return slots;
  for (const instr of code) {
    if (instr.op !== 'roll') continue;
    if (!instr.keepRoll) slots.set(instr.slot, 'total');
    else if (isDeferring) slots.set(instr.slot, 'faces');
  }
  if (slots.size === 0) return slots;
  for (const slot of resultSlots(rules, reads, proc)) slots.delete(slot);
  for (const instr of code) for (const slot of closedIn(instr, slots)) slots.delete(slot);
  return slots;
}

/** The slots of these that an instruction asks about, as often as it does. */
export function asksAbout(instr: Instr, slots: ReadonlyMap<number, Read>): readonly number[] {
  const found: number[] = [];
  if (slots.size > 0)
    eachExpr(instr, (expr) => {
      if (expr.op === 'local' && slots.has(expr.slot)) found.push(expr.slot);
    });
  return found;
}

/** Instructions that evaluate what they read before they do anything. */
const EARLY: ReadonlySet<Instr['op']> = new Set(['let', 'branch', 'set', 'raise', 'each-number']);

/** The slots that an instruction reads or writes in a way that cannot be deferred. A total can be tested, in any way. */
function closedIn(instr: Instr, slots: ReadonlyMap<number, Read>): readonly number[] {
  const { uses, sets, tries } = rowOf(instr);
  const closed = [...(uses?.(instr) ?? []), ...(tries?.(instr) ?? [])];
  if (instr.op !== 'roll' || !canDefer(instr, slots.get(instr.slot)))
    closed.push(...(sets?.(instr) ?? []));
  const isTest = instr.op === 'branch' || instr.op === 'outcome';
  const read: number[] = [];
  const asked: number[] = [];
  eachExpr(instr, (expr) => {
    if (expr.op === 'local') read.push(expr.slot);
    if (expr.op === 'local' && isTest && slots.get(expr.slot) === 'total') asked.push(expr.slot);
    const face = faceReadIn(expr);
    if (face !== null && EARLY.has(instr.op)) asked.push(face);
  });
  const times = (list: readonly number[], slot: number): number =>
    list.filter((one) => one === slot).length;
  return [...closed, ...read.filter((slot) => times(read, slot) > times(asked, slot))];
}

/** True if this roll can be decided later. */
function canDefer(
  { keepRoll, ops, modifiers }: Extract<Instr, { readonly op: 'roll' }>,
  read: Read | undefined,
): boolean {
  return read === 'faces' ? keepRoll && ops.length + modifiers.length === 0 : !keepRoll;
}

/** The slot of the throw whose faces an expression reads in a way that can be deferred; null if it reads none. */
function faceReadIn(expr: Expr): number | null {
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

function slotOf(expr: Expr): number | null {
  return expr.op === 'local' ? expr.slot : null;
}
