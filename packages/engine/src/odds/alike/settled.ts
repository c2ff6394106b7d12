// What is settled about somebody before the fight begins: fields that nothing changes, and what follows from them.
import type { Expr, Ruleset } from '@fray/dsl/ir';
import { sameValue } from '../../values/same.ts';
import type { Known, KnownOf } from './known.ts';
import type { Cast } from './people.ts';

/** Whom a name of the rules surely means. */
type Who = (expr: Expr) => string | undefined;

/** Defines inside one another beyond this are not looked into. */
const DEEPEST = 16;

/** Whether it holds all through the fight, or never; undefined: that is not settled. */
export function settledFor(ruleset: Ruleset, cast: Cast, known: KnownOf, test: Expr, who: Who): boolean | undefined {
  const value = settled(ruleset, cast, known, test, who, 0);
  return typeof value === 'boolean' ? value : undefined;
}

function settled(ruleset: Ruleset, cast: Cast, known: KnownOf, expr: Expr, who: Who, depth: number): Known {
  const of = (part: Expr): Known => settled(ruleset, cast, known, part, who, depth);
  switch (expr.op) {
    case 'field': {
      const name = who(expr.of);
      return name === undefined ? undefined : cast.settled(name, expr.field);
    }
    case 'not': {
      const value = of(expr.of);
      return value === undefined ? undefined : value !== true;
    }
    case 'and':
    case 'or': {
      const decides = expr.op === 'or';
      const values = expr.of.map(of);
      if (values.includes(decides)) return decides;
      return values.includes(undefined) ? undefined : !decides;
    }
    case 'same': {
      const [left, right] = [of(expr.left), of(expr.right)];
      return left === undefined || right === undefined ? undefined : sameValue(left, right);
    }
    case 'compare': {
      const [left, right] = [of(expr.left), of(expr.right)];
      if (expr.order !== null || typeof left !== 'number' || typeof right !== 'number') return undefined;
      return expr.cmp === '<' ? left < right : expr.cmp === '<=' ? left <= right : expr.cmp === '>' ? left > right : left >= right;
    }
    case 'define': {
      const body = ruleset.defines[expr.define]?.body;
      if (body === undefined || depth >= DEEPEST) return undefined;
      const args = expr.args.map(who);
      return settled(ruleset, cast, known, body, (part) => (part.op === 'local' ? args[part.slot] : undefined), depth + 1);
    }
    case 'const':
    case 'given':
    case 'ruling':
      return known(expr);
    default:
      return undefined;
  }
}
