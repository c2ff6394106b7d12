// The ruleset in the IR: all declarations of the checked rules.
import type { Callable, Duration, Proc } from './code.ts';
import type { Expr } from './expression.ts';
import type { Memory, Trigger, Watch } from './moment.ts';
import type { Example, Policy, Scenario } from './setup.ts';
import type { At, NumberRange, Param, SourcePlace, ValueType, Value } from './value.ts';
import type { IR_VERSION } from './version.ts';

export interface Ruleset {
  readonly irVersion: typeof IR_VERSION;
  readonly title: string;
  readonly version: number | null;
  readonly source: string | null;
  /** The source files, the entry first. Paths are relative to the entry's folder, with `/`. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly places: readonly SourcePlace[];

  readonly spans: readonly SpanDef[];
  readonly sides: readonly { readonly name: string; readonly text: string | null }[];
  readonly kinds: readonly Kind[];
  readonly conditions: readonly Condition[];
  readonly tables: readonly Table[];
  readonly givens: readonly Field[];
  readonly tracks: readonly Field[];
  readonly rulings: readonly Ruling[];
  readonly defines: readonly Define[];
  readonly callables: readonly Callable[];
  readonly triggers: readonly Trigger[];
  /**
   * The index of the order of play in `procs`. Null in a file without one: its checks can still be
   * tried and counted.
   */
  readonly encounter: number | null;
  readonly procs: readonly Proc[];
  /** The memories that some `times` or `latest` reads; nothing else is remembered. */
  readonly memories: readonly Memory[];
  readonly watches: readonly Watch[];
  readonly policies: readonly Policy[];
  readonly scenarios: readonly Scenario[];
  readonly examples: readonly Example[];
  /** The names that things had before (`was called`). Absent if there are none. */
  readonly former?: readonly FormerName[];
}

/** What a thing was called before. */
export interface FormerName {
  /** The sort of thing: `check`, `roll`, `option` … */
  readonly sort: string;
  /** The declaration that it is a part of; null if it is a declaration itself. */
  readonly of: string | null;
  readonly now: string;
  /** Its names before, the oldest first: the dice of a roll are those of its oldest name. */
  readonly was: readonly string[];
}

export interface SpanDef {
  readonly name: string;
  /** The span in which it is declared to be nested, if any. */
  readonly within: string | null;
  readonly text: string | null;
}

export interface Field {
  readonly name: string;
  readonly type: ValueType;
  /** The value if the scenario gives none. Undefined: the scenario must give one. */
  readonly initial?: Value;
  /** True for counters and for fields with `starts`: only these change in play. */
  readonly changes: boolean;
  /**
   * Who cannot see it until it is revealed: a side, `others` (all sides but the owner's),
   * `everyone`; null: it is open to all.
   */
  readonly hidden: string | null;
  /** Set if it is bookkeeping, which views of values show separately. */
  readonly bookkeeping?: true;
  readonly text: string | null;
  readonly at: At;
}

export interface Kind {
  readonly name: string;
  readonly text: string | null;
  readonly fields: readonly Field[];
}

export interface Condition {
  readonly name: string;
  readonly text: string | null;
  /** True for `bars everything` (or any action). */
  readonly barsEverything: boolean;
  /** The names of barred actions; tags are already expanded. */
  readonly bars: readonly string[];
  readonly lasts: Duration | null;
  readonly fields: readonly Field[];
  readonly at: At;
}

export interface Table {
  readonly name: string;
  readonly text: string | null;
  /** The corner word, which names the row itself. */
  readonly corner: string;
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly name: string;
  /** For rows that are read with a number: `2..5` is {2, 5}, `6..` is {6, null}. */
  readonly range: NumberRange | null;
  /** One expression for each column: a constant, or the value of a ruling or given. */
  readonly cells: readonly Expr[];
  readonly at: At;
}

export interface Ruling {
  readonly name: string;
  readonly text: string | null;
  readonly options: readonly { readonly value: string | boolean; readonly text: string | null }[];
  readonly default: string | boolean;
  readonly cites: readonly string[];
  readonly at: At;
}

/** A pure value with a name. Its arguments are the locals 0, 1, ... in the order of `params`. */
export interface Define {
  readonly name: string;
  readonly params: readonly Param[];
  readonly body: Expr;
  readonly at: At;
}
