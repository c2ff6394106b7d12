// Code: the instructions of checks, choices, actions and procedures.
import type { Expr, OrderRef } from './expression.ts';
import type { At, NumberRange, Param, ValueType, Value } from './value.ts';

/**
 * The code of one declaration. The arguments are in the first locals. The machine represents a
 * running procedure by a frame {proc, pc, locals} and nothing else.
 */
export interface Proc {
  /**
   * The name of the rule: `check Awareness`, `encounter`, `trigger Out-at-zero`, `scenario Ford`.
   */
  readonly name: string;
  readonly slots: readonly string[];
  /** Slots that count the rounds of a loop, from 0. */
  readonly counters: readonly number[];
  readonly code: readonly Instr[];
  readonly at: At;
}

/**
 * The value of a local: a plain value, the roll of a throw (only if its faces are read), or the
 * result of a call. `values` of a result are in the order of the callee's `values`.
 */
export type Local = Value | Roll | Result;
export interface Roll {
  readonly total: number;
  /** The faces of the dice, the highest first. */
  readonly faces: readonly number[];
  /** The sum of the counted faces before modifiers. */
  readonly natural: number;
}
export interface Result {
  readonly outcome: string | boolean | null;
  /**
   * A value is a Roll if the roll keeps its faces (`keepRoll`, and every `roll-again`); otherwise
   * it is the total.
   */
  readonly values: readonly (Value | Roll)[];
}

export type Callable = Check | Choice | Action | Procedure;

/** What all callables have. */
export interface CallableParts {
  readonly name: string;
  readonly text: string | null;
  readonly params: readonly Param[];
  readonly at: At;
}

export interface Check extends CallableParts {
  readonly kind: 'check';
  readonly tags: readonly string[];
  readonly outcomes: readonly { readonly name: string; readonly text: string | null }[];
  /** The rolls and lets of the check in written order; each has its slot in the proc. */
  readonly values: readonly {
    readonly name: string;
    readonly kind: 'roll' | 'let';
    readonly slot: number;
    readonly type: ValueType;
  }[];
  /** The proc of the check, which ends in an `outcome` instruction. */
  readonly proc: number;
}

export interface Choice extends CallableParts {
  readonly kind: 'choice';
  /**
   * Who decides: the argument at this index, or the referee (null). For a side, its player decides.
   */
  readonly decider: Decider;
  readonly options: readonly {
    readonly name: string | boolean;
    readonly text: string | null;
    readonly when: Expr | null;
    readonly default: boolean;
  }[];
}

/** Who decides a choice. `arg`: the index of the argument (a participant or a side). */
export type Decider =
  | { readonly by: 'arg'; readonly arg: number }
  | { readonly by: 'side'; readonly side: string }
  | { readonly by: 'referee' };

export interface Action extends CallableParts {
  readonly kind: 'action';
  /** The index of the actor: the parameter after `by`, otherwise the first. */
  readonly actor: number;
  readonly tags: readonly string[];
  /**
   * Conditions that must all hold. The params are locals; picks may be missing (null) if the
   * question comes before a target is known.
   */
  readonly allowed: readonly Expr[];
  readonly costs: readonly { readonly amount: Expr; readonly field: string; readonly at: At }[];
  readonly once: string | null;
  /**
   * The picks in written order; a later one may read an earlier one. `slot` is the parameter's
   * index.
   */
  readonly picks: readonly Pick[];
  readonly proc: number;
}

export interface Pick {
  readonly slot: number;
  readonly orNobody: boolean;
  readonly from: Expr;
  /** The condition for a candidate, which is in `slot`. */
  readonly where: Expr | null;
}

export interface Procedure extends CallableParts {
  readonly kind: 'procedure';
  readonly proc: number;
}

/** The instructions. A pc is an index into `Proc.code`; running past the end returns. */
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
  /**
   * `roll again r keeping 1, 6`: throws the dice of r again, except those that show a kept face.
   * Both its slot and that of r hold a Roll.
   */
  | {
      readonly op: 'roll-again';
      readonly slot: number;
      readonly of: number;
      readonly keeping: readonly NumberRange[];
      readonly name: string;
      readonly stream: string;
      readonly by: Expr | null;
      readonly secret: boolean;
    }
  | { readonly op: 'jump'; readonly to: number }
  /** Continues with the next instruction if the test holds, otherwise at `otherwise`. */
  | { readonly op: 'branch'; readonly test: Expr; readonly otherwise: number }
  /**
   * Jumps by the outcome of the result in `slot`; either `cases` cover all outcomes or `otherwise`
   * is not null. If there is no outcome (a choice that was skipped), it jumps to `end`, behind all
   * cases.
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
  /** Evaluates the set once; `list` holds the members that remain to be visited. */
  | { readonly op: 'each'; readonly list: number; readonly set: Expr }
  /**
   * Picks one of the members for which `where` (evaluated with the member in `slot`) holds. It
   * throws a die with as many faces as there are such members; face n picks the n-th. A single
   * member needs no throw; without any, it jumps to `none`.
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
  /**
   * Takes the next member for which `where` holds, evaluated now, with the member in `slot`. If
   * none is left, it jumps to `done`.
   */
  | {
      readonly op: 'next';
      readonly list: number;
      readonly slot: number;
      readonly where: Expr | null;
      readonly done: number;
    }
  /** Opens a span. `exit` is the pc of the matching span-close. */
  | {
      readonly op: 'span-open';
      readonly span: string;
      readonly label: string | null;
      readonly of: Expr | null;
      readonly exit: number;
    }
  /** Closes a span. If `limit` holds at that time, the reason is `limit`. */
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
  /**
   * Ends a check with the first outcome whose `when` holds. In a check without outcomes the
   * result's outcome is null.
   */
  | {
      readonly op: 'outcome';
      readonly outcomes: readonly {
        readonly name: string;
        readonly when: Expr | null;
        readonly at: At;
      }[];
    }
  | { readonly op: 'set'; readonly target: Target; readonly value: Expr }
  /** Adds `sign` times `by` to the target. */
  | { readonly op: 'raise'; readonly target: Target; readonly by: Expr; readonly sign: 1 | -1 }
  | {
      readonly op: 'gain';
      readonly who: Expr;
      readonly condition: string;
      readonly fields: readonly { readonly name: string; readonly value: Expr }[];
      readonly duration: Duration | null;
    }
  | { readonly op: 'lose'; readonly who: Expr; readonly condition: string }
  /** Reveals a value to everyone (`to` null), to a side, or to the side of a participant. */
  | { readonly op: 'reveal'; readonly target: Target; readonly to: Expr | null }
  | { readonly op: 'announce'; readonly text: Expr }
  /** Ends a span; null: the encounter. */
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
  /** The stream, as `Declaration.roll`; the driver adds `/roller`. */
  readonly stream: string;
  /** The dice to roll, or a number. */
  readonly dice: Expr;
  readonly ops: readonly DiceOp[];
  readonly modifiers: readonly Modifier[];
  /** Who rolls; null if no participant does (then the stream has no `/roller`). */
  readonly by: Expr | null;
  readonly secret: boolean;
  /** `low is good`: advantage keeps the lower total. */
  readonly lowIsGood: boolean;
  /** True if faces or natural are read later: then the slot holds a Roll, otherwise the total. */
  readonly keepRoll: boolean;
  /**
   * True in a check: the value appears in `check-resolved`. Otherwise it appears in `dice-rolled`.
   */
  readonly record: boolean;
  readonly at: At;
}

export type DiceOp =
  | { readonly op: 'keep' | 'drop'; readonly which: 'highest' | 'lowest'; readonly count: Expr }
  | { readonly op: 'explode'; readonly on: Expr; readonly times: number }
  | ({ readonly op: 'reroll' } & NumberRange)
  /** Makes the total the number of dice that show at least this. */
  | { readonly op: 'count'; readonly atLeast: Expr }
  /** The fewest dice that remain when modifiers take dice away (applied last). */
  | { readonly op: 'floor'; readonly dice: Expr };

/**
 * All modifiers that hold apply once each, by name. Modifiers from outside have been merged in
 * after the roll's own, in order.
 */
export type Modifier =
  | {
      readonly kind: 'modifier';
      readonly name: string;
      readonly amount: Amount;
      readonly when: Expr | null;
      /** The declaration that contains the modifier: the check itself, or `modifier Running`. */
      readonly rule: string;
      readonly at: At;
    }
  /** Of the lines that hold, only the largest counts; of equals, the first. */
  | {
      readonly kind: 'best';
      readonly name: string;
      readonly of: readonly Modifier[];
      readonly at: At;
    };

export type Amount =
  /**
   * A number or dice to add (`sign` 1) or to take (`sign` -1). To take dice without faces removes
   * them from the pool; dice with faces are rolled and subtracted.
   */
  | { readonly kind: 'amount'; readonly sign: 1 | -1; readonly value: Expr }
  | { readonly kind: 'advantage' }
  | { readonly kind: 'disadvantage' };

/** What a statement can set: a participant's field, a track, a field of a held condition. */
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
 * `until start|end of [next] S [of p]`, and `for n S` (n ends of S). `of` is evaluated when the
 * condition is gained; in a condition's own `lasts`, its local 0 is the bearer.
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
      /** True if the list must have exactly `atMost` items. */
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

/**
 * An action with the arguments that the rule fixes; the decider picks the rest. `args[i]` belongs
 * to parameter i.
 */
export interface TakeItem {
  readonly callable: number;
  readonly args: readonly (Expr | null)[];
}

/**
 * Two members are linked if this condition holds with either of them in the ranked slot and the
 * other in `slot`. Each group of members that are linked, directly or through others, is ranked
 * separately.
 */
export interface RankLinks {
  readonly slot: number;
  readonly when: Expr;
}

export type RankKey =
  /**
   * Rolls the check for the members that are still tied (the first roll key: for all), and ranks by
   * the named value, which is stored in `into`.
   */
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
