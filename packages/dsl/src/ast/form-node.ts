// The types of the nodes of forms follow from their notation: a property for each slot, then the citations at the end of the
// line. `Slots` says what a slot of each name holds.

import type { Cite, WrittenNode } from './basic.ts';
import type {
  blocks,
  choices,
  FormKind,
  FormTables,
  lineChoices,
  PartKind,
  sharedForms,
} from './forms.ts';

/** The node of a form; of each of them, if `Kind` is several. */
export type FormNode<Kind extends FormKind, Slots> = Kind extends FormKind
  ? WrittenNode<Kind> & SlotsOf<Notation<Kind>, Slots> & CitesOf<Kind>
  : never;

/** The notation of a form. */
type Notation<Kind extends FormKind> = {
  readonly [Table in keyof FormTables]: Kind extends keyof FormTables[Table]
    ? FormTables[Table][Kind] extends { readonly form: infer Form }
      ? Form
      : never
    : never;
}[keyof FormTables];

type CitesOf<Kind extends FormKind> = Kind extends PartKind
  ? unknown
  : Notation<Kind> extends `${string}…`
    ? unknown
    : { readonly cites: readonly Cite[] };

/** The slots of a form as properties. If it has several ways, each has the properties of all. */
type SlotsOf<Form, Slots> = Form extends string
  ? SlotsIn<Form, Slots>
  : Form extends readonly string[]
    ? Joined<SlotsIn<Form[number], Slots>>
    : never;

type Joined<Ways> = { readonly [Key in Ways extends unknown ? keyof Ways : never]: In<Ways, Key> };
type In<Ways, Key extends PropertyKey, All = Ways> =
  | Has<All, Key>
  | (Ways extends unknown ? (Key extends keyof Ways ? never : Absent<Has<All, Key>>) : never);
type Has<Ways, Key extends PropertyKey> = Ways extends { readonly [Own in Key]: infer Held }
  ? Held
  : never;
type Absent<Held> = [Held] extends [readonly unknown[] | boolean] ? never : undefined;

type SlotsIn<
  Text extends string,
  Slots,
> = Text extends `${infer Before}[${infer Inside}]${infer After}`
  ? SureSlots<Before, Slots> & Maybe<SureSlots<Inside, Slots>> & SlotsIn<After, Slots>
  : SureSlots<Text, Slots>;

type SureSlots<Text extends string, Slots> = Text extends `${string}{${infer Slot}}${infer After}`
  ? SlotOf<Slot, Slots> & SureSlots<After, Slots>
  : object;

type SlotOf<Slot extends string, Slots> = Slot extends `${infer Name}?${string}` | `${infer Name}!`
  ? { readonly [Key in Name]: boolean }
  : Slot extends `${infer Name}=${infer Word}`
    ? { readonly [Key in Name]: Word }
    : Slot extends `${infer Name}: ${infer Wants}`
      ? { readonly [Key in Name]: Held<Wants, Slots> }
      : Slot extends keyof typeof sharedForms
        ? SlotsIn<(typeof sharedForms)[Slot], Slots>
        : never;

type Held<Wants extends string, Slots> = Wants extends `${infer One}${'*' | '+'}${string}`
  ? readonly Held<One, Slots>[]
  : Wants extends keyof Slots
    ? Slots[Wants]
    : Wants extends keyof typeof blocks
      ? readonly NodeIn<(typeof blocks)[Wants], Slots>[]
      : Wants extends `${infer One}|${infer Others}`
        ? One | Held<Others, Slots>
        : Wants extends `"${infer Word}"`
          ? Word
          : [NodeIn<Wants, Slots>] extends [never]
            ? Wants
            : NodeIn<Wants, Slots>;

type Maybe<Found> = { readonly [Key in keyof Found]: Found[Key] | Absent<Found[Key]> };

/** The node of a kind, or one of a choice. */
export type NodeIn<Wants, Slots> = Wants extends FormKind
  ? FormNode<Wants, Slots>
  : Wants extends keyof Slots
    ? Slots[Wants]
    : Wants extends keyof typeof choices
      ? Member<(typeof choices)[Wants][number], Slots>
      : Wants extends keyof typeof lineChoices
        ? Member<(typeof lineChoices)[Wants][number], Slots> | Slots['BrokenLine' & keyof Slots]
        : never;

/** The node of a member of a choice: of any form, if it is a table. */
type Member<Name, Slots> = Name extends keyof FormTables
  ? FormNode<keyof FormTables[Name] & FormKind, Slots>
  : NodeIn<Name, Slots>;
