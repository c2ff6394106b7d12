// The closed set of core events: facts in the past tense. A ruleset adds no types; its words are values in the data.
// An event is plain JSON, and nobody changes it once it is appended.
import type { Answer, Value } from '@fray/dsl/ir';

/** Raised whenever a reader of the old format could misread the new one. */
export const LOG_FORMAT = 1;
/** Raised whenever the same rules, inputs and engine would give other events than before. */
export const SEMANTICS = 1;
/** The version of this Fray: that of its packages. */
export const FRAY_VERSION = '0.1.0';

/** The rule that caused an event: the innermost declaration, and the line in `files[file]` (from 1). */
export interface RuleRef {
  readonly in: string;
  readonly file: number;
  readonly line: number;
}

/** What every event has. */
export interface Envelope {
  /** The number of the event: contiguous from 0. */
  readonly seq: number;
  /** Null for the header alone. */
  readonly rule: RuleRef | null;
  /** The event that fired it, otherwise the opener around it; null for the header alone. */
  readonly cause: number | null;
  /** Open spans from the outside in, with their numbers: `[["round", 2], ["turn", 5]]`. */
  readonly spans: readonly (readonly [string, number])[];
  /** Open steps from the outside in. */
  readonly steps: readonly string[];
}

/** One fact of a game. [docs/log.md](../log.md) says what each type means. */
export type Event = Envelope & EventBody;
/** The name of a type of events. */
export type EventType = EventBody['type'];
/** The events of one type. */
export type EventOf<T extends EventType> = Envelope & Extract<EventBody, { readonly type: T }>;

/** The closed set of types of events, each with its data. */
export type EventBody =
  | { readonly type: 'encounter-begun'; readonly data: Header }
  | {
      readonly type: 'span-begun';
      readonly data: {
        readonly span: string;
        readonly number: number;
        readonly label: string | null;
        readonly of: string | null;
      };
    }
  | {
      readonly type: 'span-ended';
      readonly data: {
        readonly span: string;
        readonly number: number;
        readonly label: string | null;
        readonly of: string | null;
        readonly reason: 'done' | 'ended' | 'limit';
      };
    }
  | { readonly type: 'dice-rolled'; readonly data: DiceRolled }
  | { readonly type: 'check-resolved'; readonly data: CheckResolved }
  | {
      readonly type: 'choice-offered';
      readonly data: {
        readonly choice: string;
        readonly text: string | null;
        readonly decider: string;
        readonly offer: Offer;
        readonly default: Answer | null;
        readonly secret: boolean;
      };
    }
  | {
      readonly type: 'choice-made';
      readonly data: {
        readonly choice: string;
        readonly decider: string;
        readonly answer: Answer;
        readonly by: AnsweredBy;
        readonly secret: boolean;
      };
    }
  | {
      readonly type: 'action-taken';
      readonly data: {
        readonly action: string;
        readonly actor: string;
        readonly args: readonly (readonly [string, Value])[];
        readonly costs: readonly (readonly [string, number])[];
      };
    }
  | {
      readonly type: 'action-ended';
      readonly data: {
        readonly action: string;
        readonly actor: string;
        readonly args: readonly (readonly [string, Value])[];
        readonly reason: 'done' | 'lost' | 'ended';
      };
    }
  /** `ends`: the condition ends when all of these have passed; if empty, it lasts. `again`: it was held already. */
  | {
      readonly type: 'condition-gained';
      readonly data: {
        readonly participant: string;
        readonly condition: string;
        readonly fields: readonly (readonly [string, Value])[];
        readonly ends: readonly Ending[];
        readonly again: boolean;
      };
    }
  | {
      readonly type: 'condition-lost';
      readonly data: {
        readonly participant: string;
        readonly condition: string;
        readonly reason: 'effect' | 'expired';
      };
    }
  /**
   * `holder` null: a track. `condition` not null: a field of a held condition. `asked`: the requested value before it was
   * limited to its bounds.
   */
  | {
      readonly type: 'value-changed';
      readonly data: {
        readonly holder: string | null;
        readonly condition: string | null;
        readonly field: string;
        readonly from: Value;
        readonly to: Value;
        readonly asked: Value;
      };
    }
  | {
      readonly type: 'order-ranked';
      readonly data: {
        readonly order: string;
        readonly entries: readonly {
          readonly participant: string;
          readonly keys: readonly Value[];
        }[];
      };
    }
  /** `to` null: everyone. */
  | {
      readonly type: 'revealed';
      readonly data: {
        readonly holder: string | null;
        readonly field: string;
        readonly value: Value;
        readonly to: string | null;
      };
    }
  | { readonly type: 'announced'; readonly data: { readonly text: string } }
  /** The referee's word: an input, like dice. */
  | {
      readonly type: 'ruled';
      readonly data: { readonly by: string; readonly why: string; readonly word: Word };
    }
  | {
      readonly type: 'encounter-ended';
      readonly data: {
        readonly reason: 'done' | 'ended' | 'fault' | 'budget';
        readonly text: string | null;
      };
    };

/** Line 0 of a log: everything that a run needs. `inputs` were given; the rest follows from them and the sources. */
export interface Header {
  readonly format: typeof LOG_FORMAT;
  /** SEMANTICS of the engine that wrote it. */
  readonly semantics: number;
  /** The version of the language in which `files` are written (`LANGUAGE_VERSION` of `@fray/dsl`); absent: 1. */
  readonly language?: number;
  /** The version of the Fray that wrote the log; absent in logs of versions that did not say. Nothing depends on it. */
  readonly fray?: string;
  /**
   * What the budget counts: steps, and ten for each event. Absent in logs of versions that counted the letters of events too; these
   * logs, and what continues them, are still played so.
   */
  readonly counts?: 'steps-and-events';
  readonly ruleset: string;
  readonly version: number | null;
  /** Full texts, entry first; `hash` is sha-256 of the text in UTF-8, hex. */
  readonly files: readonly {
    readonly path: string;
    readonly hash: string;
    readonly text: string;
  }[];
  /** Amendments, in the order given. */
  readonly amendments: readonly string[];
  readonly inputs: Inputs;
  readonly rulings: readonly (readonly [string, string | boolean])[];
  readonly givens: readonly (readonly [string, Value])[];
  readonly tracks: readonly (readonly [string, Value])[];
  /** Field names by kind, in declared order: the order of every participant's `values`. */
  readonly kinds: readonly { readonly name: string; readonly fields: readonly string[] }[];
  readonly sides: readonly string[];
  readonly participants: readonly {
    readonly name: string;
    readonly side: string;
    readonly kind: string;
    readonly values: readonly Value[];
    readonly conditions: readonly string[];
  }[];
  /**
   * What nobody but the owner's side (or nobody but the referee) sees before it is revealed. `kind` null: a given or track.
   */
  readonly hidden: readonly {
    readonly kind: string | null;
    readonly field: string;
    readonly from: string;
  }[];
  /** Bookkeeping: fields by their kind, tracks with null. Absent if nothing is marked. */
  readonly bookkeeping?: readonly { readonly kind: string | null; readonly field: string }[];
}

/** The inputs of a run; everything else follows from them and the rules. */
export interface Inputs {
  readonly scenario: string;
  /** Rulings that override the scenario's, given on the command line. */
  readonly rulings: readonly (readonly [string, string | boolean])[];
  readonly givens: readonly (readonly [string, Value])[];
  /** Null if no die of this run is seeded. */
  readonly seed: string | null;
  readonly run: number;
  /** How many steps the machine may take before it gives up; an event takes ten (see `Header.counts`). */
  readonly budget: number;
  /** Policies of the command line: [policy, for whom]; those of the scenario precede them. */
  readonly policies: readonly (readonly [string, string])[];
  /** Where dice of this run may come from, in the order of `Origin`; each once. */
  readonly dice: readonly Origin[];
  /** Who may answer in this run, in the order of `AnsweredBy`; each once, `only-one` never among them. */
  readonly choices: readonly AnsweredBy[];
  /**
   * For a fork: the log from which it continues, then that log's own parent, and so on. A log that is no fork has no such
   * key.
   */
  readonly parents?: readonly Parent[];
  /**
   * Names the run by its content: see `sealInputs`, which the host calls before `begin`. The same ruleset and inputs have
   * the same id, so it distinguishes logs of the same run from other logs.
   */
  readonly id: string;
}

/** The parent of a fork. */
export interface Parent {
  /** `~h` of the parent's line 0: it names that log. */
  readonly log: string;
  /** The event of the parent up to which its dice, answers and words were used again, and the `~h` of that line. */
  readonly seq: number;
  readonly head: string;
  /** The last event here that comes from the parent: `seq` again, unless the rules were changed as well. */
  readonly at: number;
  /** The seed of all dice after `at`; null: the same dice continue. */
  readonly seed: string | null;
  /** The requested changes, in words: `die Awareness.die/Babel=3`. */
  readonly changes: readonly string[];
}

/** Dice were thrown. */
export interface DiceRolled {
  /** The stream's name: `Declaration.roll`, with `/roller` if somebody in particular rolls. */
  readonly stream: string;
  readonly roller: string | null;
  /** The name of the roll as the rule has it. */
  readonly name: string;
  /** What was thrown: [count, faces] groups in order. A negative count is subtracted. */
  readonly dice: readonly (readonly [number, number])[];
  /** The faces in the order of `dice`. */
  readonly faces: readonly number[];
  /** One origin for all faces, or one for each. */
  readonly origin: Origin | readonly Origin[];
  readonly secret: boolean;
  /** Why there is a further throw for the same roll. */
  readonly again: 'explode' | 'reroll' | 'advantage' | 'push' | null;
  /** The value, on the last throw of a roll outside a check. */
  readonly value: RolledValue | null;
  /**
   * Only for `pick … at random`: the candidates. The face is the number of the picked one, from 1; `value.total` is its
   * name.
   */
  readonly among?: readonly Value[];
}

/** Where a face comes from. */
export type Origin = 'seed' | 'typed' | 'script';

/** A value of a roll or a `let`, and what it came from. */
export interface RolledValue {
  readonly name: string;
  /** The code before modifiers (`5d+2`), or null for a let. */
  readonly dice: string | null;
  /** The total of the dice with the pips of the code, or the let's value; before modifiers. */
  readonly base: Value;
  readonly modifiers: readonly { readonly name: string; readonly amount: Value }[];
  readonly total: Value;
}

/** A check has its outcome. */
export interface CheckResolved {
  readonly check: string;
  readonly args: readonly (readonly [string, Value])[];
  readonly values: readonly RolledValue[];
  readonly outcome: string | null;
  /** The outcome's text in the ruleset, for transcripts. */
  readonly text: string | null;
  readonly secret: boolean;
}

/**
 * What is offered: an answer must be one of `options`, within the range, or a list of at most `atMost` of `from`. With
 * `once`, each member of `from` may be listed only as often as it occurs there; without it, any number of times.
 */
export type Offer =
  | { readonly kind: 'options'; readonly options: readonly Answer[] }
  | { readonly kind: 'number'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'list';
      readonly from: readonly Value[];
      readonly atMost: number;
      /** How many members must be listed at least; 0 if the rule sets no number. */
      readonly atLeast?: number;
      readonly once?: true;
    };

/** Who gave an answer; `only-one`: there was nothing to choose. */
export type AnsweredBy = 'person' | 'script' | 'policy' | 'default' | 'only-one';

/** When a condition ends: after `count` more such edges of the span (of that participant, if one is named). */
export interface Ending {
  readonly edge: 'start' | 'end';
  readonly span: string;
  readonly of: string | null;
  readonly count: number;
}

/** What a referee may say. */
export type Word =
  | {
      readonly kind: 'set';
      readonly holder: string | null;
      readonly field: string;
      readonly to: Value;
    }
  | { readonly kind: 'gain' | 'lose'; readonly participant: string; readonly condition: string }
  | {
      readonly kind: 'add';
      readonly participant: Header['participants'][number];
    }
  | { readonly kind: 'remove'; readonly participant: string }
  | { readonly kind: 'end'; readonly span: string | null };
