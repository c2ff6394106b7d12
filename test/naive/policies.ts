// Who answers where nobody is asked: policies, then silence.
import type { Answer, Policy, PolicyLine, Value } from '@fray/dsl/ir';
import { answerText } from './decisions.ts';
import { holds, valueOf } from './expressions.ts';
import { ranks } from './values.ts';
import { here, person, type Asked, type Here, type Play } from './world.ts';

/** The first policy with an answer, from the nearest to the farthest; then the default; then what is listed first. */
export function byPolicy(asked: Asked, play: Play): Answer | undefined {
  const { ruleset, policies } = play.rules;
  const side = person(play, asked.decider)?.side;
  for (const who of [asked.decider, side, 'everyone'])
    for (const use of policies) {
      const policy = ruleset.policies.find(({ name }) => name === use.policy);
      const answer = use.who === who && policy ? answerOf(asked, play, policy) : undefined;
      if (answer !== undefined) return answer;
    }
  return asked.silence ?? firstOf(asked);
}

function firstOf({ offer }: Asked): Answer | undefined {
  if (offer.kind === 'options') return offer.options[0];
  if (offer.kind === 'number') return undefined;
  const { from, atLeast, once } = offer;
  return { list: Array.from({ length: atLeast }, (_, i) => from[once ? i : 0] ?? null) };
}

/** The one who decides is local 0, what he looks at local 1. */
const looking = (play: Play, decider: string, at: string | null = null): Here =>
  here(play, [decider, at]);

function answerOf(asked: Asked, play: Play, policy: Policy): Answer | undefined {
  for (const line of policy.lines) {
    if (!holds(looking(play, asked.decider), line.when)) continue;
    const answer = lineAnswer(asked, play, policy, line);
    if (answer !== undefined && isOffered(asked, answer)) return answer;
  }
  return undefined;
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

/** Undefined: the line does not speak of what is asked, or has no answer. */
function lineAnswer(
  asked: Asked,
  play: Play,
  policy: Policy,
  line: PolicyLine,
): Answer | undefined {
  const { kind, choice, offer, decider } = asked;
  switch (line.kind) {
    case 'choose':
      return kind === 'choose' && choice === line.choice ? { choose: line.value } : undefined;
    case 'list':
      return kind === 'list' ? { list: line.names } : undefined;
    case 'say-most':
      return offer.kind === 'number' ? { say: offer.to } : undefined;
    case 'say-least':
      return offer.kind === 'number' ? { say: offer.from } : undefined;
    case 'say': {
      const value = kind === 'say' ? valueOf(looking(play, decider), line.value) : null;
      return typeof value === 'number' ? { say: value } : undefined;
    }
    case 'take':
      return kind === 'take' ? taking(asked, play, policy, line.actions) : undefined;
    default: {
      const options = kind === 'pick' && offer.kind === 'options' ? offer.options : [];
      const candidates = options.flatMap((one) => ('pick' in one ? [one.pick] : []));
      const pick = pickBy(asked, play, line, candidates);
      return pick === undefined ? undefined : { pick };
    }
  }
}

/** Of the first action that is offered: what it is taken on, by the lines that pick. */
function taking(
  asked: Asked,
  play: Play,
  { lines }: Policy,
  actions: readonly string[] | null,
): Answer | undefined {
  if (actions === null) return { take: null, args: [] };
  const options = asked.offer.kind === 'options' ? asked.offer.options : [];
  const takings = options.flatMap((one) =>
    'take' in one && one.take !== null && actions.includes(one.take) ? [one] : [],
  );
  const nameOf = (value: Value = null): string | null => (typeof value === 'string' ? value : null);
  const choosing = lines.filter(({ when }) => holds(looking(play, asked.decider), when));
  let left = takings.filter(({ take }) => take === takings[0]?.take);
  for (let i = 0; i < (left[0]?.args.length ?? 0); i += 1) {
    const candidates = [...new Set(left.map(({ args }) => nameOf(args[i]?.[1])))];
    if (candidates.length < 2) continue;
    const picks = choosing.map((line) => pickBy(asked, play, line, candidates));
    const picked = picks.find((one) => one !== undefined);
    if (picked !== undefined) left = left.filter(({ args }) => nameOf(args[i]?.[1]) === picked);
  }
  return left[0];
}

/** Undefined: the line picks none of these. Of equal ones the first. */
function pickBy(
  { decider }: Asked,
  play: Play,
  line: PolicyLine,
  candidates: readonly (string | null)[],
): string | null | undefined {
  const names = candidates.filter((one) => one !== null);
  if (line.kind === 'pick-first') return names[0];
  if (line.kind === 'pick-nobody') return candidates.includes(null) ? null : undefined;
  if (line.kind !== 'pick-by') return undefined;
  const { people } = play.now;
  const rows = play.rules.ruleset.tables.find(({ name }) => name === line.table)?.rows ?? [];
  const known = (line.table === null ? people : rows).map(({ name }) => name);
  if (!names.every((name) => known.includes(name))) return undefined;
  const sign = line.best === 'highest' ? 1 : -1;
  const scored = names.map(
    (name) => [name, valueOf(looking(play, decider, name), line.value)] as const,
  );
  const isBetter = (a: Value, b: Value): boolean =>
    sign * ranks(play.rules.ruleset, line.order, a, b) > 0;
  return scored.reduce<(typeof scored)[number] | undefined>(
    (best, one) => (best === undefined || isBetter(one[1], best[1]) ? one : best),
    undefined,
  )?.[0];
}
