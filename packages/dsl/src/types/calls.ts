// Calls: finds the declaration of a call, and checks its arguments against the signature.

import { builtIn, reportUnknown, resolve, type Context, type Scope } from './context.ts';
import { findLocal } from './scope.ts';
import { withArticle } from '../source/nouns.ts';
import { reorderedCall } from './meaningless-lines.ts';
import { backticked, orList } from '../diagnostics/catalogue/entry.ts';
import { labelAt, type Advice, fixAt, writeAt } from '../diagnostics/diagnostic.ts';
import {
  loneName,
  type Arg,
  type Ident,
  type Invocation,
  type Node,
  type TakeItemNode,
} from '../ast/ast.ts';
import { actionLineWords, declarationWords, statementWords } from '../ast/words.ts';
import { paramText, signatureOf } from '../names/describe.ts';
import type {
  ActionSymbol,
  CallableSymbol,
  DefineSymbol,
  ParamSymbol,
  TagSymbol,
} from '../names/symbols.ts';
import { foreignCall } from './foreign-names.ts';
import {
  didYouMean,
  findSymbol,
  findGlobal,
  isQuiet,
  lonelyTag,
  reportWrongSort,
} from './lookup.ts';
import { errorType } from '../names/types.ts';
import { showType, reportSort, reportUnfit } from './show.ts';

type CallSort = CallableSymbol['symbol'];
const callSorts: readonly CallSort[] = ['check', 'choice', 'action', 'procedure'];

/**
 * Finds the declaration that a call names and checks its arguments; returns undefined if there is
 * none, which it reports.
 */
export function checkInvocation(
  scope: Scope,
  call: Invocation,
  sorts: readonly CallSort[] = callSorts,
  partial = false,
): CallableSymbol | undefined {
  const callee = findCallable(scope, call, sorts);
  if (callee === undefined || callee.decl === undefined) {
    for (const arg of call.args) scope.check(arg.value, errorType);
    return callee;
  }
  const open = callee.symbol === 'action' ? pickedParams(callee) : [];
  scope.tables.argsOf.set(
    call,
    matchArgs(scope, call.name, call.args, callee, (param) => partial || open.includes(param)),
  );
  return callee;
}

function findCallable(
  scope: Scope,
  { name: ident, args }: Invocation,
  sorts: readonly CallSort[],
): CallableSymbol | undefined {
  const what = orList(sorts);
  // A line that cannot be parsed as a statement is read as a call.
  const isLine = sorts.length === callSorts.length;
  const sort = isLine ? `a ${what}` : sorts.map(withArticle).join(' or ');
  // Text that cannot be read may declare any name, but none that begins a line of actions.
  const isSilent = isQuiet(scope, ident) && !actionLineWords.includes(ident.text);
  if (!scope.names.global.has(ident.text) && !isSilent) {
    const tag = scope.names.tags.get(ident.text);
    if (tag !== undefined) {
      reportWrongSort(scope, ident, tag, sort);
      return undefined;
    }
    if (isLine && reportOtherLine(scope, ident, args)) return undefined;
    // `heal 1d8` is not the action `Heal`.
    const foreign = args[0]?.value.kind === 'DiceLit' ? foreignCall(ident, 'procedure') : undefined;
    if (foreign !== undefined) {
      reportUnknown(scope, ident, sort.slice(2), foreign);
      return undefined;
    }
    if (isLine && reportSomebody(scope, ident)) return undefined;
  }
  return findGlobal(scope, ident, sorts, what, isLine ? statementWords : []);
}

/** Reports a line that is read as a call, but begins with a word of other lines; returns whether it did. */
function reportOtherLine(scope: Scope, ident: Ident, args: readonly Arg[]): boolean {
  if (actionLineWords.includes(ident.text)) {
    scope.report('syntax/line-order', { word: ident.text }, ident, {
      help:
        ident.text === 'pick'
          ? 'put it above the first statement of the action; elsewhere somebody decides, `ask p to pick t from …`, or the dice, `pick t at random from …`'
          : undefined,
    });
    return true;
  }
  if (declarationWords.some((word) => word === ident.text)) {
    reportUnknown(scope, ident, 'statement', [
      `\`${ident.text}\` begins a declaration, which starts at the margin`,
    ]);
    return true;
  }
  if (args.length > 0 || !statementWords.includes(ident.text)) return false;
  reportUnknown(scope, ident, 'statement that only says', foreignCall(ident, 'procedure') ?? []);
  return true;
}

/** Reports a statement that begins with a participant, such as `t dies`; returns whether it did. */
function reportSomebody(scope: Scope, ident: Ident): boolean {
  const somebody = findLocal(scope, ident.text);
  if (somebody?.symbol !== 'param' && somebody?.symbol !== 'local') return false;
  if (somebody.type.type !== 'participant') return false;
  const [condition] = scope.names.symbols.conditions;
  const number = scope.names.symbols.kinds
    .flatMap(({ fields }) => fields)
    .find(({ changes, type }) => changes && type.type === 'number');
  const ways = [
    ...(condition === undefined ? [] : [`\`${ident.text} gains ${condition.name}\``]),
    ...(number === undefined ? [] : [`\`lower ${ident.text}.${number.name} by 1\``]),
  ];
  reportSort(scope, ident, 'a participant', 'a statement', {
    help: ways.length === 0 ? 'say what happens' : `say what happens: ${orList(ways)}`,
  });
  return true;
}

/** The parameters that an action's `pick` lines fill. */
function pickedParams(action: ActionSymbol): readonly ParamSymbol[] {
  const lines = action.decl?.lines ?? [];
  return action.params.filter(({ name }) =>
    lines.some((line) => line.kind === 'PickLine' && line.picking.name.text === name),
  );
}

/**
 * Sorts the arguments by the parameters. It reports missing arguments and unknown prepositions,
 * with the signature.
 * @param mayLack whether a parameter may be left out
 */
export function matchArgs(
  scope: Scope,
  name: Ident,
  args: readonly Arg[],
  callee: CallableSymbol | DefineSymbol,
  mayLack: (param: ParamSymbol) => boolean,
): readonly (Arg | undefined)[] {
  const matched: (Arg | undefined)[] = callee.params.map(() => undefined);
  let wrong = false;
  for (const arg of args) {
    const param = callee.params.find(
      (one) => one.prep === arg.prep && matched[one.index] === undefined,
    );
    if (param === undefined) {
      scope.check(arg.value);
      if (!wrong)
        reportCall(
          scope,
          arg.prep === undefined
            ? 'this argument has no place'
            : `\`${callee.name}\` takes no \`${arg.prep}\` here`,
          callee,
          arg,
          reorderedCall(name, args, callee),
        );
      wrong = true;
      continue;
    }
    matched[param.index] = arg;
    checkArg(scope, arg, param);
  }
  // The signature fixes who decides; a call may repeat it.
  const missing = callee.params.filter(
    (param) => matched[param.index] === undefined && param.fixed === undefined && !mayLack(param),
  );
  if (missing.length > 0 && !wrong) {
    const lacks = backticked(missing.map(paramText)).join(' and ');
    const added = missing.map(
      ({ prep, type }) => `\`${paramText({ prep, name: '…' })}\`, ${showType(type)}`,
    );
    reportCall(scope, `${lacks} ${missing.length === 1 ? 'is' : 'are'} missing`, callee, name, [
      `add ${added.join(', and ')}`,
    ]);
  }
  return matched;
}

/** Reports a use of something that does not fit its signature. */
export function reportCall(
  ctx: Context,
  problem: string,
  callee: CallableSymbol | DefineSymbol,
  at: Node,
  help: readonly Advice[] = [],
): void {
  const { name } = callee;
  ctx.report('names/called-otherwise', { name, signature: signatureOf(callee), problem }, at, {
    secondary: labelAt(callee.ident),
    help,
  });
}

function checkArg(scope: Scope, arg: Arg, param: ParamSymbol): void {
  if (param.fixed === undefined) {
    scope.want(arg.value, param.type);
    return;
  }
  const wanted = param.fixed === 'referee' ? 'referee' : param.fixed.name;
  const ident = loneName(arg.value);
  if (ident !== undefined && ident.text === wanted) {
    scope.check(arg.value);
    resolve(scope, ident, param.fixed === 'referee' ? builtIn('referee') : param.fixed);
    return;
  }
  reportUnfit(scope, arg, `\`${wanted}\``, 'somebody else', {
    help: fixAt(`this choice is always made by \`${wanted}\``, arg.value, wanted, true),
  });
}

/** The actions that `Attack`, `any act` or `any action` stands for. */
export function findActions(ctx: Context, ident: Ident, any: boolean): readonly ActionSymbol[] {
  if (any && ident.text === 'action') {
    resolve(ctx, ident, builtIn('action'));
    return ctx.names.symbols.actions;
  }
  if (any) return findTag(ctx, ident)?.actions ?? [];
  const tag = lonelyTag(ctx, ident);
  if (tag !== undefined) {
    reportWrongSort(ctx, ident, tag, 'an action', [writeAt(ident, `any ${ident.text}`, true)]);
    return tag.actions;
  }
  const action = findGlobal(ctx, ident, ['action']);
  return action === undefined ? [] : [action];
}

/** Finds the tag after `any`. */
export function findTag(ctx: Context, ident: Ident): TagSymbol | undefined {
  const tag = ctx.names.tags.get(ident.text);
  if (tag === undefined && !isQuiet(ctx, ident)) {
    const action = ctx.names.global.get(ident.text);
    if (action?.symbol === 'action') {
      resolve(ctx, ident, action);
      reportSort(ctx, ident, 'an action', 'a tag', {
        secondary: labelAt(action.ident),
        help: `leave \`any\` out: it is for tags (\`counts as …\`)`,
      });
      return undefined;
    }
    const help = didYouMean(
      ctx,
      ident,
      [...ctx.names.tags.keys(), 'action'],
      ['a tag is given to an action with a line `counts as …`'],
    );
    reportUnknown(ctx, ident, 'tag', help);
    return undefined;
  }
  return findSymbol(ctx, ident, ctx.names.tags, 'tag');
}

/** Checks one item of `ask p to take …`. */
export function checkTakeItem(scope: Scope, item: TakeItemNode): void {
  const { any, call } = item;
  if (any || lonelyTag(scope, call.name) !== undefined) {
    if (any) for (const arg of call.args) scope.check(arg.value);
    scope.tables.actionsOf.set(item, findActions(scope, call.name, any));
    return;
  }
  const callee = checkInvocation(scope, call, ['action'], true);
  if (callee?.symbol === 'action' && callee.decl !== undefined)
    scope.tables.actionsOf.set(item, [callee]);
}
