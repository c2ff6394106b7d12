// Lines of text without their indentation.
export type Lines = readonly string[];

/** Indents lines by two blanks. */
export const under = (lines: Lines): Lines => lines.map((line) => `  ${line}`);
