// Check: the types pass. It checks all declarations in order; if one needs another first, it checks
// that one on demand.

import { createContext } from './expressions.ts';
import type { Context } from './context.ts';
import { labelAt } from '../diagnostics/diagnostic.ts';
import { type AstFile, type Declaration } from '../ast/ast.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import { describeSymbol } from '../names/describe.ts';
import { areParticipantsKnown } from '../names/participants.ts';
import { expandCases } from '../cases/expand.ts';
import { collectNames } from '../names/collect.ts';
import type { Source } from '../source/source.ts';
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
import { typeDeclarations } from './declared.ts';
import { calleesFirst } from './define-order.ts';
import { checkExample } from './examples.ts';
import { checkKinds } from './kinds.ts';
import { fieldsNamed } from './lookup.ts';
import { checkModifier } from './modifiers.ts';
import { checkPolicy } from './policies.ts';
import { checkScenario } from './scenarios.ts';
import { finishTables } from './tables.ts';
import { errorType, type Type } from '../names/types.ts';

/**
 * The maximum number of defines that are checked inside one another. Each is checked after those it
 * needs, except in cycles, which are reported.
 */
const deepest = 10;

/**
 * Checks files: expands their cases, collects their names, resolves every name, and finds the type of every expression. It
 * adds problems to `problems`.
 * @param isWanted false for a declaration that may be skipped if no other needs it; reports may
 * then lack problems that depend on skipped ones
 */
export function checkTypes(
  written: readonly AstFile[],
  sources: readonly Source[],
  problems: DiagnosticCollector,
  isWanted: (decl: Declaration) => boolean = () => true,
): Checked {
  const files = written.map((file) => expandCases(file, problems.report));
  const names = collectNames(files, sources, problems);
  const defines = new Map<DefineSymbol, Type>();
  const checks = new Set<CheckSymbol>();
  let depth = 0;
  const ctx: Context = {
    ...createContext(names, problems),
    followed: areParticipantsKnown(names.symbols),
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
  const each = <S extends { readonly decl: Declaration | undefined }>(
    all: readonly S[],
    check: (ctx: Context, one: S) => void,
  ): void => {
    for (const one of wanted(all)) check(ctx, one);
  };
  checkSpans(ctx, wanted(symbols.spans));
  each(symbols.conditions, checkCondition);
  each(calleesFirst(symbols.defines), (_, define) => ctx.typeOfDefine(define));
  each(symbols.checks, (_, check) => ensureCheck(check));
  each(symbols.modifiers, checkModifier);
  each(symbols.choices, checkChoice);
  each(symbols.actions, checkAction);
  each(symbols.procedures, checkProcedure);
  each(symbols.triggers, checkTrigger);
  const encounter = symbols.encounter?.decl;
  if (encounter !== undefined && isWanted(encounter)) checkEncounter(ctx, encounter);
  each(symbols.invariants, checkInvariant);
  each(symbols.measures, checkMeasure);
  each(symbols.policies, checkPolicy);
  each(symbols.scenarios, checkScenario);
  each(symbols.examples, checkExample);
  checkKinds(ctx);
  return finishTables(files, names, ctx.tables);
}

/**
 * Reports a define such as `p.reach` that is also a field, or `p is able` that is also a condition,
 * kind or field.
 */
function reportMembers(ctx: Context): void {
  for (const define of ctx.names.symbols.defines) {
    const { ident, name } = define;
    if (ident === undefined || (define.form !== 'member' && define.form !== 'adjective')) continue;
    const [field] = fieldsNamed(ctx.names.symbols.kinds, name);
    const global = define.form === 'adjective' ? ctx.names.global.get(name) : undefined;
    const same =
      field ?? (global?.symbol === 'condition' || global?.symbol === 'kind' ? global : undefined);
    if (same === undefined) continue;
    ctx.report('names/declared-twice', { name, what: describeSymbol(same) }, ident, {
      label: 'again here',
      secondary: labelAt(same.ident, 'first here'),
      help: 'rename one of the two',
    });
  }
}
