// Changes a fight: values, conditions, spans and steps, memories.
import type { Duration, Field, InstrOf, Memory, Value } from '@fray/dsl/ir';
import { cells } from './begin.ts';
import { asking, fired, follow, reactions } from './events.ts';
import { holds, nameIn, numberIn, valueOf, whoIn, type Spot } from './expressions.ts';
import type { Fact, Frame, Ending, Happening, Held, Here, Passing, Play } from './fight.ts';
import { doAll, op, type Op } from './leaving.ts';
import { same } from './orders.ts';
import { asNumber, fault, named, whole, NO_RESULT } from './values.ts';
import { held, here, known, note } from './world.ts';

// ------------------------------------------------------------------------------------------------ values

export function raise(play: Play, spot: Spot, by: number): void {
  const from = asNumber(spot.cell.value);
  if (by !== 0) set(play, spot, whole(from + by));
}

/** Sets a value. A counter stops at its bounds; any other number outside its range is a fault. An equal value is no change. */
export function set(play: Play, { cell, declared, holder, isTold }: Spot, asked: Value): void {
  const from = cell.value;
  const to = within(declared, asked);
  if (same(from, to)) return;
  cell.value = to;
  noteChange(play);
  if (isTold) follow(play, { on: 'value', field: cell.name, who: holder, from, to });
}

function within({ name, type }: Field, asked: Value): Value {
  if (type.type !== 'number') return asked;
  const value = asNumber(asked);
  const inside = Math.max(type.min ?? value, Math.min(type.max ?? value, value));
  return inside === value || type.counter ? inside : fault(`${name} is out of its range`);
}

export function noteChange({ watches, now }: Play): void {
  now.isChanged ||= watches.some(({ moment }) => moment.kind === 'always');
}

// ------------------------------------------------------------------------------------------------ conditions

export function gain(at: Here, instr: InstrOf<'gain'>): void {
  const { play, ruleset } = at;
  const { condition, duration } = instr;
  const { name: who } = whoIn(at, instr.who);
  const declared = named(ruleset.conditions, condition);
  const given = instr.fields.map(({ name, value }) => ({ name, value: valueOf(at, value) }));
  const fields = cells(declared.fields, given);
  const lasts = duration ?? declared.lasts;
  const ends = lasts === null ? [] : [endingOf(duration ? at : here(play, [who]), lasts)];
  const before = held(play, who, condition);
  const one = before ?? { who, condition, fields, ends };
  if (before === undefined) play.now.held = [...play.now.held, one];
  else Object.assign(before, { fields, ends: prolonged(before.ends, ends) });
  noteChange(play);
  doAll([
    ...(before === undefined ? reactions(play, { on: 'gains', condition, who }) : []),
    // A condition gained for zero rounds ends at once.
    ...(isDue(one, null) ? [expiry(play, one, null)] : []),
  ]);
}

function endingOf(at: Here, duration: Duration): Ending {
  const { span } = duration;
  if (duration.kind === 'for')
    return { edge: 'end', span, of: null, count: Math.max(0, numberIn(at, duration.count)) };
  const { edge, next } = duration;
  const of = nameIn(at, duration.of);
  const isOpen = at.play.now.spans.some((one) => one.span === span && (of ?? one.of) === one.of);
  return { edge, span, of, count: edge === 'end' && next && isOpen ? 2 : 1 };
}

export function lose(play: Play, who: string, condition: string): void {
  const before = held(play, who, condition);
  if (before === undefined) return;
  play.now.held = play.now.held.filter((one) => one !== before);
  noteChange(play);
  follow(play, { on: 'loses', condition, who });
}

/**
 * Returns the ends of a condition that is gained again. It lasts until all its ends have passed, and for good if either gain
 * was for good.
 */
function prolonged(before: readonly Ending[], more: readonly Ending[]): readonly Ending[] {
  if (before.length === 0 || more.length === 0) return [];
  const all = [...before];
  for (const one of more) {
    const like = all.findIndex(
      ({ edge, span, of }) => edge === one.edge && span === one.span && of === one.of,
    );
    if (like < 0) all.push(one);
    else if (one.count > (all[like]?.count ?? 0)) all[like] = one;
  }
  return stillOpen(all);
}

/** Removes ends that have passed, unless none would be left: a condition without ends lasts for good. */
function stillOpen(ends: readonly Ending[]): readonly Ending[] {
  const open = ends.filter(({ count }) => count > 0);
  return open.length > 0 ? open : ends;
}

const isAt = (one: Ending, { edge, span, of }: Passing): boolean =>
  one.edge === edge && one.span === span && (one.of ?? of) === of;

/** True if only this edge keeps a condition from ending; if `at` is null, true if nothing does. */
function isDue({ ends }: Held, at: Passing | null): boolean {
  return (
    ends.length > 0 && ends.every((one) => one.count <= (at !== null && isAt(one, at) ? 1 : 0))
  );
}

/** Returns an operation that ends a condition, unless the condition was lost or prolonged in between. */
function expiry(play: Play, { who, condition }: Held, end: Passing | null): Op {
  return op(() => {
    const one = held(play, who, condition);
    if (one !== undefined && isDue(one, end)) lose(play, who, condition);
  });
}

/** Returns operations that end the conditions due at this edge, in the order in which they were gained. */
function expiring(play: Play, at: Passing): readonly Op[] {
  const due = play.now.held.filter((one) => isDue(one, at));
  return due.map((one) => expiry(play, one, at.edge === 'end' ? at : null));
}

/** Counts an edge that has passed, for every condition that waits for it. */
function pass({ now }: Play, at: Passing): void {
  const waits = (end: Ending): boolean => end.count > 0 && isAt(end, at);
  for (const one of now.held)
    if (one.ends.some(waits))
      one.ends = stillOpen(
        one.ends.map((end) => (waits(end) ? { ...end, count: end.count - 1 } : end)),
      );
}

// ------------------------------------------------------------------------------------------------ spans and steps

export function openSpan(at: Here, { span, label, of: whose, exit }: InstrOf<'span-open'>): void {
  const { play, ruleset } = at;
  const { now } = play;
  const of = nameIn(at, whose);
  const begun = ['begun', now.spans.length, span];
  const number = Number(known(play, ...begun) ?? 0) + 1;
  note(play, begun, number);
  const edge: Passing = { edge: 'start', span, of };
  const due = expiring(play, edge);
  const [frame, steps] = [now.frames.length - 1, now.steps.length];
  const still = { isEnded: false, isClosing: false };
  now.spans.push({ span, number, label, of, frame, exit, steps, ...still });
  // Counts within this span, and its `once per`, start anew.
  const isWithin = ([[word, index], what]: Fact): boolean =>
    word === 'memory' ? ruleset.memories[Number(index)]?.span === span : what === span;
  now.facts = now.facts.filter((one) => !isWithin(one));
  pass(play, edge);
  doAll([...due, ...reactions(play, { on: 'begins', span, who: of, number, label })]);
}

export function closeSpan(at: Here, { limit }: InstrOf<'span-close'>): void {
  const open = at.play.now.spans.at(-1);
  if (open === undefined || open.isClosing) return;
  // Only the log says why the span ended, but evaluating the limit can be a fault.
  if (!open.isEnded) holds(at, limit);
  open.isClosing = true;
  endSpan(at.play, at.play.now.spans.length - 1);
}

/** Ends a span: triggers fire, conditions that are due end, the span closes, and watches are asked. */
export function endSpan(play: Play, index: number): void {
  const { span, number, label, of } = play.now.spans[index] ?? fault('no such span');
  const edge: Passing = { edge: 'end', span, of };
  const what: Happening = { on: 'ends', span, who: of, number, label };
  doAll([
    ...fired(play, what),
    op(() => doAll(expiring(play, edge))),
    op(() => {
      play.now.spans.splice(index, 1);
      play.now.facts = play.now.facts.filter(
        ([[word, depth]]) => word !== 'begun' || Number(depth) <= index,
      );
      pass(play, edge);
      remember(play, 'span', span, { args: [of] });
      doAll(asking(play, what));
    }),
  ]);
}

export function step({ play }: Here, step: string, on: 'step-begins' | 'step-ends'): void {
  const { now } = play;
  now.steps = on === 'step-begins' ? [...now.steps, step] : now.steps.slice(0, -1);
  follow(play, { on, step });
}

// ------------------------------------------------------------------------------------------------ memory

/**
 * What `remember` needs to know about something that has ended. A further roll for one place of a ranking becomes the latest
 * result, but does not raise the count.
 */
type Over = Partial<Pick<Frame, 'args' | 'result' | 'ranked'>>;

export function remember(play: Play, what: Memory['what'], name: string, over: Over): void {
  const { args = [], result = NO_RESULT, ranked } = over;
  play.ruleset.memories.forEach((memory, index) => {
    const isCount = memory.kind === 'times';
    if (memory.what !== what || !memory.names.includes(name)) return;
    if (isCount && ranked === 'again') return;
    const about = ['memory', index, ...memory.keys.map((key) => args[key] ?? null)];
    note(play, about, isCount ? Number(known(play, ...about) ?? 0) + 1 : result);
  });
}
