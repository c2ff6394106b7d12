// Finds measures that combine terms of single participants: how many there are of a kind, whether there is any, a
// total. A group's terms depend only on that group, and the measure follows from the terms of all groups.
import { mapParts, partsOf, type Expr, type Ruleset, type Watch, type ExprOf } from '@fray/dsl/ir';
import type { Effects } from '../effect-sets.ts';
import { playOf, type AnalysedRules } from '../effects.ts';
import { noteReads } from '../expression-effects.ts';
import type { Cast } from '../participant-sets.ts';

/** Quantifiers and totals whose value follows from their values for parts of the set. */
export type GroupTerm = ExprOf<
  'any' | 'no' | 'count' | 'first' | 'every' | 'total' | 'highest' | 'lowest'
>;

export interface Measured {
  readonly terms: readonly GroupTerm[];
  /** The measure's value; local n holds the value of term n. */
  readonly value: Expr;
}

const TERMS: ReadonlySet<string> = new Set(['any', 'no', 'count', 'every', 'total']);
const PLAIN: ReadonlySet<string> = new Set(['everyone', 'side', 'kind']);

function isTerm(expr: Expr): expr is GroupTerm {
  return TERMS.has(expr.op) && 'set' in expr && PLAIN.has(expr.set.op);
}

/** Returns the terms of a measure. Null if it does not consist of such terms, or has a moment of its own. */
export function measuredBy(ruleset: Ruleset, { moment, lines }: Watch): Measured | null {
  const [line, ...others] = lines;
  if (
    line === undefined ||
    others.length > 0 ||
    line.when !== null ||
    moment.kind === 'always' ||
    moment.kind === 'event'
  )
    return null;
  return termsIn(ruleset, line.value);
}

/** Returns the terms of an expression that reads no locals; null if it has none. */
export function termsIn({ defines }: Ruleset, expr: Expr): Measured | null {
  const terms: GroupTerm[] = [];
  const of = (part: Expr): Expr => {
    if (isTerm(part)) return { op: 'local', slot: terms.push(part) - 1, at: part.at };
    const body =
      part.op === 'define' && part.args.length === 0 ? defines[part.define]?.body : undefined;
    return body === undefined ? mapParts(part, of) : of(body);
  };
  const value = of(expr);
  return terms.length === 0 ? null : { terms, value };
}

/** Returns a function that gives what the terms read of a participant; null if the measures read anything else. */
export function askedOf(
  rules: AnalysedRules,
  cast: Cast,
  measured: readonly Measured[],
): ((name: string) => readonly Effects[]) | null {
  const play = playOf(rules, cast);
  for (const { value } of measured) noteReads(play, value, []);
  if (play.notes.wild !== null || play.notes.reads.size > 0) return null;
  const terms = measured
    .flatMap((one) => one.terms)
    .map((term) => ({ term, members: noteReads(playOf(rules, cast), term.set, []) }));
  const asked = (name: string): readonly Effects[] =>
    terms.flatMap(({ term, members }) => {
      if (!members.has(name)) return [];
      const own = playOf(rules, cast);
      const bound = Array.from({ length: term.index + 1 }, () => new Set([name]));
      for (const part of partsOf(term)) if (part !== term.set) noteReads(own, part, [], bound);
      return [own.notes];
    });
  const names = [...cast.all];
  return names.some((name) => asked(name).some(({ wild }) => wild !== null)) ? null : asked;
}

/** Combines the values of a term for two groups. */
export function together({ op }: GroupTerm, one: number, other: number): number {
  switch (op) {
    case 'count':
    case 'total':
      return one + other;
    case 'any':
      return Math.max(one, other);
    case 'no':
    case 'every':
      return Math.min(one, other);
    default:
      throw new Error(`a ${op} is not put together`);
  }
}

/** Converts the number of a term to the value that rules see. */
export function termValue({ op }: GroupTerm, number: number): number | boolean {
  return op === 'count' || op === 'total' ? number : number === 1;
}
