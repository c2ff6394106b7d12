// A die or an answer that cannot have been given: what `verify` says of it, as a sentence.
import { encodeLog, type Event } from '@fray/engine/internal';
import { expect, test } from 'vitest';
import { hash, verified } from './runs.ts';
import { tableRules, tableTalk } from './table-talk.ts';

const events = tableTalk();

/** The first event that can be changed so, changed, and what is said of it. */
function saidOf(change: (event: Event) => object | undefined): string {
  for (const event of events) {
    const data = change(event);
    if (data === undefined) continue;
    const changed = { ...event, data: { ...event.data, ...data } } as Event;
    const verdict = verified(tableRules, encodeLog(events.with(event.seq, changed), hash));
    return typeof verdict === 'string'
      ? verdict
      : verdict.verdict === 'differs'
        ? verdict.sentence
        : verdict.verdict;
  }
  throw new Error('no event can be changed so');
}

type Row = readonly [what: string, change: (event: Event) => object | undefined, says: string];

const rows: readonly Row[] = [
  [
    'a die too many',
    (event) => (event.type === 'dice-rolled' ? { faces: [...event.data.faces, 1] } : undefined),
    'Event 9 (dice-rolled), data.faces: The number of dice should be 2 (check Strike, skirmish.fray:12), but 3 stands there.',
  ],
  [
    'a die too few',
    (event) =>
      event.type === 'dice-rolled' && event.data.faces.length > 1
        ? { faces: event.data.faces.slice(1) }
        : undefined,
    'Event 9 (dice-rolled), data.faces: The number of dice should be 2 (check Strike, skirmish.fray:12), but 1 stands there.',
  ],
  [
    'origins for some of the dice only',
    (event) => (event.type === 'dice-rolled' ? { origin: ['seed'] } : undefined),
    'Event 9 (dice-rolled), data.origin: The origin should be one for all dice or one for each (check Strike, skirmish.fray:12), but ["seed"] stands there.',
  ],
  [
    'more origins than dice',
    (event) =>
      event.type === 'dice-rolled'
        ? { origin: [...event.data.faces.map(() => 'seed'), 'seed'] }
        : undefined,
    'Event 9 (dice-rolled), data.origin: The origin should be one for all dice or one for each (check Strike, skirmish.fray:12), but ["seed","seed","seed"] stands there.',
  ],
  [
    'dice of a script',
    (event) => (event.type === 'dice-rolled' ? { origin: 'script' } : undefined),
    'Event 9 (dice-rolled), data.origin: The origin should be one of those in this run: seed, typed (check Strike, skirmish.fray:12), but "script" stands there.',
  ],
  [
    'a face too high of a typed die',
    (event) => (event.type === 'dice-rolled' ? { faces: event.data.faces.with(0, 21) } : undefined),
    'Event 9 (dice-rolled), data.faces[0]: The face should be 1 to 10 (check Strike, skirmish.fray:12), but 21 stands there.',
  ],
  [
    'another face of the second die, which the seed gives',
    (event) =>
      event.type === 'dice-rolled' && event.data.faces.length > 1
        ? { faces: event.data.faces.with(1, ((event.data.faces[1] ?? 0) % 4) + 1) }
        : undefined,
    'Event 9 (dice-rolled), data.faces[1]: Die 1 of Strike.die/__proto__ should be 6, by the seed (check Strike, skirmish.fray:12), but 3 stands there.',
  ],
  [
    'an answer of a script',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'person' ? { by: 'script' } : undefined,
    'Event 3 (choice-made), data.by: The one who answered should be one of those in this run: person, policy, default (encounter, skirmish.fray:32), but "script" stands there.',
  ],
  [
    'an answer of a person where a policy answers',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'policy' ? { by: 'person' } : undefined,
    'Event 23 (choice-made), data.by: The one who answered should be "policy": it answers here (encounter, skirmish.fray:37), but "person" stands there.',
  ],
  [
    'silence where a policy answers',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'policy' ? { by: 'default' } : undefined,
    'Event 23 (choice-made), data.by: The one who answered should be "policy": it answers here (encounter, skirmish.fray:37), but "default" stands there.',
  ],
  [
    'a policy where a person answers',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'person' ? { by: 'policy' } : undefined,
    'Event 3 (choice-made), data.by: The one who answered should be someone else: no policy answers here (encounter, skirmish.fray:32), but "policy" stands there.',
  ],
  [
    'silence that means something else',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'person' ? { by: 'default' } : undefined,
    'Event 3 (choice-made), data.answer: The answer should be what silence means, nothing (encounter, skirmish.fray:32), but {"say":3} stands there.',
  ],
  [
    'an answer that was not offered',
    (event) =>
      event.type === 'choice-made' && 'say' in event.data.answer
        ? { answer: { say: 99 } }
        : undefined,
    'Event 3 (choice-made), data.answer: The answer should be one that is offered (encounter, skirmish.fray:32), but {"say":99} stands there.',
  ],
];

test.each(rows)('%s', (_, change, says) => {
  expect(saidOf(change)).toBe(says);
});

test('something else happens where dice are thrown', () => {
  const at = events.findIndex(({ type }) => type === 'dice-rolled');
  const { data: _, type: __, ...rest } = events[at] ?? expect.fail();
  const other: Event = { ...rest, type: 'announced', data: { text: 'mist' } };
  expect(verified(tableRules, encodeLog(events.with(at, other), hash))).toMatchObject({
    verdict: 'differs',
    seq: at,
    sentence: `Event ${at} (announced), type: What happens here should be "dice-rolled" (check Strike, skirmish.fray:12), but "announced" stands there.`,
  });
});
