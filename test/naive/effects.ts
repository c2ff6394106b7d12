// What changes a fight: values, conditions, spans and steps, memories.
import type {
  Condition,
  Duration,
  Field,
  Instr,
  Memory,
  Result,
  Target,
  Value,
} from '@fray/dsl/ir';
import { follow, reactions, type Happening } from './events.ts';
import { cellOf, holds, nameIn, numberIn, valueOf } from './expressions.ts';
import { doAll, op, type Op } from './leaving.ts';
import { fault, named, same, whole } from './values.ts';
import {
  held,
  here,
  hereIn,
  known,
  NO_RESULT,
  note,
  somebody,
  type Cell,
  type Ending,
  type Held,
  type Here,
  type Play,
} from './world.ts';

type Of<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;

// ------------------------------------------------------------------------------------------------ values

/** Where a value stands, and what is declared of it. `holder` null: a track. */
interface Spot {
  readonly cell: Cell;
  readonly declared: Field;
  readonly holder: string | null;
  /** A field of a condition changes without a word. */
  readonly isTold: boolean;
}

export function spotOf(at: Here, target: Target): Spot {
  const { tracks, conditions } = at.ruleset;
  if (target.kind === 'track') {
    const cell = named(at.play.now.tracks, target.track);
    return { cell, declared: named(tracks, cell.name), holder: null, isTold: true };
  }
  const { name } = somebody(at.play, nameIn(at, target.of));
  if (target.kind === 'field') return fieldOf(at.play, name, target.field);
  const cell = cellOf(at, target.of, target.condition, target.field);
  const { fields } = named(conditions, target.condition);
  return { cell, declared: named(fields, target.field), holder: name, isTold: false };
}

export function fieldOf(play: Play, holder: string, field: string): Spot {
  const { kind, fields } = somebody(play, holder);
  const declared = named(named(play.rules.ruleset.kinds, kind).fields, field);
  return { cell: named(fields, field), declared, holder, isTold: true };
}

export function raise(play: Play, spot: Spot, by: number): void {
  const { value } = spot.cell;
  if (typeof value !== 'number') fault(`${spot.cell.name} is no number`);
  else if (by !== 0) set(play, spot, whole(value + by));
}

/** A counter stops at its bounds; any other number outside its range is a fault. The same value again is no change. */
export function set(play: Play, { cell, declared, holder, isTold }: Spot, asked: Value): void {
  const from = cell.value;
  const to = within(declared, asked);
  if (same(from, to)) return;
  cell.value = to;
  noteChange(play);
  if (isTold) follow(play, { on: 'value', name: cell.name, who: holder, from, to });
}

function within({ name, type }: Field, asked: Value): Value {
  if (type.type !== 'number') return asked;
  if (typeof asked !== 'number') return fault(`${name} is a number`);
  const inside = Math.max(type.min ?? asked, Math.min(type.max ?? asked, asked));
  return inside === asked || type.counter ? inside : fault(`${name} is out of its range`);
}

export function noteChange({ rules, now }: Play): void {
  now.isChanged ||= rules.watches.some(({ moment }) => moment.kind === 'always');
}

// ------------------------------------------------------------------------------------------------ conditions

export function gain(play: Play, { who: whose, condition, fields, duration }: Of<'gain'>): void {
  const at = hereIn(play);
  const { name: who } = somebody(play, nameIn(at, whose));
  const declared = named(at.ruleset.conditions, condition);
  const given = fields.map(({ name, value }) => ({ name, value: valueOf(at, value) }));
  const cells = declared.fields.map(({ name, initial }) => ({
    name,
    value: given.find((one) => one.name === name)?.value ?? initial ?? null,
  }));
  const ends = endsOf(at, duration, declared, who);
  const before = held(play, who, condition);
  const one = before ?? { who, condition, fields: cells, ends };
  if (before === undefined) play.now.held = [...play.now.held, one];
  else Object.assign(before, { fields: cells, ends: prolonged(before.ends, ends) });
  noteChange(play);
  doAll([
    ...(before === undefined ? reactions(play, { on: 'gains', name: condition, who }) : []),
    // For no rounds at all: it is over at once.
    ...(ends.length > 0 && isDue(one, null) ? [expiry(play, one, null)] : []),
  ]);
}

function endsOf(at: Here, duration: Duration | null, { lasts }: Condition, who: string): Ending[] {
  if (duration !== null) return [endingOf(at, duration)];
  return lasts === null ? [] : [endingOf(here(at.play, [who]), lasts)];
}

function endingOf(at: Here, duration: Duration): Ending {
  const { span } = duration;
  if (duration.kind === 'for')
    return { edge: 'end', span, of: null, count: Math.max(0, numberIn(at, duration.count)) };
  const { edge, next } = duration;
  const of = duration.of === null ? null : nameIn(at, duration.of);
  const isOpen = at.play.now.spans.some((one) => one.span === span && (of ?? one.of) === one.of);
  return { edge, span, of, count: edge === 'end' && next && isOpen ? 2 : 1 };
}

export function lose(play: Play, who: string, condition: string): void {
  const before = held(play, who, condition);
  if (before === undefined) return;
  play.now.held = play.now.held.filter((one) => one !== before);
  noteChange(play);
  follow(play, { on: 'loses', name: condition, who });
}

/** A condition is gained once more: it lasts until all its ends have passed, and where it lasted for good it still does. */
function prolonged(before: readonly Ending[], more: readonly Ending[]): readonly Ending[] {
  if (before.length === 0 || more.length === 0) return [];
  const like = (all: readonly Ending[], { edge, span, of }: Ending): Ending | undefined =>
    all.find((one) => one.edge === edge && one.span === span && one.of === of);
  return stillOpen([
    ...before.map((one) => ({ ...one, count: Math.max(one.count, like(more, one)?.count ?? 0) })),
    ...more.filter((one) => like(before, one) === undefined),
  ]);
}

/** Ends that have passed say nothing any more; but none at all would mean that it lasts. */
function stillOpen(ends: readonly Ending[]): readonly Ending[] {
  const open = ends.filter(({ count }) => count > 0);
  return open.length > 0 ? open : ends;
}

/** Where a span begins or ends. */
type Passing = Pick<Ending, 'edge' | 'span' | 'of'>;

const isAt = (one: Ending, { edge, span, of }: Passing): boolean =>
  one.edge === edge && one.span === span && (one.of ?? of) === of;

/** Whether nothing but this edge is in the way of a condition's end; without an edge: whether nothing is. */
function isDue({ ends }: Held, at: Passing | null): boolean {
  return (
    ends.length > 0 && ends.every((one) => one.count <= (at !== null && isAt(one, at) ? 1 : 0))
  );
}

/** It is lost, unless something in between has taken it or made it last. */
function expiry(play: Play, { who, condition }: Held, end: Passing | null): Op {
  return op(() => {
    const one = held(play, who, condition);
    if (one !== undefined && isDue(one, end)) lose(play, who, condition);
  });
}

/** Conditions that run out at this edge, in the order in which they were gained. */
function expiring(play: Play, at: Passing): readonly Op[] {
  const due = play.now.held.filter((one) => isDue(one, at));
  return due.map((one) => expiry(play, one, at.edge === 'end' ? at : null));
}

/** An edge has passed. */
function pass(play: Play, at: Passing): void {
  for (const one of play.now.held) {
    const passed = one.ends.map((end) =>
      end.count > 0 && isAt(end, at) ? { ...end, count: end.count - 1 } : end,
    );
    if (passed.some((end, index) => end !== one.ends[index])) one.ends = stillOpen(passed);
  }
}

// ------------------------------------------------------------------------------------------------ spans and steps

export function openSpan(play: Play, { span, label, of: whose, exit }: Of<'span-open'>): void {
  const { now, rules } = play;
  const of = whose === null ? null : nameIn(hereIn(play), whose);
  const begun = now.spans.at(-1)?.begun ?? now.begun;
  const number = (known(begun, span) ?? 0) + 1;
  note(begun, [span], number);
  const due = expiring(play, { edge: 'start', span, of });
  now.spans.push({
    span,
    number,
    label,
    of,
    begun: [],
    frame: now.frames.length - 1,
    exit,
    steps: now.steps.length,
    isEnded: false,
    isClosing: false,
  });
  // What is counted within it starts from nothing.
  now.memory = now.memory.map((all, at) => (rules.ruleset.memories[at]?.span === span ? [] : all));
  now.used = now.used.filter(([, within]) => within !== span);
  pass(play, { edge: 'start', span, of });
  doAll([...due, ...reactions(play, { on: 'begins', name: span, who: of, number, label })]);
}

export function closeSpan(play: Play, { limit }: Of<'span-close'>): void {
  const open = play.now.spans.at(-1);
  if (open === undefined || open.isClosing) return;
  // Why it ended is told in the log alone; but to find it out may be a fault.
  if (!open.isEnded) holds(hereIn(play), limit);
  open.isClosing = true;
  endSpan(play, play.now.spans.length - 1);
}

/** Triggers, then conditions that are due, then it is over and questions are asked. */
export function endSpan(play: Play, index: number): void {
  const ending = play.now.spans[index];
  if (ending === undefined) return;
  const { span, number, label, of } = ending;
  const what: Happening = { on: 'ends', name: span, who: of, number, label };
  doAll([
    ...reactions(play, what, 'triggers'),
    op(() => doAll(expiring(play, { edge: 'end', span, of }))),
    op(() => {
      play.now.spans.splice(index, 1);
      pass(play, { edge: 'end', span, of });
      remember(play, 'span', span, [of]);
      follow(play, what, 'watches');
    }),
  ]);
}

export function step(play: Play, name: string, on: 'step-begins' | 'step-ends'): void {
  const { now } = play;
  now.steps = on === 'step-begins' ? [...now.steps, name] : now.steps.slice(0, -1);
  follow(play, { on, name });
}

// ------------------------------------------------------------------------------------------------ memory

/** Something is over. `isAgain`: a further roll for one place, which is the latest but not one more. */
export function remember(
  { rules, now }: Play,
  what: Memory['what'],
  name: string,
  args: readonly Value[],
  result: Result = NO_RESULT,
  isAgain = false,
): void {
  rules.ruleset.memories.forEach((memory, index) => {
    const all = now.memory[index];
    const isCount = memory.kind === 'times';
    if (all === undefined || memory.what !== what || !memory.names.includes(name)) return;
    if (isCount && isAgain) return;
    const keys = memory.keys.map((key) => args[key] ?? null);
    note(all, keys, isCount ? Number(known(all, ...keys) ?? 0) + 1 : result);
  });
}
