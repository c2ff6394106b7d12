// The notation in which forms of the language are written (see forms.ts), and the nodes whose shape follows from it.
//
//     raise          a word of the language
//     {by: expr}     a slot: the property `by` holds an expression
//     {word: a|b}    one of some words; the property holds the word
//     {secretly?}    a word that may be missing; the property says whether it is there
//     [ … ]          a part that may be missing, and its slots with it
//     /              the end of the line: a slot after it stands below

import type { Cite } from './basic.ts';
import type { SlotKind, Slots } from './slots.ts';
import type { Span } from '../source/span.ts';

/** One form of the language, told once. */
export interface LineForm {
  readonly form: string;
  /** What it means, as a row of the reference says it. */
  readonly says: string;
  /** Lines as somebody writes them, the likeliest first. Messages show them. */
  readonly examples: readonly [string, ...string[]];
}

/** A part of a form, read from the notation. */
export type FormPart =
  | { readonly word: string }
  | { readonly slot: string; readonly wants: SlotKind }
  | { readonly slot: string; readonly words: readonly [string, ...string[]] }
  | { readonly flag: string }
  | { readonly maybe: readonly FormPart[] }
  | 'end of line';

/**
 * The node of a line: its slots in written order, then the citations at the end of the line.
 * `Filled` has the node that each sort of slot holds.
 */
export type LineNode<Kind extends string, Text extends string, Filled extends Slots> = {
  readonly kind: Kind;
  readonly span: Span;
} & SlotsOf<Text, Filled> & { readonly cites: readonly Cite[] };

/** The slots of a notation as properties. */
type SlotsOf<
  Text extends string,
  Filled,
> = Text extends `${infer Before}[${infer Inside}]${infer After}`
  ? SureSlots<Before, Filled> & Maybe<SureSlots<Inside, Filled>> & SlotsOf<After, Filled>
  : SureSlots<Text, Filled>;

type SureSlots<Text extends string, Filled> = Text extends `${string}{${infer Slot}}${infer After}`
  ? SlotOf<Slot, Filled> & SureSlots<After, Filled>
  : unknown;

type SlotOf<Slot extends string, Filled> = Slot extends `${infer Name}?`
  ? { readonly [Key in Name]: boolean }
  : Slot extends `${infer Name}: ${infer Wants}`
    ? { readonly [Key in Name]: Held<Wants, Filled> }
    : never;

type Held<Wants extends string, Filled> = Wants extends keyof Filled
  ? Filled[Wants]
  : Wants extends `${infer One}|${infer Others}`
    ? One | Held<Others, Filled>
    : Wants;

type Maybe<Found> = { readonly [Key in keyof Found]: Found[Key] | undefined };

/** The name of the grammar's rule for a kind of node: `changeStmt` for `ChangeStmt`. */
export function ruleNameOf(kind: string): string {
  return kind.charAt(0).toLowerCase() + kind.slice(1);
}

/** Reads the notation of a form. */
export function readForm(form: string): readonly FormPart[] {
  const [, before, inside, after] = /^([^[]*)\[([^\]]*)\](.*)$/.exec(form) ?? [];
  if (before === undefined) return (form.match(/\{[^}]*\}|\S+/g) ?? []).map(partOf);
  return [...readForm(before), { maybe: readForm(inside ?? '') }, ...readForm(after ?? '')];
}

function partOf(text: string): FormPart {
  if (text === '/') return 'end of line';
  const [, slot, wants] = /^\{(\w+)(?:\?|: ([^}]+))\}$/.exec(text) ?? [];
  if (slot === undefined) return { word: text };
  if (wants === undefined) return { flag: slot };
  const [first = '', ...others] = wants.split('|');
  if (others.length > 0) return { slot, words: [first, ...others] };
  return { slot, wants: wants as SlotKind }; // the node types of forms.ts would not compile without such a row
}

/** All parts of a form, those in optional parts too. */
export function flatParts(
  parts: readonly FormPart[],
): readonly Exclude<FormPart, { maybe: unknown }>[] {
  return parts.flatMap((part) =>
    part !== 'end of line' && 'maybe' in part ? flatParts(part.maybe) : [part],
  );
}

/** The words of a form, in written order. */
export function wordsInForm(form: string): readonly string[] {
  return flatParts(readForm(form)).flatMap((part) => {
    if (part === 'end of line') return [];
    if ('word' in part) return [part.word];
    if ('flag' in part) return [part.flag];
    return 'words' in part ? part.words : [];
  });
}

/** The words that can begin a form. */
export function firstWordsOf(form: string): readonly string[] {
  const [first] = readForm(form);
  if (first === undefined || first === 'end of line') return [];
  if ('word' in first) return [first.word];
  return 'words' in first ? first.words : [];
}
