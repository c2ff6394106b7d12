// Expressions of the IR as text. Frequent operators are written out; for all others the text calls the interpreter's
// closure, so a rare operator has one implementation. Faults are not raised here: the compiled code gives the instruction up
// before it has any effect, and the interpreter executes it and raises the fault.
import type { Expr, Field, Value } from '@fray/dsl/ir';
import { compileCompare } from '../values/ordering.ts';
import { fallback } from './fallback.ts';
import { quantifier } from './quantifiers.ts';
import { defined } from './defines.ts';
import { aside, temp, type Scope } from './scope.ts';
import { as, isNobody, joined, local, member, number, plain, somebody, truth } from './sorts.ts';
import { type Shape, constant, literal, whole, type Js, type Sort, type Unit } from './unit.ts';

type Of<Op extends Expr['op']> = Extract<Expr, { readonly op: Op }>;

export function expression(scope: Scope, expr: Expr): Js {
  const { unit } = scope;
  const { at } = expr;
  switch (expr.op) {
    case 'const':
      return { text: literal(unit, expr.value), sort: sortOf(expr.value) };
    case 'local':
      return slot(scope, expr.slot);
    case 'bound': {
      const bound = scope.bound[expr.index];
      return bound ?? fallback(scope, expr);
    }
    case 'outcome-of':
      return outcome(scope, expr);
    case 'value-of':
      return value(scope, expr);
    case 'field':
      return field(scope, expr);
    case 'track': {
      const index = unit.program.ruleset.tracks.findIndex((track) => track.name === expr.track);
      return index < 0
        ? fallback(scope, expr)
        : {
            text: `s.tracks[${index}].value`,
            sort: sortOfFields([unit.program.ruleset.tracks[index]]),
          };
    }
    case 'given':
    case 'ruling':
      return setting(scope, expr);
    case 'has-condition':
      return {
        text: `has(${somebody(scope, expr.who)}, ${constant(unit, expr.condition)})`,
        sort: 'truth',
      };
    case 'is-kind':
      return {
        text: `isOfKind(${somebody(scope, expr.who)}, ${constant(unit, expr.kind)})`,
        sort: 'truth',
      };
    case 'can-act': {
      const bars = unit.program.ruleset.conditions
        .filter((condition) => condition.barsEverything)
        .map((condition) => condition.name);
      return { text: `acts(${somebody(scope, expr.who)}, ${constant(unit, bars)})`, sort: 'truth' };
    }
    case 'define':
      return defined(scope, expr);
    case 'not':
      return { text: `!${truth(expression(scope, expr.of))}`, sort: 'truth' };
    case 'and':
    case 'or':
      return andOr(scope, expr);
    case 'same':
      return same(scope, expr.left, expr.right);
    case 'compare':
      return comparison(scope, expr);
    case 'one-of':
      return oneOf(scope, expr);
    case 'if':
      return cases(scope, expr, 0);
    case 'add':
    case 'sub':
    case 'mul':
      return {
        text: `${expr.op}(${number(scope, expr.left, at)}, ${number(scope, expr.right, at)}, ${at})`,
        sort: 'number',
      };
    case 'div':
      return {
        text: `div(${number(scope, expr.left, at)}, ${number(scope, expr.right, at)}, ${constant(unit, expr.rounded)}, ${at})`,
        sort: 'number',
      };
    case 'neg':
      return { text: `sub(0, ${number(scope, expr.of, at)}, ${at})`, sort: 'number' };
    case 'at-least':
    case 'at-most': {
      const of = expression(scope, expr.of);
      const bound = expression(scope, expr.bound);
      return {
        text: `${expr.op === 'at-least' ? 'atLeast' : 'atMost'}(${local(of)}, ${local(bound)}, ${at})`,
        sort: [of, bound].every(({ sort }) => sort === 'number')
          ? 'number'
          : [of, bound].some(({ sort }) => sort === 'any')
            ? 'any'
            : 'plain',
      };
    }
    case 'any':
    case 'no':
    case 'count':
    case 'first':
    case 'every':
    case 'total':
    case 'highest':
    case 'lowest':
      return quantifier(scope, expr);
    case 'everyone':
      return { text: 'everyone(s)', sort: 'plain' };
    case 'side':
      return { text: `ofSide(s, ${constant(unit, expr.side)})`, sort: 'plain' };
    case 'kind':
      return { text: `ofKind(s, ${constant(unit, expr.kind)})`, sort: 'plain' };
    case 'allies':
    case 'enemies':
      return { text: `${expr.op}Of(s, ${member(scope, expr.of)})`, sort: 'plain' };
    case 'order':
      return { text: `orderNamed(s, ${constant(unit, expr.order)})`, sort: 'plain' };
    case 'number-of':
      return { text: `numberOfSpan(s, ${constant(unit, expr.span)})`, sort: 'number' };
    default:
      return fallback(scope, expr);
  }
}

// ------------------------------------------------------------------------------------------------ sorts

function sortOf(value: Value): Sort {
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'truth' : 'plain';
}

function sortOfFields(fields: readonly (Field | undefined)[]): Sort {
  const [first, ...more] = fields.map((known) => known?.type.type);
  if (!more.every((type) => type === first)) return 'plain';
  return first === 'number' ? 'number' : first === 'yes-no' ? 'truth' : 'plain';
}

// ------------------------------------------------------------------------------------------------ slots

function slot({ unit, slots }: Scope, index: number): Js {
  const known = slots[index];
  if (known?.isUnknown === true) return { text: 'null', sort: 'plain' };
  if (known === undefined || known.result === null)
    return { text: `l${index}`, sort: known?.sort ?? 'any' };
  return { text: boxed(unit, index, known.result), sort: 'any' };
}

/** The text of a whole result from one that is stored in parts. */
export function boxed(unit: Unit, index: number, { outcomes, values }: Shape): string {
  return `boxed(${constant(unit, outcomes)}, l${index}, [${values.map((_, n) => `r${index}_${n}`).join(', ')}])`;
}

function shapeIn(
  { slots }: Scope,
  expr: Expr,
): { readonly slot: number; readonly shape: Shape } | null {
  if (expr.op !== 'local') return null;
  const shape = slots[expr.slot]?.result ?? null;
  return shape === null ? null : { slot: expr.slot, shape };
}

function outcome(scope: Scope, { of }: Of<'outcome-of'>): Js {
  const kept = shapeIn(scope, of);
  return {
    text:
      kept === null
        ? plain(expression(scope, of))
        : `(${constant(scope.unit, kept.shape.outcomes)}[l${kept.slot}] ?? null)`,
    sort: 'plain',
  };
}

function value(scope: Scope, { of, index }: Of<'value-of'>): Js {
  const kept = shapeIn(scope, of);
  const sort = kept?.shape.values[index];
  return kept === null || sort === undefined
    ? { text: `valueIn(${local(expression(scope, of))}, ${whole(index)})`, sort: 'any' }
    : { text: `r${kept.slot}_${index}`, sort };
}

// ------------------------------------------------------------------------------------------------ participants

function field(scope: Scope, expr: Of<'field'>): Js {
  const { kinds } = scope.unit.program.ruleset;
  const having = kinds.flatMap((kind) => {
    const index = kind.fields.findIndex((known) => known.name === expr.field);
    return index < 0 ? [] : [{ kind: kind.name, index, field: kind.fields[index] }];
  });
  const [first] = having;
  if (first === undefined) return fallback(scope, expr);
  const who = member(scope, expr.of);
  const sort = sortOfFields(having.map((known) => known.field));
  if (having.length === kinds.length && having.every(({ index }) => index === first.index))
    return { text: `${who}.values[${first.index}]`, sort };
  const [other] = having.slice(1);
  if (other === undefined)
    return {
      text: `fieldOfKind(${who}, ${constant(scope.unit, first.kind)}, ${first.index})`,
      sort,
    };
  return {
    text: `fieldBy(${who}, ${constant(scope.unit, new Map(having.map(({ kind, index }) => [kind, index])))})`,
    sort,
  };
}

function setting(scope: Scope, expr: Of<'given' | 'ruling'>): Js {
  const { ruleset } = scope.unit.program;
  const list = expr.op === 'given' ? ruleset.givens : ruleset.rulings;
  const name = expr.op === 'given' ? expr.given : expr.ruling;
  const index = list.findIndex((known) => known.name === name);
  // The header has all rulings and givens, in the order of the ruleset.
  if (index < 0) return fallback(scope, expr);
  return {
    text: `s.header.${expr.op}s[${index}][1]`,
    sort: expr.op === 'given' ? sortOfFields([ruleset.givens[index]]) : 'plain',
  };
}

// ------------------------------------------------------------------------------------------------ yes and no

/**
 * The text of `and` and `or`. The text of later operands is made separately: they count as work only if they are evaluated.
 */
function andOr(scope: Scope, expr: Of<'and' | 'or'>): Js {
  const parts = expr.of.map((child) => aside(scope, () => truth(expression(scope, child))));
  scope.out.push(...(parts[0]?.before ?? []));
  const rest = parts.slice(1);
  if (rest.every(({ before }) => before.length === 0)) {
    return {
      text: `(${parts.map(({ made }) => made).join(expr.op === 'and' ? ' && ' : ' || ')})`,
      sort: 'truth',
    };
  }
  const name = temp(scope, 't');
  scope.out.push(`let ${name} = ${parts[0]?.made ?? String(expr.op === 'and')};`);
  for (const { made, before } of rest)
    scope.out.push(
      `if (${expr.op === 'and' ? '' : '!'}${name}) {`,
      ...before,
      `${name} = ${made};`,
      '}',
    );
  return { text: name, sort: 'truth' };
}

/** The text of a comparison. Words that cannot be dice are equal only to themselves. */
function same(scope: Scope, left: Expr, right: Expr): Js {
  const [a, b] = [expression(scope, left), expression(scope, right)];
  if ([a, b].every((js) => js.sort === 'who' || isNobody(js)))
    return { text: `(${as(a, 'who')} === ${as(b, 'who')})`, sort: 'truth' };
  const isSimple =
    [left, right].some((one) => one.op === 'const' && isUnlikeDice(one.value)) ||
    [a, b].some(({ sort }) => sort === 'number' || sort === 'truth');
  return {
    text: isSimple ? `(${plain(a)} === ${plain(b)})` : `sameValue(${plain(a)}, ${plain(b)})`,
    sort: 'truth',
  };
}

function isUnlikeDice(value: Value): boolean {
  return typeof value === 'string' ? !/^.?\d/.test(value) : !Array.isArray(value);
}

const relations = { '<': 'isLess', '<=': 'isAtMost', '>': 'isMore', '>=': 'isAtLeast' } as const;

function comparison(scope: Scope, { cmp, left, right, order, at }: Of<'compare'>): Js {
  const [a, b] = [expression(scope, left), expression(scope, right)];
  if (order !== null)
    return {
      text: `(${constant(scope.unit, compileCompare(scope.unit.program.ruleset, order))}(${local(a)}, ${local(b)}, ${at}) ${cmp} 0)`,
      sort: 'truth',
    };
  if (a.sort === 'number' && b.sort === 'number')
    return { text: `(${a.text} ${cmp} ${b.text})`, sort: 'truth' };
  return { text: `${relations[cmp]}(${local(a)}, ${local(b)}, ${at})`, sort: 'truth' };
}

function oneOf(scope: Scope, expr: Of<'one-of'>): Js {
  const item = expression(scope, expr.item);
  const name = temp(scope, 't');
  const tests = expr.values.map((value) => {
    if (isRange(value))
      return `(${[`typeof ${name} === 'number'`, ...(value.from === null ? [] : [`${name} >= ${whole(value.from)}`]), ...(value.to === null ? [] : [`${name} <= ${whole(value.to)}`])].join(' && ')})`;
    return isUnlikeDice(value)
      ? `${name} === ${literal(scope.unit, value)}`
      : `sameValue(${name}, ${literal(scope.unit, value)})`;
  });
  scope.out.push(`const ${name} = ${plain(item)};`);
  return { text: `(${tests.length === 0 ? 'false' : tests.join(' || ')})`, sort: 'truth' };
}

function isRange(
  value: Of<'one-of'>['values'][number],
): value is { readonly from: number | null; readonly to: number | null } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cases(scope: Scope, expr: Of<'if'>, from: number): Js {
  const one = expr.cases[from];
  if (one === undefined)
    return expr.otherwise === null
      ? { text: 'giveUp()', sort: 'plain' }
      : expression(scope, expr.otherwise);
  const when = truth(expression(scope, one.when));
  const then = aside(scope, () => expression(scope, one.value));
  const other = aside(scope, () => cases(scope, expr, from + 1));
  const isFault = from + 1 === expr.cases.length && expr.otherwise === null;
  const sort = isFault ? then.made.sort : joined([then.made, other.made]);
  const [yes, no] = [as(then.made, sort), isFault ? other.made.text : as(other.made, sort)];
  if (then.before.length === 0 && other.before.length === 0)
    return { text: `(${when} ? ${yes} : ${no})`, sort };
  const name = temp(scope, 't');
  scope.out.push(
    `let ${name};`,
    `if (${when}) {`,
    ...then.before,
    `${name} = ${yes};`,
    '} else {',
    ...other.before,
    `${name} = ${no};`,
    '}',
  );
  return { text: name, sort };
}
