// The alternatives of each input of a fight, and the probability of the one that happened.
import type { Answer } from '@fray/dsl/ir';
import { chooseFrom, isRefusal, sidesOf, type ChoiceSource } from '../drivers/source.ts';
import type { Reply } from '../machine/api.ts';
import { everyThrow } from '../kernel/face-distribution.ts';
import { answersTo } from '../odds/backward-induction.ts';
import { orMade } from '../values/grouped.ts';
import { fractions, lowest, type Fraction } from '../values/rational.ts';
import type { LogPosition } from './positions.ts';
import type { Standpoints } from './standpoints.ts';

/** A throw with more ways is only analysed as a whole. */
const MOST_WAYS = 1_296;

/**
 * The ways in which an input could have gone. Ways with the same expectation, since nothing that matters differs, are of
 * one kind.
 */
export interface InputWays {
  readonly replies: readonly Reply[];
  /** The kind of each way. */
  readonly kinds: readonly number[];
  /** The kind of the way that happened; -1 if it is none of these. */
  readonly chosen: number;
}

/** The ways of a fight's inputs. Its results are cached. */
export interface FightWays {
  /** Returns the ways; undefined if no input here could have gone differently, or if there are too many ways. */
  readonly ways: (index: number) => InputWays | undefined;
  /** Returns the probability of the actual outcome; 0 for a word of the referee, whose probability is unknown. */
  readonly share: (index: number) => Fraction;
}

export function createFightWays(
  positions: readonly LogPosition[],
  { after, keyOf, seenBy }: Standpoints,
  choices: readonly ChoiceSource[],
): FightWays {
  const nextKeys = new Map<number, string>();
  const nextKey = (index: number): string => {
    const next = positions[index + 1];
    return orMade(nextKeys, index, () => (next === undefined ? '' : keyOf(next)));
  };

  const allWays = new Map<number, InputWays | undefined>();
  const ways = (index: number): InputWays | undefined => {
    if (!allWays.has(index)) allWays.set(index, waysAt(index));
    return allWays.get(index);
  };
  const waysAt = (index: number): InputWays | undefined => {
    const position = positions[index];
    const replies = position === undefined ? undefined : repliesTo(position);
    if (position === undefined || replies === undefined) return undefined;
    // A settled value does not change any more.
    if (seenBy(position).settled !== undefined)
      return { replies, kinds: replies.map(() => 0), chosen: 0 };
    const keys: string[] = [];
    const kinds = replies.map((reply) => {
      const key = keyOf(after(position, reply));
      const known = keys.indexOf(key);
      return known < 0 ? keys.push(key) - 1 : known;
    });
    return { replies, kinds, chosen: keys.indexOf(nextKey(index)) };
  };

  const shareOf = (index: number): Fraction => {
    const position = positions[index];
    const { need, input } = position ?? {};
    if (position === undefined || input === null || input?.type === 'ruled' || need === undefined)
      return fractions.zero;
    if (need.need === 'choice') {
      const reply = chooseFrom(choices, need, position.machine);
      if (reply === undefined || isRefusal(reply)) return fractions.zero;
      return keyOf(after(position, reply)) === nextKey(index) ? fractions.one : fractions.zero;
    }
    const all = ways(index);
    if (all === undefined) return fractions.zero;
    return lowest({
      n: BigInt(all.kinds.filter((kind) => kind === all.chosen).length),
      d: BigInt(all.kinds.length),
    });
  };
  const shares = new Map<number, Fraction>();
  const share = (index: number): Fraction => orMade(shares, index, () => shareOf(index));

  return { ways, share };
}

function repliesTo({ need, input }: LogPosition): readonly Reply[] | undefined {
  if (need === undefined || input === null || input.type === 'ruled') return undefined;
  if (need.need === 'choice') return answersTo(need.offer)?.map(answerOf);
  return everyThrow(sidesOf(need), MOST_WAYS)?.map(facesOf);
}

const facesOf = (faces: readonly number[]): Reply => ({ reply: 'faces', faces, origin: 'script' });
const answerOf = (answer: Answer): Reply => ({ reply: 'answer', answer, by: 'script' });
