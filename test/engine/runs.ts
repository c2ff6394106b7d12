// Plays whole runs for tests and writes their logs as a host would.
import { createHash } from 'node:crypto';
import type { Ruleset } from '@fray/dsl/ir';
import {
  defaultSource,
  firstSource,
  openSession,
  play,
  runPolicies,
  seededDice,
  type ChoiceSource,
  type DiceSource,
  type Session,
} from '@fray/engine/drivers';
import type { Event, Header, Inputs } from '@fray/engine/events';
import { readLog, sealInputs, verify, type Verdict } from '@fray/engine/log';
import { begin, link, type Machine, type Program } from '@fray/engine/machine';

export const hash = (text: string): string =>
  createHash('sha256').update(text, 'utf8').digest('hex');
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const filesOf = (ruleset: Ruleset): Header['files'] =>
  ruleset.files.map(({ path, text }) => ({ path, hash: hash(text), text }));

export function inputsFor(ruleset: Ruleset, given: Partial<Inputs>): Inputs {
  const inputs: Omit<Inputs, 'id'> = {
    scenario: ruleset.scenarios[0]?.name ?? '',
    rulings: [],
    givens: [],
    seed: '1',
    run: 0,
    budget: 100_000,
    policies: [],
    dice: ['seed'],
    choices: ['policy', 'default'],
    ...given,
  };
  return sealInputs(inputs, { files: filesOf(ruleset), amendments: [] }, hash);
}

/** Begins a run. `written`: what its header says of the Fray that wrote it, in place of this one. */
export function beginRun(
  program: Program,
  inputs: Inputs,
  written?: Pick<Header, 'language' | 'fray' | 'counts'>,
): Machine {
  const machine = begin(program, inputs, filesOf(program.ruleset), [], null, written);
  if ('illegal' in machine) throw new Error(machine.illegal);
  return machine;
}

export function policiesOf(program: Program, inputs: Inputs): ChoiceSource {
  return runPolicies(program, inputs);
}

export interface Played {
  readonly events: readonly Event[];
  readonly session: Session;
}

/** Plays to the end, or until the sources have no reply. Dice that `dice` leaves open are seeded. */
export function played(
  ruleset: Ruleset,
  given: Partial<Inputs>,
  more: {
    readonly dice?: readonly DiceSource[];
    readonly choices?: readonly ChoiceSource[];
    readonly written?: Parameters<typeof beginRun>[2];
  } = {},
): Played {
  const program = programOf(ruleset);
  // The header says who may throw and answer; a log in which somebody else does is refused.
  const inputs = inputsFor(ruleset, {
    ...(more.dice === undefined ? {} : { dice: ['seed', 'typed', 'script'] }),
    ...(more.choices === undefined ? {} : { choices: ['person', 'script', 'policy', 'default'] }),
    ...given,
  });
  const events: Event[] = [];
  const session = openSession(program, beginRun(program, inputs, more.written), {
    event: (event) => events.push(event),
  });
  const seeded = inputs.seed === null ? [] : [seededDice(inputs.seed, inputs.run)];
  const stop = play(session, {
    dice: [...(more.dice ?? []), ...seeded],
    choices: [...(more.choices ?? []), policiesOf(program, inputs), defaultSource, firstSource],
  });
  if (stop.stop === 'refused') throw new Error(stop.refusal.refused);
  return { events, session };
}

const programs = new WeakMap<Ruleset, Program>();

/** Returns the linked program of a ruleset, which is linked only once. */
function programOf(ruleset: Ruleset): Program {
  const known = programs.get(ruleset) ?? link(ruleset);
  programs.set(ruleset, known);
  return known;
}

/** Verifies a log as `fray verify` does: reads it strictly, then plays it again. Returns a text if it cannot be read. */
export function verified(ruleset: Ruleset, log: string): Verdict | string {
  const { events, end } = readLog(bytesOf(log), hash);
  if (end.read !== 'ok')
    return end.read === 'corrupt'
      ? `line ${end.fault.line}: ${end.fault.kind} ${end.fault.path}`
      : end.read;
  return verify(programOf(ruleset), events, { hash });
}

/** Counts, by stream, the dice that a log has thrown. */
export function positionsOf(events: Iterable<Event>): Map<string, number> {
  const positions = new Map<string, number>();
  for (const { type, data } of events)
    if (type === 'dice-rolled')
      positions.set(data.stream, (positions.get(data.stream) ?? 0) + data.faces.length);
  return positions;
}
