// Finds the next step of a machine for all values of the open slots: walks the decision tree of one reply at one control
// location.
import type { Reply } from '../machine/api.ts';
import type { StateVariables } from '../statespace/state-variables.ts';
import { pickedFrom, type LearnedRow, type Narrowed } from './learned-rows.ts';
import { learn, type LearningGround } from './learning.ts';
import {
  keep,
  type Branch,
  type LearnedEffect,
  type LearnedLookup,
  type LearnedNode,
} from './lookup.ts';

/** Calls `found` with each result of the machine's next step, for every value that the open slots may still take. */
export function followOpen(
  ground: LearningGround,
  lookup: LearnedLookup,
  row: LearnedRow,
  own: readonly number[],
  left: number,
  found: (effect: LearnedEffect, narrowed: readonly Narrowed[], spent: number) => void,
): void {
  const { count, slotOf, idsOf } = ground;
  const narrowed: Narrowed[] = [];
  const optionsAt = (slot: number): number =>
    narrowed.findLast(([of]) => of === slot)?.[1] ?? row[slot] ?? 0;
  const look = (from: Branch | undefined, where: number, spent: number): void => {
    const next = (): LearnedNode | undefined =>
      from === undefined ? lookup.root : from.next[where];
    let node = next();
    if (node === undefined) {
      const option = (slot: number): number => pickedFrom(optionsAt(slot), own[slot] ?? 0);
      const { reads, effect } = learn(ground, lookup.control, lookup.reply, row, option);
      keep(lookup, reads, effect, ({ variable }, branch) => {
        const slot = variable < 0 ? -1 - variable : slotOf[variable];
        const isOpen = slot !== undefined && row[slot] !== 0;
        return turn(
          ground,
          branch,
          isOpen ? (idsOf[slot]?.[option(slot)] ?? 0) : (row[count + variable] ?? 0),
        );
      });
      node = next();
    }
    // As long as the path does not depend on slots, one branch is followed.
    while (node !== undefined && !('to' in node)) {
      const { variable } = node.read;
      const slot = variable < 0 ? -1 - variable : slotOf[variable];
      const options = slot === undefined ? 0 : optionsAt(slot);
      if (slot !== undefined && options !== 0) return split(node, slot, options, spent);
      const where: number = turn(ground, node, row[count + variable] ?? 0);
      const inner: LearnedNode | undefined = node.next[where];
      if (inner === undefined) return look(node, where, spent);
      node = inner;
    }
    if (node === undefined)
      throw new Error('a step looked at something else than the same step did before');
    found(node, narrowed, spent);
  };
  const split = (branch: Branch, slot: number, options: number, spent: number): void => {
    const parts = new Map<number, number>();
    for (let option = 0; 1 << option <= options; option += 1) {
      if ((options & (1 << option)) === 0) continue;
      const way = turn(ground, branch, idsOf[slot]?.[option] ?? 0);
      parts.set(way, (parts.get(way) ?? 0) | (1 << option));
    }
    const bit = 1 << (own[slot] ?? 0);
    for (const [way, part] of parts) {
      const cost = (options & bit) !== 0 && (part & bit) === 0 ? 1 : 0;
      if (spent + cost > left) continue;
      if (part !== options) narrowed.push([slot, part]);
      look(branch, way, spent + cost);
      if (part !== options) narrowed.pop();
    }
  };
  look(undefined, 0, 0);
}

function valueIn(
  { slots, variables }: LearningGround,
  variable: number,
  id: number,
): ReturnType<StateVariables['value']> {
  return variable < 0 ? (slots[-1 - variable]?.options[id] ?? null) : variables.value(variable, id);
}

/** Returns the branch that a value takes. */
function turn(
  ground: LearningGround,
  { read: { variable, question }, answers }: Branch,
  id: number,
): number {
  return question === null
    ? id
    : (answers[id] ??= question.holds(valueIn(ground, variable, id)) ? 1 : 0);
}

/** Returns the decision tree of a reply at a control location. */
export function lookupOf(
  ground: LearningGround,
  at: number,
  reply: Reply | undefined,
): LearnedLookup {
  const { controls } = ground;
  const control = controls[at];
  if (control === undefined) throw new Error('no machine stands there');
  const id = replyKey(reply);
  let lookup = control.known.get(id);
  if (lookup === undefined) control.known.set(id, (lookup = { control, reply, root: undefined }));
  return lookup;
}

function replyKey(reply: Reply | undefined): string {
  return reply === undefined
    ? ''
    : reply.reply === 'faces'
      ? reply.faces.join(' ')
      : JSON.stringify(reply);
}
