// Passes the events of a run to the log, to the screen, and to the people who answer. At the end it prints how the run
// ended.
import type { Ruleset } from '@fray/dsl/ir';
import type { Session, Sink } from '@fray/engine/drivers';
import type { Event, EventOf } from '@fray/engine/events';
import { judgeInvariants } from '@fray/engine/log';
import type { Program } from '@fray/engine/machine';
import { initialState, reduce, participantNamed, type State } from '@fray/engine/state';
import { exitCodes, isStop, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { lineFrame, sentence, softSentence, type Report } from '../report/blocks/blocks.ts';
import { errorReport } from '../report/diagnostics.ts';
import { brokenJson, brokenReport, invariantsBroken } from '../report/broken-invariants.ts';
import { createScreen, createShortScreen, noScreen } from '../report/screen.ts';
import { printJson } from '../report/json.ts';
import { terminalLines } from '../report/blocks/terminal.ts';
import { stateReport } from '../report/state-view.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { clean, countText } from '../report/text.ts';
import { beginningOf } from '../tell.ts';
import { writeReport } from '../write-report.ts';
import type { LogWriter } from './log-writer.ts';
import { playSession, type Players } from './play.ts';
import { createViewer } from '@fray/engine/views';

interface StageOptions {
  /** What is played, linked to be judged. */
  readonly program: Program;
  readonly log: LogWriter | undefined;
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** True if a long fight is folded. */
  readonly short?: boolean;
  /** True if bookkeeping is shown. */
  readonly bookkeeping?: boolean;
  /** True if people are asked; they may want to see the state. */
  readonly asks: boolean;
  /** Returns the number of the last event that is not shown again. */
  readonly after?: () => number;
  /** Returns the events so far. Without it the stage remembers them if people are asked. */
  readonly soFar?: () => Iterable<Event>;
}

export interface Stage {
  /** Takes an event that the log already has. */
  readonly before: (event: Event) => void;
  /**
   * Plays a run to its end, then closes the log and draws the picture. If the run stops in the middle, the error says that the
   * log is complete so far.
   * @param open begins the run with a receiver of its events and of the answers of the rules' watches
   * @param take receives each new event before the log does
   * @param over called when everything was played
   */
  readonly play: (
    open: (sink: Required<Sink>) => Session | Promise<Session>,
    players: Omit<Players, 'table' | 'onWait'>,
    take: (event: Event) => void,
    over?: () => void,
  ) => Promise<void>;
  /** Returns the number of all events. */
  readonly count: () => number;
  /**
   * Tells how the run ended: as a JSON document with `facts`, or in lines for people. Prints the line of a rule that ended in a
   * fault, and the invariants that were broken. Returns the exit code of a run that was played to its end.
   * @param counted what to say with the number of events, if only one line is printed
   * @param notes what follows the transcript
   */
  readonly report: (facts: object, counted: string, notes: readonly string[]) => ExitCode;
}

export function createStage(
  host: Host,
  {
    program,
    log,
    json = false,
    quiet = false,
    short = false,
    bookkeeping = false,
    asks,
    after = () => -1,
    soFar,
  }: StageOptions,
): Stage {
  host.reportWhenInterrupted(json);
  const screen =
    json || quiet
      ? noScreen
      : short
        ? createShortScreen(host, bookkeeping)
        : createScreen(host, bookkeeping, after);
  const style = styleFor(host, host.stderr);
  const events: Event[] = [];
  const played: Event[] = [];
  let count = 0;
  let ended: EventOf<'encounter-ended'> | undefined;
  const { ruleset } = program;
  const judge = judgeInvariants(program);
  const sink: Required<Sink> = {
    event(event) {
      log?.append(event);
      count = event.seq + 1;
      if (asks && soFar === undefined) played.push(event);
      if (json && event.seq > after()) events.push(event);
      if (event.type === 'encounter-ended') ended = event;
      screen.show(event);
    },
    // Judges the invariants, and shows measures on a short screen.
    finding(finding) {
      const watch = program.watches[finding.watch]?.watch;
      if (watch?.kind === 'measure') screen.measured(watch, finding);
      else judge.take(finding);
    },
  };
  return {
    count: () => count,
    before: (event) => {
      count = event.seq + 1;
      screen.show(event);
    },
    async play(open, players, take, over = () => {}) {
      const event = (one: Event): void => {
        take(one);
        sink.event(one);
      };
      try {
        await playSession(host, await open({ ...sink, event }), {
          ...players,
          table: {
            style,
            state: (who) => {
              const past = soFar ?? (() => played);
              const state = initialState();
              for (const one of past()) reduce(state, one);
              const known = stateReport(stateKnownTo(past(), state, who));
              return terminalLines(known, style, widthFor(host.stderr));
            },
          },
          onWait: () => log?.commit(),
        });
        over();
        log?.close();
        screen.end(true);
      } catch (error) {
        screen.end(false);
        throw withLogNote(error, log, count);
      }
    },
    report(facts, counted, notes) {
      const broken = invariantsBroken(judge.breaks);
      const note = notes.join(' ');
      const end = clean(ended?.data.text ?? 'The encounter is over');
      if (json)
        printJson(host, {
          ...facts,
          ended: ended?.data ?? { reason: 'fault', text: 'the run did not end' },
          broken: brokenJson(broken, ruleset.files),
          events,
        });
      else {
        const ending = quiet ? `${end} (${countText(count, 'event')}${counted})` : '';
        writeReport(
          host,
          host.stdout,
          [
            ...(quiet || note !== '' ? [sentence(ending)] : []),
            ...(note === '' ? [] : [softSentence(note)]),
          ],
          { isRead: true },
        );
      }
      const isFault =
        ended === undefined || ended.data.reason === 'fault' || ended.data.reason === 'budget';
      const report = [
        ...(isFault ? faultReport(ended, ruleset) : []),
        ...brokenReport(broken, ruleset.files),
      ];
      host.tellResult?.(beginningOf([...[end, ...notes].map(sentence), ...report]));
      writeReport(host, host.stderr, report);
      if (isFault) return exitCodes.fault;
      return broken.length === 0 ? exitCodes.fine : exitCodes.invariant;
    },
  };
}

/** Closes the log of a run that stopped in the middle, and returns the error with a note that the log is valid so far. */
function withLogNote(error: unknown, log: LogWriter | undefined, count: number): unknown {
  if (log === undefined || log.hasFailed()) return error;
  try {
    log.close();
  } catch {
    return error; // the log itself has failed
  }
  if (!isStop(error) || !log.isBegun()) return error;
  const kept = `${log.path} is whole up to event ${count - 1}, and open`;
  return stop(
    error.exit,
    error.message,
    error.hint === undefined ? kept : `${error.hint}; ${kept}`,
  );
}

/** Shows the line of the rule that ended in a fault. */
function faultReport(last: EventOf<'encounter-ended'> | undefined, ruleset: Ruleset): Report {
  if (last === undefined || last.rule === null) return [];
  const { data, rule } = last;
  const file = ruleset.files[rule.file];
  const isBudget = data.reason === 'budget';
  const what = isBudget ? 'the run was longer than its budget' : 'a rule went wrong';
  return [
    ...errorReport(data.text ?? what),
    ...(file === undefined ? [] : lineFrame(file, rule.line, rule.in)),
    ...(isBudget
      ? [sentence([{ is: 'code', text: 'hint' }, ': --budget N allows more steps'])]
      : []),
  ];
}

/**
 * Returns the state of a run as somebody sees it; hidden values are `?`.
 * @param who a participant (who sees what its side sees), a side, the referee, or null for what everybody may see
 */
function stateKnownTo(events: Iterable<Event>, state: State, who: string | null): State {
  const viewer = createViewer(participantNamed(state, who)?.side ?? who ?? '');
  const known = initialState();
  for (const event of events) {
    const seen = viewer.see(event);
    if (seen !== undefined) reduce(known, seen);
  }
  return known;
}
