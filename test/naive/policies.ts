// Answers where no person is asked: by policies, then by defaults.
import type { Answer, Policy, PolicyLine, Value } from '@fray/dsl/ir';
import { answerText } from './decisions.ts';
import { holds, valueOf } from './expressions.ts';
import type { Asked, Here, Play } from './fight.ts';
import { ranks } from './orders.ts';
import { here, person } from './world.ts';

/** A question as a policy sees it. */
interface Look {
  readonly asked: Asked;
  readonly options: readonly Answer[];
  readonly policy: Policy;
  /** Returns the place where the policy looks at an option. Local 0 is the decider, local 1 the option. */
  readonly at: (option: string | null) => Here;
}

/** Returns the answer of a policy, else the default, else the first that is listed; undefined if there is none. */
export const unasked = (asked: Asked, play: Play): Answer | undefined =>
  byPolicy(asked, play) ?? asked.silence ?? firstOf(asked);

/**
 * Returns the first answer of a policy that is offered. The decider's policies come first, then those of its side, then those
 * of everyone.
 */
export function byPolicy(asked: Asked, play: Play): Answer | undefined {
  const { ruleset, policies } = play;
  const options = asked.offer.kind === 'options' ? asked.offer.options : [];
  const at = (option: string | null): Here => here(play, [asked.decider, option]);
  for (const who of [asked.decider, person(play, asked.decider)?.side, 'everyone'])
    for (const use of policies) {
      const policy = ruleset.policies.find(({ name }) => name === use.policy);
      if (use.who !== who || policy === undefined) continue;
      const look = { asked, options, policy, at };
      for (const line of policy.lines) {
        const answer = holds(at(null), line.when) ? lineAnswer(look, line) : undefined;
        if (answer !== undefined && isOffered(asked, answer)) return answer;
      }
    }
  return undefined;
}

function firstOf({ offer }: Asked): Answer | undefined {
  if (offer.kind === 'options') return offer.options[0];
  if (offer.kind === 'number') return undefined;
  const { from, atLeast, once } = offer;
  return { list: Array.from({ length: atLeast }, (_, i) => from[once ? i : 0] ?? null) };
}

function isOffered({ offer }: Asked, answer: Answer): boolean {
  if (offer.kind === 'options')
    return offer.options.some((option) => answerText(option) === answerText(answer));
  if (offer.kind === 'number')
    return 'say' in answer && answer.say >= offer.from && answer.say <= offer.to;
  const { from, atLeast, atMost, once } = offer;
  const many = (all: readonly Value[], one: Value): number =>
    all.filter((other) => other === one).length;
  return (
    'list' in answer &&
    answer.list.length >= atLeast &&
    answer.list.length <= atMost &&
    answer.list.every((one) => many(from, one) >= (once ? many(answer.list, one) : 1))
  );
}

/** Returns the answer of a line; undefined if the line is about something else, or has no answer. */
function lineAnswer(look: Look, line: PolicyLine): Answer | undefined {
  const { offer, choice } = look.asked;
  switch (line.kind) {
    case 'choose':
      return choice === line.choice ? { choose: line.value } : undefined;
    case 'list':
      return { list: line.names };
    case 'take':
      return line.actions === null ? { take: null, args: [] } : taking(look, line.actions);
    case 'say-most':
    case 'say-least':
    case 'say': {
      if (offer.kind !== 'number') return undefined;
      const end = line.kind === 'say-most' ? offer.to : offer.from;
      const say = line.kind === 'say' ? valueOf(look.at(null), line.value) : end;
      return typeof say === 'number' ? { say } : undefined;
    }
    default: {
      const candidates = look.options.flatMap((one) => ('pick' in one ? [one.pick] : []));
      const pick = pickBy(look, line, candidates);
      return pick === undefined ? undefined : { pick };
    }
  }
}

/** Takes the first of the offered actions that the line names. The lines that pick decide on its arguments. */
function taking(look: Look, actions: readonly string[]): Answer | undefined {
  const takings = look.options.flatMap((one) =>
    'take' in one && one.take !== null && actions.includes(one.take) ? [one] : [],
  );
  const nameOf = (value: Value = null): string | null => (typeof value === 'string' ? value : null);
  const lines = look.policy.lines.filter(({ when }) => holds(look.at(null), when));
  let left = takings.filter(({ take }) => take === takings[0]?.take);
  takings[0]?.args.forEach((_, i) => {
    const candidates = [...new Set(left.map(({ args }) => nameOf(args[i]?.[1])))];
    if (candidates.length < 2) return;
    const picked = lines
      .map((line) => pickBy(look, line, candidates))
      .find((one) => one !== undefined);
    if (picked !== undefined) left = left.filter(({ args }) => nameOf(args[i]?.[1]) === picked);
  });
  return left[0];
}

/** Returns the candidate that a line picks, the first among equals; undefined if the line picks none of them. */
function pickBy(
  { at }: Look,
  line: PolicyLine,
  candidates: readonly (string | null)[],
): string | null | undefined {
  const names = candidates.filter((one) => one !== null);
  if (line.kind === 'pick-first') return names[0];
  if (line.kind === 'pick-nobody') return candidates.includes(null) ? null : undefined;
  if (line.kind !== 'pick-by') return undefined;
  const { play, ruleset } = at(null);
  const rows = ruleset.tables.find(({ name }) => name === line.table)?.rows ?? [];
  const known = (line.table === null ? play.now.people : rows).map(({ name }) => name);
  if (!names.every((name) => known.includes(name))) return undefined;
  const sign = line.best === 'highest' ? -1 : 1;
  const scored = names.map((name) => [name, valueOf(at(name), line.value)] as const);
  return scored.toSorted(([, a], [, b]) => sign * ranks(ruleset, line.order, a, b))[0]?.[0];
}
