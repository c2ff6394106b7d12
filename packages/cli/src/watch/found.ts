// The findings about one file, as plain data: they come from another thread, and are stored to be compared with the next
// ones.
import type { Odds } from '@fray/engine/internal';
import type { ExampleDocument } from '../reach/run-examples.ts';
import type { Unmet } from '../reach/unmet.ts';
import type { Changed } from '../reach/stacked-examples.ts';

/** What to examine. */
export interface WatchOrder {
  readonly path: string;
  /** House rules on top. */
  readonly with: readonly string[];
  /** Scenarios for the odds; none: the first. */
  readonly scenarios: readonly string[];
  /** The folder of `--root`. */
  readonly root: string | undefined;
  readonly colour: boolean;
  /** The width of texts, in columns. */
  readonly width: number;
}

/** A file that was requested, with its text; null: it could not be read. */
export interface ReadFile {
  readonly path: string;
  readonly text: string | null;
}

/** The result of checking. */
export interface CheckFindings {
  /** The file as messages name it. */
  readonly file: string;
  /** The file first, then all that it needs. */
  readonly read: readonly ReadFile[];
  /** `unread`: the file itself cannot be read, or holds no rules. */
  readonly state: 'sound' | 'draft' | 'errors' | 'unread';
  /** Whether it has measures or anything else with odds. */
  readonly hasOdds: boolean;
  /** The text of `fray check`, with colours if wanted. */
  readonly text: string;
  readonly contents: object | null;
  readonly problems: readonly object[];
}

/** The result of its examples. */
export interface Examined {
  readonly examples: readonly ExampleDocument[];
  /** Failing examples, and those that house rules change, as `fray test` prints them. */
  readonly text: string;
  /** Those that house rules change. */
  readonly changed: readonly Omit<Changed, 'result' | 'isShort'>[];
  /** How many examples of the rules below hold as before. */
  readonly kept: number;
  /** Things that no example reaches, and how many things there are. */
  readonly unmet: readonly Unmet[];
  readonly of: number;
  /** The names of all unreached things, also those inside rules that no example reaches. */
  readonly unreached: readonly string[];
}

/** The odds of one scenario. */
export interface ScenarioOdds {
  readonly scenario: string;
  /** Null: there is no answer, for a reason. */
  readonly odds: Odds | null;
  readonly why: string | null;
}

/** Everything known about rules that can be played. */
export interface Found {
  /** The number of the run that found it. */
  readonly run: number;
  readonly examined: Examined;
  /** Null: nobody asked, or there is nothing to ask. */
  readonly odds: readonly ScenarioOdds[] | null;
}
