// Paths: `lead`, `c.weapon.way`, a single word. Finds the meaning of each name in a path.

import {
  resolveAs,
  builtIn,
  everybody,
  noteRead,
  reportUnknown,
  resolve,
  resolveFields,
  type Context,
  type Scope,
} from './context.ts';
import { findLocal } from './scope.ts';
import { type Ident, type Path } from '../ast/ast.ts';
import { labelAt, writeAt, type Advice } from '../diagnostics/diagnostic.ts';
import { describeSymbol, signatureOf } from '../names/describe.ts';
import { kindsOfSide } from '../names/participants.ts';
import type {
  ConditionSymbol,
  FieldSymbol,
  KindSymbol,
  SideSymbol,
  Symbol,
} from '../names/symbols.ts';
import { withArticle } from '../source/nouns.ts';
import { join, outcomeNames } from './assign.ts';
import {
  didYouMean,
  isDoubtful,
  isQuiet,
  isValue,
  reportLacking,
  reportMinus,
  reportUnknownValue,
  reportWrongSort,
  fieldsNamed,
  findColumn,
  findValue,
  namesHere,
} from './lookup.ts';
import { reportUnknownWord } from './mismatch.ts';
import { showType, reportUnfit } from './show.ts';
import { deciderType, errorType, numberType, type Type } from '../names/types.ts';

type ParticipantType = Extract<Type, { readonly type: 'participant' }>;

/** The type of a path. `expected` gives the words or rows that a single name may be. */
export function checkPath(scope: Scope, path: Path, expected?: Type): Type {
  const [root, ...rest] = path.names;
  if (root === undefined) return errorType;
  let type = rest.length === 0 ? loneName(scope, path, root, expected) : rootOf(scope, root);
  for (let at = 0; at < rest.length; at += 1) {
    const ident = rest[at];
    if (ident === undefined) return errorType;
    const condition = type.type === 'participant' ? conditionNamed(scope, ident) : undefined;
    const field = rest[at + 1];
    if (condition !== undefined && field !== undefined) {
      type = conditionField(scope, ident, condition, field);
      at += 1;
    } else type = part(scope, type, ident);
    if (at === 0) noteRead(scope, scope.tables.resolutionOf.get(root), ident);
  }
  return type;
}

/** The type of a side's members, as far as scenarios give them. */
function typeOfSide(ctx: Context, side: SideSymbol): Type {
  const kinds = kindsOfSide(ctx.names, side);
  return kinds === undefined ? everybody(ctx, false) : { type: 'set', kinds, sure: true };
}

function loneName(scope: Scope, path: Path, ident: Ident, expected: Type | undefined): Type {
  const words = wordsFor(expected);
  const isWord = words !== undefined && words.includes(ident.text);
  const named = findLocal(scope, ident.text) ?? globalValue(scope, ident.text);
  if (isWord) {
    if (named !== undefined && named.symbol !== 'column') {
      scope.report('names/word-or-name', { name: ident.text, what: describeSymbol(named) }, ident, {
        secondary: labelAt(named.ident),
        help: 'rename one of the two',
      });
    }
    resolveAs(scope, ident, expected ?? errorType);
    if (expected?.type === 'row') return expected;
    return { type: 'words', words: [ident.text], orNothing: false };
  }
  const silent =
    expected?.type === 'error' || (expected?.type === 'row' && isDoubtful(scope, expected.table));
  if (
    named === undefined &&
    silent &&
    !scope.names.orders.has(ident.text) &&
    !scope.names.global.has(ident.text)
  )
    return errorType;
  if (
    named !== undefined ||
    words === undefined ||
    scope.names.orders.has(ident.text) ||
    scope.names.global.has(ident.text)
  )
    return rootOf(scope, ident, expected?.type === 'set');
  if (isQuiet(scope, ident) || !reportMinus(scope, ident, namesHere(scope)))
    reportUnknownWord(scope, ident, words, expected);
  return errorType;
}

/** The words allowed where a type is expected; undefined: no words. */
export function wordsFor(expected: Type | undefined): readonly string[] | undefined {
  if (expected?.type === 'words') return expected.words;
  if (expected?.type === 'row') return expected.table.rows.map((row) => row.name);
  return expected?.type === 'result' ? outcomeNames(expected.of) : undefined;
}

function globalValue(ctx: Context, name: string): Symbol | undefined {
  const symbol = ctx.names.global.get(name);
  return symbol !== undefined && isValue(symbol) ? symbol : undefined;
}

function rootOf(scope: Scope, ident: Ident, isGroup = false): Type {
  const local = findLocal(scope, ident.text);
  if (local !== undefined) {
    resolve(scope, ident, local);
    return typeOfSymbol(scope, local);
  }
  if (ident.text === 'referee') {
    resolve(scope, ident, builtIn('referee'));
    return deciderType;
  }
  const global = scope.names.global.get(ident.text);
  if (global !== undefined) return globalRoot(scope, ident, global);
  const order = scope.names.orders.get(ident.text);
  if (order !== undefined) {
    resolve(scope, ident, order);
    return everybody(scope, false);
  }
  reportUnknownValue(scope, ident, isGroup);
  return errorType;
}

function globalRoot(ctx: Context, ident: Ident, symbol: Symbol): Type {
  if (isValue(symbol)) {
    resolve(ctx, ident, symbol);
    return typeOfSymbol(ctx, symbol);
  }
  if (symbol.symbol === 'condition') {
    resolve(ctx, ident, symbol);
    ctx.report('types/condition-alone', { name: symbol.name }, ident, {
      help: `write \`p is ${symbol.name}\`, or \`p.${symbol.name}\` and one of its fields, with the name of whom you mean`,
    });
    return errorType;
  }
  const help =
    symbol.symbol === 'define'
      ? [`it is written \`${signatureOf(symbol)}\``]
      : symbol.symbol === 'span'
        ? [writeAt(ident, `number of ${symbol.name}`, false)]
        : [];
  reportWrongSort(ctx, ident, symbol, 'a value', help);
  return errorType;
}

/** The type of what a name refers to. */
export function typeOfSymbol(ctx: Context, symbol: Symbol): Type {
  switch (symbol.symbol) {
    case 'side':
      return typeOfSide(ctx, symbol);
    case 'kind':
      return { type: 'set', kinds: [symbol], sure: true };
    case 'table':
      return { type: 'rows', table: symbol };
    case 'participant':
      return {
        type: 'participant',
        kinds: symbol.kind === undefined ? [] : [symbol.kind],
        sure: true,
      };
    case 'define':
      return ctx.typeOfDefine(symbol);
    case 'value':
      return ctx.typeOfValue(symbol);
    case 'param':
    case 'given':
    case 'track':
    case 'ruling':
    case 'local':
    case 'column':
    case 'field':
    case 'condition-field':
      return symbol.type;
    default:
      return errorType;
  }
}

/** The type of a name after a dot. */
function part(ctx: Context, owner: Type, ident: Ident): Type {
  switch (owner.type) {
    case 'error':
      return errorType;
    case 'participant':
      return memberOf(ctx, owner, ident);
    case 'row':
      return findColumn(ctx, ident, owner.table)?.type ?? errorType;
    case 'result': {
      const { of } = owner;
      const values = of.symbol === 'check' ? of.values : [];
      const value = findValue(ctx, ident, values, of, `the result of \`${of.name}\``);
      return value === undefined ? errorType : ctx.typeOfValue(value);
    }
    case 'roll':
      if (ident.text === 'faces') {
        resolve(ctx, ident, builtIn('faces'));
        return { type: 'list', of: numberType };
      }
      break;
    default:
      break;
  }
  if (!isQuiet(ctx, ident)) {
    const help =
      owner.type === 'set'
        ? ['say whose: `first p in … where …`, or go through them with `each p in …`']
        : [];
    ctx.report('types/no-parts', { name: ident.text, found: showType(owner) }, ident, {
      help,
    });
  }
  return errorType;
}

function memberOf(ctx: Context, owner: ParticipantType, ident: Ident): Type {
  const { kinds } = owner;
  const found = fieldsNamed(kinds, ident.text);
  const [first] = found;
  if (first !== undefined) {
    resolveFields(ctx, ident, found);
    reportLacking(ctx, owner, ident, found, ident, {
      secondary: labelAt(first.decl.name, `only a ${first.kind.name} has it`),
      help: `go through \`${first.kind.name}\` instead, which are all of that kind`,
    });
    return typeOfFields(ctx, ident, first, found);
  }
  const define = ctx.names.members.get(ident.text);
  if (define !== undefined) {
    resolve(ctx, ident, define);
    return ctx.typeOfDefine(define);
  }
  // If the file has no kinds, nothing has fields. If a kind is unknown, a value may have any.
  const unknown =
    kinds.length === 0 && (ctx.names.symbols.kinds.length > 0 || ctx.names.suppressed.size > 0);
  const broken = unknown || kinds.some((kind) => isDoubtful(ctx, kind));
  if (broken || isQuiet(ctx, ident)) return errorType;
  const condition = conditionNamed(ctx, ident);
  if (condition !== undefined) {
    resolve(ctx, ident, condition);
    ctx.report('types/condition-alone', { name: ident.text }, ident, {
      help: `write \`is ${ident.text}\` instead of \`.${ident.text}\``,
    });
    return errorType;
  }
  const adjective = ctx.names.adjectives.get(ident.text);
  const candidates = [
    ...kinds.flatMap((kind) => kind.fields.map((field) => field.name)),
    ...ctx.names.members.keys(),
  ];
  const only = kinds.length === 1 ? kinds[0] : undefined;
  if (adjective !== undefined) {
    reportWrongSort(ctx, ident, adjective, 'a field', [
      `write \`is ${ident.text}\` instead of \`.${ident.text}\``,
    ]);
  } else if (!reportMinus(ctx, ident, candidates)) {
    const [elsewhere] = fieldsNamed(ctx.names.symbols.kinds, ident.text);
    const help =
      elsewhere === undefined
        ? didYouMean(ctx, ident, candidates, only && fieldsThereAre(only))
        : [`${withArticle(elsewhere.kind.name)} has one`];
    reportUnknownField(ctx, ident, kinds, help);
  }
  return errorType;
}

/** The common type of the fields of one name; reports if they have none. */
export function typeOfFields(
  ctx: Context,
  ident: Ident,
  first: FieldSymbol,
  found: readonly FieldSymbol[],
): Type {
  let type: Type = first.type;
  for (const field of found) {
    const both = join(type, field.type);
    if (both === undefined) {
      reportUnfit(
        ctx,
        ident,
        `${showType(type)} (for a ${first.kind.name})`,
        `${showType(field.type)} for a ${field.kind.name}`,
      );
      return errorType;
    }
    type = both;
  }
  return type;
}

function conditionNamed(ctx: Context, ident: Ident): ConditionSymbol | undefined {
  const symbol = ctx.names.global.get(ident.text);
  return symbol?.symbol === 'condition' ? symbol : undefined;
}

function conditionField(
  ctx: Context,
  ident: Ident,
  condition: ConditionSymbol,
  fieldIdent: Ident,
): Type {
  resolve(ctx, ident, condition);
  return findValue(ctx, fieldIdent, condition.fields, condition)?.type ?? errorType;
}

/**
 * The type of a path to somebody who decides or is shown something: a participant, a side, the
 * referee.
 */
export function checkWho(scope: Scope, path: Path): Type {
  const [root] = path.names;
  if (path.names.length === 1 && root !== undefined) {
    const side = scope.names.global.get(root.text);
    if (side?.symbol === 'side') {
      resolve(scope, root, side);
      scope.tables.typeOf.set(path, typeOfSide(scope, side));
      return deciderType;
    }
  }
  const type = scope.check(path);
  if (type.type !== 'participant' && type.type !== 'decider' && type.type !== 'error') {
    reportUnfit(scope, path, 'a participant, a side or the referee', type);
  }
  return type;
}

/** Reports a name that is no field of these kinds. */
export function reportUnknownField(
  ctx: Context,
  ident: Ident,
  [kind, second]: readonly KindSymbol[],
  help: readonly Advice[],
): void {
  if (kind === undefined || second !== undefined) return reportUnknown(ctx, ident, 'field', help);
  const owner = withArticle(kind.name);
  ctx.report('names/unknown-field', { name: ident.text, owner }, ident, { help });
}

/** Advice that lists the fields of a kind, if the list is short. */
function fieldsThereAre(kind: KindSymbol): readonly Advice[] {
  const names = kind.fields.map((field) => `\`${field.name}\``);
  return names.length === 0 || names.length > 12
    ? []
    : [`${withArticle(kind.name)} has ${names.join(', ')}`];
}
