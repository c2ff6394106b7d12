// Decisions: which actions are legal, what is offered, and what an answer does.
import type { Action, Answer, Choice, Expr, InstrOf, Local, Result, Value } from '@fray/dsl/ir';
import { raise, remember } from './effects.ts';
import { follow, reactions } from './events.ts';
import { fieldOf, holds, nameIn, numberIn, valueOf } from './expressions.ts';
import type { Asked, Here, Offer, Play } from './fight.ts';
import { doAll, op } from './leaving.ts';
import { same } from './orders.ts';
import { membersOf } from './rolls.ts';
import { fault, NO_RESULT } from './values.ts';
import { here, isBarred, known, note, person } from './world.ts';

const MOST_OPTIONS = 10_000;

/** An answer, and what happens if somebody gives it. */
interface Option<T> {
  readonly answer: Answer;
  readonly come: () => T;
}

const NOTHING: Option<undefined> = { answer: { take: null, args: [] }, come: () => undefined };

/** Arguments of an action. The decider picks those that are undefined. */
type Given = readonly (Value | undefined)[];

// ------------------------------------------------------------------------------------------------ what is legal

/** True if somebody could take the action now, with at least one choice of its picks. */
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

/** Returns all ways to take an action now. Open arguments are filled in, in the order of the picks and of their sets, nobody last. */
function waysTo(
  at: Here,
  callable: number,
  given: Given,
  isFree: boolean,
): readonly Option<Result>[] {
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
    return { answer: { take, args: open }, come: () => carryOut(at, callable, args, isFree) };
  });
}

/** True if everything that does not depend on the picks allows the action. */
function isPossible(at: Here, action: Action, isFree: boolean): boolean {
  const { play, locals } = at;
  const { name, once } = action;
  const actor = person(play, locals[action.actor] ?? null);
  const type = action.params[action.actor]?.type;
  if (actor === undefined || isBarred(play, actor.name, name)) return false;
  if (type?.type === 'participant' && !type.kinds.includes(actor.kind)) return false;
  if (!action.allowed.every((one) => holds(at, one))) return false;
  if (isFree) return true;
  if (once !== null && known(play, 'used', name, actor.name) !== undefined) return false;
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

/**
 * Lets somebody take an action because a rule says so. Asks for the arguments that the rule leaves open. An action that cannot
 * be taken has no result.
 */
export function callAction(
  at: Here,
  { callable, freely }: InstrOf<'call'>,
  { actor, picks }: Action,
  args: readonly Value[],
): Result | undefined {
  // A missing argument is written as nobody, and nobody is an answer only if the pick allows it.
  const isOpen = (index: number): boolean =>
    picks.some(({ slot, orNobody }) => slot === index && !orNobody);
  const given = args.map((arg, index) => (arg === null && isOpen(index) ? undefined : arg));
  const ways = waysTo(at, callable, given, freely);
  return ways.length === 0 ? NO_RESULT : decide(at.play, String(args[actor]), ways);
}

function carryOut(at: Here, callable: number, args: readonly Value[], isFree: boolean): Result {
  const { play } = at;
  const { name, once, params, costs, proc, ...action } = actionOf(at, callable);
  const actor = String(args[action.actor]);
  if (!isFree) {
    const owed = costs.map(({ amount }) => numberIn(here(play, args), amount));
    costs.forEach(({ field }, i) => raise(play, fieldOf(play, actor, field), -(owed[i] ?? 0)));
    if (once !== null) note(play, ['used', name, actor], once);
  }
  doAll([
    ...reactions(play, { on: 'takes', action: name, who: actor, params, args }),
    op(() => remember(play, 'action', name, { args }), 'leaving'),
  ]);
  // A reaction may have barred the actor.
  return isBarred(play, actor, name) ? NO_RESULT : play.call(proc, args, { callable, args });
}

// ------------------------------------------------------------------------------------------------ asking

/**
 * Asks which option to take, and returns what comes of it. Equal ways to take an action count as one option, equal cards as
 * several. A single option is taken without a question.
 */
function decide<T>(
  play: Play,
  decider: string,
  all: readonly Option<T>[],
  silence: Answer | null = null,
  choice: string | null = null,
): T | undefined {
  const texts = all.map(({ answer }) => answerText(answer));
  const isFirst = ({ answer }: Option<T>, index: number): boolean =>
    'pick' in answer || texts.indexOf(texts[index] ?? '') === index;
  const options = all.filter(isFirst).map(({ answer }) => answer);
  const asked: Asked = { choice, decider, offer: { kind: 'options', options }, silence };
  const [only, ...more] = options;
  const answer = only && more.length === 0 ? only : play.replies.answer(asked, play);
  return all[texts.indexOf(answerText(answer))]?.come();
}

export function choose(play: Play, choice: Choice, args: readonly Value[]): Result | undefined {
  const { decider, name, params } = choice;
  const whom =
    decider.by === 'referee' ? 'referee' : decider.by === 'side' ? decider.side : args[decider.arg];
  const legal = choice.options.filter(({ when }) => holds(here(play, args), when));
  if (typeof whom !== 'string' || legal.length === 0) return NO_RESULT;
  const what = { callable: name, args, params };
  if (legal.length > 1) follow(play, { on: 'offered', who: whom, ...what });
  const options = legal.map(({ name: outcome }) => ({
    answer: { choose: outcome },
    come: () => {
      const result = { outcome, values: [] };
      remember(play, 'choice', name, { args, result });
      follow(play, { on: 'result', ...what, outcome });
      return result;
    },
  }));
  const silence = options[legal.findIndex((one) => one.default)]?.answer ?? null;
  return decide(play, whom, options, silence, name);
}

/** Returns who decides; null for nobody and for somebody who is barred from everything. */
export function deciderIn(at: Here, who: Expr): string | null {
  const name = nameIn(at, who);
  return isBarred(at.play, name, null) ? null : name;
}

export function ask(at: Here, { who, asking }: InstrOf<'ask'>): Local | undefined {
  const decider = deciderIn(at, who);
  if (decider === null) return { take: null, pick: null, number: 0, list: [] }[asking.kind];
  switch (asking.kind) {
    case 'take': {
      const { items, orNothing, freely } = asking;
      const ways = items.flatMap(({ callable, args }) => {
        // The decider is the actor.
        const { params, actor } = actionOf(at, callable);
        const given = params.map((_, index) => {
          const arg = args[index] ?? null;
          return arg !== null ? valueOf(at, arg) : index === actor ? decider : undefined;
        });
        return waysTo(at, callable, given, freely);
      });
      if (ways.length > MOST_OPTIONS) fault('too many things to take');
      if (ways.length === 0 && !orNothing) return null;
      return decide(at.play, decider, orNothing ? [...ways, NOTHING] : ways);
    }
    case 'pick': {
      const members = membersOf(at, asking);
      if (members.length > MOST_OPTIONS) fault('too many to pick from');
      return pickOne(at.play, decider, asking.orNobody ? [...members, null] : members, null);
    }
    case 'number': {
      const [from, to] = [numberIn(at, asking.from), numberIn(at, asking.to)];
      if (from >= to) return from > to ? 0 : from;
      return hear(at.play, decider, { kind: 'number', from, to });
    }
    case 'list': {
      const { once, exactly } = asking;
      const from = membersOf(at, asking);
      if (from.length > MOST_OPTIONS) fault('too many to pick from');
      const limit = numberIn(at, asking.atMost);
      if (from.length === 0 || limit <= 0) return [];
      const atMost = once ? Math.min(limit, from.length) : limit;
      if (exactly && atMost > MOST_OPTIONS) fault('too long a list');
      if (exactly && new Set(from).size === 1)
        return Array.from({ length: atMost }, () => from[0] ?? null);
      return hear(at.play, decider, {
        kind: 'list',
        from,
        atMost,
        atLeast: exactly ? atMost : 0,
        once,
      });
    }
  }
}

function hear(play: Play, decider: string, offer: Offer): Local {
  const answer = play.replies.answer({ choice: null, decider, offer, silence: null }, play);
  return 'say' in answer ? answer.say : 'list' in answer ? answer.list : null;
}

/** Asks for one of these values and returns it; null if there are none. */
export function pickOne(
  play: Play,
  decider: string,
  among: readonly Value[],
  silence: Answer | null,
): string | null {
  const options = among.map((one) => {
    const pick = typeof one === 'string' ? one : null;
    return { answer: { pick }, come: () => pick };
  });
  return options.length === 0 ? null : (decide(play, decider, options, silence) ?? null);
}

/** Returns a text that is equal for equal answers. */
export function answerText(answer: Answer): string {
  return JSON.stringify('take' in answer ? [answer.take, answer.args] : answer);
}
