// The parts of the screen, as lines with a maximum width and height: events, the current event, its
// rule, the state. A character marks what matters; colours only repeat it.
import { plainStyle, type Style } from '../report/style.ts';
import { clean, cut, pad, spoken, widest } from '../report/text.ts';
import { ruleLines, formatDebugAnswer } from './show-commands.ts';
import { sourceRefOf, type Inspector } from './inspector.ts';
import { terminalLines, wordsLine } from '../report/blocks/terminal.ts';
import { around, momentWords, eventReport } from './event-details.ts';
import { seenState, type SeenField } from './seen-state.ts';

interface Pane {
  readonly title: string;
  readonly lines: readonly string[];
}

export type PaneName = 'timeline' | 'event' | 'rule' | 'state';

/** The events in order, with spans and steps as headings; `>` marks the current event. */
export function timelinePane({ fray }: Inspector, style: Style, height: number): Pane {
  const { recording } = fray;
  const at = fray.at();
  const rows: string[] = [];
  let current = 0;
  const from = Math.max(0, at - height);
  const to = Math.min(recording.count() - 1, at + height);
  const width = String(to).length;
  let step = from === 0 ? '' : recording.event(from - 1).steps.join(' › ');
  for (let seq = from; seq <= to; seq += 1) {
    const event = recording.event(seq);
    const depth = Math.min(event.spans.length, 6);
    const steps = event.steps.map(spoken).join(' › ');
    if (steps !== step && steps !== '')
      rows.push(`  ${' '.repeat(width)} ${'  '.repeat(depth)}${style.cyan(`· ${steps}`)}`);
    step = steps;
    const isHeading = event.type === 'span-begun';
    const sentence = wordsLine(momentWords(recording, seq), seq === at ? plainStyle : style);
    const text = isHeading ? `── ${sentence} ──` : sentence;
    const mark = seq === at ? '>' : ' ';
    if (seq === at) current = rows.length;
    const line = `${mark} ${String(seq).padStart(width)} ${'  '.repeat(depth)}${text}`;
    rows.push(seq === at || isHeading ? style.bold(line) : line);
  }
  const top = Math.max(0, Math.min(current - Math.floor(height * 0.4), rows.length - height));
  const place = around(recording.event(at)).join(' › ');
  return {
    title: place === '' ? 'what happens' : `what happens in ${place}`,
    lines: rows.slice(top, top + height),
  };
}

/** The parts of the current event. */
export function eventPane(inspector: Inspector, style: Style, width: number, height: number): Pane {
  const lines = terminalLines(eventReport(inspector, inspector.fray.at()), style, width);
  const shown =
    lines.length > height
      ? [...lines.slice(0, Math.max(0, height - 1)), style.dim('… Enter shows all of it')]
      : lines;
  return { title: `event ${inspector.fray.at()}`, lines: shown };
}

/** The source around the line that caused the event. `>` marks that line, `b` a breakpoint. */
export function rulePane(inspector: Inspector, style: Style, height: number): Pane {
  const rule = inspector.fray.recording.facts.ruleOf(inspector.fray.at());
  const above = Math.floor((height - 1) / 2);
  const lines = ruleLines(inspector, Math.max(above, height - 1 - above), style);
  // With an even height there would be one line too many above.
  const start =
    rule === null
      ? 0
      : Math.max(0, Math.min(rule.line - 1, Math.max(above, height - 1 - above)) - above);
  return {
    title: rule === null ? 'no rule' : `${clean(rule.in)}  ${sourceRefOf(inspector, rule) ?? ''}`,
    lines: lines.slice(start, start + height),
  };
}

/**
 * The watches and the state. `*` marks the latest changes, which show the old and the new value.
 */
export function statePane(inspector: Inspector, style: Style, height: number): Pane {
  const { recording } = inspector.fray;
  const at = inspector.fray.at();
  const seen = seenState(recording, at);
  const watched = inspector.fray
    .watched()
    .map((one) => `= ${clean(one.text)}: ${style.bold(formatDebugAnswer(one.answer))}`);
  const rest = seen.orders.map(({ name, text, was }) =>
    marked(was !== null, `${name}: ${text}`, style),
  );
  if (seen.tracks.length > 0)
    rest.unshift(
      marked(
        seen.tracks.some(({ was }) => was !== null),
        seen.tracks.map((one) => valueText(one, style)).join(' · '),
        style,
      ),
    );
  const about = JSON.stringify(
    recording.event(at).type === 'encounter-begun' ? '' : recording.event(at).data,
  );
  const names = widest(seen.people.map((one) => one.spoken));
  const people = seen.people.map((one) => {
    const isNew = ({ was }: SeenField): boolean => was !== null;
    // Changes come first: the end of a line may be cut.
    const parts = [
      ...one.lost.map((name) => `*no longer ${name}`),
      ...one.conditions.map((held) => `${held.isNew ? '*' : ''}${style.yellow(held.name)}`),
      ...one.values
        .toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)))
        .map((value) => valueText(value, style, one.isNew)),
    ];
    return {
      isNew: one.isChanged,
      isMeant: about.includes(`"${one.name}"`),
      line: marked(
        one.isChanged,
        `${style.bold(pad(one.spoken, names))}  ${parts.join(' · ')}`,
        style,
      ),
    };
  });
  const gone = seen.gone.map((name) => marked(true, `${name} is gone`, style));
  const all = [...watched, ...gone, ...rest, ...people.map((one) => one.line)];
  if (all.length <= height) return { title: 'state', lines: all };
  // If there is no room for everybody, those who changed come first, then those in the event.
  const others = people.filter((one) => !one.isNew);
  const first = [
    ...watched,
    ...gone,
    ...[...people.filter((one) => one.isNew), ...others.filter((one) => one.isMeant)].map(
      (one) => one.line,
    ),
    ...rest,
    ...others.filter((one) => !one.isMeant).map((one) => one.line),
  ];
  return {
    title: 'state',
    lines: [
      ...first.slice(0, Math.max(0, height - 1)),
      style.dim(`  … ${first.length - height + 1} more; s shows all`),
    ],
  };
}

function marked(isNew: boolean, text: string, style: Style): string {
  return `${isNew ? style.magenta('*') : ' '} ${text}`;
}

/** A value, with its earlier one before it unless its participant has just come. */
function valueText({ name, text, was }: SeenField, style: Style, isOfNew = false): string {
  return was === null
    ? `${style.dim(name)} ${text}`
    : style.magenta(`${name} ${isOfNew ? '' : `${was} → `}${text}`);
}

/** A heading with a line to its right, then the lines, padded to the height. */
export function framedPane(
  pane: Pane,
  width: number,
  height: number,
  style: Style,
): readonly string[] {
  if (height <= 0) return [];
  const title = cut(`─ ${pane.title} `, width);
  const heading = style.dim(title + '─'.repeat(Math.max(0, width - title.length)));
  const lines = pane.lines.slice(0, height - 1).map((line) => cut(line, width));
  return [heading, ...lines, ...Array.from({ length: height - 1 - lines.length }, () => '')];
}
