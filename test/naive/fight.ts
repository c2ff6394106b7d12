// Types of a fight: its state at one moment, as plain data, and what everything in a play shares.
import type {
  Answer,
  Local,
  Param,
  Pattern,
  Result,
  Ruleset,
  Setup,
  Value,
  Watch,
} from '@fray/dsl/ir';

/** A name with a value: a field, a track, a given or a ruling. */
export interface Cell {
  readonly name: string;
  value: Value;
}

export interface Person {
  readonly name: string;
  readonly side: string;
  readonly kind: string;
  readonly fields: readonly Cell[];
}

/** The beginning or the end of a span. */
export interface Passing {
  readonly edge: 'start' | 'end';
  readonly span: string;
  readonly of: string | null;
}

/** An end of a condition: `count` such edges must still pass. If `of` is null, the span may be anybody's. */
export interface Ending extends Passing {
  readonly count: number;
}

export interface Held {
  readonly who: string;
  readonly condition: string;
  fields: readonly Cell[];
  /** The condition lasts until all of these have passed. Without any it lasts for good. */
  ends: readonly Ending[];
}

export interface OpenSpan {
  readonly span: string;
  readonly number: number;
  readonly label: string | null;
  readonly of: string | null;
  /**
   * `frame`: the index of the frame that opened the span, or -1 once that frame was left. `exit`: the pc where the span closes.
   * `steps`: how many steps were open around it.
   */
  frame: number;
  readonly exit: number;
  readonly steps: number;
  isEnded: boolean;
  isClosing: boolean;
}

/** Code that is running: that of the encounter, of a callable or of a trigger. */
export interface Frame {
  readonly proc: number;
  pc: number;
  readonly locals: Local[];
  readonly callable: number | null;
  readonly trigger: number | null;
  /** The arguments of a callable, or the participants that a trigger binds. */
  readonly args: readonly Value[];
  /** Null unless a ranking rolls this check. `again`: a further roll for the same place. */
  readonly ranked: 'once' | 'again' | null;
  result: Result;
}

/**
 * Something else that is known. `about` begins with a word:
 * - `order`, its name: its members
 * - `begun`, a depth of open spans, a span: how many have begun there
 * - `memory`, its index and keys: a number of times, or the latest result
 * - `used`, an action, an actor: the span of its `once per`
 * - `asked`, a watch, the number of its span or null: true
 */
export type Fact = readonly [about: readonly Value[], what: Value | Result];

/** The state of a fight. It holds only what JSON can hold. */
export interface State {
  isBegun: boolean;
  isEnding: boolean;
  /** Why the fight is over; null while it goes on. */
  ended: 'done' | 'ended' | 'fault' | 'budget' | null;
  readonly frames: Frame[];
  readonly people: readonly Person[];
  /** The conditions, in the order in which they were gained. */
  held: readonly Held[];
  readonly tracks: readonly Cell[];
  readonly spans: OpenSpan[];
  steps: readonly string[];
  facts: readonly Fact[];
  /** True if something changed since the `always` watches were asked. */
  isChanged: boolean;
}

/** What does not change during a fight. */
export interface Rules {
  readonly ruleset: Ruleset;
  readonly scenario: string;
  readonly givens: readonly Cell[];
  readonly rulings: readonly Cell[];
  readonly policies: Setup['policies'];
  readonly watches: readonly Watch[];
}

/** What is asked of a ruleset: a scenario, with changes. */
export interface Question {
  /** The default is the first scenario of the ruleset. */
  readonly scenario?: string;
  readonly givens?: readonly (readonly [string, Value])[];
  readonly rulings?: readonly (readonly [string, string | boolean])[];
  /** These come after the policies of the scenario. */
  readonly policies?: readonly (readonly [policy: string, who: string])[];
  /** The default is all measures of the ruleset. */
  readonly watches?: readonly Watch[];
}

export type Offer =
  | { readonly kind: 'options'; readonly options: readonly Answer[] }
  | { readonly kind: 'number'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'list';
      readonly from: readonly Value[];
      readonly atMost: number;
      readonly atLeast: number;
      readonly once: boolean;
    };

export interface Asked {
  /** The name of a declared choice; null for any other question. */
  readonly choice: string | null;
  readonly decider: string;
  readonly offer: Offer;
  readonly silence: Answer | null;
}

/** Something that happened, in the words of patterns. Patterns cannot refer to `ranked` and `announced`. */
export interface Happening {
  readonly on: Pattern['on'] | 'ranked' | 'announced';
  readonly condition?: string;
  readonly field?: string;
  readonly step?: string;
  /** Null for the encounter. */
  readonly span?: string | null;
  readonly number?: number;
  readonly label?: string | null;
  readonly action?: string;
  readonly callable?: string;
  readonly outcome?: string | boolean | null;
  /** The actor, or the holder of the condition, span or field; null for a track and for a span of nobody. */
  readonly who?: string | null;
  readonly params?: readonly Param[];
  readonly args?: readonly Value[];
  readonly values?: readonly (readonly [string, Local])[];
  readonly from?: Value;
  readonly to?: Value;
  /** `order`: the name of an order, with its members in `said`. Without it, `said` is an announced text. */
  readonly order?: string;
  readonly said?: Value;
}

/** Where dice and answers come from. Each function may throw an error of its own to stop the play. */
export interface Replies {
  /** Returns the faces of dice that are thrown together. `sizes`: how many faces each die has. */
  readonly faces: (stream: string, sizes: readonly number[]) => readonly number[];
  readonly answer: (asked: Asked, play: Play) => Answer;
  /** Called before each instruction outside of triggers and rankings: then state and rules describe the whole play. */
  readonly rests: (play: Play) => void;
  /** Called for everything that happens, when it happens. */
  readonly tells: (what: Happening) => void;
}

/** The value of one line of a watch; undefined if a rule went wrong. `occurrence`: the number of the span at which it was asked. */
export interface MeasureReport {
  readonly watch: number;
  readonly line: number;
  readonly occurrence: number | null;
  readonly value: Value | undefined;
}

/** One play of a fight: its state, who answers, and what the watches have reported. */
export interface Play extends Rules {
  readonly now: State;
  readonly replies: Replies;
  readonly reports: MeasureReport[];
  /** How many more instructions may run. */
  fuel: number;
  /** Runs code to its end in a frame with these properties, and returns its result. */
  readonly call: (proc: number, locals: readonly Local[], frame: Partial<Frame>) => Result;
  /** True if somebody could take the action now, with at least one choice of its picks. */
  readonly isLegal: (at: Here, actor: Value, callable: number) => boolean;
}

/** The place where an expression is evaluated. */
export interface Here {
  readonly play: Play;
  readonly ruleset: Ruleset;
  readonly locals: readonly Local[];
  /** The values of the names that the expression binds. */
  readonly bound: readonly Value[];
}
