// Reads the state of a fight, and notes facts in it.
import type { Local, Value } from '@fray/dsl/ir';
import type { Fact, Frame, Held, Here, Person, Play } from './fight.ts';
import { same } from './orders.ts';
import { fault, named } from './values.ts';

export function here(play: Play, locals: readonly Local[]): Here {
  return { play, ruleset: play.ruleset, locals, bound: [] };
}

/** Returns the frame of the code that runs. */
export function top({ now }: Play): Frame {
  return now.frames.at(-1) ?? fault('nothing runs');
}

/** Returns the same place with one local changed. */
export function withLocal(at: Here, slot: number, value: Local): Here {
  const locals = [...at.locals];
  locals[slot] = value;
  return { ...at, locals };
}

/** Returns the participant of this name; undefined for nobody. */
export function person({ now }: Play, name: Local): Person | undefined {
  return now.people.find((one) => one.name === name);
}

/** Returns the participant of this name; nobody is a fault. */
export function somebody(play: Play, name: Local): Person {
  return person(play, name) ?? fault('nobody, where somebody is needed');
}

export function held({ now }: Play, who: Local, condition: string): Held | undefined {
  return now.held.find((one) => one.who === who && one.condition === condition);
}

/** True if a condition bars somebody from this action, or, if `action` is null, from everything. */
export function isBarred({ ruleset, now }: Play, who: Local, action: string | null): boolean {
  return now.held.some((one) => {
    const { barsEverything, bars } = named(ruleset.conditions, one.condition);
    return one.who === who && (barsEverything || (action !== null && bars.includes(action)));
  });
}

export function known({ now }: Play, ...about: readonly Value[]): Fact[1] | undefined {
  return now.facts.find(([one]) => same(one, about))?.[1];
}

/** Notes a fact. Facts are sorted by what they are about, so that equal facts give equal states. */
export function note({ now }: Play, about: readonly Value[], what: Fact[1]): void {
  const others = now.facts.filter(([one]) => !same(one, about));
  const text = ([one]: Fact): string => JSON.stringify(one);
  now.facts = [...others, [about, what] as const].sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

/**
 * Returns `number of round`: the number of the open round. If none is open, returns how many began inside the nearest
 * surrounding span that has seen one.
 */
export function numberOf(play: Play, span: string): number {
  const { spans } = play.now;
  const open = spans.findLast((one) => one.span === span);
  const depths = [...spans.keys(), spans.length].toReversed();
  const begun = depths.map((depth) => known(play, 'begun', depth, span));
  return open?.number ?? Number(begun.find((number) => number !== undefined) ?? 0);
}
