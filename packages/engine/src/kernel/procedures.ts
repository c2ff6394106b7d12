// Gives each procedure its place in the row and links its code. Nothing calls itself, so each place is used once at a time, and the
// stack needs no more than these places and the addresses to return to.
import { eachExpr, someExpr, type Expr, type Instr, type Proc } from '@fray/dsl/ir';
import { orMade } from '../values/grouped.ts';
import { NIL, YES } from './cells.ts';
import { costOf } from './costs.ts';
import { asksAbout, deciding, deferredSlots } from './deferred.ts';
import { deferredFaces, forget } from './deferred-faces.ts';
import { testingTotals } from './deferred-totals.ts';
import { linkTest } from './expressions.ts';
import { linkInstruction } from './instructions.ts';
import {
  known,
  newNode,
  nodeCells,
  place,
  wholeTerm,
  type CellTerm,
  type Linking,
  type ProcPlace,
} from './linking.ts';
import type { Tools } from './tools.ts';
import { unlinked } from './unlinked.ts';

export interface Procedures {
  readonly placeOf: (proc: number) => ProcPlace;
  readonly valuesRead: (proc: number, slot: number) => readonly number[];
  /** Links the code of all procedures that have a place, and of those that these call. */
  readonly linkAll: (tools: Tools) => void;
}

/** True if nothing happens at a step: nothing fires and nothing is asked. */
function isIdle({ triggers, watches }: Linking, instr: Instr): boolean {
  if (instr.op !== 'step-open' && instr.op !== 'step-close') return false;
  const edge = instr.op === 'step-open' ? 'start' : 'end';
  const on = instr.op === 'step-open' ? 'step-begins' : 'step-ends';
  return !(
    triggers.some(({ pattern }) => pattern.on === on && pattern.step === instr.step) ||
    watches.some(
      ({ moment }) =>
        (moment.kind === 'step' && moment.edge === edge && moment.step === instr.step) ||
        (moment.kind === 'event' && moment.pattern.on === on && moment.pattern.step === instr.step),
    )
  );
}

export function createProcedures(to: () => Linking): Procedures {
  const places = new Map<number, ProcPlace>();
  const bases = new Map<number, number>();
  const waiting: number[] = [];
  const tests = new Map<string, { readonly known: number | null; readonly asks: number }>();
  const procOf = (proc: number): Proc => to().rules.procs[proc] ?? unlinked('an unknown procedure');

  const valuesRead = (proc: number, slot: number): readonly number[] => {
    const found = new Set<number>();
    for (const instr of procOf(proc).code)
      eachExpr(instr, (expr) => {
        if (expr.op === 'value-of' && expr.of.op === 'local' && expr.of.slot === slot)
          found.add(expr.index);
      });
    return [...found];
  };

  /** Which slots may hold rolls with their faces. */
  const rollSlots = (proc: number): boolean[] => {
    const { code, slots } = procOf(proc);
    const may = slots.map(() => false);
    for (const { pattern, proc: own } of to().rules.triggers)
      if (own === proc && pattern.on === 'result')
        for (const { slot } of pattern.values) may[slot] = true;
    const mayBe = (expr: Expr): boolean =>
      someExpr(
        expr,
        (part) => part.op === 'value-of' || (part.op === 'local' && may[part.slot] === true),
      );
    for (let changed = true; changed;) {
      changed = false;
      for (const instr of code) {
        const isRoll =
          (instr.op === 'roll' && instr.keepRoll) ||
          instr.op === 'roll-again' ||
          (instr.op === 'let' &&
            !instr.record &&
            ['local', 'value-of', 'define', 'if'].includes(instr.value.op) &&
            mayBe(instr.value));
        if (!isRoll || may[instr.slot] === true) continue;
        may[instr.slot] = true;
        changed = true;
      }
    }
    return may;
  };

  /** How many cells each slot takes, which hold results, and which of them hold a result as one value. */
  const shapeOf = (
    proc: number,
  ): { widths: number[]; results: Map<number, number>; whole: Set<number> } => {
    const { code, slots } = procOf(proc);
    const widths = slots.map(() => 1);
    const results = new Map<number, number>();
    for (const instr of code) {
      if (instr.op === 'each' || instr.op === 'each-number') widths[instr.list] = 2;
      if (instr.op !== 'call' || instr.result === null) continue;
      const callee = to().rules.callables[instr.callable];
      const many = callee?.kind === 'check' ? callee.values.length : 0;
      if (!results.has(instr.result) || many > 0) results.set(instr.result, instr.callable);
      widths[instr.result] = Math.max(widths[instr.result] ?? 1, 1 + many);
    }
    // A result that a `let` takes over, and those that it is taken over from.
    const whole = new Set<number>();
    for (let size = -1; size < whole.size;) {
      size = whole.size;
      for (const instr of code)
        if (instr.op === 'let' && !instr.record && instr.modifiers.length === 0)
          for (const slot of resultsIn(instr.value, results, whole))
            whole.add(slot).add(instr.slot);
    }
    return { widths, results, whole };
  };
  /** The slots whose results an expression may return as they are; -1 stands for a result that is in no slot. */
  const resultsIn = (
    expr: Expr,
    results: ReadonlyMap<number, number>,
    whole: ReadonlySet<number>,
  ): readonly number[] => {
    switch (expr.op) {
      case 'local':
        return results.has(expr.slot) || whole.has(expr.slot) ? [expr.slot] : [];
      case 'latest':
        return [-1];
      case 'if':
        return [
          ...expr.cases.map(({ value }) => value),
          ...(expr.otherwise === null ? [] : [expr.otherwise]),
        ].flatMap((one) => resultsIn(one, results, whole));
      case 'define': {
        const body = to().rules.defines[expr.define]?.body;
        const isOne = body !== undefined && resultsIn(body, new Map(), new Set()).length > 0;
        return [
          ...(isOne ? [-1] : []),
          ...expr.args.flatMap((arg) => resultsIn(arg, results, whole)),
        ];
      }
      default:
        return [];
    }
  };

  const placeOf = (proc: number): ProcPlace => {
    const placed = places.get(proc);
    if (placed !== undefined) return placed;
    const linking = to();
    const { code } = procOf(proc);
    const { widths, results, whole } = shapeOf(proc);
    const mayBeRoll = rollSlots(proc);
    const { node, back } = newNode(linking, 3);
    const total = widths.reduce((sum, width) => sum + width, 0);
    const from = nodeCells(linking, node, total, NIL);
    const slots: number[] = [];
    let at = from;
    for (const width of widths) {
      slots.push(at);
      at += width;
    }
    const base = linking.code.length;
    bases.set(proc, base);
    const { row } = linking;
    for (let pc = 0; pc <= code.length; pc += 1) place(linking, node, () => row[back] ?? -1, 1);
    const deferred = deferredSlots(linking, proc);
    const local = (slot: number): CellTerm => {
      const cell = slots[slot];
      if (cell === undefined) return { get: () => NIL, known: null, mayBeRoll: false };
      if (deferred.get(slot) === 'faces') return deferredFaces(linking, cell);
      const one: CellTerm = {
        get: () => row[cell] ?? 0,
        known: null,
        mayBeRoll: mayBeRoll[slot] === true,
        isOpen: deferred.has(slot),
      };
      if (whole.has(slot)) return wholeTerm(linking, one.get);
      const callable = results.get(slot);
      const callee = callable === undefined ? undefined : linking.rules.callables[callable];
      if (callee === undefined) return one;
      const rolls = callee.kind === 'check' ? rollSlots(callee.proc) : [];
      const many = callee.kind === 'check' ? callee.values.length : 0;
      return {
        ...one,
        result: {
          whole: one.get,
          value: (index) =>
            index < many && callee.kind === 'check'
              ? {
                  get: () => row[cell + 1 + index] ?? 0,
                  known: null,
                  mayBeRoll: rolls[callee.values[index]?.slot ?? -1] === true,
                }
              : known(NIL),
        },
      };
    };
    const made = {
      node,
      back,
      outcome: back + 1,
      again: back + 2,
      entry: base,
      slots,
      from,
      to: from + total,
      scope: { local, bound: [] },
      mayBeRoll,
      isWhole: (slot: number) => whole.has(slot),
    };
    places.set(proc, made);
    made.entry = addressOf(proc, 0);
    waiting.push(proc);
    return made;
  };

  /** Where an instruction leads that only leads somewhere; null for any other. */
  const leadsTo = (
    proc: number,
    pc: number,
    instr: Instr,
  ): { readonly to: number; readonly cost: number } | null => {
    switch (instr.op) {
      case 'jump':
        return { to: instr.to, cost: 1 };
      case 'branch': {
        const key = `${proc} ${pc}`;
        const { known, asks } = orMade(tests, key, () => {
          const linking = to();
          const { defines } = linking;
          const { known } = linkTest(linking, instr.test, placeOf(proc).scope);
          const asks = linking.defines - defines;
          linking.defines = defines;
          return { known, asks };
        });
        if (known === null) return null;
        return { to: known === YES ? pc + 1 : instr.otherwise, cost: 1 + asks };
      }
      default:
        return instr.op === 'nothing' || isIdle(to(), instr) ? { to: pc + 1, cost: 3 } : null;
    }
  };

  /** Returns the address of a pc. What only leads somewhere is left out, and its cost is added there. */
  const addressOf = (proc: number, pc: number): number => {
    const { code } = procOf(proc);
    const base = bases.get(proc) ?? 0;
    let at = pc;
    let cost = 0;
    for (let steps = 0; steps < code.length; steps += 1) {
      const instr = code[at];
      const next = instr === undefined ? null : leadsTo(proc, at, instr);
      if (next === null) break;
      cost += next.cost;
      at = next.to;
    }
    const address = base + Math.min(at, code.length);
    const { extra } = to();
    extra[address] = Math.max(extra[address] ?? 0, cost);
    return address;
  };

  return {
    placeOf,
    valuesRead,
    linkAll: (tools) => {
      for (let proc = waiting.pop(); proc !== undefined; proc = waiting.pop()) {
        const linking = to();
        const home = placeOf(proc);
        const base = bases.get(proc) ?? 0;
        const own = proc;
        const { code } = procOf(proc);
        const deferred = deferredSlots(linking, proc);
        const asked = code.map((instr) => asksAbout(instr, deferred));
        code.forEach((instr, pc) => {
          linking.defines = 0;
          linking.linked = { proc: own, pc, isBehind: true, node: home.node };
          const get = linkInstruction(
            linking,
            tools,
            { proc: own, pc, home, address: (there) => addressOf(own, there) },
            instr,
          );
          linking.linked = null;
          linking.spots.set(base + pc, { proc: own, pc, isBehind: false });
          linking.cost[base + pc] = 1 + linking.defines + costOf(instr);
          const isRead = (read: 'faces' | 'total'): readonly number[] =>
            [...new Set(asked[pc])].filter((slot) => deferred.get(slot) === read);
          const [faces, totals] = [isRead('faces'), isRead('total')];
          const tested =
            totals.length === 0 ? get : testingTotals(linking, get, instr, totals, home, base + pc);
          const once = faces.filter(
            (slot) => asked.flat().filter((one) => one === slot).length === 1,
          );
          const cells = once.map((slot) => home.slots[slot] ?? 0);
          const forgetting = (): void => cells.forEach((cell) => forget(linking, cell));
          linking.code[base + pc] =
            faces.length === 0 ? tested : deciding(linking, tested, base + pc, forgetting);
        });
      }
    },
  };
}
