// Calls: finds the declaration of a call, and checks its arguments against the signature.

import { withArticle } from '../source/nouns.ts';
import { callMeant } from './meant.ts';
import type { Help } from '../diagnostics/diagnostic.ts';
import type { Arg, Ident, Invocation, TakeItemNode } from '../ast/ast.ts';
import { actionLineWords, statementWords } from '../ast/words.ts';
import { signatureOf } from '../names/describe.ts';
import type { NameScope } from '../names/scope.ts';
import type {
  ActionSymbol,
  CallableSymbol,
  DefineSymbol,
  ParamSymbol,
  TagSymbol,
} from '../names/symbols.ts';
import { builtIn, resolve, type Context } from './context.ts';
import { didYouMean, findSymbol, findGlobal, isQuiet, reportWrongSort } from './lookup.ts';
import { errorType } from './types.ts';
import { showType } from './show.ts';

type CallSort = CallableSymbol['symbol'];
const callSorts: readonly CallSort[] = ['check', 'choice', 'action', 'procedure'];

/** The declaration that a call names; its arguments are checked. Undefined: reported. */
export function checkInvocation(
  cx: Context,
  scope: NameScope,
  call: Invocation,
  sorts: readonly CallSort[] = callSorts,
  partial = false,
): CallableSymbol | undefined {
  const callee = findCallable(cx, call.name, sorts);
  if (callee === undefined || callee.decl === undefined) {
    for (const arg of call.args) cx.check(scope, arg.value, errorType);
    return callee;
  }
  const open = callee.symbol === 'action' ? pickedParams(callee) : [];
  cx.tables.args.set(
    call,
    matchArgs(cx, scope, call.name, call.args, callee, (param) => partial || open.includes(param)),
  );
  return callee;
}

function findCallable(
  cx: Context,
  ident: Ident,
  sorts: readonly CallSort[],
): CallableSymbol | undefined {
  const found = cx.names.global.get(ident.text);
  const tag = cx.names.tags.get(ident.text);
  if (found === undefined && tag !== undefined && !isQuiet(cx, ident)) {
    reportWrongSort(cx, ident, tag, sortWords(sorts));
    return undefined;
  }
  // `counts as act` and `pick t from …` could be read as calls, but no callable has such a name.
  if (
    found === undefined &&
    sorts.length === callSorts.length &&
    actionLineWords.includes(ident.text) &&
    !isQuiet(cx, ident)
  ) {
    const dice =
      ident.text === 'pick'
        ? '; elsewhere somebody decides, `ask p to pick t from …`, or the dice, `pick t at random from …`'
        : '';
    cx.report('syntax/line-order', { word: ident.text }, ident.span, {
      help: [{ text: `put it above the first statement of the action${dice}` }],
    });
    return undefined;
  }
  return findGlobal(
    cx,
    ident,
    sorts,
    sorts.length === 4 ? 'check, choice, action or procedure' : sorts.join(' or '),
    // A line that cannot be parsed as a statement is read as a call.
    sorts.length === 4 ? statementWords : [],
  );
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
 * The arguments in the order of the parameters. Reports, with the signature, prepositions that it does not have and missing
 * arguments.
 * @param mayLack whether a parameter may be left out
 */
export function matchArgs(
  cx: Context,
  scope: NameScope,
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
      cx.check(scope, arg.value);
      if (!wrong)
        reportCall(
          cx,
          arg.prep === undefined
            ? 'this argument has no place'
            : `\`${callee.name}\` takes no \`${arg.prep}\` here`,
          name,
          arg,
          callee,
          callMeant(name, args, callee),
        );
      wrong = true;
      continue;
    }
    matched[param.index] = arg;
    checkArg(cx, scope, arg, param);
  }
  // The signature fixes who decides: saying so again is allowed, not required.
  const missing = callee.params.filter(
    (param) => matched[param.index] === undefined && param.fixed === undefined && !mayLack(param),
  );
  if (missing.length > 0 && !wrong) {
    const lacks = missing
      .map((param) => `\`${param.prep === undefined ? '' : `${param.prep} `}${param.name}\``)
      .join(' and ');
    const said = missing.map(
      ({ prep, type }) => `\`${prep === undefined ? '' : `${prep} `}…\`, ${showType(type)}`,
    );
    reportCall(
      cx,
      `${lacks} ${missing.length === 1 ? 'is' : 'are'} missing`,
      name,
      undefined,
      callee,
      [{ text: `add ${said.join(', and ')}` }],
    );
  }
  return matched;
}

function reportCall(
  cx: Context,
  problem: string,
  name: Ident,
  arg: Arg | undefined,
  callee: CallableSymbol | DefineSymbol,
  help: readonly Help[] = [],
): void {
  const at = arg?.span ?? name.span;
  cx.report(
    'names/called-otherwise',
    { name: callee.name, signature: signatureOf(callee), problem },
    at,
    {
      secondary:
        callee.ident === undefined ? [] : [{ span: callee.ident.span, text: 'declared here' }],
      help,
    },
  );
}

function checkArg(cx: Context, scope: NameScope, arg: Arg, param: ParamSymbol): void {
  if (param.fixed === undefined) {
    cx.want(scope, arg.value, param.type);
    return;
  }
  const wanted = param.fixed === 'referee' ? 'referee' : param.fixed.name;
  const ident =
    arg.value.kind === 'Path' && arg.value.names.length === 1 ? arg.value.names[0] : undefined;
  if (ident !== undefined && ident.text === wanted) {
    cx.check(scope, arg.value);
    resolve(cx, ident, param.fixed === 'referee' ? builtIn('referee') : param.fixed);
    return;
  }
  cx.report('types/does-not-fit', { wanted: `\`${wanted}\``, found: 'somebody else' }, arg.span, {
    help: [
      {
        text: `this choice is always made by \`${wanted}\``,
        edits: [{ span: arg.value.span, replacement: wanted }],
        isCertain: true,
      },
    ],
  });
}

/** The actions that `Attack`, `any act` or `any action` means. */
export function findActions(cx: Context, ident: Ident, any: boolean): readonly ActionSymbol[] {
  if (any && ident.text === 'action') {
    resolve(cx, ident, builtIn('action'));
    return cx.names.symbols.actions;
  }
  if (any) return findTag(cx, ident)?.actions ?? [];
  const tag = cx.names.tags.get(ident.text);
  if (tag !== undefined && cx.names.global.get(ident.text) === undefined && !isQuiet(cx, ident)) {
    reportWrongSort(cx, ident, tag, 'an action', [
      {
        text: `write \`any ${ident.text}\``,
        edits: [{ span: ident.span, replacement: `any ${ident.text}` }],
        isCertain: true,
      },
    ]);
    return tag.actions;
  }
  const action = findGlobal(cx, ident, ['action'], 'action');
  return action === undefined ? [] : [action];
}

/** The tag after `any`. */
export function findTag(cx: Context, ident: Ident): TagSymbol | undefined {
  const tag = cx.names.tags.get(ident.text);
  if (tag === undefined && !isQuiet(cx, ident)) {
    const action = cx.names.global.get(ident.text);
    if (action?.symbol === 'action') {
      resolve(cx, ident, action);
      cx.report(
        'names/wrong-sort',
        { name: ident.text, is: 'an action', wanted: 'a tag' },
        ident.span,
        {
          secondary:
            action.ident === undefined ? [] : [{ span: action.ident.span, text: 'declared here' }],
          help: [{ text: `leave \`any\` out: it is for tags (\`counts as …\`)` }],
        },
      );
      return undefined;
    }
    cx.report('names/unknown', { name: ident.text, what: 'tag' }, ident.span, {
      help: helpWithTags(cx, ident, [...cx.names.tags.keys(), 'action']),
    });
    return undefined;
  }
  return findSymbol(cx, ident, cx.names.tags, 'tag');
}

function helpWithTags(
  cx: Context,
  ident: Ident,
  tags: readonly string[],
): ReturnType<typeof didYouMean> {
  const near = didYouMean(cx, ident, tags);
  return near.length > 0
    ? near
    : [{ text: 'a tag is given to an action with a line `counts as …`' }];
}

/** What one item of `ask p to take …` offers. */
export function checkTakeItem(cx: Context, scope: NameScope, item: TakeItemNode): void {
  if (item.any) {
    for (const arg of item.call.args) cx.check(scope, arg.value);
    cx.tables.actions.set(item, findActions(cx, item.call.name, true));
    return;
  }
  if (
    cx.names.global.get(item.call.name.text) === undefined &&
    cx.names.tags.has(item.call.name.text)
  ) {
    cx.tables.actions.set(item, findActions(cx, item.call.name, false));
    return;
  }
  const callee = findGlobal(cx, item.call.name, ['action'], 'action');
  if (callee === undefined || callee.decl === undefined) {
    for (const arg of item.call.args) cx.check(scope, arg.value, errorType);
    return;
  }
  const args = matchArgs(cx, scope, item.call.name, item.call.args, callee, () => true);
  cx.tables.args.set(item.call, args);
  cx.tables.actions.set(item, [callee]);
}
