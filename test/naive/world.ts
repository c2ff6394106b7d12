// How to look at a fight where it stands.
import type { Local, Value } from '@fray/dsl/ir';
import type { Fact, Frame, Held, Here, Person, Play } from './fight.ts';
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

export function known({ now }: Play, ...about: readonly Value[]): Fact[1] | undefined {
  return now.facts.find(([one]) => same(one, about))?.[1];
}

/** Facts stand in the order of what they are about, so that they are the same however they came about. */
export function note({ now }: Play, about: readonly Value[], what: Fact[1]): void {
  const others = now.facts.filter(([one]) => !same(one, about));
  const text = ([one]: Fact): string => JSON.stringify(one);
  now.facts = [...others, [about, what] as const].sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

/** `number of round`: of the one that is open, otherwise how many began inside the nearest span around that has seen one. */
export function numberOf(play: Play, span: string): number {
  const { spans } = play.now;
  const open = spans.findLast((one) => one.span === span);
  const depths = [...spans.keys(), spans.length].toReversed();
  const begun = depths.map((depth) => known(play, 'begun', depth, span));
  return open?.number ?? Number(begun.find((number) => number !== undefined) ?? 0);
}
