// What a place can refer to, and what its declaration has done so far.
import { rankOf, type World, type Ranked } from './world.ts';

/** A number as a text, with its bounds. `level`: 1 sum, 2 product, 3 primary. */
export interface Num extends Bounds {
  readonly text: string;
  readonly level: 1 | 2 | 3;
}

export interface Draft {
  /** The name of the declaration. */
  readonly name: string;
  /** The events that its lines cause, in the words of rules that wait for them: `falls HP`, `gains Prone`, `takes Strike`. */
  readonly effects: Set<string>;
  /** Returns a name that this declaration has not used yet. */
  readonly fresh: (prefix: string) => string;
}

/** The bounds of what declarations yield. Texts that use their values refer to them by fixed names. */
export interface Yields {
  readonly reach: Bounds;
  readonly blow: Bounds;
  readonly margin: Bounds;
  readonly points: Bounds;
}

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

export const ANY: Bounds = { low: -Infinity, high: Infinity };
export const UNKNOWN: Yields = { reach: ANY, blow: ANY, margin: ANY, points: ANY };

export interface Env {
  readonly world: World;
  readonly yields: Yields;
  readonly draft: Draft;
  /** The place can only do what ranks higher than this. */
  readonly floor: number;
  /** Names of participants in scope. */
  readonly who: readonly string[];
  readonly numbers: readonly Num[];
  /** Rolls in scope that still know their faces. `faces`: how many faces their dice have. */
  readonly rolls: readonly { readonly name: string; readonly faces: number }[];
  readonly orders: readonly string[];
  /** The spans that are open around this place. */
  readonly open: readonly string[];
  /** How many statements surround this one. */
  readonly depth: number;
  /** True inside an `and`: there, claims are negative, because two positive claims about one thing would contradict each other. */
  readonly denies: boolean;
  /** True in a define, which uses no other define. */
  readonly plain: boolean;
  /** True where a condition may ask whether an action can be taken. */
  readonly acts: boolean;
}

export function newDraft(name: string): Draft {
  let count = 0;
  return { name, effects: new Set(), fresh: (prefix) => `${prefix}${(count += 1)}` };
}

export function newEnv(
  world: World,
  draft: Draft,
  floor: number,
  who: readonly string[],
  more: Partial<Env> = {},
): Env {
  return {
    world,
    yields: UNKNOWN,
    draft,
    floor,
    who,
    numbers: [],
    rolls: [],
    orders: [],
    open: [],
    depth: 0,
    denies: false,
    plain: false,
    acts: false,
    ...more,
  };
}

export const canDo = (env: Env, name: Ranked): boolean => rankOf(name) > env.floor;

export const withNumber = (env: Env, known: Num): Env => ({
  ...env,
  numbers: [...env.numbers, known],
});
