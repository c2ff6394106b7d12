// Tests which one change makes a fork, what it is called, what stays, and which changes are refused.
import { expect, test } from 'vitest';
import { compileText } from '../../../../test/engine/played.ts';
import { hash, played } from '../../../../test/engine/runs.ts';
import type { Event } from '../events/event.ts';
import { recordEvents } from './live.ts';
import { forkOutcome, whatIf, type WhatIf } from './what-if.ts';

const ruleset = compileText(`ruleset "Ifs"
side red
kind Fighter
  HP  counter 0..99  starts 50
ruling harsh
  yes
  no  default
choice Brave by f "on?"
  yes  default
  no
check Hit by f
  roll 2d6 + d4 as die
encounter
  each f in red
    Hit by f as first
    Hit by f as second
    Brave by f
      yes  raise f.HP by 1
      no   lower f.HP by 7
    if harsh
      lower f.HP by second.die
scenario Here
  side red
    Fighter
    Ann
`);
const { events } = played(ruleset, { seed: '4' });
const parent = recordEvents(events);
const at = (type: Event['type'], nth = 0): number =>
  events.filter((event) => event.type === type)[nth]?.seq ?? -1;
const [throwA, throwB, answer] = [at('dice-rolled'), at('dice-rolled', 1), at('choice-made')];
const facesOf = (seq: number): readonly number[] => {
  const event = events[seq];
  return event?.type === 'dice-rolled' ? event.data.faces : [];
};
const other = (face: number | undefined): number => (face === 1 ? 2 : 1);
const [b1 = 0, b2 = 0, b3 = 0] = facesOf(throwB);

test.each<readonly [WhatIf, at: number, changes: readonly string[]]>([
  // The second throw of a stream begins with its die 3.
  [
    { change: 'faces', seq: throwB, faces: [b1, b2, other(b3)] },
    throwB - 1,
    [`die Hit.die/Ann#5=${other(b3)}`],
  ],
  [
    { change: 'faces', seq: throwB, faces: [other(b1), b2, other(b3)] },
    throwB - 1,
    [`die Hit.die/Ann#3=${other(b1)}`, `die Hit.die/Ann#5=${other(b3)}`],
  ],
  [{ change: 'faces', seq: throwB, faces: [b1, b2, b3] }, throwB - 1, []],
  [
    { change: 'answer', seq: answer, answer: { choose: false } },
    answer - 1,
    ['choice Brave by Ann no'],
  ],
  [{ change: 'reading', ruling: 'harsh', reading: true }, 0, ['ruling harsh yes']],
  [{ change: 'reading', ruling: 'harsh', reading: false }, 0, ['ruling harsh no']],
])('%j continues from event %i with %j, and all else stays', (wish, from, changes) => {
  const fork = whatIf(parent, ruleset, wish, hash);
  if ('refused' in fork) throw new Error(fork.refused);
  expect([fork.at, fork.changes]).toEqual([from, changes]);
  const { parts, ends } = forkOutcome(parent, fork);
  const first = wish.change === 'reading' ? events.length - 1 : wish.seq;
  const isSame = changes.length === 0 || changes[0] === 'ruling harsh no';
  if (isSame) expect(parts).toBeUndefined();
  else expect(parts).toBe(first);
  expect([ends.parent.seq, ends.parent.type, ends.fork.type]).toEqual([
    events.length - 1,
    'encounter-ended',
    'encounter-ended',
  ]);
  const thrown = Array.from({ length: fork.recording.count() }, (_, seq) =>
    fork.recording.event(seq),
  )
    .filter((event) => event.type === 'dice-rolled')
    .map((event) => event.data.faces);
  expect(thrown).toEqual([facesOf(throwA), wish.change === 'faces' ? wish.faces : facesOf(throwB)]);
  const { header } = fork.recording;
  const { dice, choices, parents } = header.inputs;
  expect(dice.includes('script')).toBe(wish.change === 'faces' && !isSame);
  expect(choices.includes('script')).toBe(wish.change === 'answer');
  expect(parents).toMatchObject([{ seq: from, at: from, changes }]);
});

test('what is different in the end is told from the fight to the fork', () => {
  const fork = whatIf(
    parent,
    ruleset,
    { change: 'answer', seq: answer, answer: { choose: false } },
    hash,
  );
  if ('refused' in fork) throw new Error(fork.refused);
  expect(forkOutcome(parent, fork).changes).toEqual([{ path: 'Ann.HP', from: 51, to: 43 }]);
});

test.each<readonly [WhatIf, RegExp]>([
  [{ change: 'faces', seq: throwA, faces: [1, 1] }, /^Hit\.die\/Ann throws 3 dice here, and 2 /],
  [{ change: 'faces', seq: throwA, faces: [6, 6, 5] }, /^5 .* d4$/],
  [{ change: 'faces', seq: throwA, faces: [6, 0, 4] }, /^0 .* d6$/],
  [{ change: 'faces', seq: throwA, faces: [1.5, 1, 1] }, /^1\.5 .* d6$/],
  [{ change: 'faces', seq: answer, faces: [1] }, /is no throw$/],
  [{ change: 'faces', seq: events.length, faces: [1] }, /is no throw$/],
  [{ change: 'answer', seq: throwA, answer: { choose: true } }, /is no answer$/],
  [{ change: 'reading', ruling: 'mild', reading: true }, / mild$/],
  [{ change: 'reading', ruling: 'harsh', reading: 'so' }, /^so .* harsh$/],
])('%j is refused', (wish, refused) => {
  expect(whatIf(parent, ruleset, wish, hash)).toEqual({
    refused: expect.stringMatching(refused) as string,
  });
});
