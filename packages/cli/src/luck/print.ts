// Prints an analysis on a terminal: the curve, its turning points, who was lucky; and one moment in
// detail.
import { isKnown, type Alternative, type AnalysedMoment, type Share } from '@fray/engine/luck';
import { answerText } from '@fray/engine/values';
import type { Host } from '../host.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { clean, countText, pad, spoken, widest, wrap } from '../report/text.ts';
import { curveLines } from './curve.ts';
import {
  markOf,
  plainFigure,
  ruleOf,
  formatFigureChange,
  formatFigure,
  formatMoment,
  formatShare,
  turningPoints,
  type AnalysisSubject,
} from './subject.ts';

/** The maximum number of turning points to show. */
const MOST_TURNING = 5;
/** For a throw with more ways than this, only the best and the worst are shown. */
const MOST_WAYS = 20;

export function printAnalysis(host: Host, subject: AnalysisSubject, isWhole: boolean): void {
  const style = styleFor(host, host.stdout);
  const columns = widthFor(host.stdout);
  const { analysis } = subject.fight;
  const turning = turningPoints(analysis, MOST_TURNING);
  const lines: string[] = [
    style.bold(titleWithLog(subject)),
    ...wrap(howLine(subject), columns).map(style.dim),
    '',
    ...plotLines(subject, turning, columns),
    '',
    `start ${formatFigure(analysis.start, subject)}, ${analysis.isOver ? 'end' : 'now'} ${formatFigure(analysis.end, subject)}`,
  ];
  if (turning.length === 0)
    lines.push(
      analysis.moments.every(({ change }) => isKnown(change))
        ? 'Nothing that was thrown or decided changed it.'
        : 'No turning point is known yet.',
    );
  else {
    lines.push('', style.bold('Turning points'));
    lines.push(...momentLines(subject, turning, columns, true));
  }
  if (isWhole) {
    lines.push('', style.bold('Every moment'));
    lines.push(...momentLines(subject, analysis.moments, columns, false));
  }
  lines.push('', ...sumLines(subject));
  host.stdout.write(`${lines.join('\n')}\n`);
}

export function plotLines(
  subject: AnalysisSubject,
  turning: readonly AnalysedMoment[],
  columns: number,
): readonly string[] {
  return curveLines(subject.fight.analysis, turning, columns, subject.outcome !== null, (level) =>
    formatFigure(plainFigure(level), subject),
  );
}

export function analysisTitle({ measure, occurrence, outcome }: AnalysisSubject): string {
  const what = `${spoken(measure)}${occurrence === null ? '' : ` ${occurrence}`}`;
  return outcome === null || outcome === 'yes'
    ? what
    : `The chance that ${what} is ${clean(outcome)}`;
}

function titleWithLog(subject: AnalysisSubject): string {
  return `${analysisTitle(subject)}, in ${clean(subject.log)}`;
}

export function howLine({ fight: { analysis }, outcome }: AnalysisSubject): string {
  const what = outcome === null ? 'expected value' : 'chance';
  return analysis.runs === null
    ? `The ${what} after each of ${countText(analysis.moments.length, 'throw or decision', 'throws and decisions')}, exact: all that could follow was counted.`
    : `The ${what} after each of ${countText(analysis.moments.length, 'throw or decision', 'throws and decisions')}. If the rest of the fight is too large to be counted, it is estimated from up to ${countText(analysis.runs, 'play')}; ± holds 95 times in 100.`;
}

function momentLines(
  subject: AnalysisSubject,
  moments: readonly AnalysedMoment[],
  columns: number,
  isNumbered: boolean,
): readonly string[] {
  const unit = subject.outcome === null ? '' : ' points';
  const cells = moments.map((moment, index) => ({
    number: isNumbered ? `${index + 1}` : '',
    event: `#${moment.seq}`,
    change: `${formatFigureChange(moment.change, subject)}${isKnown(moment.change) ? unit : ''}`,
    mark: markOf(moment, subject),
    text: formatMoment(subject, moment),
    more: [
      ...(moment.input.input === 'throw' && moment.input.dice !== null
        ? [
            `die by die ${moment.input.dice.map((die) => formatFigureChange(die, subject)).join(', ')}`,
          ]
        : []),
      ...(moment.input.input === 'throw' && moment.input.mattered === false
        ? ['could not matter']
        : []),
      ...(moment.input.input === 'decision' && moment.input.cost !== null
        ? [`gave up ${formatFigure(moment.input.cost, subject)}`]
        : []),
      ...(isNumbered ? [ruleOf(subject, moment)] : []),
    ].filter((part) => part !== ''),
  }));
  const width = {
    event: widest(cells.map(({ event }) => event)),
    change: widest(cells.map(({ change }) => change)),
    mark: widest(cells.map(({ mark }) => mark)),
  };
  return cells.flatMap(({ number, event, change, mark, text, more }) => {
    const head = `  ${isNumbered ? `${pad(number, 2)} ` : ''}${pad(event, width.event)}  ${pad(change, width.change, 'left')}  ${width.mark === 0 ? '' : `${pad(mark, width.mark)}  `}`;
    const figures = more.length === 0 ? text : `${text} · ${more.join(' · ')}`;
    return wrap(`${head}${figures}`, columns, head.length);
  });
}

function sumLines(subject: AnalysisSubject): readonly string[] {
  const { start, end, luck, jumps, withoutLuck, shares, isOver } = subject.fight.analysis;
  const unit = subject.outcome === null ? '' : ' points';
  const known = shares.filter(({ luck: own, jumps: moved }) => isKnown(own) && isKnown(moved));
  const names = known.map((share) => formatShare(share, subject));
  const width = widest(names);
  return [
    ...(known.length < shares.length
      ? [
          `${known.length === 0 ? "Nobody's luck has a figure yet" : 'The luck of some has no figure yet'}: moments without a figure are among theirs.`,
        ]
      : []),
    ...known.map(
      ({ throws, luck: own, decisions, jumps: moved, cost }, index) =>
        `  ${pad(names[index] ?? '', width)}  ${[
          ...(throws === 0
            ? []
            : [
                `luck ${formatFigureChange(own, subject)}${unit} in ${countText(throws, 'throw')}${forOwnSide(known[index], subject)}`,
              ]),
          ...(decisions === 0
            ? []
            : [
                `jumps ${formatFigureChange(moved, subject)}${unit} in ${countText(decisions, 'decision')}`,
              ]),
          ...(cost === null ? [] : [`gave up ${formatFigure(cost, subject)}`]),
        ].join(', ')}`,
    ),
    '',
    `start ${formatFigure(start, subject)}  luck ${formatFigureChange(luck, subject)}  jumps ${formatFigureChange(jumps, subject)}  ${isOver ? 'end' : 'now'} ${formatFigure(end, subject)}`,
    `${isKnown(withoutLuck) ? `Without the luck of the dice it would ${isOver ? 'end at' : 'now be'} ${formatFigure(withoutLuck, subject)}. ` : ''}Positive luck ${subject.serves === null ? 'raises the measure' : `is good for ${spoken(subject.serves)}`}.`,
  ];
}

/**
 * Says that somebody of another side was lucky or unlucky, whose figure is about the side that the measure serves: what
 * is bad for one side is good for the others.
 */
function forOwnSide(share: Share | undefined, { header, serves }: AnalysisSubject): string {
  const side = header.participants.find(({ name }) => name === share?.name)?.side;
  if (share === undefined || serves === null || side === undefined || side === serves) return '';
  const { decimal } = share.luck;
  if (decimal === 0) return '';
  return decimal < 0 ? ' (lucky for their own side)' : ' (unlucky for their own side)';
}

/** Prints one moment (`--at`): what every other face or option would have meant. */
export function printMoment(
  host: Host,
  subject: AnalysisSubject,
  moment: AnalysedMoment,
  alternatives: readonly Alternative[] | undefined,
): void {
  const style = styleFor(host, host.stdout);
  const columns = widthFor(host.stdout);
  const lines = [
    style.bold(titleWithLog(subject)),
    ...momentLines(subject, [moment], columns, false),
    `  before ${formatFigure(moment.before, subject)}, after ${formatFigure(moment.after, subject)}${ruleOf(subject, moment) === '' ? '' : `, by ${ruleOf(subject, moment)}`}`,
    '',
  ];
  if (alternatives === undefined) lines.push('It has too many possible results to look at each.');
  else lines.push(...alternativeLines(subject, alternatives));
  host.stdout.write(`${lines.join('\n')}\n`);
}

function alternativeLines(
  subject: AnalysisSubject,
  all: readonly Alternative[],
): readonly string[] {
  const sorted =
    all.length > MOST_WAYS ? all.toSorted((a, b) => orderKey(b) - orderKey(a)) : [...all];
  const shown =
    sorted.length > MOST_WAYS
      ? [
          ...sorted.slice(0, 5),
          ...sorted.filter((one, index) => index >= 5 && index < sorted.length - 5 && one.isChosen),
          ...sorted.slice(-5),
        ]
      : sorted;
  const labels = shown.map(wayText);
  const width = widest(labels);
  return [
    ...(shown.length < all.length
      ? [`  ${countText(all.length, 'way')}: the best, the worst and what happened`]
      : []),
    ...shown.map(
      ({ isChosen, figure }, index) =>
        `  ${isChosen ? '>' : ' '} ${pad(labels[index] ?? '', width)}  ${figure === null ? 'is not known: it ends in a fault, or nobody answers' : formatFigure(figure, subject)}`,
    ),
  ];
}

/** Unknown figures come last. */
function orderKey({ figure }: Alternative): number {
  return figure?.decimal ?? -Infinity;
}

export function wayText({ faces, answer }: Alternative): string {
  if (faces !== null) return faces.join(' ');
  return answer === null ? '' : clean(answerText(answer));
}
