// Follows a log with the rules: gives its inputs to a fresh machine, and compares every resulting fact with the log.
// One event is held at a time, so a log of any length fits.
import type { Event, EventType, Header, RuleRef } from '../events/event.ts';
import type { Positions } from '../drivers/source.ts';
import { advance, isPaused } from '../machine/advance.ts';
import { isIllegalAnswer } from '../machine/answers.ts';
import type { Need, Step } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program, EventSink } from '../machine/program.ts';
import { overrule } from '../machine/referee.ts';
import { eventDifference, type Difference } from './event-difference.ts';
import { inputChecker } from './verify-inputs.ts';

export interface FollowOptions {
  /**
   * Receives the events that the rules give after the end of the log, up to the next need. Without it nothing more is
   * derived.
   */
  readonly beyond?: EventSink;
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

/** Follows a log. `machine` has just begun; `header` is used to check the log's inputs. */
export function follow(
  program: Program,
  machine: Machine,
  header: Header,
  events: Iterator<Event, unknown>,
  options: FollowOptions = {},
): Followed {
  const way = followInSteps(program, machine, header, events, options);
  for (;;) {
    const next = way.next();
    if (next.done === true) return next.value;
  }
}

/** Follows a log step by step like `follow`; yields the number of events so far. */
export function* followInSteps(
  program: Program,
  machine: Machine,
  header: Header,
  events: Iterator<Event, unknown>,
  options: FollowOptions = {},
): Generator<number, Followed, undefined> {
  const { beyond } = options;
  const inputs = inputChecker(program, header);
  let count = 0;
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
    if (found === undefined && beyond !== undefined) return beyond(expected);
    const difference = found === undefined ? undefined : eventDifference(expected, found);
    if (found === undefined) parted = soFar(undefined);
    else if (difference !== undefined) parted = parts(difference, expected.rule, null);
    if (parted !== undefined) throw enough;
    ahead = undefined;
    count += 1;
  };

  try {
    let step: Step | Difference = advance(program, machine, undefined, sink, BREATH.steps);
    for (let inputsGiven = 1; ; inputsGiven += 1) {
      if ('path' in step) return parts(step, null, 'This');
      if (inputsGiven % BREATH.inputs === 0) yield count;
      if (isPaused(machine)) {
        yield count;
        step = advance(program, machine, undefined, sink, BREATH.steps);
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
      if (next.type === 'ruled') {
        step = legally(
          () => overrule(program, machine, next.data, sink, BREATH.steps),
          'data.word',
        );
        continue;
      }
      const reply = inputs.replyOf(step.need, next, machine);
      if ('path' in reply) return parts(reply, next.rule, reply.what);
      step = legally(() => advance(program, machine, reply, sink, BREATH.steps), 'data');
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
    return { path, expected: 'something that is possible here', found: thrown.message };
  }
}
