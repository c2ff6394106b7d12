// Explains a line that does not hold: finds the participants behind its names, the exception among them, and the value of
// each of its parts. It plays the same fight again and evaluates more expressions at the same moment.
import {
  mapParts,
  type Expr,
  type Ruleset,
  type Value,
  type Watch,
  type WatchLine,
} from '@fray/dsl/ir';
import { sourceAt } from '../examples/operands.ts';
import type { SeenValue } from '../examples/result.ts';
import type { Event } from '../events/event.ts';
import { link } from '../machine/link.ts';
import { namesMatched } from '../machine/triggers.ts';
import { eventRowOf } from '../state/event-table.ts';
import { scriptedDeck } from './decks.ts';
import { membersOf } from './fight.ts';
import { playFight, type Played } from './play.ts';

export interface Explained {
  readonly watch: Watch;
  readonly line: WatchLine;
  /** The line as it is written. */
  readonly claim: string;
  /** Names of the event and of the line, with their values. */
  readonly names: readonly (readonly [string, Value])[];
  /** Parts of the line in words of the source, with their values. */
  readonly parts: readonly (SeenValue & { readonly expr: Expr })[];
  /** The event that the line is about; null if it is about a moment. */
  readonly event: Event | null;
  /** Why the line could not be evaluated; null if it could. */
  readonly fault: string | null;
}

/**
 * Explains the finding of a play. `watches` are those that the play was watched with. Undefined if the play has no finding.
 */
export function explain(
  ruleset: Ruleset,
  watches: readonly Watch[],
  played: Played,
  budget: number,
): Explained | undefined {
  const { finding } = played;
  const watch = finding === null ? undefined : watches[finding.watch];
  const line = finding === null ? undefined : watch?.lines[finding.line];
  if (finding === null || watch === undefined || line === undefined) return undefined;
  const claim = sourceAt(ruleset, line.at);
  const names = [...finding.bound];
  // From the outside in: an exception found in one round becomes a name for the parts inside it.
  let exprs: readonly Expr[] = partsOf(line.value);
  let parts: Explained['parts'] = [];
  const valuesOf = (asked: readonly Expr[]): readonly (Value | undefined)[] =>
    valuesIn(ruleset, watch, line, asked, played, budget);
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const values = valuesOf(exprs);
    const inner = exprs.flatMap((expr, index) => exceptionIn(ruleset, expr, values[index] ?? null));
    if (inner.length === 0) {
      parts = exprs.flatMap((expr, index) =>
        values[index] === undefined
          ? []
          : [{ source: sourceAt(ruleset, expr.at), value: values[index], expr }],
      );
      break;
    }
    const found = valuesOf(inner.map((one) => one.who));
    const kept = exprs.filter((expr) => !inner.some((one) => one.of === expr));
    const opened = inner.flatMap((one, index) => {
      const who = found[index] ?? null;
      if (who === null) return [];
      names.push([one.name, who]);
      return one.parts.map((part) => withBound(part, one.index, who));
    });
    exprs = [...kept, ...opened];
  }
  return {
    watch,
    line,
    claim,
    names,
    parts,
    event: eventOf(ruleset, watch, finding.bound, played),
    fault: finding.fault,
  };
}

const DEEPEST = 4;

/** Returns the sides of comparisons and the other yes/no parts, also inside `and`, `or` and `not`. */
function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case 'and':
    case 'or':
      return expr.of.flatMap(partsOf);
    case 'not':
      return partsOf(expr.of);
    case 'same':
    case 'compare':
      return [expr.left, expr.right].filter((part) => part.op !== 'const');
    case 'one-of':
      return [expr.item];
    case 'const':
      return [];
    default:
      return [expr];
  }
}

/** Returns the values of the expressions at the moment of the finding; undefined if one cannot be evaluated. */
function valuesIn(
  ruleset: Ruleset,
  watch: Watch,
  line: WatchLine,
  exprs: readonly Expr[],
  played: Played,
  budget: number,
): readonly (Value | undefined)[] {
  const questions = exprs.map((value): WatchLine => ({ value, when: null, at: value.at }));
  const program = link(ruleset, {
    watches: [
      { ...watch, lines: [line] },
      { ...watch, lines: questions },
    ],
  });
  const { beside } = playFight(program, played.fight, scriptedDeck(played.fight), {
    budget,
    events: played.size,
    judged: 1,
  });
  return exprs.map(
    (_, index) => beside.find((one) => one.line === index && one.fault === null)?.value,
  );
}

interface Exception {
  readonly of: Expr;
  readonly name: string;
  readonly index: number;
  /** The first participant for whom the line is false. */
  readonly who: Expr;
  /** The claims about that participant. */
  readonly parts: readonly Expr[];
}

/** Finds a participant that makes a claim about a whole set false. */
function exceptionIn(ruleset: Ruleset, expr: Expr, value: Value): readonly Exception[] {
  if (expr.op !== 'every' && expr.op !== 'no' && expr.op !== 'any') return [];
  if (value !== (expr.op === 'any')) return [];
  const { at, index, set } = expr;
  let { where } = expr;
  let claim = where;
  if (expr.op === 'every') {
    const fails: Expr = { op: 'not', of: expr.satisfies, at };
    where = where === null ? fails : { op: 'and', of: [where, fails], at };
    claim = expr.satisfies;
  }
  return [
    {
      of: expr,
      name: nameIn(ruleset, expr),
      index,
      who: { op: 'first', index, set, where, at },
      parts: claim === null ? [] : partsOf(claim),
    },
  ];
}

/** Returns the name after `every`, `no` or `any`. */
function nameIn(ruleset: Ruleset, expr: Expr): string {
  return (
    /^\(?\s*(?:every|no|any|count|first)\s+(\S+)/.exec(sourceAt(ruleset, expr.at))?.[1] ?? 'it'
  );
}

/** Returns the expression with a value in place of the name that a quantifier bound. */
function withBound(expr: Expr, index: number, value: Value): Expr {
  return expr.op === 'bound' && expr.index === index
    ? { op: 'const', value, at: expr.at }
    : mapParts(expr, (part) => withBound(part, index, value));
}

/**
 * Returns the last event that the watch waits for, if possible about a participant that it names: triggers come first, and
 * may cause another one.
 */
function eventOf(
  ruleset: Ruleset,
  { moment }: Watch,
  bound: readonly (readonly [string, Value])[],
  { events, fight }: Played,
): Event | null {
  if (moment.kind !== 'event') return null;
  const { pattern } = moment;
  const people = new Set(membersOf(fight).map(({ name }) => name));
  const isAbout = ({ type, data }: Event, names: readonly Value[]): boolean =>
    eventRowOf(type)
      .subject(data, people)
      .some((part) => part !== null && names.includes(part));
  const what = namesMatched(ruleset, pattern);
  const fitting = events.filter(
    (event) => eventRowOf(event.type).on === pattern.on && isAbout(event, what),
  );
  const names = bound.map(([, value]) => value);
  return fitting.findLast((event) => isAbout(event, names)) ?? fitting.at(-1) ?? null;
}
