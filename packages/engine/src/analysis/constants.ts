// Finds values that are known before a fight begins: rulings, givens, the participants, and tracks, fields and
// conditions that nothing can change. From these follow the code that never runs, and the expressions that are constant
// throughout the fight.
import type { Expr, Ruleset, Value, ExprOf } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import { isRuleFault } from '../values/fault.ts';
import { comparing, compileCompare } from '../values/ordering.ts';
import { sameValue } from '../values/same.ts';

/** A value known before the fight, or undefined if it is not known. */
export type Known = Value | undefined;

/**
 * Returns the value that an expression has in every run. `args` holds the known values of its locals, `bound` those of
 * the names that quantifiers around it bind.
 */
export type ConstantsOf = (expr: Expr, args?: readonly Known[], bound?: readonly Known[]) => Known;

/** The values that may change in a fight. */
export interface Moving {
  /** The values that each track can hold; null for any value. */
  readonly tracks: ReadonlyMap<string, ReadonlySet<Value> | null>;
  /** The names of fields that may change for some participant. */
  readonly fields: ReadonlySet<string>;
  /** The conditions that some participant may gain. */
  readonly conditions: ReadonlySet<string>;
}

/** The expressions that bind a name. Only `any`, `no` and `every` are evaluated. */
type Quantifier = Extract<Expr, { readonly index: number; readonly where: Expr | null }>;

interface Scope {
  readonly args: readonly Known[];
  readonly bound: readonly Known[];
  readonly depth: number;
}

type Look = (expr: Expr, scope: Scope) => Known;

const NOTHING: readonly Known[] = [];
/** Defines and actions nested deeper than this are not evaluated. */
const DEEPEST = 32;
/**
 * The most expressions that one evaluation visits. With nested quantifiers it may reach this limit, and the value is
 * then unknown.
 */
const MOST_LOOKS = 50_000;

/** How a fight begins, as far as that is known. */
interface Beginning extends Pick<Header, 'givens' | 'kinds'> {
  readonly rulings: Header['givens'];
  /** Null: not known. */
  readonly participants: Header['participants'] | null;
}

/** Finds constants of fights that begin like this. */
export function constantsOf(ruleset: Ruleset, header: Beginning, moving: Moving): ConstantsOf {
  const { givens, rulings, kinds } = header;
  const participants = header.participants ?? [];
  const settings = { given: new Map(givens), ruling: new Map<string, Value>(rulings) };
  const people = new Map(participants.map((one) => [one.name, one]));
  const unseen = unseenConditions(ruleset, header, moving);
  const isAlwaysFree = ruleset.conditions.every(
    ({ name, barsEverything }) => !barsEverything || unseen.has(name),
  );
  const named = (holds: (one: Header['participants'][number]) => boolean): Known =>
    header.participants?.filter(holds).map(({ name }) => name);
  const everyone = named(() => true);
  const personOf = (value: Known): Header['participants'][number] | undefined =>
    typeof value === 'string' ? people.get(value) : undefined;

  let left = 0;
  const look = (expr: Expr, scope: Scope): Known => {
    left -= 1;
    if (left < 0) return undefined;
    const of = (part: Expr): Known => look(part, scope);
    switch (expr.op) {
      case 'const':
        return expr.value;
      case 'local':
        return scope.args[expr.slot];
      case 'bound':
        return scope.bound[expr.index];
      case 'given':
        return settings.given.get(expr.given);
      case 'ruling':
        return settings.ruling.get(expr.ruling);
      case 'track': {
        const can = moving.tracks.get(expr.track);
        return can?.size === 1 ? [...can][0] : undefined;
      }
      case 'field': {
        const who = moving.fields.has(expr.field) ? undefined : personOf(of(expr.of));
        const fields = kinds.find(({ name }) => name === who?.kind)?.fields;
        return who?.values[fields?.indexOf(expr.field) ?? -1];
      }
      case 'has-condition':
        // Nobody (null) has no condition.
        return unseen.has(expr.condition) ? false : undefined;
      case 'is-kind': {
        const who = personOf(of(expr.who));
        return who === undefined ? undefined : who.kind === expr.kind;
      }
      case 'can-act':
        return isAlwaysFree && personOf(of(expr.who)) !== undefined ? true : undefined;
      case 'can-take':
        return expr.callables.every((index) => isNever(index, of(expr.who), scope.depth))
          ? false
          : undefined;
      case 'not': {
        const value = of(expr.of);
        return value === undefined ? undefined : value !== true;
      }
      case 'and':
      case 'or':
        // A deciding operand decides at any position. Operands before it can only end in a fault, and faults are
        // handled separately.
        return joined(expr.op, expr.of.map(of));
      case 'same': {
        const left = of(expr.left);
        const right = of(expr.right);
        return left === undefined || right === undefined ? undefined : sameValue(left, right);
      }
      case 'compare':
        return compared(ruleset, expr, of(expr.left), of(expr.right));
      case 'if': {
        for (const { when, value } of expr.cases) {
          const holds = of(when);
          if (holds === undefined) return undefined;
          if (holds === true) return of(value);
        }
        return expr.otherwise === null ? undefined : of(expr.otherwise);
      }
      case 'cell': {
        const row = of(expr.row);
        const column = of(expr.column);
        const table = ruleset.tables.find(({ name }) => name === expr.table);
        const cell = table?.rows.find(({ name }) => name === row)?.cells[
          table.columns.findIndex(({ name }) => name === column)
        ];
        return cell === undefined
          ? undefined
          : look(cell, { args: NOTHING, bound: NOTHING, depth: scope.depth });
      }
      case 'define': {
        const body = ruleset.defines[expr.define]?.body;
        return body === undefined || scope.depth >= DEEPEST
          ? undefined
          : look(body, { args: expr.args.map(of), bound: NOTHING, depth: scope.depth + 1 });
      }
      case 'any':
      case 'no':
      case 'every':
        return quantified(look, expr, scope);
      case 'everyone':
        return everyone;
      case 'side':
        return named(({ side }) => side === expr.side);
      case 'kind':
        return named(({ kind }) => kind === expr.kind);
      case 'allies':
      case 'enemies': {
        const who = personOf(of(expr.of));
        return who === undefined
          ? undefined
          : named(({ name, side }) =>
              expr.op === 'enemies' ? side !== who.side : side === who.side && name !== who.name,
            );
      }
      default:
        return undefined;
    }
  };

  /** True if `actor` can never take the action; if `actor` is undefined, true if nobody ever can. */
  const isNever = (index: number, actor: Known, depth: number): boolean => {
    const action = ruleset.callables[index];
    if (action?.kind !== 'action' || depth >= DEEPEST) return false;
    const { allowed, picks } = action;
    const isNeverFor = (who: string): boolean => {
      const scope: Scope = { args: onlyAt(action.actor, who), bound: NOTHING, depth: depth + 1 };
      return (
        allowed.some((expr) => look(expr, scope) === false) ||
        picks.some(({ orNobody, from }) => !orNobody && isEmpty(look(from, scope)))
      );
    };
    if (typeof actor === 'string') return isNeverFor(actor);
    return header.participants?.every(({ name }) => isNeverFor(name)) === true;
  };

  const valueOf = (expr: Expr, args: readonly Known[], bound: readonly Known[]): Known => {
    left = MOST_LOOKS;
    return LISTED.has(expr.op) ? undefined : look(expr, { args, bound, depth: 0 });
  };
  const closed = new Map<Expr, Known>();
  return (expr, args = NOTHING, bound = NOTHING) => {
    if (args.length > 0 || bound.length > 0) return valueOf(expr, args, bound);
    if (!closed.has(expr)) closed.set(expr, valueOf(expr, args, bound));
    return closed.get(expr);
  };
}

/** Returns the conditions that nobody ever has. */
function unseenConditions(
  { conditions }: Ruleset,
  { participants }: Beginning,
  moving: Moving,
): ReadonlySet<string> {
  const isSeen = (name: string): boolean =>
    moving.conditions.has(name) ||
    participants?.some((one) => one.conditions.includes(name)) === true;
  return new Set(conditions.flatMap(({ name }) => (isSeen(name) ? [] : [name])));
}

function compared(ruleset: Ruleset, expr: ExprOf<'compare'>, left: Known, right: Known): Known {
  if (left === undefined || right === undefined) return undefined;
  try {
    return comparing(expr.cmp)(compileCompare(ruleset, expr.order)(left, right, expr.at));
  } catch (thrown) {
    if (isRuleFault(thrown)) return undefined;
    throw thrown;
  }
}

/** Returns the value of a quantifier over the members of a set, as far as it is known. */
function quantified(look: Look, expr: Quantifier, scope: Scope): Known {
  const { op, where, index } = expr;
  const set = look(expr.set, scope);
  const holdsFor = (member: Known): Known => {
    const bound = [...scope.bound];
    bound[index] = member;
    const inner = { ...scope, bound };
    const isMeant = where === null ? true : look(where, inner);
    if (expr.op !== 'every') return isMeant;
    if (isMeant === false) return true;
    const holds = look(expr.satisfies, inner);
    return isMeant === true || holds === true ? holds : undefined;
  };
  // If the set is unknown, `where` and `satisfies` are evaluated for an unknown member.
  const held = Array.isArray(set)
    ? joined(op === 'every' ? 'and' : 'or', set.map(holdsFor))
    : (op === 'every') === holdsFor(undefined)
      ? op === 'every'
      : undefined;
  return held === undefined ? undefined : op === 'no' ? held !== true : held;
}

/**
 * Sets whose members come in the scenario's order. They are not replaced by their values: a list of members says less than the
 * word `everyone`.
 */
export const LISTED: ReadonlySet<string> = new Set([
  'everyone',
  'side',
  'kind',
  'allies',
  'enemies',
]);

/** Returns an array in which only `index` has a known value. */
export function onlyAt(index: number, value: Value): readonly Known[] {
  const only: Known[] = [];
  only[index] = value;
  return only;
}

function isEmpty(set: Known): boolean {
  return Array.isArray(set) && set.length === 0;
}

function joined(op: 'and' | 'or', values: readonly Known[]): Known {
  const decides = op === 'or';
  if (values.includes(decides)) return decides;
  return values.includes(undefined) ? undefined : !decides;
}

/** Returns the expression with only those cases that may hold; one that surely holds stands for all after it. */
export function withOpenCases<E extends ExprOf<'if'>>(expr: E, known: (when: Expr) => Known): E {
  const cases = expr.cases.filter(({ when }) => known(when) !== false);
  const sure = cases.findIndex(({ when }) => known(when) === true);
  return sure < 0
    ? { ...expr, cases }
    : { ...expr, cases: cases.slice(0, sure), otherwise: cases[sure]?.value ?? expr.otherwise };
}
