// Tells an analysis: the curve, its turning points, who was lucky; and one moment in detail.
import {
  isKnown,
  type Alternative,
  type AnalysedMoment,
  type Figure,
  type Share,
} from '@fray/engine/luck';
import { answerText } from '@fray/engine/values';
import {
  filledTable,
  heading,
  sentence,
  softSentence,
  gridBlock,
  type Curve,
  type Grid,
  type Report,
} from '../report/blocks/blocks.ts';
import { clean, countText, spoken } from '../report/text.ts';
import {
  markOf,
  ruleOf,
  formatFigureChange,
  formatFigure,
  formatMoment,
  formatShare,
  sideOf,
  turningPoints,
  type AnalysisSubject,
} from './subject.ts';

/** The maximum number of turning points to show. */
const MOST_TURNING = 5;
/** For a throw with more ways than this, only the best and the worst are shown. */
const MOST_WAYS = 20;

/** @param isWhole true: with every moment */
export function analysisReport(subject: AnalysisSubject, isWhole: boolean): Report {
  const { analysis } = subject.fight;
  const { start, end, luck, jumps, withoutLuck, shares, isOver, moments } = analysis;
  const figure = (of: Figure): string => formatFigure(of, subject);
  const change = (of: Figure): string => formatFigureChange(of, subject);
  const turning = turningPoints(analysis, MOST_TURNING);
  const known = shares.filter(({ luck: own, jumps: moved }) => isKnown(own) && isKnown(moved));
  const numberOf = (moment: AnalysedMoment): string => {
    const at = turning.indexOf(moment);
    return at < 0 ? '' : String(at + 1);
  };
  return [
    heading(1, titleIn(subject)),
    softSentence(howSentence(subject)),
    curveOf(subject, turning),
    ...(turning.length === 0
      ? [
          sentence(
            moments.every((one) => isKnown(one.change))
              ? 'Nothing that was thrown or decided changed it.'
              : 'No turning point is known yet.',
          ),
        ]
      : [heading(2, 'Turning points'), momentsTable(subject, 'Turning points', turning, numberOf)]),
    heading(2, 'Who was lucky'),
    ...(known.length < shares.length
      ? [
          sentence(
            `${known.length === 0 ? "Nobody's luck has a figure yet" : 'The luck of some has no figure yet'}: moments without a figure are among theirs.`,
          ),
        ]
      : []),
    ...(known.length === 0
      ? []
      : [
          {
            ...filledTable(
              ['who', 'throws', 'luck', 'decisions', 'jumps', 'gave up', ''],
              known.map((share) => [
                formatShare(share, subject),
                String(share.throws),
                share.throws === 0 ? '' : change(share.luck),
                String(share.decisions),
                share.decisions === 0 ? '' : change(share.jumps),
                share.cost === null ? '' : figure(share.cost),
                forOwnSide(share, subject),
              ]),
            ),
            title: 'Who was lucky',
          },
        ]),
    sentence(
      `${figure(start)} at the start, ${change(luck)} by luck, ${change(jumps)} by decisions: ${figure(end)} ${isOver ? 'at the end' : 'now'}.`,
    ),
    sentence(
      `${isKnown(withoutLuck) ? `Without the luck of the dice it would ${isOver ? 'end at' : 'now be'} ${figure(withoutLuck)}. ` : ''}Positive luck ${subject.serves === null ? 'raises the measure' : `is good for ${spoken(subject.serves)}`}.`,
    ),
    ...(isWhole
      ? [
          heading(2, 'Every moment'),
          momentsTable(subject, 'Every throw and decision', moments, numberOf),
        ]
      : []),
  ];
}

/**
 * Tells one moment (`--at`): what every other face or option would have meant.
 * @param isWhole true: with every alternative
 */
export function momentReport(
  subject: AnalysisSubject,
  moment: AnalysedMoment,
  alternatives: readonly Alternative[] | undefined,
  isWhole: boolean,
): Report {
  return [
    heading(1, titleIn(subject)),
    momentsTable(subject, 'This moment', [moment]),
    sentence(
      `before ${formatFigure(moment.before, subject)}, after ${formatFigure(moment.after, subject)}`,
    ),
    ...(alternatives === undefined
      ? [sentence('It has too many possible results to look at each.')]
      : alternativesReport(subject, alternatives, isWhole)),
  ];
}

/** @param turning the moments that are marked by their number in this list */
export function curveOf(subject: AnalysisSubject, turning: readonly AnalysedMoment[]): Curve {
  const { start, moments, end } = subject.fight.analysis;
  return {
    block: 'curve',
    title: `${analysisTitle(subject)}: from ${formatFigure(start, subject)} to ${formatFigure(end, subject)}`,
    name: 'throws and decisions',
    labels: ['start', ...moments.map(({ seq }) => `#${seq}`)],
    points: [start, ...moments.map(({ after }) => after)],
    isChance: subject.outcome !== null,
    marks: turning.map((moment) => moments.indexOf(moment) + 1),
  };
}

export function analysisTitle({ title, outcome }: AnalysisSubject): string {
  return outcome === null || outcome === 'yes'
    ? title
    : `The chance that ${title} is ${clean(outcome)}`;
}

function titleIn(subject: AnalysisSubject): string {
  return `${analysisTitle(subject)}, in ${subject.log}`;
}

function howSentence({ fight: { analysis }, outcome }: AnalysisSubject): string {
  const all = countText(analysis.moments.length, 'throw or decision', 'throws and decisions');
  const first = `The ${outcome === null ? 'expected value' : 'chance'} after each of ${all}`;
  return analysis.runs === null
    ? `${first}, exact: all that could follow was counted.`
    : `${first}. If the rest of the fight is too large to be counted, it is estimated from up to ${countText(analysis.runs, 'play')}; ± holds 95 times in 100.`;
}

function momentsTable(
  subject: AnalysisSubject,
  title: string,
  moments: readonly AnalysedMoment[],
  numberOf: (moment: AnalysedMoment) => string = () => '',
): Grid {
  const table = filledTable(
    ['event', '', subject.outcome === null ? 'change' : 'points', 'mark', 'what'],
    moments.map((moment) => {
      const { input } = moment;
      return [
        `#${moment.seq}`,
        numberOf(moment),
        formatFigureChange(moment.change, subject),
        markOf(moment, subject),
        [
          formatMoment(subject, moment),
          input.input === 'throw' && input.dice !== null
            ? `die by die ${input.dice.map((die) => formatFigureChange(die, subject)).join(', ')}`
            : '',
          input.input === 'throw' && input.mattered === false ? 'could not matter' : '',
          input.input === 'decision' && input.cost !== null
            ? `gave up ${formatFigure(input.cost, subject)}`
            : '',
          ruleOf(subject, moment),
        ]
          .filter((part) => part !== '')
          .join(' · '),
      ];
    }),
  );
  return { ...table, title, events: moments.map(({ seq }) => seq) };
}

/**
 * Says that somebody of another side was lucky or unlucky, whose figure is about the side that the measure serves: what
 * is bad for one side is good for the others.
 */
function forOwnSide({ name, luck }: Share, { header, serves }: AnalysisSubject): string {
  const side = sideOf(header, name);
  if (serves === null || side === undefined || side === serves || luck.decimal === 0) return '';
  return `${luck.decimal < 0 ? 'lucky' : 'unlucky'} for their own side`;
}

function alternativesReport(
  subject: AnalysisSubject,
  all: readonly Alternative[],
  isWhole: boolean,
): Report {
  const isCut = !isWhole && all.length > MOST_WAYS;
  const sorted = isCut ? all.toSorted((a, b) => orderKey(b) - orderKey(a)) : all;
  const shown = sorted.filter(
    ({ isChosen }, index) => !isCut || index < 5 || index >= sorted.length - 5 || isChosen,
  );
  return [
    ...(isCut
      ? [sentence(`${countText(all.length, 'way')}: the best, the worst and what happened`)]
      : []),
    {
      ...gridBlock(
        ['', 'instead', 'then'],
        shown.map((one) => [
          one.isChosen ? '>' : '',
          wayText(one),
          one.figure === null
            ? 'is not known: it ends in a fault, or nobody answers'
            : formatFigure(one.figure, subject),
        ]),
      ),
      title: 'What every way would have meant',
    },
  ];
}

/** Unknown figures come last. */
function orderKey({ figure }: Alternative): number {
  return figure?.decimal ?? -Infinity;
}

export function wayText({ faces, answer }: Alternative): string {
  if (faces !== null) return faces.join(' ');
  return answer === null ? '' : answerText(answer);
}
