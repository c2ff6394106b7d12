// Unused: a declared thing that nothing reads is an error, so that nothing is silently ignored.

import type { Ident, Node, NodeOf } from '../ast/ast.ts';
import type { ConditionSymbol, FieldSymbol, Symbol } from '../names/symbols.ts';
import type { NameUse, ValidationRule, RuleContext } from './context.ts';
import { plainType } from '../types/assign.ts';
import { wordsFor } from '../types/paths.ts';
import { offeredActions } from './offers.ts';

export const unused: ValidationRule = (ctx) => {
  const { symbols } = ctx.checked;
  for (const ruling of symbols.rulings)
    needReader(ctx, ruling, 'the ruling', 'nothing asks which option holds');
  for (const given of symbols.givens)
    if (given.type.type !== 'text') needReader(ctx, given, 'the given', 'no rule reads it');
  for (const track of symbols.tracks) needReader(ctx, track, 'the track', 'no rule reads it');
  for (const define of symbols.defines)
    needReader(ctx, define, 'the definition', 'nothing uses it');
  unusedRoles(ctx);
  for (const tag of symbols.tags) {
    if (!ctx.references.of(tag).some(({ around }) => around.at(-1)?.kind !== 'CountsLine'))
      reportUnused(ctx, tag.ident, 'the tag', 'no rule mentions it');
  }
  unusedFields(ctx);
  unusedConditions(ctx);
  unusedTables(ctx);
  unusedSpans(ctx);
  uncalled(ctx);
  unusedValues(ctx);
};

function needReader(ctx: RuleContext, symbol: Symbol, what: string, why: string): void {
  if (!ctx.references.of(symbol).some(isRead)) reportUnused(ctx, symbol.ident, what, why);
}

function reportUnused(ctx: RuleContext, ident: Ident | undefined, what: string, why: string): void {
  if (ident === undefined) return;
  ctx.report('rules/unused', { name: ident.text, what, why }, ident, {
    help: 'use it in a rule, or remove it',
  });
}

/** True if a use reads the thing; setting it, or giving it in a scenario, does not. */
function isRead({ ident, around }: NameUse): boolean {
  const parent = around.at(-1);
  const owner = around.at(-2);
  switch (parent?.kind) {
    case 'GivenLine':
    case 'RulingLine':
    case 'SetRuling':
      return parent.name !== ident;
    case 'Owner':
    case 'Part':
      return owner?.kind !== 'SetInitial';
    case 'GainField':
    case 'RankRoll':
      return parent.name !== ident;
    case 'Rows':
      return parent.corner === ident;
    case 'Path':
      return !(isLast(parent, ident) && isTarget(parent, owner));
    default:
      return true;
  }
}

function isLast(path: NodeOf<'Path'>, ident: Ident): boolean {
  return path.names.at(-1) === ident;
}

function isTarget(path: Node, owner: Node | undefined): boolean {
  if (owner === undefined || owner.kind === 'RevealStmt') return false;
  return owner.kind === 'MoveStmt'
    ? owner.into === path
    : 'target' in owner && owner.target === path;
}

/** Reports unused sides and kinds; without scenarios the participants are not known yet. */
function unusedRoles(ctx: RuleContext): void {
  const { symbols } = ctx.checked;
  if (![...symbols.scenarios, ...symbols.examples].some((owner) => owner.participants.length > 0))
    return;
  for (const side of symbols.sides)
    needReader(ctx, side, 'the side', 'no rule or scenario mentions it');
  for (const kind of symbols.kinds) {
    const known = kind.fields.some((field) => ctx.references.of(field).length > 0);
    if (!known) needReader(ctx, kind, 'the kind', 'no rule or scenario mentions it');
  }
}

function unusedFields(ctx: RuleContext): void {
  const read = new Set<FieldSymbol>();
  const all = ctx.checked.symbols.kinds.flatMap((kind) => kind.fields);
  for (const field of all) {
    for (const reference of ctx.references.of(field)) {
      if (!isRead(reference)) continue;
      // A name may stand for the fields of several kinds.
      for (const one of [field, ...ctx.checked.fieldsOf(reference.ident)]) read.add(one);
    }
  }
  for (const field of all) {
    if (!read.has(field) && field.type.type !== 'text')
      reportUnused(ctx, field.ident, `the field`, 'no rule reads it');
  }
  for (const condition of ctx.checked.symbols.conditions) {
    for (const field of condition.fields)
      if (field.type.type !== 'text') needReader(ctx, field, 'the field', 'no rule reads it');
  }
}

function unusedConditions(ctx: RuleContext): void {
  for (const condition of ctx.checked.symbols.conditions) {
    const references = ctx.references.of(condition);
    const gained = references.some(({ around }) =>
      ['GainStmt', 'Rows', 'WithLine'].some(
        (kind) => around.at(-1)?.kind === kind || around.at(-2)?.kind === kind,
      ),
    );
    const bars = condition.decl?.lines.some((line) => line.kind === 'BarsLine') === true;
    const read = references.some(
      ({ around }) => !['GainStmt', 'LoseStmt', 'Rows'].includes(around.at(-1)?.kind ?? ''),
    );
    if (!gained && (bars || references.some(isAskedFor))) reportNeverGiven(ctx, condition);
    if (read || bars) continue;
    reportUnused(
      ctx,
      condition.ident,
      'the condition',
      references.length === 0
        ? 'nothing mentions it'
        : 'it bars nothing, and nothing asks who has it',
    );
  }
}

/**
 * True if the use tests who has a condition. If only a trigger reacts to it, the trigger is
 * reported instead.
 */
function isAskedFor({ around }: NameUse): boolean {
  return !['EventCondition', 'LoseStmt'].includes(around.at(-1)?.kind ?? '');
}

function reportNeverGiven(ctx: RuleContext, { name, ident }: ConditionSymbol): void {
  if (ident === undefined) return;
  ctx.report('rules/never-given', { condition: name }, ident, {
    help: `give it in a rule, \`p gains ${name}\`, or in a column of a scenario`,
  });
}

function unusedTables(ctx: RuleContext): void {
  const { symbols } = ctx.checked;
  const read = columnsRead(ctx);
  for (const table of symbols.tables) {
    if (ctx.references.of(table).length === 0) {
      reportUnused(ctx, table.ident, 'the table', 'nothing reads it');
      continue;
    }
    for (const column of table.columns)
      if (column.type.type !== 'text' && !read.has(column))
        needReader(ctx, column, 'the column', `no rule reads it`);
  }
}

/** The columns that `Table at row under column` can read. */
function columnsRead(ctx: RuleContext): ReadonlySet<Symbol> {
  const read = new Set<Symbol>();
  ctx.each(['Lookup'], ({ table, column }) => {
    const rows = ctx.checked.typeOf(table);
    if (rows.type !== 'rows') return;
    const words =
      column === undefined ? undefined : wordsFor(plainType(ctx.checked.typeOf(column)));
    for (const one of rows.table.columns) if (words?.includes(one.name) !== false) read.add(one);
  });
  return read;
}

function unusedSpans(ctx: RuleContext): void {
  if (ctx.checked.symbols.encounter === undefined) return;
  for (const span of ctx.checked.symbols.spans) {
    const played = ctx.references.of(span).some(({ ident, around }) => {
      const parent = around.at(-1);
      return parent?.kind === 'PlayStmt' && parent.name === ident;
    });
    if (!played) reportUnused(ctx, span.ident, 'the span', `nothing plays it`);
  }
}

function uncalled(ctx: RuleContext): void {
  const { symbols } = ctx.checked;
  // In a file without an order of play, procedures are only tried.
  if (symbols.encounter === undefined) return;
  const inRule = ({ around }: NameUse): boolean =>
    !around.some((node) => node.kind === 'ExampleDecl');
  for (const symbol of [...symbols.procedures, ...symbols.choices]) {
    const called = ctx.references
      .of(symbol)
      .some((reference) => reference.around.at(-1)?.kind === 'Invocation' && inRule(reference));
    if (!called) reportUnused(ctx, symbol.ident, `the ${symbol.symbol}`, 'nothing calls it');
  }
  // If a check is declared for its odds alone, an example tries it.
  for (const check of symbols.checks) {
    const called = ctx.references
      .of(check)
      .some(({ around }) => around.at(-1)?.kind === 'Invocation');
    if (!called) reportUnused(ctx, check.ident, 'the check', 'nothing calls it');
  }
  const offered = offeredActions(ctx);
  for (const action of symbols.actions)
    if (!offered.has(action)) reportUnused(ctx, action.ident, 'the action', 'nothing offers it');
}

/** Reports unused values. In a check with outcomes, a value must serve the outcomes or a caller. */
function unusedValues(ctx: RuleContext): void {
  const { symbols } = ctx.checked;
  const ranked = new Set<Symbol>();
  ctx.each(['RankRoll'], (node) => {
    const value = ctx.checked.rankValueOf(node);
    if (value !== undefined) ranked.add(value);
  });
  for (const check of symbols.checks) {
    if (check.outcomes.length === 0) continue;
    for (const value of check.values) {
      const read = ctx.references
        .of(value)
        .some(
          ({ around }) =>
            !around.some((node) => node.kind === 'DiceLine' || node.kind === 'ModifierDecl'),
        );
      if (read || ranked.has(value) || value.ident === undefined) continue;
      ctx.report('rules/unused-value', { name: value.name, check: check.name }, value.ident, {
        help: 'let an outcome depend on it, or remove it',
      });
    }
  }
}
