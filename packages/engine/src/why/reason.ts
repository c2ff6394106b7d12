// What an answer to "why" is made of. Plain JSON. A reason is a tree of what one expression looked at; where it read the state,
// it names the event that wrote there, and that event has reasons of its own. So every event is told once, however often it
// is spoken of, and each value can be worked out again from what stands below it.
import type { Expr, Value } from '@fray/dsl/ir';
import type { Event, Origin, RolledValue } from '../events/event.ts';
import type { Illegal } from '../expressions/illegal.ts';
import type { Location } from './location.ts';

export interface Explanation {
  /** The state is that after this event. */
  readonly at: number;
  /** What was asked about is this. */
  readonly value: Value;
  readonly root: Reason;
  /** Names of rules that are read in some reason, each told once. */
  readonly locals: readonly LocalReason[];
  /** The event that made it so, where the answer is one place of the state; 0: it was so from the start. Null: it is not. */
  readonly since: number | null;
  /** What could have made it otherwise since then. */
  readonly chances: readonly MissedChance[];
  /** All events that the root goes back to, at most `depth` events deep; the latest first. */
  readonly events: readonly EventReason[];
  /** Events that are named and stand deeper than was asked; the latest first. */
  readonly further: readonly number[];
}

/** Where something is written. Lines and columns start at 1. */
export interface Where {
  /** Index into the header's files. */
  readonly file: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Where a name of a rule has its value from. */
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
    /** The member that a loop stood at: one of `set` for whom `test` held. */
    | { readonly from: 'loop'; readonly set: Reason | null; readonly test: Reason | null }
    /** What a rule was called with. */
    | { readonly from: 'argument'; readonly given: Reason | null }
    /** The result of a call or question, which this event told. */
    | { readonly from: 'result'; readonly event: number }
    /** What this event says: what an action is taken with, whom a trigger fired on. */
    | { readonly from: 'said'; readonly event: number }
    /** Nothing gave it a value. */
    | { readonly from: 'nothing' }
  );

/** What a local or a result can hold, as JSON. */
export type HeldValue =
  | Value
  | { readonly outcome: string | boolean | null; readonly values: readonly HeldValue[] }
  | { readonly total: number; readonly faces: readonly number[]; readonly natural: number };

export type Reason = { readonly value: HeldValue; readonly where: Where | null } &
  /** A name of a rule, told under `locals`. */
  (
    | { readonly why: 'local'; readonly name: string; readonly local: string }
    /**
     * An expression: `op` and `parts` are those of the rule's own, in the order in which they were looked at; what did not
     * matter any more (the rest of an `or`) is not there. `how`: what the operator goes by besides them. Without parts it is a literal of the rules, or a member that a
     * quantifier around stands at (`bound`).
     */
    | {
        readonly why: 'expression';
        readonly op: Expr['op'];
        readonly name: string | null;
        readonly how: Readonly<Record<string, unknown>>;
        readonly parts: readonly Reason[];
        readonly fault: string | null;
      }
    /** It stands in the state since this event. */
    | { readonly why: 'state'; readonly location: Location; readonly event: number }
    /** It stands in the state since the run began. `from`: who said so. */
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
    /** What this event brought: a check's result, an answer, what a trigger was told. */
    | { readonly why: 'event'; readonly event: number }
    /** How often, or what last, was remembered: the events that count. For what leaves no event, after which event it came. */
    | {
        readonly why: 'memory';
        readonly name: string;
        readonly keys: readonly Reason[];
        readonly events: readonly number[];
      }
    /** One action that was asked about. The conditions that bar it, and the clauses that were looked at. */
    | {
        readonly why: 'legality';
        readonly action: string;
        readonly illegal: Illegal | null;
        readonly parts: readonly Reason[];
      }
    /** A name that stands for what is just tried or asked with: a member of a set, what an action is taken with. */
    | { readonly why: 'bound'; readonly name: string }
  );

export interface ModifierReason {
  readonly name: string;
  /** The declaration that it stands in. */
  readonly rule: string;
  readonly where: Where | null;
  /** Whether it counts. One that was tried and did not: `when` says why, or it is not the best, or not the first of its name. */
  readonly counts: boolean;
  /** Of one that counts, as it counts: a number, or dice. */
  readonly amount: Value;
  readonly when: Reason | null;
  readonly parts: readonly Reason[];
}

export interface DieReason {
  readonly size: number;
  readonly sign: 1 | -1;
  readonly face: number;
  /** From a modifier: beside the pool. */
  readonly extra: boolean;
}

export interface RollReason {
  readonly name: string;
  /** Of the dice as the rule has them, or a number. */
  readonly dice: Reason;
  readonly modifiers: readonly ModifierReason[];
  /** `keep`, `explode` and what else was done with the dice, as it was worked out. */
  readonly ops: readonly Readonly<Record<string, unknown>>[];
  /** Pips of the dice, and the sum of the modifiers that are numbers. */
  readonly pips: number;
  readonly plus: number;
  /** All dice on the table at the end; empty where none was thrown. */
  readonly thrown: readonly DieReason[];
  readonly rolled: RolledValue | null;
  /** Its throws. */
  readonly events: readonly number[];
}

/** What decided that an event came: the outermost last. */
export type Guard =
  /** A test, case or loop of the rules. `holds`: by which way it went on. */
  | {
      readonly guard: 'test';
      readonly holds: boolean;
      readonly reason: Reason;
      readonly where: Where | null;
    }
  /** The rule was called here. */
  | { readonly guard: 'call'; readonly rule: string; readonly where: Where | null }
  /** An event that brought all this about: the action it is a part of, or what a trigger fired on. */
  | {
      readonly guard: 'event';
      readonly by: 'action' | 'trigger' | 'choice' | 'time';
      readonly rule: string | null;
      readonly event: number;
    };

export interface EventReason {
  readonly event: Event;
  /** The line that brought it about. */
  readonly where: Where | null;
  /** What went into it, by what it is there for: see docs/command-line.md. */
  readonly parts: readonly { readonly as: string; readonly reason: Reason }[];
  /** By which an order was made, of each key that counted. */
  readonly keys: readonly {
    readonly kind: string;
    readonly best: 'highest' | 'lowest' | null;
    readonly where: Where | null;
  }[];
  readonly guards: readonly Guard[];
}

/** A line of the rules that could have made it otherwise, as it went since it is so. */
export interface MissedChance {
  readonly where: Where | null;
  /** The declaration. */
  readonly rule: string;
  /** What it does, such as `gain Ambushed`. */
  readonly does: string;
  /** How often it ran for the one who is asked about. */
  readonly ran: number;
  /** The last test before it that went the other way for the one who is asked about, and after which event. */
  readonly last: { readonly after: number; readonly guard: Guard } | null;
}

/** Who threw or said what. */
export type { Origin };
