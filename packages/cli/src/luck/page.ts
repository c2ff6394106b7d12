// Makes one page of an analysis: the curve as SVG, and a table of all moments. It loads nothing and
// runs no code.
import { isKnown } from '@fray/engine/luck';
import { framedPage } from '../report/html/frame.ts';
import { htmlText as safe } from '../report/html/html-text.ts';
import { howLine, analysisTitle } from './print.ts';
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

const plot = { left: 72, top: 12, width: 640, height: 220 };
const MOST_TURNING = 5;
const PAGE_STYLE = `
main { max-width: 900px; }
.what { min-width: 14em; }
.curve { fill: none; stroke: var(--mark); stroke-width: 2; }
.band { fill: var(--mark); opacity: .15; }
.turn { fill: var(--mark); }
.chart .turn-number { fill: var(--ground); font-weight: 600; }
@media (max-width: 480px) { .turn { r: 14px; } }
`;

export function analysisPage(subject: AnalysisSubject, command: string): string {
  const { analysis } = subject.fight;
  const title = analysisTitle(subject);
  const turning = turningPoints(analysis, MOST_TURNING);
  const rows = analysis.moments.map((moment) => {
    const at = turning.indexOf(moment);
    return `<tr id="e${moment.seq}"><td>${at < 0 ? '' : at + 1}</td><td>${moment.seq}</td><td class="words what">${safe(formatMoment(subject, moment))}</td><td>${safe(formatFigureChange(moment.change, subject))}</td><td>${safe(formatFigure(moment.after, subject))}</td><td class="words">${safe(markOf(moment, subject))}</td><td class="words">${safe(ruleOf(subject, moment))}</td></tr>`;
  });
  return framedPage(
    title,
    `<p class="soft">${safe(`${subject.header.ruleset}, ${subject.log.split(/[\\/]/).at(-1) ?? ''}`)}</p>
<h1>${safe(title)}</h1>
<p>${safe(howLine(subject))}</p>
<p class="soft">${subject.outcome === null ? 'Mean' : 'Chance'} after each moment</p>
${curve(subject)}
<p>Start ${formatFigure(analysis.start, subject)}, luck ${formatFigureChange(analysis.luck, subject)}, jumps ${formatFigureChange(analysis.jumps, subject)}, ${analysis.isOver ? 'end' : 'now'} ${formatFigure(analysis.end, subject)}. Without the luck it is ${formatFigure(analysis.withoutLuck, subject)}.</p>
<h2>Who was lucky</h2>
<div class="wide" tabindex="0"><table><thead><tr><th class="words">who</th><th>throws</th><th>luck</th><th>decisions</th><th>jumps</th></tr></thead><tbody>
${analysis.shares
  .map(
    (share) =>
      `<tr><td class="words">${safe(formatShare(share, subject))}</td><td>${share.throws}</td><td>${formatFigureChange(share.luck, subject)}</td><td>${share.decisions}</td><td>${formatFigureChange(share.jumps, subject)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></div>
<h2>Every moment</h2>
<div class="wide" tabindex="0"><table><thead><tr><th>turning point</th><th>event</th><th class="words">what</th><th>change</th><th>after it</th><th class="words">mark</th><th class="words">rule</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
<p>To get it again:</p>
<pre><code>${safe(command)}</code></pre>`,
    PAGE_STYLE,
  );
}

function curve(subject: AnalysisSubject): string {
  const { analysis } = subject.fight;
  const figures = [analysis.start, ...analysis.moments.map(({ after }) => after)];
  const lows = figures.filter(isKnown).map(({ low }) => low);
  const highs = figures.filter(isKnown).map(({ high }) => high);
  const [least, most] = subject.outcome === null ? [Math.min(...lows), Math.max(...highs)] : [0, 1];
  const range = most - least || 1;
  const x = (index: number): string =>
    (plot.left + (plot.width * index) / Math.max(1, figures.length - 1)).toFixed(1);
  const y = (value: number): string =>
    (plot.top + (plot.height * (most - Math.min(most, Math.max(least, value)))) / range).toFixed(1);
  const band =
    analysis.runs === null
      ? ''
      : `<path class="band" d="M${figures.map(({ high }, index) => `${x(index)} ${y(high)}`).join('L')}L${figures
          .map(({ low }, index) => `${x(index)} ${y(low)}`)
          .toReversed()
          .join('L')}Z"/>`;
  const line = `<path class="curve" d="M${figures.map(({ decimal }, index) => `${x(index)} ${y(decimal)}`).join('L')}"/>`;
  const levels = [most, (least + most) / 2, least].map(
    (level) =>
      `<path class="rule" d="M${plot.left} ${y(level)}H${plot.left + plot.width}"/><text class="tick" x="${plot.left - 6}" y="${Number(y(level)) + 4}" text-anchor="end">${safe(formatFigure(plainFigure(level), subject))}</text>`,
  );
  const marks = turningPoints(analysis, MOST_TURNING).map((moment, index) => {
    const at = analysis.moments.indexOf(moment) + 1;
    return `<a href="#e${moment.seq}"><title>${safe(`${index + 1}: ${formatMoment(subject, moment)}, ${formatFigureChange(moment.change, subject)}`)}</title><circle class="turn" cx="${x(at)}" cy="${y(moment.after.decimal)}" r="9"/><text class="turn-number" x="${x(at)}" y="${Number(y(moment.after.decimal)) + 4}" text-anchor="middle">${index + 1}</text></a>`;
  });
  const below = plot.top + plot.height + 22;
  const ends = [
    `<text class="tick" x="${x(0)}" y="${below}">start</text>`,
    `<text class="tick axis" x="${plot.left + plot.width / 2}" y="${below}" text-anchor="middle">throws and decisions</text>`,
    `<text class="tick" x="${x(figures.length - 1)}" y="${below}" text-anchor="end">${safe(`event ${analysis.moments.at(-1)?.seq ?? 0}`)}</text>`,
  ];
  return `<svg class="chart" viewBox="0 0 ${plot.left + plot.width + 16} ${below + 8}" role="group" aria-label="${safe(`The expected value over the fight: from ${formatFigure(analysis.start, subject)} to ${formatFigure(analysis.end, subject)}; the table below has every moment`)}">${levels.join('')}${ends.join('')}${band}${line}${marks.join('')}</svg>`;
}
