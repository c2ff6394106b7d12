// Reads a ledger: the numbered lines of a rule source that a ruleset has to cover.

/** One line of a ledger. */
export interface LedgerLine {
  readonly id: string;
  /** The kind of the line, such as `rule`, `table`, `ruling`, `vector`. */
  readonly kind: string;
  readonly says: string;
  /** The reason why no ruleset can cover the line; undefined if it must be covered. */
  readonly excuse: string | undefined;
  /** The number of the line in its file, from 1. */
  readonly line: number;
}

/** A line that looks like a ledger line but cannot be read, or that repeats an id. */
export interface LedgerProblem {
  readonly line: number;
  readonly message: string;
}

/**
 * Reads a ledger: each line has the form `- ID | kind | what it says`, and may end with `| not covered because …`.
 * Other lines are notes for people and are ignored.
 */
export function readLedger(text: string): {
  readonly lines: readonly LedgerLine[];
  readonly problems: readonly LedgerProblem[];
} {
  const lines: LedgerLine[] = [];
  const problems: LedgerProblem[] = [];
  const seen = new Set<string>();
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    if (!written.startsWith('- ') || !written.includes('|')) continue;
    const line = index + 1;
    const [id = '', kind = '', says = '', excuse, ...more] = written
      .slice(2)
      .split('|')
      .map((part) => part.trim());
    if (id === '' || kind === '' || says === '' || more.length > 0)
      problems.push({
        line,
        message:
          'a line of a ledger is `- ID | kind | what it says`, perhaps with `| not covered because …`',
      });
    else if (excuse !== undefined && !/^not covered because \S/.test(excuse))
      problems.push({ line, message: 'the last part must begin with `not covered because`' });
    else if (seen.has(id)) problems.push({ line, message: `${id} is here a second time` });
    else lines.push({ id, kind, says, excuse: excuse?.replace(/^not covered because /, ''), line });
    seen.add(id);
  }
  return { lines, problems };
}
