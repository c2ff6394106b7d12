// The machine's memory for rules: counts (`times`), results (`latest`), and the participants who have used a `once
// per`.
import type { Memory, Result, Value } from '@fray/dsl/ir';
import { entryOf, type MemoryTables } from '../expressions/memory-tables.ts';
import { WATCH } from '../state/watch.ts';
import type { Machine } from './machine.ts';
import type { Run } from './program.ts';

export function emptyMemory(memories: readonly Memory[]): MemoryTables {
  return memories.map((memory) =>
    memory.kind === 'times' ? { kind: 'times', entries: [] } : { kind: 'latest', entries: [] },
  );
}

/**
 * Remembers the end of a check, action or span: its `result`, and its `args` (for a span the participant it is of). A re-roll
 * does not count as a further use (`counts` false), but it is the latest result.
 */
export function remember(
  run: Run,
  what: Memory['what'],
  name: string,
  args: readonly Value[],
  result: Result,
  counts: boolean,
): void {
  const { program, machine } = run;
  const tables = program.memories.get(what)?.get(name);
  if (tables === undefined) return;
  for (const index of tables) {
    const memory = program.ruleset.memories[index];
    const table = machine.memory[index];
    if (memory === undefined || table === undefined) continue;
    const keys = memory.keys.map((key) => args[key] ?? null);
    if (table.kind === 'times' && !counts) continue;
    program.observer?.remembered(run, index, keys);
    if (table.kind === 'times') {
      const entry = entryOf(table, keys);
      if (entry === undefined) table.entries.push({ keys, n: 1 });
      else entry.n++;
    } else {
      const entry = entryOf(table, keys);
      if (entry === undefined) table.entries.push({ keys, result });
      else entry.result = result;
    }
  }
}

/** Resets what is counted within a span, because a new one begins. */
export function forgetSpan(run: Run, span: string): void {
  const { program, machine } = run;
  const { memories } = program.ruleset;
  for (let index = 0; index < memories.length; index++) {
    const table = machine.memory[index];
    if (memories[index]?.span === span && table !== undefined) table.entries = [];
  }
  const watch = machine[WATCH];
  if (watch !== undefined) watch.forget(span);
  else if (machine.uses.length > 0) machine.uses = machine.uses.filter((use) => use.span !== span);
}

export function wasUsed(machine: Machine, action: string, actor: string): boolean {
  const watch = machine[WATCH];
  return watch === undefined
    ? machine.uses.some((use) => use.action === action && use.actor === actor)
    : watch.used(action, actor);
}

export function noteUse(machine: Machine, action: string, actor: string, span: string): void {
  if (!wasUsed(machine, action, actor)) machine.uses.push({ action, actor, span });
}
