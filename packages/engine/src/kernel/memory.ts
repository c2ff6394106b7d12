// What rules remember: `times X by c this round`, the latest result of a check, and who has used an action that may be taken once per span. Keys are participants.
import type { Memory } from '@fray/dsl/ir';
import { orMade } from '../values/grouped.ts';
import { again, NIL } from './cells.ts';
import { cells, type Get, type Linking } from './linking.ts';
import { unlinked } from './unlinked.ts';

interface Table {
  readonly memory: Memory;
  readonly at: number;
  readonly many: number;
  /** What a cell holds before anything is remembered. */
  readonly none: number;
  /** The number at which it stops counting. */
  readonly most: number;
}

/**
 * Remembers something with these arguments. `result`: as a whole. `counts`: false for what is done again, which is the latest
 * but no further use.
 */
type Remember = (args: (index: number) => number, result: Get, counts?: boolean) => void;

export interface Memories {
  /** What is remembered with these keys: how often, or the latest result as a whole. */
  readonly read: (memory: number, keys: readonly Get[]) => Get;
  /** Returns a function that remembers; null if nobody reads it. */
  readonly remember: (what: Memory['what'], name: string) => Remember | null;
  /** What is forgotten when such a span begins; null if nothing is. */
  readonly forget: (span: string) => (() => void) | null;
  readonly uses: (action: string) => number;
}

/** `read`: the memories that some linked code may read. */
export function createMemories(to: () => Linking, read: ReadonlySet<number>): Memories {
  const tables = new Map<number, Table>();
  const tableOf = (index: number): Table =>
    orMade(tables, index, () => {
      const memory = to().rules.memories[index];
      if (memory === undefined) return unlinked('an unknown memory');
      const many = (to().people.length + 1) ** memory.keys.length;
      const none = memory.kind === 'times' ? 0 : NIL;
      const most = to().saturation(index);
      return { memory, at: cells(to(), many, none), many, none, most };
    });
  /** By action: the first cell of those who have used it. */
  const uses = new Map<string, number>();
  const usesOf = (action: string): number =>
    orMade(uses, action, () => cells(to(), to().people.length, 0));
  const spot = (keys: readonly number[]): number => {
    const { people } = to();
    const first = people[0]?.cell ?? 0;
    let at = 0;
    for (const key of keys) {
      const person = key - first;
      const index =
        person >= 0 && person < people.length ? person : key === NIL ? people.length : again();
      at = at * (people.length + 1) + index;
    }
    return at;
  };
  return {
    read: (memory, keys) => {
      const { at } = tableOf(memory);
      const { row } = to();
      return () => row[at + spot(keys.map((key) => key()))] ?? 0;
    },
    remember: (what, name) => {
      const counted = to().rules.memories.flatMap((memory, index) =>
        read.has(index) && memory.what === what && memory.names.includes(name)
          ? [tableOf(index)]
          : [],
      );
      if (counted.length === 0) return null;
      const { row } = to();
      return (args, result, counts = true) => {
        for (const { memory, at, most } of counted) {
          if (memory.kind === 'times' && !counts) continue;
          const cell = at + spot(memory.keys.map(args));
          row[cell] = memory.kind === 'times' ? Math.min((row[cell] ?? 0) + 1, most) : result();
        }
      };
    },
    forget: (span) => {
      const gone = to().rules.memories.flatMap((memory, index) =>
        read.has(index) && memory.span === span ? [tableOf(index)] : [],
      );
      const actions = to().rules.callables.flatMap((one) =>
        one.kind === 'action' && one.once === span ? [usesOf(one.name)] : [],
      );
      if (gone.length + actions.length === 0) return null;
      const { row, people } = to();
      return () => {
        for (const { at, many, none } of gone) row.fill(none, at, at + many);
        for (const at of actions) row.fill(0, at, at + people.length);
      };
    },
    uses: usesOf,
  };
}
