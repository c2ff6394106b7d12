// Lines of text without their indentation.
export type Lines = readonly string[];

/** Two blanks deeper. */
export const under = (lines: Lines): Lines => lines.map((line) => `  ${line}`);
