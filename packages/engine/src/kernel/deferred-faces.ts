// Pools of equal dice whose faces a count decides only as far as the rules read them. Twelve dice whose sixes are counted, then their
// fives, have 13 outcomes at each of the two places, and not a million hands at once.
// What is known of such a throw is how many dice it has, how many of them show none of the faces asked about so far, what was asked last and how
// many show it, and the faces not asked about yet. What was asked before that is forgotten.
import { diceOf, throwOf } from '../values/dice-code.ts';
import { orMade } from '../values/grouped.ts';
import { again, NIL } from './cells.ts';
import { decide } from './deferred.ts';
import { term, type CellTerm, type Get, type Linking, type Outcomes } from './linking.ts';
import { outcomes } from './outcomes.ts';

const forgotten = new Error('The rules ask for what the count has forgotten.');

/** True if the rules look at their throws in such a way that a count has to know all faces from the beginning. */
export function isForgotten(thrown: unknown): boolean {
  return thrown === forgotten;
}

/** Reads a throw in a cell. */
export function deferredFaces(to: Linking, cell: number): CellTerm {
  const { row, values } = to;
  const known = new Map<string, Outcomes>();
  const throwIn = (): Throw =>
    row[cell] === NIL ? again() : readThrow(values.members(row[cell] ?? NIL));
  const decideOn = (faces: readonly number[]): never =>
    decide(
      to,
      cell,
      orMade(known, `${row[cell] ?? NIL} ${faces.join()}`, () =>
        outcomesOf(throwIn(), faces, values.list),
      ),
    );
  const count = (asked: readonly number[]): number => {
    const { size, last, shown, open } = throwIn();
    const faces = asked.filter((face) => face >= 1 && face <= size && face % 1 === 0);
    if (faces.length === 0) return 0;
    if (faces.length === last.length && faces.every((face) => last.includes(face))) return shown;
    if (faces.every((face) => open.includes(face))) return decideOn(faces);
    throw forgotten;
  };
  const item = (n: number): number => {
    const { many, left, last, shown, open } = throwIn();
    if (!(n >= 1 && n <= many && n % 1 === 0)) return again();
    // All faces above are known, and nothing below.
    const [top = 0] = open;
    if (top !== open.length) throw forgotten;
    if (n > many - left) return decideOn([top]);
    const [face, ...more] = last;
    if (face !== top + 1 || more.length > 0 || n <= many - left - shown) throw forgotten;
    return face;
  };
  return {
    ...term(again),
    deferred: { count, item, length: () => throwIn().many, faces: () => facesOf(throwIn().size) },
  };
}

/** The faces of a die, the highest first. */
function facesOf(size: number): readonly number[] {
  return Array.from({ length: size }, (_, low) => size - low);
}

/** What is known of a throw of equal dice. */
interface Throw {
  readonly many: number;
  readonly size: number;
  readonly left: number;
  readonly last: readonly number[];
  readonly shown: number;
  readonly open: readonly number[];
}

function readThrow(list: readonly number[]): Throw {
  const [many = 0, size = 0, left = 0, shown = 0, asked = 0] = list;
  const last = list.slice(5, 5 + asked);
  return { many, size, left, shown, last, open: list.slice(5 + asked) };
}

/** The dice that show these faces: each die that is left shows any of the open faces, all equally likely. */
function outcomesOf(
  { many, size, left, open }: Throw,
  faces: readonly number[],
  list: (members: readonly number[]) => number,
): Outcomes {
  const rest = open.filter((face) => !faces.includes(face));
  const ways = new Map<number, bigint>();
  let choose = 1n;
  for (let shown = 0; shown <= left; shown += 1) {
    const weight =
      choose * BigInt(faces.length) ** BigInt(shown) * BigInt(rest.length) ** BigInt(left - shown);
    if (weight > 0n)
      ways.set(list([many, size, left - shown, shown, faces.length, ...faces, ...rest]), weight);
    choose = (choose * BigInt(left - shown)) / BigInt(shown + 1);
  }
  return outcomes(ways, BigInt(open.length) ** BigInt(left));
}

/** So many faces the dice of a throw that is decided later may have. */
const MOST_FACES = 100;

/** Puts a throw of which nothing is known yet into a cell. */
export function deferredRoll(to: Linking, dice: Get, at: number, next: number): Get {
  const { row, values } = to;
  const begun = new Map<number, number>();
  return () => {
    const cell = dice();
    row[at] = orMade(begun, cell, () => {
      const code = diceOf(values.unpack(cell), 0);
      const [first, ...more] = throwOf(code, 0).dice;
      if (first === undefined || more.length > 0 || code.groups.some(({ count }) => count < 0))
        throw forgotten;
      const [many, size] = first;
      if (size > MOST_FACES) throw forgotten;
      return values.list([many, size, many, 0, 0, ...facesOf(size)]);
    });
    return next;
  };
}

/** Forgets what was asked last of the throw in a cell: no other instruction asks about it. */
export function forget({ row, values }: Linking, cell: number): void {
  const { many, size, left, last, open } = readThrow(values.members(row[cell] ?? NIL));
  if (last.length > 0) row[cell] = values.list([many, size, left, 0, 0, ...open]);
}
