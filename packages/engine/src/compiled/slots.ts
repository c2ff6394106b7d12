// Infers the values that the locals of a proc hold, from all code that writes them. So generated code can store a
// participant as an index, a list in a loop as a position, and a check's result as its parts.
import { rowOf, type Instr } from '@fray/dsl/ir';
import { participantSets } from './quantifiers.ts';
import { createScope, type Scope } from './scope.ts';
import { isNobody } from './sorts.ts';
import type { Sort, Unit, Slot, Shape } from './unit.ts';

export function slotOf(sort: Sort): Slot {
  return { sort, list: null, result: null, isUnknown: false };
}

/** Returns the shape of a check's result; null if it is no check, or one that does not end as checks do. */
export function shapeOf(
  unit: Unit,
  callable: number,
  expression: Scope['expression'],
): Shape | null {
  const declared = unit.program.ruleset.callables[callable];
  if (declared?.kind !== 'check') return null;
  const last = unit.program.ruleset.procs[declared.proc]?.code.at(-1);
  if (last?.op !== 'outcome') return null;
  const slots = slotsOf(unit, declared.proc, expression);
  return {
    proc: declared.proc,
    outcomes: outcomesOf(last),
    values: declared.values.map(({ slot }) => valueSort(slots[slot])),
  };
}

/** Returns the outcomes that an `outcome` instruction can have, by name. */
export function outcomesOf({
  outcomes,
}: Extract<Instr, { readonly op: 'outcome' }>): readonly (string | boolean | null)[] {
  return [
    ...outcomes.map(({ name }) => (name === 'yes' ? true : name === 'no' ? false : name)),
    null,
  ];
}

function valueSort(slot: Slot | undefined): Sort {
  const sort = slot?.sort ?? 'any';
  return sort === 'who' ? 'plain' : sort;
}

export function slotsOf(
  unit: Unit,
  proc: number,
  expression: Scope['expression'],
): readonly Slot[] {
  const known = unit.slots.get(proc);
  if (known !== undefined) return known;
  const { code, slots: names } = unit.program.ruleset.procs[proc] ?? { code: [], slots: [] };
  // Mutually recursive checks find this entry.
  unit.slots.set(
    proc,
    names.map(() => slotOf('any')),
  );
  const lists = listsOf(code, names.length);
  const results = resultsOf(unit, proc, code, names.length, expression);
  const start = startingSorts(unit, proc, names.length);
  const slotsBy = (sorts: readonly (Sort | undefined)[]): readonly Slot[] =>
    names.map((_, slot) => ({
      sort: sorts[slot] ?? 'any',
      list: lists[slot] ?? null,
      result: results[slot] ?? null,
      isUnknown: sorts[slot] === undefined,
    }));
  let sorts = start;
  for (let round = 0, isStable = false; !isStable; round += 1) {
    const next =
      round < 10
        ? written(createScope(unit, expression, slotsBy(sorts)), code, start)
        : names.map((): Sort => 'any');
    isStable = round >= 10 || next.every((sort, slot) => sort === sorts[slot]);
    sorts = next;
  }
  // A slot that nothing here writes is written from elsewhere, and may hold anything.
  const made = slotsBy(sorts.map((sort) => sort ?? 'any'));
  unit.slots.set(proc, made);
  return made;
}

// ------------------------------------------------------------------------------------------------ from elsewhere

/** Returns the sorts of slots that are filled when the proc begins. */
function startingSorts(
  { program }: Unit,
  proc: number,
  slots: number,
): readonly (Sort | undefined)[] {
  const sorts = Array.from({ length: slots }, (): Sort | undefined => undefined);
  for (const callable of program.ruleset.callables) {
    if (callable.kind === 'choice' || callable.proc !== proc) continue;
    callable.params.forEach(
      ({ type }, slot) => (sorts[slot] = type.type === 'participant' ? 'who' : 'plain'),
    );
  }
  for (const trigger of program.triggers)
    if (trigger.proc === proc) for (const slot of trigger.who) sorts[slot] = 'who';
  return sorts;
}

function listsOf(code: readonly Instr[], slots: number): readonly Slot['list'][] {
  const lists = Array.from({ length: slots }, (): Slot['list'] => null);
  for (const instr of code) {
    if (instr.op !== 'each' && instr.op !== 'each-number') continue;
    const kind =
      instr.op === 'each-number' ? 'numbers' : participantSets.has(instr.set.op) ? 'who' : 'plain';
    const known = lists[instr.list];
    lists[instr.list] = known === null || known === kind ? kind : 'plain';
  }
  return lists;
}

/** Returns for each slot the shape of its result, if one call of a check is all that writes it; else null. */
function resultsOf(
  unit: Unit,
  proc: number,
  code: readonly Instr[],
  slots: number,
  expression: Scope['expression'],
): readonly (Shape | null)[] {
  const written = Array.from({ length: slots }, () => 0);
  for (const instr of code)
    for (const slot of slotsWritten(instr)) written[slot] = (written[slot] ?? 0) + 1;
  startingSorts(unit, proc, slots).forEach(
    (sort, slot) => (written[slot] = (written[slot] ?? 0) + (sort === undefined ? 0 : 1)),
  );
  const shapes = Array.from({ length: slots }, (): Shape | null => null);
  for (const instr of code)
    if (instr.op === 'call' && instr.result !== null && written[instr.result] === 1)
      shapes[instr.result] = shapeOf(unit, instr.callable, expression);
  return shapes;
}

/** Returns the locals that an instruction writes, or in which it tries one candidate after the other. */
function slotsWritten(instr: Instr): readonly number[] {
  const { sets, tries } = rowOf(instr);
  return [...new Set([...(sets?.(instr) ?? []), ...(tries?.(instr) ?? [])])];
}

// ------------------------------------------------------------------------------------------------ by the code

/** Returns what the slots hold, given what is known about the slots that are read. */
function written(
  scope: Scope,
  code: readonly Instr[],
  start: readonly (Sort | undefined)[],
): readonly (Sort | undefined)[] {
  const sorts = [...start];
  const write = (slot: number, sort: Sort): void => {
    const before = sorts[slot];
    sorts[slot] =
      before === undefined || before === sort
        ? sort
        : before === 'any' || sort === 'any'
          ? 'any'
          : 'plain';
  };
  const nobody = new Set<number>();
  for (const instr of code) {
    scope.out = [];
    switch (instr.op) {
      case 'let': {
        const value = scope.expression(scope, instr.value);
        if (instr.record || instr.modifiers.length > 0)
          write(instr.slot, value.sort === 'number' ? 'number' : 'plain');
        else if (!isNobody(value)) write(instr.slot, value.sort);
        else if (instr.value.op === 'const') nobody.add(instr.slot);
        break;
      }
      case 'roll':
        write(instr.slot, instr.keepRoll ? 'any' : 'number');
        break;
      case 'next': {
        const list = scope.slots[instr.list]?.list;
        write(instr.slot, list === 'who' ? 'who' : list === 'numbers' ? 'number' : 'plain');
        break;
      }
      case 'rank':
      case 'pick':
        write(
          instr.slot,
          participantSets.has((instr.op === 'rank' ? instr.set : instr.from).op) ? 'who' : 'plain',
        );
        break;
      case 'ask':
        if (instr.result !== null) write(instr.result, 'any');
        if ('slot' in instr.asking)
          write(
            instr.asking.slot,
            instr.asking.kind === 'pick' && participantSets.has(instr.asking.from.op)
              ? 'who'
              : 'plain',
          );
        break;
      default:
        for (const slot of slotsWritten(instr)) write(slot, 'any');
        break;
    }
  }
  // Only participants can be nobody.
  for (const slot of nobody) if (sorts[slot] !== 'who') write(slot, 'plain');
  return sorts;
}
