// Symbols: the meanings of names. The names pass makes one for each declared thing; the types pass fills in the parts
// that are marked for it. A symbol is the thing itself: two names mean the same if and only if they have the same
// symbol.

import type {
  ActionDecl,
  CheckDecl,
  ChoiceDecl,
  ConditionDecl,
  DefineDecl,
  EncounterDecl,
  ExampleDecl,
  FieldNode,
  GivenDecl,
  Ident,
  InvariantDecl,
  KindDecl,
  LetStmt,
  MeasureDecl,
  ModifierDecl,
  ModifierLine,
  Option,
  OutcomeNode,
  ParamNode,
  PolicyDecl,
  Preposition,
  ProcedureDecl,
  PickStmt,
  RollStmt,
  RowNode,
  RulingDecl,
  ScenarioDecl,
  SideDecl,
  SpanDecl,
  TableDecl,
  TrackDecl,
  TriggerDecl,
} from '../ast/ast.ts';

interface Named {
  readonly name: string;
  /** Its declaring name; undefined: it is built in. */
  readonly ident: Ident | undefined;
}

/** A stretch of time. The built-in `encounter` has no declaration. */
export interface SpanSymbol extends Named {
  readonly symbol: 'span';
  readonly decl: SpanDecl | undefined;
}

export interface SideSymbol extends Named {
  readonly symbol: 'side';
  readonly decl: SideDecl | undefined;
}

export interface KindSymbol extends Named {
  readonly symbol: 'kind';
  readonly decl: KindDecl | undefined;
  readonly fields: readonly FieldSymbol[];
}

/** A field of a kind. A path through participants of several kinds names the first kind's; `fieldsOf` has all. */
export interface FieldSymbol extends Named {
  readonly symbol: 'field';
  readonly decl: FieldNode;
  readonly kind: KindSymbol;
  /** Filled in by the types pass. */
  type: Type;
  /** Counters and fields with `starts`. */
  readonly changes: boolean;
}

export interface ConditionSymbol extends Named {
  readonly symbol: 'condition';
  readonly decl: ConditionDecl | undefined;
  readonly fields: readonly ConditionFieldSymbol[];
}

/** A field of a condition: `p.Poisoned.strength`. */
export interface ConditionFieldSymbol extends Named {
  readonly symbol: 'condition-field';
  readonly decl: FieldNode;
  readonly condition: ConditionSymbol;
  type: Type;
  readonly changes: boolean;
}

export interface TableSymbol extends Named {
  readonly symbol: 'table';
  readonly decl: TableDecl | undefined;
  readonly columns: readonly ColumnSymbol[];
  readonly rows: readonly RowSymbol[];
  /** True where the rows are numbers and ranges: the table is read with a number. */
  readonly byNumber: boolean;
}

/** A column; `c.weapon.damage`. `index` from 0, without the corner. */
export interface ColumnSymbol extends Named {
  readonly symbol: 'column';
  readonly table: TableSymbol;
  readonly index: number;
  type: Type;
}

/** A row with a name. */
export interface RowSymbol extends Named {
  readonly symbol: 'row';
  readonly table: TableSymbol;
  readonly decl: RowNode;
}

/** A word as a value; the type of the place says which set it is from. `yes` and `no` can be words too. */
interface WordSymbol {
  readonly symbol: 'word';
  readonly name: string;
  readonly ident: undefined;
}

export interface GivenSymbol extends Named {
  readonly symbol: 'given';
  readonly decl: GivenDecl | undefined;
  type: Type;
}

export interface TrackSymbol extends Named {
  readonly symbol: 'track';
  readonly decl: TrackDecl | undefined;
  type: Type;
}

export interface RulingSymbol extends Named {
  readonly symbol: 'ruling';
  readonly decl: RulingDecl | undefined;
  readonly options: readonly Option[];
  type: Type;
}

/** `form` as in the declaration: `lead`, `p.reach`, `p is able`, `gap of x from y`. */
export interface DefineSymbol extends Named {
  readonly symbol: 'define';
  readonly decl: DefineDecl | undefined;
  readonly form: 'value' | 'member' | 'adjective' | 'function';
  /** The subject of a member or adjective, or the parameters of a function. */
  readonly params: readonly ParamSymbol[];
  type: Type;
}

/** A modifier declared outside of checks. */
export interface ModifierSymbol extends Named {
  readonly symbol: 'modifier';
  readonly decl: ModifierDecl;
  readonly params: readonly ParamSymbol[];
}

/** What can be called or asked for. */
export type CallableSymbol = CheckSymbol | ChoiceSymbol | ActionSymbol | ProcedureSymbol;

export interface CheckSymbol extends Named {
  readonly symbol: 'check';
  readonly decl: CheckDecl | undefined;
  readonly params: readonly ParamSymbol[];
  readonly tags: readonly TagSymbol[];
  /** Its rolls and lets in written order. */
  readonly values: readonly ValueSymbol[];
  readonly outcomes: readonly OutcomeSymbol[];
}

export interface ChoiceSymbol extends Named {
  readonly symbol: 'choice';
  readonly decl: ChoiceDecl | undefined;
  readonly params: readonly ParamSymbol[];
  readonly outcomes: readonly OutcomeSymbol[];
}

export interface ActionSymbol extends Named {
  readonly symbol: 'action';
  readonly decl: ActionDecl | undefined;
  readonly params: readonly ParamSymbol[];
  readonly tags: readonly TagSymbol[];
  /** Index into `params`: the one after `by`, otherwise the first; -1 without parameters (reported). */
  readonly actor: number;
  /** Its named rolls, wherever they stand in its body. */
  readonly values: readonly ValueSymbol[];
}

export interface ProcedureSymbol extends Named {
  readonly symbol: 'procedure';
  readonly decl: ProcedureDecl | undefined;
  readonly params: readonly ParamSymbol[];
  readonly values: readonly ValueSymbol[];
}

/**
 * A roll or let of a check; or a roll or a pick at random in another declaration (then only for its stream).
 * `name` is `''` for a roll without `as`.
 */
export interface ValueSymbol extends Named {
  readonly symbol: 'value';
  readonly decl: RollStmt | LetStmt | PickStmt;
  readonly kind: 'roll' | 'let';
  readonly owner: CheckSymbol | ActionSymbol | ProcedureSymbol | TriggerSymbol | EncounterSymbol;
  /** Number, dice and so on; for a roll: roll. */
  type: Type;
}

/** An outcome of a check or an option of a choice. */
export interface OutcomeSymbol extends Named {
  readonly symbol: 'outcome';
  readonly decl: OutcomeNode | Option;
}

export interface TriggerSymbol extends Named {
  readonly symbol: 'trigger';
  readonly decl: TriggerDecl | undefined;
  readonly values: readonly ValueSymbol[];
}

export interface EncounterSymbol extends Named {
  readonly symbol: 'encounter';
  readonly decl: EncounterDecl | undefined;
  readonly values: readonly ValueSymbol[];
}

export interface InvariantSymbol extends Named {
  readonly symbol: 'invariant';
  readonly decl: InvariantDecl | undefined;
}

export interface MeasureSymbol extends Named {
  readonly symbol: 'measure';
  readonly decl: MeasureDecl | undefined;
}

export interface PolicySymbol extends Named {
  readonly symbol: 'policy';
  readonly decl: PolicyDecl | undefined;
}

export interface ScenarioSymbol extends Named {
  readonly symbol: 'scenario';
  readonly decl: ScenarioDecl | undefined;
  /** All that take part, those of `like` included, in order. Filled in when all scenarios are known. */
  participants: readonly ParticipantSymbol[];
}

/** An example; its name is its text. */
export interface ExampleSymbol extends Named {
  readonly symbol: 'example';
  readonly decl: ExampleDecl;
  participants: readonly ParticipantSymbol[];
}

/** Somebody in a scenario's or example's table. `Guard x6` gives six, all from the same row. */
export interface ParticipantSymbol extends Named {
  readonly symbol: 'participant';
  /** Undefined for one whom no file names: somebody in a log. */
  readonly row: RowNode | undefined;
  readonly side: SideSymbol | undefined;
  readonly kind: KindSymbol | undefined;
}

export interface ParamSymbol extends Named {
  readonly symbol: 'param';
  readonly decl: ParamNode | undefined;
  readonly prep: Preposition | undefined;
  /** From 0, in the order of the signature; the subject of a define is 0. */
  readonly index: number;
  /** In a choice: `by referee`, `by ambushers`. Then the name means that decider, and nobody else can be passed. */
  readonly fixed: SideSymbol | 'referee' | undefined;
  type: Type;
}

/**
 * A name with a meaning inside one body. `role` says what made it: `let`, `roll`, the result of a call (`as x`), `each`, a
 * quantifier, `rank`, somebody picked at random, an answer (`ask … pick t`, `for n`, `list p`), an event's binder (`p gains X`), the policy's chooser,
 * the corner word of a table in the `where` of `ask … to list`, or the language itself (`implied`: `bearer`, `old`, `new`,
 * `option`, which nobody declares).
 */
export interface LocalSymbol extends Named {
  readonly symbol: 'local';
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

/** An order that some `rank` writes. `ident` is the first one's. */
export interface OrderSymbol extends Named {
  readonly symbol: 'order';
}

/** A tag of actions or of checks (`counts as`). */
export interface TagSymbol extends Named {
  readonly symbol: 'tag';
  readonly actions: readonly ActionSymbol[];
  readonly checks: readonly CheckSymbol[];
}

/** A step; names need not be unique, this is the first of that name. */
export interface StepSymbol extends Named {
  readonly symbol: 'step';
}

/** A label of a span: `play unit as first`. */
export interface LabelSymbol extends Named {
  readonly symbol: 'label';
  readonly span: SpanSymbol;
}

/** A modifier line within a declaration. */
export interface LineSymbol extends Named {
  readonly symbol: 'line';
  readonly decl: ModifierLine;
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

/** All that a ruleset declares, each list in written order (files in the order in which they were joined). */
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
 * The language's types. They stand with the symbols because each holds the other: a symbol has a type, a type names a
 * kind, table or callable. Words are structural: a type of words is the words, in the order in which they rank.
 */
export type Type =
  /** Of something that was reported or not understood. It fits everything, and nothing more is said about it. */
  | { readonly type: 'error' }
  /**
   * Whole numbers; undefined: no bound. `counter`: stops at its bounds. `orNothing`, here and below: it may be an empty cell of
   * a table.
   */
  | {
      readonly type: 'number';
      readonly min: number | undefined;
      readonly max: number | undefined;
      readonly counter: boolean;
      readonly orNothing?: boolean;
    }
  | { readonly type: 'yes-no' }
  /** One of these words in their written order; `yes` and `no` may be among them. */
  | { readonly type: 'words'; readonly words: readonly string[]; readonly orNothing: boolean }
  /** `orNothing`: it was picked, and there may have been none. */
  | { readonly type: 'row'; readonly table: TableSymbol; readonly orNothing?: boolean }
  /** A participant of one of these kinds, or nobody. `sure` false: nothing says which kind it is, so a field of some of them may be read. */
  | { readonly type: 'participant'; readonly kinds: readonly KindSymbol[]; readonly sure: boolean }
  /** A set of participants: a side, a kind, an order, `several K`, `allies of p`, everyone. */
  | { readonly type: 'set'; readonly kinds: readonly KindSymbol[]; readonly sure: boolean }
  /** All rows of a table, in written order (`from Doing`). */
  | { readonly type: 'rows'; readonly table: TableSymbol }
  /** `deck`: it is a deck, whose cards are rows of the table, as many of each as the column says. */
  | {
      readonly type: 'list';
      readonly of: Type;
      readonly deck?: { readonly table: TableSymbol; readonly times: Ident | undefined };
    }
  /** One die such as d20; it fits where dice are wanted. */
  | { readonly type: 'die'; readonly orNothing?: boolean }
  | { readonly type: 'dice'; readonly orNothing?: boolean }
  | { readonly type: 'text' }
  /** A throw: its total where a number is wanted; `natural of r`, `matches of r on 6`, `r.faces` look into it. */
  | { readonly type: 'roll' }
  /** The result of a check or choice: its outcome where a word is wanted; `r.cost` is a value of it. */
  | { readonly type: 'result'; readonly of: CallableSymbol }
  /** Who decides and is no participant: a side by itself, or the referee. */
  | { readonly type: 'decider' }
  /** The literals `nobody` and `nothing`. */
  | { readonly type: 'nobody' }
  | { readonly type: 'nothing' };
