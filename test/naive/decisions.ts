// Decisions: what may be taken, what is offered, what an answer comes to.
import type { Action, Answer, Asking, Choice, Expr, Instr, Local, Value } from '@fray/dsl/ir';
import { fieldOf, raise, remember } from './effects.ts';
import { follow } from './events.ts';
import { holds, nameIn, numberIn, valueOf } from './expressions.ts';
import { leaving, op } from './leaving.ts';
import { membersOf } from './rolls.ts';
import { fault, same } from './values.ts';
import {
  here,
  hereIn,
  isBarred,
  known,
  NO_RESULT,
  note,
  person,
  push,
  setLocal,
  type Asked,
  type Here,
  type Offer,
  type Play,
} from './world.ts';

type Of<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;
const MOST_OPTIONS = 10_000;

/** A way to take an action: all its arguments, and which of them are open to whoever is asked. */
interface Way {
  readonly action: Action;
  readonly callable: number;
  readonly args: readonly Value[];
  readonly isOpen: readonly boolean[];
}

// ------------------------------------------------------------------------------------------------ what is legal

/** Whether somebody could take it now, whatever he would pick. */
export function isLegal(at: Here, actor: string, callable: number): boolean {
  const action = actionAt(at, callable);
  if (action === null) return false;
  const args = action.params.map((_, index) => (index === action.actor ? actor : null));
  const isOpen = args.map((_, index) => action.picks.some(({ slot }) => slot === index));
  return waysTo(at, { action, callable, args, isOpen }, false).length > 0;
}

function actionAt({ ruleset }: Here, callable: number): Action | null {
  const action = ruleset.callables[callable];
  return action?.kind === 'action' ? action : null;
}

/** All ways to take an action now, with what is open filled in: in the order of its picks and their sets, nobody last. */
function waysTo(at: Here, way: Way, isFree: boolean): readonly Way[] {
  const { action, args, isOpen } = way;
  if (!isPossible({ ...at, locals: args }, action, isFree)) return [];
  const isPick = (index: number): boolean => action.picks.some(({ slot }) => slot === index);
  if (isOpen.some((open, index) => open && !isPick(index))) return [];
  let found: readonly (readonly Value[])[] = [args];
  for (const pick of action.picks) {
    const { slot, orNobody } = pick;
    found = found.flatMap((known) => {
      const members = membersOf({ ...at, locals: known }, pick);
      const candidates = orNobody ? [...members, null] : members;
      const given = candidates.filter((one) => same(one, args[slot] ?? null)).slice(0, 1);
      return (isOpen[slot] === true ? candidates : given).map((one) => known.with(slot, one));
    });
    if (found.length > MOST_OPTIONS) fault('too many ways');
  }
  return found.map((all) => ({ ...way, args: all }));
}

/** As far as no pick has a say. */
function isPossible(at: Here, action: Action, isFree: boolean): boolean {
  const { play, locals } = at;
  const actor = person(play, locals[action.actor] ?? null);
  const type = action.params[action.actor]?.type;
  if (actor === undefined || isBarred(play, actor.name, action.name)) return false;
  if (type?.type === 'participant' && !type.kinds.includes(actor.kind)) return false;
  if (!action.allowed.every((one) => holds(at, one))) return false;
  if (isFree) return true;
  if (action.once !== null && known(play.now.used, action.name, actor.name) !== undefined)
    return false;
  const spent = new Map<string, number>();
  return action.costs.every(({ amount, field }) => {
    const needs = (spent.get(field) ?? 0) + numberIn(at, amount);
    spent.set(field, needs);
    const { cell, declared } = fieldOf(play, actor.name, field);
    const least = Math.max(0, (declared.type.type === 'number' ? declared.type.min : null) ?? 0);
    return typeof cell.value === 'number' && (needs <= 0 || cell.value - needs >= least);
  });
}

// ------------------------------------------------------------------------------------------------ taking

/** A rule takes an action for somebody. What it leaves open is asked for; what cannot be done is lost. */
export function callAction(
  play: Play,
  { callable, freely, result }: Of<'call'>,
  action: Action,
  args: readonly Value[],
): void {
  // What is missing is written as nobody, and nobody is an answer only where the pick says so.
  const isOpen = args.map(
    (arg, index) =>
      arg === null && action.picks.some(({ slot, orNobody }) => slot === index && !orNobody),
  );
  const ways = waysTo(hereIn(play), { action, callable, args, isOpen }, freely);
  const [way] = ways;
  if (way === undefined) return setLocal(play, result, NO_RESULT);
  if (!isOpen.includes(true)) return take(play, { ...way, args }, freely, result);
  return offerWays(play, String(args[action.actor]), ways, false, freely, result);
}

function take(
  play: Play,
  { action, callable, args }: Way,
  isFree: boolean,
  into: number | null,
): void {
  const { name, once, params } = action;
  const actor = args[action.actor];
  if (typeof actor !== 'string') return;
  const at = here(play, args);
  const costs = isFree ? [] : action.costs;
  const owed = costs.map(({ amount, field }) => [field, numberIn(at, amount)] as const);
  for (const [field, amount] of owed) raise(play, fieldOf(play, actor, field), -amount);
  if (!isFree && once !== null && known(play.now.used, name, actor) === undefined)
    note(play.now.used, [name, actor], once);
  leaving(
    () => follow(play, { on: 'takes', name, who: actor, params, args }),
    () => [op(() => remember(play, 'action', name, args))],
  );
  // A reaction may have put a stop to it.
  if (isBarred(play, actor, name)) return setLocal(play, into, NO_RESULT);
  const role = { role: 'action', callable, args, into, isAgain: false, result: NO_RESULT } as const;
  push(at.ruleset, play.now, action.proc, args, { ...role });
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
  const offered = new Map<string, { readonly answer: Answer; readonly way: Way | null }>();
  const add = (answer: Answer, way: Way | null): void => {
    const key = answerText(answer);
    if (!offered.has(key)) offered.set(key, { answer, way });
  };
  for (const way of all) {
    const { name, params } = way.action;
    const open = params.flatMap((param, i): (readonly [string, Value])[] =>
      way.isOpen[i] === true ? [[param.name, way.args[i] ?? null]] : [],
    );
    add({ take: name, args: open }, way);
  }
  if (orNothing) add({ take: null, args: [] }, null);
  const options = [...offered.values()].map(({ answer }) => answer);
  const answer = answered(play, 'take', decider, { kind: 'options', options });
  const way = offered.get(answerText(answer))?.way ?? null;
  if (way !== null) take(play, way, isFree, into);
}

// ------------------------------------------------------------------------------------------------ asking

/** One option alone is no question. */
function answered(
  play: Play,
  kind: Asked['kind'],
  decider: string,
  offer: Offer,
  silence: Answer | null = null,
  choice: string | null = null,
): Answer {
  if (offer.kind === 'number' && offer.from === offer.to) return { say: offer.from };
  if (offer.kind === 'list' && offer.atLeast === offer.atMost && new Set(offer.from).size === 1)
    return { list: Array.from({ length: offer.atMost }, () => offer.from[0] ?? null) };
  const [only, ...more] = offer.kind === 'options' ? offer.options : [];
  if (only !== undefined && more.length === 0) return only;
  return play.replies.answer({ kind, choice, decider, offer, silence }, play);
}

export function choose(
  play: Play,
  { decider, name, options, params }: Choice,
  args: readonly Value[],
  into: number | null,
): void {
  const whom =
    decider.by === 'referee' ? 'referee' : decider.by === 'side' ? decider.side : args[decider.arg];
  const legal = options.filter(({ when }) => holds(here(play, args), when));
  play.result = NO_RESULT;
  if (typeof whom !== 'string' || legal.length === 0) return setLocal(play, into, NO_RESULT);
  const [silence = null] = legal.flatMap((one) => (one.default ? [{ choose: one.name }] : []));
  if (legal.length > 1) follow(play, { on: 'offered', name, args, params });
  const offer: Offer = { kind: 'options', options: legal.map((one) => ({ choose: one.name })) };
  const answer = answered(play, 'choose', whom, offer, silence, name);
  const outcome = 'choose' in answer ? answer.choose : null;
  const result = { outcome, values: [] };
  remember(play, 'choice', name, args, result);
  follow(play, { on: 'result', name, outcome, args, params });
  setLocal(play, into, result);
}

/** Nobody decides nothing, and neither does one who is barred from everything. */
export function deciderIn(at: Here, who: Expr): string | null {
  const name = nameIn(at, who);
  const isOut = person(at.play, name) !== undefined && isBarred(at.play, name, null);
  return isOut ? null : name;
}

export function ask(play: Play, { who, asking, result }: Of<'ask'>): void {
  const at = hereIn(play);
  const decider = deciderIn(at, who);
  const deliver = (value: Local): void => {
    setLocal(play, result, value);
    if (asking.kind === 'pick') setLocal(play, asking.slot, value);
  };
  if (asking.kind === 'take') {
    const { orNothing, freely } = asking;
    const ways = decider === null ? [] : waysOf(at, decider, asking);
    if (decider === null || (ways.length === 0 && !orNothing)) return deliver(null);
    return offerWays(play, decider, ways, orNothing, freely, result);
  }
  const offer = decider === null ? null : offerOf(at, asking);
  if (decider === null || offer === null)
    return deliver({ list: [], number: 0, pick: null }[asking.kind]);
  const kind = asking.kind === 'number' ? 'say' : asking.kind;
  const answer = answered(play, kind, decider, offer);
  if ('pick' in answer) deliver(answer.pick);
  if ('list' in answer) deliver([...answer.list]);
  if ('say' in answer) deliver(answer.say);
}

/** Who is asked acts. */
function waysOf(
  at: Here,
  decider: string,
  { items, freely }: Extract<Asking, { readonly kind: 'take' }>,
): readonly Way[] {
  const all = items.flatMap(({ callable, args: written }) => {
    const action = actionAt(at, callable);
    if (action === null) return [];
    const isOpen = action.params.map((_, i) => i !== action.actor && (written[i] ?? null) === null);
    const args = action.params.map((_, i) => {
      const arg = written[i] ?? null;
      return arg !== null ? valueOf(at, arg) : i === action.actor ? decider : null;
    });
    return waysTo(at, { action, callable, args, isOpen }, freely);
  });
  return all.length > MOST_OPTIONS ? fault('too many things to take') : all;
}

function offerOf(at: Here, asking: Exclude<Asking, { readonly kind: 'take' }>): Offer | null {
  if (asking.kind === 'number') {
    const [from, to] = [numberIn(at, asking.from), numberIn(at, asking.to)];
    return from > to ? null : { kind: 'number', from, to };
  }
  const from = membersOf(at, asking);
  if (from.length > MOST_OPTIONS) fault('too many to pick from');
  if (asking.kind === 'pick') {
    const candidates = asking.orNobody ? [...from, null] : from;
    return candidates.length === 0 ? null : picks(candidates);
  }
  const limit = numberIn(at, asking.atMost);
  if (from.length === 0 || limit <= 0) return null;
  const { once, exactly } = asking;
  const atMost = once ? Math.min(limit, from.length) : limit;
  if (exactly && atMost > MOST_OPTIONS) fault('too long a list');
  return { kind: 'list', from, atMost, atLeast: exactly ? atMost : 0, once };
}

const picks = (members: readonly Value[]): Offer => ({
  kind: 'options',
  options: members.map((one) => ({ pick: typeof one === 'string' ? one : null })),
});

/** Who of these comes first; silence is the first listed. */
export function pickFirst(play: Play, decider: string, among: readonly string[]): string {
  const answer = answered(play, 'pick', decider, picks(among), { pick: among[0] ?? null });
  return ('pick' in answer ? answer.pick : null) ?? '';
}

/** The same for the same answer. */
export function answerText(answer: Answer): string {
  return JSON.stringify('take' in answer ? [answer.take, answer.args] : answer);
}
