// Lookup: reports a name that has no meaning where it is used.

import { reportSort } from './show.ts';
import { reportUnknown, resolve, type Context, type Scope } from './context.ts';
import { namedHere, findOver } from './scope.ts';
import { withArticle } from '../source/nouns.ts';
import { type Ident, type Node } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import { backticked, orList } from '../diagnostics/catalogue/entry.ts';
import {
  labelAt,
  type Advice,
  type DiagnosticExtras,
  fixAt,
  writeAt,
} from '../diagnostics/diagnostic.ts';
import { possibleMeanings, PLACEHOLDER, suggest } from '../diagnostics/suggest.ts';
import { thereAre } from '../diagnostics/there-are.ts';
import { describeSymbol } from '../names/describe.ts';
import type {
  CallableSymbol,
  DefineSymbol,
  Symbol,
  TableSymbol,
  ColumnSymbol,
  ValueSymbol,
  ConditionFieldSymbol,
  ConditionSymbol,
  KindSymbol,
  FieldSymbol,
  TagSymbol,
} from '../names/symbols.ts';
import type { Type } from '../names/types.ts';
import { whoseGroup, loopName, nearNames, rollsHere, unnamed, whoIsHere } from './called-here.ts';
import { foreignValue, foreignCall, otherWords } from './foreign-names.ts';

/** True if nothing should be reported about a name: it is inside something that could not be parsed or filled in. */
export function isQuiet(ctx: Context, ident: Ident): boolean {
  return ctx.names.suppressed.has(ident.text);
}

/** True if something may have unknown parts, because it or a line in it could not be parsed. */
export function isDoubtful(ctx: Context, owner: { readonly decl: Node | undefined }): boolean {
  return owner.decl === undefined || ctx.names.doubtful.has(owner.decl);
}

/** True if a line in it could not be parsed. */
export function hasBroken(owner: { readonly decl: Node | undefined }): boolean {
  if (owner.decl === undefined) return true;
  let broken = false;
  findAll(owner.decl, ['BrokenLine', 'BrokenExpr'], () => {
    broken = true;
  });
  return broken;
}

/**
 * True if it uses an unknown name, which may come from a missing line. It must have been checked
 * before.
 */
export function hasUnknown(ctx: Context, owner: { readonly decl: Node | undefined }): boolean {
  let unknown = false;
  findAll(owner.decl ?? [], ['Path'], ({ names: [first] }) => {
    if (first !== undefined && !ctx.tables.resolutionOf.has(first)) unknown = true;
  });
  return unknown;
}

/**
 * Advice such as `did you mean` with an edit for the best candidate. If many names are unknown, only
 * the first are compared. For an editor's placeholder, there is an edit for each candidate.
 * @param otherwise the advice if no candidate is near
 */
export function didYouMean(
  ctx: Context,
  ident: Ident,
  candidates: Iterable<string>,
  otherwise: readonly Advice[] = [],
): readonly Advice[] {
  if (ident.text === PLACEHOLDER)
    return possibleMeanings(ident.text, candidates).map((name) => fixAt(name, ident, name));
  if (ctx.guesses.left === 0) return otherwise;
  ctx.guesses.left -= 1;
  const all = [...candidates];
  const known = (otherWords.get(ident.text.toLowerCase()) ?? []).filter((one) => all.includes(one));
  const [best, ...others] = known.length > 0 ? known : suggest(ident.text, all);
  if (best === undefined) return otherwise;
  const rest = others.length === 0 ? '' : ` (or ${backticked(others).join(', ')})`;
  return [fixAt(`did you mean \`${best}\`?${rest}`, ident, best)];
}

/**
 * Finds a name in `space`, or reports it.
 * @param what the sort of thing that is expected, such as `span` or `check or choice`
 * @param words other words that are allowed here, and may be misspelt
 */
export function findSymbol<S extends Symbol>(
  ctx: Context,
  ident: Ident,
  space: ReadonlyMap<string, S>,
  what: string,
  words: readonly string[] = [],
): S | undefined {
  const found = space.get(ident.text);
  if (found !== undefined) resolve(ctx, ident, found);
  else if (!isQuiet(ctx, ident)) {
    const other = ctx.names.global.get(ident.text);
    if (other !== undefined)
      reportWrongSort(
        ctx,
        ident,
        other,
        withArticle(what),
        what === 'choice' && other.symbol === 'action'
          ? [
              `an action is taken: \`answer p takes ${ident.text}\` in an example, \`take ${ident.text}\` in a policy`,
            ]
          : didYouMean(ctx, ident, space.keys()),
      );
    else {
      const near = didYouMean(ctx, ident, space.keys());
      const help =
        near.length > 0 || ident.text === PLACEHOLDER
          ? near
          : (foreignCall(ident, what) ?? didYouMean(ctx, ident, words));
      reportUnknown(
        ctx,
        ident,
        what,
        help.length > 0 ? help : namesThereAre(ctx, space.keys(), what, ident),
      );
    }
  }
  return found;
}

/** Finds a global name of one of some sorts, or reports it. */
export function findGlobal<K extends Symbol['symbol']>(
  ctx: Context,
  ident: Ident,
  sorts: readonly K[],
  what: string = orList(sorts),
  words: readonly string[] = [],
): Extract<Symbol, { readonly symbol: K }> | undefined {
  const found = ctx.names.global.get(ident.text);
  if (found !== undefined && isSort(found, sorts)) {
    resolve(ctx, ident, found);
    return found;
  }
  const space = new Map<string, Extract<Symbol, { readonly symbol: K }>>();
  for (const [name, symbol] of ctx.names.global) if (isSort(symbol, sorts)) space.set(name, symbol);
  return findSymbol(ctx, ident, space, what, words);
}

function isSort<K extends Symbol['symbol']>(
  symbol: Symbol,
  sorts: readonly K[],
): symbol is Extract<Symbol, { readonly symbol: K }> {
  return sorts.some((sort) => sort === symbol.symbol);
}

/** Reports a name that exists, but is of the wrong sort. */
export function reportWrongSort(
  ctx: Context,
  ident: Ident,
  is: Symbol,
  wanted: string,
  help: readonly Advice[] = [],
): void {
  resolve(ctx, ident, is);
  reportSort(ctx, ident, describeSymbol(is), wanted, {
    secondary: labelAt(is.ident),
    help,
  });
}

/**
 * Reports a single unknown name in an expression.
 * @param isGroup true where a group belongs
 */
export function reportUnknownValue(scope: Scope, ident: Ident, isGroup = false): void {
  if (isQuiet(scope, ident)) return;
  // After so many unknown names, suggestions no longer help.
  if (scope.guesses.left === 0) {
    scope.report('names/unknown-value', { name: ident.text }, ident);
    return;
  }
  const candidates = [...namesHere(scope), ...scope.names.orders.keys()];
  if (reportMinus(scope, ident, candidates) || reportMeasure(scope, ident)) return;
  const over = findOver(scope, ident.text);
  if (over?.ident !== undefined) {
    const isAsked = over.symbol === 'local' && over.role === 'quantifier';
    const text = isAsked
      ? `\`${ident.text}\` is known only inside this question; \`first ${ident.text} in …\` is one of them, and \`each ${ident.text} in …\` goes through them`
      : 'a name lasts only to the end of its block; to keep its value, set a field or a track to it there';
    const isPerson = over.symbol === 'local' && over.type.type === 'participant' && !isAsked;
    const inLoop = isPerson ? loopName(scope, ident) : [];
    scope.report('names/unknown-value', { name: ident.text }, ident, {
      secondary: labelAt(over.ident, 'declared here, and no longer known'),
      help: inLoop.length > 0 ? inLoop : [{ text }],
    });
    return;
  }
  const known = [
    ...rolledHere(scope, ident),
    ...somebody(scope, ident),
    ...whoseGroup(scope, ident),
  ];
  const near =
    known.length > 0 ? known : didYouMean(scope, ident, nearNames(scope, ident, candidates));
  const help = [...near, ...(known.length > 0 ? [] : fieldHere(scope, ident))];
  const sides = scope.names.symbols.sides.map((side) => side.name);
  scope.report('names/unknown-value', { name: ident.text }, ident, {
    help:
      help.length > 0
        ? help
        : firstOf(
            () => [...foreignValue(ident), ...rowOf(scope, ident)],
            () => whoIsHere(scope, ident),
            () => whoIsDefined(scope, ident),
            () => unnamed(scope, ident),
            () => (isGroup && sides.length > 0 ? thereAre(sides, 'side', ident.text) : []),
          ),
  });
}

/** Returns the names of all values that are known here, the local ones first. */
export function namesHere(scope: Scope): readonly string[] {
  const values = [...scope.names.global.values()].filter(isValue).map((symbol) => symbol.name);
  return [...namedHere(scope).keys(), ...values];
}

/** Returns the first help that says something. */
function firstOf(...all: readonly (() => readonly Advice[])[]): readonly Advice[] {
  for (const help of all) {
    const found = help();
    if (found.length > 0) return found;
  }
  return [];
}

/** Advice for names such as `roll`, `result` or `die`: the name of the only roll here. */
function rolledHere(scope: Scope, ident: Ident): readonly Advice[] {
  if (!/^(?:roll|rolled|result|die|dice|total|outcome|it|score|that)$/.test(ident.text)) return [];
  const [only, second] = rollsHere(scope);
  return only === undefined || second !== undefined
    ? []
    : [fixAt(`the roll is called \`${only}\``, ident, only)];
}

/** Advice for a field without its owner: whose it may be here. */
function fieldHere(scope: Scope, ident: Ident): readonly Advice[] {
  const fields = fieldsNamed(scope.names.symbols.kinds, ident.text);
  const owners = [...namedHere(scope)].flatMap(([name, found]) => {
    const type = found.symbol === 'local' || found.symbol === 'param' ? found.type : undefined;
    return type?.type === 'participant' && fields.some(({ kind }) => type.kinds.includes(kind))
      ? [name]
      : [];
  });
  const [only] = owners;
  if (only === undefined) return ownerless(scope, ident, fields.length > 0);
  return [
    {
      text: `\`${ident.text}\` is a field: write whose it is, ${orList(owners.map((one) => `\`${one}.${ident.text}\``))}`,
      ...(owners.length === 1
        ? { edits: [{ span: ident.span, replacement: `${only}.${ident.text}` }] }
        : {}),
    },
  ];
}

/** Advice for a field where nobody has a name: who must be named first. */
function ownerless(ctx: Context, ident: Ident, isField: boolean): readonly Advice[] {
  if (!isField) return [];
  const { text } = ident;
  const define = defineAround(ctx, ident);
  const how =
    define?.form !== 'value'
      ? `\`p.${text}\`, where \`p\` is somebody with a name here`
      : `\`define p is ${define.name} when p.${text} …\` or \`define p.${define.name} as p.${text} …\``;
  return [`\`${text}\` is a field: write whose it is, ${how}`];
}

const defineAround = (ctx: Context, ident: Ident): DefineSymbol | undefined =>
  ctx.names.symbols.defines.find(({ decl }) => decl !== undefined && isWithin(ident, decl));

/** Advice for somebody of whom a definition speaks although it names nobody. */
function whoIsDefined(ctx: Context, ident: Ident): readonly Advice[] {
  const { form, name = '' } = defineAround(ctx, ident) ?? {};
  return form === 'value' && /^\p{Ll}$/u.test(ident.text)
    ? [
        `the definition says first of whom it speaks: \`define ${ident.text} is ${name} when …\` or \`define ${ident.text}.${name} as …\``,
      ]
    : [];
}

/** Advice for a participant of a scenario, who is not a value of the rules. */
function somebody(ctx: Context, { text }: Ident): readonly Advice[] {
  for (const scenario of ctx.names.symbols.scenarios) {
    const found = scenario.participants.find(({ name }) => name === text);
    if (found !== undefined)
      return [
        `rules and measures serve all scenarios, so they cannot name ${text}; write for example \`first p in ${found.side?.name ?? 'everyone'}\``,
        `an example says first where it plays: \`scenario ${scenario.name}\``,
      ];
  }
  return [];
}

/** Reports the name of a measure, which is not a value, and marks what it counts; returns whether it did. */
function reportMeasure(ctx: Context, ident: Ident): boolean {
  const found = ctx.names.symbols.measures.find(({ name }) => name === ident.text);
  const value = found?.decl?.value;
  if (value === undefined || isWithin(ident, value)) return false;
  reportSort(ctx, ident, 'a measure', 'a value', {
    secondary: labelAt(value, 'what it counts'),
    help: `write here what \`${ident.text}\` counts, in place of its name`,
  });
  return true;
}

function isWithin({ span: inner }: Node, { span: outer }: Node): boolean {
  return inner.source === outer.source && outer.start <= inner.start && inner.end <= outer.end;
}

/** The first table that has a row of this name. */
export function tableWithRow(ctx: Context, { text }: Ident): TableSymbol | undefined {
  return ctx.names.symbols.tables.find(({ rows }) => rows.some(({ name }) => name === text));
}

/** Advice for a row of a table, which is not a value by itself. */
function rowOf(ctx: Context, ident: Ident): readonly Advice[] {
  const { text } = ident;
  const table = tableWithRow(ctx, ident);
  if (table === undefined) return [];
  return [
    `\`${text}\` is a row of \`${table.name}\`, which can be used only where such a row belongs: in a field or track of type \`row of ${table.name}\`, or after \`${table.name} at\``,
  ];
}

/** Reports `AWE-1` without blanks, with the fix; returns whether it did. */
export function reportMinus(ctx: Context, ident: Ident, candidates: readonly string[]): boolean {
  if (!ident.text.includes('-')) return false;
  const known = new Set(candidates);
  for (let at = ident.text.indexOf('-'); at > 0; at = ident.text.indexOf('-', at + 1)) {
    const left = ident.text.slice(0, at);
    const right = ident.text.slice(at + 1);
    if (!known.has(left) || !(known.has(right) || /^\d+$/.test(right))) continue;
    const replacement = `${left} - ${right}`;
    ctx.report('names/minus-without-blanks', { name: ident.text, left, right }, ident, {
      help: writeAt(ident, replacement, true),
    });
    return true;
  }
  return false;
}

/** True if a global symbol is a value by itself. */
export function isValue(symbol: Symbol): boolean {
  switch (symbol.symbol) {
    case 'side':
    case 'kind':
    case 'table':
    case 'given':
    case 'track':
    case 'ruling':
      return true;
    case 'define':
      return symbol.form === 'value';
    default:
      return false;
  }
}

/** Advice for an unknown name: the nearest of the candidates, or the names that exist. */
export function nearestOrAll(
  ctx: Context,
  ident: Ident,
  what: string,
  candidates: readonly string[],
  all: readonly string[] = candidates,
): readonly Advice[] {
  const near = didYouMean(ctx, ident, candidates);
  return near.length > 0 || ident.text === PLACEHOLDER
    ? near
    : namesThereAre(ctx, all, what, ident);
}

/** Lists the names that exist, unless so many are unknown that nobody will be shown the list. */
function namesThereAre(
  ctx: Context,
  known: Iterable<string>,
  what: string,
  { text }: Ident,
): readonly Advice[] {
  return ctx.guesses.left === 0 ? [] : thereAre([...known], what, text);
}

/**
 * Finds a part of something by its name and resolves it, or reports a name that is none of them.
 * @param report reports it; it gets the names that there are, and help
 * @param owner what has the parts: if some of its lines could not be read, nothing is reported
 */
function findAmong<S extends Symbol>(
  ctx: Context,
  ident: Ident,
  parts: readonly S[],
  owner: { readonly decl: Node | undefined },
  report: (names: readonly string[], help: readonly Advice[]) => void,
): S | undefined {
  const found = parts.find((one) => one.name === ident.text);
  if (found !== undefined) resolve(ctx, ident, found);
  else if (!isQuiet(ctx, ident) && !isDoubtful(ctx, owner)) {
    const names = parts.map(({ name }) => name).filter((name) => name !== '');
    if (!reportMinus(ctx, ident, names)) report(names, didYouMean(ctx, ident, names));
  }
  return found;
}

/** Finds an outcome of a check or choice. */
export function findOutcome(ctx: Context, ident: Ident, callee: CallableSymbol): void {
  const all = 'outcomes' in callee ? callee.outcomes : [];
  findAmong(ctx, ident, all, callee, (outcomes, help) =>
    ctx.report(
      'types/unknown-outcome',
      { name: ident.text, callee: callee.name, outcomes },
      ident,
      { secondary: labelAt(callee.ident), help },
    ),
  );
}

/** Finds a column of a table. */
export function findColumn(
  ctx: Context,
  ident: Ident,
  table: TableSymbol,
): ColumnSymbol | undefined {
  return findAmong(ctx, ident, table.columns, table, (columns, help) =>
    ctx.report('types/unknown-column', { name: ident.text, table: table.name, columns }, ident, {
      help,
    }),
  );
}

/** Finds a value of a check or of its result, or a field of a condition. */
export function findValue<S extends ValueSymbol | ConditionFieldSymbol>(
  ctx: Context,
  ident: Ident,
  parts: readonly S[],
  owner: CallableSymbol | ConditionSymbol,
  what = `the ${owner.symbol} \`${owner.name}\``,
): S | undefined {
  return findAmong(ctx, ident, parts, owner, (_, help) =>
    ctx.report('names/unknown-field', { name: ident.text, owner: what }, ident, { help }),
  );
}

/**
 * Reports a value that may be of a kind without these fields, unless validation follows who takes part; returns whether
 * it did.
 * @param at the place to mark
 */
export function reportLacking(
  ctx: Context,
  { kinds, sure }: Extract<Type, { readonly type: 'participant' }>,
  ident: Ident,
  fields: readonly FieldSymbol[],
  at: Node,
  extras: DiagnosticExtras,
): boolean {
  const lacks = kinds.filter(
    (kind) => !isDoubtful(ctx, kind) && !fields.some((field) => field.kind === kind),
  );
  if (!sure || ctx.followed || lacks.length === 0) return false;
  const params = { name: ident.text, lacks: lacks.map(({ name }) => name) };
  ctx.report('names/not-of-all-kinds', params, at, extras);
  return true;
}

/** The fields of this name. */
export function fieldsNamed(kinds: readonly KindSymbol[], name: string): readonly FieldSymbol[] {
  return kinds.flatMap(({ fields }) => fields.filter((field) => field.name === name));
}

/** The tag that a name means where nothing else has it. */
export function lonelyTag(ctx: Context, ident: Ident): TagSymbol | undefined {
  return ctx.names.global.has(ident.text) || isQuiet(ctx, ident)
    ? undefined
    : ctx.names.tags.get(ident.text);
}

/** Resolves the name of a side; reports a name that is none. */
export function findSide(ctx: Context, ident: Ident): void {
  findSymbol(ctx, ident, ctx.names.sides, 'side');
}
