// The intermediate representation: what a checked ruleset means, as plain JSON. It imports nothing; the engine knows the
// language only by this file. Names of the ruleset are values here, never object keys. Slots and indices are resolved;
// every expression and instruction keeps the place it came from, for `why`, the debugger and the log.

/** Raised whenever an old IR could not be read as this one. */
export const IR_VERSION = 1;

// ------------------------------------------------------------------------------------------------ values

/**
 * What a rule can hold. Numbers are safe integers; yes/no are booleans; words, texts, participants (by name), rows (by
 * name), dice (`2d6+3`, `4d+1`, `d20`, see DiceCode in the engine) are strings; nobody and nothing are null; lists,
 * orders and sets are arrays.
 */
export type Value = number | string | boolean | null | readonly Value[];

export type Type =
  /** `min`/`max` null: unbounded. `counter`: it stops at its bounds instead of failing. */
  | { readonly type: 'number'; readonly min: number | null; readonly max: number | null; readonly counter: boolean }
  | { readonly type: 'yes-no' }
  /** One of these words, in the order in which they rank. */
  | { readonly type: 'word'; readonly words: readonly string[] }
  | { readonly type: 'row'; readonly table: string }
  /** A participant of one of these kinds, or nobody. */
  | { readonly type: 'participant'; readonly kinds: readonly string[] }
  /** A set of participants (`several Character`). */
  | { readonly type: 'several'; readonly kinds: readonly string[] }
  | { readonly type: 'list'; readonly of: Type }
  /** A dice code such as 2d6+3. */
  | { readonly type: 'dice' }
  /** A single die such as d20. */
  | { readonly type: 'die' }
  | { readonly type: 'text' };

/** Where something stands in the sources. Lines and columns start at 1; `file` is an index into `Ruleset.files`. */
export interface Place {
  readonly file: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** An index into `Ruleset.places`. */
export type At = number;

// ------------------------------------------------------------------------------------------------ the ruleset

export interface Ruleset {
  readonly irVersion: typeof IR_VERSION;
  readonly title: string;
  readonly version: number | null;
  readonly source: string | null;
  /** The entry file first; paths are relative to its folder, with `/`. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly places: readonly Place[];

  readonly spans: readonly Span[];
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
  /** Index into `procs`. Null in a file without an order of play: its checks can still be tried and counted. */
  readonly encounter: number | null;
  readonly procs: readonly Proc[];
  /** What `times` and `latest` somewhere ask for; nothing else is remembered. */
  readonly memories: readonly Memory[];
  readonly watches: readonly Watch[];
  readonly policies: readonly Policy[];
  readonly scenarios: readonly Scenario[];
  readonly examples: readonly Example[];
}

export interface Span {
  readonly name: string;
  /** The span it is declared `in`, if any. */
  readonly within: string | null;
  readonly text: string | null;
}

export interface Field {
  readonly name: string;
  readonly type: Type;
  /** What stands when the scenario says nothing; undefined: the scenario must say. */
  readonly initial?: Value;
  /** True for counters and for fields that say `starts`: only these change in play. */
  readonly changes: boolean;
  /** From whom it is hidden until revealed: a side, `others` (every side but the owner's), `everyone`; null: open. */
  readonly hidden: string | null;
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
  /** `bars everything` (or any action). */
  readonly barsEverything: boolean;
  /** Barred actions by name, tags already spelt out. */
  readonly bars: readonly string[];
  readonly lasts: Duration | null;
  readonly fields: readonly Field[];
  readonly at: At;
}

export interface Table {
  readonly name: string;
  readonly text: string | null;
  /** The corner word: the name of the row itself. */
  readonly corner: string;
  readonly columns: readonly { readonly name: string; readonly type: Type }[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly name: string;
  /** For rows read with a number: `2..5` is {2, 5}, `6..` is {6, null}. */
  readonly range: { readonly from: number | null; readonly to: number | null } | null;
  /** One a column. A constant, or the value of a ruling or given. */
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

/** A pure value with a name. Its arguments are locals 0, 1, ... in the order of `params`. */
export interface Define {
  readonly name: string;
  readonly params: readonly Param[];
  readonly body: Expr;
  readonly at: At;
}

export interface Param {
  readonly name: string;
  /** The preposition before it, null for one without. */
  readonly prep: string | null;
  readonly type: Type;
}

// ------------------------------------------------------------------------------------------------ code

/**
 * Code of one declaration. Arguments stand in the first locals. A frame of the machine is {proc, pc, locals}: nothing
 * else of a running procedure exists.
 */
export interface Proc {
  /** As rules are named everywhere: `check Awareness`, `encounter`, `trigger Out-at-zero`, `scenario Ford`. */
  readonly name: string;
  readonly slots: readonly string[];
  readonly code: readonly Instr[];
  readonly at: At;
}

/**
 * What a local can hold: a value, the roll of a throw (only where its faces are read), or the result of a call.
 * `values` of a result stand in the order of the callee's `values`.
 */
export type Local = Value | Roll | Result;
export interface Roll {
  readonly total: number;
  /** Highest first. */
  readonly faces: readonly number[];
  /** Sum of the counted faces before modifiers. */
  readonly natural: number;
}
export interface Result {
  readonly outcome: string | boolean | null;
  /** A roll that keeps its faces (`keepRoll`, and every `roll-again`) stands here as a Roll, otherwise as its total. */
  readonly values: readonly (Value | Roll)[];
}

export type Callable = Check | Choice | Action | Procedure;

export interface Check {
  readonly kind: 'check';
  readonly name: string;
  readonly text: string | null;
  readonly params: readonly Param[];
  readonly tags: readonly string[];
  readonly outcomes: readonly { readonly name: string; readonly text: string | null }[];
  /** Its rolls and lets in written order; each has its slot in the proc. */
  readonly values: readonly { readonly name: string; readonly kind: 'roll' | 'let'; readonly slot: number; readonly type: Type }[];
  /** Ends in an `outcome` instruction. */
  readonly proc: number;
  readonly at: At;
}

export interface Choice {
  readonly kind: 'choice';
  readonly name: string;
  readonly text: string | null;
  readonly params: readonly Param[];
  /** Who decides: the argument at this index, or the referee (null). A side decides as itself. */
  readonly decider: Decider;
  readonly options: readonly { readonly name: string | boolean; readonly text: string | null; readonly when: Expr | null; readonly default: boolean }[];
  readonly at: At;
}

/** `arg`: index of the argument (a participant or a side). */
export type Decider = { readonly by: 'arg'; readonly arg: number } | { readonly by: 'side'; readonly side: string } | { readonly by: 'referee' };

export interface Action {
  readonly kind: 'action';
  readonly name: string;
  readonly text: string | null;
  /** The actor is the parameter after `by`, otherwise the first. */
  readonly params: readonly Param[];
  readonly actor: number;
  readonly tags: readonly string[];
  /** All must hold. Locals are the params; picks may be missing (null) when asked before a target is known. */
  readonly allowed: readonly Expr[];
  readonly costs: readonly { readonly amount: Expr; readonly field: string; readonly at: At }[];
  readonly once: string | null;
  /** In written order; a later one may read an earlier one. `slot` is the parameter's index. */
  readonly picks: readonly Pick[];
  readonly proc: number;
  readonly at: At;
}

export interface Pick {
  readonly slot: number;
  readonly orNobody: boolean;
  readonly from: Expr;
  /** Asked with the candidate in `slot`. */
  readonly where: Expr | null;
}

export interface Procedure {
  readonly kind: 'procedure';
  readonly name: string;
  readonly text: string | null;
  readonly params: readonly Param[];
  readonly proc: number;
  readonly at: At;
}

/** Pcs are indices into `Proc.code`. Falling off the end returns. */
export type Instr = { readonly at: At } & (
  | { readonly op: 'let'; readonly slot: number; readonly value: Expr; readonly modifiers: readonly Modifier[]; readonly name: string; readonly record: boolean }
  | RollInstr
  /** `roll again r keeping 1, 6`: throws the dice of r again that do not show a kept face. Its slot holds a Roll, and so does that of r. */
  | { readonly op: 'roll-again'; readonly slot: number; readonly of: number; readonly keeping: readonly { readonly from: number | null; readonly to: number | null }[]; readonly name: string; readonly stream: string; readonly by: Expr | null; readonly secret: boolean }
  | { readonly op: 'jump'; readonly to: number }
  /** Goes on at the next instruction if the test holds, otherwise at `otherwise`. */
  | { readonly op: 'branch'; readonly test: Expr; readonly otherwise: number }
  /**
   * On the outcome of the result in `slot`; `cases` cover all or `otherwise` is not null. Without an outcome (a choice that
   * was skipped) it goes on at `end`, behind all cases.
   */
  | { readonly op: 'switch'; readonly slot: number; readonly cases: readonly { readonly outcomes: readonly (string | boolean)[]; readonly to: number }[]; readonly otherwise: number | null; readonly end: number }
  /** Fixes the members; `list` holds those still to come. */
  | { readonly op: 'each'; readonly list: number; readonly set: Expr }
  | { readonly op: 'each-number'; readonly list: number; readonly from: Expr; readonly to: Expr }
  /** Takes the next member for which `where` (asked now, with the member in `slot`) holds; none left: goes to `done`. */
  | { readonly op: 'next'; readonly list: number; readonly slot: number; readonly where: Expr | null; readonly done: number }
  /** `exit` is the pc of the matching span-close. */
  | { readonly op: 'span-open'; readonly span: string; readonly label: string | null; readonly of: Expr | null; readonly exit: number }
  /** `limit`, if it holds when the span is done, makes the reason `limit`. */
  | { readonly op: 'span-close'; readonly limit: Expr | null }
  | { readonly op: 'step-open'; readonly step: string; readonly text: string | null }
  | { readonly op: 'step-close' }
  | { readonly op: 'call'; readonly callable: number; readonly args: readonly Expr[]; readonly result: number | null; readonly freely: boolean }
  /** Ends a check: the first outcome whose `when` holds. Without outcomes the result's outcome is null. */
  | { readonly op: 'outcome'; readonly outcomes: readonly { readonly name: string; readonly when: Expr | null; readonly at: At }[] }
  | { readonly op: 'set'; readonly target: Target; readonly value: Expr }
  /** Adds `sign` times `by`. */
  | { readonly op: 'raise'; readonly target: Target; readonly by: Expr; readonly sign: 1 | -1 }
  | { readonly op: 'gain'; readonly who: Expr; readonly condition: string; readonly fields: readonly { readonly name: string; readonly value: Expr }[]; readonly duration: Duration | null }
  | { readonly op: 'lose'; readonly who: Expr; readonly condition: string }
  /** `to` null: everyone. Otherwise a side's name, or a participant's (then that participant's side). */
  | { readonly op: 'reveal'; readonly target: Target; readonly to: Expr | null }
  | { readonly op: 'announce'; readonly text: Expr }
  /** `span` null: the encounter. */
  | { readonly op: 'end'; readonly span: string | null; readonly text: Expr | null }
  | { readonly op: 'ask'; readonly who: Expr; readonly asking: Asking; readonly secret: boolean; readonly result: number | null }
  | { readonly op: 'rank'; readonly order: string; readonly slot: number; readonly set: Expr; readonly where: Expr | null; readonly links: RankLinks | null; readonly keys: readonly RankKey[] }
  | { readonly op: 'nothing' }
  | { readonly op: 'return' }
);

export interface RollInstr {
  readonly op: 'roll';
  readonly slot: number;
  readonly name: string;
  /** `Declaration.roll`; the driver adds `/roller`. */
  readonly stream: string;
  /** Dice or a number. */
  readonly dice: Expr;
  readonly ops: readonly DiceOp[];
  readonly modifiers: readonly Modifier[];
  /** Who rolls; null: nobody in particular (no `/roller`). */
  readonly by: Expr | null;
  readonly secret: boolean;
  /** `low is good`: advantage keeps the lower total. */
  readonly lowIsGood: boolean;
  /** True where faces or natural are read later: then the slot holds a Roll, otherwise the total. */
  readonly keepRoll: boolean;
  /** True in a check: the value shows in `check-resolved`. Otherwise it shows in `dice-rolled`. */
  readonly record: boolean;
  readonly at: At;
}

export type DiceOp =
  | { readonly op: 'keep' | 'drop'; readonly which: 'highest' | 'lowest'; readonly count: Expr }
  | { readonly op: 'explode'; readonly on: Expr; readonly times: number }
  | { readonly op: 'reroll'; readonly from: number | null; readonly to: number | null }
  /** The total is the number of dice that show at least this. */
  | { readonly op: 'count'; readonly atLeast: Expr }
  /** The least dice that are left when modifiers take dice away (applied last). */
  | { readonly op: 'floor'; readonly dice: Expr };

/** All that hold apply once each, by name; outside modifiers have been merged in after the roll's own, in order. */
export type Modifier =
  | {
      readonly kind: 'modifier';
      readonly name: string;
      readonly amount: Amount;
      readonly when: Expr | null;
      /** Name of the declaration it stands in: the check's own, or `modifier Running`. */
      readonly rule: string;
      readonly at: At;
    }
  /** Only the largest of those that hold counts; the first of equals. */
  | { readonly kind: 'best'; readonly name: string; readonly of: readonly Modifier[]; readonly at: At };

export type Amount =
  /** A number or dice to add (`sign` 1) or take (`sign` -1): taken dice without faces leave the pool, with faces they are rolled and subtracted. */
  | { readonly kind: 'amount'; readonly sign: 1 | -1; readonly value: Expr }
  | { readonly kind: 'advantage' }
  | { readonly kind: 'disadvantage' };

/** What can be set: a participant's field, a track, a field of a held condition. */
export type Target =
  | { readonly kind: 'field'; readonly of: Expr; readonly field: string }
  | { readonly kind: 'track'; readonly track: string }
  | { readonly kind: 'condition-field'; readonly of: Expr; readonly condition: string; readonly field: string };

/**
 * `until start|end of [next] S [of p]` and `for n S` (n ends of S). `of` is evaluated when the condition is gained; in a
 * condition's own `lasts` its local 0 is the bearer.
 */
export type Duration =
  | { readonly kind: 'until'; readonly edge: 'start' | 'end'; readonly span: string; readonly next: boolean; readonly of: Expr | null; readonly at: At }
  | { readonly kind: 'for'; readonly count: Expr; readonly span: string; readonly at: At };

export type Asking =
  | { readonly kind: 'take'; readonly freely: boolean; readonly items: readonly TakeItem[]; readonly orNothing: boolean }
  | { readonly kind: 'pick'; readonly slot: number; readonly orNobody: boolean; readonly from: Expr; readonly where: Expr | null; readonly name: string }
  | { readonly kind: 'list'; readonly atMost: Expr; readonly slot: number; readonly from: Expr; readonly where: Expr | null; readonly name: string }
  | { readonly kind: 'number'; readonly from: Expr; readonly to: Expr; readonly name: string; readonly text: string | null };

/** An action with those arguments that the rule fixes; the rest are picked. `args[i]` belongs to parameter i. */
export interface TakeItem {
  readonly callable: number;
  readonly args: readonly (Expr | null)[];
}

/**
 * Two members are linked if this holds with either in the ranked slot and the other in `slot`; those linked directly or
 * through others are ranked by themselves.
 */
export interface RankLinks {
  readonly slot: number;
  readonly when: Expr;
}

export type RankKey =
  /** Rolls the check for those still tied (the first roll key for all); ranks by the named value, stored in `into`. */
  | { readonly kind: 'roll'; readonly best: 'highest' | 'lowest'; readonly callable: number; readonly args: readonly Expr[]; readonly value: number; readonly into: string | null; readonly when: Expr | null; readonly at: At }
  | { readonly kind: 'sum'; readonly best: 'highest' | 'lowest'; readonly value: Expr; readonly order: Ordering | null; readonly when: Expr | null; readonly at: At }
  | { readonly kind: 'first'; readonly where: Expr; readonly at: At }
  | { readonly kind: 'listed'; readonly at: At }
  | { readonly kind: 'chosen'; readonly by: Expr; readonly at: At };

// ------------------------------------------------------------------------------------------------ triggers and watches

/** Fires right after a matching event; its binders are the first slots of the proc, in the order of the pattern. */
export interface Trigger {
  readonly name: string;
  readonly pattern: Pattern;
  readonly proc: number;
  /** A block of a scenario (`at start of round 2`) or of an example counts only when that one is played. */
  readonly only: { readonly scenario: string } | { readonly example: number } | null;
  readonly at: At;
}

/** Slots (null: the place is not bound). `fixed`: the place must equal this value (a side or participant by name). */
export interface Binder {
  readonly slot: number | null;
  readonly fixed?: Value | undefined;
}

export type Pattern =
  /** `args` in the order of the action's parameters; several actions (a tag) bind only the actor. */
  | { readonly on: 'takes' | 'finishes'; readonly actions: readonly string[]; readonly actor: Binder; readonly args: readonly { readonly param: string; readonly binder: Binder }[] }
  | { readonly on: 'gains' | 'loses'; readonly condition: string | null; readonly who: Binder }
  /** `number`, `label`: `at start of round 2`, `unit first`. `span` null: the encounter. */
  | { readonly on: 'begins' | 'ends'; readonly span: string | null; readonly number: number | null; readonly label: string | null; readonly of: Binder }
  | { readonly on: 'step-begins' | 'step-ends'; readonly step: string }
  /** `holder` null: a track. `oldSlot`/`newSlot` bind the values before and after. */
  | {
      readonly on: 'value';
      readonly how: 'changes' | 'rises' | 'falls' | 'reaches';
      readonly holder: Binder | null;
      readonly kinds: readonly string[];
      readonly field: string;
      readonly reaches: Expr | null;
      readonly order: Ordering | null;
      readonly oldSlot: number | null;
      readonly newSlot: number | null;
    }
  /** A check resolved or a choice made; `outcome` null: any. `values` bind the check's own values by name. */
  | { readonly on: 'result'; readonly callable: string; readonly outcome: string | boolean | null; readonly args: readonly Binder[]; readonly values: readonly { readonly name: string; readonly slot: number }[] }
  | { readonly on: 'offered'; readonly callable: string; readonly args: readonly Binder[] };

export type Moment =
  | { readonly kind: 'always' }
  | { readonly kind: 'event'; readonly pattern: Pattern }
  /** After the span began / ended. `each`: every one; otherwise the one with this number or label (both null: the first). */
  | { readonly kind: 'span'; readonly edge: 'start' | 'end'; readonly span: string; readonly each: boolean; readonly number: number | null; readonly label: string | null }
  | { readonly kind: 'step'; readonly edge: 'start' | 'end'; readonly step: string }
  | { readonly kind: 'encounter'; readonly edge: 'start' | 'end' };

/** A question asked of a run without being part of it: never an event, never a die. */
export interface Watch {
  readonly kind: 'invariant' | 'measure';
  readonly name: string;
  readonly text: string | null;
  readonly moment: Moment;
  readonly slots: readonly string[];
  /** An invariant's lines must all hold (where their `when` holds); a measure has one line: its value. */
  readonly lines: readonly WatchLine[];
  readonly cites: readonly string[];
  readonly at: At;
}

export interface WatchLine {
  readonly value: Expr;
  readonly when: Expr | null;
  readonly at: At;
}

/**
 * `times X by c this S` counts X that are over since S last began; `latest X by a on t` is the last result. Kept by the
 * values of `keys` (indices of parameters; for spans the one key is whom it is of).
 */
export interface Memory {
  readonly kind: 'times' | 'latest';
  readonly what: 'check' | 'choice' | 'action' | 'procedure' | 'span';
  /** One name, or all actions or checks of a tag. */
  readonly names: readonly string[];
  readonly keys: readonly number[];
  /** Null: since the encounter began. */
  readonly span: string | null;
}

// ------------------------------------------------------------------------------------------------ expressions

/** The written order of words, rows or step dice, for <, >, steps. */
export type Ordering = { readonly kind: 'words'; readonly words: readonly string[] } | { readonly kind: 'table'; readonly table: string } | { readonly kind: 'dice' };

export type Expr = { readonly at: At } & ExprNode;

export type ExprNode =
  | { readonly op: 'const'; readonly value: Value }
  | { readonly op: 'local'; readonly slot: number }
  /** A name bound inside this expression by a quantifier; 0 is the outermost one. */
  | { readonly op: 'bound'; readonly index: number }
  /** Of a result: its outcome, or the value at `index`. Of a roll: total, natural, faces. */
  | { readonly op: 'outcome-of'; readonly of: Expr }
  | { readonly op: 'value-of'; readonly of: Expr; readonly index: number; readonly name: string }
  | { readonly op: 'roll-part'; readonly of: Expr; readonly part: 'total' | 'natural' | 'faces' }
  /** How many dice of a roll show this. */
  | { readonly op: 'matches'; readonly of: Expr; readonly face: Expr }
  | { readonly op: 'field'; readonly of: Expr; readonly field: string }
  | { readonly op: 'condition-field'; readonly of: Expr; readonly condition: string; readonly field: string }
  | { readonly op: 'track'; readonly track: string }
  | { readonly op: 'given'; readonly given: string }
  | { readonly op: 'ruling'; readonly ruling: string }
  /** Row by name (or by number where the rows are ranges), column by name. */
  | { readonly op: 'cell'; readonly table: string; readonly row: Expr; readonly column: Expr }
  | { readonly op: 'define'; readonly define: number; readonly args: readonly Expr[] }
  | { readonly op: 'not'; readonly of: Expr }
  | { readonly op: 'and' | 'or'; readonly of: readonly Expr[] }
  /** Equal values; dice compare as codes. */
  | { readonly op: 'same'; readonly left: Expr; readonly right: Expr }
  | { readonly op: 'compare'; readonly cmp: '<' | '<=' | '>' | '>='; readonly left: Expr; readonly right: Expr; readonly order: Ordering | null }
  | { readonly op: 'in'; readonly item: Expr; readonly set: Expr }
  | { readonly op: 'one-of'; readonly item: Expr; readonly values: readonly (Value | { readonly from: number | null; readonly to: number | null })[] }
  | { readonly op: 'has-condition'; readonly who: Expr; readonly condition: string }
  | { readonly op: 'is-kind'; readonly who: Expr; readonly kind: string }
  /** No condition bars it from everything. */
  | { readonly op: 'can-act'; readonly who: Expr }
  /** One of these actions is legal now: not barred, allowed, payable, within its `once per`, with a target for each pick. */
  | { readonly op: 'can-take'; readonly who: Expr; readonly callables: readonly number[] }
  | { readonly op: 'add' | 'sub' | 'mul'; readonly left: Expr; readonly right: Expr }
  | { readonly op: 'div'; readonly left: Expr; readonly right: Expr; readonly rounded: 'up' | 'down' | 'off' }
  | { readonly op: 'neg'; readonly of: Expr }
  | { readonly op: 'at-least' | 'at-most'; readonly of: Expr; readonly bound: Expr }
  /** Dice codes: either side may be a number. `dice-sub` as in Amount; `dice-mul` is number times dice. */
  | { readonly op: 'dice-add' | 'dice-sub' | 'dice-mul'; readonly left: Expr; readonly right: Expr }
  /** `x up 1 step`; stops at the ends. `by` negative goes down. */
  | { readonly op: 'step'; readonly of: Expr; readonly dir: 1 | -1; readonly by: Expr; readonly order: Ordering }
  | { readonly op: 'if'; readonly cases: readonly { readonly when: Expr; readonly value: Expr }[]; readonly otherwise: Expr | null }
  /** `any`, `no`, `count`, `first`, `every`: the member stands in bound `index`. `where` null: all. */
  | { readonly op: 'any' | 'no' | 'count' | 'first'; readonly index: number; readonly set: Expr; readonly where: Expr | null }
  | { readonly op: 'every'; readonly index: number; readonly set: Expr; readonly where: Expr | null; readonly satisfies: Expr }
  | { readonly op: 'total' | 'highest' | 'lowest'; readonly index: number; readonly set: Expr; readonly where: Expr | null; readonly value: Expr }
  /** `keys` in the order of the memory's. */
  | { readonly op: 'times'; readonly memory: number; readonly keys: readonly Expr[] }
  /** A Result (outcome null and no values when there was none yet). */
  | { readonly op: 'latest'; readonly memory: number; readonly keys: readonly Expr[] }
  | { readonly op: 'number-of'; readonly span: string }
  | { readonly op: 'position'; readonly who: Expr; readonly within: Expr }
  /** Faces of a die. */
  | { readonly op: 'size'; readonly of: Expr }
  | { readonly op: 'length'; readonly of: Expr }
  /** Item n of a list, from 1; beyond its end is a fault. */
  | { readonly op: 'item'; readonly n: Expr; readonly of: Expr }
  /** Sets, always in the scenario's order. */
  | { readonly op: 'everyone' }
  | { readonly op: 'side'; readonly side: string }
  | { readonly op: 'kind'; readonly kind: string }
  | { readonly op: 'allies' | 'enemies'; readonly of: Expr }
  | { readonly op: 'order'; readonly order: string }
  /** Names of a table's rows, in written order. */
  | { readonly op: 'rows'; readonly table: string }
  | { readonly op: 'text'; readonly parts: readonly (string | Expr)[] };

// ------------------------------------------------------------------------------------------------ policies, scenarios, examples

/** A list of answers; the first line that fits what is asked, whose `when` holds and that is legal, answers. */
export interface Policy {
  readonly name: string;
  /** Local 0 is the one who decides (a participant's or a side's name). */
  readonly binder: string | null;
  readonly text: string | null;
  readonly lines: readonly PolicyLine[];
  readonly at: At;
}

export type PolicyLine = { readonly when: Expr | null; readonly at: At } & (
  /** Null: nothing. */
  | { readonly kind: 'take'; readonly actions: readonly string[] | null }
  | { readonly kind: 'pick-first' }
  | { readonly kind: 'pick-nobody' }
  /** Local 1 is the option looked at. */
  | { readonly kind: 'pick-by'; readonly best: 'highest' | 'lowest'; readonly value: Expr; readonly order: Ordering | null }
  | { readonly kind: 'say-most' | 'say-least' }
  | { readonly kind: 'say'; readonly value: Expr }
  | { readonly kind: 'list'; readonly names: readonly string[] }
  | { readonly kind: 'choose'; readonly choice: string; readonly value: string | boolean }
);

/** `for whom`: everyone, a side, a participant, or the referee, by name. */
export interface PolicyUse {
  readonly policy: string;
  readonly who: string;
}

export interface Setup {
  readonly givens: readonly { readonly name: string; readonly value: Value; readonly at: At }[];
  readonly rulings: readonly { readonly name: string; readonly value: string | boolean; readonly at: At }[];
  readonly policies: readonly PolicyUse[];
  readonly sides: readonly SideSetup[];
}

export interface SideSetup {
  readonly side: string;
  readonly participants: readonly ParticipantSetup[];
}

export interface ParticipantSetup {
  readonly name: string;
  readonly kind: string;
  /** Only what the scenario says; the rest comes from the kind. */
  readonly fields: readonly { readonly name: string; readonly value: Value }[];
  readonly conditions: readonly string[];
  readonly at: At;
}

/** `like` is already resolved: all is written out here. */
export interface Scenario extends Setup {
  readonly name: string;
  readonly text: string | null;
  readonly at: At;
}

/** A test of the ruleset by itself. Its lines run in written order where they are `try`, `with` or plain `expect` in between. */
export interface Example extends Setup {
  readonly text: string;
  /** Null: the example has its own sides only. Its setup overrides the scenario's, name by name and side by side. */
  readonly scenario: string | null;
  readonly dice: Script;
  readonly answers: readonly ScriptedAnswer[];
  /** With tries the encounter is not played. */
  readonly tries: readonly TryLine[];
  /** For a played example: asked at their moment (plain ones at the end of the encounter). */
  readonly expects: readonly { readonly moment: Moment; readonly line: WatchLine }[];
  readonly cites: readonly string[];
  readonly at: At;
}

export interface Script {
  /** `dice in order 9 4 10`: throws in the order in which they are asked. */
  readonly inOrder: { readonly faces: readonly number[]; readonly at: At } | null;
  /** `dice Awareness by Abel 9`. `roll` is the whole stream name; roller null: nobody. */
  readonly lists: readonly { readonly stream: string; readonly roller: string | null; readonly faces: readonly number[]; readonly at: At }[];
  /** `no dice`: a throw is a failure. */
  readonly none: boolean;
  /** `other dice from seed 1`; null: a throw that is not scripted is a failure. */
  readonly seed: string | null;
}

export interface ScriptedAnswer {
  /** A choice's name, or null for an ask, matched by `decider` and the shape of the answer. */
  readonly choice: string | null;
  readonly decider: string;
  readonly answer: Answer;
  readonly at: At;
}

/** An answer to a question, as data: the same in scripts, logs and files of choices. */
export type Answer =
  | { readonly choose: string | boolean }
  /** `take` null: nothing. `args` are the picked parameters, in the action's order. */
  | { readonly take: string | null; readonly args: readonly (readonly [string, Value])[] }
  | { readonly pick: string | null }
  | { readonly list: readonly Value[] }
  | { readonly say: number };

export type TryLine = { readonly at: At } & (
  /** Runs `proc` (its code is the one call, its result in slot 0); `outcome` undefined: any will do. */
  | { readonly kind: 'try'; readonly proc: number; readonly callable: number; readonly outcome?: string | boolean | undefined }
  | { readonly kind: 'with'; readonly target: Target; readonly value: Expr }
  /** `with Jericho.Prone yes` (or no): runs a proc of one `gain` or `lose`. */
  | { readonly kind: 'with-condition'; readonly proc: number }
  | { readonly kind: 'expect'; readonly line: WatchLine }
);
