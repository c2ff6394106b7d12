// Lowering: turns a checked ruleset into the IR, without syntactic sugar. It succeeds for every
// ruleset without errors; the same sources always give the same IR.

import { namesBefore } from '../amend/former-names.ts';
import type { AstFile, ConditionDecl, DefineDecl, Ident, RulesetHeader } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import {
  IR_VERSION,
  type Callable,
  type Condition,
  type Define,
  type Memory,
  type Proc,
  type Ruleset,
  type Ruling,
} from '../ir/index.ts';
import type { CallableSymbol, DefineSymbol, RulingSymbol, Symbols } from '../names/symbols.ts';
import type { Source } from '../source/source.ts';
import type { Checked } from '../types/checked.ts';
import { createBody, lowerParams, paramEnv } from './body.ts';
import { atOf, createLoweringEnv, slotBinding, type Lowering } from './context.ts';
import { lowerAction, lowerCheck, lowerChoice, lowerProcedure } from './lower-callables.ts';
import { lowerExample } from './lower-examples.ts';
import { lowerDuration, lowerCases, lowerExpr, lowerStored } from './lower-expr.ts';
import { lowerPolicy } from './lower-policies.ts';
import { outsideModifiers } from './lower-rolls.ts';
import { lowerInvariant, lowerMeasure, lowerTrigger } from './lower-rules.ts';
import { lowerScenario, lowerScenarioBlocks } from './lower-scenarios.ts';
import { emitBlock } from './lower-statements.ts';
import { lowerTable } from './lower-tables.ts';
import { lowerField, loweredText, wordValue } from './lower-values.ts';
import { createPlaces } from './source-places.ts';

/**
 * Lowers a ruleset to the IR.
 * @param checked a ruleset without errors; with errors this may throw
 * @param sources the texts of `checked.files`, in the same order
 */
export function lower(checked: Checked, sources: readonly Source[]): Ruleset {
  const { symbols } = checked;
  const procs: Proc[] = [];
  const memories: Memory[] = [];
  const lowering: Lowering = {
    checked,
    places: createPlaces(sources),
    keepsFaces: rollsWithFaces(checked),
    addProc: (proc) => procs.push(proc) - 1,
    ...declarationIndices(symbols, memories),
  };
  const outside = outsideModifiers(lowering);
  const callables: readonly Callable[] = [
    ...declared(symbols.checks, (decl, one) => lowerCheck(lowering, one, decl, outside)),
    ...declared(symbols.choices, (decl, one) => lowerChoice(lowering, one, decl)),
    ...declared(symbols.actions, (decl, one) => lowerAction(lowering, one, decl)),
    ...declared(symbols.procedures, (decl, one) => lowerProcedure(lowering, one, decl)),
  ];
  const triggers = [...declared(symbols.triggers, (decl) => lowerTrigger(lowering, decl))];
  const encounter = lowerEncounter(lowering, symbols);
  const scenarios = declared(symbols.scenarios, (decl, one) => lowerScenario(lowering, one, decl));
  triggers.push(...symbols.scenarios.flatMap((one) => lowerScenarioBlocks(lowering, one)));
  const examples = symbols.examples.map((symbol, index) => lowerExample(lowering, symbol, index));
  for (const one of examples) triggers.push(...one.triggers);
  const watches = [
    ...declared(symbols.invariants, (decl) => lowerInvariant(lowering, decl)),
    ...declared(symbols.measures, (decl) => lowerMeasure(lowering, decl)),
  ];
  const former = namesBefore(checked.files, sources);
  return {
    irVersion: IR_VERSION,
    ...headerOf(checked.files),
    files: sources.map(({ path, text }) => ({ path, text })),
    spans: symbols.spans.map((span) => ({
      name: span.name,
      within: span.decl?.within?.text ?? null,
      text: loweredText(span.decl?.doc),
    })),
    sides: symbols.sides.map((side) => ({ name: side.name, text: loweredText(side.decl?.doc) })),
    kinds: symbols.kinds.map((kind) => ({
      name: kind.name,
      text: loweredText(kind.decl?.doc),
      fields: kind.fields.map((field) => lowerField(lowering, field.decl)),
    })),
    conditions: declared(symbols.conditions, (decl) => lowerCondition(lowering, decl)),
    tables: declared(symbols.tables, (decl, table) => lowerTable(lowering, table, decl)),
    givens: declared(symbols.givens, (decl) => lowerField(lowering, decl.field)),
    tracks: declared(symbols.tracks, (decl) => lowerField(lowering, decl.field)),
    rulings: symbols.rulings.map((ruling) => lowerRuling(lowering, ruling)),
    defines: declared(symbols.defines, (decl, define) => lowerDefine(lowering, define, decl)),
    callables,
    triggers,
    encounter,
    procs,
    memories,
    watches,
    policies: declared(symbols.policies, (decl) => lowerPolicy(lowering, decl)),
    scenarios,
    examples: examples.map((one) => one.example),
    // This comes last, since everything above adds places.
    places: lowering.places.list(),
    ...(former.length === 0 ? {} : { former }),
  };
}

/** What becomes of the declarations of some symbols. */
function declared<Declaring extends { readonly decl: object | undefined }, Made>(
  symbols: readonly Declaring[],
  make: (decl: NonNullable<Declaring['decl']>, symbol: Declaring) => Made,
): readonly Made[] {
  return symbols.flatMap((symbol) =>
    symbol.decl === undefined ? [] : [make(symbol.decl, symbol)],
  );
}

function callablesOf(symbols: Symbols): readonly CallableSymbol[] {
  return [...symbols.checks, ...symbols.choices, ...symbols.actions, ...symbols.procedures];
}

/**
 * Returns the indices of callables, defines and memories in the ruleset. A new memory is added at
 * the end.
 */
export function declarationIndices(
  symbols: Symbols,
  memories: Memory[],
): Pick<Lowering, 'memoryOf' | 'callableOf' | 'defineOf'> {
  const callables = indexed(callablesOf(symbols));
  const defines = indexed(symbols.defines);
  const known = new Map(memories.map((memory, index) => [JSON.stringify(memory), index]));
  return {
    memoryOf(memory): number {
      const key = JSON.stringify(memory);
      const index = known.get(key) ?? memories.push(memory) - 1;
      known.set(key, index);
      return index;
    },
    callableOf: (callable) => callables.get(callable) ?? missing(callable.name),
    defineOf: (define) => defines.get(define) ?? missing(define.name),
  };
}

function indexed<T>(list: readonly T[]): ReadonlyMap<T, number> {
  return new Map(list.map((one, index) => [one, index]));
}

function missing(name: string): never {
  throw new Error(`${name} is not declared`);
}

/**
 * The version and source come from the ruleset's own header; the title may come from a file that
 * amends it.
 */
function headerOf(files: readonly AstFile[]): Pick<Ruleset, 'title' | 'version' | 'source'> {
  const headers = files.flatMap((file) => (file.header === undefined ? [] : [file.header]));
  const ruleset: RulesetHeader | undefined = headers.find(
    (header) => header.kind === 'RulesetHeader',
  );
  const amending = headers.find(
    (header) =>
      header.kind === 'FilesHeader' && header.mode === 'amends' && header.as !== undefined,
  );
  const title = amending?.kind === 'FilesHeader' ? amending.as : ruleset?.name;
  let version: number | null = null;
  let source: string | null = null;
  for (const line of ruleset?.lines ?? []) {
    if (line.kind === 'VersionLine') version = line.version.value;
    if (line.kind === 'SourceLine') source = loweredText(line.text);
  }
  return { title: loweredText(title) ?? '', version, source };
}

/**
 * The rolls of which rules read more than the total: `natural of r`, `matches of r on 6`,
 * `r.faces`, `roll again r`.
 */
function rollsWithFaces(checked: Checked): ReadonlySet<Ident> {
  const found = new Set<Ident>();
  const add = (name: Ident | undefined): void => {
    const ident = checked.resolutionOf(name)?.ident;
    if (ident !== undefined) found.add(ident);
  };
  findAll(checked.files, ['AgainRoll'], (node) => add(node.roll));
  findAll(checked.files, ['OfCall'], (node) => {
    const symbol = checked.resolutionOf(node.callee.names.at(-1));
    const looks =
      symbol?.symbol === 'built-in' && (symbol.name === 'natural' || symbol.name === 'matches');
    const of = node.args[0]?.value;
    if (looks && of?.kind === 'Path') add(of.names.at(-1));
  });
  findAll(checked.files, ['Path'], ({ names }) =>
    names.forEach((name, index) => {
      const symbol = checked.resolutionOf(name);
      if (symbol?.symbol === 'built-in' && symbol.name === 'faces') add(names[index - 1]);
    }),
  );
  return found;
}

function lowerEncounter(lowering: Lowering, symbols: Symbols): number | null {
  const decl = symbols.encounter?.decl;
  if (decl === undefined) return null;
  const body = createBody(lowering, 'encounter', 'encounter', decl);
  emitBlock(body, decl.body);
  return lowering.addProc(body.code.finish());
}

function lowerCondition(lowering: Lowering, decl: ConditionDecl): Condition {
  const bars = new Set<string>();
  let barsEverything = false;
  let lasts: Condition['lasts'] = null;
  const fields: Condition['fields'][number][] = [];
  const env = createLoweringEnv(lowering);
  env.names.set('bearer', slotBinding(0));
  for (const line of decl.lines) {
    if (line.kind === 'BarsLine') {
      const acts = line.acts.map((act) => ({ act, actions: lowering.checked.actionsOf(act) }));
      if (line.everything || acts.some(({ act }) => act.any && act.name.text === 'action'))
        barsEverything = true;
      for (const { actions } of acts) for (const action of actions) bars.add(action.name);
    } else if (line.kind === 'LastsLine') lasts = lowerDuration(line.duration, env);
    else if (line.kind === 'HasLine') fields.push(lowerField(lowering, line.field));
  }
  return {
    name: decl.name.text,
    text: loweredText(decl.doc),
    barsEverything,
    bars: [...bars],
    lasts,
    fields,
    at: atOf(lowering, decl.name),
  };
}

function lowerRuling(lowering: Lowering, ruling: RulingSymbol): Ruling {
  const standard = ruling.options.find((option) => option.isDefault) ?? ruling.options[0];
  return {
    name: ruling.name,
    text: loweredText(ruling.decl?.doc),
    options: ruling.options.map((option) => ({
      value: wordValue(option.name.text),
      text: loweredText(option.doc),
    })),
    default: standard === undefined ? '' : wordValue(standard.name.text),
    cites: ruling.decl?.cites.map((cite) => cite.text) ?? [],
    at: ruling.ident === undefined ? 0 : atOf(lowering, ruling.ident),
  };
}

function lowerDefine(lowering: Lowering, symbol: DefineSymbol, decl: DefineDecl): Define {
  const env = paramEnv(lowering, symbol.params);
  const { body } = decl;
  const expr =
    body.kind === 'Cases'
      ? lowerCases(body, env)
      : body.kind === 'DefineWhen'
        ? lowerExpr(body.condition, env)
        : lowerStored(body.value, env);
  return {
    name: symbol.name,
    params: lowerParams(symbol.params),
    body: expr,
    at: atOf(lowering, decl.target),
  };
}
