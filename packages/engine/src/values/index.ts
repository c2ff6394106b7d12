// What other packages of the workspace may use of this room.
export { answerText, valueText } from './answer-text.ts';
export { decimalOf, fractions, lowest } from './rational.ts';
export type { Fraction } from './rational.ts';
