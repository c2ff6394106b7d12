// Assign: which values fit which places, and the common type of two types.

import type { CallableSymbol, KindSymbol } from '../names/symbols.ts';
import { errorType, numberType, type Type, type WrittenOrder } from '../names/types.ts';

/**
 * The names of a check's outcomes or a choice's options; undefined if some could not be parsed or
 * there are none.
 */
export function outcomeNames(callable: CallableSymbol): readonly string[] | undefined {
  const outcomes = 'outcomes' in callable && isWhole(callable) ? callable.outcomes : [];
  return outcomes.length === 0 ? undefined : outcomes.map((outcome) => outcome.name);
}

/** True if all lines with outcomes, options or values could be parsed. */
export function isWhole({ decl }: CallableSymbol): boolean {
  const lines =
    decl?.kind === 'CheckDecl' ? decl.lines : decl?.kind === 'ChoiceDecl' ? decl.options : [];
  return decl !== undefined && lines.every((line) => line.kind !== 'BrokenLine');
}

/**
 * Replaces a roll by a number, and a result by the word or value that it stands for. Other types
 * stay.
 */
export function plainType(type: Type): Type {
  if (type.type === 'roll') return numberType;
  if (type.type !== 'result') return type;
  const words = outcomeNames(type.of);
  if (words === undefined) return isWhole(type.of) ? type : errorType;
  return words.every((word) => word === 'yes' || word === 'no')
    ? { type: 'yes-no' }
    : { type: 'words', words, orNothing: false };
}

/** True if every value of `found` is allowed where `wanted` is expected. */
export function isAssignable(foundType: Type, wanted: Type): boolean {
  const found = plainType(foundType);
  if (found.type === 'error' || wanted.type === 'error') return true;
  switch (wanted.type) {
    case 'words':
      return (
        wordsOf(found)?.every((word) => wanted.words.includes(word)) ??
        (found.type === 'nothing' && wanted.orNothing)
      );
    case 'yes-no':
      return (
        found.type === 'yes-no' ||
        (found.type === 'words' && found.words.every((word) => word === 'yes' || word === 'no'))
      );
    case 'row':
      return found.type === 'row'
        ? found.table === wanted.table
        : found.type === 'words' && found.words.every((word) => hasRow(wanted, word));
    case 'participant':
      return found.type === 'nobody' || (found.type === 'participant' && kindsFit(found, wanted));
    case 'set':
      return found.type === 'nobody' || (found.type === 'set' && kindsFit(found, wanted));
    case 'list':
      return (
        found.type === 'nothing' || (found.type === 'list' && isAssignable(found.of, wanted.of))
      );
    case 'dice':
      return found.type === 'dice' || found.type === 'die';
    case 'decider':
      return found.type === 'decider' || found.type === 'participant' || found.type === 'set';
    default:
      return found.type === wanted.type;
  }
}

/** True if two values of these types can be equal. */
export function comparable(left: Type, right: Type): boolean {
  const a = plainType(left);
  const b = plainType(right);
  // `latest X is nothing` asks whether there was none yet.
  if (
    (left.type === 'result' && b.type === 'nothing') ||
    (a.type === 'nothing' && right.type === 'result')
  )
    return true;
  if (isAssignable(a, b) || isAssignable(b, a)) return true;
  const [some, other] = [wordsOf(a), wordsOf(b)];
  if (some !== undefined && other !== undefined) return some.some((word) => other.includes(word));
  if (b.type === 'nothing') return mayBeNothing(a);
  if (a.type === 'row' && b.type === 'words') return b.words.some((word) => hasRow(a, word));
  if (a.type === 'words' && b.type === 'row') return a.words.some((word) => hasRow(b, word));
  if (a.type === 'participant' && b.type === 'participant')
    return a.kinds.some((kind) => b.kinds.includes(kind));
  return a.type === 'list' && b.type === 'list' && comparable(a.of, b.of);
}

/** The common type of both; undefined if they have none. */
export function join(left: Type, right: Type): Type | undefined {
  const a = plainType(left);
  const b = plainType(right);
  // An unknown type fits everything, so the other type is more precise.
  if (b.type === 'error') return a;
  if (a.type === 'number' && b.type === 'number') {
    return {
      type: 'number',
      min: a.min === undefined || b.min === undefined ? undefined : Math.min(a.min, b.min),
      max: a.max === undefined || b.max === undefined ? undefined : Math.max(a.max, b.max),
      counter: false,
      ...emptiness(a, b),
    };
  }
  if (isDiceType(a) && isDiceType(b))
    return { type: a.type === 'die' ? b.type : a.type, ...emptiness(a, b) };
  if (a.type === 'words' && b.type === 'nothing') return { ...a, orNothing: true };
  if (a.type === 'nothing' && b.type === 'words') return { ...b, orNothing: true };
  const [some, other] = [a, b].map((one) => (one.type === 'row' ? undefined : wordsOf(one)));
  if (some !== undefined && other !== undefined && (a.type === 'words' || b.type === 'words')) {
    return {
      type: 'words',
      words: [...new Set([...some, ...other])],
      orNothing: mayBeNothing(a) || mayBeNothing(b),
    };
  }
  if (
    (a.type === 'participant' && b.type === 'participant') ||
    (a.type === 'set' && b.type === 'set')
  ) {
    return { type: a.type, kinds: [...new Set([...a.kinds, ...b.kinds])], sure: a.sure && b.sure };
  }
  if (isAssignable(a, b)) return b;
  return isAssignable(b, a) ? a : undefined;
}

/** The written order of words or rows; undefined for other types. */
export function orderOf(type: Type): WrittenOrder | undefined {
  if (type.type === 'words') return { kind: 'words', words: type.words };
  return type.type === 'row' ? { kind: 'table', table: type.table } : undefined;
}

/** True if `wanted` accepts all kinds that `found` may be. */
function kindsFit(
  found: Extract<Type, { readonly kinds: readonly KindSymbol[] }>,
  wanted: Extract<Type, { readonly kinds: readonly KindSymbol[] }>,
): boolean {
  if (wanted.kinds.length === 0 || found.kinds.length === 0) return true;
  if (found.sure) return found.kinds.every((kind) => wanted.kinds.includes(kind));
  return found.kinds.some((kind) => wanted.kinds.includes(kind));
}

function wordsOf(type: Type): readonly string[] | undefined {
  if (type.type === 'words') return type.words;
  if (type.type === 'yes-no') return ['yes', 'no'];
  return type.type === 'row' ? type.table.rows.map((row) => row.name) : undefined;
}

function hasRow(type: Extract<Type, { readonly type: 'row' }>, word: string): boolean {
  return type.table.decl === undefined || type.table.rows.some((row) => row.name === word);
}

/** True if a value of this type may be an empty cell of a table. */
export function mayBeNothing(type: Type): boolean {
  return 'orNothing' in type && type.orNothing === true;
}

function emptiness(a: Type, b: Type): { readonly orNothing?: boolean } {
  return mayBeNothing(a) || mayBeNothing(b) ? { orNothing: true } : {};
}

/** True for the types of dice. */
export function isDiceType(type: Type): type is Extract<Type, { readonly type: 'die' | 'dice' }> {
  return type.type === 'die' || type.type === 'dice';
}
