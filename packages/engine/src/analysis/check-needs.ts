// Finds what a check reads under the current rulings: fields of the participant who tries it, and givens. So a caller
// has to supply only these values.
import {
  eachPart,
  effectsOfExpression,
  legalityEffects,
  waysIn,
  type Effect,
  type Expr,
  type Field,
  type Instr,
  type Modifier,
  type Ruleset,
  type ValueType,
  type Value,
} from '@fray/dsl/ir';
import { sameValue } from '../values/same.ts';

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
export function needsOfCheck(ruleset: Ruleset, check: number, settings: Settings): CheckNeeds {
  const callable = ruleset.callables[check];
  const params = callable?.params.length ?? 0;
  const known = (expr: Expr): Value | undefined => knownIn(ruleset, settings, expr);
  const code =
    callable?.kind === 'check' ? reachedIn(ruleset, ruleset.procs[callable.proc], known) : [];
  const read = (param: number | null): Reading => {
    const reading = { fields: new Set<string>(), givens: new Set<string>() };
    // In the check's own code its parameters are the first locals; elsewhere a local may name anybody.
    const isOther = (of: Expr | null): boolean =>
      of?.op === 'local' && of.slot !== param && of.slot < params;
    readOf(ruleset, known, code, isOther, reading);
    return reading;
  };
  return { fields: (param) => read(param).fields, givens: read(null).givens };
}

interface Reading {
  readonly fields: Set<string>;
  readonly givens: Set<string>;
}

/** Returns the value that an expression has in every run, or undefined if it is not known. */
function knownIn(ruleset: Ruleset, settings: Settings, expr: Expr): Value | undefined {
  const of = (part: Expr | null | undefined): Value | undefined =>
    part === null || part === undefined ? undefined : knownIn(ruleset, settings, part);
  switch (expr.op) {
    case 'const':
      return expr.value;
    case 'ruling':
      return settings.rulings.get(expr.ruling);
    case 'given':
      return settings.givens.get(expr.given);
    case 'not': {
      const value = of(expr.of);
      return typeof value === 'boolean' ? !value : undefined;
    }
    case 'and':
    case 'or': {
      const values = expr.of.map(of);
      const decides = expr.op === 'or';
      if (values.includes(decides)) return decides;
      return values.every((value) => value === !decides) ? !decides : undefined;
    }
    case 'same': {
      const [left, right] = [of(expr.left), of(expr.right)];
      return left === undefined || right === undefined ? undefined : sameValue(left, right);
    }
    case 'define':
      return of(ruleset.defines[expr.define]?.body);
    case 'if': {
      for (const { when, value } of expr.cases) {
        const holds = of(when);
        if (holds === true) return of(value);
        if (holds !== false) return undefined;
      }
      return of(expr.otherwise);
    }
    default:
      return undefined;
  }
}

type Known = (expr: Expr) => Value | undefined;

/** Returns the instructions that can run. */
function reachedIn(
  ruleset: Ruleset,
  proc: Ruleset['procs'][number] | undefined,
  known: Known,
): readonly Instr[] {
  if (proc === undefined) return [];
  const ways = waysIn(ruleset, proc);
  const reached = new Set<number>();
  const waiting = [0];
  for (let pc = waiting.pop(); pc !== undefined; pc = waiting.pop()) {
    if (proc.code[pc] === undefined || reached.has(pc)) continue;
    reached.add(pc);
    for (const { to, when } of ways[pc] ?? []) {
      const holds = when === undefined ? undefined : known(when.test);
      if (when === undefined || holds === undefined || holds === when.holds) waiting.push(to);
    }
  }
  return proc.code.filter((_, pc) => reached.has(pc));
}

/**
 * Adds what this code reads. `isOther` is true if an expression of the check's own code names another participant than
 * the one in question.
 */
function readOf(
  ruleset: Ruleset,
  known: Known,
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
    if (known(expr) !== undefined) return;
    if (expr.op === 'given') givens.add(expr.given);
    for (const effect of effectsOfExpression(ruleset, expr)) note(effect, isOwn);
    if (expr.op !== 'if') return eachPart(expr, (part) => look(part, isOwn));
    // Only cases up to the first one that certainly holds are read.
    for (const { when, value } of expr.cases) {
      const holds = known(when);
      if (holds === undefined) look(when, isOwn);
      if (holds !== false) look(value, isOwn);
      if (holds === true) return;
    }
    if (expr.otherwise !== null) look(expr.otherwise, isOwn);
  };
  // A modifier that never holds reads nothing.
  const holding = (modifiers: readonly Modifier[]): readonly Modifier[] =>
    modifiers.flatMap((one): readonly Modifier[] => {
      if (one.kind === 'best') return [{ ...one, of: holding(one.of) }];
      return one.when !== null && known(one.when) === false ? [] : [one];
    });
  for (const instr of code)
    eachPart(
      'modifiers' in instr ? { ...instr, modifiers: holding(instr.modifiers) } : instr,
      (part) => look(part, true),
    );
}

/** Returns some value of the right type, for a field that nobody reads. */
export function anyValue(ruleset: Ruleset, { type }: Field): Value {
  return anyOf(ruleset, type);
}

function anyOf(ruleset: Ruleset, type: ValueType): Value {
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
