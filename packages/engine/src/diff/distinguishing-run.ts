// Plays the same fight under two rulesets with the same dice and answers, and finds the first difference.
import type { Ruleset } from '@fray/dsl/ir';
import { policySource } from '../drivers/policy.ts';
import type { Event } from '../events/event.ts';
import { advance } from '../machine/advance.ts';
import type { Need, Reply, Step } from '../machine/api.ts';
import { link } from '../machine/link.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { sameJson } from '../values/same.ts';
import { drawnDeck, scriptedDeck, type Draw } from '../hunt/decks.ts';
import { drawFight, drawManner } from '../hunt/draw.ts';
import type { Fight } from '../hunt/fight.ts';
import { lighterOf, type HuntContext } from '../hunt/hunt.ts';
import { minimise, type MinimiseEffort, type PlayAgain } from '../hunt/minimise.ts';
import {
  beginFight,
  createFightRecorder,
  playFight,
  type Deck,
  type Played,
  type PlayLimits,
} from '../hunt/play.ts';
import { spaceOf } from '../hunt/space.ts';

/** Two rulesets that are played side by side. Each has its own fights, because one may allow what the other does not. */
export interface Twins {
  readonly grounds: readonly [HuntContext, HuntContext];
}

/** Makes twins of two rulesets. Names must mean the same in both. */
export function twinsOf(a: Ruleset, b: Ruleset): Twins {
  const ground = (ruleset: Ruleset): HuntContext => {
    const program = link(ruleset);
    const uses = ruleset.scenarios.flatMap(({ policies }) => policies);
    return {
      ruleset,
      program,
      space: spaceOf(ruleset),
      policies: policySource(program, uses),
    };
  };
  return { grounds: [ground(a), ground(b)] };
}

/** Returns the fight for one of them, without names that only the other has. */
function fightIn({ kinds, givens, rulings, conditions, scenarios }: Ruleset, fight: Fight): Fight {
  const has = (list: readonly { readonly name: string }[], name: string): boolean =>
    list.some((one) => one.name === name);
  return {
    ...fight,
    scenario: fight.scenario !== null && has(scenarios, fight.scenario) ? fight.scenario : null,
    givens: fight.givens.filter(([name]) => has(givens, name)),
    rulings: fight.rulings.filter(([name]) => has(rulings, name)),
    sides: fight.sides.map(({ side, members }) => ({
      side,
      members: members.map((one) => ({
        ...one,
        fields: one.fields.filter(([name]) =>
          has(kinds.find((kind) => kind.name === one.kind)?.fields ?? [], name),
        ),
        conditions: one.conditions.filter((name) => has(conditions, name)),
      })),
    })),
  };
}

/** The result of comparing both at one point: equal so far, both over, or different. */
export type Meeting =
  | { readonly at: 'need'; readonly need: Need }
  | { readonly at: 'end' }
  | { readonly at: 'difference'; readonly seq: number };

/** Both runs with their events so far; the first `told` events are equal. */
export interface Pair {
  readonly machines: readonly [Machine, Machine];
  readonly events: readonly [Event[], Event[]];
}

/** Begins the fight in both. Undefined if one of them does not allow such a fight. */
export function beginBoth(
  { grounds: [a, b] }: Twins,
  fight: Fight,
  budget: number,
): Pair | undefined {
  const [one, other] = [a, b].map(({ program, ruleset }) =>
    beginFight(program, fightIn(ruleset, fight), budget),
  );
  if (one === undefined || other === undefined || 'illegal' in one || 'illegal' in other)
    return undefined;
  return { machines: [one, other], events: [[], []] };
}

/** Runs both with one reply until they need the next one. */
export function advanceBoth(
  { grounds: [a, b] }: Twins,
  { machines, events }: Pair,
  reply?: Reply,
): { readonly meeting: Meeting; readonly steps: readonly [Step, Step] } {
  const from = Math.max(1, Math.min(events[0].length, events[1].length));
  const steps = [
    advance(a.program, machines[0], reply),
    advance(b.program, machines[1], reply),
  ] as const;
  events[0].push(...steps[0].events);
  events[1].push(...steps[1].events);
  const [inA, inB] = events;
  const shorter = Math.min(inA.length, inB.length);
  for (let seq = from; seq < shorter; seq += 1) {
    const [one, other] = [inA[seq], inB[seq]];
    if (one !== undefined && other !== undefined && !isSameAtTable(one, other))
      return { meeting: { at: 'difference', seq }, steps };
  }
  const [need, other] = [steps[0].need, steps[1].need];
  if (inA.length !== inB.length || (need === undefined) !== (other === undefined))
    return { meeting: { at: 'difference', seq: shorter }, steps };
  if (need === undefined || other === undefined) return { meeting: { at: 'end' }, steps };
  return {
    meeting: isSameNeed(need, other) ? { at: 'need', need } : { at: 'difference', seq: shorter },
    steps,
  };
}

function isSameNeed(a: Need, b: Need): boolean {
  if (a.need === 'throw')
    return (
      b.need === 'throw' && a.stream === b.stream && sameJson(a.dice, b.dice) && a.again === b.again
    );
  return (
    b.need === 'choice' &&
    a.choice === b.choice &&
    a.kind === b.kind &&
    a.decider === b.decider &&
    sameJson(a.offer, b.offer) &&
    sameJson(a.default, b.default)
  );
}

/** True if two events are the same fact; texts, secrecy and the place of a rule do not count. */
export function isSameAtTable(a: Event, b: Event): boolean {
  if (a.type !== b.type) return false;
  return a.type === 'announced' || sameJson(factOf(a), factOf(b));
}

function factOf({ type, data }: Event): unknown {
  switch (type) {
    case 'choice-offered':
    case 'check-resolved':
    case 'encounter-ended':
      return { ...data, text: null, secret: false };
    case 'dice-rolled':
    case 'choice-made':
      return { ...data, secret: false };
    default:
      return data;
  }
}

/**
 * Plays both side by side while their events are equal. `broken` if they differ; `size` then counts the events up to the
 * first that only one of them has.
 */
export function playSideBySide(twins: Twins, fight: Fight, deck: Deck, limits: PlayLimits): Played {
  const { events, ended, ...record } = createFightRecorder(fight);
  const pair = beginBoth(twins, fight, limits.budget);
  if (pair === undefined) return ended('unfit', 0);
  for (let reply: Reply | undefined; ;) {
    const { meeting, steps } = advanceBoth(twins, pair, reply);
    record.step(steps[0], deck);
    if (meeting.at === 'difference')
      return meeting.seq >= limits.events
        ? ended('long', limits.events)
        : ended('broken', meeting.seq + 1);
    if (events.length > limits.events) return ended('long', limits.events);
    if (meeting.at === 'end') return ended('whole', events.length);
    reply = record.reply(meeting.need, deck, pair.machines[0]);
  }
}

/**
 * Plays both one after the other, each with the fight's own dice and answers (ones and silence once these are used up).
 * Compares only the consequences: `broken` if an outcome, change or turn differs. Throws and sums before it may differ.
 */
export function playForOutcome(
  { grounds: [a, b] }: Twins,
  fight: Fight,
  limits: PlayLimits,
): Played {
  const one = playAlone(a, fight, limits);
  const other = playAlone(b, fight, limits);
  const parting = partingOf([one.events, other.events], isOutcome);
  const size = 1 + Math.max(parting?.a ?? 0, parting?.b ?? 0);
  const end =
    one.end !== 'whole' || other.end !== 'whole'
      ? 'long'
      : parting === undefined || size > limits.events
        ? 'whole'
        : 'broken';
  const dice = facesOfBoth(one.fight, other.fight);
  return {
    ...one,
    fight: { ...fight, dice },
    decisions: withFaces(one.decisions, dice),
    end,
    size,
  };
}

/** Plays a fight in one of the two to its end, with its own dice and answers. */
function playAlone(
  { program, ruleset }: HuntContext,
  fight: Fight,
  limits: Omit<PlayLimits, 'events'>,
): Played {
  const whole = { ...limits, events: longest };
  return playFight(program, fightIn(ruleset, fight), scriptedDeck(fight), whole);
}

/** Returns dice for both, even if one has larger dice or throws more often: each ruleset reads from them what it threw. */
function facesOfBoth(a: Fight, b: Fight): Fight['dice'] {
  const streams = [...a.dice, ...b.dice.filter((own) => facesIn(a, own.stream) === undefined)];
  return streams.map(({ stream, roller }) => {
    const [one, other] = [facesIn(a, stream) ?? [], facesIn(b, stream) ?? []];
    const count = Math.max(one.length, other.length);
    return {
      stream,
      roller,
      faces: Array.from({ length: count }, (_, at) => Math.max(one[at] ?? 1, other[at] ?? 1)),
    };
  });
}

/** Returns the same decisions with these faces, stream by stream. */
function withFaces(decisions: Played['decisions'], dice: Fight['dice']): Played['decisions'] {
  const thrown = new Map<string, number>();
  return decisions.map((one) => {
    if (one.kind !== 'faces') return one;
    const from = thrown.get(one.stream) ?? 0;
    thrown.set(one.stream, from + one.faces.length);
    const own = dice.find(({ stream }) => stream === one.stream)?.faces ?? [];
    return { ...one, faces: one.faces.map((face, at) => own[from + at] ?? face) };
  });
}

function facesIn({ dice }: Fight, stream: string): readonly number[] | undefined {
  return dice.find((known) => known.stream === stream)?.faces;
}

/** The numbers of the first two aligned events that differ; null if that run has no more events. */
export interface Parting {
  readonly a: number | null;
  readonly b: number | null;
}

/** Returns where two runs first differ, among the events that `counts` selects; undefined if they do not. */
export function partingOf(
  [a, b]: readonly [readonly Event[], readonly Event[]],
  counts: (event: Event) => boolean,
): Parting | undefined {
  const [left, right] = [a.filter(counts), b.filter(counts)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [one, other] = [left[index], right[index]];
    if (one === undefined || other === undefined || !isSameOutcome(one, other, counts))
      return { a: one?.seq ?? null, b: other?.seq ?? null };
  }
  return undefined;
}

/** True for all events after the header. */
export function isAfterHeader({ type }: Event): boolean {
  return type !== 'encounter-begun';
}

/** More events than any fight that is shown has. */
const longest = 2_000;

/** True for consequences of dice and choices: not for throws, sums, offers or texts. */
export function isOutcome({ type }: Event): boolean {
  return (
    type !== 'encounter-begun' &&
    type !== 'dice-rolled' &&
    type !== 'announced' &&
    type !== 'order-ranked' &&
    type !== 'choice-offered'
  );
}

function isSameOutcome(a: Event, b: Event, counts: (event: Event) => boolean): boolean {
  if (counts !== isOutcome) return isSameAtTable(a, b);
  if (a.type === 'value-changed' && b.type === 'value-changed')
    return sameJson({ ...a.data, asked: null }, { ...b.data, asked: null });
  if (a.type === 'check-resolved' && b.type === 'check-resolved')
    return (
      a.data.check === b.data.check &&
      a.data.outcome === b.data.outcome &&
      sameJson(a.data.args, b.data.args)
    );
  return isSameAtTable(a, b);
}

/**
 * Draws a fight of one of the two, and the dice and answers in it. `way` says of which of the two, and whether to draw only small
 * fights.
 */
function drawnFight(
  { grounds }: Twins,
  draw: Draw,
  way: number,
): { readonly program: Program; readonly fight: Fight; readonly deck: Deck } {
  const { space, policies, program } = grounds[way % 2 === 0 ? 0 : 1];
  const fight = drawFight(space, draw, { anyRulings: draw() % 2 === 0, small: way % 4 < 2 });
  return { program, fight, deck: drawnDeck(draw, drawManner(draw), policies) };
}

/** Draws a fight of one of the two and plays it. */
export function drawDistinguishing(
  twins: Twins,
  draw: Draw,
  way: number,
  limits: PlayLimits,
): Played {
  const { fight, deck } = drawnFight(twins, draw, way);
  return playSideBySide(twins, fight, deck, limits);
}

/**
 * Draws a fight of one of the two, plays it there, and then plays both with its dice and answers to compare the outcomes.
 */
export function drawForOutcome(twins: Twins, draw: Draw, way: number, limits: PlayLimits): Played {
  const { program, fight, deck } = drawnFight(twins, draw, way);
  const played = playFight(program, fight, deck, { ...limits, events: longest });
  return played.end === 'whole'
    ? playForOutcome(twins, played.fight, limits)
    : { ...played, end: 'long' };
}

/** Makes a fight in which they differ smaller. `play` is the play that was found. */
export function shrinkDistinguishing(
  twins: Twins,
  found: Played,
  play: PlayAgain,
  effort: MinimiseEffort,
): Promise<Played> {
  return minimise(
    play,
    roomier(twins),
    found,
    ({ end }) => end === 'broken',
    { budget: DISTINGUISHING_BUDGET, events: found.size },
    effort,
  );
}

/** Returns the space with more fields. */
function roomier({ grounds: [a, b] }: Twins): HuntContext['space'] {
  const size = ({ kinds, givens }: HuntContext['space']): number =>
    [...kinds.values()].reduce((all, { fields }) => all + fields.length, givens.length);
  return size(b.space) >= size(a.space) ? b.space : a.space;
}

export function lighterDistinguishing(
  twins: Twins,
  left: Played | undefined,
  right: Played,
): Played {
  return lighterOf(roomier(twins), left, right);
}

/** How many instructions one side may run in such a fight. */
export const DISTINGUISHING_BUDGET = 100_000;

/** Returns both runs of a fight, played to their ends. */
export function storiesOf(
  { grounds: [a, b] }: Twins,
  fight: Fight,
): readonly [readonly Event[], readonly Event[]] {
  const limits = { budget: DISTINGUISHING_BUDGET };
  return [playAlone(a, fight, limits).events, playAlone(b, fight, limits).events];
}
