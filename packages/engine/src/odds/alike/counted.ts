// Loops whose turns are the same whoever's they are, as odds play them: so many turns, and nobody's name. Three who strike are
// then three strikes, and it does not matter which of them has struck already.
import type { Expr, Instr, Proc, Ruleset } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import { link } from '../../machine/link.ts';
import type { Program } from '../../machine/program.ts';
import { isNode, readsOf, walk } from '../reads.ts';
import { equals } from './alike.ts';
import type { Rules } from './doings.ts';
import { isFixedFor, isSameForAll, LISTED, loopsOf, partsOf, whoIsIn } from './lists.ts';
import type { Fight, Loop } from './lists.ts';
import { liveCodeOf } from './live-code.ts';
import { castOf } from './people.ts';

type Next = Extract<Instr, { readonly op: 'next' }>;

/** The program with such loops counted; itself where there are none. `header`: how the fight begins. */
export function counted(program: Program, header: Header): Program {
  const { ruleset } = program;
  if (!ruleset.procs.some(({ code }) => code.some(({ op }) => op === 'each'))) return program;
  const classes = equals(program, header);
  if (classes.length === 0 || program.always.length > 0) return program;
  const bare = withoutTelling(ruleset, program);
  const rules: Rules = { program: { ...program, ruleset: bare }, live: liveCodeOf(program, header), reads: readsOf(ruleset, program.watches.map(({ watch }) => watch)) };
  const fight: Fight = { rules, header };
  const cast = castOf(header, null);
  const loops = loopsOf(rules).filter((loop) => {
    const { proc, next, set } = loop;
    const members = whoIsIn(rules, cast, loop);
    const names = classes.find((some) => [...members].every((name) => some.includes(name)));
    if (names === undefined || members.size < 2 || !LISTED.has(set.op)) return false;
    const [first = ''] = names;
    // Nothing but the loop itself speaks of the one whose turn it is.
    const isNameless = !(bare.procs[proc]?.code ?? []).some((instr) => instr !== next && speaksOf(instr, next.slot));
    return isNameless && isSameForAll(fight, loop, names) && ownParts(next).every((part) => isFixedFor(fight, loop, part, first));
  });
  if (loops.length === 0) return program;
  const procs = bare.procs.map((proc, index): Proc => ({ ...proc, code: loops.filter((loop) => loop.proc === index).reduce(countedIn, proc.code) }));
  return link({ ...bare, procs }, { watches: program.watches.map(({ watch }) => watch), ...(program.example === null ? {} : { example: program.example }) });
}

/** Of a loop's `where`, what is asked of the one whose turn it is. */
function ownParts({ where, slot }: Next): readonly Expr[] {
  return where === null ? [] : partsOf(where).filter((part) => speaksOf(part, slot));
}

function speaksOf(part: unknown, slot: number): boolean {
  let found = false;
  walk(part, (node) => {
    found ||= (node['op'] === 'local' || node['op'] === 'switch' || node['op'] === 'next') && node['slot'] === slot;
  });
  return found;
}

// ------------------------------------------------------------------------------------------------ what shows in the log alone

/** Whose roll it is shows in the log alone, and why a span ended; so does with whom a check or procedure is called that looks at nobody. */
function withoutTelling(ruleset: Ruleset, program: Program): Ruleset {
  let procs = ruleset.procs.map((proc): Proc => ({ ...proc, code: proc.code.map(plainly) }));
  // Arguments that only lead on to such calls go as well.
  for (let changed = true; changed; ) {
    changed = false;
    const before = procs;
    procs = before.map((proc) => {
      const code = proc.code.map((instr) => {
        if (instr.op !== 'call') return instr;
        const args = instr.args.map((arg, index): Expr => (arg.op === 'local' && isIdle(ruleset, program, before, instr.callable, index) ? { op: 'const', value: null, at: arg.at } : arg));
        if (args.every((arg, index) => arg === instr.args[index])) return instr;
        changed = true;
        return { ...instr, args };
      });
      return code.some((instr, pc) => instr !== proc.code[pc]) ? { ...proc, code } : proc;
    });
  }
  return { ...ruleset, procs };
}

function plainly(instr: Instr): Instr {
  switch (instr.op) {
    case 'roll':
    case 'roll-again':
    case 'pick':
      return { ...instr, by: null };
    case 'span-close':
      return { ...instr, limit: null };
    default:
      return instr;
  }
}

/** Nothing looks at this argument, nor remembers it, nor waits for a call with it. */
function isIdle({ callables, memories }: Ruleset, { reactions }: Program, procs: readonly Proc[], callable: number, index: number): boolean {
  const target = callables[callable];
  if (target?.kind !== 'check' && target?.kind !== 'procedure') return false;
  if (memories.some(({ what, names }) => what === target.kind && names.includes(target.name)) || reactions.get('result')?.has(target.name) === true) return false;
  return !(procs[target.proc]?.code ?? []).some((instr) => speaksOf(instr, index));
}

// ------------------------------------------------------------------------------------------------ turns without names

/** What is the one's own is asked of all at the beginning, since it stays as it is; the rest at each turn. */
function countedIn(code: readonly Instr[], { next, set }: Loop): readonly Instr[] {
  const { at, list, slot, where } = next;
  const number = (value: number): Expr => ({ op: 'const', value, at });
  const both = (parts: readonly Expr[]): Expr | null => (parts.length > 1 ? { op: 'and', of: parts, at } : (parts[0] ?? null));
  const own = ownParts(next);
  const count: Expr = { op: 'count', index: 0, set, where: both(own.map((part) => asBound(part, slot))), at };
  const shared = both(where === null ? [] : partsOf(where).filter((part) => !own.includes(part)));
  return code.map((instr): Instr => {
    // From below up to 0: then as many turns are left wherever the loop began.
    if (instr.op === 'each' && instr.list === list) return { op: 'each-number', list, from: { op: 'sub', left: number(1), right: count, at }, to: number(0), at: instr.at };
    return instr.op === 'next' && instr.list === list ? { ...instr, where: shared } : instr;
  });
}

const BINDERS: ReadonlySet<unknown> = new Set(['any', 'no', 'count', 'first', 'every', 'total', 'highest', 'lowest']);

/** The same expression one quantifier deeper; a local becomes what that quantifier binds. */
function asBound(expr: Expr, slot: number): Expr {
  const inner = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inner);
    if (!isNode(part)) return part;
    if (part['op'] === 'local' && part['slot'] === slot) return { op: 'bound', index: 0, at: part['at'] };
    const copy: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(part)) copy[key] = inner(value);
    if (part['op'] === 'bound' || BINDERS.has(part['op'])) copy['index'] = Number(part['index']) + 1;
    return copy;
  };
  // The same nodes as before, with other numbers.
  return inner(expr) as Expr;
}
