// Why not, and why still: the lines of the rules that could have changed a value, whether they ran since it was written, and
// the last test that kept one of them from running.
import { rowOf, type Expr, type Instr, type Local, type Ruleset, type Value } from '@fray/dsl/ir';
import { compileExpr } from '../expressions/compile.ts';
import { valueOf } from '../expressions/compiler.ts';
import type { Eval } from '../expressions/env.ts';
import type { ProcFrame } from '../machine/machine.ts';
import type { Run } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import { callersOf } from './callers.ts';
import { controlOf } from './control.ts';
import { guardAt } from './control-guards.ts';
import type { LocalReasons } from './locals.ts';
import type { Location } from './location.ts';
import { whereOf } from './rule-places.ts';
import type { Guard, MissedChance } from './reason.ts';
import type { Watched } from './recorder.ts';
import { waysToWrite, type WayToWrite } from './ways-to-write.ts';
import type { WhyRecording } from './recording.ts';

interface ChanceWatch {
  readonly watched: Watched;
  /**
   * Call it after the log has been played.
   *
   * @param since the event that last wrote the value; 0: it is that of the start
   * @param held for a condition: whether it is held, so that only its loss would be a change
   */
  readonly chances: (
    recording: WhyRecording,
    locals: LocalReasons,
    since: number,
    held: boolean,
  ) => readonly MissedChance[];
}

interface Line extends WayToWrite {
  /** The line itself, and from there every call that may lead to it. */
  readonly sites: readonly Site[];
  /** The events after which it ran for the participant in question. */
  readonly ran: number[];
}

/** An instruction that has to run so that the line does. */
interface Site {
  readonly proc: number;
  readonly pc: number;
  /** Whom it is about, as its own code says that; null: that does not say. */
  readonly who: Expr | null;
  /** Others decide whether it leads on, once it runs. */
  readonly offered: boolean;
  /** Forks on which it depends, directly or through others; each runs for its own participant, or once for all. */
  readonly forks: ReadonlyMap<number, 'own' | 'all'>;
  /** The loop that finds its participant; null: none in the same code does. */
  readonly loop: OwnLoop | null;
  /** By pc of the fork: its last step that may have kept the line from the one who is asked about; it has unless the site is reached. */
  readonly open: Map<number, Turned>;
  /** The same of earlier passes, which did not reach it. */
  readonly turned: Map<number, Turned>;
}

/** `each o in SET where TEST`, of which a line is about `o`. */
interface OwnLoop {
  readonly slot: number;
  readonly list: number;
  readonly set: Expr | null;
  /** Where it is opened, and where it takes its next member. */
  readonly each: number;
  readonly next: number;
}

/** A step at a fork, after an event. */
interface Turned {
  readonly pc: number;
  readonly step: number;
  readonly after: number;
  /** Of a ranking what left them out. */
  readonly by: Expr | null;
}

/**
 * Watches the lines that can write a location. Undefined: no rule can write there.
 *
 * @param at nothing after this event is recorded
 * @param from nor before this one, which last wrote it
 */
export function watchFor(
  ruleset: Ruleset,
  location: Location,
  at: number,
  from: number,
): ChanceWatch | undefined {
  const holder = 'holder' in location ? location.holder : null;
  const lines = waysToWrite(ruleset, location).map((way): Line => ({
    ...way,
    sites: sitesOf(ruleset, { ...way, offered: false }),
    ran: [],
  }));
  if (lines.length === 0) return undefined;
  const looked = new Map<number, Map<number, [Line, Site][]>>();
  for (const line of lines)
    for (const site of line.sites) {
      const { proc, pc, forks, loop } = site;
      const inProc = looked.get(proc) ?? new Map<number, [Line, Site][]>();
      looked.set(proc, inProc);
      const own = loop === null ? [] : [loop.each, loop.next];
      for (const one of new Set([pc, ...own, ...forks.keys()]))
        inProc.set(one, [...(inProc.get(one) ?? []), [line, site]]);
    }

  const watched: Watched = (run: Run, frame: ProcFrame, step: number) => {
    const pc = frame.pc - 1;
    const here = looked.get(frame.proc)?.get(pc);
    if (here === undefined) return;
    const after = run.machine.state.seq;
    if (after > at || after < from) return;
    const proc = ruleset.procs[frame.proc];
    const guards = proc === undefined ? [] : (controlOf(ruleset, proc).guards[pc] ?? []);
    for (const [line, site] of here) {
      const { loop, open, turned, forks } = site;
      const isTheirs = holder === null || mayMean(ruleset, run, frame, site.who, holder);
      // On the way to the site, what this hangs on has led here, and so has not turned it away.
      for (const fork of guards) if (forks.get(fork) === 'all' || isTheirs) open.delete(fork);
      if (pc === site.pc) {
        if (!isTheirs || site.offered) continue;
        const by =
          line.ranking === null ? null : leftOut(ruleset, run, frame, line.ranking, holder);
        if (by !== null) {
          open.set(pc, { pc, step, after, by });
          continue;
        }
        open.clear();
        turned.clear();
        if (site !== line.sites[0]) continue;
        line.ran.push(after);
        for (const other of line.sites) {
          other.open.clear();
          other.turned.clear();
        }
        continue;
      }
      const fork = forks.get(pc);
      const before = open.get(pc);
      // Another pass begins. One round of their own loop after the other is one pass for those who are still to come.
      if (before !== undefined && pc !== loop?.next) {
        turned.set(pc, before);
        open.delete(pc);
      }
      const isAsked =
        pc === loop?.next
          ? isIn(frame.locals[loop.list], holder)
          : fork === 'own'
            ? isTheirs
            : fork === 'all' && mayFind(ruleset, run, frame, loop, holder);
      if (!isAsked) continue;
      open.set(pc, { pc, step, after, by: null });
    }
  };

  return {
    watched,
    chances: (recording, locals, since, held) =>
      lines.flatMap(
        ({ sites, proc, at: place, does, ends, expires, ran }): readonly MissedChance[] => {
          if (location.in === 'condition' && ends !== held) return [];
          // A later order or span is the course of play, not another way that it could have gone.
          if (since > 0 && (location.in === 'order' || location.in === 'span')) return [];
          return [
            {
              where: whereOf(ruleset, place),
              rule: ruleset.procs[proc]?.name ?? '',
              does,
              expires,
              ran: ran.filter((after) => after >= since && after < at).length,
              last: lastOf(recording, locals, sites, since, holder),
            },
          ];
        },
      ),
  };
}

/** The last fork before any of these that turned it away. */
function lastOf(
  recording: WhyRecording,
  locals: LocalReasons,
  sites: readonly Site[],
  since: number,
  holder: string | null,
): MissedChance['last'] {
  const forks = sites
    .flatMap(({ open, turned, loop }) =>
      [...open.values(), ...turned.values()].map((one) => ({ ...one, loop })),
    )
    .filter(({ after }) => after >= since)
    .sort((a, b) => b.step - a.step);
  for (const fork of forks) {
    const guard = guardOf(recording, locals, fork, fork.loop, holder);
    if (guard !== null) return { after: fork.after, guard };
  }
  return null;
}

/** More of them say nothing that these do not. */
const MOST_SITES = 200;

/** A line and the calls that may lead to it, each with whom it is about there. */
function sitesOf(
  ruleset: Ruleset,
  line: Pick<Site, 'proc' | 'pc' | 'who' | 'offered'>,
): readonly Site[] {
  const found = new Map<string, Site>();
  const open = [line];
  for (let site = open.shift(); site !== undefined; site = open.shift()) {
    const { proc, pc, who } = site;
    const key = `${proc} ${pc} ${who?.op === 'local' ? who.slot : JSON.stringify(who)}`;
    if (found.has(key) || found.size >= MOST_SITES) continue;
    found.set(key, {
      ...site,
      forks: forksOf(ruleset, proc, pc, who),
      loop: loopOf(ruleset.procs[proc]?.code ?? [], who),
      open: new Map(),
      turned: new Map(),
    });
    for (const call of callersOf(ruleset, proc)) {
      const meant = who?.op === 'local' ? (call.args[who.slot] ?? null) : who;
      const isSaid = meant?.op === 'const' || who?.op === 'local';
      open.push({ ...call, who: isSaid ? meant : null });
    }
  }
  return [...found.values()];
}

/** What turned the line away: a test, or the loop's own `where` of the one who is asked about. */
function guardOf(
  recording: WhyRecording,
  locals: LocalReasons,
  { pc, step: id, by }: Turned,
  loop: OwnLoop | null,
  holder: string | null,
): Guard | null {
  const step = recording.step(id);
  if (step === undefined) return null;
  const instr = recording.ruleset.procs[step.proc]?.code[pc];
  const isOwn = instr?.op === 'rank' || pc === loop?.next;
  if (!isOwn) return guardAt(recording, locals, step, step);
  const isEach =
    (instr?.op === 'rank' || instr?.op === 'next') && (by ?? instr.where) === instr.where;
  const test = by ?? (isEach ? instr.where : null);
  if (test === null) return null;
  const reason = locals.worked(
    id,
    step.seq,
    test,
    (one) =>
      !isEach || (valueOf(one.locals[instr.slot] ?? null) === holder && one.trace.value === false),
  );
  return reason === null
    ? null
    : { guard: 'test', holds: false, reason, where: whereOf(recording.ruleset, instr?.at) };
}

/** The loop that gives a line's participant. */
function loopOf(code: readonly Instr[], who: Expr | null): OwnLoop | null {
  if (who?.op !== 'local') return null;
  const next = code.findIndex((instr) => instr.op === 'next' && instr.slot === who.slot);
  const found = code[next];
  if (found?.op !== 'next') return null;
  const each = code.findIndex((instr) => instr.op === 'each' && instr.list === found.list);
  const opened = code[each];
  return {
    slot: who.slot,
    list: found.list,
    set: opened?.op === 'each' ? opened.set : null,
    each,
    next,
  };
}

function isIn(list: Local | undefined, holder: string | null): boolean {
  return holder === null || (Array.isArray(list) && list.includes(holder));
}

/** Whether the loop could come to them from here, as far as its set can be told now; a set that hangs on what is still to happen may. */
function mayFind(
  ruleset: Ruleset,
  run: Run,
  frame: ProcFrame,
  loop: OwnLoop | null,
  holder: string | null,
): boolean {
  if (holder === null || loop === null || loop.set === null) return true;
  const found = evaluated(ruleset, run, frame, loop.set);
  return !Array.isArray(found) || found.includes(holder);
}

function forksOf(
  ruleset: Ruleset,
  proc: number,
  pc: number,
  who: Expr | null,
): ReadonlyMap<number, 'own' | 'all'> {
  const code = ruleset.procs[proc];
  const found = new Map<number, 'own' | 'all'>();
  if (code === undefined) return found;
  const { guards, loops } = controlOf(ruleset, code);
  const bound =
    who?.op === 'local'
      ? code.code.findIndex((instr) => rowOf(instr).sets?.(instr).includes(who.slot))
      : -1;
  const seen = new Set([pc]);
  const open: { readonly at: number; readonly whose: 'own' | 'all' }[] = [{ at: pc, whose: 'own' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const fork of guards[next.at] ?? []) {
      if (seen.has(fork)) continue;
      seen.add(fork);
      const instr = code.code[fork];
      // A loop alone excludes nobody: it is at another member then, or over. Forks around the loop that finds the participant
      // run once for all.
      const whose =
        (instr?.op === 'next' && who?.op === 'local' && who.slot === instr.slot) || fork < bound
          ? 'all'
          : next.whose;
      if (loops[fork] !== true) found.set(fork, whose);
      open.push({ at: fork, whose });
    }
  }
  return found;
}

/** Whether a site may be about that participant, as far as can be told from here. */
function mayMean(
  ruleset: Ruleset,
  run: Run,
  frame: ProcFrame,
  who: Expr | null,
  holder: string,
): boolean {
  if (who === null) return true;
  if (who.op === 'const') return who.value === holder;
  if (who.op === 'local') return valueOf(frame.locals[who.slot] ?? null) === holder;
  const meant = evaluated(ruleset, run, frame, who);
  return meant === undefined || meant === null || meant === holder;
}

/** What keeps a ranking from rolling for somebody; null: nothing does that can be told before it. */
function leftOut(
  ruleset: Ruleset,
  run: Run,
  frame: ProcFrame,
  { set, where, slot, when }: NonNullable<Line['ranking']>,
  holder: string | null,
): Expr | null {
  const found = evaluated(ruleset, run, frame, set);
  if (Array.isArray(found) && holder !== null && !found.includes(holder)) return set;
  if (when !== null && evaluated(ruleset, run, frame, when) === false) return when;
  const locals = [...frame.locals];
  locals[slot] = holder;
  return where !== null && evaluated(ruleset, run, { ...frame, locals }, where) === false
    ? where
    : null;
}

/** Undefined: it comes to a fault, which the rule itself comes to as well and tells. */
function evaluated(ruleset: Ruleset, run: Run, frame: ProcFrame, expr: Expr): Value | undefined {
  try {
    return valueOf(
      compiledOnce(
        ruleset,
        expr,
      )({ ...run.env, locals: frame.locals, bound: [], work: 0, trace: null }),
    );
  } catch (error) {
    if (isRuleFault(error)) return undefined;
    throw error;
  }
}

const compiled = new WeakMap<Ruleset, WeakMap<Expr, Eval>>();

function compiledOnce(ruleset: Ruleset, expr: Expr): Eval {
  let known = compiled.get(ruleset);
  if (known === undefined) compiled.set(ruleset, (known = new WeakMap()));
  let evaluate = known.get(expr);
  if (evaluate === undefined) known.set(expr, (evaluate = compileExpr(ruleset, expr)));
  return evaluate;
}
