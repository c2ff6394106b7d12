// Questions: checks `x of y` (defined or built in), `times X …`, `latest X …`.

import { builtIn, everybody, reportUnknown, resolve, type Context, type Scope } from './context.ts';
import { writeAt } from '../diagnostics/diagnostic.ts';
import type { Arg, Ident, Latest, OfCall, TimesOf } from '../ast/ast.ts';
import { isCallable } from '../names/describe.ts';
import type { BuiltInName, CallableSymbol, SpanSymbol } from '../names/symbols.ts';
import { withArticle } from '../source/nouns.ts';
import { plainType } from './assign.ts';
import { findActions, findTag, matchArgs } from './calls.ts';
import {
  didYouMean,
  fieldsNamed,
  findGlobal,
  isQuiet,
  lonelyTag,
  reportWrongSort,
} from './lookup.ts';
import { reportSort, reportUnfit } from './show.ts';
import { findSpan } from './spans.ts';
import { anybodyType, errorType, numberType, type Type } from '../names/types.ts';

type OfName = Extract<
  BuiltInName,
  'size' | 'length' | 'number' | 'natural' | 'matches' | 'position' | 'allies' | 'enemies'
>;

/** Each built-in form as it is written, and the preposition of its second argument. */
const forms: ReadonlyMap<
  string,
  { readonly name: OfName; readonly form: string; readonly second: Arg['prep'] }
> = new Map(
  (
    [
      ['size', 'size of d', undefined],
      ['length', 'length of list', undefined],
      ['number', 'number of round', undefined],
      ['natural', 'natural of r', undefined],
      ['matches', 'matches of r on 6', 'on'],
      ['position', 'position of p within order', 'within'],
      ['allies', 'allies of p', undefined],
      ['enemies', 'enemies of p', undefined],
    ] as const
  ).map(([name, form, second]) => [name, { name, form, second }]),
);

/** Checks `gap of x from y`, `size of d`, `enemies of a`. */
export function checkOfCall(scope: Scope, expr: OfCall): Type {
  const ident = expr.callee.names[0];
  const [first] = expr.args;
  if (ident === undefined || first === undefined) return errorType;
  const define = scope.names.global.get(ident.text);
  if (define?.symbol === 'define' && define.form === 'function' && expr.callee.names.length === 1) {
    resolve(scope, ident, define);
    scope.tables.argsOf.set(
      expr,
      matchArgs(scope, ident, expr.args, define, () => false),
    );
    return scope.typeOfDefine(define);
  }
  const form = expr.callee.names.length === 1 ? forms.get(ident.text) : undefined;
  if (form === undefined) {
    for (const arg of expr.args) scope.check(arg.value);
    reportNoSuchForm(scope, ident);
    return errorType;
  }
  resolve(scope, ident, builtIn(form.name));
  const [, second, third] = expr.args;
  const extra =
    second !== undefined && (form.second === undefined || second.prep !== form.second)
      ? second
      : third;
  if (extra !== undefined) {
    scope.check(extra.value);
    scope.report(
      'names/called-otherwise',
      {
        name: form.name,
        signature: form.form,
        problem: `\`${form.name}\` takes no \`${extra.prep ?? ''}\` here`,
      },
      extra,
    );
  }
  return builtInForm(scope, expr, form.name, first, extra === second ? undefined : second);
}

function builtInForm(
  scope: Scope,
  expr: OfCall,
  name: OfName,
  first: Arg,
  second: Arg | undefined,
): Type {
  switch (name) {
    case 'size':
      scope.want(first.value, { type: 'die' });
      return { type: 'number', min: 1, max: undefined, counter: false };
    case 'length': {
      const type = scope.check(first.value);
      if (type.type !== 'list' && type.type !== 'set' && type.type !== 'error')
        reportNo(scope, first, 'a list', type);
      return count;
    }
    case 'number': {
      const path = first.value;
      if (path.kind === 'Path' && path.names.length === 1 && path.names[0] !== undefined)
        findSpan(scope, path.names[0]);
      else reportUnfit(scope, first.value, 'a span', 'something else');
      return count;
    }
    case 'natural':
    case 'matches': {
      const type = scope.check(first.value);
      if (type.type !== 'roll' && type.type !== 'error') reportNo(scope, first, 'a roll', type);
      if (name === 'natural') return numberType;
      if (second !== undefined) scope.want(second.value, numberType);
      else
        scope.report(
          'names/called-otherwise',
          { name, signature: 'matches of r on 6', problem: '`on` is missing' },
          expr.callee,
        );
      return count;
    }
    case 'position': {
      scope.want(first.value, anybodyType);
      if (second === undefined) return place;
      const type = scope.check(second.value);
      if (type.type !== 'set' && type.type !== 'error')
        reportNo(scope, second, 'an order or a side', type);
      return place;
    }
    case 'allies':
    case 'enemies':
      scope.want(first.value, anybodyType);
      return everybody(scope, false);
  }
}

const count: Type = { type: 'number', min: 0, max: undefined, counter: false };
const place: Type = { type: 'number', min: 1, max: undefined, counter: false };

function reportNo(ctx: Context, arg: Arg, wanted: string, found: Type): void {
  reportUnfit(ctx, arg.value, wanted, plainType(found));
}

function reportNoSuchForm(ctx: Context, ident: Ident): void {
  const known = ctx.names.global.get(ident.text);
  if (known !== undefined) {
    reportWrongSort(
      ctx,
      ident,
      known,
      'a question such as `size of …`',
      isCallable(known)
        ? [`${withArticle(known.symbol)} is called on a line of its own: \`${known.name} … as x\``]
        : [],
    );
    return;
  }
  if (isQuiet(ctx, ident)) return;
  const defined = ctx.names.symbols.defines
    .filter((define) => define.form === 'function')
    .map((define) => define.name);
  const candidates = [...forms.keys(), ...defined];
  const owned =
    ctx.names.members.has(ident.text) ||
    fieldsNamed(ctx.names.symbols.kinds, ident.text).length > 0;
  reportUnknown(
    ctx,
    ident,
    'value',
    owned
      ? [`a field is written with a dot: \`p.${ident.text}\``]
      : didYouMean(ctx, ident, candidates),
  );
}

/**
 * Checks `times Dodge by c this round`, `times any deed by a this encounter`, `times turn of c this
 * round`.
 */
export function checkTimes(scope: Scope, expr: TimesOf): Type {
  findSpan(scope, expr.during);
  const counted = whatIsCounted(scope, expr.name, expr.any);
  scope.tables.countedOf.set(expr, counted);
  const [first] = counted;
  if (first === undefined) {
    for (const arg of expr.args) scope.check(arg.value);
    return count;
  }
  if (first.symbol === 'span') {
    const owner = expr.args.find(({ prep }) => prep === 'of');
    for (const arg of expr.args) {
      if (arg === owner) scope.want(arg.value, anybodyType);
      else
        scope.report(
          'names/called-otherwise',
          {
            name: first.name,
            signature: `times ${first.name} of p this …`,
            problem:
              arg.prep === 'of' ? 'a span is `of` one alone' : 'a span is only `of` somebody',
          },
          arg,
        );
    }
    scope.tables.argsOf.set(expr, [owner]);
    return count;
  }
  if (first.decl === undefined) return count;
  if (expr.any) {
    for (const arg of expr.args) scope.want(arg.value, anybodyType);
    scope.tables.argsOf.set(expr, expr.args);
    return count;
  }
  scope.tables.argsOf.set(
    expr,
    matchArgs(scope, expr.name, expr.args, first, () => true),
  );
  return count;
}

/** Checks `latest Hit by a on t`. */
export function checkLatest(scope: Scope, expr: Latest): Type {
  const found = findGlobal(scope, expr.name, ['check', 'choice']);
  if (found === undefined || found.decl === undefined) {
    for (const arg of expr.args) scope.check(arg.value);
    return errorType;
  }
  scope.tables.countedOf.set(expr, [found]);
  scope.tables.argsOf.set(
    expr,
    matchArgs(scope, expr.name, expr.args, found, () => true),
  );
  return { type: 'result', of: found };
}

function whatIsCounted(
  ctx: Context,
  ident: Ident,
  any: boolean,
): readonly (CallableSymbol | SpanSymbol)[] {
  if (any) {
    if (ident.text === 'action') return findActions(ctx, ident, true);
    const tag = findTag(ctx, ident);
    return tag === undefined ? [] : tag.actions.length > 0 ? tag.actions : tag.checks;
  }
  const tag = lonelyTag(ctx, ident);
  if (tag !== undefined) {
    resolve(ctx, ident, tag);
    reportSort(ctx, ident, 'a tag', 'an action, a check, a choice or a span', {
      help: writeAt(ident, `any ${ident.text}`, true),
    });
    return [];
  }
  const found = findGlobal(
    ctx,
    ident,
    ['check', 'choice', 'action', 'procedure', 'span'],
    'check, choice, action or span',
  );
  return found === undefined ? [] : [found];
}
