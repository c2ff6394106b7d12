// The page's model of a log: plain data that a worker sends to the page.
import type { Report, Tree, Words } from '@fray/cli/blocks';
import type { SeenState } from '@fray/cli/embedded';
import type { EventType } from '@fray/engine/events';

/** What the page shows of a log before it plays the log. */
export interface LogSummary {
  readonly name: string;
  /** The title of the ruleset. */
  readonly title: string;
  readonly scenario: string;
  readonly seed: string | null;
  readonly count: number;
  readonly bytes: number;
  /** Warnings on opening, such as that the log is damaged, open, or cannot be played. */
  readonly notes: readonly string[];
  /**
   * The first event that the log itself shows to be wrong: its seal is broken, or it does not follow the
   * event before it.
   */
  readonly damage: { readonly seq: number; readonly sentence: string } | null;
  /** The sides of those who take part, in words. */
  readonly sides: readonly string[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** The side whose view this is (a view has no rules, seed or proof); null for a log. */
  readonly as: string | null;
  /** True if the seals were checked on opening. The seals of a large log are checked only when it is proved. */
  readonly isChecked: boolean;
  /** True if the log is short enough to show the values of names by default. */
  readonly tellsNames: boolean;
  /** The sides of the fight, as the rules name them. */
  readonly sideNames: readonly string[];
}

/** One line of the timeline. */
export interface EventRow {
  readonly seq: number;
  readonly type: EventType;
  readonly depth: number;
  readonly says: Words;
}

export interface RulePlace {
  readonly file: number;
  readonly line: number;
  /** The declaration in which the event happened, such as `check Awareness`. */
  readonly in: string;
}

/** A die that the reader may change. */
export interface DieView {
  readonly index: number;
  readonly sides: number;
  readonly face: number;
}

/** An answer that the reader may change. */
export interface OptionView {
  readonly index: number;
  readonly text: string;
  readonly isChosen: boolean;
}

/** One event, and the state after it. */
export interface MomentView {
  readonly seq: number;
  readonly type: EventType;
  readonly says: Words;
  readonly changes: readonly string[];
  readonly parts: readonly { readonly name: string; readonly words: Words }[];
  readonly cause: number | null;
  readonly place: RulePlace | null;
  /** The spans and steps around the event. */
  readonly around: readonly string[];
  readonly dice: readonly DieView[];
  readonly options: readonly OptionView[];
  readonly state: SeenState;
  readonly watched: readonly { readonly text: string; readonly value: string }[];
}

export type LaneName = 'dice' | 'decisions' | 'conditions' | 'values';

/** A log at a glance, as bins: for each sort, the number of events in each bin. */
export interface LogLanes extends Readonly<Record<LaneName, readonly number[]>> {
  /** How many events of the log one bin covers. */
  readonly size: number;
  /** The spans of the outermost kinds, as long as there are few of them. */
  readonly spans: readonly {
    readonly from: number;
    readonly to: number;
    readonly depth: number;
    readonly says: string;
  }[];
}

export interface WhyAnswer {
  /** The question and its value; nothing if the question is about an event. */
  readonly title: Report;
  readonly reasons: Tree;
  readonly otherwise: { readonly title: string; readonly tree: Tree } | null;
  readonly further: readonly number[];
}
