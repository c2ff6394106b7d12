// Computes a text with everything that some measures can depend on. If two fights have the same text, by the same rules under
// two readings or by two rulesets, they have the same odds.
import {
  eachExpr,
  effectsOfExpression,
  type Expr,
  type Instr,
  type Piece,
  type Watch,
} from '@fray/dsl/ir';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { textWithoutPlaces } from '../declared-fields.ts';
import { reachabilityOf } from '../reachability.ts';
import { headerOf } from '../../machine/header.ts';
import { folded } from './constant-folding.ts';
import { sliceFor } from './slice.ts';

/**
 * Returns a text of everything that these measures depend on in a fight that begins like this, with its rulings and
 * givens inserted. Two fights with the same text have the same odds. Faults of rules on which no measure depends are an
 * exception. Returns null if there is no such text.
 */
export function dependsOn(
  program: Program,
  start: Machine,
  watches: readonly Watch[],
): string | null {
  const header = headerOf(start);
  if (header === null) return null;
  const { ruleset } = sliceFor(program, start, watches);
  const { known } = reachabilityOf({ ...program, ruleset }, header);
  const straightened = { ...ruleset, procs: ruleset.procs.map(({ code }) => straight(code)) };
  const { procs, triggers, callables, conditions, policies, memories } = folded(
    straightened,
    known,
  );
  const parts: Piece[] = [
    procs,
    triggers,
    callables,
    conditions,
    policies,
    memories,
    watches.map((watch) => folded(watch, known)),
    folded(ruleset.tables, known),
  ];
  // Defines and the like are included only if something refers to them.
  const asked = new Set<Expr>();
  for (const part of parts)
    eachExpr(part, (expr) => {
      for (const effect of effectsOfExpression(ruleset, expr)) {
        if (effect.does !== 'evaluates' || asked.has(effect.expr)) continue;
        asked.add(effect.expr);
        parts.push(folded(effect.expr, known));
      }
    });
  const { kinds, sides, spans, tracks } = ruleset;
  const { inputs, participants, tracks: values } = header;
  const uses = ruleset.scenarios.find(({ name }) => name === inputs.scenario)?.policies;
  const begins = {
    kinds,
    sides,
    spans,
    tracks,
    participants,
    values,
    uses,
    policies: inputs.policies,
  };
  // Where a line stands changes nothing.
  return textWithoutPlaces([parts, begins]);
}

/** Skips instructions that do nothing or only jump: they are equal to their target. */
function straight(code: readonly Instr[]): readonly (Instr | number)[] {
  const from = (start: number): number => {
    let pc = start;
    for (let steps = 0; steps < code.length; steps += 1) {
      const instr = code[pc];
      if (instr?.op === 'nothing') pc += 1;
      else if (instr?.op === 'jump') pc = instr.to;
      else break;
    }
    return pc;
  };
  return code.map((instr, pc) =>
    instr.op === 'nothing' || instr.op === 'jump' ? from(pc) : instr,
  );
}
