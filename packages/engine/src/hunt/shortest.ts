// Searches for the shortest run in which a line does not hold. From some first fights it follows all results of dice,
// choices and other values, the fewest events first. So the first finding is the shortest.
// The first fight's own values cost nothing. In a full search, plain values cost nothing either: the lowest and highest
// faces, every option. All other values are deviations, and their number in a fight is limited. States with the same future
// are followed once.
import type { Reply } from '../machine/api.ts';
import type { Fight } from './fight.ts';
import type { HuntContext } from './hunt.ts';
import { learnedOf, type Learned } from './learned.ts';
import { pickedFrom, type Narrowed, type LearnedRow } from './learned-rows.ts';
import { playFight, type Deck, type Played } from './play.ts';
import { repliesTo, type Possible } from './replies.ts';
import { ownOptions, setupSlots, withPut, type SetupSlot } from './slots.ts';

export interface ShortestLimits {
  /** Only fights with fewer events than this count. */
  readonly below: number;
  /** The work that a search may do: following a known step counts as one, a step that the machine takes itself as many. */
  readonly work: number;
  /** How many values, throws and answers of a fight may deviate. */
  readonly otherwise: number;
  /** True if readings of rulings may deviate too. */
  readonly anyRulings: boolean;
  /** True if only the fights' own values are free, not all plain ones, so a fight may have more deviations. */
  readonly isNear: boolean;
}

interface Shortest {
  readonly found: Played | undefined;
  readonly work: number;
  /** True if the search is complete: no fight within the limit is shorter. */
  readonly isWhole: boolean;
}

/** A first fight; `otherwise` is the number of deviations that it already has. */
export interface Start {
  readonly fight: Fight;
  readonly otherwise: number;
}

/** The steps learned from fights with the same participants, kept from one search to the next. */
export type Lore = Map<string, Learned | undefined>;

/** How many instructions a fight may run. */
const BUDGET = 400_000;
/** The work between two pauses of the caller. */
const OFTEN = 20_000;
/** A step of the machine counts as this many known steps. */
const LEARNING = 30;

/** A fight from which a search starts. */
interface Root {
  readonly fight: Fight;
  readonly learned: Learned;
  /** By slot: the fight's own option. */
  readonly own: readonly number[];
  /**
   * Distinguishes states of different participants. While slots are open, the fight's number distinguishes states of
   * different fights.
   */
  readonly cast: number;
  readonly number: number;
  /** By control: the possible replies. */
  readonly replies: Map<number, readonly (Possible | typeof GO_ON)[]>;
}

const GO_ON = { reply: undefined, isOtherwise: false } as const;

/** A state to continue from. */
interface Branch {
  readonly root: Root;
  readonly row: LearnedRow;
  readonly control: number;
  /** How many events there were so far. */
  readonly events: number;
  /** How many deviations are left. */
  readonly left: number;
  readonly trail: Trail | undefined;
}

/** The decisions so far, the latest first. */
interface Trail {
  readonly reply: Reply | undefined;
  readonly narrowed: readonly Narrowed[];
  readonly before: Trail | undefined;
}

/** Searches from all starts at once. `pause` is called now and then; the search ends when it returns true. */
export async function shortest(
  ground: HuntContext,
  starts: readonly Start[],
  limits: ShortestLimits,
  pause: () => Promise<boolean>,
  lore: Lore = new Map(),
): Promise<Shortest> {
  const { otherwise, work: most, isNear } = limits;
  const roots = rootsOf(
    ground,
    starts.filter((start) => start.otherwise <= otherwise),
    limits.anyRulings,
    lore,
  );
  /** States to follow by the number of events so far; of equals the plainest first. */
  const waiting: Branch[][] = [];
  /** By state and deviations left: the fewest events. */
  const met = new Map<number, number>();
  let size = limits.below;
  let best: { readonly root: Root; readonly trail: Trail } | undefined;
  let ways = 0;
  const runsBefore = new Map(
    [...new Set(roots.map(({ root }) => root.learned))].map((learned) => [learned, learned.runs()]),
  );
  const work = (): number =>
    ways +
    LEARNING * [...runsBefore].reduce((sum, [learned, before]) => sum + learned.runs() - before, 0);
  const placeOf = (events: number, left: number): number =>
    events * (otherwise + 1) + otherwise - left;

  for (const { root, start } of roots) {
    const stand = root.learned.enter(root.fight);
    if (stand === undefined) continue;
    const left = otherwise - start.otherwise;
    if (left === 0) root.learned.close(stand.row, root.own);
    (waiting[placeOf(stand.events, left)] ??= []).push({ root, ...stand, left, trail: undefined });
  }

  let nextPause = OFTEN;
  let isWhole = true;
  for (
    let at = 0;
    isWhole && at < waiting.length && Math.floor(at / (otherwise + 1)) + 1 < size;
    at += 1
  ) {
    for (const { root, row, control, events, left, trail } of waiting[at] ?? []) {
      const done = work();
      if (done >= most || (done >= nextPause && (await pause()))) {
        isWhole = false;
        break;
      }
      if (done >= nextPause) nextPause = done + OFTEN;
      const { learned, own } = root;
      // The search has met the state again after fewer events.
      if ((met.get(hashOf(row, root, control, left)) ?? events) < events) continue;
      for (const { reply, isOtherwise } of repliesAt(root, control, isNear)) {
        const leftHere = isOtherwise ? left - 1 : left;
        if (leftHere < 0) continue;
        for (const arrival of learned.go(control, row, reply, own, leftHere)) {
          ways += 1;
          const so: Trail = { reply, narrowed: arrival.narrowed, before: trail };
          if (arrival.broken !== null && events + arrival.broken < size) {
            size = events + arrival.broken;
            best = { root, trail: so };
          }
          const told = events + arrival.events;
          if (arrival.control < 0 || told + 1 >= size) continue;
          const rest = leftHere - arrival.spent;
          if (rest === 0) learned.close(arrival.row, own);
          if (isKnown(met, arrival.row, root, arrival.control, rest, otherwise, told)) continue;
          met.set(hashOf(arrival.row, root, arrival.control, rest), told);
          (waiting[placeOf(told, rest)] ??= []).push({
            root,
            row: arrival.row,
            control: arrival.control,
            events: told,
            left: rest,
            trail: so,
          });
        }
      }
    }
    waiting[at] = [];
  }
  return {
    found: best === undefined ? undefined : playedBy(ground, best.root, best.trail),
    work: work(),
    isWhole,
  };
}

function repliesAt(
  { learned, fight, replies }: Root,
  control: number,
  isNear: boolean,
): readonly (Possible | typeof GO_ON)[] {
  let known = replies.get(control);
  if (known === undefined) {
    const need = learned.need(control);
    replies.set(control, (known = need === undefined ? [GO_ON] : repliesTo(need, fight, isNear)));
  }
  return known;
}

/** True if the search met the same state with at least as many deviations left, and after no more events. */
function isKnown(
  met: ReadonlyMap<number, number>,
  row: LearnedRow,
  root: Root,
  control: number,
  left: number,
  most: number,
  events: number,
): boolean {
  const first = hashOf(row, root, control, left);
  if ((met.get(first) ?? Number.POSITIVE_INFINITY) <= events) return true;
  // Without open slots the state is hashed without its root, so it cannot be compared with states that have open slots.
  for (let more = Math.max(1, left + 1); more <= most; more += 1)
    if ((met.get(hashOf(row, root, control, more)) ?? Number.POSITIVE_INFINITY) <= events)
      return true;
  return false;
}

/** Returns a hash of 53 bits; two states with the same hash count as equal. */
function hashOf(row: LearnedRow, { cast, number }: Root, control: number, left: number): number {
  let a = Math.imul(control + 1, 0x9e3779b1) ^ (left + 1);
  let b =
    Math.imul(left > 0 ? number + 1 : 0, 0x85ebca6b) ^ Math.imul(cast + 1, 0xc2b2ae35) ^ control;
  for (let i = 0; i < row.length; i += 1) {
    const value = row[i] ?? 0;
    if (value === 0) continue;
    const mixed = value + Math.imul(i + 1, 0x85ebca6b);
    a = Math.imul(a ^ (a >>> 15) ^ mixed, 0x2c1b3c6d);
    b = Math.imul(b ^ (b >>> 13) ^ mixed, 0x297a2d39);
  }
  a ^= a >>> 16;
  b ^= b >>> 15;
  return (a >>> 0) * 0x200000 + ((b >>> 0) & 0x1fffff);
}

// ------------------------------------------------------------------------------------------------ the starts

function rootsOf(
  { program, space }: HuntContext,
  starts: readonly Start[],
  anyRulings: boolean,
  lore: Lore,
): readonly { readonly root: Root; readonly start: Start }[] {
  const casts = new Map<string, Start[]>();
  for (const start of starts) {
    const cast = JSON.stringify(
      start.fight.sides.map(({ side, members }) => [
        side,
        members.map(({ name, kind }) => [name, kind]),
      ]),
    );
    const same = casts.get(cast);
    if (same === undefined) casts.set(cast, [start]);
    else same.push(start);
  }
  let number = 0;
  return [...casts].flatMap(([text, together], cast) => {
    const [first] = together;
    if (first === undefined) return [];
    const slots = setupSlots(
      space,
      together.map(({ fight }) => fight),
      anyRulings,
    );
    const learned = learnedFrom(lore, `${text} ${JSON.stringify(slots)}`, () =>
      learnedOf(program, first.fight, slots),
    );
    if (learned === undefined) return [];
    return together.map((start) => ({
      start,
      root: {
        fight: start.fight,
        learned,
        own: ownOptions(space, slots, start.fight),
        cast,
        number: number++,
        replies: new Map(),
      },
    }));
  });
}

function learnedFrom(
  lore: Lore,
  key: string,
  make: () => Learned | undefined,
): Learned | undefined {
  if (!lore.has(key)) lore.set(key, make());
  return lore.get(key);
}

// ------------------------------------------------------------------------------------------------ the finding

function playedBy(
  { program }: HuntContext,
  { fight, learned, own }: Root,
  trail: Trail,
): Played | undefined {
  const replies: Reply[] = [];
  const options = new Map<number, number>();
  for (let at: Trail | undefined = trail; at !== undefined; at = at.before) {
    if (at.reply !== undefined) replies.unshift(at.reply);
    // Later states have fewer options left.
    for (const [slot, left] of at.narrowed.toReversed())
      if (!options.has(slot)) options.set(slot, left);
  }
  const put = [...options].reduce((so, [index, left]) => {
    const slot: SetupSlot | undefined = learned.slots[index];
    const option = pickedFrom(left, own[index] ?? 0);
    return slot === undefined || option === own[index]
      ? so
      : withPut(so, slot, slot.options[option] ?? null);
  }, fight);
  const found = playFight(program, put, deckOf(replies), {
    budget: BUDGET,
    events: Number.POSITIVE_INFINITY,
  });
  return found.end === 'broken' ? found : undefined;
}

/** Makes a deck that gives these replies, one after the other. */
function deckOf(replies: readonly Reply[]): Deck {
  let at = 0;
  return {
    faces: (_, sides) => {
      const reply = replies[at++];
      return reply?.reply === 'faces' ? reply.faces : sides.map(() => 1);
    },
    answer: ({ choice }) => {
      const reply = replies[at++];
      if (reply?.reply !== 'answer') throw new Error(`nothing was answered to ${choice}`);
      return reply.answer;
    },
    taken: () => {},
  };
}
