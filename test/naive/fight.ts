// What a fight is at one moment, as plain data, and what all that goes on in it shares.
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

/** A field, a track, or what else has a name and a value. */
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

/** Where a span begins or ends. */
export interface Passing {
  readonly edge: 'start' | 'end';
  readonly span: string;
  readonly of: string | null;
}

/** So many such edges must still pass; `of` null: whosever the span is. */
export interface Ending extends Passing {
  readonly count: number;
}

export interface Held {
  readonly who: string;
  readonly condition: string;
  fields: readonly Cell[];
  /** All must have passed; none: it lasts. */
  ends: readonly Ending[];
}

export interface OpenSpan {
  readonly span: string;
  readonly number: number;
  readonly label: string | null;
  readonly of: string | null;
  /** The frame that opened it, as an index; -1: that was left. Where it closes; the steps that were open around it. */
  frame: number;
  readonly exit: number;
  readonly steps: number;
  isEnded: boolean;
  isClosing: boolean;
}

/** Code under way: of the encounter, of a callable or of a trigger. */
export interface Frame {
  readonly proc: number;
  pc: number;
  readonly locals: Local[];
  readonly callable: number | null;
  readonly trigger: number | null;
  /** Arguments of a callable; the participants that a trigger binds. */
  readonly args: readonly Value[];
  /** A check that a ranking rolls: whether it is a further roll for one place. */
  readonly ranked: 'once' | 'again' | null;
  result: Result;
}

/**
 * What is known besides, by a word and what it is about: `order` by its name; how many of a span have `begun` at a depth of open spans; a
 * `memory` by its index and keys; which `once per` of a span somebody has `used`; what was `asked`, and at which number of a span.
 */
export type Fact = readonly [about: readonly Value[], what: Value | Result];

/** Nothing that JSON cannot hold. */
export interface State {
  isBegun: boolean;
  isEnding: boolean;
  /** Why it is over, or `null`. */
  ended: 'done' | 'ended' | 'fault' | 'budget' | null;
  readonly frames: Frame[];
  readonly people: readonly Person[];
  /** In the order gained. */
  held: readonly Held[];
  readonly tracks: readonly Cell[];
  readonly spans: OpenSpan[];
  steps: readonly string[];
  facts: readonly Fact[];
  /** Something changed since `always` was asked. */
  isChanged: boolean;
}

/** What does not change while a fight lasts. */
export interface Rules {
  readonly ruleset: Ruleset;
  readonly scenario: string;
  readonly givens: readonly Cell[];
  readonly rulings: readonly Cell[];
  readonly policies: Setup['policies'];
  readonly watches: readonly Watch[];
}

/** What is asked: a scenario, with something changed. */
export interface Question {
  /** Without it the first of the ruleset. */
  readonly scenario?: string;
  readonly givens?: readonly (readonly [string, Value])[];
  readonly rulings?: readonly (readonly [string, string | boolean])[];
  /** After those of the scenario. */
  readonly policies?: readonly (readonly [policy: string, who: string])[];
  /** Without it all measures of the ruleset. */
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
  /** Of a declared choice. */
  readonly choice: string | null;
  readonly decider: string;
  readonly offer: Offer;
  readonly silence: Answer | null;
}

/** Something happened: what patterns can say of it, in their words. No pattern speaks of what is ranked or announced. */
export interface Happening {
  readonly on: Pattern['on'] | 'ranked' | 'announced';
  readonly condition?: string;
  readonly field?: string;
  readonly step?: string;
  /** Null: the encounter. */
  readonly span?: string | null;
  readonly number?: number;
  readonly label?: string | null;
  readonly action?: string;
  readonly callable?: string;
  readonly outcome?: string | boolean | null;
  /** Who acts, whose condition, span or field it is; null: a track, or nobody's span. */
  readonly who?: string | null;
  readonly params?: readonly Param[];
  readonly args?: readonly Value[];
  readonly values?: readonly (readonly [string, Local])[];
  readonly from?: Value;
  readonly to?: Value;
  /** An order with its members, or a text. */
  readonly order?: string;
  readonly said?: Value;
}

/** Where dice and answers come from. Each may throw something of its own to stop the play. */
export interface Replies {
  /** Of dice that are thrown together. `sizes`: how many faces each has. */
  readonly faces: (stream: string, sizes: readonly number[]) => readonly number[];
  readonly answer: (asked: Asked, play: Play) => Answer;
  /** Told before each instruction in whose midst nothing else waits: state and rules are all there is of the play. */
  readonly rests: (play: Play) => void;
  /** Told of all that happens, when it happens. */
  readonly tells: (what: Happening) => void;
}

/** What a line of a watch came to; undefined: a rule went wrong. `occurrence`: the number of the span at which it was asked. */
export interface MeasureReport {
  readonly watch: number;
  readonly line: number;
  readonly occurrence: number | null;
  readonly value: Value | undefined;
}

/** One play of a fight: where it stands, who answers, what was seen. */
export interface Play extends Rules {
  readonly now: State;
  readonly replies: Replies;
  readonly reports: MeasureReport[];
  /** Instructions that may still be carried out. */
  fuel: number;
  /** Runs code to its end, for what the frame says. */
  readonly call: (proc: number, locals: readonly Local[], frame: Partial<Frame>) => Result;
  /** Whether somebody could take an action now, whatever he would pick. */
  readonly isLegal: (at: Here, actor: Value, callable: number) => boolean;
}

/** Where something is asked. */
export interface Here {
  readonly play: Play;
  readonly ruleset: Ruleset;
  readonly locals: readonly Local[];
  /** Names bound inside the expression. */
  readonly bound: readonly Value[];
}
