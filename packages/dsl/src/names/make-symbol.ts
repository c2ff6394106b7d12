// Makes the symbol of each declaration and puts it into its namespace.

import { plainText, type Declaration } from '../ast/ast.ts';
import { errorType } from './types.ts';
import { declare } from './builder.ts';
import { declareBroken } from './declare-broken.ts';
import type { SymbolTables } from './symbol-tables.ts';
import {
  actorOf,
  checkParts,
  conditionFieldsOf,
  fieldsOf,
  optionsOf,
  paramsOf,
  readable,
  rollsIn,
  subjectOf,
  tableOf,
} from './parts.ts';
import type {
  ActionSymbol,
  CheckSymbol,
  ChoiceSymbol,
  ConditionSymbol,
  DefineSymbol,
  EncounterSymbol,
  FieldSymbol,
  KindSymbol,
  ProcedureSymbol,
  TriggerSymbol,
} from './symbols.ts';

type Decl<Kind extends Declaration['kind']> = Extract<Declaration, { readonly kind: Kind }>;

/** Makes the symbol of a declaration and puts it into its namespace. Names that are declared twice are reported. */
export function makeSymbol(into: SymbolTables, decl: Declaration): void {
  const { builder, global } = into;
  switch (decl.kind) {
    case 'SpanDecl':
      return declare(builder, global, {
        symbol: 'span',
        name: decl.name.text,
        ident: decl.name,
        decl,
      });
    case 'SideDecl':
      return declare(
        builder,
        global,
        into.sides.get(decl.name.text) ?? {
          symbol: 'side',
          name: decl.name.text,
          ident: decl.name,
          decl,
        },
      );
    case 'KindDecl':
      return makeKind(into, decl);
    case 'ConditionDecl':
      return makeCondition(into, decl);
    case 'TableDecl':
      return declare(builder, global, tableOf(builder, decl));
    case 'GivenDecl':
      return declare(builder, global, {
        symbol: 'given',
        name: decl.field.name.text,
        ident: decl.field.name,
        decl,
        type: errorType,
      });
    case 'TrackDecl':
      return declare(builder, global, {
        symbol: 'track',
        name: decl.field.name.text,
        ident: decl.field.name,
        decl,
        type: errorType,
      });
    case 'RulingDecl':
      optionsOf(builder, decl.options);
      return declare(builder, global, {
        symbol: 'ruling',
        name: decl.name.text,
        ident: decl.name,
        decl,
        options: readable(decl.options),
        type: errorType,
      });
    case 'DefineDecl':
      return makeDefine(into, decl);
    case 'ModifierDecl':
      return declare(builder, into.modifiers, {
        symbol: 'modifier',
        name: decl.name.text,
        ident: decl.name,
        decl,
        params: paramsOf(builder, decl.params),
      });
    case 'CheckDecl':
      return makeCheck(into, decl);
    case 'ChoiceDecl':
      return makeChoice(into, decl);
    case 'ActionDecl':
      return makeAction(into, decl);
    case 'ProcedureDecl':
      return makeProcedure(into, decl);
    case 'TriggerDecl':
      return makeTrigger(into, decl);
    case 'EncounterDecl':
      return makeEncounter(into, decl);
    case 'InvariantDecl':
      return declare(builder, into.invariants, {
        symbol: 'invariant',
        name: decl.name.text,
        ident: decl.name,
        decl,
      });
    case 'MeasureDecl':
      return declare(builder, into.measures, {
        symbol: 'measure',
        name: decl.name.text,
        ident: decl.name,
        decl,
      });
    case 'PolicyDecl':
      return declare(builder, into.policies, {
        symbol: 'policy',
        name: decl.name.text,
        ident: decl.name,
        decl,
      });
    case 'ScenarioDecl':
      return declare(builder, into.scenarios, {
        symbol: 'scenario',
        name: decl.name.text,
        ident: decl.name,
        decl,
        participants: [],
      });
    case 'ExampleDecl':
      into.examples.push({
        symbol: 'example',
        name: plainText(decl.name),
        ident: undefined,
        decl,
        participants: [],
      });
      return;
    case 'BrokenDecl':
      return declareBroken(into, decl.keyword, decl.name);
  }
}

function makeKind(into: SymbolTables, decl: Decl<'KindDecl'>): void {
  const { builder, global } = into;
  const fields: FieldSymbol[] = [];
  const kind: KindSymbol = {
    symbol: 'kind',
    name: decl.name.text,
    ident: decl.name,
    decl,
    fields,
  };
  fields.push(...fieldsOf(builder, kind, decl.fields));
  return declare(builder, global, kind);
}

function makeCondition(into: SymbolTables, decl: Decl<'ConditionDecl'>): void {
  const { builder, global } = into;
  const fields: ConditionSymbol['fields'][number][] = [];
  const condition: ConditionSymbol = {
    symbol: 'condition',
    name: decl.name.text,
    ident: decl.name,
    decl,
    fields,
  };
  fields.push(...conditionFieldsOf(builder, condition));
  return declare(builder, global, condition);
}

function makeDefine(into: SymbolTables, decl: Decl<'DefineDecl'>): void {
  const { builder, global, members, adjectives } = into;
  const { form, name, subject } = decl.target;
  const params =
    subject === undefined ? paramsOf(builder, decl.target.params) : [subjectOf(builder, subject)];
  const define: DefineSymbol = {
    symbol: 'define',
    name: name.text,
    ident: name,
    decl,
    form,
    params,
    type: errorType,
  };
  if (form === 'member') return declare(builder, members, define, true);
  if (form === 'adjective') return declare(builder, adjectives, define, true);
  return declare(builder, global, define);
}

function makeChoice(into: SymbolTables, decl: Decl<'ChoiceDecl'>): void {
  const { builder, global, sides } = into;
  const { name } = decl.signature;
  const choice: ChoiceSymbol = {
    symbol: 'choice',
    name: name.text,
    ident: name,
    decl,
    params: paramsOf(builder, decl.signature.params, sides),
    outcomes: optionsOf(builder, decl.options),
  };
  return declare(builder, global, choice);
}

function makeProcedure(into: SymbolTables, decl: Decl<'ProcedureDecl'>): void {
  const { builder, global } = into;
  const { name, params } = decl.signature;
  const values: ProcedureSymbol['values'][number][] = [];
  const procedure: ProcedureSymbol = {
    symbol: 'procedure',
    name: name.text,
    ident: name,
    decl,
    params: paramsOf(builder, params),
    values,
  };
  values.push(...rollsIn(builder, procedure, decl.body));
  return declare(builder, global, procedure);
}

function makeTrigger(into: SymbolTables, decl: Decl<'TriggerDecl'>): void {
  const { builder, triggers } = into;
  const values: TriggerSymbol['values'][number][] = [];
  const trigger: TriggerSymbol = {
    symbol: 'trigger',
    name: decl.name.text,
    ident: decl.name,
    decl,
    values,
  };
  values.push(...rollsIn(builder, trigger, decl.body));
  return declare(builder, triggers, trigger);
}

function makeEncounter(into: SymbolTables, decl: Decl<'EncounterDecl'>): void {
  const { builder, encounters } = into;
  if (encounters.length > 0)
    builder.report(
      'names/second-encounter',
      {},
      { ...decl.span, end: decl.span.start + 'encounter'.length },
    );
  const values: EncounterSymbol['values'][number][] = [];
  const encounter: EncounterSymbol = {
    symbol: 'encounter',
    name: 'encounter',
    ident: undefined,
    decl,
    values,
  };
  values.push(...rollsIn(builder, encounter, decl.body));
  encounters.push(encounter);
}

function makeCheck({ builder, global, sides, tags }: SymbolTables, decl: Decl<'CheckDecl'>): void {
  const { name, params } = decl.signature;
  const values: CheckSymbol['values'][number][] = [];
  const outcomes: CheckSymbol['outcomes'][number][] = [];
  const tagged: CheckSymbol['tags'][number][] = [];
  const check: CheckSymbol = {
    symbol: 'check',
    name: name.text,
    ident: name,
    decl,
    params: paramsOf(builder, params, sides),
    tags: tagged,
    values,
    outcomes,
  };
  const parts = checkParts(builder, check, decl.lines);
  values.push(...parts.values);
  outcomes.push(...parts.outcomes);
  for (const line of readable(decl.lines))
    if (line.kind === 'CountsLine') tagged.push(...tags.add(check, line.tags));
  declare(builder, global, check);
}

function makeAction({ builder, global, tags }: SymbolTables, decl: Decl<'ActionDecl'>): void {
  const { name, params } = decl.signature;
  const values: ActionSymbol['values'][number][] = [];
  const tagged: ActionSymbol['tags'][number][] = [];
  const action: ActionSymbol = {
    symbol: 'action',
    name: name.text,
    ident: name,
    decl,
    params: paramsOf(builder, params),
    tags: tagged,
    actor: actorOf(decl.signature),
    values,
  };
  values.push(...rollsIn(builder, action, decl.body));
  for (const line of readable(decl.lines))
    if (line.kind === 'CountsLine') tagged.push(...tags.add(action, line.tags));
  declare(builder, global, action);
}
