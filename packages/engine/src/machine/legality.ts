// Which actions are legal now: not barred, allowed, affordable, within their `once per`, with a target for each pick.
import type { Illegal } from '../expressions/illegal.ts';
import type { At, Value } from '@fray/dsl/ir';
import { participantNamed } from '../state/read.ts';
import { ruleFault } from '../values/fault.ts';
import { add } from '../values/number.ts';
import { sameValue } from '../values/same.ts';
import { membersWhere, numberIn, truthIn } from './evaluate.ts';
import { standingAt } from './exec-effects.ts';
import { callableOf, type LinkedAction, type LinkedPick, type Run } from './program.ts';
import { wasUsed } from './memory.ts';

/** Most answers that one question may offer. */
export const MAX_OPTIONS = 10_000;

/** Returns why an action is illegal; null if it is legal. `given[i]`: the argument is fixed; somebody picks the others. */
export function illegal(
  run: Run,
  action: LinkedAction,
  args: readonly Value[],
  given: readonly boolean[],
  freely: boolean,
): Illegal | null {
  return barredFrom(run, action, args, freely) ?? withTargets(run, action, args, given, 1).illegal;
}

/** Tests what no pick can change. */
function barredFrom(
  run: Run,
  action: LinkedAction,
  args: readonly Value[],
  freely: boolean,
): Illegal | null {
  const actor = args[action.action.actor] ?? null;
  const participant =
    typeof actor === 'string' ? participantNamed(run.machine.state, actor) : undefined;
  if (typeof actor !== 'string' || participant === undefined) return { why: 'nobody' };
  const type = action.action.params[action.action.actor]?.type;
  if (type?.type === 'participant' && !type.kinds.includes(participant.kind))
    return { why: 'kind', kinds: type.kinds };
  const bar = barOf(run, actor, action.name);
  if (bar !== null) return { why: 'barred', condition: bar };
  for (const term of action.allowed)
    if (!truthIn(run, term, args)) return { why: 'not-allowed', at: term.at };
  if (freely) return null;
  const span = action.action.once;
  if (span !== null && wasUsed(run.machine, action.name, actor)) return { why: 'once', span };
  return unpayable(run, action, actor, args);
}

/** Returns the condition that bars somebody from an action (`action` null: from everything); null if none does. */
export function barOf(run: Run, actor: string, action: string | null): string | null {
  const participant = participantNamed(run.machine.state, actor);
  if (participant === undefined) return null;
  const { conditions } = run.program;
  for (const { condition } of participant.conditions) {
    const linked = conditions.get(condition);
    if (
      linked !== undefined &&
      (linked.condition.barsEverything || (action !== null && linked.bars.has(action)))
    )
      return condition;
  }
  return null;
}

function unpayable(
  run: Run,
  action: LinkedAction,
  actor: string,
  args: readonly Value[],
): Illegal | null {
  if (action.costs.length === 0) return null;
  const spent = new Map<string, number>();
  for (const { amount, field } of action.costs) {
    const needs = add(spent.get(field) ?? 0, numberIn(run, amount, args), amount.at);
    spent.set(field, needs);
    const spot = { holder: actor, condition: null, field };
    const { value: has, type } = standingAt(run, spot, amount.at);
    const least = type?.type === 'number' && type.min !== null ? Math.max(0, type.min) : 0;
    if (typeof has !== 'number' || (needs > 0 && has - needs < least))
      return { why: 'cost', field, needs, has };
  }
  return null;
}

/** Returns all legal ways to take an action now: whole lists of arguments, in the order of its picks and their sets. */
export function waysToTake(
  run: Run,
  callable: number,
  args: readonly Value[],
  given: readonly boolean[],
  freely: boolean,
  at: At,
): Value[][] {
  const action = callableOf(run.program, callable);
  if (action.kind !== 'action' || barredFrom(run, action, args, freely) !== null) return [];
  const { ways } = withTargets(run, action, args, given, MAX_OPTIONS + 1);
  checkMany(ways.length, at, `ways to take ${action.name} now`);
  return ways;
}

/** It is a fault if one question would offer so many answers. `what`: such as `things to take here`. */
export function checkMany(many: number, at: At, what: string): void {
  if (many > MAX_OPTIONS)
    throw ruleFault('number-too-large', at, `There are more than ${MAX_OPTIONS} ${what}.`);
}

function withTargets(
  run: Run,
  action: LinkedAction,
  args: readonly Value[],
  given: readonly boolean[],
  most: number,
): { readonly ways: Value[][]; readonly illegal: Illegal | null } {
  const open = action.params.findIndex(
    (_, index) => given[index] !== true && !action.picks.some((pick) => pick.slot === index),
  );
  if (open >= 0) return { ways: [], illegal: { why: 'open', param: action.params[open] ?? '' } };
  const ways: Value[][] = [];
  let failed = 0;
  const locals: Value[] = action.params.map((_, index) => args[index] ?? null);
  const go = (index: number): void => {
    const pick = action.picks[index];
    if (pick === undefined) {
      ways.push([...locals]);
      return;
    }
    failed = Math.max(failed, index);
    const fixed = given[pick.slot] === true;
    const asked = args[pick.slot] ?? null;
    for (const candidate of candidates(run, pick, locals)) {
      if (ways.length >= most) break;
      if (fixed && !sameValue(candidate, asked)) continue;
      locals[pick.slot] = candidate;
      go(index + 1);
      if (fixed) break;
    }
    locals[pick.slot] = fixed ? asked : null;
  };
  go(0);
  return {
    ways,
    illegal: ways.length > 0 ? null : noTarget(run, action, failed, locals, given),
  };
}

/** Returns why a pick of an action found nothing. If the picks up to it were given, says what it could pick instead. */
function noTarget(
  run: Run,
  action: LinkedAction,
  failed: number,
  locals: readonly Value[],
  given: readonly boolean[],
): Illegal {
  const pick = action.picks[failed];
  const param = action.params[pick?.slot ?? 0] ?? '';
  const isGiven = action.picks.slice(0, failed + 1).every(({ slot }) => given[slot] === true);
  const asked = pick === undefined ? null : (locals[pick.slot] ?? null);
  if (pick === undefined || !isGiven || asked === null) return { why: 'target', param };
  const others = candidates(run, pick, locals).filter((one) => one !== null);
  return { why: 'target', param, asked, others };
}

/** Returns the candidates of a pick in the set's order, with nobody last. */
export function candidates(run: Run, pick: LinkedPick, locals: readonly Value[]): Value[] {
  const found = membersWhere(run, pick, locals);
  if (pick.orNobody) found.push(null);
  return found;
}
