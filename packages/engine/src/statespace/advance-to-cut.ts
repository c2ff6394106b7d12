// Advances one machine to its next cut point and answers the choices on the way. Takes a machine and the dice of its
// next throw. Returns where it stopped and which measures it reported, or why it could not continue.
import type { Watch } from '@fray/dsl/ir';
import { chooseFrom, isRefusal, type ChoiceSource } from '../drivers/source.ts';
import { advanceRun, createRun, step } from '../machine/advance.ts';
import type { Reply, Step } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program, Run } from '../machine/program.ts';
import type { StateVariables } from './state-variables.ts';
import { isSymmetricAnswer, mentionsMember } from '../symmetry/tied-choices.ts';
import type { StateLayout } from './control-location.ts';
import { couldChange } from './exchange.ts';
import { isAnswered, reportsOf, type MeasureReport } from './tally.ts';
import { isBeforeRound } from './cut-points.ts';
import type { Without } from '../analysis/techniques.ts';
import type { Unanswered, SymmetryBroken } from './transition.ts';

export interface AdvanceContext {
  readonly program: Program;
  readonly layout: StateLayout;
  readonly watches: readonly Watch[];
  readonly choices: readonly ChoiceSource[];
  readonly without: Without;
}

/** Runs until the machine needs something, or is at the head of a loop or at a cut point. */
export function runOn(
  asked: AdvanceContext,
  machine: Machine,
  reply: Reply | undefined,
  canRest: boolean,
): Step {
  return advanceRun(createRun(asked.program, machine, 'discard'), reply, (run) =>
    advanceToCut(asked, run, canRest),
  );
}

export function advanceToCut(
  { layout, program, without }: AdvanceContext,
  run: Run,
  canRest: boolean,
): void {
  const { machine } = run;
  while (
    machine.waiting === null &&
    !layout.loops.isAtHead(machine.frames.at(-1)) &&
    !(canRest && !without.has('rests') && isBeforeRound(layout, program, machine)) &&
    step(run)
  );
}

export interface ThrowArrival {
  readonly step: Step;
  readonly reports: readonly MeasureReport[];
  readonly seen: readonly string[];
}

export function throwAll(
  asked: AdvanceContext,
  machine: Machine,
  throws: readonly (readonly number[])[],
  seen: readonly string[],
  held: RunningMachine,
): ThrowArrival | Unanswered | SymmetryBroken {
  // The machine stops at a cut point only after a throw. It runs through stretches without dice at once.
  const canRest = throws.length > 0;
  let step: Step = canRest
    ? { events: [], need: undefined, findings: [] }
    : runOn(asked, machine, undefined, canRest);
  const findings = [...step.findings];
  for (const faces of throws) {
    step = runOn(asked, machine, { reply: 'faces', faces, origin: 'script' }, canRest);
    findings.push(...step.findings);
  }
  return answerChoices(asked, machine, { ...step, findings }, seen, held, canRest);
}

/** A running machine behind its proxies. */
interface RunningMachine {
  readonly variables: StateVariables;
  readonly unproxied: () => Machine;
  /** Notes a read of the whole variable. */
  readonly look: (variable: number) => void;
}

/** Answers choices until the machine needs dice or ends. */
export function answerChoices(
  asked: AdvanceContext,
  machine: Machine,
  from: Step,
  before: readonly string[],
  held: RunningMachine,
  canRest: boolean,
): ThrowArrival | Unanswered | SymmetryBroken {
  const { watches, choices, layout } = asked;
  const findings = [...from.findings];
  let step = from;
  // Once every measure is answered, a choice needs no answer.
  const isOpen = (): boolean => !isAnswered(watches, reportsOf(watches, findings, before).seen);
  while (step.need?.need === 'choice' && isOpen()) {
    const reply = chooseFrom(choices, step.need, machine);
    if (reply === undefined || isRefusal(reply))
      return {
        odds: 'unanswered',
        need: step.need,
        refused: reply === undefined ? null : reply.refused,
      };
    if (
      reply.reply === 'answer' &&
      !isSymmetricAnswer(
        layout.interchangeable,
        step.need,
        reply.answer,
        choices,
        machine,
        (one, other) => {
          const below = held.unproxied();
          return couldChange(
            layout,
            held.variables,
            { ...below, frames: below.frames.slice(0, -1) },
            one,
            other,
            held.look,
          );
        },
      )
    )
      return { odds: 'unlike' };
    machine.used = 0;
    step = runOn(asked, machine, reply, canRest);
    findings.push(...step.findings);
  }
  const { reports, seen } = reportsOf(watches, findings, before);
  // A measure that names one of them distinguishes it from the others. The order of a list may decide which of several
  // faults comes first.
  const { ended } = machine.state;
  if (
    layout.interchangeable.classes.length > 0 &&
    (ended?.reason === 'fault' ||
      ended?.reason === 'budget' ||
      reports.some(
        ({ value, fault }) => fault !== null || mentionsMember(layout.interchangeable, value),
      ))
  )
    return { odds: 'unlike' };
  return { step, reports, seen };
}
