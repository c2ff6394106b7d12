// `--vary 'count Native'=1..12`: varies how many participants of a kind, of a side or of one name
// take part.
import type { ParticipantSetup, Ruleset, Scenario } from '@fray/dsl/ir';
import { wrongUsage } from '../exit-codes.ts';
import { namesIn } from '../play/inputs.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean } from '../report/text.ts';
import { baseName, withScenario, type Axis, type Point } from './varied-question.ts';
import { valuesOf } from './values.ts';

/** More participants than any scenario has. */
const mostMembers = 1000;

interface Members {
  readonly side: string;
  readonly isMember: (one: ParticipantSetup) => boolean;
  readonly all: readonly ParticipantSetup[];
}

/**
 * Members beyond those of the scenario are copies of the last one; surplus members are removed, the last first.
 * @param whom a kind, a side, or the name that participants share (`Native` for Native-1 and Native-2)
 */
export function countAxis(
  ruleset: Ruleset,
  scenario: Scenario,
  name: string,
  whom: string,
  values: string | undefined,
  option: '--vary' | '--with',
): Axis {
  const { side, all, isMember } = membersOf(scenario, whom, (one) =>
    option === '--vary' ? `--vary 'count ${one}=…'` : `--with 'count ${one}=${values ?? '…'}'`,
  );
  const last = all.at(-1);
  if (last === undefined) throw nobody(scenario, whom);
  const counts = valuesOf(
    ruleset,
    name,
    { type: 'number', min: 0, max: mostMembers, counter: false },
    values,
    [],
  );
  const points = counts.map((label): Point => {
    const count = Number(label);
    const apply = (before: Scenario): Scenario => {
      const now = before.sides
        .filter((one) => one.side === side)
        .flatMap(({ participants }) => participants.filter(isMember));
      const copies = copiesOf(before, now.at(-1) ?? last, count - now.length);
      const kept = new Set(now.slice(0, count).map((one) => one.name));
      return {
        ...before,
        // A policy for the last one also decides for its copies.
        policies: [
          ...before.policies,
          ...before.policies.flatMap((use) =>
            use.who === last.name ? copies.map((copy) => ({ ...use, who: copy.name })) : [],
          ),
        ],
        sides: before.sides.map((one) =>
          one.side === side
            ? {
                ...one,
                participants: one.participants.flatMap((member) => [
                  ...(!isMember(member) || kept.has(member.name) ? [member] : []),
                  ...(member.name === last.name ? copies : []),
                ]),
              }
            : one,
        ),
      };
    };
    return {
      label,
      apply: (question) => ({
        ...question,
        ruleset: withScenario(question.ruleset, scenario.name, apply),
      }),
    };
  });
  const more = counts.some((count) => Number(count) > all.length)
    ? `; each one above ${all.length} is a copy of ${clean(last.name)}`
    : '';
  return {
    name,
    description: `how many of ${clean(whom)} take part${more}`,
    isCount: true,
    points,
    note: (label) => `${clean(whom)}: ${label} take part${more}`,
  };
}

/** @param counting the option that counts a side */
function membersOf(scenario: Scenario, whom: string, counting: (side: string) => string): Members {
  const whole = scenario.sides.find((one) => one.side === whom);
  if (whole !== undefined) return { side: whom, isMember: () => true, all: whole.participants };
  const ofKind = scenario.sides.some(({ participants }) =>
    participants.some((one) => one.kind === whom),
  );
  const isMember = (one: ParticipantSetup): boolean =>
    ofKind ? one.kind === whom : one.name === whom || baseName(one.name) === whom;
  const found = scenario.sides.filter(({ participants }) => participants.some(isMember));
  const [first, second] = found;
  if (first === undefined) throw nobody(scenario, whom);
  if (second !== undefined)
    throw wrongUsage(
      `${clean(whom)} takes part on several sides of ${clean(scenario.name)}: it is not clear which side should change`,
      `for one side: ${found.map((one) => counting(clean(one.side))).join(' or ')}`,
    );
  return { side: first.side, isMember, all: first.participants.filter(isMember) };
}

function nobody(scenario: Scenario, whom: string): Error {
  const known = scenario.sides.flatMap((side) => [
    ...(side.participants.length > 0 ? [side.side] : []),
    ...side.participants.flatMap((one) => [one.kind, baseName(one.name)]),
  ]);
  return wrongUsage(
    `there is nobody to count as \`${clean(whom)}\` in ${clean(scenario.name)}`,
    suggestionFor(whom, [...new Set(known)]),
  );
}

/** Makes this many copies, under the next free numbers. */
function copiesOf(
  scenario: Scenario,
  like: ParticipantSetup,
  count: number,
): readonly ParticipantSetup[] {
  const taken = new Set(namesIn(scenario));
  const base = baseName(like.name);
  const copies: ParticipantSetup[] = [];
  for (let number = 2; copies.length < count; number += 1) {
    const name = `${base}-${number}`;
    if (!taken.has(name)) copies.push({ ...like, name });
  }
  return copies;
}
