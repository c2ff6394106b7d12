// Choices and asks: what the machine offers, when it need not ask, and what it does with an answer.
import type { Answer, Asking, InstrOf, Local } from '@fray/dsl/ir';
import type { AnsweredBy, Offer, RuleRef } from '../events/event.ts';
import { ruleFault } from '../values/fault.ts';
import { sameJson } from '../values/same.ts';
import { sameAnswer } from './answers.ts';
import { emit } from './emit.ts';
import { argsOf, membersWhere, numberIn } from './evaluate.ts';
import { callableOf, type Exec, type Run } from './program.ts';
import { take } from './exec-actions.ts';
import { deliver } from './frames.ts';
import { MAX_OPTIONS, checkMany, waysToTake } from './legality.ts';
import { linkArgs, type Linker } from './linker.ts';
import type { AskFrame } from './machine.ts';
import { remember } from './memory.ts';
import {
  deciderOf,
  linkDecides,
  offer,
  offerPick,
  offerTake,
  type ChoiceQuestion,
  type ActionOption,
} from './questions.ts';
import { scheduleTriggers } from './triggers.ts';

type ListOffer = Extract<Offer, { readonly kind: 'list' }>;
type AskingOf<K extends Asking['kind']> = Extract<Asking, { readonly kind: K }>;

export function linkAsk(linker: Linker, instr: InstrOf<'ask'>, rule: RuleRef): Exec {
  const who = linkDecides(linker, instr.who);
  const ask = linkAsking(linker, instr.asking, instr.at);
  const { secret, result, asking } = instr;
  const into = [
    ...new Set(
      [result, asking.kind === 'pick' ? asking.slot : null].filter((slot) => slot !== null),
    ),
  ];
  const freely = asking.kind === 'take' && asking.freely;
  const orNothing = asking.kind === 'take' && asking.orNothing;
  return (run, frame) => {
    const decider = deciderOf(run, who, frame.locals);
    // Nobody to ask, or nothing to choose from: the answer is the empty one.
    if (
      decider === null ||
      !ask(run, frame.locals, {
        decider,
        rule,
        cause: frame.cause,
        freely,
        into,
        secret,
        orNothing,
      })
    )
      for (const slot of into)
        frame.locals[slot] = asking.kind === 'list' ? [] : asking.kind === 'number' ? 0 : null;
  };
}

/** Pushes the question. False if there is nothing to choose from. */
type OfferTo = (run: Run, locals: readonly Local[], question: ChoiceQuestion) => boolean;

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
        offer(
          run,
          question,
          'say',
          `say ${asking.name}`,
          { kind: 'number', from: low, to: high },
          asking.text,
          low === high ? { say: low } : null,
        );
        return true;
      };
    }
  }
}

function linkTake(linker: Linker, asking: AskingOf<'take'>, at: number): OfferTo {
  const items = asking.items.map(({ callable, args }) => {
    const declared = linker.ruleset.callables[callable];
    const given =
      declared?.kind === 'action'
        ? declared.params.map(
            (_, index) => index === declared.actor || (args[index] ?? null) !== null,
          )
        : [];
    return { callable, args: linkArgs(linker, args), given };
  });
  return (run, locals, question) => {
    const ways: ActionOption[] = [];
    for (const { callable, args, given } of items) {
      const action = callableOf(run.program, callable);
      if (action.kind !== 'action') continue;
      const values = argsOf(run, args, locals);
      // The participant who is asked acts.
      if (args[action.action.actor] === undefined || args[action.action.actor] === null)
        values[action.action.actor] = question.decider;
      for (const way of waysToTake(run, callable, values, given, asking.freely, at))
        ways.push({ callable, args: way, given });
    }
    checkMany(ways.length, at, 'things to take here');
    if (ways.length === 0 && !asking.orNothing) return false;
    offerTake(run, question, ways);
    return true;
  };
}

function linkFrom(linker: Linker, asking: AskingOf<'pick' | 'list'>, at: number): OfferTo {
  const from = linker.term(asking.from);
  const where = linker.optional(asking.where);
  const most = asking.kind === 'list' ? linker.term(asking.atMost) : null;
  const { exactly, once } = asking.kind === 'list' ? asking : { exactly: false, once: false };
  const { slot, name } = asking;
  return (run, locals, question) => {
    const found = membersWhere(run, { from, where, slot }, locals);
    checkMany(found.length, at, 'to pick from here');
    if (most !== null) {
      const limit = numberIn(run, most, locals);
      if (found.length === 0 || limit <= 0) return false;
      const atMost = once ? Math.min(limit, found.length) : limit;
      if (exactly && atMost > MAX_OPTIONS)
        throw ruleFault(
          'number-too-large',
          at,
          `A list of ${atMost} is asked for, and ${MAX_OPTIONS} is the most.`,
        );
      const listing: ListOffer = {
        kind: 'list',
        from: found,
        atMost,
        ...(exactly ? { atLeast: atMost } : {}),
        ...(once ? { once } : {}),
      };
      const isOne = exactly && found.every((one) => sameJson(one, found[0]));
      const only = isOne ? { list: Array.from({ length: atMost }, () => found[0] ?? null) } : null;
      offer(run, question, 'list', `list ${name}`, listing, null, only);
      return true;
    }
    if (asking.kind === 'pick' && asking.orNobody) found.push(null);
    if (found.length === 0) return false;
    offerPick(run, question, name, found, null);
    return true;
  };
}

// ------------------------------------------------------------------------------------------------ the frame

export function advanceAsk(run: Run, frame: AskFrame): void {
  const { machine } = run;
  const { need } = frame;
  switch (frame.stage) {
    case 'offer': {
      // If only one answer is legal, the machine does not ask.
      if (frame.answer !== null) return takeAnswer(run, frame, frame.answer, 'only-one');
      frame.stage = 'wait';
      const { choice, text, decider, offer, secret } = need;
      const seq = emit(
        run,
        {
          type: 'choice-offered',
          data: { choice, text, decider, offer, default: need.default, secret },
        },
        frame.rule,
        frame.cause,
      );
      if (frame.choice !== null)
        scheduleTriggers(run, { on: 'offered', name: choice, args: frame.choice.args }, seq);
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

/** Takes the answer, which is one of the offered ones. */
export function takeAnswer(run: Run, frame: AskFrame, answer: Answer, by: AnsweredBy): void {
  const { choice, decider, secret } = frame.need;
  frame.stage = 'made';
  frame.answer = answer;
  const seq = emit(
    run,
    { type: 'choice-made', data: { choice, decider, answer, by, secret } },
    frame.rule,
    frame.cause,
  );
  if (frame.choice === null || !('choose' in answer)) return;
  const { args } = frame.choice;
  remember(run, 'choice', choice, args, { outcome: answer.choose, values: [] }, true);
  scheduleTriggers(
    run,
    { on: 'result', name: choice, outcome: answer.choose, args, values: [] },
    seq,
  );
}

function carryOut(run: Run, frame: AskFrame): void {
  const { answer, takes, need, into } = frame;
  if (answer === null) return;
  if (takes !== null) {
    const index =
      need.offer.kind === 'options'
        ? need.offer.options.findIndex((option) => sameAnswer(option, answer))
        : -1;
    const chosen = takes[index] ?? null;
    if (chosen !== null)
      return take(run, chosen.callable, chosen.args, frame.freely, into[0] ?? null, frame.cause);
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
