// Counts that nothing but a measure reads: how often something was over, a track or a field that is only added to.
import type { Expr, Instr, Pattern, Ruleset, Target, Type, Watch } from '@fray/dsl/ir';
import type { Machine } from '../machine/machine.ts';
import { looksSomewhere, mapped, writtenBy } from './readings.ts';
import { readsOf, walk } from './reads.ts';
import type { Node } from './reads.ts';
import { headerOf } from './steps.ts';

/** A count that only a measure reads. */
export interface Running {
  /** The same rules, where what adds to the count says so. */
  readonly ruleset: Ruleset;
  /** Where it begins. */
  readonly from: number;
  /** It stops at 0, and so nothing may be taken off it. */
  readonly grows: boolean;
  /** What adds to it. */
  readonly pattern: Pattern;
  /** It adds one, and not what is told in the first local. */
  readonly isOne: boolean;
  /** The measure, with the count in its first local. */
  readonly value: Expr;
}

/** Null: the measure comes from something else, or too. `ruleset`: all that it depends on. */
export function runningOf(ruleset: Ruleset, start: Machine, { moment, lines }: Watch): Running | null {
  const [line] = lines;
  if (moment.kind !== 'encounter' || moment.edge !== 'end' || line === undefined || lines.length > 1 || line.when !== null) return null;
  const counts: Expr[] = [];
  const value = mapped(line.value, (inner) => {
    if (!isCount(inner)) return null;
    counts.push(inner);
    return { op: 'local', slot: 0, at: inner.at };
  });
  const [count, ...others] = counts;
  if (count === undefined || others.some((other) => !isSame(count, other)) || looksSomewhere(ruleset, value)) return null;
  const reads = readsOf(ruleset, []);
  const any = { slot: null };
  const seen = (pattern: Pattern): Running => ({ ruleset, from: 0, grows: true, pattern, isOne: true, value });
  switch (count.op) {
    case 'times': {
      const memory = ruleset.memories[count.memory];
      const [name, more] = memory?.names ?? [];
      if (memory === undefined || memory.span !== null || name === undefined || more !== undefined || reads.memories.has(count.memory)) return null;
      if (memory.what === 'span') return seen({ on: 'ends', span: name, number: null, label: null, of: any });
      const callable = ruleset.callables.findIndex((one) => one.kind === 'check' && one.name === name);
      // Those who tie in a ranking roll again, which does not count.
      const isRanked = ruleset.procs.some(({ code }) => code.some((instr) => instr.op === 'rank' && instr.keys.some((key) => key.kind === 'roll' && key.callable === callable)));
      return memory.what !== 'check' || callable < 0 || isRanked ? null : seen({ on: 'result', callable: name, outcome: null, args: (ruleset.callables[callable]?.params ?? []).map(() => any), values: [] });
    }
    case 'number-of': {
      // Counted anew within the span around it: so there must be none.
      const isAlone = ruleset.procs.every(({ code }) => code.every((instr) => instr.op !== 'span-open' || instr.span === count.span));
      return isAlone && !reads.spans.has(count.span) ? seen({ on: 'begins', span: count.span, number: null, label: null, of: any }) : null;
    }
    case 'track':
      return trackRunning(ruleset, start, count.track, value);
    case 'total':
      return fieldRunning(ruleset, start, count, value);
    default:
      return null;
  }
}

function isCount(expr: Expr): boolean {
  return (expr.op === 'times' && expr.keys.length === 0) || expr.op === 'number-of' || expr.op === 'track' || (expr.op === 'total' && expr.where === null && expr.value.op === 'field' && expr.value.of.op === 'bound');
}

function isSame(one: Expr, other: Expr): boolean {
  return JSON.stringify({ ...one, at: 0 }) === JSON.stringify({ ...other, at: 0 });
}

function trackRunning(ruleset: Ruleset, start: Machine, name: string, value: Expr): Running | null {
  const type = ruleset.tracks.find((track) => track.name === name)?.type;
  const from = headerOf(start)?.tracks.find(([track]) => track === name)?.[1];
  const isRead = isFound(ruleset, (node) => (node['op'] === 'track' && node['track'] === name) || (node['on'] === 'value' && node['holder'] === null && node['field'] === name));
  return typeof from !== 'number' || isRead ? null : addedTo(ruleset, { name, types: [type], from, isOwn: ({ target }) => target.kind === 'track' && target.track === name }, value);
}

/** What a field of all who have it comes to together. */
function fieldRunning(ruleset: Ruleset, start: Machine, { set, value: each }: Extract<Expr, { readonly op: 'total' | 'highest' | 'lowest' }>, value: Expr): Running | null {
  const name = each.op === 'field' ? each.field : '';
  const kinds = ruleset.kinds.flatMap((kind) => kind.fields.flatMap((field) => (field.name === name ? [{ kind: kind.name, type: field.type }] : [])));
  const participants = headerOf(start)?.participants ?? [];
  const having = participants.filter(({ kind }) => kinds.some((one) => one.kind === kind));
  const isAll = set.op === 'everyone' || having.every(({ kind, side }) => (set.op === 'kind' && set.kind === kind) || (set.op === 'side' && set.side === side));
  const isRead = isFound(ruleset, (node) => (node['op'] === 'field' && node['field'] === name) || (node['on'] === 'value' && node['holder'] !== null && node['field'] === name) || node['into'] === name);
  const costs = ruleset.callables.some((callable) => callable.kind === 'action' && callable.costs.some((cost) => cost.field === name));
  let from = 0;
  for (const { kind, values } of having) {
    const index = ruleset.kinds.find((one) => one.name === kind)?.fields.findIndex((field) => field.name === name) ?? -1;
    const own = values[index];
    if (typeof own !== 'number') return null;
    from += own;
  }
  if (!isAll || isRead || costs) return null;
  return addedTo(ruleset, { name, types: kinds.map(({ type }) => type), from, isOwn: ({ target }) => target.kind === 'field' && target.field === name }, value);
}

function isFound({ procs, defines, callables, triggers, conditions, tables, policies }: Ruleset, by: (node: Node) => boolean): boolean {
  let found = false;
  walk([procs, defines, callables, triggers, conditions, tables, policies], (node) => {
    found ||= by(node);
  });
  return found;
}

type Writing = Extract<Instr, { readonly op: 'set' | 'raise' | 'reveal' }>;

interface Place {
  readonly name: string;
  readonly types: readonly (Type | undefined)[];
  readonly from: number;
  readonly isOwn: (instr: Writing) => boolean;
}

/** A place that nothing reads and that is only added to: what adds to it calls a check instead that has the sum, and whose result is seen. */
function addedTo(ruleset: Ruleset, { name, types, from, isOwn }: Place, value: Expr): Running | null {
  const { procs, callables } = ruleset;
  const [type] = types;
  if (type === undefined || types.some((one) => one?.type !== 'number' || one.max !== null)) return null;
  const added = `added to ${name}`;
  let isOnlyAdded = true;
  const tells = (instr: Instr, proc: number): Instr => {
    if ((instr.op !== 'set' && instr.op !== 'raise' && instr.op !== 'reveal') || !isOwn(instr)) return instr;
    if (instr.op !== 'raise' || !isSomebody(ruleset, proc, instr.target)) {
      isOnlyAdded = false;
      return instr;
    }
    const { at, by, sign } = instr;
    return { op: 'call', callable: callables.length, args: [sign === 1 ? by : { op: 'neg', of: by, at }], result: null, freely: false, at };
  };
  const told = procs.map((proc, index) => ({ ...proc, code: proc.code.map((instr) => tells(instr, index)) }));
  const check: Ruleset['callables'][number] = {
    kind: 'check',
    name: added,
    text: null,
    params: [{ name: added, prep: null, type }],
    tags: [],
    outcomes: [],
    values: [{ name: added, kind: 'let', slot: 1, type }],
    proc: procs.length,
    at: 0,
  };
  const code: readonly Instr[] = [
    { op: 'let', slot: 1, value: { op: 'local', slot: 0, at: 0 }, modifiers: [], name: added, record: true, at: 0 },
    { op: 'outcome', outcomes: [], at: 0 },
  ];
  return !isOnlyAdded
    ? null
    : {
        ruleset: { ...ruleset, callables: [...callables, check], procs: [...told, { name: `check ${added}`, slots: [added, added], code, at: 0 }] },
        from,
        grows: types.some((one) => one?.type === 'number' && one.min !== null),
        pattern: { on: 'result', callable: added, outcome: null, args: [{ slot: null }], values: [{ name: added, slot: 0 }] },
        isOne: false,
        value,
      };
}

/** Whose field it is, is somebody for sure: one of a loop or picked, here or where it is called from. To write to nobody is a fault. */
function isSomebody(ruleset: Ruleset, proc: number, target: Target): boolean {
  return target.kind !== 'field' || (target.of.op === 'local' && isSomebodyIn(ruleset, proc, target.of.slot));
}

function isSomebodyIn(ruleset: Ruleset, proc: number, slot: number): boolean {
  const { procs, callables } = ruleset;
  const writers = (procs[proc]?.code ?? []).filter((instr) => writtenBy(instr).includes(slot));
  const callable = callables.findIndex((one) => one.kind === 'procedure' && one.proc === proc);
  const isParam = slot < (callables[callable]?.params.length ?? 0);
  if (writers.some(({ op }) => op !== 'next' && op !== 'pick') || (writers.length === 0) !== isParam) return false;
  return procs.every(({ code }, from) =>
    code.every((instr) => {
      if (!isParam || instr.op !== 'call' || instr.callable !== callable) return true;
      const arg = instr.args[slot];
      return arg?.op === 'local' && isSomebodyIn(ruleset, from, arg.slot);
    }),
  );
}
