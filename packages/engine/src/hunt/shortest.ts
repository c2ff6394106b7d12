// The shortest way to a line that does not hold. From fights to begin with, all that dice, choices and other values can lead to
// is followed, the fewest events first, so that the first that is found is the shortest. What is plain costs nothing: the
// lowest and highest faces, every option, and what the first fight has. Anything else is otherwise, and only so much of a fight
// may be. Machines that go on in the same way are followed once.
import type { Reply, Step } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { controlKey, keysOf } from '../odds/key.ts';
import type { Keys } from '../odds/key.ts';
import type { Fight } from './fight.ts';
import type { Ground } from './hunt.ts';
import { advanceLazily, allOpen, beginLazily, blanked, slotsOf, withPut } from './lazily.ts';
import type { Lazy, Put, Slot, Went } from './lazily.ts';
import { playFight } from './play.ts';
import type { Deck, Played } from './play.ts';
import { repliesTo } from './replies.ts';

export interface ShortestLimits {
  /** Only fights with fewer events than this count. */
  readonly below: number;
  /** How often a machine may be let go on. */
  readonly steps: number;
  /** How many values, throws and answers of a fight may be otherwise. */
  readonly otherwise: number;
  /** True: rulings may be read in any way, and not only as the ruleset's own fights have them. */
  readonly anyRulings: boolean;
}

export interface Shortest {
  readonly found: Played | undefined;
  readonly steps: number;
}

/** A fight to begin with; `otherwise`: how much of it is so already. */
export interface Start {
  readonly fight: Fight;
  readonly otherwise: number;
}

/** Instructions that a fight may take. */
const BUDGET = 400_000;
/** Steps after which the caller may pause. */
const OFTEN = 256;
const NONE = new Uint8Array(0);

/** A fight that stands somewhere, and how it is to go on. */
interface Branch {
  readonly root: Root;
  readonly from: Lazy;
  readonly puts: readonly Put[];
  readonly reply: Reply | undefined;
  /** How much may still be otherwise. */
  readonly left: number;
  readonly way: Way | undefined;
}

interface Root {
  readonly fight: Fight;
  readonly slots: readonly Slot[];
}

/** What was decided so far, the latest first. */
interface Way {
  readonly done: Reply | Put;
  readonly before: Way | undefined;
}

interface Search {
  readonly program: Program;
  readonly keys: Keys;
  readonly otherwise: number;
  /** By events so far, and among equals the plainest first. */
  readonly waiting: Branch[][];
  /** By key: how much was left to be otherwise. */
  readonly met: Map<string, number>;
  best: Branch | undefined;
  /** Events of the best. */
  size: number;
  steps: number;
}

/** Searches from all starts at once. `pause` is called now and then; when it says so all ends. */
export async function shortest({ program, space }: Ground, starts: readonly Start[], limits: ShortestLimits, pause: () => Promise<boolean>): Promise<Shortest> {
  const { otherwise, below, steps, anyRulings } = limits;
  const search: Search = { program, keys: keysOf(program), otherwise, waiting: [], met: new Map(), best: undefined, size: below, steps: 0 };
  for (const { fight, otherwise: already } of starts) {
    const machine = already > otherwise ? undefined : beginLazily(program, fight, BUDGET);
    if (machine === undefined) continue;
    const left = otherwise - already;
    const slots = left > 0 ? slotsOf(space, fight, anyRulings) : [];
    wait(search, { root: { fight, slots }, from: { machine, open: allOpen(slots) }, puts: [], reply: undefined, left, way: undefined });
  }
  let nextPause = OFTEN;
  for (let at = 0; at < search.waiting.length && Math.floor(at / (otherwise + 1)) + 2 < search.size; at += 1) {
    for (const branch of search.waiting[at] ?? []) {
      const isTime = search.steps >= nextPause;
      if (isTime) nextPause = search.steps + OFTEN;
      if (search.steps >= steps || (isTime && (await pause()))) return foundBy(search);
      follow(search, branch, goOn(search, branch));
    }
    search.waiting[at] = [];
  }
  return foundBy(search);
}

function wait({ waiting, otherwise }: Search, branch: Branch): void {
  const at = branch.from.machine.state.seq * (otherwise + 1) + otherwise - branch.left;
  (waiting[at] ??= []).push(branch);
}

function goOn(search: Search, { root, from, puts, reply }: Branch): Went {
  search.steps += 1;
  return advanceLazily(search.program, root.slots, from, puts, reply);
}

/** What follows a step; before that, what other values could have made of it. */
function follow(search: Search, branch: Branch, went: Went): void {
  const { machine, open } = went.lazy;
  for (const [put, instead] of branch.left === 0 ? [] : insteadOf(branch, went)) {
    const other = goOn(search, instead);
    if (isSameSoFar(search.keys, branch.root.slots[put.slot], open[put.slot] ?? 0, went, other)) continue;
    open[put.slot] = (open[put.slot] ?? 0) & ~(1 << put.other);
    follow(search, instead, other);
  }
  const seq = brokenAt(went.step);
  if (seq !== undefined) {
    if (seq + 1 >= search.size) return;
    search.size = seq + 1;
    search.best = branch;
    return;
  }
  // One event more, and then the one after which the line is asked.
  if (went.step.need === undefined || machine.state.seq + 2 >= search.size) return;
  const key = keyOf(search.keys, machine) + open.join();
  if ((search.met.get(key) ?? -1) >= branch.left) return;
  search.met.set(key, branch.left);
  for (const { reply, isOtherwise } of repliesTo(went.step.need, branch.root.fight)) {
    const left = isOtherwise ? branch.left - 1 : branch.left;
    if (left >= 0) wait(search, { root: branch.root, from: left > 0 ? went.lazy : { machine, open: NONE }, puts: [], reply, left, way: { done: reply, before: branch.way } });
  }
}

/** The same step with other values of what it read. */
function insteadOf(branch: Branch, { read }: Went): readonly (readonly [Put, Branch])[] {
  const { root, from, way } = branch;
  const left = branch.left - 1;
  const open = from.open.slice();
  return read.flatMap((slot) => {
    // What was read before this one stays as it was.
    open[slot] = 0;
    const so = { machine: from.machine, open: left > 0 ? open.slice() : NONE };
    return (root.slots[slot]?.others ?? []).flatMap((_, other) => {
      if (((from.open[slot] ?? 0) & (1 << other)) === 0) return [];
      const put: Put = { slot, other };
      return [[put, { ...branch, from: so, puts: [...branch.puts, put], left, way: { done: put, before: way } }] as const];
    });
  });
}

/** Whether a step has come to the same with another value of a slot, but for that value. `open`: the slot after the step. */
function isSameSoFar(keys: Keys, slot: Slot | undefined, open: number, went: Went, instead: Went): boolean {
  const [one, other] = [went.lazy.machine, instead.lazy.machine];
  // Once it was written it is no longer the fight's.
  if (open === 0 || one.state.seq !== other.state.seq || brokenAt(went.step) !== brokenAt(instead.step)) return false;
  // What only the other one asked for could have been otherwise as well.
  if (instead.read.some((asked) => !went.read.includes(asked))) return false;
  return blanked(one, slot, () => keyOf(keys, one)) === blanked(other, slot, () => keyOf(keys, other));
}

function brokenAt({ findings }: Step): number | undefined {
  return findings.find((finding) => finding.value !== true)?.seq;
}

/** Machines of one key go on in the same way. */
function keyOf(keys: Keys, machine: Machine): string {
  const { participants, tracks, orders, header } = machine.state;
  return `${controlKey(keys, machine)} ${JSON.stringify([participants, tracks, orders, machine.memory, machine.uses, machine.held, header?.givens, header?.rulings])}`;
}

// ------------------------------------------------------------------------------------------------ what was found

function foundBy({ program, best, steps }: Search): Shortest {
  if (best === undefined) return { found: undefined, steps };
  let { fight } = best.root;
  const replies: Reply[] = [];
  for (let at = best.way; at !== undefined; at = at.before) {
    const { done } = at;
    const slot = 'reply' in done ? undefined : best.root.slots[done.slot];
    if ('reply' in done) replies.unshift(done);
    else if (slot !== undefined) fight = withPut(fight, slot, slot.others[done.other] ?? null);
  }
  const found = playFight(program, fight, deckOf(replies), { budget: BUDGET, events: Number.POSITIVE_INFINITY });
  return { found: found.end === 'broken' ? found : undefined, steps };
}

/** These replies, one after the other. */
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
