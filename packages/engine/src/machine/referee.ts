// The referee's word: an input like dice. It is one event, which holds everything that it changes; no trigger fires on it.
import type { EventOf, Word } from '../events/event.ts';
import { fieldsOfKind, innermostSpan, participantNamed } from '../state/read.ts';
import { createRun, go, guarded, ruleNow, stepOf, type EventMode } from './advance.ts';
import { illegalAnswer } from './answers.ts';
import type { Step } from './api.ts';
import { causeOf, emit } from './emit.ts';
import { typeAt } from './exec-effects.ts';
import { misfit } from './fits.ts';
import type { Machine } from './machine.ts';
import type { Program, Run } from './program.ts';
import { endEncounter, endSpan } from './unwind.ts';

/**
 * Applies the referee's word to a machine that waits. The step repeats the open need, or has another one if the word changed
 * what the machine needs. Throws an IllegalAnswer for an impossible word; the machine is then unchanged.
 */
export function overrule(
  program: Program,
  machine: Machine,
  ruling: EventOf<'ruled'>['data'],
  mode: EventMode = 'collect',
  most: number = Infinity,
): Step {
  if (machine.waiting === null)
    throw illegalAnswer('The referee can speak while something is asked.');
  const run = createRun(program, machine, mode, most);
  checkWord(run, ruling.word);
  guarded(run, () => {
    const rule = ruleNow(run);
    const seq = emit(run, { type: 'ruled', data: ruling }, rule, causeOf(machine));
    carryOut(run, ruling.word, seq);
    go(run);
  });
  return stepOf(run);
}

function carryOut(run: Run, word: Word, seq: number): void {
  const { machine } = run;
  switch (word.kind) {
    case 'set':
      return;
    case 'gain':
      if (
        !machine.held.some(
          (one) => one.participant === word.participant && one.condition === word.condition,
        )
      ) {
        machine.held.push({
          participant: word.participant,
          condition: word.condition,
          since: seq,
          rule: null,
        });
      }
      return;
    case 'lose':
      machine.held = machine.held.filter(
        (one) => one.participant !== word.participant || one.condition !== word.condition,
      );
      return;
    case 'add':
      machine.gone = machine.gone.filter((name) => name !== word.participant.name);
      for (const condition of word.participant.conditions)
        machine.held.push({
          participant: word.participant.name,
          condition,
          since: seq,
          rule: null,
        });
      return;
    case 'remove': {
      machine.held = machine.held.filter((one) => one.participant !== word.participant);
      machine.gone.push(word.participant);
      // Somebody who is gone cannot answer, so the question is dropped and its answer is `nothing`.
      const frame = machine.frames.at(-1);
      if (frame?.kind === 'ask' && frame.need.decider === word.participant) {
        machine.frames.pop();
        machine.waiting = null;
      }
      return;
    }
    case 'end':
      machine.waiting = null;
      if (word.span === null) endEncounter(run, null, ruleNow(run));
      else endSpan(run, word.span);
      return;
  }
}

// ------------------------------------------------------------------------------------------------ what can be said

function checkWord(run: Run, word: Word): void {
  const { state } = run.machine;
  const { ruleset } = run.program;
  switch (word.kind) {
    case 'set': {
      const type = typeAt(run, word.holder, word.field);
      if (type === undefined)
        return refuse(
          word.holder === null
            ? `There is no ${word.field} to keep track of.`
            : `${word.holder} has no ${word.field}.`,
        );
      return refuseMisfit(misfit(ruleset, type, word.to, state.participants, word.field));
    }
    case 'gain':
    case 'lose':
      checkSomeone(run, word.participant);
      checkCondition(run, word.condition);
      return;
    case 'add': {
      const { name, side, kind, values, conditions } = word.participant;
      const known = ruleset.kinds.find((one) => one.name === kind);
      if (participantNamed(state, name) !== undefined) refuse(`${name} takes part already.`);
      if (!ruleset.sides.some((one) => one.name === side)) refuse(`There is no side ${side}.`);
      if (known === undefined) return refuse(`There is no kind ${kind}.`);
      if (values.length !== fieldsOfKind(state, kind).length)
        refuse(
          `A ${kind} has ${known.fields.length} fields, and ${values.length} values are given.`,
        );
      const everyone = [...state.participants, { name, kind }];
      known.fields.forEach((field, index) => {
        const what = `${field.name} of ${name}`;
        refuseMisfit(misfit(ruleset, field.type, values[index] ?? null, everyone, what));
      });
      for (const condition of conditions) checkCondition(run, condition);
      return;
    }
    case 'remove':
      return checkSomeone(run, word.participant);
    case 'end':
      if (word.span !== null && innermostSpan(state, word.span) === undefined)
        refuse(`No ${word.span} is open that could end.`);
      return;
    default:
      return refuse('The referee cannot say this.');
  }
}

function checkSomeone(run: Run, name: string): void {
  if (participantNamed(run.machine.state, name) === undefined)
    refuse(`There is no participant ${name}.`);
}

function checkCondition(run: Run, condition: string): void {
  if (!run.program.conditions.has(condition)) refuse(`There is no condition ${condition}.`);
}

function refuseMisfit(message: string | null): void {
  if (message !== null) refuse(message);
}

function refuse(message: string): never {
  throw illegalAnswer(message);
}
