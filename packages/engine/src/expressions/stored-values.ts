// Reads values from locals, the state, tables and memory.
import type { At, Value, ExprOf } from '@fray/dsl/ir';
import { conditionHeld, numberOfSpan, participantNamed, trackNamed } from '../state/read.ts';
import type { Participant } from '../state/state.ts';
import { describe } from '../values/describe.ts';
import { ruleFault } from '../values/fault.ts';
import { numberOf } from '../values/number.ts';
import {
  MAX_NESTED_CALLS,
  fieldIndices,
  isResult,
  isRoll,
  participantOf,
  spend,
  valueOf,
  type Compiler,
} from './compiler.ts';
import type { Env, Eval } from './env.ts';
import { isWithin } from './logic.ts';
import { latestOf, timesOf } from './memory-tables.ts';

// ------------------------------------------------------------------------------------------------ locals and results

export function compileLocal(_: Compiler, expr: ExprOf<'local'>): Eval {
  const slot = expr.slot;
  return (env) => env.locals[slot] ?? null;
}

export function compileMember(_: Compiler, expr: ExprOf<'bound'>): Eval {
  const index = expr.index;
  return (env) => env.bound[index] ?? null;
}

/** The outcome of a result; nothing if there was no result. */
export function compileOutcome(c: Compiler, expr: ExprOf<'outcome-of'>): Eval {
  const of = c.compile(expr.of);
  return (env) => valueOf(of(env));
}

export function compileValueOf(c: Compiler, expr: ExprOf<'value-of'>): Eval {
  const of = c.compile(expr.of);
  const index = expr.index;
  return (env) => {
    const result = of(env);
    return isResult(result) ? (result.values[index] ?? null) : null;
  };
}

export function compileRollPart(c: Compiler, expr: ExprOf<'roll-part'>): Eval {
  const of = c.compile(expr.of);
  const { at, part } = expr;
  return (env) => {
    const roll = of(env);
    if (isRoll(roll)) return roll[part];
    if (typeof roll === 'number' && part === 'total') return roll;
    throw ruleFault(
      'no-such-value',
      at,
      `The ${part} of a roll is asked for, and this is ${describe(roll)}.`,
    );
  };
}

export function compileMatches(c: Compiler, expr: ExprOf<'matches'>): Eval {
  const of = c.compile(expr.of);
  const face = c.compile(expr.face);
  const at = expr.at;
  return (env) => {
    const roll = of(env);
    if (!isRoll(roll))
      throw ruleFault(
        'no-such-value',
        at,
        `The dice of a roll are counted here, and this is ${describe(roll)}.`,
      );
    const wanted = numberOf(face(env), at);
    let count = 0;
    for (const shown of roll.faces) if (shown === wanted) count++;
    return count;
  };
}

// ------------------------------------------------------------------------------------------------ participants

export function compileField(c: Compiler, expr: ExprOf<'field'>): Eval {
  const of = c.compile(expr.of);
  const { at, field } = expr;
  const indexIn = fieldIndices(c.ruleset, field);
  return (env) => {
    const participant = participantOf(env, of(env), at, field);
    const value = participant.values[indexIn.get(participant.kind) ?? -1];
    return value === undefined ? noField(participant, field, at) : value;
  };
}

function noField({ name, kind }: Participant, field: string, at: At): never {
  throw ruleFault('no-such-field', at, `${name} is a ${kind} and has no ${field}.`);
}

export function compileConditionField(c: Compiler, expr: ExprOf<'condition-field'>): Eval {
  const of = c.compile(expr.of);
  const { at, condition, field } = expr;
  return (env) => {
    const participant = participantOf(env, of(env), at, `${condition}.${field}`);
    const held = conditionHeld(participant, condition);
    if (held === undefined)
      throw ruleFault(
        'no-such-condition',
        at,
        `${participant.name} is not ${condition}, so there is no ${field} of it.`,
      );
    for (const known of held.fields) if (known.name === field) return known.value;
    throw ruleFault(
      'no-such-field',
      at,
      `${participant.name} is ${condition}, but without a ${field}.`,
    );
  };
}

// Nobody (null) has no condition, is of no kind and can do nothing. The same is true of a participant who has left the
// fight.

export function compileHasCondition(c: Compiler, expr: ExprOf<'has-condition'>): Eval {
  const who = c.compile(expr.who);
  const condition = expr.condition;
  return (env) => {
    const participant = participantNamed(env.state, valueOf(who(env)));
    return participant !== undefined && conditionHeld(participant, condition) !== undefined;
  };
}

export function compileIsKind(c: Compiler, expr: ExprOf<'is-kind'>): Eval {
  const who = c.compile(expr.who);
  const kind = expr.kind;
  return (env) => participantNamed(env.state, valueOf(who(env)))?.kind === kind;
}

export function compileCanAct(c: Compiler, expr: ExprOf<'can-act'>): Eval {
  const who = c.compile(expr.who);
  const bars = new Set(
    c.ruleset.conditions
      .filter((condition) => condition.barsEverything)
      .map((condition) => condition.name),
  );
  return (env) => {
    const participant = participantNamed(env.state, valueOf(who(env)));
    if (participant === undefined) return false;
    for (const held of participant.conditions) if (bars.has(held.condition)) return false;
    return true;
  };
}

export function compileCanTake(c: Compiler, expr: ExprOf<'can-take'>): Eval {
  const who = c.compile(expr.who);
  const { at, callables } = expr;
  return (env) => {
    const participant = participantNamed(env.state, valueOf(who(env)));
    if (participant === undefined) return false;
    if (env.depth >= MAX_NESTED_CALLS)
      throw ruleFault('too-deep', at, 'Whether an action can be taken depends on itself here.');
    const { locals, bound } = env;
    env.bound = [];
    env.depth++;
    try {
      for (const callable of callables) {
        spend(env, at);
        if (env.legality(participant.name, callable)) return true;
      }
      return false;
    } finally {
      env.locals = locals;
      env.bound = bound;
      env.depth--;
    }
  };
}

// ------------------------------------------------------------------------------------------------ the table

export function compileTrack(_: Compiler, expr: ExprOf<'track'>): Eval {
  const { at, track } = expr;
  return (env) => {
    const value = trackNamed(env.state, track);
    if (value === undefined)
      throw ruleFault('no-such-value', at, `Nothing is kept under the name ${track}.`);
    return value;
  };
}

/** The header lists givens and rulings in declared order, so the first comparison usually finds the one in question. */
export function compileSetting(c: Compiler, expr: ExprOf<'given' | 'ruling'>): Eval {
  const { at } = expr;
  const name = expr.op === 'given' ? expr.given : expr.ruling;
  const list = expr.op === 'given' ? 'givens' : 'rulings';
  const hint = c.ruleset[list].findIndex((known: { readonly name: string }) => known.name === name);
  return (env) => {
    const entries: readonly (readonly [string, Value])[] = env.state.header?.[list] ?? [];
    const likely = entries[hint];
    if (likely?.[0] === name) return likely[1];
    for (const [known, value] of entries) if (known === name) return value;
    throw ruleFault('no-such-value', at, `${name} has no value in this run.`);
  };
}

export function compileCell(c: Compiler, expr: ExprOf<'cell'>): Eval {
  const { at } = expr;
  const row = c.compile(expr.row);
  const column = c.compile(expr.column);
  const table = c.ruleset.tables.find((known) => known.name === expr.table);
  const cells = (table?.rows ?? []).map((known) => known.cells.map((cell) => c.compile(cell)));
  const named = new Map<Value, number>(
    (table?.rows ?? []).map((known, index) => [known.name, index]),
  );
  const ranges = (table?.rows ?? []).flatMap(({ range }, index) =>
    range === null ? [] : [{ range, index }],
  );
  const columns = new Map<Value, number>(
    (table?.columns ?? []).map((known, index) => [known.name, index]),
  );
  return (env) => {
    const key = word(valueOf(row(env)));
    const rowAt = named.get(key) ?? ranges.find(({ range }) => isWithin(key, range))?.index;
    if (rowAt === undefined)
      throw ruleFault('no-such-row', at, `The table ${expr.table} has no row ${describe(key)}.`);
    const name = word(valueOf(column(env)));
    const cell = cells[rowAt]?.[columns.get(name) ?? -1];
    if (cell === undefined)
      throw ruleFault(
        'no-such-row',
        at,
        `The table ${expr.table} has no column ${describe(name)}.`,
      );
    return cell(env);
  };
}

// A row or column may have the name yes or no, or a number.
function word(value: Value): Value {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

// ------------------------------------------------------------------------------------------------ memory

export function compileMemory(c: Compiler, expr: ExprOf<'times' | 'latest'>): Eval {
  const keys = expr.keys.map((key) => c.compile(key));
  const memory = expr.memory;
  const read = (env: Env): Value[] => keys.map((key) => valueOf(key(env)));
  if (expr.op === 'times') return (env) => timesOf(env.memory, memory, read(env));
  return (env) => latestOf(env.memory, memory, read(env));
}

export function compileNumberOf(_: Compiler, expr: ExprOf<'number-of'>): Eval {
  const span = expr.span;
  return (env) => numberOfSpan(env.state, span);
}
