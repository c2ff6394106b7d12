// Puts questions to a person into words.
import { declarationOf } from '@fray/engine/dice';
import { diceText } from '@fray/engine/drivers';
import type { ChoiceNeed, ThrowNeed } from '@fray/engine/machine';
import { formatNumbered } from '../report/sentences.ts';
import { clean, countText, spoken } from '../report/text.ts';

interface ThrowAsked {
  readonly title: {
    /** The rule and the roller. */
    readonly who: string;
    /** A note in brackets that a die is rolled again; otherwise empty. */
    readonly again: string;
    /** The candidates of a random pick; otherwise empty. */
    readonly among: string;
  };
  /** The dice in words: `2 dice of 6 faces`. */
  readonly what: string;
  readonly count: number;
}

/** Describes a throw that somebody must make. */
export function throwAsked(need: ThrowNeed): ThrowAsked {
  const rule = spoken(declarationOf(need.stream));
  const whose = need.roller === null ? '' : ` of ${spoken(need.roller)}`;
  const again =
    need.again === null
      ? ''
      : ` (${{ explode: 'it explodes: one more', reroll: 'rolled again', advantage: 'the second throw', push: 'pushed' }[need.again]})`;
  const count = need.dice.reduce((sum, [many]) => sum + Math.abs(many), 0);
  const what =
    need.dice.length === 1
      ? `${countText(count, 'die', 'dice')} of ${need.dice[0]?.[1]} faces`
      : diceText(need);
  const among = need.among === undefined ? '' : `, at random (${formatNumbered(need.among)})`;
  return { title: { who: `${rule}${whose}`, again, among }, what, count };
}

/** Describes a decision that somebody must make. */
export function choiceAsked(need: ChoiceNeed): string {
  if (need.text !== null) return clean(need.text);
  switch (need.kind) {
    case 'choose':
      return `${spoken(need.choice)}?`;
    case 'take':
      return 'what to do?';
    case 'pick':
      return `which one${need.choice.length > 7 ? ` (${spoken(need.choice.replace(/^pick /, ''))})` : ''}?`;
    case 'list':
      return `which ones (${spoken(need.choice.replace(/^list /, ''))})?`;
    case 'say':
      return `${spoken(need.choice.replace(/^say /, ''))}?`;
  }
}
