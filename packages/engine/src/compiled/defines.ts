// Defines as functions of their own. A define stays a closure if it is recursive, very deep, or asks whether an action can
// be taken (where depth counts).
import type { Expr, ValueType } from '@fray/dsl/ir';
import { fallback } from './fallback.ts';
import { createScope, SPEND, within, type Scope } from './scope.ts';
import { slotOf } from './slots.ts';
import { as } from './sorts.ts';
import type { Js, Sort, Unit } from './unit.ts';

/** How deeply defines that we inline may be nested. */
const MOST = 20;

export function defined(scope: Scope, expr: Extract<Expr, { readonly op: 'define' }>): Js {
  const define = functionOf(scope, expr.define);
  if (define === null) return fallback(scope, expr);
  scope.works = true;
  const params = scope.unit.program.ruleset.defines[expr.define]?.params ?? [];
  const args = expr.args.map((arg, index) =>
    as(scope.expression(scope, arg), sortOfParam(params[index]?.type)),
  );
  return { text: `${define.name}(${['s', 'P', 'env', ...args].join(', ')})`, sort: define.sort };
}

function sortOfParam(type: ValueType | undefined): Sort {
  return type?.type === 'participant' ? 'who' : 'any';
}

function functionOf(
  { unit, expression }: Scope,
  index: number,
): { readonly name: string; readonly sort: Js['sort'] } | null {
  const known = unit.defines.get(index);
  if (known !== undefined) return known;
  const define = unit.program.ruleset.defines[index];
  if (define === undefined || depthOf(unit, index) > MOST) {
    unit.defines.set(index, null);
    return null;
  }
  const scope = createScope(
    unit,
    expression,
    define.params.map(({ type }) => slotOf(sortOfParam(type))),
  );
  const body = scope.expression(scope, define.body);
  const made = { name: `d${index}`, sort: body.sort };
  unit.functions.push(
    [
      `function d${index}(${['s', 'P', 'env', ...define.params.map((_, slot) => `l${slot}`)].join(', ')}) {`,
      SPEND,
      ...scope.out,
      `return ${body.text};`,
      '}',
    ].join('\n'),
  );
  unit.defines.set(index, made);
  return made;
}

/** Returns how deeply defines are nested in this one; infinite if it must not be inlined. */
function depthOf(unit: Unit, index: number): number {
  const known = unit.depths.get(index);
  if (known !== undefined) return known;
  // A recursive define finds this entry.
  unit.depths.set(index, Number.POSITIVE_INFINITY);
  let depth = 1;
  const body = unit.program.ruleset.defines[index]?.body;
  if (body !== undefined) {
    for (const part of within(body)) {
      if (part.op === 'can-take') depth = Number.POSITIVE_INFINITY;
      else if (part.op === 'define') depth = Math.max(depth, 1 + depthOf(unit, part.define));
    }
  }
  unit.depths.set(index, depth);
  return depth;
}
