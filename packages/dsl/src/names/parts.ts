// Makes the symbols inside declarations: fields, columns and rows, parameters, outcomes, rolls, tags.

import {
  isMissing,
  type BrokenLine,
  type CheckLine,
  type FieldNode,
  type Ident,
  type Node,
  type Option,
  type ParamNode,
  type RollStmt,
  type RowNode,
  type Signature,
  type TableDecl,
} from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import { errorType, rollType } from './types.ts';
import {
  declare,
  createNamespace,
  isOfTheLanguage,
  named,
  reportTwice,
  type Builder,
  type Namespace,
} from './builder.ts';
import type {
  ActionSymbol,
  CheckSymbol,
  ColumnSymbol,
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
export function fieldsOf(
  builder: Builder,
  kind: KindSymbol,
  fields: readonly (FieldNode | BrokenLine)[],
): readonly FieldSymbol[] {
  const space = createNamespace<FieldSymbol>();
  for (const decl of readable(fields)) {
    declare(
      builder,
      space,
      {
        symbol: 'field',
        ...named(decl),
        kind,
        type: errorType,
        changes: canChange(decl),
      },
      true,
    );
  }
  return [...space.names.values()];
}

/** Returns the fields of a condition. */
export function conditionFieldsOf(
  builder: Builder,
  condition: ConditionSymbol,
): readonly ConditionFieldSymbol[] {
  const space = createNamespace<ConditionFieldSymbol>();
  for (const line of readable(condition.decl?.lines ?? [])) {
    if (line.kind !== 'HasLine') continue;
    const decl = line.field;
    declare(
      builder,
      space,
      {
        symbol: 'condition-field',
        ...named(decl),
        condition,
        type: errorType,
        changes: canChange(decl),
      },
      true,
    );
  }
  return [...space.names.values()];
}

/** Returns the symbol of a table, with its columns and its named rows. */
export function tableOf(builder: Builder, decl: TableDecl): TableSymbol {
  const columns: ColumnSymbol[] = [];
  const rows: RowSymbol[] = [];
  const lines = readable(decl.rows.rows);
  const byNumber = lines.some((row) => row.head.kind === 'IntLit' || row.head.kind === 'Range');
  const table: TableSymbol = {
    symbol: 'table',
    ...named(decl),
    columns,
    rows,
    byNumber,
  };
  const columnSpace = createNamespace<ColumnSymbol>();
  for (const [index, ident] of decl.rows.columns.entries()) {
    const column: ColumnSymbol = {
      symbol: 'column',
      name: ident.text,
      ident,
      table,
      index,
      type: errorType,
    };
    columns.push(column);
    declare(builder, columnSpace, column, true);
  }
  const rowSpace = createNamespace<RowSymbol>();
  for (const row of lines) {
    if (row.head.kind !== 'Ident') continue;
    declare(
      builder,
      rowSpace,
      { symbol: 'row', name: row.head.text, ident: row.head, table, decl: row },
      true,
    );
  }
  for (const row of rowSpace.names.values()) rows.push(row);
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
    if (isMissing(decl.name)) return param;
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

/** Returns the options of a choice as outcomes. */
export function optionsOf(
  builder: Builder,
  options: readonly (Option | BrokenLine)[],
): readonly OutcomeSymbol[] {
  const space = createNamespace<OutcomeSymbol>();
  for (const decl of readable(options))
    declare(builder, space, { symbol: 'outcome', ...named(decl) }, true);
  return [...space.names.values()];
}

/** Returns the rolls, lets and outcomes of a check. */
export function checkParts(
  builder: Builder,
  owner: CheckSymbol,
  lines: readonly CheckLine[],
): { readonly values: readonly ValueSymbol[]; readonly outcomes: readonly OutcomeSymbol[] } {
  const values = createNamespace<ValueSymbol>();
  const unnamed: ValueSymbol[] = [];
  const outcomes = createNamespace<OutcomeSymbol>();
  for (const decl of readable(lines)) {
    if (decl.kind === 'Outcome')
      declare(builder, outcomes, { symbol: 'outcome', ...named(decl) }, true);
    else if (decl.kind === 'RollStmt') addRoll(builder, values, unnamed, owner, decl);
    else if (decl.kind === 'LetStmt') {
      declare(builder, values, {
        symbol: 'value',
        ...named(decl),
        kind: 'let',
        owner,
        type: errorType,
      });
    }
  }
  const inOrder = [...values.names.values(), ...unnamed].sort(
    (a, b) => a.decl.span.start - b.decl.span.start,
  );
  return { values: inOrder, outcomes: [...outcomes.names.values()] };
}

/**
 * Returns the rolls and random picks in the body of another declaration. If a name occurs in several branches, the first
 * one represents all.
 */
export function rollsIn(
  builder: Builder,
  owner: ValueSymbol['owner'],
  body: readonly Node[],
): readonly ValueSymbol[] {
  const rolls: ValueSymbol[] = [];
  for (const node of body) {
    walk(node, (inner) => {
      if (inner.kind !== 'RollStmt' && inner.kind !== 'PickStmt') return;
      const ident = inner.kind === 'PickStmt' ? inner.binder : inner.name;
      const name = ident?.text ?? '';
      if (rolls.some((roll) => roll.name === name)) return;
      rolls.push({
        symbol: 'value',
        name,
        ident,
        decl: inner,
        kind: 'roll',
        owner,
        type: rollType,
      });
    });
  }
  return rolls;
}

function addRoll(
  builder: Builder,
  values: Namespace<ValueSymbol>,
  unnamed: ValueSymbol[],
  owner: CheckSymbol,
  decl: RollStmt,
): void {
  const value: ValueSymbol = {
    symbol: 'value',
    name: decl.name?.text ?? '',
    ident: decl.name,
    decl,
    kind: 'roll',
    owner,
    type: rollType,
  };
  if (decl.name === undefined) unnamed.push(value);
  else declare(builder, values, value);
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
      return idents
        .filter((ident) => !isMissing(ident))
        .map((ident) => {
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

/** Returns the rows that could be read. */
export function rowsOf(rows: readonly (RowNode | BrokenLine)[]): readonly RowNode[] {
  return readable<RowNode>(rows);
}
