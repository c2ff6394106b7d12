// Consequences: effects of instructions that come from other declarations. They are what the
// machine does when a span begins or ends, a value is set, or something is called.
import type { Callable, Duration, Target } from './code.ts';
import {
  keeps,
  reads,
  tells,
  writes,
  type VariableChange,
  type Effect,
  type PotentialEvent,
} from './effects.ts';
import type { Expr } from './expression.ts';
import type { Memory } from './moment.ts';
import type { InstrOf } from './part-types.ts';
import type { Ruleset } from './ruleset.ts';
import type { At } from './value.ts';
import type { Variable } from './variables.ts';

type SpanEdge = 'start' | 'end';

/** The effects of setting or raising a target. */
export function effectsOfTarget(target: Target, change?: VariableChange): readonly Effect[] {
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
      return [reads(variable, of), writes(variable, of)];
    }
  }
}

function changed(
  variable: Variable,
  of: Expr | null,
  change: VariableChange | undefined,
  event: PotentialEvent,
): readonly Effect[] {
  return [writes(variable, of, change), of === null ? tells(event) : tells(event, of)];
}

/**
 * The effects when a span begins: counts within it restart, and conditions that last until then run
 * out.
 */
export function opening(ruleset: Ruleset, span: string, at: At): readonly Effect[] {
  const of: Expr = { op: 'everyone', at };
  return [
    writes({ kind: 'span', span }, null, { how: 'count' }),
    ...ruleset.memories.flatMap((memory, index) =>
      memory.span === span ? [writes({ kind: 'memory', memory: index }, of)] : [],
    ),
    ...ruleset.callables.flatMap((callable) =>
      callable.kind === 'action' && callable.once === span
        ? [writes({ kind: 'use', action: callable.name }, of)]
        : [],
    ),
    tells({ on: 'begins', span }, of),
    ...expiring(ruleset, span, 'start', of),
  ];
}

/** The effects when a span ends, at its close or earlier. */
export function closing(ruleset: Ruleset, span: string, at: At): readonly Effect[] {
  const of: Expr = { op: 'everyone', at };
  return [
    writes({ kind: 'span', span }, null, { how: 'count' }),
    ...remembering(ruleset, 'span', span, [of]),
    tells({ on: 'ends', span }, of),
    ...expiring(ruleset, span, 'end', of),
  ];
}

/** The effects of conditions that may run out at this edge of a span. */
function expiring(ruleset: Ruleset, span: string, edge: SpanEdge, of: Expr): readonly Effect[] {
  return [...lastingUntil(ruleset, span, edge)].flatMap((condition) => {
    const variable = { kind: 'condition', condition } as const;
    return [reads(variable, of), writes(variable, of), tells({ on: 'loses', condition }, of)];
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
    writes({ kind: 'order', order }),
    ...keys.flatMap((key): readonly Effect[] => {
      if (key.kind === 'chosen') return [{ does: 'decides', who: key.by }];
      if (key.kind !== 'roll') return [];
      const { callable, args, into } = key;
      const check = callables[callable];
      const value = check?.kind === 'check' ? check.values[key.value] : undefined;
      return [
        { does: 'calls', callable, args, by: null, offered: false, result: true },
        ...(value === undefined ? [] : [reads({ kind: 'value', name: value.name })]),
        ...(into === null ? [] : effectsOfTarget({ kind: 'field', of: ranked, field: into })),
      ];
    }),
  ];
}

// ------------------------------------------------------------------------------------------------ checks

/** The effects of writing a slot of a check that holds one of its values. */
export function handingOn({ callables }: Ruleset, proc: number, slot: number): readonly Effect[] {
  return callables.flatMap((callable) =>
    callable.kind !== 'check' || callable.proc !== proc
      ? []
      : callable.values
          .filter((value) => value.slot === slot)
          .map(({ name }) => writes({ kind: 'value', name })),
  );
}

/** The effects when a check gets its outcome. */
export function resolving(ruleset: Ruleset, proc: number): readonly Effect[] {
  return ruleset.callables.flatMap((callable): readonly Effect[] => {
    if (callable.kind !== 'check' || callable.proc !== proc) return [];
    const { name, values } = callable;
    const args = argsOf(callable);
    return [
      ...values.flatMap(({ slot }) => handingOn(ruleset, proc, slot)),
      writes({ kind: 'outcome', proc }),
      ...remembering(ruleset, 'check', name, args),
      tells({ on: 'result', callable: name }, ...args),
    ];
  });
}

// ------------------------------------------------------------------------------------------------ callables

/** The parameters of a callable, which are the first locals of its code. */
function argsOf({ params, at }: Callable): readonly Expr[] {
  return params.map((_, slot) => ({ op: 'local', slot, at }));
}

/** The effects of a call besides running the callable's code. The locals are the parameters. */
export function callEffects(ruleset: Ruleset, callable: Callable): readonly Effect[] {
  const { name, kind } = callable;
  const args = argsOf(callable);
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
        tells({ on: 'offered', callable: name }, ...args),
        ...remembering(ruleset, kind, name, args),
        tells({ on: 'result', callable: name }, ...args),
      ];
    case 'action': {
      const actor = args[callable.actor] ?? null;
      return [
        ...legalityEffects(ruleset, callable),
        ...callable.costs.flatMap(({ field }) =>
          actor === null ? [] : effectsOfTarget({ kind: 'field', of: actor, field }),
        ),
        ...(callable.once === null
          ? []
          : [writes({ kind: 'use', action: name }, actor, { how: 'same', as: 'used' })]),
        tells({ on: 'takes', action: name }, ...args),
        tells({ on: 'finishes', action: name }, ...args),
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
  const { name, picks, allowed, costs, once } = action;
  const args = argsOf(action);
  const actor = args[action.actor] ?? null;
  const evaluates = (expr: Expr): Effect => ({ does: 'evaluates', expr, args });
  return [
    ...barring(ruleset, actor, name),
    ...picks.flatMap(({ from, where }) =>
      [from, ...(where === null ? [] : [where])].map(evaluates),
    ),
    ...allowed.map(evaluates),
    ...costs.flatMap(({ amount, field }): Effect[] => [
      evaluates(amount),
      reads({ kind: 'field', field }, actor),
    ]),
    ...(once === null ? [] : [reads({ kind: 'use', action: name }, actor)]),
  ];
}

/** Reads whether a condition bars somebody from everything, or from this action. */
export function barring({ conditions }: Ruleset, who: Expr | null, action = ''): readonly Effect[] {
  return conditions
    .filter(({ barsEverything, bars }) => barsEverything || bars.includes(action))
    .map(({ name }) => reads({ kind: 'condition', condition: name }, who));
}

/** The effects on the memories of `times` and `latest` when something is over. */
function remembering(
  { memories }: Ruleset,
  what: Memory['what'],
  name: string,
  args: readonly Expr[],
): readonly Effect[] {
  return memories.flatMap((memory, index) => {
    if (memory.what !== what || !memory.names.includes(name)) return [];
    const keys = memory.keys.flatMap((key) => args[key] ?? []);
    return [
      ...keys.map(keeps),
      writes(
        { kind: 'memory', memory: index },
        keys[0] ?? null,
        memory.kind === 'times' ? { how: 'count' } : undefined,
      ),
    ];
  });
}
