// What a fight is at one moment, as plain data; how it begins; and what all that goes on in it shares.
import type { Answer, Local, Result, Ruleset, Setup, Value, Watch } from '@fray/dsl/ir';
import { fault, named, same } from './values.ts';

/** A field, a track, or what else has a name and a value. */
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

/** Where a span begins or ends. */
export interface Passing {
  readonly edge: 'start' | 'end';
  readonly span: string;
  readonly of: string | null;
}

/** So many such edges must still pass; `of` null: whosever the span is. */
export interface Ending extends Passing {
  readonly count: number;
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

/** Code under way: of the encounter, of a callable or of a trigger. */
export interface Frame {
  readonly proc: number;
  pc: number;
  readonly locals: Local[];
  readonly callable: number | null;
  readonly trigger: number | null;
  /** Arguments of a callable; the participants that a trigger binds. */
  readonly args: readonly Value[];
  /** A check that a ranking rolls: whether it is a further roll for one place. */
  readonly ranked: 'once' | 'again' | null;
  result: Result;
}

/** Pairs of what is known and what is known of it. */
export type Known<T> = (readonly [key: readonly Value[], what: T])[];

/** Nothing that JSON cannot hold. */
export interface State {
  isBegun: boolean;
  isEnding: boolean;
  /** Why it is over, or `null`. */
  ended: 'done' | 'ended' | 'fault' | 'budget' | null;
  readonly frames: Frame[];
  readonly people: readonly Person[];
  /** In the order gained. */
  held: readonly Held[];
  readonly tracks: readonly Cell[];
  readonly orders: Known<readonly string[]>;
  readonly spans: OpenSpan[];
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
  /** Of a declared choice. */
  readonly choice: string | null;
  readonly decider: string;
  readonly offer: Offer;
  readonly silence: Answer | null;
}

/** Where dice and answers come from. Each may throw something of its own to stop the play. */
export interface Replies {
  readonly faces: (thrown: Throw) => readonly number[];
  readonly answer: (asked: Asked, play: Play) => Answer;
  /** Told before each instruction in whose midst nothing else waits: state and rules are all there is of the play. */
  readonly rests: (play: Play) => void;
}

/** What a line of a watch came to; undefined: a rule went wrong. `occurrence`: the number of the span at which it was asked. */
export interface Sight {
  readonly watch: number;
  readonly line: number;
  readonly occurrence: number | null;
  readonly value: Value | undefined;
}

/** One play of a fight: where it stands, who answers, what was seen. */
export interface Play extends Rules {
  readonly now: State;
  readonly replies: Replies;
  readonly sights: Sight[];
  /** Instructions that may still be carried out. */
  fuel: number;
  /** Runs code to its end, for what the frame says. */
  readonly call: (proc: number, locals: readonly Local[], frame: Partial<Frame>) => Result;
  /** Whether somebody could take an action now, whatever he would pick. */
  readonly isLegal: (at: Here, actor: string, callable: number) => boolean;
}

/** Where something is asked. */
export interface Here {
  readonly play: Play;
  readonly ruleset: Ruleset;
  readonly locals: readonly Local[];
  /** Names bound inside the expression. */
  readonly bound: readonly Value[];
}

export const NO_RESULT: Result = { outcome: null, values: [] };

/** A fight before its first moment. */
export function begin(ruleset: Ruleset, question: Question): { rules: Rules; start: State } {
  const { encounter, kinds, scenarios } = ruleset;
  const scenario = scenarios.find(({ name }) => name === (question.scenario ?? scenarios[0]?.name));
  const members = (scenario?.sides ?? []).flatMap(({ side, participants }) =>
    participants.map((one) => ({ ...one, side })),
  );
  const rules = {
    ruleset,
    scenario: scenario?.name ?? '',
    givens: cells(ruleset.givens, scenario?.givens, question.givens),
    rulings: cells(
      ruleset.rulings.map(({ name, default: initial }) => ({ name, initial })),
      scenario?.rulings,
      question.rulings,
    ),
    policies: [
      ...(scenario?.policies ?? []),
      ...(question.policies ?? []).map(([policy, who]) => ({ policy, who })),
    ],
    watches: question.watches ?? ruleset.watches.filter(({ kind }) => kind === 'measure'),
  };
  const start: State = {
    isBegun: false,
    isEnding: false,
    ended: null,
    frames: encounter === null ? [] : [frameOf(ruleset, encounter, [])],
    people: members.map(({ name, side, kind, fields }) => {
      return { name, side, kind, fields: cells(named(kinds, kind).fields, fields) };
    }),
    held: members.flatMap(({ name: who, conditions }) =>
      [...new Set(conditions)].map((condition) => ({ who, condition, fields: [], ends: [] })),
    ),
    tracks: cells(ruleset.tracks),
    orders: [],
    spans: [],
    begun: [],
    steps: [],
    memory: ruleset.memories.map(() => []),
    used: [],
    isChanged: false,
    seen: [],
  };
  return { rules, start };
}

/** What is said of each, the last word first; otherwise what it starts with. */
export function cells(
  declared: readonly { readonly name: string; readonly initial?: Value }[],
  said: readonly Cell[] = [],
  more: readonly (readonly [string, Value])[] = [],
): readonly Cell[] {
  const all = [...said, ...more.map(([name, value]) => ({ name, value }))];
  return declared.map(({ name, initial }) => {
    return { name, value: all.findLast((one) => one.name === name)?.value ?? initial ?? null };
  });
}

/** Code before its first instruction, with its arguments in the first locals. */
export function frameOf({ procs }: Ruleset, proc: number, args: readonly Local[]): Frame {
  const locals = (procs[proc]?.slots ?? []).map((_, slot) => args[slot] ?? null);
  const nobodys = { callable: null, trigger: null, args: [], ranked: null, result: NO_RESULT };
  return { proc, pc: 0, locals, ...nobodys };
}

// ------------------------------------------------------------------------------------------------ looking

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
