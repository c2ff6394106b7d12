// Stored logs: reads them, verifies them by their own rules, and explains their values and events.
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Ruleset } from '@fray/dsl/ir';
import type { Event, Header } from '../events/event.ts';
import type { Hash } from '../log/chain.ts';
import { faultSentence, readLog } from '../log/read.ts';
import { replay } from '../log/replay.ts';
import { headerRefusal, verify, verifyHeader, type Verdict } from '../log/verify.ts';
import { link } from '../machine/link.ts';
import { locationNamed } from '../why/location-named.ts';
import type { Explanation } from '../why/reason.ts';
import { inquire, type WhyQuestion } from '../why/why.ts';
import { gameError } from './game-error.ts';
import { hashOf } from './sha256.ts';

/** Rules as `compile` of `@fray/dsl` gives them. */
export interface PlayableRules {
  readonly ruleset: Ruleset | undefined;
  readonly diagnostics: readonly { readonly severity: string; readonly message: string }[];
  /** The house rules, in order. */
  readonly amendments: readonly { readonly path: string }[];
}

/** A log as text, or as the bytes of its file. */
export type LogText = string | Uint8Array;

/** Compiles the texts that a log holds: `compileTexts` of `@fray/dsl`. */
export type CompileTexts = (
  files: readonly { readonly path: string; readonly text: string }[],
  amendments: readonly string[],
  language: number,
) => PlayableRules;

/** The verdict on a log, or that it is damaged. */
export type LogVerdict =
  | Verdict
  /** It was altered, or it is no log. `sentence` says where. */
  | { readonly verdict: 'damaged'; readonly sentence: string };

/**
 * Checks whether everything in a log follows from its rules, dice and decisions, each derived anew. Never throws for any
 * log. A torn last line is left out, as `proven-so-far` says.
 * @param compile `compileTexts` of `@fray/dsl`
 */
export function verifyLog(
  log: LogText,
  compile: CompileTexts,
  { hash = hashOf }: { readonly hash?: Hash } = {},
): LogVerdict {
  const { events, end } = readLog(bytesOf(log), hash);
  if (end.read === 'corrupt') return { verdict: 'damaged', sentence: faultSentence(end.fault) };
  const first = verifyHeader(events[0], hash);
  if ('sentence' in first) return first;
  const { files, amendments, language = 1 } = first.data;
  const { ruleset, diagnostics, amendments: found } = compile(files, amendments, language);
  if (ruleset === undefined) return { verdict: 'unsupported', sentence: unreadable(diagnostics) };
  const named = JSON.stringify(found.map(({ path }) => path));
  if (named !== JSON.stringify(amendments))
    return {
      verdict: 'differs',
      seq: 0,
      type: first.type,
      path: 'data.amendments',
      expected: named,
      found: JSON.stringify(amendments),
      rule: null,
      sentence: `Event 0 (encounter-begun), data.amendments: the headers of its files give ${named}.`,
    };
  return verify(link(ruleset), events, { hash });
}

/** How far an answer goes. */
export interface WhyLogOptions {
  /** The state after this event. By default at the end. */
  readonly at?: number;
  /** How many events back the answer goes; `Infinity`: as far as one answer can, see `further`. By default 2. */
  readonly depth?: number;
  /** The ruleset that `compileExpression` gave with an expression. */
  readonly ruleset?: Ruleset;
  readonly hash?: Hash;
}

/**
 * Why something in a log is as it is, back to dice, decisions and lines of the rules, and what could have changed it.
 * @param compile `compileTexts` of `@fray/dsl`
 * @param question `#12` for an event, `Rob.hits`, `Rob.Prone`, `alarm` or `round` for a value of the state, or a question as
 * data @throws GameError `question` for something that is not there, `log`, `rules` and `differs` as `resumeGame` does
 */
export function whyInLog(
  log: LogText,
  compile: CompileTexts,
  question: string | WhyQuestion,
  { at, depth = 2, ruleset: asked, hash = hashOf }: WhyLogOptions = {},
): Explanation {
  const { header, events } = readStoredLog(log, hash);
  const ruleset = asked ?? rulesOfStoredLog(header, compile);
  const event = typeof question === 'string' ? /^#(\d+)$/.exec(question.trim())?.[1] : undefined;
  const until = at ?? (event === undefined ? events.length - 1 : Number(event));
  if (!Number.isInteger(until) || events[until] === undefined)
    throw gameError(
      'question',
      `There is no event ${until}: the log has 0 to ${events.length - 1}.`,
    );
  const wanted =
    typeof question === 'string' ? questionOf(question, ruleset, events, until) : question;
  const inquest = inquire(ruleset, events, until, wanted);
  if ('unplayable' in inquest) throw gameError('differs', inquest.unplayable);
  return inquest.ask(wanted, depth);
}

function questionOf(
  text: string,
  ruleset: Ruleset,
  events: readonly Event[],
  at: number,
): WhyQuestion {
  const event = /^#(\d+)$/.exec(text.trim())?.[1];
  if (event !== undefined) return { ask: 'event', event: Number(event) };
  const replayed = replay(events.slice(0, at + 1));
  if (!replayed.ok) throw gameError('differs', replayed.message);
  const location = locationNamed(ruleset, replayed.state, text.trim());
  if (location === undefined)
    throw gameError(
      'question',
      `\`${text}\` is neither an event such as #${at} nor something that stands in the state after event ${at}.`,
    );
  return { ask: 'state', location };
}

/** Reads a log that is valid, up to a torn last line. */
export function readStoredLog(
  log: LogText,
  hash: Hash,
): { readonly header: Header; readonly events: readonly Event[] } {
  const { events, end } = readLog(bytesOf(log), hash);
  if (end.read === 'corrupt') throw gameError('log', faultSentence(end.fault));
  const [first] = events;
  if (first?.type !== 'encounter-begun') throw gameError('log', 'The log has no header.');
  // A stranger may have written any number into it.
  const refusal = headerRefusal(first.data, hash);
  if (refusal !== undefined) throw gameError('log', refusal);
  return { header: first.data, events };
}

/** Compiles the rules that a log holds. */
export function rulesOfStoredLog(
  { files, amendments, language = 1 }: Header,
  compile: CompileTexts,
): Ruleset {
  const { ruleset, diagnostics } = compile(files, amendments, language);
  if (ruleset === undefined) throw gameError('rules', unreadable(diagnostics));
  return ruleset;
}

function unreadable(diagnostics: PlayableRules['diagnostics']): string {
  const first = diagnostics.find((one) => one.severity === 'error');
  return `The rules in the log cannot be read by this version of Fray: ${first?.message ?? 'they have errors'}.`;
}

function bytesOf(log: LogText): Uint8Array {
  return typeof log === 'string' ? utf8ToBytes(log) : log;
}
