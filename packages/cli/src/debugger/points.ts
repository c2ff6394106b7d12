// Breakpoints as people type them: a line, a rule, a condition, an event, or an expression.
import type { Instr } from '@fray/dsl/ir';
import { findBreak, nameOfRule, patternOf, type Breakpoint } from '@fray/engine/debugger';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, splitLines } from '../report/text.ts';
import { denied, isPath, type Denied, type Inspector } from './inspector.ts';

/** What became of a breakpoint: where it stops, perhaps on a later line than the one asked for, or why there is none. */
export type PointRead =
  | {
      readonly ok: true;
      readonly breakpoint: Breakpoint;
      readonly says: string;
      readonly line?: number;
      /** A remark about the breakpoint. */
      readonly note?: string;
    }
  | Denied;

/** Words for events: a text with one of them is not an expression. */
const happens =
  /\b(?:gains|loses|takes|finishes|begins|ends|rolls|answers|asked|changes|rises|falls|reaches|rules|ranked|revealed|announce)\b/;
const expression = /[<>=.(+*]|\b(?:is|not|in|and|or|any|no|every|count|times|can|satisfies)\b/;

/** Parses a typed breakpoint. It ignores no part of the text; an unknown name is an error. */
export function readBreakpoint(inspector: Inspector, typed: string): PointRead {
  const text = typed.trim();
  const [, where = text, only] = /^(\S.*?)\s+when\s+(\S.*)$/.exec(text) ?? [];
  return onlyWhen(inspector, readPlace(inspector, where), only);
}

/** Adds a condition to a breakpoint, if there is one; it may use names of the rule that runs there. */
export function onlyWhen(inspector: Inspector, read: PointRead, condition = ''): PointRead {
  const only = condition.trim();
  if (!read.ok || only === '') return read;
  const holds = inspector.askInside(only, 'claim');
  let trouble: string | undefined;
  return {
    ...read,
    says: `${read.says}, if “${clean(only)}” holds`,
    breakpoint: {
      ...read.breakpoint,
      text: `${read.breakpoint.text} when ${only}`,
      only: (seq) => {
        if (read.breakpoint.only?.(seq) === false) return false;
        const answer = holds(seq);
        if ('fault' in answer) trouble = answer.fault;
        return 'value' in answer && answer.value === true;
      },
      trouble: () =>
        trouble === undefined ? undefined : `its condition did not always have a value: ${trouble}`,
    },
  };
}

function readPlace(inspector: Inspector, text: string): PointRead {
  const [, changing] = /^change\s+(\S+)$/.exec(text) ?? [];
  if (changing !== undefined)
    return isPath(inspector, changing)
      ? made({ on: 'change', text, path: changing }, `where ${clean(changing)} changes`)
      : denied(`there is no value \`${clean(changing)}\``);
  const [, path, lineText] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  if (lineText !== undefined) return lineOf(inspector, path, Number(lineText));
  const [, edgeBefore, name = '', edgeAfter] =
    /^(?:(gains|loses) )?(\S+)(?: (gained|lost))?$/.exec(text) ?? [];
  const { conditions, rules, invariants } = namesOf(inspector);
  if (conditions.includes(name)) {
    const edge =
      edgeBefore === 'gains' || edgeAfter === 'gained'
        ? 'gained'
        : edgeBefore === 'loses' || edgeAfter === 'lost'
          ? 'lost'
          : 'either';
    return made(
      { on: 'condition', text, condition: name, edge },
      `wherever ${clean(name)} is ${edge === 'either' ? 'gained or lost' : edge}`,
    );
  }
  if (rules.includes(text))
    return made({ on: 'rule', text, name: text }, `where ${clean(text)} begins to run`);
  if (text === 'broken')
    return made(brokenPoint(inspector, text, null), 'where an invariant breaks');
  if (invariants.includes(text))
    return made(brokenPoint(inspector, text, text), `where the invariant ${clean(text)} breaks`);
  if (/^\S+$/.test(text) && !expression.test(text))
    return denied(
      `there is no rule, condition or invariant \`${clean(text)}\``,
      suggestionFor(text, [...rules, ...conditions, ...invariants]),
    );
  if (/^when\s/.test(text) || (expression.test(text) && !happens.test(text)))
    return claimOf(inspector, text);
  const pattern = patternOf(text);
  if (pattern === undefined)
    return denied('a breakpoint is a line, a rule, a condition, an event or an expression');
  return made({ on: 'event', text, pattern }, `at events such as “${clean(text)}”`);
}

/** Creates a breakpoint where an invariant breaks: the one of this name, or any. */
export function brokenPoint(
  { judged }: Inspector,
  text: string,
  invariant: string | null,
): Breakpoint {
  return {
    on: 'broken',
    text,
    invariant,
    breaks: () => judged().breaks,
    trouble: () => {
      const { unjudged } = judged();
      return unjudged === null ? undefined : `not all events are judged: ${unjudged}`;
    },
  };
}

export function made(breakpoint: Breakpoint, says: string): PointRead {
  return { ok: true, breakpoint, says };
}

function claimOf(inspector: Inspector, text: string): PointRead {
  const asked = inspector.ask(text.replace(/^when\s+/, ''), 'claim');
  return asked.ok
    ? made({ on: 'claim', text, claim: asked.question }, `where “${clean(text)}” becomes true`)
    : asked;
}

function lineOf(inspector: Inspector, path: string | undefined, line: number): PointRead {
  const { files } = inspector.header;
  const fits = files.flatMap((file, index) =>
    (path === undefined ? index === 0 : file.path === path || file.path.endsWith(`/${path}`))
      ? [index]
      : [],
  );
  const [file] = fits;
  if (file === undefined)
    return denied(
      `there is no file \`${clean(path ?? '')}\` among the rules`,
      suggestionFor(
        path ?? '',
        files.map((one) => one.path),
      ),
    );
  const lines = splitLines(files[file]?.text ?? '').length;
  if (line < 1 || line > lines)
    return denied(`${clean(files[file]?.path ?? '')} has the lines 1 to ${lines}`);
  return linePoint(inspector, file, line);
}

/** Creates a breakpoint on a line, or on the next line of the file that causes events. */
export function linePoint(inspector: Inspector, file: number, wanted: number): PointRead {
  const { recording } = inspector.fray;
  const line = linesWithEvents(inspector, file).find((one) => one >= wanted);
  if (line === undefined) return denied(`no line from ${wanted} on causes an event`);
  const text = `${inspector.header.files[file]?.path ?? ''}:${line}`;
  // If the line calls other rules, the events of those belong to their own lines.
  const breakpoint: Breakpoint = { on: 'line', text, file, line, running: inspector.running };
  const isSilent =
    recording.isWhole() && findBreak(recording, breakpoint, 0, 'forward') === undefined;
  const note = 'this line causes no event of this fight';
  return {
    ok: true,
    breakpoint,
    line,
    says: `where ${clean(text)} runs${isSilent ? ` (${note})` : ''}`,
    ...(isSilent ? { note } : {}),
  };
}

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

/** The lines of a file that cause events, in order: those of instructions, and those that have caused some. */
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

/** The names on which breakpoints can be set. */
function namesOf(inspector: Inspector): {
  readonly rules: readonly string[];
  readonly conditions: readonly string[];
  readonly invariants: readonly string[];
} {
  const { facts } = inspector.fray.recording;
  const ruleset = inspector.rules()?.ruleset;
  const seen = facts.rules().map((rule) => nameOfRule(rule.in));
  const declared =
    ruleset === undefined ? [] : [...ruleset.callables, ...ruleset.triggers].map((one) => one.name);
  return {
    rules: [...new Set([...declared, ...seen])],
    conditions: ruleset?.conditions.map((one) => one.name) ?? [],
    invariants:
      ruleset?.watches.flatMap(({ kind, name }) => (kind === 'invariant' ? [name] : [])) ?? [],
  };
}
