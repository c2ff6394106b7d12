// Choices and asks: what is offered, when there is nothing to ask, and what an answer comes to.
import type { Answer, Asking, Instr, Local, Value } from '@fray/dsl/ir';
import type { AnsweredBy, Offer, RuleRef } from '../events/event.ts';
import { NO_RESULT } from '../expressions/memory.ts';
import { participantNamed } from '../state/read.ts';
import { ruleFault } from '../values/fault.ts';
import { sameAnswer } from './answers.ts';
import type { ChoiceNeed } from './api.ts';
import { emit } from './emit.ts';
import { listIn, nameIn, numberIn, truthIn, valueIn } from './evaluate.ts';
import type { Term } from './evaluate.ts';
import { take } from './exec-actions.ts';
import { deliver, linkArgs } from './exec-calls.ts';
import { barOf, MAX_OPTIONS, waysToTake } from './legality.ts';
import type { Linker } from './linker.ts';
import type { AskFrame } from './machine.ts';
import { remember } from './memory.ts';
import type { Decides, Exec, Run } from './program.ts';
import { callableOf } from './program.ts';
import { follow } from './triggers.ts';

type Of<O extends Instr['op']> = Extract<Instr, { readonly op: O }>;
type AskingOf<K extends Asking['kind']> = Extract<Asking, { readonly kind: K }>;

/** What every question has. */
export interface Question {
  readonly decider: string;
  readonly rule: RuleRef;
  readonly cause: number;
  readonly freely: boolean;
  /** Slots of the frame below. */
  readonly into: readonly number[];
  readonly secret: boolean;
  readonly orNothing: boolean;
}

export function linkDecides(linker: Linker, expr: Parameters<Linker['term']>[0]): Decides {
  return expr.op === 'side' ? { side: expr.side } : { term: linker.term(expr) };
}

/** Nobody, and somebody who is barred from everything, decides nothing. */
export function deciderOf(run: Run, decides: Decides, locals: readonly Local[]): string | null {
  const name = 'side' in decides ? decides.side : nameIn(run, decides.term, locals);
  return name === null || (participantNamed(run.machine.state, name) !== undefined && barOf(run, name, null) !== null) ? null : name;
}

// ------------------------------------------------------------------------------------------------ choices

/** Only the options that hold are offered. Without any the choice is skipped: its outcome is null. */
export function offerChoice(run: Run, callable: number, args: Value[], into: number | null, cause: number): void {
  const target = callableOf(run.program, callable);
  if (target.kind !== 'choice') return;
  const { decider: by, text } = target.choice;
  const whom = by.by === 'referee' ? 'referee' : by.by === 'side' ? by.side : args[by.arg];
  const legal = target.options.filter(({ when }) => when === null || truthIn(run, when, args));
  const options = legal.map(({ name }): Answer => ({ choose: name }));
  if (typeof whom !== 'string' || options.length === 0) return deliver(run, into, NO_RESULT);
  const silent = legal.find((option) => option.default);
  const need: ChoiceNeed = { need: 'choice', choice: target.name, kind: 'choose', decider: whom, offer: { kind: 'options', options }, default: silent === undefined ? null : { choose: silent.name }, text, secret: false };
  push(run, { kind: 'ask', need, rule: target.rule, cause, stage: 'offer', choice: { callable, args }, takes: null, freely: false, into: into === null ? [] : [into], answer: options.length === 1 ? (options[0] ?? null) : null });
}

// ------------------------------------------------------------------------------------------------ asks

export function linkAsk(linker: Linker, instr: Of<'ask'>, rule: RuleRef): Exec {
  const who = linkDecides(linker, instr.who);
  const offer = linkAsking(linker, instr.asking, instr.at);
  const { secret, result, asking } = instr;
  const into = [...new Set([result, asking.kind === 'pick' ? asking.slot : null].filter((slot) => slot !== null))];
  return (run, frame) => {
    const decider = deciderOf(run, who, frame.locals);
    const question = { rule, cause: frame.cause, freely: asking.kind === 'take' && asking.freely, into, secret, orNothing: false };
    // Nobody to ask, or nothing to choose from: the answer is what says nothing.
    if (decider === null || !offer(run, frame.locals, { ...question, decider })) for (const slot of into) frame.locals[slot] = asking.kind === 'list' ? [] : asking.kind === 'number' ? 0 : null;
  };
}

/** False: there is nothing to choose from. */
type OfferTo = (run: Run, locals: readonly Local[], question: Question) => boolean;

function linkAsking(linker: Linker, asking: Asking, at: number): OfferTo {
  switch (asking.kind) {
    case 'take':
      return linkTake(linker, asking, at);
    case 'pick':
    case 'list':
      return linkFrom(linker, asking, at);
    case 'number': {
      const from = linker.term(asking.from);
      const to = linker.term(asking.to);
      return (run, locals, question) => {
        const low = numberIn(run, from, locals);
        const high = numberIn(run, to, locals);
        if (low > high) return false;
        ask(run, question, 'say', `say ${asking.name}`, { kind: 'number', from: low, to: high }, asking.text, low === high ? { say: low } : null);
        return true;
      };
    }
  }
}

function linkTake(linker: Linker, asking: AskingOf<'take'>, at: number): OfferTo {
  const items = asking.items.map(({ callable, args }) => ({ callable, args: linkArgs(linker, args) }));
  return (run, locals, question) => {
    const ways: Way[] = [];
    for (const { callable, args } of items) {
      const action = callableOf(run.program, callable);
      if (action.kind !== 'action') continue;
      const values = action.params.map((_, index) => valueOrNull(run, args[index], locals));
      const given = action.params.map((_, index) => index === action.action.actor || (args[index] !== undefined && args[index] !== null));
      // Who is asked acts.
      if (args[action.action.actor] === undefined || args[action.action.actor] === null) values[action.action.actor] = question.decider;
      for (const way of waysToTake(run, callable, values, given, question.freely, at)) ways.push({ callable, args: way, given });
    }
    if (ways.length > MAX_OPTIONS) throw ruleFault('number-too-large', at, `There are more than ${MAX_OPTIONS} things to take here.`);
    if (ways.length === 0 && !asking.orNothing) return false;
    offerTake(run, { ...question, orNothing: asking.orNothing }, ways);
    return true;
  };
}

function valueOrNull(run: Run, term: Term | null | undefined, locals: readonly Local[]): Value {
  return term === null || term === undefined ? null : valueIn(run, term, locals);
}

/** One way to take an action: whole arguments, and which of them the rule has fixed. */
export interface Way {
  readonly callable: number;
  readonly args: Value[];
  readonly given: readonly boolean[];
}

/** Offers ways to take actions, in this order, then nothing. Two ways that would be answered alike are one. */
export function offerTake(run: Run, question: Question, ways: readonly Way[]): void {
  const options: Answer[] = [];
  const takes: AskFrame['takes'] = [];
  const seen = new Set<string>();
  for (const { callable, args, given } of ways) {
    const action = callableOf(run.program, callable);
    const picked = action.params.flatMap((param, index): (readonly [string, Value])[] => (given[index] === true ? [] : [[param, args[index] ?? null]]));
    const answer: Answer = { take: action.name, args: picked };
    const key = JSON.stringify(answer);
    if (seen.has(key)) continue;
    seen.add(key);
    options.push(answer);
    takes.push({ callable, args });
  }
  if (question.orNothing) {
    options.push({ take: null, args: [] });
    takes.push(null);
  }
  const { rule, cause, freely, into, secret, decider } = question;
  const need: ChoiceNeed = { need: 'choice', choice: 'take', kind: 'take', decider, offer: { kind: 'options', options }, default: null, text: null, secret };
  push(run, { kind: 'ask', need, rule, cause, stage: 'offer', choice: null, takes, freely, into, answer: options.length === 1 ? (options[0] ?? null) : null });
}

function linkFrom(linker: Linker, asking: AskingOf<'pick' | 'list'>, at: number): OfferTo {
  const from = linker.term(asking.from);
  const where = linker.optional(asking.where);
  const most = asking.kind === 'list' ? linker.term(asking.atMost) : null;
  const { slot, name } = asking;
  return (run, locals, question) => {
    const inner = [...locals];
    const found: Value[] = [];
    for (const member of listIn(run, from, locals)) {
      inner[slot] = member;
      if (where === null || truthIn(run, where, inner)) found.push(member);
    }
    if (found.length > MAX_OPTIONS) throw ruleFault('number-too-large', at, `There are more than ${MAX_OPTIONS} to pick from here.`);
    if (most !== null) {
      const atMost = numberIn(run, most, locals);
      if (found.length === 0 || atMost <= 0) return false;
      ask(run, question, 'list', `list ${name}`, { kind: 'list', from: found, atMost }, null, null);
      return true;
    }
    if (asking.kind === 'pick' && asking.orNobody) found.push(null);
    if (found.length === 0) return false;
    offerPick(run, question, name, found, null);
    return true;
  };
}

/** Offers to pick one of these. `silence`: what no answer means. */
export function offerPick(run: Run, question: Question, name: string, from: readonly Value[], silence: Value): void {
  const options = from.map((member): Answer => ({ pick: typeof member === 'string' ? member : null }));
  const only = options.length === 1 ? (options[0] ?? null) : null;
  ask(run, question, 'pick', `pick ${name}`, { kind: 'options', options }, null, only, typeof silence === 'string' ? { pick: silence } : null);
}

function ask(run: Run, question: Question, kind: ChoiceNeed['kind'], choice: string, offer: Offer, text: string | null, only: Answer | null, silence: Answer | null = null): void {
  const { rule, cause, freely, into, secret, decider } = question;
  const need: ChoiceNeed = { need: 'choice', choice, kind, decider, offer, default: silence, text, secret };
  push(run, { kind: 'ask', need, rule, cause, stage: 'offer', choice: null, takes: null, freely, into, answer: only });
}

function push(run: Run, frame: AskFrame): void {
  run.machine.frames.push(frame);
}

// ------------------------------------------------------------------------------------------------ the frame

export function advanceAsk(run: Run, frame: AskFrame): void {
  const { machine } = run;
  const { need } = frame;
  switch (frame.stage) {
    case 'offer': {
      // One legal answer is no question.
      if (frame.answer !== null) return takeAnswer(run, frame, frame.answer, 'only-one');
      frame.stage = 'wait';
      const { choice, text, decider, offer, secret } = need;
      const event = emit(run, { type: 'choice-offered', data: { choice, text, decider, offer, default: need.default, secret } }, frame.rule, frame.cause);
      if (frame.choice !== null) follow(run, { on: 'offered', name: choice, args: frame.choice.args }, event.seq);
      return;
    }
    case 'wait':
      machine.waiting = need;
      return;
    case 'made':
      machine.frames.pop();
      return carryOut(run, frame);
  }
}

/** The answer has come; it is one of those offered. */
export function takeAnswer(run: Run, frame: AskFrame, answer: Answer, by: AnsweredBy): void {
  const { choice, decider, secret } = frame.need;
  frame.stage = 'made';
  frame.answer = answer;
  const event = emit(run, { type: 'choice-made', data: { choice, decider, answer, by, secret } }, frame.rule, frame.cause);
  if (frame.choice === null || !('choose' in answer)) return;
  const { args } = frame.choice;
  remember(run, 'choice', choice, args, { outcome: answer.choose, values: [] }, true);
  follow(run, { on: 'result', name: choice, outcome: answer.choose, args, values: [] }, event.seq);
}

function carryOut(run: Run, frame: AskFrame): void {
  const { answer, takes, need, into } = frame;
  if (answer === null) return;
  if (takes !== null) {
    const index = need.offer.kind === 'options' ? need.offer.options.findIndex((option) => sameAnswer(option, answer)) : -1;
    const chosen = takes[index] ?? null;
    if (chosen !== null) return take(run, chosen.callable, chosen.args, frame.freely, into[0] ?? null, frame.cause);
    return;
  }
  const result = resultOf(answer);
  if (into.length === 0) deliver(run, null, result);
  for (const slot of into) deliver(run, slot, result);
}

function resultOf(answer: Answer): Local {
  if ('choose' in answer) return { outcome: answer.choose, values: [] };
  if ('pick' in answer) return answer.pick;
  if ('list' in answer) return [...answer.list];
  if ('say' in answer) return answer.say;
  return answer.take;
}
