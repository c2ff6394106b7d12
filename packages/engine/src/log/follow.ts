// Follows a log with the rules: gives its inputs to a machine, and compares every resulting fact with the log. Whatever
// answers from a log by its rules plays it this way, so no answer is about events that the log does not hold.
// One event is held at a time, so a log of any length fits.
import type { Event, EventType, Header, RuleRef } from '../events/event.ts';
import { isInput, type InputEvent } from '../drivers/recorded.ts';
import type { Sink } from '../drivers/session.ts';
import type { Positions } from '../drivers/source.ts';
import { advance, isPaused } from '../machine/advance.ts';
import { isIllegalAnswer } from '../machine/answers.ts';
import type { Finding, Need, Step } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program, EventSink } from '../machine/program.ts';
import { overrule } from '../machine/referee.ts';
import { workedOff } from '../machine/worked-off.ts';
import { eventDifference, type Difference } from './event-difference.ts';
import { inputChecker } from './verify-inputs.ts';

interface FollowOptions {
  /**
   * Receives what the rules give after the end of the log, up to the next need: the events, and the answers of watches after
   * them. Without it nothing more is derived.
   */
  readonly beyond?: Sink;
  /** Receives each event that agrees with the log, with the machine right after it. Returning false ends the walk there. */
  readonly agreed?: (event: Event) => boolean;
  /**
   * Receives the answers of the rules' watches at moments of the log, each after the events up to the next input or pause. For a
   * log that ends between two inputs it needs `beyond`.
   */
  readonly found?: (finding: Finding) => void;
  /** Called before an input of the log is checked and given: the machine waits for it. */
  readonly before?: (input: InputEvent) => void;
  /** Called whenever the machine pauses between two inputs. */
  readonly paused?: () => void;
  /** After this many steps the machine pauses. */
  readonly breath?: number;
  /** How many dice were thrown before, if the machine does not begin but continues. The walk counts on in them. */
  readonly positions?: Positions;
}

export type Followed =
  /** Event `count` of the log differs from the event that the rules give. */
  | {
      readonly followed: 'parts';
      readonly count: number;
      readonly type: EventType | null;
      readonly difference: Difference;
      readonly rule: RuleRef | null;
      readonly what: string | null;
    }
  /** The log and the run end with the same event. */
  | { readonly followed: 'to-the-end'; readonly count: number }
  /**
   * The log ends first. With `beyond`: what is needed then (undefined if the run is over), and how many dice were thrown.
   */
  | {
      readonly followed: 'so-far';
      readonly count: number;
      readonly need: Need | undefined;
      readonly positions: Positions;
    };

/** Thrown to leave a machine that nobody uses any more. */
const enough: Error = new Error('The log and the rules have parted.');

/** Steps of the machine, and inputs, between two pauses. */
const BREATH = { steps: 20_000, inputs: 100 };

/**
 * Follows a log. `machine` has just begun, or waits for its next input; `events` are those that it has not made yet; `header`
 * is used to check the log's inputs.
 */
export function follow(
  program: Program,
  machine: Machine,
  header: Header,
  events: Iterator<Event, unknown>,
  options: FollowOptions = {},
): Followed {
  return workedOff(followInSteps(program, machine, header, events, options));
}

/** Follows a log step by step like `follow`; yields the number of events so far. */
export function* followInSteps(
  program: Program,
  machine: Machine,
  header: Header,
  events: Iterator<Event, unknown>,
  options: FollowOptions = {},
): Generator<number, Followed, undefined> {
  const { beyond, agreed, found: asked, before, paused, breath = BREATH.steps } = options;
  const inputs = inputChecker(program, header, options.positions);
  let count = machine.state.seq + 1;
  let ahead: Event | undefined;
  let parted: Followed | undefined;

  const peek = (): Event | undefined => {
    if (ahead === undefined) {
      const next = events.next();
      ahead = next.done === true ? undefined : next.value;
    }
    return ahead;
  };
  const soFar = (need: Need | undefined): Followed => ({
    followed: 'so-far',
    count,
    need,
    positions: inputs.positions,
  });
  const parts = (difference: Difference, rule: RuleRef | null, what: string | null): Followed => ({
    followed: 'parts',
    count,
    type: ahead?.type ?? null,
    difference,
    rule,
    what,
  });

  const sink: EventSink = (expected) => {
    const found = peek();
    if (found === undefined && beyond !== undefined) return beyond.event(expected);
    const difference = found === undefined ? undefined : eventDifference(expected, found);
    if (found === undefined) parted = soFar(undefined);
    else if (difference !== undefined) parted = parts(difference, expected.rule, null);
    if (parted !== undefined) throw enough;
    ahead = undefined;
    count += 1;
    if (agreed?.(expected) === false) {
      parted = soFar(undefined);
      throw enough;
    }
  };

  try {
    let step: Step | Difference = advance(program, machine, undefined, sink, breath);
    for (let inputsGiven = 1; ; inputsGiven += 1) {
      if ('path' in step) return parts(step, null, 'This');
      for (const finding of step.findings)
        (finding.seq < count ? asked : beyond?.finding)?.(finding);
      if (inputsGiven % BREATH.inputs === 0) yield count;
      if (isPaused(machine)) {
        yield count;
        paused?.();
        step = advance(program, machine, undefined, sink, breath);
        continue;
      }
      const next = peek();
      if (next === undefined)
        return step.need === undefined && count > machine.state.seq
          ? { followed: 'to-the-end', count }
          : soFar(step.need);
      if (step.need === undefined)
        return parts(
          { path: 'type', expected: 'the end of the log', found: JSON.stringify(next.type) },
          null,
          null,
        );
      if (isInput(next)) before?.(next);
      if (next.type === 'ruled') {
        step = legally(() => overrule(program, machine, next.data, sink, breath), 'data.word');
        continue;
      }
      const reply = inputs.replyOf(step.need, next, machine);
      if ('path' in reply) return parts(reply, next.rule, reply.what);
      step = legally(() => advance(program, machine, reply, sink, breath), 'data');
    }
  } catch (thrown) {
    if (thrown !== enough || parted === undefined) throw thrown;
    return parted;
  }
}

function legally(act: () => Step, path: string): Step | Difference {
  try {
    return act();
  } catch (thrown) {
    if (!isIllegalAnswer(thrown)) throw thrown;
    return {
      path,
      expected: 'something that is possible here',
      found: thrown.message,
      reason: thrown.message,
    };
  }
}
