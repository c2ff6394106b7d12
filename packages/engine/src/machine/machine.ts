// The machine as data: the state, an explicit stack, and what some rule can still read. Nothing here that JSON cannot hold:
// a machine that was written out and read back at any suspension goes on to the same events.
import type { Answer, Local, Result, Value } from '@fray/dsl/ir';
import type { Header, RolledValue, RuleRef } from '../events/event.ts';
import type { MemoryTables } from '../expressions/memory-tables.ts';
import type { State } from '../state/state.ts';
import type { WATCH, WatchedUses } from '../state/watch.ts';
import type { ChoiceNeed, Need, ThrowNeed } from './api.ts';

export interface Machine {
  readonly state: State;
  /** The stack; the last frame runs. */
  frames: Frame[];
  /** What is needed now. Null: it can run on, or it is over. */
  waiting: Need | null;
  readonly memory: MemoryTables;
  /** Who took what since its `once per` span began. */
  uses: Use[];
  /** Beside `state.spans`, one each. */
  open: Open[];
  /** Open steps from the outside in. Replaced, never changed: events share it. */
  steps: readonly string[];
  /** Held conditions of everybody, in the order gained. */
  held: Holding[];
  /** Instructions taken, and how many may be. */
  used: number;
  readonly budget: number;
  /** Triggers that run inside each other. */
  depth: number;
  /** Something has changed since `always` was asked. */
  changed: boolean;
  /** Watches for a first occurrence that has been. */
  asked: number[];
  /** Those whom the referee has taken out. */
  gone: string[];
  /** The encounter is ending. */
  ending: boolean;
  /** What the last `try` came to. */
  tried: Local;
  readonly [WATCH]?: WatchedUses;
}

export interface Use {
  readonly action: string;
  readonly actor: string;
  readonly span: string;
}

export interface Open {
  /** Seq of its span-begun. */
  readonly opened: number;
  readonly span: string;
  /** Index of the frame it was opened in; -1 when that frame is gone. */
  frame: number;
  /** Where its span-close stands. */
  readonly exit: number;
  /** How many steps were open. */
  readonly steps: number;
  /** The cause to go back to. */
  readonly outer: number;
  readonly rule: RuleRef;
  /** `end` was called, so the reason is `ended`. */
  ended: boolean;
  /** It is on its way out: a further `end` does nothing. */
  closing: boolean;
}

interface Holding {
  readonly participant: string;
  readonly condition: string;
  /** Seq of the event that gave it. */
  readonly since: number;
  /** The line that gave it; null: the scenario. */
  readonly rule: RuleRef | null;
}

export type Frame = ProcFrame | TakeFrame | RollFrame | AskFrame | RankFrame | AgendaFrame;

/** A running procedure. Its result goes to the frame below when the code is at its end. */
export interface ProcFrame {
  readonly kind: 'proc';
  readonly proc: number;
  pc: number;
  readonly locals: Local[];
  /** The `cause` of events from here. */
  cause: number;
  readonly role: Role;
}

export type Role =
  | { readonly role: 'encounter' }
  | { readonly role: 'trigger'; readonly trigger: number; readonly who: readonly Value[] }
  /** `again`: a further roll in one ranking, no further use. */
  | {
      readonly role: 'check';
      readonly callable: number;
      readonly args: Value[];
      values: RolledValue[];
      secret: boolean;
      readonly into: number | null;
      readonly again: boolean;
      result: Result | null;
    }
  | {
      readonly role: 'procedure';
      readonly callable: number;
      readonly args: Value[];
      readonly into: number | null;
    }
  /** Of an action; the take frame is below. */
  | { readonly role: 'body' }
  | { readonly role: 'try' };

/** An action that is being taken: costs, then the taking, the body, the end. */
export interface TakeFrame {
  readonly kind: 'take';
  readonly callable: number;
  readonly args: Value[];
  readonly actor: string;
  readonly freely: boolean;
  /** Worked out before the first is paid. */
  readonly costs: (readonly [string, number])[];
  stage: 'pay' | 'take' | 'body' | 'end' | 'over';
  paid: number;
  /** Seq of action-taken; -1 before. */
  taken: number;
  readonly cause: number;
  readonly into: number | null;
}

/** One die on the table. */
export interface Die {
  readonly size: number;
  readonly sign: 1 | -1;
  /** From a modifier: added or subtracted, but not part of the pool. */
  readonly extra: boolean;
  /** The place, among the dice of the roll, of the one that this is rolled on for: with all of those it is one die for `keep` and `drop`. */
  readonly of: number | null;
  face: number;
}

export type PlannedOp =
  | { readonly op: 'keep' | 'drop'; readonly which: 'highest' | 'lowest'; readonly count: number }
  | { readonly op: 'explode'; readonly on: number; readonly times: number }
  | { readonly op: 'reroll'; readonly from: number | null; readonly to: number | null }
  | { readonly op: 'count'; readonly atLeast: number };

/** What a roll is, once its dice and modifiers are known: enough to reckon its total, and to throw some of it again. */
export interface Plan {
  /** The code before modifiers. */
  readonly code: string;
  /** To throw, in order: the pool, then dice of modifiers. */
  readonly dice: readonly {
    readonly count: number;
    readonly size: number;
    readonly extra: boolean;
  }[];
  /** Pips of the code. */
  readonly pips: number;
  /** Sum of the number modifiers. */
  readonly plus: number;
  readonly modifiers: readonly { readonly name: string; readonly amount: Value }[];
  readonly ops: readonly PlannedOp[];
}

/** What a kept roll holds beyond what rules may read, so that `roll again` can go on from it. */
export interface KeptRoll {
  readonly total: number;
  readonly faces: readonly number[];
  readonly natural: number;
  readonly plan: Plan;
  readonly dice: readonly Die[];
  readonly secret: boolean;
}

/** A roll in the middle of its throws. */
export interface RollFrame {
  readonly kind: 'roll';
  /** The instruction. */
  readonly proc: number;
  readonly pc: number;
  readonly plan: Plan;
  /** Advantage: the better of two whole rolls; null: one is enough. */
  readonly keep: 'higher' | 'lower' | null;
  /** Of those two, the first, when it is done. */
  first: readonly Die[] | null;
  dice: Die[];
  /** Dice that are in the hand: indices into `dice`, still without a face. */
  hand: readonly number[];
  /** The op that goes on after this throw, and how often an explosion has gone off. */
  op: number;
  bursts: number;
  need: ThrowNeed;
}

/** A choice or an ask, from the offer to the answer. */
export interface AskFrame {
  readonly kind: 'ask';
  readonly need: ChoiceNeed;
  readonly rule: RuleRef;
  readonly cause: number;
  stage: 'offer' | 'wait' | 'made';
  /** For a choice: which, and with what. */
  readonly choice: { readonly callable: number; readonly args: Value[] } | null;
  /** For `take`: what each option stands for, option by option; null: nothing. */
  readonly takes: ({ readonly callable: number; readonly args: Value[] } | null)[] | null;
  readonly freely: boolean;
  /** Slots of the frame below. */
  readonly into: readonly number[];
  answer: Answer | null;
}

/** A ranking between its keys. */
export interface RankFrame {
  readonly kind: 'rank';
  readonly proc: number;
  readonly pc: number;
  readonly cause: number;
  /** Keys whose `when` held at the start: indices. */
  readonly active: number[];
  /** Index into `active`. */
  at: number;
  /** Those that are tied stand together; groups from the front. */
  groups: string[][];
  readonly keys: { readonly participant: string; readonly values: Value[] }[];
  /** Participants that have rolled a check (index of the callable) in this ranking. */
  readonly rolled: [string, number][];
  /** Still to roll for this key; null: not begun. */
  rolling: string[] | null;
  scores: [string, Value][];
  /** The member whose roll is out. */
  current: string | null;
  /** What that roll, or a pick, came to; null: nothing has come. */
  got: Local;
}

/** What follows from an event, done in order. */
export interface AgendaFrame {
  readonly kind: 'agenda';
  ops: Op[];
}

export type Op =
  | { readonly op: 'begin'; readonly header: Header }
  | {
      readonly op: 'fire';
      readonly trigger: number;
      readonly locals: Local[];
      readonly cause: number;
    }
  | {
      readonly op: 'watch';
      readonly watch: number;
      readonly locals: Local[];
      readonly occurrence: number | null;
    }
  /** Lose what has run out, if it still has. `end`: with the end of this span, which is not reduced yet. */
  | {
      readonly op: 'expire';
      readonly participant: string;
      readonly condition: string;
      readonly end: { readonly span: string; readonly of: string | null } | null;
      readonly cause: number;
    }
  /** The three parts of a span's end. */
  | { readonly op: 'close'; readonly opened: number; readonly reason: 'done' | 'ended' | 'limit' }
  | { readonly op: 'expire-due'; readonly opened: number }
  | {
      readonly op: 'span-over';
      readonly opened: number;
      readonly reason: 'done' | 'ended' | 'limit';
    }
  /** An action whose frames were unwound. */
  | {
      readonly op: 'action-over';
      readonly callable: number;
      readonly actor: string;
      readonly args: Value[];
      readonly taken: number;
    }
  | { readonly op: 'encounter-ends' }
  | {
      readonly op: 'over';
      readonly reason: 'done' | 'ended';
      readonly text: string | null;
      readonly rule: RuleRef;
    };

/**
 * An independent machine that goes on in the same way. Shares only what is frozen or never written to (the header, payloads
 * of events).
 */
export function copy(machine: Machine): Machine {
  return copyOf(machine);
}

function copyOf<T>(value: T): T;
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  const out: Record<string, unknown> = {};
  // Keys here are ours, never a ruleset's: its names stand in arrays.
  for (const key in value) {
    const part: unknown = (value as Readonly<Record<string, unknown>>)[key];
    out[key] = key === 'header' ? part : copyOf(part);
  }
  return out;
}
