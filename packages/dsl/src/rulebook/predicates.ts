// Predicates: conditions with one claim about one subject, which can therefore follow it: "who is
// conscious", "whose HP is 3".

import {
  loneName,
  type Act,
  type Arg,
  type CellNode,
  type CompareNode,
  type ExprNode,
  type Ident,
  type Is,
  type OfCall,
  type Path,
  type TimesOf,
} from '../ast/ast.ts';
import type { Symbol } from '../names/symbols.ts';
import { cellWords, rangeWords } from './literals.ts';
import type { Phrase } from './book.ts';
import { joinedPhrase, listPhrase, nameRun, phrase, words } from './phrase.ts';
import {
  entityRun,
  linkTo,
  namedRun,
  ownerPhrase,
  refer,
  type PhraseContext,
} from './phrase-context.ts';
import { baseOfVerbs, nameWords, nounWords } from './words.ts';
import { articleOf, withArticle } from '../source/nouns.ts';

interface Predicate {
  /** The names of the path to the subject, if the subject is a path. */
  readonly lead: readonly Ident[] | undefined;
  readonly subject: Phrase;
  /** The claim as a verb phrase: `is Ambushed`, `are not Ambushed`. */
  readonly verb: (isNot: boolean, many: boolean) => Phrase;
}

/** A condition as a subject and a predicate; undefined if it has no single subject. */
export function predicateOf(ctx: PhraseContext, expr: ExprNode): Predicate | undefined {
  switch (expr.kind) {
    case 'Is': {
      const asked = askedIn(ctx, expr);
      if (asked === undefined) return timesPredicate(ctx, expr) ?? isPredicate(ctx, expr);
      const inner = predicateOf(ctx, asked.of);
      return inner && { ...inner, verb: (isNot, many) => inner.verb(isNot !== asked.isNot, many) };
    }
    case 'IsIn':
      return withLeft(ctx, expr.left, (isNot, many) =>
        membership(ctx, expr.set, isNot !== expr.negated, many),
      );
    case 'IsOneOf': {
      const values = expr.values.map((value): Phrase =>
        value.kind === 'Ident'
          ? quoted(ctx, value)
          : [words(value.kind === 'Range' ? rangeWords(value) : String(value.value))],
      );
      return withLeft(
        ctx,
        expr.left,
        (isNot, many) => phrase`${be(isNot !== expr.negated, many)} ${listPhrase(values, 'or')}`,
      );
    }
    case 'Compare':
      return timesPredicate(ctx, expr) ?? comparePredicate(ctx, expr);
    case 'CanAct':
      return withLeft(ctx, expr.actor, (isNot) => [words(isNot ? 'cannot act' : 'can act')]);
    case 'CanTake':
      return withLeft(
        ctx,
        expr.actor,
        (isNot) => phrase`${isNot ? 'cannot' : 'can'} take ${actPhrase(ctx, expr.act)}`,
      );
    case 'Path':
      return pathPredicate(ctx, expr);
    case 'OfCall':
      return callPredicate(ctx, expr);
    default:
      return undefined;
  }
}

/**
 * A condition as a relative clause: `who is conscious and whose HP is 3`. Undefined if a part of it
 * is about something else.
 * @param many whether there are several subjects
 */
export function relativeOf(
  ctx: PhraseContext,
  expr: ExprNode,
  binder: string,
  { isNot = false, many = false }: { readonly isNot?: boolean; readonly many?: boolean } = {},
): Phrase | undefined {
  if (expr.kind === 'Paren') return relativeOf(ctx, expr.value, binder, { isNot, many });
  if (expr.kind === 'Not') return relativeOf(ctx, expr.value, binder, { isNot: !isNot, many });
  if (expr.kind === 'Logic') {
    const parts = expr.operands.map((operand) => {
      const part = relativeOf(ctx, operand, binder, { isNot, many });
      return part && innerOf(operand).kind === 'Logic' ? phrase`(${part})` : part;
    });
    const known = parts.filter((part) => part !== undefined);
    if (known.length < parts.length) return undefined;
    return listPhrase(known, (expr.word === 'and') === isNot ? 'or' : 'and');
  }
  const found = predicateOf(ctx, expr);
  const [first, ...rest] = found?.lead ?? [];
  if (found === undefined || first?.text !== binder) return undefined;
  const verb = found.verb(isNot, many);
  const isSomebody = isPerson(ctx, first);
  if (rest.length === 0) return phrase`${isSomebody ? 'who' : 'that'} ${verb}`;
  // A claim about the value of several is a claim about the value of each.
  return phrase`whose ${memberPhrase(ctx, rest)} ${found.verb(isNot, false)}`;
}

/**
 * A condition compared with yes or no: `(p can act) is no` means that p cannot act. Undefined for
 * any other expression, and if the left side is phrased as a value: `ties is no`.
 */
export function askedIn(
  ctx: PhraseContext,
  expr: ExprNode,
): { readonly of: ExprNode; readonly isNot: boolean } | undefined {
  if (expr.kind !== 'Is' || expr.right.kind !== 'YesNo' || !isYesNo(ctx, expr.left))
    return undefined;
  const of = expr.left;
  if (valuesOfYesNo.has(innerOf(of).kind) || rulingIn(ctx, of)) return undefined;
  return { of, isNot: expr.negated === expr.right.value };
}

/** Expressions that can be yes or no, but are phrased as values. */
const valuesOfYesNo: ReadonlySet<ExprNode['kind']> = new Set([
  'YesNo',
  'Lookup',
  'Latest',
  'ItemOf',
]);

function innerOf(expr: ExprNode): ExprNode {
  return expr.kind === 'Paren' || expr.kind === 'Not' ? innerOf(expr.value) : expr;
}

function isPerson(ctx: PhraseContext, name: Ident): boolean {
  const symbol = ctx.checked.resolutionOf(name);
  return (
    (symbol?.symbol === 'local' || symbol?.symbol === 'param') && symbol.type.type === 'participant'
  );
}

/** Joins the names of a path: `weapon’s die`. */
export function memberPhrase(ctx: PhraseContext, names: readonly Ident[]): Phrase {
  return joinedPhrase(
    names.flatMap((name, index) => [index === 0 ? '' : '’s ', namedRun(ctx, name)]),
  );
}

function be(isNot: boolean, many: boolean): string {
  return `${many ? 'are' : 'is'}${isNot ? ' not' : ''}`;
}

function withLeft(ctx: PhraseContext, left: ExprNode, verb: Predicate['verb']): Predicate {
  return {
    lead: left.kind === 'Path' ? left.names : undefined,
    subject: ctx.valueOf(left),
    verb,
  };
}

function isPredicate(ctx: PhraseContext, node: Is): Predicate | undefined {
  const { left, right, negated } = node;
  const meaning = ctx.checked.isMeaning(node);
  const says = (what: Phrase): Predicate =>
    withLeft(ctx, left, (isNot, many) => phrase`${be(isNot !== negated, many)} ${what}`);
  const rightName = right.kind === 'Path' ? right.names.at(-1) : undefined;
  switch (meaning.is) {
    case 'condition':
      return says([entityRun(ctx, meaning.condition, meaning.condition.name)]);
    case 'adjective':
      return says([entityRun(ctx, meaning.define, meaning.define.name)]);
    case 'kind':
      return says(phrase`a ${entityRun(ctx, meaning.kind, meaning.kind.name)}`);
    case 'field':
      return says(phrase`marked ${entityRun(ctx, meaning.field, meaning.field.name)}`);
    case 'same': {
      const ruling = rulingIn(ctx, left);
      if (ruling !== undefined)
        return {
          lead: undefined,
          subject: rulingPhrase(ctx, left.kind === 'Path' ? left.names[0] : undefined),
          verb: (isNot) =>
            phrase`is ${isNot === negated ? '' : 'not '}read as “${rightName === undefined ? ctx.valueOf(right) : nameWords(rightName)}”`,
        };
      if (right.kind === 'Nobody')
        return withLeft(ctx, left, (isNot, many) => [
          words(`${many ? 'are' : 'is'} ${isNot === negated ? 'nobody' : 'somebody'}`),
        ]);
      if (right.kind === 'Nothing')
        return withLeft(ctx, left, (isNot, many) => [
          words(`${many ? 'are' : 'is'} ${isNot === negated ? 'empty' : 'not empty'}`),
        ]);
      return says(rightName === undefined ? ctx.valueOf(right) : wordOr(ctx, right));
    }
  }
}

/** The ruling that an expression consists of; undefined if it is anything else. */
function rulingIn(ctx: PhraseContext, expr: ExprNode): Symbol | undefined {
  const symbol = ctx.checked.resolutionOf(loneName(expr));
  return symbol?.symbol === 'ruling' ? symbol : undefined;
}

/** A word or row in quotes; anything else as a value. */
export function wordOr(ctx: PhraseContext, expr: ExprNode): Phrase {
  const name = loneName(expr);
  const symbol = ctx.checked.resolutionOf(name);
  return name !== undefined && (symbol?.symbol === 'word' || symbol?.symbol === 'row')
    ? quoted(ctx, name)
    : ctx.valueOf(expr);
}

/** A ruling in quotes, apart from its option: `“comrade is” is read as “same side”`. */
export function rulingPhrase(ctx: PhraseContext, name: Ident | undefined): Phrase {
  return name === undefined ? [] : phrase`“${namedRun(ctx, name)}”`;
}

/** A word of a rule in quotes; a row is a link. */
export function quoted(ctx: PhraseContext, name: Ident): Phrase {
  const run = wordRun(ctx, name);
  return run.is === 'text' ? [words(`“${run.text}”`)] : [run];
}

/** A cell; a word in it may be a link to the row that it names. */
export function wordRun(ctx: PhraseContext, name: CellNode): Phrase[number] {
  if (name.kind !== 'Ident') return words(cellWords(name));
  const symbol = ctx.checked.resolutionOf(name);
  return symbol?.symbol === 'row' || symbol?.symbol === 'given' || symbol?.symbol === 'ruling'
    ? entityRun(ctx, symbol, name.text)
    : words(nameWords(name));
}

export function isYesNo(ctx: PhraseContext, expr: ExprNode): boolean {
  return ctx.checked.typeOf(expr).type === 'yes-no';
}

function comparePredicate(ctx: PhraseContext, node: CompareNode): Predicate {
  const ranked = ctx.checked.orderingOf(node) !== undefined;
  const flipped = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;
  return withLeft(ctx, node.left, (isNot, many) => {
    const op = isNot ? flipped[node.op] : node.op;
    const is = many ? 'are' : 'is';
    const known = ranked
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
    return phrase`${known} ${wordOr(ctx, node.right)}`;
  });
}

/** The predicate of `in`: for sides, kinds, orders, lists, and enemies. */
function membership(ctx: PhraseContext, set: ExprNode, isNot: boolean, many: boolean): Phrase {
  const is = be(isNot, many);
  if (set.kind === 'OfCall') {
    const [arg] = set.args;
    const symbol = ctx.checked.resolutionOf(set.callee.names[0]);
    if (symbol?.symbol === 'built-in' && arg !== undefined) {
      const noun = symbol.name === 'enemies' ? 'enemy' : 'ally';
      return phrase`${is} ${many ? (noun === 'enemy' ? 'enemies' : 'allies') : withArticle(noun)} of ${ctx.valueOf(arg.value)}`;
    }
  }
  if (set.kind === 'Everyone') return phrase`${is} in the fight`;
  const symbol = ctx.checked.resolutionOf(loneName(set));
  if (symbol?.symbol === 'side') return phrase`${is} of the ${entityRun(ctx, symbol, symbol.name)}`;
  if (symbol?.symbol === 'kind')
    return phrase`${is} ${many ? '' : `${articleOf(nounWords(symbol.name))} `}${entityRun(ctx, symbol, symbol.name)}`;
  return phrase`${is} ${symbol?.symbol === 'order' ? 'in' : 'among'} ${ctx.valueOf(set)}`;
}

/**
 * The predicate of a path that is yes or no: a mark of a participant, or else a name that holds or
 * does not.
 */
function pathPredicate(ctx: PhraseContext, path: Path): Predicate | undefined {
  const last = path.names.at(-1);
  const before = path.names.slice(0, -1);
  if (last === undefined || !isYesNo(ctx, path)) return undefined;
  const symbol = ctx.checked.resolutionOf(last);
  if (before.length === 0)
    return {
      lead: undefined,
      subject: [entityRun(ctx, symbol, last.text)],
      verb: (isNot) => [words(isNot ? 'does not hold' : 'holds')],
    };
  const mark = linkTo(ctx, symbol?.symbol === 'field' ? symbol.decl : undefined, last.text);
  return {
    lead: before,
    subject: pathPhrase(ctx, before),
    verb: (isNot, many) =>
      symbol?.symbol === 'define'
        ? phrase`${many ? (isNot ? 'have not' : 'have') : isNot ? 'has not' : 'has'} ${entityRun(ctx, symbol, last.text)}`
        : phrase`${be(isNot, many)} marked ${symbol?.symbol === 'column' ? entityRun(ctx, symbol, last.text) : mark}`,
  };
}

/** The phrase for a path: `the persona’s HP`. */
export function pathPhrase(ctx: PhraseContext, names: readonly Ident[]): Phrase {
  const [first, ...rest] = names;
  if (first === undefined) return [];
  return rest.length === 0
    ? refer(ctx, first)
    : phrase`${ownerPhrase(ctx, first)} ${memberPhrase(ctx, rest)}`;
}

/** The predicate of a yes/no function of its first argument: `lurks against v`. */
function callPredicate(ctx: PhraseContext, call: OfCall): Predicate | undefined {
  const [name] = call.callee.names;
  const symbol = ctx.checked.resolutionOf(name);
  const [first, ...rest] = call.args;
  if (name === undefined || symbol?.symbol !== 'define' || first === undefined) return undefined;
  if (!isYesNo(ctx, call)) return undefined;
  const others = argsPhrase(ctx, rest);
  const base = baseOfVerbs(symbol.name);
  return withLeft(ctx, first.value, (isNot, many) => {
    const run = (text: string): Phrase => [{ ...entityRun(ctx, symbol, symbol.name), text }];
    const [modal, ...act] = symbol.name.split('-');
    if (act.length > 0 && (modal === 'may' || modal === 'can'))
      return joinedPhrase([
        run(
          isNot
            ? nameWords([modal, 'not', ...act].join('-')).replace(/^can not/, 'cannot')
            : nameWords(symbol.name),
        ),
        others,
      ]);
    if (base === undefined)
      return joinedPhrase([be(isNot, many), ' ', run(nameWords(symbol.name)), others]);
    if (isNot) return joinedPhrase([many ? 'do not ' : 'does not ', run(nameWords(base)), others]);
    return joinedPhrase([run(nameWords(many ? base : symbol.name)), others]);
  });
}

/** The phrase for an action, or for any with a tag. */
export function actPhrase(ctx: PhraseContext, act: Act): Phrase {
  return act.any ? anyPhrase(act.name) : [namedRun(ctx, act.name)];
}

/** The phrase for any action, or any with a tag. A tag need not be a noun (`loud`). */
export function anyPhrase({ text }: Ident, which: 'any' | 'no' | 'some' = 'any'): Phrase {
  return text === 'action'
    ? [words(`${which} action`)]
    : phrase`${which} action that counts as ${nameRun(text)}`;
}

/** The predicate for `times Notice by p this unit > 0`: whether p has made it. */
function timesPredicate(ctx: PhraseContext, expr: CompareNode | Is): Predicate | undefined {
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
        phrase`${anyPhrase(left.name, isNot !== never ? 'no' : 'some')} ${donePhrase(ctx, left, false, many)}`,
    };
  return {
    lead: by?.kind === 'Path' ? by.names : undefined,
    subject: doerPhrase(ctx, left),
    verb: (isNot, many) => donePhrase(ctx, left, isNot !== never, many),
  };
}

/** The clause that something happened: `the persona has made Notice this unit`. */
export function happenedPhrase(ctx: PhraseContext, expr: TimesOf): Phrase {
  return phrase`${doerPhrase(ctx, expr)} ${donePhrase(ctx, expr, false, false)}`;
}

/** The actor; if the expression names none, the action. */
function doerPhrase(ctx: PhraseContext, expr: TimesOf): Phrase {
  const by = expr.args.find(({ prep }) => prep === 'by');
  if (by !== undefined) return ctx.valueOf(by.value);
  // The owner of a turn belongs to the turn: `a turn of Evan has been played`.
  return phrase`${countedPhrase(ctx, expr)}${isSpan(ctx, expr) ? argsPhrase(ctx, expr.args) : ''}`;
}

function isSpan(ctx: PhraseContext, { any, name }: TimesOf): boolean {
  return !any && ctx.checked.resolutionOf(name)?.symbol === 'span';
}

function countedPhrase(ctx: PhraseContext, { any, name }: TimesOf): Phrase {
  const symbol = any ? undefined : ctx.checked.resolutionOf(name);
  if (any) return anyPhrase(name);
  const what = entityRun(ctx, symbol, name.text);
  return symbol?.symbol === 'span' ? phrase`${articleOf(what.text)} ${what}` : [what];
}

function donePhrase(ctx: PhraseContext, expr: TimesOf, isNot: boolean, many: boolean): Phrase {
  const by = expr.args.find(({ prep }) => prep === 'by');
  const rest = argsPhrase(
    ctx,
    expr.args.filter((arg) => arg !== by),
  );
  const during =
    expr.during.text === 'encounter' ? ' in this fight' : ` this ${nameWords(expr.during)}`;
  const has = `${many ? 'have' : 'has'}${isNot ? ' not' : ''}`;
  const symbol = expr.any ? undefined : ctx.checked.resolutionOf(expr.name);
  const [own, ofOthers] = doneVerbs[symbol?.symbol ?? ''] ?? ['taken', 'been taken'];
  return by === undefined
    ? phrase`${has} ${ofOthers}${isSpan(ctx, expr) ? '' : rest}${during}`
    : phrase`${has} ${own} ${countedPhrase(ctx, expr)}${rest}${during}`;
}

const doneVerbs: Readonly<Record<string, readonly [string, string]>> = {
  span: ['played', 'been played'],
  choice: ['decided', 'been decided'],
  check: ['made', 'been made'],
  procedure: ['gone through', 'been gone through'],
};

/**
 * The arguments with their prepositions, each after a blank. An argument needs no brackets here.
 */
export function argsPhrase(ctx: PhraseContext, args: readonly Arg[]): Phrase {
  return joinedPhrase(
    args.flatMap(({ prep, value }) => {
      const inner = value.kind === 'Paren' ? value.value : value;
      const name = loneName(inner);
      const isWord = ctx.checked.resolutionOf(name)?.symbol === 'word';
      return [` ${prep ?? 'of'} `, name && isWord ? quoted(ctx, name) : ctx.valueOf(inner)];
    }),
  );
}
