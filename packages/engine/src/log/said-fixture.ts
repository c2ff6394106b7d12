// The words of the engine that several tests need. Each stands here once, so that another wording changes one line.
// Words that one test needs stand in that test.

/** The words: a text, or a function of the names and numbers in it. */
export const said = {
  wholeFrom: (from: number, to?: number): string =>
    `a whole number from ${from}${to === undefined ? '' : ` to ${to}`}`,
  upTo: (most: number): string => `a number up to ${most}`,
  hashOf: (hash: string): string => `the hash of the text, ${hash}`,
  oneOfTheFiles: 'one of the files, once',
  someParents: 'at least one, or no such field',
  noParticipant: (name: string): string => `There is no participant ${name}.`,
  noSide: (name: string): string => `There is no side ${name}.`,
  noKind: (name: string): string => `There is no kind ${name}.`,
  noCondition: (name: string): string => `There is no condition ${name}.`,
};
