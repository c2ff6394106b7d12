// What can be spoken of in a place, and what the declaration that is being written has done so far.
import { rankOf, type World, type Ranked } from './world.ts';

/** A number in words, and between which bounds it lies. `level`: 1 sum, 2 product, 3 primary. */
export interface Num extends Bounds {
  readonly text: string;
  readonly level: 1 | 2 | 3;
}

export interface Draft {
  /** The name of the declaration. */
  readonly name: string;
  /** What its lines cause, as events wait for it: `falls HP`, `gains Prone`, `takes Strike`. */
  readonly effects: Set<string>;
  /** A name that this declaration has not used yet. */
  readonly fresh: (prefix: string) => string;
}

/** Bounds of what declarations yield: their names and values stand in the text of whoever asks. */
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
  /** Only what ranks higher can be done. */
  readonly floor: number;
  /** Names of participants in scope. */
  readonly who: readonly string[];
  readonly numbers: readonly Num[];
  /** Rolls in scope that still know their faces, and how many dice they have at least. */
  readonly rolls: readonly { readonly name: string; readonly faces: number }[];
  readonly orders: readonly string[];
  /** Spans that are open around here. */
  readonly open: readonly string[];
  /** How many statements stand around this one. */
  readonly depth: number;
  /** Inside an `and`, where two claims of one thing contradict each other. */
  readonly denies: boolean;
  /** In a define: no other define is asked. */
  readonly plain: boolean;
  /** Where one may ask whether an action can be taken. */
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
