// The context of every sentence: what names mean, where the book explains them, and how it refers
// to participants.

import { type ExprNode, type Ident, type Node } from '../ast/ast.ts';
import type { Symbol } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';
import type { BookRun, Phrase } from './book.ts';
import type { Nouns } from './naming.ts';
import { joinedPhrase, nameRun, phrase, words } from './phrase.ts';
import { nameWords } from './words.ts';
import { withArticle } from '../source/nouns.ts';

export interface PhraseContext {
  readonly checked: Checked;
  /** The anchor of a declaration, a field, or a row. */
  readonly anchorOf: (node: Node) => string | undefined;
  readonly naming: Nouns;
  /** The name that this sentence calls "it". */
  readonly it: string | undefined;
  /** Phrases a value by its name; a yes/no value as a clause. */
  valueOf(this: PhraseContext, expr: ExprNode): Phrase;
  /** Phrases a condition as a clause, or with `isNot` the opposite. */
  clauseOf(this: PhraseContext, expr: ExprNode, isNot?: boolean): Phrase;
}

/**
 * Refers to a name in a word or two: a link if it has an entry, "the persona" if it is a
 * participant.
 */
export function refer(ctx: PhraseContext, name: Ident): Phrase {
  const symbol = ctx.checked.resolutionOf(name);
  switch (symbol?.symbol) {
    case 'local':
    case 'param': {
      if (ctx.it === name.text) return [words('it')];
      if (symbol.symbol === 'param' && symbol.fixed !== undefined)
        return [words(`the ${nameWords(name)}`)];
      if (symbol.symbol === 'local' && symbol.role === 'implied')
        return [words(implied[name.text] ?? nameWords(name))];
      const noun = ctx.naming.nouns.get(name.text);
      return noun === undefined || ctx.naming.lettered.has(name.text)
        ? [nameRun(name)]
        : [words(`the ${noun}`)];
    }
    case 'given':
    case 'track':
    case 'define':
    case 'side':
      return joinedPhrase(['the ', entityRun(ctx, symbol, name.text)]);
    case 'built-in':
      return [words(symbol.name === 'referee' ? 'the referee' : symbol.name)];
    case 'order':
      return joinedPhrase(['the ', nameRun(name)]);
    case 'word':
    case 'participant':
    case 'outcome':
    case undefined:
      return [words(nameWords(name))];
    default:
      return [entityRun(ctx, symbol, name.text)];
  }
}

const implied: Readonly<Record<string, string>> = {
  bearer: 'the bearer',
  old: 'the old value',
  new: 'the new value',
  option: 'the one offered',
};

/** A name as a link to its place in the book; a plain name if it has none. */
export function entityRun(ctx: PhraseContext, symbol: Symbol | undefined, name: string): BookRun {
  const node = symbol === undefined ? undefined : nodeOf(symbol);
  return linkTo(ctx, node, name);
}

/** A link to the entry of a node. */
export function linkTo(ctx: PhraseContext, node: Node | undefined, name: string): BookRun {
  const to = node === undefined ? undefined : ctx.anchorOf(node);
  const text = nameWords(name);
  return to === undefined ? nameRun(text) : { is: 'link', text, to };
}

/** A link for a declaring or using name. */
export function namedRun(ctx: PhraseContext, name: Ident): BookRun {
  return entityRun(ctx, ctx.checked.resolutionOf(name), name.text);
}

function nodeOf(symbol: Symbol): Node | undefined {
  switch (symbol.symbol) {
    case 'column':
      return symbol.table.decl;
    case 'outcome':
    case 'line':
    case 'value':
    case 'word':
    case 'param':
    case 'local':
    case 'order':
    case 'tag':
    case 'step':
    case 'label':
    case 'participant':
    case 'built-in':
      return undefined;
    default:
      return symbol.decl;
  }
}

/** A condition behind its lead, such as `, when`; nothing if there is none. */
export function clauseBehind(
  ctx: PhraseContext,
  lead: string,
  condition: ExprNode | undefined,
): Phrase {
  return condition === undefined ? [] : phrase`${lead} ${ctx.clauseOf(condition)}`;
}

/** The possessive of a name: `the persona's`, `its`. */
export function ownerPhrase(ctx: PhraseContext, name: Ident): Phrase {
  const who = refer(ctx, name);
  return ctx.it === name.text ? [words('its')] : phrase`${who}’s`;
}

/**
 * Introduces a participant: `a persona`, or `a persona p` if it needs its letter. A name that is no
 * participant stays as it is.
 */
export function introduced(ctx: PhraseContext, name: Ident, article = true): Phrase {
  const noun = ctx.naming.nouns.get(name.text);
  if (noun === undefined) return [nameRun(name)];
  const text = article ? withArticle(noun) : noun;
  return ctx.naming.lettered.has(name.text)
    ? joinedPhrase([`${text} `, nameRun(name)])
    : [words(text)];
}
