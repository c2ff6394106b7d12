// Derives every fact of a log anew. Inputs are taken from the log (dice, answers, the referee's words, and what the header
// was given) and checked for range, legality and against the seed; all else must come out of the rules as it stands there.
//
// What no check can find: typed dice, answers of a person or script, and the referee's words and reasons, if they are
// changed to others that were just as possible, together with all that follows from them, and the log is chained anew.
import type { Hash } from './chain.ts';
import type { Event, RuleRef } from '../events/event.ts';
import { SEMANTICS } from '../events/event.ts';
import { advance } from '../machine/advance.ts';
import { isIllegalAnswer } from '../machine/answers.ts';
import type { Reply, Step } from '../machine/api.ts';
import { begin } from '../machine/begin.ts';
import type { Program } from '../machine/program.ts';
import { overrule } from '../machine/referee.ts';
import { eventDifference, valueDifference } from './difference.ts';
import type { Difference } from './difference.ts';
import { headerFault } from './verify-header.ts';
import { inputChecker } from './verify-inputs.ts';

export type Verdict =
  /** Every event follows, and the run is over. */
  | { readonly verdict: 'proven'; readonly count: number }
  /** Every event follows, but the log stops before the run is over: nothing says whether more was there. */
  | { readonly verdict: 'proven-so-far'; readonly count: number }
  | Differs
  /** Written by other semantics of the engine: nothing is said about the log. */
  | { readonly verdict: 'unsupported'; readonly sentence: string };

export interface Differs extends Difference {
  readonly verdict: 'differs';
  /** The first event that is not as it must be. */
  readonly seq: number;
  /** The line of the rule that says otherwise; null where it is no rule's doing. */
  readonly rule: (RuleRef & { readonly path: string }) | null;
  readonly sentence: string;
}

export interface VerifyOptions {
  readonly hash: Hash;
  /** The program was made from other files than the log's: lines, texts and hashes of rules do not count. */
  readonly otherRules?: boolean;
}

/**
 * What can be said of a log before its rules are read: that header, files and inputs belong together. Undefined: nothing is
 * wrong. For hosts that compile the files of the header, which an altered text might not even allow.
 */
export function verifyHeader(events: readonly Event[], hash: Hash): Verdict | undefined {
  const [first] = events;
  if (first?.type !== 'encounter-begun') return { verdict: 'unsupported', sentence: 'The log is empty: there is nothing to verify.' };
  const header = first.data;
  const fault = headerFault(header, hash);
  if (fault !== undefined) return differs({ files: header.files, events }, 0, fault, null, 'The header');
  // After the id: a log whose number was altered is not one of another version.
  if (header.semantics === SEMANTICS) return undefined;
  return { verdict: 'unsupported', sentence: `The log was written by another version of Fray (semantics ${header.semantics}, this one has ${SEMANTICS}): the same rules may give other events here.` };
}

/** `program`: linked from the files of the log's header (or others, see `otherRules`). `events`: of a log that reads well. */
export function verify(program: Program, events: readonly Event[], options: VerifyOptions): Verdict {
  const early = verifyHeader(events, options.hash);
  const [first] = events;
  if (early !== undefined || first?.type !== 'encounter-begun') return early ?? { verdict: 'proven-so-far', count: 0 };
  const header = first.data;
  const comparison: Comparison = { files: program.ruleset.files, events };
  const ignore = options.otherRules === true ? ofRules : () => false;
  const others = options.otherRules === true ? undefined : valueDifference(program.ruleset.files, header.files.map(({ path, text }) => ({ path, text })), 'data.files');
  if (others !== undefined) return differs(comparison, 0, others, null, 'The header');
  const machine = begin(program, header.inputs, header.files, header.amendments);
  if ('illegal' in machine) return differs(comparison, 0, { path: 'data.inputs', expected: 'inputs that the rules admit', found: machine.illegal }, null, 'The header');

  const inputs = inputChecker(program, header);
  let step: Step | Difference = advance(program, machine);
  for (let count = 0; ; ) {
    if ('path' in step) return differs(comparison, count, step, null, 'This');
    for (const expected of step.events) {
      const found = events[count];
      if (found === undefined) return { verdict: 'proven-so-far', count };
      const difference = eventDifference(expected, found, ignore);
      if (difference !== undefined) return differs(comparison, count, difference, expected.rule);
      count += 1;
    }
    const next = events[count];
    if (step.need === undefined) return next === undefined ? { verdict: 'proven', count } : differs(comparison, count, { path: 'type', expected: 'the end of the log', found: JSON.stringify(next.type) }, null);
    if (next === undefined) return { verdict: 'proven-so-far', count };
    if (next.type === 'ruled') {
      step = legally(() => overrule(program, machine, next.data), 'data.word');
      continue;
    }
    const reply = inputs.replyOf(step.need, next, machine);
    if (isFault(reply)) return differs(comparison, count, reply, next.rule, reply.what);
    step = legally(() => advance(program, machine, reply), 'data');
  }
}

function legally(act: () => Step, path: string): Step | Difference {
  try {
    return act();
  } catch (thrown) {
    if (!isIllegalAnswer(thrown)) throw thrown;
    return { path, expected: 'something that is possible here', found: thrown.message };
  }
}

interface Comparison {
  readonly files: readonly { readonly path: string }[];
  readonly events: readonly Event[];
}

/** What changes when only the wording or the place of a rule changes. */
function ofRules(path: string): boolean {
  return /^(rule|data\.(text|files|inputs\.id|ruleset|version|amendments))\b/.test(path);
}

function isFault(reply: Reply | (Difference & { readonly what: string })): reply is Difference & { readonly what: string } {
  return 'path' in reply;
}

function differs(comparison: Comparison, seq: number, difference: Difference, rule: RuleRef | null, what?: string): Differs {
  const path = rule === null ? undefined : comparison.files[rule.file]?.path;
  const place = rule === null || path === undefined ? '' : ` (${rule.in}, ${path}:${rule.line})`;
  const type = comparison.events[seq]?.type ?? '';
  const says = what === undefined ? `the rules give ${difference.expected}` : `${what} should be ${difference.expected}`;
  return {
    verdict: 'differs',
    seq,
    ...difference,
    rule: rule === null || path === undefined ? null : { ...rule, path },
    sentence: `Event ${seq} (${type}), ${difference.path}: ${says}${place}, but ${difference.found} stands there.`,
  };
}
