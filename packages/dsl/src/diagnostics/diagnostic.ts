// Defines a diagnostic: one problem of a ruleset, as data. The catalogue owns codes and wording; only `diagnostic()` makes
// one.

import type { Span } from '../source/span.ts';
import { messageText, type CatalogueEntry, type ParamsIn } from './catalogue/entry.ts';
import { catalogue, type Catalogue, type DiagnosticCode } from './catalogue/index.ts';

export type { DiagnosticCode } from './catalogue/index.ts';
/** The weight of a diagnostic: rules with an error cannot be played, rules with warnings can. */
export type Severity = 'error' | 'warning';

/** A place in a text and, if it helps, a few words about it. */
export interface Label {
  readonly span: Span;
  readonly text?: string | undefined;
}

/** Labels a place beside the one of a report, such as where a name was declared; empty if there is no such place. */
export function labelAt(
  place: Located | undefined,
  text: string = 'declared here',
): readonly Label[] {
  return place === undefined ? [] : [{ span: spanOf(place), text }];
}

/** One replacement in a text: `replacement` takes the place of the text at `span`. Edits of one help do not overlap. */
export interface TextEdit {
  readonly span: Span;
  readonly replacement: string;
}

/** Advice about a diagnostic. A tool can apply its `edits`, if it has any: all of them together remove the diagnostic. */
export interface Help {
  readonly text: string;
  readonly edits?: readonly TextEdit[] | undefined;
  /** True if nothing else can have been meant, so that a tool may apply the edits without asking. */
  readonly isCertain?: boolean | undefined;
}

/** Where something is: a span, or what has one. */
export type Located = Span | { readonly span: Span };

function spanOf(place: Located): Span {
  return 'span' in place ? place.span : place;
}

/** Advice with one edit: `replacement` takes the place of the text there. */
export function fixAt(text: string, at: Located, replacement: string, isCertain?: boolean): Help {
  return { text, edits: [{ span: spanOf(at), replacement }], isCertain };
}

/** The same, with the advice to write the replacement. */
export function writeAt(at: Located, replacement: string, isCertain?: boolean): Help {
  return fixAt(`write \`${replacement}\``, at, replacement, isCertain);
}

/** The values that went into a message, for JSON output. */
export type DiagnosticParams = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** A problem in a text: what is wrong, where it is, and how to fix it. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** What is wrong: one sentence, lower case, no final stop, no advice. */
  readonly message: string;
  /** The smallest wrong place: for example the name, not the whole block. */
  readonly primary: Label;
  readonly secondary: readonly Label[];
  readonly help: readonly Help[];
  readonly params: DiagnosticParams;
}

/** The parameters of a code's message; `{}` for a message without any. */
export type ParamsOf<Code extends DiagnosticCode> = ParamsIn<Catalogue[Code]['message']>;

/** Advice, or only its text. */
export type Advice = string | Help;

/** The optional parts of a diagnostic, besides its code, values and place. */
export interface DiagnosticExtras {
  /** A few words to show at the marked place. */
  readonly label?: string | undefined;
  readonly secondary?: readonly Label[] | undefined;
  /** Advice, of one piece or several; a text alone has no edits. */
  readonly help?: Advice | readonly Advice[] | undefined;
}

/**
 * Makes a diagnostic. A missing or wrong value for the code's message does not compile.
 *
 * @param code from the catalogue
 * @param params the values that the code's message wants, `{}` if none
 * @param at the place to mark
 */
export function diagnostic<Code extends DiagnosticCode>(
  code: Code,
  params: ParamsOf<Code>,
  at: Located,
  extras: DiagnosticExtras = {},
): Diagnostic {
  const entry: CatalogueEntry = catalogue[code];
  const help = [extras.help ?? []]
    .flat()
    .map((one) => (typeof one === 'string' ? { text: one } : one));
  // In the catalogue the parameters of every message are flat values.
  const values = params as DiagnosticParams;
  return {
    code,
    severity: severityOf(entry),
    message: messageText(entry.message, values),
    primary: { span: spanOf(at), text: extras.label },
    secondary: extras.secondary ?? [],
    help: help.length > 0 || entry.advice === undefined ? help : [{ text: entry.advice }],
    params: values,
  };
}

/** The weight of the problems of a code. */
export function severityOf({ severity }: Pick<CatalogueEntry, 'severity'>): Severity {
  return severity ?? 'error';
}
