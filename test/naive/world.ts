// How to look at a fight where it stands.
import type { Local, Value } from '@fray/dsl/ir';
import type { Frame, Held, Here, Known, Person, Play } from './fight.ts';
import { same } from './orders.ts';
import { fault, named } from './values.ts';

export function here(play: Play, locals: readonly Local[]): Here {
  return { play, ruleset: play.ruleset, locals, bound: [] };
}

/** The code that runs. */
export function top({ now }: Play): Frame {
  return now.frames.at(-1) ?? fault('nothing runs');
}

/** The same place with another local. */
export function withLocal(at: Here, slot: number, value: Local): Here {
  const locals = [...at.locals];
  locals[slot] = value;
  return { ...at, locals };
}

/** Nobody: undefined. */
export function person({ now }: Play, name: Local): Person | undefined {
  return now.people.find((one) => one.name === name);
}

/** Somebody who takes part; nobody is a fault. */
export function somebody(play: Play, name: Local): Person {
  return person(play, name) ?? fault('nobody, where somebody is needed');
}

export function held({ now }: Play, who: Local, condition: string): Held | undefined {
  return now.held.find((one) => one.who === who && one.condition === condition);
}

/** Whether a condition bars somebody from this action; null: from everything. */
export function isBarred({ ruleset, now }: Play, who: Local, action: string | null): boolean {
  return now.held.some((one) => {
    const { barsEverything, bars } = named(ruleset.conditions, one.condition);
    return one.who === who && (barsEverything || (action !== null && bars.includes(action)));
  });
}

export function known<T>(all: Known<T>, ...keys: readonly Value[]): T | undefined {
  return all.find(([key]) => same(key, keys))?.[1];
}

/** Pairs stand in the order of their keys, so that what is known is the same however it came about. */
export function note<T>(all: Known<T>, keys: readonly Value[], what: T): void {
  const at = all.findIndex(([key]) => same(key, keys));
  all.splice(at < 0 ? all.length : at, 1, [keys, what]);
  const text = ([key]: Known<T>[number]): string => JSON.stringify(key);
  all.sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

/** `number of round`: of the one that is open, otherwise how many began inside the nearest span around that has seen one. */
export function numberOf({ now }: Play, span: string): number {
  const open = now.spans.findLast((one) => one.span === span);
  const around = [now.begun, ...now.spans.map(({ begun }) => begun)];
  return open?.number ?? around.toReversed().flatMap((begun) => known(begun, span) ?? [])[0] ?? 0;
}
