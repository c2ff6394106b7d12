// What is found in one file, as plain data: it comes from another thread, and is kept to be compared with what is found next.
import type { Odds } from '@fray/engine/internal';
import type { ExampleDocument } from '../reach/run-examples.ts';
import type { Unmet } from '../reach/unmet.ts';
import type { Changed } from '../report/stacked-examples.ts';

/** What is to be looked at. */
export interface WatchOrder {
  readonly path: string;
  /** House rules on top. */
  readonly with: readonly string[];
  /** What odds are asked of; none: the first. */
  readonly scenarios: readonly string[];
  /** The folder of `--root`. */
  readonly root: string | undefined;
  readonly colour: boolean;
  /** Columns that texts are written for. */
  readonly width: number;
}

/** A file that was looked for, with its text; null: it could not be read. */
export interface ReadFile {
  readonly path: string;
  readonly text: string | null;
}

/** What checking finds. */
export interface CheckFindings {
  /** The file as messages name it. */
  readonly file: string;
  /** The file first, then all that it needs. */
  readonly read: readonly ReadFile[];
  /** `unread`: the file itself cannot be read, or holds no rules. */
  readonly state: 'sound' | 'draft' | 'errors' | 'unread';
  /** Whether there is something that odds could be asked of. */
  readonly hasOdds: boolean;
  /** As `fray check` tells it, in colour where that is wanted. */
  readonly text: string;
  readonly contents: object | null;
  readonly problems: readonly object[];
}

/** What its examples show. */
export interface Examined {
  readonly examples: readonly ExampleDocument[];
  /** Those that fail, and those that house rules change, as `fray test` tells them. */
  readonly text: string;
  /** Those that house rules change. */
  readonly changed: readonly Omit<Changed, 'result' | 'isShort'>[];
  /** How many of rules below hold as before. */
  readonly kept: number;
  /** What no example reaches, and how many things there are. */
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

/** All that is known of rules that can be played. */
export interface Found {
  /** The run in which it was found. */
  readonly run: number;
  readonly examined: Examined;
  /** Null: nobody asked, or there is nothing to ask. */
  readonly odds: readonly ScenarioOdds[] | null;
}
