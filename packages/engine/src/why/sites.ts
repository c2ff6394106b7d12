// Finds the instructions that must run before a line can write a value, in all code that may lead to it, with the tests, loops and
// searches on which each of them depends.
import type { Expr, Instr, Ruleset } from '@fray/dsl/ir';
import { callersOf, given, type Leading } from './callers.ts';
import { controlOf, type ControlGuards } from './control.ts';
import { findersOf, setsSlot, type Finder } from './finders.ts';
import type { WayToWrite } from './ways-to-write.ts';

export interface Line extends WayToWrite {
  /** The line itself, followed by every call that may lead to it. */
  readonly sites: readonly Approach[];
  /** The events after which the line ran for the participant in question. */
  readonly ran: number[];
}

/** An instruction that must run before the line can. */
export interface Approach {
  readonly proc: number;
  readonly pc: number;
  /** How many calls lie between the instruction and the line. */
  readonly calls: number;
  /** The participant that the instruction is about, as an expression of its own code; null if the code does not say. */
  readonly who: Expr | null;
  /** What decides, after the instruction has run, whether it starts other code, and which code; null if it starts none. */
  readonly leads: Leading | null;
  /** The forks of its code that lead to each instruction. */
  readonly guards: ControlGuards['guards'];
  /**
   * The forks on which the instruction depends, directly or through others. Each fork runs for its own participant, or once
   * for all.
   */
  readonly forks: Forks;
  /** The loop that finds the instruction's participant; null if no loop in the same code does. */
  readonly loop: OwnLoop | null;
  /** By pc: other instructions in the same code that find the instruction's participant, or another one. */
  readonly finders: ReadonlyMap<number, Finder>;
  /**
   * By pc of the fork: its last step that may have kept the line from running for the participant in question. It did keep
   * it from running unless the site is still reached.
   */
  readonly open: Map<number, Turned>;
  /** The same for earlier passes, which did not reach the site. */
  readonly turned: Map<number, readonly Turned[]>;
}

/** For whom a fork decides: for its own participant, for everybody, for both, or whether the loop has another round. */
type Whose = 'own' | 'all' | 'both' | 'round';

/** Forks by pc, and for whom each decides; those nearest to the site come first. */
export type Forks = ReadonlyMap<number, Whose>;

/** A loop `each o in SET where TEST` around a line that is about `o`. */
interface OwnLoop {
  readonly list: number;
  readonly set: Expr | null;
  /** The pc at which the loop starts, and the one at which it takes its next member. */
  readonly each: number;
  readonly next: number;
}

/** A step at a fork, and the event before it. */
export interface Turned {
  readonly pc: number;
  readonly step: number;
  readonly after: number;
  /** What left the participant out: a ranking, the set that was searched, or the expression that found somebody else. */
  readonly by: Expr | null;
}

/** Returns a line and the calls that may lead to it, each with the participant that it is about there. */
export function sitesOf(
  ruleset: Ruleset,
  line: Pick<Approach, 'proc' | 'pc' | 'who' | 'leads'>,
): readonly Approach[] {
  const found = new Map<string, Approach>();
  const open = [{ ...line, calls: 0 }];
  for (let site = open.shift(); site !== undefined; site = open.shift()) {
    const { proc, pc, who, leads } = site;
    const key = `${proc} ${pc} ${who?.op === 'local' ? who.slot : JSON.stringify(who)} ${leads?.proc ?? ''}`;
    const code = ruleset.procs[proc];
    if (code === undefined || found.has(key)) continue;
    const control = controlOf(ruleset, code);
    found.set(key, {
      ...site,
      guards: control.guards,
      forks: forksOf(code.code, control, pc, who),
      loop: loopOf(code.code, who),
      finders: findersOf(ruleset, proc, who),
      open: new Map(),
      turned: new Map(),
    });
    for (const call of callersOf(ruleset, proc)) {
      const meant = given(who, call.args);
      const isSaid = meant?.op === 'const' || who?.op === 'local';
      const { awaits } = call;
      open.push({
        proc: call.proc,
        pc: call.pc,
        who: isSaid ? meant : null,
        leads: awaits === null ? null : { awaits, proc, who },
        calls: site.calls + 1,
      });
    }
  }
  return [...found.values()];
}

/** Returns the loop that gives a line's participant; null if there is none. */
function loopOf(code: readonly Instr[], who: Expr | null): OwnLoop | null {
  if (who?.op !== 'local') return null;
  const next = code.findIndex((instr) => instr.op === 'next' && instr.slot === who.slot);
  const found = code[next];
  if (found?.op !== 'next') return null;
  const each = code.findIndex((instr) => instr.op === 'each' && instr.list === found.list);
  const opened = code[each];
  return {
    list: found.list,
    set: opened?.op === 'each' ? opened.set : null,
    each,
    next,
  };
}

function forksOf(
  code: readonly Instr[],
  { guards, loops }: ControlGuards,
  pc: number,
  who: Expr | null,
): Forks {
  const found = new Map<number, Whose>();
  const bound = who?.op === 'local' ? code.findIndex((instr) => setsSlot(instr, who.slot)) : -1;
  const open: { readonly at: number; readonly whose: 'own' | 'all' }[] = [{ at: pc, whose: 'own' }];
  const seen = new Set([`${pc} own`]);
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    for (const fork of guards[next.at] ?? []) {
      const instr = code[fork];
      // A loop alone excludes nobody: it is at another member then, or over. Forks around the loop that finds the
      // participant run once for everybody.
      const whose =
        (instr?.op === 'next' && who?.op === 'local' && who.slot === instr.slot) || fork < bound
          ? 'all'
          : next.whose;
      // A test of an earlier member that ends the loop may also be one of the participant's own tests.
      if (fork === pc || seen.has(`${fork} ${whose}`)) continue;
      seen.add(`${fork} ${whose}`);
      const before = found.get(fork);
      if (isRound(code, fork)) found.set(fork, 'round');
      else if (loops[fork] !== true)
        found.set(fork, before === undefined || before === whose ? whose : 'both');
      open.push({ at: fork, whose });
    }
  }
  return found;
}

/** True if a test decides whether a loop goes on: one of its two exits leaves the code to which a jump returns. */
function isRound(code: readonly Instr[], fork: number): boolean {
  const test = code[fork];
  return (
    test?.op === 'branch' &&
    code.some(
      (back, pc) => back.op === 'jump' && back.to <= fork && fork < pc && pc < test.otherwise,
    )
  );
}
