// Groups: the members of `p in expedition where C`, and claims about all, any or none of them.

import type { Aggregate, EveryNode, ExprNode, Ident, Quantified, SetExpr } from '../ast/ast.ts';
import type { Said } from './book.ts';
import { nounOfType, speaksOf } from './naming.ts';
import { joinedSaid, listSaid, nameRun, phrase, plainSaid } from './phrase.ts';
import { memberSaid, predicateOf, relativeOf } from './predicates.ts';
import { entityRun, type Teller } from './teller.ts';
import { nameSaid } from './words.ts';
import { pluralOf } from '../source/nouns.ts';

interface Members {
  readonly binder: Ident;
  readonly set: SetExpr;
  readonly where: ExprNode | undefined;
}

interface MemberWords {
  /** Whether the noun has its plural. */
  readonly many?: boolean;
  /** What comes before a condition that is about something else. */
  readonly asks?: 'if' | 'while' | 'and';
  /** Another noun than that of the name; `isPlain`: whose they are needs not be said. */
  readonly own?: { readonly noun: string; readonly isPlain: boolean };
}

/**
 * The members, after a word: `each persona of the expedition who is conscious`.
 * @param before `each`, `a`
 */
export function membersSaid(
  tell: Teller,
  before: string,
  members: Members,
  { many = false, asks = 'if', own }: MemberWords = {},
): Said {
  const { binder, set, where } = members;
  const noun = own?.noun ?? nounIn(tell, members);
  const letter =
    own === undefined && (tell.naming.lettered.has(binder.text) || noun === undefined)
      ? joinedSaid([noun === undefined ? '' : ' ', nameRun(nameSaid(binder.text))])
      : [];
  const head = before === 'a' && noun !== undefined ? article(noun) : before;
  return joinedSaid([
    `${head} ${noun === undefined ? '' : many ? pluralOf(noun) : noun}`,
    letter,
    own?.isPlain === true ? '' : among(tell, set),
    where === undefined ? '' : whereSaid(tell, where, binder, { many, asks }),
  ]);
}

function article(noun: string): string {
  return /^[aeio]/.test(noun) ? 'an' : 'a';
}

function nounIn(tell: Teller, { binder, set }: Members): string | undefined {
  return tell.naming.nouns.get(binder.text) ?? nounOfType(tell.checked.typeOf(set));
}

/** ` who is conscious`, or where it is about something else ` (if …)`. */
export function whereSaid(
  tell: Teller,
  where: ExprNode,
  binder: Ident,
  { many = false, asks = 'if' }: MemberWords = {},
): Said {
  const whole = relativeOf(tell, where, binder.text, { many });
  if (whole !== undefined) return phrase` ${whole}`;
  const parts = where.kind === 'Logic' && where.word === 'and' ? where.operands : [where];
  const relatives = parts.map((part) => relativeOf(tell, part, binder.text, { many }));
  const said = relatives.filter((part) => part !== undefined);
  const rest = parts.filter((_, index) => relatives[index] === undefined);
  const own = { ...tell, it: tell.naming.lettered.has(binder.text) ? tell.it : binder.text };
  const further = listSaid(
    rest.map((part) => own.clauseOf(own, part)),
    'and',
  );
  // After `and` alone, the clause might be read as about somebody else.
  const isBound = rest.some((part) => speaksOf(part, binder.text));
  const joins = asks === 'and' && isBound ? 'while' : asks;
  if (!speaksOf(where, binder.text)) return phrase`, if ${further}`;
  return said.length === 0
    ? phrase` for ${isSomebody(tell, binder) ? 'whom' : 'which'} ${further}`
    : phrase` ${listSaid(said, 'and')}, ${joins} ${further}`;
}

/** ` of the expedition`, ` of the actor` for enemies; nothing where the noun says it. */
function among(tell: Teller, set: SetExpr): Said {
  if (set.kind === 'Everyone' || set.kind === 'BrokenExpr') return [];
  if (set.kind === 'OfCall') {
    const [arg] = set.args;
    const [callee] = set.callee.names;
    const symbol = callee && tell.checked.resolutionOf(callee);
    if (symbol?.symbol === 'built-in' && arg !== undefined)
      return phrase` of ${tell.valueOf(tell, arg.value)}`;
    return phrase` among ${tell.valueOf(tell, set)}`;
  }
  const [name, ...more] = set.names;
  const symbol = name && more.length === 0 ? tell.checked.resolutionOf(name) : undefined;
  if (symbol?.symbol === 'kind' || symbol?.symbol === 'table') return [];
  if (symbol?.symbol === 'side') return phrase` of the ${entityRun(tell, symbol, symbol.name)}`;
  if (symbol?.symbol === 'order') return phrase` in the ${nameRun(nameSaid(symbol.name))}`;
  return phrase` in ${tell.valueOf(tell, set)}`;
}

/** `any`, `no`, and `every … satisfies` as what they say. */
export function quantifiedClause(tell: Teller, expr: Quantified | EveryNode, isNot: boolean): Said {
  if (expr.kind === 'Every') {
    if (isNot) return phrase`not ${quantifiedClause(tell, expr, false)}`;
    const own = itself(tell, expr.binder);
    const { of: claimed, isNot: isDenied } = claimIn(expr.satisfies);
    const claim = predicateOf(tell, claimed);
    const [first, ...rest] = claim?.lead ?? [];
    const who = membersSaid(tell, 'every', expr);
    if (claim !== undefined && first?.text === expr.binder.text && rest.length === 0) {
      const verb = claim.verb(isDenied, false);
      // A negated claim about everybody is said of nobody: "every one has not" might leave some who have.
      return /^(?:(?:is|has|does|may) not|cannot)\b/.test(plainSaid(verb))
        ? phrase`${membersSaid(tell, 'no', expr)} ${claim.verb(!isDenied, false)}`
        : phrase`${who} ${verb}`;
    }
    return phrase`for ${who}: ${own.clauseOf(own, expr.satisfies)}`;
  }
  if ((expr.quantifier === 'no') !== isNot) {
    const claim = expr.where && relativeVerb(tell, expr.where, expr.binder.text);
    return claim === undefined
      ? phrase`there is ${membersSaid(tell, 'no', expr, { asks: 'while' })}`
      : phrase`${membersSaid(tell, 'no', { ...expr, where: undefined })} ${claim}`;
  }
  return phrase`there is ${membersSaid(tell, 'a', expr, { asks: 'and' })}`;
}

/** The claim, or its negation. */
function claimIn(
  expr: ExprNode,
  isNot = false,
): { readonly of: ExprNode; readonly isNot: boolean } {
  if (expr.kind === 'Paren') return claimIn(expr.value, isNot);
  return expr.kind === 'Not' ? claimIn(expr.value, !isNot) : { of: expr, isNot };
}

/** A single condition about its participant, without `who`. */
function relativeVerb(tell: Teller, where: ExprNode, binder: string): Said | undefined {
  const found = predicateOf(tell, where);
  const [first, ...rest] = found?.lead ?? [];
  return found !== undefined && first?.text === binder && rest.length === 0
    ? found.verb(false, false)
    : undefined;
}

/** In a clause about each member, the member is "it", unless it has a letter. */
function itself(tell: Teller, binder: Ident): Teller {
  return tell.naming.lettered.has(binder.text) ? tell : { ...tell, it: binder.text };
}

/** `the number of personas who are Ambushed`, `the first marcher of the column`. */
export function quantifiedValue(tell: Teller, expr: Quantified): Said {
  return expr.quantifier === 'count'
    ? phrase`the number of${membersSaid(tell, '', expr, { many: true })}`
    : membersSaid(tell, 'the first', expr);
}

/** `the total HP of all foes`, `the highest stealth of any character who lurks`. */
export function aggregateSaid(tell: Teller, expr: Aggregate): Said {
  const all = expr.aggregate === 'total';
  const { value, binder } = expr;
  const [first, ...rest] = value.kind === 'Path' ? value.names : [];
  const who = membersSaid(tell, all ? 'all' : 'any', expr, { many: all });
  if (first?.text === binder.text && rest.length > 0)
    return phrase`the ${expr.aggregate} ${memberSaid(tell, rest)} of ${who}`;
  const own = itself(tell, binder);
  return phrase`the ${expr.aggregate}, over ${who}, of ${own.valueOf(own, value)}`;
}

function isSomebody(tell: Teller, name: Ident): boolean {
  const symbol = tell.checked.resolutionOf(name);
  return symbol?.symbol === 'local' && symbol.type.type === 'participant';
}
