// Draws the whole screen as lines of text, from its content and the size of the terminal. It does
// not access the terminal.
import type { ScreenSize } from '../host.ts';
import type { Style } from '../report/style.ts';
import { clean, cut, pad, spoken, widest, columnsOf } from '../report/text.ts';
import type { Command, DebuggerSession } from './command.ts';
import { COMMAND_WORDS, KEY_SIGNS } from './keys.ts';
import {
  eventPane,
  framedPane,
  rulePane,
  statePane,
  timelinePane,
  type PaneName,
} from './panes.ts';

export interface View {
  readonly session: DebuggerSession;
  /** The enlarged pane; null if all share the room. */
  large: PaneName | null;
  /**
   * The text that the user is typing, and its command; a `command` of null means that the text is a
   * whole command.
   */
  prompt: { readonly command: Command | null; typed: string; readonly silence: string } | null;
  message: { readonly text: string; readonly failed: boolean } | null;
  /** A text that covers the whole screen. */
  page: { readonly title: string; readonly lines: readonly string[]; top: number } | null;
}

export const PANES: readonly PaneName[] = ['timeline', 'event', 'rule', 'state'];

/** At this width or more, two panes fit side by side. */
const wide = 110;

/** Draws exactly `rows` lines of at most `columns` characters. */
export function drawScreen(view: View, size: ScreenSize, style: Style): readonly string[] {
  const { columns, rows } = size;
  const title = titleLine(view, columns, style);
  const bottom = bottomLine(view, columns);
  const prompt = promptLine(view, columns, style);
  // On a small screen the title is left out.
  const isSmall = rows < 12;
  const above = [isSmall && prompt !== '' ? prompt : title];
  const below = [...(isSmall ? [] : [prompt]), style.bold(bottom)];
  const room = Math.max(0, rows - above.length - below.length);
  const body =
    view.page === null ? panes(view, columns, room, style) : pageLines(view.page, columns, room);
  return [...above, ...body, ...below].slice(0, rows);
}

function titleLine({ session: { inspector } }: View, columns: number, style: Style): string {
  const { recording } = inspector.fray;
  const at = inspector.fray.at();
  const last = `${recording.count() - 1}${recording.isWhole() ? '' : '+'}`;
  const spans = recording.state(at).spans.map((open) => `${spoken(open.span)} ${open.number}`);
  const left = `event ${at} of ${last}`;
  const right = spans.length === 0 ? clean(inspector.header.ruleset) : spans.join(' › ');
  const name = `${clean(inspector.shown)}  `;
  const room = columns - columnsOf(left) - 2;
  const middle =
    columnsOf(name) + columnsOf(right) <= room ? name + right : cut(right, Math.max(0, room));
  return style.bold(pad(cut(`${left}  ${middle}`, columns), columns));
}

/** The line that the reader is typing, or the last answer. */
function promptLine(
  { prompt, message, session: { inspector } }: View,
  columns: number,
  style: Style,
): string {
  if (prompt !== null) {
    const asks =
      prompt.command === null
        ? ':'
        : `${prompt.command.wants ?? ''}${prompt.silence === '' ? '' : ` [${clean(prompt.silence)}]`}: `;
    // The end of a long text is where the user is typing.
    const typed = clean(prompt.typed);
    const room = Math.max(4, columns - columnsOf(asks) - 2);
    return cut(
      `${style.bold(asks)}${typed.length > room ? `…${typed.slice(-room)}` : typed}_`,
      columns,
    );
  }
  if (message !== null)
    return cut(message.failed ? `${style.yellow('!')} ${message.text}` : message.text, columns);
  const stuck = inspector.stuck();
  return stuck === undefined ? '' : cut(`! the run cannot go on: ${clean(stuck)}`, columns);
}

const keys: readonly (readonly [string, string])[] = [
  ['?', 'help'],
  ['q', 'quit'],
  ['↑↓', 'event'],
  ['/', 'find'],
  ['n p', 'rule'],
  ['←→', 'span'],
  ['c C', 'change'],
  ['y', 'why'],
  ['b', 'stop'],
  ['r R', 'run'],
  ['w', 'watch'],
  ['Tab', 'enlarge'],
  ['s', 'show'],
  ['e', 'event'],
  ['g', 'go to'],
];

/** The most useful keys, as many as fit. */
function bottomLine({ page, prompt }: View, columns: number): string {
  if (prompt !== null) return cut('Enter accepts   Esc cancels', columns);
  if (page !== null) return cut('↑↓ scroll   Esc back', columns);
  let line = '';
  for (const [key, does] of keys) {
    const next = `${line}${line === '' ? '' : '  '}${key} ${does}`;
    if (columnsOf(next) > columns) break;
    line = next;
  }
  return line;
}

function pageLines(
  page: NonNullable<View['page']>,
  columns: number,
  room: number,
): readonly string[] {
  const top = Math.max(0, Math.min(page.top, page.lines.length - room));
  const lines = page.lines.slice(top, top + room).map((line) => cut(line, columns));
  return [...lines, ...Array.from({ length: room - lines.length }, () => '')];
}

// ------------------------------------------------------------------------------------------------ panes

function panes(view: View, columns: number, room: number, style: Style): readonly string[] {
  const { large } = view;
  const column = (
    names: readonly PaneName[],
    width: number,
    heights: readonly number[],
  ): readonly string[] =>
    names.flatMap((name, index) => draw(view, name, width, heights[index] ?? 0, style));
  if (columns >= wide && room >= 16) {
    const left = Math.floor(columns * 0.52);
    const right = columns - left - 2;
    const upper = shares(
      room,
      large === 'event' ? [25, 75] : large === 'timeline' ? [80, 20] : [60, 40],
    );
    const lower = shares(
      room,
      large === 'state' ? [25, 75] : large === 'rule' ? [75, 25] : [50, 50],
    );
    const leftLines = column(['timeline', 'event'], left, upper);
    const rightLines = column(['rule', 'state'], right, lower);
    return leftLines.map((line, index) => `${pad(line, left)}  ${rightLines[index] ?? ''}`);
  }
  if (room < 9) {
    // Shows at most two panes: the timeline, and the enlarged one.
    const second = large === null || large === 'timeline' ? 'event' : large;
    const heights = shares(room, large === 'timeline' ? [100, 0] : [60, 40]);
    return column(['timeline', second], columns, heights);
  }
  const weights = PANES.map((name) =>
    large === null
      ? { timeline: 30, event: 20, rule: 20, state: 30 }[name]
      : name === large
        ? 67
        : 11,
  );
  const heights =
    large === null ? fitted(view, columns, shares(room, weights), style) : shares(room, weights);
  return column(PANES, columns, heights);
}

/**
 * Distributes rows: those that the state does not need go to the event, and those that the event
 * does not need to the timeline.
 */
function fitted(
  { session: { inspector } }: View,
  columns: number,
  [timeline = 0, event = 0, rule = 0, state = 0]: readonly number[],
  style: Style,
): readonly number[] {
  const needsState = Math.min(
    state,
    statePane(inspector, style, Number.MAX_SAFE_INTEGER).lines.length + 1,
  );
  const needsEvent = Math.min(
    event + state - needsState,
    eventPane(inspector, style, columns, Number.MAX_SAFE_INTEGER).lines.length + 1,
  );
  return [timeline + event + state - needsEvent - needsState, needsEvent, rule, needsState];
}

function draw(
  { session: { inspector } }: View,
  name: PaneName,
  width: number,
  height: number,
  style: Style,
): readonly string[] {
  const inner = height - 1;
  if (inner < 0) return [];
  const pane = {
    timeline: () => timelinePane(inspector, style, inner),
    event: () => eventPane(inspector, style, width, inner),
    rule: () => rulePane(inspector, style, inner),
    state: () => statePane(inspector, style, inner),
  }[name]();
  return framedPane(pane, width, height, style);
}

/** Divides rows by weight without a remainder. */
function shares(room: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const given = weights.map((weight) => Math.floor((room * weight) / sum));
  const rest = room - given.reduce((a, b) => a + b, 0);
  return given.map((one, index) => (index === 0 ? one + rest : one));
}

// ------------------------------------------------------------------------------------------------ help

const more: readonly (readonly [string, string])[] = [
  ['PgUp PgDn', 'ten events'],
  ['Tab', 'enlarge one part, the next'],
  [':', 'a command in words (:help)'],
  ['?', 'this'],
  ['q', 'leave'],
];

/** All keys on one screen. */
export function keyLines(columns: number, style: Style): readonly string[] {
  const rows = [
    ...COMMAND_WORDS.filter((one) => one.keys.length > 0).map((one): readonly [string, string] => [
      one.keys.map((key) => KEY_SIGNS[key] ?? key).join(' '),
      one.help,
    ]),
    ...more,
  ];
  const width = widest(rows.map(([key]) => key));
  const lines = rows.map(([key, help]) => `${style.bold(pad(key, width))}  ${help}`);
  const about = [
    '> marks the current event, * what has just changed, b a breakpoint, = a watch.',
    '',
  ];
  if (columns < 76) return [...about, ...lines];
  const half = Math.ceil(lines.length / 2);
  const left = Math.floor(columns / 2) - 1;
  return [
    ...about,
    ...lines
      .slice(0, half)
      .map((line, index) =>
        `${pad(cut(line, left), left)}  ${cut(lines[half + index] ?? '', left)}`.trimEnd(),
      ),
  ];
}
