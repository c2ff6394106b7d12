// Defines symbols, the meanings of names. The names pass makes one for each declared thing, and the types pass fills in the
// parts that are marked for it. A symbol is the thing itself: two names mean the same if and only if they have the same
// symbol.

import type {
  ExampleDecl,
  FieldNode,
  Ident,
  LetStmt,
  ModifierDecl,
  NodeKind,
  NodeOf,
  Option,
  OutcomeNode,
  PickStmt,
  Preposition,
  RollStmt,
  RowNode,
} from '../ast/ast.ts';

/** What every symbol has that a file declares. */
interface Named<Sort extends string> {
  readonly symbol: Sort;
  readonly name: string;
  /** The name that declares it; undefined if it is built in. */
  readonly ident: Ident | undefined;
}

/** A symbol with a declaration; undefined if that could not be read, or if the language declares it. */
interface Declared<Sort extends string, Kind extends NodeKind> extends Named<Sort> {
  readonly decl: NodeOf<Kind> | undefined;
}

/** A span of time. The built-in `encounter` has no declaration. */
export type SpanSymbol = Declared<'span', 'SpanDecl'>;

export type SideSymbol = Declared<'side', 'SideDecl'>;

export interface KindSymbol extends Declared<'kind', 'KindDecl'> {
  /** Filled in once the symbol is there, like all lists of symbols that refer back to it. */
  fields: readonly FieldSymbol[];
}

/**
 * A field of a kind. A path through participants of several kinds refers to the field of the first kind; `fieldsOf` returns
 * all.
 */
export interface FieldSymbol extends Named<'field'> {
  readonly decl: FieldNode;
  readonly kind: KindSymbol;
  /** Filled in by the types pass. */
  type: Type;
  /** True for counters and for fields with `starts`. */
  readonly changes: boolean;
}

export interface ConditionSymbol extends Declared<'condition', 'ConditionDecl'> {
  fields: readonly ConditionFieldSymbol[];
}

/** A field of a condition: `p.Poisoned.strength`. */
export interface ConditionFieldSymbol extends Named<'condition-field'> {
  readonly decl: FieldNode;
  readonly condition: ConditionSymbol;
  type: Type;
  readonly changes: boolean;
}

export interface TableSymbol extends Declared<'table', 'TableDecl'> {
  columns: readonly ColumnSymbol[];
  rows: readonly RowSymbol[];
  /** True if the rows are numbers and ranges, so that rules look up a row by a number. */
  readonly byNumber: boolean;
}

/** A column of a table: `c.weapon.damage`. `index` counts from 0, without the corner. */
export interface ColumnSymbol extends Named<'column'> {
  readonly table: TableSymbol;
  readonly index: number;
  type: Type;
}

/** A row with a name. */
export interface RowSymbol extends Named<'row'> {
  readonly table: TableSymbol;
  readonly decl: RowNode;
}

/** A word as a value. The type of the place tells which set of words it is from. `yes` and `no` can be words too. */
interface WordSymbol {
  readonly symbol: 'word';
  readonly name: string;
  readonly ident: undefined;
}

export interface GivenSymbol extends Declared<'given', 'GivenDecl'> {
  type: Type;
}

export interface TrackSymbol extends Declared<'track', 'TrackDecl'> {
  type: Type;
}

export interface RulingSymbol extends Declared<'ruling', 'RulingDecl'> {
  readonly options: readonly Option[];
  type: Type;
}

/**
 * A value, function or adjective from `define`. `form` is as in the declaration: `lead`, `p.reach`, `p is able`, `gap of x
 * from y`.
 */
export interface DefineSymbol extends Declared<'define', 'DefineDecl'> {
  readonly form: 'value' | 'member' | 'adjective' | 'function';
  /** The subject of a member or adjective, or the parameters of a function. */
  readonly params: readonly ParamSymbol[];
  type: Type;
}

/** A modifier declared outside of checks. */
export interface ModifierSymbol extends Named<'modifier'> {
  readonly decl: ModifierDecl;
  readonly params: readonly ParamSymbol[];
}

/** A symbol that rules can call or ask. */
export type CallableSymbol = CheckSymbol | ChoiceSymbol | ActionSymbol | ProcedureSymbol;

export interface CheckSymbol extends Declared<'check', 'CheckDecl'> {
  readonly params: readonly ParamSymbol[];
  tags: readonly TagSymbol[];
  /** The rolls and lets of the check, in written order. */
  values: readonly ValueSymbol[];
  outcomes: readonly OutcomeSymbol[];
}

export interface ChoiceSymbol extends Declared<'choice', 'ChoiceDecl'> {
  readonly params: readonly ParamSymbol[];
  readonly outcomes: readonly OutcomeSymbol[];
}

export interface ActionSymbol extends Declared<'action', 'ActionDecl'> {
  readonly params: readonly ParamSymbol[];
  tags: readonly TagSymbol[];
  /** The index in `params` of the actor: the parameter after `by`, otherwise the first; -1 without parameters (reported). */
  readonly actor: number;
  /** The named rolls, anywhere in the body. */
  values: readonly ValueSymbol[];
}

export interface ProcedureSymbol extends Declared<'procedure', 'ProcedureDecl'> {
  readonly params: readonly ParamSymbol[];
  values: readonly ValueSymbol[];
}

/**
 * A roll or let of a check, or a roll or random pick in another declaration (only needed for its random stream). `name` is
 * `''` for a roll without `as`.
 */
export interface ValueSymbol extends Named<'value'> {
  readonly decl: RollStmt | LetStmt | PickStmt;
  readonly kind: 'roll' | 'let';
  readonly owner: CheckSymbol | ActionSymbol | ProcedureSymbol | TriggerSymbol | EncounterSymbol;
  /** The type of the value, such as a number or dice; a roll has the type `roll`. */
  type: Type;
}

/** An outcome of a check or an option of a choice. */
export interface OutcomeSymbol extends Named<'outcome'> {
  readonly decl: OutcomeNode | Option;
}

export interface TriggerSymbol extends Declared<'trigger', 'TriggerDecl'> {
  values: readonly ValueSymbol[];
}

export interface EncounterSymbol extends Declared<'encounter', 'EncounterDecl'> {
  values: readonly ValueSymbol[];
}

export type InvariantSymbol = Declared<'invariant', 'InvariantDecl'>;

export type MeasureSymbol = Declared<'measure', 'MeasureDecl'>;

export type PolicySymbol = Declared<'policy', 'PolicyDecl'>;

export interface ScenarioSymbol extends Declared<'scenario', 'ScenarioDecl'> {
  /** All participants, in order, with those of `like`. Filled in when all scenarios are known. */
  participants: readonly ParticipantSymbol[];
}

/** An example; its name is its text. */
export interface ExampleSymbol extends Named<'example'> {
  readonly decl: ExampleDecl;
  participants: readonly ParticipantSymbol[];
}

/** A participant in the table of a scenario or example. `Guard x6` gives six, all from the same row. */
export interface ParticipantSymbol extends Named<'participant'> {
  /** The row that declares the participant; undefined for one that only a log names. */
  readonly row: RowNode | undefined;
  readonly side: SideSymbol | undefined;
  readonly kind: KindSymbol | undefined;
}

export interface ParamSymbol extends Declared<'param', 'Param'> {
  readonly prep: Preposition | undefined;
  /** The position in the signature, from 0; the subject of a define is 0. */
  readonly index: number;
  /**
   * The fixed decider of a choice: `by referee`, `by ambushers`. The name then means that decider, and a call cannot pass
   * another.
   */
  readonly fixed: SideSymbol | 'referee' | undefined;
  type: Type;
}

/**
 * A name with a meaning inside one body. `role` says what introduces it: `let`, `roll`, the result of a call (`as x`),
 * `each`, a quantifier, `rank`, a random pick, an answer (`ask … pick t`, `for n`, `list p`), an event (`p gains X`), the
 * chooser of a policy, or the corner word of a table in the `where` of `ask … to list`. `implied` names come from the
 * language itself: `bearer`, `old`, `new`, `option`.
 */
export interface LocalSymbol extends Named<'local'> {
  readonly role:
    | 'let'
    | 'roll'
    | 'result'
    | 'each'
    | 'pick'
    | 'quantifier'
    | 'rank'
    | 'answer'
    | 'event'
    | 'chooser'
    | 'corner'
    | 'implied';
  type: Type;
}

/** An order that some `rank` fills. `ident` is the name in the first such `rank`. */
export type OrderSymbol = Named<'order'>;

/** A tag of actions or of checks (`counts as`). */
export interface TagSymbol extends Named<'tag'> {
  readonly actions: readonly ActionSymbol[];
  readonly checks: readonly CheckSymbol[];
}

/** A step. Several steps may share a name; this is the first of them. */
export type StepSymbol = Named<'step'>;

/** A label of a span: `play unit as first`. */
export interface LabelSymbol extends Named<'label'> {
  readonly span: SpanSymbol;
}

/** A modifier line within a declaration. */
export interface LineSymbol extends Named<'line'> {
  readonly decl: NodeOf<'ModifierLine'>;
}

/** Names that the language itself knows. */
export type BuiltInName =
  | 'referee'
  | 'others'
  | 'action'
  | 'size'
  | 'length'
  | 'number'
  | 'natural'
  | 'matches'
  | 'position'
  | 'faces'
  | 'allies'
  | 'enemies';

export interface BuiltInSymbol {
  readonly symbol: 'built-in';
  readonly name: BuiltInName;
  readonly ident: undefined;
}

export type Symbol =
  | SpanSymbol
  | SideSymbol
  | KindSymbol
  | FieldSymbol
  | ConditionSymbol
  | ConditionFieldSymbol
  | TableSymbol
  | ColumnSymbol
  | RowSymbol
  | WordSymbol
  | GivenSymbol
  | TrackSymbol
  | RulingSymbol
  | DefineSymbol
  | ModifierSymbol
  | CheckSymbol
  | ChoiceSymbol
  | ActionSymbol
  | ProcedureSymbol
  | ValueSymbol
  | OutcomeSymbol
  | TriggerSymbol
  | EncounterSymbol
  | InvariantSymbol
  | MeasureSymbol
  | PolicySymbol
  | ScenarioSymbol
  | ExampleSymbol
  | ParticipantSymbol
  | ParamSymbol
  | LocalSymbol
  | OrderSymbol
  | TagSymbol
  | StepSymbol
  | LabelSymbol
  | LineSymbol
  | BuiltInSymbol;

/** All declarations of a ruleset, each list in written order (files in the order in which they were joined). */
export interface Symbols {
  readonly spans: readonly SpanSymbol[];
  /** The built-in span around everything. */
  readonly encounterSpan: SpanSymbol;
  readonly sides: readonly SideSymbol[];
  readonly kinds: readonly KindSymbol[];
  readonly conditions: readonly ConditionSymbol[];
  readonly tables: readonly TableSymbol[];
  readonly givens: readonly GivenSymbol[];
  readonly tracks: readonly TrackSymbol[];
  readonly rulings: readonly RulingSymbol[];
  readonly defines: readonly DefineSymbol[];
  readonly modifiers: readonly ModifierSymbol[];
  readonly checks: readonly CheckSymbol[];
  readonly choices: readonly ChoiceSymbol[];
  readonly actions: readonly ActionSymbol[];
  readonly procedures: readonly ProcedureSymbol[];
  readonly triggers: readonly TriggerSymbol[];
  readonly encounter: EncounterSymbol | undefined;
  readonly invariants: readonly InvariantSymbol[];
  readonly measures: readonly MeasureSymbol[];
  readonly policies: readonly PolicySymbol[];
  readonly scenarios: readonly ScenarioSymbol[];
  readonly examples: readonly ExampleSymbol[];
  readonly orders: readonly OrderSymbol[];
  readonly tags: readonly TagSymbol[];
  readonly steps: readonly StepSymbol[];
  readonly labels: readonly LabelSymbol[];
}

/**
 * The types of the language. They are in this file because symbols and types refer to each other: a symbol has a type, and
 * a type names a kind, table or callable. A type of words is structural: it is the words themselves, in the order in which
 * they rank.
 */
export type Type =
  /** The type of something that was reported or not understood. It fits everywhere, so that no second problem is reported. */
  | { readonly type: 'error' }
  /**
   * A whole number. If an end is undefined, there is no bound; a `counter` stops at its bounds. `orNothing`, here and
   * below: it may be an empty cell of a table.
   */
  | {
      readonly type: 'number';
      readonly min: number | undefined;
      readonly max: number | undefined;
      readonly counter: boolean;
      readonly orNothing?: boolean;
    }
  | { readonly type: 'yes-no' }
  /** One of these words, in their written order; `yes` and `no` may be among them. */
  | { readonly type: 'words'; readonly words: readonly string[]; readonly orNothing: boolean }
  /** A row of a table. `orNothing`: it was picked, and there may have been no row to pick. */
  | { readonly type: 'row'; readonly table: TableSymbol; readonly orNothing?: boolean }
  /**
   * A participant of one of these kinds, or nobody. `sure` is false if the kind is not known, so that a field of only some
   * of the kinds may be read.
   */
  | { readonly type: 'participant'; readonly kinds: readonly KindSymbol[]; readonly sure: boolean }
  /** A set of participants: a side, a kind, an order, `several K`, `allies of p`, everyone. */
  | { readonly type: 'set'; readonly kinds: readonly KindSymbol[]; readonly sure: boolean }
  /** All rows of a table, in written order (`from Doing`). */
  | { readonly type: 'rows'; readonly table: TableSymbol }
  /**
   * A list of rows. `deck` is set for a deck: its cards are rows of the table, with as many copies of each as the column
   * says.
   */
  | {
      readonly type: 'list';
      readonly of: Type;
      readonly deck?: { readonly table: TableSymbol; readonly times: Ident | undefined };
    }
  /** One die such as d20. It also fits where dice are expected. */
  | { readonly type: 'die'; readonly orNothing?: boolean }
  | { readonly type: 'dice'; readonly orNothing?: boolean }
  | { readonly type: 'text' }
  /**
   * A roll. It counts as its total where a number is expected; `natural of r`, `matches of r on 6` and `r.faces` read its
   * dice.
   */
  | { readonly type: 'roll' }
  /** The result of a check or choice. It counts as its outcome where a word is expected; `r.cost` reads one of its values. */
  | { readonly type: 'result'; readonly of: CallableSymbol }
  /** A decider that is not a participant: a side as a whole, or the referee. */
  | { readonly type: 'decider' }
  /** The literals `nobody` and `nothing`. */
  | { readonly type: 'nobody' }
  | { readonly type: 'nothing' };
