// Scores that are rolled one after the other, kept in a field, and looked at only to rank by: the ranking rolls for them itself.
// Then only who stands before whom counts (ranking.ts), and not what each has rolled.
import type { Expr, Instr, Proc, RankKey, Ruleset, Watch } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import { targetsOf } from '../alike/live-code.ts';
import { isNode, walk } from '../reads.ts';
import { rangeOf } from './scores.ts';

type Of<O extends Instr['op']> = Extract<Instr, { readonly op: O }>;
type SumKey = Extract<RankKey, { readonly kind: 'sum' }>;

/** A loop that does nothing but roll for each and keep the score, right before a ranking of the same ones by it. */
interface Kept {
  readonly field: string;
  readonly next: Of<'next'>;
  readonly call: Of<'call'>;
  readonly value: number;
  /** Where the loop begins, and the ranking. */
  readonly each: number;
  readonly rank: number;
}

/** The rules with such scores rolled for where they are ranked. */
export function rolledWhereRanked(ruleset: Ruleset, header: Header, watches: readonly Watch[]): Ruleset {
  const found = ruleset.procs.map(({ code }) => code.flatMap((_, pc) => keptAt(ruleset, watches, code, pc) ?? []));
  const fields = new Set(found.flat().map(({ field }) => field));
  for (const field of fields) if (!isOnlyRankedBy(ruleset, watches, field, found) || !found.flat().every((one) => one.field !== field || isHeld(ruleset, header, one))) fields.delete(field);
  if (fields.size === 0) return ruleset;
  return { ...ruleset, procs: ruleset.procs.map((proc, index): Proc => ({ ...proc, code: (found[index] ?? []).filter(({ field }) => fields.has(field)).reduce(ranked, proc.code) })) };
}

function ranked(code: readonly Instr[], { field, next, call, value, each, rank }: Kept): readonly Instr[] {
  return code.map((instr, pc): Instr => {
    const { at } = instr;
    if (pc === each) return { op: 'jump', to: rank, at };
    if (pc > each && pc < rank) return { op: 'nothing', at };
    if (pc !== rank || instr.op !== 'rank') return instr;
    const keys = instr.keys.map((key): RankKey => (isBy(key, field, instr.slot) ? { kind: 'roll', best: key.best, callable: call.callable, args: call.args.map((arg) => renamed(arg, next.slot, instr.slot)), value, into: null, when: null, at: key.at } : key));
    // A roll that is the last key is rolled for until nobody is tied; this one is rolled once.
    return { ...instr, keys: keys.at(-1)?.kind === 'roll' && instr.keys.at(-1)?.kind === 'sum' ? [...keys, { kind: 'listed', at }] : keys };
  });
}

// ------------------------------------------------------------------------------------------------ finding them

/** `each c in …: X by c as throw; set c.field to throw.value`, and then a ranking of the same ones in which `field` is a key. */
function keptAt(ruleset: Ruleset, watches: readonly Watch[], code: readonly Instr[], pc: number): Kept | undefined {
  const each = code[pc];
  const [at, next] = following(code, pc + 1);
  if (each?.op !== 'each' || next?.op !== 'next' || next.list !== each.list) return undefined;
  const [atCall, call] = following(code, at + 1);
  const [atSet, set] = following(code, atCall + 1);
  const [, jump] = following(code, atSet + 1);
  const [rank, ranking] = following(code, next.done);
  if (call?.op !== 'call' || set?.op !== 'set' || jump?.op !== 'jump' || jump.to !== at || ranking?.op !== 'rank' || rank <= pc) return undefined;
  const { target, value } = set;
  if (target.kind !== 'field' || !isLocal(target.of, next.slot) || value.op !== 'value-of' || !isLocal(value.of, call.result)) return undefined;
  const { field } = target;
  const isSame = ranking.links === null && text(each.set) === text(ranking.set) && wordsOf(next.where, next.slot) === wordsOf(ranking.where, ranking.slot);
  if (!isSame || !ranking.keys.some((key) => isBy(key, field, ranking.slot)) || speaksOf(call.args, ranking.slot)) return undefined;
  // Only the loop leads to what is inside it, and to the ranking.
  const isEntered = code.some((instr, from) => targetsOf(instr).some((to) => to > pc && to <= rank) && (from < pc || from > rank));
  const isReadElsewhere = code.some((instr, from) => from !== atSet && from !== atCall && speaksOf(instr, call.result));
  if (isEntered || isReadElsewhere || !isQuiet(ruleset, watches, call.callable)) return undefined;
  return { field, next, call, value: value.index, each: pc, rank };
}

/** The instruction at `pc`, or the first behind it that does something. */
function following(code: readonly Instr[], pc: number): readonly [number, Instr | undefined] {
  let at = pc;
  while (code[at]?.op === 'nothing') at += 1;
  return [at, code[at]];
}

/** The check only rolls and reckons, and nothing waits for it or remembers it. */
function isQuiet({ callables, procs, memories, triggers, defines, conditions, tables, policies }: Ruleset, watches: readonly Watch[], callable: number): boolean {
  const check = callables[callable];
  if (check?.kind !== 'check' || !(procs[check.proc]?.code ?? []).every(({ op }) => QUIET.has(op))) return false;
  let isQuiet = true;
  walk([procs, defines, callables, conditions, tables, policies, triggers, watches], (node) => {
    const memory = node['op'] === 'times' || node['op'] === 'latest' ? memories[Number(node['memory'])] : undefined;
    if (memory?.names.includes(check.name) === true || (node['on'] !== undefined && text(node).includes(JSON.stringify(check.name)))) isQuiet = false;
  });
  return isQuiet;
}

const QUIET: ReadonlySet<Instr['op']> = new Set(['let', 'roll', 'roll-again', 'outcome', 'jump', 'branch', 'nothing', 'return']);

/** What is rolled is what the field holds then: it does not stop at a bound. */
function isHeld(ruleset: Ruleset, header: Header, { field, call, value }: Kept): boolean {
  const types = ruleset.kinds.flatMap(({ fields }) => fields.flatMap(({ name, type }) => (name === field ? [type] : [])));
  const check = ruleset.callables[call.callable];
  const slot = check?.kind === 'check' ? check.values[value]?.slot : undefined;
  if (check?.kind !== 'check' || slot === undefined) return false;
  return types.every((type) => {
    if (type.type !== 'number') return false;
    if (type.min === null && type.max === null) return true;
    const range = rangeOf(ruleset, header, ruleset.procs[check.proc]?.code ?? [], slot);
    return range !== null && (type.min === null || range.low >= type.min) && (type.max === null || range.high <= type.max);
  });
}

/** Nothing but those rankings reads the field, and nothing else changes it. */
function isOnlyRankedBy({ procs, defines, callables, triggers, conditions, tables, policies }: Ruleset, watches: readonly Watch[], field: string, found: readonly (readonly Kept[])[]): boolean {
  const isNamed = (part: unknown): boolean => {
    let isThere = false;
    walk(part, (node) => {
      isThere ||= node['field'] === field || (node['kind'] === 'roll' && node['into'] === field);
    });
    return isThere;
  };
  if (isNamed([defines, callables, triggers, conditions, tables, policies, watches])) return false;
  return procs.every(({ code }, proc) =>
    code.every((instr, pc) => {
      const kept = (found[proc] ?? []).find((one) => one.field === field && pc > one.each && pc <= one.rank);
      if (kept === undefined) return !isNamed(instr);
      return pc < kept.rank || instr.op !== 'rank' || !isNamed([instr.set, instr.where, instr.keys.filter((key) => !isBy(key, field, instr.slot))]);
    }),
  );
}

function isBy(key: RankKey, field: string, slot: number): key is SumKey {
  return key.kind === 'sum' && key.when === null && key.order === null && key.value.op === 'field' && key.value.field === field && isLocal(key.value.of, slot);
}

function isLocal(expr: Expr, slot: number | null): boolean {
  return expr.op === 'local' && expr.slot === slot;
}

function speaksOf(part: unknown, slot: number | null): boolean {
  let found = false;
  walk(part, (node) => {
    found ||= (node['op'] === 'local' || node['op'] === 'switch') && node['slot'] === slot;
  });
  return found;
}

/** Of what is asked of the one in `slot`: the same for the same question, wherever it stands. */
function wordsOf(where: Expr | null, slot: number): string {
  const parts = where === null ? [] : where.op === 'and' ? where.of : [where];
  return text(parts.filter((part) => part.op !== 'const' || part.value !== true).map((part) => renamed(part, slot, -1)));
}

function renamed<T>(part: T, from: number, to: number): T {
  const inner = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(inner);
    if (!isNode(one)) return one;
    const copy = Object.fromEntries(Object.entries(one).map(([key, value]) => [key, inner(value)]));
    return one['op'] === 'local' && one['slot'] === from ? { ...copy, slot: to } : copy;
  };
  // The same nodes, with another number.
  return inner(part) as T;
}

/** Without the places in the source. */
function text(part: unknown): string {
  return JSON.stringify(part, (key, value: unknown) => (key === 'at' ? undefined : value));
}
