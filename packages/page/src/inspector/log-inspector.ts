// Answers everything that the page asks while somebody looks around in a log.
import {
  around,
  clean,
  partsAt,
  readBreakpoint,
  seenState,
  recordingInspector,
  formatDebugAnswer,
  momentWords,
  spoken,
  changesAt,
  formatChanges,
  formatAnswer,
  stop,
  showsNames,
  exitCodes,
  watchOf,
  type Inspector,
} from '@fray/cli/embedded';
import {
  questionIn,
  recordEvents,
  type Direction,
  type Move,
  type Recording,
} from '@fray/engine/debugger';
import type { Event } from '@fray/engine/events';
import { faultSentence, beginsLikeView, readViewFile } from '@fray/engine/log';
import { createMemoryHost } from '../host/memory-host.ts';
import { lanesOf } from './lanes.ts';
import { LARGE, openedLog } from './opened.ts';
import { firstLines, LINE, LINES, cutText, TEXT, withShortTexts } from './limits.ts';
import type { EventRow, LogLanes, LogSummary, MomentView, OptionView } from './model.ts';
import { searchLog, type LogFilter } from './search.ts';

export type StopKind = 'breakpoint' | 'watch';

/** A breakpoint or a watch, as it was set. */
export interface StopView {
  readonly kind: StopKind;
  readonly text: string;
  /** Where a breakpoint stops. */
  readonly says: string;
}

/** The calls of the worker that a reader waits for. */
export interface LogInspector {
  /**
   * Opens a log. `isChecked` verifies its seals, which takes most of the time; by default only a short log is
   * verified.
   */
  readonly open: (name: string, bytes: Uint8Array, isChecked?: boolean) => LogSummary;
  readonly lanes: (bins: number) => LogLanes;
  readonly rows: (seqs: readonly number[]) => readonly EventRow[];
  readonly moment: (seq: number) => MomentView;
  /** Returns the target of a move from an event; null if there is none in that direction. */
  readonly move: (from: number, move: PlainMove, way: Direction) => number | null;
  readonly search: (filter: LogFilter) => Uint32Array;
  /** Sets a breakpoint or a watch, or says why it cannot be set. */
  readonly setStop: (at: number, kind: StopKind, text: string) => StopView;
  readonly removeStop: (kind: StopKind, text: string) => void;
  readonly run: (
    from: number,
    way: Direction,
  ) => { readonly at: number; readonly stopped: readonly string[] } | null;
  /** Returns the lines of a file that caused an event. */
  readonly lines: (file: number) => readonly number[];
}

export type { Direction } from '@fray/engine/debugger';

/** A move that contains no function. */
export type PlainMove = Exclude<Move, { readonly move: 'match' }>;

/** How many bytes are read to distinguish a view from a log. */
const HEAD = 200;

export function createLogInspector(): LogInspector {
  let inspector: Inspector | undefined;
  const opened = (): Inspector => {
    if (inspector === undefined) throw stop(exitCodes.problems, 'no log is open');
    return inspector;
  };
  const jumpedTo = (at: number): Inspector => {
    const made = opened();
    made.fray.jump(at);
    return made;
  };
  return {
    open: (name, bytes, isChecked = bytes.length <= LARGE) => {
      if (beginsLikeView(new TextDecoder().decode(bytes.subarray(0, HEAD)))) {
        const read = readViewFile(new TextDecoder().decode(bytes));
        if (read.read === 'damaged') throw stop(exitCodes.problems, read.sentence);
        const { as, end, events } = read.view;
        const notes = end === 'over' ? [] : ['The encounter was not played to its end.'];
        const { host } = createMemoryHost({});
        inspector = recordingInspector(host, recordEvents(events), name, notes);
        return {
          ...summaryOf(inspector, bytes.length, notes, null, true),
          as: cutText(as, LINE),
          tellsNames: false,
        };
      }
      const { host, recording, end, fault } = openedLog(name, bytes, isChecked);
      const count = recording.count();
      const sentence = fault ?? (end.read === 'corrupt' ? faultSentence(end.fault) : undefined);
      const notes: string[] = [];
      if (end.read === 'torn')
        notes.push('The last line is torn, as after a crash; it is not used.');
      else if (sentence === undefined && !end.over)
        notes.push('The encounter was not played to its end: the log is open.');
      inspector = recordingInspector(host, recording, name, notes);
      return summaryOf(
        inspector,
        bytes.length,
        notes,
        sentence === undefined ? null : { seq: count, sentence },
        isChecked,
      );
    },
    lanes: (bins) => withShortTexts(lanesOf(opened().fray.recording, bins), LINE),
    rows: (seqs) => {
      const { recording } = opened().fray;
      return seqs.map((seq) => ({
        seq,
        type: recording.facts.typeOf(seq) ?? 'announced',
        depth: recording.facts.depthOf(seq),
        says: withShortTexts(momentWords(recording, seq), LINE),
      }));
    },
    moment: (seq) => momentOf(jumpedTo(seq)),
    move: (from, move, way) => {
      const { fray } = jumpedTo(from);
      const landed = fray.go(move, way);
      return landed.stop === 'nothing' ? null : landed.at;
    },
    search: (filter) => searchLog(opened().fray.recording, filter),
    setStop: (at, kind, text) => {
      const made = jumpedTo(at);
      if (kind === 'watch') {
        const { question, why } = watchOf(made, text);
        if (why !== undefined) throw stop(exitCodes.usage, why);
        made.fray.watches.push({ text, question });
        return { kind, text, says: '' };
      }
      const read = readBreakpoint(made, text);
      if (!read.ok) throw stop(exitCodes.usage, read.why);
      made.fray.breakpoints.push(read.breakpoint);
      return { kind, text, says: read.says };
    },
    removeStop: (kind, text) => {
      const all = opened().fray[kind === 'watch' ? 'watches' : 'breakpoints'];
      const at = all.findIndex((one) => one.text === text);
      if (at >= 0) all.splice(at, 1);
    },
    run: (from, way) => {
      const { fray } = jumpedTo(from);
      const stopped = fray.run(way);
      return stopped.stop === 'breakpoint'
        ? { at: stopped.at, stopped: stopped.breakpoints.map((one) => one.text) }
        : null;
    },
    lines: (file) => opened().fray.recording.facts.lines(file),
  };
}

function summaryOf(
  inspector: Inspector,
  bytes: number,
  notes: readonly string[],
  damage: LogSummary['damage'],
  isChecked: boolean,
): LogSummary {
  const { header, shown, fray } = inspector;
  return {
    ...withShortTexts(
      {
        name: shown,
        title: clean(header.ruleset),
        scenario: clean(header.inputs.scenario),
        seed: header.inputs.seed === null ? null : clean(header.inputs.seed),
        notes,
        damage,
        sides: [...new Set(header.participants.map(({ side }) => spoken(side)))],
      },
      LINE,
    ),
    count: fray.recording.count(),
    bytes,
    isChecked,
    as: null,
    tellsNames: showsNames(inspector),
    sideNames: header.sides,
    files: header.files.map(({ path, text }) => ({ path, text })),
  };
}

const moreWords = (left: number): string => `and ${left} more`;

function momentOf(inspector: Inspector): MomentView {
  const { recording } = inspector.fray;
  const seq = inspector.fray.at();
  const event = recording.event(seq);
  const texts = {
    changes: firstLines(formatChanges(changesAt(recording, seq)), moreWords),
    around: around(event),
    options: optionsOf(recording, event),
    state: seenState(recording, seq, LINES),
  };
  return {
    ...withShortTexts(texts, LINE),
    seq,
    type: event.type,
    says: withShortTexts(momentWords(recording, seq), TEXT),
    parts: firstLines(
      partsAt(inspector, seq).map(([name, words]) => ({
        name: cutText(name, LINE),
        words: withShortTexts(words, TEXT),
      })),
      (left) => ({ name: '…', words: moreWords(left) }),
    ),
    cause: event.cause !== null && event.cause > 0 && event.cause < seq ? event.cause : null,
    place:
      event.rule === null
        ? null
        : { file: event.rule.file, line: event.rule.line, in: event.rule.in },
    dice: diceOf(event),
    watched: inspector.fray.watched().map((one) => ({
      text: one.text, // as typed, since it is also removed by this text
      value: cutText(formatDebugAnswer(one.answer), LINE),
    })),
  };
}

function diceOf(event: Event): MomentView['dice'] {
  if (event.type !== 'dice-rolled') return [];
  // We count the faces that were thrown: a log may ask for more dice than fit into memory.
  const sides = event.data.dice.flatMap(([count, faces]) =>
    Array.from({ length: Math.min(Math.abs(count), event.data.faces.length) }, () => faces),
  );
  return event.data.faces.map((face, index) => ({ index, face, sides: sides[index] ?? face }));
}

function optionsOf(recording: Recording, event: Event): readonly OptionView[] {
  if (event.type !== 'choice-made') return [];
  const offer = questionIn(recording, event)?.data.offer;
  if (offer?.kind !== 'options') return [];
  const chosen = JSON.stringify(event.data.answer);
  return offer.options.map((one, index) => ({
    index,
    text: formatAnswer(one),
    isChosen: JSON.stringify(one) === chosen,
  }));
}
