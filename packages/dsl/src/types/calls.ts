// Calls: finds the declaration of a call, and checks its arguments against the signature.

import { builtIn, reportUnknown, resolve, type Context, type Scope } from './context.ts';
import { findLocal } from './scope.ts';
import { withArticle } from '../source/nouns.ts';
import { reorderedCall } from './meaningless-lines.ts';
import { orList } from '../diagnostics/catalogue/entry.ts';
import { labelAt, type Advice, fixAt, writeAt } from '../diagnostics/diagnostic.ts';
import { loneName, type Arg, type Ident, type Invocation, type TakeItemNode } from '../ast/ast.ts';
import { actionLineWords, statementWords } from '../ast/words.ts';
import { signatureOf } from '../names/describe.ts';
import type {
  ActionSymbol,
  CallableSymbol,
  DefineSymbol,
  ParamSymbol,
  TagSymbol,
} from '../names/symbols.ts';
import { foreignCall } from './foreign-words.ts';
import { didYouMean, findSymbol, findGlobal, isQuiet, reportWrongSort } from './lookup.ts';
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
  scope.tables.args.set(
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
  const found = scope.names.global.get(ident.text);
  const tag = scope.names.tags.get(ident.text);
  if (found === undefined && tag !== undefined && !isQuiet(scope, ident)) {
    reportWrongSort(scope, ident, tag, sortWords(sorts));
    return undefined;
  }
  // `counts as act` and `pick t from …` could be read as calls, but no callable has such a name.
  if (
    found === undefined &&
    sorts.length === callSorts.length &&
    actionLineWords.includes(ident.text) &&
    !isQuiet(scope, ident)
  ) {
    const dice =
      ident.text === 'pick'
        ? '; elsewhere somebody decides, `ask p to pick t from …`, or the dice, `pick t at random from …`'
        : '';
    scope.report('syntax/line-order', { word: ident.text }, ident, {
      help: `put it above the first statement of the action${dice}`,
    });
    return undefined;
  }
  // A statement of which only the first word is written could be read as a call too.
  const isUnfinished = sorts.length === callSorts.length && args.length === 0;
  if (
    found === undefined &&
    isUnfinished &&
    statementWords.some((word) => word === ident.text) &&
    !isQuiet(scope, ident)
  ) {
    reportUnknown(scope, ident, 'statement that only says', foreignCall(ident, 'procedure') ?? []);
    return undefined;
  }
  // `heal 1d8` is not the action `Heal`.
  const [first] = args;
  const foreign =
    found === undefined && first?.value.kind === 'DiceLit' && !isQuiet(scope, ident)
      ? foreignCall(ident, 'procedure')
      : undefined;
  if (foreign !== undefined) {
    reportUnknown(scope, ident, sortWords(sorts).slice(2), foreign);
    return undefined;
  }
  if (found === undefined && sorts.length === callSorts.length && reportSomebody(scope, ident))
    return undefined;
  return findGlobal(
    scope,
    ident,
    sorts,
    sorts.length === 4 ? 'check, choice, action or procedure' : sorts.join(' or '),
    // A line that cannot be parsed as a statement is read as a call.
    sorts.length === 4 ? statementWords : [],
  );
}

/** Reports a statement that begins with a participant, such as `t dies`; returns whether it did. */
function reportSomebody(scope: Scope, ident: Ident): boolean {
  const somebody = findLocal(scope, ident.text);
  if (somebody?.symbol !== 'param' && somebody?.symbol !== 'local') return false;
  if (somebody.type.type !== 'participant' || isQuiet(scope, ident)) return false;
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

function sortWords(sorts: readonly CallSort[]): string {
  return sorts.length === 4
    ? 'a check, choice, action or procedure'
    : sorts.map(withArticle).join(' or ');
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
          name,
          arg,
          callee,
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
    const lacks = missing
      .map((param) => `\`${param.prep === undefined ? '' : `${param.prep} `}${param.name}\``)
      .join(' and ');
    const added = missing.map(
      ({ prep, type }) => `\`${prep === undefined ? '' : `${prep} `}…\`, ${showType(type)}`,
    );
    reportCall(
      scope,
      `${lacks} ${missing.length === 1 ? 'is' : 'are'} missing`,
      name,
      undefined,
      callee,
      [`add ${added.join(', and ')}`],
    );
  }
  return matched;
}

function reportCall(
  ctx: Context,
  problem: string,
  name: Ident,
  arg: Arg | undefined,
  callee: CallableSymbol | DefineSymbol,
  help: readonly Advice[] = [],
): void {
  const at = arg?.span ?? name.span;
  ctx.report(
    'names/called-otherwise',
    { name: callee.name, signature: signatureOf(callee), problem },
    at,
    {
      secondary: labelAt(callee.ident, 'declared here'),
      help,
    },
  );
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
  const tag = ctx.names.tags.get(ident.text);
  if (tag !== undefined && ctx.names.global.get(ident.text) === undefined && !isQuiet(ctx, ident)) {
    reportWrongSort(ctx, ident, tag, 'an action', [writeAt(ident, `any ${ident.text}`, true)]);
    return tag.actions;
  }
  const action = findGlobal(ctx, ident, ['action'], 'action');
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
        secondary: labelAt(action.ident, 'declared here'),
        help: `leave \`any\` out: it is for tags (\`counts as …\`)`,
      });
      return undefined;
    }
    reportUnknown(
      ctx,
      ident,
      'tag',
      helpWithTags(ctx, ident, [...ctx.names.tags.keys(), 'action']),
    );
    return undefined;
  }
  return findSymbol(ctx, ident, ctx.names.tags, 'tag');
}

function helpWithTags(
  ctx: Context,
  ident: Ident,
  tags: readonly string[],
): ReturnType<typeof didYouMean> {
  const near = didYouMean(ctx, ident, tags);
  return near.length > 0 ? near : ['a tag is given to an action with a line `counts as …`'];
}

/** Checks one item of `ask p to take …`. */
export function checkTakeItem(scope: Scope, item: TakeItemNode): void {
  if (item.any) {
    for (const arg of item.call.args) scope.check(arg.value);
    scope.tables.actions.set(item, findActions(scope, item.call.name, true));
    return;
  }
  if (
    scope.names.global.get(item.call.name.text) === undefined &&
    scope.names.tags.has(item.call.name.text)
  ) {
    scope.tables.actions.set(item, findActions(scope, item.call.name, false));
    return;
  }
  const callee = findGlobal(scope, item.call.name, ['action'], 'action');
  if (callee === undefined || callee.decl === undefined) {
    for (const arg of item.call.args) scope.check(arg.value, errorType);
    return;
  }
  const args = matchArgs(scope, item.call.name, item.call.args, callee, () => true);
  scope.tables.args.set(item.call, args);
  scope.tables.actions.set(item, [callee]);
}
