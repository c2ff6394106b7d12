// The places at which steps of many states begin and end, and which points are the same there because members can change places.
import { GONE, isNumber, NIL } from '../kernel/cells.ts';
import type { keptCells } from '../kernel/kept-cells.ts';
import type { Linking } from '../kernel/linking.ts';
import { openLoopsAt } from '../kernel/open-loops.ts';
import { addUnder, orMade } from '../values/grouped.ts';
import type { LayerRank } from './layer-order.ts';
import { changingFields, type Alike, type OpenGroup, type GroupMember } from './open-groups.ts';

/** Where steps begin and end: an address, and a row with marks. */
export interface Place extends LayerRank {
  readonly number: number;
  readonly address: number;
  readonly row: Float64Array;
  /** By group: the point that stands for a point and for all others with members that can change places here. */
  readonly settle: readonly ((point: number) => number)[];
}

/** Returns the place of an address and a row: equal for rows that go on alike. */
export function placesOf(
  to: Linking,
  kept: ReturnType<typeof keptCells>,
  groups: readonly OpenGroup[],
  first: Float64Array,
  alike: Alike,
): (address: number, at: Float64Array) => Place {
  const { row, values, rules, people, nodes, backs, spots } = to;
  const noted = first.length - 1;
  const places = new Map<string, Place>();
  const met = new Map<number, number>();
  const personAt = new Map(people.map(({ cell }, person) => [cell, person]));
  const settles = new Map<string, (point: number) => number>();
  /** Sorts the members of a group that are in the same situation. */
  const settleOf = (index: number, situation: (person: number) => string) => {
    const group = groups[index];
    const sorted = (group?.classes ?? []).flatMap((members) => {
      const alikeHere = new Map<string, GroupMember[]>();
      for (const one of members) addUnder(alikeHere, situation(one.person), one);
      return [...alikeHere.values()].filter(({ length }) => length > 1);
    });
    const name = `${index} ${sorted.map((some) => some.map(({ person }) => person).join()).join(' ')}`;
    return orMade(settles, name, () => {
      if (group === undefined || sorted.length === 0) return (point: number) => point;
      const known = new Map<number, number>();
      return (point: number) =>
        orMade(known, point, () => {
          const cells = [...group.valuesOf(point)];
          for (const members of sorted) {
            const parts = members
              .map(({ first: at, width }) => cells.slice(at, at + width))
              .sort(byFirst);
            members.forEach(({ first: at, width }, n) =>
              cells.splice(at, width, ...(parts[n] ?? [])),
            );
          }
          cells.forEach((value, i) => {
            row[group.cells[i] ?? 0] = value;
          });
          return group.meet();
        });
    });
  };
  const conditions = rules.conditions.map(({ name }) => to.condition(name));
  // Memories, uses of actions and endings tell people apart, and so may what is asked.
  const mayTell =
    rules.memories.length > 0 ||
    rules.callables.some((one) => one.kind === 'action' && one.once !== null) ||
    conditions.some(({ ends }) => ends !== null) ||
    rules.procs.some(({ code }) => code.some(({ op }) => op === 'ask'));
  const words = changingFields(to);
  return (address, at) => {
    row.set(at);
    const clean = first.slice();
    clean[noted] = at[noted] ?? 0;
    const parts: number[] = [address, clean[noted] ?? 0];
    const refs: number[] = [];
    const keep = (cells: Int32Array): void => {
      for (const cell of cells) {
        const value = row[cell] ?? 0;
        clean[cell] = value;
        parts.push(value);
        if (!isNumber(value)) refs.push(cell);
      }
    };
    const isAll = kept.isAll();
    if (isAll) keep(Int32Array.from({ length: noted }, (_, cell) => cell));
    else kept.visit(address, 0, row, keep);
    for (const { cells } of groups) for (const cell of cells) clean[cell] = GONE;
    return orMade(places, parts.join(), (): Place => {
      const loops: ReturnType<typeof openLoopsAt>[number][] = [];
      let isTold = isAll || mayTell;
      for (let frame = address; frame >= 0;) {
        loops.push(...openLoopsAt(to, frame));
        const spot = spots.get(frame);
        // Something between instructions may know people by number.
        const op = spot && rules.procs[spot.proc]?.code[spot.pc]?.op;
        const isEnd = nodes[frame] === to.around.node;
        if (frame !== address && op !== 'call' && !isEnd) isTold = true;
        frame = row[backs[nodes[frame] ?? 0] ?? 0] ?? -1;
      }
      // Of some lists the order does not matter.
      const bags = loops.filter(({ proc, slot }) => alike.bags.has(`${proc} ${slot}`));
      const named = new Set<number>();
      const see = (value: number): void => {
        const person = personAt.get(value);
        if (person !== undefined) named.add(person);
        else if (values.isList(value)) for (const member of values.members(value)) see(member);
      };
      for (const cell of refs) if (!bags.some((one) => one.cell === cell)) see(row[cell] ?? 0);
      const leftIn = ({ cell, op }: (typeof loops)[number]): readonly number[] =>
        op === 'each' ? values.members(row[cell] ?? NIL).slice(row[cell + 1] ?? 0) : [];
      const come = bags.map(leftIn);
      const situation = (person: number): string =>
        isTold || named.has(person)
          ? `${person}`
          : [
              '',
              ...come.map((left) => (left.includes(people[person]?.cell ?? NIL) ? 1 : 0)),
              ...conditions.flatMap(({ held, fields }) =>
                [held, ...fields.map((one) => one.at)].map((cell) => row[cell + person] ?? 0),
              ),
              ...words.map((one) => row[(one.at ?? 0) + person] ?? 0),
            ].join();
      const left = loops.reduce((sum, loop) => {
        const { cell, op } = loop;
        const many = op === 'each' ? leftIn(loop).length : (row[cell] ?? 0) - (row[cell + 1] ?? 0);
        return sum + many;
      }, 0);
      return {
        number: places.size,
        address,
        row: clean,
        settle: groups.map((_, index) => settleOf(index, situation)),
        loop: orMade(met, address, () => met.size),
        left,
        met: places.size,
      };
    });
  };
}

function byFirst(one: readonly number[], other: readonly number[]): number {
  for (let i = 0; i < one.length; i += 1)
    if (one[i] !== other[i]) return (other[i] ?? 0) - (one[i] ?? 0);
  return 0;
}
