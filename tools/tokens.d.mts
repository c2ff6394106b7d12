import type { SyntaxKind } from 'typescript/unstable/ast';

/** A token: its kind, where it begins and ends in its text, and its value, which for a quoted text is what it means. */
interface Token {
  readonly kind: SyntaxKind;
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Yields the tokens of a text in TypeScript. */
export function tokensIn(text: string): Generator<Token>;

/** Returns the number of tokens of a text in TypeScript, JavaScript, JSON or, roughly, CSS or HTML. */
export function tokensOf(text: string): number;
