// Links quantifiers: a name bound to one member after the other. Each has a scratch cell of its own.
import type { Expr } from '@fray/dsl/ir';
import { differenceIn } from './arithmetic.ts';
import { again, NO, NIL, numberCell, truthCell, wholeCell, YES } from './cells.ts';
import {
  known,
  scratchCell,
  term,
  type LinkExpr,
  type Linking,
  type NamesInRow,
  type CellTerm,
} from './linking.ts';

type Quantifier = Extract<
  Expr,
  { readonly op: 'any' | 'no' | 'count' | 'first' | 'every' | 'total' | 'highest' | 'lowest' }
>;

export function linkQuantifier(
  to: Linking,
  expr: Quantifier,
  scope: NamesInRow,
  value: LinkExpr,
): CellTerm {
  const { scratch, values } = to;
  const at = scratchCell(to);
  const set = value(to, expr.set, scope);
  const bound = [...scope.bound];
  bound[expr.index] = at;
  const inner: NamesInRow = { ...scope, bound };
  const before = to.defines;
  const where = expr.where === null ? known(YES) : value(to, expr.where, inner);
  const test = where.get;
  const of =
    'value' in expr
      ? value(to, expr.value, inner).get
      : 'satisfies' in expr
        ? value(to, expr.satisfies, inner).get
        : test;
  // Each member is work, and so is each define that is asked about it.
  const weight = 1 + to.defines - before;
  to.defines = before;
  const fixed = set.known === null ? null : values.members(set.known);
  const source = set.get;
  const members = (): readonly number[] => {
    const all = fixed ?? values.members(source());
    scratch[0] = (scratch[0] ?? 0) + all.length * weight;
    return all;
  };
  const holds = (member: number | undefined): boolean => {
    scratch[at] = member ?? 0;
    return test() === YES;
  };
  if (set.deferred !== undefined) {
    const { count, length, faces } = set.deferred;
    const isWanted =
      expr.op === 'every'
        ? (face: number): boolean => holds(face) && of() !== YES
        : (face: number): boolean => holds(face);
    const wanted = (): number => {
      scratch[0] = (scratch[0] ?? 0) + length() * weight;
      return count(faces().filter(isWanted));
    };
    switch (expr.op) {
      case 'count':
        return term(wanted);
      case 'any':
        return term(() => truthCell(wanted() > 0));
      case 'no':
      case 'every':
        return term(() => truthCell(wanted() === 0));
      default:
        return term(again);
    }
  }
  switch (expr.op) {
    case 'any':
    case 'no': {
      const [found, none] = expr.op === 'any' ? [YES, NO] : [NO, YES];
      return term(() => {
        const all = members();
        for (let i = 0; i < all.length; i += 1) if (holds(all[i])) return found;
        return none;
      });
    }
    case 'first':
      return term(() => {
        const all = members();
        for (let i = 0; i < all.length; i += 1) if (holds(all[i])) return all[i] ?? 0;
        return NIL;
      });
    case 'count':
      return term(() => {
        const all = members();
        let count = 0;
        for (let i = 0; i < all.length; i += 1) if (holds(all[i])) count += 1;
        return count;
      });
    case 'every':
      return term(() => truthCell(members().every((member) => !holds(member) || of() === YES)));
    case 'total':
      return term(() => {
        const all = members();
        let sum = 0;
        for (let i = 0; i < all.length; i += 1)
          if (holds(all[i])) sum = wholeCell(sum + numberCell(of()));
        return sum;
      });
    case 'highest':
    case 'lowest': {
      const sign = expr.op === 'highest' ? 1 : -1;
      const differ = differenceIn(to, null);
      return term(() => {
        let best: number | undefined;
        for (const member of members()) {
          if (!holds(member)) continue;
          const next = of();
          if (best === undefined || differ(next, best) * sign > 0) best = next;
        }
        return best ?? again();
      });
    }
  }
}
