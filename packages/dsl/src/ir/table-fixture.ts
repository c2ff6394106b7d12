// A small ruleset, and short texts for the entries of the tables in this folder, for tests.
import type { Action, Check, Choice, Procedure } from './code.ts';
import type { Effect, VariableChange } from './effects.ts';
import type { Expr } from './expression.ts';
import type { Condition, Ruleset, Table, TableRow } from './ruleset.ts';
import type { Variable } from './variables.ts';

export const at = 0;
export const local = (slot: number): Expr => ({ op: 'local', slot, at });
export const number = (value: number): Expr => ({ op: 'const', value, at });
export const HP = (slot: number) => ({ kind: 'field', of: local(slot), field: 'HP' }) as const;

export const strike: Check = {
  kind: 'check',
  name: 'Strike',
  text: null,
  params: [{ name: 'a', prep: null, type: { type: 'participant', kinds: [] } }],
  tags: [],
  outcomes: [],
  values: [{ name: 'throw', kind: 'roll', slot: 1, type: { type: 'dice' } }],
  proc: 0,
  at,
};
export const flee: Action = {
  kind: 'action',
  name: 'Flee',
  text: null,
  params: strike.params,
  actor: 0,
  tags: [],
  allowed: [],
  costs: [{ amount: number(1), field: 'AP', at }],
  once: 'round',
  picks: [],
  proc: 1,
  at,
};
export const mercy: Choice = {
  kind: 'choice',
  name: 'Mercy',
  text: null,
  params: strike.params,
  decider: { by: 'arg', arg: 0 },
  options: [],
  at,
};
export const march: Procedure = {
  kind: 'procedure',
  name: 'March',
  text: null,
  params: [
    { name: 'how far', prep: null, type: { type: 'number', min: null, max: null, counter: false } },
    { name: 'who', prep: null, type: { type: 'participant', kinds: [] } },
  ],
  proc: 2,
  at,
};
const down: Condition = {
  name: 'Down',
  text: null,
  barsEverything: false,
  bars: [],
  lasts: null,
  fields: [],
  at,
};
/** In `lasts`, local 0 is the participant with the condition. */
const bound: Condition = {
  ...down,
  name: 'Bound',
  bars: ['Flee'],
  lasts: { kind: 'until', edge: 'end', span: 'turn', next: false, of: local(0), at },
};
const stunned: Condition = {
  ...down,
  name: 'Stunned',
  barsEverything: true,
  lasts: { kind: 'for', count: number(1), span: 'round', at },
};
const row = (name: string, cell: number): TableRow => ({
  name,
  range: null,
  cells: [number(cell)],
  at,
});
const table = (name: string, ...cells: readonly number[]): Table => ({
  name,
  text: null,
  corner: 'row',
  columns: [],
  rows: cells.map((cell) => row(String(cell), cell)),
});
export const ruleset: Ruleset = {
  irVersion: 1,
  title: '',
  version: null,
  source: null,
  files: [],
  places: [],
  spans: [],
  sides: [],
  kinds: [],
  conditions: [stunned, down, bound],
  tables: [table('Wounds', 7, 8), table('Winds', 9)],
  givens: [],
  tracks: [],
  rulings: [],
  defines: [{ name: 'Strong', params: strike.params, body: local(0), at }],
  callables: [strike, flee, mercy, march],
  triggers: [],
  encounter: null,
  procs: [],
  memories: [
    { kind: 'times', what: 'check', names: ['Strike'], keys: [0], span: 'round' },
    { kind: 'latest', what: 'span', names: ['round'], keys: [], span: null },
    { kind: 'times', what: 'action', names: ['Flee'], keys: [0], span: null },
    { kind: 'latest', what: 'procedure', names: ['March'], keys: [1], span: null },
  ],
  watches: [],
  policies: [],
  scenarios: [],
  examples: [],
};

function named(variable: Variable): string {
  const [kind, ...names] = Object.values(variable);
  return [kind, ...names].join(' ');
}

export function exprText(expr: Expr | null): string {
  if (expr === null) return '-';
  if (expr.op === 'local') return `l${expr.slot}`;
  if (expr.op === 'bound') return `b${expr.index}`;
  return expr.op === 'const' ? String(expr.value) : expr.op;
}

function changeText(change: VariableChange): string {
  switch (change.how) {
    case 'set':
      return change.value === null ? 'set' : `set to ${exprText(change.value)}`;
    case 'raise':
      return `${change.sign === 1 ? 'more' : 'less'} ${exprText(change.by)}`;
    case 'same':
      return change.as;
    case 'count':
      return 'count';
  }
}

/** Returns the text of an effect in a few words. */
export function shown(effect: Effect): string {
  switch (effect.does) {
    case 'reads':
      return `reads ${named(effect.variable)} of ${exprText(effect.of)}`;
    case 'writes': {
      const { change } = effect;
      const how = changeText(change);
      return `writes ${named(effect.variable)} of ${exprText(effect.of)}: ${how}`;
    }
    case 'keeps':
      return `keeps ${exprText(effect.value)}`;
    case 'rolls':
      return 'rolls';
    case 'decides':
      return `${exprText(effect.who)} decides`;
    case 'calls':
      return `calls ${effect.callable} of ${effect.args.map(exprText).join()}${effect.offered ? ` if ${exprText(effect.by)} takes it` : ''}${effect.result ? ', result' : ''}`;
    case 'considers':
      return `considers ${effect.callable} by ${exprText(effect.actor)}`;
    case 'evaluates':
      return `evaluates ${exprText(effect.expr)} with ${effect.args.map(exprText).join()}`;
    case 'tells':
      return `tells ${Object.values(effect.event).join(' ')} of ${effect.whom.map(exprText).join()}`;
    case 'leaves':
      return `leaves ${effect.span ?? 'the encounter'}`;
  }
}
