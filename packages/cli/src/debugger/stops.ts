// Commands for breakpoints and watches.
import type { Breakpoint, DebugAnswer, DebugQuestion, Direction } from '@fray/engine/debugger';
import { show } from '@fray/engine/state';
import { clean } from '../report/text.ts';
import { failed, moved, output, type CommandResult, type DebuggerSession } from './command.ts';
import { isPath, type Inspector } from './inspector.ts';
import { readBreakpoint } from './points.ts';

/** Sets a breakpoint. */
export function setBreak({ inspector }: DebuggerSession, typed: string): CommandResult {
  if (typed === '')
    return failed(
      'stop at what? A line, a rule, a condition, a value that changes, an event or an expression: `break Awareness`',
    );
  const read = readBreakpoint(inspector, typed);
  if (!read.ok) return failed(read.why);
  inspector.fray.breakpoints.push(read.breakpoint);
  return output(
    `breakpoint ${inspector.fray.breakpoints.length}: stops ${read.says}; r goes on to it, R back`,
  );
}

/** Runs to the next breakpoint. */
export function continueRun(inspector: Inspector, way: Direction): CommandResult {
  if (inspector.fray.breakpoints.length === 0) return failed('there is no breakpoint; b sets one');
  const stop = inspector.fray.run(way);
  if (stop.stop !== 'breakpoint')
    return failed(
      `no breakpoint stops ${way === 'forward' ? 'after' : 'before'} this`,
      ...inspector.fray.breakpoints.flatMap((one) => {
        const trouble = one.trouble?.();
        return trouble === undefined
          ? []
          : [`breakpoint ${numberOf(inspector, one)}, ${clean(one.text)}: ${clean(trouble)}`];
      }),
    );
  return moved(
    stop.breakpoints.map((one) => `breakpoint ${numberOf(inspector, one)}: ${clean(one.text)}`),
  );
}

function numberOf(inspector: Inspector, breakpoint: Breakpoint): number {
  return inspector.fray.breakpoints.indexOf(breakpoint) + 1;
}

/** Watches an expression or a path. */
export function setWatch({ inspector }: DebuggerSession, typed: string): CommandResult {
  if (typed === '') return failed('watch what? An expression of the rules: `watch Babel.HP`');
  const { question, why } = watchOf(inspector, typed);
  if (why !== undefined) return failed(why);
  inspector.fray.watches.push({ text: typed, question });
  return moved();
}

/**
 * The question of a watch, which is evaluated at every event. `why`: the error, if it has no answer
 * here either.
 */
export function watchOf(
  inspector: Inspector,
  text: string,
): { readonly question: DebugQuestion; readonly why: string | undefined } {
  const asked = inspector.ask(text, 'value');
  if (asked.ok) return { question: asked.question, why: undefined };
  if (isPath(inspector, text)) return { question: pathQuestion(inspector, text), why: undefined };
  // The question may use names of the running rule.
  const at = inspector.askInside(text, 'value');
  return {
    question: { at, find: () => undefined },
    why: 'fault' in at(inspector.fray.at()) ? asked.why : undefined,
  };
}

/** A path as a question, for logs whose rules cannot be compiled. */
function pathQuestion({ fray: { recording } }: Inspector, path: string): DebugQuestion {
  const at = (seq: number): DebugAnswer => {
    const shown = show(recording.state(seq), path);
    return shown.found ? { value: shown.rows[0]?.[1] ?? null } : { value: false };
  };
  return { at, find: () => undefined };
}

/** Deletes a breakpoint or a watch by its number, or all of them. */
export function remove({ inspector }: DebuggerSession, argument: string): CommandResult {
  const { breakpoints, watches } = inspector.fray;
  if (argument === 'all') {
    breakpoints.length = 0;
    watches.length = 0;
    return moved();
  }
  const index = /^\d{1,6}$/.test(argument) ? Number(argument) - 1 : -1;
  if (index >= 0 && index < breakpoints.length) breakpoints.splice(index, 1);
  else if (index >= breakpoints.length && index < breakpoints.length + watches.length)
    watches.splice(index - breakpoints.length, 1);
  else
    return failed(`there is no breakpoint or watch \`${clean(argument)}\`; \`points\` lists them`);
  return moved();
}

/** The breakpoints, then the watches, numbered together. */
export function listPoints(inspector: Inspector): readonly string[] {
  const { breakpoints, watches } = inspector.fray;
  if (breakpoints.length + watches.length === 0)
    return ['no breakpoints and no watches; b and w set them'];
  return [
    ...breakpoints.map((one, index) => `${index + 1}  stop   ${clean(one.text)}`),
    ...watches.map((one, index) => `${breakpoints.length + index + 1}  watch  ${clean(one.text)}`),
  ];
}
