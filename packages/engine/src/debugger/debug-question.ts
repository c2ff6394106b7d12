// Evaluates an expression of the rules at any event. If the state alone is enough, we use the recorded states; for counts
// and legality we run the machine again with the recording's answers.
import {
  eachExpr,
  effectsOfExpression,
  type Expr,
  type Result,
  type Ruleset,
  type Value,
} from '@fray/dsl/ir';
import { look } from '../drivers/look.ts';
import { link } from '../machine/link.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import type { Direction } from './moves.ts';
import type { Recording } from './recording.ts';
import { createRerun } from './revisit.ts';

/** Its value, or why it could not be evaluated. */
export type DebugAnswer = { readonly value: Value } | { readonly fault: string };

export interface DebugQuestion {
  /** The answer after the event with that number. */
  readonly at: (seq: number) => DebugAnswer;
  /** Returns the nearest event in that direction at which the answer fits and did not just before. */
  readonly find: (
    at: number,
    way: Direction,
    fits: (before: DebugAnswer, after: DebugAnswer) => boolean,
  ) => number | undefined;
}

/**
 * Passes the answer after every event from `from` to `to` to `visit`, as long as `visit` wants more. Returns why it could
 * not.
 */
type Over = (
  from: number,
  to: number,
  visit: (seq: number, answer: DebugAnswer) => boolean,
) => string | undefined;

/**
 * Makes a question about a recording.
 * @param ruleset of the recording, with everything that the expression needs
 */
export function createQuestion(recording: Recording, ruleset: Ruleset, expr: Expr): DebugQuestion {
  const program = link(ruleset);
  const rerun = createRerun(program, recording);
  if ('illegal' in rerun) {
    const fault = `These rules do not begin this encounter: ${rerun.illegal}`;
    return { at: () => ({ fault }), find: () => undefined };
  }
  const over: Over = needsRun(ruleset, expr)
    ? (from, to, visit) => rerun.visit(from, to, (seq, now) => visit(seq, ask(program, now, expr)))
    : overStates(program, rerun.begun, expr, recording);

  const at = (seq: number): DebugAnswer => {
    let found: DebugAnswer | undefined;
    const fault = over(seq, seq, (_, answer) => {
      found = answer;
      return false;
    });
    return found ?? { fault: fault ?? 'This cannot be asked here.' };
  };

  /** The first or the last event of a stretch that fits. */
  const within = (
    from: number,
    to: number,
    last: boolean,
    fits: (before: DebugAnswer, after: DebugAnswer) => boolean,
  ): number | undefined => {
    let before: DebugAnswer | undefined;
    let found: number | undefined;
    over(from - 1, to, (seq, answer) => {
      if (before !== undefined && seq >= from && fits(before, answer)) found = seq;
      before = answer;
      return last || found === undefined;
    });
    return found;
  };

  const find: DebugQuestion['find'] = (start, way, fits) => {
    if (way === 'back') {
      for (let to = start - 1; to >= 1;) {
        const from = Math.max(1, to - STRETCH + 1);
        const found = within(from, to, true, fits);
        if (found !== undefined) return found;
        to = from - 1;
      }
      return undefined;
    }
    for (let from = start + 1; from < recording.count() || recording.more();) {
      const to = Math.min(from + STRETCH, recording.count()) - 1;
      const found = within(from, to, false, fits);
      if (found !== undefined) return found;
      from = to + 1;
    }
    return undefined;
  };

  return { at, find };
}

/**
 * Returns what the memories hold after an event: how often something was done, and its latest result. Undefined if these
 * rules cannot be run.
 */
export function memoryAt(
  recording: Recording,
  ruleset: Ruleset,
  seq: number,
): readonly Remembered[] | undefined {
  const rerun = createRerun(link(ruleset), recording);
  if ('illegal' in rerun) return undefined;
  let found: readonly Remembered[] | undefined;
  rerun.visit(seq, seq, (_, now) => {
    found = ruleset.memories.map((memory, index): Remembered => {
      const table = now.memory[index];
      const entries =
        table === undefined
          ? []
          : table.kind === 'times'
            ? table.entries.map(({ keys, n }) => ({ keys, times: n }))
            : table.entries.map(({ keys, result }) => ({ keys, latest: result }));
      return {
        kind: memory.kind,
        what: memory.what,
        names: memory.names,
        span: memory.span,
        entries,
      };
    });
    return false;
  });
  return found;
}

/** One of the tables behind `times` and `latest`. */
export interface Remembered {
  readonly kind: 'times' | 'latest';
  readonly what: string;
  readonly names: readonly string[];
  /** The span since whose last beginning it counts; null: since the encounter began. */
  readonly span: string | null;
  /** `keys`: the participants of the entry. */
  readonly entries: readonly (
    | { readonly keys: readonly Value[]; readonly times: number }
    | { readonly keys: readonly Value[]; readonly latest: Result }
  )[];
}

/** How many events are searched at a time. */
const STRETCH = 1024;

/** True if a recording's states are not enough: the expression counts events or asks for legality. */
function needsRun(ruleset: Ruleset, expr: Expr): boolean {
  let needs = false;
  const seen = new Set<Expr>();
  const visit = (part: Expr): void =>
    eachExpr(part, (inner) => {
      if (inner.op === 'times' || inner.op === 'latest' || inner.op === 'can-take') needs = true;
      for (const effect of effectsOfExpression(ruleset, inner)) {
        if (effect.does !== 'evaluates' || seen.has(effect.expr)) continue;
        seen.add(effect.expr);
        visit(effect.expr);
      }
    });
  visit(expr);
  return needs;
}

function overStates(program: Program, machine: Machine, expr: Expr, recording: Recording): Over {
  return (from, to, visit) => {
    const visitAt = (seq: number, state: Machine['state']): boolean =>
      visit(seq, ask(program, { ...machine, state }, expr));
    if (from === to) {
      visitAt(from, recording.state(from));
      return undefined;
    }
    recording.walk(from, to, (event, state) => visitAt(event.seq, state));
    return undefined;
  };
}

function ask(program: Program, machine: Machine, expr: Expr): DebugAnswer {
  try {
    return { value: look(program, machine, expr, []) };
  } catch (thrown) {
    if (!isRuleFault(thrown)) throw thrown;
    return { fault: thrown.message };
  }
}
