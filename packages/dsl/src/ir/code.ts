// Code: the instructions of checks, choices, actions and procedures.
import type { Expr, OrderRef } from './expression.ts';
import type { At, Param, ValueType, Value } from './value.ts';

/**
 * Code of one declaration. Arguments stand in the first locals. A frame of the machine is {proc, pc, locals}: nothing
 * else of a running procedure exists.
 */
export interface Proc {
  /** As rules are named everywhere: `check Awareness`, `encounter`, `trigger Out-at-zero`, `scenario Ford`. */
  readonly name: string;
  readonly slots: readonly string[];
  /** Slots that count the rounds of a loop: from 0, one more each round. */
  readonly counters: readonly number[];
  readonly code: readonly Instr[];
  readonly at: At;
}

/**
 * What a local can hold: a value, the roll of a throw (only where its faces are read), or the result of a call.
 * `values` of a result stand in the order of the callee's `values`.
 */
export type Local = Value | Roll | Result;
export interface Roll {
  readonly total: number;
  /** Highest first. */
  readonly faces: readonly number[];
  /** Sum of the counted faces before modifiers. */
  readonly natural: number;
}
export interface Result {
  readonly outcome: string | boolean | null;
  /** A roll that keeps its faces (`keepRoll`, and every `roll-again`) is a Roll here; otherwise its total. */
  readonly values: readonly (Value | Roll)[];
}

export type Callable = Check | Choice | Action | Procedure;

export interface Check {
  readonly kind: 'check';
  readonly name: string;
  readonly text: string | null;
  readonly params: readonly Param[];
  readonly tags: readonly string[];
  readonly outcomes: readonly { readonly name: string; readonly text: string | null }[];
  /** Its rolls and lets in written order; each has its slot in the proc. */
  readonly values: readonly {
    readonly name: string;
    readonly kind: 'roll' | 'let';
    readonly slot: number;
    readonly type: ValueType;
  }[];
  /** Ends in an `outcome` instruction. */
  readonly proc: number;
  readonly at: At;
}

export interface Choice {
  readonly kind: 'choice';
  readonly name: string;
  readonly text: string | null;
  readonly params: readonly Param[];
  /** Who decides: the argument at this index, or the referee (null). A side decides as itself. */
  readonly decider: Decider;
  readonly options: readonly {
    readonly name: string | boolean;
    readonly text: string | null;
    readonly when: Expr | null;
    readonly default: boolean;
  }[];
  readonly at: At;
}

/** `arg`: index of the argument (a participant or a side). */
export type Decider =
  | { readonly by: 'arg'; readonly arg: number }
  | { readonly by: 'side'; readonly side: string }
  | { readonly by: 'referee' };

export interface Action {
  readonly kind: 'action';
  readonly name: string;
  readonly text: string | null;
  /** The actor is the parameter after `by`, otherwise the first. */
  readonly params: readonly Param[];
  readonly actor: number;
  readonly tags: readonly string[];
  /** All must hold. Locals are the params; picks may be missing (null) when asked before a target is known. */
  readonly allowed: readonly Expr[];
  readonly costs: readonly { readonly amount: Expr; readonly field: string; readonly at: At }[];
  readonly once: string | null;
  /** In written order; a later one may read an earlier one. `slot` is the parameter's index. */
  readonly picks: readonly Pick[];
  readonly proc: number;
  readonly at: At;
}

export interface Pick {
  readonly slot: number;
  readonly orNobody: boolean;
  readonly from: Expr;
  /** Asked with the candidate in `slot`. */
  readonly where: Expr | null;
}

export interface Procedure {
  readonly kind: 'procedure';
  readonly name: string;
  readonly text: string | null;
  readonly params: readonly Param[];
  readonly proc: number;
  readonly at: At;
}

/** Pcs are indices into `Proc.code`. Falling off the end returns. */
export type Instr = { readonly at: At } & (
  | {
      readonly op: 'let';
      readonly slot: number;
      readonly value: Expr;
      readonly modifiers: readonly Modifier[];
      readonly name: string;
      readonly record: boolean;
    }
  | RollInstr
  /** `roll again r keeping 1, 6`: throws the dice of r again that do not show a kept face. Its slot holds a Roll, and so does that of r. */
  | {
      readonly op: 'roll-again';
      readonly slot: number;
      readonly of: number;
      readonly keeping: readonly { readonly from: number | null; readonly to: number | null }[];
      readonly name: string;
      readonly stream: string;
      readonly by: Expr | null;
      readonly secret: boolean;
    }
  | { readonly op: 'jump'; readonly to: number }
  /** Goes on at the next instruction if the test holds, otherwise at `otherwise`. */
  | { readonly op: 'branch'; readonly test: Expr; readonly otherwise: number }
  /**
   * On the outcome of the result in `slot`; `cases` cover all or `otherwise` is not null. Without an outcome (a choice that
   * was skipped) it goes on at `end`, behind all cases.
   */
  | {
      readonly op: 'switch';
      readonly slot: number;
      readonly cases: readonly {
        readonly outcomes: readonly (string | boolean)[];
        readonly to: number;
      }[];
      readonly otherwise: number | null;
      readonly end: number;
    }
  /** Fixes the members; `list` holds those still to come. */
  | { readonly op: 'each'; readonly list: number; readonly set: Expr }
  /**
   * One of the members for which `where` (asked with the member in `slot`) holds, by a die with as many faces as there are: the
   * n-th in their order. One alone comes without a throw; none: goes to `none`.
   */
  | {
      readonly op: 'pick';
      readonly slot: number;
      readonly from: Expr;
      readonly where: Expr | null;
      readonly none: number;
      readonly name: string;
      readonly stream: string;
      readonly by: Expr | null;
      readonly secret: boolean;
    }
  | { readonly op: 'each-number'; readonly list: number; readonly from: Expr; readonly to: Expr }
  /** Takes the next member for which `where` (asked now, with the member in `slot`) holds; none left: goes to `done`. */
  | {
      readonly op: 'next';
      readonly list: number;
      readonly slot: number;
      readonly where: Expr | null;
      readonly done: number;
    }
  /** `exit` is the pc of the matching span-close. */
  | {
      readonly op: 'span-open';
      readonly span: string;
      readonly label: string | null;
      readonly of: Expr | null;
      readonly exit: number;
    }
  /** `limit`, if it holds when the span is done, makes the reason `limit`. */
  | { readonly op: 'span-close'; readonly span: string; readonly limit: Expr | null }
  | { readonly op: 'step-open'; readonly step: string; readonly text: string | null }
  | { readonly op: 'step-close'; readonly step: string }
  | {
      readonly op: 'call';
      readonly callable: number;
      readonly args: readonly Expr[];
      readonly result: number | null;
      readonly freely: boolean;
    }
  /** Ends a check: the first outcome whose `when` holds. Without outcomes the result's outcome is null. */
  | {
      readonly op: 'outcome';
      readonly outcomes: readonly {
        readonly name: string;
        readonly when: Expr | null;
        readonly at: At;
      }[];
    }
  | { readonly op: 'set'; readonly target: Target; readonly value: Expr }
  /** Adds `sign` times `by`. */
  | { readonly op: 'raise'; readonly target: Target; readonly by: Expr; readonly sign: 1 | -1 }
  | {
      readonly op: 'gain';
      readonly who: Expr;
      readonly condition: string;
      readonly fields: readonly { readonly name: string; readonly value: Expr }[];
      readonly duration: Duration | null;
    }
  | { readonly op: 'lose'; readonly who: Expr; readonly condition: string }
  /** `to` null: everyone. Otherwise a side's name, or a participant's (then that participant's side). */
  | { readonly op: 'reveal'; readonly target: Target; readonly to: Expr | null }
  | { readonly op: 'announce'; readonly text: Expr }
  /** `span` null: the encounter. */
  | { readonly op: 'end'; readonly span: string | null; readonly text: Expr | null }
  | {
      readonly op: 'ask';
      readonly who: Expr;
      readonly asking: Asking;
      readonly secret: boolean;
      readonly result: number | null;
    }
  | {
      readonly op: 'rank';
      readonly order: string;
      readonly slot: number;
      readonly set: Expr;
      readonly where: Expr | null;
      readonly links: RankLinks | null;
      readonly keys: readonly RankKey[];
    }
  | { readonly op: 'nothing' }
  | { readonly op: 'return' }
);

export interface RollInstr {
  readonly op: 'roll';
  readonly slot: number;
  readonly name: string;
  /** `Declaration.roll`; the driver adds `/roller`. */
  readonly stream: string;
  /** Dice or a number. */
  readonly dice: Expr;
  readonly ops: readonly DiceOp[];
  readonly modifiers: readonly Modifier[];
  /** Who rolls; null: nobody in particular (no `/roller`). */
  readonly by: Expr | null;
  readonly secret: boolean;
  /** `low is good`: advantage keeps the lower total. */
  readonly lowIsGood: boolean;
  /** True where faces or natural are read later: then the slot holds a Roll, otherwise the total. */
  readonly keepRoll: boolean;
  /** True in a check: the value shows in `check-resolved`. Otherwise it shows in `dice-rolled`. */
  readonly record: boolean;
  readonly at: At;
}

export type DiceOp =
  | { readonly op: 'keep' | 'drop'; readonly which: 'highest' | 'lowest'; readonly count: Expr }
  | { readonly op: 'explode'; readonly on: Expr; readonly times: number }
  | { readonly op: 'reroll'; readonly from: number | null; readonly to: number | null }
  /** The total is the number of dice that show at least this. */
  | { readonly op: 'count'; readonly atLeast: Expr }
  /** The least dice that are left when modifiers take dice away (applied last). */
  | { readonly op: 'floor'; readonly dice: Expr };

/** All that hold apply once each, by name; outside modifiers have been merged in after the roll's own, in order. */
export type Modifier =
  | {
      readonly kind: 'modifier';
      readonly name: string;
      readonly amount: Amount;
      readonly when: Expr | null;
      /** Name of the declaration that contains it: the check's own, or `modifier Running`. */
      readonly rule: string;
      readonly at: At;
    }
  /** Only the largest of those that hold counts; the first of equals. */
  | {
      readonly kind: 'best';
      readonly name: string;
      readonly of: readonly Modifier[];
      readonly at: At;
    };

export type Amount =
  /** A number or dice to add (`sign` 1) or take (`sign` -1): taken dice without faces leave the pool, with faces they are rolled and subtracted. */
  | { readonly kind: 'amount'; readonly sign: 1 | -1; readonly value: Expr }
  | { readonly kind: 'advantage' }
  | { readonly kind: 'disadvantage' };

/** What can be set: a participant's field, a track, a field of a held condition. */
export type Target =
  | { readonly kind: 'field'; readonly of: Expr; readonly field: string }
  | { readonly kind: 'track'; readonly track: string }
  | {
      readonly kind: 'condition-field';
      readonly of: Expr;
      readonly condition: string;
      readonly field: string;
    };

/**
 * `until start|end of [next] S [of p]` and `for n S` (n ends of S). `of` is evaluated when the condition is gained; in a
 * condition's own `lasts` its local 0 is the bearer.
 */
export type Duration =
  | {
      readonly kind: 'until';
      readonly edge: 'start' | 'end';
      readonly span: string;
      readonly next: boolean;
      readonly of: Expr | null;
      readonly at: At;
    }
  | { readonly kind: 'for'; readonly count: Expr; readonly span: string; readonly at: At };

export type Asking =
  | {
      readonly kind: 'take';
      readonly freely: boolean;
      readonly items: readonly TakeItem[];
      readonly orNothing: boolean;
    }
  | {
      readonly kind: 'pick';
      readonly slot: number;
      readonly orNobody: boolean;
      readonly from: Expr;
      readonly where: Expr | null;
      readonly name: string;
    }
  | {
      readonly kind: 'list';
      readonly atMost: Expr;
      /** As many as `atMost` says, no fewer. */
      readonly exactly: boolean;
      /** Each member of the group at most once. */
      readonly once: boolean;
      readonly slot: number;
      readonly from: Expr;
      readonly where: Expr | null;
      readonly name: string;
    }
  | {
      readonly kind: 'number';
      readonly from: Expr;
      readonly to: Expr;
      readonly name: string;
      readonly text: string | null;
    };

/** An action with those arguments that the rule fixes; the rest are picked. `args[i]` belongs to parameter i. */
export interface TakeItem {
  readonly callable: number;
  readonly args: readonly (Expr | null)[];
}

/**
 * Two members are linked if this holds with either in the ranked slot and the other in `slot`; those linked directly or
 * through others are ranked by themselves.
 */
export interface RankLinks {
  readonly slot: number;
  readonly when: Expr;
}

export type RankKey =
  /** Rolls the check for those still tied (the first roll key for all); ranks by the named value, stored in `into`. */
  | {
      readonly kind: 'roll';
      readonly best: 'highest' | 'lowest';
      readonly callable: number;
      readonly args: readonly Expr[];
      readonly value: number;
      readonly into: string | null;
      readonly when: Expr | null;
      readonly at: At;
    }
  | {
      readonly kind: 'sum';
      readonly best: 'highest' | 'lowest';
      readonly value: Expr;
      readonly order: OrderRef | null;
      readonly when: Expr | null;
      readonly at: At;
    }
  | { readonly kind: 'first'; readonly where: Expr; readonly at: At }
  | { readonly kind: 'listed'; readonly at: At }
  | { readonly kind: 'chosen'; readonly by: Expr; readonly at: At };
