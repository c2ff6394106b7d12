// A slip: a line as it is written elsewhere, in other dice languages, in programming languages or in plain English, and the same line
// as it is written here. The table of slips is what Fray knows of them: it recognises them by it, and docs/errors.md is made from it.

/** Where a line stands, which tells how an example of it is checked. */
export type SlipPlace = 'statement' | 'field' | 'declaration' | 'check' | 'outcome';

export interface Slip {
  readonly place: SlipPlace;
  /**
   * The wrong line. What stands between `«` and `»` is the slip itself, and it is recognised wherever it stands; what
   * stands between `‹` and `›` in it stands for all of its sort, such as any number. Without `«»` other passes
   * recognise it.
   */
  readonly wrong: string;
  /** The line as it is meant; without `«»` it is only shown, and nothing is mended. */
  readonly right: string;
  /** Why, in a few words, where the line itself does not tell. */
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
