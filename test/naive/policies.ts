// Who answers where nobody is asked: policies, then silence.
import type { Answer, Policy, PolicyLine, Value } from '@fray/dsl/ir';
import { sameAnswer } from './decisions.ts';
import { holds, valueOf } from './expressions.ts';
import { here, type Asked, type Play } from './play.ts';
import { ranks } from './values.ts';
import { person } from './world.ts';

/** The first policy with an answer, from the nearest to the farthest; then the default; then what is listed first. */
export function byPolicy(asked: Asked, play: Play): Answer | undefined {
  const { ruleset, policies } = play.rules;
  const side = person(play.now, asked.decider)?.side;
  for (const who of [asked.decider, ...(side === undefined ? [] : [side]), 'everyone'])
    for (const use of policies) {
      const policy = ruleset.policies.find(({ name }) => name === use.policy);
      if (use.who !== who || policy === undefined) continue;
      const answer = answerOf(asked, play, policy);
      if (answer !== undefined) return answer;
    }
  return asked.silence ?? firstOf(asked);
}

function firstOf({ offer }: Asked): Answer | undefined {
  return offer.kind === 'options'
    ? offer.options[0]
    : offer.kind === 'list'
      ? {
          list: Array.from(
            { length: offer.atLeast },
            (_, i) => offer.from[offer.once ? i : 0] ?? null,
          ),
        }
      : undefined;
}

function answerOf(asked: Asked, play: Play, policy: Policy): Answer | undefined {
  for (const line of policy.lines) {
    if (!speaksOf(line, asked) || !isMeant(asked, play, line)) continue;
    const answer = lineAnswer(asked, play, policy, line);
    if (answer !== undefined && isOffered(asked, answer)) return answer;
  }
  return undefined;
}

function speaksOf(line: PolicyLine, { kind, choice }: Asked): boolean {
  switch (line.kind) {
    case 'take':
    case 'list':
      return kind === line.kind;
    case 'choose':
      return kind === 'choose' && choice === line.choice;
    case 'say':
    case 'say-least':
    case 'say-most':
      return kind === 'say';
    case 'pick-by':
    case 'pick-first':
    case 'pick-nobody':
      return kind === 'pick';
  }
}

function isMeant({ decider }: Asked, play: Play, { when }: PolicyLine): boolean {
  return holds(here(play, [decider, null]), when);
}

function isOffered({ offer }: Asked, answer: Answer): boolean {
  switch (offer.kind) {
    case 'options':
      return offer.options.some((option) => sameAnswer(option, answer));
    case 'number':
      return 'say' in answer && answer.say >= offer.from && answer.say <= offer.to;
    case 'list':
      return (
        'list' in answer &&
        answer.list.length >= offer.atLeast &&
        answer.list.length <= offer.atMost &&
        answer.list.every(
          (one) => many(offer.from, one) >= (offer.once ? many(answer.list, one) : 1),
        )
      );
  }
}

const many = (all: readonly Value[], one: Value): number =>
  all.filter((other) => other === one).length;

function lineAnswer(
  asked: Asked,
  play: Play,
  policy: Policy,
  line: PolicyLine,
): Answer | undefined {
  const { offer, decider } = asked;
  const options = offer.kind === 'options' ? offer.options : [];
  switch (line.kind) {
    case 'choose':
      return { choose: line.value };
    case 'list':
      return { list: line.names };
    case 'say-most':
      return offer.kind === 'number' ? { say: offer.to } : undefined;
    case 'say-least':
      return offer.kind === 'number' ? { say: offer.from } : undefined;
    case 'say': {
      const value = valueOf(here(play, [decider, null]), line.value);
      return typeof value === 'number' ? { say: value } : undefined;
    }
    case 'pick-by':
    case 'pick-first':
    case 'pick-nobody': {
      const picked = pickBy(
        asked,
        play,
        line,
        options.flatMap((one) => ('pick' in one ? [one.pick] : [])),
      );
      return picked === undefined ? undefined : { pick: picked };
    }
    case 'take': {
      const { actions } = line;
      if (actions === null) return { take: null, args: [] };
      const takings = options.flatMap((one) =>
        'take' in one && one.take !== null && actions.includes(one.take) ? [one] : [],
      );
      // Of the first action that is offered: what it is taken on, by the lines that pick.
      let left = takings.filter(({ take }) => take === takings[0]?.take);
      for (let i = 0; i < (left[0]?.args.length ?? 0); i += 1) {
        const candidates = [...new Set(left.map(({ args }) => nameOf(args[i]?.[1])))];
        const picked =
          candidates.length < 2 ? undefined : pickByLines(asked, play, policy, candidates);
        if (picked !== undefined) left = left.filter(({ args }) => nameOf(args[i]?.[1]) === picked);
      }
      return left[0];
    }
  }
}

const nameOf = (value: Value | undefined): string | null =>
  typeof value === 'string' ? value : null;

function pickByLines(
  asked: Asked,
  play: Play,
  policy: Policy,
  candidates: readonly (string | null)[],
): string | null | undefined {
  for (const line of policy.lines) {
    if (line.kind !== 'pick-by' && line.kind !== 'pick-first' && line.kind !== 'pick-nobody')
      continue;
    const picked = isMeant(asked, play, line) ? pickBy(asked, play, line, candidates) : undefined;
    if (picked !== undefined) return picked;
  }
  return undefined;
}

function pickBy(
  { decider }: Asked,
  play: Play,
  line: Extract<PolicyLine, { readonly kind: 'pick-by' | 'pick-first' | 'pick-nobody' }>,
  candidates: readonly (string | null)[],
): string | null | undefined {
  const named = candidates.filter((one) => one !== null);
  if (line.kind === 'pick-first') return named[0];
  if (line.kind === 'pick-nobody') return candidates.includes(null) ? null : undefined;
  let best: { readonly name: string; readonly value: Value } | undefined;
  for (const name of named) {
    const value = valueOf(here(play, [decider, name]), line.value);
    const by = best === undefined ? 0 : ranks(play.rules.ruleset, line.order, value, best.value);
    // Of equal ones the first.
    if (best === undefined || (line.best === 'highest' ? by > 0 : by < 0)) best = { name, value };
  }
  return best?.name;
}
