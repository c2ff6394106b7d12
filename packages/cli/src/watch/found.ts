// The findings about one file, as plain data. They come from another thread, and the session stores them to compare them
// with the next findings.
import type { Odds } from '@fray/engine/odds';
import type { Item, Report } from '../report/blocks/blocks.ts';
import type { ExampleDocument, Changed } from '../reach/run-examples.ts';
import type { Unmet } from '../reach/unmet.ts';

/** A request to examine one file. */
export interface WatchOrder {
  readonly path: string;
  /** House rules on top of the file, in order. */
  readonly with: readonly string[];
  /** The scenarios whose odds are counted; if there are none, the first scenario. */
  readonly scenarios: readonly string[];
  /** The folder of `--root`, outside of which no file of rules is read. */
  readonly root: string | undefined;
}

/** A file that a check requested, with its text, or null if it could not be read. */
export interface ReadFile {
  readonly path: string;
  readonly text: string | null;
}

/** The result of checking a file. */
export interface CheckFindings {
  /** The file as messages name it. */
  readonly file: string;
  /** The checked file, and then all files that it needs. */
  readonly read: readonly ReadFile[];
  /** The state of the file. `unread`: it cannot be read, or holds no rules. */
  readonly state: 'sound' | 'draft' | 'errors' | 'unread';
  /** True if the rules have an encounter, a scenario and a measure, so that odds can be computed. */
  readonly hasOdds: boolean;
  /** The report of `fray check`. */
  readonly report: Report;
  readonly contents: object | null;
  readonly problems: readonly object[];
}

/** The result of running the examples of a file. */
export interface Examined {
  readonly examples: readonly ExampleDocument[];
  /** The failing examples, and those that house rules change, as `fray test` tells them. */
  readonly items: readonly Item[];
  /** The examples that house rules change. */
  readonly changed: readonly Omit<Changed, 'result' | 'isShort'>[];
  /** How many examples of the amended files hold as before. */
  readonly kept: number;
  /** The things that no example reaches, and how many things examples could reach in all. */
  readonly unmet: readonly Unmet[];
  readonly of: number;
  /** The names of all unreached things, including those inside rules that no example reaches. */
  readonly unreached: readonly string[];
}

/** The odds of one scenario. */
export interface ScenarioOdds {
  readonly scenario: string;
  /** The odds, or null if there is no answer; then `why` is the reason. */
  readonly odds: Odds | null;
  readonly why: string | null;
}

/** Everything known about a file whose rules can be played. */
export interface Found {
  /** The number of the run that made these findings. */
  readonly run: number;
  readonly examined: Examined;
  /** The odds of each scenario; null if nobody asked for odds, or the rules have no measures. */
  readonly odds: readonly ScenarioOdds[] | null;
}
