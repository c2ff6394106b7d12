// The types of an answer to "why". Plain JSON. A reason is a tree of what one expression read; a read of the state names the
// event that last wrote there, and that event has reasons of its own. So each event is explained once, however many reasons
// name it, and each value can be computed again from the parts below it.
import type { Answer, Expr, Value } from '@fray/dsl/ir';
import type { Event, Origin, RolledValue } from '../events/event.ts';
import type { Illegal } from '../expressions/illegal.ts';
import type { Location } from '../state/location.ts';

/** The answer to why: a reason, and the events and names behind it. */
export interface Explanation {
  /** The last event before the state in question. */
  readonly at: number;
  /** The value in question. */
  readonly value: Value;
  readonly root: Reason;
  /** Names of rules that some reason reads, each once. */
  readonly locals: readonly LocalReason[];
  /**
   * The event that last wrote the value, if the answer is one location of the state; 0 if it has been so since the start;
   * null if the answer is no such location.
   */
  readonly since: number | null;
  /**
   * The answer lists what could have changed the outcome since this event: `since`, or for a condition that ran out the
   * event that gained it.
   */
  readonly from: number | null;
  /**
   * How many changes of the location lie before `from`. They are left out, with everything that could have gone differently
   * then: ask about the event before `from` to see them. Null: `from` is the start, or the answer is no location of the
   * state, so nothing is left out.
   */
  readonly before: number | null;
  /** The lines that could have changed the value since `from`. */
  readonly chances: readonly MissedChance[];
  /**
   * The near misses of `chances` leave out throws and answers before this event, because there are too many or they lead too
   * far; null: they leave out none.
   */
  readonly nearFrom: number | null;
  /**
   * The event with which a rule ended in a fault, if that ended the run before more could change the value; null if none
   * did.
   */
  readonly cutShort: number | null;
  /** All events behind the root, at most `depth` events deep; the latest first. */
  readonly events: readonly EventReason[];
  /**
   * The throws among those events, with the number of dice of their stream thrown before. With more or fewer dice before,
   * they would show other faces; the reasons for that number are left out. A throw with no throw or choice before it is not
   * listed.
   */
  readonly streams: readonly {
    readonly event: number;
    readonly stream: string;
    readonly before: number;
  }[];
  /** Events that reasons name beyond that depth or beyond the limit of one answer; the latest first. */
  readonly further: readonly number[];
}

/** A place in the sources. Lines and columns start at 1. */
export interface Where {
  /** Index into the header's files. */
  readonly file: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Where the value of a name in a rule comes from. */
export type LocalReason = {
  readonly id: string;
  readonly name: string;
  readonly value: HeldValue;
  readonly where: Where | null;
} &
  /** A `let`. Modifiers in written order. */
  (
    | { readonly from: 'let'; readonly base: Reason; readonly modifiers: readonly ModifierReason[] }
    | { readonly from: 'roll'; readonly roll: RollReason }
    /**
     * The current member of a loop: a member of `set` for whom `test` held. `others`: the tests that excluded everybody
     * else, if only one was left.
     */
    | {
        readonly from: 'loop';
        readonly set: Reason | null;
        readonly test: Reason | null;
        readonly others: readonly Reason[];
      }
    /** An argument of a call. */
    | { readonly from: 'argument'; readonly given: Reason | null }
    /** The result of a call or question, from this event. */
    | { readonly from: 'result'; readonly event: number }
    /** Data of this event: an argument of an action, or a participant for whom a trigger fired. */
    | { readonly from: 'said'; readonly event: number }
    /** Nothing gave it a value. */
    | { readonly from: 'nothing' }
  );

/** The values of locals and results, as JSON. */
export type HeldValue =
  | Value
  | { readonly outcome: string | boolean | null; readonly values: readonly HeldValue[] }
  | { readonly total: number; readonly faces: readonly number[]; readonly natural: number };

/** Why a value is what it is: a tree of what was read. */
export type Reason = { readonly value: HeldValue; readonly where: Where | null } &
  /** A name of a rule; its reason is under `locals`. */
  (
    | { readonly why: 'local'; readonly name: string; readonly local: string }
    /**
     * An expression: `op` and `parts` are those of the rule, in order of evaluation; parts that were not evaluated (the rest
     * of an `or`) are absent. `how`: other data of the operator. Without parts it is a literal of the rules, or the current
     * member of an enclosing quantifier (`bound`).
     */
    | {
        readonly why: 'expression';
        readonly op: Expr['op'];
        readonly name: string | null;
        readonly how: Readonly<Record<string, unknown>>;
        readonly parts: readonly Reason[];
        readonly fault: string | null;
      }
    /** The state has had this value since this event. */
    | { readonly why: 'state'; readonly location: Location; readonly event: number }
    /** The state has had this value since the start. `from`: what set it. */
    | {
        readonly why: 'start';
        readonly location: Location;
        readonly from: 'scenario' | 'default' | 'nothing';
      }
    /** A given or a ruling. */
    | {
        readonly why: 'setting';
        readonly of: 'given' | 'ruling';
        readonly name: string;
        readonly from: 'inputs' | 'scenario' | 'default';
      }
    /** Data of this event: a check's result, an answer, what a trigger matched. */
    | { readonly why: 'event'; readonly event: number }
    /**
     * A memory (how often, or which result last): the events that count. If there are none, the event before the question.
     */
    | {
        readonly why: 'memory';
        readonly name: string;
        readonly keys: readonly Reason[];
        readonly events: readonly number[];
      }
    /** The legality of one action: the conditions that bar it, and the clauses that were evaluated. */
    | {
        readonly why: 'legality';
        readonly action: string;
        readonly illegal: Illegal | null;
        readonly parts: readonly Reason[];
      }
    /** A name bound to the current candidate: a member of a set, an argument of an action. */
    | { readonly why: 'bound'; readonly name: string }
  );

/** A modifier of a roll or a `let`, and whether it counts. */
export interface ModifierReason {
  readonly name: string;
  /** The declaration around it. */
  readonly rule: string;
  readonly where: Where | null;
  /** Whether it counts. If not, `when` does not hold, or it is not the best, or not the first of its name. */
  readonly counts: boolean;
  /** The amount of a modifier that counts: a number or dice. */
  readonly amount: Value;
  readonly when: Reason | null;
  readonly parts: readonly Reason[];
}

/** A die of a roll. */
export interface DieReason {
  readonly size: number;
  readonly sign: 1 | -1;
  readonly face: number;
  /** True for a die of a modifier, which is not part of the pool. */
  readonly extra: boolean;
}

/** The parts of a roll's result. */
export interface RollReason {
  readonly name: string;
  /** The reason of the dice in the rule, or of their number. */
  readonly dice: Reason;
  readonly modifiers: readonly ModifierReason[];
  /** The operations on the dice (`keep`, `explode` and so on), with their values. */
  readonly ops: readonly Readonly<Record<string, unknown>>[];
  /** The pips of the dice, and the sum of the modifiers that are numbers. */
  readonly pips: number;
  readonly plus: number;
  /** All dice on the table at the end; empty without a throw. */
  readonly thrown: readonly DieReason[];
  readonly rolled: RolledValue | null;
  /** The events of its throws. */
  readonly events: readonly number[];
}

/** What decided that an event happened, the outermost last. */
export type Guard =
  /** A test, case or loop of the rules. `holds`: which way it went. */
  | {
      readonly guard: 'test';
      readonly holds: boolean;
      readonly reason: Reason;
      readonly where: Where | null;
    }
  /** Another participant was found here, by a draw, an answer or an expression: it is the value of the reason. */
  | { readonly guard: 'another'; readonly reason: Reason; readonly where: Where | null }
  /** The rule was called here. */
  | { readonly guard: 'call'; readonly rule: string; readonly where: Where | null }
  /** The event that started all this: the action around it, or the event on which a trigger fired. */
  | {
      readonly guard: 'event';
      readonly by: 'action' | 'trigger' | 'choice' | 'time';
      readonly rule: string | null;
      readonly event: number;
      /** For a condition that ran out: at which edge of the span that the event began, if that is known. */
      readonly edge?: 'start' | 'end';
    }
  /** This event could have led on, and did not: another action was chosen, or the trigger waits for something else. */
  | {
      readonly guard: 'passed';
      readonly by: 'action' | 'trigger';
      readonly rule: string;
      readonly event: number;
    };

/** Why an event happened: the line, its parts, and what decided that it ran. */
export interface EventReason {
  readonly event: Event;
  /** The line that caused it. */
  readonly where: Where | null;
  /** The reasons of its parts, by their roles: see docs/command-line.md. */
  readonly parts: readonly { readonly as: string; readonly reason: Reason }[];
  /** The scores that made an order, for each key that counted. */
  readonly keys: readonly {
    readonly kind: string;
    readonly best: 'highest' | 'lowest' | null;
    readonly where: Where | null;
  }[];
  readonly guards: readonly Guard[];
}

/** A line of the rules that could have changed the value, and what became of it since the value was set. */
export interface MissedChance {
  readonly where: Where | null;
  /** The declaration. */
  readonly rule: string;
  /** What it does, such as `gain Ambushed`. */
  readonly does: string;
  /** True if it is not a line that changes the value, but a span with which the condition may run out. */
  readonly expires: boolean;
  /** How often it ran for the participant in question. */
  readonly ran: number;
  /**
   * The throws and answers since the value was set that came near: the line would have changed the value if one of them
   * alone had been different. The nearest first.
   */
  readonly near: readonly NearMiss[];
  /**
   * What ended the pass that came furthest for the participant in question: nearest to the line in calls, then in tests,
   * then the latest; and after which event. `also`: what else did so after the same event, the latest first. It is nothing
   * that other throws or answers alone would have left the same.
   */
  readonly last: {
    readonly after: number;
    readonly guard: Guard;
    readonly also: readonly Guard[];
  } | null;
  /**
   * The last test that ended a loop around the line, and the event before it: there was no further round in which the line
   * could have run.
   */
  readonly over: { readonly after: number; readonly guard: Guard } | null;
}

/**
 * A throw or an answer that would have changed a value, had it alone been different. Each was tried as a fork: from there on
 * the dice of the log are thrown at their places in their streams, policies decide anew, and people answer the same
 * questions in the same way. The trial ends with the innermost action or span around the throw or answer, or with the fight.
 */
export interface NearMiss {
  readonly event: number;
  /** The index of the die in its throw; null for an answer. */
  readonly die: number | null;
  /** The faces of that die that would have changed the value, of those that were tried. Empty for an answer. */
  readonly faces: readonly number[];
  /** The answers that would have. Empty for a throw. */
  readonly answers: readonly Answer[];
  /** True if all other faces and answers were tried. At most 100 are tried, spread evenly. */
  readonly all: boolean;
  /** How many events lie between the throw or answer and the change, at least. Fewer are nearer. */
  readonly after: number;
  /** By how much the die at least had to show more or less; 0 for an answer. */
  readonly apart: number;
}

/** Who threw or answered. */
export type { Origin };
