// Control flow: jumps, tests, cases, and loops over members that are fixed when the loop begins.
import type { InstrOf, Value } from '@fray/dsl/ir';
import { isList, valueOf } from '../expressions/compiler.ts';
import { ruleFault } from '../values/fault.ts';
import { repeated } from '../values/repeated.ts';
import { listIn, numberIn, truthIn } from './evaluate.ts';
import type { Linker } from './linker.ts';
import type { Exec } from './program.ts';

/** Most numbers that one `each n from ... to ...` goes through. */
const MAX_RANGE = 10_000;

export function linkJump(_: Linker, instr: InstrOf<'jump'>): Exec {
  const { to } = instr;
  return (_run, frame) => {
    frame.pc = to;
  };
}

export function linkBranch(linker: Linker, instr: InstrOf<'branch'>): Exec {
  const test = linker.term(instr.test);
  const { otherwise } = instr;
  return (run, frame) => {
    if (!truthIn(run, test, frame.locals)) frame.pc = otherwise;
  };
}

/** Without an outcome (after a skipped choice) no case holds, and neither does `otherwise`, which means other outcomes. */
export function linkSwitch(_: Linker, instr: InstrOf<'switch'>): Exec {
  const { slot, cases, otherwise, end } = instr;
  const names = cases.flatMap(({ outcomes }) => outcomes);
  const places = cases.flatMap(({ outcomes, to }) => outcomes.map(() => to));
  return (_run, frame) => {
    const outcome = valueOf(frame.locals[slot] ?? null);
    for (let i = 0; i < names.length; i++) {
      if (names[i] === outcome) {
        frame.pc = places[i] ?? end;
        return;
      }
    }
    frame.pc = outcome === null || otherwise === null ? end : otherwise;
  };
}

export function linkEach(linker: Linker, instr: InstrOf<'each'>): Exec {
  const set = linker.term(instr.set);
  const { list } = instr;
  return (run, frame) => {
    // Every change replaces a list, so this one stays unchanged.
    frame.locals[list] = listIn(run, set, frame.locals);
  };
}

export function linkEachNumber(linker: Linker, instr: InstrOf<'each-number'>): Exec {
  const from = linker.term(instr.from);
  const to = linker.term(instr.to);
  const { list, at } = instr;
  return (run, frame) => {
    const first = numberIn(run, from, frame.locals);
    const last = numberIn(run, to, frame.locals);
    if (last - first >= MAX_RANGE)
      throw ruleFault(
        'number-too-large',
        at,
        `From ${first} to ${last} are too many to go through one by one: ${MAX_RANGE} are allowed.`,
      );
    const numbers: Value[] = repeated(Math.max(0, last - first + 1), first);
    for (let at = 1; at < numbers.length; at++) numbers[at] = first + at;
    frame.locals[list] = numbers;
  };
}

/** Takes the next member; skips those whom the referee has removed meanwhile. */
export function linkNext(linker: Linker, instr: InstrOf<'next'>): Exec {
  const where = linker.optional(instr.where);
  const { list, slot, done } = instr;
  return (run, frame) => {
    const { gone } = run.machine;
    const members = frame.locals[list] ?? null;
    const rest: readonly Value[] = isList(members) ? members : [];
    for (let at = 0; at < rest.length; at++) {
      const member = rest[at] ?? null;
      if (gone.some((left) => left === member)) continue;
      frame.locals[slot] = member;
      if (where === null || truthIn(run, where, frame.locals)) {
        frame.locals[list] = rest.slice(at + 1);
        return;
      }
    }
    frame.locals[list] = [];
    frame.pc = done;
  };
}
