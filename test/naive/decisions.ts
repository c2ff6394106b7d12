// Decisions: what may be taken, what is offered, what an answer comes to.
import type {
  Action,
  Answer,
  Asking,
  Choice,
  Expr,
  InstrOf,
  Local,
  Result,
  Value,
} from '@fray/dsl/ir';
import { raise, remember } from './effects.ts';
import { follow } from './events.ts';
import { fieldOf, holds, nameIn, numberIn, valueOf } from './expressions.ts';
import { leaving, op } from './leaving.ts';
import { membersOf } from './rolls.ts';
import { fault, NO_RESULT } from './values.ts';
import { same } from './orders.ts';
import type { Here, Offer, Play } from './fight.ts';
import { here, isBarred, known, note, person, top } from './world.ts';

const MOST_OPTIONS = 10_000;

/** A way to take an action: all its arguments, and the answer that says so. */
interface Way {
  readonly callable: number;
  readonly args: readonly Value[];
  readonly answer: Answer;
}

/** Arguments; undefined: whoever is asked picks it. */
type Given = readonly (Value | undefined)[];

// ------------------------------------------------------------------------------------------------ what is legal

/** Whether somebody could take it now, whatever he would pick. */
export function isLegal(at: Here, actor: Value, callable: number): boolean {
  const action = actionOf(at, callable);
  const given: (Value | undefined)[] = action.params.map(() => null);
  for (const { slot } of action.picks) given[slot] = undefined;
  given[action.actor] = actor;
  return waysTo(at, callable, given, false).length > 0;
}

function actionOf({ ruleset }: Here, callable: number): Action {
  const action = ruleset.callables[callable];
  return action?.kind === 'action' ? action : fault('no action');
}

/** All ways to take an action now, with what is open filled in: in the order of its picks and their sets, nobody last. */
function waysTo(at: Here, callable: number, given: Given, isFree: boolean): readonly Way[] {
  const action = actionOf(at, callable);
  const { name: take, params, picks } = action;
  const start = given.map((one) => one ?? null);
  if (!isPossible({ ...at, locals: start }, action, isFree)) return [];
  const isPick = (index: number): boolean => picks.some(({ slot }) => slot === index);
  if (given.some((one, index) => one === undefined && !isPick(index))) return [];
  let found: readonly (readonly Value[])[] = [start];
  for (const pick of picks) {
    const asked = given[pick.slot];
    found = found.flatMap((args) => {
      const members = membersOf({ ...at, locals: args }, pick);
      const all = pick.orNobody ? [...members, null] : members;
      const left = asked === undefined ? all : all.filter((one) => same(one, asked)).slice(0, 1);
      return left.map((one) => args.with(pick.slot, one));
    });
    if (found.length > MOST_OPTIONS) fault('too many ways');
  }
  return found.map((args) => {
    const open = params.flatMap(({ name }, index): (readonly [string, Value])[] =>
      given[index] === undefined ? [[name, args[index] ?? null]] : [],
    );
    return { callable, args, answer: { take, args: open } };
  });
}

/** As far as no pick has a say. */
function isPossible(at: Here, action: Action, isFree: boolean): boolean {
  const { play, locals } = at;
  const { name, once } = action;
  const actor = person(play, locals[action.actor] ?? null);
  const type = action.params[action.actor]?.type;
  if (actor === undefined || isBarred(play, actor.name, name)) return false;
  if (type?.type === 'participant' && !type.kinds.includes(actor.kind)) return false;
  if (!action.allowed.every((one) => holds(at, one))) return false;
  if (isFree) return true;
  if (once !== null && known(play.now.used, name, actor.name) !== undefined) return false;
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
  at: Here,
  { callable, freely }: InstrOf<'call'>,
  { actor, picks }: Action,
  args: readonly Value[],
): Result | undefined {
  // What is missing is written as nobody, and nobody is an answer only where the pick says so.
  const isOpen = (index: number): boolean =>
    picks.some(({ slot, orNobody }) => slot === index && !orNobody);
  const given = args.map((arg, index) => (arg === null && isOpen(index) ? undefined : arg));
  const ways = waysTo(at, callable, given, freely);
  if (ways.length === 0) return NO_RESULT;
  if (given.includes(undefined)) return offerWays(at, String(args[actor]), ways, false, freely);
  return take(at, callable, args, freely);
}

function take(at: Here, callable: number, args: readonly Value[], isFree: boolean): Result {
  const { play } = at;
  const { name, once, params, costs, proc, ...action } = actionOf(at, callable);
  const actor = String(args[action.actor]);
  if (!isFree) {
    const owed = costs.map(({ amount }) => numberIn(here(play, args), amount));
    costs.forEach(({ field }, i) => raise(play, fieldOf(play, actor, field), -(owed[i] ?? 0)));
    if (once !== null && known(play.now.used, name, actor) === undefined)
      note(play.now.used, [name, actor], once);
  }
  leaving(
    () => follow(play, { on: 'takes', action: name, who: actor, params, args }),
    () => [op(() => remember(play, 'action', name, { args }))],
  );
  // A reaction may have put a stop to it.
  return isBarred(play, actor, name) ? NO_RESULT : play.call(proc, args, { callable, args });
}

/** Two ways that would be answered alike are one. Undefined: nothing is taken. */
function offerWays(
  at: Here,
  decider: string,
  ways: readonly Way[],
  orNothing: boolean,
  isFree: boolean,
): Result | undefined {
  const nothing: Answer = { take: null, args: [] };
  const answers = [...ways.map(({ answer }) => answer), ...(orNothing ? [nothing] : [])];
  const texts = answers.map(answerText);
  const options = answers.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
  const answer = answerText(answered(at.play, decider, { kind: 'options', options }));
  const way = ways[texts.indexOf(answer)];
  return way && take(at, way.callable, way.args, isFree);
}

// ------------------------------------------------------------------------------------------------ asking

/** One option alone is no question. */
function answered(
  play: Play,
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
  return play.replies.answer({ choice, decider, offer, silence }, play);
}

export function choose(play: Play, choice: Choice, args: readonly Value[]): Result {
  const { decider, name, options, params } = choice;
  const whom =
    decider.by === 'referee' ? 'referee' : decider.by === 'side' ? decider.side : args[decider.arg];
  const legal = options.filter(({ when }) => holds(here(play, args), when));
  if (typeof whom !== 'string' || legal.length === 0) return NO_RESULT;
  const what = { callable: name, args, params };
  if (legal.length > 1) follow(play, { on: 'offered', ...what });
  const [silence = null] = legal.flatMap((one) => (one.default ? [{ choose: one.name }] : []));
  const offer: Offer = { kind: 'options', options: legal.map((one) => ({ choose: one.name })) };
  const answer = answered(play, whom, offer, silence, name);
  const result = { outcome: 'choose' in answer ? answer.choose : null, values: [] };
  remember(play, 'choice', name, { args, result });
  follow(play, { on: 'result', ...what, outcome: result.outcome });
  return result;
}

/** Nobody decides nothing, and neither does one who is barred from everything. */
export function deciderIn(at: Here, who: Expr): string | null {
  const name = nameIn(at, who);
  return isBarred(at.play, name, null) ? null : name;
}

export function ask(at: Here, { who, asking }: InstrOf<'ask'>): Local | undefined {
  const decider = deciderIn(at, who);
  if (asking.kind === 'take') {
    const { items, orNothing, freely } = asking;
    // Who is asked acts.
    const ways = items.flatMap(({ callable, args }) => {
      if (decider === null) return [];
      const { params, actor } = actionOf(at, callable);
      const given = params.map((_, index) => {
        const arg = args[index] ?? null;
        return arg !== null ? valueOf(at, arg) : index === actor ? decider : undefined;
      });
      return waysTo(at, callable, given, freely);
    });
    if (ways.length > MOST_OPTIONS) fault('too many things to take');
    if (decider === null || (ways.length === 0 && !orNothing)) return null;
    return offerWays(at, decider, ways, orNothing, freely);
  }
  const offer = decider === null ? null : offerOf(at, asking);
  const nothing = { list: { list: [] }, number: { say: 0 }, pick: { pick: null } }[asking.kind];
  const answer = decider === null || offer === null ? nothing : answered(at.play, decider, offer);
  if ('list' in answer) return answer.list;
  if ('say' in answer) return answer.say;
  const picked = 'pick' in answer ? answer.pick : null;
  if (asking.kind === 'pick') top(at.play).locals[asking.slot] = picked;
  return picked;
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
  const answer = answered(play, decider, picks(among), { pick: among[0] ?? null });
  return ('pick' in answer ? answer.pick : null) ?? '';
}

/** The same for the same answer. */
export function answerText(answer: Answer): string {
  return JSON.stringify('take' in answer ? [answer.take, answer.args] : answer);
}
