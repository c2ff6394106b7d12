// Creates the client's breakpoints: on lines, rules, values that change and moments. Each may have
// a condition in the language of the rules.
import type { Instr } from '@fray/dsl/ir';
import { findBreak, type Breakpoint } from '@fray/engine/debugger';
import type { EventType } from '@fray/engine/events';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { isPath, type Inspector } from '../debugger/inspector.ts';
import { brokenPoint, onlyWhen, readBreakpoint } from '../debugger/points.ts';

/**
 * The result of setting a breakpoint: where it was set, perhaps on a later line, or why it was not.
 */
export type PointAnswer =
  | {
      readonly ok: true;
      readonly breakpoint: Breakpoint;
      readonly line?: number;
      /** A remark about the breakpoint. */
      readonly note?: string;
    }
  | { readonly ok: false; readonly why: string };

/** Moments at which a client may always stop, as exception filters. */
export const MOMENTS: readonly (DebugProtocol.ExceptionBreakpointsFilter & {
  /** Null: where an invariant breaks, which is no event. */
  readonly types: readonly EventType[] | null;
})[] = [
  { filter: 'invariants', label: 'A broken invariant', types: null },
  { filter: 'throws', label: 'Every throw', types: ['dice-rolled'] },
  { filter: 'decisions', label: 'Every decision', types: ['choice-made'] },
  { filter: 'actions', label: 'Every action', types: ['action-taken'] },
  {
    filter: 'conditions',
    label: 'Every condition gained or lost',
    types: ['condition-gained', 'condition-lost'],
  },
  { filter: 'end', label: 'The end of the fight', types: ['encounter-ended'] },
];

/** Instructions without effects of their own: no event belongs to their lines. */
const SILENT: readonly Instr['op'][] = [
  'let',
  'jump',
  'branch',
  'switch',
  'each',
  'each-number',
  'next',
  'nothing',
  'return',
];

/** Creates a breakpoint on a line, or on the next line of the file that causes events. */
export function linePoint(
  inspector: Inspector,
  file: number,
  wanted: number,
  condition: string | undefined,
): PointAnswer {
  const { recording } = inspector.fray;
  const lines = linesWithEvents(inspector, file);
  const line = lines.find((one) => one >= wanted);
  if (line === undefined)
    return {
      ok: false,
      why: `no line from ${wanted} on causes an event`,
    };
  const text = `${inspector.header.files[file]?.path ?? ''}:${line}`;
  const bare: Breakpoint = { on: 'line', text, file, line, running: inspector.running };
  const isSilent = recording.isWhole() && findBreak(recording, bare, 0, 'forward') === undefined;
  return {
    ...conditional(inspector, bare, condition),
    line,
    ...(isSilent ? { note: 'this line causes no event of this fight' } : {}),
  };
}

/**
 * The lines of a file that cause events, in order: those of instructions, and those that have
 * caused some.
 */
export function linesWithEvents(inspector: Inspector, file: number): readonly number[] {
  const ruleset = inspector.rules()?.ruleset;
  const places = ruleset?.places ?? [];
  const ats = (ruleset?.procs ?? []).flatMap(({ code }) =>
    code.flatMap((instr) =>
      instr.op === 'outcome'
        ? instr.outcomes.map((one) => one.at)
        : SILENT.includes(instr.op)
          ? []
          : [instr.at],
    ),
  );
  const lines = new Set(inspector.fray.recording.facts.lines(file));
  for (const at of ats) if (places[at]?.file === file) lines.add(places[at].line);
  return [...lines].sort((a, b) => a - b);
}

/** Creates a breakpoint on a rule by its name, or on anything else that `break` accepts. */
export function rulePoint(
  inspector: Inspector,
  name: string,
  condition: string | undefined,
): PointAnswer {
  const read = readBreakpoint(inspector, name);
  return read.ok ? conditional(inspector, read.breakpoint, condition) : read;
}

/** Creates a breakpoint for changes of the value at a path. */
export function valuePoint(
  inspector: Inspector,
  path: string,
  condition: string | undefined,
): PointAnswer {
  return isPath(inspector, path)
    ? conditional(inspector, { on: 'change', text: `change ${path}`, path }, condition)
    : { ok: false, why: `there is no value ${path}` };
}

export function momentPoint(
  inspector: Inspector,
  filter: string,
  condition: string | undefined,
): PointAnswer {
  const moment = MOMENTS.find((one) => one.filter === filter);
  return moment === undefined
    ? { ok: false, why: `there is no filter ${filter}` }
    : conditional(
        inspector,
        moment.types === null
          ? brokenPoint(inspector, moment.label, null)
          : { on: 'type', text: moment.label, types: moment.types },
        condition,
      );
}

function conditional(
  inspector: Inspector,
  breakpoint: Breakpoint,
  condition: string | undefined,
): Extract<PointAnswer, { readonly ok: true }> {
  return {
    ok: true,
    breakpoint:
      condition === undefined || condition.trim() === ''
        ? breakpoint
        : onlyWhen(inspector, breakpoint, condition.trim()),
  };
}
