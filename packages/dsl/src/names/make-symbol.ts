// Makes the symbol of each declaration and puts it into its namespace.

import { plainText, type Declaration, type Node } from '../ast/ast.ts';
import { keywordOf, nameOf } from '../ast/named.ts';
import { errorType } from './types.ts';
import { declare, named } from './builder.ts';
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
  ConditionFieldSymbol,
  ConditionSymbol,
  DefineSymbol,
  FieldSymbol,
  KindSymbol,
  OutcomeSymbol,
  SideSymbol,
  TagSymbol,
  ValueSymbol,
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
        ...named(decl),
        params: paramsOf(builder, decl.params),
      });
    case 'TriggerDecl': {
      const values: ValueSymbol[] = [];
      const trigger = { symbol: 'trigger', ...named(decl), values } as const;
      values.push(...rollsIn(builder, trigger, decl.body));
      return declare(builder, into.triggers, trigger);
    }
    case 'EncounterDecl':
      return makeEncounter(into, decl);
    case 'InvariantDecl':
      return declare(builder, into.invariants, { symbol: 'invariant', ...named(decl) });
    case 'MeasureDecl':
      return declare(builder, into.measures, { symbol: 'measure', ...named(decl) });
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
      const own = read('KindDecl');
      const fields: FieldSymbol[] = [];
      const kind: KindSymbol = { ...base, symbol: 'kind', decl: own, fields };
      fields.push(...fieldsOf(builder, kind, own?.fields ?? []));
      return declare(builder, global, kind);
    }
    case 'condition': {
      const own = read('ConditionDecl');
      const fields: ConditionFieldSymbol[] = [];
      const condition: ConditionSymbol = { ...base, symbol: 'condition', decl: own, fields };
      fields.push(...conditionFieldsOf(builder, condition));
      return declare(builder, global, condition);
    }
    case 'table': {
      const own = read('TableDecl');
      const empty = { symbol: 'table', decl: own, columns: [], rows: [], byNumber: false } as const;
      return declare(builder, global, own ? tableOf(builder, own) : { ...base, ...empty });
    }
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
      optionsOf(builder, own?.options ?? []);
      const options = readable(own?.options ?? []);
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
      const values: ValueSymbol[] = [];
      const outcomes: OutcomeSymbol[] = [];
      const tagged: TagSymbol[] = [];
      const params = paramsOf(builder, own?.signature.params ?? [], sides);
      const check: CheckSymbol = {
        ...base,
        symbol: 'check',
        decl: own,
        params,
        tags: tagged,
        values,
        outcomes,
      };
      const parts = checkParts(builder, check, own?.lines ?? []);
      values.push(...parts.values);
      outcomes.push(...parts.outcomes);
      tagged.push(...tagsIn(tags, check, own?.lines ?? []));
      return declare(builder, global, check);
    }
    case 'choice': {
      const own = read('ChoiceDecl');
      const params = paramsOf(builder, own?.signature.params ?? [], sides);
      const outcomes = optionsOf(builder, own?.options ?? []);
      return declare(builder, global, { ...base, symbol: 'choice', decl: own, params, outcomes });
    }
    case 'action': {
      const own = read('ActionDecl');
      const values: ValueSymbol[] = [];
      const tagged: TagSymbol[] = [];
      const params = paramsOf(builder, own?.signature.params ?? []);
      const actor = own === undefined ? -1 : actorOf(own.signature);
      const action: ActionSymbol = {
        ...base,
        symbol: 'action',
        decl: own,
        params,
        tags: tagged,
        actor,
        values,
      };
      values.push(...rollsIn(builder, action, own?.body ?? []));
      tagged.push(...tagsIn(tags, action, own?.lines ?? []));
      return declare(builder, global, action);
    }
    case 'procedure': {
      const own = read('ProcedureDecl');
      const values: ValueSymbol[] = [];
      const params = paramsOf(builder, own?.signature.params ?? []);
      const procedure = { ...base, symbol: 'procedure', decl: own, params, values } as const;
      values.push(...rollsIn(builder, procedure, own?.body ?? []));
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
  const values: ValueSymbol[] = [];
  const encounter = {
    symbol: 'encounter',
    name: 'encounter',
    ident: undefined,
    decl,
    values,
  } as const;
  values.push(...rollsIn(builder, encounter, decl.body));
  encounters.push(encounter);
}
