// Finds rolls whose faces are read. For other rolls the total is enough, so throws with equal totals are merged.
// Slicing may have removed the code that reads faces, and a question may leave out the invariant that reads them.
import {
  eachExpr,
  type Instr,
  type Pattern,
  type Piece,
  type Proc,
  type Ruleset,
  type Watch,
} from '@fray/dsl/ir';

/** Returns the procedures, in which rolls keep their faces only if something reads these. */
export function withFacesRead(
  ruleset: Ruleset,
  procs: readonly Proc[],
  watches: readonly Watch[],
): readonly Proc[] {
  const { triggers, defines, callables, conditions, tables, policies } = ruleset;
  const names = new Set<string>();
  let isAnywhere = false;
  /** Calls `local` with each local whose faces are read. */
  const look = (part: Piece, local: (slot: number) => void): void =>
    eachExpr(part, (expr) => {
      if (expr.op !== 'matches' && (expr.op !== 'roll-part' || expr.part === 'total')) return;
      const { of } = expr;
      if (of.op === 'local') local(of.slot);
      else if (of.op === 'value-of') names.add(of.name);
      else isAnywhere = true;
    });
  const everywhere = (): void => {
    isAnywhere = true;
  };
  const bound =
    (pattern: Pattern) =>
    (slot: number): void => {
      if (pattern.on === 'result')
        for (const value of pattern.values) if (value.slot === slot) names.add(value.name);
    };
  const slots = procs.map(() => new Set<number>());
  procs.forEach(({ code }, index) => {
    look(code, (slot) => slots[index]?.add(slot));
    for (const instr of code) if (instr.op === 'roll-again') slots[index]?.add(instr.of);
  });
  for (const { proc, pattern } of triggers)
    for (const slot of slots[proc] ?? []) bound(pattern)(slot);
  for (const { moment, lines } of watches)
    look(lines, moment.kind === 'event' ? bound(moment.pattern) : everywhere);
  look(
    [defines, callables, conditions, tables, policies, triggers.map(({ pattern }) => pattern)],
    everywhere,
  );
  if (isAnywhere) return procs;
  for (const callable of callables)
    if (callable.kind === 'check')
      for (const { name, slot } of callable.values)
        if (names.has(name)) slots[callable.proc]?.add(slot);
  return procs.map((proc, index) => ({
    ...proc,
    code: proc.code.map((instr): Instr =>
      instr.op === 'roll' && instr.keepRoll && slots[index]?.has(instr.slot) !== true
        ? { ...instr, keepRoll: false }
        : instr,
    ),
  }));
}
