// Diagnostic: one problem of a ruleset, as data. The catalogue owns codes and wording;
// `diagnostic()` is the only way to make one.

import type { Span } from '../source/span.ts';
import type { CatalogueEntry } from './catalogue/entry.ts';
import { catalogue, type Catalogue, type DiagnosticCode } from './catalogue/index.ts';

export type { DiagnosticCode } from './catalogue/index.ts';
/** An error keeps rules from being played; a warning does not. */
export type Severity = 'error' | 'warning';

/** A place and, if it helps, a few words about it. */
export interface Label {
  readonly span: Span;
  readonly text?: string | undefined;
}

/** A mend: replace what `span` covers by `replacement`. Edits of one help do not overlap. */
export interface TextEdit {
  readonly span: Span;
  readonly replacement: string;
}

/** Advice. With `edits` it can be applied by a tool: all edits together make this diagnostic go away. */
export interface Help {
  readonly text: string;
  readonly edits?: readonly TextEdit[] | undefined;
  /** Nothing else can have been meant, so a tool may apply the edits unasked. */
  readonly isCertain?: boolean | undefined;
}

/** The values that went into a message, for JSON output. */
export type DiagnosticParams = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** A problem in a text: what is wrong, where, and how to fix it. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** What is wrong: one sentence, lower case, no final stop, no advice. */
  readonly message: string;
  /** The smallest place that is wrong: the name, not the whole block. */
  readonly primary: Label;
  readonly secondary: readonly Label[];
  readonly help: readonly Help[];
  readonly params: DiagnosticParams;
}

/** What a code's message needs to know; a message without holes takes `{}`. */
export type ParamsOf<Code extends DiagnosticCode> =
  Parameters<Catalogue[Code]['message']> extends [infer Params] ? Params : Record<string, never>;

/** What may be added to a diagnostic beside its code, values and place. */
export interface DiagnosticExtras {
  /** A few words at the marked place itself. */
  readonly label?: string | undefined;
  readonly secondary?: readonly Label[] | undefined;
  readonly help?: readonly Help[] | undefined;
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
  at: Span,
  extras: DiagnosticExtras = {},
): Diagnostic {
  const entry: CatalogueEntry = catalogue[code];
  const { help = [] } = extras;
  // The catalogue's keys tie code and message; the compiler cannot follow that through a generic index.
  const message = (entry.message as (params: ParamsOf<Code>) => string)(params);
  return {
    code,
    severity: entry.severity,
    message,
    primary: { span: at, text: extras.label },
    secondary: extras.secondary ?? [],
    help: help.length > 0 || entry.advice === undefined ? help : [{ text: entry.advice }],
    // Every message's parameters are flat values by construction of the catalogue.
    params: params as DiagnosticParams,
  };
}
