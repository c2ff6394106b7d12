// The machine as data: the state, an explicit stack, and everything that some rule can still read. JSON can hold all of it:
// write a machine out whenever it waits, read it back, and it continues with the same events.
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
  /** The current need; null if the machine can run, or the run is over. */
  waiting: Need | null;
  readonly memory: MemoryTables;
  /** Who took which action since its `once per` span began. */
  uses: Use[];
  /** The machine's data about each open span, one for each of `state.spans`. */
  open: Open[];
  /** Open steps, the outermost first. Replaced and never changed, because events share it. */
  steps: readonly string[];
  /** All held conditions of all participants, in the order gained. */
  held: Holding[];
  /** How many steps have been taken, an event being ten, and the limit. */
  used: number;
  readonly budget: number;
  /** How much work the questions of watches have cost. It is no part of `used`, because questions do not change a run. */
  watched: number;
  /** The same by watch. A watch whose question was cut short has the whole limit, so that it is not asked again. */
  watchedBy: number[];
  /** How many triggers run inside each other. */
  depth: number;
  /** True if the state has changed since the last check of `always`. */
  changed: boolean;
  /** Watches for a first occurrence that has happened already. */
  asked: number[];
  /** Participants whom the referee has removed. */
  gone: string[];
  /** True if the encounter is ending. */
  ending: boolean;
  /** The result of the last `try`. */
  tried: Local;
  readonly [WATCH]?: WatchedUses;
}

export interface Use {
  readonly action: string;
  readonly actor: string;
  readonly span: string;
}

export interface Open {
  /** Seq of the span's span-begun. */
  readonly opened: number;
  readonly span: string;
  /** Index of the frame that opened it; -1 if that frame is gone. */
  frame: number;
  /** The pc of the span's `span-close`. */
  readonly exit: number;
  /** How many steps were open when the span began. */
  readonly steps: number;
  /** The cause to restore after the span. */
  readonly outer: number;
  readonly rule: RuleRef;
  /** True if `end` was called, so the reason is `ended`. */
  ended: boolean;
  /** True if the span is ending: a further `end` does nothing. */
  closing: boolean;
}

interface Holding {
  readonly participant: string;
  readonly condition: string;
  /** Seq of the event that gave the condition. */
  readonly since: number;
  /** The line that gave it; null if the scenario did. */
  readonly rule: RuleRef | null;
}

export type Frame = ProcFrame | TakeFrame | RollFrame | AskFrame | RankFrame | AgendaFrame;

/** A running procedure. At the end of its code it gives its result to the frame below. */
export interface ProcFrame {
  readonly kind: 'proc';
  readonly proc: number;
  pc: number;
  readonly locals: Local[];
  /** The `cause` of events that this frame emits. */
  cause: number;
  readonly role: Role;
}

export type Role =
  | { readonly role: 'encounter' }
  | { readonly role: 'trigger'; readonly trigger: number; readonly who: readonly Value[] }
  /** A check. `again`: a further roll in one ranking, which is no further use. */
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
  /** The body of an action; its take frame is below. */
  | { readonly role: 'body' }
  | { readonly role: 'try' };

/** An action in progress: costs, then the taking, the body, the end. */
export interface TakeFrame {
  readonly kind: 'take';
  readonly callable: number;
  readonly args: Value[];
  readonly actor: string;
  readonly freely: boolean;
  /** The costs, evaluated before the first one is paid. */
  readonly costs: (readonly [string, number])[];
  stage: 'pay' | 'take' | 'body' | 'end' | 'over';
  paid: number;
  /** Seq of action-taken; -1 before it. */
  taken: number;
  readonly cause: number;
  readonly into: number | null;
}

/** One die on the table. */
export interface Die {
  readonly size: number;
  readonly sign: 1 | -1;
  /** A die of a modifier: added or subtracted, but not part of the pool. */
  readonly extra: boolean;
  /** Index of the exploded die that this one continues. For `keep` and `drop` they are one die. */
  readonly of: number | null;
  face: number;
}

export type PlannedOp =
  | { readonly op: 'keep' | 'drop'; readonly which: 'highest' | 'lowest'; readonly count: number }
  | { readonly op: 'explode'; readonly on: number; readonly times: number }
  | { readonly op: 'reroll'; readonly from: number | null; readonly to: number | null }
  | { readonly op: 'count'; readonly atLeast: number };

/** A roll with known dice and modifiers: enough to compute its total, and to throw some of it again. */
export interface Plan {
  /** The code before modifiers. */
  readonly code: string;
  /** The dice to throw, in order: the pool, then dice of modifiers. */
  readonly dice: readonly {
    readonly count: number;
    readonly size: number;
    readonly extra: boolean;
  }[];
  /** The pips of the code. */
  readonly pips: number;
  /** The sum of the modifiers that are numbers. */
  readonly plus: number;
  readonly modifiers: readonly { readonly name: string; readonly amount: Value }[];
  readonly ops: readonly PlannedOp[];
}

/** The data of a kept roll that rules cannot read: `roll again` continues from it. */
export interface StoredRoll {
  readonly total: number;
  readonly faces: readonly number[];
  readonly natural: number;
  readonly plan: Plan;
  readonly dice: readonly Die[];
  readonly secret: boolean;
}

/** A roll between its throws. */
export interface RollFrame {
  readonly kind: 'roll';
  /** The instruction. */
  readonly proc: number;
  readonly pc: number;
  readonly plan: Plan;
  /** For advantage: which of two whole rolls to keep; null for a single roll. */
  readonly keep: 'higher' | 'lower' | null;
  /** The first of the two, once it is complete. */
  first: readonly Die[] | null;
  dice: Die[];
  /** Dice still without a face: indices into `dice`. */
  hand: readonly number[];
  /** The op that continues after this throw, and how often a die has exploded. */
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
  /** For `take`: the arguments of each option; null: the option `nothing`. */
  readonly takes: ({ readonly callable: number; readonly args: Value[] } | null)[] | null;
  readonly freely: boolean;
  /** The slots of the frame below that take the answer. */
  readonly into: readonly number[];
  answer: Answer | null;
}

/** A ranking between its keys. */
export interface RankFrame {
  readonly kind: 'rank';
  readonly proc: number;
  readonly pc: number;
  readonly cause: number;
  /** Indices of the keys whose `when` held at the start. */
  readonly active: number[];
  /** Index into `active`. */
  at: number;
  /** Groups of tied members, the first group in front. */
  groups: string[][];
  readonly keys: { readonly participant: string; readonly values: Value[] }[];
  /** Participants that have rolled a check (index of the callable) in this ranking. */
  readonly rolled: [string, number][];
  /** Members that have yet to roll for this key; null if rolling has not begun. */
  rolling: string[] | null;
  scores: [string, Value][];
  /** The member whose roll is in progress. */
  current: string | null;
  /** The result of that roll or of a pick; null if there is none yet. */
  got: Local;
}

/** The consequences of an event, in order. */
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
  /** Removes a condition if it is still due. `end`: it ends with this span, whose end is not reduced yet. */
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
  /** Finishes an action whose frames `end` has dropped. */
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
 * Makes an independent machine that continues in the same way. Both share only what is frozen or never changes (the header,
 * data of events).
 */
export function copy(machine: Machine): Machine {
  return copyBeside(machine, undefined);
}

/**
 * Makes a copy that shares equal parts with an earlier copy, if there is one, so that many copies of a large fight take little memory.
 * Nobody may change either.
 */
export function copyBeside(machine: Machine, earlier: Machine | undefined): Machine {
  return shared(machine, earlier);
}

function shared<T>(value: T, earlier: unknown): T;
function shared(value: unknown, earlier: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) {
    const known: readonly unknown[] | null = Array.isArray(earlier) ? earlier : null;
    const list = value.map((part, index) => shared(part, known?.[index]));
    return list.length === known?.length && list.every((part, index) => part === known[index])
      ? known
      : list;
  }
  const known =
    typeof earlier === 'object' && !Array.isArray(earlier)
      ? (earlier as Readonly<Record<string, unknown>> | null)
      : null;
  const out: Record<string, unknown> = {};
  let many = 0;
  let isKnown = known !== null;
  // These keys are ours, never a ruleset's, whose names are values in arrays.
  for (const key in value) {
    const part: unknown = (value as Readonly<Record<string, unknown>>)[key];
    out[key] = key === 'header' ? part : shared(part, known?.[key]);
    many += 1;
    isKnown &&= out[key] === known?.[key];
  }
  return isKnown && known !== null && Object.keys(known).length === many ? known : out;
}
