// What the playground asks of rules, and what it is told. Plain data that goes between the page and a worker. Types only.
import type { Comparing } from '../inspector/comparing.ts';

/** Rules as they stand in the editors. */
export interface DraftRules {
  /** Path of the rules that are played. */
  readonly path: string;
  /** All texts by path: the rules, house rules, and what these need. */
  readonly files: Readonly<Record<string, string>>;
  /** House rules on top, in order, as paths. */
  readonly stacked: readonly string[];
}

/** How a fight is played. Empty texts and lists ask for nothing. */
export interface PlayRequest {
  readonly scenario: string;
  readonly seed: string;
  /** `ruling=option`. */
  readonly set: readonly string[];
  /** `given=value`. */
  readonly given: readonly string[];
  /** Faces that were typed, such as `9, 55`. */
  readonly dice: string;
  /** `answer` lines. */
  readonly answers: string;
  /** A person throws. */
  readonly asksDice: boolean;
  /** The side for which a person decides, or `everybody`; empty: for nobody. */
  readonly decides: string;
  /** What was typed at the table so far: a line for each question, as on the command line. */
  readonly table: readonly string[];
  /** Letters that a line of the transcript has room for. */
  readonly columns: number;
}

/** What a form can ask for. */
export interface SetupFacts {
  readonly title: string;
  readonly scenarios: readonly {
    readonly name: string;
    readonly sides: readonly {
      readonly side: string;
      /** As people read it. */
      readonly says: string;
      readonly names: readonly string[];
    }[];
    readonly cast: readonly CastRow[];
    /** What else it says, as lines, and about whom: a name, a side; null: about nobody. */
    readonly lines: readonly { readonly text: string; readonly of: string | null }[];
  }[];
  readonly kinds: readonly KindFacts[];
  readonly sides: readonly string[];
  /** Conditions that somebody may begin with. */
  readonly conditions: readonly string[];
  readonly rulings: readonly {
    readonly name: string;
    readonly text: string;
    readonly options: readonly string[];
    readonly usual: string;
  }[];
  readonly givens: readonly {
    readonly name: string;
    readonly text: string;
    readonly usual: string;
    readonly words: readonly string[] | null;
  }[];
  readonly hasInvariants: boolean;
  readonly hasMeasures: boolean;
}

/** One who takes part, or several alike. Values as they are written in a scenario, of the fields that it speaks of. */
export interface CastRow {
  readonly side: string;
  readonly kind: string;
  readonly name: string;
  /** Above 1: `Guard x3` stands for Guard-1 to Guard-3. */
  readonly count: number;
  readonly values: readonly (readonly [field: string, value: string])[];
  readonly conditions: readonly string[];
}

/** A kind of participants, without what the rules keep for themselves. */
export interface KindFacts {
  readonly name: string;
  readonly fields: readonly FieldFacts[];
}

export interface FieldFacts {
  readonly name: string;
  readonly text: string;
  /** What stands where nothing is said; null: the scenario must say. */
  readonly usual: string | null;
  readonly wants:
    | { readonly wants: 'number'; readonly min: number | null; readonly max: number | null }
    | { readonly wants: 'word'; readonly words: readonly string[] }
    | { readonly wants: 'text'; readonly example: string };
}

export interface PlayedFight {
  readonly transcript: string;
  readonly log: Uint8Array;
  readonly seed: string;
  readonly notes: string;
  /** Null: the fight is over, or nobody is asked. */
  readonly question: Question | null;
  /** How many lines of the table were used; later ones do not fit any more. */
  readonly kept: number;
  /** Somebody stopped it: this is how far it came. */
  readonly isStopped: boolean;
}

/** What the run waits for. Each answer has the line that says it. */
export interface Question {
  readonly who: string;
  readonly text: string;
  readonly secret: boolean;
  readonly wants:
    | { readonly wants: 'faces'; readonly sides: readonly number[] }
    | {
        readonly wants: 'option';
        readonly options: readonly { readonly text: string; readonly isUsual: boolean }[];
      }
    | { readonly wants: 'number'; readonly from: number; readonly to: number }
    | {
        readonly wants: 'list';
        readonly from: readonly string[];
        readonly atLeast: number;
        readonly atMost: number;
        /** Each that is offered may stand there once. */
        readonly once: boolean;
        /** `exactly 3 of these, each once`. */
        readonly text: string;
      };
  /** What silence says; null: it says nothing. */
  readonly usual: string | null;
}

/** What a command says, and what it notes beside that: that it was stopped, and how far it was. */
export interface SaidReport {
  readonly text: string;
  readonly notes: string;
}

export interface TestReport extends SaidReport {
  readonly passed: number;
  readonly failed: number;
  /** What is said of each example that failed. */
  readonly failures: readonly string[];
}

export interface HuntReport extends SaidReport {
  /** The smallest fight that breaks something; null: none was found. */
  readonly log: Uint8Array | null;
}

/** A chance, and the interval in which it lies. */
export interface ChanceView {
  readonly chance: number;
  readonly low: number;
  readonly high: number;
}

/** How odds came about; `notes`: that the count was stopped, and after how many plays. */
interface Counted {
  /** Plays that an estimate rests on; null: it is none. */
  readonly runs: number | null;
  /** No number is off by more; null: they are exact, or an estimate. */
  readonly bound: number | null;
  readonly notes: string;
}

export interface OddsReport extends Counted {
  readonly scenario: string;
  readonly measures: readonly {
    readonly measure: string;
    readonly occurrence: number | null;
    readonly rows: readonly { readonly value: string; readonly chance: ChanceView }[];
  }[];
}

/** The odds of one scenario by the rules before and after. */
export interface ShiftReport extends Counted {
  /** Both play alike: nothing had to be counted. */
  readonly playAlike: boolean;
  /** False: no measure, or a choice that nobody answers. */
  readonly isAnswered: boolean;
  /** Time was up. */
  readonly isCut: boolean;
  readonly moved: readonly {
    readonly measure: string;
    readonly occurrence: number | null;
    readonly rows: readonly {
      readonly value: string;
      readonly before: ChanceView;
      readonly after: ChanceView;
    }[];
  }[];
  /** The number of measures without a visible difference. */
  readonly alike: number;
}

/** One fight by two rules. */
export interface FightsReport extends Comparing {
  readonly notes: string;
}

export interface ProblemView {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly from: number;
  readonly to: number;
  readonly fixes: readonly {
    readonly title: string;
    readonly edits: readonly {
      readonly from: number;
      readonly to: number;
      readonly text: string;
    }[];
  }[];
}

/** How the words of a text are coloured: three numbers a word, where it begins, where it ends, and which of the sorts it is. */
export interface ColoursView {
  readonly sorts: readonly string[];
  readonly words: Uint32Array;
}

export interface CompletionView {
  readonly from: number;
  readonly to: number;
  readonly items: readonly {
    readonly text: string;
    readonly sort: string;
    readonly detail: string;
  }[];
}

export interface HoverView {
  readonly from: number;
  readonly to: number;
  readonly code: string;
  readonly lines: readonly string[];
}
