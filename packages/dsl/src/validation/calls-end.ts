// Calls end: no cycle among procedures, actions, checks and defines, and no chain too long for the
// engine; a cycle of triggers gives a warning.

import type { Node, NodeOf } from '../ast/ast.ts';
import type { ActionSymbol, Symbol } from '../names/symbols.ts';
import { causedBy, settledBy, wantedBy } from './causes.ts';
import type { ValidationRule, RuleContext } from './context.ts';
import { childrenOf, walk } from '../ast/visit.ts';
import { addToList } from '../grouping.ts';
import { cyclesOf, depthsOf, type Edges } from '../graph/graph.ts';

/**
 * A node of the call graph: running a callable or evaluating a define (`run`), or testing whether
 * an action may be taken (`may`).
 */
type Station = { readonly symbol: Symbol; readonly asks: 'run' | 'may' };

export const callsEnd: ValidationRule = (ctx) => {
  const { symbols } = ctx.checked;
  const stations = createStations();
  const all = [
    ...symbols.checks,
    ...symbols.choices,
    ...symbols.actions,
    ...symbols.procedures,
    ...symbols.defines,
  ];
  const nodes = [
    ...all.map((symbol) => stations.get(symbol, 'run')),
    ...symbols.actions.map((action) => stations.get(action, 'may')),
  ];
  const edges = new Map(nodes.map((station) => [station, edgesOf(ctx, station, stations)]));
  const cycles = cyclesOf(nodes, edges);
  for (const cycle of cycles) {
    const [start] = cycle;
    const place = start?.symbol.ident;
    if (place !== undefined)
      ctx.report(
        'rules/calls-itself',
        { chain: [...cycle, ...cycle.slice(0, 1)].map((station) => station.symbol.name) },
        place,
      );
  }
  if (cycles.length === 0) checkDepth(ctx, nodes, edges);
  checkTriggers(ctx, stations, edges);
};

interface Stations {
  get(symbol: Symbol, asks: Station['asks']): Station;
}

function createStations(): Stations {
  const known = new Map<Symbol, Station>();
  const may = new Map<Symbol, Station>();
  return {
    get(symbol, asks): Station {
      const map = asks === 'run' ? known : may;
      const station = map.get(symbol) ?? { symbol, asks };
      map.set(symbol, station);
      return station;
    },
  };
}

function edgesOf(ctx: RuleContext, station: Station, stations: Stations): readonly Station[] {
  return partsOf(ctx, station).flatMap((part) => callsIn(ctx, part, stations));
}

/** The syntax nodes that run when a station is reached. */
function partsOf(ctx: RuleContext, { symbol, asks }: Station): readonly Node[] {
  switch (symbol.symbol) {
    case 'check':
      // The conditions of a modifier from elsewhere call nothing.
      return symbol.decl?.lines ?? [];
    case 'choice':
      return symbol.decl?.options ?? [];
    case 'action':
      return asks === 'run' ? (symbol.decl?.body ?? []) : (symbol.decl?.lines ?? []);
    case 'procedure':
      return symbol.decl?.body ?? [];
    case 'define':
      return symbol.decl === undefined ? [] : [symbol.decl.body];
    default:
      return [];
  }
}

/** The stations that a syntax node calls, tests or reads. */
function callsIn(ctx: RuleContext, root: Node, stations: Stations): readonly Station[] {
  const found: Station[] = [];
  const act = (actions: readonly ActionSymbol[], run: boolean): void => {
    for (const action of actions) {
      found.push(stations.get(action, 'may'));
      if (run) found.push(stations.get(action, 'run'));
    }
  };
  walk(root, (node, parent) => {
    if (node.kind === 'TakeItem') act(ctx.checked.actionsOf(node), true);
    else if (node.kind === 'CanTake') act(ctx.checked.actionsOf(node.act), false);
    else if (node.kind === 'Ident') {
      const symbol = ctx.checked.resolutionOf(node);
      const called = parent?.kind === 'Invocation' && parent.name === node;
      if (
        symbol?.symbol === 'define' ||
        (called &&
          (symbol?.symbol === 'check' ||
            symbol?.symbol === 'choice' ||
            symbol?.symbol === 'procedure'))
      ) {
        found.push(stations.get(symbol, 'run'));
      } else if (called && symbol?.symbol === 'action') act([symbol], true);
    }
  });
  return found;
}

/** The maximum nesting of defines and conditions of actions; it is the engine's limit. */
const mostInside = 100;
/**
 * The maximum number of levels of all their expressions together, so that the stack suffices on
 * every machine.
 */
const mostLevels = 2_000;

/**
 * Reports the first that is nested too deeply, if there is one. We omit the others, which may only
 * use it.
 */
function checkDepth(ctx: RuleContext, all: readonly Station[], edges: Edges<Station>): void {
  const isNested = ({ symbol, asks }: Station): boolean =>
    symbol.symbol === 'define' || asks === 'may';
  const nested = all.filter(isNested);
  const inner = new Map(
    nested.map((station) => [station, (edges.get(station) ?? []).filter(isNested)]),
  );
  const depths = depthsOf(nested, inner);
  const levels = depthsOf(nested, inner, (station) =>
    Math.max(0, ...partsOf(ctx, station).map(levelsOf)),
  );
  const within = (station: Station): boolean =>
    (depths.get(station) ?? 0) <= mostInside && (levels.get(station) ?? 0) <= mostLevels;
  const first = nested.find(
    (station) => !within(station) && (inner.get(station) ?? []).every(within),
  )?.symbol.ident;
  if (first !== undefined)
    ctx.report('rules/too-deep', { name: first.text, most: mostInside }, first);
}

function levelsOf(root: Node): number {
  return 1 + childrenOf(root).reduce((most, child) => Math.max(most, levelsOf(child)), 0);
}

type Trigger = NodeOf<'TriggerDecl'>;

function checkTriggers(ctx: RuleContext, stations: Stations, calls: Edges<Station>): void {
  const triggers = ctx.checked.symbols.triggers.flatMap(({ decl }) =>
    decl === undefined ? [] : [decl],
  );
  // Edges from a trigger to the events that it can cause, and from an event to the triggers that
  // react to it.
  const edges = new Map<Trigger | string, (Trigger | string)[]>();
  const done = new Map(triggers.map((trigger) => [trigger, doneBy(ctx, trigger, stations, calls)]));
  const settled = settledBy(ctx, [...new Set([...done.values()].flat())]);
  for (const trigger of triggers) {
    edges.set(trigger, [...causedBy(ctx, done.get(trigger) ?? [], settled)]);
    for (const key of wantedBy(ctx, trigger.event) ?? []) addToList(edges, key, trigger);
  }
  for (const cycle of cyclesOf<Trigger | string>(triggers, edges)) {
    const chain = cycle.filter((one) => typeof one !== 'string');
    const [first] = chain;
    if (first !== undefined)
      ctx.report(
        'rules/triggers-in-a-circle',
        { chain: [...chain, first].map((one) => one.name.text) },
        first.name,
      );
  }
}

/** Everything that a trigger's statements do, including their calls. */
function doneBy(
  ctx: RuleContext,
  trigger: Trigger,
  stations: Stations,
  calls: Edges<Station>,
): readonly Node[] {
  const seen = new Set<Station>();
  const nodes: Node[] = [...trigger.body];
  const queue = trigger.body.flatMap((statement) => callsIn(ctx, statement, stations));
  for (let station = queue.shift(); station !== undefined; station = queue.shift()) {
    if (seen.has(station)) continue;
    seen.add(station);
    for (const part of partsOf(ctx, station)) nodes.push(part);
    for (const next of calls.get(station) ?? []) queue.push(next);
  }
  return nodes;
}
