// Check: the types pass. It goes through all declarations in order; if one needs another first, it checks that one on
// demand.

import { isMissing, type AstFile, type Declaration } from '../ast/ast.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import { describeSymbol } from '../names/describe.ts';
import { isKnownWhoPlays } from '../names/participants.ts';
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
  checkSpan,
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
import { errorType, type Type } from './types.ts';

/**
 * How many defines may be in progress because another needs them. Each is checked after those it needs, except in cycles,
 * which are reported.
 */
const deepest = 10;

/**
 * Resolves every name of `files` and finds the type of every expression. Problems go to `problems`.
 * @param isWanted leaves out declarations that nobody asks about and that nothing needs; reports about the others may then
 * lack what they ask of these
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
  const cx: Context = {
    names,
    tables,
    report: problems.report,
    reads: [],
    followed: isKnownWhoPlays(names.symbols),
    hidden: new Set(),
    guesses: { left: 200 },
    check: (scope, expr, expected) => checkExpr(cx, scope, expr, expected),
    want: (scope, expr, wanted) => wantExpr(cx, scope, expr, wanted),
    member: (scope, set) => memberType(cx, scope, set),
    typeOfDefine(define): Type {
      const known = defines.get(define);
      if (known !== undefined) return known;
      // A define this deep is in a cycle, and is checked in its own turn.
      if (depth === deepest) return errorType;
      // A define that needs itself is reported with the cycles.
      defines.set(define, errorType);
      depth += 1;
      const type = checkDefine(cx, define);
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
    checkCheck(cx, check);
  };

  const { symbols } = names;
  typeDeclarations(cx);
  reportMembers(cx);
  const wanted = <S extends { readonly decl: Declaration | undefined }>(
    all: readonly S[],
  ): readonly S[] => all.filter(({ decl }) => decl === undefined || isWanted(decl));
  for (const span of wanted(symbols.spans)) checkSpan(cx, span);
  for (const condition of wanted(symbols.conditions)) checkCondition(cx, condition);
  for (const define of wanted(calleesFirst(symbols.defines))) cx.typeOfDefine(define);
  for (const check of wanted(symbols.checks)) ensureCheck(check);
  for (const modifier of wanted(symbols.modifiers)) checkModifier(cx, modifier);
  for (const choice of wanted(symbols.choices)) checkChoice(cx, choice);
  for (const action of wanted(symbols.actions)) checkAction(cx, action);
  for (const procedure of wanted(symbols.procedures)) checkProcedure(cx, procedure);
  for (const trigger of wanted(symbols.triggers)) checkTrigger(cx, trigger);
  const encounter = symbols.encounter?.decl;
  if (encounter !== undefined && isWanted(encounter)) checkEncounter(cx, encounter);
  for (const invariant of wanted(symbols.invariants)) checkInvariant(cx, invariant);
  for (const measure of wanted(symbols.measures)) checkMeasure(cx, measure);
  for (const policy of wanted(symbols.policies)) checkPolicy(cx, policy);
  for (const scenario of wanted(symbols.scenarios)) checkScenario(cx, scenario);
  for (const example of wanted(symbols.examples)) checkExample(cx, example);
  checkKinds(cx);
  return finishTables(files, names, tables);
}

/** Reports `p.reach` that is no field either, and `p is able` that is no condition, kind or field. */
function reportMembers(cx: Context): void {
  for (const define of cx.names.symbols.defines) {
    const { ident, name } = define;
    if (
      ident === undefined ||
      isMissing(ident) ||
      (define.form !== 'member' && define.form !== 'adjective')
    )
      continue;
    const field = cx.names.symbols.kinds
      .flatMap((kind) => kind.fields)
      .find((one) => one.name === name);
    const global = define.form === 'adjective' ? cx.names.global.get(name) : undefined;
    const same =
      field ?? (global?.symbol === 'condition' || global?.symbol === 'kind' ? global : undefined);
    if (same === undefined) continue;
    cx.report('names/declared-twice', { name, what: describeSymbol(same) }, ident.span, {
      label: 'again here',
      secondary: same.ident === undefined ? [] : [{ span: same.ident.span, text: 'first here' }],
      help: [{ text: 'rename one of the two' }],
    });
  }
}
