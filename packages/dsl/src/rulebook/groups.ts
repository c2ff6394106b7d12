// Groups: puts into words the members of `p in expedition where C`, and claims about all, any or
// none of them.

import {
  loneName,
  type Aggregate,
  type EveryNode,
  type ExprNode,
  type Ident,
  type Quantified,
  type SetExpr,
} from '../ast/ast.ts';
import type { Phrase } from './book.ts';
import { nounOfType, speaksOf } from './naming.ts';
import { joinedPhrase, listPhrase, nameRun, phrase, phraseText } from './phrase.ts';
import { memberPhrase, predicateOf, relativeOf } from './predicates.ts';
import { entityRun, type PhraseContext } from './phrase-context.ts';
import { articleOf, pluralOf } from '../source/nouns.ts';

interface Members {
  readonly binder: Ident;
  readonly set: SetExpr;
  readonly where: ExprNode | undefined;
}

interface MemberWords {
  /** Whether the noun is in the plural. */
  readonly many?: boolean;
  /** The word before a condition that is about something else. */
  readonly asks?: 'if' | 'while' | 'and';
  /** A noun that replaces the usual one. `isPlain`: the group need not be mentioned. */
  readonly own?: { readonly noun: string; readonly isPlain: boolean };
}

/**
 * The members after a determiner: `each persona of the expedition who is conscious`.
 * @param before the determiner, such as `each` or `a`
 */
export function membersPhrase(
  ctx: PhraseContext,
  before: string,
  members: Members,
  { many = false, asks = 'if', own }: MemberWords = {},
): Phrase {
  const { binder, set, where } = members;
  const noun = own?.noun ?? nounIn(ctx, members);
  const letter =
    own === undefined && (ctx.naming.lettered.has(binder.text) || noun === undefined)
      ? joinedPhrase([noun === undefined ? '' : ' ', nameRun(binder)])
      : [];
  const head = before === 'a' && noun !== undefined ? articleOf(noun) : before;
  return joinedPhrase([
    `${head} ${noun === undefined ? '' : many ? pluralOf(noun) : noun}`,
    letter,
    own?.isPlain === true ? '' : among(ctx, set),
    where === undefined ? '' : wherePhrase(ctx, where, binder, { many, asks }),
  ]);
}

function nounIn(ctx: PhraseContext, { binder, set }: Members): string | undefined {
  return ctx.naming.nouns.get(binder.text) ?? nounOfType(ctx.checked.typeOf(set));
}

/** The condition: ` who is conscious`, or ` (if …)` if it is about something else. */
export function wherePhrase(
  ctx: PhraseContext,
  where: ExprNode,
  binder: Ident,
  { many = false, asks = 'if' }: MemberWords = {},
): Phrase {
  const whole = relativeOf(ctx, where, binder.text, { many });
  if (whole !== undefined) return phrase` ${whole}`;
  const parts = where.kind === 'Logic' && where.word === 'and' ? where.operands : [where];
  const relatives = parts.map((part) => relativeOf(ctx, part, binder.text, { many }));
  const clauses = relatives.filter((part) => part !== undefined);
  const rest = parts.filter((_, index) => relatives[index] === undefined);
  const own = { ...ctx, it: ctx.naming.lettered.has(binder.text) ? ctx.it : binder.text };
  const further = listPhrase(
    rest.map((part) => own.clauseOf(part)),
    'and',
  );
  // After a bare `and`, the clause might seem to be about somebody else.
  const isBound = rest.some((part) => speaksOf(part, binder.text));
  const joins = asks === 'and' && isBound ? 'while' : asks;
  if (!speaksOf(where, binder.text)) return phrase`, if ${further}`;
  return clauses.length === 0
    ? phrase` for ${isSomebody(ctx, binder) ? 'whom' : 'which'} ${further}`
    : phrase` ${listPhrase(clauses, 'and')}, ${joins} ${further}`;
}

/**
 * The group of the members: ` of the expedition`, or ` of the actor` for enemies; empty if the noun
 * implies it.
 */
function among(ctx: PhraseContext, set: SetExpr): Phrase {
  if (set.kind === 'Everyone' || set.kind === 'BrokenExpr') return [];
  if (set.kind === 'OfCall') {
    const [arg] = set.args;
    const symbol = ctx.checked.resolutionOf(set.callee.names[0]);
    if (symbol?.symbol === 'built-in' && arg !== undefined)
      return phrase` of ${ctx.valueOf(arg.value)}`;
    return phrase` among ${ctx.valueOf(set)}`;
  }
  const symbol = ctx.checked.resolutionOf(loneName(set));
  if (symbol?.symbol === 'kind' || symbol?.symbol === 'table') return [];
  if (symbol?.symbol === 'side') return phrase` of the ${entityRun(ctx, symbol, symbol.name)}`;
  if (symbol?.symbol === 'order') return phrase` in the ${nameRun(symbol.name)}`;
  return phrase` in ${ctx.valueOf(set)}`;
}

/** The clause for `any`, `no`, or `every … satisfies`. */
export function quantifiedClause(
  ctx: PhraseContext,
  expr: Quantified | EveryNode,
  isNot: boolean,
): Phrase {
  if (expr.kind === 'Every') {
    if (isNot) return phrase`not ${quantifiedClause(ctx, expr, false)}`;
    const own = itself(ctx, expr.binder);
    const { of: claimed, isNot: isDenied } = claimIn(expr.satisfies);
    const claim = predicateOf(ctx, claimed);
    const [first, ...rest] = claim?.lead ?? [];
    const who = membersPhrase(ctx, 'every', expr);
    if (claim !== undefined && first?.text === expr.binder.text && rest.length === 0) {
      const verb = claim.verb(isDenied, false);
      // A negated claim about everybody becomes a claim about nobody: "every one has not" might
      // leave some who have.
      return /^(?:(?:is|has|does|may) not|cannot)\b/.test(phraseText(verb))
        ? phrase`${membersPhrase(ctx, 'no', expr)} ${claim.verb(!isDenied, false)}`
        : phrase`${who} ${verb}`;
    }
    return phrase`for ${who}: ${own.clauseOf(expr.satisfies)}`;
  }
  if ((expr.quantifier === 'no') !== isNot) {
    const claim = expr.where && relativeVerb(ctx, expr.where, expr.binder.text);
    return claim === undefined
      ? phrase`there is ${membersPhrase(ctx, 'no', expr, { asks: 'while' })}`
      : phrase`${membersPhrase(ctx, 'no', { ...expr, where: undefined })} ${claim}`;
  }
  return phrase`there is ${membersPhrase(ctx, 'a', expr, { asks: 'and' })}`;
}

/** The claim without brackets and `not`, and whether it is negated. */
function claimIn(
  expr: ExprNode,
  isNot = false,
): { readonly of: ExprNode; readonly isNot: boolean } {
  if (expr.kind === 'Paren') return claimIn(expr.value, isNot);
  return expr.kind === 'Not' ? claimIn(expr.value, !isNot) : { of: expr, isNot };
}

/**
 * The verb of a single condition about the binder, without `who`; undefined for other conditions.
 */
function relativeVerb(ctx: PhraseContext, where: ExprNode, binder: string): Phrase | undefined {
  const found = predicateOf(ctx, where);
  const [first, ...rest] = found?.lead ?? [];
  return found !== undefined && first?.text === binder && rest.length === 0
    ? found.verb(false, false)
    : undefined;
}

/** The context for a clause about each member: the member is "it", unless it keeps its letter. */
function itself(ctx: PhraseContext, binder: Ident): PhraseContext {
  return ctx.naming.lettered.has(binder.text) ? ctx : { ...ctx, it: binder.text };
}

/**
 * A quantified value: `the number of personas who are Ambushed`, `the first marcher of the column`.
 */
export function quantifiedValue(ctx: PhraseContext, expr: Quantified): Phrase {
  return expr.quantifier === 'count'
    ? phrase`the number of${membersPhrase(ctx, '', expr, { many: true })}`
    : membersPhrase(ctx, 'the first', expr);
}

/** An aggregate: `the total HP of all foes`, `the highest stealth of any character who lurks`. */
export function aggregatePhrase(ctx: PhraseContext, expr: Aggregate): Phrase {
  const all = expr.aggregate === 'total';
  const { value, binder } = expr;
  const [first, ...rest] = value.kind === 'Path' ? value.names : [];
  const who = membersPhrase(ctx, all ? 'all' : 'any', expr, { many: all });
  if (first?.text === binder.text && rest.length > 0)
    return phrase`the ${expr.aggregate} ${memberPhrase(ctx, rest)} of ${who}`;
  const own = itself(ctx, binder);
  return phrase`the ${expr.aggregate}, over ${who}, of ${own.valueOf(value)}`;
}

function isSomebody(ctx: PhraseContext, name: Ident): boolean {
  const symbol = ctx.checked.resolutionOf(name);
  return symbol?.symbol === 'local' && symbol.type.type === 'participant';
}
