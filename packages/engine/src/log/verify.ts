// Derives every fact of a log again. It takes the inputs from the log (dice, answers, the referee's words, and those of
// the header) and checks them for range, legality and against the seed. Everything else must follow exactly from the
// rules.
//
// No check can find some changes of typed dice, answers of a person or script, and the referee's words and reasons: the
// new ones are just as possible, everything that follows from them was changed too, and the log was chained anew.
import { LANGUAGE_VERSION } from '@fray/dsl/ir';
import {
  SEMANTICS,
  type Event,
  type EventOf,
  type EventType,
  type Header,
  type RuleRef,
} from '../events/event.ts';
import type { Finding } from '../machine/api.ts';
import { beginAgain } from '../machine/begin.ts';
import type { Program } from '../machine/program.ts';
import { workedOff } from '../machine/worked-off.ts';
import type { Hash } from './chain.ts';
import { valueDifference, type Difference } from './event-difference.ts';
import { followInSteps, type Followed } from './follow.ts';
import { headerFault } from './verify-header.ts';

/** The verdict on a log by its own rules. */
export type Verdict =
  /** Every event follows, and the run is over. */
  | { readonly verdict: 'proven'; readonly count: number }
  /** Every event follows, but the log stops before the run is over: nothing says whether more was there. */
  | { readonly verdict: 'proven-so-far'; readonly count: number }
  | Differs
  /** The log was written by other semantics of the engine, so there is no verdict. */
  | { readonly verdict: 'unsupported'; readonly sentence: string };

/** An event that does not follow from the rules, dice and decisions before it. */
export interface Differs extends Difference {
  readonly verdict: 'differs';
  /** The first event that differs from what it must be. */
  readonly seq: number;
  /** The type of the event in the log. */
  readonly type: EventType | null;
  /** The line of the rule that contradicts the log; null if no rule does. */
  readonly rule: (RuleRef & { readonly path: string }) | null;
  readonly sentence: string;
}

interface VerifyOptions {
  readonly hash: Hash;
  /** Receives the answers of the rules' watches, such as invariants, at their moments. */
  readonly found?: (finding: Finding) => void;
}

/**
 * Checks what can be known about a log before its rules are compiled: whether header, files and inputs belong together.
 * Returns the header's event, or the verdict if something is wrong. For hosts that compile the files of the header, which
 * may be impossible for an altered text.
 */
export function verifyHeader(
  first: Event | undefined,
  hash: Hash,
): EventOf<'encounter-begun'> | Extract<Verdict, { readonly sentence: string }> {
  if (first?.type !== 'encounter-begun')
    return { verdict: 'unsupported', sentence: 'The log is empty: there is nothing to verify.' };
  const header = first.data;
  const fault = headerFault(header, hash);
  if (fault !== undefined) return differs(header.files, fault, 'The header');
  const newer = newerLanguage(header);
  if (newer !== undefined) return { verdict: 'unsupported', sentence: newer };
  // Checked after the id: a log whose number was altered is not one of another version.
  const other = otherSemantics(header);
  return other === undefined ? first : { verdict: 'unsupported', sentence: other };
}

/** Says that another version of Fray wrote the log, so it is neither proven nor disproved; undefined if this one did. */
function otherSemantics({ semantics }: Header): string | undefined {
  return semantics === SEMANTICS
    ? undefined
    : `The log was written by another version of Fray (semantics ${semantics}, this one has ${SEMANTICS}): the same rules may give other events here.`;
}

/**
 * Returns why nobody may play a log with this header, as a sentence; undefined if there is no reason. Other semantics are
 * no reason.
 */
export function headerRefusal(header: Header, hash: Hash): string | undefined {
  const fault = headerFault(header, hash);
  return fault === undefined
    ? newerLanguage(header)
    : differs(header.files, fault, 'The header').sentence;
}

function newerLanguage({ language = 1, fray }: Header): string | undefined {
  return language <= LANGUAGE_VERSION
    ? undefined
    : `The rules of the log are written in version ${language} of the language (Fray ${fray ?? 'of a later version'}), and this Fray reads up to version ${LANGUAGE_VERSION}.`;
}

/**
 * Verifies a log. @param program linked from the files of the log's header
 * @param events of a log that reads well; taken one by one
 */
export function verify(program: Program, events: Iterable<Event>, options: VerifyOptions): Verdict {
  return workedOff(verifyInSteps(program, events, options));
}

/** Verifies step by step like `verify`; yields the number of events that follow so far. */
export function* verifyInSteps(
  program: Program,
  events: Iterable<Event>,
  options: VerifyOptions,
): Generator<number, Verdict, undefined> {
  const rest = events[Symbol.iterator]();
  const begun = rest.next();
  const first = verifyHeader(begun.done === true ? undefined : begun.value, options.hash);
  if ('sentence' in first) return first;
  const header = first.data;
  const { files } = program.ruleset;
  const others = valueDifference(
    files,
    header.files.map(({ path, text }) => ({ path, text })),
    'data.files',
  );
  if (others !== undefined) return differs(files, others, 'The header');
  const machine = beginAgain(program, header);
  if ('illegal' in machine)
    return differs(
      files,
      {
        path: 'data.inputs',
        expected: 'inputs that the rules admit',
        found: machine.illegal,
        reason: machine.illegal,
      },
      'These',
    );
  const { found } = options;
  // A log may end between two inputs: only beyond its end are all answers up to there known.
  const judged = found === undefined ? {} : { found, beyond: { event: () => {} } };
  const followed = yield* followInSteps(program, machine, header, joined(first, rest), judged);
  switch (followed.followed) {
    case 'to-the-end':
      return { verdict: 'proven', count: followed.count };
    case 'so-far':
      return { verdict: 'proven-so-far', count: followed.count };
    case 'parts':
      return differs(files, followed.difference, followed.what, followed);
  }
}

function* joined(first: Event, rest: Iterator<Event, unknown>): Generator<Event, void, undefined> {
  yield first;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}

/** Says in a sentence how a log and its rules part. */
export function partingSentence(
  header: Header,
  parts: Extract<Followed, { readonly followed: 'parts' }>,
): string {
  return (
    otherSemantics(header) ?? differs(header.files, parts.difference, parts.what, parts).sentence
  );
}

/** Describes a difference in a sentence. */
function differs(
  files: readonly { readonly path: string }[],
  difference: Difference,
  what: string | null,
  at: At = { count: 0, type: 'encounter-begun', rule: null },
): Differs {
  const { count: seq, type, rule } = at;
  const { reason } = difference;
  const path = rule === null ? undefined : files[rule.file]?.path;
  const place = rule === null || path === undefined ? '' : ` (${rule.in}, ${path}:${rule.line})`;
  const says =
    what === null
      ? `the rules give ${difference.expected}`
      : `${what} should be ${difference.expected}`;
  return {
    verdict: 'differs',
    seq,
    type,
    path: difference.path,
    expected: difference.expected,
    found: difference.found,
    rule: rule === null || path === undefined ? null : { ...rule, path },
    sentence: `Event ${seq} (${type ?? ''}), ${difference.path}: ${says}${place}${reason === undefined ? `, but the log has ${difference.found}.` : `. ${reason}`}`,
  };
}

type At = Pick<Extract<Followed, { readonly followed: 'parts' }>, 'count' | 'type' | 'rule'>;
