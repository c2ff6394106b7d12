// What `fray diff` answers about two rulesets, and what its questions end in.
import type { RuleChange } from '@fray/dsl/internal';
import type { Value } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import type { Fight } from '@fray/engine/hunt';
import type { Chance, Mean, Method } from '@fray/engine/odds';
import type { Gap } from '@fray/engine/shift';
import type { Host } from '../host.ts';
import type { Report } from '../report/blocks/blocks.ts';
import type { Compiled } from '../rules/rules.ts';
import type { WorkCut } from '../schedule.ts';

/** One of the two rulesets that are compared, with its house rules. */
export interface Side extends Compiled {
  readonly ruleset: NonNullable<Compiled['ruleset']>;
  readonly checked: NonNullable<Compiled['checked']>;
  /** The file as messages name it. */
  readonly shown: string;
}

/** What `fray diff` answers about two rulesets; docs/command-line.md describes it. */
export interface DiffAnswer {
  readonly a: SideAnswer;
  readonly b: SideAnswer;
  readonly differ: boolean;
  readonly rules?: RulesAnswer;
  readonly odds?: OddsShiftAnswer;
  readonly fight?: FightAnswer;
}

interface SideAnswer {
  readonly file: string;
  readonly title: string;
  readonly houseRules: readonly string[];
}

export interface RulesAnswer {
  readonly playAlike: boolean;
  readonly changes: readonly ChangeAnswer[];
}

interface ChangeAnswer {
  readonly kind: RuleChange['kind'];
  readonly declaration: string;
  readonly name: string;
  readonly path: RuleChange['path'];
  readonly sentence: string;
  readonly before: PassageAnswer | null;
  readonly after: PassageAnswer | null;
  readonly behind?: PassageAnswer | null;
  readonly edits: readonly { readonly from: string | null; readonly to: string | null }[];
  /** True if no example reaches it; null if not all examples were played. */
  readonly noExample: boolean | null;
}

export interface PassageAnswer {
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

export interface OddsShiftAnswer {
  readonly playAlike: boolean;
  /** The sentence about the largest change. */
  readonly lead: string | null;
  readonly scenarios: readonly ({
    readonly scenario: string;
    readonly unanswered: UnansweredAnswer | null;
  } & Partial<ShiftAnswer>)[];
  readonly cut: Cut;
  readonly left: readonly string[];
  readonly shares?: readonly object[];
}

export interface UnansweredAnswer {
  readonly choice: string;
  readonly decider: string;
}

export interface ShiftAnswer {
  readonly method: Method;
  readonly measures: readonly {
    readonly measure: string;
    readonly text: string | null;
    readonly occurrence: number | null;
    readonly differs: boolean;
    readonly moved: number;
    readonly mean: MovedAnswer | null;
    readonly outcomes: readonly (MovedAnswer & {
      readonly value: Value;
      readonly fault: string | null;
      readonly reached: boolean;
    })[];
  }[];
}

export interface MovedAnswer {
  readonly a: Chance | Mean;
  readonly b: Chance | Mean;
  readonly difference: Omit<Gap, 'seen'> & { readonly differs: boolean };
}

export interface FightAnswer {
  readonly playAlike: boolean;
  readonly looked: Looked;
  readonly cut: Cut;
  readonly fight: Fight | null;
  readonly parting: {
    readonly a: EventAnswer | null;
    readonly b: EventAnswer | null;
    readonly outcome: boolean;
  } | null;
}

/** How much was searched. */
export interface Looked {
  /** The number of small fights, out of `of`, of which every branch was followed. */
  readonly fights: number;
  readonly of: number;
  /** The maximum number of events of a small fight. */
  readonly events: number;
  /** The number of randomly drawn fights that both can play. */
  readonly drawn: number;
}

/** What ended a comparison before it was complete; null if nothing did. */
export type Cut = 'interrupted' | 'time' | null;

export type EventAnswer = Pick<Event, 'seq' | 'type' | 'data'>;

/** How much a report shows: what fits beside other answers, what fits on a screen, or everything. */
export type Detail = 'brief' | 'usual' | 'whole';

/** What one question of `fray diff` ends in. */
export interface DiffPart<Answer extends object = object> {
  /** True if there is a difference. */
  readonly differs: boolean;
  /** What the change does, in the one sentence that a page begins with. */
  readonly lead?: string | undefined;
  readonly report: (detail: Detail) => Report;
  readonly answer: Answer;
}

/** The input of questions that play, besides the two rulesets. */
export interface DiffRequest {
  readonly host: Host;
  /** The scenarios to play; if empty, all that both have. */
  readonly scenarios: readonly string[];
  /** The maximum number of runs of a scenario whose odds cannot be counted; without it, see `ShiftOptions`. */
  readonly runs: number | undefined;
  readonly seed: string;
  /** Once it is over, each part answers with what it knows. */
  readonly cut: WorkCut;
  /** The number of fights to draw in search of one that both play differently. */
  readonly fights: number;
  /**
   * Two or more house rules, applied one after the other; and the rules with some of them,
   * undefined if these do not fit together.
   */
  readonly steps:
    | {
        readonly names: readonly string[];
        readonly sideOf: (made: readonly number[]) => Promise<Side | undefined>;
      }
    | undefined;
  /**
   * Whether to run the examples, to find changes that none reaches. False if git asks for one file
   * after another.
   */
  readonly runExamples: boolean;
}

/** A question about two rulesets. */
export type DiffQuestion = (a: Side, b: Side, asked: DiffRequest) => Promise<DiffPart>;
