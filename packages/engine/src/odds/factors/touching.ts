// Who looks at what, and who changes it, and the groups that come of it.
import type { Expr, Field, Ruleset } from '@fray/dsl/ir';
import type { Accesses } from '../alike/accesses.ts';

/** A field, a condition or a track, and whose it is; of a track nobody's. */
export interface Place {
  readonly place: string;
  readonly whose: string;
}

export interface Touching {
  /** In this one's turn, or when it is asked for. */
  readonly add: (name: string, accesses: Pick<Accesses, 'reads' | 'writes'>) => void;
  /** Whether any of it is changed in a turn. */
  readonly isChanged: (reads: Accesses['reads']) => boolean;
  /** `isSeen`: whether others may look at what one changes there, and only look. */
  readonly groups: (names: readonly string[], takesTurns: ReadonlySet<string>, isSeen: (place: string, whose: string, by: string) => boolean) => { readonly groups: readonly (readonly string[])[]; readonly leader: { readonly name: string; readonly places: readonly Place[] } | null };
}

interface Touched extends Place {
  readonly readers: Set<string>;
  readonly writers: Set<string>;
}

export function touching(): Touching {
  const places = new Map<string, Touched>();
  const at = (place: string, whose: string): Touched => {
    const id = `${place}\n${whose}`;
    let known = places.get(id);
    if (known === undefined) places.set(id, (known = { place, whose, readers: new Set(), writers: new Set() }));
    return known;
  };
  return {
    add: (name, { reads, writes }) => {
      for (const [place, people] of reads) for (const whose of people) at(place, whose).readers.add(name);
      for (const [place, changes] of writes) for (const people of changes.values()) for (const whose of people) at(place, whose).writers.add(name);
    },
    isChanged: (reads) => [...reads].some(([place, people]) => [...people].some((whose) => (places.get(`${place}\n${whose}`)?.writers.size ?? 0) > 0)),
    groups: (names, takesTurns, isSeen) => {
      const sets = joining(names);
      const isWith = new Set(takesTurns);
      const seen: (Place & { readonly by: string; readonly all: readonly string[] })[] = [];
      for (const { place, whose, readers, writers } of places.values()) {
        // How often a span was played counts only where that is looked at.
        if (writers.size === 0 || (readers.size === 0 && place.startsWith('span '))) continue;
        const all = [...new Set([...writers, ...readers])];
        for (const name of all) isWith.add(name);
        const [by = ''] = writers;
        if (all.length > 1 && writers.size === 1 && isSeen(place, whose, by)) seen.push({ place, whose, by, all });
        else sets.join(all);
      }
      const [first] = seen;
      const isLed = first !== undefined && seen.every(({ by }) => by === first.by) && names.every((name) => name === first.by || sets.of(name) !== sets.of(first.by));
      if (!isLed) for (const { all } of seen) sets.join(all);
      const groups = new Map<string, string[]>();
      for (const name of names) {
        const id = isWith.has(name) ? sets.of(name) : '';
        const group = groups.get(id);
        if (group === undefined) groups.set(id, [name]);
        else group.push(name);
      }
      return { groups: [...groups.values()], leader: isLed ? { name: first.by, places: seen.map(({ place, whose }) => ({ place, whose })) } : null };
    },
  };
}

interface Joining {
  readonly join: (names: readonly string[]) => void;
  /** The same name for all who were joined. */
  readonly of: (name: string) => string;
}

function joining(names: readonly string[]): Joining {
  const above = new Map(names.map((name) => [name, name]));
  const of = (name: string): string => {
    let at = name;
    for (let next = above.get(at); next !== undefined && next !== at; next = above.get(at)) at = next;
    return at;
  };
  return {
    of,
    join: ([one, ...others]) => {
      if (one !== undefined) for (const other of others) above.set(of(other), of(one));
    },
  };
}

/** Whether what stands there can be told in a word: a track, a field, a condition that is only held or not. */
export function isPlace({ conditions, procs, tracks, kinds }: Ruleset, place: string): boolean {
  const isWord = ({ name, type }: Field): boolean => place.slice(place.indexOf(' ') + 1) !== name || (type.type !== 'text' && type.type !== 'list' && type.type !== 'several');
  if (place.startsWith('track ')) return tracks.every(isWord);
  if (place.startsWith('field ')) return kinds.every(({ fields }) => fields.every(isWord));
  const condition = conditions.find(({ name }) => place === `condition ${name}`);
  if (condition === undefined || condition.fields.length > 0 || condition.lasts !== null) return false;
  return !procs.some(({ code }) => code.some((instr) => instr.op === 'gain' && instr.condition === condition.name && instr.duration !== null));
}

/** What stands there now. */
export function valueAt({ place, whose }: Place, at: number): Expr {
  const sort = place.slice(0, place.indexOf(' '));
  const name = place.slice(sort.length + 1);
  const who: Expr = { op: 'const', value: whose, at };
  return sort === 'track' ? { op: 'track', track: name, at } : sort === 'field' ? { op: 'field', of: who, field: name, at } : { op: 'has-condition', who, condition: name, at };
}
