// Shows a run: its transcript in progress and the picture at the end; or, on a terminal, first how a long fight ended.
import type { Watch } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import type { Finding } from '@fray/engine/machine';
import { initialState, reduce } from '@fray/engine/state';
import type { Host } from '../host.ts';
import { terminalLines } from './blocks/terminal.ts';
import { createPicture } from './picture.ts';
import { lineStyleFor, type LineStyle } from './style.ts';
import { formatValue } from './sentences.ts';
import { clean, grouped, linesText, spoken, wrap } from './text.ts';
import { createTranscript } from './transcript.ts';

interface Screen {
  readonly show: (event: Event) => void;
  /** Takes the value of a measure. */
  readonly measured: (measure: Watch, finding: Finding) => void;
  /** Ends the screen. `isOver`: false if the run stopped in the middle. */
  readonly end: (isOver: boolean) => void;
}

interface Fight extends LineStyle {
  /** Takes the next event, and returns its lines. */
  readonly add: (event: Event) => readonly string[];
  /** Returns the picture so far, with at most this many spans. */
  readonly picture: (most?: number) => readonly string[];
}

/** Follows a fight for the standard output. */
function fightOn(host: Host, bookkeeping: boolean): Fight {
  const { style, columns } = lineStyleFor(host);
  const picture = createPicture(bookkeeping);
  const state = initialState();
  const transcript = createTranscript(style, columns, bookkeeping, state);
  return {
    style,
    columns,
    add: (event) => {
      reduce(state, event);
      picture.add(event, state);
      return transcript.add(event);
    },
    picture: (most) => terminalLines(picture.report(most), style, columns),
  };
}

/** A screen that shows nothing. */
export const noScreen: Screen = { show: () => {}, measured: () => {}, end: () => {} };

/**
 * Creates a screen that prints the transcript of a run, and the picture at its end.
 * @param bookkeeping true: bookkeeping values are shown too
 * @param after the number of the last event that is applied but not shown
 */
export function createScreen(
  host: Host,
  bookkeeping: boolean,
  after: () => number = () => -1,
): Screen {
  const { add, picture } = fightOn(host, bookkeeping);
  return {
    show(event) {
      const lines = add(event);
      if (event.seq > after()) host.stdout.write(linesText(lines));
    },
    measured: () => {},
    end(isOver) {
      const drawn = isOver ? picture() : [];
      if (drawn.length > 0) host.stdout.write(linesText(['', ...drawn]));
    },
  };
}

/** The lines of the last change that are shown at most, and the fewest lines of a screen that is filled. */
const mostDeciding = 6;
const fewestRows = 24;

/**
 * Creates a screen that shows the run when it has ended: all of it if it fits on the terminal, otherwise how it ended, the
 * measures, the picture, and the last change with the throw or decision before it.
 */
export function createShortScreen(host: Host, bookkeeping: boolean): Screen {
  const { add, picture, style, columns } = fightOn(host, bookkeeping);
  const title: string[] = [];
  const all: string[] = [];
  const measures = new Map<string, string>();
  let ending: readonly string[] = [];
  let since: readonly string[] = [];
  let last: readonly string[] = [];

  function takeLines(event: Event, lines: readonly string[]): void {
    switch (event.type) {
      case 'encounter-begun':
        title.push(...lines);
        break;
      case 'encounter-ended':
        ending = lines;
        break;
      case 'dice-rolled':
      case 'check-resolved':
      case 'choice-made':
      case 'action-taken':
        since = lines;
        break;
      case 'condition-gained':
      case 'condition-lost':
      case 'value-changed':
        since = [...since, ...lines];
        last = since;
        break;
      default:
    }
  }
  /** The picture with as many of the last spans as stand beside each other. */
  function onePicture(): readonly string[] {
    const fewest = picture(1);
    return [40, 20, 12, 8, 4].map(picture).find(({ length }) => length <= fewest.length) ?? fewest;
  }
  return {
    show(event) {
      const lines = add(event);
      all.push(...lines);
      if (lines.length > 0) takeLines(event, lines);
    },
    measured({ name, text, moment }, { value, fault }) {
      if (moment.kind === 'span' && moment.number === null) return;
      measures.set(
        name,
        `${text === null ? spoken(name) : clean(text)}: ${clean(fault ?? formatValue(value))}`,
      );
    },
    end(isOver) {
      const whole = [...all, ...(isOver ? ['', ...picture()] : [])];
      const folded = [
        ...title,
        ...(isOver ? ending.map(style.bold) : []),
        ...[...measures.values()].flatMap((line) => wrap(`      ${line}`, columns, 8)),
        '',
        ...(isOver ? [...onePicture(), ''] : []),
        ...(last.length === 0 ? [] : ['The last change:', ...last.slice(-mostDeciding), '']),
        ...wrap(style.dim(`--full prints all ${grouped(all.length)} lines of the fight.`), columns),
      ];
      if (all.length === 0) return;
      const isSmall = whole.length < Math.max(fewestRows, host.stdout.rows ?? 0);
      host.stdout.write(linesText(isSmall ? whole : folded));
    },
  };
}
