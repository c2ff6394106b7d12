// Conditions: who is in them, with which fields, and what happens when they are gained, lost, or over.
import type { InstrOf } from '@fray/dsl/ir';
import { MISSING, NIL, NO, YES } from './cells.ts';
import { EVENT_STEPS } from '../machine/emit.ts';
import { linkEnding, type Endings } from './endings.ts';
import { linkValue, someone } from './expressions.ts';
import {
  cells,
  leftEntry,
  newNode,
  nodeCells,
  place,
  readerOf,
  type ConditionCells,
  type Get,
  type Linking,
  type NamesInRow,
} from './linking.ts';
import { reactionCode, type Ask } from './reactions.ts';
import type { Tools } from './tools.ts';

/** Gives a condition its cells. One that the scenario gives has no end, and its fields have no value. */
export function conditionCells(to: Linking, name: string, isTimed: boolean): ConditionCells {
  const { rules, header, people } = to;
  const declared = rules.conditions.find((one) => one.name === name)?.fields ?? [];
  const many = people.length;
  const held = cells(to, many, NO);
  const fields = declared.map((field) => ({
    name: field.name,
    type: field.type,
    at: cells(to, many, MISSING),
  }));
  const ends = isTimed ? cells(to, many, NIL) : null;
  header.participants.forEach(({ conditions }, person) => {
    if (conditions.includes(name)) to.start[held + person] = YES;
  });
  return { name, held, fields, ends };
}

/** Takes a condition away; returns where to go. */
function linkLoss(
  to: Linking,
  node: number,
  { name, held, fields, ends }: ConditionCells,
  endings: Endings,
  ask: Ask,
  next: number,
  left: ((due: number[]) => void) | null = null,
): (person: number) => number {
  const { row, people } = to;
  const read = readerOf(to);
  const spot = nodeCells(to, node, 1, NIL);
  const happened = reactionCode(to, node, { on: 'loses', condition: name, who: spot }, ask, next, {
    left,
  });
  return (person) => {
    if (read(held + person) !== YES) return next;
    row[held + person] = NO;
    for (const { at } of fields) row[at + person] = MISSING;
    if (ends !== null) endings.drop(ends, person);
    if (happened === null) return next;
    row[spot] = people[person]?.cell ?? 0;
    return happened();
  };
}

export function loseCode(
  to: Linking,
  node: number,
  condition: string,
  who: Get,
  { endings, ask }: Tools,
  next: number,
): Get {
  const lose = linkLoss(to, node, to.condition(condition), endings, ask, next);
  return () => lose(who());
}

export function gainCode(
  to: Linking,
  node: number,
  instr: InstrOf<'gain'>,
  scope: NamesInRow,
  { endings, ask }: Tools,
  next: number,
): Get {
  const { row, people } = to;
  const read = readerOf(to);
  const condition = to.condition(instr.condition);
  const declared = to.rules.conditions.find(({ name }) => name === instr.condition);
  const who = someone(to, linkValue(to, instr.who, scope).get);
  const { held, ends } = condition;
  const fields = condition.fields.map(({ name, at }) => {
    const given = instr.fields.findLast((one) => one.name === name)?.value;
    const initial = to.values.pack(
      declared?.fields.find((one) => one.name === name)?.initial ?? null,
    );
    return { at, get: given === undefined ? () => initial : linkValue(to, given, scope).get };
  });
  const lasts = instr.duration ?? declared?.lasts ?? null;
  const ending =
    lasts === null ? null : linkEnding(to, lasts, instr.duration === null ? null : scope);
  // Only a condition that lasts a number of spans may be over at once: after the triggers that fire on it.
  const over =
    lasts?.kind === 'for' && ends !== null
      ? expiry(to, [condition], endings, ask, { edge: null, of: null })
      : null;
  if (over !== null) to.calls[node]?.add(over.node);
  const spot = nodeCells(to, node, 1, NIL);
  const isOver = over === null ? 0 : nodeCells(to, node, 1, 0);
  const after =
    over === null ? next : place(to, node, () => (row[isOver] === 1 ? over.begin(next) : next), 1);
  const overLeft = over === null ? 0 : over.left;
  const happened = reactionCode(
    to,
    node,
    { on: 'gains', condition: condition.name, who: spot },
    ask,
    after,
    {
      left:
        over === null
          ? null
          : (due) => {
              if (row[isOver] === 1) due.push(overLeft);
            },
    },
  );
  const given = fields.map(() => 0);
  return () => {
    const person = who();
    for (let i = 0; i < fields.length; i += 1) given[i] = fields[i]?.get() ?? 0;
    const more = ending === null ? NIL : ending(person);
    const wasHeld = read(held + person) === YES;
    row[held + person] = YES;
    for (let i = 0; i < fields.length; i += 1) row[(fields[i]?.at ?? 0) + person] = given[i] ?? 0;
    if (ends !== null) {
      if (wasHeld) endings.prolong(ends, person, more);
      else endings.begin(ends, person, more);
    }
    if (over !== null) row[isOver] = over.mark(ends ?? 0, person) ? 1 : 0;
    if (wasHeld || happened === null)
      return over !== null && row[isOver] === 1 ? over.begin(next) : next;
    row[spot] = people[person]?.cell ?? 0;
    return happened();
  };
}

/** Ends the conditions that are due, one after the other, with what that sets off. */
export interface Expiry {
  readonly node: number;
  /** Notes a condition if it has run out. */
  readonly mark: (ends: number, person: number) => boolean;
  /** Notes all that are due at the edge; false if none is. */
  readonly markAll: (edge: number, of: number) => boolean;
  /** Begins; returns where to go, at last to `back`. */
  readonly begin: (back: number) => number;
  /** The address at which it goes on if it was left early. */
  readonly left: number;
}

/**
 * Links a place at which conditions run out: after a start, or before an end (`edge`, of the participant in the cell `of`), of
 * a span. Null: when their counts are at 0.
 */
export function expiry(
  to: Linking,
  conditions: readonly ConditionCells[],
  endings: Endings,
  ask: Ask,
  at: { readonly edge: number | null; readonly of: number | null },
): Expiry {
  const { row, values, scratch } = to;
  const { node, back } = newNode(to);
  const due = nodeCells(to, node, 1, NIL);
  const loop = place(to, node, () => run(), 1);
  const left = leftEntry(to, node, loop);
  const losses = new Map(
    conditions.map((one) => [
      one.ends ?? -1,
      linkLoss(to, node, one, endings, ask, loop, (later) => later.push(left)),
    ]),
  );
  const run = (): number => {
    for (;;) {
      const [ends, person, ...rest] = values.members(row[due] ?? NIL);
      if (ends === undefined || person === undefined) return row[back] ?? -1;
      row[due] = values.list(rest);
      scratch[0] = (scratch[0] ?? 0) + 4 + EVENT_STEPS;
      if (
        !endings.isDue(
          row[ends + person] ?? NIL,
          at.edge ?? -1,
          at.of === null ? NIL : (row[at.of] ?? NIL),
        )
      )
        continue;
      const there = losses.get(ends)?.(person) ?? loop;
      if (there !== loop) return there;
    }
  };
  return {
    node,
    left,
    mark: (ends, person) => {
      const isOver = endings.isDue(row[ends + person] ?? NIL, -1, NIL);
      if (isOver) row[due] = values.list([ends, person]);
      return isOver;
    },
    markAll: (edge, of) => {
      const all = endings.dueAt(edge, of);
      row[due] = all;
      return all !== NIL;
    },
    begin: (there) => {
      row[back] = there;
      return loop;
    },
  };
}
