// Follows every course of a small fight, over all dice and choices, in two rulesets side by side. A pair of states that was
// met before is not followed again, so fights with cycles terminate.
import { everyAnswer } from '../drivers/offer.ts';
import { sidesOf } from '../drivers/source.ts';
import type { ChoiceNeed, Reply } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { keepsFaces } from '../statespace/check-memo.ts';
import { controlKey, stateLayoutOf, type StateLayout } from '../statespace/control-location.ts';
import { everyThrow, waysOf } from '../kernel/face-distribution.ts';
import {
  advanceBoth,
  DISTINGUISHING_BUDGET,
  beginBoth,
  type Pair,
  type Twins,
} from './distinguishing-run.ts';
import { withMember } from '../hunt/draw.ts';
import { membersOf, toggled, without, withNamed, type Fight } from '../hunt/fight.ts';
import {
  answeredAs,
  onlyOnes,
  thrownAs,
  withDecisions,
  type Decided,
  type Decision,
} from '../hunt/play.ts';
import { distinct, type Space } from '../hunt/space.ts';

interface EveryLimits {
  /** Fights with more events are not followed. */
  readonly events: number;
  /** The most answers and throws, over all fights together. */
  readonly steps: number;
}

interface ExhaustiveSearch {
  /** How many fights were followed completely, up to the event limit. */
  readonly fights: number;
  /** How many small fights there are. */
  readonly of: number;
  /** The fight with the fewest events in which the two differ, with the dice and answers up to there. */
  readonly found: Fight | undefined;
}

/**
 * Follows every course of the small fights of both, the plainest first. `pause` is called now and then; the search ends
 * when it returns true.
 */
export async function everyFight(
  twins: Twins,
  { events, steps }: EveryLimits,
  pause: () => Promise<boolean>,
): Promise<ExhaustiveSearch> {
  const fights = smallFights(twins);
  const keys = twins.grounds.map(({ program }) => stateLayoutOf(program));
  let left = steps;
  let whole = 0;
  let shortest = events;
  let found: Fight | undefined;
  for (const fight of fights) {
    const first = beginBoth(twins, fight, DISTINGUISHING_BUDGET);
    if (first === undefined) continue;
    const met = new Set<string>();
    let waiting: Branch[] = [{ pair: first, reply: undefined, decisions: [] }];
    let isWhole = true;
    while (waiting.length > 0) {
      const next: Branch[] = [];
      for (const { pair, reply, decisions } of waiting) {
        left -= 1;
        if (left <= 0 || (left % 16 === 0 && (await pause())))
          return { fights: whole, of: fights.length, found };
        const {
          meeting,
          steps: [step],
        } = advanceBoth(twins, pair, reply);
        const so = [...decisions, ...onlyOnes(step.events)];
        if (meeting.at === 'difference') {
          if (meeting.seq < shortest) {
            shortest = meeting.seq;
            found = withDecisions(fight, so);
          }
        } else if (meeting.at === 'need' && pair.events[0].length < shortest) {
          const key = pair.machines.map((machine, index) => keyOf(keys[index], machine)).join('\n');
          if (met.has(key)) continue;
          met.add(key);
          const replies =
            meeting.need.need === 'throw' ? throwsOf(twins, pair) : answersTo(meeting.need);
          if (replies === undefined) isWhole = false;
          else
            for (const { reply: given, decision } of replies)
              next.push({ pair: forked(pair), reply: given, decisions: [...so, decision] });
        }
      }
      waiting = next;
    }
    if (found !== undefined) return { fights: whole, of: fights.length, found };
    if (isWhole) whole += 1;
  }
  return { fights: whole, of: fights.length, found };
}

interface Branch {
  readonly pair: Pair;
  readonly reply: Reply | undefined;
  readonly decisions: readonly Decision[];
}

function forked({ machines: [a, b], events: [inA, inB] }: Pair): Pair {
  return { machines: [copyMachine(a), copyMachine(b)], events: [[...inA], [...inB]] };
}

/** Returns a key of both machines: pairs with the same key have the same future. */
function keyOf(keys: StateLayout | undefined, machine: Machine): string {
  const { participants, tracks, orders } = machine.state;
  return keys === undefined
    ? ''
    : `${controlKey(keys, machine)} ${JSON.stringify([participants, tracks, orders, machine.memory, machine.uses, machine.held])}`;
}

/** A throw with more outcomes than this is not followed. */
const mostWays = 400;

/** Returns faces for every distinct effect of the throw in either ruleset; undefined if there are too many. */
function throwsOf({ grounds }: Twins, { machines }: Pair): readonly Decided[] | undefined {
  const hands = new Map<string, readonly number[]>();
  let need: Machine['waiting'] = null;
  for (const [index, machine] of machines.entries()) {
    const { program } = grounds[index === 0 ? 0 : 1];
    need = machine.waiting;
    const frame = machine.frames.at(-1);
    const ways =
      frame?.kind === 'roll'
        ? waysOf(frame, keepsFaces(program, frame))?.ways.map(({ faces }) => faces)
        : need?.need === 'throw'
          ? everyThrow(sidesOf(need), mostWays)
          : undefined;
    if (ways === undefined || ways.length > mostWays) return undefined;
    for (const faces of ways) hands.set(faces.join(' '), faces);
  }
  const thrown = need;
  if (thrown?.need !== 'throw') return undefined;
  return [...hands.values()].map((faces) => thrownAs(thrown, faces));
}

/** The most numbers and lists to try as answers. */
const mostAnswers = 40;

function answersTo(need: ChoiceNeed): readonly Decided[] | undefined {
  return everyAnswer(need.offer, mostAnswers)?.map((answer) => answeredAs(need, answer));
}

// ------------------------------------------------------------------------------------------------ small fights

/**
 * Returns fights with one participant a side, as in scenarios and examples, and variants with one value, reading or
 * condition changed.
 */
function smallFights({ grounds }: Twins): readonly Fight[] {
  const bases = distinct(grounds.flatMap(({ space }) => space.bases.map(small)));
  return distinct([
    ...bases,
    ...grounds.flatMap(({ space }) => bases.flatMap((base) => [...changedOnce(space, base)])),
  ]);
}

function small(base: Fight): Fight {
  const others = base.sides.flatMap(({ members }) => members.slice(1));
  const alone = others.reduce((fight, { name }) => without(fight, name), base);
  return others.length > 0 ? { ...alone, scenario: null } : alone;
}

function* changedOnce(space: Space, base: Fight): Generator<Fight> {
  for (const { name, options } of space.rulings)
    for (const option of options) yield { ...base, rulings: withNamed(base.rulings, name, option) };
  for (const { name, values } of space.givens)
    for (const value of values) yield { ...base, givens: withNamed(base.givens, name, value) };
  for (const one of membersOf(base)) {
    const kind = space.kinds.get(one.kind);
    for (const { name, values } of kind?.fields ?? [])
      for (const value of values)
        yield withMember(base, { ...one, fields: withNamed(one.fields, name, value) });
    for (const condition of kind?.conditions ?? []) yield withMember(base, toggled(one, condition));
  }
}
