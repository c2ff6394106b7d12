// `fray why`: every value of a log back to dice, choices, the referee's words and the lines of the rules.
import {
  fieldsOfKind,
  participantNamed,
  inquire,
  stateAt,
  type Event,
  type Explanation,
  type Header,
  type State,
} from '@fray/engine/internal';
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readLogInputs, refuseCorrupt, refuseHeader } from '../log-loading.ts';
import { diagnosticFrames } from '../report/diagnostics.ts';
import { printJson } from '../report/json.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { clean, countText, listed } from '../report/text.ts';
import { whyLines } from '../report/why/why-tree.ts';
import { compileFiles } from '../rules.ts';
import { createExcerpts, type PlaceOf, type WrittenRules } from '../why/excerpts.ts';
import { readQuestion } from '../why/why-question.ts';

export interface WhyOptions {
  readonly at?: number;
  readonly depth?: number;
  readonly deep?: boolean;
  readonly json?: boolean;
}

/** How many events back an answer goes by itself. */
const DEPTH = 2;

/** Answers one question about a log. Without one, what the event `at` is there for. */
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
  // An event is asked about as it came.
  const event = /^#(\d+)$/.exec(text?.trim() ?? '')?.[1];
  const wanted = event === undefined ? options.at : Number(event);
  // What comes later has no part in the answer, and there may be much of it.
  const events: Event[] = [];
  let last = -1;
  const end = readLogInputs(host, path, (one) => {
    last = one.seq;
    if (one.seq <= (wanted ?? Infinity)) events.push(one);
  });
  const log = host.files.shown(path);
  const header = headerOf(events);
  if (header === undefined || (end.read === 'corrupt' && (wanted ?? Infinity) > last)) {
    refuseCorrupt(host, path, end);
    throw stop(exitCodes.problems, `${log} has no header`);
  }
  if (text === undefined)
    throw stop(
      exitCodes.usage,
      'what is to be explained?',
      `fray why ${log} ${exampleFor(header)}, or --at N for event N`,
    );
  const at = wanted ?? last;
  if (events[at] === undefined)
    throw stop(
      exitCodes.usage,
      `there is no event ${event ?? at} in ${log}`,
      `it has the events 0 to ${last}`,
    );
  refuseHeader(host, header, log);
  const rules = rulesOf(events, header, log);
  const state = stateOf(events, at, log);
  const somebody = participantNamed(state, text);
  if (somebody !== undefined)
    throw stop(
      exitCodes.usage,
      `what about ${clean(somebody.name)}?`,
      listed(fieldsOfKind(state, somebody.kind).map((field) => `${somebody.name}.${field}`)),
    );
  const asked = readQuestion(rules.checked, rules.ruleset, state, text);
  if (!asked.ok) {
    host.stderr.write(
      diagnosticFrames(asked.diagnostics, [asked.source], styleFor(host, host.stderr)),
    );
    throw stop(
      exitCodes.usage,
      `\`${clean(text.length > 60 ? `${text.slice(0, 59)}…` : text)}\` is no question about ${log} at event ${at}`,
      `ask for a value, a claim or an event: ${exampleFor(header)}, '${header.participants[0]?.name ?? 'somebody'} can act', '#${at}'`,
    );
  }
  const inquest = inquire(asked.ruleset, events, at, asked.question);
  if ('unplayable' in inquest)
    throw stop(exitCodes.problems, `${log}: ${inquest.unplayable}`, '`fray verify` says more');
  const told = inquest.ask(
    asked.question,
    options.deep === true ? Infinity : (options.depth ?? DEPTH),
  );
  const places = createExcerpts(asked.ruleset, rules);
  if (options.json === true) printJson(host, { log, question: text, ...document(told, places) });
  else
    host.stdout.write(
      `${whyLines(told, { question: text, events: inquest.events, last, header, places, style: styleFor(host, host.stdout), columns: widthFor(host.stdout), full: options.deep === true, further: '--depth N goes so many events back, --deep all the way.' }).join('\n')}\n`,
    );
  return exitCodes.fine;
}

function headerOf([first]: readonly Event[]): Header | undefined {
  return first?.type === 'encounter-begun' ? first.data : undefined;
}

function exampleFor(header: Header): string {
  const [first] = header.participants;
  const field = header.kinds.find((kind) => kind.name === first?.kind)?.fields[0];
  return first === undefined || field === undefined ? "'#1'" : `${first.name}.${field}`;
}

function rulesOf(events: readonly Event[], header: Header, log: string): WrittenRules {
  const { ruleset, checked, sources, diagnostics, amendments } = compileFiles(
    header.files,
    header.amendments,
  );
  if (ruleset !== undefined && checked !== undefined)
    return { ruleset, checked, sources, amendments };
  const first = diagnostics.find((one) => one.severity === 'error');
  throw stop(
    exitCodes.problems,
    `the rules in ${log} cannot be read by this version of fray: ${first?.message ?? 'they have errors'}`,
    `\`fray replay\` shows its ${countText(events.length, 'event')} without them`,
  );
}

function stateOf(events: readonly Event[], at: number, log: string): State {
  const replayed = stateAt(events, at);
  if (!replayed.ok)
    throw stop(
      exitCodes.problems,
      `${log}: event ${replayed.seq} does not follow from those before it: ${replayed.message}`,
    );
  return replayed.state;
}

/** As data: places by file and line. */
function document(told: Explanation, places: PlaceOf): object {
  const inWords = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(inWords);
    return Object.fromEntries(
      Object.entries(part).flatMap(([key, inner]): [string, unknown][] => {
        // Places are told as such; their numbers in the compiled rules mean nothing outside.
        if (key === 'where') return [[key, places(inner as Parameters<PlaceOf>[0])]];
        if (key === 'illegal' && typeof inner === 'object' && inner !== null)
          return [
            [key, Object.fromEntries(Object.entries(inner).filter(([name]) => name !== 'at'))],
          ];
        return [[key, key === 'data' || key === 'rule' ? inner : inWords(inner)]];
      }),
    );
  };
  return inWords(told) as object;
}
