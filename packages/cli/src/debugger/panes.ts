// The parts of the screen, as lines with a maximum width and height: events, the current event, its
// rule, the state. A character marks what matters; colours only repeat it.
import type { Value } from '@fray/dsl/ir';
import type { PathChange } from '@fray/engine/debugger';
import { fieldsByChange } from '@fray/engine/state';
import { isBookkeeping, bookkeepingLast } from '../report/bookkeeping.ts';
import { formatValue } from '../report/sentences.ts';
import { plainStyle, type Style } from '../report/style.ts';
import { clean, cut, pad, spoken, widest, wrap } from '../report/text.ts';
import { ruleLines, formatDebugAnswer } from './show-commands.ts';
import { sourceRefOf, type Inspector } from './inspector.ts';
import { around, changesAt, formatPathChange, sentenceOf, eventDetails } from './event-details.ts';

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
    const sentence = sentenceOf(recording, seq, seq === at ? plainStyle : style);
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
  const lines = eventDetails(inspector, inspector.fray.at(), style).flatMap((line) =>
    wrap(line, width, 8),
  );
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
  const state = recording.state(at);
  const changes = changesAt(recording, at);
  const changed = new Map(changes.map((one) => [one.path, one]));
  const watched = inspector.fray
    .watched()
    .map((one) => `= ${clean(one.text)}: ${style.bold(formatDebugAnswer(one.answer))}`);
  const rest: string[] = [];
  const values = bookkeepingLast(state.tracks, ({ name }) =>
    isBookkeeping(state.header, null, name),
  ).map(({ name, value }) => valueText(name, value, changed.get(`tracks.${name}`), style));
  if (values.length > 0)
    rest.push(
      marked(
        state.tracks.some(({ name }) => changed.has(`tracks.${name}`)),
        values.join(' · '),
        style,
      ),
    );
  for (const order of state.orders)
    rest.push(
      marked(
        changed.has(`orders.${order.name}`),
        `${spoken(order.name)}: ${order.members.map(spoken).join(', ') || 'nobody'}`,
        style,
      ),
    );
  const about = JSON.stringify(
    recording.event(at).type === 'encounter-begun' ? '' : recording.event(at).data,
  );
  const names = widest(state.participants.map((one) => spoken(one.name)));
  const people = state.participants.map((one) => {
    const conditions = one.conditions.map(
      (held) =>
        `${changed.has(`${one.name}.${held.condition}`) ? '*' : ''}${style.yellow(spoken(held.condition))}`,
    );
    const own = changes.filter(({ path }) => path.startsWith(`${one.name}.`));
    const lost = own
      .filter(({ from, to }) => to === undefined && from === true)
      .map(({ path }) => `*no longer ${spoken(path.slice(one.name.length + 1))}`);
    const cells = bookkeepingLast(fieldsByChange(state, one), ({ field }) =>
      isBookkeeping(state.header, one.name, field),
    ).map(({ field, value }) => {
      const change = changed.get(`${one.name}.${field}`);
      return { isNew: change !== undefined, text: valueText(field, value, change, style) };
    });
    const isNew = changed.has(one.name) || own.length > 0;
    // Changes come first: the end of a line may be cut.
    const parts = [
      ...lost,
      ...conditions,
      ...cells.toSorted((a, b) => Number(b.isNew) - Number(a.isNew)).map(({ text }) => text),
    ];
    return {
      isNew,
      isMeant: about.includes(`"${one.name}"`),
      line: marked(
        isNew,
        `${style.bold(pad(spoken(one.name), names))}  ${parts.join(' · ')}`,
        style,
      ),
    };
  });
  const gone = changes
    .filter(
      (change) =>
        change.to === undefined &&
        !state.participants.some((one) => change.path.startsWith(`${one.name}.`)) &&
        change.path.endsWith('.kind'),
    )
    .map((change) => marked(true, formatPathChange(change), style));
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

function valueText(
  name: string,
  value: Value,
  change: PathChange | undefined,
  style: Style,
): string {
  if (change === undefined) return `${style.dim(spoken(name))} ${formatValue(value)}`;
  return style.magenta(
    `${spoken(name)} ${change.from === undefined ? '' : `${formatValue(change.from)} → `}${formatValue(value)}`,
  );
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
