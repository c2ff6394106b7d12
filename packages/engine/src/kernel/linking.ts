// What the parts of linking share: the row and its cells, the code and its addresses.
import type { Expr, Ruleset, Trigger, ValueType, Watch } from '@fray/dsl/ir';
import type { ReadSets } from '../analysis/read-sets.ts';
import type { Saturation } from '../analysis/saturation.ts';
import type { Streams } from '../dice/streams.ts';
import type { Header } from '../events/event.ts';
import { GONE, NIL, YES, type Values } from './cells.ts';
import { unlinked } from './unlinked.ts';

/** Reads or computes a cell. */
export type Get = () => number;

/** A linked expression. */
export interface CellTerm {
  readonly get: Get;
  /** Its value, if that never changes. */
  readonly known: number | null;
  /** True if it may be a roll with its faces. */
  readonly mayBeRoll: boolean;
  /** What it is besides its outcome, if it is the result of a call. */
  readonly result?: ResultTerm;
  /** What there is to ask, if it is a throw that is decided later, or its faces. */
  readonly deferred?: DeferredTerm;
  /** True if it is a total that is decided later. */
  readonly isOpen?: boolean;
}

/** A throw of which only a part is known. */
interface DeferredTerm {
  /** The number of dice that show one of these faces. */
  readonly count: (faces: readonly number[]) => number;
  /** The n-th highest face. */
  readonly item: (n: number) => number;
  /** The number of dice. */
  readonly length: Get;
  /** The faces of each die, the highest first. */
  readonly faces: () => readonly number[];
}

/** The result of a call. */
interface ResultTerm {
  /** All of it as one value: a list of its outcome and its values; nothing if there was no result. */
  readonly whole: Get;
  readonly value: (index: number) => CellTerm;
}

/** The names that an expression may read. */
export interface NamesInRow {
  readonly local: (slot: number) => CellTerm;
  readonly bound: readonly (number | undefined)[];
}

/** The place of a procedure or of an action in the row. It is used once at a time: `recursion.ts` keeps what a trigger overwrites. */
interface CodePlace {
  readonly node: number;
  /** The cell that holds the address to continue at. */
  readonly back: number;
  /** The address of its first instruction. */
  readonly entry: number;
}

export interface ProcPlace extends CodePlace {
  /** The first cell of each slot. */
  readonly slots: readonly number[];
  /** The first cell of the locals, and the cell behind the last. */
  readonly from: number;
  readonly to: number;
  /** The outcome of a check. */
  readonly outcome: number;
  /** The cell that says that a check is rolled again in a ranking, which is no further use. */
  readonly again: number;
  readonly scope: NamesInRow;
  /** True if the slot holds a roll with its faces. */
  readonly mayBeRoll: readonly boolean[];
  /** True if the slot holds a result as one value. */
  readonly isWhole: (slot: number) => boolean;
}

/** An action in progress: its costs, its body, and what it sets off. */
export interface ActionPlace extends CodePlace {
  /** The cells of its arguments. */
  readonly args: readonly number[];
}

/** The stack of the open spans. */
interface SpanStack {
  /** The cell that holds the innermost open span, by number; -1 outside of all. */
  readonly inner: number;
  readonly sites: SpanSite[];
  /** Counts the spans of these names. */
  readonly names: string[];
  /** The first cell of the counts, by site; those outside of all come first. */
  readonly counts: (site: number) => number;
}

/** A `span-open` of the code. It is open once at a time. */
export interface SpanSite {
  readonly span: string;
  readonly node: number;
  /** The cells of the span around it, of its number and of the participant it is of. */
  readonly outer: number;
  readonly number: number;
  readonly of: number;
  /** Whether it is open, or ending already (`OPEN`, `ENDING`). */
  readonly stage: number;
  /** Ends it; returns where to go, at last to `next`. */
  readonly close: (next: number) => number;
  /** The address at which it ends if it was left early. */
  readonly left: number;
  /** Leaves what runs inside: returns where to go, with what is still to be done, and then to its `span-close`. */
  readonly leave: (due: readonly number[]) => number;
}

/** Adds what is still to be done if what was called from there is left early: addresses, in order. */
export type Left = (due: number[]) => void;

/** A condition of all participants. */
export interface ConditionCells {
  readonly name: string;
  /** The first cell of those who are in it. */
  readonly held: number;
  /** The first cell of each of its fields. */
  readonly fields: readonly {
    readonly name: string;
    readonly at: number;
    readonly type: ValueType;
  }[];
  /** The first cell of the lists of its endings; null if it never ends by itself. */
  readonly ends: number | null;
}

export interface Person {
  readonly name: string;
  readonly side: string;
  readonly kind: string;
  /** The cell of the name, as a value. */
  readonly cell: number;
}

/** A field of all participants. */
export interface FieldCells {
  /** The cells in the row, by participant; null if the field never changes. */
  readonly at: number | null;
  /** The first values. */
  readonly first: readonly number[];
  /** Who has it. */
  readonly has: readonly boolean[];
  readonly types: readonly (ValueType | undefined)[];
}

/** What comes out of a throw: a value of its cell, and how many of `of` equally likely ways lead to it. */
export interface Outcomes {
  readonly cells: readonly number[];
  /** Above 2^53 they are big integers. */
  readonly weights: readonly (number | bigint)[];
  readonly of: number | bigint;
}

/** A throw of a count, which takes all outcomes: the cell that gets one, with so much added, and where it goes on. */
export interface Thrown {
  outcomes: Outcomes;
  plus: number;
  cell: number;
  next: number;
}

/** An instruction of a count returns this address if it throws. */
export const THROWN = -2;

/** An instruction of a procedure; or the place behind it, where what it set off is done. */
interface CodeSpot {
  readonly proc: number;
  readonly pc: number;
  readonly isBehind: boolean;
}

/** So many cells the row has at most. */
const WIDTH = 1 << 14;

export interface Linking {
  readonly rules: Ruleset;
  readonly header: Header;
  readonly watches: readonly Watch[];
  /** What some rule reads. */
  readonly reads: ReadSets;
  readonly values: Values;
  readonly people: readonly Person[];
  /** The triggers that fire in this scenario. */
  readonly triggers: readonly Trigger[];
  /** The row: the state and the stack, all that a run is between two instructions. */
  readonly row: Float64Array;
  /** Cells that are read by the instruction that writes them. The first counts the work of the run. */
  readonly scratch: Float64Array;
  readonly start: number[];
  readonly dice: { now: Streams | null };
  /** The throw at which a count has arrived; null if the kernel plays runs. */
  readonly thrown: Thrown | null;
  /** The cells of fields, tracks and orders, which are read by `readerOf`. */
  readonly watched: number[];
  /** Reads one of them whose value a count has left out (`GONE`). */
  gone: (cell: number) => number;
  /** True if the faces of throws are decided only as far as the rules read them. */
  readonly isDeferring: boolean;
  /** How far counts go; a run counts on. */
  readonly saturation: Saturation;
  /** What rolls come to whose totals are decided later. */
  readonly totals: Outcomes[];
  /** The places of addresses in procedures. */
  readonly spots: Map<number, CodeSpot>;
  /** The instruction that is being linked, and its node. */
  linked: (CodeSpot & { readonly node: number }) | null;
  /** Cells that matter only behind one instruction, while what it set off is done. */
  readonly behind: Map<number, CodeSpot>;
  /** The cell that says that something is still to be done in what was left early. */
  leaving: number;
  readonly code: Get[];
  /** What an instruction may cost the machine's budget at most. */
  readonly cost: number[];
  /** What the jumps before an instruction cost, by address. */
  readonly extra: number[];
  readonly nodes: number[];
  /** What is called from each node. */
  readonly calls: Set<number>[];
  scratchUsed: number;
  /** The defines that are being linked, the outermost first. */
  readonly inside: number[];
  readonly procPlace: (proc: number) => ProcPlace;
  readonly actionPlace: (callable: number, freely: boolean) => ActionPlace;
  /** By the address to continue at: what is still to be done there, if what was called is left early. */
  readonly whenLeft: Map<number, Left>;
  /** The cell with the address to continue at after something that was left early. */
  readonly after: number;
  readonly spans: SpanStack;
  /** By procedure and pc of its `span-close`. */
  readonly siteOf: Map<string, SpanSite>;
  /** By node: the cell that holds the address to continue at. */
  readonly backs: number[];
  /** The indices of the values of a result that its procedure reads. */
  readonly valuesRead: (proc: number, slot: number) => readonly number[];
  readonly legal: (callable: number) => (person: number) => boolean;
  readonly held: (condition: string) => number;
  readonly condition: (name: string) => ConditionCells;
  /** The cells of each node: where it continues, and its locals. */
  readonly owned: number[][];
  /** The starts of triggers. */
  readonly starts: TriggerStart[];
  /** The cell with those that run and may set themselves off again, the innermost first. */
  readonly running: number;
  /** How deep all other triggers fire inside each other. */
  deepest: number;
  /** The cell that says that the encounter is ending. */
  readonly ending: number;
  /** Where the encounter goes when it has ended: the node around it, and what is left early there. */
  readonly around: { readonly node: number; readonly leave: (due: readonly number[]) => number };
  /** The first cell of a field, one for each participant; null in a field that nobody has. */
  readonly field: (name: string) => FieldCells;
  readonly track: (name: string) => number;
  readonly order: (name: string) => number;
  readonly spanNumber: (span: string) => Get;
  readonly remembered: (memory: number, keys: readonly Get[]) => Get;
  /** Counts the defines of the expressions linked so far, which cost work too. */
  defines: number;
}

/** A place from where a trigger starts. */
interface TriggerStart {
  readonly from: number;
  readonly to: number;
  /** The cells to keep while it runs, if it may set itself off again; known once all is linked. */
  kept: readonly number[] | null;
}

/** Allocates cells of the row that belong to what runs at a node. `lasts`: they matter beyond the instruction that is linked. */
export function nodeCells(
  to: Linking,
  node: number,
  many: number,
  first: number,
  lasts: boolean = false,
): number {
  const at = cells(to, many, first);
  const { linked } = to;
  for (let i = 0; i < many; i += 1) {
    to.owned[node]?.push(at + i);
    if (linked?.node === node && !lasts) to.behind.set(at + i, linked);
  }
  return at;
}

/** Allocates cells of the row. */
export function cells(to: Linking, many: number, first: number): number {
  const at = to.start.length;
  for (let i = 0; i < many; i += 1) to.start.push(first);
  if (to.start.length > WIDTH) unlinked('so many changing values');
  return at;
}

export function newRow(): Float64Array {
  return new Float64Array(WIDTH);
}

/** Returns how cells are read whose values a count may leave out. */
export function readerOf(to: Linking): (cell: number) => number {
  const { row, thrown } = to;
  if (thrown === null) return (cell) => row[cell] ?? 0;
  return (cell) => {
    const value = row[cell] ?? 0;
    return value === GONE ? to.gone(cell) : value;
  };
}

/** Allocates a cell that lives inside one instruction. */
export function scratchCell(to: Linking): number {
  if (to.scratchUsed >= to.scratch.length) unlinked('so many names inside expressions');
  return to.scratchUsed++;
}

/** Adds an instruction. `cost`: what it may cost the machine at most. */
export function place(to: Linking, node: number, get: Get, cost: number): number {
  to.code.push(get);
  to.cost.push(cost);
  to.nodes.push(node);
  const address = to.code.length - 1;
  if (to.linked?.node === node) to.spots.set(address, to.linked);
  return address;
}

/** Something that is called. Its first cell holds the address to continue at; those of its locals may follow. */
export function newNode(to: Linking, many = 1): { readonly node: number; readonly back: number } {
  const node = to.calls.length;
  to.calls.push(new Set());
  to.owned.push([]);
  const back = nodeCells(to, node, many, -1);
  to.backs.push(back);
  return { node, back };
}

/** Clears the locals of a procedure, before its arguments are written. */
export function clear(row: Float64Array, { from, to }: ProcPlace): void {
  for (let at = from; at < to; at += 1) row[at] = NIL;
}

/** Adds a step that is done when something was left early, and then continues with what else is due. */
export function leftStep(to: Linking, node: number, act: () => void, cost: number): number {
  const { row, after } = to;
  return place(
    to,
    node,
    () => {
      act();
      return row[after] ?? -1;
    },
    cost,
  );
}

/** Adds an entrance to what a node still does, for when it was left early. */
export function leftEntry(to: Linking, node: number, there: number): number {
  const { row, after, backs } = to;
  const back = backs[node] ?? 0;
  return place(
    to,
    node,
    () => {
      row[back] = row[after] ?? -1;
      return there;
    },
    1,
  );
}

/** Says whom a condition bars from all actions, or from this one. */
export function barredIn(to: Linking, action: string | null): (person: number) => boolean {
  const read = readerOf(to);
  const bars = to.rules.conditions
    .filter((one) => one.barsEverything || (action !== null && one.bars.includes(action)))
    .map(({ name }) => to.held(name));
  return (person) => {
    for (const bar of bars) if (read(bar + person) === YES) return true;
    return false;
  };
}

/** The scope in which this slot is read from a scratch cell. */
export function withSlot(
  { scratch }: Linking,
  scope: NamesInRow,
  slot: number | undefined,
  at: number,
): NamesInRow {
  return {
    ...scope,
    local: (one) => (one === slot ? term(() => scratch[at] ?? 0) : scope.local(one)),
  };
}

/** The cell in which the result of a call or a question is kept; null if it is not. */
export function resultCell(
  { slots }: ProcPlace,
  { result }: { readonly result: number | null },
): number | null {
  return result === null ? null : (slots[result] ?? 0);
}

/** The scope in which slots are cells of the row or of the scratch. */
export function slotsIn(cells: Float64Array, slots: readonly number[]): NamesInRow {
  return {
    local: (slot) => {
      const at = slots[slot];
      return at === undefined ? known(NIL) : term(() => cells[at] ?? 0);
    },
    bound: [],
  };
}

export function known(value: number): CellTerm {
  return { get: () => value, known: value, mayBeRoll: false };
}

export function term(get: Get): CellTerm {
  return { get, known: null, mayBeRoll: false };
}

/** A term for a result that is one value. */
export function wholeTerm({ values }: Pick<Linking, 'values'>, whole: Get): CellTerm {
  const part = (index: number) => (): number => values.members(whole())[index] ?? NIL;
  return {
    ...term(part(0)),
    result: {
      whole,
      value: (index) => ({ get: part(index + 1), known: null, mayBeRoll: true }),
    },
  };
}

/** Folds an operation on values that are known, unless it ends in a fault. */
export function foldedTerm(of: readonly CellTerm[], get: Get): CellTerm {
  if (!of.every((one) => one.known !== null)) return term(get);
  try {
    return known(get());
  } catch {
    return term(get);
  }
}

/** Links expressions in a scope. */
export type LinkExpr = (to: Linking, expr: Expr, scope: NamesInRow) => CellTerm;
