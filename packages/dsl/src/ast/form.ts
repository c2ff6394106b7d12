// The notation in which forms of the language are written, and how it is read.
//
//     raise             a word or sign of the language
//     {by: expr}        a slot: the property `by` holds an expression
//     {word: a|b}       one of some words; the property holds the word
//     {word: "a"}       the same with a single word
//     {ops: diceOp*}    any number; `+` at least one, `+,` with commas between them
//     {secretly?}       a word that may be missing; the property says whether it is there
//     {once? each once} the same for several words; after a `:` what is written in their place
//     {everything!}     a word that must be there; the property is true
//     {form=each}       nothing is written; the property holds this word
//     {actionLines}     a part with slots of its own (see `sharedForms`)
//     [ … ]             a part that may be missing, and its slots with it
//     |                 the next column: lines below each other align there
//     ~                 where a long line is broken first
//     /                 the end of the line: what comes after it stands below
//     > <               one level of indentation deeper, and back
//     …                 the slot before it reads the end of the line, and its citations
//     a.b               what is written without a blank here is so printed
//
// A form that can be written in several ways is a list of them. A way that fits fewer nodes comes first.

/** One form of the language, told once. */
export interface FormRecord {
  readonly form: string | readonly [string, string, ...string[]];
  /** What it means, as a row of the reference says it. */
  readonly says: string;
  /** Lines as somebody writes them, the likeliest first. Messages show them. */
  readonly examples: readonly [string, ...string[]];
  /** The blanks by which the rest of a broken line is indented further: 2 if this is missing. */
  readonly hang?: number;
}

/** A part of a form, read from the notation. `at` names the place of a slot in the concrete syntax. */
export type FormPart =
  | { readonly word: string }
  | SlotPart
  | { readonly slot: string; readonly at: string; readonly words: readonly [string, ...string[]] }
  | FlagPart
  | { readonly constant: string; readonly is: string }
  | { readonly maybe: readonly FormPart[] }
  | { readonly shared: string; readonly parts: readonly FormPart[] }
  | { readonly sign: keyof typeof signs };

/** Words that may be missing. */
interface FlagPart {
  readonly flag: string;
  readonly yes: readonly string[];
  /** What is written in their place. */
  readonly no: readonly string[];
  readonly must: boolean;
}

/** A slot that a rule of the grammar fills. */
export interface SlotPart {
  readonly slot: string;
  readonly at: string;
  readonly wants: string;
  readonly many: '' | '*' | '+';
  /** What stands between several. */
  readonly between: string;
}

const signs = {
  '/': 'end of line',
  '>': 'indent',
  '<': 'dedent',
  '|': 'column',
  '~': 'break',
  '…': 'goes on',
  '': 'no blank',
} as const;

/** The ways of writing a form. */
export function writtenWays({ form }: FormRecord): readonly string[] {
  return typeof form === 'string' ? [form] : form;
}

/**
 * Reads the notation of one way.
 *
 * @param shared the notations of the parts with slots of their own
 */
export function readForm(
  form: string,
  shared: Readonly<Record<string, string>> = {},
  at = '',
): readonly FormPart[] {
  const parts: FormPart[][] = [[]];
  let slots = 0;
  let isApart = true;
  for (const [text] of form.matchAll(/\s+|\{[^}]*\}|[A-Za-z-]+|./g)) {
    const inside = parts.at(-1) ?? [];
    if (text.trim() === '') isApart = true;
    else if (text === '[') parts.push([]);
    else if (text === ']') {
      parts.pop();
      parts.at(-1)?.push({ maybe: inside });
    } else {
      if (!isApart) inside.push({ sign: '' });
      const place = `${at}#${text.startsWith('{') ? (slots += 1) : slots}`;
      inside.push(isApart || text.startsWith('{') ? partOf(text, place, shared) : { word: text });
      isApart = false;
    }
  }
  return parts[0] ?? [];
}

function partOf(text: string, at: string, shared: Readonly<Record<string, string>>): FormPart {
  if (text in signs) return { sign: text as keyof typeof signs }; // just tested
  if (!text.startsWith('{')) return { word: text };
  const end = text.search(/[?!:=}]/);
  const slot = text.slice(1, end);
  const rest = text.slice(end + 1, -1).trim();
  switch (text[end]) {
    case '?':
    case '!': {
      const [yes = [], no = []] = rest.split(':').map((some) => some.match(/\S+/g) ?? []);
      return { flag: slot, yes: yes.length === 0 ? [slot] : yes, no, must: text[end] === '!' };
    }
    case ':':
      return slotOf(slot, at, rest);
    case '=':
      return { constant: slot, is: rest };
    default:
      return { shared: slot, parts: readForm(shared[slot] ?? '', shared, slot) };
  }
}

function slotOf(slot: string, at: string, wants: string): FormPart {
  if (/["|]/.test(wants)) {
    const [first = '', ...others] = wants.match(/\w+/g) ?? [];
    return { slot, at, words: [first, ...others] };
  }
  const end = wants.search(/[*+]/);
  const one = end < 0 ? wants : wants.slice(0, end);
  return {
    slot,
    at: one + at,
    wants: one,
    many: end < 0 ? '' : wants[end] === '*' ? '*' : '+',
    between: end < 0 ? '' : wants.slice(end + 1),
  };
}

/** All parts of a form, those in optional and shared parts too. */
export function flatParts(
  parts: readonly FormPart[],
): readonly Exclude<FormPart, { maybe: unknown } | { shared: unknown }>[] {
  return parts.flatMap((part) => {
    if ('maybe' in part) return flatParts(part.maybe);
    return 'shared' in part ? flatParts(part.parts) : [part];
  });
}
