// Teller: the context of every sentence: what names mean, where the book explains them, and how to refer to a participant.

import { isMissing, type ExprNode, type Ident, type Node } from '../ast/ast.ts';
import type { Symbol } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';
import type { BookRun, Said } from './book.ts';
import type { Nouns } from './naming.ts';
import { joinedSaid, nameRun, phrase, words } from './phrase.ts';
import { nameSaid } from './words.ts';
import { withArticle } from '../source/nouns.ts';

export interface Teller {
  readonly checked: Checked;
  /** The anchor of a declaration, a field, or a row. */
  readonly anchorOf: (node: Node) => string | undefined;
  readonly naming: Nouns;
  /** The name that is said as "it" here. */
  readonly it: string | undefined;
  /** A value by its name; a yes/no value as a clause. */
  readonly valueOf: (tell: Teller, expr: ExprNode) => Said;
  /** A condition as a clause, or with `isNot` its opposite. */
  readonly clauseOf: (tell: Teller, expr: ExprNode, isNot?: boolean) => Said;
}

/** The meaning of a name, in a word or two: a link if it has an entry, "the persona" if it is a participant. */
export function refer(tell: Teller, name: Ident): Said {
  const symbol = tell.checked.resolutionOf(name);
  switch (symbol?.symbol) {
    case 'local':
    case 'param': {
      if (tell.it === name.text) return [words('it')];
      if (symbol.symbol === 'param' && symbol.fixed !== undefined)
        return [words(`the ${nameSaid(name.text)}`)];
      if (symbol.symbol === 'local' && symbol.role === 'implied')
        return [words(implied[name.text] ?? nameSaid(name.text))];
      const noun = tell.naming.nouns.get(name.text);
      return noun === undefined || tell.naming.lettered.has(name.text)
        ? [nameRun(nameSaid(name.text))]
        : [words(`the ${noun}`)];
    }
    case 'given':
    case 'track':
    case 'define':
      return joinedSaid(['the ', entityRun(tell, symbol, name.text)]);
    case 'side':
      return joinedSaid(['the ', entityRun(tell, symbol, name.text)]);
    case 'built-in':
      return [words(symbol.name === 'referee' ? 'the referee' : symbol.name)];
    case 'order':
      return joinedSaid(['the ', nameRun(nameSaid(name.text))]);
    case 'word':
    case 'participant':
    case 'outcome':
    case undefined:
      return [words(nameSaid(name.text))];
    default:
      return [entityRun(tell, symbol, name.text)];
  }
}

const implied: Readonly<Record<string, string>> = {
  bearer: 'the bearer',
  old: 'the old value',
  new: 'the new value',
  option: 'the one offered',
};

/** A name as a link to its place in the book; a plain name if it has none. */
export function entityRun(tell: Teller, symbol: Symbol | undefined, name: string): BookRun {
  const node = symbol === undefined ? undefined : nodeOf(symbol);
  return linkTo(tell, node, name);
}

/** A name that leads to the entry of a node. */
export function linkTo(tell: Teller, node: Node | undefined, name: string): BookRun {
  const to = node === undefined ? undefined : tell.anchorOf(node);
  const text = nameSaid(name);
  return to === undefined ? nameRun(text) : { is: 'link', text, to };
}

/** The link of a declaring or a using name. */
export function namedRun(tell: Teller, name: Ident): BookRun {
  return entityRun(tell, tell.checked.resolutionOf(name), name.text);
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

/** `the persona's`, `its`. */
export function ownerSaid(tell: Teller, name: Ident): Said {
  const who = refer(tell, name);
  return tell.it === name.text ? [words('its')] : phrase`${who}’s`;
}

/** `a persona`, or `a persona p` where the letter is needed; `p` by itself where it is nobody. */
export function introduced(tell: Teller, name: Ident, article = true): Said {
  const noun = tell.naming.nouns.get(name.text);
  if (isMissing(name)) return [];
  if (noun === undefined) return [nameRun(nameSaid(name.text))];
  const said = article ? withArticle(noun) : noun;
  return tell.naming.lettered.has(name.text)
    ? joinedSaid([`${said} `, nameRun(nameSaid(name.text))])
    : [words(said)];
}
