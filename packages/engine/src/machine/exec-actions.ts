// Takes an action: its costs, the taking, its body, its end. An illegal action is lost, and an event reports it.
import type { Value } from '@fray/dsl/ir';
import type { EventOf, RuleRef } from '../events/event.ts';
import { NO_RESULT } from '../expressions/memory-tables.ts';
import { emit } from './emit.ts';
import { numberIn } from './evaluate.ts';
import { raiseValue } from './exec-effects.ts';
import { deliver, procFrame } from './frames.ts';
import { barOf, illegal, waysToTake } from './legality.ts';
import type { Op, TakeFrame } from './machine.ts';
import { noteUse, remember } from './memory.ts';
import { callableOf, type LinkedAction, type Run } from './program.ts';
import { offerTake } from './questions.ts';
import { scheduleTriggers } from './triggers.ts';

/** Takes an action for somebody because a rule says so. The machine asks for picks that the rule leaves open. */
export function callAction(
  run: Run,
  callable: number,
  args: Value[],
  given: readonly boolean[],
  freely: boolean,
  into: number | null,
  rule: RuleRef,
  cause: number,
): void {
  const action = actionOf(run, callable);
  const at = action.action.at;
  const open = action.picks.some((pick) => given[pick.slot] !== true);
  const actor = args[action.action.actor];
  if (open && typeof actor === 'string') {
    const ways = waysToTake(run, callable, args, given, freely, at);
    if (ways.length > 0)
      return offerTake(
        run,
        { decider: actor, rule, cause, freely, into: into === null ? [] : [into] },
        ways.map((way) => ({ callable, args: way, given })),
      );
  } else if (illegal(run, action, args, given, freely) === null) {
    return take(run, callable, args, freely, into, cause);
  }
  lost(run, action, args, cause);
  deliver(run, into, NO_RESULT);
}

function actionOf(run: Run, callable: number): LinkedAction {
  const action = callableOf(run.program, callable);
  if (action.kind !== 'action') throw new Error(`${action.name} is no action`);
  return action;
}

/** Begins to take a legal action: evaluates the costs here; the frame then pays one by one. */
export function take(
  run: Run,
  callable: number,
  args: Value[],
  freely: boolean,
  into: number | null,
  cause: number,
): void {
  const action = actionOf(run, callable);
  const actor = args[action.action.actor];
  const costs = freely
    ? []
    : action.costs.map(({ amount, field }) => [field, numberIn(run, amount, args)] as const);
  run.machine.frames.push({
    kind: 'take',
    callable,
    args,
    actor: typeof actor === 'string' ? actor : '',
    freely,
    costs,
    stage: 'pay',
    paid: 0,
    taken: -1,
    cause,
    into,
  });
}

export function advanceTake(run: Run, frame: TakeFrame): void {
  const { machine } = run;
  const action = actionOf(run, frame.callable);
  const { name, rule } = action;
  const { actor, args } = frame;
  switch (frame.stage) {
    case 'pay': {
      const paid = frame.costs[frame.paid];
      const cost = action.costs[frame.paid];
      frame.paid++;
      if (paid === undefined || cost === undefined) frame.stage = 'take';
      else
        raiseValue(
          run,
          { holder: actor, condition: null, field: paid[0] },
          -paid[1],
          cost.rule,
          frame.cause,
          cost.amount.at,
        );
      return;
    }
    case 'take': {
      frame.stage = 'body';
      const seq = emit(
        run,
        {
          type: 'action-taken',
          data: { action: name, actor, args: argsByName(action, args), costs: frame.costs },
        },
        rule,
        frame.cause,
      );
      frame.taken = seq;
      if (!frame.freely && action.action.once !== null)
        noteUse(machine, name, actor, action.action.once);
      scheduleTriggers(run, { on: 'takes', name, actor, params: action.params, args }, seq);
      return;
    }
    case 'body':
      // A reaction may have stopped it.
      if (barOf(run, actor, name) !== null) {
        frame.stage = 'over';
        lost(run, action, args, frame.taken);
        return;
      }
      frame.stage = 'end';
      machine.frames.push(procFrame(run, action.proc, args, frame.taken, { role: 'body' }));
      return;
    case 'end': {
      frame.stage = 'over';
      const seq = endAction(run, action, actor, args, 'done', frame.taken);
      remember(run, 'action', name, args, NO_RESULT, true);
      scheduleTriggers(run, { on: 'finishes', name, actor, params: action.params, args }, seq);
      return;
    }
    case 'over':
      machine.frames.pop();
      deliver(run, frame.into, NO_RESULT);
      return;
  }
}

function lost(run: Run, action: LinkedAction, args: readonly Value[], cause: number): void {
  const actor = args[action.action.actor];
  endAction(run, action, typeof actor === 'string' ? actor : '', args, 'lost', cause);
}

/** Completes an action that was left before its end: it counts as taken. */
export function actionOver(
  run: Run,
  { callable, actor, args, taken }: Extract<Op, { readonly op: 'action-over' }>,
): void {
  const action = actionOf(run, callable);
  endAction(run, action, actor, args, 'ended', taken);
  remember(run, 'action', action.name, args, NO_RESULT, true);
}

function endAction(
  run: Run,
  action: LinkedAction,
  actor: string,
  args: readonly Value[],
  reason: EventOf<'action-ended'>['data']['reason'],
  cause: number,
): number {
  const data = { action: action.name, actor, args: argsByName(action, args), reason };
  return emit(run, { type: 'action-ended', data }, action.rule, cause);
}

/** Returns the arguments by the names of parameters. */
export function argsByName(
  { params }: Pick<LinkedAction, 'params'>,
  args: readonly Value[],
): (readonly [string, Value])[] {
  return params.map((param, index) => [param, args[index] ?? null] as const);
}
