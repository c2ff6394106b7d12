// A shift of the odds in words that can be read out at the table.
import type { Chance, Method } from '@fray/engine/odds';
import type { Gap, MeasureShift, Moved, OutcomeShift } from '@fray/engine/shift';
import { valueText } from '@fray/engine/values';
import type { Ruleset } from '@fray/dsl/ir';
import { formatOccurrence } from '../report/sentences.ts';
import { capitalised, spoken } from '../report/text.ts';

/** The title of a measure: `Personas still ambushed at the end of unit 2`. */
export function measureTitle(
  { watches }: Pick<Ruleset, 'watches'>,
  { measure, text, occurrence }: Pick<MeasureShift, 'measure' | 'text' | 'occurrence'>,
): string {
  const moment = watches.find(({ kind, name }) => kind === 'measure' && name === measure)?.moment;
  return capitalised(`${text ?? spoken(measure)}${formatOccurrence(moment, occurrence)}`);
}

/**
 * A shift in words: `2.1 on average instead of 2.8, better for heroes`; or the outcome that changes most, if an
 * average says less. A side is named if the measure serves it.
 */
export function shiftWords(
  { watches }: Pick<Ruleset, 'watches'>,
  shift: MeasureShift,
  method: Method,
): string {
  const { words, rise } = numbersMoved(shift, method);
  const side = watches.find(
    ({ kind, name }) => kind === 'measure' && name === shift.measure,
  )?.serves;
  if (side === undefined || rise === 0) return words;
  return `${words}, ${rise > 0 ? 'better' : 'worse'} for ${spoken(side)}`;
}

/** A shift as a sentence without a full stop: `Reds stand: yes in 76 % of fights instead of 63 %`. */
export function shiftSentence(
  ruleset: Pick<Ruleset, 'watches'>,
  shift: MeasureShift,
  method: Method,
): string {
  return `${measureTitle(ruleset, shift)}: ${shiftWords(ruleset, shift, method)}`;
}

/** The numbers that moved, in words, and by how much more there is of the measure; 0 if that is not what they say. */
function numbersMoved(
  shift: MeasureShift,
  method: Method,
): { readonly words: string; readonly rise: number } {
  const { mean } = shift;
  const most = mostMoved(shift);
  if (
    mean !== null &&
    (most === undefined || most.reached || mean.gap.seen) &&
    (mean.gap.seen || !shift.seen)
  ) {
    const digits = digitsFor(mean, 1, method);
    const isRare = shift.outcomes.some(
      ({ reached, a, b }) => !reached && Math.max(a.decimal, b.decimal) > oftenReached,
    );
    return {
      words: `${mean.b.decimal.toFixed(digits)} on average instead of ${mean.a.decimal.toFixed(digits)}${isRare ? ', in fights that reach this moment' : ''}`,
      rise: mean.gap.decimal,
    };
  }
  if (most === undefined) return { words: 'the same', rise: 0 };
  const digits = percentDigits([most], method);
  const [after, before] = [
    percentText(most.b.decimal, digits),
    percentText(most.a.decimal, digits),
  ];
  if (!most.reached)
    return { words: `the moment never comes in ${after} of fights instead of ${before}`, rise: 0 };
  return {
    words: `${typeof most.value === 'number' ? 'exactly ' : ''}${outcomeText(most)} in ${after} of fights instead of ${before}`,
    rise: most.value === true ? most.gap.decimal : most.value === false ? -most.gap.decimal : 0,
  };
}

/** A moment that is missed less often than this counts as reached. */
const oftenReached = 0.05;

/** The outcomes, those that change most first. */
export function mostMovedFirst(outcomes: readonly OutcomeShift[]): readonly OutcomeShift[] {
  return outcomes.toSorted((one, other) => Math.abs(other.gap.decimal) - Math.abs(one.gap.decimal));
}

/** The outcome that changes most; for yes and no it is yes. */
export function mostMoved({ outcomes }: MeasureShift): OutcomeShift | undefined {
  const seen = outcomes.some(({ gap }) => gap.seen)
    ? outcomes.filter(({ gap }) => gap.seen)
    : outcomes;
  const [first] = mostMovedFirst(seen);
  const most = Math.abs(first?.gap.decimal ?? 0);
  return (
    seen.find((one) => one.value === true && Math.abs(one.gap.decimal) > most * 0.999) ?? first
  );
}

export function outcomeText({ value, fault, reached }: OutcomeShift): string {
  if (!reached) return 'not reached';
  return fault === null ? spoken(valueText(value)) : `fault: ${fault}`;
}

/**
 * The number of digits for these probabilities: enough for the largest difference, and no more than
 * its interval allows.
 */
export function percentDigits(outcomes: readonly OutcomeShift[], method: Method): number {
  const [most] = mostMovedFirst(outcomes);
  return most === undefined ? 1 : digitsFor(most, 100, method);
}

export function percentText(chance: number, digits: number): string {
  const text = (chance * 100).toFixed(digits);
  // A possible outcome is never printed as 0 % or 100 %.
  if (chance > 0 && Number(text) === 0) return `< ${(10 ** -digits).toFixed(digits)} %`;
  return chance < 1 && Number(text) === 100
    ? `> ${(100 - 10 ** -digits).toFixed(digits)} %`
    : `${text} %`;
}

/** A difference of probabilities as they are shown: `+2.8 %`, or with its interval `+2.8 % (+1.9 to +3.7)`. */
export function gapText({ a, b, gap }: Moved<Chance>, digits: number, method: Method): string {
  const rounded = (value: number): number => Number((100 * value).toFixed(digits));
  const signed = (points: number): string =>
    `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(digits)}`;
  const shown = `${signed(rounded(b.decimal) - rounded(a.decimal))} %`;
  if (method.method === 'estimate')
    return gap.seen
      ? `${shown} (${signed(100 * gap.low)} to ${signed(100 * gap.high)})`
      : 'not sure';
  if (gap.decimal === 0) return 'the same';
  return rounded(b.decimal) === rounded(a.decimal)
    ? `under ${(10 ** -digits).toFixed(digits)} %`
    : shown;
}

/** Says that no difference was seen, and how large one may be. */
export function unseenWords(shifts: readonly MeasureShift[]): string {
  const [widest] = shifts
    .flatMap(({ outcomes }) => outcomes.map(({ gap }) => gap))
    .toSorted((one, other) => reach(other) - reach(one));
  return `no difference seen${widest === undefined ? '' : ` (${boundText(widest)})`}`;
}

function reach({ low, high }: Gap): number {
  return Math.max(Math.abs(low), Math.abs(high));
}

/** The bound on a difference that is not significant: `less than ±0.4 %`. */
function boundText(gap: Gap): string {
  const most = reach(gap) * 100;
  const digits = Math.max(0, Math.min(9, Math.ceil(-Math.log10(most))));
  return `less than ±${(Math.ceil(most * 10 ** digits - 1e-9) / 10 ** digits).toFixed(digits)} %`;
}

/**
 * The number of digits for a difference: one or two significant ones, and none below half the width
 * of an interval. `scale`: 100 for per cent.
 */
export function digitsFor({ gap }: Moved<unknown>, scale: number, { method }: Method): number {
  const half = method === 'estimate' ? ((gap.high - gap.low) / 2) * scale : 0;
  const difference = Math.abs(gap.decimal) * scale;
  const wanted = difference > 0 ? Math.ceil(0.5 - Math.log10(difference)) : 1;
  const allowed = half > 0 ? Math.ceil(-Math.log10(half)) : 9;
  return Math.max(0, Math.min(9, allowed, Math.max(1, wanted)));
}
