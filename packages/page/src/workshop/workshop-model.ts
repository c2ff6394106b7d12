// The playground's questions about rules, and their answers. Plain data sent between the page and a worker. Types only.
import type { Report, Timeline, Words } from '@fray/cli/blocks';
import type { HuntTold } from '@fray/cli/embedded';
import type { Comparing } from '../inspector/comparing.ts';

/** Rules as they are in the editors. */
export interface DraftRules {
  /** The path of the rules that are played. */
  readonly path: string;
  /** All texts by path: the rules, house rules, and what these need. */
  readonly files: Readonly<Record<string, string>>;
  /** The paths of the house rules on top, in order. */
  readonly stacked: readonly string[];
}

/** How a fight is played. Empty texts and lists set nothing. */
export interface PlayRequest {
  readonly scenario: string;
  readonly seed: string;
  /** Settings of rulings: `ruling=option`. */
  readonly set: readonly string[];
  /** Settings of givens: `given=value`. */
  readonly given: readonly string[];
  /** Faces to type, such as `9, 55`. */
  readonly dice: string;
  /** The text of `answer` lines. */
  readonly answers: string;
  /** True if a person throws the dice. */
  readonly asksDice: boolean;
  /** The side for which a person decides, or `everybody`; empty if policies decide everything. */
  readonly decides: string;
  /** Lines typed at the table so far, one for each question, as on the command line. */
  readonly table: readonly string[];
}

/** What a form can set. */
export interface SetupFacts {
  readonly scenarios: readonly {
    readonly name: string;
    readonly sides: readonly {
      readonly side: string;
      /** The name of the side for readers. */
      readonly says: string;
      readonly names: readonly string[];
    }[];
    readonly cast: readonly CastRow[];
    /** The other lines of the scenario. `of` is the name or side that a line is about, or null. */
    readonly lines: readonly { readonly text: string; readonly of: string | null }[];
  }[];
  readonly kinds: readonly KindFacts[];
  readonly sides: readonly string[];
  /** The conditions that somebody may begin with. */
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
    readonly words: readonly string[] | null;
  }[];
}

/** A participant, or several equal ones. Values as a scenario writes them, for the fields that it sets. */
export interface CastRow {
  readonly side: string;
  readonly kind: string;
  readonly name: string;
  /** How many participants: above 1, `Guard x3` means Guard-1 to Guard-3. */
  readonly count: number;
  readonly values: readonly (readonly [field: string, value: string])[];
  readonly conditions: readonly string[];
}

/** A kind of participants, without bookkeeping. */
export interface KindFacts {
  readonly name: string;
  readonly fields: readonly FieldFacts[];
}

export interface FieldFacts {
  readonly name: string;
  readonly text: string;
  /** The default; null if the scenario must set a value. */
  readonly usual: string | null;
  readonly wants:
    | { readonly wants: 'number'; readonly min: number | null; readonly max: number | null }
    | { readonly wants: 'word'; readonly words: readonly string[] }
    | { readonly wants: 'text'; readonly example: string };
}

export interface ToldFight {
  /** The ruleset and the scenario. */
  readonly title: Words;
  /** How it ended; null if it has not. */
  readonly ending: Words | null;
  /** The conditions and changed values of everybody. */
  readonly standing: Report;
  readonly happened: Timeline;
  /** How many rows are left out, because there are so many. */
  readonly left: number;
}

export interface PlayedFight extends ToldFight {
  readonly log: Uint8Array;
  readonly seed: string;
  readonly notes: string;
  /** The question; null if the fight is over, or nobody is asked. */
  readonly question: Question | null;
  /** How many lines of the table were used; later ones do not fit any more. */
  readonly kept: number;
  /** True if somebody stopped the fight, so that only a part was played. */
  readonly isStopped: boolean;
}

/** What the run waits for. Each answer comes with its line. */
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
        /** True if each option may be listed once. */
        readonly once: boolean;
        /** A text such as `exactly 3 of these, each once`. */
        readonly text: string;
      };
  /** The answer that silence means; null if there is none. */
  readonly usual: string | null;
}

/** A report, with the notes of the command: that it was stopped, for example. */
export interface NotedReport {
  readonly report: Report;
  readonly notes: string;
}

export interface HuntReport {
  readonly parts: ReturnType<HuntTold['parts']>;
  /** The smallest fight that breaks something, and its log; null if none was found. */
  readonly fight: ToldFight | null;
  readonly log: Uint8Array | null;
  readonly notes: string;
}

/** A question about rules before and after a change. */
export type ChangeQuestion = 'rules' | 'fight' | 'odds';

/** How rules have changed. */
export interface ChangesReport extends NotedReport {
  /** The sentence about the largest change of the odds; null if there is none. */
  readonly lead: string | null;
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

/** The colours of a text's words. Each word has three numbers: its start, its end, and its sort. */
export interface ColoursView {
  readonly sorts: readonly string[];
  readonly words: Uint32Array;
}

export interface CompletionView {
  readonly from: number;
  readonly items: readonly { readonly text: string; readonly detail: string }[];
}

export interface HoverView {
  readonly from: number;
  readonly to: number;
  readonly code: string;
  readonly lines: readonly string[];
}
