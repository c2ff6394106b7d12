// Why not, and why still: the lines of the rules that could have changed a value, whether they ran since it was written, and
// the last test that kept one of them from running.
import type { Expr, Instr, Local, Ruleset, Value } from '@fray/dsl/ir';
import { compileExpr } from '../expressions/compile.ts';
import { valueOf } from '../expressions/compiler.ts';
import type { Eval } from '../expressions/env.ts';
import type { ProcFrame } from '../machine/machine.ts';
import type { Run } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import { controlOf } from './control.ts';
import { guardAt } from './control-guards.ts';
import type { LocalReasons } from './locals.ts';
import type { Location } from './location.ts';
import { whereOf } from './rule-places.ts';
import type { Guard, MissedChance } from './reason.ts';
import type { Watched } from './recorder.ts';
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

interface Line {
  readonly proc: number;
  readonly pc: number;
  readonly who: Expr | null;
  readonly does: string;
  /** The line can only end a condition. */
  readonly ends: boolean;
  /** Forks on which it depends, directly or through others; each runs for the line's own participant, or once for all. */
  readonly forks: ReadonlyMap<number, 'own' | 'all'>;
  /** The loop that finds its participant; null: none in the same code does. */
  readonly loop: OwnLoop | null;
  /** The events after which it ran for the participant in question. */
  readonly ran: number[];
  /** By pc of the fork: its last step that may have kept the line from the one who is asked about; it has unless the line is reached. */
  readonly open: Map<number, Turned>;
  /** The same of earlier passes, which did not reach the line. */
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
  const inExamples = new Set(
    ruleset.examples.flatMap(({ tries }) =>
      tries.flatMap((line) => ('proc' in line ? [line.proc] : [])),
    ),
  );
  const lines: Line[] = ruleset.procs.flatMap(({ code }, proc) =>
    code.flatMap((instr, pc): Line[] => {
      if (inExamples.has(proc)) return [];
      const made = writes(instr, location);
      return made === null
        ? []
        : [
            {
              proc,
              pc,
              ...made,
              forks: forksOf(ruleset, proc, pc, made.who),
              loop: loopOf(ruleset.procs[proc]?.code ?? [], made.who),
              ran: [],
              open: new Map(),
              turned: new Map(),
            },
          ];
    }),
  );
  if (lines.length === 0) return undefined;
  const byProc = new Map<number, Line[]>();
  for (const line of lines) byProc.set(line.proc, [...(byProc.get(line.proc) ?? []), line]);

  const guards = (proc: number): readonly (readonly number[])[] => {
    const code = ruleset.procs[proc];
    return code === undefined ? [] : controlOf(ruleset, code).guards;
  };

  const watched: Watched = (run: Run, frame: ProcFrame, step: number) => {
    if (run.machine.state.seq > at || run.machine.state.seq < from) return;
    const pc = frame.pc - 1;
    const after = run.machine.state.seq;
    for (const line of byProc.get(frame.proc) ?? []) {
      const { loop, open, turned, forks } = line;
      const isTheirs = holder === null || whoIn(frame, line.who) === holder;
      // On the way to the line, what this hangs on has led here, and so has not turned it away.
      if (pc === line.pc || pc === loop?.each || pc === loop?.next || forks.has(pc))
        for (const fork of guards(frame.proc)[pc] ?? [])
          if (forks.get(fork) === 'all' || isTheirs) open.delete(fork);
      if (pc === line.pc) {
        if (holder !== null && !reaches(ruleset, run, frame, line.who, holder)) continue;
        line.ran.push(after);
        open.clear();
        turned.clear();
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
      open.set(pc, { pc, step, after });
    }
  };

  return {
    watched,
    chances: (recording, locals, since, held) =>
      lines.flatMap(
        ({ proc, pc, does, ends, ran, loop, open, turned }): readonly MissedChance[] => {
          if (location.in === 'condition' && ends !== held) return [];
          // A later order or span is the course of play, not another way that it could have gone.
          if (since > 0 && (location.in === 'order' || location.in === 'span')) return [];
          const [latest] = [...open.values(), ...turned.values()]
            .filter(({ after }) => after >= since)
            .map((one) => ({ ...one, guard: guardOf(recording, locals, one, loop, holder) }))
            .filter(({ guard }) => guard !== null)
            .sort((a, b) => b.step - a.step);
          const guard = latest?.guard ?? null;
          return [
            {
              where: whereOf(ruleset, ruleset.procs[proc]?.code[pc]?.at),
              rule: ruleset.procs[proc]?.name ?? '',
              does,
              ran: ran.filter((after) => after >= since && after < at).length,
              last: guard === null || latest === undefined ? null : { after: latest.after, guard },
            },
          ];
        },
      ),
  };
}

/** What turned the line away: a test, or the loop's own `where` of the one who is asked about. */
function guardOf(
  recording: WhyRecording,
  locals: LocalReasons,
  { pc, step: id }: Turned,
  loop: OwnLoop | null,
  holder: string | null,
): Guard | null {
  const step = recording.step(id);
  if (step === undefined) return null;
  if (loop === null || pc !== loop.next) return guardAt(recording, locals, step, step);
  const instr = recording.ruleset.procs[step.proc]?.code[pc];
  if (instr?.op !== 'next' || instr.where === null) return null;
  const reason = locals.worked(
    id,
    step.seq,
    instr.where,
    (one) => valueOf(one.locals[loop.slot] ?? null) === holder && one.trace.value === false,
  );
  return reason === null
    ? null
    : { guard: 'test', holds: false, reason, where: whereOf(recording.ruleset, instr.at) };
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

function writes(
  instr: Instr,
  location: Location,
): { readonly who: Expr | null; readonly does: string; readonly ends: boolean } | null {
  switch (location.in) {
    case 'condition':
      if ((instr.op !== 'gain' && instr.op !== 'lose') || instr.condition !== location.condition)
        return null;
      return {
        who: instr.who,
        does: `${instr.op}s ${location.condition}`,
        ends: instr.op === 'lose',
      };
    case 'field':
    case 'track':
    case 'condition-field': {
      if (instr.op !== 'set' && instr.op !== 'raise') return null;
      const { target } = instr;
      const verb = instr.op === 'set' ? 'set' : instr.sign > 0 ? 'raise' : 'lower';
      if (location.in === 'track')
        return target.kind === 'track' && target.track === location.track
          ? { who: null, does: `${verb} ${location.track}`, ends: false }
          : null;
      if (target.kind === 'track' || target.field !== location.field) return null;
      if (location.in === 'field')
        return target.kind === 'field'
          ? { who: target.of, does: `${verb} ${location.field}`, ends: false }
          : null;
      return target.kind === 'condition-field' && target.condition === location.condition
        ? { who: target.of, does: `${verb} ${location.condition}.${location.field}`, ends: false }
        : null;
    }
    case 'order':
      return instr.op === 'rank' && instr.order === location.order
        ? { who: null, does: `rank ${location.order}`, ends: false }
        : null;
    case 'span':
      return instr.op === 'span-open' && instr.span === location.span
        ? { who: null, does: `play ${location.span}`, ends: false }
        : null;
    case 'participants':
      return null;
  }
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
        instr?.op === 'next' && who?.op === 'local' && who.slot === instr.slot ? 'all' : next.whose;
      if (loops[fork] !== true) found.set(fork, whose);
      open.push({ at: fork, whose });
    }
  }
  return found;
}

/** The participant whom a line means, if known before it runs. */
function whoIn(frame: ProcFrame, who: Expr | null): Value {
  if (who?.op === 'local') return valueOf(frame.locals[who.slot] ?? null);
  return who?.op === 'const' ? who.value : null;
}

/** Whether a line that is about to run is about that participant. */
function reaches(
  ruleset: Ruleset,
  run: Run,
  frame: ProcFrame,
  who: Expr | null,
  holder: string,
): boolean {
  if (who === null || who.op === 'local' || who.op === 'const') return whoIn(frame, who) === holder;
  return evaluated(ruleset, run, frame, who) === holder;
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
