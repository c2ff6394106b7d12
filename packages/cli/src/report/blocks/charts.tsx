// Draws the charts of a report as SVG. Colours are classes: the style sheet has colours for light and dark.
import type { ComponentChildren, JSX } from 'preact';
import { clean } from '../text.ts';
import type { Curve, Series } from './blocks.ts';
import { levelText, percent, scaleOf } from './numbers.ts';

const WIDTH = 640;
/** Where the axes begin, and how far they reach. */
const [LEFT, REACH] = [64, WIDTH - 72];

/** Draws a column for each varied value. The distribution of the measure at this value fills the column. */
export function ColumnChart({ of }: { readonly of: Series }): JSX.Element {
  const { outcomes, entries, labels, name } = of;
  const plot: Plot = { top: 10, height: 230, low: 0, high: 1, isChance: true };
  const slot = REACH / Math.max(1, entries.length);
  const gap = Math.min(6, slot * 0.12);
  return (
    <>
      <Plotted plot={plot} of={of} title={`How likely each outcome is, by ${name}`}>
        {entries.map((entry, index) => {
          let before = 0;
          return outcomes.map(({ label }, outcome) => {
            const chance = entry?.chances[outcome];
            if (entry === null || chance === undefined || chance.decimal === 0) return null;
            before += chance.decimal;
            return (
              <rect
                key={`${labels[index]} ${label}`}
                class={toneOf(outcomes, outcome)}
                x={at(LEFT + slot * index + gap)}
                y={at(plot.top + plot.height * (1 - before))}
                width={at(slot - 2 * gap)}
                height={at(Math.max(0.5, plot.height * chance.decimal))}
              >
                <title>
                  {clean(
                    `${name} ${labels[index] ?? ''}: ${label} ${percent(chance, entry.method)}`,
                  )}
                </title>
              </rect>
            );
          });
        })}
      </Plotted>
      <ul class="legend">
        {outcomes.map(({ label }, index) => (
          <li key={label}>
            <Swatch of={toneOf(outcomes, index)} />
            {clean(label)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows a colour of a chart. */
export function Swatch({
  of,
  ...rest
}: {
  readonly of: string;
  readonly class?: string;
}): JSX.Element {
  return (
    <svg {...rest} viewBox="0 0 12 12" aria-hidden="true">
      <rect class={of} width={12} height={12} rx={2} />
    </svg>
  );
}

/** Draws a line through the figure of each varied value, with its interval. */
export function LineChart({ of }: { readonly of: Series }): JSX.Element {
  const { entries, labels, name, shape } = of;
  const figures = entries.map((entry) => entry?.figure);
  const known = figures.filter((figure) => figure !== undefined);
  const isChance = shape === 'yes';
  const scale = scaleOf([0, ...known.flatMap((figure) => [figure.low, figure.high])], isChance);
  const plot: Plot = { top: 14, height: 180, ...scale, isChance };
  const place = placesIn(plot, figures.length);
  // The line breaks where a value is unknown.
  const path = figures
    .map((figure, index) =>
      figure === undefined
        ? ''
        : `${figures[index - 1] === undefined ? 'M' : 'L'}${place(figure.decimal, index).join(' ')}`,
    )
    .join('');
  return (
    <Plotted plot={plot} of={of} title={`By ${name}`}>
      <path class="line" d={path} />
      {figures.map((figure, index) => {
        if (figure === undefined) return null;
        const [x, y] = place(figure.decimal, index);
        return (
          <g key={labels[index]}>
            {figure.high - figure.low > (scale.high - scale.low) / 500 && (
              <path
                class="whisker"
                d={`M${x} ${place(figure.low, index)[1]}V${place(figure.high, index)[1]}`}
              />
            )}
            <circle class="dot" cx={x} cy={y} r={4}>
              <title>
                {clean(`${name} ${labels[index] ?? ''}: ${levelText(figure.decimal, isChance)}`)}
              </title>
            </circle>
          </g>
        );
      })}
    </Plotted>
  );
}

/** Draws a curve with its intervals and marks. */
export function CurveChart({ of }: { readonly of: Curve }): JSX.Element {
  const { points, marks, title, isChance } = of;
  const scale = scaleOf(
    points.flatMap((one) => [one.low, one.high]),
    isChance,
  );
  const plot: Plot = { top: 12, height: 220, ...scale, isChance };
  const place = placesIn(plot, points.length);
  const point = (value: number, index: number): string => place(value, index).join(' ');
  const uppers = points.map((one, index) => point(one.high, index));
  const lowers = points.map((one, index) => point(one.low, index)).toReversed();
  return (
    <Plotted plot={plot} of={of} title={title}>
      <path class="band" d={`M${[...uppers, ...lowers].join('L')}Z`} />
      <path
        class="line"
        d={`M${points.map(({ decimal }, index) => point(decimal, index)).join('L')}`}
      />
      {marks.map((mark, index) => {
        const [x, y] = place(points[mark]?.decimal ?? scale.low, mark);
        return (
          <g key={mark}>
            <circle class="turn" cx={x} cy={y} r={9} />
            <text class="turn-number" x={x} y={y} text-anchor="middle" dominant-baseline="central">
              {index + 1}
            </text>
          </g>
        );
      })}
    </Plotted>
  );
}

/** Where a chart is drawn, and the least and the highest value in it. */
interface Plot {
  readonly top: number;
  readonly height: number;
  readonly low: number;
  readonly high: number;
  readonly isChance: boolean;
}

/** Returns the function that finds the place of a value in one of so many columns. */
function placesIn(
  { top, height, low, high }: Plot,
  columns: number,
): (value: number, column: number) => readonly [x: number, y: number] {
  return (value, column) => {
    const part = (Math.min(high, Math.max(low, value)) - low) / (high - low);
    return [at(LEFT + (REACH * (column + 0.5)) / columns), at(top + height * (1 - part))];
  };
}

/** Draws the axes, and between them what the chart shows. */
function Plotted({
  plot: { top, height, low, high, isChance },
  of: { labels, name },
  title,
  children,
}: {
  readonly plot: Plot;
  readonly of: Pick<Series, 'labels' | 'name'>;
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const slot = REACH / Math.max(1, labels.length);
  // As many labels as fit, and always the first; on a phone letters are twice as wide.
  const longest = Math.min(16, Math.max(...labels.map((label) => label.length))) * 7.5 + 8;
  const step = Math.max(1, Math.ceil(longest / slot));
  const onPhone = step * Math.ceil((2 * longest) / (slot * step));
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${top + height + 52}`}
      role="img"
      aria-label={clean(title)}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((part) => {
        const y = top + height * (1 - part);
        return (
          <g key={part}>
            <path class="rule" d={`M${LEFT} ${at(y)}h${REACH}`} />
            <text class="tick" x={LEFT - 6} y={at(y + 4)} text-anchor="end">
              {levelText(low + (high - low) * part, isChance)}
            </text>
          </g>
        );
      })}
      {children}
      {labels.map((label, index) =>
        index % step === 0 ? (
          <text
            key={label}
            class={index % onPhone === 0 ? 'tick' : 'tick roomy'}
            x={at(LEFT + slot * (index + 0.5))}
            y={top + height + 20}
            text-anchor="middle"
          >
            {cutTo(label, 16)}
          </text>
        ) : null,
      )}
      <text class="tick axis" x={at(LEFT + REACH / 2)} y={top + height + 44} text-anchor="middle">
        {clean(name)}
      </text>
    </svg>
  );
}

/**
 * Returns the colour class of an outcome. Numbers go from light to dark, words have colours of their own, and a missing
 * value is grey.
 */
function toneOf(outcomes: Series['outcomes'], index: number): string {
  if (outcomes[index]?.value === undefined) return 'tone-none';
  const values = outcomes.filter(({ value }) => value !== undefined);
  if (!values.every(({ value }) => typeof value === 'number')) return `word-${index % 8}`;
  return `tone-${values.length < 2 ? 5 : Math.round((index / (values.length - 1)) * 9)}`;
}

function at(value: number): number {
  return Number(value.toFixed(1));
}

function cutTo(text: string, most: number): string {
  const letters = [...clean(text)];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}
