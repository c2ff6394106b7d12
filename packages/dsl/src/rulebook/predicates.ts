// Predicates: conditions with one claim about one subject, so that they can follow it: "who is conscious", "whose HP is
// 3".

import type {
  Act,
  Arg,
  CanTake,
  CompareNode,
  ExprNode,
  Ident,
  Is,
  OfCall,
  Path,
  TimesOf,
} from '../ast/ast.ts';
import type { Symbol } from '../names/symbols.ts';
import { rangeSaid } from './literals.ts';
import type { Said } from './book.ts';
import { joinedSaid, listSaid, nameRun, phrase, words } from './phrase.ts';
import { entityRun, linkTo, namedRun, ownerSaid, refer, type Teller } from './teller.ts';
import { baseOfVerbs, nameSaid, nounSaid } from './words.ts';
import { withArticle } from '../source/nouns.ts';

interface Predicate {
  /** What it is said of, where that is a name or the value of one. */
  readonly lead: readonly Ident[] | undefined;
  readonly subject: Said;
  /** `is Ambushed`, `are not Ambushed`. */
  readonly verb: (isNot: boolean, many: boolean) => Said;
}

/** A condition as a subject and a predicate; undefined: it has no single subject. */
export function predicateOf(tell: Teller, expr: ExprNode): Predicate | undefined {
  switch (expr.kind) {
    case 'Is': {
      const asked = askedIn(tell, expr);
      if (asked === undefined) return timesPredicate(tell, expr) ?? isPredicate(tell, expr);
      const inner = predicateOf(tell, asked.of);
      return inner && { ...inner, verb: (isNot, many) => inner.verb(isNot !== asked.isNot, many) };
    }
    case 'IsIn':
      return withLeft(tell, expr.left, (isNot, many) =>
        membership(tell, expr.set, isNot !== expr.negated, many),
      );
    case 'IsOneOf': {
      const values = expr.values.map((value): Said =>
        value.kind === 'Ident'
          ? quoted(tell, value)
          : [words(value.kind === 'Range' ? rangeSaid(value) : String(value.value))],
      );
      return withLeft(
        tell,
        expr.left,
        (isNot, many) => phrase`${be(isNot !== expr.negated, many)} ${listSaid(values, 'or')}`,
      );
    }
    case 'Compare':
      return timesPredicate(tell, expr) ?? comparePredicate(tell, expr);
    case 'CanAct':
      return withLeft(tell, expr.actor, (isNot) => [words(isNot ? 'cannot act' : 'can act')]);
    case 'CanTake':
      return withLeft(tell, expr.actor, (isNot) => canTake(tell, expr, isNot));
    case 'Path':
      return pathPredicate(tell, expr);
    case 'OfCall':
      return callPredicate(tell, expr);
    default:
      return undefined;
  }
}

/**
 * A condition behind the one whom it is about: `who is conscious and whose HP is 3`. Undefined where a part of it is about
 * something else.
 *
 * @param many whether there are several
 */
export function relativeOf(
  tell: Teller,
  expr: ExprNode,
  binder: string,
  { isNot = false, many = false }: { readonly isNot?: boolean; readonly many?: boolean } = {},
): Said | undefined {
  if (expr.kind === 'Paren') return relativeOf(tell, expr.value, binder, { isNot, many });
  if (expr.kind === 'Not') return relativeOf(tell, expr.value, binder, { isNot: !isNot, many });
  if (expr.kind === 'Logic') {
    const parts = expr.operands.map((operand) => {
      const part = relativeOf(tell, operand, binder, { isNot, many });
      return part && innerOf(operand).kind === 'Logic' ? phrase`(${part})` : part;
    });
    const said = parts.filter((part) => part !== undefined);
    if (said.length < parts.length) return undefined;
    return listSaid(said, (expr.word === 'and') === isNot ? 'or' : 'and');
  }
  const found = predicateOf(tell, expr);
  const [first, ...rest] = found?.lead ?? [];
  if (found === undefined || first?.text !== binder) return undefined;
  const verb = found.verb(isNot, many);
  const isSomebody = isPerson(tell, first);
  if (rest.length === 0) return phrase`${isSomebody ? 'who' : 'that'} ${verb}`;
  // A claim about the value of several is a claim about the value of each.
  return phrase`whose ${memberSaid(tell, rest)} ${found.verb(isNot, false)}`;
}

/**
 * A condition compared with yes or no: `(p can act) is no` means that p cannot act. Undefined for any other expression, and
 * if the left side is a value: `ties is no`.
 */
export function askedIn(
  tell: Teller,
  expr: ExprNode,
): { readonly of: ExprNode; readonly isNot: boolean } | undefined {
  if (expr.kind !== 'Is' || expr.right.kind !== 'YesNo' || !isYesNo(tell, expr.left))
    return undefined;
  const of = expr.left;
  if (valuesOfYesNo.has(innerOf(of).kind) || rulingIn(tell, of)) return undefined;
  return { of, isNot: expr.negated === expr.right.value };
}

/** What can be a yes or no, and is spoken of as a value. */
const valuesOfYesNo: ReadonlySet<ExprNode['kind']> = new Set([
  'YesNo',
  'Lookup',
  'Latest',
  'ItemOf',
]);

function innerOf(expr: ExprNode): ExprNode {
  return expr.kind === 'Paren' || expr.kind === 'Not' ? innerOf(expr.value) : expr;
}

function isPerson(tell: Teller, name: Ident): boolean {
  const symbol = tell.checked.resolutionOf(name);
  return (
    (symbol?.symbol === 'local' || symbol?.symbol === 'param') && symbol.type.type === 'participant'
  );
}

/** Members after one another: `weapon’s die`. */
export function memberSaid(tell: Teller, names: readonly Ident[]): Said {
  return joinedSaid(
    names.flatMap((name, index) => [index === 0 ? '' : '’s ', namedRun(tell, name)]),
  );
}

function be(isNot: boolean, many: boolean): string {
  return `${many ? 'are' : 'is'}${isNot ? ' not' : ''}`;
}

function withLeft(tell: Teller, left: ExprNode, verb: Predicate['verb']): Predicate {
  return {
    lead: left.kind === 'Path' ? left.names : undefined,
    subject: tell.valueOf(tell, left),
    verb,
  };
}

function isPredicate(tell: Teller, node: Is): Predicate | undefined {
  const { left, right, negated } = node;
  const meaning = tell.checked.isMeaning(node);
  const says = (what: Said): Predicate =>
    withLeft(tell, left, (isNot, many) => phrase`${be(isNot !== negated, many)} ${what}`);
  const rightName = right.kind === 'Path' ? right.names.at(-1) : undefined;
  switch (meaning.is) {
    case 'condition':
      return says([entityRun(tell, meaning.condition, meaning.condition.name)]);
    case 'adjective':
      return says([entityRun(tell, meaning.define, meaning.define.name)]);
    case 'kind':
      return says(phrase`a ${entityRun(tell, meaning.kind, meaning.kind.name)}`);
    case 'field':
      return says(phrase`marked ${entityRun(tell, meaning.field, meaning.field.name)}`);
    case 'same': {
      const ruling = rulingIn(tell, left);
      if (ruling !== undefined)
        return {
          lead: undefined,
          subject: rulingSaid(tell, left.kind === 'Path' ? left.names[0] : undefined),
          verb: (isNot) =>
            phrase`is ${isNot === negated ? '' : 'not '}read as “${rightName === undefined ? tell.valueOf(tell, right) : nameSaid(rightName.text)}”`,
        };
      if (right.kind === 'Nobody')
        return withLeft(tell, left, (isNot, many) => [
          words(`${many ? 'are' : 'is'} ${isNot === negated ? 'nobody' : 'somebody'}`),
        ]);
      if (right.kind === 'Nothing')
        return withLeft(tell, left, (isNot, many) => [
          words(`${many ? 'are' : 'is'} ${isNot === negated ? 'empty' : 'not empty'}`),
        ]);
      return says(rightName === undefined ? tell.valueOf(tell, right) : wordOr(tell, right));
    }
  }
}

/** The ruling that an expression consists of. */
function rulingIn(tell: Teller, expr: ExprNode): Symbol | undefined {
  const [lone, ...more] = expr.kind === 'Path' ? expr.names : [];
  const symbol = lone && more.length === 0 ? tell.checked.resolutionOf(lone) : undefined;
  return symbol?.symbol === 'ruling' ? symbol : undefined;
}

/** A word literally; anything else by its name. */
export function wordOr(tell: Teller, expr: ExprNode): Said {
  const [name, ...more] = expr.kind === 'Path' ? expr.names : [];
  const symbol = name && more.length === 0 ? tell.checked.resolutionOf(name) : undefined;
  return name !== undefined && (symbol?.symbol === 'word' || symbol?.symbol === 'row')
    ? quoted(tell, name)
    : tell.valueOf(tell, expr);
}

/** An open question, set apart from its reading: `“comrade is” is read as “same side”`. */
export function rulingSaid(tell: Teller, name: Ident | undefined): Said {
  return name === undefined ? [] : phrase`“${namedRun(tell, name)}”`;
}

/** A word of a rule, set apart from the sentence; a row is a link. */
export function quoted(tell: Teller, name: Ident): Said {
  const run = wordRun(tell, name);
  return run.is === 'text' ? [words(`“${run.text}”`)] : [run];
}

/** A word, or a link to the row that it names. */
export function wordRun(tell: Teller, name: Ident): Said[number] {
  const symbol = tell.checked.resolutionOf(name);
  return symbol?.symbol === 'row' || symbol?.symbol === 'given' || symbol?.symbol === 'ruling'
    ? entityRun(tell, symbol, name.text)
    : words(nameSaid(name.text));
}

export function isYesNo(tell: Teller, expr: ExprNode): boolean {
  return tell.checked.typeOf(expr).type === 'yes-no';
}

function comparePredicate(tell: Teller, node: CompareNode): Predicate {
  const ranked = tell.checked.orderingOf(node) !== undefined;
  const flipped = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;
  return withLeft(tell, node.left, (isNot, many) => {
    const op = isNot ? flipped[node.op] : node.op;
    const is = many ? 'are' : 'is';
    const said = ranked
      ? {
          '<': 'ranks below',
          '<=': 'ranks no higher than',
          '>': 'ranks above',
          '>=': 'ranks no lower than',
        }[op]
      : {
          '<': `${is} less than`,
          '<=': `${is} at most`,
          '>': `${is} more than`,
          '>=': `${is} at least`,
        }[op];
    return phrase`${said} ${wordOr(tell, node.right)}`;
  });
}

/** `in`: sides, kinds, orders, lists, and enemies. */
function membership(tell: Teller, set: ExprNode, isNot: boolean, many: boolean): Said {
  const is = be(isNot, many);
  if (set.kind === 'OfCall') {
    const [callee] = set.callee.names;
    const [arg] = set.args;
    const symbol = callee && tell.checked.resolutionOf(callee);
    if (symbol?.symbol === 'built-in' && arg !== undefined) {
      const noun = symbol.name === 'enemies' ? 'enemy' : 'ally';
      return phrase`${is} ${many ? (noun === 'enemy' ? 'enemies' : 'allies') : withArticle(noun)} of ${tell.valueOf(tell, arg.value)}`;
    }
  }
  if (set.kind === 'Everyone') return phrase`${is} in the fight`;
  const [name, ...more] = set.kind === 'Path' ? set.names : [];
  const symbol = name && more.length === 0 ? tell.checked.resolutionOf(name) : undefined;
  if (symbol?.symbol === 'side')
    return phrase`${is} of the ${entityRun(tell, symbol, symbol.name)}`;
  if (symbol?.symbol === 'kind')
    return phrase`${is} ${many ? '' : `${withArticle(nounSaid(symbol.name)).split(' ')[0] ?? ''} `}${entityRun(tell, symbol, symbol.name)}`;
  return phrase`${is} ${symbol?.symbol === 'order' ? 'in' : 'among'} ${tell.valueOf(tell, set)}`;
}

/** A yes or no of somebody is a mark; any other is a name that holds or not. */
function pathPredicate(tell: Teller, path: Path): Predicate | undefined {
  const last = path.names.at(-1);
  const before = path.names.slice(0, -1);
  if (last === undefined || !isYesNo(tell, path)) return undefined;
  const symbol = tell.checked.resolutionOf(last);
  if (before.length === 0)
    return {
      lead: undefined,
      subject: [entityRun(tell, symbol, last.text)],
      verb: (isNot) => [words(isNot ? 'does not hold' : 'holds')],
    };
  const mark = linkTo(tell, symbol?.symbol === 'field' ? symbol.decl : undefined, last.text);
  return {
    lead: before,
    subject: pathSaid(tell, before),
    verb: (isNot, many) =>
      symbol?.symbol === 'define'
        ? phrase`${many ? (isNot ? 'have not' : 'have') : isNot ? 'has not' : 'has'} ${entityRun(tell, symbol, last.text)}`
        : phrase`${be(isNot, many)} marked ${symbol?.symbol === 'column' ? entityRun(tell, symbol, last.text) : mark}`,
  };
}

/** A name and what belongs to it: `the persona’s HP`. */
export function pathSaid(tell: Teller, names: readonly Ident[]): Said {
  const [first, ...rest] = names;
  if (first === undefined) return [];
  return rest.length === 0
    ? refer(tell, first)
    : phrase`${ownerSaid(tell, first)} ${memberSaid(tell, rest)}`;
}

/** A function that says yes or no of its first argument: `lurks against v`. */
function callPredicate(tell: Teller, call: OfCall): Predicate | undefined {
  const [name] = call.callee.names;
  const symbol = name && tell.checked.resolutionOf(name);
  const [first, ...rest] = call.args;
  if (name === undefined || symbol?.symbol !== 'define' || first === undefined) return undefined;
  if (!isYesNo(tell, call)) return undefined;
  const others = argsSaid(tell, rest);
  const base = baseOfVerbs(symbol.name);
  return withLeft(tell, first.value, (isNot, many) => {
    const run = (text: string): Said => [{ ...entityRun(tell, symbol, symbol.name), text }];
    const [modal, ...act] = symbol.name.split('-');
    if (act.length > 0 && (modal === 'may' || modal === 'can'))
      return joinedSaid([
        run(
          isNot
            ? nameSaid([modal, 'not', ...act].join('-')).replace(/^can not/, 'cannot')
            : nameSaid(symbol.name),
        ),
        others,
      ]);
    if (base === undefined)
      return joinedSaid([be(isNot, many), ' ', run(nameSaid(symbol.name)), others]);
    if (isNot) return joinedSaid([many ? 'do not ' : 'does not ', run(nameSaid(base)), others]);
    return joinedSaid([run(nameSaid(many ? base : symbol.name)), others]);
  });
}

/** What somebody may take: an action, or any with a tag. */
export function actSaid(tell: Teller, act: Act): Said {
  return act.any ? anySaid(act.name) : [namedRun(tell, act.name)];
}

/** Any action, or any with a tag: a tag may be a noun or not, `loud`. */
export function anySaid({ text }: Ident, which: 'any' | 'no' | 'some' = 'any'): Said {
  return text === 'action'
    ? [words(`${which} action`)]
    : phrase`${which} action that counts as ${nameRun(nameSaid(text))}`;
}

function canTake(tell: Teller, { act }: CanTake, isNot: boolean): Said {
  return phrase`${isNot ? 'cannot' : 'can'} take ${actSaid(tell, act)}`;
}

/** `times Notice by p this unit > 0`: whether p has made it. */
function timesPredicate(tell: Teller, expr: CompareNode | Is): Predicate | undefined {
  const left = expr.left.kind === 'Paren' ? expr.left.value : expr.left;
  if (left.kind !== 'TimesOf' || expr.right.kind !== 'IntLit' || expr.right.value !== 0)
    return undefined;
  if (expr.kind === 'Compare' && expr.op !== '>') return undefined;
  const never = expr.kind === 'Is' && !expr.negated;
  const by = left.args.find(({ prep }) => prep === 'by')?.value;
  if (left.any && by === undefined)
    return {
      lead: undefined,
      subject: [],
      verb: (isNot, many) =>
        phrase`${anySaid(left.name, isNot !== never ? 'no' : 'some')} ${doneSaid(tell, left, false, many)}`,
    };
  return {
    lead: by?.kind === 'Path' ? by.names : undefined,
    subject: doerSaid(tell, left),
    verb: (isNot, many) => doneSaid(tell, left, isNot !== never, many),
  };
}

/** `the persona has made Notice this unit`. */
export function happenedSaid(tell: Teller, expr: TimesOf): Said {
  return phrase`${doerSaid(tell, expr)} ${doneSaid(tell, expr, false, false)}`;
}

/** The actor; if nobody is named, the action. */
function doerSaid(tell: Teller, expr: TimesOf): Said {
  const by = expr.args.find(({ prep }) => prep === 'by');
  if (by !== undefined) return tell.valueOf(tell, by.value);
  // Whose turn it is belongs to the turn: `a turn of Evan has been played`.
  return phrase`${countedSaid(tell, expr)}${isSpan(tell, expr) ? argsSaid(tell, expr.args) : ''}`;
}

function isSpan(tell: Teller, { any, name }: TimesOf): boolean {
  return !any && tell.checked.resolutionOf(name)?.symbol === 'span';
}

function countedSaid(tell: Teller, { any, name }: TimesOf): Said {
  const symbol = any ? undefined : tell.checked.resolutionOf(name);
  if (any) return anySaid(name);
  const what = entityRun(tell, symbol, name.text);
  return symbol?.symbol === 'span'
    ? phrase`${withArticle(what.text).split(' ')[0] ?? 'a'} ${what}`
    : [what];
}

function doneSaid(tell: Teller, expr: TimesOf, isNot: boolean, many: boolean): Said {
  const by = expr.args.find(({ prep }) => prep === 'by');
  const rest = argsSaid(
    tell,
    expr.args.filter((arg) => arg !== by),
  );
  const during =
    expr.during.text === 'encounter' ? ' in this fight' : ` this ${nameSaid(expr.during.text)}`;
  const has = `${many ? 'have' : 'has'}${isNot ? ' not' : ''}`;
  const symbol = expr.any ? undefined : tell.checked.resolutionOf(expr.name);
  const [own, ofOthers] = doneVerbs[symbol?.symbol ?? ''] ?? ['taken', 'been taken'];
  return by === undefined
    ? phrase`${has} ${ofOthers}${isSpan(tell, expr) ? '' : rest}${during}`
    : phrase`${has} ${own} ${countedSaid(tell, expr)}${rest}${during}`;
}

const doneVerbs: Readonly<Record<string, readonly [string, string]>> = {
  span: ['played', 'been played'],
  choice: ['decided', 'been decided'],
  check: ['made', 'been made'],
  procedure: ['gone through', 'been gone through'],
};

/** Arguments with their prepositions, a blank before each. Brackets around one are not needed here. */
export function argsSaid(tell: Teller, args: readonly Arg[]): Said {
  return joinedSaid(
    args.flatMap(({ prep, value }) => {
      const inner = value.kind === 'Paren' ? value.value : value;
      const [name, ...more] = inner.kind === 'Path' ? inner.names : [];
      const isWord =
        name !== undefined &&
        more.length === 0 &&
        tell.checked.resolutionOf(name)?.symbol === 'word';
      return [` ${prep ?? 'of'} `, isWord ? quoted(tell, name) : tell.valueOf(tell, inner)];
    }),
  );
}
