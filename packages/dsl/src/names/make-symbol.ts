// Makes the symbol of each declaration and puts it into its namespace.

import { plainText, type Declaration, type Node } from '../ast/ast.ts';
import { keywordOf, nameOf } from '../ast/named.ts';
import { errorType } from './types.ts';
import { declare, namedLine } from './builder.ts';
import type { SymbolTables } from './symbol-tables.ts';
import {
  actorOf,
  conditionFieldsOf,
  fieldsOf,
  outcomesOf,
  paramsOf,
  readable,
  rollsIn,
  subjectOf,
  tableOf,
  recordedValues,
} from './parts.ts';
import type {
  ActionSymbol,
  CheckSymbol,
  ConditionSymbol,
  DefineSymbol,
  EncounterSymbol,
  KindSymbol,
  ProcedureSymbol,
  SideSymbol,
  TagSymbol,
  TriggerSymbol,
} from './symbols.ts';

type Decl<Kind extends Declaration['kind']> = Extract<Declaration, { readonly kind: Kind }>;

/** Makes the symbol of a declaration and puts it into its namespace. Names that are declared twice are reported. */
export function makeSymbol(into: SymbolTables, decl: Declaration): void {
  const { builder } = into;
  switch (decl.kind) {
    case 'DefineDecl':
      return makeDefine(into, decl);
    case 'ModifierDecl':
      return declare(builder, into.modifiers, {
        symbol: 'modifier',
        ...namedLine(decl),
        params: paramsOf(builder, decl.params),
      });
    case 'TriggerDecl': {
      const trigger: TriggerSymbol = { symbol: 'trigger', ...namedLine(decl), values: [] };
      trigger.values = rollsIn(trigger);
      return declare(builder, into.triggers, trigger);
    }
    case 'EncounterDecl':
      return makeEncounter(into, decl);
    case 'InvariantDecl':
      return declare(builder, into.invariants, { symbol: 'invariant', ...namedLine(decl) });
    case 'MeasureDecl':
      return declare(builder, into.measures, { symbol: 'measure', ...namedLine(decl) });
    case 'ExampleDecl':
      into.examples.push({
        symbol: 'example',
        name: plainText(decl.name),
        ident: undefined,
        decl,
        participants: [],
      });
      return;
    default:
      return makeUsed(into, decl);
  }
}

/**
 * Makes the symbol of a declaration that others may use. One that could not be read counts as declared if its name is
 * readable; nothing is in it.
 */
function makeUsed(into: SymbolTables, decl: Declaration): void {
  const { builder, global, sides, tags } = into;
  const ident = nameOf(decl);
  if (ident?.kind !== 'Ident') return;
  const base = { name: ident.text, ident };
  const read = <Kind extends Declaration['kind']>(kind: Kind): Decl<Kind> | undefined =>
    decl.kind === kind ? (decl as Decl<Kind>) : undefined; // just tested
  switch (keywordOf(decl)) {
    case 'span':
      return declare(builder, global, { ...base, symbol: 'span', decl: read('SpanDecl') });
    case 'side': {
      const side: SideSymbol = { ...base, symbol: 'side', decl: read('SideDecl') };
      return declare(builder, global, sides.get(side.name) ?? side);
    }
    case 'kind': {
      const kind: KindSymbol = { ...base, symbol: 'kind', decl: read('KindDecl'), fields: [] };
      kind.fields = fieldsOf(builder, kind);
      return declare(builder, global, kind);
    }
    case 'condition': {
      const own = read('ConditionDecl');
      const condition: ConditionSymbol = { ...base, symbol: 'condition', decl: own, fields: [] };
      condition.fields = conditionFieldsOf(builder, condition);
      return declare(builder, global, condition);
    }
    case 'table':
      return declare(builder, global, tableOf(builder, { ...base, decl: read('TableDecl') }));
    case 'given':
      return declare(builder, global, {
        ...base,
        symbol: 'given',
        decl: read('GivenDecl'),
        type: errorType,
      });
    case 'track':
      return declare(builder, global, {
        ...base,
        symbol: 'track',
        decl: read('TrackDecl'),
        type: errorType,
      });
    case 'ruling': {
      const own = read('RulingDecl');
      const options = readable(own?.options ?? []);
      outcomesOf(builder, options);
      return declare(builder, global, {
        ...base,
        symbol: 'ruling',
        decl: own,
        options,
        type: errorType,
      });
    }
    case 'check': {
      const own = read('CheckDecl');
      const params = paramsOf(builder, own?.signature.params ?? [], sides);
      const check: CheckSymbol = {
        ...base,
        symbol: 'check',
        decl: own,
        params,
        tags: [],
        values: [],
        outcomes: [],
      };
      const lines = own?.lines ?? [];
      check.values = recordedValues(builder, check);
      check.outcomes = outcomesOf(
        builder,
        lines.filter((line) => line.kind === 'Outcome'),
      );
      check.tags = tagsIn(tags, check, lines);
      return declare(builder, global, check);
    }
    case 'choice': {
      const own = read('ChoiceDecl');
      const params = paramsOf(builder, own?.signature.params ?? [], sides);
      const outcomes = outcomesOf(builder, readable(own?.options ?? []));
      return declare(builder, global, { ...base, symbol: 'choice', decl: own, params, outcomes });
    }
    case 'action': {
      const own = read('ActionDecl');
      const action: ActionSymbol = {
        ...base,
        symbol: 'action',
        decl: own,
        params: paramsOf(builder, own?.signature.params ?? []),
        tags: [],
        actor: own === undefined ? -1 : actorOf(own.signature),
        values: [],
      };
      action.values = rollsIn(action);
      action.tags = tagsIn(tags, action, own?.lines ?? []);
      return declare(builder, global, action);
    }
    case 'procedure': {
      const own = read('ProcedureDecl');
      const params = paramsOf(builder, own?.signature.params ?? []);
      const procedure: ProcedureSymbol = {
        ...base,
        symbol: 'procedure',
        decl: own,
        params,
        values: [],
      };
      procedure.values = rollsIn(procedure);
      return declare(builder, global, procedure);
    }
    case 'policy':
      return declare(builder, into.policies, {
        ...base,
        symbol: 'policy',
        decl: read('PolicyDecl'),
      });
    case 'scenario':
      return declare(builder, into.scenarios, {
        ...base,
        symbol: 'scenario',
        decl: read('ScenarioDecl'),
        participants: [],
      });
    default:
      return;
  }
}

function tagsIn(
  tags: SymbolTables['tags'],
  owner: ActionSymbol | CheckSymbol,
  lines: readonly Node[],
): readonly TagSymbol[] {
  return lines.flatMap((line) => (line.kind === 'CountsLine' ? tags.add(owner, line.tags) : []));
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

function makeEncounter({ builder, encounters }: SymbolTables, decl: Decl<'EncounterDecl'>): void {
  if (encounters.length > 0)
    builder.report(
      'names/second-encounter',
      {},
      { ...decl.span, end: decl.span.start + 'encounter'.length },
    );
  const encounter: EncounterSymbol = {
    symbol: 'encounter',
    name: 'encounter',
    ident: undefined,
    decl,
    values: [],
  };
  encounter.values = rollsIn(encounter);
  encounters.push(encounter);
}
