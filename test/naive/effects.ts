// What changes a fight: values, conditions, spans and steps, memories.
import type { Duration, Field, Instr, Local, Memory, Result, Target, Value } from '@fray/dsl/ir';
import { holds, nameIn, numberIn, valueOf } from './expressions.ts';
import { askersAt, follow, reactions } from './events.ts';
import { doAll, here, op, put, top, type Op, type Play } from './play.ts';
import { fault, same, whole } from './values.ts';
import {
  fieldIndex,
  held,
  isDue,
  NO_RESULT,
  passed,
  prolonged,
  sameKeys,
  somebody,
  timesIn,
  trackOf,
  type Ending,
} from './world.ts';

type Of<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;

// ------------------------------------------------------------------------------------------------ values

/** `holder` null: a track. */
export interface Spot {
  readonly holder: string | null;
  readonly condition: string | null;
  readonly field: string;
}

export function spotOf(play: Play, target: Target, locals: readonly Local[]): Spot {
  if (target.kind === 'track') return { holder: null, condition: null, field: target.track };
  const holder = somebody(play.now, nameIn(here(play, locals), target.of)).name;
  const condition = target.kind === 'field' ? null : target.condition;
  return { holder, condition, field: target.field };
}

/** What stands there, and what is declared of it. */
export function standing(
  { rules, now }: Play,
  { holder, condition, field }: Spot,
): { readonly value: Value; readonly declared: Field | undefined } {
  const { ruleset } = rules;
  const named = (all: readonly Field[] | undefined): Field | undefined =>
    all?.find(({ name }) => name === field);
  if (holder === null) return { value: trackOf(now, field), declared: named(ruleset.tracks) };
  const one = somebody(now, holder);
  if (condition === null) {
    const kind = ruleset.kinds.find(({ name }) => name === one.kind);
    return {
      value: one.values[fieldIndex(rules, one, field)] ?? null,
      declared: named(kind?.fields),
    };
  }
  const found = held(now, holder, condition)?.fields.find(([name]) => name === field);
  if (found === undefined) throw fault(`${holder} is not ${condition}`);
  const known = ruleset.conditions.find(({ name }) => name === condition);
  return { value: found[1], declared: named(known?.fields) };
}

export function raise(play: Play, spot: Spot, by: number): void {
  const { value } = standing(play, spot);
  if (typeof value !== 'number') throw fault(`${spot.field} is no number`);
  if (by !== 0) set(play, spot, whole(value + by));
}

/** A counter stops at its bounds; any other number outside its range is a fault. The same value again is no change. */
export function set(play: Play, spot: Spot, asked: Value): void {
  const { value: from, declared } = standing(play, spot);
  const to = within(declared, asked);
  if (same(from, to)) return;
  const { holder, condition, field } = spot;
  const { people, tracks, held: all } = play.now;
  if (holder === null)
    put(play, { tracks: tracks.map((one) => (one[0] === field ? [field, to] : one)) });
  else if (condition === null)
    put(play, {
      people: people.map((one) =>
        one.name === holder
          ? { ...one, values: one.values.with(fieldIndex(play.rules, one, field), to) }
          : one,
      ),
    });
  else
    put(play, {
      held: all.map((one) =>
        one.who === holder && one.condition === condition
          ? { ...one, fields: one.fields.map(([name, old]) => [name, name === field ? to : old]) }
          : one,
      ),
    });
  noteChange(play);
  if (condition === null) follow(play, { on: 'value', name: field, holder, from, to });
}

function within(declared: Field | undefined, asked: Value): Value {
  if (declared?.type.type !== 'number') return asked;
  if (typeof asked !== 'number') throw fault(`${declared.name} is a number`);
  const { min, max, counter } = declared.type;
  const low = min !== null && asked < min;
  const high = max !== null && asked > max;
  if ((low || high) && !counter) throw fault(`${declared.name} is out of its range`);
  return low ? min : high ? max : asked;
}

export function noteChange(play: Play): void {
  if (play.rules.watches.some(({ moment }) => moment.kind === 'always'))
    put(play, { isChanged: true });
}

// ------------------------------------------------------------------------------------------------ conditions

export function gain(play: Play, instr: Of<'gain'>): void {
  const { locals } = top(play);
  const at = here(play, locals);
  const who = somebody(play.now, nameIn(at, instr.who)).name;
  const declared = play.rules.ruleset.conditions.find(({ name }) => name === instr.condition);
  const given = instr.fields.map(({ name, value }) => [name, valueOf(at, value)] as const);
  const fields = (declared?.fields ?? []).map(
    ({ name, initial }) =>
      [name, given.find(([known]) => known === name)?.[1] ?? initial ?? null] as const,
  );
  const ends =
    instr.duration !== null
      ? [endingOf(play, instr.duration, locals)]
      : declared !== undefined && declared.lasts !== null
        ? [endingOf(play, declared.lasts, [who])]
        : [];
  const before = held(play.now, who, instr.condition);
  const now = {
    who,
    condition: instr.condition,
    fields,
    ends: before === undefined ? ends : prolonged(before.ends, ends),
  };
  const others = play.now.held;
  put(play, {
    held:
      before === undefined ? [...others, now] : others.map((one) => (one === before ? now : one)),
  });
  noteChange(play);
  const over = ends.length > 0 && isDue(now, null);
  doAll([
    ...(before === undefined ? reactions(play, { on: 'gains', name: instr.condition, who }) : []),
    // For no rounds at all: it is over at once.
    ...(over ? [op(() => expire(play, who, instr.condition, null))] : []),
  ]);
}

function endingOf(play: Play, duration: Duration, locals: readonly Local[]): Ending {
  const at = here(play, locals);
  const { span } = duration;
  if (duration.kind === 'for')
    return { edge: 'end', span, of: null, count: Math.max(0, numberIn(at, duration.count)) };
  const of = duration.of === null ? null : nameIn(at, duration.of);
  if (duration.edge === 'start') return { edge: 'start', span, of, count: 1 };
  const isOpen = play.now.spans.some((one) => one.span === span && (of === null || one.of === of));
  return { edge: 'end', span, of, count: duration.next && isOpen ? 2 : 1 };
}

export function lose(play: Play, who: string, condition: string): void {
  const before = held(play.now, who, condition);
  if (before === undefined) return;
  put(play, { held: play.now.held.filter((one) => one !== before) });
  noteChange(play);
  follow(play, { on: 'loses', name: condition, who });
}

interface Passing {
  readonly edge: Ending['edge'];
  readonly span: string;
  readonly of: string | null;
}

/** It is lost, unless something in between has taken it or made it last. */
function expire(play: Play, who: string, condition: string, end: Passing | null): void {
  const one = held(play.now, who, condition);
  if (one !== undefined && isDue(one, end)) lose(play, who, condition);
}

/** Conditions that run out at this edge, in the order in which they were gained. */
function expiring(play: Play, at: Passing): readonly Op[] {
  const end = at.edge === 'end' ? at : null;
  return play.now.held
    .filter((one) => isDue(one, at))
    .map(({ who, condition }) => op(() => expire(play, who, condition, end)));
}

// ------------------------------------------------------------------------------------------------ spans and steps

export function openSpan(play: Play, instr: Of<'span-open'>): void {
  const { span, label, exit } = instr;
  const of = instr.of === null ? null : nameIn(here(play, top(play).locals), instr.of);
  const { spans, begun, steps, frames } = play.now;
  const around = spans.at(-1);
  const number = timesIn(around?.begun ?? begun, span) + 1;
  const counted = (all: typeof begun): typeof begun =>
    [...all.filter(([name]) => name !== span), [span, number] as const].sort(byName);
  const due = expiring(play, { edge: 'start', span, of });
  const { memories } = play.rules.ruleset;
  put(play, {
    begun: around === undefined ? counted(begun) : begun,
    spans: [
      ...spans.slice(0, -1),
      ...(around === undefined ? [] : [{ ...around, begun: counted(around.begun) }]),
      {
        span,
        number,
        label,
        of,
        begun: [],
        frame: frames.length - 1,
        exit,
        steps: steps.length,
        isEnded: false,
        isClosing: false,
      },
    ],
    // What is counted within it starts from nothing.
    memory: play.now.memory.map((known, i) => (memories[i]?.span === span ? [] : known)),
    used: play.now.used.filter(([, , within]) => within !== span),
    held: passed(play.now.held, 'start', span, of),
  });
  doAll([
    ...due,
    ...reactions(play, { on: 'begins', name: span, number, label, of }),
    ...askersAt(play, { kind: 'span', edge: 'start', span, number, label }),
  ]);
}

export function closeInnermost(play: Play, limit: Of<'span-close'>['limit']): void {
  const index = play.now.spans.length - 1;
  const open = play.now.spans[index];
  if (open === undefined || open.isClosing) return;
  // Why it ended is told in the log alone; but to find it out may be a fault.
  if (!open.isEnded) holds(here(play, top(play).locals), limit);
  put(play, { spans: play.now.spans.with(index, { ...open, isClosing: true }) });
  endSpan(play, index);
}

/** Triggers, then conditions that are due, then it is over and questions are asked. */
export function endSpan(play: Play, index: number): void {
  const ending = play.now.spans[index];
  if (ending === undefined) return;
  const { span, number, label, of } = ending;
  const what = { on: 'ends', name: span, number, label, of } as const;
  doAll([
    ...reactions(play, what, 'triggers'),
    op(() => doAll(expiring(play, { edge: 'end', span, of }))),
    op(() => {
      put(play, {
        spans: play.now.spans.filter((_, at) => at !== index),
        held: passed(play.now.held, 'end', span, of),
      });
      remember(play, 'span', span, [of], NO_RESULT, true);
      doAll([
        ...reactions(play, what, 'watches'),
        ...askersAt(play, { kind: 'span', edge: 'end', span, number, label }),
      ]);
    }),
  ]);
}

export function openStep(play: Play, step: string): void {
  put(play, { steps: [...play.now.steps, step] });
  doAll([
    ...reactions(play, { on: 'step-begins', name: step }),
    ...askersAt(play, { kind: 'step', edge: 'start', step }),
  ]);
}

export function closeStep(play: Play): void {
  const step = play.now.steps.at(-1);
  if (step === undefined) return;
  put(play, { steps: play.now.steps.slice(0, -1) });
  doAll([
    ...reactions(play, { on: 'step-ends', name: step }),
    ...askersAt(play, { kind: 'step', edge: 'end', step }),
  ]);
}

// ------------------------------------------------------------------------------------------------ memory

/** Something is over. `counts` false: a further roll for one place, which is the latest but not one more. */
export function remember(
  play: Play,
  what: Memory['what'],
  name: string,
  args: readonly Value[],
  result: Result,
  counts: boolean,
): void {
  const { memories } = play.rules.ruleset;
  put(play, {
    memory: play.now.memory.map((known, index) => {
      const memory = memories[index];
      if (memory?.what !== what || !memory.names.includes(name)) return known;
      if (memory.kind === 'times' && !counts) return known;
      const keys = memory.keys.map((key) => args[key] ?? null);
      const old = known.find(([one]) => sameKeys(one, keys));
      const times = typeof old?.[1] === 'number' ? old[1] : 0;
      const entry = [
        old?.[0] ?? JSON.stringify(keys),
        memory.kind === 'times' ? times + 1 : result,
      ] as const;
      return [...known.filter((one) => one !== old), entry].sort(byName);
    }),
  });
}

/** Names what is revealed and to whom: nothing that a rule can read changes. */
export function reveal(play: Play, instr: Of<'reveal'>): void {
  const { locals } = top(play);
  const spot = spotOf(play, instr.target, locals);
  if (instr.to !== null) nameIn(here(play, locals), instr.to);
  standing(play, spot);
}

export function order(play: Play, name: string, members: readonly string[]): void {
  const others = play.now.orders.filter(([known]) => known !== name);
  put(play, { orders: [...others, [name, members] as const].sort(byName) });
  noteChange(play);
}

/** So that the same things stand in the same order, whichever came first. */
function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
