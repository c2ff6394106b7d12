// What a part of the rules reads, as names of places. A place is something that can hold a value: a field of all who have it,
// a track, a condition, an order, a memory, a span's number, a local of a procedure.
import type { Expr, Ruleset } from '@fray/dsl/ir';
import type { KnownOf } from '../alike/known.ts';
import { isNode } from '../reads.ts';

export interface Reading {
  /** Places that a part of the rules may look at. `proc`: whose locals it means; null: its locals are no procedure's. */
  readonly of: (part: unknown, proc: number | null) => ReadonlySet<string>;
  /** Places that say whether an action can be taken, and what it is taken on. */
  readonly legality: (action: number) => ReadonlySet<string>;
}

export const localPlace = (proc: number, slot: number): string => `local ${proc} ${slot}`;

/** `known`: parts of the rules that come out the same all through the fight are not looked at. */
export function readingOf(ruleset: Ruleset, known: KnownOf): Reading {
  const defines = ruleset.defines.map(() => new Set<string>());
  const legalities = ruleset.callables.map(() => new Set<string>());

  const legalityOf = (index: number, places: Set<string>): void => {
    const action = ruleset.callables[index];
    if (action?.kind !== 'action') return;
    for (const { name, barsEverything, bars } of ruleset.conditions) if (barsEverything || bars.includes(action.name)) places.add(`condition ${name}`);
    for (const { field } of action.costs) places.add(`field ${field}`);
    if (action.once !== null) places.add(`use ${action.name}`);
    look([action.allowed, action.costs.map(({ amount }) => amount), action.picks.map(({ from, where }) => [from, where])], null, places);
  };

  const look = (part: unknown, proc: number | null, into: Set<string>): void => {
    if (Array.isArray(part)) {
      for (const one of part) look(one, proc, into);
      return;
    }
    if (!isNode(part)) return;
    const { op } = part;
    // The keys of an expression are those of the IR; what is none is unknown to `known`.
    if (typeof op === 'string' && 'at' in part && known(part as unknown as Expr) !== undefined) return;
    const add = (places: ReadonlySet<string>): void => {
      for (const place of places) into.add(place);
    };
    switch (op) {
      case 'local':
        if (proc !== null) into.add(localPlace(proc, Number(part['slot'])));
        break;
      case 'field':
        into.add(`field ${String(part['field'])}`);
        break;
      case 'track':
        into.add(`track ${String(part['track'])}`);
        break;
      case 'condition-field':
      case 'has-condition':
        into.add(`condition ${String(part['condition'])}`);
        break;
      case 'can-act':
        for (const { name, barsEverything } of ruleset.conditions) if (barsEverything) into.add(`condition ${name}`);
        break;
      case 'can-take': {
        const callables = part['callables'];
        if (Array.isArray(callables)) for (const index of callables) add(legalities[Number(index)] ?? NONE);
        break;
      }
      case 'times':
      case 'latest':
        into.add(`memory ${Number(part['memory'])}`);
        break;
      case 'value-of':
        into.add(`value ${String(part['name'])}`);
        break;
      case 'number-of':
        into.add(`span ${String(part['span'])}`);
        break;
      case 'order':
        into.add(`order ${String(part['order'])}`);
        break;
      case 'cell':
        for (const table of ruleset.tables) if (table.name === part['table']) look(table.rows.map(({ cells }) => cells), null, into);
        break;
      case 'define':
        add(defines[Number(part['define'])] ?? NONE);
        break;
      case 'if': {
        const cases = part['cases'];
        if (!Array.isArray(cases)) break;
        for (const one of cases) {
          const holds = isNode(one) ? known(one['when'] as Expr) : undefined; // The test of a case is an expression.
          if (holds !== false) look(one, proc, into);
          if (holds === true) return;
        }
        look(part['otherwise'], proc, into);
        return;
      }
      default:
        break;
    }
    for (const inner of Object.values(part)) look(inner, proc, into);
  };

  // Defines and what is legal may ask for one another: looked at until nothing is new.
  const size = (): number => [...defines, ...legalities].reduce((all, places) => all + places.size, 0);
  for (let before = -1; before < size(); ) {
    before = size();
    ruleset.defines.forEach(({ body }, index) => look(body, null, defines[index] ?? new Set()));
    ruleset.callables.forEach((_, index) => legalityOf(index, legalities[index] ?? new Set()));
  }

  return {
    of: (part, proc) => {
      const places = new Set<string>();
      look(part, proc, places);
      return places;
    },
    legality: (action) => legalities[action] ?? NONE,
  };
}

const NONE: ReadonlySet<string> = new Set();

