// Breakpoints as people type them: a line, a rule, a condition, an event, or an expression.
import { findBreak, nameOfRule, patternOf, type Breakpoint } from '@fray/engine/debugger';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, listed } from '../report/text.ts';
import { isPath, type Inspector } from './inspector.ts';

type Read =
  | { readonly ok: true; readonly breakpoint: Breakpoint; readonly says: string }
  | { readonly ok: false; readonly why: string };

/** Words for events: a text with one of them is not an expression. */
const happens =
  /\b(?:gains|loses|takes|finishes|begins|ends|rolls|answers|asked|changes|rises|falls|reaches|rules|ranked|revealed|announce)\b/;
const expression = /[<>=.(+*]|\b(?:is|not|in|and|or|any|no|every|count|times|can|satisfies)\b/;

/** Parses a typed breakpoint. It ignores no part of the text; an unknown name is an error. */
export function readBreakpoint(inspector: Inspector, typed: string): Read {
  const text = typed.trim();
  const [, where, only] = /^(\S.*?)\s+when\s+(\S.*)$/.exec(text) ?? [];
  if (where === undefined || only === undefined) return readPlace(inspector, text);
  const read = readPlace(inspector, where);
  return read.ok
    ? made(
        { ...onlyWhen(inspector, read.breakpoint, only), text },
        `${read.says}, if “${clean(only)}” holds`,
      )
    : read;
}

/** Adds a condition to a breakpoint; it may use names of the rule that runs there. */
export function onlyWhen(inspector: Inspector, breakpoint: Breakpoint, only: string): Breakpoint {
  const holds = inspector.askInside(only, 'claim');
  let trouble: string | undefined;
  return {
    ...breakpoint,
    only: (seq) => {
      const answer = holds(seq);
      if ('fault' in answer) trouble = answer.fault;
      return 'value' in answer && answer.value === true;
    },
    trouble: () =>
      trouble === undefined ? undefined : `its condition did not always have a value: ${trouble}`,
  };
}

function readPlace(inspector: Inspector, text: string): Read {
  const [, changing] = /^change\s+(\S+)$/.exec(text) ?? [];
  if (changing !== undefined)
    return isPath(inspector, changing)
      ? made({ on: 'change', text, path: changing }, `where ${clean(changing)} changes`)
      : refused(`there is no value \`${clean(changing)}\``, undefined);
  const [, path, lineText] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  if (lineText !== undefined) return lineOf(inspector, text, path, Number(lineText));
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
    return refused(
      `there is no rule, condition or invariant \`${clean(text)}\``,
      suggestionFor(text, [...rules, ...conditions, ...invariants]),
    );
  if (/^when\s/.test(text) || (expression.test(text) && !happens.test(text)))
    return claimOf(inspector, text);
  const pattern = patternOf(text);
  if (pattern === undefined)
    return refused(
      'a breakpoint is a line, a rule, a condition, an event or an expression',
      undefined,
    );
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

function made(breakpoint: Breakpoint, says: string): Read {
  return { ok: true, breakpoint, says };
}

function refused(why: string, hint: string | undefined): Read {
  return { ok: false, why: hint === undefined ? why : `${why}; ${hint}` };
}

function claimOf(inspector: Inspector, text: string): Read {
  const asked = inspector.ask(text.replace(/^when\s+/, ''), 'claim');
  return asked.ok
    ? made({ on: 'claim', text, claim: asked.question }, `where “${clean(text)}” becomes true`)
    : refused(asked.why, undefined);
}

function lineOf(inspector: Inspector, text: string, path: string | undefined, line: number): Read {
  const { files } = inspector.header;
  const fits = files.flatMap((file, index) =>
    (path === undefined ? index === 0 : file.path === path || file.path.endsWith(`/${path}`))
      ? [index]
      : [],
  );
  const [file] = fits;
  if (file === undefined)
    return refused(
      `there is no file \`${clean(path ?? '')}\` among the rules`,
      suggestionFor(
        path ?? '',
        files.map((one) => one.path),
      ),
    );
  const lines = (files[file]?.text ?? '').split(/\r\n|\n|\r/).length;
  if (line < 1 || line > lines)
    return refused(`${clean(files[file]?.path ?? '')} has the lines 1 to ${lines}`, undefined);
  const withEvents = inspector.fray.recording.facts.lines(file);
  const says = `where ${clean(files[file]?.path ?? '')}:${line} runs`;
  if (withEvents.includes(line)) return made({ on: 'line', text, file, line }, says);
  // If the line calls other rules, the events of those belong to their own lines.
  const running: Breakpoint = { on: 'line', text, file, line, running: inspector.running };
  if (
    !inspector.fray.recording.isWhole() ||
    findBreak(inspector.fray.recording, running, 0, 'forward') !== undefined
  )
    return made(running, says);
  const near = [...withEvents]
    .sort((a, b) => Math.abs(a - line) - Math.abs(b - line))
    .slice(0, 4)
    .sort((a, b) => a - b);
  return refused(
    `line ${line} causes no event`,
    near.length === 0 ? undefined : `nearby, lines ${listed(near.map(String), 'and')} do`,
  );
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
