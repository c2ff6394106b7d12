// Finds the variables that some rule of a ruleset can read. A variable that no rule reads does not distinguish
// machines.
import {
  eachExpr,
  effectsOfExpression,
  instructionEffects,
  readsToo,
  type Effect,
  type Pattern,
  type Ruleset,
  type Watch,
} from '@fray/dsl/ir';

export interface ReadSets {
  /** The names of fields that an expression, a trigger, a cost or a relative change reads. */
  readonly fields: ReadonlySet<string>;
  readonly tracks: ReadonlySet<string>;
  /** The spans whose number some rule reads. */
  readonly spans: ReadonlySet<string>;
  /** The names of result values (of checks) that some rule reads. */
  readonly values: ReadonlySet<string>;
  /** The checks for whose results some trigger or watch waits. */
  readonly results: ReadonlySet<string>;
  /** The values that a ranking compares, as `callable value` indices. */
  readonly ranked: ReadonlySet<string>;
  /** The memories that some rule reads, as indices. */
  readonly memories: ReadonlySet<number>;
  readonly orders: ReadonlySet<string>;
}

/** Collects the reads of all code of a ruleset, and of these watches. */
export function readsOf(ruleset: Ruleset, watches: readonly Watch[]): ReadSets {
  const fields = new Set<string>();
  const tracks = new Set<string>();
  const spans = new Set<string>();
  const values = new Set<string>();
  const results = new Set<string>();
  const ranked = new Set<string>();
  const memories = new Set<number>();
  const orders = new Set<string>();
  const { procs, defines, callables, triggers, conditions, tables, policies } = ruleset;

  const read = (effect: Effect): void => {
    if (effect.does !== 'reads' && !(effect.does === 'writes' && readsToo(effect.change))) return;
    const { variable } = effect;
    if (variable.kind === 'field') fields.add(variable.field);
    else if (variable.kind === 'track') tracks.add(variable.track);
    else if (variable.kind === 'span') spans.add(variable.span);
    else if (variable.kind === 'memory') memories.add(variable.memory);
    else if (variable.kind === 'order') orders.add(variable.order);
    else if (variable.kind === 'value') values.add(variable.name);
  };
  const pattern = (waited: Pattern): void => {
    if (waited.on === 'value') (waited.holder === null ? tracks : fields).add(waited.field);
    if (waited.on === 'result') {
      results.add(waited.callable);
      for (const { name } of waited.values) values.add(name);
    }
    if ((waited.on === 'begins' || waited.on === 'ends') && waited.number !== null)
      if (waited.span !== null) spans.add(waited.span);
  };

  const codes = procs.map(({ code }) => code);
  eachExpr([codes, defines, callables, triggers, conditions, tables, policies, watches], (expr) => {
    for (const effect of effectsOfExpression(ruleset, expr)) read(effect);
  });
  codes.forEach((code, proc) => {
    for (const instr of code) {
      // Raising a value reads it.
      if (instr.op === 'raise') instructionEffects(ruleset, proc, instr).forEach(read);
      if (instr.op === 'rank')
        for (const key of instr.keys)
          if (key.kind === 'roll') ranked.add(`${key.callable} ${key.value}`);
    }
  });
  for (const trigger of triggers) pattern(trigger.pattern);
  for (const callable of callables)
    if (callable.kind === 'action') for (const cost of callable.costs) fields.add(cost.field);
  for (const { moment } of watches) {
    if (moment.kind === 'event') pattern(moment.pattern);
    if (moment.kind === 'span' && (moment.each || moment.number !== null)) spans.add(moment.span);
  }
  return { fields, tracks, spans, values, results, ranked, memories, orders };
}
