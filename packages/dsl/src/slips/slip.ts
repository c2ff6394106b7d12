// A slip: a line in another dice language, in a programming language or in plain English, with the same line in Fray.
// The table of slips serves to recognise such lines, and docs/errors.md is made from it.

/** Where a line belongs; it decides how its example is checked. */
export type SlipPlace = 'statement' | 'field' | 'declaration' | 'check' | 'outcome';

export interface Slip {
  readonly place: SlipPlace;
  /**
   * The wrong line. The text between `«` and `»` is the slip itself, and is recognised wherever it occurs; text between `‹`
   * and `›` in it matches everything of its sort, such as any number. Without `«»` other passes recognise it.
   */
  readonly wrong: string;
  /** The line that is meant; without `«»` it is only shown, and nothing is changed. */
  readonly right: string;
  /** Why, in a few words, if the line itself does not show it. */
  readonly says: string | undefined;
}

/** Slips of one place: the wrong line, the right line, and why. */
export function slips(
  place: SlipPlace,
  rows: readonly (readonly [wrong: string, right: string, says?: string])[],
): readonly Slip[] {
  return rows.map(([wrong, right, says]) => ({ place, wrong, right, says }));
}

/** A line without the marks. */
export function plainLine(marked: string): string {
  return marked.replace(/[«»‹›]/g, '');
}
