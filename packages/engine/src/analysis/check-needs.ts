// Finds what a check reads under the current rulings: fields of the participant who tries it, and givens. So a caller
// has to supply only these values.
import {
  eachPart,
  effectsOfExpression,
  legalityEffects,
  type Effect,
  type Expr,
  type Field,
  type Instr,
  type Ruleset,
  type Value,
} from '@fray/dsl/ir';
import { constantsOf } from './constants.ts';
import { reachedIn } from './reachability.ts';
import { foldedRules } from './slice/constant-folding.ts';

/** The values that are settled before a check is tried. */
export interface Settings {
  readonly rulings: ReadonlyMap<string, Value>;
  /** The givens with a value; the others are unknown. */
  readonly givens: ReadonlyMap<string, Value>;
}

export interface CheckNeeds {
  /**
   * Returns the names of the fields that the check may read of the participant in parameter `param`, directly or
   * through other values.
   */
  readonly fields: (param: number) => ReadonlySet<string>;
  readonly givens: ReadonlySet<string>;
}

/**
 * Finds what a check needs; `check` is the index of the callable. Leaves out code behind a test that the settings
 * decide, and the modifiers, cases and parts of a condition that they decide (constant folding). The result may hold
 * more than any run reads.
 */
export function needsOfCheck(
  ruleset: Ruleset,
  check: number,
  { rulings, givens }: Settings,
): CheckNeeds {
  const callable = ruleset.callables[check];
  const params = callable?.params.length ?? 0;
  // Nothing is known of participants, and everything may have changed.
  const known = constantsOf(
    ruleset,
    { rulings: [...rulings], givens: [...givens], participants: null, kinds: [] },
    {
      tracks: new Map(),
      fields: new Set(),
      conditions: new Set(ruleset.conditions.map(({ name }) => name)),
    },
  );
  const folded = foldedRules(ruleset, known, () => false);
  const proc = callable?.kind === 'check' ? folded.procs[callable.proc] : undefined;
  const reached = proc === undefined ? new Set<number>() : reachedIn(folded, proc, known);
  const code = (proc?.code ?? []).filter((_, pc) => reached.has(pc));
  const read = (param: number | null): Reading => {
    const reading = { fields: new Set<string>(), givens: new Set<string>() };
    // In the check's own code its parameters are the first locals; elsewhere a local may name anybody.
    const isOther = (of: Expr | null): boolean =>
      of?.op === 'local' && of.slot !== param && of.slot < params;
    readOf(folded, code, isOther, reading);
    return reading;
  };
  return { fields: (param) => read(param).fields, givens: read(null).givens };
}

interface Reading {
  readonly fields: Set<string>;
  readonly givens: Set<string>;
}

/**
 * Adds what this code reads. `isOther` is true if an expression of the check's own code names another participant than
 * the one in question.
 */
function readOf(
  ruleset: Ruleset,
  code: readonly Instr[],
  isOther: (of: Expr | null) => boolean,
  { fields, givens }: Reading,
): void {
  const seen = new Set<Expr | number>();
  const note = (effect: Effect, isOwn: boolean): void => {
    if (effect.does === 'reads' && effect.variable.kind === 'field')
      if (!(isOwn && isOther(effect.of))) fields.add(effect.variable.field);
    const key =
      effect.does === 'evaluates'
        ? effect.expr
        : effect.does === 'considers'
          ? effect.callable
          : null;
    if (key === null || seen.has(key)) return;
    seen.add(key);
    if (typeof key !== 'number') return look(key, false);
    const action = ruleset.callables[key];
    if (action?.kind !== 'action') return;
    for (const other of legalityEffects(ruleset, action)) note(other, false);
  };
  const look = (expr: Expr, isOwn: boolean): void => {
    if (expr.op === 'given') givens.add(expr.given);
    for (const effect of effectsOfExpression(ruleset, expr)) note(effect, isOwn);
    eachPart(expr, (part) => look(part, isOwn));
  };
  for (const instr of code) eachPart(instr, (part) => look(part, true));
}

/** Returns some value of the right type, for a field that nobody reads. */
export function anyValue(ruleset: Ruleset, { type }: Field): Value {
  switch (type.type) {
    case 'number':
      return type.min ?? Math.min(0, type.max ?? 0);
    case 'yes-no':
      return false;
    case 'word':
      return type.words[0] ?? null;
    case 'row':
      return ruleset.tables.find((table) => table.name === type.table)?.rows[0]?.name ?? null;
    case 'participant':
      return null;
    case 'several':
    case 'list':
      return [];
    case 'dice':
      return '1d6';
    case 'die':
      return 'd6';
    case 'text':
      return '';
  }
}
