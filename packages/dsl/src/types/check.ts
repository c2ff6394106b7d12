// Check: the types pass. It checks all declarations in order; if one needs another first, it checks
// that one on demand.

import { labelAt } from '../diagnostics/diagnostic.ts';
import { isMissing, type AstFile, type Declaration } from '../ast/ast.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import { describeSymbol } from '../names/describe.ts';
import { areParticipantsKnown } from '../names/participants.ts';
import type { Names } from '../names/names.ts';
import type { CheckSymbol, DefineSymbol } from '../names/symbols.ts';
import {
  checkAction,
  checkCheck,
  checkChoice,
  checkCondition,
  checkDefine,
  checkEncounter,
  checkInvariant,
  checkMeasure,
  checkProcedure,
  checkSpans,
  checkTrigger,
} from './bodies.ts';
import type { Checked } from './checked.ts';
import type { Context } from './context.ts';
import { typeDeclarations } from './declared.ts';
import { calleesFirst } from './define-order.ts';
import { checkExample } from './examples.ts';
import { checkExpr, memberType, wantExpr } from './expressions.ts';
import { checkKinds } from './kinds.ts';
import { checkModifier } from './modifiers.ts';
import { checkPolicy } from './policies.ts';
import { checkScenario } from './scenarios.ts';
import { createTables, finishTables } from './tables.ts';
import { errorType, type Type } from '../names/types.ts';

/**
 * The maximum number of defines that are checked inside one another. Each is checked after those it
 * needs, except in cycles, which are reported.
 */
const deepest = 10;

/**
 * Resolves every name of `files` and finds the type of every expression. It adds problems to
 * `problems`.
 * @param isWanted false for a declaration that may be skipped if no other needs it; reports may
 * then lack problems that depend on skipped ones
 */
export function checkTypes(
  files: readonly AstFile[],
  names: Names,
  problems: DiagnosticCollector,
  isWanted: (decl: Declaration) => boolean = () => true,
): Checked {
  const tables = createTables(names.declared);
  const defines = new Map<DefineSymbol, Type>();
  const checks = new Set<CheckSymbol>();
  let depth = 0;
  const ctx: Context = {
    names,
    tables,
    report: problems.report,
    reads: [],
    followed: areParticipantsKnown(names.symbols),
    hidden: new Set(),
    guesses: { left: 200 },
    check: (scope, expr, expected) => checkExpr(ctx, scope, expr, expected),
    want: (scope, expr, wanted) => wantExpr(ctx, scope, expr, wanted),
    member: (scope, set) => memberType(ctx, scope, set),
    typeOfDefine(define): Type {
      const known = defines.get(define);
      if (known !== undefined) return known;
      // A define at this depth is in a cycle, and is checked in its own turn.
      if (depth === deepest) return errorType;
      // A define that needs itself is reported with the cycles.
      defines.set(define, errorType);
      depth += 1;
      const type = checkDefine(ctx, define);
      depth -= 1;
      defines.set(define, type);
      define.type = type;
      return type;
    },
    typeOfValue(value): Type {
      if (value.kind === 'let' && value.owner.symbol === 'check') ensureCheck(value.owner);
      return value.type;
    },
  };
  const ensureCheck = (check: CheckSymbol): void => {
    if (checks.has(check)) return;
    checks.add(check);
    checkCheck(ctx, check);
  };

  const { symbols } = names;
  typeDeclarations(ctx);
  reportMembers(ctx);
  const wanted = <S extends { readonly decl: Declaration | undefined }>(
    all: readonly S[],
  ): readonly S[] => all.filter(({ decl }) => decl === undefined || isWanted(decl));
  checkSpans(ctx, wanted(symbols.spans));
  for (const condition of wanted(symbols.conditions)) checkCondition(ctx, condition);
  for (const define of wanted(calleesFirst(symbols.defines))) ctx.typeOfDefine(define);
  for (const check of wanted(symbols.checks)) ensureCheck(check);
  for (const modifier of wanted(symbols.modifiers)) checkModifier(ctx, modifier);
  for (const choice of wanted(symbols.choices)) checkChoice(ctx, choice);
  for (const action of wanted(symbols.actions)) checkAction(ctx, action);
  for (const procedure of wanted(symbols.procedures)) checkProcedure(ctx, procedure);
  for (const trigger of wanted(symbols.triggers)) checkTrigger(ctx, trigger);
  const encounter = symbols.encounter?.decl;
  if (encounter !== undefined && isWanted(encounter)) checkEncounter(ctx, encounter);
  for (const invariant of wanted(symbols.invariants)) checkInvariant(ctx, invariant);
  for (const measure of wanted(symbols.measures)) checkMeasure(ctx, measure);
  for (const policy of wanted(symbols.policies)) checkPolicy(ctx, policy);
  for (const scenario of wanted(symbols.scenarios)) checkScenario(ctx, scenario);
  for (const example of wanted(symbols.examples)) checkExample(ctx, example);
  checkKinds(ctx);
  return finishTables(files, names, tables);
}

/**
 * Reports a define such as `p.reach` that is also a field, or `p is able` that is also a condition,
 * kind or field.
 */
function reportMembers(ctx: Context): void {
  for (const define of ctx.names.symbols.defines) {
    const { ident, name } = define;
    if (
      ident === undefined ||
      isMissing(ident) ||
      (define.form !== 'member' && define.form !== 'adjective')
    )
      continue;
    const field = ctx.names.symbols.kinds
      .flatMap((kind) => kind.fields)
      .find((one) => one.name === name);
    const global = define.form === 'adjective' ? ctx.names.global.get(name) : undefined;
    const same =
      field ?? (global?.symbol === 'condition' || global?.symbol === 'kind' ? global : undefined);
    if (same === undefined) continue;
    ctx.report('names/declared-twice', { name, what: describeSymbol(same) }, ident.span, {
      label: 'again here',
      secondary: labelAt(same.ident, 'first here'),
      help: 'rename one of the two',
    });
  }
}
