// Unused: a declared thing that nothing reads is an error, so that nothing is silently ignored.

import type { Ident, Node, NodeOf } from '../ast/ast.ts';
import type { ConditionSymbol, FieldSymbol, KindSymbol, Symbol } from '../names/symbols.ts';
import type { Type } from '../names/types.ts';
import { editDistance } from '../diagnostics/suggest.ts';
import type { NameUse, ValidationRule, RuleContext } from './context.ts';
import { plainType } from '../types/assign.ts';
import { wordsFor } from '../types/paths.ts';
import { offersIn } from './offers.ts';

export const unused: ValidationRule = (ctx) => {
  const { symbols } = ctx.checked;
  needReaders(ctx, symbols.rulings, 'the ruling', 'nothing asks which option holds');
  needReaders(ctx, symbols.givens.filter(isNoText), 'the given');
  needReaders(ctx, symbols.tracks, 'the track');
  needReaders(ctx, symbols.defines, 'the definition', 'nothing uses it');
  unusedRoles(ctx);
  for (const tag of symbols.tags) {
    if (!ctx.usesOf(tag).some(({ around }) => around.at(-1)?.kind !== 'CountsLine'))
      reportUnused(ctx, tag.ident, 'the tag', 'no rule mentions it');
  }
  unusedFields(ctx);
  unusedConditions(ctx);
  unusedTables(ctx);
  unusedSpans(ctx);
  uncalled(ctx);
  unusedValues(ctx);
};

function needReaders(
  ctx: RuleContext,
  symbols: readonly Symbol[],
  what: string,
  why = 'no rule reads it',
): void {
  for (const symbol of symbols)
    if (!ctx.usesOf(symbol).some(isRead)) reportUnused(ctx, symbol.ident, what, why);
}

/** Texts are only displayed, so no rule has to read them. */
const isNoText = ({ type }: { readonly type: Type }): boolean => type.type !== 'text';

function reportUnused(
  ctx: RuleContext,
  ident: Ident | undefined,
  what: string,
  why: string,
  help = 'use it in a rule, or remove it',
): void {
  if (ident === undefined) return;
  const { declared } = ctx.checked.names;
  const sort = declared.get(ident)?.symbol;
  // Longer words that differ in a single letter are hardly two names.
  const near = [...declared.values()].find(
    (one) =>
      one.symbol === sort &&
      one.name.length > 3 &&
      editDistance(one.name, ident.text, 1) === 1 &&
      ctx.usesOf(one).length > 0,
  );
  ctx.report('rules/unused', { name: ident.text, what, why }, ident, {
    help: near === undefined ? help : [`is \`${near.name}\` meant?`, help],
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
  const why = 'no rule or scenario mentions it';
  needReaders(ctx, symbols.sides, 'the side', why);
  const isKnown = ({ fields }: KindSymbol): boolean =>
    fields.some((field) => ctx.usesOf(field).length > 0);
  needReaders(
    ctx,
    symbols.kinds.filter((kind) => !isKnown(kind)),
    'the kind',
    why,
  );
}

function unusedFields(ctx: RuleContext): void {
  const read = new Set<FieldSymbol>();
  const all = ctx.checked.symbols.kinds.flatMap((kind) => kind.fields);
  for (const field of all) {
    for (const reference of ctx.usesOf(field)) {
      if (!isRead(reference)) continue;
      // A name may stand for the fields of several kinds.
      for (const one of [field, ...ctx.checked.fieldsOf(reference.ident)]) read.add(one);
    }
  }
  // Of these, nothing reads a field of a kind; a use of its name may mean another kind's.
  const fields = [
    ...all.filter((field) => !read.has(field)),
    ...ctx.checked.symbols.conditions.flatMap((condition) => condition.fields),
  ];
  needReaders(ctx, fields.filter(isNoText), 'the field');
}

function unusedConditions(ctx: RuleContext): void {
  for (const condition of ctx.checked.symbols.conditions) {
    const references = ctx.usesOf(condition);
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
    if (ctx.usesOf(table).length === 0) {
      reportUnused(ctx, table.ident, 'the table', 'nothing reads it');
      continue;
    }
    const columns = table.columns.filter((column) => !read.has(column));
    needReaders(ctx, columns.filter(isNoText), 'the column');
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
    const played = ctx.usesOf(span).some(({ ident, around }) => {
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
  for (const symbol of [...symbols.procedures, ...symbols.choices, ...symbols.checks]) {
    const called = ctx.usesOf(symbol).some(
      ({ around }) =>
        around.at(-1)?.kind === 'Invocation' &&
        // If a check is declared for its odds alone, an example tries it.
        (symbol.symbol === 'check' || !around.some((node) => node.kind === 'ExampleDecl')),
    );
    if (!called) reportUnused(ctx, symbol.ident, `the ${symbol.symbol}`, 'nothing calls it');
  }
  const { offered, lacking } = offersIn(ctx);
  for (const action of symbols.actions) {
    if (offered.has(action)) continue;
    const open = lacking.get(action);
    if (open === undefined) reportUnused(ctx, action.ident, 'the action', 'nothing offers it');
    else
      reportUnused(
        ctx,
        action.ident,
        'the action',
        `no offer can mean it, since nothing says its \`${open}\``,
        `add a line \`pick ${open} from …\` to the action`,
      );
  }
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
      const read = ctx
        .usesOf(value)
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
