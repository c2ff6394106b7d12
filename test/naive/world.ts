// What a fight is at one moment, as plain data that never changes: a change is another state. And how a fight begins.
import type { Local, Result, Ruleset, Setup, Value, Watch } from '@fray/dsl/ir';
import { fault, same } from './values.ts';

export interface Person {
  readonly name: string;
  readonly side: string;
  readonly kind: string;
  /** In the order of the kind's fields. */
  readonly values: readonly Value[];
}

export interface Ending {
  readonly edge: 'start' | 'end';
  readonly span: string;
  readonly of: string | null;
  /** So many more such edges must pass. */
  readonly count: number;
}

export interface Held {
  readonly who: string;
  readonly condition: string;
  readonly fields: readonly (readonly [string, Value])[];
  /** All must have passed; none: it lasts. */
  readonly ends: readonly Ending[];
}

export interface OpenSpan {
  readonly span: string;
  readonly number: number;
  readonly label: string | null;
  readonly of: string | null;
  /** How many spans of each name began right inside it. */
  readonly begun: readonly (readonly [string, number])[];
  /** The frame that opened it, as an index; -1: that was left. Where it closes; the steps that were open around it. */
  readonly frame: number;
  readonly exit: number;
  readonly steps: number;
  readonly isEnded: boolean;
  readonly isClosing: boolean;
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
      readonly result: Result;
    };

export interface Frame {
  readonly proc: number;
  readonly pc: number;
  readonly locals: readonly Local[];
  readonly role: Role;
}

export interface State {
  readonly isBegun: boolean;
  /** Why it is over, or `null`. */
  readonly ended: 'done' | 'ended' | 'fault' | 'budget' | null;
  readonly isEnding: boolean;
  readonly frames: readonly Frame[];
  readonly people: readonly Person[];
  /** In the order gained. */
  readonly held: readonly Held[];
  readonly tracks: readonly (readonly [string, Value])[];
  readonly orders: readonly (readonly [string, readonly string[]])[];
  readonly spans: readonly OpenSpan[];
  readonly begun: readonly (readonly [string, number])[];
  readonly steps: readonly string[];
  /** One list for each memory of the ruleset: by keys how often, or the last result. Sorted. */
  readonly memory: readonly (readonly (readonly [keys: string, what: number | Result])[])[];
  /** Who has used up which `once per`. Sorted. */
  readonly used: readonly (readonly [action: string, actor: string, span: string])[];
  /** Something changed since `always` was asked. */
  readonly isChanged: boolean;
  /** Watches that had their one moment, and moments whose first time has counted. Sorted. */
  readonly seen: readonly string[];
}

/** What does not change while a fight lasts. */
export interface Rules {
  readonly ruleset: Ruleset;
  readonly scenario: string;
  readonly givens: readonly (readonly [string, Value])[];
  readonly rulings: readonly (readonly [string, Value])[];
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

export const NO_RESULT: Result = { outcome: null, values: [] };

/** A fight before its first moment. */
export function begin(ruleset: Ruleset, question: Question): { rules: Rules; start: State } {
  const scenario =
    question.scenario === undefined
      ? ruleset.scenarios[0]
      : ruleset.scenarios.find(({ name }) => name === question.scenario);
  const given = (name: string): Value | undefined =>
    question.givens?.findLast(([known]) => known === name)?.[1] ??
    scenario?.givens.findLast((one) => one.name === name)?.value;
  const ruled = (name: string): Value | undefined =>
    question.rulings?.findLast(([known]) => known === name)?.[1] ??
    scenario?.rulings.findLast((one) => one.name === name)?.value;
  const members = (scenario?.sides ?? []).flatMap(({ side, participants }) =>
    participants.map((one) => ({ side, one })),
  );
  const { encounter } = ruleset;
  return {
    rules: {
      ruleset,
      scenario: scenario?.name ?? '',
      givens: ruleset.givens.map(({ name, initial }) => [name, given(name) ?? initial ?? null]),
      rulings: ruleset.rulings.map((one) => [one.name, ruled(one.name) ?? one.default]),
      policies: [
        ...(scenario?.policies ?? []),
        ...(question.policies ?? []).map(([policy, who]) => ({ policy, who })),
      ],
      watches: question.watches ?? ruleset.watches.filter(({ kind }) => kind === 'measure'),
    },
    start: {
      isBegun: false,
      ended: null,
      isEnding: false,
      frames:
        encounter === null
          ? []
          : [
              {
                proc: encounter,
                pc: 0,
                locals: (ruleset.procs[encounter]?.slots ?? []).map(() => null),
                role: { role: 'encounter' },
              },
            ],
      people: members.map(({ side, one }) => ({
        name: one.name,
        side,
        kind: one.kind,
        values: (ruleset.kinds.find(({ name }) => name === one.kind)?.fields ?? []).map(
          (field) =>
            one.fields.findLast(({ name }) => name === field.name)?.value ?? field.initial ?? null,
        ),
      })),
      held: members.flatMap(({ one }) =>
        [...new Set(one.conditions)].map((condition) => ({
          who: one.name,
          condition,
          fields: [],
          ends: [],
        })),
      ),
      tracks: ruleset.tracks.map(({ name, initial }) => [name, initial ?? null]),
      orders: [],
      spans: [],
      begun: [],
      steps: [],
      memory: ruleset.memories.map(() => []),
      used: [],
      isChanged: false,
      seen: [],
    },
  };
}

// ------------------------------------------------------------------------------------------------ looking

export function person(state: State, name: Local): Person | undefined {
  return state.people.find((one) => one.name === name);
}

/** Somebody who takes part; nobody is a fault. */
export function somebody(state: State, name: Local): Person {
  const one = person(state, name);
  if (one === undefined) throw fault('nobody, where somebody is needed');
  return one;
}

export function fieldIndex({ ruleset }: Rules, { kind }: Person, field: string): number {
  const index =
    ruleset.kinds
      .find(({ name }) => name === kind)
      ?.fields.findIndex(({ name }) => name === field) ?? -1;
  if (index < 0) throw fault(`a ${kind} has no ${field}`);
  return index;
}

export function held(state: State, who: Local, condition: string): Held | undefined {
  return state.held.find((one) => one.who === who && one.condition === condition);
}

export function trackOf(state: State, track: string): Value {
  const found = state.tracks.find(([name]) => name === track);
  if (found === undefined) throw fault(`no track ${track}`);
  return found[1];
}

/** `number of round`: of the one that is open, otherwise how many began inside the nearest span around that has seen one. */
export function numberOf(state: State, span: string): number {
  const open = state.spans.findLast((one) => one.span === span);
  if (open !== undefined) return open.number;
  const around = [state.begun, ...state.spans.map(({ begun }) => begun)];
  for (const begun of around.toReversed()) {
    const times = timesIn(begun, span);
    if (times > 0) return times;
  }
  return 0;
}

export function timesIn(begun: OpenSpan['begun'], span: string): number {
  return begun.find(([name]) => name === span)?.[1] ?? 0;
}

/** What a memory holds under these keys. */
export function remembered(
  state: State,
  memory: number,
  keys: readonly Value[],
): number | Result | undefined {
  return state.memory[memory]?.find(([known]) => sameKeys(known, keys))?.[1];
}

export function sameKeys(known: string, keys: readonly Value[]): boolean {
  // Written by `noted` alone, from such a list.
  return same(JSON.parse(known) as readonly Value[], keys);
}

/** Whether a condition bars somebody from this action; null: from everything. */
export function isBarred(
  { ruleset }: Rules,
  state: State,
  who: Local,
  action: string | null,
): boolean {
  return state.held.some((one) => {
    if (one.who !== who) return false;
    const condition = ruleset.conditions.find(({ name }) => name === one.condition);
    return (
      condition !== undefined &&
      (condition.barsEverything || (action !== null && condition.bars.includes(action)))
    );
  });
}

// ------------------------------------------------------------------------------------------------ conditions that run out

const isAt = (ending: Ending, edge: Ending['edge'], span: string, of: string | null): boolean =>
  ending.edge === edge && ending.span === span && (ending.of === null || ending.of === of);

/** Whether nothing but this edge is in the way of a condition's end; without an edge: whether nothing is. */
export function isDue(
  { ends }: Held,
  at: { readonly edge: Ending['edge']; readonly span: string; readonly of: string | null } | null,
): boolean {
  return (
    ends.length > 0 &&
    ends.every((one) => one.count <= (at !== null && isAt(one, at.edge, at.span, at.of) ? 1 : 0))
  );
}

/** All conditions after this edge has passed. */
export function passed(
  all: readonly Held[],
  edge: Ending['edge'],
  span: string,
  of: string | null,
): readonly Held[] {
  return all.map((one) => {
    if (!one.ends.some((ending) => ending.count > 0 && isAt(ending, edge, span, of))) return one;
    const ends = one.ends.map((ending) =>
      ending.count > 0 && isAt(ending, edge, span, of)
        ? { ...ending, count: ending.count - 1 }
        : ending,
    );
    return { ...one, ends: stillOpen(ends) };
  });
}

/** A condition is gained once more: it lasts until all its ends have passed, and where it lasted for good it still does. */
export function prolonged(before: readonly Ending[], more: readonly Ending[]): readonly Ending[] {
  if (before.length === 0 || more.length === 0) return [];
  const alike = (a: Ending, b: Ending): boolean =>
    a.edge === b.edge && a.span === b.span && a.of === b.of;
  return stillOpen([
    ...before.map((one) => {
      const other = more.find((ending) => alike(ending, one));
      return other !== undefined && other.count > one.count ? other : one;
    }),
    ...more.filter((one) => !before.some((ending) => alike(ending, one))),
  ]);
}

/** Ends that have passed say nothing any more; but none at all would mean that it lasts. */
function stillOpen(ends: readonly Ending[]): readonly Ending[] {
  const open = ends.filter(({ count }) => count > 0);
  return open.length > 0 ? open : ends;
}
