// Questions: frames that offer a choice.
import type { Answer, Expr, Local, Value } from '@fray/dsl/ir';
import type { Offer, RuleRef } from '../events/event.ts';
import { NO_RESULT } from '../expressions/memory-tables.ts';
import { participantNamed } from '../state/read.ts';
import type { ChoiceNeed } from './api.ts';
import { evaluateName, truthIn } from './evaluate.ts';
import { deliver } from './frames.ts';
import { barOf } from './legality.ts';
import type { Linker } from './linker.ts';
import type { AskFrame } from './machine.ts';
import { callableOf, type Decides, type Run } from './program.ts';

/** The data that every question has. */
export interface ChoiceQuestion {
  readonly decider: string;
  readonly rule: RuleRef;
  readonly cause: number;
  readonly freely?: boolean;
  /** The slots of the frame below that take the answer. */
  readonly into: readonly number[];
  readonly secret?: boolean;
  readonly orNothing?: boolean;
}

export function linkDecides(linker: Linker, expr: Expr): Decides {
  return expr.op === 'side' ? { side: expr.side } : { term: linker.term(expr) };
}

/**
 * Returns who decides. Nobody, and somebody who is barred from everything, are never asked. If a value still names somebody
 * whom the referee has removed, that participant is asked, as existing logs have it.
 */
export function deciderOf(run: Run, decides: Decides, locals: readonly Local[]): string | null {
  const name = 'side' in decides ? decides.side : evaluateName(run, decides.term, locals);
  return name === null ||
    (participantNamed(run.machine.state, name) !== undefined && barOf(run, name, null) !== null)
    ? null
    : name;
}

// ------------------------------------------------------------------------------------------------ choices

/** Offers the options that hold. If none does, it skips the choice, whose outcome is then null. */
export function offerChoice(
  run: Run,
  callable: number,
  args: Value[],
  into: number | null,
  cause: number,
): void {
  const target = callableOf(run.program, callable);
  if (target.kind !== 'choice') return;
  const { decider: by, text } = target.choice;
  const whom = by.by === 'referee' ? 'referee' : by.by === 'side' ? by.side : args[by.arg];
  const legal = target.options.filter(({ when }) => when === null || truthIn(run, when, args));
  const options = legal.map(({ name }): Answer => ({ choose: name }));
  if (typeof whom !== 'string' || options.length === 0) return deliver(run, into, NO_RESULT);
  const silent = legal.find((option) => option.default);
  offer(
    run,
    { decider: whom, rule: target.rule, cause, into: into === null ? [] : [into] },
    'choose',
    target.name,
    { kind: 'options', options },
    text,
    onlyOne(options),
    silent === undefined ? null : { choose: silent.name },
    { choice: { callable, args } },
  );
}

// ------------------------------------------------------------------------------------------------ offers

/** One way to take an action: all arguments, and which of them the rule fixes. */
export interface ActionOption {
  readonly callable: number;
  readonly args: Value[];
  readonly given: readonly boolean[];
}

/** Offers ways to take actions, in this order, then `nothing`. Ways with equal answers become one. */
export function offerTake(run: Run, question: ChoiceQuestion, ways: readonly ActionOption[]): void {
  const options: Answer[] = [];
  const takes: AskFrame['takes'] = [];
  const seen = new Set<string>();
  for (const { callable, args, given } of ways) {
    const { name, params } = callableOf(run.program, callable);
    const picked: (readonly [string, Value])[] = [];
    for (let index = 0; index < params.length; index++)
      if (given[index] !== true) picked.push([params[index] ?? '', args[index] ?? null]);
    const answer: Answer = { take: name, args: picked };
    const key = JSON.stringify(answer);
    if (seen.has(key)) continue;
    seen.add(key);
    options.push(answer);
    takes.push({ callable, args });
  }
  if (question.orNothing === true) {
    options.push({ take: null, args: [] });
    takes.push(null);
  }
  offer(run, question, 'take', 'take', { kind: 'options', options }, null, onlyOne(options), null, {
    takes,
  });
}

/** Offers to pick one of these. `silence`: the answer if nobody answers. */
export function offerPick(
  run: Run,
  question: ChoiceQuestion,
  name: string,
  from: readonly Value[],
  silence: Value,
): void {
  const options = from.map((member): Answer => ({
    pick: typeof member === 'string' ? member : null,
  }));
  offer(
    run,
    question,
    'pick',
    `pick ${name}`,
    { kind: 'options', options },
    null,
    onlyOne(options),
    typeof silence === 'string' ? { pick: silence } : null,
  );
}

/** Asks any question; `only`: the single possible answer, if there is just one. */
export function offer(
  run: Run,
  { decider, rule, cause, into, freely, secret = false }: ChoiceQuestion,
  kind: ChoiceNeed['kind'],
  choice: string,
  offered: Offer,
  text: string | null,
  only: Answer | null,
  silence: Answer | null = null,
  asked: Partial<Pick<AskFrame, 'choice' | 'takes'>> = {},
): void {
  run.machine.frames.push({
    kind: 'ask',
    need: { need: 'choice', choice, kind, decider, offer: offered, default: silence, text, secret },
    rule,
    cause,
    stage: 'offer',
    choice: asked.choice ?? null,
    takes: asked.takes ?? null,
    freely: freely === true,
    into,
    answer: only,
  });
}

/** Returns the only answer; null if there is more than one. */
function onlyOne(options: readonly Answer[]): Answer | null {
  return options.length === 1 ? (options[0] ?? null) : null;
}
