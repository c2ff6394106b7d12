// The subject of an analysis: a log, one measure of its rules, and how to print the measure's values.
import type { Event, Header } from '@fray/engine/events';
import {
  isKnown,
  type Analysis,
  type AnalysedFight,
  type Figure,
  type AnalysedMoment,
  type Share,
} from '@fray/engine/luck';
import { formatEvent } from '../report/event-words.ts';
import { spoken } from '../report/text.ts';

export interface AnalysisSubject {
  readonly log: string;
  readonly header: Header;
  readonly events: readonly Event[];
  readonly measure: string;
  /** The measure and its moment, in words. */
  readonly title: string;
  /**
   * The outcome whose probability is analysed; null if the measure is a number, whose mean is
   * analysed.
   */
  readonly outcome: string | null;
  /**
   * The number of the occurrence if the measure is evaluated at each of its spans; otherwise null.
   */
  readonly occurrence: number | null;
  /** The side that benefits from a higher value. */
  readonly serves: string | null;
  readonly fight: AnalysedFight;
  readonly marks: LuckMarks;
}

/**
 * The sizes from which a change gets a mark, in units of the measure; null if nothing is marked.
 */
interface LuckMarks {
  readonly lucky: number;
  readonly veryLucky: number;
  /** The mark for a decision, by what it gives up. */
  readonly inaccurate: number;
  readonly mistaken: number;
  readonly blundered: number;
}

/** In parts of 1: gnubg's marks for luck (0.3 and 0.6 points of equity, which is twice a chance), Lichess' for decisions. */
export const usualMarks: LuckMarks = {
  lucky: 0.15,
  veryLucky: 0.3,
  inaccurate: 0.05,
  mistaken: 0.1,
  blundered: 0.15,
};

/** What stands in place of a figure that is not known. */
const UNKNOWN = 'no figure';

/** The moments by the size of their change, the largest first, without those whose change is 0 or not known. */
export function turningPoints({ moments }: Analysis, most: number): readonly AnalysedMoment[] {
  return moments
    .filter(({ change }) => isKnown(change) && change.decimal !== 0)
    .toSorted((a, b) => Math.abs(b.change.decimal) - Math.abs(a.change.decimal) || a.seq - b.seq)
    .slice(0, most);
}

/**
 * The mark of a change: `very lucky`, `blunder`; empty if there is none. A throw is lucky if the change is good for the side of
 * whoever throws; without a side, if it raises the measure.
 */
export function markOf(
  { input, change }: AnalysedMoment,
  { marks, header, serves }: AnalysisSubject,
): string {
  if (!isKnown(change)) return '';
  if (input.input === 'throw') {
    const size = Math.abs(change.decimal);
    if (size < marks.lucky) return '';
    const side = sideOf(header, input.need.roller);
    const isForOthers = serves !== null && side !== undefined && side !== serves;
    return `${size >= marks.veryLucky ? 'very ' : ''}${change.decimal > 0 !== isForOthers ? 'lucky' : 'unlucky'}`;
  }
  if (input.input === 'word' || input.cost === null) return '';
  const { decimal } = input.cost;
  if (decimal >= marks.blundered) return 'blunder';
  if (decimal >= marks.mistaken) return 'mistake';
  return decimal >= marks.inaccurate ? 'inaccuracy' : '';
}

/** Returns the side of a participant; undefined for anybody else. */
export function sideOf({ participants }: Header, who: string | null): string | undefined {
  return participants.find(({ name }) => name === who)?.side;
}

/** What happened at a moment, in words. */
export function formatMoment({ events, header }: AnalysisSubject, { seq }: AnalysedMoment): string {
  const event = events[seq];
  return event === undefined ? `#${seq}` : formatEvent(event, header);
}

/** The place of the rule: `unit-ambush.fray:120`; empty if the log does not give it. */
export function ruleOf(
  { events, header }: AnalysisSubject,
  { seq }: Pick<AnalysedMoment, 'seq'>,
): string {
  const rule = events[seq]?.rule;
  const file = header.files[rule?.file ?? -1];
  return file === undefined ? '' : `${file.path}:${rule?.line}`;
}

/** The owner of a share, with the side of a participant. */
export function formatShare({ name }: Share, { header }: AnalysisSubject): string {
  if (name === null) return 'the table';
  const side = sideOf(header, name);
  return side === undefined ? spoken(name) : `${spoken(name)} (${spoken(side)})`;
}

/**
 * A figure for people: a probability in per cent, a mean as a number; an estimate with its
 * interval.
 */
export function formatFigure(
  figure: Figure,
  { outcome }: Pick<AnalysisSubject, 'outcome'>,
): string {
  if (!isKnown(figure)) return UNKNOWN;
  const { decimal, fraction, low, high } = figure;
  const shown = `${sizeText(decimal, outcome)}${outcome === null ? '' : ' %'}`;
  return fraction === null ? `${shown} ±${sizeText((high - low) / 2, outcome)}` : shown;
}

/** A size in points of a percentage for an outcome, and in units of the measure for a mean. */
function sizeText(size: number, outcome: string | null): string {
  return outcome === null ? size.toFixed(3) : (100 * size).toFixed(1);
}

/** A change for people: percentage points, or units of the measure, with its sign. */
export function formatFigureChange(
  figure: Figure,
  { outcome }: Pick<AnalysisSubject, 'outcome'>,
): string {
  if (!isKnown(figure)) return UNKNOWN;
  const { decimal } = figure;
  const shown = sizeText(Math.abs(decimal), outcome);
  return `${Number(shown) === 0 ? '±' : decimal < 0 ? '−' : '+'}${shown}`;
}
