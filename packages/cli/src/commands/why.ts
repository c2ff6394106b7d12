// `fray why`: traces a value of a log back to dice, choices, the referee's words and the lines of the rules.
import type { Event, Header } from '@fray/engine/events';
import type { ReadEnd } from '@fray/engine/log';
import {
  fieldsOfKind,
  initialState,
  isReduceError,
  participantNamed,
  reduce,
  type State,
} from '@fray/engine/state';
import { createWriters, inquire, type Writers } from '@fray/engine/why';
import type { Ruleset } from '@fray/dsl/ir';
import { exitCodes, type ExitCode, wrongInput, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import {
  logFactsAgain,
  readLogInputs,
  refuseHeader,
  refuseHeadless,
  warnOfDamage,
} from '../log-loading.ts';
import { giveProblems } from '../notes.ts';
import { printLongJson } from '../report/json.ts';
import { widthFor } from '../report/style.ts';
import { clean, listed } from '../report/text.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { whyReport } from '../why/why-tree.ts';
import { writeReport } from '../write-report.ts';
import { rulesOfLog } from '../rules/rules.ts';
import { createExcerpts, type PlaceOf } from '../why/excerpts.ts';
import { readQuestion } from '../why/why-question.ts';

interface WhyOptions {
  readonly at?: number;
  readonly depth?: number;
  readonly deep?: boolean;
  readonly json?: boolean;
}

/** How many events back an answer goes by default. */
const DEPTH = 2;

/** The most lines of an answer by default, so that it fits on a screen. */
const SCREEN = 25;

/** Answers one question about a log; without a question, explains why the event `at` happened. */
export function whyCommand(
  host: Host,
  path: string,
  what: string | undefined,
  options: WhyOptions,
): ExitCode {
  const text =
    what?.trim() === ''
      ? undefined
      : (what ?? (options.at === undefined ? undefined : `#${options.at}`));
  // A number such as `#12` or `12` asks about that event.
  const event = /^#?(\d+)$/.exec(text?.trim() ?? '')?.[1];
  const wanted = event === undefined ? options.at : Number(event);
  const { header, state, writers, last, count, end, again } = host.untilCtrlC(() =>
    surveyed(host, path, wanted),
  );
  const log = host.files.shown(path);
  if (header === undefined || (end.read === 'corrupt' && (wanted ?? Infinity) > last))
    refuseHeadless(host, path, end);
  warnOfDamage(host, path, end);
  if (text === undefined)
    throw wrongUsage(
      'the question is missing',
      `fray why ${log} ${exampleFor(header)}, or --at N for event N`,
    );
  const at = wanted ?? last;
  if (at >= count)
    throw wrongUsage(
      `there is no event ${event ?? at} in ${log}`,
      `it has the events 0 to ${last}`,
    );
  refuseHeader(host, header, log);
  const rules = host.untilCtrlC(() => rulesOfLog(header, log));
  if (state === undefined || typeof state === 'string')
    throw wrongInput(`${log}: ${state ?? 'it has no events'}`);
  const somebody = participantNamed(state, text);
  if (somebody !== undefined)
    throw wrongUsage(
      `what about ${clean(somebody.name)}?`,
      listed(fieldsOfKind(state, somebody.kind).map((field) => `${somebody.name}.${field}`)),
    );
  const asked = readQuestion(rules.checked, rules.ruleset, state, text);
  if (!asked.ok) {
    const names = header.participants.map(({ name }) => name);
    const stranger = strangerIn(text, rules.ruleset, names);
    if (stranger !== undefined)
      throw wrongUsage(
        `nobody named \`${clean(stranger)}\` takes part`,
        suggestionFor(stranger, names),
      );
    giveProblems(host, asked.diagnostics, [asked.source]);
    throw wrongUsage(
      `\`${clean(text.length > 60 ? `${text.slice(0, 59)}…` : text)}\` is not a question about ${log} at event ${at}`,
      `ask for a value, a claim or an event: ${exampleFor(header)}, '${header.participants[0]?.name ?? 'somebody'} can act', '#${at}'`,
    );
  }
  const inquest = host.untilCtrlC(() => inquire(asked.ruleset, again, at, asked.question, writers));
  if ('unplayable' in inquest)
    throw wrongInput(`${log}: ${inquest.unplayable}`, '`fray verify` says more');
  const explanation = host.untilCtrlC(() =>
    inquest.ask(asked.question, options.deep === true ? Infinity : (options.depth ?? DEPTH)),
  );
  const places = createExcerpts(asked.ruleset, rules);
  if (options.json === true)
    printLongJson(host, { log, question: text, ...explanation }, (key, value) =>
      inWords(key, value, places),
    );
  else
    writeReport(
      host,
      host.stdout,
      whyReport(explanation, {
        question: text,
        eventAt: inquest.event,
        last,
        header,
        places,
        full: options.deep === true,
        room:
          options.deep === true || options.depth !== undefined
            ? undefined
            : { lines: SCREEN, columns: widthFor(host.stdout) },
        further:
          options.deep === true
            ? "No answer goes back further; ask about one of these events by its number, such as '#1'."
            : "--depth N follows N events back, --deep follows as many as one answer can hold. Or ask about one of these events, such as '#1'.",
      }),
    );
  return exitCodes.fine;
}

/** The result of the first reading of a log, which may be larger than memory. */
interface SurveyedLog {
  readonly header: Header | undefined;
  /** The state after the wanted event; a sentence if the log cannot be played that far; undefined if it has no events. */
  readonly state: State | string | undefined;
  readonly writers: Writers;
  /** The number of the last event of the log. */
  readonly last: number;
  /** The number of events up to the wanted one. */
  readonly count: number;
  readonly end: ReadEnd;
  /** The events of the log, for a second reading. */
  readonly again: Iterable<Event>;
}

/** Reads a log once and follows its state up to the wanted event. Later events play no part in the answer. */
function surveyed(host: Host, path: string, wanted = Infinity): SurveyedLog {
  const writers = createWriters();
  // The standard input can be read only once, so we store its events.
  const events: Event[] = [];
  const state = initialState();
  let fault: string | undefined;
  let last = -1;
  let count = 0;
  const end = readLogInputs(host, path, path === '-' ? 'facts' : 'inputs', (event) => {
    last = event.seq;
    if (event.seq > wanted) return;
    count += 1;
    if (path === '-') events.push(event);
    if (fault !== undefined) return;
    try {
      reduce(state, event);
    } catch (error) {
      if (!isReduceError(error)) throw error;
      fault = `event ${error.seq} does not follow from those before it: ${error.message}`;
      return;
    }
    writers.note(event);
  });
  return {
    header: state.header ?? undefined,
    state: fault ?? (count === 0 ? undefined : state),
    writers,
    last,
    count,
    end,
    again: path === '-' ? events : { [Symbol.iterator]: () => logFactsAgain(host, path) },
  };
}

function exampleFor(header: Header): string {
  const [first] = header.participants;
  const field = header.kinds.find((kind) => kind.name === first?.kind)?.fields[0];
  return first === undefined || field === undefined ? "'#1'" : `${first.name}.${field}`;
}

/** Returns a part of an answer as data: the index of a place means nothing outside of the compiled rules. */
function inWords(key: string, value: unknown, places: PlaceOf): unknown {
  if (key === 'where') return places(value as Parameters<PlaceOf>[0]); // every `where` is a place
  if (key !== 'illegal' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'at'));
}

/** Returns the name in a question such as `Strike by Carla` of somebody who does not take part. */
function strangerIn(
  question: string,
  { callables }: Ruleset,
  names: readonly string[],
): string | undefined {
  const [first, ...others] = question.trim().split(/\s+/);
  const called = callables.find(({ name }) => name === first);
  return others.find(
    (one, n) =>
      n % 2 === 1 &&
      called?.params.some(({ prep }) => prep === others[n - 1]) === true &&
      !names.includes(one),
  );
}
