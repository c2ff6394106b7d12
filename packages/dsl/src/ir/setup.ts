// Policies, scenarios and examples: decisions, participants, and the tests of a ruleset.
import type { Target } from './code.ts';
import type { Expr, OrderRef } from './expression.ts';
import type { Moment, WatchLine } from './moment.ts';
import type { At, Value } from './value.ts';

/**
 * A list of answers. The first line that fits the question decides, if its `when` holds and its
 * answer is legal.
 */
export interface Policy {
  readonly name: string;
  /** The name of local 0, which holds the decider (the name of a participant or side). */
  readonly binder: string | null;
  readonly text: string | null;
  readonly lines: readonly PolicyLine[];
  readonly at: At;
}

export type PolicyLine = { readonly when: Expr | null; readonly at: At } &
  /** Null stands for nothing. */
  (
    | { readonly kind: 'take'; readonly actions: readonly string[] | null }
    | { readonly kind: 'pick-first' }
    | { readonly kind: 'pick-nobody' }
    /**
     * Picks the option with the best value. Local 1 is the option: a row of the table, or a
     * participant if `table` is null. The line does not apply to other options.
     */
    | {
        readonly kind: 'pick-by';
        readonly table: string | null;
        readonly best: 'highest' | 'lowest';
        readonly value: Expr;
        readonly order: OrderRef | null;
      }
    | { readonly kind: 'say-most' | 'say-least' }
    | { readonly kind: 'say'; readonly value: Expr }
    | { readonly kind: 'list'; readonly names: readonly string[] }
    | { readonly kind: 'choose'; readonly choice: string; readonly value: string | boolean }
  );

/** `for whom`: everyone, a side, a participant, or the referee, by name. */
export interface PolicyUse {
  readonly policy: string;
  readonly who: string;
}

export interface Setup {
  readonly givens: readonly { readonly name: string; readonly value: Value; readonly at: At }[];
  readonly rulings: readonly {
    readonly name: string;
    readonly value: string | boolean;
    readonly at: At;
  }[];
  readonly policies: readonly PolicyUse[];
  readonly sides: readonly SideSetup[];
}

export interface SideSetup {
  readonly side: string;
  readonly participants: readonly ParticipantSetup[];
}

export interface ParticipantSetup {
  readonly name: string;
  readonly kind: string;
  /** The values that the scenario gives; the others come from the kind. */
  readonly fields: readonly { readonly name: string; readonly value: Value }[];
  readonly conditions: readonly string[];
  readonly at: At;
}

/** A scenario. Its `like` is already expanded. */
export interface Scenario extends Setup {
  readonly name: string;
  readonly text: string | null;
  readonly at: At;
}

/**
 * A test of the ruleset. `try` and `with` lines, and plain `expect` lines between them, run in the
 * order in which they are written.
 */
export interface Example extends Setup {
  readonly text: string;
  /**
   * The scenario whose setup the example overrides, name by name and side by side; null: the
   * example has its own sides only.
   */
  readonly scenario: string | null;
  readonly dice: Script;
  readonly answers: readonly ScriptedAnswer[];
  /** The lines to try. If there are any, the encounter is not played. */
  readonly tries: readonly TryLine[];
  /**
   * For an example that is played: claims at their moments (plain ones at the end of the
   * encounter).
   */
  readonly expects: readonly { readonly moment: Moment; readonly line: WatchLine }[];
  readonly cites: readonly string[];
  readonly at: At;
}

/** A face of a die; for a pick or a draw also the name of the picked member. */
export type ScriptedFace = number | string;

export interface Script {
  /** `dice in order 9 4 10`: faces for the throws in the order in which they come. */
  readonly inOrder: { readonly faces: readonly ScriptedFace[]; readonly at: At } | null;
  /** `dice Awareness by Abel 9`. `roll` is the whole stream name; a roller of null means nobody. */
  readonly lists: readonly {
    readonly stream: string;
    readonly roller: string | null;
    readonly faces: readonly ScriptedFace[];
    readonly at: At;
  }[];
  /** True for `no dice`: then any throw is a failure. */
  readonly none: boolean;
  /** `other dice from seed 1`; null: a throw that is not scripted is a failure. */
  readonly seed: string | null;
}

export interface ScriptedAnswer {
  /**
   * The name of a choice, or null for an ask, which is matched by `decider` and the shape of the
   * answer.
   */
  readonly choice: string | null;
  readonly decider: string;
  readonly answer: Answer;
  readonly at: At;
}

/** An answer to a question, as data. Scripts, logs and files of choices use the same form. */
export type Answer =
  | { readonly choose: string | boolean }
  /** Takes an action; null: nothing. `args` are the picked parameters, in the action's order. */
  | { readonly take: string | null; readonly args: readonly (readonly [string, Value])[] }
  | { readonly pick: string | null }
  | { readonly list: readonly Value[] }
  | { readonly say: number };

export type TryLine = { readonly at: At } &
  /**
   * Runs `proc` (whose code is the one call, with its result in slot 0); an `outcome` of undefined
   * accepts any.
   */
  (
    | {
        readonly kind: 'try';
        readonly proc: number;
        readonly callable: number;
        readonly outcome?: string | boolean | undefined;
      }
    | { readonly kind: 'with'; readonly target: Target; readonly value: Expr }
    /** `with Jericho.Prone yes` (or no): runs a proc with one `gain` or `lose`. */
    | { readonly kind: 'with-condition'; readonly proc: number }
    | { readonly kind: 'expect'; readonly line: WatchLine }
  );
