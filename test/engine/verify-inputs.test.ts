// Tests what `verify` says of a die or an answer that is impossible, as a sentence.
import { diceOfRun, openSession, play } from '@fray/engine/drivers';
import type { Event, Inputs } from '@fray/engine/events';
import { encodeLog, sealInputs } from '@fray/engine/log';
import { begin, link } from '@fray/engine/machine';
import { expect, test } from 'vitest';
import { compileText } from './played.ts';
import { beginRun, filesOf, hash, inputsFor, played, verified } from './runs.ts';
import { tableRules, tableTalk } from './table-talk.ts';

const events = tableTalk();

/** Changes the first event for which `change` returns data, and returns the sentence of the verdict. */
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
    'Event 9 (dice-rolled), data.faces: The number of dice should be 2 (check Strike, skirmish.fray:12), but the log has 3.',
  ],
  [
    'a die too few',
    (event) =>
      event.type === 'dice-rolled' && event.data.faces.length > 1
        ? { faces: event.data.faces.slice(1) }
        : undefined,
    'Event 9 (dice-rolled), data.faces: The number of dice should be 2 (check Strike, skirmish.fray:12), but the log has 1.',
  ],
  [
    'origins for some of the dice only',
    (event) => (event.type === 'dice-rolled' ? { origin: ['seed'] } : undefined),
    'Event 9 (dice-rolled), data.origin: The origin should be one for all dice or one for each (check Strike, skirmish.fray:12), but the log has ["seed"].',
  ],
  [
    'more origins than dice',
    (event) =>
      event.type === 'dice-rolled'
        ? { origin: [...event.data.faces.map(() => 'seed'), 'seed'] }
        : undefined,
    'Event 9 (dice-rolled), data.origin: The origin should be one for all dice or one for each (check Strike, skirmish.fray:12), but the log has ["seed","seed","seed"].',
  ],
  [
    'dice of a script',
    (event) => (event.type === 'dice-rolled' ? { origin: 'script' } : undefined),
    'Event 9 (dice-rolled), data.origin: The origin should be one of those in this run: seed, typed (check Strike, skirmish.fray:12), but the log has "script".',
  ],
  [
    'a face too high of a typed die',
    (event) => (event.type === 'dice-rolled' ? { faces: event.data.faces.with(0, 21) } : undefined),
    'Event 9 (dice-rolled), data.faces[0]: The face should be 1 to 10 (check Strike, skirmish.fray:12), but the log has 21.',
  ],
  [
    'another face of the second die, which the seed gives',
    (event) =>
      event.type === 'dice-rolled' && event.data.faces.length > 1
        ? { faces: event.data.faces.with(1, ((event.data.faces[1] ?? 0) % 4) + 1) }
        : undefined,
    'Event 9 (dice-rolled), data.faces[1]: Die 1 of Strike.die/__proto__ should be 6, by the seed (check Strike, skirmish.fray:12), but the log has 3.',
  ],
  [
    'an answer of a script',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'person' ? { by: 'script' } : undefined,
    'Event 3 (choice-made), data.by: The one who answered should be one of those in this run: person, policy, default (encounter, skirmish.fray:32), but the log has "script".',
  ],
  [
    'an answer that was the only one',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'person' ? { by: 'only-one' } : undefined,
    'Event 3 (choice-made), data.by: The one who answered should be one of those in this run: person, policy, default (encounter, skirmish.fray:32), but the log has "only-one".',
  ],
  [
    'an answer of a person where a policy answers',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'policy' ? { by: 'person' } : undefined,
    'Event 23 (choice-made), data.by: The one who answered should be "policy": it answers here (encounter, skirmish.fray:37), but the log has "person".',
  ],
  [
    'silence where a policy answers',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'policy' ? { by: 'default' } : undefined,
    'Event 23 (choice-made), data.by: The one who answered should be "policy": it answers here (encounter, skirmish.fray:37), but the log has "default".',
  ],
  [
    'a policy where a person answers',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'person' ? { by: 'policy' } : undefined,
    'Event 3 (choice-made), data.by: The one who answered should be someone else: no policy answers here (encounter, skirmish.fray:32), but the log has "policy".',
  ],
  [
    'silence that means something else',
    (event) =>
      event.type === 'choice-made' && event.data.by === 'person' ? { by: 'default' } : undefined,
    'Event 3 (choice-made), data.answer: The answer should be what silence means, nothing (encounter, skirmish.fray:32), but the log has 3.',
  ],
  [
    'a word of the referee about somebody who is not there',
    (event) =>
      event.type === 'ruled' && event.data.word.kind === 'gain'
        ? { word: { ...event.data.word, participant: 'Dan' } }
        : undefined,
    'Event 18 (ruled), data.word: This should be something that is possible here. There is no participant Dan.',
  ],
  [
    'an answer that was not offered',
    (event) =>
      event.type === 'choice-made' && 'say' in event.data.answer
        ? { answer: { say: 99 } }
        : undefined,
    'Event 3 (choice-made), data.answer: The answer should be one that is offered (encounter, skirmish.fray:32), but the log has 99.',
  ],
];

test.each(rows)('%s', (_, change, says) => {
  expect(saidOf(change)).toBe(says);
});

test('another event in the place of a throw is reported', () => {
  const at = events.findIndex(({ type }) => type === 'dice-rolled');
  const { data: _, type: __, ...rest } = events[at] ?? expect.fail();
  const other: Event = { ...rest, type: 'announced', data: { text: 'mist' } };
  expect(verified(tableRules, encodeLog(events.with(at, other), hash))).toMatchObject({
    verdict: 'differs',
    seq: at,
    sentence: `Event ${at} (announced), type: What happens here should be "dice-rolled" (check Strike, skirmish.fray:12), but the log has "announced".`,
  });
});

const duel = compileText(`ruleset "Duel"
  version 1

side left
side right

kind Fighter
  HP  counter 0..99  starts 50

choice Yield by p
  yes
  no

policy Bold for p
  choose Yield yes

policy Meek for p
  choose Yield no

encounter
  each p in everyone
    roll 1d8 + 1d4 as blow by p
    lower p.HP by blow
  each p in left
    Yield by p

scenario Field
  policy Bold for left
  side left
    Fighter
    Ann
  side right
    Fighter
    Bob
`);
const thrownIn = (events: readonly Event[]): readonly (readonly number[])[] =>
  events.flatMap((event) => (event.type === 'dice-rolled' ? [event.data.faces] : []));

test.each([
  [[9, 1], 'data.faces[0]: The face should be 1 to 8'],
  [[1, 5], 'data.faces[1]: The face should be 1 to 4'],
])('for a d8 and a d4 the faces %j are illegal, each by the size of its own die', (faces, says) => {
  const { events } = played(duel, { seed: null, dice: ['typed'] }, { dice: [typed(8, 4)] });
  expect(verified(duel, encodeLog(events, hash))).toMatchObject({ verdict: 'proven' });
  const changed = events.map((event) =>
    event.type === 'dice-rolled' ? { ...event, data: { ...event.data, faces } } : event,
  );
  expect(verified(duel, encodeLog(changed, hash))).toMatchObject({
    sentence: expect.stringContaining(says),
  });
});

test('a die is named by its place in its whole stream', () => {
  const [head = '', body = ''] = (duel.files[0]?.text ?? '').split('    roll 1d8 + 1d4');
  const twice = body.replace('    lower', '      lower');
  const again = compileText(`${head}    each n from 1 to 2\n      roll 1d8 + 1d4${twice}`);
  const { events } = played(again, {});
  const [, second] = events.filter(({ type }) => type === 'dice-rolled');
  if (second?.type !== 'dice-rolled') throw new Error('nothing was thrown');
  const [face = 0] = second.data.faces;
  const data = { ...second.data, faces: second.data.faces.with(0, face === 1 ? 2 : 1) };
  expect(
    verified(again, encodeLog(events.with(second.seq, { ...second, data }), hash)),
  ).toMatchObject({
    sentence: expect.stringContaining(`Die 2 of ${data.stream} should be ${face}, by the seed`),
  });
});

/** Returns a source that gives these faces at every throw. */
function typed(...faces: readonly number[]) {
  return () => faces.map((face) => ({ face, origin: 'typed' as const }));
}

test.each<readonly [policies: Inputs['policies'], answer: boolean | undefined]>([
  [[], true],
  // Between policies of the same reach, the scenario's comes before that of the command line; one for a participant comes before both.
  [[['Meek', 'left']], true],
  [[['Meek', 'everyone']], true],
  [[['Meek', 'Ann']], false],
])('with the policies %j in the inputs Ann answers %s', (policies, answer) => {
  const { events } = played(duel, { policies });
  const made = events.find(({ type }) => type === 'choice-made');
  expect(made).toMatchObject({ data: { answer: { choose: answer }, by: 'policy' } });
  expect(verified(duel, encodeLog(events, hash))).toMatchObject({ verdict: 'proven' });
  // The changed answer is not the one that the policy gives.
  const turned = events.map((event) =>
    event === made
      ? ({ ...event, data: { ...event.data, answer: { choose: answer !== true } } } as Event)
      : event,
  );
  expect(verified(duel, encodeLog(turned, hash))).toMatchObject({
    verdict: 'differs',
    sentence: expect.stringContaining('The answer should be what the policy says'),
  });
});

test('a run with house rules is verified with them', () => {
  const files = filesOf(duel);
  const amendments = files.map(({ path }) => path);
  const program = link(duel);
  const plain = inputsFor(duel, {});
  const machine = begin(program, sealInputs(plain, { files, amendments }, hash), files, amendments);
  if ('illegal' in machine) throw new Error(machine.illegal);
  const events: Event[] = [];
  openSession(program, machine, { event: (event) => events.push(event) });
  expect(events[0]).toMatchObject({ data: { amendments } });
  expect(verified(duel, encodeLog(events, hash))).toMatchObject({ verdict: 'proven-so-far' });
  // The same run without the house rules is another run.
  const { events: others } = played(duel, {});
  const [header, ...rest] = others;
  const claimed = { ...header, data: { ...header?.data, amendments } } as Event;
  expect(verified(duel, encodeLog([claimed, ...rest], hash))).toMatchObject({
    verdict: 'differs',
    path: 'data.inputs.id',
  });
});

test('a difference names the file that has the rule', () => {
  const twice: typeof duel = {
    ...duel,
    files: [{ path: 'kinds.fray', text: '' }, ...duel.files],
    places: duel.places.map((place) => ({ ...place, file: place.file + 1 })),
  };
  const { events } = played(twice, {});
  const changed = events.map((event) =>
    event.type === 'value-changed' ? { ...event, data: { ...event.data, to: 99 } } : event,
  );
  const verdict = verified(twice, encodeLog(changed, hash));
  expect(verdict).toMatchObject({ verdict: 'differs', rule: { file: 1, path: 'test.fray' } });
});

test('a fork with its own seed uses that seed from the event at which it parts', () => {
  const [first = [], second = []] = thrownIn(played(duel, { seed: '1' }).events);
  const [otherFirst = [], otherSecond = []] = thrownIn(played(duel, { seed: '2' }).events);
  expect([first, second]).not.toEqual([otherFirst, otherSecond]);
  const told = Array.from({ length: 5 }, (_, at) => {
    const parent = { log: 'a', seq: at, head: '', at, seed: '2', changes: [] };
    const inputs = inputsFor(duel, { seed: '1', parents: [parent] });
    const program = link(duel);
    const events: Event[] = [];
    const session = openSession(program, beginRun(program, inputs), {
      event: (event) => events.push(event),
    });
    const dice =
      diceOfRun(program, inputs, () => session.machine.state.seq) ?? expect.fail('no dice');
    play(session, { dice: [dice], choices: [] });
    // The log ends where somebody would be asked.
    expect(verified(duel, encodeLog(events, hash))).toMatchObject({ verdict: 'proven-so-far' });
    return thrownIn(events);
  });
  // The events are the header, a throw, a change, a throw: 0 to 3.
  expect(told).toEqual([
    [otherFirst, otherSecond],
    [first, otherSecond],
    [first, otherSecond],
    [first, second],
    [first, second],
  ]);
});
