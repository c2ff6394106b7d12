// A trial that ends where another trial of the same moment was comes to what it would have come to by itself.
import { describe, expect, test } from 'vitest';
import { compileText } from '../../../../test/engine/played.ts';
import { played } from '../../../../test/engine/runs.ts';
import { someShipped } from '../../../../test/laws/cases.ts';
import { scaled } from '../../../../test/scale.ts';
import { diceInOrder } from '../drivers/dice-sources.ts';
import { sidesOf, type ChoiceSource } from '../drivers/source.ts';
import type { Reply } from '../machine/api.ts';
import { copy } from '../machine/machine.ts';
import type { Location } from '../state/location.ts';
import { recordRun, type WhyRecording } from './recording.ts';
import { createTrials, type InputMoment, type InputTrials } from './trials.ts';

/** Every throw and answer of a run, the last one first. */
function momentsOf({ revisit }: WhyRecording): readonly InputMoment[] {
  const list: InputMoment[] = [];
  revisit(0, 0, (machine, input) => {
    if (input.type !== 'ruled')
      list.push({ machine: copy(machine), input, seq: machine.state.seq + 1 });
  });
  return list.toReversed();
}

/** Other replies to what was thrown or chosen: each face of the first die, each option. */
function othersAt({ machine, input }: InputMoment): readonly Reply[] {
  const need = machine.waiting;
  if (need?.need === 'throw' && input.type === 'dice-rolled')
    return Array.from({ length: Math.min(20, sidesOf(need)[0] ?? 0) }, (_, face): Reply => ({
      reply: 'faces',
      faces: input.data.faces.with(0, face + 1),
      origin: 'script',
    }));
  return need?.need === 'choice' && need.offer.kind === 'options'
    ? need.offer.options.map((answer): Reply => ({ reply: 'answer', answer, by: 'script' }))
    : [];
}

type Outcome = ReturnType<InputTrials['other']>;

/** What a change is, without its number: a trial that ended elsewhere counts its events from there. */
const told = (outcome: Outcome): unknown =>
  typeof outcome === 'string'
    ? outcome
    : [outcome.event.type, outcome.event.rule, outcome.event.data, outcome.after];

/** Compares trials that may meet with those of which each is the first of its moment. Returns how many were compared. */
function compareTrials(recording: WhyRecording, location: Location, most: number): number {
  const moments = momentsOf(recording);
  const meeting = createTrials(recording, location, 0, false);
  let compared = 0;
  for (const [at, moment] of moments.entries()) {
    meeting.goBack(moment);
    if (compared >= most) break;
    for (const reply of othersAt(moment)) {
      const alone = createTrials(recording, location, 0, false);
      for (const later of moments.slice(0, at + 1)) alone.goBack(later);
      const [found, expected] = [meeting.other(reply), alone.other(reply)];
      expect([moment.seq, reply, told(found)]).toEqual([moment.seq, reply, told(expected)]);
      compared += 1;
    }
  }
  return compared;
}

function recordingOf(ruleset: Parameters<typeof played>[0], seed: string): WhyRecording {
  const { events } = played(ruleset, { seed });
  const recording = recordRun(ruleset, events, events.length - 1);
  if ('unplayable' in recording) throw new Error(recording.unplayable);
  return recording;
}

describe.each(someShipped)('%s', (_, __, ruleset) => {
  test('trials that meet come to what each comes to alone', () => {
    const recording = recordingOf(ruleset, 'trials');
    const { participants, kinds } = recording.header;
    const [who] = participants;
    const fields = kinds.find(({ name }) => name === who?.kind)?.fields ?? [];
    for (const field of fields.filter((__, index) => index % 3 === 0))
      compareTrials(recording, { in: 'field', holder: who?.name ?? '', field }, scaled(40));
  });
});

// A fight whose first throw decides who is asked what, and how long it takes until all wait for the same die.
const rules = compileText(`ruleset "Meeting"
  version 1

span round

side left
side right

kind Fighter
  HP  counter 0..99  starts 50

track heat   0..99  starts 0
track steps  0..99  starts 0

choice Press by p
  yes  when p.HP > 0
  no   default

choice Look by p
  yes
  no   default

encounter
  play round up to 1 times
    each p in everyone
      roll d6 as step
      if step > 2
        set heat to 1
      if step is 3
        Look by p
      if step is 4
        Press by p
      if step is 6
        each n from 1 to 40
          set steps to n
        set steps to 0
      roll d4 as blow
      Press by p as pressed
        yes
          if blow is 4
            lower p.HP by heat
        no  nothing

scenario Here
  side left
    Fighter
    Ann
`);

test.each([
  ['with all the work that they want', 100_000],
  ['with too little work for the longest of them', 1_020],
])(
  'trials of a small fight meet, and count their own events, answers and work: %s',
  (_, budget) => {
    const yes: ChoiceSource = (need) =>
      need.choice === 'Press' ? { answer: { choose: true }, by: 'script' } : undefined;
    const { events } = played(
      rules,
      { budget },
      { dice: [diceInOrder([1, 4], null).source], choices: [yes] },
    );
    const recording = recordRun(rules, events, events.length - 1);
    if ('unplayable' in recording) throw new Error(recording.unplayable);
    compareTrials(recording, { in: 'field', holder: 'Ann', field: 'HP' }, 1_000);
  },
);

test('a value that no rule reads counts in trials that are about it', () => {
  // By the other face the note is not written at first, so that the last line changes it; in the log that line changes nothing.
  const noted = compileText(`ruleset "Notes"

side here

kind Fighter
  note  counter 0..9  starts 0  bookkeeping

encounter
  each p in here
    roll d2 as first
    if first is 1
      set p.note to 2
    roll d4 as second
    set p.note to 2

scenario Here
  side here
    Fighter
    Ann
`);
  const { events } = played(noted, {}, { dice: [diceInOrder([1, 3], null).source] });
  const recording = recordRun(noted, events, events.length - 1);
  if ('unplayable' in recording) throw new Error(recording.unplayable);
  const trials = createTrials(recording, { in: 'field', holder: 'Ann', field: 'note' }, 0, false);
  for (const moment of momentsOf(recording)) trials.goBack(moment);
  const outcome = trials.other({ reply: 'faces', faces: [2], origin: 'script' });
  expect(typeof outcome === 'object' ? outcome.event.data : outcome).toMatchObject({ to: 2 });
});
