// Consequences: effects of instructions that come from other declarations. They are what the
// machine does when a span begins or ends, a value is set, or something is called.
import type { Callable, Duration, Target } from './code.ts';
import type { VariableChange, Effect, PotentialEvent } from './effects.ts';
import type { Expr } from './expression.ts';
import type { InstrOf } from './part-types.ts';
import type { Ruleset } from './ruleset.ts';
import type { At } from './value.ts';
import type { Variable } from './variables.ts';

type SpanEdge = 'start' | 'end';

/** The effects of setting or raising a target. */
export function effectsOfTarget(target: Target, change: VariableChange): readonly Effect[] {
  switch (target.kind) {
    case 'track':
      return changed({ kind: 'track', track: target.track }, null, change, {
        on: 'value',
        holder: false,
        field: target.track,
      });
    case 'field':
      return changed({ kind: 'field', field: target.field }, target.of, change, {
        on: 'value',
        holder: true,
        field: target.field,
      });
    case 'condition-field': {
      const { condition, of } = target;
      const variable = { kind: 'condition', condition } as const;
      return [
        { does: 'reads', variable, of },
        { does: 'writes', variable, of, change: { how: 'set', value: null } },
      ];
    }
  }
}

function changed(
  variable: Variable,
  of: Expr | null,
  change: VariableChange,
  event: PotentialEvent,
): readonly Effect[] {
  return [
    { does: 'writes', variable, of, change },
    { does: 'tells', event, whom: of === null ? [] : [of] },
  ];
}

/**
 * The effects when a span begins: counts within it restart, and conditions that last until then run
 * out.
 */
export function opening(ruleset: Ruleset, span: string, at: At): readonly Effect[] {
  const of: Expr = { op: 'everyone', at };
  const anew: VariableChange = { how: 'set', value: null };
  return [
    { does: 'writes', variable: { kind: 'span', span }, of: null, change: { how: 'count' } },
    ...ruleset.memories.flatMap((memory, index): Effect[] =>
      memory.span === span
        ? [{ does: 'writes', variable: { kind: 'memory', memory: index }, of, change: anew }]
        : [],
    ),
    ...ruleset.callables.flatMap((callable): Effect[] =>
      callable.kind === 'action' && callable.once === span
        ? [{ does: 'writes', variable: { kind: 'use', action: callable.name }, of, change: anew }]
        : [],
    ),
    { does: 'tells', event: { on: 'begins', span }, whom: [of] },
    ...expiring(ruleset, span, 'start', of),
  ];
}

/** The effects when a span ends, at its close or earlier. */
export function closing(ruleset: Ruleset, span: string, at: At): readonly Effect[] {
  const of: Expr = { op: 'everyone', at };
  return [
    { does: 'writes', variable: { kind: 'span', span }, of: null, change: { how: 'count' } },
    ...remembering(ruleset, 'span', span, [of]),
    { does: 'tells', event: { on: 'ends', span }, whom: [of] },
    ...expiring(ruleset, span, 'end', of),
  ];
}

/** The effects of conditions that may run out at this edge of a span. */
function expiring(ruleset: Ruleset, span: string, edge: SpanEdge, of: Expr): readonly Effect[] {
  return [...lastingUntil(ruleset, span, edge)].flatMap((condition): Effect[] => {
    const variable = { kind: 'condition', condition } as const;
    return [
      { does: 'reads', variable, of },
      { does: 'writes', variable, of, change: { how: 'set', value: null } },
      { does: 'tells', event: { on: 'loses', condition }, whom: [of] },
    ];
  });
}

/**
 * The conditions that may last until this edge of a span, by their own `lasts` or by the statement
 * that gives them.
 */
function lastingUntil(
  { conditions, procs }: Ruleset,
  span: string,
  edge: SpanEdge,
): ReadonlySet<string> {
  const isUntil = (lasts: Duration | null): boolean =>
    lasts?.span === span && (lasts.kind === 'for' ? 'end' : lasts.edge) === edge;
  const found = new Set(conditions.flatMap(({ name, lasts }) => (isUntil(lasts) ? [name] : [])));
  for (const { code } of procs)
    for (const instr of code)
      if (instr.op === 'gain' && isUntil(instr.duration)) found.add(instr.condition);
  return found;
}

/**
 * The effects of ranking: a roll key calls its check for each member, and may store the value in a
 * field.
 */
export function rankingEffects(
  { order, slot, keys, at }: InstrOf<'rank'>,
  { callables }: Ruleset,
): readonly Effect[] {
  const ranked: Expr = { op: 'local', slot, at };
  return [
    {
      does: 'writes',
      variable: { kind: 'order', order },
      of: null,
      change: { how: 'set', value: null },
    },
    ...keys.flatMap((key): readonly Effect[] => {
      if (key.kind === 'chosen') return [{ does: 'decides', who: key.by }];
      if (key.kind !== 'roll') return [];
      const { callable, args, into } = key;
      const check = callables[callable];
      const value = check?.kind === 'check' ? check.values[key.value] : undefined;
      return [
        { does: 'calls', callable, args, by: null, offered: false, result: true },
        ...(value === undefined
          ? []
          : [
              {
                does: 'reads',
                variable: { kind: 'value', name: value.name },
                of: null,
              } as const,
            ]),
        ...(into === null
          ? []
          : effectsOfTarget(
              { kind: 'field', of: ranked, field: into },
              { how: 'set', value: null },
            )),
      ];
    }),
  ];
}

// ------------------------------------------------------------------------------------------------ checks

/** The effects of writing a slot of a check that holds one of its values. */
export function handingOn({ callables }: Ruleset, proc: number, slot: number): readonly Effect[] {
  return callables.flatMap((callable): Effect[] =>
    callable.kind !== 'check' || callable.proc !== proc
      ? []
      : callable.values
          .filter((value) => value.slot === slot)
          .map(({ name }) => ({
            does: 'writes',
            variable: { kind: 'value', name },
            of: null,
            change: { how: 'set', value: null },
          })),
  );
}

/** The effects when a check gets its outcome. */
export function resolving(ruleset: Ruleset, proc: number): readonly Effect[] {
  return ruleset.callables.flatMap((callable): readonly Effect[] => {
    if (callable.kind !== 'check' || callable.proc !== proc) return [];
    const { name, params, values, at } = callable;
    const args = params.map((_, slot): Expr => ({ op: 'local', slot, at }));
    return [
      ...values.flatMap(({ slot }) => handingOn(ruleset, proc, slot)),
      {
        does: 'writes',
        variable: { kind: 'outcome', proc },
        of: null,
        change: { how: 'set', value: null },
      },
      ...remembering(ruleset, 'check', name, args),
      { does: 'tells', event: { on: 'result', callable: name }, whom: args },
    ];
  });
}

// ------------------------------------------------------------------------------------------------ callables

/** The effects of a call besides running the callable's code. The locals are the parameters. */
export function callEffects(ruleset: Ruleset, callable: Callable): readonly Effect[] {
  const { name, kind, at, params } = callable;
  const args = params.map((_, slot): Expr => ({ op: 'local', slot, at }));
  switch (kind) {
    case 'procedure':
      return remembering(ruleset, kind, name, args);
    case 'check':
      return []; // `resolving` says what its `outcome` does.
    case 'choice':
      return [
        ...callable.options.flatMap(({ when }): Effect[] =>
          when === null ? [] : [{ does: 'evaluates', expr: when, args }],
        ),
        {
          does: 'decides',
          who: callable.decider.by === 'arg' ? (args[callable.decider.arg] ?? null) : null,
        },
        { does: 'tells', event: { on: 'offered', callable: name }, whom: args },
        ...remembering(ruleset, kind, name, args),
        { does: 'tells', event: { on: 'result', callable: name }, whom: args },
      ];
    case 'action': {
      const actor = args[callable.actor] ?? null;
      return [
        ...legalityEffects(ruleset, callable),
        ...callable.costs.flatMap(({ field }) =>
          actor === null
            ? []
            : effectsOfTarget({ kind: 'field', of: actor, field }, { how: 'set', value: null }),
        ),
        ...(callable.once === null
          ? []
          : [
              {
                does: 'writes',
                variable: { kind: 'use', action: name },
                of: actor,
                change: { how: 'same', as: 'used' },
              } as const,
            ]),
        { does: 'tells', event: { on: 'takes', action: name }, whom: args },
        { does: 'tells', event: { on: 'finishes', action: name }, whom: args },
        ...remembering(ruleset, kind, name, args),
      ];
    }
  }
}

/**
 * The effects of testing whether an action may be taken, and on whom. The locals are the
 * parameters.
 */
export function legalityEffects(
  ruleset: Ruleset,
  action: Extract<Callable, { readonly kind: 'action' }>,
): readonly Effect[] {
  const { name, at, params, picks, allowed, costs, once } = action;
  const args = params.map((_, slot): Expr => ({ op: 'local', slot, at }));
  const actor = args[action.actor] ?? null;
  const evaluates = (expr: Expr): Effect => ({ does: 'evaluates', expr, args });
  return [
    ...ruleset.conditions
      .filter(({ barsEverything, bars }) => barsEverything || bars.includes(name))
      .map((condition): Effect => ({
        does: 'reads',
        variable: { kind: 'condition', condition: condition.name },
        of: actor,
      })),
    ...picks.flatMap(({ from, where }) =>
      [from, ...(where === null ? [] : [where])].map(evaluates),
    ),
    ...allowed.map(evaluates),
    ...costs.flatMap(({ amount, field }): Effect[] => [
      evaluates(amount),
      { does: 'reads', variable: { kind: 'field', field }, of: actor },
    ]),
    ...(once === null
      ? []
      : [{ does: 'reads', variable: { kind: 'use', action: name }, of: actor } as const]),
  ];
}

/** The effects on the memories of `times` and `latest` when something is over. */
function remembering(
  { memories }: Ruleset,
  what: 'check' | 'choice' | 'action' | 'procedure' | 'span',
  name: string,
  args: readonly Expr[],
): readonly Effect[] {
  return memories.flatMap((memory, index): Effect[] => {
    if (memory.what !== what || !memory.names.includes(name)) return [];
    const keys = memory.keys.flatMap((key) => args[key] ?? []);
    return [
      ...keys.map((value): Effect => ({ does: 'keeps', value })),
      {
        does: 'writes',
        variable: { kind: 'memory', memory: index },
        of: keys[0] ?? null,
        change: memory.kind === 'times' ? { how: 'count' } : { how: 'set', value: null },
      },
    ];
  });
}
