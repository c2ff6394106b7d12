// Decisions: what may be taken, what is offered, what an answer comes to.
import type { Action, Answer, Asking, Choice, Expr, Instr, Local, Value } from '@fray/dsl/ir';
import { remember, raise } from './effects.ts';
import { follow } from './events.ts';
import { holds, listIn, nameIn, numberIn, valueOf, type Here } from './expressions.ts';
import {
  atLeaving,
  here,
  op,
  push,
  put,
  setLocal,
  top,
  withLocal,
  type Asked,
  type Play,
} from './play.ts';
import { fault, same } from './values.ts';
import { fieldIndex, isBarred, NO_RESULT, person, type State } from './world.ts';

type Of<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;
const MOST_OPTIONS = 10_000;

// ------------------------------------------------------------------------------------------------ what is legal

/** Whether somebody could take it now, whatever he would pick. */
export function isLegal(at: Here, actor: string, callable: number): boolean {
  const action = actionAt(at, callable);
  if (action === null) return false;
  const args = action.params.map((_, index) => (index === action.actor ? actor : null));
  const isGiven = action.params.map((_, index) => !action.picks.some(({ slot }) => slot === index));
  return ways(at, action, args, isGiven, false).length > 0;
}

function actionAt({ rules }: Here, callable: number): Action | null {
  const action = rules.ruleset.callables[callable];
  return action?.kind === 'action' ? action : null;
}

/** All ways to take it now, as whole lists of arguments: in the order of its picks and their sets, nobody last. */
function ways(
  outer: Here,
  action: Action,
  args: readonly Value[],
  isGiven: readonly boolean[],
  isFree: boolean,
): readonly (readonly Value[])[] {
  const at = { ...outer, locals: args };
  if (!isPossible(at, action, isFree)) return [];
  if (action.params.some((_, i) => !isGiven[i] && !action.picks.some(({ slot }) => slot === i)))
    return [];
  let found: readonly (readonly Value[])[] = [args];
  for (const { slot, from, where, orNobody } of action.picks) {
    found = found.flatMap((way) => {
      const within = (value: Value): readonly Value[] => way.with(slot, value);
      const members = listIn({ ...at, locals: isGiven[slot] ? way : within(null) }, from).filter(
        (member) => holds({ ...at, locals: within(member) }, where),
      );
      const candidates = orNobody ? [...members, null] : members;
      const asked = args[slot] ?? null;
      return isGiven[slot]
        ? candidates
            .filter((one) => same(one, asked))
            .slice(0, 1)
            .map(within)
        : candidates.map(within);
    });
    if (found.length > MOST_OPTIONS) throw fault('too many ways');
  }
  return found;
}

/** As far as no pick has a say. */
function isPossible(at: Here, action: Action, isFree: boolean): boolean {
  const { rules, state, locals } = at;
  const actor = person(state, locals[action.actor] ?? null);
  const type = action.params[action.actor]?.type;
  if (actor === undefined) return false;
  if (type?.type === 'participant' && !type.kinds.includes(actor.kind)) return false;
  if (isBarred(rules, state, actor.name, action.name)) return false;
  if (!action.allowed.every((one) => holds(at, one))) return false;
  if (isFree) return true;
  if (action.once !== null && wasUsed(state, action.name, actor.name)) return false;
  const spent = new Map<string, number>();
  return action.costs.every(({ amount, field }) => {
    const needs = (spent.get(field) ?? 0) + numberIn(at, amount);
    spent.set(field, needs);
    const index = fieldIndex(rules, actor, field);
    const kind = rules.ruleset.kinds.find(({ name }) => name === actor.kind);
    const fieldType = kind?.fields[index]?.type;
    const has = actor.values[index];
    const least = Math.max(0, (fieldType?.type === 'number' ? fieldType.min : null) ?? 0);
    return typeof has === 'number' && (needs <= 0 || has - needs >= least);
  });
}

function wasUsed(state: State, action: string, actor: string): boolean {
  return state.used.some(([one, who]) => one === action && who === actor);
}

// ------------------------------------------------------------------------------------------------ taking

/** A rule takes an action for somebody. What it leaves open is asked for; what cannot be done is lost. */
export function callAction(play: Play, instr: Of<'call'>, args: readonly Value[]): void {
  const at = here(play, top(play).locals);
  const action = actionAt(at, instr.callable);
  if (action === null) return;
  // What is missing is written as nobody, and nobody is an answer only where the pick says so.
  const isGiven = action.params.map(
    (_, i) =>
      args[i] !== null || !action.picks.some(({ slot, orNobody }) => slot === i && !orNobody),
  );
  const possible = ways(at, action, args, isGiven, instr.freely);
  const actor = args[action.actor];
  const items = possible.map((way) => ({ callable: instr.callable, args: way, isGiven }));
  if (action.picks.every(({ slot }) => isGiven[slot])) {
    if (possible.length > 0) return take(play, instr.callable, args, instr.freely, instr.result);
  } else if (items.length > 0 && typeof actor === 'string')
    return offerWays(play, actor, items, false, instr.freely, instr.result);
  setLocal(play, instr.result, NO_RESULT);
}

function take(
  play: Play,
  callable: number,
  args: readonly Value[],
  isFree: boolean,
  into: number | null,
): void {
  const at = here(play, args);
  const action = actionAt(at, callable);
  const actor = args[action?.actor ?? -1];
  if (action === null || typeof actor !== 'string') return;
  const { name, costs, once } = action;
  const params = action.params.map((param) => param.name);
  const owed = isFree
    ? []
    : costs.map(({ amount, field }) => [field, numberIn(at, amount)] as const);
  for (const [field, amount] of owed)
    raise(play, { holder: actor, condition: null, field }, -amount);
  if (!isFree && once !== null && !wasUsed(play.now, name, actor))
    put(play, {
      used: [...play.now.used, [name, actor, once] as const].sort((a, b) =>
        JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
      ),
    });
  atLeaving(
    () => follow(play, { on: 'takes', name, actor, params, args }),
    () => [op(() => remember(play, 'action', name, args, NO_RESULT, true))],
  );
  // A reaction may have put a stop to it.
  if (isBarred(play.rules, play.now, actor, name)) return setLocal(play, into, NO_RESULT);
  push(play, action.proc, args, {
    role: 'action',
    callable,
    args,
    into,
    isAgain: false,
    result: NO_RESULT,
  });
}

interface Way {
  readonly callable: number;
  readonly args: readonly Value[];
  readonly isGiven: readonly boolean[];
}

/** Two ways that would be answered alike are one. */
function offerWays(
  play: Play,
  decider: string,
  all: readonly Way[],
  orNothing: boolean,
  isFree: boolean,
  into: number | null,
): void {
  const { callables } = play.rules.ruleset;
  const offered = new Map<string, { readonly answer: Answer; readonly way: Way | null }>();
  for (const way of all) {
    const { name = '', params = [] } = callables[way.callable] ?? {};
    const args = params.flatMap((param, i): (readonly [string, Value])[] =>
      way.isGiven[i] === true ? [] : [[param.name, way.args[i] ?? null]],
    );
    const answer: Answer = { take: name, args };
    const key = JSON.stringify(answer);
    if (!offered.has(key)) offered.set(key, { answer, way });
  }
  if (orNothing) offered.set('', { answer: { take: null, args: [] }, way: null });
  const answer = answered(play, {
    kind: 'take',
    choice: null,
    decider,
    offer: { kind: 'options', options: [...offered.values()].map((one) => one.answer) },
    silence: null,
  });
  const way = [...offered.values()].find((one) => sameAnswer(one.answer, answer))?.way ?? null;
  if (way !== null) take(play, way.callable, way.args, isFree, into);
}

// ------------------------------------------------------------------------------------------------ asking

/** One option alone is no question. */
function answered(play: Play, asked: Asked): Answer {
  const { offer } = asked;
  if (offer.kind === 'options' && offer.options.length === 1 && offer.options[0] !== undefined)
    return offer.options[0];
  if (offer.kind === 'number' && offer.from === offer.to) return { say: offer.from };
  if (offer.kind === 'list' && offer.atLeast === offer.atMost && new Set(offer.from).size === 1)
    return { list: Array.from({ length: offer.atMost }, () => offer.from[0] ?? null) };
  return play.replies.answer(asked, play);
}

export function choose(
  play: Play,
  choice: Choice,
  args: readonly Value[],
  into: number | null,
): void {
  const { decider, name } = choice;
  const whom =
    decider.by === 'referee' ? 'referee' : decider.by === 'side' ? decider.side : args[decider.arg];
  const legal = choice.options.filter(({ when }) => holds(here(play, args), when));
  play.result = NO_RESULT;
  if (typeof whom !== 'string' || legal.length === 0) return setLocal(play, into, NO_RESULT);
  const silence = legal.find((option) => option.default);
  if (legal.length > 1) follow(play, { on: 'offered', name, args });
  const answer = answered(play, {
    kind: 'choose',
    choice: name,
    decider: whom,
    offer: { kind: 'options', options: legal.map((option) => ({ choose: option.name })) },
    silence: silence === undefined ? null : { choose: silence.name },
  });
  const outcome = 'choose' in answer ? answer.choose : null;
  const result = { outcome, values: [] };
  remember(play, 'choice', name, args, result, true);
  follow(play, { on: 'result', name, outcome, args, values: [] });
  setLocal(play, into, result);
}

/** Nobody decides nothing, and neither does one who is barred from everything. */
export function deciderIn(at: Here, who: Expr): string | null {
  const name = nameIn(at, who);
  return name !== null &&
    person(at.state, name) !== undefined &&
    isBarred(at.rules, at.state, name, null)
    ? null
    : name;
}

export function ask(play: Play, { who, asking, result }: Of<'ask'>): void {
  const at = here(play, top(play).locals);
  const decider = deciderIn(at, who);
  const into = [result, asking.kind === 'pick' ? asking.slot : null];
  const deliver = (value: Local): void => {
    for (const slot of into) setLocal(play, slot, value);
  };
  if (asking.kind === 'take') {
    const all = decider === null ? [] : waysOf(at, decider, asking);
    if (decider === null || (all.length === 0 && !asking.orNothing)) return deliver(null);
    return offerWays(play, decider, all, asking.orNothing, asking.freely, result);
  }
  const offer = decider === null ? null : offerOf(at, asking);
  if (decider === null || offer === null)
    return deliver(asking.kind === 'list' ? [] : asking.kind === 'number' ? 0 : null);
  const kind = asking.kind === 'number' ? 'say' : asking.kind;
  const answer = answered(play, { kind, choice: null, decider, offer, silence: null });
  if ('pick' in answer) deliver(answer.pick);
  if ('list' in answer) deliver([...answer.list]);
  if ('say' in answer) deliver(answer.say);
}

function waysOf(
  at: Here,
  decider: string,
  asking: Extract<Asking, { readonly kind: 'take' }>,
): readonly Way[] {
  const all = asking.items.flatMap(({ callable, args }) => {
    const action = actionAt(at, callable);
    if (action === null) return [];
    const isGiven = action.params.map((_, i) => i === action.actor || (args[i] ?? null) !== null);
    const values = action.params.map((_, i) => {
      const given = args[i] ?? null;
      // Who is asked acts.
      return given === null ? (i === action.actor ? decider : null) : valueOf(at, given);
    });
    return ways(at, action, values, isGiven, asking.freely).map((way) => ({
      callable,
      args: way,
      isGiven,
    }));
  });
  if (all.length > MOST_OPTIONS) throw fault('too many things to take');
  return all;
}

function offerOf(
  at: Here,
  asking: Exclude<Asking, { readonly kind: 'take' }>,
): Asked['offer'] | null {
  if (asking.kind === 'number') {
    const [from, to] = [numberIn(at, asking.from), numberIn(at, asking.to)];
    return from > to ? null : { kind: 'number', from, to };
  }
  const from = listIn(at, asking.from).filter((member) =>
    holds({ ...at, locals: withLocal(at.locals, asking.slot, member) }, asking.where),
  );
  if (from.length > MOST_OPTIONS) throw fault('too many to pick from');
  if (asking.kind === 'list') {
    const limit = numberIn(at, asking.atMost);
    if (from.length === 0 || limit <= 0) return null;
    const { once, exactly } = asking;
    const atMost = once && limit > from.length ? from.length : limit;
    if (exactly && atMost > MOST_OPTIONS) throw fault('too long a list');
    return { kind: 'list', from, atMost, atLeast: exactly ? atMost : 0, once };
  }
  const candidates = asking.orNobody ? [...from, null] : from;
  return candidates.length === 0 ? null : picks(candidates);
}

function picks(members: readonly Value[]): Asked['offer'] {
  return {
    kind: 'options',
    options: members.map((one) => ({ pick: typeof one === 'string' ? one : null })),
  };
}

/** Who of these comes first; silence is the first listed. */
export function pickFirst(play: Play, decider: string, among: readonly string[]): string {
  const silence = { pick: among[0] ?? null };
  const answer = answered(play, {
    kind: 'pick',
    choice: null,
    decider,
    offer: picks(among),
    silence,
  });
  return ('pick' in answer ? answer.pick : null) ?? '';
}

export function sameAnswer(one: Answer, other: Answer): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(answer: Answer): unknown {
  return 'take' in answer ? ['take', answer.take, answer.args] : Object.entries(answer);
}
