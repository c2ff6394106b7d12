// Collect: the names pass. Makes a symbol for everything that the files declare and says where a name is declared twice.

import type { AstFile, Declaration, Ident, Node, TopLevel } from '../ast/ast.ts';
import { isMissing } from '../ast/ast.ts';
import { walk } from '../ast/visit.ts';
import type { DiagnosticCollector } from '../diagnostics/collector.ts';
import type { Source } from '../source/source.ts';
import { errorType } from '../types/types.ts';
import { createNamespace, declare } from './builder.ts';
import type { Builder, Namespace } from './builder.ts';
import { describe } from './describe.ts';
import { doubtfulDeclarations, excusedWords } from './excused.ts';
import type { GlobalSymbol, Names } from './names.ts';
import {
  actorOf,
  checkParts,
  conditionFieldsOf,
  createTags,
  fieldsOf,
  optionsOf,
  paramsOf,
  readable,
  rollsIn,
  subjectOf,
  tableOf,
} from './parts.ts';
import { linkScenarios } from './participants.ts';
import type {
  ActionSymbol,
  CheckSymbol,
  ChoiceSymbol,
  ConditionSymbol,
  DefineSymbol,
  EncounterSymbol,
  ExampleSymbol,
  FieldSymbol,
  InvariantSymbol,
  KindSymbol,
  LabelSymbol,
  MeasureSymbol,
  ModifierSymbol,
  OrderSymbol,
  PolicySymbol,
  ProcedureSymbol,
  ScenarioSymbol,
  SideSymbol,
  SpanSymbol,
  StepSymbol,
  Symbol,
  TriggerSymbol,
} from './symbols.ts';

/** Collects what `files` (already joined, the entry first) declare. Problems go to `problems`. */
export function collectNames(files: readonly AstFile[], sources: ReadonlyMap<string, Source>, problems: DiagnosticCollector): Names {
  const builder: Builder = { report: problems.report, declared: new Map(), twice: [] };
  const decls = files.flatMap((file) => file.items.filter(isDeclaration));
  const global = createNamespace<GlobalSymbol>();
  const encounterSpan: SpanSymbol = { symbol: 'span', name: 'encounter', ident: undefined, decl: undefined };
  global.names.set('encounter', encounterSpan);
  const sides = sidesOf(decls);
  const spaces = {
    members: createNamespace<DefineSymbol>(),
    adjectives: createNamespace<DefineSymbol>(),
    modifiers: createNamespace<ModifierSymbol>(),
    triggers: createNamespace<TriggerSymbol>(),
    invariants: createNamespace<InvariantSymbol>(),
    measures: createNamespace<MeasureSymbol>(),
    policies: createNamespace<PolicySymbol>(),
    scenarios: createNamespace<ScenarioSymbol>(),
  };
  const tags = createTags(builder);
  const encounters: EncounterSymbol[] = [];
  const examples: ExampleSymbol[] = [];
  const kinds = new Map<Ident, KindSymbol>();

  for (const decl of decls) collect(decl);

  const inGlobal = <K extends GlobalSymbol['symbol']>(sort: K): readonly Extract<GlobalSymbol, { readonly symbol: K }>[] =>
    [...global.names.values()].filter((symbol): symbol is Extract<GlobalSymbol, { readonly symbol: K }> => symbol.symbol === sort);
  const marks = marksIn(builder, decls, global);
  const names: Names = {
    symbols: {
      spans: inGlobal('span').filter((span) => span !== encounterSpan),
      encounterSpan,
      sides: inGlobal('side'),
      kinds: inGlobal('kind'),
      conditions: inGlobal('condition'),
      tables: inGlobal('table'),
      givens: inGlobal('given'),
      tracks: inGlobal('track'),
      rulings: inGlobal('ruling'),
      defines: byPlace(decls, [...inGlobal('define'), ...spaces.members.names.values(), ...spaces.adjectives.names.values()]),
      modifiers: [...spaces.modifiers.names.values()],
      checks: inGlobal('check'),
      choices: inGlobal('choice'),
      actions: inGlobal('action'),
      procedures: inGlobal('procedure'),
      triggers: [...spaces.triggers.names.values()],
      encounter: encounters[0],
      invariants: [...spaces.invariants.names.values()],
      measures: [...spaces.measures.names.values()],
      policies: [...spaces.policies.names.values()],
      scenarios: [...spaces.scenarios.names.values()],
      examples,
      orders: marks.orders,
      steps: marks.steps,
      labels: marks.labels,
      tags: tags.all(),
    },
    global: global.names,
    members: spaces.members.names,
    adjectives: spaces.adjectives.names,
    tags: new Map(tags.all().map((tag) => [tag.name, tag])),
    orders: new Map(),
    steps: new Map(),
    labels: [],
    policies: spaces.policies.names,
    scenarios: spaces.scenarios.names,
    declared: builder.declared,
    excused: new Set([...excusedWords(files, builder.twice, sources, problems.list()), ...marks.lost]),
    doubtful: doubtfulDeclarations(decls, sources),
  };
  const complete: Names = {
    ...names,
    orders: new Map(names.symbols.orders.map((order) => [order.name, order])),
    steps: new Map(names.symbols.steps.map((step) => [step.name, step])),
    labels: names.symbols.labels,
  };
  for (const tag of names.symbols.tags) {
    const same = global.names.get(tag.name);
    if (same !== undefined && tag.ident !== undefined) {
      problems.report('names/declared-twice', { name: tag.name, what: describe(same) }, tag.ident.span, {
        label: 'used as a tag here',
        secondary: same.ident === undefined ? [] : [{ span: same.ident.span, text: 'first here' }],
        help: [{ text: 'rename the tag' }],
      });
    }
  }
  linkScenarios(builder, complete);
  return complete;

  function collect(decl: Declaration): void {
    switch (decl.kind) {
      case 'SpanDecl':
        return declare(builder, global, { symbol: 'span', name: decl.name.text, ident: decl.name, decl });
      case 'SideDecl':
        return declare(builder, global, sides.get(decl.name.text) ?? { symbol: 'side', name: decl.name.text, ident: decl.name, decl });
      case 'KindDecl': {
        const fields: FieldSymbol[] = [];
        const kind: KindSymbol = { symbol: 'kind', name: decl.name.text, ident: decl.name, decl, fields };
        kinds.set(decl.name, kind);
        fields.push(...fieldsOf(builder, kind, decl.fields));
        return declare(builder, global, kind);
      }
      case 'ConditionDecl': {
        const fields: ConditionSymbol['fields'][number][] = [];
        const condition: ConditionSymbol = { symbol: 'condition', name: decl.name.text, ident: decl.name, decl, fields };
        fields.push(...conditionFieldsOf(builder, condition));
        return declare(builder, global, condition);
      }
      case 'TableDecl':
        return declare(builder, global, tableOf(builder, decl));
      case 'GivenDecl':
        return declare(builder, global, { symbol: 'given', name: decl.field.name.text, ident: decl.field.name, decl, type: errorType });
      case 'TrackDecl':
        return declare(builder, global, { symbol: 'track', name: decl.field.name.text, ident: decl.field.name, decl, type: errorType });
      case 'RulingDecl':
        optionsOf(builder, decl.options);
        return declare(builder, global, {
          symbol: 'ruling', name: decl.name.text, ident: decl.name, decl, options: readable(decl.options), type: errorType,
        });
      case 'DefineDecl': {
        const { form, name, subject } = decl.target;
        const params = subject === undefined ? paramsOf(builder, decl.target.params) : [subjectOf(builder, subject)];
        const define: DefineSymbol = { symbol: 'define', name: name.text, ident: name, decl, form, params, type: errorType };
        if (form === 'member') return declare(builder, spaces.members, define, true);
        if (form === 'adjective') return declare(builder, spaces.adjectives, define, true);
        return declare(builder, global, define);
      }
      case 'ModifierDecl':
        return declare(builder, spaces.modifiers, {
          symbol: 'modifier', name: decl.name.text, ident: decl.name, decl, params: paramsOf(builder, decl.params),
        });
      case 'CheckDecl':
        return collectCheck(decl);
      case 'ChoiceDecl': {
        const { name } = decl.signature;
        const choice: ChoiceSymbol = {
          symbol: 'choice', name: name.text, ident: name, decl,
          params: paramsOf(builder, decl.signature.params, sides),
          outcomes: optionsOf(builder, decl.options),
        };
        return declare(builder, global, choice);
      }
      case 'ActionDecl':
        return collectAction(decl);
      case 'ProcedureDecl': {
        const { name, params } = decl.signature;
        const values: ProcedureSymbol['values'][number][] = [];
        const procedure: ProcedureSymbol = {
          symbol: 'procedure', name: name.text, ident: name, decl, params: paramsOf(builder, params), values,
        };
        values.push(...rollsIn(builder, procedure, decl.body));
        return declare(builder, global, procedure);
      }
      case 'TriggerDecl': {
        const values: TriggerSymbol['values'][number][] = [];
        const trigger: TriggerSymbol = { symbol: 'trigger', name: decl.name.text, ident: decl.name, decl, values };
        values.push(...rollsIn(builder, trigger, decl.body));
        return declare(builder, spaces.triggers, trigger);
      }
      case 'EncounterDecl': {
        if (encounters.length > 0) problems.report('names/second-encounter', {}, { ...decl.span, end: decl.span.start + 'encounter'.length });
        const values: EncounterSymbol['values'][number][] = [];
        const encounter: EncounterSymbol = { symbol: 'encounter', name: 'encounter', ident: undefined, decl, values };
        values.push(...rollsIn(builder, encounter, decl.body));
        encounters.push(encounter);
        return;
      }
      case 'InvariantDecl':
        return declare(builder, spaces.invariants, { symbol: 'invariant', name: decl.name.text, ident: decl.name, decl });
      case 'MeasureDecl':
        return declare(builder, spaces.measures, { symbol: 'measure', name: decl.name.text, ident: decl.name, decl });
      case 'PolicyDecl':
        return declare(builder, spaces.policies, { symbol: 'policy', name: decl.name.text, ident: decl.name, decl });
      case 'ScenarioDecl':
        return declare(builder, spaces.scenarios, { symbol: 'scenario', name: decl.name.text, ident: decl.name, decl, participants: [] });
      case 'ExampleDecl':
        examples.push({
          symbol: 'example',
          name: decl.name.parts.map((part) => (part.kind === 'TextChunk' ? part.text : '')).join(''),
          ident: undefined, decl, participants: [],
        });
        return;
      case 'BrokenDecl':
        return collectBroken(decl.keyword, decl.name);
    }
  }

  function collectCheck(decl: Extract<Declaration, { readonly kind: 'CheckDecl' }>): void {
    const { name, params } = decl.signature;
    const values: CheckSymbol['values'][number][] = [];
    const outcomes: CheckSymbol['outcomes'][number][] = [];
    const tagged: CheckSymbol['tags'][number][] = [];
    const check: CheckSymbol = { symbol: 'check', name: name.text, ident: name, decl, params: paramsOf(builder, params, sides), tags: tagged, values, outcomes };
    const parts = checkParts(builder, check, decl.lines);
    values.push(...parts.values);
    outcomes.push(...parts.outcomes);
    for (const line of readable(decl.lines)) if (line.kind === 'CountsLine') tagged.push(...tags.add(check, line.tags));
    declare(builder, global, check);
  }

  function collectAction(decl: Extract<Declaration, { readonly kind: 'ActionDecl' }>): void {
    const { name, params } = decl.signature;
    const values: ActionSymbol['values'][number][] = [];
    const tagged: ActionSymbol['tags'][number][] = [];
    const action: ActionSymbol = {
      symbol: 'action', name: name.text, ident: name, decl, params: paramsOf(builder, params), tags: tagged, actor: actorOf(decl.signature), values,
    };
    values.push(...rollsIn(builder, action, decl.body));
    for (const line of readable(decl.lines)) if (line.kind === 'CountsLine') tagged.push(...tags.add(action, line.tags));
    declare(builder, global, action);
  }

  /** A declaration that could not be read still has its name, so that others may speak of it. */
  function collectBroken(keyword: string | undefined, ident: Ident | undefined): void {
    if (ident === undefined || isMissing(ident)) return;
    const base = { name: ident.text, ident, decl: undefined };
    switch (keyword) {
      case 'span':
        return declare(builder, global, { ...base, symbol: 'span' });
      case 'side':
        return declare(builder, global, sides.get(ident.text) ?? { ...base, symbol: 'side' });
      case 'kind':
        return declare(builder, global, { ...base, symbol: 'kind', fields: [] });
      case 'condition':
        return declare(builder, global, { ...base, symbol: 'condition', fields: [] });
      case 'table':
        return declare(builder, global, { ...base, symbol: 'table', columns: [], rows: [], byNumber: false });
      case 'given':
        return declare(builder, global, { ...base, symbol: 'given', type: errorType });
      case 'track':
        return declare(builder, global, { ...base, symbol: 'track', type: errorType });
      case 'ruling':
        return declare(builder, global, { ...base, symbol: 'ruling', options: [], type: errorType });
      case 'check':
        return declare(builder, global, { ...base, symbol: 'check', params: [], tags: [], values: [], outcomes: [] });
      case 'choice':
        return declare(builder, global, { ...base, symbol: 'choice', params: [], outcomes: [] });
      case 'action':
        return declare(builder, global, { ...base, symbol: 'action', params: [], tags: [], actor: -1, values: [] });
      case 'procedure':
        return declare(builder, global, { ...base, symbol: 'procedure', params: [], values: [] });
      case 'policy':
        return declare(builder, spaces.policies, { ...base, symbol: 'policy' });
      case 'scenario':
        return declare(builder, spaces.scenarios, { ...base, symbol: 'scenario', participants: [] });
      default:
        return;
    }
  }
}

/** Whether something at the margin declares (overrides do not). */
export function isDeclaration(item: TopLevel): item is Declaration {
  return item.kind.endsWith('Decl') && item.kind !== 'ReplaceDecl';
}

/** Sides are known before anything else: a choice may be `by` one. */
function sidesOf(decls: readonly Declaration[]): ReadonlyMap<string, SideSymbol> {
  const sides = new Map<string, SideSymbol>();
  for (const decl of decls) {
    if (decl.kind === 'SideDecl' && !sides.has(decl.name.text)) {
      sides.set(decl.name.text, { symbol: 'side', name: decl.name.text, ident: decl.name, decl });
    } else if (decl.kind === 'BrokenDecl' && decl.keyword === 'side' && decl.name !== undefined && !sides.has(decl.name.text)) {
      sides.set(decl.name.text, { symbol: 'side', name: decl.name.text, ident: decl.name, decl: undefined });
    }
  }
  return sides;
}

interface Marks {
  readonly orders: readonly OrderSymbol[];
  readonly steps: readonly StepSymbol[];
  readonly labels: readonly LabelSymbol[];
  /** Labels of spans that nobody knows. */
  readonly lost: readonly string[];
}

/** Orders, steps and labels, wherever statements make them. */
function marksIn(builder: Builder, decls: readonly Declaration[], global: Namespace<GlobalSymbol>): Marks {
  const orders = new Map<string, OrderSymbol>();
  const steps = new Map<string, StepSymbol>();
  const labels: LabelSymbol[] = [];
  const lost: string[] = [];
  const visit = (node: Node): void => {
    if (node.kind === 'RankStmt' && !isMissing(node.order)) {
      const order: OrderSymbol = orders.get(node.order.text) ?? { symbol: 'order', name: node.order.text, ident: node.order };
      orders.set(order.name, order);
      builder.declared.set(node.order, order);
    } else if (node.kind === 'StepStmt' && !isMissing(node.name)) {
      const step: StepSymbol = steps.get(node.name.text) ?? { symbol: 'step', name: node.name.text, ident: node.name };
      steps.set(step.name, step);
      builder.declared.set(node.name, step);
    } else if (node.kind === 'PlayStmt' && node.label !== undefined && !isMissing(node.label)) {
      const span = global.names.get(node.name.text);
      const name = node.label.text;
      if (span?.symbol !== 'span') {
        lost.push(name);
        return;
      }
      const known = labels.find((label) => label.span === span && label.name === name);
      const label: LabelSymbol = known ?? { symbol: 'label', name, ident: node.label, span };
      if (known === undefined) labels.push(label);
      builder.declared.set(node.label, label);
    }
  };
  for (const decl of decls) walk(decl, visit);
  return { orders: [...orders.values()], steps: [...steps.values()], labels, lost };
}

function byPlace<S extends Symbol & { readonly decl: Node | undefined }>(decls: readonly Declaration[], symbols: readonly S[]): readonly S[] {
  const place = new Map<Node, number>(decls.map((decl, index) => [decl, index]));
  const of = (symbol: S): number => (symbol.decl === undefined ? -1 : (place.get(symbol.decl) ?? -1));
  return [...symbols].sort((a, b) => of(a) - of(b));
}
