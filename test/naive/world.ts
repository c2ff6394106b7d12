// What a fight is at one moment, as plain data; how it begins; and what all that goes on in it shares.
import type { Answer, Local, Result, Ruleset, Setup, Value, Watch } from '@fray/dsl/ir';
import { fault, named, same } from './values.ts';

/** A field or a track. */
export interface Cell {
  readonly name: string;
  value: Value;
}

export interface Person {
  readonly name: string;
  readonly side: string;
  readonly kind: string;
  readonly fields: readonly Cell[];
}

export interface Ending {
  readonly edge: 'start' | 'end';
  readonly span: string;
  readonly of: string | null;
  /** So many more such edges must pass. */
  count: number;
}

export interface Held {
  readonly who: string;
  readonly condition: string;
  fields: readonly Cell[];
  /** All must have passed; none: it lasts. */
  ends: readonly Ending[];
}

export interface OpenSpan {
  readonly span: string;
  readonly number: number;
  readonly label: string | null;
  readonly of: string | null;
  /** How many spans of each name began right inside it. */
  readonly begun: Known<number>;
  /** The frame that opened it, as an index; -1: that was left. Where it closes; the steps that were open around it. */
  frame: number;
  readonly exit: number;
  readonly steps: number;
  isEnded: boolean;
  isClosing: boolean;
}

export type Role =
  | { readonly role: 'encounter' | 'try' }
  | { readonly role: 'trigger'; readonly trigger: number; readonly who: readonly Value[] }
  /** `into` null: nobody waits for the result. `isAgain`: a further roll for one place of a ranking. */
  | {
      readonly role: 'check' | 'procedure' | 'action';
      readonly callable: number;
      readonly args: readonly Value[];
      readonly into: number | null;
      readonly isAgain: boolean;
      result: Result;
    };

export interface Frame {
  readonly proc: number;
  pc: number;
  readonly locals: Local[];
  readonly role: Role;
}

/** Pairs of what is known and what is known of it. */
export type Known<T> = (readonly [key: readonly Value[], what: T])[];

export interface State {
  isBegun: boolean;
  /** Why it is over, or `null`. */
  ended: 'done' | 'ended' | 'fault' | 'budget' | null;
  isEnding: boolean;
  frames: Frame[];
  readonly people: readonly Person[];
  /** In the order gained. */
  held: readonly Held[];
  readonly tracks: readonly Cell[];
  readonly orders: Known<readonly string[]>;
  spans: OpenSpan[];
  readonly begun: Known<number>;
  steps: readonly string[];
  /** One list for each memory of the ruleset: by keys how often, or the last result. */
  memory: Known<number | Result>[];
  /** Who has used up which `once per` of a span: action and actor. */
  used: Known<string>;
  /** Something changed since `always` was asked. */
  isChanged: boolean;
  /** Watches that had their one moment, and moments whose first time has counted. */
  readonly seen: Known<true>;
}

/** What does not change while a fight lasts. */
export interface Rules {
  readonly ruleset: Ruleset;
  readonly scenario: string;
  readonly givens: readonly Cell[];
  readonly rulings: readonly Cell[];
  readonly policies: Setup['policies'];
  readonly watches: readonly Watch[];
}

/** What is asked: a scenario, with something changed. */
export interface Question {
  /** Without it the first of the ruleset. */
  readonly scenario?: string;
  readonly givens?: readonly (readonly [string, Value])[];
  readonly rulings?: readonly (readonly [string, string | boolean])[];
  /** After those of the scenario. */
  readonly policies?: readonly (readonly [policy: string, who: string])[];
  /** Without it all measures of the ruleset. */
  readonly watches?: readonly Watch[];
}

/** Dice that are thrown together. `sizes`: how many faces each has. */
export interface Throw {
  readonly stream: string;
  readonly roller: string | null;
  readonly sizes: readonly number[];
}

export type Offer =
  | { readonly kind: 'options'; readonly options: readonly Answer[] }
  | { readonly kind: 'number'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'list';
      readonly from: readonly Value[];
      readonly atMost: number;
      readonly atLeast: number;
      readonly once: boolean;
    };

export interface Asked {
  readonly kind: 'choose' | 'take' | 'pick' | 'list' | 'say';
  /** Of a declared choice. */
  readonly choice: string | null;
  readonly decider: string;
  readonly offer: Offer;
  readonly silence: Answer | null;
}

/** Where dice and answers come from. Either may throw something of its own to stop the play. */
export interface Replies {
  readonly faces: (thrown: Throw) => readonly number[];
  readonly answer: (asked: Asked, play: Play) => Answer;
}

/** What a line of a watch came to. `occurrence`: the number of the span at which it was asked. */
export interface Sight {
  readonly watch: number;
  readonly line: number;
  readonly occurrence: number | null;
  readonly value: Value;
  readonly isFault: boolean;
}

/** One play of a fight: where it stands, who answers, what was seen. */
export interface Play {
  readonly rules: Rules;
  readonly now: State;
  readonly replies: Replies;
  readonly sights: Sight[];
  /** Instructions that may still be carried out before the next reply. */
  fuel: number;
  /** What the frame that ended last came to. */
  result: Local;
  /** Runs the frames above so many to their end. */
  readonly runAbove: (depth: number) => void;
  /** Whether somebody could take an action now, whatever he would pick. */
  readonly isLegal: (here: Here, actor: string, callable: number) => boolean;
}

/** Where something is asked. */
export interface Here {
  readonly play: Play;
  readonly ruleset: Ruleset;
  readonly locals: readonly Local[];
  /** Names bound inside the expression. */
  readonly bound: readonly Value[];
  /** Defines and questions for what is legal, inside one another. */
  readonly depth: number;
}

export const NO_RESULT: Result = { outcome: null, values: [] };

/** A fight before its first moment. */
export function begin(ruleset: Ruleset, question: Question): { rules: Rules; start: State } {
  const { encounter, givens, rulings, tracks, kinds, memories, watches, scenarios } = ruleset;
  const scenario = scenarios.find(({ name }) => name === (question.scenario ?? scenarios[0]?.name));
  type Set = readonly { readonly name: string; readonly value: Value }[];
  const last = (set: Set | undefined, name: string): Value | undefined =>
    set?.findLast((one) => one.name === name)?.value;
  const asked = (set: readonly (readonly [string, Value])[] = []): Set =>
    set.map(([name, value]) => ({ name, value }));
  const members = (scenario?.sides ?? []).flatMap(({ side, participants }) =>
    participants.map((one) => ({ ...one, side })),
  );
  const policies = (question.policies ?? []).map(([policy, who]) => ({ policy, who }));
  const start: State = {
    isBegun: false,
    ended: null,
    isEnding: false,
    frames: [],
    people: members.map(({ name, side, kind, fields }) => ({
      name,
      side,
      kind,
      fields: named(kinds, kind).fields.map((field) => ({
        name: field.name,
        value: last(fields, field.name) ?? field.initial ?? null,
      })),
    })),
    held: members.flatMap(({ name: who, conditions }) =>
      [...new Set(conditions)].map((condition) => ({ who, condition, fields: [], ends: [] })),
    ),
    tracks: tracks.map(({ name, initial }) => ({ name, value: initial ?? null })),
    orders: [],
    spans: [],
    begun: [],
    steps: [],
    memory: memories.map(() => []),
    used: [],
    isChanged: false,
    seen: [],
  };
  if (encounter !== null) push(ruleset, start, encounter, [], { role: 'encounter' });
  const given = [...(scenario?.givens ?? []), ...asked(question.givens)];
  const ruled = [...(scenario?.rulings ?? []), ...asked(question.rulings)];
  const rules = {
    ruleset,
    scenario: scenario?.name ?? '',
    givens: givens.map(({ name, initial }) => ({
      name,
      value: last(given, name) ?? initial ?? null,
    })),
    rulings: rulings.map((one) => ({
      name: one.name,
      value: last(ruled, one.name) ?? one.default,
    })),
    policies: [...(scenario?.policies ?? []), ...policies],
    watches: question.watches ?? watches.filter(({ kind }) => kind === 'measure'),
  };
  return { rules, start };
}

// ------------------------------------------------------------------------------------------------ frames

export function here(play: Play, locals: readonly Local[]): Here {
  return { play, ruleset: play.rules.ruleset, locals, bound: [], depth: 0 };
}

/** Inside the code that runs. */
export function hereIn(play: Play): Here {
  return here(play, top(play).locals);
}

export function top({ now }: Play): Frame {
  return now.frames.at(-1) ?? fault('nothing runs');
}

export function setLocal(play: Play, slot: number | null, value: Local): void {
  const locals = play.now.frames.at(-1)?.locals;
  if (slot !== null && locals !== undefined) locals[slot] = value;
}

/** The same place with another local. */
export function withLocal(at: Here, slot: number, value: Local): Here {
  const locals = [...at.locals];
  locals[slot] = value;
  return { ...at, locals };
}

/** Puts a proc on top, with its arguments in the first locals. */
export function push(
  { procs }: Ruleset,
  now: State,
  proc: number,
  args: readonly Local[],
  role: Role,
): void {
  const slots = Math.max(procs[proc]?.slots.length ?? 0, args.length);
  const locals = Array.from({ length: slots }, (_, i) => args[i] ?? null);
  now.frames.push({ proc, pc: 0, locals, role });
}

// ------------------------------------------------------------------------------------------------ looking

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
export function isBarred({ rules, now }: Play, who: Local, action: string | null): boolean {
  return now.held.some((one) => {
    const { barsEverything, bars } = named(rules.ruleset.conditions, one.condition);
    return one.who === who && (barsEverything || (action !== null && bars.includes(action)));
  });
}

export function known<T>(all: Known<T>, ...keys: readonly Value[]): T | undefined {
  return all.find(([key]) => same(key, keys))?.[1];
}

/** Pairs stand in the order of their keys, so that what is known is the same however it came about. */
export function note<T>(all: Known<T>, keys: readonly Value[], what: T): void {
  const at = all.findIndex(([key]) => same(key, keys));
  if (at >= 0) all.splice(at, 1, [all[at]?.[0] ?? keys, what]);
  else all.push([keys, what]);
  const text = ([key]: Known<T>[number]): string => JSON.stringify(key);
  all.sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

/** `number of round`: of the one that is open, otherwise how many began inside the nearest span around that has seen one. */
export function numberOf({ now }: Play, span: string): number {
  const open = now.spans.findLast((one) => one.span === span);
  const around = [now.begun, ...now.spans.map(({ begun }) => begun)];
  return open?.number ?? around.toReversed().flatMap((begun) => known(begun, span) ?? [])[0] ?? 0;
}
