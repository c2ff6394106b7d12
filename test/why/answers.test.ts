// The reasons for an answer: what the policy that gave it has read, and nothing about policies that did not give it.
import type { ChoiceSource } from '@fray/engine/drivers';
import type { Event, Inputs } from '@fray/engine/events';
import { inquire } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';
import { valueText } from './fight.ts';

const ruleset = compileText(`ruleset "Answers"
  version 1

side left
side right

kind Fighter
  HP  counter 0..9  starts 5

track heat 0..9  starts 2

choice Yield by p
  yes
  no

policy Bold for p
  choose Yield yes when heat > 1
  say heat + 1

policy Meek for q
  choose Yield no when q.HP > 3
  say q.HP

policy Sly for p
  pick lowest option.HP

encounter
  each p in left
    Yield by p
    ask p for n from 1 to 9
    ask p to pick t from right
    lower t.HP by n

scenario Field
  policy Bold for left
  policy Sly for everyone
  side left
    Fighter
    Ann
  side right
    Fighter
    Cid
    Dan
`);

/** Returns for each answer who gave it, and its reasons. */
function told(
  policies: Inputs['policies'],
  choices: readonly ChoiceSource[] = [],
): readonly string[] {
  const { events } = played(
    ruleset,
    { policies, choices: ['script', 'policy', 'default'] },
    { choices },
  );
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const made = events.filter(
    (event): event is Extract<Event, { type: 'choice-made' }> => event.type === 'choice-made',
  );
  return made.map(({ seq, data }) => {
    const parts = inquest.ask({ ask: 'event', event: seq }, 1).events[0]?.parts ?? [];
    const looked = parts.filter(({ as }) => as.startsWith('policy '));
    return [data.by, ...looked.map(({ as, reason }) => `${as} ${valueText(reason.value)}`)].join(
      ', ',
    );
  });
}

const sly = 'policy, policy Sly 5, policy Sly 5';
test.each<readonly [policies: Inputs['policies'], told: readonly string[]]>([
  [[], ['policy, policy Bold true', 'policy, policy Bold 3', sly]],
  // Between policies for a name, the scenario's comes first; one for a participant comes before both.
  [[['Meek', 'left']], ['policy, policy Bold true', 'policy, policy Bold 3', sly]],
  [[['Meek', 'Ann']], ['policy, policy Meek true', 'policy, policy Meek 5', sly]],
  [[['Meek', 'everyone']], ['policy, policy Bold true', 'policy, policy Bold 3', sly]],
])('with the policies %j in the inputs the reasons are %j', (policies, expected) => {
  expect(told(policies)).toEqual(expected);
});

test('an answer that no policy gave has no policy among its reasons', () => {
  const yields: ChoiceSource = (need) =>
    need.kind === 'choose' ? { answer: { choose: false }, by: 'script' } : undefined;
  expect(told([], [yields])).toEqual(['script', 'policy, policy Bold 3', sly]);
});

test("in the reasons of a policy the decider has the policy's own name for it, and an option is called `option`", () => {
  const { events } = played(ruleset, { policies: [['Meek', 'Ann']] });
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const bound = events.flatMap(({ type, seq }) => {
    if (type !== 'choice-made') return [];
    const parts = inquest.ask({ ask: 'event', event: seq }, 1).events[0]?.parts ?? [];
    return [
      parts.filter(({ as }) => as.startsWith('policy ')).flatMap(({ reason }) => boundIn(reason)),
    ];
  });
  expect(bound).toEqual([['q Ann'], ['q Ann'], ['option Cid', 'option Dan']]);
});

/** Returns the names that a part of an answer binds. */
function boundIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own =
    'why' in part && part.why === 'bound' && 'name' in part && 'value' in part
      ? [`${String(part.name)} ${String(part.value)}`]
      : [];
  return [...own, ...Object.values(part).flatMap(boundIn)];
}
