// Calls of checks, choices, actions and procedures; the outcome of a check; the end of a procedure's code.
import type { Callable, InstrOf, Local, Result, Roll, Value } from '@fray/dsl/ir';
import type { RuleRef } from '../events/event.ts';
import { valueOf } from '../expressions/compiler.ts';
import { NO_RESULT } from '../expressions/memory-tables.ts';
import { emit } from './emit.ts';
import { argsOf, truthIn } from './evaluate.ts';
import { type Term, callableOf, procOf, type Exec, type Run } from './program.ts';
import { argsByName, callAction } from './exec-actions.ts';
import { agenda, deliver, procFrame, pushCheck } from './frames.ts';
import { linkArgs, type Linker } from './linker.ts';
import type { ProcFrame } from './machine.ts';
import { remember } from './memory.ts';
import { offerChoice } from './questions.ts';
import { answers, scheduleTriggers } from './triggers.ts';
import { repeated } from '../values/repeated.ts';

export function linkCall(linker: Linker, instr: InstrOf<'call'>, rule: RuleRef): Exec {
  const args = linkArgs(linker, instr.args);
  const { callable, result, freely } = instr;
  const declared = linker.ruleset.callables[callable];
  switch (declared?.kind) {
    case 'check':
      return (run, frame) =>
        pushCheck(run, callable, argsOf(run, args, frame.locals), result, frame.cause, false);
    case 'procedure':
      return (run, frame) => {
        const values = argsOf(run, args, frame.locals);
        run.machine.frames.push(
          procFrame(run, declared.proc, values, frame.cause, {
            role: 'procedure',
            callable,
            args: values,
            into: result,
          }),
        );
      };
    case 'choice':
      return (run, frame) =>
        offerChoice(run, callable, argsOf(run, args, frame.locals), result, frame.cause);
    case 'action':
      return (run, frame) => {
        const values = argsOf(run, args, frame.locals);
        // A missing argument means nobody. An action that admits nobody only as an answer asks for it.
        const given = declared.params.map(
          (_, index) =>
            values[index] !== null ||
            !declared.picks.some((pick) => pick.slot === index && !pick.orNobody),
        );
        return callAction(run, callable, values, given, freely, result, rule, frame.cause);
      };
    case undefined:
      throw new Error(`no callable ${callable}`);
  }
}

/** Rules read `yes` and `no` as such, whether they come from dice or from an answer. */
function outcomeValueOf(outcome: string | null): string | boolean | null {
  return outcome === 'yes' ? true : outcome === 'no' ? false : outcome;
}

function textOf(
  outcomes: Extract<Callable, { readonly kind: 'check' }>['outcomes'],
  name: string | null,
): string | null {
  return outcomes.find((known) => known.name === name)?.text ?? null;
}

export function linkOutcome(
  linker: Linker,
  instr: InstrOf<'outcome'>,
  declaration: string,
  proc: number,
  own: RuleRef,
): Exec {
  const check = linker.ruleset.callables.find(
    (callable) => callable.kind === 'check' && callable.proc === proc,
  );
  if (check?.kind !== 'check') return toEnd;
  const { name: checkName } = check;
  const params = check.params.map((param) => param.name);
  const slots = check.values.map((value) => value.slot);
  const names = check.values.map((value) => value.name);
  const possible = (name: string | null, when: Term | null, rule: RuleRef): PossibleOutcome => ({
    name,
    value: outcomeValueOf(name),
    text: textOf(check.outcomes, name),
    when,
    rule,
  });
  const outcomes = instr.outcomes.map(({ name, when, at }) =>
    possible(name, linker.optional(when), linker.rule(declaration, at)),
  );
  const none = possible(null, null, own);
  const end = linker.ruleset.procs[proc]?.code.length ?? 0;
  return (run, frame) => {
    const { role, locals } = frame;
    frame.pc = end;
    if (role.role !== 'check') return;
    let found = none;
    for (let i = 0; i < outcomes.length; i++) {
      const one = outcomes[i] ?? none;
      if (one.when !== null && !truthIn(run, one.when, locals)) continue;
      found = one;
      break;
    }
    const { args, values: rolledValues } = role;
    const values: (Value | Roll)[] = repeated(slots.length, null);
    for (let i = 0; i < slots.length; i++) values[i] = resultValue(locals[slots[i] ?? -1] ?? null);
    const { name, value, text, rule } = found;
    const result: Result = { outcome: value, values };
    role.result = result;
    const seq = emit(
      run,
      {
        type: 'check-resolved',
        data: {
          check: checkName,
          args: argsByName({ params }, args),
          values: [...rolledValues],
          outcome: name,
          text,
          secret: role.secret,
        },
      },
      rule,
      frame.cause,
    );
    remember(run, 'check', checkName, args, result, !role.again);
    if (answers(run, 'result', checkName))
      scheduleTriggers(
        run,
        {
          on: 'result',
          name: checkName,
          outcome: value,
          args,
          values: names.map((own, index) => [own, values[index] ?? null] as const),
        },
        seq,
      );
  };
}

/** A possible outcome of a check. */
interface PossibleOutcome {
  readonly name: string | null;
  readonly value: string | boolean | null;
  readonly text: string | null;
  readonly when: Term | null;
  readonly rule: RuleRef;
}

/** Ends the code of a procedure. */
export const toEnd: Exec = (run, frame) => {
  frame.pc = procOf(run.program, frame.proc).code.length;
};

/** Returns a value for the caller. A kept roll stays a roll, but the data to throw it again stays in the check. */
function resultValue(local: Local): Value | Roll {
  if (typeof local !== 'object' || local === null) return local;
  return 'natural' in local
    ? { total: local.total, faces: local.faces, natural: local.natural }
    : valueOf(local);
}

/** Ends a procedure: pops its frame and gives the result to the frame below. */
export function finish(run: Run, frame: ProcFrame): void {
  const { machine } = run;
  machine.frames.pop();
  const { role } = frame;
  switch (role.role) {
    case 'check':
      return deliver(run, role.into, role.result ?? NO_RESULT);
    case 'procedure':
      remember(
        run,
        'procedure',
        callableOf(run.program, role.callable).name,
        role.args,
        NO_RESULT,
        true,
      );
      return deliver(run, role.into, NO_RESULT);
    case 'trigger':
      machine.depth--;
      return;
    case 'body':
      return;
    case 'try':
      machine.tried = frame.locals[0] ?? null;
      return;
    case 'encounter':
      return endEncounter(run, frame);
  }
}

function endEncounter(run: Run, frame: ProcFrame): void {
  run.machine.ending = true;
  const rule = procOf(run.program, frame.proc).own;
  agenda(run, [{ op: 'encounter-ends' }, { op: 'over', reason: 'done', text: null, rule }]);
}
