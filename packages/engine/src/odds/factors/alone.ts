// The rules of a fight with the turns of one group alone, and measures of what their terms come to for that group. Who is meant is a given, so
// the same rules serve all groups. Where one leads, its turns are played as well, and what is seen of it is written down whenever
// turns begin.
import type { Expr, Instr, Proc, Ruleset, Watch } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import type { Machine } from '../../machine/machine.ts';
import { fork } from '../fork.ts';
import type { Groups, Leader } from './groups.ts';
import { valueAt } from './touching.ts';
import type { Measured, Term } from './terms.ts';

// No ruleset has names like these.
/** The given that says whose turns are played. */
const PLAYED = ' played';
/** The given that says of whom measures are. */
const MEANT = ' meant';
/** The track that says what was seen. */
const SEEN = ' seen';

function isOf(given: string, item: Expr): Expr {
  return { op: 'in', item, set: { op: 'given', given, at: item.at }, at: item.at };
}

export function rulesAlone(ruleset: Ruleset, { loops, leader }: Groups): Ruleset {
  const procs = ruleset.procs.map((proc, index) => {
    const own = loops.filter((loop) => loop.proc === index);
    if (own.length === 0) return proc;
    const code = proc.code.map((instr, pc): Instr => {
      if (instr.op !== 'next' || !own.some((loop) => loop.pc === pc)) return instr;
      const { at } = instr;
      const here = isOf(PLAYED, { op: 'local', slot: instr.slot, at });
      return { ...instr, where: instr.where === null ? here : { op: 'and', of: [here, instr.where], at } };
    });
    const lists = new Set(own.map(({ next }) => next.list));
    return leader === null ? { ...proc, code } : noting({ ...proc, code }, lists, leader);
  });
  if (leader === null) return { ...ruleset, procs };
  return { ...ruleset, procs, tracks: [...ruleset.tracks, { name: SEEN, type: { type: 'text' }, initial: '', changes: true, hidden: null, text: null, at: 0 }] };
}

/** Before these lists are made, what stands there is written down. New code stands behind the old, so that all keeps its place. */
function noting(proc: Proc, lists: ReadonlySet<number>, leader: Leader): Proc {
  const code = [...proc.code];
  // Falling off the end returns: what stands behind it is not to be come to in that way.
  code.push({ op: 'return', at: proc.at });
  for (const [pc, instr] of proc.code.entries()) {
    if (instr.op !== 'each' || !lists.has(instr.list)) continue;
    const { at } = instr;
    code[pc] = { op: 'jump', to: code.length, at };
    code.push({ op: 'set', target: { kind: 'track', track: SEEN }, value: seenBy(leader, at), at }, instr, { op: 'jump', to: pc + 1, at });
  }
  return { ...proc, code };
}

/** All that was seen, and what is seen now. */
function seenBy({ places }: Leader, at: number): Expr {
  return { op: 'text', parts: [{ op: 'track', track: SEEN, at }, ...places.flatMap((place) => [' ', valueAt(place, at)])], at };
}

/** A measure of what the terms come to for those who are meant: one number, or several as a text, and what was seen. */
export function measureAlone(watch: Watch, { terms }: Measured, { leader }: Groups): Watch {
  const own = terms.map((term): Expr => {
    const { at } = term;
    const here = isOf(MEANT, { op: 'bound', index: term.index, at });
    return numbered({ ...term, where: term.where === null ? here : { op: 'and', of: [here, term.where], at } });
  });
  const [only] = own;
  const line = watch.lines[0];
  if (only === undefined || line === undefined) return watch;
  const { at } = only;
  const seen = leader === null ? [] : ['|', seenBy(leader, at)];
  const value: Expr = own.length === 1 && leader === null ? only : { op: 'text', parts: [...own.flatMap((part, index) => (index === 0 ? [part] : [' ', part])), ...seen], at };
  return { ...watch, lines: [{ ...line, value }] };
}

/** Yes is 1, no is 0. */
function numbered(term: Term): Expr {
  if (term.op === 'count' || term.op === 'total') return term;
  const { at } = term;
  return { op: 'if', cases: [{ when: term, value: { op: 'const', value: 1, at } }], otherwise: { op: 'const', value: 0, at }, at };
}

/** What such a measure tells. */
export interface Told {
  readonly numbers: readonly number[];
  readonly seen: string;
}

/** Undefined: it is something else. */
export function toldIn(value: unknown): Told | undefined {
  const text = String(value);
  const end = text.indexOf('|');
  const numbers = (end < 0 ? text : text.slice(0, end)).split(' ').map(Number);
  return numbers.every(Number.isSafeInteger) ? { numbers, seen: end < 0 ? '' : text.slice(end + 1) } : undefined;
}

/** A machine that begins with the turns of these, and of whoever leads, and with measures of these. */
export function beginAlone(start: Machine, header: Header, { leader }: Groups, meant: readonly string[]): Machine {
  const played = leader === null || meant.includes(leader.name) ? meant : [leader.name, ...meant];
  const own: Header = { ...header, givens: [...header.givens, [PLAYED, played], [MEANT, meant]], tracks: leader === null ? header.tracks : [...header.tracks, [SEEN, '']] };
  const machine = fork(start);
  if (machine.state.header !== null) machine.state.header = own;
  machine.frames = machine.frames.map((frame) => (frame.kind === 'agenda' ? { ...frame, ops: frame.ops.map((op) => (op.op === 'begin' ? { ...op, header: own } : op)) } : frame));
  return machine;
}
