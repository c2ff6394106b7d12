// What is known before a fight begins: rulings, givens, and tracks that nothing can move. It tells which code never runs.
import type { Expr, Ruleset, Value } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import { isRuleFault } from '../../values/fault.ts';
import { compileCompare } from '../../values/ordering.ts';
import { sameValue } from '../../values/same.ts';

/** Undefined: not known before the fight. */
export type Known = Value | undefined;

/** What an expression comes to in every run; `args` are the locals of a define. */
export type KnownOf = (expr: Expr, args?: readonly Known[]) => Known;

/** Defines inside one another beyond this are not looked into. */
const DEEPEST = 32;

/** `tracks`: what each can hold; those that can hold one value only are known. */
export function knownOf(ruleset: Ruleset, header: Header, tracks: ReadonlyMap<string, ReadonlySet<Value> | null>): KnownOf {
  const settings = { given: header.givens, ruling: header.rulings };
  const setting = (list: 'given' | 'ruling', name: string): Known => settings[list].find(([known]) => known === name)?.[1];

  const compared = (expr: Extract<Expr, { readonly op: 'compare' }>, left: Known, right: Known): Known => {
    if (left === undefined || right === undefined) return undefined;
    try {
      const by = compileCompare(ruleset, expr.order)(left, right, expr.at);
      return expr.cmp === '<' ? by < 0 : expr.cmp === '<=' ? by <= 0 : expr.cmp === '>' ? by > 0 : by >= 0;
    } catch (thrown) {
      if (isRuleFault(thrown)) return undefined;
      throw thrown;
    }
  };

  const look = (expr: Expr, args: readonly Known[], depth: number): Known => {
    const of = (part: Expr): Known => look(part, args, depth);
    switch (expr.op) {
      case 'const':
        return expr.value;
      case 'local':
        return args[expr.slot];
      case 'given':
        return setting('given', expr.given);
      case 'ruling':
        return setting('ruling', expr.ruling);
      case 'track': {
        const can = tracks.get(expr.track);
        return can?.size === 1 ? [...can][0] : undefined;
      }
      case 'not': {
        const value = of(expr.of);
        return value === undefined ? undefined : value !== true;
      }
      case 'and':
      case 'or': {
        const decides = expr.op === 'or';
        const values = expr.of.map(of);
        // One that decides does so wherever it stands: those before it can only be a fault, and a fault is looked at anew.
        if (values.includes(decides)) return decides;
        return values.includes(undefined) ? undefined : !decides;
      }
      case 'same': {
        const left = of(expr.left);
        const right = of(expr.right);
        return left === undefined || right === undefined ? undefined : sameValue(left, right);
      }
      case 'compare':
        return compared(expr, of(expr.left), of(expr.right));
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
        const cell = table?.rows.find(({ name, range }) => range === null && name === row)?.cells[table.columns.findIndex(({ name }) => name === column)];
        return cell === undefined ? undefined : look(cell, [], depth);
      }
      case 'define': {
        const body = ruleset.defines[expr.define]?.body;
        return body === undefined || depth >= DEEPEST ? undefined : look(body, expr.args.map(of), depth + 1);
      }
      case 'can-take':
        return expr.callables.every((index) => isNever(index, depth)) ? false : undefined;
      case 'any':
      case 'no': {
        const holds = expr.where === null ? undefined : of(expr.where);
        return holds === false ? expr.op === 'no' : undefined;
      }
      default:
        return undefined;
    }
  };

  const isNever = (index: number, depth: number): boolean => {
    const action = ruleset.callables[index];
    return action?.kind === 'action' && depth < DEEPEST && action.allowed.some((expr) => look(expr, [], depth + 1) === false);
  };

  return (expr, args = []) => look(expr, args, 0);
}
