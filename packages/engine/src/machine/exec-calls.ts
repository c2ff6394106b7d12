// Calls of checks, choices, actions and procedures; how a check comes out; what happens when code is at its end.
import type { Instr, Local, Result, Roll, Value } from '@fray/dsl/ir';
import type { RuleRef } from '../events/event.ts';
import { valueOf } from '../expressions/compiler.ts';
import { NO_RESULT } from '../expressions/memory.ts';
import { emit, uncounted } from './emit.ts';
import { argsOf, truthIn } from './evaluate.ts';
import { callAction } from './exec-actions.ts';
import { agenda, deliver, procFrame, pushCheck } from './frames.ts';
import { linkArgs } from './linker.ts';
import type { Linker } from './linker.ts';
import type { ProcFrame } from './machine.ts';
import { remember } from './memory.ts';
import { offerChoice } from './questions.ts';
import type { Exec, Run } from './program.ts';
import { callableOf, procOf } from './program.ts';
import { checkResolvedSize } from './sizes.ts';
import { answers, follow } from './triggers.ts';

type Of<O extends Instr['op']> = Extract<Instr, { readonly op: O }>;

export function linkCall(linker: Linker, instr: Of<'call'>, rule: RuleRef): Exec {
  const args = linkArgs(linker, instr.args);
  const { callable, result, freely } = instr;
  return (run, frame) => {
    const target = callableOf(run.program, callable);
    const values = argsOf(run, args, frame.locals);
    switch (target.kind) {
      case 'check':
        return pushCheck(run, callable, values, result, frame.cause, false);
      case 'procedure':
        run.machine.frames.push(procFrame(run, target.proc, values, frame.cause, { role: 'procedure', callable, args: values, into: result }));
        return;
      case 'choice':
        return offerChoice(run, callable, values, result, frame.cause);
      case 'action': {
        // What is missing is written as nobody: an action whose pick admits nobody only when asked asks.
        const given = target.params.map((_, index) => values[index] !== null || !target.picks.some((pick) => pick.slot === index && !pick.orNobody));
        return callAction(run, callable, values, given, freely, result, rule, frame.cause);
      }
    }
  };
}

export function linkOutcome(linker: Linker, instr: Of<'outcome'>, declaration: string, own: RuleRef): Exec {
  const outcomes = instr.outcomes.map(({ name, when, at }) => ({ name, when: linker.optional(when), rule: linker.rule(declaration, at) }));
  return (run, frame) => {
    const { role } = frame;
    frame.pc = procOf(run.program, frame.proc).code.length;
    if (role.role !== 'check') return;
    const target = callableOf(run.program, role.callable);
    if (target.kind !== 'check') return;
    let found: (typeof outcomes)[number] | undefined;
    for (const one of outcomes) {
      if (one.when !== null && !truthIn(run, one.when, frame.locals)) continue;
      found = one;
      break;
    }
    const outcome = found?.name ?? null;
    // Rules read `yes` and `no` as such, whether dice or somebody said so.
    const said = outcome === 'yes' ? true : outcome === 'no' ? false : outcome;
    const result: Result = { outcome: said, values: target.values.map((slot) => resultValue(frame.locals[slot] ?? null)) };
    role.result = result;
    const text = outcome === null ? null : (target.texts.get(outcome) ?? null);
    const rule = found?.rule ?? own;
    const size = checkResolvedSize(target.name, target.params, role.args, role.values, outcome, text);
    if (run.tell === null) {
      uncounted(run, size + rule.in.length);
    } else {
      const args = target.params.map((param, index) => [param, role.args[index] ?? null] as const);
      emit(run, { type: 'check-resolved', data: { check: target.name, args, values: [...role.values], outcome, text, secret: role.secret } }, rule, frame.cause, size);
    }
    const { seq } = run.machine.state;
    remember(run, 'check', target.name, role.args, result, !role.again);
    if (answers(run, 'result', target.name)) follow(run, { on: 'result', name: target.name, outcome: said, args: role.args, values: role.values.map(({ name }, index) => [name, result.values[index] ?? null] as const) }, seq);
  };
}

/** A roll that keeps its faces stays one; what is needed to throw it again stays in the check. */
function resultValue(local: Local): Value | Roll {
  if (typeof local === 'object' && local !== null && 'natural' in local) return { total: local.total, faces: local.faces, natural: local.natural };
  return valueOf(local);
}

/** The code is at its end: the frame goes, and its result to the one below. */
export function finish(run: Run, frame: ProcFrame): void {
  const { machine } = run;
  machine.frames.pop();
  const { role } = frame;
  switch (role.role) {
    case 'check':
      return deliver(run, role.into, role.result ?? NO_RESULT);
    case 'procedure':
      remember(run, 'procedure', callableOf(run.program, role.callable).name, role.args, NO_RESULT, true);
      return deliver(run, role.into, NO_RESULT);
    case 'trigger':
      machine.depth--;
      return;
    case 'body':
      return;
    case 'try':
      machine.tried = frame.locals[0] ?? null;
      return;
    case 'encounter': {
      machine.ending = true;
      const rule = procOf(run.program, frame.proc).own;
      return agenda(run, [{ op: 'encounter-ends' }, { op: 'over', reason: 'done', text: null, rule }]);
    }
  }
}
