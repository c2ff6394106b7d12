// The record of a check's rolls and lets. A plain value is only in its slot; the numbers added to it are in separate
// variables. A record with more content, such as dice with a plan, becomes an object before an event or a frame needs it.
import type { Instr, Modifier } from '@fray/dsl/ir';
import { easyDice } from '../values/easy-dice.ts';
import { local } from './sorts.ts';
import { type Slot, constant, sumText, type Unit } from './unit.ts';

type Simple = Extract<Modifier, { readonly kind: 'modifier' }>;

/** Returns the modifiers as numbers to add or subtract; null if one is more than that. */
export function simple(modifiers: readonly Modifier[]): readonly Simple[] | null {
  const found: Simple[] = [];
  for (const modifier of modifiers) {
    if (modifier.kind !== 'modifier' || modifier.amount.kind !== 'amount') return null;
    found.push(modifier);
  }
  return found;
}

/** Returns the variables of a record: the object, and what each modifier added; null for one that did not hold. */
export function recordVariables(instr: Instr | undefined, index: number): readonly string[] {
  return [`v${index}`, ...modifiersOf(instr).map((_, n) => `w${index}_${n}`)];
}

function modifiersOf(instr: Instr | undefined): readonly Simple[] {
  return instr?.op === 'roll' || instr?.op === 'let' ? (simple(instr.modifiers) ?? []) : [];
}

/** The text of a record as events have it. */
export function recorded(
  unit: Unit,
  slots: readonly Slot[],
  instr: Instr | undefined,
  index: number,
): string {
  if (instr === undefined || (instr.op !== 'roll' && instr.op !== 'let')) return `v${index}`;
  const dice =
    instr.op === 'roll' && instr.dice.op === 'const' ? easyDice(instr.dice.value)?.code : undefined;
  const total = local({ text: `l${instr.slot}`, sort: slots[instr.slot]?.sort ?? 'any' });
  const modifiers = modifiersOf(instr).map(
    ({ name }, n) => `${constant(unit, name)}, w${index}_${n}`,
  );
  const made = `${modifiers.length === 0 ? 'bare' : 'modified'}(${[constant(unit, instr.name), dice === undefined ? 'null' : constant(unit, dice), total, ...(modifiers.length === 0 ? [] : [`[${modifiers.join(', ')}]`])].join(', ')})`;
  return `(v${index} !== null ? v${index} : ${made})`;
}

/** Returns what a record adds to the size of an event: numbers and texts to sum. */
export function recordSize(
  slots: readonly Slot[],
  instr: Instr | undefined,
  index: number,
): readonly (number | string)[] {
  const isKnown =
    instr?.op === 'let' || (instr?.op === 'roll' && instr.dice.op === 'const' && !instr.keepRoll);
  if (!isKnown) return [`rolledValueSize(v${index})`];
  const modifiers = modifiersOf(instr).map(
    ({ name }, n) => `(w${index}_${n} === null ? 0 : ${12 + name.length})`,
  );
  const code =
    instr.op === 'roll' && instr.dice.op === 'const'
      ? (easyDice(instr.dice.value)?.code.length ?? 0)
      : 0;
  const sort = slots[instr.slot]?.sort ?? 'any';
  const total = sort === 'number' ? [8] : [`2 * size(${local({ text: `l${instr.slot}`, sort })})`];
  return [
    `(v${index} !== null ? rolledValueSize(v${index}) : ${sumText([16 + instr.name.length + code, ...total, ...modifiers])})`,
  ];
}
