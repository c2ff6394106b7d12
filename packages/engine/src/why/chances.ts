// Why not: the lines of the rules that could have made something so, whether they ever ran, and the last test that kept one of
// them from running.
import type { Expr, Instr, Ruleset, Value } from '@fray/dsl/ir';
import { valueOf } from '../expressions/compiler.ts';
import type { ProcFrame } from '../machine/machine.ts';
import type { Run } from '../machine/program.ts';
import { controlOf } from './control.ts';
import { guardAt } from './guards.ts';
import type { Locals } from './locals.ts';
import type { Location } from './location.ts';
import { whereOf } from './places.ts';
import type { Chance } from './reason.ts';
import type { Watched } from './recorder.ts';
import type { Recording } from './recording.ts';

export interface Watch {
  readonly watched: Watched;
  /** Once the log has been played. */
  readonly chances: (recording: Recording, locals: Locals) => readonly Chance[];
}

interface Line {
  readonly proc: number;
  readonly pc: number;
  readonly who: Expr | null;
  readonly does: string;
  /** Forks that it hangs on, directly or through others. */
  readonly forks: ReadonlySet<number>;
  ran: number;
  /** By pc of the fork: its last step for the one who is asked about. */
  last: Map<number, { readonly step: number; readonly after: number }>;
}

/** Undefined: no rule could have written there. */
export function watchFor(ruleset: Ruleset, location: Location): Watch | undefined {
  const holder = 'holder' in location ? location.holder : null;
  const lines: Line[] = ruleset.procs.flatMap(({ code }, proc) =>
    code.flatMap((instr, pc): Line[] => {
      const made = writes(instr, location);
      return made === null ? [] : [{ proc, pc, ...made, forks: forksOf(ruleset, proc, pc), ran: 0, last: new Map() }];
    }),
  );
  if (lines.length === 0) return undefined;
  const byProc = new Map<number, Line[]>();
  for (const line of lines) byProc.set(line.proc, [...(byProc.get(line.proc) ?? []), line]);

  const watched: Watched = (run: Run, frame: ProcFrame, step: number) => {
    const pc = frame.pc - 1;
    for (const line of byProc.get(frame.proc) ?? []) {
      const isFork = line.forks.has(pc);
      if (!isFork && pc !== line.pc) continue;
      if (holder !== null && whoIn(frame, line.who) !== holder) continue;
      if (isFork) line.last.set(pc, { step, after: run.machine.state.seq });
      else {
        line.ran += 1;
        line.last.clear();
      }
    }
  };

  return {
    watched,
    chances: (recording, locals) =>
      lines.map(({ proc, pc, does, ran, last }): Chance => {
        const latest = [...last.values()].sort((a, b) => b.step - a.step)[0];
        const step = latest === undefined || latest.after > recording.at ? undefined : recording.step(latest.step);
        const guard = step === undefined ? null : guardAt(recording, locals, step, step);
        return {
          where: whereOf(ruleset, ruleset.procs[proc]?.code[pc]?.at),
          rule: ruleset.procs[proc]?.name ?? '',
          does,
          ran,
          last: guard === null || latest === undefined ? null : { after: latest.after, guard },
        };
      }),
  };
}

function writes(instr: Instr, location: Location): { readonly who: Expr | null; readonly does: string } | null {
  switch (location.in) {
    case 'condition':
      return instr.op === 'gain' && instr.condition === location.condition ? { who: instr.who, does: `gains ${location.condition}` } : null;
    case 'field':
    case 'track':
    case 'condition-field': {
      if (instr.op !== 'set' && instr.op !== 'raise') return null;
      const { target } = instr;
      const verb = instr.op === 'set' ? 'set' : instr.sign > 0 ? 'raise' : 'lower';
      if (location.in === 'track') return target.kind === 'track' && target.track === location.track ? { who: null, does: `${verb} ${location.track}` } : null;
      if (target.kind === 'track' || target.field !== location.field) return null;
      if (location.in === 'field') return target.kind === 'field' ? { who: target.of, does: `${verb} ${location.field}` } : null;
      return target.kind === 'condition-field' && target.condition === location.condition ? { who: target.of, does: `${verb} ${location.condition}.${location.field}` } : null;
    }
    case 'order':
      return instr.op === 'rank' && instr.order === location.order ? { who: null, does: `rank ${location.order}` } : null;
    case 'span':
      return instr.op === 'span-open' && instr.span === location.span ? { who: null, does: `play ${location.span}` } : null;
    case 'participants':
      return null;
  }
}

function forksOf(ruleset: Ruleset, proc: number, pc: number): ReadonlySet<number> {
  const code = ruleset.procs[proc];
  const found = new Set<number>();
  if (code === undefined) return found;
  const { guards } = controlOf(code);
  const open = [pc];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const fork of guards[at] ?? []) {
      // A loop turns nobody away by itself: it stands at another then.
      if (found.has(fork) || fork === pc || code.code[fork]?.op === 'next') continue;
      found.add(fork);
      open.push(fork);
    }
  }
  return found;
}

/** Whom a line means, where that can be told before it runs. */
function whoIn(frame: ProcFrame, who: Expr | null): Value {
  if (who?.op === 'local') return valueOf(frame.locals[who.slot] ?? null);
  return who?.op === 'const' ? who.value : null;
}
