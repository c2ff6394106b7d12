// What an event sets off: triggers in their order, then measures that ask at it. They are matched when the event happens, and
// run one after the other; what is still to come is a cell of the row.
import type { Action, Binder, Pattern, Trigger, WatchLine } from '@fray/dsl/ir';
import { differenceIn } from './arithmetic.ts';
import { isNumber, NIL, YES } from './cells.ts';
import { linkTest, linkValue } from './expressions.ts';
import {
  known,
  leftStep,
  nodeCells,
  place,
  term,
  type Get,
  type Left,
  type Linking,
  type NamesInRow,
} from './linking.ts';
import { linkStart } from './recursion.ts';
import { unlinked } from './unlinked.ts';

/** What happened, in cells of the row. */
export type Happening =
  | { readonly on: 'takes' | 'finishes'; readonly action: Action; readonly args: readonly number[] }
  | { readonly on: 'gains' | 'loses'; readonly condition: string; readonly who: number }
  | {
      readonly on: 'begins' | 'ends';
      readonly span: string | null;
      readonly label: string | null;
      readonly number: number;
      readonly of: number;
    }
  | { readonly on: 'step-begins' | 'step-ends'; readonly step: string }
  | { readonly on: 'offered'; readonly callable: string; readonly args: readonly number[] }
  | {
      readonly on: 'value';
      readonly field: string;
      readonly holder: number | null;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly on: 'result';
      readonly callable: string;
      readonly outcome: number;
      readonly args: readonly number[];
      readonly values: readonly { readonly name: string; readonly at: number }[];
    };

interface Match {
  readonly bound: readonly { readonly binder: Binder; readonly at: number }[];
  readonly holds: () => boolean;
}

const always = (): boolean => true;

/** Returns how a pattern matches such a subject, with its fixed parts; null if it never does. */
function matchOf(to: Linking, pattern: Pattern, subject: Happening): Match | null {
  const match = shapeOf(to, pattern, subject);
  if (match === null) return null;
  const tests = match.bound.map((one) => fits(to, one)).filter((one) => one !== null);
  return { ...match, holds: () => tests.every((test) => test()) && match.holds() };
}

/** Returns how the kind of a pattern matches such a subject; null if it never does. */
function shapeOf(to: Linking, pattern: Pattern, subject: Happening): Match | null {
  const { row } = to;
  switch (pattern.on) {
    case 'takes':
    case 'finishes': {
      if (subject.on !== pattern.on || !pattern.actions.includes(subject.action.name)) return null;
      const { params, actor } = subject.action;
      const bound = pattern.args.map(({ param, binder }) => ({
        binder,
        at: subject.args[params.findIndex(({ name }) => name === param)] ?? -1,
      }));
      return bound.some(({ at }) => at < 0)
        ? null
        : {
            bound: [{ binder: pattern.actor, at: subject.args[actor] ?? 0 }, ...bound],
            holds: always,
          };
    }
    case 'gains':
    case 'loses':
      return subject.on === pattern.on &&
        (pattern.condition === null || pattern.condition === subject.condition)
        ? { bound: [{ binder: pattern.who, at: subject.who }], holds: always }
        : null;
    case 'begins':
    case 'ends': {
      if (subject.on !== pattern.on || pattern.span !== subject.span) return null;
      if (pattern.label !== null && pattern.label !== subject.label) return null;
      const { number } = pattern;
      return {
        bound: [{ binder: pattern.of, at: subject.of }],
        holds: number === null ? always : () => row[subject.number] === number,
      };
    }
    case 'step-begins':
    case 'step-ends':
      return subject.on === pattern.on && pattern.step === subject.step
        ? { bound: [], holds: always }
        : null;
    case 'value':
      return matchValue(to, pattern, subject);
    case 'result': {
      if (subject.on !== 'result' || pattern.callable !== subject.callable) return null;
      const outcome = pattern.outcome === null ? null : to.values.pack(pattern.outcome);
      return {
        bound: [
          ...pattern.args.map((binder, index) => ({ binder, at: subject.args[index] ?? -1 })),
          ...pattern.values.map(({ name, slot }) => ({
            binder: { slot },
            at: subject.values.find((one) => one.name === name)?.at ?? -1,
          })),
        ],
        holds: outcome === null ? always : () => row[subject.outcome] === outcome,
      };
    }
    case 'offered':
      return subject.on === 'offered' && pattern.callable === subject.callable
        ? {
            bound: pattern.args.map((binder, index) => ({ binder, at: subject.args[index] ?? -1 })),
            holds: always,
          }
        : null;
  }
}

function matchValue(
  to: Linking,
  pattern: Extract<Pattern, { readonly on: 'value' }>,
  subject: Happening,
): Match | null {
  if (subject.on !== 'value' || pattern.field !== subject.field) return null;
  if ((pattern.holder === null) !== (subject.holder === null)) return null;
  const { row, people, values } = to;
  const { holder, from, to: after } = subject;
  const bound: { binder: Binder; at: number }[] = [];
  if (pattern.holder !== null && holder !== null)
    bound.push({ binder: pattern.holder, at: holder });
  if (pattern.oldSlot !== null) bound.push({ binder: { slot: pattern.oldSlot }, at: from });
  if (pattern.newSlot !== null) bound.push({ binder: { slot: pattern.newSlot }, at: after });
  const difference = differenceIn(to, pattern.order);
  const goal =
    pattern.reaches === null ? null : linkValue(to, pattern.reaches, scopeOf(to, bound)).get;
  const moved = (): boolean => {
    const [a, b] = [row[from] ?? 0, row[after] ?? 0];
    switch (pattern.how) {
      case 'changes':
        return true;
      case 'rises':
        return difference(b, a) > 0;
      case 'falls':
        return difference(b, a) < 0;
      case 'reaches': {
        if (goal === null) return false;
        const mark = goal();
        if (pattern.order === null && !isNumber(b)) return values.same(b, mark);
        const [before, then] = [difference(a, mark), difference(b, mark)];
        return (before < 0 && then >= 0) || (before > 0 && then <= 0);
      }
    }
  };
  const first = people[0]?.cell ?? 0;
  const isOne = people.map(
    ({ kind }) => pattern.kinds.length === 0 || pattern.kinds.includes(kind),
  );
  return {
    bound,
    holds: holder === null ? moved : () => isOne[(row[holder] ?? 0) - first] === true && moved(),
  };
}

/** The names that a pattern binds, read where they happened. */
function scopeOf(to: Linking, bound: Match['bound']): NamesInRow {
  const { row } = to;
  return {
    local: (slot) => {
      const at = bound.find(({ binder }) => binder.slot === slot)?.at ?? -1;
      return at < 0 ? known(NIL) : term(() => row[at] ?? 0);
    },
    bound: [],
  };
}

/** True if the value fits; a fixed part of a pattern matches that value, or a participant of that side. */
function fits(to: Linking, { binder, at }: Match['bound'][number]): (() => boolean) | null {
  const { fixed } = binder;
  if (fixed === undefined) return null;
  const { row, people, values } = to;
  const one = values.pack(fixed);
  const first = people[0]?.cell ?? 0;
  return () => {
    const value = at < 0 ? NIL : (row[at] ?? 0);
    if (values.same(one, value)) return true;
    const person = value - first;
    return person >= 0 && person < people.length && people[person]?.side === fixed;
  };
}

interface Reaction {
  readonly isAsk: boolean;
  readonly holds: () => boolean;
  /** Starts it: returns the address to go to, or -1 if it is done at once. */
  readonly start: () => number;
}

/** Asks a measure; `occurrence`: the number of the span. */
export type Ask = (
  watch: number,
  lines: readonly WatchLine[],
  scope: NamesInRow,
) => (occurrence: number | null) => void;

/** What one instruction adds to the budget at most for each trigger. */
const FIRING = 2;

/** So many reactions wait in one cell. */
const BITS = 30;

/** What an event sets off. */
export interface Reactions {
  /** Matches: call it when it has happened. False if nothing is set off. */
  readonly match: () => boolean;
  /** The address at which what matched is set off; it continues at `next`. */
  readonly address: number;
  /** Does both; returns where to go. */
  readonly happened: Get;
}

interface More {
  /** Adds what is still to be done after it, if what it sets off leaves early what stands around it. */
  readonly left?: Left | null;
  readonly only?: 'triggers' | 'asks';
}

/** Links what such an event sets off, and returns what to call when it has happened; null if that is nothing. */
export function reactionCode(
  to: Linking,
  node: number,
  subject: Happening,
  ask: Ask,
  next: number,
  more: More = {},
): Get | null {
  return reactionsOn(to, node, subject, ask, next, more)?.happened ?? null;
}

/** Links what such an event sets off; null if that is nothing. */
export function reactionsOn(
  to: Linking,
  node: number,
  subject: Happening,
  ask: Ask,
  next: number,
  { left = null, only }: More,
): Reactions | null {
  const { row } = to;
  const address = place(to, node, () => proceed(), FIRING);
  const all = [
    ...(only === 'asks' ? [] : triggersOn(to, node, subject, address)),
    ...(only === 'triggers' ? [] : watchesOn(to, subject, ask)),
  ];
  if (all.length === 0) return null;
  const masks = Math.ceil(all.length / BITS);
  const waiting = nodeCells(to, node, masks, 0);
  const start = (index: number): number => all[index]?.start() ?? -1;
  const proceed = (): number => {
    for (let cell = 0; cell < masks;) {
      const mask = row[waiting + cell] ?? 0;
      if (mask === 0) {
        cell += 1;
        continue;
      }
      row[waiting + cell] = mask & (mask - 1);
      const go = start(cell * BITS + 31 - Math.clz32(mask & -mask));
      if (go >= 0) return go;
    }
    return next;
  };
  const asks = all.map(({ isAsk }, index) =>
    isAsk ? leftStep(to, node, () => start(index), 1) : null,
  );
  to.whenLeft.set(address, (due) => {
    // Triggers that wait are dropped with what is left early; questions are not.
    asks.forEach((step, index) => {
      const mask = row[waiting + Math.floor(index / BITS)] ?? 0;
      if (step !== null && (mask & (1 << (index % BITS))) !== 0) due.push(step);
    });
    left?.(due);
  });
  const match = (): boolean => {
    let some = 0;
    for (let cell = 0; cell < masks; cell += 1) {
      let mask = 0;
      const end = Math.min(all.length - cell * BITS, BITS);
      for (let bit = 0; bit < end; bit += 1)
        if (all[cell * BITS + bit]?.holds() === true) mask |= 1 << bit;
      row[waiting + cell] = mask;
      some |= mask;
    }
    return some !== 0;
  };
  return { match, address, happened: () => (match() ? proceed() : next) };
}

function triggersOn(to: Linking, node: number, subject: Happening, back: number): Reaction[] {
  return to.triggers.flatMap((trigger: Trigger) => {
    const match = matchOf(to, trigger.pattern, subject);
    if (match === null) return [];
    const home = to.procPlace(trigger.proc);
    to.calls[node]?.add(home.node);
    const moves = match.bound.flatMap(({ binder, at }) =>
      binder.slot === null || at < 0 ? [] : [{ from: at, slot: binder.slot }],
    );
    return [
      {
        isAsk: false,
        holds: match.holds,
        start: linkStart(to, node, trigger, home, moves, back),
      },
    ];
  });
}

function watchesOn(to: Linking, subject: Happening, ask: Ask): Reaction[] {
  const { row } = to;
  return to.watches.flatMap(({ moment, lines }, index) => {
    if (moment.kind !== 'event') return [];
    const match = matchOf(to, moment.pattern, subject);
    if (match === null) return [];
    if (moment.except !== undefined) return unlinked('a measure with exceptions');
    const asks = ask(index, lines, scopeOf(to, match.bound));
    const number = subject.on === 'begins' || subject.on === 'ends' ? subject.number : null;
    return [
      {
        isAsk: true,
        holds: match.holds,
        start: () => {
          asks(number === null ? null : (row[number] ?? 0));
          return -1;
        },
      },
    ];
  });
}

/** Links the lines of a measure: `found` takes each value. */
export function measureAsks(
  to: Linking,
  found: (watch: number, occurrence: number | null, value: number) => void,
): Ask {
  return (watch, lines, scope) => {
    const asked = lines.map(({ value, when }) => ({
      value: linkValue(to, value, scope).get,
      when: linkTest(to, when, scope).get,
    }));
    return (occurrence) => {
      for (const { value, when } of asked) if (when() === YES) found(watch, occurrence, value());
    };
  };
}
