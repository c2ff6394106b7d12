// Defines a slip: a line in another dice language, in a programming language or in plain English, with the same line in
// Fray. Fray recognises such lines by the table of slips, and docs/errors.md is made from it.

/** The place of a line, which decides how its example is checked. */
export type SlipPlace = 'statement' | 'field' | 'declaration' | 'check' | 'outcome';

export interface Slip {
  readonly place: SlipPlace;
  /**
   * The wrong line. `«…»` marks the slip itself, which is recognised wherever it occurs. `‹…›` inside it matches everything
   * of its sort, such as any number. If the line has no `«…»`, other passes recognise it.
   */
  readonly wrong: string;
  /** The line that is meant. If it has no `«…»`, it is only shown, and nothing is changed. */
  readonly right: string;
  /** The reason, in a few words, if the lines do not show it. */
  readonly says: string | undefined;
}

/** Returns the slips of one place, from rows of the wrong line, the right line, and the reason. */
export function slips(
  place: SlipPlace,
  rows: readonly (readonly [wrong: string, right: string, says?: string])[],
): readonly Slip[] {
  return rows.map(([wrong, right, says]) => ({ place, wrong, right, says }));
}

/** Returns a line without the marks. */
export function plainLine(marked: string): string {
  return marked.replace(/[«»‹›]/g, '');
}
