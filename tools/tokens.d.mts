/** Returns the number of tokens of a text in TypeScript, JavaScript, JSON or, roughly, CSS or HTML. */
export function tokensOf(text: string): number;
