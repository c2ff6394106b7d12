// Naming: decides whether a name of A and a name of B mean the same thing. Declared things are the
// same if their declarations were paired, whatever their names. Words, tags, orders, steps and
// labels are identified by name.

import type { Ident, Node } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import type { Symbol } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';

export interface Naming {
  /**
   * True if both names mean the same. Comparing two declaring names, or a removed word with a new
   * one, makes them the same from then on.
   */
  readonly same: (a: Ident, b: Ident) => boolean;
  /** True if both names declare the same thing and differ. */
  readonly isRenaming: (a: Ident, b: Ident) => boolean;
  /** True if a name of A is declared somewhere, which a word is not. */
  readonly isDeclared: (a: Ident) => boolean;
  /** True if anything found so far has different names in A and B. */
  readonly hasRenamings: () => boolean;
  /** The name in B for a name of A. */
  readonly translated: (a: Ident) => string;
}

/** Sorts of names without a single declaration. */
const spoken: ReadonlySet<Symbol['symbol']> = new Set<Symbol['symbol']>([
  'word',
  'tag',
  'order',
  'step',
  'label',
]);

export function createNaming(a: Checked, b: Checked): Naming {
  const links = new Map<Ident, Ident>();
  const backLinks = new Map<Ident, Ident>();
  const words = new Map<string, string>();
  let spokenNames: readonly [ReadonlySet<string>, ReadonlySet<string>] | undefined;
  let isRenamed = false;

  const link = (one: Ident, other: Ident): void => {
    isRenamed ||= one.text !== other.text;
    links.set(one, other);
    backLinks.set(other, one);
  };
  const sameWord = (sort: string, one: string, other: string): boolean => {
    const [from, to] = [`${sort} ${one}`, `${sort} ${other}`];
    const known = words.get(from);
    if (known !== undefined) return known === to;
    if (one === other) return true;
    const [spokenA, spokenB] = (spokenNames ??= [spokenIn(a), spokenIn(b)]);
    if (!spokenA.has(from) || !spokenB.has(to) || spokenA.has(to) || spokenB.has(from))
      return false;
    if (spokenA.has(`declared ${other}`) || spokenB.has(`declared ${one}`)) return false;
    if ([...words.values()].includes(to)) return false;
    isRenamed = true;
    words.set(from, to);
    return true;
  };
  const declares = (checked: Checked, name: Ident): boolean =>
    checked.resolutionOf(name)?.ident === name;
  return {
    same: (one, other) => {
      const meaning = a.resolutionOf(one);
      const found = b.resolutionOf(other);
      const sort = meaning?.symbol ?? 'word';
      if (spoken.has(sort) || meaning?.ident === undefined || found?.ident === undefined)
        return sameWord(sort, one.text, other.text);
      if (sort !== found.symbol) return one.text === other.text;
      // `by referee` is not a name that a choice introduces; it says who decides.
      const [decider, now] = [decides(meaning), decides(found)];
      if (decider !== undefined || now !== undefined)
        return (
          one.text === other.text ||
          (decider !== undefined && now !== undefined && links.get(decider) === now)
        );
      if (
        one === meaning.ident &&
        other === found.ident &&
        !links.has(one) &&
        !backLinks.has(other)
      )
        link(one, other);
      const linked = links.get(meaning.ident);
      if (linked === found.ident) return copyOf(one, meaning.ident) === copyOf(other, found.ident);
      if (linked !== undefined) return linked.text === other.text && one.text === other.text;
      return !backLinks.has(found.ident) && one.text === other.text;
    },
    isRenaming: (one, other) => {
      if (one.text === other.text) return false;
      const sort = a.resolutionOf(one)?.symbol ?? 'word';
      return spoken.has(sort) || (declares(a, one) && declares(b, other));
    },
    isDeclared: (one) => {
      const meaning = a.resolutionOf(one);
      return meaning?.ident !== undefined && !spoken.has(meaning.symbol);
    },
    hasRenamings: () => isRenamed,
    translated: (one) => {
      const meaning = a.resolutionOf(one);
      const linked = meaning?.ident === undefined ? undefined : links.get(meaning.ident);
      if (linked !== undefined && meaning?.ident !== undefined)
        return one.text.replace(meaning.ident.text, linked.text);
      const word = words.get(`${meaning?.symbol ?? 'word'} ${one.text}`);
      return word === undefined ? one.text : word.slice(word.indexOf(' ') + 1);
    },
  };
}

/**
 * The declaring name of the side that a choice fixes for a parameter; for the referee, the name of
 * the parameter itself.
 */
function decides(symbol: Symbol): Ident | undefined {
  if (symbol.symbol !== 'param' || symbol.fixed === undefined) return undefined;
  return symbol.fixed === 'referee' ? symbol.ident : symbol.fixed.ident;
}

/** The suffix `-2` of `Guard-2`, one of the participants that `Guard x6` declares. */
function copyOf(name: Ident, declared: Ident): string {
  return name.text.slice(declared.text.length);
}

/**
 * The words, tags and so on of a ruleset, with their sort; and every other name, since no word can
 * be renamed to or from such a name.
 */
function spokenIn(checked: Checked): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: Ident): void => {
    const sort = checked.resolutionOf(name)?.symbol ?? 'word';
    found.add(spoken.has(sort) ? `${sort} ${name.text}` : `declared ${name.text}`);
  };
  const visit = (node: Node): void => void (node.kind === 'Ident' && add(node));
  for (const file of checked.files) walk(file, visit);
  return found;
}
