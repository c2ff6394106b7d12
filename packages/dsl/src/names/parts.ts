// Makes the symbols inside declarations: fields, columns and rows, parameters, outcomes, rolls, tags.

import {
  type BrokenLine,
  type FieldNode,
  type Ident,
  type Node,
  type Option,
  type OutcomeNode,
  type PickStmt,
  type ParamNode,
  type RollStmt,
  type Signature,
} from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import { errorType, rollType } from './types.ts';
import {
  declare,
  declareParts,
  createNamespace,
  isOfTheLanguage,
  namedLine,
  reportTwice,
  type Builder,
} from './builder.ts';
import type {
  ActionSymbol,
  CheckSymbol,
  ConditionFieldSymbol,
  ConditionSymbol,
  FieldSymbol,
  KindSymbol,
  OutcomeSymbol,
  ParamSymbol,
  RowSymbol,
  SideSymbol,
  TableSymbol,
  TagSymbol,
  ValueSymbol,
} from './symbols.ts';

/** Returns the parts of a list that could be read. */
export function readable<N extends Node>(
  lines: readonly (N | BrokenLine)[],
): readonly Exclude<N, BrokenLine>[] {
  return lines.filter((line): line is Exclude<N, BrokenLine> => line.kind !== 'BrokenLine');
}

/** True if a field can change in play. */
export function canChange(field: FieldNode): boolean {
  return (
    field.type.kind === 'CounterType' ||
    field.type.kind === 'DeckType' ||
    field.initial?.word === 'starts'
  );
}

/** Returns the span at whose start a field or track resets, if there is one. */
export function anewWith({ initial }: FieldNode): string | undefined {
  return initial?.word === 'starts' ? initial.each?.text : undefined;
}

/** Returns the fields of a kind. A repeated name keeps only its first field. */
export function fieldsOf(builder: Builder, kind: KindSymbol): readonly FieldSymbol[] {
  const fields = readable(kind.decl?.fields ?? []).map((decl): FieldSymbol => ({
    symbol: 'field',
    ...namedLine(decl),
    kind,
    type: errorType,
    changes: canChange(decl),
  }));
  return declareParts(builder, fields);
}

/** Returns the fields of a condition. */
export function conditionFieldsOf(
  builder: Builder,
  condition: ConditionSymbol,
): readonly ConditionFieldSymbol[] {
  const lines = (condition.decl?.lines ?? []).filter((line) => line.kind === 'HasLine');
  const fields = lines.map(({ field: decl }): ConditionFieldSymbol => ({
    symbol: 'condition-field',
    ...namedLine(decl),
    condition,
    type: errorType,
    changes: canChange(decl),
  }));
  return declareParts(builder, fields);
}

/** Returns the symbol of a table, with its columns and its named rows. */
export function tableOf(
  builder: Builder,
  declared: Pick<TableSymbol, 'name' | 'ident' | 'decl'>,
): TableSymbol {
  const { columns, rows } = declared.decl?.rows ?? { columns: [], rows: [] };
  const lines = readable(rows);
  const byNumber = lines.some(({ head }) => head.kind === 'IntLit' || head.kind === 'Range');
  const table: TableSymbol = { symbol: 'table', ...declared, columns: [], rows: [], byNumber };
  table.columns = columns.map((ident, index) => ({
    symbol: 'column',
    name: ident.text,
    ident,
    table,
    index,
    type: errorType,
  }));
  // A column whose name is taken still has its place.
  declareParts(builder, table.columns);
  table.rows = declareParts(
    builder,
    lines.flatMap((decl): readonly RowSymbol[] =>
      decl.head.kind === 'Ident'
        ? [{ symbol: 'row', name: decl.head.text, ident: decl.head, table, decl }]
        : [],
    ),
  );
  return table;
}

/**
 * Returns the parameters of a signature.
 *
 * @param sides for a choice: a parameter named after a side or `referee` stands for that decider
 */
export function paramsOf(
  builder: Builder,
  params: readonly ParamNode[],
  sides?: ReadonlyMap<string, SideSymbol>,
): readonly ParamSymbol[] {
  const seen = new Map<string, ParamSymbol>();
  return params.map((decl, index) => {
    const name = decl.name.text;
    const fixed =
      sides === undefined ? undefined : name === 'referee' ? 'referee' : sides.get(name);
    const param: ParamSymbol = {
      symbol: 'param',
      name,
      ident: decl.name,
      decl,
      prep: decl.prep,
      index,
      fixed,
      type: errorType,
    };
    builder.declared.set(decl.name, param);
    const before = seen.get(name);
    if (before !== undefined) reportTwice(builder, decl.name, before);
    else if (fixed === undefined && isOfTheLanguage(name)) {
      builder.report('names/of-the-language', { name }, decl.name, {
        help: 'choose another name',
      });
    }
    seen.set(name, param);
    return param;
  });
}

/** Returns the subject of `p.reach` or `p is able` as a parameter. */
export function subjectOf(builder: Builder, ident: Ident): ParamSymbol {
  const param: ParamSymbol = {
    symbol: 'param',
    name: ident.text,
    ident,
    decl: undefined,
    prep: undefined,
    index: 0,
    fixed: undefined,
    type: errorType,
  };
  builder.declared.set(ident, param);
  return param;
}

/** Returns the options of a choice, or the outcomes of a check. */
export function outcomesOf(
  builder: Builder,
  lines: readonly (Option | OutcomeNode)[],
): readonly OutcomeSymbol[] {
  return declareParts(
    builder,
    lines.map((decl): OutcomeSymbol => ({ symbol: 'outcome', ...namedLine(decl) })),
  );
}

/** Returns the rolls and lets of a check, in written order. */
export function recordedValues(builder: Builder, owner: CheckSymbol): readonly ValueSymbol[] {
  const values = createNamespace<ValueSymbol>();
  const unnamed: ValueSymbol[] = [];
  for (const decl of owner.decl?.lines ?? []) {
    if (decl.kind !== 'RollStmt' && decl.kind !== 'LetStmt') continue;
    const value: ValueSymbol =
      decl.kind === 'RollStmt'
        ? rollOf(owner, decl, decl.name)
        : { symbol: 'value', ...namedLine(decl), kind: 'let', owner, type: errorType };
    if (value.ident === undefined) unnamed.push(value);
    else declare(builder, values, value);
  }
  return [...values.names.values(), ...unnamed].sort(
    (a, b) => a.decl.span.start - b.decl.span.start,
  );
}

function rollOf(
  owner: ValueSymbol['owner'],
  decl: RollStmt | PickStmt,
  ident: Ident | undefined,
): ValueSymbol {
  const name = ident?.text ?? '';
  return { symbol: 'value', name, ident, decl, kind: 'roll', owner, type: rollType };
}

/**
 * Returns the rolls and random picks in another declaration. If a name occurs in several branches, the first one represents
 * all.
 */
export function rollsIn(owner: ValueSymbol['owner']): readonly ValueSymbol[] {
  const rolls = new Map<string, ValueSymbol>();
  findAll(owner.decl ?? [], ['RollStmt', 'PickStmt'], (decl) => {
    const roll = rollOf(owner, decl, decl.kind === 'PickStmt' ? decl.binder : decl.name);
    if (!rolls.has(roll.name)) rolls.set(roll.name, roll);
  });
  return [...rolls.values()];
}

interface GrowingTag {
  readonly symbol: 'tag';
  readonly name: string;
  readonly ident: Ident;
  readonly actions: ActionSymbol[];
  readonly checks: CheckSymbol[];
}

/** Collects the tags that actions and checks have (`counts as`). */
export interface Tags {
  /** Records that `owner` counts as these tags, and returns their symbols. */
  readonly add: (owner: ActionSymbol | CheckSymbol, tags: readonly Ident[]) => readonly TagSymbol[];
  /** Returns all tags in the order in which they first occur. */
  readonly all: () => readonly TagSymbol[];
}

/** Returns a collection without tags. */
export function createTags(builder: Builder): Tags {
  const tags = new Map<string, GrowingTag>();
  return {
    add(owner, idents): readonly TagSymbol[] {
      return idents.map((ident) => {
        const tag = tags.get(ident.text) ?? {
          symbol: 'tag',
          name: ident.text,
          ident,
          actions: [],
          checks: [],
        };
        tags.set(ident.text, tag);
        builder.declared.set(ident, tag);
        if (owner.symbol === 'action') tag.actions.push(owner);
        else tag.checks.push(owner);
        return tag;
      });
    },
    all: () => [...tags.values()],
  };
}

/** Returns the index of the actor: the parameter after `by`, otherwise the first; -1 without parameters. */
export function actorOf(signature: Signature): number {
  const by = signature.params.findIndex((param) => param.prep === 'by');
  return by >= 0 ? by : signature.params.length > 0 ? 0 : -1;
}
