// Shows a run: its transcript in progress and the picture at the end; or, on a terminal, first how a long fight ended.
import type { Watch } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import type { Finding } from '@fray/engine/machine';
import { initialState, reduce } from '@fray/engine/state';
import type { Host } from '../host.ts';
import { paragraphOf, soft, type Block, type Report, type TimelineRow } from './blocks/blocks.ts';
import { terminalLines } from './blocks/terminal.ts';
import { createPicture } from './picture.ts';
import { lineStyleFor, plainStyle, widthFor } from './style.ts';
import { formatValue } from './sentences.ts';
import { clean, grouped, linesText, spoken } from './text.ts';
import { createTranscript } from './transcript.ts';

interface Screen {
  readonly show: (event: Event) => void;
  /** Takes the value of a measure. */
  readonly measured: (measure: Watch, finding: Finding) => void;
  /** Ends the screen. `isOver`: false if the run stopped in the middle. */
  readonly end: (isOver: boolean) => void;
}

interface Fight {
  readonly write: (report: Report, last?: Block) => void;
  /** Takes the next event, and tells it. */
  readonly add: (event: Event) => Report;
  /** Returns the picture so far, with at most this many spans. */
  readonly picture: (most?: number) => Report;
}

function startFight(host: Host, bookkeeping: boolean): Fight {
  const { style, columns } = lineStyleFor(host);
  const picture = createPicture(bookkeeping);
  const state = initialState();
  const transcript = createTranscript(bookkeeping, state);
  return {
    write: (report, last) =>
      host.stdout.write(linesText(terminalLines(report, style, columns, last))),
    add: (event) => {
      reduce(state, event);
      picture.add(event, state);
      return transcript.add(event);
    },
    picture: picture.report,
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
  const { add, picture, write } = startFight(host, bookkeeping);
  return {
    show(event) {
      const told = add(event);
      if (event.seq > after()) write(told);
    },
    measured: () => {},
    end(isOver) {
      if (isOver) write(picture(), paragraphOf(''));
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
  const { add, picture, write } = startFight(host, bookkeeping);
  const lineCount = (told: Report): number =>
    terminalLines(told, plainStyle, widthFor(host.stdout)).length;
  const most = Math.max(fewestRows, host.stdout.rows ?? 0);
  /** The transcript as long as it fits, and the number of all its lines. */
  const all: Block[] = [];
  let lines = 0;
  const title: Block[] = [];
  const measures = new Map<string, string>();
  let ending: readonly TimelineRow[] = [];
  let since: readonly TimelineRow[] = [];
  let last: readonly TimelineRow[] = [];
  let nameWidth = 0;

  function takeRows(event: Event, rows: readonly TimelineRow[]): void {
    switch (event.type) {
      case 'encounter-ended':
        ending = rows;
        break;
      case 'dice-rolled':
      case 'check-resolved':
      case 'choice-made':
      case 'action-taken':
        since = rows;
        break;
      case 'condition-gained':
      case 'condition-lost':
      case 'value-changed':
        since = [...since, ...rows];
        last = since;
        break;
      default:
    }
  }
  /** The picture with as many of the last spans as stand beside each other. */
  function onePicture(): Report {
    const fewest = picture(1);
    const height = lineCount(fewest);
    return [40, 20, 12, 8, 4].map(picture).find((one) => lineCount(one) <= height) ?? fewest;
  }
  return {
    show(event) {
      const told = add(event);
      lines += lineCount(told);
      if (lines < most) all.push(...told);
      for (const block of told)
        if (block.block === 'timeline') {
          ({ nameWidth } = block);
          takeRows(event, block.rows);
        } else title.push(block);
    },
    measured({ name, text, moment }, { value, fault }) {
      if (moment.kind === 'span' && moment.number === null) return;
      measures.set(
        name,
        `${text === null ? spoken(name) : clean(text)}: ${clean(fault ?? formatValue(value))}`,
      );
    },
    end(isOver) {
      if (lines === 0) return;
      const rowsOf = (rows: readonly TimelineRow[]): Block => ({
        block: 'timeline',
        rows,
        nameWidth,
      });
      const told = [...measures.values()].map((words): TimelineRow => ({
        of: 'event',
        level: 0,
        seq: null,
        words,
      }));
      const drawn = isOver ? picture() : [];
      const whole = [...all, ...drawn];
      const folded = [
        ...title,
        rowsOf([...(isOver ? ending : []), ...told]),
        ...(isOver ? onePicture() : []),
        ...(last.length === 0
          ? []
          : [paragraphOf('The last change:'), rowsOf(last.slice(-mostDeciding))]),
        paragraphOf([soft(`--full prints all ${grouped(lines)} lines of the fight.`)]),
      ];
      const isSmall = lines + lineCount(drawn) + 1 < most;
      write(isSmall ? whole : folded);
    },
  };
}
