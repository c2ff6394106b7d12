// Policies, scenarios and examples: decisions, participants, and the tests of a ruleset.
import type { Target } from './code.ts';
import type { Expr, OrderRef } from './expression.ts';
import type { Moment, WatchLine } from './moment.ts';
import type { At, Value } from './value.ts';

/** A list of answers; the first line that fits the question, whose `when` holds and whose answer is legal, decides. */
export interface Policy {
  readonly name: string;
  /** Local 0 is the one who decides (a participant's or a side's name). */
  readonly binder: string | null;
  readonly text: string | null;
  readonly lines: readonly PolicyLine[];
  readonly at: At;
}

export type PolicyLine = { readonly when: Expr | null; readonly at: At } &
  /** Null: nothing. */
  (
    | { readonly kind: 'take'; readonly actions: readonly string[] | null }
    | { readonly kind: 'pick-first' }
    | { readonly kind: 'pick-nobody' }
    /**
     * Local 1 is the option in question: a row of the table, or a participant if `table` is null. For other options the
     * line does not count.
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
  /** Only the scenario's values; the others come from the kind. */
  readonly fields: readonly { readonly name: string; readonly value: Value }[];
  readonly conditions: readonly string[];
  readonly at: At;
}

/** `like` is already resolved: all is written out here. */
export interface Scenario extends Setup {
  readonly name: string;
  readonly text: string | null;
  readonly at: At;
}

/** A test of the ruleset by itself. Its lines run in written order where they are `try`, `with` or plain `expect` in between. */
export interface Example extends Setup {
  readonly text: string;
  /** Null: the example has its own sides only. Its setup overrides the scenario's, name by name and side by side. */
  readonly scenario: string | null;
  readonly dice: Script;
  readonly answers: readonly ScriptedAnswer[];
  /** With tries the encounter is not played. */
  readonly tries: readonly TryLine[];
  /** For a played example: asked at their moment (plain ones at the end of the encounter). */
  readonly expects: readonly { readonly moment: Moment; readonly line: WatchLine }[];
  readonly cites: readonly string[];
  readonly at: At;
}

/** A face of a die; of a pick or a draw also the name of the one that comes. */
export type ScriptedFace = number | string;

export interface Script {
  /** `dice in order 9 4 10`: throws in the order in which they are asked. */
  readonly inOrder: { readonly faces: readonly ScriptedFace[]; readonly at: At } | null;
  /** `dice Awareness by Abel 9`. `roll` is the whole stream name; roller null: nobody. */
  readonly lists: readonly {
    readonly stream: string;
    readonly roller: string | null;
    readonly faces: readonly ScriptedFace[];
    readonly at: At;
  }[];
  /** `no dice`: a throw is a failure. */
  readonly none: boolean;
  /** `other dice from seed 1`; null: a throw that is not scripted is a failure. */
  readonly seed: string | null;
}

export interface ScriptedAnswer {
  /** A choice's name, or null for an ask, matched by `decider` and the shape of the answer. */
  readonly choice: string | null;
  readonly decider: string;
  readonly answer: Answer;
  readonly at: At;
}

/** An answer to a question, as data: the same in scripts, logs and files of choices. */
export type Answer =
  | { readonly choose: string | boolean }
  /** `take` null: nothing. `args` are the picked parameters, in the action's order. */
  | { readonly take: string | null; readonly args: readonly (readonly [string, Value])[] }
  | { readonly pick: string | null }
  | { readonly list: readonly Value[] }
  | { readonly say: number };

export type TryLine = { readonly at: At } &
  /** Runs `proc` (its code is the one call, its result in slot 0); `outcome` undefined: any will do. */
  (
    | {
        readonly kind: 'try';
        readonly proc: number;
        readonly callable: number;
        readonly outcome?: string | boolean | undefined;
      }
    | { readonly kind: 'with'; readonly target: Target; readonly value: Expr }
    /** `with Jericho.Prone yes` (or no): runs a proc of one `gain` or `lose`. */
    | { readonly kind: 'with-condition'; readonly proc: number }
    | { readonly kind: 'expect'; readonly line: WatchLine }
  );
