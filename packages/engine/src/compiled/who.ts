// Participants in generated code: an index into the participants; -1 is nobody.
import type { Local } from '@fray/dsl/ir';
import { listOf } from '../expressions/compiler.ts';
import type { Participant } from '../state/state.ts';
import { giveUp } from './give-up.ts';
import type { CompiledRun } from './runtime.ts';

export type Participants = readonly Participant[];

/** Finds a participant by name; null if nobody has that name. */
export function find(participants: Participants, name: Local): Participant | null {
  return participants[placeOf(participants, name)] ?? null;
}

function placeOf(participants: Participants, name: Local): number {
  for (let i = 0; i < participants.length; i++) if (participants[i]?.name === name) return i;
  return -1;
}

/** Returns the name of a participant by index, or nobody. */
export function nameAt(participants: Participants, who: number): string | null {
  return who < 0 ? null : (participants[who]?.name ?? null);
}

/** Returns the index of a participant by name; gives up if nobody has that name. */
export function whoIn(participants: Participants, name: Local): number {
  const who = indexOf(participants, name);
  return who === LOST ? giveUp() : who;
}

export const LOST = -2;

/** Returns the index for reading a frame; LOST if nobody here has that name. */
export function indexOf(participants: Participants, name: Local): number {
  if (name === null) return -1;
  const who = placeOf(participants, name);
  return who < 0 ? LOST : who;
}

export function someAt(participants: Participants, who: number): Participant | null {
  return who < 0 ? null : (participants[who] ?? null);
}

export function partAt(participants: Participants, who: number): Participant {
  return (who < 0 ? null : participants[who]) ?? giveUp();
}

export function part(participant: Participant | null): Participant {
  return participant ?? giveUp();
}

export function allOf({ table, machine }: CompiledRun): readonly number[] {
  return (table.sets[0] ??= machine.state.participants.map((_, who) => who));
}

/** Returns the participants of a side. `n`: the number of the set. */
export function sideOf(
  { table, machine }: CompiledRun,
  n: number,
  side: string,
): readonly number[] {
  return (table.sets[n] ??= among(machine.state.participants, (one) => one.side === side));
}

export function kindOf(
  { table, machine }: CompiledRun,
  n: number,
  kind: string,
): readonly number[] {
  return (table.sets[n] ??= among(machine.state.participants, (one) => one.kind === kind));
}

function among(
  participants: Participants,
  belongs: (one: Participant) => boolean,
): readonly number[] {
  return participants.flatMap((one, who) => (belongs(one) ? [who] : []));
}

/** Returns the allies of a participant. `n`: the number of the sets, one for each participant. */
export function alliesAmong(
  { table, machine }: CompiledRun,
  n: number,
  self: number,
): readonly number[] {
  const { participants } = machine.state;
  const { side } = partAt(participants, self);
  return ((table.others[n] ??= [])[self] ??= among(
    participants,
    (one) => one.side === side && one !== participants[self],
  ));
}

export function enemiesAmong(
  { table, machine }: CompiledRun,
  n: number,
  self: number,
): readonly number[] {
  const { participants } = machine.state;
  const { side } = partAt(participants, self);
  return ((table.others[n] ??= [])[self] ??= among(participants, (one) => one.side !== side));
}

export function namesIn(participants: Participants, names: Local): number[] {
  const found: number[] = [];
  for (const name of listOf(names, 0)) found.push(whoIn(participants, name));
  return found;
}
