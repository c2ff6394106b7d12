// Puts the parts of a line in another order, and adds, drops or exchanges words. Nothing here knows what a line means:
// callers try each result with the parser and the whole check, and suggest only a line that leaves fewer problems.

import { actionLineWords, declarationWords, reservedWords, statementStarts } from '../ast/words.ts';
import { aName, type LineAt } from './recast-parts.ts';

/** Words that begin a part of a line. */
const joints: readonly string[] = [
  'from',
  'by',
  'of',
  'to',
  'when',
  'where',
  'until',
  'for',
  'with',
  'at',
  'on',
  'as',
  'while',
  'against',
  'under',
  'within',
  'per',
  'up',
  'otherwise',
  'default',
  'starts',
  'in',
];

/** Matches words that always belong to the word after them. */
const leading =
  /^(?:in|end|start|total|enemies|allies|matches|number|row|one|list|natural|length|position|each|any|every|no|count|first|is|not|and|or|[-+*/<>=]+|<=|>=)$/;

/** Returns the words of a line; a text or a bracket counts as one. */
function tokensOf(line: string): readonly string[] {
  return line.match(/"[^"]*"?|\([^()]*\)|[^\s"(]+/g) ?? [];
}

/** Returns the parts of a line. A preposition or similar word begins a part, and two things side by side are two parts. */
function partsOf(tokens: readonly string[]): readonly string[] {
  const parts: string[] = [];
  tokens.forEach((token, n) => {
    const before = tokens[n - 1];
    const isTied =
      before !== undefined &&
      (leading.test(before)
        ? token === 'of' || !joints.includes(token)
        : (leading.test(token) && token !== 'in') || joints.includes(before));
    if (before === undefined || !isTied) parts.push(token);
    else parts.push(`${parts.pop() ?? ''} ${token}`);
  });
  return parts;
}

/** Lines with more parts are skipped, because they have too many orders. */
const mostParts = 5;

/** Yields the parts of a line in other orders, those with the fewest changes first. */
export function* reordered({ line }: LineAt): Iterable<string> {
  const parts = partsOf(tokensOf(line));
  if (parts.length < 2 || parts.length > mostParts) return;
  const orders = permutations(parts.map((_, n) => n)).map((order) => ({
    order,
    // Orders that move only one part come first.
    moved: order.filter((from, to) => from !== to).length,
  }));
  for (const { order, moved } of orders.toSorted((a, b) => a.moved - b.moved))
    if (moved > 0) yield order.map((n) => parts[n]).join(' ');
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, n) =>
    permutations(items.filter((_, other) => other !== n)).map((rest) => [item, ...rest]),
  );
}

/** Prepositions and similar words that join two things. */
const littleWords = [
  'as',
  'to',
  'by',
  'of',
  'from',
  'is',
  'in',
  'when',
  'where',
  'at',
  'on',
  'for',
  'under',
  'with',
  'against',
];

/** Yields the line with a missing word put between two things or before a field's initial value. */
export function* withLittleWord({ line, above }: LineAt): Iterable<string> {
  const tokens = tokensOf(line);
  const [, owner = ''] = /^(kind|given|track)\b/.exec(above[0] ?? line) ?? [];
  const first: Readonly<Record<string, readonly string[]>> = {
    kind: ['starts', 'default'],
    given: ['default'],
    track: ['starts'],
  };
  const words = [...littleWords, ...(first[owner] ?? [])];
  const isThing = (token: string | undefined): boolean =>
    token !== undefined &&
    /^[\p{L}\d(]/u.test(token) &&
    !reservedWords.some((word) => word === token) &&
    !leading.test(token);
  for (let n = tokens.length - 1; n > 0; n -= 1) {
    if (!isThing(tokens[n - 1]) || !isThing(tokens[n]?.replace(/^(?:enemies|allies)$/, 'group')))
      continue;
    for (const word of words) yield [...tokens.slice(0, n), word, ...tokens.slice(n)].join(' ');
  }
}

/** The first words of lines, by the declaration that the lines belong to. */
const firstWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['procedure', statementStarts],
  ['encounter', statementStarts],
  ['trigger', statementStarts],
  ['action', [...actionLineWords, ...statementStarts]],
  ['check', ['roll', 'let', 'counts as', 'push']],
  ['condition', ['bars', 'lasts', 'has']],
  ['policy', ['take', 'pick', 'choose', 'say', 'list']],
  ['invariant', ['whenever', 'at end of each', 'always', 'at end of']],
  ['measure', ['at end of', 'whenever', 'at end of each']],
  ['scenario', ['side', 'given', 'ruling', 'policy', 'like', 'at']],
  ['example', ['expect', 'dice', 'try', 'with', 'answer', 'scenario', 'other dice from seed']],
]);

/** The first words of the keys of an order. */
const keys = ['highest', 'lowest', 'first where', 'otherwise'];

/** Yields the line with another first word: the line lacks it, or its first word is unknown. */
export function* withFirstWord({ line, above }: LineAt, owner: string): Iterable<string> {
  const [first = ''] = tokensOf(line);
  if (above.length === 0) {
    if (declarationWords.some((word) => word === first)) return;
    for (const word of declarationWords) yield `${word} ${line}`;
    return;
  }
  const nearest = above.at(-1) ?? '';
  const words = [...(/^\s*rank\b/.test(nearest) ? keys : []), ...(firstWords.get(owner) ?? [])];
  // A statement has one verb, so `roll raise t.HP by 2` is wrong. A verb is not followed by a sign or a preposition: `roll
  // +2`, `roll when …`.
  if (statementStarts.includes(first) || joints.includes(first) || !/^["(\p{L}\p{N}]/u.test(first))
    return;
  // The line has such a word already.
  if (words.some((word) => word.split(' ')[0] === first)) return;
  // Only the verb says how a value changes, so we add none to a lone field, and replace none: `tick t.clock` does not mean
  // `reveal t.clock`.
  if (new RegExp(`^(?:\\p{Ll}|${aName}(?:\\.${aName})+)$`, 'u').test(line)) return;
  for (const word of words) yield `${word} ${line}`;
  const rest = new RegExp(`^${aName} +(?=\\S)`, 'u').exec(line)?.[0] ?? '';
  if (rest === '' || new RegExp(`^${aName}(?:\\.${aName})*$`, 'u').test(line.slice(rest.length)))
    return;
  for (const word of words) yield `${word} ${line.slice(rest.length)}`;
}

/** Yields two lines for a line that has its body on the same line. */
export function* inTwoLines({ line }: LineAt): Iterable<string> {
  const tokens = tokensOf(line);
  for (let n = 1; n < tokens.length; n += 1)
    for (const indent of ['', '  '])
      yield `${tokens.slice(0, n).join(' ')}\n${indent}${tokens.slice(n).join(' ')}`;
}

/** Yields the line without one of its words, for each word that may be too much. */
export function* withoutWord({ line }: LineAt): Iterable<string> {
  const tokens = tokensOf(line);
  // A lone name says nothing of what two words said.
  const isLone = tokens.length === 2;
  const isWord = (one: string | undefined): boolean =>
    reservedWords.some((word) => word === one) || one === 'always';
  // Without its verb, `remove condition Stun` would declare what it removes.
  const first = /^(?:remove|replace|rename)$/.test(tokens[0] ?? '') ? 1 : 0;
  for (let n = tokens.length - 1; n >= first; n -= 1)
    if (!(isLone && !isWord(tokens[1 - n])) && !tokens[n]?.startsWith('"'))
      yield tokens.filter((_, other) => other !== n).join(' ');
}
