// What some rule of a ruleset can read. Whatever nothing reads is not part of what makes two machines equal.
import type { Ruleset, Watch } from '@fray/dsl/ir';

export interface Reads {
  /** Fields of participants, by name, that an expression, a trigger, a cost or a change by some amount reads. */
  readonly fields: ReadonlySet<string>;
  readonly tracks: ReadonlySet<string>;
  /** Spans whose number counts for something. */
  readonly spans: ReadonlySet<string>;
  /** Values of results (of a check) that are read by name. */
  readonly values: ReadonlySet<string>;
  /** Values that a ranking goes by: `callable value` indices. */
  readonly ranked: ReadonlySet<string>;
  /** Memories that something asks for: indices. */
  readonly memories: ReadonlySet<number>;
  readonly orders: ReadonlySet<string>;
  /** Of each memory, the indices of values that `latest` is asked for. */
  readonly latest: readonly ReadonlySet<number>[];
}

/** Looks through all code of a ruleset, and through these watches. */
export function readsOf(ruleset: Ruleset, watches: readonly Watch[]): Reads {
  const fields = new Set<string>();
  const tracks = new Set<string>();
  const spans = new Set<string>();
  const values = new Set<string>();
  const ranked = new Set<string>();
  const memories = new Set<number>();
  const orders = new Set<string>();
  const latest = ruleset.memories.map(() => new Set<number>());
  const { procs, defines, callables, triggers, conditions, tables, policies } = ruleset;
  walk([procs, defines, callables, triggers, conditions, tables, policies, watches], (node) => {
    switch (node['op']) {
      case 'field':
        fields.add(String(node['field']));
        break;
      case 'track':
        tracks.add(String(node['track']));
        break;
      case 'number-of':
        spans.add(String(node['span']));
        break;
      case 'times':
      case 'latest':
        memories.add(Number(node['memory']));
        break;
      case 'order':
        orders.add(String(node['order']));
        break;
      case 'raise': {
        // Reads what stands there to add to it.
        const target = node['target'];
        if (isNode(target)) {
          if (target['kind'] === 'field') fields.add(String(target['field']));
          if (target['kind'] === 'track') tracks.add(String(target['track']));
        }
        break;
      }
      case 'value-of': {
        values.add(String(node['name']));
        const of = node['of'];
        if (isNode(of) && of['op'] === 'latest') latest[Number(of['memory'])]?.add(Number(node['index']));
        break;
      }
      default:
        break;
    }
    if (node['kind'] === 'roll' && 'callable' in node && 'value' in node) ranked.add(`${String(node['callable'])} ${String(node['value'])}`);
    if (node['on'] === 'value') (node['holder'] === null ? tracks : fields).add(String(node['field']));
    if (node['on'] === 'result') {
      const bound = node['values'];
      if (Array.isArray(bound)) for (const one of bound) if (isNode(one)) values.add(String(one['name']));
    }
    if ((node['on'] === 'begins' || node['on'] === 'ends') && typeof node['number'] === 'number' && typeof node['span'] === 'string') spans.add(node['span']);
  });
  for (const callable of callables) if (callable.kind === 'action') for (const cost of callable.costs) fields.add(cost.field);
  for (const { moment } of watches) if (moment.kind === 'span' && (moment.each || moment.number !== null)) spans.add(moment.span);
  return { fields, tracks, spans, values, ranked, memories, orders, latest };
}

/** A part of the IR that is an object. Its keys are the IR's own, never a ruleset's names. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Visits every object inside, the outer ones first. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const part of value) walk(part, visit);
  } else if (isNode(value)) {
    visit(value);
    for (const part of Object.values(value)) walk(part, visit);
  }
}
