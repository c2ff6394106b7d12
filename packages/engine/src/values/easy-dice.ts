// Dice codes that need only one throw and a sum. Most rolls are of this kind.
import type { Local } from '@fray/dsl/ir';
import { MAX_FACES, parseDice, printDice } from './dice-code.ts';

/** A few dice that are all added. */
export interface EasyDice {
  /** The code in its canonical form. */
  readonly code: string;
  /** The dice in the form of a need. */
  readonly groups: readonly (readonly [number, number])[];
  /** The faces of each die. */
  readonly sides: readonly number[];
  readonly pips: number;
}

const FEW = 8;

/** Returns the dice of such a code; null if the roll needs a plan. */
export function easyDice(value: Local): EasyDice | null {
  if (typeof value !== 'string') return null;
  const known = memo.get(value);
  if (known !== undefined) return known;
  const made = read(value);
  if (memo.size >= 1024) memo.clear();
  memo.set(value, made);
  return made;
}

// The cache never changes an answer.
const memo = new Map<string, EasyDice | null>();

function read(value: string): EasyDice | null {
  const code = parseDice(value);
  if (code === null) return null;
  const groups = code.groups.map(({ count, faces }) => Object.freeze([count, faces ?? 6] as const));
  const many = groups.reduce((sum, [count]) => sum + Math.abs(count), 0);
  if (
    many === 0 ||
    many > FEW ||
    groups.some(
      ([count, sides], index) => count < 1 || sides > MAX_FACES || groups[index - 1]?.[1] === sides,
    )
  )
    return null;
  return Object.freeze({
    code: printDice(code),
    groups: Object.freeze(groups),
    sides: groups.flatMap(([count, sides]) => Array.from({ length: count }, () => sides)),
    pips: code.constant,
  });
}

export function sum(faces: readonly number[]): number {
  let total = 0;
  for (const face of faces) total += face;
  return total;
}
